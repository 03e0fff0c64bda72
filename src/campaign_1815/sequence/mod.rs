//! The sequence of play, and the verbs that play it.
//!
//! What follows what stands here and nowhere else: the stages of a turn are a list in printed order, [`STAGES`]. An order has its
//! direct events, decided by the chapter it belongs to; then whatever stage has nothing left to decide gives way to the next, with
//! what happens at its beginning, until one waits for an order again.

mod alternate;
mod course;
mod decision;
mod play;

pub use course::Course;
pub use decision::{Decision, decider, defenders_choices};
pub use play::{begin, check, resolve, step};

use super::command::{detachments, headquarters, hill, returns};
use super::event::Event;
use super::piece::Special;
use super::state::State;
use super::step::Step;
use super::{organization, retreat, special, victory};
use crate::table::armies::Player;
use crate::table::case::case;

/// The stages of a turn: each step, and whose part of it. Where players alternate, the stage is that of whoever begins.
pub const STAGES: [(Step, Player); 17] = [
    (Step::Headquarters, Player::French),
    (Step::Headquarters, Player::Coalition),
    (Step::Pick, Player::Coalition),
    (Step::Return, Player::French),
    (Step::Pick, Player::French),
    (Step::Return, Player::Coalition),
    (Step::Recovery, Player::French),
    (Step::Detachments, Player::French),
    (Step::Detachments, Player::Coalition),
    (Step::Recall, Player::French),
    (Step::Recall, Player::Coalition),
    (Step::Formation, Player::French),
    (Step::Withdrawal, Player::French),
    (Step::Movement, Player::French),
    (Step::Attack, Player::French),
    (Step::End, Player::French),
    (Step::Over, Player::French),
];

/// Gets the first stage of a step.
pub fn first_stage(step: Step) -> (Step, Player) {
    let mut stages = STAGES.into_iter();
    stages
        .find(|(stage, _)| *stage == step)
        .unwrap_or(STAGES[0])
}

/// Gets the stage after one; the modes of headquarters are chosen before the first, by both players.
fn after(stage: (Step, Player), begins_with: Step) -> (Step, Player) {
    if stage.0 == Step::Modes {
        return match stage.1 {
            Player::French => (Step::Modes, Player::Coalition),
            Player::Coalition => first_stage(begins_with),
        };
    }
    let at = STAGES.iter().position(|known| *known == stage);
    at.and_then(|at| STAGES.get(at + 1))
        .copied()
        .unwrap_or(STAGES[0])
}

/// Begins a stage, with what happens at its beginning.
pub(super) fn enter(course: &mut Course<'_>, (step, player): (Step, Player)) {
    let case = step.case();
    course.happens(Event::StepBegan { step, player, case });
    match step {
        Step::Headquarters => headquarters::lift(course, player),
        Step::Recovery => organization::recover(course),
        Step::Formation => {
            hill::exchange(course);
            organization::form(course);
        }
        Step::End => end_turn(course),
        _ => {}
    }
}

/// Goes on until an order is asked for, or the game is over.
pub(super) fn run(course: &mut Course<'_>) {
    while course.state.step() != Step::Over && !waits(course) {
        let stage = (course.state.step(), course.state.player());
        let begins_with = course.state.setup().scenario.begins_with;
        leave(course, stage);
        let next = after(alternating(stage), begins_with);
        match stage {
            (Step::End, _) => next_turn(course),
            (Step::Modes, Player::Coalition) => begin_turn(course, course.state.turn(), next),
            _ => enter(course, next),
        }
    }
}

/// Gets the stage that is over when players have alternated: that of whoever began.
const fn alternating((step, player): (Step, Player)) -> (Step, Player) {
    match step {
        Step::Withdrawal | Step::Movement | Step::Attack => (step, Player::French),
        _ => (step, player),
    }
}

