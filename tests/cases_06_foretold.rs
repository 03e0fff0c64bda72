//! What an attack would truly bring, against what it brings: whatever happens was foretold [6.4 to 6.7].

use crate::kit::outcomes::{chances_of, one_way_out, pack_attacked};
use crate::kit::*;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::combat::outcomes::{BattleOutcome, outcomes};
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Attack, Event, Order, State, step};
use hundred_days::table::dice::Face;
use hundred_days::table::ids::UnitId;
use hundred_days::table::opponent::Opponent;
use std::collections::BTreeSet;

const BAUDIN: &[&str] = &["fr-2-baudin"];

#[test]
fn odds_are_foretold_in_the_movement_phase_too_and_change_nothing() {
    let game = pack_attacked().game();
    let before = game.state.clone();
    let foretold = chances_of(&game, &attack(BAUDIN, &[543]));
    assert_eq!(game.state, before);
    let mut fights = pack_attacked().game();
    fights.does(end());
    assert_eq!(foretold, chances_of(&fights, &attack(BAUDIN, &[543])));
}

#[test]
fn what_is_foretold_does_not_depend_on_the_rolls_to_come() {
    let order = attack(BAUDIN, &[543]);
    let foretold = |seed| {
        chances_of(
            &one_way_out().leader("ldr-reille", 542).seed(seed).combat(),
            &order,
        )
    };
    assert!((1..6).all(|seed| foretold(seed) == foretold(0)));
}

/// What truly happened to the units of a combat.
#[derive(Default)]
struct Happened {
    lost: BTreeSet<UnitId>,
    retreated: BTreeSet<(UnitId, HexNumber)>,
    advanced: BTreeSet<(UnitId, HexNumber)>,
    all: Vec<Event>,
}

/// Makes an attack with a stated die and plays it out by choices that know nothing.
fn play_out(state: &State, attack: &Attack, face: Face, seed: u64) -> Option<Happened> {
    let mut after = state.clone();
    after.script_dice(seed, vec![face]);
    let mut happened = Happened::default();
    let mut order = Order::Attack(attack.clone());
    let mut player = RandomPlayer::new(seed);
    loop {
        let events = step(&mut after, &order).expect("a legal order");
        for event in &events {
            match *event {
                Event::Eliminated { unit, .. } => drop(happened.lost.insert(unit)),
                Event::Retreated { unit, to, .. } => drop(happened.retreated.insert((unit, to))),
                Event::Advanced { unit, to, .. } => drop(happened.advanced.insert((unit, to))),
                _ => {}
            }
        }
        happened.all.extend(events);
        if after.outcome().is_some() {
            return None;
        }
        if after.battle().is_none() {
            return Some(happened);
        }
        order = player.choose(&after)?;
    }
}

fn check_foretold(outcome: &BattleOutcome, happened: &Happened) {
    let lost = &happened.lost;
    let certain: BTreeSet<_> = outcome.lost.iter().copied().collect();
    let may: BTreeSet<_> = outcome.may_be_lost.iter().copied().collect();
    assert!(
        certain.is_subset(lost),
        "{outcome:?} but lost were {lost:?}"
    );
    assert!(
        lost.iter()
            .all(|unit| certain.contains(unit) || may.contains(unit)),
        "{outcome:?} but lost were {lost:?}"
    );
    let one_of = outcome
        .least
        .iter()
        .any(|units| units.iter().all(|unit| lost.contains(unit)));
    assert!(
        outcome.least.is_empty() || one_of,
        "{outcome:?} but lost were {lost:?}"
    );
    let retreated: BTreeSet<_> = happened.retreated.iter().map(|&(unit, _)| unit).collect();
    for unit in outcome.certain_retreats() {
        assert!(
            retreated.contains(&unit),
            "{outcome:?} but {retreated:?} retreated"
        );
    }
    for &(unit, to) in happened.retreated.iter().filter(|_| outcome.exact) {
        let foretold = outcome
            .retreat_of(unit)
            .is_some_and(|escape| escape.to.contains(&to));
        assert!(foretold, "{outcome:?} but {unit} retreated to {to}");
    }
    for &(unit, to) in &happened.advanced {
        let foretold = outcome
            .advances
            .iter()
            .any(|step| (step.unit, step.to) == (unit, to));
        assert!(
            foretold || !outcome.exact,
            "{outcome:?} but {unit} advanced into {to}"
        );
    }
    for event in &outcome.consequences {
        assert!(
            happened.all.contains(event),
            "{outcome:?} without {event:?}"
        );
    }
}

/// Plays every face of many attacks out, with owners who choose at random.
fn foretell(game: Game, seed: u64, wanted: usize) -> (usize, usize, usize) {
    let (mut battles, mut inexact, mut choices) = (0, 0, 0);
    let mut state = game.state;
    let mut player = RandomPlayer::new(seed);
    while let Some(order) = player.choose(&state).filter(|_| battles < wanted) {
        if let Order::Attack(attack) = &order {
            battles += 1;
            for chance in outcomes(&state, attack).unwrap_or_default() {
                if !chance.outcome.exact {
                    inexact += 1;
                    println!("not exact: {:?} {attack:?}", chance.outcome.result);
                }
                choices += usize::from(!chance.outcome.may_be_lost.is_empty());
                for again in 0..4 {
                    let played = play_out(&state, attack, chance.faces[0], seed * 100 + again);
                    if let Some(happened) = played {
                        check_foretold(&chance.outcome, &happened);
                    }
                }
            }
        }
        step(&mut state, &order).expect("a legal order");
    }
    (battles, inexact, choices)
}

#[test]
fn whatever_happens_was_foretold_and_what_was_certain_happens() {
    let (mut battles, mut choices) = (0, 0);
    for seed in 0..12 {
        for (number, options) in [
            ("18", &[][..]),
            ("19", &[]),
            ("19", &["10", "11"]),
            ("21", &[]),
        ] {
            let game = scenario(number).options(options).seed(seed).game();
            let (fought, inexact, chosen) = foretell(game, seed, 60);
            (battles, choices) = (battles + fought, choices + chosen);
            assert_eq!(inexact, 0, "{number}, seed {seed}: not all was looked at");
        }
    }
    assert!(
        battles > 1000 && choices > 30,
        "{battles} combats, {choices} with choices"
    );
}
