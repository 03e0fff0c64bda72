//! The state of a game: one plain value, and the only truth.
//!
//! Nothing but [`State::apply`] changes it, and that only by events. What does not change during a game (the board, the
//! counters, the charts, the scenario) is its [`Setting`], shared by all its states.

use super::charts::{CombatResult, Light, MovementPoints, Turn, Weather};
use super::counter::{ByPlayer, BySide, CombatStrength, Counter, Player, Side};
use super::campaign;
use super::ledger::Ledger;
use super::set_up::{Setting, SettingRef};
use super::setting::VictoryLevel;
use super::staff::Staff;
use crate::hex::HexNumber;
use crate::table::case::Case;
use crate::table::dice::Dice;
use crate::table::ids::{LeaderId, UnitId};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// A unit's place in the roster of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct UnitIndex(pub u16);

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    Map(HexNumber),
    /// Waits to enter [5.6].
    Reinforcement,
    Eliminated,
    Exited,
    Unused,
    /// Lost, but may come back by reorganization [12].
    Reorganizing,
}

/// What a unit has gone through in the current combat phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fought {
    #[default]
    No,
    /// Attacked, bombarded or was attacked [6.1B].
    Yes,
    /// Retreated after combat [6.6C].
    Retreated,
    /// Advanced after combat [6.7C].
    Advanced,
}

/// What a unit owes in the current combat phase [6.1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Owes {
    #[default]
    Nothing,
    /// The phasing player's unit must attack.
    Attack,
    /// The other player's unit must be attacked.
    Defence,
}

/// Whether a unit may move at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Leave {
    #[default]
    Free,
    /// Must be released first [19.5C].
    Held,
    /// Waits for its die before it may enter [19.5D].
    AwaitsDie,
}

/// One combat unit in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Unit {
    pub place: Place,
    /// Whether the reduced side shows.
    pub reduced: bool,
    /// Whether it has moved in this movement phase [5.1C].
    pub moved: bool,
    pub fought: Fought,
    pub owes: Owes,
    /// Whether it has been displaced in this combat phase [6.6D].
    pub displaced: bool,
    pub leave: Leave,
    /// Whether it is lost for good and may not be reorganized, for want of supply [14].
    pub destroyed: bool,
}

impl Unit {
    /// Gets the hex, if the unit is on the map.
    pub const fn hex(&self) -> Option<HexNumber> {
        match self.place {
            Place::Map(hex) => Some(hex),
            _ => None,
        }
    }
}

/// A phase of the sequence of play [4.1].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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

/// The state of an army's morale [9].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Morale {
    #[default]
    Steady,
    Demoralized,
    Disintegrated,
}

/// What has been decided in secret about a force that may come [22.6B].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
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

/// A combat whose result is being carried out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
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
    Demoralized(Side),
    Disintegrated(Side),
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
    Movement,
    /// Whether, and where, the force at Hal comes [22.6B].
    HalForce,
    /// What is written down in secret about who comes, and where [18.5C, 28D].
    Entry,
    Combat,
    BombardWithdraw,
    ChateauStand,
    Losses,
    Retreat,
    Displace,
    Advance,
    Over,
}

impl fmt::Display for DecisionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SetUp => "where leaders begin",
            Self::Command => "who is in command",
            Self::Reorganize => "which units are reorganized",
            Self::Movement => "movement",
            Self::HalForce => "whether the force at Hal comes",
            Self::Entry => "what is written down about an entry",
            Self::Combat => "combat",
            Self::BombardWithdraw => "whether bombarding artillery shares the retreat",
            Self::ChateauStand => "whether the chateau's infantry stands",
            Self::Losses => "which attackers the exchange takes",
            Self::Retreat => "a retreat",
            Self::Displace => "where a displaced unit goes",
            Self::Advance => "an advance",
            Self::Over => "nothing, the game is over",
        })
    }
}

/// The state of a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct State {
    pub(super) setting: SettingRef,
    pub(super) dice: Dice,
    pub(super) turn: Turn,
    pub(super) player: Player,
    pub(super) phase: Phase,
    pub(super) units: Vec<Unit>,
    pub(super) control: BTreeMap<HexNumber, Player>,
    pub(super) losses: BySide<CombatStrength>,
    pub(super) morale: BySide<Morale>,
    pub(super) points: ByPlayer<u16>,
    /// How many stacks have entered at each hex in this movement phase [5.6A].
    pub(super) entered: BTreeMap<HexNumber, u8>,
    pub(super) weather: Weather,
    pub(super) secret: Secret,
    pub(super) battle: Option<Battle>,
    pub(super) outcome: Option<Outcome>,
    pub(super) staff: Staff,
    pub(super) ledger: Ledger,
}

impl State {
    /// Gets what the scenario's own rules keep.
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Gets what never changes in this game.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// Gets the dice.
    pub const fn dice(&self) -> &Dice {
        &self.dice
    }

    /// Gives the dice another future; a search does so with every copy, or it would foresee the rolls.
    pub fn reseed(&mut self, seed: u64) {
        self.dice.reseed(seed);
    }

