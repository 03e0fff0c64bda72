//! Players who know nothing, and those who plan, play with each optional and variant rule by itself and with all of them, and the
//! rules hold at every step [15, 16].

use crate::kit::play::*;
use crate::kit::*;
use hundred_days::last_battles::data::variant_counters;
use hundred_days::last_battles::opponent::PlanningPlayer;
use hundred_days::last_battles::opponent::weights::Weights;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::scenario::Standing;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{check, decision, invariants, legal, step};
use hundred_days::table::opponent::{Opponent, mix};
use std::collections::BTreeSet;

const SCENARIOS: [&str; 5] = ["18", "19", "21", "22", "28"];

/// Lists the rules of chapters 15 and 16 that a scenario leaves to its players, but for those that need what it does not have.
fn switches(number: &str) -> Vec<Rule> {
    let scenario = data().scenario(number).expect("a scenario").as_agreed(&[]);
    let rules = scenario.taken_by_case();
    let left = rules.filter(|&(rule, stands)| {
        let mut needed = rule.acts_on().iter();
        stands == Standing::Optional
            && matches!(rule.left_with(), Some(15 | 16))
            && needed.all(|&needed| scenario.rule_stands(needed) != Standing::Forbidden)
    });
    left.map(|(rule, _)| rule).collect()
}

/// Lists the variant counters, and parts of rules, that players of a scenario may take by name.
fn counters(number: &str) -> Vec<String> {
    let scenario = data().scenario(number).expect("a scenario").as_agreed(&[]);
    let shared = &variant_counters::carried().variant_counters;
    let own = scenario.options.iter().filter(|option| {
        let stands = scenario.option_stands(option);
        let left = matches!(stands, Standing::Optional | Standing::Recommended);
        left && shared.iter().any(|other| other.name() == option.name())
    });
    own.map(|option| option.name().to_owned()).collect()
}

/// Names the options that put rules in force, and variant counters into play, with what they need.
fn options(number: &str, rules: &[Rule], counters: &[String]) -> Vec<String> {
    let scenario = data().scenario(number).expect("a scenario").as_agreed(&[]);
    let named = scenario.options.iter();
    let named = named.filter(|option| option.is_among(counters));
    let by_counters: Vec<_> = named.clone().filter_map(|o| o.effect.rule()).collect();
    let wanted = named.flat_map(|option| option.needs.iter().cloned());
    let wanted: BTreeSet<_> = wanted.chain(counters.iter().cloned()).collect();
    let wanted = wanted.into_iter().filter(|name| {
        let mut own = scenario.options.iter().filter(|o| o.is_called(name));
        own.all(|option| scenario.option_stands(option) != Standing::Always)
    });
    let needed = rules.iter().chain(&by_counters);
    let needed = needed.flat_map(|rule| rule.acts_on());
    let all: BTreeSet<_> = rules.iter().chain(needed).copied().collect();
    let own = all.into_iter().filter(|&rule| {
        let stands = scenario.rule_stands(rule);
        stands == Standing::Optional
    });
    let own = own.map(|rule| rule.name());
    let all: BTreeSet<_> = own.chain(wanted).collect();
    all.into_iter().collect()
}

/// Plays a scenario with each part of the variant counters by itself to the end.
fn play_with_each_part(number: &str) {
    for (part, seed) in counters(number).into_iter().zip(0..) {
        let named = options(number, &[], std::slice::from_ref(&part));
        let named: Vec<&str> = named.iter().map(String::as_str).collect();
        let game = scenario(number).options(&named).seed(seed).asked();
        play(game, seed, |_, _, _| {});
    }
}

/// Plays a scenario with each rule by itself to the end.
fn play_with_each(number: &str) {
    for (rule, seed) in switches(number).into_iter().zip(0..) {
        let named = options(number, &[rule], &[]);
        let named: Vec<&str> = named.iter().map(String::as_str).collect();
        let game = scenario(number).options(&named).seed(seed).asked();
        let (end, _) = play(game, seed, |_, _, _| {});
        assert!(end.in_force(rule), "{rule:?} in {number}");
    }
}

