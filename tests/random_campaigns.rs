//! A player who knows nothing plays campaigns to the end, and the rules hold at every step.

use crate::kit::play::*;
use crate::kit::*;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::{Phase, Place, Secret};
use hundred_days::last_battles::{
    Event, MoraleEvent, Order, State, check, leaders, legal, victory, zoc,
};

/// Checks what must hold in a campaign: no unit is in two places, and what is lost for want of supply is lost for good.
fn check_campaign(before: &State, after: &State, events: &[Event]) {
    for unit in after.units() {
        let (was, is) = (before.unit(unit), after.unit(unit));
        assert!(!is.destroyed || is.place == Place::Eliminated);
        let gone = |place| matches!(place, Place::Exited | Place::Eliminated);
        assert!(
            !gone(was.place) || was.place == is.place,
            "{} comes back",
            after.id(unit)
        );
    }
    let dawn = events
        .iter()
        .any(|event| matches!(event, Event::OutOfSupply { .. }));
    assert!(!dawn || ["17/0900", "18/0900"].contains(&after.turn().to_string().as_str()));
    let lead = victory::lead(after, Player::French);
    assert!(lead < 230 || after.outcome().is_some());
}

/// Checks that what lies in the box of lost units may come back: full ones with a back, and none that is lost for good [12].
fn check_boxes(state: &State) {
    for unit in state.units() {
        let own = state.unit(unit);
        let waits = own.place == Place::Reorganizing;
        let id = state.id(unit);
        assert!(
            !waits || !own.reduced && !own.destroyed && state.counter(unit).reduced.is_some(),
            "{id} may not come back"
        );
    }
}

/// Lists the hexes that orders reach from one, by a plain search [11.2].
fn plainly_reached(state: &State, player: Player, from: HexNumber, radius: u32) -> Vec<HexNumber> {
    let board = &state.setup().board;
    let open = |hex: HexNumber| {
        state.setup().in_play(hex)
            && match state.occupant(hex) {
                Some(occupant) => occupant == player,
                None => !zoc::in_zone_of(state, player.opponent(), hex),
            }
    };
    let mut reached = vec![from];
    for _ in 0..radius {
        for hex in reached.clone() {
            let next = hex.neighbours().filter(|&next| {
                board.grid().contains(next) && !board.side(hex, next).impassable() && open(next)
            });
            let next: Vec<_> = next.filter(|next| !reached.contains(next)).collect();
            reached.extend(next);
        }
    }
    reached
}

/// Checks that orders run from leaders to those whom they command past no enemy [11.1, 11.2].
fn check_lines(state: &State, events: &[Event]) {
    for event in events {
        let Event::InCommand {
            by,
            officers,
            units,
            ..
        } = event
        else {
            continue;
        };
        let leader = state.find_leader(*by).expect("a leader");
        let from = state.leader(leader).hex().expect("a leader on the map");
        let radius = if state.is_commander(leader) { 5 } else { 3 };
        let player = state.leader_owner(leader);
        let reached = plainly_reached(state, player, from, radius);
        let officers = officers
            .iter()
            .filter_map(|&other| state.find_leader(other));
        let officers = officers.map(|other| state.leader(other).hex());
        let units = units.iter().filter_map(|&unit| state.find(unit));
        let units = units.map(|unit| {
            assert!(leaders::commands(state, leader, unit), "{by}");
            state.unit(unit).hex()
        });
        for hex in officers.chain(units) {
            let hex = hex.expect("on the map");
            assert!(
                reached.contains(&hex),
                "{by} in {from} does not reach {hex}"
            );
        }
    }
}

/// What has come to pass in some campaigns; a random player must come across it.
#[derive(Default)]
struct Seen {
    battles: usize,
    broken: usize,
    reorganized: usize,
    leaders_lost: usize,
}

impl Seen {
    fn note(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Battle(_) => self.battles += 1,
                Event::Morale(MoraleEvent::CorpsDemoralized { .. }) => self.broken += 1,
                Event::Reorganized { .. } => self.reorganized += 1,
                Event::LeaderLost { .. } => self.leaders_lost += 1,
                _ => {}
            }
        }
    }
}

