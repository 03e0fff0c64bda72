//! Why an order is refused: a variant with its data, its case, and one plain sentence.

use super::charts::{MovementPoints, Odds, Turn};
use super::counter::{CombatStrength, Player};
use super::state::DecisionKind;
use crate::hex::HexNumber;
use crate::table::case::{Case, case};
use crate::table::ids::{LeaderId, UnitId};
use std::fmt;

/// A refused order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    GameOver,
    NotNow {
        open: DecisionKind,
    },
    UnknownUnit {
        unit: UnitId,
    },
    NotYours {
        unit: UnitId,
        player: Player,
    },
    NotOnMap {
        unit: UnitId,
    },
    NamedTwice {
        unit: UnitId,
    },
    NotOneStack {
        unit: UnitId,
    },
    NoUnits,
    AlreadyMoved {
        unit: UnitId,
    },
    EmptyPath {
        unit: UnitId,
    },
    NotTouching {
        from: HexNumber,
        to: HexNumber,
    },
    OutOfPlay {
        hex: HexNumber,
    },
    EnemyInHex {
        hex: HexNumber,
    },
    RiverInTheWay {
        from: HexNumber,
        to: HexNumber,
    },
    LeavesZone {
        unit: UnitId,
        hex: HexNumber,
    },
    StopsInZone {
        unit: UnitId,
        hex: HexNumber,
    },
    ZoneAtNight {
        unit: UnitId,
        hex: HexNumber,
    },
    TooFar {
        unit: UnitId,
        needs: MovementPoints,
        has: MovementPoints,
    },
    NotReleased {
        unit: UnitId,
    },
    StackingExceeded {
        hex: HexNumber,
        found: usize,
    },
    NobodyCanMakeRoom {
        hex: HexNumber,
        found: usize,
        /// How many units the hex holds: one in a chateau.
        room: usize,
    },
    ChateauStacking {
        hex: HexNumber,
        found: usize,
    },
    NotWaiting {
        unit: UnitId,
    },
    NotDueYet {
        unit: UnitId,
        turn: Turn,
    },
    WaitsForDie {
        unit: UnitId,
    },
    WrongEntry {
        unit: UnitId,
        at: HexNumber,
        instead: Vec<HexNumber>,
    },
    EntryBlocked {
        at: HexNumber,
    },
    OutOfTurn {
        unit: UnitId,
        first: UnitId,
    },
    EntersAlone {
        unit: UnitId,
    },
    EntryOver {
        unit: UnitId,
    },
    ForceDivided {
        unit: UnitId,
    },
    NoSecretEntry {
        at: HexNumber,
        instead: Vec<HexNumber>,
    },
    NoExitHere {
        hex: HexNumber,
    },
    NotItsExit {
        unit: UnitId,
        at: HexNumber,
    },
    ExitClosed {
        hex: HexNumber,
    },
    ExitOutOfReach {
        unit: UnitId,
        at: HexNumber,
    },
    NoTarget,
    HexNamedTwice {
        hex: HexNumber,
    },
    NoDefenders {
        hex: HexNumber,
    },
    NotAdjacent {
        unit: UnitId,
        hex: HexNumber,
    },
    AttackOverRiver {
        unit: UnitId,
        hex: HexNumber,
    },
    FoughtAlready {
        unit: UnitId,
    },
    AttackedAlready {
        hex: HexNumber,
    },
    MovedInCombat {
        unit: UnitId,
    },
    HexMovedInCombat {
        hex: HexNumber,
    },
    StackDivided {
        unit: UnitId,
        left_out: UnitId,
    },
    LeavesUnattacked {
        unit: UnitId,
    },
    LeavesIdle {
        unit: UnitId,
    },
    ChateauMustTakeAll {
        unit: UnitId,
        enemy: UnitId,
    },
    HigherOdds {
        calculated: Odds,
        wanted: Odds,
    },
    NotArtillery {
        unit: UnitId,
    },
    ArtilleryInZone {
        unit: UnitId,
    },
    BombardRange {
        unit: UnitId,
        hex: HexNumber,
        range: u32,
    },
    BombardSeveral {
        unit: UnitId,
    },
    BombardOneHex,
    DisplacedGun {
        unit: UnitId,
    },
    SightBlocked {
        unit: UnitId,
        hex: HexNumber,
        by: Obstacle,
    },
    BombardChateau {
        hex: HexNumber,
    },
    MustStillAttack {
        units: Vec<UnitId>,
    },
    MustStillBeAttacked {
        units: Vec<UnitId>,
    },
    NotInBattle {
        unit: UnitId,
    },
    NoRetreat {
        unit: UnitId,
        to: HexNumber,
        why: Ineligible,
    },
    NeedlessDisplacement {
        unit: UnitId,
        to: HexNumber,
    },
    DisplaceWhom {
        unit: UnitId,
        to: HexNumber,
    },
    CannotDisplace {
        unit: UnitId,
    },
    LossesTooSmall {
        found: CombatStrength,
        at_least: CombatStrength,
    },
    NoAdvance {
        unit: UnitId,
        to: HexNumber,
    },
    NothingToDecline,
    NoCombatUnit {
        leader: UnitId,
    },
    NotWithCommand {
        leader: LeaderId,
        hex: HexNumber,
    },
    EntersWithUnits {
        leader: LeaderId,
    },
    LeaderInZone {
        leader: LeaderId,
        hex: HexNumber,
    },
    Inactive {
        leader: LeaderId,
    },
    NoCommander {
        leader: LeaderId,
    },
    NoOfficer {
        leader: LeaderId,
    },
    OverCapacity {
        leader: LeaderId,
        capacity: usize,
        found: usize,
    },
    OtherArmy {
        leader: LeaderId,
        unit: UnitId,
    },
    OutOfRange {
        leader: LeaderId,
        unit: UnitId,
        hex: HexNumber,
    },
    OutOfCommandInZone {
        unit: UnitId,
        hex: HexNumber,
    },
    OutOfCommandIntoZone {
        unit: UnitId,
        hex: HexNumber,
    },
    GunOutOfCommand {
        unit: UnitId,
    },
    HasReorganized {
        leader: LeaderId,
    },
    EnemyNear {
        leader: LeaderId,
        enemy: UnitId,
        distance: u32,
    },
    NotReorganizing {
        unit: UnitId,
    },
    OtherCommand {
        leader: LeaderId,
        unit: UnitId,
    },
    NotReadyYet {
        unit: UnitId,
        turn: Option<Turn>,
    },
    NoRoom {
        hex: HexNumber,
        found: usize,
    },
}

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    Hex(HexNumber),
    /// A crest that the line crosses.
    Crest(HexNumber, HexNumber),
    /// A crest that the line runs along.
    AlongCrest(HexNumber, HexNumber),
    BothHexes(HexNumber, HexNumber),
    Corner(HexNumber, HexNumber, HexNumber),
}

