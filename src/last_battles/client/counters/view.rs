//! What lies on the map, as plain data: the game fills them in, the counters are drawn from them.

use super::face::{Activity, Strength};
use super::marker::MarkerFace;
use super::marks::Mark;
use crate::hex::HexNumber;
use crate::table::armies::Army;
use crate::table::ids::{LeaderId, UnitId};
use bevy::prelude::Resource;

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
    /// What it shows, if it is no unit but a marker of hidden ones [16.6]; it goes by the marker's name.
    pub marker: Option<MarkerFace>,
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
