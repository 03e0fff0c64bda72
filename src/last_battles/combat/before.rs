//! [15.3] Mounted retreat before combat.
//!
//! Cavalry and horse artillery that begin a combat phase in an enemy zone, with no enemy cavalry beside them, may step back one
//! hex before anybody is obliged to fight: first those of the player whose turn it is not, then those of the other. Who has
//! gone takes no more part in the phase.

use crate::hex::HexNumber;
use crate::last_battles::counter::{Arm, Player};
use crate::last_battles::event::Event;
use crate::last_battles::leaders;
use crate::last_battles::movement;
use crate::last_battles::retreat;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::{OptionalViolation, Violation};
use crate::last_battles::zoc;
use crate::table::case::case;
use crate::table::ids::{LeaderId, UnitId};

/// Lists who may retreat before combat, as the phase begins.
pub fn at_start(state: &State) -> Option<Event> {
    if !state.in_force(Rule::MountedRetreat) {
        return None;
    }
    let may = state.units().filter(|&unit| may_retreat(state, unit));
    let units: Vec<UnitId> = may.map(|unit| state.id(unit)).collect();
    (!units.is_empty()).then(|| Event::MayRetreatBefore {
        units,
        case: case("15.3"),
    })
}

/// Tells whether a unit is mounted, in an enemy zone, and beside no enemy cavalry. One out of command has its orders to attack in
/// a phase of its own [11.3B], but where want of command means something else [16.15].
fn may_retreat(state: &State, unit: UnitIndex) -> bool {
    let (board, owner) = (&state.setup().board, state.owner(unit));
    let enemy = owner.opponent();
    let Some(hex) = state.unit(unit).hex() else {
        return false;
    };
    let mut enemies = state.army(enemy);
    let beside_cavalry = enemies.any(|(other, at)| {
        state.counter(other).arm == Arm::Cavalry && zoc::contact(board, hex, at)
    });
    let obeys =
        !state.in_force(Rule::OutOfCommandEffects) && state.edition().out_of_command_attacks();
    let ordered = obeys && owner == state.player() && !state.in_command(unit);
    state.counter(unit).arm.is_mounted()
        && zoc::in_zone_of(state, enemy, hex)
        && !beside_cavalry
        && !ordered
}

/// Lists the hexes that a unit may step back into: those of a retreat that displaces nobody.
pub fn ways(state: &State, unit: UnitIndex) -> Vec<HexNumber> {
    let ways = retreat::ways(state, unit).into_iter();
    let free = ways.filter(|way| way.displace.is_empty());
    free.map(|way| way.to).collect()
}

/// Gets who decides now about stepping back, and which of his units could; none once both players have decided.
pub fn waiting(state: &State) -> Option<(Player, Vec<UnitIndex>)> {
    let may = state.optional().may_retreat();
    if may.is_empty() {
        return None;
    }
    let player = state.player();
    let own = |player| {
        let own = may.iter().copied();
        let own = own.filter(|&unit| state.owner(unit) == player);
        own.filter(|&unit| !ways(state, unit).is_empty()).collect()
    };
    let players = [player.opponent(), player].into_iter();
    let mut waiting = players.map(|player| (player, own(player)));
    waiting.find(|(_, units): &(Player, Vec<_>)| !units.is_empty())
}

/// A step back that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepBack {
    unit: UnitIndex,
    from: HexNumber,
    to: HexNumber,
    leaders: Vec<LeaderIndex>,
}

/// Refuses a step back of who may not, or to where he may not; and leaders who are not with him.
pub fn check(
    state: &State,
    unit: UnitId,
    to: HexNumber,
    leaders: &[LeaderId],
) -> Result<StepBack, Violation> {
    let index = movement::find(state, unit)?;
    let waits = waiting(state).is_some_and(|(_, units)| units.contains(&index));
    let from = state.unit(index).hex().filter(|_| waits);
    let Some(from) = from else {
        return Err(Violation::Optional(OptionalViolation::StandsBeforeCombat {
            unit,
        }));
    };
    if !ways(state, index).contains(&to) {
        return Err(retreat::refusal_before_combat(state, index, to));
    }
    let mut along = Vec::new();
    for &leader in leaders {
        let found = leaders::find(state, leader)?;
        if state.leader(found).hex() != Some(from) || along.contains(&found) {
            let unit = leader.into();
            return Err(Violation::NotOneStack { unit });
        }
        along.push(found);
    }
    Ok(StepBack {
        unit: index,
        from,
        to,
        leaders: along,
    })
}

/// Decides a step back.
pub fn resolve(state: &State, step: &StepBack) -> Vec<Event> {
    let case = case("15.3");
    let unit = Event::Retreated {
        unit: state.id(step.unit),
        from: step.from,
        to: step.to,
        case,
    };
    let leaders = step.leaders.iter().map(|&leader| Event::LeaderPlaced {
        leader: state.leader_id(leader),
        from: Some(step.from),
        to: step.to,
        case,
    });
    [unit].into_iter().chain(leaders).collect()
}

/// Lets the player who decides keep the rest of his units where they are.
pub fn stay(state: &State) -> Option<Event> {
    let (player, _) = waiting(state)?;
    Some(Event::StandBefore {
        player,
        case: case("15.3"),
    })
}
