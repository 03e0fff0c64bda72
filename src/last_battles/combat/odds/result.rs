//! [6.4, 11.3, 16.15] The result: what changes the one that the table gives.

use super::{Decides, Reckoning};
use crate::last_battles::charts::CombatResult;
use crate::last_battles::command;
use crate::last_battles::event::Factor;
use crate::last_battles::rules::{Entry, Rule};
use crate::table::case::case;

/// What changes the result, in order.
pub(super) const RESULT: &[Entry<Decides>] = &[
    Entry::<Decides>::unless(Rule::PlainResultsOutOfCommand, attackers_out_of_command)
        .but_for(Rule::OutOfCommandEffects),
    Entry::<Decides>::under(Rule::OutOfCommandEffects, attackers_drive_nobody_off)
        .but_for(Rule::PlainResultsOutOfCommand),
    Entry::unless(Rule::OutOfCommandEffects, defenders_out_of_command),
    Entry::under(Rule::OutOfCommandEffects, defenders_repel_nobody),
];

/// Tells whether lack of command spoils results; in 1976 it keeps units from attacking, and they defend as usual [76:20.31].
fn spoils(combat: &Reckoning<'_>) -> bool {
    combat.state.edition().out_of_command_attacks()
}

/// Attackers out of command can neither drive off nor kill [11.3B, 24.1A].
fn attackers_out_of_command(combat: &mut Reckoning<'_>) {
    if spoils(combat) && command::any_out(combat.state, &combat.engagement.attackers) {
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
    if spoils(combat) && command::any_out(combat.state, &combat.engagement.defenders) {
        let turned = (CombatResult::Ae, CombatResult::Ar);
        combat.account.turned.push(turned);
        combat
            .account
            .note(Factor::DefendersOutOfCommand, 0, case("11.3C"));
    }
}

/// Attackers out of command drive nobody off: where the defenders should retreat nothing happens [16.15B].
fn attackers_drive_nobody_off(combat: &mut Reckoning<'_>) {
    if command::any_out(combat.state, &combat.engagement.attackers) {
        let turned = (CombatResult::Dr, CombatResult::Ne);
        combat.account.turned.push(turned);
        combat
            .account
            .note(Factor::AttackersDriveNobodyOff, 0, case("16.15B"));
    }
}

/// Defenders out of command neither drive attackers off nor kill them: nothing happens then [16.15C].
fn defenders_repel_nobody(combat: &mut Reckoning<'_>) {
    if command::any_out(combat.state, &combat.engagement.defenders) {
        let held = [CombatResult::Ae, CombatResult::Ar];
        let turned = held.map(|result| (result, CombatResult::Ne));
        combat.account.turned.extend(turned);
        combat
            .account
            .note(Factor::DefendersRepelNobody, 0, case("16.15C"));
    }
}
