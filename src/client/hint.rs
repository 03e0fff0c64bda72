//! A hint: what a program would do in the player's place, thought of beside the window.

use super::Screen;
use super::background::{Background, Wake};
use super::command::ProgramAction;
use super::frame::InFrame;
use super::game::Game;
use super::notice::Notice;
use super::programs::program_of;
use super::show::{Show, by_program};
use crate::table::ids::PieceId;
use crate::table::level::Level;
use crate::table::opponent::Advice;
use crate::table::play::Seat;
use crate::table::stop::Stop;
use bevy::prelude::*;

/// Gives hints when the player asks for one.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.init_resource::<Hint<S>>()
        .init_resource::<Wake>()
        .add_observer(ask::<S>)
        .add_systems(
            Update,
            (hear::<S>, think::<S>)
                .chain()
                .in_set(InFrame::AskPrograms)
                .run_if(in_state(Screen::Game)),
        );
}

/// Where the hint stands that the player has asked for.
#[derive(Resource, Default)]
pub enum Hint<S: Show> {
    #[default]
    None,
    Asked,
    Thinking {
        answer: Background<Option<Advice<S::Order>>>,
        /// The number of the state that it is about.
        about: u64,
    },
}

impl<S: Show> Hint<S> {
    /// Asks for a hint; one that is being thought about is waited for.
    pub fn ask(&mut self) {
        if matches!(self, Self::None) {
            *self = Self::Asked;
        }
    }
}

fn ask<S: Show>(on: On<ProgramAction>, game: Option<Res<Game<S>>>, mut hint: ResMut<Hint<S>>) {
    if *on == ProgramAction::Hint && game.is_some() {
        hint.ask();
    }
}

/// Sets a program thinking about what the player might do.
fn think<S: Show>(
    mut hint: ResMut<Hint<S>>,
    game: Option<Res<Game<S>>>,
    mut notice: ResMut<Notice>,
    wake: Res<Wake>,
) {
    if !matches!(*hint, Hint::Asked) {
        return;
    }
    *hint = Hint::None;
    let Some(game) = game else { return };
    let Some(player) = game.state().decider() else {
        return notice.refuse("the game is over: there is nothing to advise", None);
    };
    if game.seats()[player] != Seat::Person {
        return notice.refuse(by_program(player), None);
    }
    let about = game.state().fingerprint();
    let state = game.state().seen_by(player).into_owned();
    let mut answer = Background::default();
    answer.start(&wake, move || {
        let mut adviser = program_of::<S>(
            &Level::default().into(),
            state.fingerprint(),
            Stop::default(),
        );
        adviser.advise(&state)
    });
    *hint = Hint::Thinking { answer, about };
    notice.tell("The adviser looks at the map …");
}

/// Tells the advice, and selects whom it is about; advice on a game that has gone on, or on another, is dropped.
pub fn hear<S: Show>(
    mut hint: ResMut<Hint<S>>,
    game: Option<Res<Game<S>>>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let Hint::Thinking {
        answer,
        about: state,
    } = hint.bypass_change_detection()
    else {
        return;
    };
    let (heard, state) = (answer.finished().pop(), *state);
    if answer.left() > 0 {
        return;
    }
    let advice = heard.flatten();
    *hint = Hint::None;
    let game = game.filter(|game| game.state().fingerprint() == state);
    if let (Some(advice), Some(game)) = (advice, game) {
        let (words, about) = game.state().advice(&advice);
        notice.tell(words);
        commands.trigger(Advised(about));
    }
}

/// Says whom the advice is about that has just been given; the game selects them.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct Advised(pub Vec<PieceId>);
