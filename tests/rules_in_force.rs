//! Which rules a game is played by, as scenarios and options put them in force.

use crate::kit::{data, scenario};
use hundred_days::last_battles::State;
use hundred_days::last_battles::data::cases::{self, Status};
use hundred_days::last_battles::data::embedded::CASES;
use hundred_days::last_battles::data::load::load_cases;
use hundred_days::last_battles::edition::Edition;
use hundred_days::last_battles::rules::{Entry, Rule, RuleSet};
use hundred_days::last_battles::scenario::Standing;
use std::collections::BTreeSet;

fn in_force(state: &State) -> Vec<Rule> {
    let rules = Rule::ALL.into_iter();
    rules.filter(|&rule| state.in_force(rule)).collect()
}

#[test]
fn every_rule_stands_once_in_the_list_and_under_a_case_of_the_rulebook() {
    let cases = load_cases(CASES).expect("the cases to be readable").cases;
    let known: BTreeSet<_> = cases.iter().map(|entry| entry.case.as_str()).collect();
    for rule in Rule::ALL {
        let case = rule.case().to_string();
        let whole = format!("{case}.0");
        let chapter = known
            .iter()
            .any(|known| known.starts_with(&format!("{case}.")));
        let named = known.contains(case.as_str()) || known.contains(whole.as_str()) || chapter;
        assert!(named, "{rule:?} is under {case}, which is no case");
    }
    let different: BTreeSet<_> = Rule::ALL.into_iter().collect();
    assert_eq!(different.len(), Rule::ALL.len());
}

#[test]
fn each_scenario_as_it_is_printed_is_played_by_its_own_rules() {
    use Rule::*;
    let staffed = &[Leaders, Command][..];
    let campaign = &[Leaders, Command, Reorganization, CorpsMorale][..];
    let by_road = &[CommandAlongRoads, PlainResultsOutOfCommand][..];
    let armies = &[ArmyHeadquarters, SupplyTrains][..];
    let neighbours = &[Proximity, OldGuard][..];
    for (number, rules) in [
        ("18", vec![]),
        ("19", vec![]),
        ("20", vec![]),
        ("21", vec![]),
        ("22", vec![campaign, neighbours]),
        ("23", vec![staffed]),
        (
            "24",
            vec![staffed, &[CorpsMorale, OldGuardButExchange], by_road],
        ),
        ("25", vec![]),
        ("26", vec![staffed]),
        ("27", vec![staffed, by_road, &[CavalryCorpsCountHalf]]),
        (
            "28",
            vec![
                campaign,
                armies,
                &[VictoryLevels],
                neighbours,
                &[VariableRain],
            ],
        ),
    ] {
        let found = in_force(&scenario(number).game().state);
        assert_eq!(found, rules.concat(), "{number}");
    }
}

#[test]
fn rules_that_have_nothing_to_act_on_or_are_replaced_are_not_in_force() {
    use Rule::*;
    let found = |stated: &[Rule]| {
        let set = RuleSet::in_force(stated.iter().copied());
        let rules = Rule::ALL.into_iter();
        rules.filter(|&rule| set.contains(rule)).collect::<Vec<_>>()
    };
    assert_eq!(found(&[Command]), [Leaders, Command], "brought");
    assert_eq!(found(&[OldGuard, Proximity]), [], "no morale of corps");
    assert_eq!(found(&[OldGuard, CorpsMorale]), [CorpsMorale, OldGuard]);
    let replaced = [OldGuard, OldGuardButExchange, CorpsMorale];
    assert_eq!(found(&replaced), [CorpsMorale, OldGuardButExchange]);
}

#[test]
fn rules_say_what_they_need_replace_and_exclude_and_nothing_of_it_is_circular() {
    for rule in Rule::ALL {
        let others = [
            rule.brings(),
            rule.acts_on(),
            rule.replaces(),
            rule.excludes(),
        ];
        for other in others.into_iter().flatten() {
            assert_ne!(*other, rule, "{rule:?}");
            let back = [other.brings(), other.acts_on(), other.replaces()];
            assert!(!back.concat().contains(&rule), "{rule:?} and {other:?}");
        }
    }
}

#[test]
fn a_printed_list_is_read_by_the_rules_in_force() {
    use Rule::*;
    let list = [
        Entry::always('a'),
        Entry::under(OddsBeyondTheTable, 'b'),
        Entry::unless(PlainResultsOutOfCommand, 'c'),
    ];
    let read = |stated: &[Rule]| {
        let set = RuleSet::in_force(stated.iter().copied());
        (set.read(&list).collect::<String>(), set.change(&list))
    };
    assert_eq!(read(&[]), ("ac".into(), false));
    assert_eq!(read(&[Leaders]), ("ac".into(), false));
    assert_eq!(read(&[OddsBeyondTheTable]), ("abc".into(), true));
    assert_eq!(read(&[PlainResultsOutOfCommand]), ("a".into(), true));
}

#[test]
fn a_scenario_says_how_each_rule_stands() {
    use Rule::*;
    let standing = |number: &str, rule: Rule| {
        let scenario = data().scenario(number).expect("a scenario");
        scenario.as_agreed(&[]).rule_stands(rule)
    };
    assert_eq!(standing("22", Command), Standing::Always);
    assert_eq!(standing("19", Command), Standing::Optional);
    assert_eq!(standing("19", Reorganization), Standing::Forbidden);
    assert_eq!(standing("19", CombinedArms), Standing::Optional);
    assert_eq!(standing("23", CombinedArms), Standing::Forbidden);
    assert_eq!(standing("22", SupplyTrains), Standing::Optional);
    assert_eq!(standing("28", SupplyTrains), Standing::Always);
    assert_eq!(standing("19", SupplyTrains), Standing::Forbidden);
    assert_eq!(standing("28", VictoryLevels), Standing::Always);
    let variants = data().scenario("26").expect("a scenario");
    let stands = |name: &str| {
        let mut options = variants.options.iter();
        let option = options.find(|option| option.name() == name);
        variants.option_stands(option.expect("an option"))
    };
    assert_eq!(stands("26D"), Standing::Recommended);
    assert_eq!(stands("26C"), Standing::Optional);
}

#[test]
fn every_rule_has_a_title_and_a_gist() {
    for rule in Rule::ALL {
        let entry = cases::carried(Edition::Fourth)
            .of(rule, Edition::Fourth)
            .expect("an entry");
        assert!(
            !entry.title.is_empty() && !entry.gist.is_empty(),
            "{rule:?}"
        );
        assert_eq!(entry.status, Status::Implemented, "{rule:?}");
    }
}

#[test]
fn case_11_and_case_12_bring_leaders_with_them() {
    let rules = |option: &str| in_force(&scenario("19").options(&[option]).game().state);
    assert_eq!(rules("10"), [Rule::Leaders]);
    assert_eq!(rules("11"), [Rule::Leaders, Rule::Command]);
    assert_eq!(in_force(&scenario("19").game().state), []);
}

#[test]
fn case_16_17_and_case_25e_are_in_force_by_their_options() {
    let rules =
        |number: &str, option: &str| in_force(&scenario(number).options(&[option]).game().state);
    assert!(rules("22", "16.17").contains(&Rule::SupplyTrains));
    assert!(rules("22", "16.14").contains(&Rule::ArmyHeadquarters));
    assert!(!in_force(&scenario("22").game().state).contains(&Rule::SupplyTrains));
    assert!(rules("24", "24.5C").contains(&Rule::OddsBeyondTheTable));
}
