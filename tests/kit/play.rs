//! Games by a player who knows nothing, and what must hold at every step of them.

use super::*;
use hundred_days::ai::Opponent;
use hundred_days::ai::random::RandomPlayer;
use hundred_days::last_battles::counter::{CombatStrength, Player, Side};
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{
    Event, Order, State, check, decision, morale, stacking, step, zoc,
};

/// Plays a game to its end and calls `look` after every order.
pub fn play(
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

pub fn check_invariants(state: &State) {
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
pub fn check_phase_end(state: &State) {
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

pub fn ends_phase(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::Phase { .. }))
}

/// Checks what must hold of leaders: each on the map stands with no enemy, and in no enemy zone without a friend.
pub fn check_leaders(state: &State) {
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
pub fn check_command(state: &State) {
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

/// Checks that each corps has lost what lies in its boxes, by full strength [13].
pub fn check_corps(state: &State) {
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
