//! The state as it might be: with other dice, without a secret, after a move that nobody has made.

use super::{Place, Secret, State, UnitIndex};
use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::table::dice::Face;

impl State {
    /// Gives the dice another future; a search does so with every copy, or it would foresee the rolls.
    pub fn reseed(&mut self, seed: u64) {
        self.dice.reseed(seed);
    }

    /// Gives the dice another future that begins with the given faces, as a search that goes through all of them wants it.
    pub fn script_dice(&mut self, seed: u64, faces: Vec<Face>) {
        self.dice.script(seed, faces);
    }

    /// Hides what a player has written down about a matter, of the force at Hal if none is named: to others it counts as if
    /// he had decided that nobody comes.
    pub(in crate::last_battles) fn hide_secret(&mut self, matter: Option<usize>) {
        let hidden = |secret: Secret| match secret {
            Secret::Written(_) => Secret::StaysAway,
            secret => secret,
        };
        let Some(matter) = matter else {
            self.secret = hidden(self.secret);
            return;
        };
        let known = self.ledger.secret(matter);
        if known != hidden(known) {
            self.ledger.set_secret(matter, hidden(known));
        }
    }

    /// Gets the state as it would be if some units had moved to a hex.
    pub fn supposing_moved(&self, units: &[UnitIndex], hex: HexNumber, by_route: bool) -> Self {
        let mut after = self.clone();
        for &unit in units {
            after.place(unit, Place::Map(hex));
            let own = &mut after.units[usize::from(unit.0)];
            (own.moved, own.marks.by_route) = (true, by_route);
        }
        after
    }

    /// Gets the state as it would be if a player were the phasing player.
    pub fn supposing_turn_of(&self, player: Player) -> Self {
        Self {
            player,
            ..self.clone()
        }
    }
}
