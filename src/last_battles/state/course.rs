//! Where the game stands: the phase, the open decision, the combat that is being carried out, the end.

use super::UnitIndex;
use crate::hex::HexNumber;
use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::counter::{Army, ByPlayer, CombatStrength, Player};
use crate::last_battles::scenario::{VictoryLevel, Wing};
use crate::table::case::{Case, case};
use crate::table::ids::LeaderId;
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A phase of the sequence of play [4.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Leaders find their places before the first turn [10.1A].
    #[serde(rename = "setup")]
    SetUp = -2,
    Command = -1,
    Movement = 0,
    Combat,
    Over,
}

/// What makes a turn one without combat, in which nobody enters or leaves an enemy zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quiet {
    Night,
    Rain,
    Mud,
}

impl Quiet {
    /// Gets the case by which there is no combat.
    pub const fn case(self) -> Case {
        case(match self {
            Self::Night => "4.2",
            Self::Rain => "4.3",
            Self::Mud => "26D",
        })
    }
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Night => "by night",
            Self::Rain => "in rain",
            Self::Mud => "in mud",
        })
    }
}

/// The state of an army's morale \[9\].
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Morale {
    #[default]
    Steady,
    Demoralized,
    Disintegrated,
}

/// What has been decided in secret about a force that may come [22.6B].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Secret {
    #[default]
    Undecided,
    /// It does not come.
    StaysAway,
    /// It will come in at a hex, which only its owner knows.
    Written(HexNumber),
    /// It comes in at a hex, as both players know.
    Shown(HexNumber),
}

/// A combat whose result is being carried out; or one that waits for its die until some have retreated.
///
/// One that does not wait adds nothing to a state's fingerprint by that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    pub result: CombatResult,
    /// The adjacent attackers, each with the hex where it fought.
    pub attackers: Vec<(UnitIndex, HexNumber)>,
    pub bombarding: Vec<UnitIndex>,
    /// The defenders, each with the hex where it fought.
    pub defenders: Vec<(UnitIndex, HexNumber)>,
    /// Bombarding artillery that has yet to say whether it withdraws [7.1E].
    pub may_withdraw: Vec<UnitIndex>,
    /// Chateau infantry that has yet to say whether it stands [8.2C].
    pub may_stand: Vec<UnitIndex>,
    /// The strength that an exchange still takes from the attackers [6.5A].
    pub at_least: CombatStrength,
    /// Units that have yet to retreat [6.6].
    pub retreating: Vec<UnitIndex>,
    /// Units that make room for others and have yet to find a hex, the last first [6.6D].
    pub making_room: Vec<(UnitIndex, UnitIndex)>,
    /// Units displaced by this combat already; none is displaced twice by one combat [6.6D].
    pub displaced: Vec<UnitIndex>,
    /// What a combat keeps for later that waits until units out of supply have retreated from it [16.18B].
    pub waiting: Option<Waiting>,
    /// The hexes of garrisons, which nobody enters once they are gone [16.11D].
    pub closed: Vec<HexNumber>,
}

impl Battle {
    /// Tells whether it is no combat: units out of command leave the enemy's zones at the end of the phase [76:20.32].
    pub const fn is_withdrawal(&self) -> bool {
        self.attackers.is_empty() && self.bombarding.is_empty() && self.defenders.is_empty()
    }
}

/// What a combat keeps for later that waits for its die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Waiting {
    /// The lower column that the attacker wished for, if he did [6.2C].
    #[serde(default)]
    pub odds: Option<Odds>,
    /// The column that was calculated before the defender answered and the dice were rolled; none where a program wrote it that
    /// did not keep it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub column: Option<Odds>,
}

impl Hash for Battle {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.result, &self.attackers, &self.bombarding).hash(hasher);
        (&self.defenders, &self.may_withdraw, &self.may_stand).hash(hasher);
        (self.at_least, &self.retreating, &self.making_room).hash(hasher);
        self.displaced.hash(hasher);
        if self.waiting.is_some() {
            self.waiting.hash(hasher);
        }
        if !self.closed.is_empty() {
            self.closed.hash(hasher);
        }
    }
}

