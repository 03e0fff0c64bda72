//! What must hold of every state, whoever has played how: tests and long trials ask it after every order.
//!
//! No rule asks here. What is found not to hold is a fault of the rules, told in a sentence.

use super::counter::{Army, CombatStrength, Player};
use super::event::Event;
use super::observation::Watch;
use super::order::Order;
use super::state::{DecisionKind, Phase, Place, State, UnitIndex};
use super::{check, decision, garrisons, morale, stacking, zoc};
use crate::hex::HexSet;
use std::collections::BTreeMap;

/// Asks all that must hold after an order, by the states before and after it and what has happened.
///
/// # Errors
/// Says what does not hold.
pub fn after_order(before: &State, after: &State, events: &[Event]) -> Result<(), String> {
    of_units(after)?;
    // A game that ends in the middle of a combat ends before the leaders of those who have fallen meet their fate.
    if after.outcome().is_none() {
        of_leaders(after)?;
    }
    of_command(after)?;
    of_hidden(after)?;
    of_corps(after)?;
    if ends_phase(events) && before.phase() >= Phase::Movement {
        at_end_of_phase(before)?;
    }
    let mut replayed = before.clone();
    events.iter().for_each(|event| replayed.apply(event));
    match replayed == *after {
        true => Ok(()),
        false => Err("the events do not lead to the state".to_owned()),
    }
}

/// Tells whether a phase has ended.
pub fn ends_phase(events: &[Event]) -> bool {
    let mut events = events.iter();
    events.any(|event| matches!(event, Event::Phase { .. }))
}

/// Tells whether stacks and zones, which are kept from order to order, are what the units' places make them [5.3].
fn agrees_with_places(state: &State) -> bool {
    let setup = state.setup();
    let grid = setup.board.grid();
    let zones = Player::ALL.into_iter().all(|player| {
        let units = || state.combat_units(player);
        let guards = units().filter(|&(unit, _)| !garrisons::is_formed(state, unit));
        let guarded: HexSet = guards.map(|(_, hex)| grid.index(hex)).collect();
        let sources = units().filter(|&(unit, _)| state.has_zone(unit));
        let sources: HexSet = sources.map(|(_, hex)| grid.index(hex)).collect();
        let zone = sources.iter().flat_map(|at| zoc::controlled(setup, at));
        let zone: HexSet = zone.collect();
        let closed = setup.out_of_play.with(&guarded);
        zone == *zoc::zone(state, player)
            && guarded == *state.guarded(player)
            && closed == *state.closed_by(player)
    });
    let mut stacks = state.on_map().map(|(_, hex)| {
        let there = state.on_map().filter(|&(_, at)| at == hex);
        there.map(|(unit, _)| unit).eq(state.stack(hex))
    });
    let standing: usize = Player::ALL
        .into_iter()
        .flat_map(|player| state.stacks(player))
        .map(|(_, count)| count)
        .sum();
    zones && stacks.all(|agrees| agrees) && standing == state.on_map().count()
}

fn lies_in_boxes(state: &State, unit: UnitIndex) -> bool {
    let place = state.unit(unit).place;
    matches!(place, Place::Eliminated | Place::Reorganizing)
}

/// Asks whether units stand where they may, and whether what armies have lost adds up.
///
/// # Errors
/// Says what does not hold.
pub fn of_units(state: &State) -> Result<(), String> {
    for (unit, hex) in state.on_map() {
        if !state.setup().in_play(hex) {
            return Err(format!("{} stands out of play in {hex}", state.id(unit)));
        }
        let owner = state.owner(unit);
        if state.stack(hex).any(|other| state.owner(other) != owner) {
            return Err(format!("both players stand in {hex}"));
        }
    }
    if !agrees_with_places(state) {
        return Err("what is kept of who stands where is not what the units say".to_owned());
    }
    // What was lost before the game, by a position of the players' own, need not lie in any box.
    if !state.setup().start.circumstances.is_usual() {
        return Ok(());
    }
    for side in Army::ALL {
        let units = state
            .units()
            .filter(|&unit| state.counter(unit).side == side);
        let lost = units.filter(|&unit| lies_in_boxes(state, unit));
        let strength: CombatStrength = lost.map(|unit| state.strength(unit)).sum();
        if state.losses(side) != strength {
            let counted = state.losses(side);
            return Err(format!(
                "the {side} losses are {counted}, and {strength} lies in the boxes"
            ));
        }
    }
    Ok(())
}

