//! Rules that belong to single scenarios.
//!
//! [19.5C] Cavalry whose obedience was doubtful stands still until its die lets it go, or an enemy comes into its zone.
//! [19.5D] A corps may appear within the board: its die is rolled each movement phase until it comes up.

use super::event::{DieFor, Event};
use super::setting::ForceEffect;
use super::state::{Leave, Place, State, UnitIndex};
use super::zoc;
use crate::hex::HexNumber;
use crate::table::case::Case;
use crate::table::dice::Face;
use crate::table::ids::UnitId;

/// A die that is due at the beginning of a movement phase, and what it may bring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    pub what: DieFor,
    on: Vec<Face>,
    brings: Event,
    case: Case,
}

impl Trial {
    /// Lists what the next die makes of the trial: the die, and what it brings if it comes up.
    pub fn roll(self, state: &State) -> Vec<Event> {
        let face = state.dice().clone().roll();
        let die = Event::Die {
            what: self.what,
            face,
            case: self.case,
        };
        let brings = self.on.contains(&face).then_some(self.brings);
        [die].into_iter().chain(brings).collect()
    }
}

/// Lists the dice that the phasing player owes at the beginning of his movement phase [19.5C, 19.5D].
pub fn trials(state: &State) -> Vec<Trial> {
    let mut trials = Vec::new();
    for option in &state.setting().active {
        match &option.effect {
            ForceEffect::Immobile { on, units, .. } => {
                let held = units
                    .iter()
                    .filter(|&&unit| is_own(state, unit, Leave::Held));
                trials.extend(held.map(|&unit| Trial {
                    what: DieFor::Release(unit),
                    on: on.clone(),
                    brings: Event::Released {
                        unit,
                        case: option.case,
                    },
                    case: option.case,
                }));
            }
            ForceEffect::ArriveByDie {
                units,
                at,
                from,
                on,
                ..
            } if state.turn() >= *from => {
                let waiting = units
                    .iter()
                    .copied()
                    .filter(|&unit| is_own(state, unit, Leave::AwaitsDie));
                let units: Vec<_> = waiting.collect();
                if !units.is_empty() {
                    trials.push(Trial {
                        what: DieFor::Arrival,
                        on: on.clone(),
                        brings: Event::Activated {
                            units,
                            at: *at,
                            case: option.case,
                        },
                        case: option.case,
                    });
                }
            }
            _ => {}
        }
    }
    trials
}

fn is_own(state: &State, unit: UnitId, leave: Leave) -> bool {
    let Some(index) = state.find(unit) else {
        return false;
    };
    let place = state.unit(index).place;
    state.owner(index) == state.player()
        && state.unit(index).leave == leave
        && matches!(place, Place::Map(_) | Place::Reinforcement)
}

/// Lists the units that an enemy's coming to a hex releases: it lies in their zone [19.5C].
pub fn released_by(state: &State, mover: UnitIndex, hexes: &[HexNumber]) -> Vec<Event> {
    let board = &state.setting().board;
    let enemy = state.owner(mover).opponent();
    let immobile = state.setting().active.iter();
    let Some(option) = immobile
        .into_iter()
        .find(|option| matches!(option.effect, ForceEffect::Immobile { .. }))
    else {
        return Vec::new();
    };
    let held = state
        .army(enemy)
        .filter(|&(unit, _)| state.unit(unit).leave == Leave::Held);
    let in_zone = held.filter(|&(_, at)| hexes.iter().any(|&hex| zoc::reaches(board, at, hex)));
    in_zone
        .map(|(unit, _)| Event::Released {
            unit: state.id(unit),
            case: option.case,
        })
        .collect()
}
