//! A player who knows nothing plays to the end, and the rules hold at every step.

mod kit;

use hundred_days::ai::Opponent;
use hundred_days::ai::random::RandomPlayer;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::counter::{CombatStrength, Player, Side};
use hundred_days::last_battles::state::{DecisionKind, Phase, Place, Secret};
use hundred_days::last_battles::{
    Event, Order, State, check, decision, leaders, legal, morale, stacking, step, victory, zoc,
};
use kit::*;
use proptest::prelude::*;

/// Plays a game to its end and calls `look` after every order.
fn play(
    mut game: Game,
    seed: u64,
    mut look: impl FnMut(&State, &State, &[Event]),
) -> (State, Vec<Order>) {
    let mut player = RandomPlayer::new(seed);
    let mut orders = Vec::new();
    while let Some(order) = player.choose(&game.state) {
        let before = game.state.clone();
        let events = step(&mut game.state, &order).unwrap_or_else(|violation| {
            panic!(
                "seed {seed}, order {}: {order:?}: {violation}",
                orders.len()
            )
        });
        look(&before, &game.state, &events);
        orders.push(order);
        assert!(orders.len() < 20_000, "seed {seed}: the game does not end");
    }
    assert!(game.state.outcome().is_some());
    (game.state, orders)
}

fn check_invariants(state: &State) {
    for (unit, hex) in state.on_map() {
        assert!(
            state.setting().in_play(hex),
            "{} stands in {hex}",
            state.id(unit)
        );
    }
    for side in Side::ALL {
        let lost = |unit: &_| {
            let place = state.unit(*unit).place;
            state.counter(*unit).side == side
                && matches!(place, Place::Eliminated | Place::Reorganizing)
        };
        let strength: CombatStrength = state
            .units()
            .filter(lost)
            .map(|unit| state.strength(unit))
            .sum();
        assert_eq!(state.losses(side), strength, "{side} losses add up");
    }
    for (unit, hex) in state.army(Player::French) {
        assert_ne!(
            state
                .army(Player::Coalition)
                .find(|&(_, at)| at == hex)
                .map(|(other, _)| other),
            Some(unit)
        );
        assert!(
            state
                .stack(hex)
                .all(|other| state.owner(other) == Player::French),
            "both players in {hex}"
        );
    }
}

/// Checks what must hold when a phase ends: no hex holds more than it may [5.4, 8.1A].
fn check_phase_end(state: &State) {
    let mut counts = std::collections::BTreeMap::new();
    for (_, hex) in state.on_map() {
        *counts.entry(hex).or_insert(0_usize) += 1;
    }
    for (hex, found) in counts {
        assert!(
            found <= stacking::limit(state, hex),
            "{found} units in {hex}"
        );
    }
}

fn ends_phase(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::Phase { .. }))
}

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
    let board = &state.setting().board;
    let open = |hex: HexNumber| {
        state.setting().in_play(hex)
            && match state.occupant(hex) {
                Some(occupant) => occupant == player,
                None => !zoc::in_zone_of(state, player.opponent(), hex),
            }
    };
    let mut reached = vec![from];
    for _ in 0..radius {
        for hex in reached.clone() {
            let next = hex.neighbours().filter(|&next| {
                board.grid().contains(next) && !board.side(hex, next).barred() && open(next)
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
                Event::CorpsDemoralized { .. } => self.broken += 1,
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
        gone += victory::exited(&end, Side::French).0;
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
            assert_eq!(check(before, &order), Ok(()), "{order:?}");
        }
    });
}

/// Checks what must hold of leaders: each on the map stands with no enemy, and in no enemy zone without a friend.
fn check_leaders(state: &State) {
    for player in Player::ALL {
        for (leader, hex) in state.leaders_of(player) {
            let id = state.leader_id(leader);
            assert!(state.setting().in_play(hex), "{id} stands in {hex}");
            let friend = state.occupant(hex) == Some(player);
            let zone = zoc::in_zone_of(state, player.opponent(), hex);
            assert!(
                friend || !zone,
                "{id} stands alone in an enemy zone in {hex}"
            );
            assert_ne!(
                state.occupant(hex),
                Some(player.opponent()),
                "{id} in {hex}"
            );
        }
    }
}

/// Checks that no commander commands more than he may, or anybody out of his range [11.1A, 11.2].
fn check_command(state: &State) {
    for allotment in state.allotments() {
        let leader = state.leader_id(allotment.leader);
        let officers = allotment.officers.iter();
        let officers: Vec<_> = officers.map(|&officer| state.leader_id(officer)).collect();
        let units = allotment.units.iter();
        let units: Vec<_> = units.map(|&unit| state.id(unit)).collect();
        let order = Order::Command {
            leader,
            officers,
            units,
        };
        if decision(state).kind == DecisionKind::Command {
            assert_eq!(check(state, &order), Ok(()), "{order:?}");
        }
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

/// Checks that each corps has lost what lies in its boxes, by full strength [13].
fn check_corps(state: &State) {
    for index in state.all_corps() {
        let lost = |unit: &_| {
            let place = state.unit(*unit).place;
            morale::corps_of(state, *unit) == Some(index)
                && matches!(place, Place::Eliminated | Place::Reorganizing)
        };
        let units = state.units().filter(lost);
        let strength: CombatStrength = units.map(|unit| state.counter(unit).strength).sum();
        assert_eq!(state.corps(index).losses, strength);
    }
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
                    assert_eq!(check(before, &order), Ok(()), "{order:?}");
                }
            }
            let of = |what: fn(&Event) -> bool| events.iter().filter(|event| what(event)).count();
            recovered += of(|event| matches!(event, Event::Reorganized { .. }));
            broken += of(|event| matches!(event, Event::CorpsDemoralized { .. }));
        });
    }
    assert!(
        recovered > 0 && broken > 0,
        "{recovered} came back, {broken} broke"
    );
}

#[test]
fn with_leaders_too_every_offered_order_is_accepted() {
    for seed in 0..3 {
        let game = scenario("19").options(&["10", "11"]).seed(seed).game();
        let mut nth = 0;
        play(game, seed, |before, _, _| {
            nth += 1;
            if nth % 7 != 0 && before.phase() == Phase::Movement {
                return;
            }
            let orders = legal(before);
            assert!(!orders.is_empty(), "a dead end");
            for order in orders {
                assert_eq!(check(before, &order), Ok(()), "{order:?}");
            }
        });
    }
}

#[test]
fn every_offered_order_is_accepted_and_there_is_always_one() {
    for seed in 0..3 {
        let options = ["19.5A", "19.5B", "19.5C", "19.5D"];
        let mut nth = 0;
        play(
            scenario("19").options(&options).seed(seed).game(),
            seed,
            |before, _, _| {
                nth += 1;
                if nth % 7 != 0 && before.phase() == Phase::Movement {
                    return;
                }
                let orders = legal(before);
                assert!(!orders.is_empty(), "a dead end");
                for order in orders {
                    assert_eq!(check(before, &order), Ok(()), "{order:?}");
                }
            },
        );
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