/// Plays campaigns, checking some of the many steps.
fn campaigns(seeds: std::ops::Range<u64>, options: &[&str]) -> (Vec<State>, Seen) {
    let mut seen = Seen::default();
    let play_one = |seed| {
        let mut nth = 0_u64;
        let game = scenario("22").options(options).seed(seed).game();
        let (end, _) = play(game, seed, |before, after, events| {
            nth += 1;
            seen.note(events);
            check_lines(after, events);
            let ends = ends_phase(events);
            if ends && before.phase() >= Phase::Movement {
                check_phase_end(before);
            }
            if ends || nth.is_multiple_of(16) {
                check_invariants(after);
                check_campaign(before, after, events);
                check_leaders(after);
                check_command(after);
                check_corps(after);
                check_boxes(after);
                let mut replayed = before.clone();
                events.iter().for_each(|event| replayed.apply(event));
                assert_eq!(&replayed, after, "events make the state");
            }
        });
        end
    };
    let ends = seeds.map(play_one).collect();
    (ends, seen)
}

#[test]
fn case_22_4c_campaigns_end_with_a_declared_level() {
    let (ends, seen) = campaigns(0..5, &["22.4C"]);
    for end in ends {
        let outcome = end.outcome().expect("an end");
        assert!(outcome.winner.is_some() && outcome.level.is_some());
        let case = outcome.case.to_string();
        assert!(["22.4", "22.4C"].contains(&case.as_str()), "{case}");
    }
    assert!(seen.battles > 200, "{} battles", seen.battles);
    assert!(seen.broken > 10 && seen.reorganized > 0 && seen.leaders_lost > 0);
}

#[test]
fn case_22_6_campaigns_with_every_option_end_too() {
    let (ends, _) = campaigns(100..105, &["22.6A", "22.6B", "22.6F"]);
    let decided = ends.iter().filter(|end| end.secret() != Secret::Undecided);
    assert_eq!(decided.count(), 5);
    let shown = ends
        .iter()
        .filter(|end| matches!(end.secret(), Secret::Shown(_)));
    assert!(shown.count() > 1);
}

#[test]
fn case_22_4a_the_french_leave_by_0605_and_the_game_goes_on() {
    let mut gone = 0;
    for seed in 0..4 {
        // The First Corps stands on the road out, with nobody near.
        let field = scenario("22").seed(seed).from("18/1900", "18/2100");
        let units = [
            ("fr-1-quiot", 605),
            ("fr-1-aulard", 606),
            ("fr-1-nogues", 607),
        ];
        let field = units
            .iter()
            .fold(field, |field, &(unit, at)| field.unit(unit, at));
        let game = field.unit("al-pack", 4040).unit("fr-2-soye", 1563).game();
        let (end, orders) = play(game, seed, |before, after, events| {
            check_campaign(before, after, events);
        });
        let exits = orders
            .iter()
            .filter(|order| matches!(order, Order::Exit { .. }));
        let places = end
            .units()
            .filter(|&unit| end.unit(unit).place == Place::Exited);
        assert_eq!(exits.count(), places.count());
        gone += victory::exited(&end, Army::French).0;
    }
    assert!(gone > 0, "nobody ever left");
}

#[test]
fn every_order_offered_in_a_campaign_is_accepted_and_there_is_always_one() {
    let mut nth = 0_u64;
    let options = ["22.6A", "22.6B", "22.6F"];
    let game = scenario("22").options(&options).seed(5).game();
    play(game, 5, |before, _, _| {
        nth += 1;
        let moving = before.phase() == Phase::Movement;
        if moving && !nth.is_multiple_of(400) || !nth.is_multiple_of(3) {
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
fn case_28_campaign_variants_are_played_to_their_end() {
    for seed in 0..2 {
        let game = scenario("28").seed(seed).game();
        let mut nth = 0_u64;
        let (end, orders) = play(game, seed, |before, after, events| {
            nth += 1;
            let ends = ends_phase(events);
            if ends && before.phase() >= Phase::Movement {
                check_phase_end(before);
            }
            if ends || nth.is_multiple_of(32) {
                check_invariants(after);
                check_leaders(after);
                check_corps(after);
                let mut replayed = before.clone();
                events.iter().for_each(|event| replayed.apply(event));
                assert_eq!(&replayed, after, "events make the state");
            }
        });
        let chosen = orders
            .iter()
            .filter(|order| matches!(order, Order::Entry { .. }));
        assert_eq!(chosen.count(), 6);
        assert!(end.outcome().is_some_and(|outcome| outcome.level.is_some()));
    }
}
