//! [6.4, 6.5] What a combat does to those who fought it.
//!
//! The die on the column of the Combat Results Table gives one of five results. Elimination strikes at once; retreats,
//! the attackers that an exchange takes, the stand of a chateau's infantry and the withdrawal of guns are decided by their
//! owners, one after another, before anybody advances.

use super::odds::{self, Account};
use crate::last_battles::charts::CombatResult;
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::{BattleReport, Event};
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{garrisons, movement, reorganization};
use crate::table::case::case;
use crate::table::ids::{LeaderId, UnitId};

/// Rolls for an attack whose odds are known, and says what follows [6.4].
pub fn fight(state: &State, engagement: &Engagement, account: &Account) -> BattleReport {
    let die = state.dice().clone().roll();
    let result = account.result(state, die);
    let ids =
        |units: &[UnitIndex]| -> Vec<UnitId> { units.iter().map(|&unit| state.id(unit)).collect() };
    let stand = standing(state, result, engagement);
    let may_stand = match state.edition().garrison_always_stands() {
        true => Vec::new(),
        false => stand.clone(),
    };
    let may_withdraw = match result {
        CombatResult::Ar => engagement.bombarding.clone(),
        _ => Vec::new(),
    };
    BattleReport {
        attackers: ids(&engagement.attackers),
        bombarding: ids(&engagement.bombarding),
        defenders: engagement.hexes.clone(),
        defending: ids(&engagement.defenders),
        attack_strength: account.attack,
        defense_strength: account.defence,
        leaders: leaders(state, engagement),
        charging: ids(&engagement.terms.charging),
        odds: account.odds,
        column: account.column,
        die,
        result,
        modifications: account.lines.clone(),
        retreating: ids(&retreating(result, engagement, &stand)),
        may_stand: ids(&may_stand),
        may_withdraw: ids(&may_withdraw),
        at_least: exchanged(state, result, engagement),
        case: case("6.4"),
    }
}

/// Lists the die of an attack whose odds are known, and who dies of it at once [6.4, 6.5].
pub fn events(state: &State, engagement: &Engagement, account: &Account) -> Vec<Event> {
    let report = fight(state, engagement, account);
    let lost = eliminated(report.result, engagement);
    let lost = lost
        .iter()
        .filter_map(|&unit| elimination(state, unit, "6.5"));
    let lost: Vec<_> = lost.collect();
    // The marker of one who forms a garrison goes by what the table gives, whatever lack of command makes of it [16.11A].
    let broken = match account.of_table(state, report.die) {
        CombatResult::Ae => Vec::new(),
        _ => garrisons::broken(state, &engagement.defenders),
    };
    let stood = stood(state, report.result, engagement);
    let battle = Event::Battle(Box::new(report));
    let after = stood.into_iter().chain(broken).chain(lost);
    [battle].into_iter().chain(after).collect()
}

/// Lists who leads the attackers, and who the defenders [16.13].
pub fn leaders(state: &State, engagement: &Engagement) -> Vec<LeaderId> {
    let terms = &engagement.terms;
    let leaders = terms.leader.into_iter().chain(terms.against);
    leaders.map(|leader| state.leader_id(leader)).collect()
}

/// Lists the units whom a chateau holds where a result would drive them back: defenders, if they like or in any case [8.2C,
/// 76:10.3], and in 1976 attackers too [76:10.31].
fn standing(state: &State, result: CombatResult, engagement: &Engagement) -> Vec<UnitIndex> {
    let driven = match result {
        CombatResult::Dr => &engagement.defenders[..],
        CombatResult::Ar if state.edition().garrison_ignores_attackers_retreat() => {
            &engagement.attackers
        }
        _ => &[],
    };
    let driven = driven.iter().copied();
    driven
        .filter(|&unit| garrisons::may_stand(state, unit))
        .collect()
}

