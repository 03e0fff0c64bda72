//! [76:19.27, 76:20.31 to 76:20.33] Command as the edition of 1976 has it: who may not attack for want of it, who must leave an
//! enemy zone, and leaders who ride on and lead no attack.
//!
//! Units out of command neither attack nor enter an enemy zone. Those that begin their combat phase in one retreat at its end,
//! unless all enemies around them have been driven off; who comes under a zone only during the phase stays. A leader has half
//! his allowance if he gives command for an attack. The segment asks before anybody attacks, so he decides by riding: one who
//! goes farther than half his allowance gives none, and those who have their command from him alone, or through him, neither
//! attack nor enter a zone in that player turn. He may not if one of them stands in a zone already.

use crate::last_battles::event::Event;
use crate::last_battles::state::staff::{Duty, LeaderIndex};
use crate::last_battles::state::{Obligation, State, UnitIndex};
use crate::last_battles::violation::{StaffViolation, Violation};
use crate::last_battles::zoc;
use crate::table::case::case;
use crate::table::ids::UnitId;

/// Tells whether a unit of the phasing player may not attack now: out of command where that forbids it [76:20.31], or commanded by
/// leaders alone who have gone too far [76:19.27].
pub fn may_not_attack(state: &State, unit: UnitIndex) -> bool {
    let edition = state.edition();
    if edition.out_of_command_attacks() || state.owner(unit) != state.player() {
        return false;
    }
    !state.in_command(unit) || is_let_go(state, unit)
}

/// Refuses an attack by a unit that may make none for want of command [76:19.27, 76:20.31].
pub fn check_may_attack(state: &State, unit: UnitIndex) -> Result<(), Violation> {
    if !may_not_attack(state, unit) {
        return Ok(());
    }
    let id = state.id(unit);
    Err(match state.in_command(unit) {
        true => StaffViolation::LetGo { unit: id }.into(),
        false => Violation::OutOfCommandAttack { unit: id },
    })
}

/// Tells whether all who command a unit in this player turn have gone farther than half their allowance [76:19.27].
pub fn is_let_go(state: &State, unit: UnitIndex) -> bool {
    !state.given().is_empty() && state.in_command(unit) && lets_go(state, unit, None)
}

/// Tells whether a unit would have nobody left who commands it for an attack, if a leader too went farther than that.
fn lets_go(state: &State, unit: UnitIndex, too: Option<LeaderIndex>) -> bool {
    let gone =
        |leader: LeaderIndex| Some(leader) == too || state.leader(leader).duty == Duty::LetGo;
    let without = |leader: LeaderIndex| {
        let mut above = state.given().iter();
        let commander = above.find(|given| given.officers.contains(&leader));
        gone(leader) || commander.is_some_and(|given| gone(given.leader))
    };
    let given = state.given().iter();
    let mut his = given.filter(|given| given.units.contains(&unit)).peekable();
    his.peek().is_some() && his.all(|given| without(given.leader))
}

/// Lists the units that would have nobody left who commands them for an attack, if a leader went farther than half his
/// allowance.
fn bereft(state: &State, leader: LeaderIndex) -> Vec<UnitIndex> {
    let units = state.army(state.leader_owner(leader)).map(|(unit, _)| unit);
    let bereft = units.filter(|&unit| lets_go(state, unit, Some(leader)));
    bereft.filter(|&unit| !is_let_go(state, unit)).collect()
}

/// Tells whether a leader who gives command may go farther than half his allowance: as long as nobody who would then have no
/// command for an attack stands in an enemy zone [76:19.27].
pub fn may_let_go(state: &State, leader: LeaderIndex) -> bool {
    bereft(state, leader)
        .iter()
        .all(|&unit| !in_zone(state, unit))
}

/// Tells whether a leader who goes along with some units into a hex leaves them without command for an attack by going so far.
pub fn leaves_alone(state: &State, leader: LeaderIndex, units: &[UnitIndex]) -> bool {
    let commands = state.leader(leader).duty == Duty::Commands;
    let watched = state.edition().only_attacks_slow_leaders() && commands;
    watched && units.iter().any(|&unit| lets_go(state, unit, Some(leader)))
}

/// Gets what a leader's ride brings to those whom he commands, if it was farther than half his allowance [76:19.27].
pub fn ridden_off(state: &State, event: &Event) -> Option<Event> {
    let &Event::Moved { unit, cost, .. } = event else {
        return None;
    };
    let leader = state.find_leader(unit)?;
    let watched = state.edition().only_attacks_slow_leaders();
    let commands = state.leader(leader).duty == Duty::Commands;
    let far = cost > state.leader_half_allowance(leader);
    let units = bereft(state, leader);
    (watched && commands && far).then(|| Event::LetGo {
        leader: state.leader_id(leader),
        units: units.iter().map(|&unit| state.id(unit)).collect(),
        case: case("76:19.27"),
    })
}

/// Lists the phasing player's units that begin a combat phase out of command in an enemy zone [76:20.32].
pub fn must_withdraw(state: &State) -> Vec<UnitId> {
    if !state.edition().out_of_command_withdraws() {
        return Vec::new();
    }
    let units = state.combat_units(state.player()).map(|(unit, _)| unit);
    let out = units.filter(|&unit| !state.in_command(unit) && in_zone(state, unit));
    out.map(|unit| state.id(unit)).collect()
}

/// Lists those who began the phase so and still stand in an enemy zone [76:20.32, 76:20.33].
pub fn to_withdraw(state: &State) -> Vec<UnitIndex> {
    let units = state.army(state.player()).map(|(unit, _)| unit);
    let owing = units.filter(|&unit| state.unit(unit).owes == Obligation::Withdrawal);
    owing.filter(|&unit| in_zone(state, unit)).collect()
}

/// Has them retreat, as after a combat [76:20.32].
pub fn withdrawal(state: &State) -> Option<Event> {
    let units = to_withdraw(state);
    (!units.is_empty()).then(|| Event::LeaveZones {
        units: units.iter().map(|&unit| state.id(unit)).collect(),
        case: case("76:20.32"),
    })
}

fn in_zone(state: &State, unit: UnitIndex) -> bool {
    let enemy = state.owner(unit).opponent();
    let hex = state.unit(unit).hex();
    hex.is_some_and(|hex| zoc::in_zone_of(state, enemy, hex))
}