/// Plays a scenario with some rules to its end, with a look at what must hold after every so many orders, and gets the kinds of
/// decisions that have come up.
fn play_with(
    number: &str,
    rules: &[Rule],
    counters: &[String],
    seed: u64,
    every: usize,
) -> BTreeSet<String> {
    let named = options(number, rules, counters);
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    let mut kinds = BTreeSet::new();
    let game = scenario(number).options(&named).seed(seed).asked();
    let mut nth = 0;
    play(game, seed, |before, after, events| {
        nth += 1;
        if nth % every == 0 {
            let held = invariants::after_order(before, after, events);
            assert_eq!(held, Ok(()), "{number} with {named:?}");
        }
        let kind = decision(after).kind;
        if nth % 11 == 0 && kind != DecisionKind::Movement {
            for order in legal(after) {
                assert_eq!(check(after, &order).map(drop), Ok(()), "{order:?}");
            }
        }
        kinds.insert(kind.to_string());
    });
    kinds
}

#[test]
fn each_rule_by_itself_is_played_to_the_end_in_the_battles() {
    ["18", "19", "21"].into_iter().for_each(play_with_each);
}

#[test]
fn each_part_of_the_variant_counters_is_played_to_the_end_in_the_battles() {
    ["18", "19", "20", "21", "23"]
        .into_iter()
        .for_each(play_with_each_part);
}

#[test]
fn parts_of_the_variant_counters_are_played_to_the_end_in_the_campaigns() {
    for number in ["22", "28"] {
        let parts = counters(number);
        let parts = parts.into_iter().filter(|part| !part.starts_with("16.1A"));
        for (part, seed) in parts.zip(0..) {
            play_with(number, &[], &[part], seed, 50);
        }
    }
}

#[test]
fn each_rule_by_itself_is_played_to_the_end_in_the_campaign() {
    play_with_each("22");
}

#[test]
fn each_rule_by_itself_is_played_to_the_end_in_the_campaign_with_variants() {
    play_with_each("28");
}

/// A force that comes in together takes its roads to be open, but who comes in by road shuts them to the next [16.4, 22.6B].
#[test]
fn a_force_that_comes_together_is_not_stuck_on_roads_open_to_one_at_a_time() {
    for seed in 1..=5 {
        play_with("28", &[Rule::ModifiedTerrain], &[], seed, 1000);
    }
}

#[test]
fn all_rules_together_are_played_to_the_end_and_ask_all_that_they_have_to_ask() {
    let mut kinds = BTreeSet::new();
    for number in SCENARIOS {
        for seed in 0..2 {
            kinds.extend(play_with(
                number,
                &switches(number),
                &counters(number),
                seed,
                10,
            ));
        }
    }
    for asked in [
        DecisionKind::RetreatBefore,
        DecisionKind::Lead,
        DecisionKind::Enhance,
        DecisionKind::LowerOdds,
        DecisionKind::PlacePair,
        DecisionKind::Reveal,
        DecisionKind::Deploy,
    ] {
        assert!(kinds.contains(&asked.to_string()), "{asked} never came up");
    }
}

#[test]
fn a_hundred_sets_of_rules_left_to_chance_are_played_to_the_end() {
    let battles = ["18", "19", "20", "21"];
    for (set, number) in (0..100).zip(battles.into_iter().cycle()) {
        let mut rules = switches(number);
        rules.retain(|&rule| mix(set, rule as u64).is_multiple_of(2));
        let mut counters = counters(number);
        counters.retain(|name| {
            mix(
                set,
                name.len() as u64 + u64::from(name.as_bytes()[name.len() - 1]),
            )
            .is_multiple_of(2)
        });
        play_with(number, &rules, &counters, set, 25);
    }
}

/// Lets a player who plans play both sides for so many orders at most.
fn plan_with(number: &str, rules: &[Rule], counters: &[String], weights: &Weights, most: usize) {
    let named = options(number, rules, counters);
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    let mut state = scenario(number).options(&named).seed(1).asked().state;
    let mut players = [3, 5].map(|seed| PlanningPlayer::new(seed, weights.clone()));
    for nth in 0..most {
        let player = decision(&state).player as usize % 2;
        let Some(order) = players[player].choose(&state) else {
            break;
        };
        if let Err(why) = step(&mut state, &order) {
            panic!("{number} with {named:?}, order {nth}: {order:?}: {why}");
        }
    }
}

#[test]
fn players_who_plan_give_legal_orders_with_each_rule_by_itself() {
    for number in ["19", "21"] {
        for rule in switches(number) {
            plan_with(number, &[rule], &[], &Weights::EASY, 120);
        }
    }
}

#[test]
fn players_who_plan_give_legal_orders_with_all_rules() {
    let plain = Weights {
        plans: 1,
        tries: 1,
        ..Weights::NORMAL
    };
    for (number, most) in [("19", 5_000), ("21", 400), ("22", 200), ("28", 200)] {
        plan_with(number, &switches(number), &counters(number), &plain, most);
    }
}
