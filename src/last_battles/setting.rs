//! A scenario as plain data: who stands where, who comes when, what wins [3.1, 3.2, 3.4].
//!
//! A scenario may be nonsense; what is wrong with one is told by the lints of the scenario module, and by setting it up.
//! Forces and places are named, not counted out: strengths stand in the order of battle, ground in the map.

use super::charts::{MovementPoints, Turn};
use super::counter::{BySide, CombatStrength, Nationality, Player, Side};
use crate::hex::HexNumber;
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, UnitId};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A scenario's file: one game that can be played.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The chapter of the rulebook, such as `19`.
    pub number: String,
    pub name: String,
    /// A few sentences for the menu.
    pub summary: String,
    pub rules: Rules,
    pub first: Turn,
    pub last: Turn,
    /// Turns of rain [4.3].
    #[serde(default)]
    pub rain: Vec<Turn>,
    pub area: Area,
    /// The armies that take part.
    pub sides: Vec<Side>,
    /// The player whose player turn comes first in each turn [4.1].
    pub first_player: Player,
    pub set_up: Vec<Placement>,
    #[serde(default)]
    pub arrivals: Vec<Arrival>,
    /// How supply is traced, where it is [14].
    #[serde(default)]
    pub supply: Option<Supply>,
    /// Where units may leave the map [5.5].
    #[serde(default)]
    pub exits: Vec<Exit>,
    /// The leaders, who are there only where the rules about them are in use [10].
    #[serde(default)]
    pub leaders: Vec<LeaderPlacement>,
    /// The morale levels of each army [9.0].
    pub levels: BySide<Option<Levels>>,
    /// The morale of corps, in a game that uses it [13].
    #[serde(default)]
    pub corps: Option<CorpsMorale>,
    /// Who holds the hexes that matter when the game begins [3.4B].
    #[serde(default)]
    pub control: Vec<Holding>,
    pub victory: Victory,
    /// What the players may agree to change before they set up.
    #[serde(default)]
    pub options: Vec<ForceOption>,
}

/// The chapters of the rulebook that a scenario is played by.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Chapters always in use.
    pub chapters: Vec<u8>,
    /// Chapters that the players may add.
    #[serde(default)]
    pub optional: Vec<u8>,
}

/// The part of the board that a scenario is played on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Names of the sheets.
    pub sheets: Vec<String>,
    /// The first and the last column in play.
    pub columns: (u8, u8),
}

/// Units that begin in one hex [3.2C].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placement {
    pub hex: HexNumber,
    pub units: Vec<UnitId>,
    /// Whether they show their reduced side.
    #[serde(default)]
    pub reduced: bool,
}

/// Units that enter the board on one turn [5.6].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    pub turn: Turn,
    /// The hexes they may enter by, at their owner's choice.
    pub at: Vec<HexNumber>,
    /// The units in the order of entry: none of a group may enter before all of the groups above it have.
    pub groups: Vec<Vec<UnitId>>,
}

impl Arrival {
    /// Lists all units, in order.
    pub fn units(&self) -> impl Iterator<Item = UnitId> {
        self.groups.iter().flatten().copied()
    }
}

/// When lines of supply are looked at, and where they lead [14].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// The turns at whose beginning units without a line are lost.
    pub turns: Vec<Turn>,
    /// How many hexes of any ground a line may begin with before it keeps to roads and trails.
    pub off_road: u8,
    /// The edge of the map that each army draws on.
    pub edges: BySide<Option<MapEdge>>,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapEdge {
    North,
    East,
    South,
    West,
}

/// A hex where units may leave the map [5.5].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    pub hex: HexNumber,
    /// The armies that may leave there.
    pub sides: Vec<Side>,
    /// The first turn in which they may; the first of the game if none is named.
    #[serde(default)]
    pub from: Option<Turn>,
    /// The last turn in which they may.
    #[serde(default)]
    pub until: Option<Turn>,
}

/// A leader, and where or when he comes in [10.1A].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderPlacement {
    pub leader: LeaderId,
    pub begins: Begins,
    /// Whether his inactive side shows: he neither moves nor commands until he is released.
    #[serde(default)]
    pub inactive: bool,
}

