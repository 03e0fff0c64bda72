//! What the rules of leaders, command, reorganization and corps morale [10 to 13] keep in the state of a game.
//!
//! A game without those rules has an empty staff, which adds nothing to the state's fingerprint.

use crate::hex::HexNumber;
use crate::last_battles::charts::{MovementPoints, Turn};
use crate::last_battles::command;
use crate::last_battles::counter::{CombatStrength, LeaderCounter, Player, Rank};
use crate::last_battles::leaders::ailing;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::table::ids::{LeaderId, PieceId};
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

/// A leader's place in the list of leaders of his game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeaderIndex(pub u16);

/// What a leader does in the current player turn of his own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Duty {
    #[default]
    None,
    /// Gives command, and so moves at half his allowance [10.1C].
    Commands,
    /// Has reorganized units, and so commands nobody [12.1D].
    Reorganizes,
    /// Has done so by a die, whatever its face, and so tries no more in this segment [12.2].
    HasRolled,
    /// Has gone farther than half his allowance, and so gives no command for attacks [76:19.27].
    LetGo,
}

/// One leader in the game.
///
/// Who has brought nobody back adds nothing to a state's fingerprint by that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    pub place: Place,
    /// Whether he has moved in this movement phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moved: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub active: bool,
    /// Whether he is in command himself \[11\]; commanders always are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub in_command: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub duty: Duty,
    /// How many points of his rating he has spent on reorganization in this player turn, as a commander [16.16B].
    #[serde(default, skip_serializing_if = "is_default")]
    pub spent: u8,
}

impl Hash for Leader {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        (self.place, self.moved, self.active).hash(hasher);
        (self.in_command, self.duty).hash(hasher);
        if self.spent > 0 {
            self.spent.hash(hasher);
        }
    }
}

impl Leader {
    /// Tells whether he has reorganized units in this player turn [12.1D].
    pub const fn has_reorganized(&self) -> bool {
        matches!(self.duty, Duty::Reorganizes | Duty::HasRolled)
    }

    /// Gets the hex, if the leader is on the map.
    pub const fn hex(&self) -> Option<HexNumber> {
        match self.place {
            Place::Map(hex) => Some(hex),
            _ => None,
        }
    }
}

/// A segment of the command phase at which something may be decided [4.1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Segment {
    #[default]
    Command,
    Reorganization,
    /// The end of the command phase, at which headquarters change their status [16.14A].
    Headquarters,
    /// The beginning of the command phase, at which hidden units are turned up [16.6C].
    Revealing,
    /// After the reorganization segment, or after all set-up: markers are placed for units [16.6A].
    Hiding,
}

/// Whom a commander commands in the current player turn [11.1A].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Allotment {
    pub leader: LeaderIndex,
    pub officers: Vec<LeaderIndex>,
    pub units: Vec<UnitIndex>,
}

/// A corps's place among those of its game that have a morale of their own \[13\].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CorpsIndex(pub u8);

/// The morale of one corps, or one Allied nationality \[13\].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corps {
    /// Its own losses, by full strength.
    #[serde(default, skip_serializing_if = "is_default")]
    pub losses: CombatStrength,
    /// By how much its level has sunk for good [22.5B].
    #[serde(default, skip_serializing_if = "is_default")]
    pub sunk: CombatStrength,
    #[serde(default, skip_serializing_if = "is_default")]
    pub demoralized: bool,
}

/// The state of these rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandState {
    pub(super) leaders: Vec<Leader>,
    /// The units out of command, by index; empty until some are.
    pub(super) out_of_command: Vec<bool>,
    pub(super) segment: Segment,
    pub(super) allotments: Vec<Allotment>,
    /// Who has command from whom in this player turn, commander by commander and officer by officer; kept where command for
    /// attacks alone slows a leader [76:19.27].
    pub(super) given: Vec<Allotment>,
    /// When the units that may come back were lost \[12\].
    pub(super) lost: BTreeMap<UnitIndex, Turn>,
    pub(super) corps: Vec<Corps>,
}

impl Hash for CommandState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if *self == Self::default() {
            return;
        }
        self.leaders.hash(hasher);
        self.out_of_command.hash(hasher);
        self.segment.hash(hasher);
        self.allotments.hash(hasher);
        self.lost.hash(hasher);
        self.corps.hash(hasher);
        if !self.given.is_empty() {
            self.given.hash(hasher);
        }
    }
}

impl State {
    /// Tells whether corps have a morale of their own in this game \[13\].
    pub const fn has_corps(&self) -> bool {
        !self.staff.corps.is_empty()
    }

    /// Gets the turn in which a unit was lost that may come back, if one was \[12\].
    pub fn lost_on(&self, unit: UnitIndex) -> Option<Turn> {
        self.staff.lost.get(&unit).copied()
    }

    /// Tells whether leaders are in play \[10\].
    pub const fn has_leaders(&self) -> bool {
        !self.staff.leaders.is_empty()
    }

    /// Lists all leaders of the game.
    pub fn leaders(&self) -> impl Iterator<Item = LeaderIndex> + use<> {
        (0..self.staff.leaders.len() as u16).map(LeaderIndex)
    }

    /// Gets a leader.
    pub fn leader(&self, index: LeaderIndex) -> &Leader {
        &self.staff.leaders[usize::from(index.0)]
    }

