//! In games of the edition of 1976 whatever is told cites that edition: no number of the fourth is ever seen.

use crate::kit::*;
use hundred_days::last_battles::data::cases;
use hundred_days::last_battles::edition::Edition;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::scenario::Standing;
use hundred_days::last_battles::words::{brief, describe};
use hundred_days::last_battles::{Attack, Event, Order, State, check, combat, legal, step};
use hundred_days::table::case::{Case, case};
use hundred_days::table::game::{Game as _, Kept as _};
use hundred_days::table::opponent::Opponent;
use std::collections::BTreeSet;

const GAMES: [(&str, usize); 5] = [
    ("76:14", 900),
    ("76:15", 900),
    ("76:16", 900),
    ("76:17", 600),
    ("76:18", 2500),
];

/// The numbers of the edition of 1976.
fn numbers() -> BTreeSet<&'static str> {
    let file = cases::carried(Edition::First1976);
    file.cases.iter().map(|entry| entry.case.as_str()).collect()
}

/// Holds that a case of a rule is one of 1976.
#[track_caller]
fn is_of_1976(cited: Case, context: &str) {
    let known = cited.as_str().starts_with("76:") && numbers().contains(cited.number());
    assert!(known, "{cited:?} is told: {context}");
}

/// Holds that all numbers that a text cites in brackets are numbers of 1976.
#[track_caller]
fn cites_1976(text: &str) {
    for inside in text
        .split('[')
        .skip(1)
        .filter_map(|rest| rest.split_once(']'))
    {
        for number in inside.0.split(", ") {
            // A corps has one digit, and perhaps a letter.
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            let numbered = digits > 1 || number[digits..].starts_with('.');
            assert!(!numbered || numbers().contains(number), "{text}");
        }
    }
}

/// Looks at what is told of an order's events.
pub fn look_at(state: &State, events: &[Event]) {
    for event in events {
        let words = describe(state.setup(), event).unwrap_or_default();
        if let Some(cited) = event.case() {
            is_of_1976(cited, &words);
        }
        if let Event::Battle(report) = event {
            for line in &report.modifications {
                is_of_1976(line.case, &format!("{line:?}"));
            }
        }
        cites_1976(&words);
    }
    for told in state.tell(&mut state.teller(), events) {
        cites_1976(&told.to_string());
    }
}

/// Looks at why orders are refused, and at the odds of attacks.
fn look_at_orders(state: &State, orders: &[Order]) {
    for order in orders {
        if let Err(why) = check(state, order) {
            let (told, cited) = state.explain(&why);
            cites_1976(&told);
            if let Some(cited) = cited {
                is_of_1976(cited, &told);
            }
        }
        if let Order::Attack(attack) = order
            && let Ok(account) = combat::calculate(state, attack)
        {
            for line in account.lines {
                is_of_1976(line.case, &format!("{line:?}"));
            }
        }
    }
}

/// Mixes orders up: the one's units with the other's hexes, which no position ever asked for.
fn mixed(one: &Order, other: &Order) -> Option<Order> {
    Some(match (one, other) {
        (&Order::Move { unit, .. }, Order::Move { path, .. }) => Order::Move {
            unit,
            path: path.clone(),
        },
        (&Order::Retreat { unit, .. } | &Order::Advance { unit, .. }, Order::Move { path, .. }) => {
            let to = *path.last()?;
            Order::Advance { unit, to }
        }
        (&Order::Move { unit, .. }, &Order::Enter { at, .. }) => Order::Enter {
            unit,
            at,
            path: Vec::new(),
        },
        (Order::Attack(own), Order::Attack(others)) => Order::Attack(Attack {
            bombarding: others.attackers.clone(),
            defenders: [&own.defenders[..], &others.defenders[..]].concat(),
            ..own.clone()
        }),
        (
            Order::Command { leader, .. },
            Order::Command {
                officers, units, ..
            },
        ) => Order::Command {
            leader: *leader,
            officers: officers.clone(),
            units: units.clone(),
        },
        _ => return None,
    })
}

