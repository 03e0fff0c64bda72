//! [5.5] What two dice bring, and how likely each result is.

use crate::campaign_1815::charts::AttackResult;
use crate::campaign_1815::state::State;
use serde::Serialize;

/// How many of the 36 casts bring each result, after what rule 5.20 makes of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Chances {
    pub attacker_eliminated: u8,
    pub attacker_blown: u8,
    pub attacker_retreats: u8,
    pub stalemate: u8,
    pub defender_retreats: u8,
    pub defender_blown: u8,
    pub defender_eliminated: u8,
}

/// Reads what an attacker suffers, whom a detachment cannot blow nor eliminate [5.20].
pub const fn of_attacker(result: AttackResult, against_detachment: bool) -> AttackResult {
    match result {
        AttackResult::Blown | AttackResult::Eliminated if against_detachment => {
            AttackResult::Retreat
        }
        other => other,
    }
}

/// Reads what a cast brings, by how much the attacker's total is the greater: the attacker suffers it where it is the less [5.5].
pub fn of_cast(state: &State, by: i8, against_detachment: bool) -> AttackResult {
    let results = &state.components().charts.attack_results;
    let result = results.of(by.unsigned_abs());
    match by < 0 {
        true => of_attacker(result, against_detachment),
        false => result,
    }
}

/// Counts the casts that bring each result, by the difference of the modifiers [5.5].
pub fn chances(state: &State, difference: i8, against_detachment: bool) -> Chances {
    let mut chances = Chances::default();
    for cast in 0..36_i8 {
        let by = cast / 6 - cast % 6 + difference;
        let result = of_cast(state, by, against_detachment);
        *match (result, by < 0) {
            (AttackResult::Stalemate, _) => &mut chances.stalemate,
            (AttackResult::Retreat, true) => &mut chances.attacker_retreats,
            (AttackResult::Blown, true) => &mut chances.attacker_blown,
            (AttackResult::Eliminated, true) => &mut chances.attacker_eliminated,
            (AttackResult::Retreat, false) => &mut chances.defender_retreats,
            (AttackResult::Blown, false) => &mut chances.defender_blown,
            (AttackResult::Eliminated, false) => &mut chances.defender_eliminated,
        } += 1;
    }
    chances
}
