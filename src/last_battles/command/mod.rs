//! \[11\] Command.
//!
//! In his command segment a player finds out which of his units get orders. They come from commanders: to as many officers
//! as their rating says, who pass them on to the units of their own designation within three hexes, and to as many single
//! units; both within five hexes of the commander. The line runs hex by hex, around enemies, their zones (unless a
//! friend stands there) and ground that cannot be entered; in some scenarios roads and trails count half [24.1A]. The program proposes what puts the most strength in command.
//! Commanders may give command and need not, so wherever one could give any his player may change that: whom
//! each commands, or that he commands nobody and moves at his full rate [10.1C]. Units out of command stay out of
//! enemy zones, cannot drive off or kill as attackers, nor kill as defenders, and do not advance. In use only with chapter 11.

pub mod allot;
mod choice;
mod loss;
mod matching;
mod segment;
mod unled;

pub use choice::{candidates, check, resolve};
pub use loss::without;
pub use segment::{Proposal, allot, as_stated, confirm, is_pressing, propose, propose_by};
pub use unled::{
    check_may_attack, is_let_go, leaves_alone, may_let_go, may_not_attack, must_withdraw,
    ridden_off, to_withdraw, withdrawal,
};

use super::charts::Light;
use super::counter::{Army, Player};
use super::event::Event;
use super::leaders::ailing;
use super::scenario::RuleChange;
use super::state::{State, UnitIndex};
use super::{garrisons, headquarters, leaders, morale, trains, zoc};
use crate::hex::HexSet;
use crate::last_battles::costs::CorpsMorale;
use crate::last_battles::rules::{Entry, Rule};
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::table::board::NO_HEX;
use crate::table::case::{Case, case};
use crate::table::ids::{LeaderId, UnitId};

/// How far a commander's orders reach, in hexes [11.0].
pub const COMMANDER_RADIUS: u32 = 5;

/// How far an officer's orders reach, in hexes [11.0].
const OFFICER_RADIUS: u32 = 3;

/// Lines are measured in halves of a hex, for roads may count half [24.1A].
const HALVES: usize = 2;

/// Gets how far a leader's orders reach, in hexes [11.0].
pub fn radius(state: &State, leader: LeaderIndex) -> u32 {
    match state.is_commander(leader) {
        true => COMMANDER_RADIUS,
        false => OFFICER_RADIUS,
    }
}

/// Gets the hexes through which a player's orders do not run [11.2].
fn barriers(state: &State, player: Player) -> HexSet {
    let setup = state.setup();
    let mut barred = zoc::zone(state, player.opponent()).clone();
    barred.take_out(state.guarded(player));
    for hex in garrisons::hexes(state, player) {
        barred.remove(setup.board.grid().index(hex));
    }
    let enemy = player.opponent();
    barred.add(state.closed_by(enemy));
    let others = trains::of_player(state, enemy).chain(garrisons::hexes(state, enemy));
    for hex in others {
        barred.insert(setup.board.grid().index(hex));
    }
    barred
}

/// Gets the hexes that a leader's orders reach, his own among them; none unless he is on the map [11.2].
pub fn range(state: &State, leader: LeaderIndex) -> HexSet {
    let barred = barriers(state, state.leader_owner(leader));
    spread(state, leader, &barred)
}

fn spread(state: &State, leader: LeaderIndex, barred: &HexSet) -> HexSet {
    let board = &state.setup().board;
    let mut reached = HexSet::new();
    let Some(hex) = state.leader(leader).hex() else {
        return reached;
    };
    let by_road = match state.in_force(Rule::CommandAlongRoads) {
        true => 1,
        false => HALVES,
    };
    // By the halves of a hex that lead there.
    let mut fronts = vec![Vec::new(); HALVES * radius(state, leader) as usize + 1];
    fronts[0].push(board.grid().index(hex));
    for spent in 0..fronts.len() {
        for place in std::mem::take(&mut fronts[spent]) {
            if reached.contains(place) {
                continue;
            }
            reached.insert(place);
            let sides = board.neighbours(place).iter().zip(board.sides(place));
            for (&to, side) in sides {
                let routed = side.road() || side.trail();
                let further = spent + if routed { by_road } else { HALVES };
                if further >= fronts.len() || to == NO_HEX {
                    continue;
                }
                let to = usize::from(to);
                if !reached.contains(to) && !barred.contains(to) && !side.impassable() {
                    fronts[further].push(to);
                }
            }
        }
    }
    reached
}

