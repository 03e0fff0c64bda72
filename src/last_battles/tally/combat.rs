//! What is counted of combats: the Old Guard in them, odds lowered for nothing, advances and what became of them.

use super::{Counted, Tally};
use crate::hex::HexNumber;
use crate::last_battles::State;
use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::combat::{self, odds::Account};
use crate::last_battles::event::{BattleReport, Event, MoraleEvent};
use crate::last_battles::morale;
use crate::last_battles::order::Attack;
use crate::last_battles::state::Obligation;
use crate::table::dice::Face;
use crate::table::ids::UnitId;

/// The odds from which on those lowered are counted: below them an exchange is not all that a lower column spares.
const LOWERED_FROM: Odds = Odds::FourToOne;

impl Tally {
    /// Takes note of an attack as it was ordered, and of what came of it.
    pub(super) fn attack(&mut self, before: &State, attack: &Attack, events: &[Event]) {
        let player = before.player();
        if is_lowered(before, attack) {
            self.add(Counted::Lowered, player, 1);
            if may_exchange(before, attack) {
                self.add(Counted::LoweredInVain, player, 1);
            }
        }
        let is_defeat =
            |event: &Event| matches!(event, Event::Morale(MoraleEvent::OldGuardDefeated { .. }));
        if events.iter().any(is_defeat) {
            self.add(Counted::OldGuardDefeats, player, 1);
            if is_as_good_without(before, attack) {
                self.add(Counted::OldGuardNeedless, player, 1);
            }
        }
    }

    /// Takes note of a combat of the Old Guard's.
    pub(super) fn old_guard_attacks(&mut self, before: &State, report: &BattleReport) {
        let is_guard = |&unit: &UnitId| is_old_guard(before, unit);
        if morale::feels_old_guard(before) && report.attackers.iter().any(is_guard) {
            self.add(Counted::OldGuardAttacks, before.player(), 1);
        }
    }

    /// Takes note of an advance.
    pub(super) fn advance(&mut self, before: &State, unit: UnitId) {
        if let Some(index) = before.find(unit) {
            let owner = before.owner(index);
            self.add(Counted::Advances, owner, 1);
            self.advanced[owner].push(unit);
            self.goes(before, unit);
        }
    }

    /// Takes note of a lost unit.
    pub(super) fn lose(&mut self, before: &State, unit: UnitId) {
        let Some(index) = before.find(unit) else {
            return;
        };
        let owner = before.owner(index);
        let advanced = &mut self.advanced[owner];
        if let Some(place) = advanced.iter().position(|&other| other == unit) {
            advanced.swap_remove(place);
            self.add(Counted::AdvancesLost, owner, 1);
        }
        self.lose_cornered(before, index);
    }
}

fn is_old_guard(state: &State, unit: UnitId) -> bool {
    let unit = state.find(unit);
    unit.is_some_and(|unit| morale::is_old_guard(state, unit))
}

/// Tells whether an attack at good odds is put on a lower column than it has [6.2C].
fn is_lowered(state: &State, attack: &Attack) -> bool {
    let Some(wanted) = attack.odds else {
        return false;
    };
    let calculated = Attack {
        odds: None,
        ..attack.clone()
    };
    combat::calculate(state, &calculated)
        .is_ok_and(|account| account.column >= LOWERED_FROM && wanted < account.column)
}

/// Tells whether some face of the die makes an attack an exchange that takes something from the attackers [6.5A].
fn may_exchange(state: &State, attack: &Attack) -> bool {
    let account = combat::calculate(state, attack);
    let exchanges =
        |account: &Account| Face::all().any(|face| account.result(state, face) == CombatResult::Ex);
    !attack.attackers.is_empty() && account.as_ref().is_ok_and(exchanges)
}

/// Tells whether an attack of the Old Guard's would have the same column without it, and its units could have stayed away: each
/// has marched up in this turn, or need not attack.
fn is_as_good_without(state: &State, attack: &Attack) -> bool {
    let hex_of = |unit: UnitId| state.unit(state.find(unit)?).hex();
    let attackers = attack.attackers.iter().copied();
    let guard = attackers.filter(|&unit| is_old_guard(state, unit));
    let guarded: Vec<HexNumber> = guard.filter_map(hex_of).collect();
    // Who is stacked with the Old Guard would fight elsewhere with it [6.1D].
    let goes = |unit: UnitId| hex_of(unit).is_some_and(|hex| guarded.contains(&hex));
    let (gone, left): (Vec<_>, Vec<_>) = attack.attackers.iter().partition(|&&unit| goes(unit));
    let may_stay_away = |&unit: &UnitId| {
        let unit = state.find(unit).map(|unit| state.unit(unit));
        unit.is_some_and(|unit| unit.moved || unit.owes != Obligation::Attack)
    };
    let column = |attack: &Attack| {
        let assault = combat::assault(state, attack).ok()?;
        Some(assault.account(state).ok()?.column)
    };
    let without = Attack {
        attackers: left,
        ..attack.clone()
    };
    gone.iter().all(may_stay_away)
        && column(&without).is_some_and(|left| Some(left) >= column(attack))
}
