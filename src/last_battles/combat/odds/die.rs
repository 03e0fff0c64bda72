//! [6.4] The die: what changes the face that falls.

use super::{Decides, Reckoning};
use crate::last_battles::charts::Odds;
use crate::last_battles::event::Factor;
use crate::last_battles::rules::{Entry, Rule};
use crate::table::case::case;

/// What changes the die, in order.
pub(super) const DIE: &[Entry<Decides>] = &[Entry::under(
    Rule::OddsBeyondTheTable,
    odds_beyond_the_table,
)];

/// By how many ratios odds go beyond the ends of the table, so many pips less or more count: a lower die is better for the
/// attacker. The ratio is rounded in the defender's favour [6.2A, 24.5C].
fn odds_beyond_the_table(combat: &mut Reckoning<'_>) {
    let account = &mut combat.account;
    let (attack, defence) = (account.attack.0, account.defence.0);
    let (highest, lowest) = (Odds::SixToOne.ratio().0, Odds::OneToFive.ratio().1);
    let above = attack.checked_div(defence).unwrap_or(0);
    let below = match attack {
        0 => 0,
        attack => defence.div_ceil(attack),
    };
    let above = above.saturating_sub(highest.into());
    let below = below.saturating_sub(lowest.into());
    match (above, below) {
        (0, 0) => {}
        (0, below) => {
            account.pips = i32::from(below);
            account.note(Factor::DieRaised, below, case("24.5C"));
        }
        (above, _) => {
            account.pips = -i32::from(above);
            account.note(Factor::DieLowered, above, case("24.5C"));
        }
    }
}