/// Gets how many officers, and how many units, a commander may command [11.1A].
pub fn capacity(state: &State, leader: LeaderIndex) -> usize {
    if ailing::is(state, leader) {
        return usize::from(state.optional().ailing().rating.unwrap_or(0));
    }
    usize::from(state.leader_counter(leader).capacity.unwrap_or(0))
}

/// What an officer counts against a commander's rating, in halves [24.1C].
const WHOLE: usize = 2;

/// Gets what an officer counts against a commander's rating, in halves: cavalry corps may count one [24.1C].
fn weight(state: &State, commander: LeaderIndex, officer: LeaderIndex) -> usize {
    match counts_half(state, commander)
        && leads_cavalry(state, officer)
        && morale::is_officer_steady(state, officer)
    {
        true => 1,
        false => WHOLE,
    }
}

/// Gets what some officers count against a commander's rating, in whole points: two of one Prussian corps may count as one
/// [16.1C, 24.1C].
pub fn points_for(state: &State, commander: LeaderIndex, officers: &[LeaderIndex]) -> usize {
    let counted = officers.iter().enumerate().filter(|&(nth, &officer)| {
        let mut before = officers[..nth].iter();
        !before.any(|&other| are_of_one_corps(state, other, officer))
    });
    let halves: usize = counted
        .map(|(_, &officer)| weight(state, commander, officer))
        .sum();
    halves.div_ceil(WHOLE)
}

/// Tells whether two officers of a corps may be commanded for one point: a general and his chief of staff [16.1C].
fn are_of_one_corps(state: &State, one: LeaderIndex, other: LeaderIndex) -> bool {
    let (one, other) = (state.leader_counter(one), state.leader_counter(other));
    let prussian = one.side == Army::Prussian && other.side == Army::Prussian;
    state.in_force(Rule::CorpsChiefs) && prussian && one.command == other.command
}

/// Tells whether a commander counts cavalry corps half [24.1C].
fn counts_half(state: &State, commander: LeaderIndex) -> bool {
    let his = RuleChange::CavalryCorpsCountHalf(state.leader_id(commander));
    state.in_force(Rule::CavalryCorpsCountHalf) && state.setup().changes.contains(&his)
}

/// Tells whether all units of an officer's command in this game are mounted.
fn leads_cavalry(state: &State, officer: LeaderIndex) -> bool {
    let mut own = state
        .units()
        .filter(|&unit| leaders::commands(state, officer, unit));
    own.all(|unit| state.counter(unit).arm.is_mounted())
}

/// Tells whether a leader can give orders now: on the map, active, not reorganizing, and no chief of staff whose headquarters
/// is active [12.1D, 15.4, 16.14D].
pub fn can_command(state: &State, leader: LeaderIndex) -> bool {
    let own = state.leader(leader);
    let speaks = own.active && !headquarters::silences(state, leader);
    own.hex().is_some() && speaks && !own.has_reorganized()
}

/// Gets the case by which an officer needs nobody's orders, if one says so [27.1E].
fn always_in_command(state: &State, officer: LeaderIndex) -> Option<Case> {
    let always = &state.setup().scenario.always_in_command;
    let mut named = always.iter();
    let own = named.find(|always| always.leader == state.leader_id(officer))?;
    Case::new(&own.case)
}

fn is_always_in_command(state: &State, officer: LeaderIndex) -> bool {
    always_in_command(state, officer).is_some()
}

/// What decides which units need nobody's orders; any of the lines is enough.
const FREE: &[Entry<fn(&State, UnitIndex) -> bool>] =
    &[Entry::under(Rule::Rifles, |state, unit| {
        state.counter(unit).are_rifles()
    })];

/// Tells whether a unit is in command whoever gives command [16.1B].
pub fn needs_no_orders(state: &State, unit: UnitIndex) -> bool {
    let mut lines = state.setup().rules.read(FREE);
    lines.any(|is_free| is_free(state, unit))
}

/// Lists an army's commanders who can give orders.
fn commanders(state: &State, side: Army) -> Vec<LeaderIndex> {
    let own = state
        .leaders()
        .filter(|&leader| state.leader_counter(leader).side == side);
    own.filter(|&leader| state.is_commander(leader) && can_command(state, leader))
        .collect()
}

