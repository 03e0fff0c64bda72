//! The scenarios that can be played, and what players may agree on for each.

use crate::last_battles::data::cases;
use crate::last_battles::data::library::library;
use crate::last_battles::data::variant_counters;
use crate::last_battles::edition::Edition;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::{ForceOption, Scenario, Standing};
use crate::table::case::Case;
use crate::table::data::Fault;
use serde_json::{Value, json};

/// Lists the scenarios that can be played: those that the program carries, then the user's own.
pub fn scenarios() -> Result<Vec<Value>, Vec<Fault>> {
    let data = library().map_err(<[Fault]>::to_vec)?;
    let carried = data.scenarios.iter();
    let carried = carried.map(|scenario| listed(scenario, &scenario.number, None));
    let own = data.own.iter();
    let own = own.map(|scenario| {
        let file = scenario.text().name.as_str();
        let numbered = data.numbered(&scenario.number).count() == 1;
        let number = if numbered { &scenario.number } else { file };
        listed(scenario, number, Some(file))
    });
    Ok(carried.chain(own).collect())
}

/// Lists the scenarios by the names that begin them, each with all that players may agree on.
pub fn on_offer() -> Result<Vec<(String, Vec<String>)>, Vec<Fault>> {
    let data = library().map_err(<[Fault]>::to_vec)?;
    let offered = data.on_offer();
    Ok(offered
        .map(|(number, scenario)| (number.to_owned(), choices(scenario)))
        .collect())
}

/// Lists what players of a scenario may agree on, as options of a start name it.
fn choices(scenario: &Scenario) -> Vec<String> {
    let rules = scenario.taken_by_case();
    let rules = rules.filter_map(|(rule, stands)| turned(&rule.name_in(scenario.edition), stands));
    let mut all: Vec<_> = rules.collect();
    for option in &scenario.options {
        all.extend(turned(option.name(), scenario.option_stands(option)));
    }
    all
}

/// Gets what options of a start name to have the other of what is usual; none for what cannot be turned.
fn turned(name: &str, stands: Standing) -> Option<String> {
    match stands {
        Standing::Always | Standing::Forbidden => None,
        Standing::Recommended => Some(format!("-{name}")),
        Standing::Optional => Some(name.to_owned()),
    }
}

/// Tells of a scenario; `number` is what `new` takes to begin it.
fn listed(scenario: &Scenario, number: &str, file: Option<&str>) -> Value {
    let (first, last) = scenario.span(&[]);
    let usual = &scenario.as_agreed(&[]);
    let on_offer = usual.options.iter();
    let on_offer = on_offer.filter(|&option| usual.option_stands(option) != Standing::Forbidden);
    let options = on_offer.map(|option| told(usual, option));
    let options: Vec<_> = rules(scenario).into_iter().chain(options).collect();
    json!({
        "number": number,
        "file": file,
        "name": scenario.name,
        "first": first,
        "last": last,
        "options": options,
        "forbidden": forbidden(scenario),
    })
}

/// Lists the optional and variant rules, and the variant counters, that cannot be had in a scenario.
fn forbidden(scenario: &Scenario) -> Vec<String> {
    let whole = scenario.as_agreed(&[]);
    let rules = Rule::ALL.into_iter();
    let rules = rules.filter(|&rule| {
        let of_variants = matches!(rule.left_with(), Some(15 | 16));
        let known = scenario.edition.heir(rule.case()).is_some();
        known && of_variants && whole.rule_stands(rule) == Standing::Forbidden
    });
    let shared = variant_counters::carried().variant_counters.iter();
    let of_the_fourth = scenario.edition == Edition::Fourth;
    let shared = shared.filter(|option| {
        let mut own = whole.options.iter();
        let own = own.find(|own| own.name() == option.name());
        let barred = own.is_none_or(|own| whole.option_stands(own) == Standing::Forbidden);
        of_the_fourth && barred
    });
    let shared = shared.map(|option| option.name().to_owned());
    let names = rules.map(|rule| rule.name_in(scenario.edition));
    names.chain(shared).collect()
}

/// Tells of an option of the scenario's own.
fn told(scenario: &Scenario, option: &ForceOption) -> Value {
    json!({
        "case": Case::new(&option.case),
        "name": option.name(),
        "title": option.title,
        "in_use": in_use(scenario.option_stands(option)),
        "standing": standing(
            scenario.option_stands(option),
            scenario.advises_option(option),
        ),
        "needs": option.needs,
    })
}

/// Lists the rules that players may take by their case, and those of them that the scenario has in any case.
fn rules(scenario: &Scenario) -> Vec<Value> {
    let scenario = scenario.as_agreed(&[]);
    let edition = scenario.edition;
    let rules = scenario.taken_by_case().map(|(rule, stands)| {
        let case = edition.heir(rule.case());
        let title = cases::carried(edition)
            .of(rule, edition)
            .map(|entry| &entry.title);
        json!({
            "case": case,
            "name": rule.name_in(edition),
            "title": title,
            "in_use": in_use(stands),
            "standing": standing(stands, scenario.advises(rule)),
            "needs": cases_of(rule.acts_on(), edition),
            "brings": cases_of(rule.brings(), edition),
            "replaces": cases_of(rule.replaces(), edition),
            "excludes": cases_of(rule.excludes(), edition),
        })
    });
    rules.collect()
}

fn cases_of(rules: &[Rule], edition: Edition) -> Vec<Case> {
    let cases = rules.iter().filter_map(|rule| edition.heir(rule.case()));
    cases.collect()
}

/// Tells what the scenario says of what its players may take.
const fn standing(stands: Standing, advised: bool) -> &'static str {
    match stands {
        Standing::Always => "required",
        Standing::Recommended => "recommended",
        Standing::Optional if advised => "recommended",
        Standing::Optional => "free",
        Standing::Forbidden => "forbidden",
    }
}

const fn in_use(stands: Standing) -> &'static str {
    match stands {
        Standing::Always => "always",
        Standing::Recommended => "by_default",
        Standing::Optional => "by_choice",
        Standing::Forbidden => "never",
    }
}