/// Tells whether the open stage waits for an order; where players alternate, whoever cannot do anything passes first.
fn waits(course: &mut Course<'_>) -> bool {
    let state = &*course.state;
    if state.retreat().is_some() || state.battle().is_some() {
        return true;
    }
    let player = state.player();
    match state.step() {
        Step::Modes => open_modes(state).next().is_some(),
        Step::Headquarters => headquarters::waiting(state, player).next().is_some(),
        Step::Pick => !returns::to_pick(state, player.opponent()).is_empty(),
        Step::Return => returns::can_return(state, player),
        Step::Detachments => !course.ended && can_detach(state, player),
        Step::Recall => !course.ended && recallable(state, player).next().is_some(),
        Step::Withdrawal | Step::Movement | Step::Attack => alternate::waits(course),
        Step::Recovery | Step::Formation | Step::End | Step::Over => false,
    }
}

/// What happens as a stage is left.
fn leave(course: &mut Course<'_>, (step, player): (Step, Player)) {
    course.ended = false;
    match step {
        Step::Pick => returns::drop_others(course, player.opponent()),
        Step::Return => returns::drop_placeless(course, player),
        Step::Movement => special::show_dice(course),
        _ => {}
    }
}

/// Ends the turn: the Grand Battery is recalled [6.1].
fn end_turn(course: &mut Course<'_>) {
    if let Some(battery) = course.state.setup().grand_battery {
        retreat::recall(course, battery, case("6.1"));
    }
}

/// Begins the next turn, or ends the game [6.1, 6.2].
fn next_turn(course: &mut Course<'_>) {
    let turn = course.state.turn();
    if turn >= course.state.setup().scenario.last_turn {
        let outcome = victory::outcome(course.state);
        let case = case("6.2");
        course.happens(Event::Over { outcome, case });
        return;
    }
    begin_turn(course, turn.after(1), STAGES[0]);
}

/// Begins a turn with a stage: its dice are cast first [8.2, 8.4 to 8.6].
fn begin_turn(course: &mut Course<'_>, turn: super::charts::Turn, stage: (Step, Player)) {
    let case = case("6.1");
    course.happens(Event::TurnBegan { turn, case });
    special::limit_moves(course);
    if stage.0 == Step::Headquarters {
        special::weather(course);
    }
    enter(course, stage);
}

/// Lists the headquarters whose mode a player has still to choose before the first turn [7.2].
pub fn open_modes(state: &State) -> impl Iterator<Item = super::piece::PieceIndex> {
    use super::scenario::FirstFace;
    let player = state.player();
    let placed = state.setup().scenario.placed.iter();
    let either = placed.filter(|placed| placed.face == FirstFace::Either);
    let open = either.filter(|placed| !state.acted().contains(&placed.piece));
    open.filter_map(|placed| state.find(placed.piece))
        .filter(move |hq| state.piece(*hq).player() == player && state.hex(*hq).is_some())
}

/// Tells whether any headquarters of a player can still place a detachment.
fn can_detach(state: &State, player: Player) -> bool {
    detachments::ready(state, player).any(|hq| {
        let special = |piece: super::piece::PieceIndex| {
            matches!(
                state.piece(piece).special,
                Some(Special::GrandBattery | Special::OldGuard)
            )
        };
        let (own, others): (Vec<_>, Vec<_>) =
            detachments::available(state, hq).partition(|piece| special(*piece));
        let screen = (!others.is_empty()).then(|| detachments::Screen::of(state, hq));
        screen.is_some_and(|screen| others.iter().any(|piece| screen.has_place(*piece)))
            || own
                .iter()
                .any(|piece| !detachments::places(state, hq, *piece).is_empty())
    })
}

/// Lists the detachments that a player can take off the map [2.12].
pub fn recallable(state: &State, player: Player) -> impl Iterator<Item = super::piece::PieceIndex> {
    let units = state.units_on_map(player).map(|(piece, _)| piece);
    units.filter(|piece| !state.piece(*piece).kind.is_corps())
}
