//! How rules that players may take stand to one another, in words.

use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::Clash;

/// Says what a rule needs, brings, replaces and excludes; `None` if it stands by itself.
pub fn terms(rule: Rule) -> Option<String> {
    let terms = [
        ("Needs", rule.acts_on(), "and"),
        ("Brings", rule.brings(), "and"),
        ("In place of", rule.replaces(), "and"),
        ("Not with", rule.excludes(), "or"),
    ];
    let said = terms.into_iter().filter(|(_, rules, _)| !rules.is_empty());
    let said: Vec<_> = said
        .map(|(verb, rules, joint)| format!("{verb} {}.", listed(rules, joint)))
        .collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Says why rules that players take do not go together.
pub fn clash(clash: Clash) -> String {
    match clash {
        Clash::Needs(rule, needed) => format!("{} needs {}.", rule.name(), needed.name()),
        Clash::Excludes(rule, with) => {
            format!("{} cannot be had with {}.", rule.name(), with.name())
        }
    }
}

/// Lists rules by their cases.
fn listed(rules: &[Rule], joint: &str) -> String {
    let cases: Vec<_> = rules.iter().map(|rule| rule.name()).collect();
    match cases.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {joint} {last}", others.join(", ")),
        None => String::new(),
    }
}
