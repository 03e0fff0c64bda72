//! How pieces come to their places.

use crate::hex::HexNumber;
use crate::table::ids::{LeaderId, UnitId};
use bevy::prelude::{Message, Resource};

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
/// changed view of what lies where; without it, pieces are simply put down where they are.
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

/// Whether something moves on its own, so that frames must go on being drawn.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Animating(pub bool);

/// Whether the player wants no travel, only short fades.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedMotion(pub bool);
