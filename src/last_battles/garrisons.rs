//! [16.11] Garrisons of chateaux.
//!
//! By an option a chateau is a forest for all purposes but this: one infantry unit that begins a movement phase of its player
//! there may garrison it. Forming takes until his next movement phase; till then the unit neither moves nor attacks, and if it is
//! attacked all in the hex defend at half strength, and any result but Ae has it form no longer. A garrison neither moves nor
//! attacks, has no zone and minds none; nobody must fight it, and others may stand above it as in a forest. It is attacked only
//! when it is alone: at its printed strength, by infantry in full and by others at half, without bombardment. It may ignore a
//! retreat, and nobody advances into its hex when it is gone. Its player ends it in any movement phase of his.

use super::counter::{Arm, Player};
use super::event::Event;
use super::game_setup::GameSetup;
use super::rules::Rule;
use super::state::{Garrison, State, UnitIndex};
use super::violation::{VariantViolation, Violation};
use super::{chateaux, movement, stacking};
use crate::hex::HexNumber;
use crate::table::board::Terrain;
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;

/// Tells whether a unit is a garrison.
pub fn is_formed(state: &State, unit: UnitIndex) -> bool {
    state.unit(unit).marks.garrison == Garrison::Formed
}

/// Tells whether a unit is forming a garrison.
pub fn is_forming(state: &State, unit: UnitIndex) -> bool {
    state.unit(unit).marks.garrison == Garrison::Forming
}

/// Tells whether a unit neither moves nor attacks, for it is a garrison or forms one [16.11A, 16.11C].
pub fn stays(state: &State, unit: UnitIndex) -> bool {
    state.unit(unit).marks.garrison != Garrison::None
}

/// Gets the garrison of a hex, if it has one.
pub fn of_hex(state: &State, hex: HexNumber) -> Option<UnitIndex> {
    if !state.in_force(Rule::ChateauGarrisons) {
        return None;
    }
    state.stack(hex).find(|&unit| is_formed(state, unit))
}

/// Tells whether a garrison stands in a hex and nobody with it: then it can be attacked [16.11D].
pub fn is_alone(state: &State, hex: HexNumber) -> bool {
    of_hex(state, hex).is_some() && state.stack(hex).count() == 1
}

/// Lists the hexes where garrisons of a player stand.
pub fn hexes(state: &State, player: Player) -> impl Iterator<Item = HexNumber> {
    let own = state
        .garrisons()
        .filter(move |&unit| state.owner(unit) == player);
    own.filter_map(|unit| state.unit(unit).hex())
}

/// Refuses a move of a garrison, or of one that forms [16.11A, 16.11C].
pub fn check_may_leave(state: &State, unit: UnitIndex) -> Result<(), Violation> {
    let id = state.id(unit);
    match state.unit(unit).marks.garrison {
        Garrison::None => Ok(()),
        Garrison::Forming => Err(VariantViolation::FormsGarrison { unit: id }.into()),
        Garrison::Formed => Err(VariantViolation::IsGarrison { unit: id }.into()),
    }
}

/// A change that the rules allow in what a unit does in a chateau.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    unit: UnitIndex,
    to: Garrison,
}

/// Refuses a garrison that cannot be formed, or ended, now [16.11A, 16.11C].
pub fn check(state: &State, unit: UnitId, forms: bool) -> Result<Change, Violation> {
    let index = movement::find(state, unit)?;
    let (piece, player) = (state.piece_id(index), state.player());
    if state.owner(index) != player {
        let unit = piece;
        return Err(Violation::NotYours { unit, player });
    }
    let Some(hex) = state.unit(index).hex() else {
        return Err(Violation::NotOnMap { unit: piece });
    };
    let to = match forms {
        true => Garrison::Forming,
        false => Garrison::None,
    };
    let change = Change { unit: index, to };
    match forms {
        true => check_may_form(state, index, hex)?,
        false => check_may_end(state, change, hex)?,
    }
    Ok(change)
}