    /// Forgets what only a player's enemy may know: his secrets count as if he had decided that nobody comes.
    pub fn forget_secrets_of(&mut self, player: Player) {
        let hidden = |secret: Secret| match secret {
            Secret::Written(_) => Secret::StaysAway,
            secret => secret,
        };
        if campaign::owner_of_force(self) == Some(player) {
            self.secret = hidden(self.secret);
        }
        for matter in 0..self.setting.matters.len() {
            let known = self.ledger.secret(matter);
            if self.setting.matters[matter].player == player && known != hidden(known) {
                self.ledger.set_secret(matter, hidden(known));
            }
        }
    }

    /// Gets the turn.
    pub const fn turn(&self) -> Turn {
        self.turn
    }

    /// Gets the light of the turn.
    pub fn light(&self) -> Light {
        self.setting
            .charts
            .track
            .get(self.turn)
            .map_or(Light::Day, |entry| entry.light)
    }

    /// Gets the weather [4.3].
    pub const fn weather(&self) -> Weather {
        self.weather
    }

    /// Gets what has been decided about a secret force, which its owner's opponent must not be told [22.6B].
    pub const fn secret(&self) -> Secret {
        self.secret
    }

    /// Tells whether the turn is one of night or rain: no combat, no entering or leaving of enemy zones [4.2, 4.3].
    pub fn is_quiet(&self) -> bool {
        self.light() == Light::Night || self.weather() == Weather::Rain
    }

    /// Gets the phasing player.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// Gets the phase.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Gets the combat whose result is being carried out.
    pub const fn battle(&self) -> Option<&Battle> {
        self.battle.as_ref()
    }

    /// Gets how the game ended, once it has.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Gets who controls a hex that matters.
    pub const fn control(&self) -> &BTreeMap<HexNumber, Player> {
        &self.control
    }

    /// Gets an army's losses, in strength points.
    pub fn losses(&self, side: Side) -> CombatStrength {
        self.losses[side]
    }

    /// Gets an army's morale.
    pub fn morale(&self, side: Side) -> Morale {
        self.morale[side]
    }

    /// Gets a player's victory points.
    pub fn points(&self, player: Player) -> u16 {
        self.points[player]
    }

    /// Counts the stacks that have entered at a hex in this movement phase.
    pub fn entered(&self, at: HexNumber) -> u8 {
        self.entered.get(&at).copied().unwrap_or(0)
    }

    /// Finds a unit by name.
    pub fn find(&self, unit: UnitId) -> Option<UnitIndex> {
        self.setting.find(unit)
    }

    /// Gets a unit.
    pub fn unit(&self, index: UnitIndex) -> &Unit {
        &self.units[usize::from(index.0)]
    }

    /// Gets a unit's counter.
    pub fn counter(&self, index: UnitIndex) -> &Counter {
        &self.setting.roster[usize::from(index.0)].counter
    }

    /// Gets a unit's name.
    pub fn id(&self, index: UnitIndex) -> UnitId {
        self.counter(index).id
    }

    /// Gets the player who owns a unit.
    pub fn owner(&self, index: UnitIndex) -> Player {
        self.setting.owners[usize::from(index.0)]
    }

    /// Gets the strength on the side of a counter that shows.
    pub fn strength(&self, index: UnitIndex) -> CombatStrength {
        let counter = self.counter(index);
        match counter.reduced {
            Some(reduced) if self.unit(index).reduced => reduced,
            _ => counter.strength,
        }
    }

    /// Gets the movement allowance.
    pub fn allowance(&self, index: UnitIndex) -> MovementPoints {
        MovementPoints::whole(u16::from(self.counter(index).movement))
    }

    /// Tells whether a unit is artillery that was displaced in this combat phase, and so may not fire in it [6.6D].
    pub fn is_displaced_gun(&self, index: UnitIndex) -> bool {
        self.unit(index).displaced && self.counter(index).arm.is_artillery()
    }

    /// Lists all units of the game.
    pub fn units(&self) -> impl Iterator<Item = UnitIndex> + use<> {
        (0..self.units.len() as u16).map(UnitIndex)
    }

    /// Lists the units on the map, each with its hex.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
        let placed = self.units.iter().zip(0..);
        placed.filter_map(|(unit, index)| Some((UnitIndex(index), unit.hex()?)))
    }

    /// Lists a player's units on the map, each with its hex.
    pub fn army(&self, player: Player) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
        self.on_map()
            .filter(move |&(unit, _)| self.owner(unit) == player)
    }

    /// Lists the units in a hex.
    pub fn stack(&self, hex: HexNumber) -> impl Iterator<Item = UnitIndex> {
        self.on_map()
            .filter(move |&(_, at)| at == hex)
            .map(|(unit, _)| unit)
    }

    /// Gets whose units stand in a hex.
    pub fn occupant(&self, hex: HexNumber) -> Option<Player> {
        self.stack(hex).next().map(|unit| self.owner(unit))
    }

    /// Gets the number that stands for the whole state: equal games give equal numbers, on every machine.
    pub fn fingerprint(&self) -> u64 {
        crate::table::fingerprint::fingerprint(self)
    }
}