/// Lists all options of a scenario that may be agreed on together.
fn all_options(number: &str) -> Vec<String> {
    let scenario = data().scenario(number).expect("the scenario");
    let optional = scenario
        .taken_by_case()
        .filter(|(_, stands)| *stands == Standing::Optional);
    optional
        .map(|(rule, _)| rule.name_in(scenario.edition))
        .collect()
}

#[test]
fn no_number_of_the_fourth_edition_is_told_in_games_of_1976() {
    for (number, most) in GAMES {
        let mut strange: Vec<Order> = Vec::new();
        for seed in 0..2 {
            let options = if seed == 0 {
                Vec::new()
            } else {
                all_options(number)
            };
            let options: Vec<&str> = options.iter().map(String::as_str).collect();
            let mut game = scenario(number).options(&options).seed(seed).game();
            let mut player = RandomPlayer::new(seed);
            for nth in 0..most {
                let Some(order) = player.choose(&game.state) else {
                    break;
                };
                // Orders from elsewhere in the game are nonsense here, and refused for many reasons.
                if nth % 100 == 0 {
                    look_at_orders(&game.state, &strange);
                    let pairs = strange.iter().zip(strange.iter().skip(nth / 100 + 1));
                    let mixed: Vec<Order> =
                        pairs.filter_map(|(one, other)| mixed(one, other)).collect();
                    look_at_orders(&game.state, &mixed);
                    look_at_orders(&game.state, &legal(&game.state));
                }
                if nth % 5 == 0 && strange.len() < 200 {
                    strange.push(order.clone());
                }
                let before = game.state.clone();
                let events = step(&mut game.state, &order).expect("a legal order");
                look_at(&before, &events);
            }
        }
    }
}

#[test]
fn the_pages_of_1976_cite_their_own_book() {
    for (number, _) in GAMES {
        let library = data();
        let scenario = library.scenario(number).expect("the scenario");
        let options: Vec<String> = scenario
            .taken_by_case()
            .map(|(rule, _)| rule.name_in(scenario.edition))
            .collect();
        for agreed in [Vec::new(), options] {
            for part in brief(scenario, &library.components, &agreed) {
                for line in part.lines {
                    cites_1976(&line.words);
                    if let Some(cited) = line.case {
                        is_of_1976(cited, &line.words);
                    }
                }
            }
        }
    }
}

#[test]
fn every_number_to_show_is_one_of_1976_and_stands_for_one_of_the_fourth() {
    let fourth = cases::carried(Edition::Fourth);
    assert_eq!(numbers().len(), 203);
    let mut shown = 0;
    for entry in &fourth.cases {
        let cited = Case::new(&entry.case).expect("a case");
        if let Some(heir) = Edition::First1976.heir(cited) {
            is_of_1976(heir, &entry.case);
            shown += 1;
        }
        assert_eq!(Edition::Fourth.heir(cited), Some(cited));
    }
    assert_eq!(shown, 178);
}

#[test]
fn a_case_without_heir_is_shown_by_the_one_above_it_or_not_at_all() {
    let edition = Edition::First1976;
    assert_eq!(edition.heir(case("5.6D")), None);
    assert_eq!(edition.cite(case("5.6D")), Some(case("76:9")));
    assert_eq!(
        edition.cite(case("16.8")),
        None,
        "variant rules of the fourth"
    );
    assert_eq!(edition.cite(case("76:20.32")), Some(case("76:20.32")));
    assert_eq!(
        edition.retell(
            "two may stack [5.4]; a charge [16.8]; the line [11.1, 11.2]; corps [3] [13.0]"
        ),
        "two may stack [5.3]; a charge; the line [20.1, 20.2]; corps [3] [22]"
    );
    assert_eq!(Edition::Fourth.retell("stack [5.4]"), "stack [5.4]");
}
