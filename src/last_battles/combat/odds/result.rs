//! [6.4, 11.3] The result: what changes the one that the table gives.

use super::{Decides, Reckoning};
use crate::last_battles::charts::CombatResult;
use crate::last_battles::command;
use crate::last_battles::event::Factor;
use crate::last_battles::rules::{Entry, Rule};
use crate::table::case::case;

/// What changes the result, in order.
pub(super) const RESULT: &[Entry<Decides>] = &[
    Entry::unless(Rule::PlainResultsOutOfCommand, attackers_out_of_command),
    Entry::always(defenders_out_of_command),
];

/// Attackers out of command can neither drive off nor kill [11.3B, 24.1A].
fn attackers_out_of_command(combat: &mut Reckoning<'_>) {
    if command::any_out(combat.state, &combat.engagement.attackers) {
        let won = [CombatResult::De, CombatResult::Dr];
        let turned = won.map(|result| (result, CombatResult::Ar));
        combat.account.turned.extend(turned);
        combat
            .account
            .note(Factor::AttackersOutOfCommand, 0, case("11.3B"));
    }
}

/// Defenders out of command drive attackers off in place of killing them [11.3C].
fn defenders_out_of_command(combat: &mut Reckoning<'_>) {
    if command::any_out(combat.state, &combat.engagement.defenders) {
        let turned = (CombatResult::Ae, CombatResult::Ar);
        combat.account.turned.push(turned);
        combat
            .account
            .note(Factor::DefendersOutOfCommand, 0, case("11.3C"));
    }
}
