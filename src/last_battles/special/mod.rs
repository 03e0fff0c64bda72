//! Rules that belong to single scenarios.
//!
//! [19.5C] Cavalry whose obedience was doubtful stands still until its die lets it go, or an enemy comes into its zone.
//! [19.5D, 18.5B] A corps may appear when its die, rolled each movement phase, comes up. [18.5C] Another comes because that
//! was written down in secret; a die makes it come at once or a turn later. \[25E\] On one turn a corps moves twice as
//! far.

pub mod activity;
pub mod placing;
pub mod secrets;
mod still;
pub mod wings;

use super::charts::MovementPoints;
use super::event::{DieFor, Event};
use super::scenario::{Activation, ForceEffect};
use super::state::{Place, Release, State, UnitIndex};
use super::zoc;
use crate::hex::HexNumber;
use crate::last_battles::game_setup::Active;
use crate::table::case::{Case, case};
use crate::table::dice::Face;
use crate::table::ids::UnitId;
use std::collections::BTreeMap;

pub use self::secrets::is_written;
pub use self::still::check_may_move;

/// What is due at the beginning of a movement phase: a die, if there is one, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReleaseRoll {
    /// What is rolled for, and the faces that bring it; without a die it comes of itself.
    die: Option<(DieFor, Vec<Face>)>,
    brings: Vec<Event>,
    case: Case,
}

impl ReleaseRoll {
    /// Lists what the next die makes of the trial: the die, and what it brings if it comes up.
    pub fn roll(self, state: &State) -> Vec<Event> {
        let Some((what, on)) = self.die else {
            return self.brings;
        };
        let face = state.dice().clone().roll();
        let mut events = vec![Event::Die {
            what,
            face,
            case: self.case,
        }];
        if on.contains(&face) {
            events.extend(self.brings);
        }
        events
    }
}

/// Lists what the phasing player owes at the beginning of his movement phase [18.5B, 18.5C, 19.5C, 19.5D].
pub fn trials(state: &State) -> Vec<ReleaseRoll> {
    let setup = state.setup();
    let activations = setup.scenario.activations.iter();
    let activations = activations.filter_map(|activation| of_activation(state, activation));
    let options = setup.active.iter();
    let options = options.flat_map(|option| of_option(state, option));
    activations.chain(options).collect()
}

/// Gets the trial by which units that stand still or stay out are set free; none if all are [24.1B].
fn of_activation(state: &State, activation: &Activation) -> Option<ReleaseRoll> {
    let case = Case::new(&activation.case)?;
    let (held, out) = (
        own(state, &activation.units, Release::Held),
        own(state, &activation.units, Release::AwaitsDie),
    );
    let mut dice = activation.dice.iter();
    let die = dice.find(|die| die.turn == state.turn());
    let last = state.turn() >= activation.at_last;
    if held.is_empty() && out.is_empty() || die.is_none() && !last {
        return None;
    }
    let released = held.into_iter();
    let mut brings: Vec<_> = released
        .map(|unit| Event::Released { unit, case })
        .collect();
    brings.extend(entering(state, out, case));
    let die = die.filter(|_| !last);
    Some(ReleaseRoll {
        die: die.map(|die| (DieFor::Corps, die.on.clone())),
        brings,
        case,
    })
}

/// Lists the events by which units may enter, each hex with those who are to come there.
fn entering(state: &State, units: Vec<UnitId>, case: Case) -> Vec<Event> {
    let mut at = BTreeMap::<HexNumber, Vec<UnitId>>::new();
    for unit in units {
        let due = state.find(unit).and_then(|unit| {
            let entry = &state.setup().roster[usize::from(unit.0)];
            entry.due.as_ref()?.at.first().copied()
        });
        if let Some(hex) = due {
            at.entry(hex).or_default().push(unit);
        }
    }
    let events = at.into_iter();
    events
        .map(|(at, units)| Event::Activated { units, at, case })
        .collect()
}

