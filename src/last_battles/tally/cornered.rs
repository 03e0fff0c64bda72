//! What is counted of pockets: who goes where he has hardly a way back, and what becomes of him [6.6A].
//!
//! Whoever moves can go back by where he came from until the enemy moves: with that one way he is as good as cut off.

use super::{Counted, Tally};
use crate::last_battles::State;
use crate::last_battles::state::{Phase, UnitIndex};
use crate::last_battles::{chateaux, retreat, zoc};
use crate::table::ids::PieceId;

/// The units of a player that have gone somewhere, and those of them that are cornered there.
#[derive(Debug, Default)]
pub(super) struct Cornered {
    /// Those that stand where they have moved or advanced to in this player turn.
    gone: Vec<UnitIndex>,
    /// Those that were cornered when their last player turn ended.
    caught: Vec<UnitIndex>,
}

impl Tally {
    /// Takes note of a unit that moves or advances.
    pub(super) fn goes(&mut self, before: &State, piece: impl Into<PieceId>) {
        if let Some(unit) = before.find(piece) {
            self.cornered[before.owner(unit)].gone.push(unit);
        }
    }

    /// Takes note of a unit that combat drives away from where it had gone.
    pub(super) fn driven_off(&mut self, before: &State, piece: impl Into<PieceId>) {
        if let Some(unit) = before.find(piece) {
            let gone = &mut self.cornered[before.owner(unit)].gone;
            gone.retain(|&other| other != unit);
        }
    }

    /// Takes note of who is cornered by his own choice where a player turn has ended, in the state that follows it.
    pub(super) fn corners(&mut self, before: &State, after: &State) {
        if before.phase() != Phase::Combat {
            return;
        }
        let player = before.player();
        let mut caught = std::mem::take(&mut self.cornered[player].gone);
        caught.sort_unstable();
        caught.dedup();
        caught.retain(|&unit| is_cornered(after, unit));
        self.add(Counted::Cornered, player, caught.len());
        self.cornered[player].caught = caught;
    }

    /// Takes note of a lost unit.
    pub(super) fn lose_cornered(&mut self, state: &State, unit: UnitIndex) {
        let owner = state.owner(unit);
        let caught = &mut self.cornered[owner].caught;
        if let Some(place) = caught.iter().position(|&other| other == unit) {
            caught.swap_remove(place);
            self.add(Counted::CorneredLost, owner, 1);
        }
    }
}

/// Tells whether a unit has to fight where it stands, and at most one hex to retreat to; the garrison of a chateau need not retreat
/// [8.2C].
fn is_cornered(state: &State, unit: UnitIndex) -> bool {
    !chateaux::is_garrison(state, unit)
        && zoc::must_fight(state, unit)
        && retreat::ways(state, unit).len() <= 1
}
