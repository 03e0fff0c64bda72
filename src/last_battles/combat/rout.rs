//! [16.12] La Garde Vieille: the repulse of the Old Guard, and who loses heart over it.
//!
//! Where an attack with Old Guard among the attackers is beaten off, a die is rolled for each French line infantry unit near the
//! victorious defenders; those that fail rout, three hexes at once, and each lowers the level of its corps or army for good.

use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::counter::{Arm, Army, CombatStrength, Player};
use crate::last_battles::event::{DieFor, Event, MoraleEvent};
use crate::last_battles::morale::{self, levels};
use crate::last_battles::retreat::RetreatOption;
use crate::last_battles::rules::Rule;
use crate::last_battles::special::wings;
use crate::last_battles::state::optional::ROUT;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{garrisons, observation};
use crate::table::case::case;

/// The highest face on which a unit routs.
const ROUTS_ON: u8 = 3;

/// By how much a rout lowers a level.
const SINKS_BY: CombatStrength = CombatStrength(1);

/// Tells whether the combat at hand has repulsed the Old Guard, and the dice have yet to be rolled.
pub fn is_asked(state: &State) -> bool {
    let Some(battle) = state.battle() else {
        return false;
    };
    let mut attackers = battle.attackers.iter();
    state.in_force(Rule::LaGardeVieille)
        && !state.optional().terms().routs_rolled
        && state.player() == Player::French
        && matches!(battle.result, CombatResult::Ar | CombatResult::Ae)
        && attackers.any(|&(unit, _)| morale::is_old_guard(state, unit))
}

/// Lists those for whom a die is rolled: French line infantry from whose hex one might see a victorious defender's, whatever lies
/// between; garrisons of chateaux are not moved by it [16.3, 16.11].
pub fn near(state: &State) -> Vec<UnitIndex> {
    let felt = observation::limit(state);
    let victors = victors(state);
    let line = state.army(Player::French).filter(|&(unit, hex)| {
        let counter = state.counter(unit);
        counter.arm == Arm::Infantry
            && counter.command != GUARD
            && !garrisons::is_formed(state, unit)
            && victors.iter().any(|at| at.distance(hex) <= felt)
    });
    line.map(|(unit, _)| unit).collect()
}

/// The command of the Guard.
const GUARD: &str = "G";

/// Lists the hexes of those who have beaten the attack off.
fn victors(state: &State) -> Vec<HexNumber> {
    let battle = state.battle();
    let defenders = battle.map_or(&[][..], |battle| &battle.defenders);
    defenders.iter().map(|&(_, hex)| hex).collect()
}

/// Rolls for a unit: it may rout, and its corps or army loses heart by that.
pub fn roll_for(state: &State, unit: UnitIndex) -> Vec<Event> {
    let (id, case) = (state.id(unit), case("16.12"));
    let face = state.dice().clone().roll();
    let die = Event::Die {
        what: DieFor::Rout(id),
        face,
        case,
    };
    if face.pips() > ROUTS_ON {
        return vec![die];
    }
    let routs = Event::Routs { unit: id, case };
    [die, routs].into_iter().chain(sinks(state, unit)).collect()
}

/// Gets the sinking of the level that a unit's rout brings: its corps's, or its army's.
fn sinks(state: &State, unit: UnitIndex) -> Option<Event> {
    match morale::corps_of(state, unit) {
        Some(corps) => Some(Event::Morale(MoraleEvent::CorpsSunk {
            corps: morale::corps_name(state, corps),
            by: SINKS_BY,
            level: morale::corps_level(state, corps).less(SINKS_BY),
            case: case("16.12"),
        })),
        None => {
            let wing = wings::of_unit(state, unit);
            levels::sinks(state, Army::French, wing, SINKS_BY, "16.12")
        }
    }
}

/// Tells whether a unit has routed in the combat at hand.
pub fn has_routed(state: &State, unit: UnitIndex) -> bool {
    let routs = &state.optional().terms().routs;
    routs.iter().any(|&(routed, _)| routed == unit)
}

/// Gets the routed unit that is on its way: the next one begins when it is done.
pub fn under_way(state: &State) -> Option<UnitIndex> {
    let retreating = &state.battle()?.retreating;
    let routs = state.optional().terms().routs.iter();
    let mut begun = routs.filter(|(_, left)| (1..ROUT).contains(left));
    let unit = begun.find(|(unit, _)| retreating.contains(unit));
    unit.map(|&(unit, _)| unit)
}

/// Gets where a routed unit began; none for who has not routed.
fn began(state: &State, unit: UnitIndex) -> Option<HexNumber> {
    let terms = state.optional().terms();
    let mut routs = terms.routs.iter().zip(&terms.routs_from);
    let own = routs.find(|((routed, _), _)| *routed == unit);
    own.map(|(_, &from)| from)
}

/// Keeps those ways of a routed unit that lead farther from the defenders, if there are any; and of these, those that lead
/// farther from where it began, so that it ends three hexes from there if it can.
pub fn away(state: &State, unit: UnitIndex, ways: Vec<RetreatOption>) -> Vec<RetreatOption> {
    let here = state.unit(unit).hex();
    let Some((here, start)) = here.zip(began(state, unit)) else {
        return ways;
    };
    let victors = victors(state);
    let from_victors = |hex: HexNumber| victors.iter().map(|at| at.distance(hex)).min();
    let ways = if_any(ways, |to| from_victors(to) > from_victors(here));
    if_any(ways, |to| to.distance(start) > here.distance(start))
}

/// Keeps the ways to hexes that pass a test, if there are any; else all.
fn if_any(ways: Vec<RetreatOption>, passes: impl Fn(HexNumber) -> bool) -> Vec<RetreatOption> {
    let kept = ways.iter().filter(|way| passes(way.to));
    let kept: Vec<_> = kept.cloned().collect();
    match kept.is_empty() {
        true => ways,
        false => kept,
    }
}
