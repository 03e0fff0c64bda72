//! Events in plain words.

use crate::kit::{id, scenario};
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::MovementPoints;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::violation::StaffViolation;
use hundred_days::last_battles::words::{describe, factor, order_words};
use hundred_days::last_battles::{Attack, Event, Order, State, Violation, step};
use hundred_days::table::opponent::Opponent;

fn told(state: &mut State, order: &Order) -> Vec<String> {
    let events = step(state, order).expect("a legal order");
    let told = events
        .iter()
        .filter_map(|event| describe(state.setup(), event));
    told.collect()
}

#[test]
fn a_combat_is_told_from_the_move_to_the_retreat() {
    let mut state = scenario("19").dice([4]).game().state;
    let pire = id("fr-2-pire");
    let order = Order::Move {
        unit: pire.into(),
        path: vec![hex(1846)],
    };
    let moved = "Pire's 2nd Cavalry Division moves from 1847 to 1846 (1 MP).";
    assert_eq!(told(&mut state, &order), [moved]);
    let must =
        "Pire's 2nd Cavalry Division must attack. Saxe-Weimar's 2nd Brigade must be attacked.";
    assert_eq!(
        told(&mut state, &Order::End {}),
        ["French combat phase.", must]
    );
    let order = Order::Attack(Attack {
        attackers: vec![pire],
        defenders: vec![hex(1845)],
        ..Attack::default()
    });
    let fought = "Pire's 2nd Cavalry Division attacks 1845 (Lairalle), held by Saxe-Weimar's 2nd Brigade: 4 to 5, \
        at 1-2. The die shows 4: Ar, the attackers retreat.";
    assert_eq!(told(&mut state, &order), [fought]);
    let order = Order::Retreat {
        unit: pire,
        to: hex(1847),
        displace: None,
    };
    let retreated = "Pire's 2nd Cavalry Division retreats from 1846 to 1847.";
    assert_eq!(told(&mut state, &order)[0], retreated);
}

/// Whatever happens is told in one line that begins with a capital and ends with a full stop.
#[test]
fn every_event_of_whole_games_is_told() {
    let quatre_bras = (0..8).map(|seed| ("19", ["19.5C", "19.5D"], seed));
    let campaigns = (0..2).map(|seed| ("22", ["22.6A", "22.6B"], seed));
    for (number, options, seed) in quatre_bras.chain(campaigns) {
        let mut state = scenario(number).options(&options).seed(seed).game().state;
        let mut player = RandomPlayer::new(seed);
        while let Some(order) = player.choose(&state) {
            assert!(!order_words(state.setup(), &order).is_empty());
            for event in step(&mut state, &order).expect("a legal order") {
                if let Event::Battle(report) = &event {
                    for line in &report.modifications {
                        assert!(!factor(state.setup(), line).is_empty());
                    }
                }
                let Some(sentence) = describe(state.setup(), &event) else {
                    // What a commander is to do is told once he does it.
                    let silent = matches!(
                        event,
                        Event::Concluded {}
                            | Event::Obligations { .. }
                            | Event::Allotted { .. }
                            | Event::Segment { .. }
                    );
                    assert!(silent, "{event:?}");
                    continue;
                };
                assert!(
                    sentence.ends_with('.') && !sentence.contains('\n'),
                    "{sentence}"
                );
                let raw = ["ldr-", "fr-", "pr-", "al-"].map(|id| sentence.contains(id));
                assert_eq!(raw, [false; 4], "{sentence}");
                assert!(
                    sentence.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()),
                    "{sentence}"
                );
            }
        }
    }
}

#[test]
fn one_point_and_one_hex_are_told_in_the_singular() {
    let (unit, leader) = (id("fr-2-pire"), "ldr-ney".parse().expect("a name"));
    let too_far = |halves| Violation::TooFar {
        unit: unit.into(),
        needs: MovementPoints::from_halves(halves),
        has: MovementPoints::ZERO,
    };
    let near = |distance| {
        Violation::from(StaffViolation::EnemyNear {
            leader,
            enemy: unit,
            distance,
        })
    };
    for (why, told) in [
        (too_far(2), "needs 1 movement point and"),
        (too_far(1), "needs ½ movement points and"),
        (too_far(4), "needs 2 movement points and"),
        (near(1), "stands 1 hex from"),
        (near(9), "stands 9 hexes from"),
    ] {
        let sentence = why.to_string();
        assert!(sentence.contains(told), "{sentence}");
    }
}
