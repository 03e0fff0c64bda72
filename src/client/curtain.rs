//! The curtain between two persons at one screen: where one of them has secrets, his view is covered until he says that he is
//! the one who looks.

use super::command::PanelAction;
use crate::table::armies::Player;
use crate::table::game::Game;
use crate::table::play::{Seat, Seats};
use bevy::prelude::*;
use std::borrow::Cow;

/// Draws the curtain away when the one it waits for is ready.
pub fn plugin(app: &mut App) {
    app.init_resource::<Curtain>().add_observer(draw_away);
}

/// Who looks at the screen, as far as that matters. The game says whom the curtain waits for; he says that he is ready.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Curtain {
    /// Whose secrets it covers.
    pub waits_for: Option<Player>,
    /// Who has said that he is the one who looks.
    pub ready: Option<Player>,
}

/// A decision before which a curtain may hang: of a part of the game that its player goes through by himself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Private {
    pub player: Player,
    /// Whether he knows something that the other may not.
    pub has_secrets: bool,
}

impl Curtain {
    /// Gets how it hangs now, before a decision; `None` before one at which both look on. It waits for a person who has secrets,
    /// and who has looked on is no longer the one who looks once the other has to decide.
    #[must_use]
    pub fn before(self, decision: Option<Private>, seats: &Seats) -> Self {
        let Some(open) = decision.filter(|_| between_persons(seats)) else {
            return Self::default();
        };
        let ready = self.ready.filter(|&ready| ready == open.player);
        let asks = ready.is_none();
        Self {
            waits_for: (asks && open.has_secrets).then_some(open.player),
            // Who has no secrets yet when he comes to act needs no curtain when he gets some.
            ready: ready.or((asks && !open.has_secrets).then_some(open.player)),
        }
    }
}

/// Tells whether both players are persons, at one screen.
pub fn between_persons(seats: &Seats) -> bool {
    let mut players = Player::ALL.into_iter();
    players.all(|player| seats[player] == Seat::Person)
}

/// Tells whether a player knows something that the other may not.
pub fn has_secrets<G: Game>(state: &G, player: Player) -> bool {
    matches!(state.seen_by(player.opponent()), Cow::Owned(_))
}

fn draw_away(on: On<PanelAction>, curtain: Option<ResMut<Curtain>>) {
    let (PanelAction::Ready, Some(mut curtain)) = (*on, curtain) else {
        return;
    };
    if let Some(player) = curtain.waits_for.take() {
        curtain.ready = Some(player);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn private(player: Player, has_secrets: bool) -> Option<Private> {
        Some(Private {
            player,
            has_secrets,
        })
    }

    #[test]
    fn it_waits_for_each_who_has_secrets_and_hangs_before_nobody_else() {
        let seats = Seats::default();
        let french = Curtain::default().before(private(Player::French, true), &seats);
        assert_eq!(french.waits_for, Some(Player::French));
        let ready = Curtain {
            waits_for: None,
            ready: Some(Player::French),
        };
        assert_eq!(ready.before(private(Player::French, true), &seats), ready);
        let other = ready.before(private(Player::Coalition, true), &seats);
        assert_eq!(other.waits_for, Some(Player::Coalition));
        assert_eq!(other.ready, None, "who has looked on looks no longer");
        let open = Curtain::default().before(private(Player::French, false), &seats);
        assert_eq!((open.waits_for, open.ready), (None, Some(Player::French)));
        assert_eq!(ready.before(None, &seats), Curtain::default());
    }

    #[test]
    fn against_a_program_there_is_none() {
        let mut seats = Seats::default();
        seats[Player::Coalition] = Seat::Program(crate::table::level::Level::default());
        let curtain = Curtain::default().before(private(Player::French, true), &seats);
        assert_eq!(curtain, Curtain::default());
    }
}