/// Why a hex cannot be retreated into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ineligible {
    NotTouching,
    OffMap,
    River,
    Enemy,
    Zone,
    ChateauTaken,
    Full,
}

impl Obstacle {
    /// Gets the case by which it blocks.
    pub const fn case(&self) -> Case {
        case(match self {
            Self::Hex(_) => "7.3A",
            Self::Crest(..) => "7.3D",
            Self::AlongCrest(..) | Self::BothHexes(..) => "7.3B",
            Self::Corner(..) => "7.3C",
        })
    }
}

impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hex(hex) => write!(f, "the terrain of {hex}"),
            Self::Crest(a, b) | Self::AlongCrest(a, b) => {
                write!(f, "the crest between {a} and {b}")
            }
            Self::BothHexes(a, b) => write!(f, "the terrain of both {a} and {b}"),
            Self::Corner(a, b, c) => write!(f, "what meets where {a}, {b} and {c} touch"),
        }
    }
}

impl fmt::Display for Ineligible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotTouching => "it does not touch the unit's hex",
            Self::OffMap => "it lies off the map",
            Self::River => "a river without a bridge lies between",
            Self::Enemy => "an enemy stands there",
            Self::Zone => "it lies in an enemy zone of control",
            Self::ChateauTaken => "the chateau has its garrison",
            Self::Full => "two units stand there",
        })
    }
}

