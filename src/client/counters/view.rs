//! What lies on the map, as plain data: the game fills them in, the counters are drawn from them.

use super::face::{Activity, Strength};
use super::marks::Mark;
use crate::hex::HexNumber;
use crate::last_battles::counter::Army;
use crate::table::ids::{LeaderId, UnitId};
use bevy::math::Vec2;
use bevy::prelude::{Message, Resource};

/// Everything that lies on the map. Whoever shows a position writes it anew, best with `set_if_neq`; only pieces that
/// differ are redrawn.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct CounterView {
    pub pieces: Vec<Piece>,
    pub leaders: Vec<LeaderPiece>,
    /// Hexes whose control matters and is shown by a flag.
    pub flags: Vec<(HexNumber, Army)>,
    /// Where the selected unit would come to stand.
    pub ghost: Option<Ghost>,
}

/// A unit on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    pub unit: UnitId,
    pub hex: HexNumber,
    pub face: Strength,
    /// The strength points that the unit adds to the sum of its stack; the strongest lies on top.
    pub points: u16,
    pub marks: Vec<Mark>,
    pub selected: bool,
}

/// A leader on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct LeaderPiece {
    pub leader: LeaderId,
    pub hex: HexNumber,
    pub activity: Activity,
    pub marks: Vec<Mark>,
    pub selected: bool,
}

/// A unit that only might stand somewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    pub unit: UnitId,
    pub hex: HexNumber,
    pub face: Strength,
}

/// Which piece on the map is meant: a unit's counter or a leader's plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceKey {
    Unit(UnitId),
    Leader(LeaderId),
}

impl std::fmt::Display for PieceKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unit(unit) => unit.fmt(f),
            Self::Leader(leader) => leader.fmt(f),
        }
    }
}

/// Announces that a piece came to its new place by a way worth seeing, or left the map. Write it together with the
/// changed [`CounterView`]; without it, pieces are simply put down where they are.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Motion {
    /// Hexes from the old place to the new one.
    Move {
        piece: PieceKey,
        path: Vec<HexNumber>,
    },
    /// Hexes from the old place to the new one.
    Retreat {
        piece: PieceKey,
        path: Vec<HexNumber>,
    },
    Eliminate {
        piece: PieceKey,
    },
}

impl Motion {
    /// Gets whom it concerns.
    pub const fn piece(&self) -> PieceKey {
        match self {
            Self::Move { piece, .. } | Self::Retreat { piece, .. } | Self::Eliminate { piece } => {
                *piece
            }
        }
    }
}

/// Where the pointer is in the world, if it is over the map; whoever reads the input writes it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer(pub Option<Vec2>);

/// Whether something moves on its own, so that frames must go on being drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Animating(pub bool);

/// Whether the player wants no travel, only short fades.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion(pub bool);
