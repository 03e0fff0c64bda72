//! A hint: what a program would do in the player's place, thought of beside the window.

use super::Screen;
use super::notice::Notice;
use super::programs::{AskPrograms, wake};
use super::selection::Selection;
use super::words::{by_program, plain};
use crate::ai::Level;
use crate::ai::advice::Advice;
use crate::game::Seat;
use crate::last_battles::order::Order;
use crate::last_battles::state::DecisionKind;
use crate::last_battles::words::order_words;
use crate::last_battles::{State, decision};
use crate::phases::Game;
use crate::table::ids::PieceId;
use bevy::prelude::*;
use bevy::winit::EventLoopProxyWrapper;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Gives hints when the player asks for one.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hint>().add_systems(
        Update,
        (hear, think)
            .chain()
            .in_set(AskPrograms)
            .run_if(in_state(Screen::Game)),
    );
}

/// Where the hint stands that the player has asked for.
#[derive(Resource, Default)]
pub enum Hint {
    #[default]
    None,
    Asked,
    Thinking {
        answer: Mutex<Receiver<Option<Advice>>>,
        /// How many orders had been given before.
        after: usize,
    },
}

impl Hint {
    /// Asks for a hint; one that is being thought about is waited for.
    pub fn ask(&mut self) {
        if matches!(self, Self::None) {
            *self = Self::Asked;
        }
    }
}

/// Sets a program thinking about what the player might do.
fn think(
    mut hint: ResMut<Hint>,
    game: Option<Res<Game>>,
    mut notice: ResMut<Notice>,
    waker: Option<Res<EventLoopProxyWrapper>>,
) {
    if !matches!(*hint, Hint::Asked) {
        return;
    }
    *hint = Hint::None;
    let Some(game) = game else { return };
    let open = decision(game.state());
    if open.kind == DecisionKind::Over {
        return notice.refuse("the game is over: there is nothing to advise", None);
    }
    if game.seats()[open.player] != Seat::Person {
        return notice.refuse(by_program(open.player), None);
    }
    let state = game.state().clone();
    let (answer, heard) = channel();
    let wake = wake(waker.as_deref());
    std::thread::spawn(move || {
        let mut adviser = Level::default().player(state.fingerprint());
        // Nobody may wait for the answer any more.
        let _ = answer.send(adviser.advise(&state));
        wake();
    });
    *hint = Hint::Thinking {
        answer: Mutex::new(heard),
        after: game.played().len(),
    };
    notice.tell("The adviser looks at the map …");
}

/// Tells the advice, and selects whom it is about; advice on a game that has gone on is dropped.
fn hear(
    mut hint: ResMut<Hint>,
    game: Option<Res<Game>>,
    mut notice: ResMut<Notice>,
    mut selection: ResMut<Selection>,
) {
    let Hint::Thinking { answer, after } = &*hint else {
        return;
    };
    let heard = answer
        .lock()
        .map_or(Err(TryRecvError::Disconnected), |answer| answer.try_recv());
    let after = *after;
    let advice = match heard {
        Err(TryRecvError::Empty) => return,
        Err(TryRecvError::Disconnected) => None,
        Ok(advice) => advice,
    };
    *hint = Hint::None;
    let game = game.filter(|game| game.played().len() == after);
    if let (Some(advice), Some(game)) = (advice, game) {
        selection.units = about(&advice.order);
        notice.tell(told(game.state(), &advice));
    }
}

/// Says what the advice is, and why.
fn told(state: &State, advice: &Advice) -> String {
    let order = order_words(state.setup(), &advice.order);
    plain(state, &format!("Hint: {order}: {}", advice.reason))
}

/// Lists whom an order is about, where it is about units that stand or enter together.
fn about(order: &Order) -> Vec<PieceId> {
    match order {
        Order::Move { unit, .. } | Order::Enter { unit, .. } | Order::Exit { unit, .. } => {
            vec![*unit]
        }
        Order::Advance { unit, .. } | Order::Retreat { unit, .. } => vec![(*unit).into()],
        Order::MoveStack { units, .. } | Order::EnterStack { units, .. } => units.clone(),
        Order::Attack(attack) => {
            let first = attack.attackers.first().or(attack.bombarding.first());
            first.map(|&unit| unit.into()).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
