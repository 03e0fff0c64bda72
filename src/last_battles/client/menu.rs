//! What the first screen says of the scenarios.

use crate::client::panels::menu::page::{Advised, Offer, Page, Paragraph, Setting, Switch};
use crate::last_battles::data::cases::CaseFile;
use crate::last_battles::data::library::Library;
use crate::last_battles::edition::Edition;
use crate::last_battles::game_setup::Components;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::{ForceEffect, ForceOption, Scenario, Standing};
use crate::last_battles::set_up::clashes;
use crate::last_battles::state::State;
use crate::last_battles::words::{self, brief};
use crate::table::game::Kept as _;

/// Lists the scenarios that can be begun.
pub fn offers(carried: &Library) -> Vec<Offer> {
    let scenarios = carried.on_offer().map(|(start, scenario)| {
        let (first, last) = scenario.span(&[]);
        Offer {
            start: start.to_owned(),
            number: printed(&scenario.number).to_owned(),
            name: scenario.name.clone(),
            group: heading(scenario.edition),
            span: format!("{first} to {last}"),
        }
    });
    scenarios.collect()
}

/// Reads a scenario's page off its data as the players have agreed so far, and the list of cases.
pub fn page(
    start: &str,
    scenario: &Scenario,
    components: &Components,
    cases: &CaseFile,
    agreed: &[String],
) -> Page {
    let edition = scenario.edition;
    let agreed = &scenario.spelled_out(agreed);
    let faults = scenario.unmet(agreed).map(|option| {
        let needs = option.needs.join(" or ");
        format!("{} needs {needs}.", option.name())
    });
    let clashes = clashes(scenario, agreed);
    let clashes = clashes
        .into_iter()
        .map(|clash| words::clash(clash, edition));
    let faults = faults.chain(clashes).collect();
    let scenario = &scenario.as_agreed(agreed);
    let rules = scenario.taken_by_case().filter_map(|(rule, stands)| {
        let case = cases.of(rule, edition);
        Some(Switch {
            title: case.map_or(String::new(), |case| case.title.clone()),
            gist: gist(case.map_or("", |case| &case.gist), rule, edition),
            option: rule.name_in(edition),
            group: None,
            advised: advised(scenario.recommends(rule)),
            at_first: setting(stands)?,
        })
    });
    let forces = scenario.options.iter().filter_map(|option| {
        Some(Switch {
            option: option.name().to_owned(),
            title: option.title.clone(),
            gist: option.gist.clone(),
            group: group(cases, option),
            advised: advised(scenario.recommends_option(option)),
            at_first: setting(scenario.option_stands(option))?,
        })
    });
    Page {
        game: State::NAME,
        start: start.to_owned(),
        number: printed(&scenario.number).to_owned(),
        name: scenario.name.clone(),
        summary: scenario.summary.clone(),
        brief: brief(scenario, components, agreed)
            .into_iter()
            .map(paragraph)
            .collect(),
        switches: rules.chain(forces).collect(),
        faults,
    }
}

/// Gets a scenario's number as its book prints it.
fn printed(number: &str) -> &str {
    number
        .rsplit_once(':')
        .map_or(number, |(_, printed)| printed)
}

/// Gets the heading under which the scenarios of an edition stand.
const fn heading(edition: Edition) -> Option<&'static str> {
    match edition {
        Edition::Fourth => None,
        Edition::First1976 => Some("The edition of 1976"),
    }
}

/// Gets the heading under which options that belong together are shown: the substitute counters, which are many [16.1A].
fn group(cases: &CaseFile, option: &ForceOption) -> Option<String> {
    let of_many = matches!(option.effect, ForceEffect::SubstituteSet { .. });
    let case = cases.get(&option.case).filter(|_| of_many)?;
    Some(format!("{} [{}]", case.title, case.case))
}

const fn advised(recommended: bool) -> Advised {
    match recommended {
        true => Advised::Yes,
        false => Advised::No,
    }
}

/// Says what a rule does, and how it stands to others.
fn gist(does: &str, rule: Rule, edition: Edition) -> String {
    match words::terms(rule, edition) {
        Some(terms) => format!("{does} {terms}"),
        None => does.to_owned(),
    }
}

fn paragraph(of: words::Paragraph) -> Paragraph {
    let lines = of.lines.into_iter();
    Paragraph {
        heading: of.heading,
        lines: lines.map(|line| (line.words, line.case)).collect(),
    }
}

