//! Who looks at the game: one player, from whom the other's secrets are kept, or both persons at one screen.
//!
//! In his own phases a person sees what he alone may know, once the curtain is drawn away for him. While both have to do with the
//! game (combats, units that are found) both look on, and neither sees more than the other.

use super::since::watcher;
use crate::client::curtain::{Curtain, Private, between_persons, has_secrets};
use crate::last_battles::decision;
use crate::last_battles::state::{DecisionKind, State};
use crate::table::armies::Player;
use crate::table::game::Game as _;
use crate::table::play::Seats;
use std::borrow::Cow;

/// Who looks at the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Looker {
    Player(Player),
    Both,
}

/// Gets who looks at the game.
pub fn looker(state: &State, seats: &Seats, curtain: Curtain) -> Looker {
    let open = decision(state);
    let alone = watcher(state, seats).unwrap_or(open.player);
    let shared = between_persons(seats) && open.kind != DecisionKind::Over;
    match shared && curtain.ready != Some(open.player) && hides_something(state) {
        true => Looker::Both,
        false => Looker::Player(alone),
    }
}

/// Gets how the curtain hangs now: it waits for a person who is to act in a phase of his own and has secrets. Who has looked on
/// is no longer the one who looks once the other has to decide.
pub fn curtain(state: &State, seats: &Seats, before: Curtain) -> Curtain {
    let open = decision(state);
    let private = is_private(open.kind).then(|| Private {
        player: open.player,
        has_secrets: has_secrets(state, open.player) || open.kind == DecisionKind::PlacePair,
    });
    before.before(private, seats)
}

/// Tells whether a decision is of a phase of a player's own, which he goes through by himself.
const fn is_private(kind: DecisionKind) -> bool {
    matches!(
        kind,
        DecisionKind::SetUp
            | DecisionKind::Reveal
            | DecisionKind::Command
            | DecisionKind::Reorganize
            | DecisionKind::PlacePair
            | DecisionKind::Headquarters
            | DecisionKind::Movement
            | DecisionKind::HalForce
            | DecisionKind::Entry
    )
}

fn hides_something(state: &State) -> bool {
    Player::ALL
        .into_iter()
        .any(|player| has_secrets(state, player))
}

/// Gets a state as both players may see it together.
pub fn seen_by_both(state: &State) -> Cow<'_, State> {
    let [first, second] = Player::ALL;
    match state.seen_by(first) {
        Cow::Borrowed(state) => state.seen_by(second),
        Cow::Owned(seen) => Cow::Owned(seen.seen_by(second).into_owned()),
    }
}