impl Battle {
    /// Tells whether a unit is one of the adjacent attackers.
    pub fn is_attacker(&self, unit: UnitIndex) -> bool {
        self.attackers.iter().any(|&(attacker, _)| attacker == unit)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Player>,
    pub level: Option<VictoryLevel>,
    pub case: Case,
    pub reason: Ending,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    Demoralized(Army),
    /// A wing of the army that has two.
    WingDemoralized(Wing),
    Disintegrated(Army),
    /// A player holds these hexes.
    Holds(Player, Vec<HexNumber>),
    LeaderLost(LeaderId),
    All(Vec<Ending>),
    /// The last turn is over, and the player has not won.
    NotWon(Player),
    /// Victory points at the end of the last turn.
    Points(ByPlayer<u16>),
    /// The points of one player less those of the other [22.4].
    Lead(Player, i32),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Demoralized(side) => write!(f, "the {side} army is demoralized"),
            Self::WingDemoralized(wing) => write!(f, "the {wing} wing is demoralized"),
            Self::Disintegrated(side) => write!(f, "the {side} army has disintegrated"),
            Self::Holds(player, hexes) => {
                let hexes: Vec<_> = hexes.iter().map(HexNumber::to_string).collect();
                write!(f, "the {player} player holds {}", hexes.join(", "))
            }
            Self::LeaderLost(leader) => write!(f, "{leader} is lost"),
            Self::All(endings) => {
                let endings: Vec<_> = endings.iter().map(Self::to_string).collect();
                f.write_str(&endings.join(", and "))
            }
            Self::NotWon(player) => write!(f, "the {player} player has not won"),
            Self::Points(points) => write!(
                f,
                "victory points: French {}, Coalition {}",
                points.french, points.coalition
            ),
            Self::Lead(player, lead) => write!(
                f,
                "the victory points of the {player} player less those of the {} player: {lead}",
                player.opponent()
            ),
        }
    }
}

impl Serialize for Ending {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What kind of decision stands open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    #[serde(rename = "setup")]
    SetUp,
    Command,
    Reorganize,
    /// Which pairs of hidden units are turned up [16.6C].
    Reveal,
    /// Which units markers are to stand for [16.6A].
    PlacePair,
    /// Where those stand who were hidden and have been found [16.6C].
    Deploy,
    /// Whether headquarters are to be active [16.14A].
    Headquarters,
    Movement,
    /// Whether, and where, the force at Hal comes [22.6B].
    HalForce,
    /// What is written down in secret about who comes, and where [18.5C, 28D].
    Entry,
    /// Whether mounted units step back before anybody must fight [15.3].
    RetreatBefore,
    Combat,
    /// Who leads the defenders [16.13].
    Lead,
    /// Which arms are enhanced [16.7].
    Enhance,
    /// At which column an attack is resolved whose odds have changed since it was declared [6.2C].
    LowerOdds,
    BombardWithdraw,
    ChateauStand,
    Losses,
    Retreat,
    Displace,
    Advance,
    Over,
}

impl DecisionKind {
    /// Says what has to be decided; by whichever rule in force, where its case is told.
    pub fn words(self, by: Option<Case>) -> &'static str {
        match self {
            Self::SetUp => "who begins where",
            Self::Command => "who is in command",
            Self::Reorganize => "which units are reorganized",
            Self::Reveal => "which hidden units are turned up",
            Self::PlacePair => "which units are hidden",
            Self::Deploy => "where those stand who were hidden",
            Self::Headquarters => "the status of the headquarters",
            Self::Movement => "movement",
            Self::HalForce => "whether the force at Hal comes",
            Self::Entry => "what is written down about an entry",
            Self::RetreatBefore => "whether mounted units retreat before combat",
            Self::Combat => "combat",
            Self::Lead => "who leads the defenders",
            Self::Enhance => "which arms of the attackers are enhanced",
            Self::LowerOdds => "at which odds the attack is resolved",
            Self::BombardWithdraw => "whether bombarding artillery shares the retreat",
            Self::ChateauStand if by == Some(case("16.11D")) => "whether the garrison stands",
            Self::ChateauStand => "whether the chateau's infantry stands",
            Self::Losses => "which attackers the exchange takes",
            Self::Retreat => "a retreat",
            Self::Displace => "where a displaced unit goes",
            Self::Advance => "an advance",
            Self::Over => "nothing, the game is over",
        }
    }
}

impl fmt::Display for DecisionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words(None))
    }
}
