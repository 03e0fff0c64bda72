//! \[4\] The sequence of play, and the four verbs that play it.
//!
//! Each turn has two player turns, each a movement phase and a combat phase; by night and in rain there is no combat. A new
//! turn brings its weather and, at dawn, the losses for want of supply, before either player begins. What follows what
//! stands here and nowhere else: an order has its direct events (decided by the chapter it belongs to), and those have
//! consequences (control, points, morale, the end of the game) and lead on to the next decision.

mod course;
mod direct;
mod effects;
mod misplaced;

use self::course::Course;
use super::combat::{self, obligations, results};
use super::counter::Player;
use super::event::Event;
use super::order::Order;
use super::special::{placing, secrets};
use super::staff::Segment;
use super::state::{DecisionKind, Phase, State};
use super::violation::Violation;
use super::{
    arrival, campaign, command, departure, headquarters, leaders, movement, reorganization,
    retreat, stacking,
};
use crate::table::ids::UnitId;

/// What has to be decided now, and by whom; exactly one decision stands open at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub player: Player,
    pub kind: DecisionKind,
}

/// Gets the open decision.
pub fn decision(state: &State) -> Decision {
    let kind = match state.phase() {
        Phase::Over => DecisionKind::Over,
        Phase::SetUp => DecisionKind::SetUp,
        Phase::Command => match state.segment() {
            Segment::Reorganization => DecisionKind::Reorganize,
            Segment::Headquarters => DecisionKind::Headquarters,
            Segment::Command => DecisionKind::Command,
        },
        Phase::Movement if campaign::secret_entries(state).is_some() => DecisionKind::HalForce,
        Phase::Movement if secrets::open(state).is_some() => DecisionKind::Entry,
        Phase::Movement => DecisionKind::Movement,
        Phase::Combat => retreat::pending(state).unwrap_or(DecisionKind::Combat),
    };
    let player = match kind {
        DecisionKind::ChateauStand => state.player().opponent(),
        DecisionKind::Retreat | DecisionKind::Displace => whose_retreat(state),
        DecisionKind::Advance => {
            let advances = retreat::advances(state);
            advances
                .first()
                .map_or(state.player(), |&(unit, _)| state.owner(unit))
        }
        _ => state.player(),
    };
    Decision { player, kind }
}

fn whose_retreat(state: &State) -> Player {
    let unit = state.battle().and_then(|battle| {
        let displaced = battle.making_room.last().map(|&(unit, _)| unit);
        displaced.or(battle.retreating.first().copied())
    });
    unit.map_or(state.player(), |unit| state.owner(unit))
}

/// Refuses an order that breaks a rule.
///
/// # Errors
/// Says which rule, and why.
pub fn check(state: &State, order: &Order) -> Result<(), Violation> {
    use DecisionKind as K;
    let open = decision(state).kind;
    match (open, order) {
        (K::Over, _) => Err(Violation::GameOver),
        (K::SetUp, Order::SetUp { leader, hex }) => leaders::check_set_up(state, *leader, *hex),
        (K::SetUp, Order::Place { unit, hex }) => placing::check(state, *unit, *hex),
        (K::SetUp, Order::ChangePlaces { unit, with }) => {
            placing::check_change(state, *unit, *with)
        }
        (
            K::Command,
            Order::Command {
                leader,
                officers,
                units,
            },
        ) => command::check(state, *leader, officers, units),
        (K::Reorganize, Order::Reorganize { officer, units }) => {
            reorganization::check(state, *officer, units)
        }
        (
            K::Headquarters,
            Order::Status {
                headquarters: named,
                active,
            },
        ) => headquarters::check(state, *named, *active),
        (K::SetUp | K::Command | K::Reorganize | K::Headquarters, Order::End {}) => Ok(()),
        (K::Movement, Order::Move { unit, path }) => {
            movement::check_order(state, &[*unit], path)?;
            check_column(state, order)
        }
        (K::Movement, Order::MoveStack { units, path }) => {
            movement::check_order(state, units, path)?;
            check_column(state, order)
        }
        (K::Movement, Order::Enter { unit, at, path }) => {
            arrival::check_order(state, &[*unit], *at, path)?;
            check_column(state, order)
        }
        (K::Movement, Order::EnterStack { units, at, path }) => {
            arrival::check_order(state, units, *at, path)?;
            check_column(state, order)
        }
        (K::Movement, Order::Exit { unit, at }) => departure::check(state, *unit, *at).map(drop),
        (K::Movement, Order::End {}) => {
            stacking::check_all(state).and_then(|()| campaign::check_together(state))
        }
        (K::HalForce, Order::HalForce { entry }) => campaign::check_secret(state, *entry),
        (K::Entry, Order::Entry { at }) => secrets::check(state, *at),
        (K::Entry, Order::Decline {}) => secrets::check(state, None),
        (K::Combat, Order::Attack(attack)) => combat::check(state, attack),
        (K::Combat, Order::End {}) => obligations::check_met(state),
        (K::BombardWithdraw, Order::BombardWithdraw { units }) => check_withdrawal(state, units),
        (K::Losses, Order::Losses { units }) => results::check_losses(state, units),
        (K::Retreat | K::Displace, Order::Retreat { unit, to, displace }) => {
            retreat::check(state, *unit, *to, *displace).map(drop)
        }
        (K::Advance, Order::Advance { unit, to }) => retreat::check_advance(state, *unit, *to),
        (K::ChateauStand, Order::ChateauStand {})
        | (K::ChateauStand | K::BombardWithdraw | K::Advance | K::HalForce, Order::Decline {}) => {
            Ok(())
        }
        _ => Err(misplaced::refusal(state, open, order)),
    }
}

/// Refuses an order that would keep out a part of a force which enters all together [22.6B].
fn check_column(state: &State, order: &Order) -> Result<(), Violation> {
    if campaign::shown_entry(state).is_none() {
        return Ok(());
    }
    let mut after = state.clone();
    let events = direct::direct(state, order);
    events.iter().for_each(|event| after.apply(event));
    campaign::column::check_rest(state, &after)
}

fn check_withdrawal(state: &State, units: &[UnitId]) -> Result<(), Violation> {
    let guns = state
        .battle()
        .map_or(&[][..], |battle| &battle.may_withdraw);
    let named = movement::find_all(state, units)?;
    match named.into_iter().find(|unit| !guns.contains(unit)) {
        Some(unit) => Err(Violation::DidNotBombard {
            unit: state.id(unit),
        }),
        None => Ok(()),
    }
}

/// Decides all that follows from an order that [`check`] allows: draws the dice, changes nothing.
pub fn resolve(state: &State, order: &Order) -> Vec<Event> {
    let mut after = state.clone();
    let mut course = Course::new(&mut after);
    course.run(order);
    course.events()
}

/// Checks an order and carries it out.
///
/// # Errors
/// Says which rule the order breaks; the state is then as it was.
pub fn step(state: &mut State, order: &Order) -> Result<Vec<Event>, Violation> {
    check(state, order)?;
    let mut course = Course::new(state);
    course.run(order);
    Ok(course.events())
}

/// Brings a new game to its first decision.
pub(super) fn open(state: &mut State) {
    Course::new(state).open();
}
