//! How a game begins: what the players have agreed on, and a position of their own, if they play one.

use crate::hex::HexNumber;
use crate::last_battles::charts::{Turn, Weather};
use crate::last_battles::counter::{BySide, CombatStrength};
use crate::last_battles::scenario::Scenario;
use crate::table::dice::Face;
use crate::table::ids::{PieceId, UnitId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// How a game begins: all that the orders given do not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// A scenario's number, or the path of its file.
    pub scenario: String,
    #[serde(default)]
    pub options: Vec<String>,
    pub seed: u64,
    /// Faces laid down for the first rolls.
    #[serde(default)]
    pub dice: Vec<Face>,
    /// Positions in place of the scenario's set-up and reinforcements.
    #[serde(default)]
    pub setup: Option<Vec<Position>>,
    /// What else is otherwise than the scenario says.
    #[serde(default, skip_serializing_if = "Circumstances::is_usual")]
    pub circumstances: Circumstances,
}

impl NewGame {
    /// Gets the turn on which the game begins.
    pub fn first_turn(&self, scenario: &Scenario) -> Turn {
        self.circumstances.turn.unwrap_or(scenario.first)
    }
}

impl Hash for NewGame {
    /// Usual circumstances add nothing to the number of a game.
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.scenario.hash(hasher);
        self.options.hash(hasher);
        self.seed.hash(hasher);
        self.dice.hash(hasher);
        self.setup.hash(hasher);
        if !self.circumstances.is_usual() {
            self.circumstances.hash(hasher);
        }
    }
}

/// Where a unit or a leader stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The unit, or a leader where leaders are in play.
    #[serde(alias = "leader")]
    pub unit: PieceId,
    pub hex: HexNumber,
    #[serde(default)]
    pub reduced: bool,
}

/// What a game begins with beside who stands where, if not with what its scenario says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Circumstances {
    /// The turn in place of the scenario's first.
    pub turn: Option<Turn>,
    /// The weather of that turn, in place of the scenario's.
    pub weather: Option<Weather>,
    /// The units that have been lost in combat; they count as losses of their armies and corps.
    pub lost: Vec<Lost>,
    /// What armies have lost in all, in place of the sum of those.
    pub losses: BySide<Option<CombatStrength>>,
    /// What corps with a morale of their own have lost in all, by their names \[13\].
    pub corps: BTreeMap<String, CombatStrength>,
    /// The units and officers out of command; all others are in command. If stated, the command phase of the player who goes
    /// first is over \[11\].
    pub command: Option<Vec<PieceId>>,
}

impl Circumstances {
    /// Tells whether all is as the scenario says.
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// A unit that has been lost before the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lost {
    pub unit: UnitId,
    /// The turn of its loss; so long ago that it may come back now, if none is stated [12.0].
    #[serde(default)]
    pub turn: Option<Turn>,
}
