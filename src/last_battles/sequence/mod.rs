//! \[4\] The sequence of play, and the four verbs that play it.
//!
//! Each turn has two player turns, each a movement phase and a combat phase; by night and in rain there is no combat. A new
//! turn brings its weather and, at dawn, the losses for want of supply, before either player begins. What follows what
//! stands here and nowhere else: the steps of the sequence are a list in printed order, [`SEQUENCE`]. An order is played in
//! the step that stands open: it has its direct events (decided by the chapter it belongs to), and those have consequences
//! (control, points, morale, the end of the game). If it ends its step, the steps after it are carried out, each with what
//! happens in it, until one waits for an order: that is the next decision.

mod combat_phase;
mod decision;
mod effects;
mod interphase;
mod misplaced;
mod opening;
mod player_turn;
mod progress;
mod ready;
mod runner;
mod step;

pub use decision::{Decision, decision, open_step};
pub use misplaced::decided_by;
pub use progress::Progress;
pub use ready::Ready;
pub use step::{SEQUENCE, Step};

use super::campaign::Outlook;
use super::combat::odds::Enhancement;
use super::combat::{self, obligations, results};
use super::event::Event;
use super::order::Order;
use super::rules::Rule;
use super::special::{placing, secrets};
use super::state::{DecisionKind, State, UnitIndex};
use super::violation::{VariantViolation, Violation};
use super::{
    campaign, command, exits, garrisons, headquarters, hidden, leaders, movement, reinforcements,
    reorganization, retreat, stacking, supply,
};
use crate::table::ids::UnitId;

/// Refuses an order that breaks a rule, and gives back what was found of one that breaks none.
///
/// # Errors
/// Says which rule, and why.
pub fn check(state: &State, order: &Order) -> Result<Ready, Violation> {
    check_open(state, decision(state).kind, order, &Outlook::of(state))
}

/// Keeps those of some orders that [`check`] allows; what all of them have in common is looked at once.
pub fn allowed(state: &State, mut orders: Vec<Order>) -> Vec<Order> {
    let (open, outlook) = (decision(state).kind, Outlook::of(state));
    orders.retain(|order| check_open(state, open, order, &outlook).is_ok());
    orders
}

fn check_open(
    state: &State,
    open: DecisionKind,
    order: &Order,
    outlook: &Outlook<'_>,
) -> Result<Ready, Violation> {
    use DecisionKind as K;
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
        (
            K::PlacePair,
            Order::PlacePair {
                hex,
                units,
                leaders,
                real,
            },
        ) => Ready::Hides(
            hidden::check_place(state, *hex, (units, leaders), *real)?,
            open_step(state),
        ),
        (K::Reveal, Order::Reveal { pair }) => {
            Ready::Reveals(hidden::check_reveal(state, *pair)?, open_step(state))
        }
        (K::Deploy, Order::Deploy { unit, hex }) => {
            Ready::Deploys(hidden::check_deploy(state, *unit, *hex)?)
        }
        (
            K::SetUp | K::Reveal | K::Command | K::Reorganize | K::PlacePair | K::Headquarters,
            Order::End {},
        ) => Ready::Ends(open_step(state)),
        (K::Movement, order) => check_movement(state, order, outlook)?,
        (K::HalForce, Order::HalForce { entry }) => {
            Ready::Writes(campaign::check_secret(state, *entry)?)
        }
        (K::HalForce, Order::Decline {}) => Ready::Writes(campaign::check_secret(state, None)?),
        (K::Entry, Order::Entry { at }) => Ready::Writes(secrets::check(state, *at)?),
        (K::Entry, Order::Decline {}) => Ready::Writes(secrets::check(state, None)?),
        (K::RetreatBefore, Order::RetreatBefore { unit, to, leaders }) => {
            Ready::StepsBack(combat::before::check(state, *unit, *to, leaders)?)
        }
        (K::RetreatBefore, Order::End {} | Order::Decline {}) => Ready::StandsBefore,
        (K::Combat, Order::Attack(attack)) => {
            let assault = combat::check(state, attack)?;
            match combat::declared::asks(state, &assault) {
                true => Ready::Declares(attack.clone()),
                false => Ready::Attacks(Box::new(assault)),
            }
        }
        (K::Lead, Order::Lead { leader }) => {
            Ready::Leads(combat::declared::check_leader(state, Some(*leader))?)
        }
        (K::Lead, Order::Decline {}) => Ready::Leads(None),
        (K::Enhance, Order::Enhance { doubled, tripled }) => {
            let (doubled, tripled) = (*doubled, *tripled);
            let chosen = Enhancement { doubled, tripled };
            Ready::Enhances(combat::declared::check_enhancement(state, chosen)?)
        }
        (K::LowerOdds, Order::LowerOdds { odds }) => {
            Ready::SettlesOdds(combat::reduction::check(state, Some(*odds))?)
        }
        (K::LowerOdds, Order::Decline {}) => {
            Ready::SettlesOdds(combat::reduction::check(state, None)?)
        }
        (K::Combat, Order::End {}) => {
            obligations::check_met(state)?;
            Ready::Ends(Step::Combat)
        }
        _ => check_aftermath(state, open, order)?,
    })
}