impl Violation {
    /// Gets the case of the rulebook that forbids the order, if one does.
    pub const fn case(&self) -> Option<Case> {
        use Violation as V;
        Some(case(match self {
            V::GameOver => "3.4",
            V::NotNow { .. } => "4.1",
            V::UnknownUnit { .. }
            | V::NamedTwice { .. }
            | V::NoUnits
            | V::NothingToDecline
            | V::NoTarget
            | V::HexNamedTwice { .. }
            | V::NotInBattle { .. } => return None,
            V::NotYours { .. }
            | V::EmptyPath { .. }
            | V::NotOnMap { .. }
            | V::NotOneStack { .. } => "5.1",
            V::AlreadyMoved { .. } => "5.1C",
            V::NotTouching { .. } | V::EnemyInHex { .. } => "5",
            V::OutOfPlay { .. } => "3.2A",
            V::RiverInTheWay { .. } => "5.2A",
            V::LeavesZone { .. } => "5.3E",
            V::StopsInZone { .. } => "5.3",
            V::ZoneAtNight { .. } => "5.3F",
            V::TooFar { .. } => "5.2C",
            V::NotReleased { .. } => "19.5C",
            V::ChateauStacking { .. } | V::NobodyCanMakeRoom { room: 1, .. } => "8.1A",
            V::StackingExceeded { .. } | V::NobodyCanMakeRoom { .. } => "5.4",
            V::NotWaiting { .. } | V::NotDueYet { .. } | V::WrongEntry { .. } => "5.6",
            V::WaitsForDie { .. } | V::EntersAlone { .. } => "19.5D",
            V::EntryBlocked { .. } => "5.6D",
            V::OutOfTurn { .. } => "5.6A",
            V::EntryOver { .. } | V::ForceDivided { .. } | V::NoSecretEntry { .. } => "22.6B",
            V::NoExitHere { .. }
            | V::NotItsExit { .. }
            | V::ExitClosed { .. }
            | V::ExitOutOfReach { .. } => "5.5",
            V::NoDefenders { .. } => "6.1",
            V::NotAdjacent { .. } => "6.1A",
            V::AttackOverRiver { .. } => "6.3",
            V::FoughtAlready { .. } | V::AttackedAlready { .. } => "6.1B",
            V::MovedInCombat { .. } | V::HexMovedInCombat { .. } => "6.7C",
            V::StackDivided { .. } => "6.1D",
            V::LeavesUnattacked { .. }
            | V::LeavesIdle { .. }
            | V::MustStillAttack { .. }
            | V::MustStillBeAttacked { .. } => "6.1",
            V::ChateauMustTakeAll { .. } => "8.2A",
            V::HigherOdds { .. } => "6.2C",
            V::NotArtillery { .. } | V::BombardOneHex => "7.1",
            V::ArtilleryInZone { .. } => "7.4A",
            V::BombardRange { .. } => "7.1B",
            V::BombardSeveral { .. } => "7.1C",
            V::DisplacedGun { .. } | V::CannotDisplace { .. } | V::DisplaceWhom { .. } => "6.6D",
            V::SightBlocked { by, .. } => return Some(by.case()),
            V::BombardChateau { .. } => "8.1C",
            V::NoRetreat { why, .. } => match why {
                Ineligible::Full => "6.6C",
                Ineligible::ChateauTaken => "8.1A",
                Ineligible::NotTouching => "6.6",
                _ => "6.6A",
            },
            V::NeedlessDisplacement { .. } => "6.6C",
            V::LossesTooSmall { .. } => "6.5A",
            V::NoAdvance { .. } => "6.7",
            V::NoCombatUnit { .. } => "10.2",
            V::NotWithCommand { .. } | V::EntersWithUnits { .. } => "10.1A",
            V::LeaderInZone { .. } => "10.1D",
            V::Inactive { .. } => "15.4",
            V::NoCommander { .. } | V::OverCapacity { .. } => "11.1A",
            V::NoOfficer { .. } => "11.1B",
            V::OtherArmy { .. } => "11.1C",
            V::OutOfRange { .. } => "11.2",
            V::OutOfCommandInZone { .. } | V::OutOfCommandIntoZone { .. } => "11.3A",
            V::GunOutOfCommand { .. } => "11.3B",
            V::NotReorganizing { .. } | V::NotReadyYet { .. } => "12",
            V::HasReorganized { .. } => "12.1D",
            V::EnemyNear { .. } => "12.1B",
            V::OtherCommand { .. } => "12.1A",
            V::NoRoom { .. } => "12.1E",
        }))
    }
}

