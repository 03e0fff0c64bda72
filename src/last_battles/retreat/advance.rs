//! [6.7] Advancing after combat: one victorious unit that fought next to an emptied hex may step into it.

use super::advance_options::{AdvanceOption, choice};
use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::{Battle, State, UnitIndex};
use crate::last_battles::violation::{OptionalViolation, VariantViolation, Violation};
use crate::last_battles::{chateaux, morale, movement, zoc};
use crate::table::case::case;
use crate::table::ids::{PieceId, UnitId};

/// Lists who may advance alone, and into which hex [6.7].
pub fn advances(state: &State) -> Vec<(UnitIndex, HexNumber)> {
    let options = choice(state).options.into_iter();
    let alone = options.filter(|option| option.leader.is_none() && option.units.len() == 1);
    alone
        .filter_map(|option| Some((*option.units.first()?, option.to)))
        .collect()
}

/// Lists who could advance, and into which hex, but for what binds the winner's choice [6.7].
pub(super) fn able(state: &State) -> Vec<(UnitIndex, HexNumber)> {
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
    emptied.retain(|hex| !battle.closed.contains(hex));
    let in_place = victors
        .iter()
        .filter(|&&(unit, hex)| state.unit(unit).hex() == Some(hex));
    let commanded = in_place.filter(|&&(unit, _)| !disordered && may_lead_on(state, unit));
    let steady = commanded.filter(|&&(unit, _)| morale::is_steady(state, unit));
    let board = &state.setup().board;
    steady
        .flat_map(|&(unit, from)| emptied.iter().map(move |&to| (unit, from, to)))
        .filter(|&(_, from, to)| zoc::contact(board, from, to))
        .filter(|&(unit, _, to)| !is_held_by_zone(state, unit, to))
        .map(|(unit, _, to)| (unit, to))
        .collect()
}

/// Tells whether a unit is blown and a hex lies in an enemy zone, which it may not enter [16.8].
fn is_held_by_zone(state: &State, unit: UnitIndex, to: HexNumber) -> bool {
    let enemy = state.owner(unit).opponent();
    state.optional().is_blown(unit) && zoc::in_zone_of(state, enemy, to)
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
        CombatResult::Ne => (&[], &[]),
    }
}

/// Tells whether attackers have won of whom one was out of command, so that all count as such [11.3B]; by the other rule
/// each stands for himself [16.15B].
fn disordered(state: &State, battle: &Battle) -> bool {
    if state.in_force(Rule::OutOfCommandEffects) || !state.edition().out_of_command_attacks() {
        return false;
    }
    let won = matches!(
        battle.result,
        CombatResult::Dr | CombatResult::De | CombatResult::Ex
    );
    let mut attackers = battle.attackers.iter();
    won && attackers.any(|&(unit, _)| !state.in_command(unit))
}

/// Tells whether lack of command leaves a unit free to advance; in 1976 it only keeps units from attacking [76:20.31].
fn may_lead_on(state: &State, unit: UnitIndex) -> bool {
    state.in_command(unit) || !state.edition().out_of_command_attacks()
}

fn may_be_entered(state: &State, hex: HexNumber, vanquished: &[(UnitIndex, HexNumber)]) -> bool {
    let left = vanquished.iter().filter(|&&(_, from)| from == hex);
    chateaux::may_be_entered(state, hex, left.map(|&(unit, _)| unit))
}

/// Refuses an advance that is not open [6.7].
pub fn check_advance(
    state: &State,
    unit: UnitId,
    to: HexNumber,
) -> Result<AdvanceOption, Violation> {
    let index = movement::find(state, unit)?;
    let choice = choice(state);
    let mut options = choice.options.into_iter();
    let own = options.find(|option| option.to == to && option.is_of(state, &[unit.into()]));
    own.ok_or_else(|| match choice.bound {
        Some(case) if able(state).contains(&(index, to)) => {
            Violation::Optional(OptionalViolation::AdvancesOtherwise { unit, case })
        }
        _ => refusal_of_advance(state, index, to),
    })
}

/// Refuses an advance of several together that is not open [15.6, 16.8, 16.13].
pub fn check_stack_advance(
    state: &State,
    pieces: &[PieceId],
    to: HexNumber,
) -> Result<AdvanceOption, Violation> {
    let choice = choice(state);
    let mut options = choice.options.into_iter();
    let own = options.find(|option| option.to == to && option.is_of(state, pieces));
    let rule = Rule::LeaderAdvance;
    let case = match state.in_force(rule) {
        true => rule.case(),
        false => case("6.7B"),
    };
    own.ok_or(Violation::Optional(OptionalViolation::NoStackAdvance {
        to,
        case: choice.bound.unwrap_or(case),
    }))
}

/// Refuses to let nobody advance where somebody must [15.5, 16.8, 16.13].
pub fn check_nobody_advances(state: &State) -> Result<(), Violation> {
    match choice(state).bound {
        Some(case) => Err(Violation::Optional(OptionalViolation::MustAdvance { case })),
        None => Ok(()),
    }
}

/// Refuses to let a unit advance, whatever the combat, that is demoralized or out of command [9.3, 11.3B, 11.3C, 13.2, 16.15].
pub fn check_may_advance(state: &State, index: UnitIndex) -> Result<(), Violation> {
    morale::check_steady(state, index)?;
    let attacks = state.owner(index) == state.player();
    let case = case(match (attacks, state.in_force(Rule::OutOfCommandEffects)) {
        (true, false) => "11.3B",
        (false, false) => "11.3C",
        (true, true) => "16.15B",
        (false, true) => "16.15C",
    });
    match may_lead_on(state, index) {
        true => Ok(()),
        false => Err(Violation::OutOfCommandStays {
            unit: state.id(index),
            case,
        }),
    }
}

/// Says what keeps a unit from advancing into a hex [6.7, 7.1E, 8.1B, 9.3, 11.3B, 11.3C, 13.2, 16.15].
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
    if battle.closed.contains(&to) {
        return VariantViolation::GarrisonGone { hex: to }.into();
    }
    if is_held_by_zone(state, index, to) {
        return Violation::Optional(OptionalViolation::BlownIntoZone { unit, hex: to });
    }
    let left = vanquished.iter().any(|&(_, from)| from == to);
    match left && state.occupant(to).is_none() && !may_be_entered(state, to, vanquished) {
        true => Violation::ChateauStaysEmpty { hex: to },
        false => none,
    }
}