/// Gets where a switch stands at first; there is none for what the players cannot turn.
const fn setting(stands: Standing) -> Option<Setting> {
    match stands {
        Standing::Recommended => Some(Setting::On),
        Standing::Optional => Some(Setting::Off),
        Standing::Always | Standing::Forbidden => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::data::cases;
    use crate::last_battles::data::library::carried;

    fn view(number: &str, agreed: &[&str]) -> Page {
        let carried = carried().expect("the carried files");
        let scenario = carried.scenario(number).expect("a scenario");
        let agreed: Vec<_> = agreed.iter().map(|&option| option.to_owned()).collect();
        let (components, cases) = (&carried.components, cases::carried(scenario.edition));
        page(number, scenario, components, cases, &agreed)
    }

    #[test]
    fn what_is_in_use_by_default_is_switched_off_with_a_minus() {
        let shown = view("26", &[]);
        let turned: Vec<_> = shown.switches.iter().map(Switch::turned).collect();
        let expected = [
            "15.1",
            "15.2",
            "15.3",
            "15.4",
            "15.5",
            "15.6",
            "16.2",
            "16.3",
            "16.3-dusk",
            "16.4",
            "16.5",
            "16.6",
            "16.7",
            "16.8",
            "16.9",
            "16.10",
            "16.11",
            "16.12",
            "16.13",
            "16.15",
            "16.16",
            "16.18",
            "-26A",
            "-26B",
            "-26D",
            "-26E",
            "-16.1A-wings",
            "-26F",
            "-26G",
            "26C",
            "16.1B-rifles",
            "16.1C-napoleon",
            "16.1C-corps-chiefs",
            "16.1C-seconds",
        ];
        assert_eq!(turned, expected);
        assert!(shown.faults.is_empty());
    }

    #[test]
    fn the_sets_of_substitutes_stand_under_one_heading() {
        let shown = view("22", &[]).switches;
        let grouped = shown.iter().filter(|switch| switch.group.is_some());
        let grouped: Vec<_> = grouped.collect();
        assert_eq!(grouped.len(), 22);
        let heading = grouped[0].group.as_deref();
        assert_eq!(heading, Some("Substitute Units [16.1A]"));
        assert!(
            grouped
                .iter()
                .all(|switch| switch.group.as_deref() == heading)
        );
        let usual = view("23", &[]).switches;
        let on = |option: &str| {
            let mut switches = usual.iter().filter(|switch| switch.option == option);
            switches.next().map(|switch| switch.at_first)
        };
        assert_eq!(on("16.4"), Some(Setting::On));
        assert_eq!(on("16.1A-F4"), Some(Setting::On));
        assert_eq!(on("16.10"), Some(Setting::Off));
        assert_eq!(on("16.1A-F9"), None);
    }

    #[test]
    fn all_that_the_book_recommends_goes_together() {
        for number in [
            "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28",
        ] {
            let switches = view(number, &[]).switches;
            let advised = switches.iter();
            let advised = advised.filter(|switch| switch.advised == Advised::Yes);
            let turned = advised.filter(|switch| switch.at_first == Setting::Off);
            let turned: Vec<_> = turned.map(Switch::turned).collect();
            assert!(turned.iter().all(|option| !option.starts_with("15")));
            let agreed: Vec<_> = turned.iter().map(String::as_str).collect();
            assert_eq!(view(number, &agreed).faults, [""; 0], "{number}");
            assert!(agreed.contains(&"16.4") || number == "23", "{number}");
        }
    }

    #[test]
    fn the_page_tells_what_is_agreed_on_and_what_does_not_go_together() {
        let length = |page: &Page| page.brief[1].lines[0].0.clone();
        assert!(length(&view("26", &[])).starts_with("11 turns from 18/1100 to 18/2100"));
        let shown = view("26", &["-26B", "-26D"]);
        assert!(length(&shown).starts_with("9 turns from 18/1200 to 18/2000"));
        assert_eq!(shown.faults, ["26E needs 26B."]);
        let asleep = view("19", &["15.4"]).faults;
        assert_eq!(asleep, ["15.4 needs 10.", "15.4 needs 11."]);
        let shown = view("19", &[]).switches;
        let gist = |option: &str| {
            let mut switches = shown.iter().filter(|switch| switch.option == option);
            switches
                .next()
                .map(|switch| switch.gist.clone())
                .unwrap_or_default()
        };
        assert!(
            gist("16.7").ends_with(" In place of 15.1."),
            "{}",
            gist("16.7")
        );
        assert!(
            gist("15.2").ends_with(" Not with 13 or 22.5B."),
            "{}",
            gist("15.2")
        );
        let options: Vec<_> = view("26", &["-26A"]).switches;
        assert_eq!(options[0].option, "10", "chapters are left to the players");
    }
}
