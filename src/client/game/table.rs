//! The game that is being played, the orders that wait to be played, and what comes of them.

use crate::client::command::{Command, OwnAction, PhaseAction};
use crate::client::frame::{Follow, InFrame};
use crate::client::notice::Notice;
use crate::client::show::{Show, by_program};
use crate::client::shown::Shown;
use crate::table::armies::Player;
use crate::table::level::Level;
use crate::table::play::{Match, Seat, Seats};
use crate::table::record::{Entry, UndoRefused};
use bevy::prelude::*;
use std::any::Any;
use std::collections::VecDeque;
use std::marker::PhantomData;
use std::path::PathBuf;

/// Takes the players' orders, and says what is refused.
pub(super) fn plugin<S: Show>(app: &mut App) {
    app.init_resource::<Inbox<S>>()
        .add_message::<Announced<S>>()
        .add_message::<Refused<S>>()
        .add_observer(give::<S>)
        .add_observer(undo::<S>)
        .add_systems(
            Update,
            (forget_notice::<S>, tell_refusals::<S>)
                .chain()
                .in_set(Follow)
                .in_set(InFrame::FollowGame),
        );
}

/// The game: the only truth. What is on the screen is made from it, and nothing on the screen is asked for a rule.
#[derive(Resource, Clone, Debug)]
pub struct Game<S: Show> {
    game: Match<S>,
}

impl<S: Show> Game<S> {
    /// Takes up a game, at its set-up or as far as it has been played.
    pub const fn new(game: Match<S>) -> Self {
        Self { game }
    }

    /// Gets the game with its record.
    pub const fn record(&self) -> &Match<S> {
        &self.game
    }

    /// Gets the state as it is now.
    pub fn state(&self) -> &S {
        self.game.state()
    }

    /// Gets who gives the orders of both players.
    pub const fn seats(&self) -> &Seats {
        &self.game.seats
    }

    /// Changes who gives a player's orders.
    pub fn seat(&mut self, player: Player, seat: Seat) {
        self.game.seats[player] = seat;
    }

    /// Lists what has happened so far, order by order.
    pub fn played(&self) -> &[Entry<S>] {
        self.game.entries()
    }

    /// Takes the last order back.
    ///
    /// # Errors
    /// Says why it stands for good; the game is then as it was.
    pub fn undo(&mut self) -> Result<(), UndoRefused> {
        self.game.undo()
    }

    /// Notes an order that has been played.
    pub fn write(&mut self, order: S::Order, events: Vec<S::Event>, after: S) {
        self.game.write(order, events, after);
    }

    /// Tells whether the open decision is a person's.
    pub fn is_persons(&self) -> bool {
        let decider = self.state().decider();
        decider.is_some_and(|player| self.seats()[player] == Seat::Person)
    }

    /// Gets the program that the open decision is left to, and whose orders it gives.
    pub fn program(&self) -> Option<(Player, Level)> {
        let player = self.state().decider()?;
        match self.seats()[player] {
            Seat::Program(level) => Some((player, level)),
            Seat::Person => None,
        }
    }
}

/// Orders that wait to be played, the first first. A queue, not messages: an order must not get lost.
#[derive(Resource, Clone, Debug)]
pub struct Inbox<S: Show>(VecDeque<S::Order>);

impl<S: Show> Default for Inbox<S> {
    fn default() -> Self {
        Self(VecDeque::new())
    }
}

impl<S: Show> Inbox<S> {
    /// Hands an order in.
    pub fn push(&mut self, order: S::Order) {
        self.0.push_back(order);
    }

    /// Takes the order that has waited longest.
    pub fn pop(&mut self) -> Option<S::Order> {
        self.0.pop_front()
    }