/// How a leader comes into the game [10.1A].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Begins {
    At(HexNumber),
    /// With a unit of his command, or a commander with one of his army: whichever his player likes.
    WithUnit,
    /// Enters with the first units of his command that arrive; stays out if none does.
    WithArrival,
    /// Enters by himself.
    Arrives {
        turn: Turn,
        at: Vec<HexNumber>,
    },
}

/// When an army's losses break it [9.1, 9.2].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Levels {
    /// Losses that demoralize when reached, by the turn from which each level holds, in order.
    pub demoralization: Vec<LevelFrom>,
    /// Losses beyond which the army disintegrates, if it can.
    #[serde(default)]
    pub disintegration: Option<CombatStrength>,
}

impl Levels {
    /// Gets the demoralization level of a turn; `None` before the first.
    pub fn demoralization(&self, turn: Turn) -> Option<CombatStrength> {
        let levels = self.demoralization.iter();
        levels
            .filter(|level| level.from <= turn)
            .max_by_key(|level| level.from)
            .map(|level| level.losses)
    }
}

/// The morale of corps [13].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpsMorale {
    pub levels: Vec<CorpsLevel>,
    /// The rules about it that go beyond chapter 13.
    #[serde(default)]
    pub special: Vec<CorpsRule>,
}

/// The losses that demoralize one corps, or one Allied nationality [13.0, 13.1].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorpsLevel {
    pub corps: CorpsName,
    pub level: CombatStrength,
    /// Whether it is a cavalry corps, which neither gives nor takes by nearness [22.5A].
    #[serde(default)]
    pub cavalry: bool,
}

/// Names a corps: by its designation, or the Allied units of one nationality [13.1].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
pub enum CorpsName {
    French(String),
    Prussian(String),
    Allied(Nationality),
}

impl CorpsName {
    /// Gets the army that the corps belongs to.
    pub const fn side(&self) -> Side {
        match self {
            Self::French(_) => Side::French,
            Self::Prussian(_) => Side::Prussian,
            Self::Allied(_) => Side::Allied,
        }
    }

    /// Tells whether those of an army, nationality and designation belong to it.
    pub fn takes_in(&self, side: Side, nationality: Nationality, command: &str) -> bool {
        side == self.side()
            && match self {
                Self::French(name) | Self::Prussian(name) => name == command,
                Self::Allied(nation) => *nation == nationality,
            }
    }
}

impl fmt::Display for CorpsName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::French(name) => write!(f, "french/{name}"),
            Self::Prussian(name) => write!(f, "prussian/{name}"),
            Self::Allied(nation) => write!(f, "allied/{nation}"),
        }
    }
}

impl Serialize for CorpsName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A rule about the morale of corps that a scenario adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum CorpsRule {
    /// Officers near demoralized ones lower their corps's level [22.5A].
    Proximity,
    /// The defeat of the Old Guard lowers the levels of those around [22.5B].
    OldGuard,
}

/// A morale level and the turn from which it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFrom {
    pub from: Turn,
    pub losses: CombatStrength,
}

/// A hex that matters, and who holds it when the game begins [3.4B].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holding {
    pub hex: HexNumber,
    pub name: String,
    pub holder: Player,
}

/// How a scenario is won [3.4].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// What ends the game at once.
    #[serde(default)]
    pub instant: Vec<InstantWin>,
    /// What decides at the end of the last turn.
    #[serde(default)]
    pub points: Option<PointsWin>,
}

/// An occurrence that ends the game at once.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstantWin {
    /// The numbered case, such as `19.4A`.
    pub case: String,
    pub when: Occurrence,
    pub winner: Player,
    pub level: VictoryLevel,
}

/// What may befall an army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occurrence {
    /// The army reaches its demoralization level [9.2].
    Demoralized(Side),
    /// The army's losses surpass its disintegration level [9.1].
    Disintegrated(Side),
}

/// How much a victory is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VictoryLevel {
    Marginal,
    Tactical,
    Decisive,
}

/// A victory by points: the player with more wins, a tie is a draw; or one player's lead decides, if there is a `lead`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PointsWin {
    /// The numbered case, such as `19.4C`.
    pub case: String,
    /// What having more points is worth.
    #[serde(default)]
    pub level: Option<VictoryLevel>,
    pub awards: Vec<Award>,
    #[serde(default)]
    pub lead: Option<Lead>,
}

