//! [1.8, 1.9] Zones of control and of influence.
//!
//! Every unit controls the hexes around it, but not across a river without a bridge. A corps also has a zone of influence, two
//! hexes deep, which crosses no river at all. Zones only ever matter to the enemy, but for detachments, which keep out of all
//! zones of influence [2.7].

use super::map_hex::Hex;
use super::piece::{Kind, PieceIndex};
use super::state::State;
use crate::hex::HexSet;
use crate::table::armies::Player;

/// The zones of one player.
#[derive(Clone, Debug)]
pub struct Zones {
    /// Of all units [1.8].
    pub control: HexSet,
    /// Of all corps [1.9].
    pub influence: HexSet,
    /// Of his cavalry corps alone [4.12, 4.14].
    pub cavalry_control: HexSet,
    pub cavalry_influence: HexSet,
}

impl Zones {
    /// Finds the zones of a player.
    pub fn of(state: &State, player: Player) -> Self {
        let mut zones = Self {
            control: HexSet::new(),
            influence: HexSet::new(),
            cavalry_control: HexSet::new(),
            cavalry_influence: HexSet::new(),
        };
        let board = &state.components().board;
        for (piece, hex) in state.units_on_map(player) {
            let kind = state.piece(piece).kind;
            add(&mut zones.control, board.zoc(hex));
            if kind.is_corps() {
                add(&mut zones.influence, board.zoi(hex));
            }
            if kind == Kind::Cavalry {
                add(&mut zones.cavalry_control, board.zoc(hex));
                add(&mut zones.cavalry_influence, board.zoi(hex));
            }
        }
        zones
    }

    /// Tells whether a hex lies in a zone of control.
    pub const fn controls(&self, hex: Hex) -> bool {
        self.control.contains(hex.index())
    }

    /// Tells whether a hex lies in a zone of influence.
    pub const fn influences(&self, hex: Hex) -> bool {
        self.influence.contains(hex.index())
    }

    /// Tells whether a hex lies in a zone of either kind.
    pub const fn touches(&self, hex: Hex) -> bool {
        self.controls(hex) || self.influences(hex)
    }
}

fn add(set: &mut HexSet, hexes: &[Hex]) {
    for hex in hexes {
        set.insert(hex.index());
    }
}

/// Finds the zone of control of a player.
pub fn control(state: &State, player: Player) -> HexSet {
    let mut set = HexSet::new();
    for (_, hex) in state.units_on_map(player) {
        add(&mut set, state.components().board.zoc(hex));
    }
    set
}

/// Tells whether a unit in a hex would stand in the zone of control of a player.
pub fn is_controlled(state: &State, hex: Hex, by: Player) -> bool {
    controllers(state, hex, by).next().is_some()
}

/// Lists the units of a player in whose zone of control a hex lies, with their hexes.
pub fn controllers(state: &State, hex: Hex, of: Player) -> impl Iterator<Item = (PieceIndex, Hex)> {
    let board = &state.components().board;
    state
        .units_on_map(of)
        .filter(move |(_, at)| at.touches(hex) && board.connects(*at, hex))
}
