//! The command segment at the table [11.1A].
//!
//! Giving command is a right, so a player is asked wherever a commander could give some. To spare him a nod in every turn the
//! proposal is taken by itself where nobody would be left out, unless he wants to be stopped there, or unless that would roll
//! a die and so could not be taken back. Until his first move he can go back to the segment.

use crate::client::command::StopAtCommand;
use crate::client::frame::InFrame;
use crate::last_battles::charts::Turn;
use crate::last_battles::order::Order;
use crate::last_battles::phases::{Game, Inbox};
use crate::last_battles::state::{DecisionKind, Phase, State};
use crate::last_battles::{command, decision, step};
use crate::table::armies::Player;
use crate::table::play::Seat;
use bevy::prelude::*;

/// Has command segments pass by themselves.
pub fn plugin(app: &mut App) {
    app.init_resource::<Reopened>().add_systems(
        Update,
        pass.after(InFrame::Play).before(InFrame::FollowGame),
    );
}

/// The player turn to whose command segment a player has gone back, so that it waits for him.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reopened(Option<(Turn, Player)>);

impl Reopened {
    /// Notes that an order has been taken back, if that led into a command segment.
    pub fn note(&mut self, state: &State) {
        if decision(state).kind == DecisionKind::Command {
            self.0 = Some((state.turn(), state.player()));
        }
    }

    /// Goes back to the command segment of this player turn, if nobody has moved and no die stands in the way.
    pub fn go_back(&mut self, game: &mut Game) {
        for _ in 0..orders_back(game.record()).unwrap_or_default() {
            if game.undo().is_err() {
                return;
            }
        }
        self.note(game.state());
    }

    /// Forgets the game that was on the table.
    pub const fn forget(&mut self) {
        self.0 = None;
    }
}

/// Takes the proposal where there is no more to it than a nod.
fn pass(world: &mut World, mut judged: Local<Option<(usize, bool)>>) {
    let stop = world.resource::<StopAtCommand>().0;
    let reopened = world.resource::<Reopened>().0;
    let idle = world.resource::<Inbox>().is_empty();
    let Some(game) = world.get_resource::<Game>().filter(|_| idle) else {
        return;
    };
    let (state, open) = (game.state(), decision(game.state()));
    let asked = stop || reopened == Some((state.turn(), state.player()));
    let by_person = game.seats()[open.player] == Seat::Person;
    if open.kind != DecisionKind::Command || asked || !by_person {
        *judged = None;
        return;
    }
    // The core is asked once for each position.
    let now = Some((game.played().len(), stop));
    if *judged == now {
        return;
    }
    *judged = now;
    if is_a_nod(state) {
        world.resource_mut::<Inbox>().push(Order::End {});
        crate::last_battles::phases::play(world);
    }
}

/// Tells whether a command segment may pass by itself: nobody would be left out, and no die would be rolled.
fn is_a_nod(state: &State) -> bool {
    let rolled = |state: &State| state.dice().drawn();
    let rolls = || {
        let mut after = state.clone();
        let ended = step(&mut after, &Order::End {});
        ended.is_err() || rolled(&after) != rolled(state)
    };
    !command::is_pressing(state) && !rolls()
}

/// Counts the orders to be taken back to come to the command segment of this player turn; none if somebody has moved, or a
/// die stands in the way.
pub fn orders_back(game: &crate::last_battles::Match) -> Option<usize> {
    let now = game.state();
    let given = game.entries().len();
    let mut taken = 0;
    while now.phase() == Phase::Movement {
        taken += 1;
        let before = game.before(given.checked_sub(taken)?);
        let same_turn = before.phase() == Phase::Command && before.player() == now.player();
        if !same_turn || before.dice().drawn() != now.dice().drawn() {
            return None;
        }
        if decision(&before).kind == DecisionKind::Command {
            return Some(taken);
        }
    }
    None
}