    /// Tells whether no order waits.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Throws away whatever waits.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// Announces an event that has just happened.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct Announced<S: Show>(pub S::Event);

/// Announces an order that was refused, and why.
#[derive(Message, Clone, Debug)]
pub struct Refused<S: Show> {
    pub order: S::Order,
    pub why: S::Refusal,
}

/// An order that the player gives.
#[derive(Event, Clone, Debug, PartialEq)]
pub struct GiveOrder<S: Show>(pub S::Order);

impl<S: Show> OwnAction for GiveOrder<S> {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn trigger(&self, commands: &mut Commands) {
        commands.trigger(self.clone());
    }
}

/// Commands that an order be given to a game.
pub fn give_order<S: Show>(order: S::Order) -> Command {
    Command::own(GiveOrder::<S>(order))
}

/// Says that the last order has been taken back.
#[derive(Event, Clone, Copy, Debug)]
pub struct TakenBack<S: Show>(PhantomData<fn() -> S>);

/// Plays all orders that wait, as the core does; for games whose steps are no systems.
pub fn play_plainly<S: Show>(
    game: Option<ResMut<Game<S>>>,
    mut inbox: ResMut<Inbox<S>>,
    mut announced: MessageWriter<Announced<S>>,
    mut refused: MessageWriter<Refused<S>>,
) {
    let Some(mut game) = game.filter(|_| !inbox.is_empty()) else {
        return;
    };
    while let Some(order) = inbox.pop() {
        match game.game.play(&order) {
            Ok(events) => {
                announced.write_batch(events.iter().cloned().map(Announced));
            }
            Err(why) => {
                inbox.clear();
                refused.write(Refused { order, why });
            }
        }
    }
}

/// Takes an order, if it is a person's to give.
fn give<S: Show>(
    on: On<GiveOrder<S>>,
    game: Option<Res<Game<S>>>,
    mut inbox: ResMut<Inbox<S>>,
    shown: Res<Shown>,
    mut notice: ResMut<Notice>,
) {
    let Some(game) = game else { return };
    if shown.viewing {
        let why = "the game is open for viewing alone, since it was played with other data";
        return notice.refuse(why.to_owned(), None);
    }
    if let Some(player) = game.state().decider()
        && game.seats()[player] != Seat::Person
    {
        return notice.refuse(by_program(player), None);
    }
    notice.0 = None;
    inbox.push(on.0.clone());
}

/// Takes the last order back.
fn undo<S: Show>(
    on: On<PhaseAction>,
    game: Option<ResMut<Game<S>>>,
    mut notice: ResMut<Notice>,
    mut commands: Commands,
) {
    let (PhaseAction::Undo, Some(mut game)) = (*on, game) else {
        return;
    };
    notice.0 = None;
    match game.undo() {
        Ok(()) => commands.trigger(TakenBack::<S>(PhantomData)),
        Err(why) => notice.refuse(why.to_string(), None),
    }
}

/// Takes back what was said before something else has happened.
fn forget_notice<S: Show>(mut events: MessageReader<Announced<S>>, mut notice: ResMut<Notice>) {
    if events.read().count() > 0 {
        notice.set_if_neq(Notice(None));
    }
}

/// Says why an order was refused.
fn tell_refusals<S: Show>(
    game: Option<Res<Game<S>>>,
    mut refusals: MessageReader<Refused<S>>,
    mut notice: ResMut<Notice>,
) {
    let Some(game) = game else { return };
    for refused in refusals.read() {
        let (text, case) = game.state().refusal(&refused.why);
        notice.refuse(text, case);
    }
}

/// How a game comes on the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Opening {
    /// A scenario is begun, with what the players agree on.
    Begin {
        scenario: String,
        options: Vec<String>,
        seats: Seats,
    },
    /// A saved game is loaded.
    Load(PathBuf),
    /// A game in progress is gone on with, by its journal.
    Resume(PathBuf),
}

/// Puts a game of a kind on the table.
#[derive(Event, Clone, Debug)]
pub struct OpenGame<S: Show> {
    pub opening: Opening,
    of: PhantomData<fn() -> S>,
}

impl<S: Show> OpenGame<S> {
    /// Makes the event.
    pub const fn new(opening: Opening) -> Self {
        Self {
            opening,
            of: PhantomData,
        }
    }
}

/// Says that the table is cleared for a game of a name; whatever other game lies there leaves it.
#[derive(Event, Clone, Copy, Debug)]
pub struct ClearTable(pub &'static str);

/// Says that a game has just been put on the table.
#[derive(Event, Clone, Copy, Debug)]
pub struct GameOpened<S: Show>(pub(super) PhantomData<fn() -> S>);
