//! What leaders may not do: come into the game, command, reorganize, change a headquarters' status [10 to 12, 16.14].

use super::Violation;
use super::words::hexes;
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::table::case::{Case, case};
use crate::table::ids::{LeaderId, PieceId, UnitId};
use std::fmt;

/// A refused order of, or to, a leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaffViolation {
    NoCombatUnit {
        leader: LeaderId,
    },
    NotWithCommand {
        leader: LeaderId,
        hex: HexNumber,
    },
    /// None of his units comes later, or he begins on the map in any case.
    ComesNoLater {
        leader: LeaderId,
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
        unit: PieceId,
    },
    OutOfRange {
        leader: LeaderId,
        unit: PieceId,
        hex: HexNumber,
    },
    HasRolled {
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
    HeadquartersActive {
        leader: LeaderId,
    },
    NoHeadquarters {
        leader: LeaderId,
    },
    StatusAlready {
        leader: LeaderId,
        active: bool,
    },
    HeadquartersInZone {
        leader: LeaderId,
        hex: HexNumber,
    },
    InactiveCommander {
        leader: LeaderId,
    },
    /// A chief of staff is to command while his headquarters is active.
    ChiefServes {
        leader: LeaderId,
    },
    /// The chief of staff is not with the headquarters in the hex.
    ChiefAway {
        leader: LeaderId,
        hex: HexNumber,
    },
    ChiefCommands {
        leader: LeaderId,
    },
    /// An enemy leader stands where a leader would go [76:19.21].
    LeaderInHex {
        leader: LeaderId,
        hex: HexNumber,
    },
    /// All who command a unit have gone farther than half their allowance [76:19.27].
    LetGo {
        unit: UnitId,
    },
}

impl From<StaffViolation> for Violation {
    fn from(violation: StaffViolation) -> Self {
        Self::Staff(violation)
    }
}

impl StaffViolation {
    /// Gets the case of the rulebook that forbids the order.
    pub const fn case(&self) -> Case {
        use StaffViolation as V;
        case(match self {
            V::NoCombatUnit { .. } => "10.2",
            V::NotWithCommand { .. } | V::ComesNoLater { .. } | V::EntersWithUnits { .. } => {
                "10.1A"
            }
            V::LeaderInZone { .. } => "10.1D",
            V::Inactive { .. } => "15.4",
            V::NoCommander { .. } | V::OverCapacity { .. } => "11.1A",
            V::NoOfficer { .. } => "11.1B",
            V::OtherArmy { .. } => "11.1C",
            V::OutOfRange { .. } => "11.2",
            V::NotReorganizing { .. } | V::NotReadyYet { .. } => "12",
            V::HasRolled { .. } => "12.2",
            V::EnemyNear { .. } => "12.1B",
            V::OtherCommand { .. } => "12.1A",
            V::NoRoom { .. } => "12.1E",
            V::NoHeadquarters { .. } => "16.14",
            V::HeadquartersActive { .. } | V::StatusAlready { .. } => "16.14A",
            V::HeadquartersInZone { .. } => "16.14B",
            V::InactiveCommander { .. } => "16.14C",
            V::ChiefServes { .. } | V::ChiefAway { .. } | V::ChiefCommands { .. } => "16.14D",
            V::LeaderInHex { .. } => "76:19.21",
            V::LetGo { .. } => "76:19.27",
        })
    }

    pub(super) fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use StaffViolation as V;
        match self {
            V::NoCombatUnit { leader } => write!(f, "{leader} is a leader and does not fight"),
            V::ComesNoLater { leader } => write!(f, "{leader} does not come later"),
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
                "{leader} is rated {capacity}: so many officers, and so many units, he commands at most; {found} are named"
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
            V::HasRolled { leader } => {
                write!(
                    f,
                    "{leader} has rolled for units in this segment, and tries no more"
                )
            }
            V::EnemyNear {
                leader,
                enemy,
                distance,
            } => write!(
                f,
                "{enemy} stands {} from {leader}; ten at least must lie between",
                hexes(*distance)
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
            V::HeadquartersActive { leader } => {
                write!(f, "{leader} is active and stands still")
            }
            V::NoHeadquarters { leader } => write!(f, "{leader} is no headquarters"),
            V::StatusAlready { leader, active } => {
                let status = if *active { "active" } else { "inactive" };
                write!(f, "{leader} is {status} already")
            }
            V::HeadquartersInZone { leader, hex } => write!(
                f,
                "{leader} stands in an enemy zone of control in {hex} and cannot become active"
            ),
            V::InactiveCommander { leader } => {
                write!(f, "{leader} is inactive and commands nobody")
            }
            V::ChiefServes { leader } => write!(
                f,
                "{leader} is chief of staff and commands nobody while the headquarters is active"
            ),
            V::ChiefAway { leader, hex } => write!(
                f,
                "the headquarters in {hex} cannot become active without {leader}, who is elsewhere"
            ),
            V::ChiefCommands { leader } => write!(
                f,
                "the headquarters cannot become active while {leader} gives command"
            ),
            V::LeaderInHex { leader, hex } => {
                write!(f, "{leader} may not enter {hex}, where an enemy leader is")
            }
            V::LetGo { unit } => write!(
                f,
                "whoever commands {unit} has gone farther than half his allowance, so that it neither attacks nor enters \
                 an enemy zone of control in this player turn"
            ),
        }
    }
}
