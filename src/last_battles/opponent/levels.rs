//! What it is worth to bring an army a strength point nearer to the levels that end a game \[9\].

use super::objectives::{POINT, wins};
use crate::last_battles::counter::{Army, CombatStrength};
use crate::last_battles::morale;
use crate::last_battles::scenario::{Condition, Wing};
use crate::last_battles::special::wings;
use crate::last_battles::state::{Morale, Place, State};

/// What the end of the game that a level brings is worth, spread over the losses that lead to it.
const END: i64 = 30 * POINT;

/// Gets what it is worth to move an army's levels, or its losses towards them, by a point.
pub fn levels_worth(state: &State, side: Army) -> i64 {
    let others = wins(state).filter(|win| win.winner != side.player());
    others.map(|win| share(state, side, &win.when)).sum()
}

/// Gets an army's share in a condition: what is left of it, divided among all whose levels it names.
fn share(state: &State, side: Army, condition: &Condition) -> i64 {
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
        Condition::WingDemoralized(wing) => {
            named += 1;
            worth += to_wing(state, side, wing);
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

fn to_demoralization(state: &State, side: Army) -> i64 {
    let level = morale::levels(state, side, state.turn()).demoralization;
    let steady = state.morale(side) == Morale::Steady;
    level
        .filter(|_| steady)
        .map_or(0, |level| nearness(state, side, level, 0))
}

/// Gets the share of a wing of the army, as long as it is apart from the other [27.1A].
fn to_wing(state: &State, side: Army, wing: Wing) -> i64 {
    let divided = wings::apart(state).filter(|wings| wings.army == side);
    divided.map_or(0, |whole| {
        let lost = state.ledger().wings().losses[wing];
        let level = wings::level(state, whole, wing);
        END / (i64::from(level.0) - i64::from(lost.0)).max(1)
    })
}

fn to_disintegration(state: &State, side: Army) -> i64 {
    let level = morale::levels(state, side, state.turn()).disintegration;
    let whole = state.morale(side) != Morale::Disintegrated;
    level
        .filter(|_| whole)
        .map_or(0, |level| nearness(state, side, level, beyond(state)))
}

/// Gets by how much losses must surpass a level to disintegrate an army [9.1, 76:13.2].
fn beyond(state: &State) -> i64 {
    match state.edition().disintegrates_when_reached() {
        true => 0,
        false => 1,
    }
}

fn nearness(state: &State, side: Army, level: CombatStrength, beyond: i64) -> i64 {
    let margin = i64::from(level.0) + beyond - i64::from(state.losses(side).0);
    END / margin.max(1)
}

/// Gets an army's strength on the map, and on its way there.
pub fn left_on_map(state: &State, side: Army) -> u16 {
    let units = state.units().filter(|&unit| {
        let place = state.unit(unit).place;
        state.counter(unit).side == side && matches!(place, Place::Map(_) | Place::Reinforcement)
    });
    units.map(|unit| state.strength(unit).0).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::Event;
    use crate::last_battles::data::library::carried;
    use crate::last_battles::game_setup::NewGame;
    use crate::table::case::case;

    /// Gets what the French levels of Grand Waterloo are worth once a unit has been lost.
    fn without(lost: &str) -> i64 {
        let data = carried().expect("sound data");
        let scenario = data.scenario("27").expect("the scenario");
        let mut state =
            State::set_up(&data.components, scenario, NewGame::default()).expect("a sound set-up");
        let unit = lost.parse().expect("a name");
        let index = state.find(unit).expect("a unit of this game");
        state.apply(&Event::Eliminated {
            unit,
            hex: state.unit(index).hex().expect("on the map"),
            strength: state.strength(index),
            may_return: false,
            case: case("6.5"),
        });
        levels_worth(&state, Army::French)
    }

    #[test]
    fn the_wing_that_loses_the_game_is_spared_and_not_the_other() {
        assert!(without("fr-g-friant") > without("fr-1-quiot"));
        assert_eq!(without("fr-4-hulot"), without("fr-3-lagarde"));
        assert!(without("fr-1-quiot") > without("fr-4-hulot"));
    }
}
