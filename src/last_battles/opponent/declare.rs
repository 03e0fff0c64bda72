//! What is declared about a battle: who leads it, whether the cavalry charges, and who leads the defence [16.8, 16.13].
//!
//! The chances are those of the rules themselves, since declarations are few.

use super::ground::Chances;
use super::objectives::Objectives;
use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::combat::{self, odds::Account};
use crate::last_battles::leaders::seconds;
use crate::last_battles::order::Attack;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::State;
use crate::last_battles::{Order, legal};
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, UnitId};

/// How many points of strength the loss of a commander or of an officer weighs; where a second takes a commander's place, it is
/// an officer who is missing then [16.1C].
const COMMANDER: i64 = 8;
const OFFICER: i64 = 2;
/// What part of its worth charging cavalry loses by being blown, which lasts two player turns.
const BLOWN: i64 = 16;

/// Counts the faces for each result of an attack, by the rules; none if they refuse it.
pub fn chances(state: &State, attack: &Attack) -> Option<Chances> {
    let account = combat::calculate(state, attack).ok()?;
    Some(counted(state, &account.reduced(attack.odds)))
}

/// Counts the faces for each result.
pub fn counted(state: &State, account: &Account) -> Chances {
    let mut chances = Chances::default();
    for face in Face::all() {
        match account.result(state, face) {
            CombatResult::Ae => chances.ae += 1,
            CombatResult::Ar => chances.ar += 1,
            CombatResult::Ex => chances.ex += 1,
            CombatResult::Dr => chances.dr += 1,
            CombatResult::De => chances.de += 1,
            CombatResult::Ne => {}
        }
    }
    chances
}

/// Gets an attack as it is best declared, with what it is then worth.
pub fn best(
    state: &State,
    objectives: &Objectives,
    (value, attack): (i64, Attack),
    worth: impl Fn(&Attack) -> Option<i64>,
) -> (i64, Attack) {
    let declared = [Rule::CavalryCharge, Rule::LeaderBonus];
    if !declared.into_iter().any(|rule| state.in_force(rule)) {
        return (value, attack);
    }
    // A declaration may lift the odds above those at which the plain attack would be held.
    let full = Attack {
        odds: None,
        ..attack.clone()
    };
    let variants = legal::declared::variants(state, full).into_iter().skip(1);
    let valued = variants.filter_map(|variant| {
        let cost = blown(state, objectives, &variant) + led(state, objectives, variant.leader);
        Some((worth(&variant)? - cost, variant))
    });
    let plain = (worth(&attack).unwrap_or(value), attack);
    valued.fold(
        plain,
        |best, next| if next.0 > best.0 { next } else { best },
    )
}

/// Gets what it costs that cavalry is blown by a charge.
fn blown(state: &State, objectives: &Objectives, attack: &Attack) -> i64 {
    match attack.charge {
        true => worth_of(state, objectives, &attack.attackers) / BLOWN,
        false => 0,
    }
}

fn worth_of(state: &State, objectives: &Objectives, units: &[UnitId]) -> i64 {
    let units = units.iter().filter_map(|&unit| state.find(unit));
    units
        .map(|unit| {
            let each = objectives.strength(state.counter(unit).side);
            i64::from(state.strength(unit).0) * each
        })
        .sum()
}

/// Gets what it costs to have a leader lead, who is killed by one face in six.
fn led(state: &State, objectives: &Objectives, leader: Option<LeaderId>) -> i64 {
    let Some(leader) = leader.and_then(|leader| state.find_leader(leader)) else {
        return 0;
    };
    let counter = state.leader_counter(leader);
    let followed = || seconds::second(state, leader).is_some();
    let points = match counter.rank.is_commander() && !followed() {
        true => COMMANDER,
        false => OFFICER,
    };
    points * objectives.strength(counter.side) / 6
}

/// Answers who leads the defence: whoever saves more by two columns than he risks, if anybody does [16.13].
pub fn answer(state: &State, objectives: &Objectives, orders: Vec<Order>) -> Order {
    let nobody = Order::Decline {};
    let declared = state.optional().terms().declared.as_ref();
    let account = declared.and_then(|attack| combat::calculate(state, attack).ok());
    let Some((attack, account)) = declared.zip(account) else {
        return nobody;
    };
    let column = account.column.column() as i32;
    let against = Odds::at(column - 2);
    let now = counted(state, &account);
    let then = counted(state, &account.clone().reduced(Some(against)));
    let defenders = attack.defenders.iter().flat_map(|&hex| state.stack(hex));
    let defenders: Vec<_> = defenders.map(|unit| state.id(unit)).collect();
    let worth = worth_of(state, objectives, &defenders);
    let lost = |chances: Chances| worth * (chances.de + chances.ex) + worth * chances.dr / 8;
    let saved = (lost(now) - lost(then)) / 6;
    let costs = orders.into_iter().filter_map(|order| match order {
        Order::Lead { leader } => Some((led(state, objectives, Some(leader)), order)),
        _ => None,
    });
    let cheapest = costs.min_by_key(|&(cost, _)| cost);
    match cheapest {
        Some((cost, order)) if cost < saved => order,
        _ => nobody,
    }
}