/// Refuses an order of the movement phase that breaks a rule [5, 22.6B].
fn check_movement(state: &State, order: &Order, outlook: &Outlook<'_>) -> Result<Ready, Violation> {
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
        Order::Garrison { unit, forms } => {
            return Ok(Ready::Garrisons(garrisons::check(state, *unit, *forms)?));
        }
        Order::SupplyDie { unit } => return Ok(Ready::Rolls(supply::check_roll(state, *unit)?)),
        Order::Exit { unit, .. } if state.find_marker(*unit).is_some() => {
            return Err(VariantViolation::MarkerStays { marker: *unit }.into());
        }
        Order::Exit { unit, at } => return Ok(Ready::Leaves(exits::check(state, *unit, *at)?)),
        Order::End {} => {
            stacking::check_all(state)?;
            check_force(state)?;
            return Ok(Ready::Ends(Step::Movement));
        }
        _ => return Err(misplaced::refusal(state, DecisionKind::Movement, order)),
    };
    check_column(state, &ready, outlook)?;
    Ok(ready)
}

/// Refuses to end a phase while only a part of a force has come that enters all together [22.6B]; but where a move was halted
/// by hidden enemies, the rest may be cut off by who has come out of hiding [16.6C].
fn check_force(state: &State) -> Result<(), Violation> {
    campaign::check_together(state).or_else(|why| {
        let entries = || campaign::column::entries(state);
        let open = |order: &Order| check(state, order).is_ok();
        match state.in_force(Rule::HiddenMovement) && !entries().iter().any(open) {
            true => Ok(()),
            false => Err(why),
        }
    })
}

/// Refuses what is found to break no rule by itself if it would keep out a part of a force which enters all together [22.6B].
pub(super) fn check_keeps_nobody_out(state: &State, ready: &Ready) -> Result<(), Violation> {
    check_column(state, ready, &Outlook::of(state))
}

/// Refuses an order that would keep out a part of a force which enters all together [22.6B].
fn check_column(state: &State, ready: &Ready, outlook: &Outlook<'_>) -> Result<(), Violation> {
    if !outlook.has_waiting() {
        return Ok(());
    }
    let events = ready.clone().into_events(state);
    if !outlook.is_changed_by(&events) {
        return Ok(());
    }
    let mut after = state.clone();
    events.iter().for_each(|event| after.apply(event));
    outlook.check_after(&after)
}

/// Refuses what breaks a rule in deciding what a combat has left open [6.5 to 6.7, 7.1E, 8.2C].
fn check_aftermath(state: &State, open: DecisionKind, order: &Order) -> Result<Ready, Violation> {
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
        (K::Advance, Order::AdvanceStack { units, to }) => {
            Ready::Advances(retreat::check_stack_advance(state, units, *to)?)
        }
        (K::Advance, Order::Decline {}) => {
            retreat::check_nobody_advances(state)?;
            Ready::NobodyAdvances
        }
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
pub fn resolve(state: &State, ready: &Ready) -> Vec<Event> {
    carry_out(&mut state.clone(), ready.clone())
}

/// Checks an order and carries it out.
///
/// # Errors
/// Says which rule the order breaks; the state is then as it was.
pub fn step(state: &mut State, order: &Order) -> Result<Vec<Event>, Violation> {
    let ready = check(state, order)?;
    Ok(carry_out(state, ready))
}

/// Carries out what [`check`] found of an order in this very state: plays it in the step that stands open, and runs the sequence
/// on until a step waits.
pub fn carry_out(state: &mut State, ready: Ready) -> Vec<Event> {
    run_on(Progress::begin(state, ready), state)
}

/// Brings a new game to its first decision.
pub(super) fn open(state: &mut State) {
    run_on(Progress::opening(), state);
}

fn run_on(mut progress: Progress, state: &mut State) -> Vec<Event> {
    while progress.step().is_some() {
        progress.run(state);
    }
    progress.into_events()
}