fn list<T: fmt::Display>(items: &[T]) -> String {
    items
        .iter()
        .map(T::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence(f)?;
        match self.case() {
            Some(case) => write!(f, " [{case}]"),
            None => Ok(()),
        }
    }
}

impl Violation {
    fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Violation as V;
        match self {
            V::GameOver => write!(f, "the game is over"),
            V::NotNow { open } => write!(
                f,
                "this order does not answer what is to be decided now: {open}"
            ),
            V::UnknownUnit { unit } => write!(f, "no unit of this game is called {unit}"),
            V::NotYours { unit, player } => {
                write!(f, "{unit} is not the {player} player's to order now")
            }
            V::NotOnMap { unit } => write!(f, "{unit} is not on the map"),
            V::NamedTwice { unit } => write!(f, "{unit} is named twice"),
            V::NotOneStack { unit } => write!(f, "{unit} does not stand with the others"),
            V::NoUnits => write!(f, "no unit is named"),
            V::AlreadyMoved { unit } => write!(f, "{unit} has moved in this phase"),
            V::EmptyPath { unit } => write!(f, "the path of {unit} has no hex"),
            V::NotTouching { from, to } => write!(f, "{to} does not touch {from}"),
            V::OutOfPlay { hex } => write!(f, "{hex} is out of play"),
            V::EnemyInHex { hex } => write!(f, "an enemy stands in {hex}"),
            V::RiverInTheWay { from, to } => {
                write!(f, "a river without a bridge lies between {from} and {to}")
            }
            V::LeavesZone { unit, hex } => {
                write!(
                    f,
                    "{unit} stands in an enemy zone of control in {hex} and may leave it only by combat"
                )
            }
            V::StopsInZone { unit, hex } => {
                write!(f, "{unit} must stop in {hex}, in an enemy zone of control")
            }
            V::ZoneAtNight { unit, hex } => write!(
                f,
                "{unit} may neither enter nor leave the enemy zone of control in {hex} by night or in rain"
            ),
            V::TooFar { unit, needs, has } => {
                write!(f, "{unit} needs {needs} movement points and has {has}")
            }
            V::NotReleased { unit } => write!(f, "{unit} has not been released to move"),
            V::StackingExceeded { hex, found } => {
                write!(f, "{found} units in {hex}; two may stack")
            }
            V::NobodyCanMakeRoom { hex, found, .. } => {
                write!(
                    f,
                    "{found} units would stand in {hex}, and none there could still make room"
                )
            }
            V::ChateauStacking { hex, found } => {
                write!(f, "{found} units in the chateau of {hex}; one may hold it")
            }
            V::NotWaiting { unit } => write!(f, "{unit} is not waiting to enter"),
            V::NotDueYet { unit, turn } => write!(f, "{unit} may enter from {turn} on"),
            V::WaitsForDie { unit } => write!(f, "{unit} enters only once its die has been rolled"),
            V::WrongEntry { unit, at, instead } => {
                write!(f, "{unit} does not enter at {at} but at {}", list(instead))
            }
            V::EntryBlocked { at } => write!(f, "the enemy bars the way in at {at}"),
            V::OutOfTurn { unit, first } => {
                write!(
                    f,
                    "{unit} comes behind {first} in the column and enters after it"
                )
            }
            V::EntersAlone { unit } => write!(f, "{unit} enters alone, not in a stack"),
            V::EntryOver { unit } => write!(f, "the only turn in which {unit} could enter is over"),
            V::ForceDivided { unit } => {
                write!(f, "the force enters together, and {unit} can still come in")
            }
            V::NoSecretEntry { at, instead } => {
                write!(f, "the force may enter at {}, not at {at}", list(instead))
            }
            V::NoExitHere { hex } => write!(f, "no unit may leave the map at {hex}"),
            V::NotItsExit { unit, at } => {
                write!(
                    f,
                    "{unit} belongs to an army that may not leave the map at {at}"
                )
            }
            V::ExitClosed { hex } => write!(f, "no unit may leave the map at {hex} in this turn"),
            V::ExitOutOfReach { unit, at } => {
                write!(
                    f,
                    "{unit} does not get as far as {at} in this phase, let alone off the map"
                )
            }
            V::NoTarget => write!(f, "no hex to attack is named"),
            V::HexNamedTwice { hex } => write!(f, "{hex} is named twice"),
            V::NoDefenders { hex } => write!(f, "no enemy stands in {hex}"),
            V::NotAdjacent { unit, hex } => write!(f, "{unit} is not adjacent to {hex}"),
            V::AttackOverRiver { unit, hex } => {
                write!(
                    f,
                    "a river without a bridge keeps {unit} from attacking {hex}"
                )
            }
            V::FoughtAlready { unit } => write!(f, "{unit} has fought in this phase"),
            V::AttackedAlready { hex } => {
                write!(f, "the units in {hex} have been attacked in this phase")
            }
            V::MovedInCombat { unit } => {
                write!(
                    f,
                    "{unit} has retreated or advanced in this phase and fights no more"
                )
            }
            V::HexMovedInCombat { hex } => write!(
                f,
                "the units in {hex} have retreated or advanced in this phase and are not attacked again"
            ),
            V::StackDivided { unit, left_out } => {
                write!(
                    f,
                    "{unit} and {left_out} are stacked and must fight in the same combat"
                )
            }
            V::LeavesUnattacked { unit } => {
                write!(
                    f,
                    "{unit} must be attacked in this phase, and nobody would be left to do it"
                )
            }
            V::LeavesIdle { unit } => {
                write!(
                    f,
                    "{unit} must attack in this phase, and nobody would be left for it to attack"
                )
            }
            V::ChateauMustTakeAll { unit, enemy } => write!(
                f,
                "{unit} in its chateau may attack only if every adjacent enemy is attacked, and nobody would be left for {enemy}"
            ),
            V::HigherOdds { calculated, wanted } => {
                write!(
                    f,
                    "the odds are {calculated}; they may be lowered, not raised to {wanted}"
                )
            }
            V::NotArtillery { unit } => write!(f, "{unit} is no artillery and cannot bombard"),
            V::ArtilleryInZone { unit } => {
                write!(
                    f,
                    "{unit} is in an enemy zone of control and attacks like any other unit"
                )
            }
            V::BombardRange { unit, hex, range } => {
                write!(
                    f,
                    "{hex} lies {range} hexes from {unit}; artillery bombards at two"
                )
            }
            V::BombardSeveral { unit } => {
                write!(
                    f,
                    "{unit} is stacked with artillery that bombards another hex"
                )
            }
            V::BombardOneHex => write!(f, "artillery alone bombards a single hex"),
            V::DisplacedGun { unit } => write!(
                f,
                "{unit} has been displaced and fires no more in this phase"
            ),
            V::SightBlocked { unit, hex, by } => {
                write!(
                    f,
                    "{unit} does not see {hex}: {by} blocks the line of sight"
                )
            }
            V::BombardChateau { hex } => write!(f, "{hex} is a chateau and cannot be bombarded"),
            V::MustStillAttack { units } => write!(f, "must still attack: {}", list(units)),
            V::MustStillBeAttacked { units } => {
                write!(f, "must still be attacked: {}", list(units))
            }
            V::NotInBattle { unit } => write!(f, "{unit} is not among those to decide about"),
            V::NoRetreat { unit, to, why } => write!(f, "{unit} may not retreat into {to}: {why}"),
            V::NeedlessDisplacement { unit, to } => {
                write!(
                    f,
                    "{unit} has another hex to retreat into and may displace nobody in {to}"
                )
            }
            V::DisplaceWhom { unit, to } => {
                write!(
                    f,
                    "two units stand in {to}; say which of them {unit} displaces"
                )
            }
            V::CannotDisplace { unit } => write!(f, "{unit} could not be displaced safely"),
            V::LossesTooSmall { found, at_least } => {
                write!(
                    f,
                    "{found} strength points are named; the exchange takes at least {at_least}"
                )
            }
            V::NoAdvance { unit, to } => {
                write!(f, "{unit} may not advance into {to} after this combat")
            }
            V::NothingToDecline => write!(f, "there is nothing to decline"),
            V::NoCombatUnit { leader } => write!(f, "{leader} is a leader and does not fight"),
            V::NotWithCommand { leader, hex } => {
                write!(f, "no unit that {leader} may begin with stands in {hex}")
            }
            V::EntersWithUnits { leader } => {
                write!(
                    f,
                    "{leader} enters with the units of his command, and none has come yet"
                )
            }
            V::LeaderInZone { leader, hex } => write!(
                f,
                "{leader} may not enter the enemy zone of control in {hex}, where no friendly unit stands"
            ),
            V::Inactive { leader } => {
                write!(f, "{leader} is inactive: he neither moves nor commands")
            }
            V::NoCommander { leader } => {
                write!(f, "{leader} is no commander who can give orders now")
            }
            V::NoOfficer { leader } => {
                write!(f, "{leader} is no officer who can pass orders on now")
            }
            V::OverCapacity {
                leader,
                capacity,
                found,
            } => write!(
                f,
                "{leader} commands {capacity} officers and {capacity} units at most; {found} are named"
            ),
            V::OtherArmy { leader, unit } => {
                write!(f, "{unit} belongs to another army than {leader}")
            }
            V::OutOfRange { leader, unit, hex } => {
                write!(
                    f,
                    "no line of command leads from {leader} to {unit} in {hex}"
                )
            }
            V::OutOfCommandInZone { unit, hex } => write!(
                f,
                "{unit} is out of command in an enemy zone of control in {hex} and cannot move"
            ),
            V::OutOfCommandIntoZone { unit, hex } => write!(
                f,
                "{unit} is out of command and may not enter the enemy zone of control in {hex}"
            ),
            V::HasReorganized { leader } => {
                write!(f, "{leader} has reorganized units in this segment")
            }
            V::EnemyNear {
                leader,
                enemy,
                distance,
            } => write!(
                f,
                "{enemy} stands {distance} hexes from {leader}; ten at least must lie between"
            ),
            V::NotReorganizing { unit } => {
                write!(f, "{unit} is not among the lost units that may come back")
            }
            V::OtherCommand { leader, unit } => {
                write!(f, "{unit} does not belong to the command of {leader}")
            }
            V::NotReadyYet { unit, turn } => match turn {
                Some(turn) => write!(f, "{unit} may come back from {turn} on"),
                None => write!(f, "{unit} comes back no more before the game ends"),
            },
            V::NoRoom { hex, found } => {
                write!(f, "{found} units would stand in {hex}, and two may stack")
            }
            V::GunOutOfCommand { unit } => {
                write!(f, "{unit} is out of command and cannot bombard")
            }
        }
    }
}