/// Tells whether player turns of this turn begin with a command phase [4.1, 4.2].
pub fn has_phase(state: &State) -> bool {
    let (setup, by_night) = (state.setup(), state.light() == Light::Night);
    let staffed = setup.in_force(Rule::Command) || setup.in_force(Rule::Reorganization);
    let others = state.in_force(Rule::Proximity) || state.in_force(Rule::HiddenMovement);
    (staffed || others) && !by_night
}

fn allotted(state: &State, allotment: &Allotment) -> Event {
    Event::Allotted {
        leader: state.leader_id(allotment.leader),
        officers: leader_ids(state, &allotment.officers),
        units: unit_ids(state, &allotment.units),
        case: case("11.1A"),
    }
}

fn leader_ids(state: &State, leaders: &[LeaderIndex]) -> Vec<LeaderId> {
    leaders
        .iter()
        .map(|&leader| state.leader_id(leader))
        .collect()
}

fn unit_ids(state: &State, units: &[UnitIndex]) -> Vec<UnitId> {
    units.iter().map(|&unit| state.id(unit)).collect()
}

/// Lists the units that an officer passes command on to [11.1B].
pub fn subordinates_of(state: &State, officer: LeaderIndex) -> Vec<UnitIndex> {
    subordinates(
        state,
        officer,
        &barriers(state, state.leader_owner(officer)),
    )
}

fn subordinates(state: &State, officer: LeaderIndex, barred: &HexSet) -> Vec<UnitIndex> {
    let (range, grid) = (spread(state, officer, barred), state.setup().board.grid());
    let units = state.on_map().filter(|&(unit, hex)| {
        leaders::commands(state, officer, unit) && range.contains(grid.index(hex))
    });
    units.map(|(unit, _)| unit).collect()
}

/// Tells whether one of some units is out of command; then all that attack together count as such [11.3B].
pub fn any_out(state: &State, units: &[UnitIndex]) -> bool {
    units.iter().any(|&unit| !state.in_command(unit))
}

/// Tells whether lack of command keeps a unit out of enemy zones, and from bombarding [11.3A, 11.3B]; not where it hampers in
/// another way [16.15]. In 1976 those are kept out as well whose leaders have ridden on [76:19.27].
pub fn is_barred(state: &State, unit: UnitIndex) -> bool {
    let barred = !state.in_command(unit) || is_let_go(state, unit);
    barred && !state.in_force(Rule::OutOfCommandEffects)
}

/// Tells whether lack of command keeps a leader out of enemy zones; in 1976 it keeps all officers out at night \[76:23\].
pub fn is_leader_barred(state: &State, leader: LeaderIndex) -> bool {
    let at_night = state.edition().night_ends_command() && state.light() == Light::Night;
    let barred = !state.leader(leader).in_command || at_night && state.is_officer(leader);
    barred && !state.in_force(Rule::OutOfCommandEffects)
}

/// Tells whether a unit is in command now, as all are where command is not in use; in 1976 nobody is at night \[76:23\].
pub fn is_commanded(state: &State, unit: UnitIndex) -> bool {
    let in_use = state.in_force(Rule::Command);
    let by_night = state.edition().night_ends_command() && state.light() == Light::Night;
    state.in_command(unit) && !(in_use && by_night)
}

/// What decides whether clear ground costs a unit or leader more, by the morale of the corps and whether he is in command; any
/// of the lines is enough.
const SLOWS: &[Entry<fn(CorpsMorale, bool) -> bool>] = &[
    Entry::always(|morale, _| morale == CorpsMorale::Demoralized),
    Entry::under(Rule::OutOfCommandEffects, |_, commanded| !commanded),
];

/// Gets the column of costs for a unit: out of command it pays as if its corps were demoralized [13.2, 16.15A].
pub fn column(state: &State, unit: UnitIndex) -> CorpsMorale {
    slowed(
        state,
        morale::corps_morale(state, unit),
        state.in_command(unit),
    )
}

/// Gets the column of costs for a leader, as for a unit [13.2, 16.15A].
pub fn leaders_column(state: &State, leader: LeaderIndex) -> CorpsMorale {
    let morale = morale::corps_morale_of_leader(state, leader);
    slowed(state, morale, state.leader(leader).in_command)
}

fn slowed(state: &State, morale: CorpsMorale, commanded: bool) -> CorpsMorale {
    let mut lines = state.setup().rules.read(SLOWS);
    match lines.any(|slows| slows(morale, commanded)) {
        true => CorpsMorale::Demoralized,
        false => CorpsMorale::Good,
    }
}
