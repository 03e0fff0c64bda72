//! What the player decides: plans of combat, and the end of a phase.

use super::command_stop::Reopened;
use super::left_undone::question;
use super::plans::{PlanCommand, Plans};
use super::selection::Selection;
use super::words::refusal;
use crate::client::command::{OwnAction, PhaseAction};
use crate::client::ending::PhaseContext;
use crate::client::game::{GiveOrder, TakenBack};
use crate::client::notice::Notice;
use crate::last_battles::order::{Attack, Order};
use crate::last_battles::phases::Game;
use crate::last_battles::state::{DecisionKind, State as GameState};
use crate::last_battles::{check, decision, legal};
use crate::table::case::Case;
use bevy::prelude::*;
use std::any::Any;

/// Takes the player's orders.
pub fn plugin(app: &mut App) {
    app.add_observer(plan)
        .add_observer(pass)
        .add_observer(back_to_command)
        .add_observer(note_segment);
}

/// Goes back to the command segment of this player turn, as long as nobody has moved.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackToCommand;

impl OwnAction for BackToCommand {
    fn is_play(&self) -> bool {
        false
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.is::<Self>()
    }

    fn trigger(&self, commands: &mut Commands) {
        commands.trigger(*self);
    }
}

impl OwnAction for PlanCommand {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn trigger(&self, commands: &mut Commands) {
        commands.trigger(self.clone());
    }
}

fn plan(
    on: On<PlanCommand>,
    game: Option<Res<Game>>,
    mut notice: ResMut<Notice>,
    mut plans: ResMut<Plans>,
    mut selection: ResMut<Selection>,
    mut commands: Commands,
) {
    if let PlanCommand::Roll(plan) = *on {
        if let Some(attack) = plans.list.get(plan).cloned() {
            commands.trigger(GiveOrder::<GameState>(Order::Attack(attack)));
        }
        return;
    }
    let Some(game) = game else { return };
    notice.0 = None;
    let selected = selection.unit_ids(game.state());
    if let Err(why) = plans.obey(game.state(), &selected, &on) {
        let (text, case) = refusal(game.state(), &why);
        return notice.refuse(text, case);
    }
    // From here on the attackers of the plan are framed.
    selection.units.clear();
    selection.shown = None;
}

fn pass(
    on: On<PhaseAction>,
    context: PhaseContext<GameState>,
    plans: Res<Plans>,
    selection: Res<Selection>,
) {
    match *on {
        PhaseAction::End => end(context, &plans),
        PhaseAction::Confirm => confirm(context, &plans, &selection),
        PhaseAction::Undo => {}
    }
}

/// Ends the phase; if something is left undone, asks first.
fn end(mut context: PhaseContext<GameState>, plans: &Plans) {
    let Some(game) = &context.game else { return };
    let game = Res::clone(game);
    let state = game.state();
    if !game.is_persons() || check(state, &Order::End {}).is_err() {
        return context.end_at_once(Order::End {});
    }
    let rolls = |plan: &&Attack| !plan.attackers.is_empty() || !plan.bombarding.is_empty();
    let planned = plans.list.iter().filter(rolls).count();
    context.end(Order::End {}, || question(state, planned));
}

/// Confirms what is asked at the moment, if there is one thing to say to it.
fn confirm(mut context: PhaseContext<GameState>, plans: &Plans, selection: &Selection) {
    if context.asks() {
        return end(context, plans);
    }
    let Some(game) = context.game.as_ref().filter(|game| game.is_persons()) else {
        return;
    };
    let state = game.state();
    use DecisionKind as K;
    match decision(state).kind {
        K::Losses => {
            let units = selection.losses.iter().copied().collect();
            context.give(Order::Losses { units });
        }
        K::SetUp
        | K::Reveal
        | K::Command
        | K::Reorganize
        | K::PlacePair
        | K::Headquarters
        | K::Movement
        | K::Combat => {
            context.notice.tell("Ctrl + Enter ends the phase");
        }
        _ => {
            if let [only] = &legal(state)[..] {
                let only = only.clone();
                context.give(only);
            }
        }
    }
}

/// Goes back to the command segment.
fn back_to_command(
    _: On<BackToCommand>,
    game: Option<ResMut<Game>>,
    mut notice: ResMut<Notice>,
    mut reopened: ResMut<Reopened>,
) {
    if let Some(mut game) = game {
        notice.0 = None;
        reopened.go_back(&mut game);
    }
}

/// Stops in a command segment into which an order that is taken back has led.
fn note_segment(_: On<TakenBack<GameState>>, game: Res<Game>, mut reopened: ResMut<Reopened>) {
    reopened.note(game.state());
}

/// Gets the reason why the phase cannot end yet, if it cannot.
pub fn why_not_end(state: &GameState) -> Option<(String, Option<Case>)> {
    let why = check(state, &Order::End {}).err()?;
    Some(refusal(state, &why))
}
