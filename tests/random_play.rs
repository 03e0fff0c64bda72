//! A player who knows nothing plays to the end, and the rules hold at every step.

use crate::kit::play::*;
use crate::kit::*;
use hundred_days::last_battles::state::Phase;
use hundred_days::last_battles::{Event, MoraleEvent, check, legal, step};
use proptest::prelude::*;

#[test]
fn many_games_end_and_every_step_keeps_the_rules() {
    for seed in 0..60 {
        play(
            scenario("19").seed(seed).game(),
            seed,
            |before, after, events| {
                check_invariants(after);
                if ends_phase(events) {
                    check_phase_end(before);
                }
                let mut replayed = before.clone();
                events.iter().for_each(|event| replayed.apply(event));
                assert_eq!(&replayed, after, "events make the state");
            },
        );
    }
}

#[test]
fn games_with_leaders_and_command_end_and_every_step_keeps_the_rules() {
    let mut decisions = 0;
    for seed in 0..40 {
        let game = scenario("19").options(&["10", "11", "19.5D"]).seed(seed);
        play(game.game(), seed, |before, after, events| {
            check_invariants(after);
            check_leaders(after);
            check_command(after);
            if ends_phase(events) && before.phase() >= Phase::Movement {
                check_phase_end(before);
            }
            decisions += usize::from(before.phase() == Phase::Command);
            let mut replayed = before.clone();
            events.iter().for_each(|event| replayed.apply(event));
            assert_eq!(&replayed, after, "events make the state");
        });
    }
    assert!(decisions > 0, "no command was ever asked for");
}

#[test]
fn games_with_corps_and_reorganization_end_and_every_step_keeps_the_rules() {
    let (mut recovered, mut broken) = (0, 0);
    for seed in 0..40 {
        // Without command: players who know nothing lose touch with their leaders, and then nobody fights.
        let game = scenario("19").options(&["10"]).corps().chapters(&[12]);
        let game = game.from("16/1400", "17/2100").seed(seed).game();
        play(game, seed, |before, after, events| {
            check_invariants(after);
            check_leaders(after);
            check_corps(after);
            if before.phase() == Phase::Command {
                for order in legal(before) {
                    assert_eq!(check(before, &order).map(drop), Ok(()), "{order:?}");
                }
            }
            let of = |what: fn(&Event) -> bool| events.iter().filter(|event| what(event)).count();
            recovered += of(|event| matches!(event, Event::Reorganized { .. }));
            broken +=
                of(|event| matches!(event, Event::Morale(MoraleEvent::CorpsDemoralized { .. })));
        });
    }
    assert!(
        recovered > 0 && broken > 0,
        "{recovered} came back, {broken} broke"
    );
}

/// Plays a game, and holds that every order offered on the way is accepted; of moves, which are many, every seventh time.
fn play_by_what_is_offered(game: Game, seed: u64) {
    let mut nth = 0;
    play(game, seed, |before, _, _| {
        nth += 1;
        if nth % 7 != 0 && before.phase() == Phase::Movement {
            return;
        }
        let orders = legal(before);
        assert!(!orders.is_empty(), "a dead end");
        for order in orders {
            assert_eq!(check(before, &order).map(drop), Ok(()), "{order:?}");
        }
    });
}

#[test]
fn with_leaders_too_every_offered_order_is_accepted() {
    for seed in 0..3 {
        let game = scenario("19").options(&["10", "11"]).seed(seed).game();
        play_by_what_is_offered(game, seed);
    }
}

#[test]
fn every_offered_order_is_accepted_and_there_is_always_one() {
    for seed in 0..3 {
        let options = ["19.5A", "19.5B", "19.5C", "19.5D"];
        play_by_what_is_offered(scenario("19").options(&options).seed(seed).game(), seed);
    }
}

#[test]
fn a_copy_with_another_future_does_not_foresee_the_rolls() {
    let mut differ = 0;
    for seed in 0..20 {
        let game = scenario("19").seed(seed).game();
        let mut foresight = game.state.clone();
        foresight.reseed(seed + 1000);
        let mut dice = game.state.dice().clone();
        let mut other = foresight.dice().clone();
        differ += usize::from((0..10).any(|_| dice.roll() != other.roll()));
    }
    assert_eq!(differ, 20);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_same_seed_and_orders_give_the_same_game(seed in 0_u64..1_000_000) {
        let (end, orders) = play(scenario("19").seed(seed).game(), seed, |_, _, _| {});
        let mut again = scenario("19").seed(seed).game().state;
        for order in &orders {
            prop_assert!(step(&mut again, order).is_ok());
        }
        prop_assert_eq!(again.fingerprint(), end.fingerprint());
        prop_assert_eq!(again, end);
    }

    #[test]
    fn any_order_at_all_is_refused_or_carried_out(seed in 0_u64..1_000_000, strange in 0_u64..1_000) {
        // Orders of one game are tried in another: most are nonsense there.
        let (_, orders) = play(scenario("19").seed(strange).game(), strange, |_, _, _| {});
        let mut game = scenario("19").seed(seed).game().state;
        for order in &orders {
            let before = game.clone();
            if step(&mut game, order).is_err() {
                prop_assert_eq!(&before, &game);
            }
            check_invariants(&game);
        }
    }
}