fn of_option(state: &State, option: &Active) -> Vec<ReleaseRoll> {
    let case = option.case;
    match &option.effect {
        ForceEffect::Immobile { on, units, .. } => {
            let held = own(state, units, Release::Held).into_iter();
            let trial = |unit| ReleaseRoll {
                die: Some((DieFor::Release(unit), on.clone())),
                brings: vec![Event::Released { unit, case }],
                case,
            };
            held.map(trial).collect()
        }
        ForceEffect::ArriveByDie {
            units,
            at,
            from,
            on,
            ..
        } if state.turn() >= *from => {
            let die = Some((DieFor::Arrival, on.clone()));
            arrival(state, units, *at, die, case).into_iter().collect()
        }
        ForceEffect::SecretArrival {
            units,
            at,
            rolled,
            on,
            ..
        } if state.turn() >= *rolled => {
            let first = state.turn() == *rolled;
            let die = first.then(|| (DieFor::Arrival, on.clone()));
            arrival(state, units, *at, die, case).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Gets the trial by which units that wait for it may enter; none if none does.
fn arrival(
    state: &State,
    units: &[UnitId],
    at: HexNumber,
    die: Option<(DieFor, Vec<Face>)>,
    case: Case,
) -> Option<ReleaseRoll> {
    let units = own(state, units, Release::AwaitsDie);
    (!units.is_empty()).then(|| ReleaseRoll {
        die,
        brings: vec![Event::Activated { units, at, case }],
        case,
    })
}

/// Lists those of some units that are the phasing player's and wait for leave of a kind.
fn own(state: &State, units: &[UnitId], leave: Release) -> Vec<UnitId> {
    let waits = |unit: &UnitId| {
        let Some(index) = state.find(*unit) else {
            return false;
        };
        let place = state.unit(index).place;
        state.owner(index) == state.player()
            && state.unit(index).leave == leave
            && matches!(place, Place::Map(_) | Place::Reinforcement)
    };
    units.iter().copied().filter(waits).collect()
}

/// Gets what a unit may spend of what it has: twice that on a turn on which an option doubles it \[25E\].
pub fn doubled_allowance(state: &State, unit: UnitIndex, has: MovementPoints) -> MovementPoints {
    let mut active = state.setup().active.iter();
    let doubles = active.any(|option| match &option.effect {
        ForceEffect::DoubleMovement { units, turn } => {
            *turn == state.turn() && units.contains(&state.id(unit))
        }
        _ => false,
    });
    match doubles {
        true => has + has,
        false => has,
    }
}

/// Lists the units that begin reduced if their dice say so, each with the faces and the case [18.5A].
pub fn to_reduce(state: &State) -> Vec<(UnitId, Vec<Face>, Case)> {
    let active = state.setup().active.iter();
    let units = active.flat_map(|option| match &option.effect {
        ForceEffect::ReduceByDie { units, on } => {
            let in_game = units.iter().filter(|&&unit| state.find(unit).is_some());
            in_game
                .map(|&unit| (unit, on.clone(), option.case))
                .collect()
        }
        _ => Vec::new(),
    });
    units.collect()
}

/// Rolls for a unit that begins reduced if its die says so [18.5A].
pub fn roll_reduction(state: &State, unit: UnitId, on: &[Face], case: Case) -> Vec<Event> {
    let face = state.dice().clone().roll();
    let die = Event::Die {
        what: DieFor::Reduction(unit),
        face,
        case,
    };
    let reduced = on.contains(&face).then_some(Event::Reduced { unit, case });
    [die].into_iter().chain(reduced).collect()
}

/// Gets the case by which a unit may not move, or not enter, or enters alone.
pub fn case_of(state: &State, unit: UnitIndex) -> Case {
    let id = state.id(unit);
    let mut activations = state.setup().scenario.activations.iter();
    let waited_for = activations.find(|activation| activation.units.contains(&id));
    if let Some(case) = waited_for.and_then(|activation| Case::new(&activation.case)) {
        return case;
    }
    let active = state.setup().active.iter();
    let mut naming = active.filter(|option| match &option.effect {
        ForceEffect::Immobile { units, .. }
        | ForceEffect::ArriveByDie { units, .. }
        | ForceEffect::SecretArrival { units, .. } => units.contains(&id),
        _ => false,
    });
    naming.next().map_or(case("5.6"), |option| option.case)
}

/// Lists the units that an enemy's coming to a hex releases: it lies in their zone [19.5C].
pub fn released_by(state: &State, mover: UnitIndex, hexes: &[HexNumber]) -> Vec<Event> {
    let setup = state.setup();
    let enemy = state.owner(mover).opponent();
    let mut immobile = state.setup().active.iter();
    let Some((units, case)) = immobile.find_map(|option| match &option.effect {
        ForceEffect::Immobile { units, .. } => Some((units, option.case)),
        _ => None,
    }) else {
        return Vec::new();
    };
    let held = state.army(enemy).filter(|&(unit, _)| {
        state.unit(unit).leave == Release::Held && units.contains(&state.id(unit))
    });
    let in_zone = held.filter(|&(_, at)| hexes.iter().any(|&hex| zoc::reaches(setup, at, hex)));
    in_zone
        .map(|(unit, _)| Event::Released {
            unit: state.id(unit),
            case,
        })
        .collect()
}
