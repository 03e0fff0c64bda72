//! The secret dice of the first days, where two persons play at one screen [8.8].
//!
//! Before his first move of a turn a player who has cast one is alone at the screen, behind the curtain, and reads it. As moves
//! alternate, nobody would draw the curtain at each of them: from then on the die is covered, and he can look again.

use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::state::State;
use crate::client::command::{Command, OwnAction};
use crate::client::curtain::{Curtain, Private, has_secrets};
use crate::client::frame::{Follow, InFrame};
use crate::client::game::Game;
use crate::table::armies::{ByPlayer, Player};
use crate::table::game::Game as _;
use crate::table::play::Seats;
use bevy::prelude::*;
use std::any::Any;

/// Hangs the curtain, and has it drawn again for whoever wants to look once more.
pub fn plugin(app: &mut App) {
    app.init_resource::<Curtain>()
        .init_resource::<Looked>()
        .add_observer(look_again)
        .add_systems(
            Update,
            follow
                .in_set(InFrame::FollowGame)
                .after(Follow)
                .run_if(resource_exists::<Game<State>>),
        );
}

/// The turn on which each player last read his secret die.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Looked(ByPlayer<Option<Turn>>);

/// The player wants to read his secret die once more, alone.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct LookAtDie;

impl LookAtDie {
    /// Makes it a command.
    pub fn command(self) -> Command {
        Command::own(self)
    }
}

impl OwnAction for LookAtDie {
    fn is_play(&self) -> bool {
        false
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn trigger(&self, commands: &mut Commands) {
        commands.trigger(*self);
    }
}

/// Gets whose secret die matters to the open decision.
fn secret(state: &State) -> Option<Player> {
    let player = state.decider()?;
    let counts = Decision::of(state) == Decision::Movement && has_secrets(state, player);
    counts.then_some(player)
}

/// Gets how the curtain hangs now.
pub fn curtain(state: &State, seats: &Seats, before: Curtain, looked: &Looked) -> Curtain {
    let Some(player) = secret(state) else {
        return Curtain::default();
    };
    let knows = looked.0[player] == Some(state.turn());
    let called = [before.ready, before.waits_for].contains(&Some(player));
    let private = (called || !knows).then_some(Private {
        player,
        has_secrets: true,
    });
    before.before(private, seats)
}

fn follow(game: Res<Game<State>>, mut curtain: ResMut<Curtain>, mut looked: ResMut<Looked>) {
    if !game.is_changed() && !curtain.is_changed() {
        return;
    }
    let state = game.state();
    let before = match game.is_added() {
        true => {
            *looked = Looked::default();
            Curtain::default()
        }
        false => *curtain,
    };
    if let Some(player) = before.ready {
        looked.0[player] = Some(state.turn());
    }
    let after = self::curtain(state, game.seats(), before, &looked);
    curtain.set_if_neq(after);
}

fn look_again(_: On<LookAtDie>, game: Option<Res<Game<State>>>, mut curtain: ResMut<Curtain>) {
    if let Some(player) = game.and_then(|game| secret(game.state())) {
        curtain.waits_for = Some(player);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::order::Order;
    use crate::table::game::Kept;
    use crate::table::protocol::Protocol as _;

    /// The first move of 15 June, with or without the option of hidden dice.
    fn first_move(options: &[&str]) -> State {
        let start = State::start(
            "june-15".to_owned(),
            options.iter().map(|option| (*option).to_owned()).collect(),
            7,
        );
        let mut state = <State as Kept>::begin(start)
            .expect("a sound scenario")
            .state;
        while Decision::of(&state) == Decision::Mode {
            let order: Order = state.legal().remove(0);
            state.play(&order).expect("a legal order");
        }
        assert_eq!(Decision::of(&state), Decision::Movement);
        state
    }

    #[test]
    fn case_8_8_a_player_reads_his_die_alone_and_the_other_never_sees_it() {
        let mut state = first_move(&["8.8"]);
        let (seats, mut looked) = (Seats::default(), Looked::default());
        let waits = curtain(&state, &seats, Curtain::default(), &looked);
        assert_eq!(waits.waits_for, Some(Player::French));
        let ready = Curtain {
            waits_for: None,
            ready: Some(Player::French),
        };
        looked.0[Player::French] = Some(state.turn());
        assert_eq!(
            curtain(&state, &seats, ready, &looked),
            ready,
            "he reads it"
        );
        let order = state.legal().into_iter();
        let order = order.filter(|order| matches!(order, Order::Move { .. }));
        let order: Vec<Order> = order.collect();
        state.play(&order[0]).expect("a legal move");
        assert_eq!(state.decider(), Some(Player::Coalition));
        let other = curtain(&state, &seats, ready, &looked);
        assert_eq!(other, Curtain::default(), "the other has no die this turn");
        let pass = Order::Pass {};
        state.play(&pass).expect("he passes");
        assert_eq!(state.decider(), Some(Player::French));
        let again = curtain(&state, &seats, other, &looked);
        assert_eq!(
            again,
            Curtain::default(),
            "it hangs once a turn, unless asked for"
        );
        let asked = Curtain {
            waits_for: Some(Player::French),
            ready: None,
        };
        assert_eq!(curtain(&state, &seats, asked, &looked), asked);
    }

    #[test]
    fn where_dice_are_open_there_is_no_curtain() {
        let state = first_move(&[]);
        let hangs = curtain(
            &state,
            &Seats::default(),
            Curtain::default(),
            &Looked::default(),
        );
        assert_eq!(hangs, Curtain::default());
    }
}
