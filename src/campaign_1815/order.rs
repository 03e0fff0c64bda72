//! What a player can order: one thing at a time, in the step that stands open.

use super::map_hex::Hex;
use super::piece::Face;
use crate::table::ids::PieceId;
use serde::{Deserialize, Serialize};

/// An order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Chooses the mode of headquarters before the first turn [7.2].
    Mode { hq: PieceId, face: Face },
    /// Sets headquarters down [2.1].
    Headquarters { hq: PieceId, hex: Hex, face: Face },
    /// Lets one of the enemy's blown corps return [2.3].
    Pick { piece: PieceId },
    /// Brings a blown corps back [2.4].
    Return { piece: PieceId, hex: Hex },
    /// Places a detachment by way of headquarters [2.6].
    Detach {
        hq: PieceId,
        piece: PieceId,
        hex: Hex,
    },
    /// Takes a detachment off the map [2.12].
    Recall { piece: PieceId },
    /// Retreats a corps before the enemy [3.3]; without a hex it has no way, and is blown [3.6].
    Withdraw {
        piece: PieceId,
        #[serde(default)]
        to: Option<Hex>,
    },
    /// Moves a corps under headquarters [4.1]. The path does not name the hex where it stands; that of a corps that comes onto
    /// the map begins with the entry hex [4.19].
    Move {
        piece: PieceId,
        hq: PieceId,
        path: Vec<Hex>,
    },
    /// Attacks the unit in a hex; fresh cavalry supports if it is named [5.1, 5.10].
    Attack {
        piece: PieceId,
        hex: Hex,
        #[serde(default)]
        support: Vec<PieceId>,
    },
    /// Names the fresh cavalry that supports the defender [5.11].
    Support {
        #[serde(default)]
        pieces: Vec<PieceId>,
    },
    /// Chooses where a retreat ends [5.16].
    Retreat { to: Hex },
    /// Passes: no more withdrawals, moves or attacks of this player in the phase [3.4, 4.2, 5.2].
    Pass {},
    /// Ends a player's part of a step in which he may do several things or nothing [2.6, 2.12].
    End {},
}