/// Asks whether no hex holds more than it may when a phase ends [5.4, 8.1A].
///
/// # Errors
/// Says which does.
pub fn at_end_of_phase(state: &State) -> Result<(), String> {
    let mut counts = BTreeMap::new();
    for (_, hex) in state.on_map() {
        *counts.entry(hex).or_insert(0_usize) += 1;
    }
    let mut counts = counts.into_iter();
    match counts.find(|&(hex, found)| found > stacking::limit(state, hex)) {
        Some((hex, found)) => Err(format!(
            "{found} units stand in {hex} at the end of a phase"
        )),
        None => Ok(()),
    }
}

/// Asks whether each leader on the map stands with no enemy, and in no enemy zone without a friend, where zones drive him off
/// [10.1E, 10.2].
///
/// # Errors
/// Says who does.
pub fn of_leaders(state: &State) -> Result<(), String> {
    for player in Player::ALL {
        for (leader, hex) in state.leaders_of(player) {
            let id = state.leader_id(leader);
            let enemy = player.opponent();
            let occupant = state.occupant(hex);
            let driven_off = state.edition().zones_drive_leaders_off();
            let wrong = if !state.setup().in_play(hex) {
                "out of play"
            } else if occupant == Some(enemy) {
                "among enemies"
            } else if driven_off && occupant.is_none() && zoc::in_zone_of(state, enemy, hex) {
                "alone in an enemy zone"
            } else {
                continue;
            };
            return Err(format!("{id} stands {wrong} in {hex}"));
        }
    }
    Ok(())
}

/// Asks whether no commander commands more than he may, or anybody out of his range [11.1A, 11.2].
///
/// # Errors
/// Says who does, and why he may not.
pub fn of_command(state: &State) -> Result<(), String> {
    if decision(state).kind != DecisionKind::Command {
        return Ok(());
    }
    for allotment in state.allotments() {
        let officers = allotment.officers.iter();
        let units = allotment.units.iter();
        let order = Order::Command {
            leader: state.leader_id(allotment.leader),
            officers: officers.map(|&officer| state.leader_id(officer)).collect(),
            units: units.map(|&unit| state.id(unit)).collect(),
        };
        if let Err(violation) = check(state, &order) {
            return Err(format!(
                "what is proposed to a commander is refused: {violation}"
            ));
        }
    }
    Ok(())
}

/// Asks whether each unit kept aside has its marker, and whether markers stand by themselves and out of sight [16.6].
///
/// # Errors
/// Says what does not hold.
pub fn of_hidden(state: &State) -> Result<(), String> {
    let pairs = || state.hidden().pairs();
    for unit in state.units() {
        let aside = state.unit(unit).place == Place::Hidden;
        let markers = pairs().filter(|(_, pair)| pair.units.contains(&unit));
        if markers.count() != usize::from(aside) {
            return Err(format!("{} is kept aside for no pair", state.id(unit)));
        }
    }
    for leader in state.leaders() {
        let aside = state.leader(leader).place == Place::Hidden;
        let markers = pairs().filter(|(_, pair)| pair.leaders.contains(&leader));
        if markers.count() != usize::from(aside) {
            return Err(format!(
                "{} is kept aside for no pair",
                state.leader_id(leader)
            ));
        }
    }
    if state.outcome().is_some() || state.hidden().deploying().is_some() {
        return Ok(());
    }
    for player in Player::ALL {
        let watch = Watch::over(state, player);
        for (marker, hex) in state.markers_of(player) {
            let name = state.marker_id(marker);
            let shares = state.stack(hex).next().is_some();
            let others = state.markers_in(hex).any(|other| other.pair != marker.pair);
            if shares || others {
                return Err(format!("{name} shares {hex}"));
            }
            if let Some(from) = watch.observer(hex) {
                return Err(format!("{name} in {hex} is observed from {from}"));
            }
        }
    }
    Ok(())
}

/// Asks whether each corps has lost what lies in its boxes, by full strength [13.0].
///
/// # Errors
/// Says which has not.
pub fn of_corps(state: &State) -> Result<(), String> {
    if !state.setup().start.circumstances.is_usual() {
        return Ok(());
    }
    for corps in state.all_corps() {
        let units = state
            .units()
            .filter(|&unit| morale::corps_of(state, unit) == Some(corps));
        let lost = units.filter(|&unit| lies_in_boxes(state, unit));
        let strength: CombatStrength = lost.map(|unit| state.counter(unit).strength).sum();
        let counted = state.corps(corps).losses;
        if counted != strength {
            let name = &state.setup().corps[usize::from(corps.0)].corps;
            return Err(format!(
                "the losses of {name} are {counted}, and {strength} lies in the boxes"
            ));
        }
    }
    Ok(())
}
