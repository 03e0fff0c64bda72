//! Games of many kinds, with all that must hold asked after every order.

use crate::kit::*;
use hundred_days::GAMES;
use hundred_days::cli::soak::{Draw, Offered, TrialOf};
use hundred_days::last_battles::invariants::{at_end_of_phase, of_units};
use hundred_days::last_battles::state::Phase;
use hundred_days::last_battles::{Order, State};
use std::collections::BTreeSet;
use std::ops::Range;

fn offered() -> Offered {
    Offered::of(GAMES).expect("sound data")
}

#[test]
fn a_seed_stands_for_one_game_and_seeds_for_many_kinds() {
    let told = |seeds: Range<u64>| {
        let offered = offered();
        let trials = seeds.map(move |seed| offered.trial(seed));
        trials.map(|trial| (trial.scenario().to_owned(), trial.to_string()))
    };
    let trials: Vec<_> = told(0..90).collect();
    assert!(trials[30..60].iter().cloned().eq(told(30..60)));
    let scenarios: BTreeSet<_> = trials.iter().map(|(scenario, _)| scenario).collect();
    let offers = GAMES
        .iter()
        .map(|game| game.on_offer().expect("sound data"));
    assert_eq!(
        scenarios.len(),
        offers.map(|offers| offers.len()).sum::<usize>()
    );
    let with_options = trials
        .iter()
        .filter(|(_, trial)| !trial.contains("options none"));
    assert!(with_options.count() > 45, "{trials:#?}");
}

#[test]
fn sound_games_are_played_to_their_end() {
    let offered = offered();
    let trials = (0..40).map(|seed| offered.trial(seed));
    let short = trials.filter(|trial| ["19", "20", "23"].contains(&trial.scenario()));
    for trial in short.take(3) {
        let played = trial.play();
        assert!(
            played.as_ref().is_ok_and(|&orders| orders > 0),
            "{trial}: {played:?}"
        );
    }
}

#[test]
fn orders_that_fit_no_more_are_passed_over_when_a_game_is_played_again() {
    let trial = TrialOf::<State>::drawn(1, "19", &[], &mut Draw::new(1));
    let orders = vec![
        Order::End {},
        Order::ChateauStand {},
        Order::End {},
        Order::Decline {},
    ];
    let broken = trial.play_again(&orders);
    assert!(broken.is_none(), "{broken:?}");
}

#[test]
fn what_does_not_hold_is_told() {
    // A position of the players' own may hold what no order leads to, such as a third unit in a hex.
    let mut game = scenario("19")
        .unit("fr-2-pire", 1847)
        .unit("fr-2-jamin", 1747)
        .game();
    assert_eq!(
        (of_units(&game.state), at_end_of_phase(&game.state)),
        (Ok(()), Ok(()))
    );
    assert_eq!(game.state.phase(), Phase::Movement);
    let lost = game.state.find(id("fr-2-pire")).expect("a unit");
    let event = hundred_days::last_battles::Event::Eliminated {
        unit: game.state.id(lost),
        hex: hundred_days::hex::hex(1847),
        strength: hundred_days::last_battles::counter::CombatStrength(40),
        may_return: false,
        case: hundred_days::table::case::case("6.5"),
    };
    game.state.apply(&event);
    let told = of_units(&game.state);
    assert!(told.is_err_and(|told| told.contains("the French losses are 40")));
}
