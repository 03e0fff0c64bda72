//! [6.4] The die: what changes the face that falls.

use super::{Decides, Reckoning};
use crate::last_battles::charts::Odds;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::Factor;
use crate::last_battles::rules::{Entry, Rule};
use crate::table::case::case;

/// What changes the die, in order.
pub(super) const DIE: &[Entry<Decides>] = &[Entry::under(
    Rule::OddsBeyondTheTable,
    odds_beyond_the_table,
)];

/// By how many ratios odds go beyond the ends of the table, so many pips less or more count: a lower die is better for the
/// attacker [24.5C].
fn odds_beyond_the_table(combat: &mut Reckoning<'_>) {
    let account = &mut combat.account;
    account.pips = beyond_the_table(account.attack, account.defence);
    let value = account.pips.unsigned_abs() as u16;
    match account.pips {
        0 => {}
        1.. => account.note(Factor::DieRaised, value, case("24.5C")),
        _ => account.note(Factor::DieLowered, value, case("24.5C")),
    }
}

/// Gets by how many ratios the odds of two strengths go beyond the ends of the table, in pips of the die. The ratio is rounded
/// in the defender's favour [6.2A, 24.5C].
pub fn beyond_the_table(attack: CombatStrength, defence: CombatStrength) -> i32 {
    let (attack, defence) = (attack.0, defence.0);
    let (highest, lowest) = (Odds::SixToOne.ratio().0, Odds::OneToFive.ratio().1);
    let above = attack.checked_div(defence).unwrap_or(0);
    let below = match attack {
        0 => 0,
        attack => defence.div_ceil(attack),
    };
    let above = above.saturating_sub(highest.into());
    let below = below.saturating_sub(lowest.into());
    i32::from(below) - i32::from(above)
}