/// Gets that units stay where they are by the result alone, which leaves nothing to choose [76:10.3, 76:10.31].
fn stood(state: &State, result: CombatResult, engagement: &Engagement) -> Option<Event> {
    let units = standing(state, result, engagement);
    let alone = state.edition().garrison_always_stands() && !units.is_empty();
    alone.then(|| Event::Stood {
        units: units.iter().map(|&unit| state.id(unit)).collect(),
        case: match result {
            CombatResult::Ar => case("76:10.31"),
            _ => case("76:10.3"),
        },
    })
}

fn retreating(
    result: CombatResult,
    engagement: &Engagement,
    stand: &[UnitIndex],
) -> Vec<UnitIndex> {
    let driven = match result {
        CombatResult::Ar => &engagement.attackers[..],
        CombatResult::Dr => &engagement.defenders,
        CombatResult::Ae | CombatResult::Ex | CombatResult::De | CombatResult::Ne => &[],
    };
    let driven = driven.iter().copied();
    driven.filter(|unit| !stand.contains(unit)).collect()
}

/// Gets the strength that an exchange takes from the adjacent attackers: the defenders', as printed [6.5A].
fn exchanged(state: &State, result: CombatResult, engagement: &Engagement) -> CombatStrength {
    if result != CombatResult::Ex || engagement.attackers.is_empty() {
        return CombatStrength::default();
    }
    let defenders = engagement.defenders.iter().copied();
    defenders
        .filter(|&unit| odds::contributes(state, unit))
        .map(|unit| state.strength(unit))
        .sum()
}

/// Lists who dies of a result at once [6.5].
pub fn eliminated(result: CombatResult, engagement: &Engagement) -> &[UnitIndex] {
    match result {
        CombatResult::Ae => &engagement.attackers,
        CombatResult::De | CombatResult::Ex => &engagement.defenders,
        CombatResult::Ar | CombatResult::Dr | CombatResult::Ne => &[],
    }
}

/// Gets a unit's elimination by a case; none for who is not on the map, which no rule brings about.
pub fn elimination(state: &State, unit: UnitIndex, by: &'static str) -> Option<Event> {
    let hex = state.unit(unit).hex();
    debug_assert!(hex.is_some(), "{} is not on the map", state.id(unit));
    Some(Event::Eliminated {
        unit: state.id(unit),
        hex: hex?,
        strength: state.strength(unit),
        may_return: reorganization::may_return(state, unit),
        case: case(by),
    })
}

/// Decides an exchange's losses among the attackers [6.5].
pub fn exchange(state: &State, units: &[UnitIndex]) -> Vec<Event> {
    let at_least = state
        .battle()
        .map(|battle| battle.at_least)
        .unwrap_or_default();
    let exchanged = Event::Exchanged {
        units: units.iter().map(|&unit| state.id(unit)).collect(),
        at_least,
        case: case("6.5A"),
    };
    let lost = units
        .iter()
        .filter_map(|&unit| elimination(state, unit, "6.5"));
    [exchanged].into_iter().chain(lost).collect()
}

/// Refuses a choice of losses that is too small, or names others than the adjacent attackers; finds the units
/// [6.5, 6.5A, 7.1E].
pub fn check_losses(state: &State, units: &[UnitId]) -> Result<Vec<UnitIndex>, Violation> {
    let Some(battle) = state.battle() else {
        return Err(Violation::NoAttackers);
    };
    let named = movement::find_all(state, units)?;
    if let Some(&index) = named.iter().find(|unit| !battle.is_attacker(**unit)) {
        let unit = state.id(index);
        return Err(match battle.bombarding.contains(&index) {
            true => Violation::GunTakesNoLoss { unit },
            false => Violation::NotAmongAttackers { unit },
        });
    }
    let found: CombatStrength = named.iter().map(|&unit| state.strength(unit)).sum();
    match found < battle.at_least {
        true => Err(Violation::LossesTooSmall {
            found,
            at_least: battle.at_least,
        }),
        false => Ok(named),
    }
}
