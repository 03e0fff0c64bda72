//! \[4\] The sequence of play, and the four verbs that play it.
//!
//! Each turn has two player turns, each a movement phase and a combat phase; by night and in rain there is no combat. A new
//! turn brings its weather and, at dawn, the losses for want of supply, before either player begins. What follows what
//! stands here and nowhere else: an order has its direct events (decided by the chapter it belongs to), and those have
//! consequences (control, points, morale, the end of the game) and lead on to the next decision.

mod course;
mod effects;
mod misplaced;
mod ready;

pub use ready::Ready;

use self::course::SequenceRunner;
use super::combat::{self, obligations, results};
use super::counter::Player;
use super::event::Event;
use super::order::Order;
use super::special::{placing, secrets};
use super::state::{DecisionKind, Phase, State, UnitIndex};
use super::violation::Violation;
use super::{
    campaign, command, exits, headquarters, leaders, movement, reinforcements, reorganization,
    retreat, stacking,
};
use crate::last_battles::state::staff::Segment;
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

/// Refuses an order that breaks a rule, and gives back what was found of one that breaks none.
///
/// # Errors
/// Says which rule, and why.
pub fn check<'o>(state: &State, order: &'o Order) -> Result<Ready<'o>, Violation> {
    use DecisionKind as K;
    let open = decision(state).kind;
    Ok(match (open, order) {
        (K::Over, _) => return Err(Violation::GameOver),
        (K::SetUp, Order::SetUp { leader, hex }) => {
            Ready::LeaderBegins(leaders::check_set_up(state, *leader, *hex)?)
        }
        (K::SetUp, Order::Place { unit, hex }) => {
            Ready::UnitBegins(placing::check(state, *unit, *hex)?)
        }
        (K::SetUp, Order::ChangePlaces { unit, with }) => {
            Ready::UnitsChangePlaces(placing::check_change(state, *unit, *with)?)
        }
        (
            K::Command,
            Order::Command {
                leader,
                officers,
                units,
            },
        ) => Ready::Commands(command::check(state, *leader, officers, units)?),
        (K::Reorganize, Order::Reorganize { officer, units }) => {
            Ready::Reorganizes(reorganization::check(state, *officer, units)?)
        }
        (
            K::Headquarters,
            Order::Status {
                headquarters: named,
                active,
            },
        ) => Ready::Turns(headquarters::check(state, *named, *active)?),
        (K::SetUp | K::Command | K::Reorganize | K::Headquarters, Order::End {}) => Ready::Ends,
        (K::Movement, order) => check_movement(state, order)?,
        (K::HalForce, Order::HalForce { entry }) => {
            Ready::Writes(campaign::check_secret(state, *entry)?)
        }
        (K::HalForce, Order::Decline {}) => Ready::Writes(campaign::check_secret(state, None)?),
        (K::Entry, Order::Entry { at }) => Ready::Writes(secrets::check(state, *at)?),
        (K::Entry, Order::Decline {}) => Ready::Writes(secrets::check(state, None)?),
        (K::Combat, Order::Attack(attack)) => Ready::Attacks(combat::check(state, attack)?),
        (K::Combat, Order::End {}) => {
            obligations::check_met(state)?;
            Ready::Ends
        }
        _ => check_aftermath(state, open, order)?,
    })
}

/// Refuses an order of the movement phase that breaks a rule [5, 22.6B].
fn check_movement<'o>(state: &State, order: &'o Order) -> Result<Ready<'o>, Violation> {
    let ready = match order {
        Order::Move { unit, path } => Ready::Moves(movement::check_order(state, &[*unit], path)?),
        Order::MoveStack { units, path } => {
            Ready::Moves(movement::check_order(state, units, path)?)
        }
        Order::Enter { unit, at, path } => {
            Ready::Enters(reinforcements::check_order(state, &[*unit], *at, path)?)
        }
        Order::EnterStack { units, at, path } => {
            Ready::Enters(reinforcements::check_order(state, units, *at, path)?)
        }
        Order::Exit { unit, at } => return Ok(Ready::Leaves(exits::check(state, *unit, *at)?)),
        Order::End {} => {
            stacking::check_all(state)?;
            campaign::check_together(state)?;
            return Ok(Ready::Ends);
        }
        _ => return Err(misplaced::refusal(state, DecisionKind::Movement, order)),
    };
    check_column(state, &ready)?;
    Ok(ready)
}

/// Refuses an order that would keep out a part of a force which enters all together [22.6B].
fn check_column(state: &State, ready: &Ready<'_>) -> Result<(), Violation> {
    if campaign::shown_entry(state).is_none() {
        return Ok(());
    }
    let mut after = state.clone();
    let events = ready.events(state);
    events.iter().for_each(|event| after.apply(event));
    campaign::column::check_rest(state, &after)
}

/// Refuses what breaks a rule in deciding what a combat has left open [6.5 to 6.7, 7.1E, 8.2C].
fn check_aftermath<'o>(
    state: &State,
    open: DecisionKind,
    order: &'o Order,
) -> Result<Ready<'o>, Violation> {
    use DecisionKind as K;
    Ok(match (open, order) {
        (K::BombardWithdraw, Order::BombardWithdraw { units }) => {
            Ready::Withdraws(check_withdrawal(state, units)?)
        }
        (K::BombardWithdraw, Order::Decline {}) => Ready::Withdraws(Vec::new()),
        (K::ChateauStand, Order::ChateauStand {}) => Ready::Stands,
        (K::ChateauStand, Order::Decline {}) => Ready::GivesWay,
        (K::Losses, Order::Losses { units }) => Ready::Loses(results::check_losses(state, units)?),
        (K::Retreat | K::Displace, Order::Retreat { unit, to, displace }) => {
            Ready::Retreats(retreat::check(state, *unit, *to, *displace)?)
        }
        (K::Advance, Order::Advance { unit, to }) => {
            Ready::Advances(retreat::check_advance(state, *unit, *to)?)
        }
        (K::Advance, Order::Decline {}) => Ready::NobodyAdvances,
        _ => return Err(misplaced::refusal(state, open, order)),
    })
}

/// Refuses the withdrawal of who has not bombarded, and finds who withdraws: all guns that may, if none is named [7.1E].
fn check_withdrawal(state: &State, units: &[UnitId]) -> Result<Vec<UnitIndex>, Violation> {
    let guns = state
        .battle()
        .map_or(&[][..], |battle| &battle.may_withdraw);
    let named = movement::find_all(state, units)?;
    match named.iter().find(|unit| !guns.contains(unit)) {
        Some(&unit) => Err(Violation::DidNotBombard {
            unit: state.id(unit),
        }),
        None if named.is_empty() => Ok(guns.to_vec()),
        None => Ok(named),
    }
}

/// Decides all that follows from an order that [`check`] allows: draws the dice, changes nothing.
pub fn resolve(state: &State, ready: &Ready<'_>) -> Vec<Event> {
    let mut after = state.clone();
    let mut course = SequenceRunner::new(&mut after);
    course.run(ready);
    course.events()
}

/// Checks an order and carries it out.
///
/// # Errors
/// Says which rule the order breaks; the state is then as it was.
pub fn step(state: &mut State, order: &Order) -> Result<Vec<Event>, Violation> {
    let ready = check(state, order)?;
    let mut course = SequenceRunner::new(state);
    course.run(&ready);
    Ok(course.events())
}

/// Brings a new game to its first decision.
pub(super) fn open(state: &mut State) {
    SequenceRunner::new(state).open();
}
