//! How this program reads what the rulebook leaves open.
//!
//! Each reading is one constant here, with the case that it is about; whoever reads the case otherwise changes it here and
//! nowhere else. Readings of a single scenario are lines of its file.

use super::counter::BySide;

/// From how many hexes from every enemy unit on an officer may reorganize: exactly ten are enough, for 12.0 asks for at
/// least ten, where 12.1B could be read to forbid ten [12.0, 12.1B].
pub const REORGANIZES_FROM: u32 = 10;

/// Whether a unit that comes back is in command in that player turn: it moves like others [12.1F], though its officer commands
/// nobody in it [12.1D].
pub const COMES_BACK_IN_COMMAND: bool = true;

/// What puts one friendly unit before another that is as near to a leader whom the enemy reaches. The text says only that he
/// goes to the nearest; among equals it is the program's choice, always the same [10.1E].
pub const AMONG_EQUALLY_NEAR: [Preference; 2] =
    [Preference::OfHisCommand, Preference::LowerHexNumber];

/// Something that puts one unit before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    OfHisCommand,
    LowerHexNumber,
}

/// Which strength that has left the map counts toward the twenty points from which on exits are worth double: all of it, be it
/// led and supplied or not [22.4A].
pub const TOWARD_DOUBLING: Exits = Exits::All;

/// A part of the strength that has left the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exits {
    All,
    /// That which gives points, for leaders have left who can command it [22.4B].
    Scoring,
}

/// How many hexes beyond the first five of a line of supply, which may be of any ground, the road may begin: none, so that the
/// fifth hex is the first of the road. The text has the remainder on roads, which could be read to begin with the sixth [14.0].
pub const BEYOND_THE_FREE_HEXES: u8 = 0;

/// How many pairs of markers for hidden movement each army has. The text speaks of six or eight and does not say who has which,
/// so this is of low confidence: whoever owns the markers may count them [16.6].
pub const HIDDEN_PAIRS: BySide<u8> = BySide {
    french: 8,
    allied: 6,
    prussian: 6,
};
