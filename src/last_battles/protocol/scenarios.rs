//! The scenarios that can be played, and what players may agree on for each.

use crate::last_battles::data::cases;
use crate::last_battles::data::equipment::at_hand;
use crate::last_battles::scenario::{ForceOption, Scenario};
use crate::last_battles::set_up::{OPTIONAL, chapters_on_offer};
use crate::table::data::Fault;
use serde_json::{Value, json};

/// Lists the scenarios that can be played: those that the program carries, then the user's own.
pub fn scenarios() -> Result<Vec<Value>, Vec<Fault>> {
    let data = at_hand().map_err(<[Fault]>::to_vec)?;
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
    let data = at_hand().map_err(<[Fault]>::to_vec)?;
    let offered = data.on_offer();
    Ok(offered
        .map(|(number, scenario)| (number.to_owned(), choices(scenario)))
        .collect())
}

/// Lists what players of a scenario may agree on, as options of a start name it.
fn choices(scenario: &Scenario) -> Vec<String> {
    let chapters = scenario.rules.optional.iter().copied();
    let chapters = chapters.filter(|chapter| OPTIONAL.contains(chapter));
    let mut all: Vec<_> = chapters.map(|chapter| chapter.to_string()).collect();
    for option in &scenario.options {
        let name = option.name();
        match (
            option.is_among(&scenario.in_use),
            scenario.has_by_default(option),
        ) {
            (true, _) => {}
            (_, true) => all.push(format!("-{name}")),
            _ => all.push(name.to_owned()),
        }
    }
    all
}

/// Tells of a scenario; `number` is what `new` takes to begin it.
fn listed(scenario: &Scenario, number: &str, file: Option<&str>) -> Value {
    let (first, last) = scenario.span(&[]);
    let options = scenario.options.iter().map(|option| told(scenario, option));
    let options: Vec<_> = chapters(scenario).chain(options).collect();
    json!({
        "number": number,
        "file": file,
        "name": scenario.name,
        "first": first,
        "last": last,
        "options": options,
    })
}

/// Tells of an option of the scenario's own.
fn told(scenario: &Scenario, option: &ForceOption) -> Value {
    let in_use = if option.is_among(&scenario.in_use) {
        "always"
    } else if scenario.has_by_default(option) {
        "by_default"
    } else {
        "by_choice"
    };
    json!({
        "case": option.case,
        "name": option.name(),
        "title": option.title,
        "in_use": in_use,
        "needs": option.needs,
    })
}

/// Lists the chapters that players may agree on as a whole, and those of them that the scenario uses in any case.
fn chapters(scenario: &Scenario) -> impl Iterator<Item = Value> {
    let scenario = scenario.as_agreed(&[]);
    OPTIONAL.filter_map(move |chapter| {
        let in_use = if scenario.rules.chapters.contains(&chapter) {
            "always"
        } else if chapters_on_offer(&scenario).any(|offered| offered == chapter) {
            "by_choice"
        } else {
            return None;
        };
        let case = chapter.to_string();
        let title = cases::carried().get(&case).map(|case| &case.title);
        Some(json!({"case": case, "name": case, "title": title, "in_use": in_use, "needs": []}))
    })
}
