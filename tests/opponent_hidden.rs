//! How programs hide units of their own [16.6]: who goes aside, how the markers move, and when they are turned up.

use crate::kit::hidden::*;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::state::hidden::Twin;
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;

const LEVELS: [Level; 3] = [Level::Easy, Level::Normal, Level::Hard];

/// Three brigades of which the nearest enemy stands so many hexes away.
fn reserve(hexes: u16) -> Game {
    asked(apart(hexes).unit("fr-2-jamin", 739))
}

#[track_caller]
fn chosen(game: &Game, level: Level, seed: u64) -> Order {
    let mut program = player_of(level, seed, Stop::default());
    let order = program.choose(&game.state).expect("an order");
    assert!(game.allows(&order), "{order:?}");
    order
}

#[test]
fn case_16_6a_programs_hide_a_reserve_far_from_every_enemy_and_nobody_near_one() {
    for level in LEVELS {
        let order = chosen(&reserve(19), level, 7);
        let Order::PlacePair { units, .. } = order else {
            panic!("{level}: {order:?}");
        };
        assert_eq!(units.len(), 3, "{level}");
        assert_eq!(chosen(&reserve(14), level, 7), end(), "{level}");
    }
}

#[test]
fn case_16_6a_which_marker_is_real_is_a_programs_own_chance() {
    let game = reserve(19);
    let real = (0..16).map(|seed| match chosen(&game, Level::Normal, seed) {
        Order::PlacePair { real, .. } => real,
        other => panic!("{other:?}"),
    });
    let real: Vec<_> = real.collect();
    assert!(
        Twin::BOTH.iter().all(|twin| real.contains(twin)),
        "{real:?}"
    );
}

#[test]
fn case_16_6b_programs_lead_both_markers_on_and_apart() {
    for level in LEVELS {
        let mut game = reserve(19);
        let order = chosen(&game, level, 7);
        game.does(order);
        game.until(DecisionKind::Movement);
        let [before, _] = markers(&game);
        for _ in 0..2 {
            let order = chosen(&game, level, 7);
            assert!(matches!(order, Order::Move { .. }), "{order:?}");
            game.does(order);
        }
        let [one, other] = markers(&game).map(hex);
        assert!(one.distance(other) >= 2, "{level}: {one} and {other}");
        for marker in [one, other] {
            assert!(marker.distance(hex(before)) >= 2, "{level}: {marker}");
        }
        assert!(
            !matches!(chosen(&game, level, 7), Order::Move { .. }),
            "both have moved"
        );
    }
}

#[test]
fn case_16_6c_programs_turn_up_a_pair_when_the_enemy_is_near_and_not_before() {
    let next = |hexes: u16| {
        let mut game = reserve(hexes);
        let units = ["fr-2-baudin", "fr-2-soye", "fr-2-jamin"];
        game.does(hides(740, &units, &[]));
        game.until(DecisionKind::Reveal);
        game
    };
    for level in LEVELS {
        let order = chosen(&next(12), level, 7);
        assert!(matches!(order, Order::Reveal { .. }), "{level}: {order:?}");
        assert_eq!(chosen(&next(19), level, 7), end(), "{level}");
    }
}
