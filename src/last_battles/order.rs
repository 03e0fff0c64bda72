//! What a player can order; the engine protocol and saved games write the same.

use super::charts::Odds;
use super::combat::odds::Branch;
use super::state::hidden::Twin;
use crate::hex::HexNumber;
use crate::table::ids::{LeaderId, PairId, PieceId, UnitId};
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};

/// One order of the player who must decide.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Moves one unit or leader along a path, its own hex left out [5.1].
    Move { unit: PieceId, path: Vec<HexNumber> },
    /// Moves units and leaders of one hex together [5.1].
    MoveStack {
        units: Vec<PieceId>,
        path: Vec<HexNumber>,
    },
    /// Brings a unit or leader in as a reinforcement, and on along a path [5.6].
    Enter {
        unit: PieceId,
        at: HexNumber,
        #[serde(default)]
        path: Vec<HexNumber>,
    },
    /// Brings several reinforcements in as one stack [5.6A].
    EnterStack {
        units: Vec<PieceId>,
        at: HexNumber,
        #[serde(default)]
        path: Vec<HexNumber>,
    },
    /// Has an infantry unit form the garrison of its chateau, or be its garrison no longer [16.11A, 16.11C].
    Garrison { unit: UnitId, forms: bool },
    /// Rolls for the movement allowance of a unit out of supply [16.18A].
    SupplyDie { unit: UnitId },
    /// Takes a unit or leader off the map, by its cheapest way to the hex [5.5].
    Exit { unit: PieceId, at: HexNumber },
    /// Writes down in secret where the force at Hal is to enter, or that it stays away [22.6B].
    HalForce {
        #[serde(default)]
        entry: Option<HexNumber>,
    },
    /// Writes down in secret where a force is to enter, or that it stays away [18.5C, 28D].
    Entry {
        #[serde(default)]
        at: Option<HexNumber>,
    },
    /// Takes a mounted unit back by one hex before anybody must fight, with leaders of its hex [15.3].
    RetreatBefore {
        unit: UnitId,
        to: HexNumber,
        #[serde(default)]
        leaders: Vec<LeaderId>,
    },
    /// Resolves one combat [6.1].
    Attack(Attack),
    /// Names the leader who leads the defenders [16.13].
    Lead { leader: LeaderId },
    /// Has arms of the attackers enhanced, as the defender chooses [16.7].
    Enhance {
        #[serde(default)]
        doubled: Option<Branch>,
        #[serde(default)]
        tripled: Option<Branch>,
    },
    /// Says at which column an attack is resolved whose odds have changed since it was declared [6.2C].
    LowerOdds { odds: Odds },
    /// Retreats, or displaces, a unit by one hex [6.6].
    Retreat {
        unit: UnitId,
        to: HexNumber,
        /// The unit that makes room, where both places are taken [6.6D].
        #[serde(default)]
        displace: Option<UnitId>,
    },
    /// Names the attackers that an exchange takes [6.5].
    Losses { units: Vec<UnitId> },
    /// Has the infantry in a chateau ignore the result that would drive it out [8.2C].
    ChateauStand {},
    /// Has bombarding artillery share the attackers' retreat; all of it, unless units are named [7.1E].
    BombardWithdraw {
        #[serde(default)]
        units: Vec<UnitId>,
    },
    /// Advances a unit into a hex that the combat has emptied [6.7].
    Advance { unit: UnitId, to: HexNumber },
    /// Advances units of one hex together, with a leader or as they charged [15.6, 16.8, 16.13].
    AdvanceStack { units: Vec<PieceId>, to: HexNumber },
    /// Chooses where a leader begins the game; without a hex, that he comes later with units of his [10.1A, 22.2C].
    #[serde(rename = "setup")]
    SetUp {
        leader: LeaderId,
        #[serde(default)]
        hex: Option<HexNumber>,
    },
    /// Chooses where a unit begins the game, if that is left to its player \[23B\].
    Place { unit: UnitId, hex: HexNumber },
    /// Has two units whose places are left to their player begin each in the other's [27.2C].
    ChangePlaces { unit: UnitId, with: UnitId },
    /// Says whom a commander commands, in place of what was proposed [11.1A].
    Command {
        leader: LeaderId,
        #[serde(default)]
        officers: Vec<LeaderId>,
        #[serde(default)]
        units: Vec<UnitId>,
    },
    /// Brings lost units back to their officer \[12\].
    Reorganize {
        officer: LeaderId,
        units: Vec<UnitId>,
    },
    /// Places a pair of markers for units and officers in a hex and around it, or due there; one of the two stands for them
    /// in secret [16.6A].
    PlacePair {
        hex: HexNumber,
        units: Vec<UnitId>,
        #[serde(default)]
        leaders: Vec<LeaderId>,
        real: Twin,
    },
    /// Turns a pair of markers up [16.6C].
    Reveal { pair: PairId },
    /// Sets a unit or leader on the map again that was kept aside for a pair [16.6C].
    Deploy { unit: PieceId, hex: HexNumber },
    /// Makes a headquarters active, or inactive [16.14A].
    Status {
        headquarters: LeaderId,
        active: bool,
    },
    /// Declines what the decision offers.
    Decline {},
    /// Ends the phase, or the segment of the command phase, as things stand.
    End {},
}

/// One combat, as ordered.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// The adjacent attackers.
    #[serde(default)]
    pub attackers: Vec<UnitId>,
    /// Artillery that bombards at two hexes [7.1].
    #[serde(default)]
    pub bombarding: Vec<UnitId>,
    /// The hexes attacked, with all that stands in them.
    pub defenders: Vec<HexNumber>,
    /// A lower column than the calculated one, if the attacker wishes [6.2C].
    #[serde(default)]
    pub odds: Option<Odds>,
    /// The leader who leads one of the attacking stacks [16.13].
    #[serde(default, skip_serializing_if = "is_default")]
    pub leader: Option<LeaderId>,
    /// Whether the cavalry charges [16.8].
    #[serde(default, skip_serializing_if = "is_default")]
    pub charge: bool,
}
