//! The state of a game: a plain value, and the only truth about it.
//!
//! What stays the same lies in [`GameSetup`]; what changes lies in [`Position`], which saves hold as it is. Nothing here decides
//! anything: chapters ask, and [`State::apply`] lets events happen.

mod apply;
mod position;

pub use position::{Battle, Limit, Outcome, Place, Position, Retreat, Standing};

use super::charts::Turn;
use super::game_setup::{Components, GameSetup};
use super::map_hex::Hex;
use super::piece::{Face, Piece, PieceIndex};
use super::step::Step;
use crate::table::armies::{Army, Player};
use crate::table::dice::{self, Dice};
use crate::table::ids::PieceId;
use crate::table::number::Number;
use std::sync::Arc;

/// A state of the game.
#[derive(Clone, Debug)]
pub struct State {
    setup: Arc<GameSetup>,
    now: Position,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.now == other.now && self.setup.start == other.setup.start
    }
}

impl State {
    /// Puts a position on the table.
    pub const fn new(setup: Arc<GameSetup>, now: Position) -> Self {
        Self { setup, now }
    }

    /// Gets what stays the same.
    pub fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Gets board, counters and charts.
    pub fn components(&self) -> &Components {
        &self.setup.components
    }

    /// Gets the position.
    pub const fn position(&self) -> &Position {
        &self.now
    }

    /// Puts another position of the same game on the table.
    #[must_use]
    pub fn with(&self, now: Position) -> Self {
        Self {
            setup: Arc::clone(&self.setup),
            now,
        }
    }

    /// Gets the number of the position by its fields.
    pub fn number_of_position(&self) -> Number {
        Number::of(&self.now)
    }

    /// Gets the turn.
    pub const fn turn(&self) -> Turn {
        self.now.turn
    }

    /// Gets the step.
    pub const fn step(&self) -> Step {
        self.now.step
    }

    /// Gets whose step or single move it is; a fight or a retreat within it may ask his opponent.
    pub const fn player(&self) -> Player {
        self.now.player
    }

    /// Gets the dice.
    pub const fn dice(&self) -> &Dice {
        &self.now.dice
    }

    /// Rolls a die; nothing else draws from the dice of a game.
    pub(in crate::campaign_1815) fn next_face(&self) -> dice::Face {
        self.now.dice.clone().roll()
    }

    /// Gives the dice another future, which whoever looks ahead must do.
    pub fn reseed(&mut self, seed: u64) {
        self.now.dice.reseed(seed);
    }

    /// Gets what is printed on a counter.
    pub fn piece(&self, piece: PieceIndex) -> &Piece {
        &self.setup.components.pieces[piece]
    }

    /// Finds a counter by its name.
    pub fn find(&self, id: PieceId) -> Option<PieceIndex> {
        self.setup.components.pieces.find(id)
    }

    /// Gets where a counter is and which side it shows.
    pub fn standing(&self, piece: PieceIndex) -> &Standing {
        &self.now.pieces[piece.get()]
    }

    /// Gets the hex in which a counter lies, if it is on the map.
    pub fn hex(&self, piece: PieceIndex) -> Option<Hex> {
        match self.standing(piece).at {
            Place::Map(hex) => Some(hex),
            _ => None,
        }
    }

    /// Gets the side that a counter shows.
    pub fn face(&self, piece: PieceIndex) -> Face {
        self.standing(piece).face
    }

    /// Gets the stars of the side that shows.
    pub fn stars(&self, piece: PieceIndex) -> u8 {
        self.piece(piece).stars_of(self.face(piece))
    }

    /// Gets the allowance or command range of the side that shows.
    pub fn value(&self, piece: PieceIndex) -> u8 {
        self.piece(piece).value_of(self.face(piece))
    }

    /// Lists the counters of a player, wherever they are.
    pub fn owned(&self, player: Player) -> impl Iterator<Item = PieceIndex> {
        self.setup.components.pieces.of(player).iter().copied()
    }

    /// Lists the counters of a player that are on the map, with their hexes.
    pub fn on_map(&self, player: Player) -> impl Iterator<Item = (PieceIndex, Hex)> {
        self.owned(player)
            .filter_map(|piece| Some((piece, self.hex(piece)?)))
    }

    /// Lists the corps of a player that are on the map, with their hexes.
    pub fn corps_on_map(&self, player: Player) -> impl Iterator<Item = (PieceIndex, Hex)> {
        self.on_map(player)
            .filter(|(piece, _)| self.piece(*piece).kind.is_corps())
    }

    /// Lists the units of a player that are on the map, with their hexes.
    pub fn units_on_map(&self, player: Player) -> impl Iterator<Item = (PieceIndex, Hex)> {
        self.on_map(player)
            .filter(|(piece, _)| self.piece(*piece).kind.is_unit())
    }

    /// Lists the headquarters of an army that are on the map, with their hexes [1.6].
    pub fn headquarters_on_map(&self, army: Army) -> impl Iterator<Item = (PieceIndex, Hex)> {
        use super::piece::Kind;
        self.on_map(army.player()).filter(move |(piece, _)| {
            let piece = self.piece(*piece);
            piece.kind == Kind::Headquarters && piece.army == army
        })
    }

    /// Lists all counters in a hex.
    pub fn in_hex(&self, hex: Hex) -> impl Iterator<Item = PieceIndex> {
        let all = self.setup.components.pieces.all();
        all.filter(move |piece| self.hex(*piece) == Some(hex))
    }

    /// Gets the corps in a hex: there is never more than one [1.11].
    pub fn corps_in(&self, hex: Hex) -> Option<PieceIndex> {
        self.in_hex(hex)
            .find(|piece| self.piece(*piece).kind.is_corps())
    }

    /// Gets the detachment in a hex: there is never more than one [1.11].
    pub fn detachment_in(&self, hex: Hex) -> Option<PieceIndex> {
        use super::piece::Kind;
        self.in_hex(hex)
            .find(|piece| self.piece(*piece).kind == Kind::Detachment)
    }

    /// Tells whether a hex holds no unit and no marker of either side [1.10].
    pub fn is_empty(&self, hex: Hex) -> bool {
        self.in_hex(hex).next().is_none()
    }

    /// Tells whether a player has passed in the phase that is played.
    pub fn has_passed(&self, player: Player) -> bool {
        self.now.passed[player]
    }

    /// Gets how many single moves, withdrawals or attacks are left after a pass; `None` before one.
    pub const fn left_after_pass(&self) -> Option<u8> {
        self.now.left
    }

    /// Gets the limit of a player's moves on this turn, if he has one [8.2, 8.4, 8.5].
    pub fn limit(&self, player: Player) -> Option<&Limit> {
        self.now.limits[player].as_ref()
    }

    /// Tells whether it rains, or rained, on a turn [8.6].
    pub fn rains_on(&self, turn: Turn) -> bool {
        self.now.rain.contains(&turn)
    }

    /// Lists those who have had their part in the step: headquarters that placed a detachment, corps that were picked.
    pub fn acted(&self) -> &[PieceId] {
        &self.now.acted
    }

    /// Gets the fight that waits for the defender's support.
    pub const fn battle(&self) -> Option<&Battle> {
        self.now.battle.as_ref()
    }

    /// Gets the retreat that waits for its way.
    pub const fn retreat(&self) -> Option<&Retreat> {
        self.now.retreat.as_ref()
    }

    /// Gets how the game has ended, once it has.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.now.outcome.as_ref()
    }
}