    /// Finds a leader by name; none by a unit's.
    pub fn find_leader(&self, leader: impl Into<PieceId>) -> Option<LeaderIndex> {
        if !self.has_leaders() {
            return None;
        }
        let leader = leader.into();
        let entries = &self.setup().leaders;
        let place = entries.binary_search_by(|entry| PieceId::from(entry.counter.id).cmp(&leader));
        place.ok().map(|index| LeaderIndex(index as u16))
    }

    /// Gets a leader's counter.
    pub fn leader_counter(&self, index: LeaderIndex) -> &LeaderCounter {
        &self.setup().leaders[usize::from(index.0)].counter
    }

    /// Gets a leader's name.
    pub fn leader_id(&self, index: LeaderIndex) -> LeaderId {
        self.leader_counter(index).id
    }

    /// Gets a leader's name, where a unit's might stand as well.
    pub fn leader_piece_id(&self, index: LeaderIndex) -> PieceId {
        self.leader_id(index).into()
    }

    /// Gets the player who owns a leader.
    pub fn leader_owner(&self, index: LeaderIndex) -> Player {
        self.leader_counter(index).side.player()
    }

    /// Tells whether a leader is a commander, chiefs of staff among them.
    pub fn is_commander(&self, index: LeaderIndex) -> bool {
        self.leader_counter(index).rank.is_commander()
    }

    /// Tells whether a leader is an officer, who passes command on.
    pub fn is_officer(&self, index: LeaderIndex) -> bool {
        self.leader_counter(index).rank == Rank::Officer
    }

    /// Tells whether a leader is no person but a headquarters [16.14].
    pub fn is_headquarters(&self, index: LeaderIndex) -> bool {
        self.leader_counter(index).rank == Rank::Headquarters
    }

    /// Lists a player's leaders on the map, each with his hex.
    pub fn leaders_of(&self, player: Player) -> impl Iterator<Item = (LeaderIndex, HexNumber)> {
        let own = self
            .leaders()
            .filter(move |&leader| self.leader_owner(leader) == player);
        own.filter_map(|leader| Some((leader, self.leader(leader).hex()?)))
    }

    /// Lists the leaders in a hex.
    pub fn leaders_in(&self, hex: HexNumber) -> impl Iterator<Item = LeaderIndex> {
        self.leaders()
            .filter(move |&leader| self.leader(leader).hex() == Some(hex))
    }

    /// Gets a leader's movement allowance: half of what is printed, if he gives command [10.1C], or reorganizes [76:19.27]; where
    /// command for attacks alone slows him, all of it, if that leaves nobody in the lurch.
    pub fn leader_allowance(&self, index: LeaderIndex) -> MovementPoints {
        let printed = self.leader_counter(index).movement;
        let printed = match ailing::is(self, index) {
            true => ailing::has(self, printed),
            false => MovementPoints::whole(u16::from(printed)),
        };
        let half = MovementPoints::from_halves(printed.halves() / 2);
        let due = self.setup().leaders[usize::from(index.0)].due.as_ref();
        let enters = self.leader(index).place == Place::Reinforcement;
        if enters && due.is_some_and(|due| due.half_allowance) {
            return half;
        }
        let edition = self.edition();
        let slowed = match self.leader(index).duty {
            Duty::Commands if edition.only_attacks_slow_leaders() => {
                !command::may_let_go(self, index)
            }
            Duty::Commands => true,
            Duty::Reorganizes | Duty::HasRolled => edition.reorganizing_slows_leaders(),
            Duty::None | Duty::LetGo => false,
        };
        match slowed {
            true => half,
            false => printed,
        }
    }

    /// Gets half of a leader's printed allowance, rounded down to the half point.
    pub fn leader_half_allowance(&self, index: LeaderIndex) -> MovementPoints {
        MovementPoints::from_halves(self.leader_counter(index).movement.into())
    }

    /// Lists who has command from whom in this player turn, where that matters after the segment [76:19.27].
    pub fn given(&self) -> &[Allotment] {
        &self.staff.given
    }

    /// Tells whether a player's leaders have given command in the player turn that is played.
    pub(super) fn gives_for(&self, player: Player) -> bool {
        let mut given = self.staff.given.iter();
        given.any(|given| self.leader_owner(given.leader) == player)
    }

    /// Tells whether a unit is in command, as all are where command is not in use [11.3].
    pub fn in_command(&self, unit: UnitIndex) -> bool {
        let out = self.staff.out_of_command.get(usize::from(unit.0));
        !out.copied().unwrap_or(false)
    }

    /// Gets the morale of a corps \[13\].
    pub fn corps(&self, index: CorpsIndex) -> &Corps {
        &self.staff.corps[usize::from(index.0)]
    }

    /// Lists the corps that have a morale of their own; none where that is not in use \[13\].
    pub fn all_corps(&self) -> impl Iterator<Item = CorpsIndex> + use<> {
        (0..self.staff.corps.len() as u8).map(CorpsIndex)
    }

    /// Gets the segment of the command phase.
    pub const fn segment(&self) -> Segment {
        self.staff.segment
    }

    /// Lists whom the commanders command, or are to command when the segment ends [11.1A].
    pub fn allotments(&self) -> &[Allotment] {
        &self.staff.allotments
    }
}
