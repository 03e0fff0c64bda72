//! What hidden movement keeps in the state of a game [16.6]: the pairs of markers in use, and who is kept aside for each.
//!
//! Who is kept aside lies open. Which of the two markers stands for them is the only secret, known to the owner alone.

use super::staff::LeaderIndex;
use super::{State, UnitIndex};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::counter::{Army, Player};
use crate::last_battles::game_setup::PairEntry;
use crate::last_battles::sequence::Step;
use crate::table::ids::{MarkerId, PairId, PieceId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One marker of a pair, or the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Twin {
    A,
    B,
}

impl Twin {
    pub const BOTH: [Self; 2] = [Self::A, Self::B];

    /// Gets the other marker of the pair.
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// A pair's place among those of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PairIndex(pub u8);

/// A marker: one of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Marker {
    pub pair: PairIndex,
    pub twin: Twin,
}

/// A pair of markers in use.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// Where its markers stand; one that has yet to enter the map stands nowhere [5.6].
    pub(super) at: [Option<HexNumber>; 2],
    /// Which of its markers have moved in this movement phase.
    pub(super) moved: [bool; 2],
    /// Who is kept aside.
    pub units: Vec<UnitIndex>,
    pub leaders: Vec<LeaderIndex>,
    /// Which marker stands for them; nothing, where the game is shown to somebody who may not know.
    pub(super) real: Option<Twin>,
    /// Where the real marker stood that has been turned up, as long as somebody has yet to be deployed.
    pub deploys_at: Option<HexNumber>,
}

impl Pair {
    /// Gets the hex of a marker, if it stands on the map.
    pub fn at(&self, twin: Twin) -> Option<HexNumber> {
        self.at[twin as usize]
    }

    /// Tells whether a marker has moved in this movement phase.
    pub fn has_moved(&self, twin: Twin) -> bool {
        self.moved[twin as usize]
    }

    /// Gets the marker that stands for those kept aside, if whoever sees the game may know it.
    pub const fn real(&self) -> Option<Twin> {
        self.real
    }

    /// Gets the marker that counts as the real one: the first, to those who do not know.
    pub(in crate::last_battles) fn presumed(&self) -> Twin {
        self.real.unwrap_or(Twin::A)
    }
}

/// Somebody whose move was halted when it brought markers to light; he may go on with what he has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Halt {
    pub unit: PieceId,
    pub spent: MovementPoints,
}

/// The state of these rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct HiddenState {
    pub(super) pairs: BTreeMap<PairIndex, Pair>,
    /// How many pairs have been turned up in this game.
    pub(super) revealed: u32,
    pub(super) halted: Vec<Halt>,
    /// The step with which the sequence of play goes on once all are deployed; none, where it waits for an order anyway.
    pub(super) resumes: Option<Step>,
}

impl HiddenState {
    /// Lists the pairs in use.
    pub fn pairs(&self) -> impl Iterator<Item = (PairIndex, &Pair)> {
        self.pairs.iter().map(|(&index, pair)| (index, pair))
    }

    /// Gets a pair, if it is in use.
    pub fn pair(&self, index: PairIndex) -> Option<&Pair> {
        self.pairs.get(&index)
    }

    /// Counts the pairs that have been turned up in this game.
    pub const fn revealed(&self) -> u32 {
        self.revealed
    }

    /// Gets the step with which the sequence of play goes on once all are deployed.
    pub const fn resumes(&self) -> Option<Step> {
        self.resumes
    }

    /// Finds the pair for which somebody has to be deployed, the first of several.
    pub fn deploying(&self) -> Option<(PairIndex, &Pair)> {
        self.pairs().find(|(_, pair)| pair.deploys_at.is_some())
    }

    /// Gets what somebody has spent whose move was halted; none for others.
    pub fn halted(&self, piece: PieceId) -> Option<MovementPoints> {
        let mut halted = self.halted.iter();
        halted
            .find(|halt| halt.unit == piece)
            .map(|halt| halt.spent)
    }
}

impl State {
    /// Gets what hidden movement keeps.
    pub const fn hidden(&self) -> &HiddenState {
        &self.optional.hidden
    }

    /// Gets what is printed on a pair.
    pub fn pair_entry(&self, pair: PairIndex) -> &PairEntry {
        &self.setup().pairs[usize::from(pair.0)]
    }

    /// Gets the name of a pair.
    pub fn pair_id(&self, pair: PairIndex) -> PairId {
        self.pair_entry(pair).id
    }

    /// Gets the army of a pair.
    pub fn pair_side(&self, pair: PairIndex) -> Army {
        self.pair_entry(pair).side
    }

    /// Gets the player who owns a pair.
    pub fn pair_owner(&self, pair: PairIndex) -> Player {
        self.pair_side(pair).player()
    }

    /// Gets the name of a marker.
    pub fn marker_id(&self, marker: Marker) -> MarkerId {
        self.pair_entry(marker.pair).markers[marker.twin as usize]
    }

    /// Finds a pair by name, in use or not.
    pub fn find_pair(&self, pair: PairId) -> Option<PairIndex> {
        let mut pairs = self.setup().pairs.iter();
        let place = pairs.position(|entry| entry.id == pair);
        place.map(|place| PairIndex(place as u8))
    }

    /// Finds a marker of a pair in use by name.
    pub fn find_marker(&self, name: impl Into<PieceId>) -> Option<Marker> {
        if self.hidden().pairs.is_empty() {
            return None;
        }
        let name = name.into();
        let pairs = self.hidden().pairs.keys();
        let markers = pairs.flat_map(|&pair| Twin::BOTH.map(|twin| Marker { pair, twin }));
        let mut named = markers.filter(|&marker| name == self.marker_id(marker));
        named.next()
    }

    /// Lists the markers on the map, each with its hex.
    pub fn markers(&self) -> impl Iterator<Item = (Marker, HexNumber)> {
        self.hidden().pairs().flat_map(|(pair, own)| {
            let at = Twin::BOTH.map(|twin| Some((Marker { pair, twin }, own.at(twin)?)));
            at.into_iter().flatten()
        })
    }

    /// Lists a player's markers on the map, each with its hex.
    pub fn markers_of(&self, player: Player) -> impl Iterator<Item = (Marker, HexNumber)> {
        self.markers()
            .filter(move |&(marker, _)| self.pair_owner(marker.pair) == player)
    }

    /// Lists the markers in a hex.
    pub fn markers_in(&self, hex: HexNumber) -> impl Iterator<Item = Marker> {
        let pairs = self.hidden().pairs();
        pairs.flat_map(move |(pair, own)| {
            let there = Twin::BOTH.into_iter();
            let there = there.filter(move |&twin| own.at(twin) == Some(hex));
            there.map(move |twin| Marker { pair, twin })
        })
    }

    /// Hides which marker of each pair of a player stands for those kept aside, and whether those are in supply.
    pub(in crate::last_battles) fn hide_pairs(&mut self, player: Player) {
        let pairs = &self.setup.pairs;
        let own = |pair: &PairIndex| pairs[usize::from(pair.0)].side.player() == player;
        for (_, pair) in self
            .optional
            .hidden
            .pairs
            .iter_mut()
            .filter(|(index, _)| own(index))
        {
            pair.real = None;
            for unit in &pair.units {
                self.units[usize::from(unit.0)].marks.out_of_supply = false;
            }
        }
    }
}