/// A victory by what one player has more than the other [22.4].
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// The numbered case, such as `22.4`.
    pub case: String,
    /// The player whose points, less the other's, are the lead.
    pub player: Player,
    /// The lead that ends the game at once.
    pub wins_at: i32,
    /// The numbered case of the levels, such as `22.4C`.
    pub levels_case: String,
    /// What each lead means in the end, the best for the player first.
    pub levels: Vec<LeadLevel>,
}

/// What a lead means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadLevel {
    /// The least lead; none for the last, which takes in all that is less.
    #[serde(default)]
    pub from: Option<i32>,
    pub winner: Player,
    pub level: VictoryLevel,
}

/// What gains victory points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Award {
    /// Points for each enemy strength point eliminated, by the side of the counter that showed.
    EnemyStrength { each: u16 },
    /// Points for holding a hex at the end of each player turn of one's own.
    HoldEachPlayerTurn { hex: HexNumber, points: u16 },
    /// Points for holding a hex when the game ends.
    HoldAtEnd { hex: HexNumber, points: u16 },
    /// Points for each strength point of an army that has left the map, as long as they count [22.4A, 22.4B].
    ExitedStrength {
        by: Side,
        at: HexNumber,
        each: u16,
        /// The strength from which on all of them count twice.
        doubled_from: CombatStrength,
        /// Whether they count only while a line of supply leads from `at` to the army's edge of the map.
        #[serde(default)]
        supplied: bool,
    },
}

impl Award {
    /// Gets the hex that must be held, if any.
    pub const fn hex(&self) -> Option<HexNumber> {
        match *self {
            Self::EnemyStrength { .. } | Self::ExitedStrength { .. } => None,
            Self::HoldEachPlayerTurn { hex, .. } | Self::HoldAtEnd { hex, .. } => Some(hex),
        }
    }
}

/// A change of the forces that the players may agree on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceOption {
    /// The numbered case, such as `19.5A`; it names the option.
    pub case: String,
    pub title: String,
    /// One line for the menu.
    pub gist: String,
    pub effect: ForceEffect,
}

/// What a force option does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ForceEffect {
    /// The unit begins, or enters, on its reduced side.
    Reduce { unit: UnitId },
    /// Another unit takes the place of one.
    Replace { unit: UnitId, by: UnitId },
    /// The units stand still until each is released: by its own die in a movement phase of its owner, or for good when an
    /// enemy unit enters its zone of control.
    Immobile {
        units: Vec<UnitId>,
        /// The faces that release.
        on: Vec<Face>,
        /// Chapters which, if one is in use, leave the option without effect.
        unless: Vec<u8>,
    },
    /// A force appears at a hex within the board once its die has come up, and enters there as by an entry hex [5.6].
    ArriveByDie {
        units: Vec<UnitId>,
        at: HexNumber,
        /// The first turn in whose movement phase the die is rolled.
        from: Turn,
        /// The faces that bring it.
        on: Vec<Face>,
        /// What each unit pays beside the cost of the hex; they enter singly, not in stacks.
        surcharge: MovementPoints,
        /// Victory points that the opponent gains for each turn that the force is in play.
        points_per_turn: u16,
    },
    /// A die makes the weather at the beginning of each player turn by day [22.6A].
    VariableRain {
        /// The first and the last turn of the die; before and after it is clear.
        from: Turn,
        until: Turn,
        /// The faces that bring rain when it is clear.
        begins_on: Vec<Face>,
        /// The faces that keep it raining.
        goes_on: Vec<Face>,
    },
    /// A force that comes if its owner so decides, in secret, at one of some times and places [22.6B].
    SecretForce {
        units: Vec<UnitId>,
        /// The turn in which the decision is written down.
        decided: Turn,
        entries: Vec<SecretEntry>,
    },
    /// Leaders who take no part [22.6F].
    LeadersAway {
        always: Vec<LeaderId>,
        /// Those who come after all if the secret force does.
        but_with_secret_force: Vec<LeaderId>,
    },
    /// Other units are set up in place of some.
    Deploy {
        instead_of: Vec<UnitId>,
        placements: Vec<Placement>,
    },
}

/// A time and a place at which a secret force may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretEntry {
    pub turn: Turn,
    pub at: HexNumber,
}
