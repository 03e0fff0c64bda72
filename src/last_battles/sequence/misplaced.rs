//! [4.1] Orders that do not answer the open decision, each refused by the case of its kind.
//!
//! What a combat, or a secret, leaves to be decided comes before everything else: until then its own case refuses all other
//! orders. Between phases it is the order's own case that says when it may be given.

use crate::last_battles::order::{Attack, Order};
use crate::last_battles::special::{placing, secrets};
use crate::last_battles::state::{DecisionKind, Phase, State};
use crate::last_battles::violation::Violation;
use crate::last_battles::{combat, command, garrisons, headquarters, reorganization, retreat};
use crate::table::case::{Case, case};

/// Says why an order that does not answer the open decision is refused.
pub(super) fn refusal(state: &State, open: DecisionKind, order: &Order) -> Violation {
    if *order == (Order::Decline {}) {
        let case = decided_by(state, open).unwrap_or(case("4.1"));
        return Violation::NothingToDecline { open, case };
    }
    match own_reason(state, order) {
        Err(why) => why,
        Ok(()) => Violation::NotNow {
            open,
            case: decided_by(state, open).unwrap_or_else(|| case_of(state, order)),
        },
    }
}

/// Says why an order would be refused at its own time too, if it would.
///
/// The segments of the command phase pass by themselves while there is nothing to choose, and so do a combat phase in which
/// nobody can fight and an advance that nobody may make: often for the very reason asked about.
fn own_reason(state: &State, order: &Order) -> Result<(), Violation> {
    match order {
        Order::Command {
            leader,
            officers,
            units,
        } => command::check(state, *leader, officers, units).map(drop),
        Order::Reorganize { officer, units } => {
            reorganization::check(state, *officer, units).map(drop)
        }
        Order::Status {
            headquarters: named,
            active,
        } => {
            headquarters::check(state, *named, *active)?;
            Err(Violation::StatusLater { leader: *named })
        }
        Order::Advance { unit, .. } => {
            let index = state.find(*unit);
            index.map_or(Ok(()), |index| retreat::check_may_advance(state, index))
        }
        Order::Attack(attack) => check_attack(state, attack),
        _ => Ok(()),
    }
}

/// Says why there is no combat in this turn, or why an attack by the player whose combat phase has passed would be refused in it.
fn check_attack(state: &State, attack: &Attack) -> Result<(), Violation> {
    if state.phase() >= Phase::Combat {
        return Ok(());
    }
    if let Some(when) = state.quiet() {
        return Err(Violation::NoCombatNow { when });
    }
    let mut units = attack.attackers.iter().chain(&attack.bombarding);
    let first = units.find_map(|&unit| state.find(unit));
    let other = state.player().opponent();
    match first.filter(|&unit| state.owner(unit) == other) {
        Some(_) => {
            let passed = state.supposing_turn_of(other);
            combat::check(&passed, attack).map(drop)
        }
        None => Ok(()),
    }
}

/// Gets the case of a decision that comes before everything else; `None` for that of a whole phase or segment.
pub fn decided_by(state: &State, open: DecisionKind) -> Option<Case> {
    Some(match open {
        DecisionKind::RetreatBefore => case("15.3"),
        DecisionKind::Lead => case("16.13"),
        DecisionKind::Enhance => case("16.7"),
        DecisionKind::LowerOdds => case("6.2C"),
        DecisionKind::Deploy => case("16.6C"),
        DecisionKind::Losses => case("6.5"),
        DecisionKind::Retreat => case("6.6"),
        DecisionKind::Displace => case("6.6D"),
        DecisionKind::Advance => case("6.7"),
        DecisionKind::BombardWithdraw => case("7.1E"),
        DecisionKind::ChateauStand => garrisons::case_of_stand(state.setup()),
        DecisionKind::HalForce => case("22.6B"),
        DecisionKind::Entry => secrets::open(state)?.1.case,
        _ => return None,
    })
}

/// Gets the case that says when an order may be given.
fn case_of(state: &State, order: &Order) -> Case {
    match order {
        Order::Move { .. } | Order::MoveStack { .. } if state.phase() == Phase::Combat => {
            case("5.1C")
        }
        Order::Attack(_) if state.phase() == Phase::Movement => case("5.1B"),
        Order::Move { .. } | Order::MoveStack { .. } | Order::Attack(_) => case("4.1"),
        Order::Enter { .. } | Order::EnterStack { .. } => case("5.6B"),
        Order::Exit { .. } => case("5.5"),
        Order::Garrison { .. } => case("16.11A"),
        Order::SupplyDie { .. } => case("16.18A"),
        Order::HalForce { .. } => case("22.6B"),
        Order::Entry { .. } => {
            let mut matters = state.setup().matters.iter();
            matters.next().map_or(case("5.6"), |matter| matter.case)
        }
        Order::RetreatBefore { .. } => case("15.3"),
        Order::Lead { .. } => case("16.13"),
        Order::Enhance { .. } => case("16.7"),
        Order::LowerOdds { .. } => case("6.2C"),
        Order::AdvanceStack { .. } => case("15.6"),
        Order::Retreat { .. } => case("6.6"),
        Order::Losses { .. } => case("6.5"),
        Order::ChateauStand {} => garrisons::case_of_stand(state.setup()),
        Order::BombardWithdraw { .. } => case("7.1E"),
        Order::Advance { .. } => case("6.7"),
        Order::SetUp { .. } => case("10.1A"),
        Order::Place { unit, .. } | Order::ChangePlaces { unit, .. } => state
            .find(*unit)
            .map_or(case("3.2C"), |unit| placing::cited(state, unit)),
        Order::Command { .. } => case("11"),
        Order::Reorganize { .. } => case("12"),
        Order::PlacePair { .. } => case("16.6A"),
        Order::Reveal { .. } | Order::Deploy { .. } => case("16.6C"),
        Order::Status { .. } => case("16.14A"),
        Order::Decline {} | Order::End {} => case("4.1"),
    }
}
