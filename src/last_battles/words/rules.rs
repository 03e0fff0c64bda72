//! How rules that players may take stand to one another, in words.

use crate::last_battles::edition::Edition;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::Clash;

/// Says what a rule needs, brings, replaces and excludes; `None` if it stands by itself.
pub fn terms(rule: Rule, edition: Edition) -> Option<String> {
    let terms = [
        ("Needs", rule.acts_on(), "and"),
        ("Brings", rule.brings(), "and"),
        ("In place of", rule.replaces(), "and"),
        ("Not with", rule.excludes(), "or"),
    ];
    let said: Vec<_> = terms
        .into_iter()
        .filter_map(|(verb, rules, joint)| {
            let names = names(rules, edition);
            (!names.is_empty()).then(|| format!("{verb} {}.", listed(&names, joint)))
        })
        .collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Says why rules that players take do not go together.
pub fn clash(clash: Clash, edition: Edition) -> String {
    let name = |rule: Rule| rule.name_in(edition);
    match clash {
        Clash::Needs(rule, needed) => format!("{} needs {}.", name(rule), name(needed)),
        Clash::Excludes(rule, with) => {
            format!("{} cannot be had with {}.", name(rule), name(with))
        }
    }
}

/// Names those of some rules that an edition has.
fn names(rules: &[Rule], edition: Edition) -> Vec<String> {
    let known = rules
        .iter()
        .filter(|rule| edition.heir(rule.case()).is_some());
    known.map(|rule| rule.name_in(edition)).collect()
}

/// Lists rules by their cases.
fn listed(cases: &[String], joint: &str) -> String {
    match cases.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} {joint} {last}", others.join(", ")),
        None => String::new(),
    }
}
