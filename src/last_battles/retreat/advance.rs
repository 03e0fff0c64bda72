//! [6.7] Advancing after combat: one victorious unit that fought next to an emptied hex may step into it.

use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::event::Event;
use crate::last_battles::state::{Battle, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{chateaux, morale, movement, zoc};
use crate::table::case::case;
use crate::table::ids::UnitId;

/// Lists who may advance, and into which hex [6.7].
pub fn advances(state: &State) -> Vec<(UnitIndex, HexNumber)> {
    let Some(battle) = state.battle() else {
        return Vec::new();
    };
    let (victors, vanquished) = outcome(battle);
    let disordered = disordered(state, battle);
    let left = vanquished.iter().map(|&(_, hex)| hex);
    let emptied = left.filter(|&hex| state.occupant(hex).is_none());
    let mut emptied: Vec<_> = emptied
        .filter(|&hex| may_be_entered(state, hex, vanquished))
        .collect();
    emptied.sort();
    emptied.dedup();
    let in_place = victors
        .iter()
        .filter(|&&(unit, hex)| state.unit(unit).hex() == Some(hex));
    let commanded = in_place.filter(|&&(unit, _)| !disordered && state.in_command(unit));
    let steady = commanded.filter(|&&(unit, _)| morale::is_steady(state, unit));
    let board = &state.setup().board;
    steady
        .flat_map(|&(unit, from)| emptied.iter().map(move |&to| (unit, from, to)))
        .filter(|&(_, from, to)| zoc::contact(board, from, to))
        .map(|(unit, _, to)| (unit, to))
        .collect()
}

/// Those who took part in a combat on one side, each with the hex where he fought.
type Fighters<'a> = &'a [(UnitIndex, HexNumber)];

/// Tells the victors of a combat from the vanquished.
fn outcome(battle: &Battle) -> (Fighters<'_>, Fighters<'_>) {
    match battle.result {
        CombatResult::Dr | CombatResult::De | CombatResult::Ex => {
            (&battle.attackers, &battle.defenders)
        }
        CombatResult::Ar | CombatResult::Ae => (&battle.defenders, &battle.attackers),
    }
}

/// Tells whether attackers have won of whom one was out of command, so that all count as such [11.3B].
fn disordered(state: &State, battle: &Battle) -> bool {
    let won = matches!(
        battle.result,
        CombatResult::Dr | CombatResult::De | CombatResult::Ex
    );
    let mut attackers = battle.attackers.iter();
    won && attackers.any(|&(unit, _)| !state.in_command(unit))
}

fn may_be_entered(state: &State, hex: HexNumber, vanquished: &[(UnitIndex, HexNumber)]) -> bool {
    let left = vanquished.iter().filter(|&&(_, from)| from == hex);
    chateaux::may_be_entered(state, hex, left.map(|&(unit, _)| unit))
}

/// An advance that the rules allow [6.7].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advance {
    unit: UnitIndex,
    from: HexNumber,
    to: HexNumber,
}

/// Refuses an advance that is not open [6.7].
pub fn check_advance(state: &State, unit: UnitId, to: HexNumber) -> Result<Advance, Violation> {
    let unit = movement::find(state, unit)?;
    let open = advances(state).contains(&(unit, to));
    match state.unit(unit).hex().filter(|_| open) {
        Some(from) => Ok(Advance { unit, from, to }),
        None => Err(refusal_of_advance(state, unit, to)),
    }
}

/// Refuses to let a unit advance, whatever the combat, that is demoralized or out of command [9.3, 11.3B, 11.3C, 13.2].
pub fn check_may_advance(state: &State, index: UnitIndex) -> Result<(), Violation> {
    morale::check_steady(state, index)?;
    let case = case(match state.owner(index) == state.player() {
        true => "11.3B",
        false => "11.3C",
    });
    match state.in_command(index) {
        true => Ok(()),
        false => Err(Violation::OutOfCommandStays {
            unit: state.id(index),
            case,
        }),
    }
}

/// Says what keeps a unit from advancing into a hex [6.7, 7.1E, 8.1B, 9.3, 11.3B, 11.3C, 13.2].
fn refusal_of_advance(state: &State, index: UnitIndex, to: HexNumber) -> Violation {
    let unit = state.id(index);
    let none = Violation::NoAdvance { unit, to };
    let Some(battle) = state.battle() else {
        return none;
    };
    let (victors, vanquished) = outcome(battle);
    if battle.bombarding.contains(&index) {
        return Violation::GunStays { unit };
    }
    if !victors.iter().any(|&(victor, _)| victor == index) {
        return none;
    }
    if let Err(why) = check_may_advance(state, index) {
        return why;
    }
    if disordered(state, battle) {
        let case = case("11.3B");
        return Violation::OutOfCommandStays { unit, case };
    }
    let left = vanquished.iter().any(|&(_, from)| from == to);
    match left && state.occupant(to).is_none() && !may_be_entered(state, to, vanquished) {
        true => Violation::ChateauStaysEmpty { hex: to },
        false => none,
    }
}

/// Decides an advance [6.7].
pub fn resolve_advance(state: &State, advance: Advance) -> Event {
    Event::Advanced {
        unit: state.id(advance.unit),
        from: advance.from,
        to: advance.to,
        case: case("6.7"),
    }
}
