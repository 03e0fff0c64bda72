//! The one handicap there is: each side's computer plays at a level of its own. All else is alike, the dice first of all.

use crate::kit::scenario;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, decision, step};
use hundred_days::table::dice::Face;
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;

/// Has two levels play some orders of a scenario, and lists what the dice show, roll by roll.
fn faces(number: &str, seed: u64, [french, coalition]: [Level; 2]) -> Vec<Face> {
    let mut state = scenario(number).seed(seed).asked().state;
    let [mut french, mut coalition] =
        [(french, 3), (coalition, 4)].map(|(level, seed)| player_of(level, seed, Stop::default()));
    let mut faces = Vec::new();
    for _ in 0..250 {
        let open = decision(&state);
        if open.kind == DecisionKind::Over {
            break;
        }
        let player = match open.player {
            Player::French => &mut french,
            Player::Coalition => &mut coalition,
        };
        let order = player.choose(&state).expect("an order");
        let events = step(&mut state, &order).expect("a legal order");
        faces.extend(events.iter().filter_map(|event| match event {
            Event::Battle(report) => Some(report.die),
            Event::Die { face, .. } => Some(*face),
            _ => None,
        }));
    }
    faces
}

#[test]
fn the_dice_of_a_seed_are_the_same_whatever_the_levels_of_the_sides() {
    use Level::{Easy, Normal1, Random};
    for number in ["19", "22"] {
        let even = faces(number, 5, [Random, Random]);
        for levels in [[Easy, Random], [Normal1, Easy]] {
            let uneven = faces(number, 5, levels);
            let rolls = even.len().min(uneven.len());
            assert!(rolls >= 5, "{number} {levels:?}: {rolls}");
            assert_eq!(even[..rolls], uneven[..rolls], "{number} {levels:?}");
        }
        let [one, other] = [5, 6].map(|seed| faces(number, seed, [Easy, Easy]));
        assert_ne!(one[..5], other[..5], "{number}: another seed");
    }
}