/// Refuses to end what is no garrison, or one whose unit would then stand where nobody could make room [5.4, 16.11C].
fn check_may_end(state: &State, change: Change, hex: HexNumber) -> Result<(), Violation> {
    if !is_formed(state, change.unit) {
        let unit = state.id(change.unit);
        return Err(VariantViolation::NoGarrison { unit }.into());
    }
    let mut after = state.clone();
    after.apply(&resolve(state, change));
    stacking::check_can_be_cleared(&after, hex)
}

/// Refuses who is no infantry that began the phase in a chateau without garrison [16.11A].
fn check_may_form(state: &State, index: UnitIndex, hex: HexNumber) -> Result<(), Violation> {
    let unit = state.id(index);
    let foot = state.counter(index).arm == Arm::Infantry;
    let walls = state.setup().board.terrain(hex) == Terrain::Chateau;
    if !state.in_force(Rule::ChateauGarrisons) || !foot || !walls {
        return Err(VariantViolation::CannotGarrison { unit }.into());
    }
    if state.unit(index).moved {
        let unit = state.piece_id(index);
        return Err(Violation::AlreadyMoved { unit });
    }
    let mut stack = state.stack(hex);
    match stack.find(|&other| stays(state, other)) {
        Some(other) => Err(VariantViolation::HasGarrison {
            hex,
            unit: state.id(other),
        }
        .into()),
        // Who forms cannot make room for others any more [5.4].
        None => stacking::check_all(state),
    }
}

/// Decides a change that is allowed.
pub fn resolve(state: &State, change: Change) -> Event {
    let by = match change.to {
        Garrison::None => case("16.11C"),
        _ => case("16.11A"),
    };
    turned(state, change.unit, change.to, by)
}

fn turned(state: &State, unit: UnitIndex, status: Garrison, case: Case) -> Event {
    Event::Garrison {
        unit: state.id(unit),
        status,
        case,
    }
}

/// Lists the units of the phasing player that may form a garrison, or end one, now; each with whether it forms one.
pub fn choices(state: &State) -> Vec<(UnitIndex, bool)> {
    if !state.in_force(Rule::ChateauGarrisons) {
        return Vec::new();
    }
    let board = &state.setup().board;
    let walled = state.army(state.player());
    let walled = walled.filter(|&(_, hex)| board.terrain(hex) == Terrain::Chateau);
    let both = walled.flat_map(|(unit, _)| [(unit, true), (unit, false)]);
    both.filter(|&(unit, forms)| check(state, state.id(unit), forms).is_ok())
        .collect()
}

/// Turns those who have been forming into garrisons, as a movement phase of their player begins [16.11A].
pub fn formed(state: &State) -> Vec<Event> {
    let units = state.army(state.player()).map(|(unit, _)| unit);
    let forming = units.filter(|&unit| is_forming(state, unit));
    forming
        .map(|unit| turned(state, unit, Garrison::Formed, case("16.11A")))
        .collect()
}

/// Has those who were forming among some units form no longer, as a result of combat does [16.11A].
pub fn broken(state: &State, units: &[UnitIndex]) -> Vec<Event> {
    let forming = units.iter().filter(|&&unit| is_forming(state, unit));
    forming
        .map(|&unit| turned(state, unit, Garrison::None, case("16.11A")))
        .collect()
}

/// Lists those of a beaten defence who are asked together now whether they stand: infantry in chateaux answers as one [8.2C],
/// each garrison for itself [16.11D].
pub fn asked(state: &State) -> &[UnitIndex] {
    let may_stand = state.battle().map_or(&[][..], |battle| &battle.may_stand);
    match state.in_force(Rule::ChateauGarrisons) {
        true => &may_stand[..may_stand.len().min(1)],
        false => may_stand,
    }
}

/// Gets the case by which the infantry of a chateau may ignore a retreat [8.2C, 16.11D].
pub fn case_of_stand(setup: &GameSetup) -> Case {
    match setup.in_force(Rule::ChateauGarrisons) {
        true => case("16.11D"),
        false => case("8.2C"),
    }
}

/// Tells whether a unit may ignore a retreat: steady infantry in a chateau [8.2C], or a garrison [16.11D].
pub fn may_stand(state: &State, unit: UnitIndex) -> bool {
    chateaux::is_garrison(state, unit) || is_formed(state, unit)
}
