//! What the player decides: orders, plans of combat, and the end of a phase.

use crate::client::Shown;
use crate::client::command::{GiveOrder, PlanCommand};
use crate::client::command_stop::Reopened;
use crate::client::ending::{Ending, Press, Question};
use crate::client::notice::Notice;
use crate::client::plans::Plans;
use crate::client::selection::Selection;
use crate::client::words::{by_program, refusal};
use crate::last_battles::order::{Attack, Order};
use crate::last_battles::phases::{Game, Inbox};
use crate::last_battles::state::{DecisionKind, State as GameState};
use crate::last_battles::{check, decision, legal, undone};
use crate::table::case::Case;
use crate::table::play::Seat;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// Takes the player's orders.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(give).add_observer(plan).add_observer(pass);
}

/// What is done with a phase as a whole, or with what has been ordered in it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseAction {
    /// Ends the phase, once it has been told what that leaves undone.
    End,
    /// Gives the one answer that there is to what is asked at the moment.
    Confirm,
    Undo,
    /// Goes back to the command segment of this player turn, as long as nobody has moved.
    BackToCommand,
}

/// What orders are given with.
#[derive(SystemParam)]
struct Orders<'w> {
    game: Option<ResMut<'w, Game>>,
    inbox: ResMut<'w, Inbox>,
    shown: Res<'w, Shown>,
    notice: ResMut<'w, Notice>,
}

impl Orders<'_> {
    fn give(&mut self, order: Order) {
        let Some(game) = &self.game else { return };
        if self.shown.viewing {
            let why = "the game is open for viewing alone, since it was played with other data";
            return self.notice.refuse(why.to_owned(), None);
        }
        let player = decision(game.state()).player;
        if game.seats()[player] != Seat::Person {
            return self.notice.refuse(by_program(player), None);
        }
        self.notice.0 = None;
        self.inbox.push(order);
    }

    fn is_persons(&self) -> bool {
        let game = self.game.as_ref();
        game.is_some_and(|game| game.seats()[decision(game.state()).player] == Seat::Person)
    }
}

fn give(on: On<GiveOrder>, mut orders: Orders) {
    orders.give(on.0.clone());
}

fn plan(
    on: On<PlanCommand>,
    mut orders: Orders,
    mut plans: ResMut<Plans>,
    mut selection: ResMut<Selection>,
) {
    if let PlanCommand::Roll(plan) = *on {
        if let Some(attack) = plans.list.get(plan).cloned() {
            orders.give(Order::Attack(attack));
        }
        return;
    }
    let Some(game) = &orders.game else { return };
    orders.notice.0 = None;
    let selected = selection.unit_ids(game.state());
    if let Err(why) = plans.obey(game.state(), &selected, &on) {
        let (text, case) = refusal(game.state(), &why);
        return orders.notice.refuse(text, case);
    }
    // From here on the attackers of the plan are framed.
    selection.units.clear();
    selection.shown = None;
}

/// What phases are ended with.
#[derive(SystemParam)]
struct PhaseContext<'w> {
    orders: Orders<'w>,
    plans: Res<'w, Plans>,
    selection: Res<'w, Selection>,
    ending: ResMut<'w, Ending>,
    reopened: ResMut<'w, Reopened>,
    time: Res<'w, Time<Real>>,
}

fn pass(on: On<PhaseAction>, mut context: PhaseContext) {
    match *on {
        PhaseAction::End => context.end(),
        PhaseAction::Confirm => context.confirm(),
        PhaseAction::Undo => context.undo(),
        PhaseAction::BackToCommand => context.back_to_command(),
    }
}

impl PhaseContext<'_> {
    /// Ends the phase; if something is left undone, asks first.
    fn end(&mut self) {
        let Some(game) = &self.orders.game else {
            return;
        };
        let state = game.state();
        // What cannot be ended is refused with its reason, and needs no question.
        if !self.orders.is_persons() || check(state, &Order::End {}).is_err() {
            self.ending.lapse();
            return self.orders.give(Order::End {});
        }
        let rolls = |plan: &&Attack| !plan.attackers.is_empty() || !plan.bombarding.is_empty();
        let question = || Question {
            undone: undone(state),
            planned: self.plans.list.iter().filter(rolls).count(),
        };
        match self.ending.press(question, self.time.elapsed()) {
            Press::Asks => self.orders.notice.0 = None,
            Press::Ends => self.orders.give(Order::End {}),
            Press::Bounces => {}
        }
    }

    /// Confirms what is asked at the moment, if there is one thing to say to it.
    fn confirm(&mut self) {
        let Some(game) = &self.orders.game else {
            return;
        };
        if self.ending.question().is_some() {
            return self.end();
        }
        if !self.orders.is_persons() {
            return;
        }
        let state = game.state();
        use DecisionKind as K;
        match decision(state).kind {
            K::Losses => {
                let units = self.selection.losses.iter().copied().collect();
                self.orders.give(Order::Losses { units });
            }
            K::SetUp | K::Command | K::Reorganize | K::Headquarters | K::Movement | K::Combat => {
                let notice = &mut self.orders.notice;
                notice.tell("Ctrl + Enter ends the phase");
            }
            _ => {
                if let [only] = &legal(state)[..] {
                    self.orders.give(only.clone());
                }
            }
        }
    }

    fn undo(&mut self) {
        let Some(game) = &mut self.orders.game else {
            return;
        };
        self.orders.notice.0 = None;
        match game.undo() {
            Ok(()) => self.reopened.note(game.state()),
            Err(why) => self.orders.notice.refuse(why.to_string(), None),
        }
    }

    fn back_to_command(&mut self) {
        if let Some(game) = &mut self.orders.game {
            self.orders.notice.0 = None;
            self.reopened.go_back(game);
        }
    }
}

/// Gets the reason why the phase cannot end yet, if it cannot.
pub fn why_not_end(state: &GameState) -> Option<(String, Option<Case>)> {
    let why = check(state, &Order::End {}).err()?;
    Some(refusal(state, &why))
}
