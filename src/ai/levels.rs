//! What it is worth to bring an army a strength point nearer to the levels that end a game [9].

use super::stakes::{POINT, wins};
use crate::last_battles::counter::{CombatStrength, Side};
use crate::last_battles::morale;
use crate::last_battles::setting::Condition;
use crate::last_battles::state::{Morale, Place, State};

/// What the end of the game that a level brings is worth, spread over the losses that lead to it.
const END: i64 = 30 * POINT;

/// Gets what it is worth to move an army's levels, or its losses towards them, by a point.
pub fn levels_worth(state: &State, side: Side) -> i64 {
    let others = wins(state).filter(|win| win.winner != side.player());
    others.map(|win| share(state, side, &win.when)).sum()
}

/// Gets an army's share in a condition: what is left of it, divided among all whose levels it names.
fn share(state: &State, side: Side, condition: &Condition) -> i64 {
    let mut named = 0;
    let mut worth = 0;
    condition.each(&mut |part| match *part {
        Condition::Demoralized(whose) => {
            named += 1;
            worth += if whose == side {
                to_demoralization(state, side)
            } else {
                0
            };
        }
        Condition::Disintegrated(whose) => {
            named += 1;
            worth += if whose == side {
                to_disintegration(state, side)
            } else {
                0
            };
        }
        _ => {}
    });
    worth / named.max(1)
}

fn to_demoralization(state: &State, side: Side) -> i64 {
    let level = morale::levels(state, side, state.turn()).demoralization;
    let steady = state.morale(side) == Morale::Steady;
    level
        .filter(|_| steady)
        .map_or(0, |level| nearness(state, side, level, 0))
}

fn to_disintegration(state: &State, side: Side) -> i64 {
    let level = morale::levels(state, side, state.turn()).disintegration;
    let whole = state.morale(side) != Morale::Disintegrated;
    level
        .filter(|_| whole)
        .map_or(0, |level| nearness(state, side, level, 1))
}

fn nearness(state: &State, side: Side, level: CombatStrength, beyond: i64) -> i64 {
    let margin = i64::from(level.0) + beyond - i64::from(state.losses(side).0);
    END / margin.max(1)
}

/// Gets an army's strength on the map, and on its way there.
pub fn left_on_map(state: &State, side: Side) -> u16 {
    let units = state.units().filter(|&unit| {
        let place = state.unit(unit).place;
        state.counter(unit).side == side && matches!(place, Place::Map(_) | Place::Reinforcement)
    });
    units.map(|unit| state.strength(unit).0).sum()
}
