//! [1.2 to 1.6] The counters: what is printed on each, and what never changes about it.
//!
//! Detachments have one side, stand where they are placed and only defend [1.5].

use crate::table::armies::{Army, Player};
use crate::table::ids::PieceId;
use serde::{Deserialize, Serialize};

/// What a counter is [1.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Infantry,
    Cavalry,
    Detachment,
    Headquarters,
}

impl Kind {
    /// Tells whether it is a corps.
    pub const fn is_corps(self) -> bool {
        matches!(self, Self::Infantry | Self::Cavalry)
    }

    /// Tells whether it is a unit: headquarters are markers [1.2].
    pub const fn is_unit(self) -> bool {
        !matches!(self, Self::Headquarters)
    }
}

/// Which side of a counter lies up: the front is the advance formation of infantry, fresh cavalry, headquarters in normal mode;
/// the back the battle formation, exhausted cavalry, headquarters in battle mode [1.3, 1.4, 1.6].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    #[default]
    Front,
    Back,
}

impl Face {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::Front, Self::Back];
}

/// What only one counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Special {
    OldGuard,
    GrandBattery,
    /// Hill's corps as long as its line of communication is safe [2.13].
    LineOpen,
    /// Hill's corps when detachments guard that line [2.13].
    LineGuarded,
}

/// A counter. Pairs are the figures of its front and of its back.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    pub id: PieceId,
    pub army: Army,
    pub kind: Kind,
    pub name: String,
    /// Battle stars.
    #[serde(default)]
    pub stars: (u8, u8),
    /// In hexes: the allowance of a corps, the command range of headquarters [1.7].
    #[serde(default)]
    pub values: (u8, u8),
    /// Whose detachment it is: a corps, by all its counters, or the headquarters.
    #[serde(default)]
    pub parents: Vec<PieceId>,
    /// What its loss is worth to the enemy [6.3].
    #[serde(default)]
    pub points: u8,
    #[serde(default)]
    pub special: Option<Special>,
}

impl Piece {
    /// Gets the player who owns it.
    pub const fn player(&self) -> Player {
        self.army.player()
    }

    /// Gets the stars of a side.
    pub const fn stars_of(&self, face: Face) -> u8 {
        match face {
            Face::Front => self.stars.0,
            Face::Back => self.stars.1,
        }
    }

    /// Gets the allowance or the command range of a side.
    pub const fn value_of(&self, face: Face) -> u8 {
        match face {
            Face::Front => self.values.0,
            Face::Back => self.values.1,
        }
    }
}

/// The place of a counter in the list of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceIndex(u8);

impl PieceIndex {
    /// Gets the place in the list.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// All counters of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pieces {
    list: Vec<Piece>,
    /// The places in the order of the names.
    by_name: Vec<PieceIndex>,
    each: [Vec<PieceIndex>; 2],
}

impl Pieces {
    /// Makes the list; data checks hold that there are fewer than 256 counters.
    pub fn new(list: Vec<Piece>) -> Self {
        let all = (0..list.len()).map(|index| PieceIndex(index as u8));
        let mut by_name: Vec<_> = all.collect();
        let each = Player::ALL.map(|player| {
            let own = by_name.iter().copied();
            own.filter(|index| list[index.get()].player() == player)
                .collect()
        });
        by_name.sort_by_key(|index| list[index.get()].id);
        Self {
            list,
            by_name,
            each,
        }
    }

    /// Finds a counter by its name.
    pub fn find(&self, id: PieceId) -> Option<PieceIndex> {
        let place = self
            .by_name
            .binary_search_by_key(&id, |index| self.list[index.get()].id);
        place.ok().map(|place| self.by_name[place])
    }

    /// Lists all counters, in the order of their file.
    pub fn all(&self) -> impl Iterator<Item = PieceIndex> + use<> {
        (0..self.list.len()).map(|index| PieceIndex(index as u8))
    }

    /// Lists the counters of a player.
    pub fn of(&self, player: Player) -> &[PieceIndex] {
        &self.each[player as usize]
    }
}

impl std::ops::Index<PieceIndex> for Pieces {
    type Output = Piece;

    fn index(&self, index: PieceIndex) -> &Piece {
        &self.list[index.get()]
    }
}
