//! Why an order is refused: a variant with its data, its case, and one plain sentence.

use super::map_hex::Hex;
use super::movement::march::Barrier;
use super::state::State;
use super::step::Step;
use crate::table::armies::{Army, Player};
use crate::table::case::{Case, case};
use crate::table::game::Cited;
use crate::table::ids::PieceId;
use std::fmt;

/// A refused order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Violation {
    GameOver,
    /// The order does not answer what is to be decided now.
    NotNow {
        open: &'static str,
        case: Case,
    },
    UnknownPiece {
        piece: PieceId,
    },
    NotYours {
        piece: PieceId,
    },
    NotOnMap {
        piece: PieceId,
    },
    NotACorps {
        piece: PieceId,
    },
    /// It is no headquarters, or it is not on the map [4.9].
    NoHeadquarters {
        hq: PieceId,
    },
    OtherArmy {
        hq: PieceId,
        piece: PieceId,
    },
    ModeGiven {
        hq: PieceId,
    },
    HeadquartersLie {
        hq: PieceId,
    },
    TooFarFromUnits {
        hex: Hex,
        army: Army,
    },
    HeadquartersInZone {
        hex: Hex,
    },
    MarkerThere {
        hex: Hex,
        found: PieceId,
    },
    /// The corps is not among those that return.
    NotDue {
        piece: PieceId,
        case: Case,
    },
    NoPlaceToReturn {
        piece: PieceId,
        hex: Hex,
    },
    HeadquartersUsed {
        hq: PieceId,
    },
    NotAvailable {
        piece: PieceId,
    },
    NoPlaceForDetachment {
        piece: PieceId,
        hex: Hex,
        case: Case,
    },
    NotByTheEmperor {
        piece: PieceId,
        hex: Hex,
        case: Case,
    },
    NotADetachment {
        piece: PieceId,
    },
    /// No enemy zone holds the corps, so it does not withdraw.
    NotHeld {
        piece: PieceId,
    },
    HasAWay {
        piece: PieceId,
    },
    NoWayBack {
        piece: PieceId,
        to: Hex,
        case: Case,
    },
    /// Enemy zones hold the corps where it stands [4.14].
    Held {
        piece: PieceId,
    },
    StandsStill {
        piece: PieceId,
        case: Case,
    },
    NoMovesLeft {
        player: Player,
        case: Case,
    },
    ReinforcementsFirst {
        piece: PieceId,
        case: Case,
    },
    OtherEntersFirst {
        piece: PieceId,
        first: PieceId,
    },
    NotAnEntry {
        piece: PieceId,
        hex: Hex,
    },
    EntryTaken {
        piece: PieceId,
        hex: Hex,
    },
    MustEnter {
        piece: PieceId,
    },
    NoPath {
        piece: PieceId,
    },
    Barred {
        piece: PieceId,
        hex: Hex,
        barrier: Barrier,
    },
    MustStop {
        piece: PieceId,
        hex: Hex,
        case: Case,
    },
    TooFar {
        piece: PieceId,
        hexes: u8,
        most: u8,
        case: Case,
    },
    NoEnemyThere {
        hex: Hex,
    },
    OutOfZone {
        piece: PieceId,
        hex: Hex,
        case: Case,
    },
    CannotSupport {
        piece: PieceId,
        case: Case,
    },
}

impl Violation {
    /// Gets the case that the order offends; none where it names what is not there.
    pub fn of_case(&self) -> Option<Case> {
        Some(match self {
            Self::GameOver => case("6.2"),
            Self::UnknownPiece { .. } => return None,
            Self::NotYours { .. } => case("1.1"),
            Self::NotOnMap { .. } => case("1.12"),
            Self::NotACorps { .. } => case("1.2"),
            Self::NoHeadquarters { .. } => case("1.6"),
            Self::OtherArmy { .. } => case("1.1"),
            Self::ModeGiven { .. } => case("7.2"),
            Self::HeadquartersLie { .. }
            | Self::TooFarFromUnits { .. }
            | Self::HeadquartersInZone { .. } => case("2.1"),
            Self::MarkerThere { .. } => case("1.11"),
            Self::NoPlaceToReturn { .. } => case("2.4"),
            Self::HeadquartersUsed { .. } | Self::NotAvailable { .. } => case("2.6"),
            Self::NotADetachment { .. } => case("2.12"),
            Self::NotHeld { .. } => case("3.3"),
            Self::HasAWay { .. } => case("3.6"),
            Self::Held { .. } => case("4.14"),
            Self::OtherEntersFirst { .. } => case("4.20"),
            Self::NotAnEntry { .. } | Self::EntryTaken { .. } => case("4.21"),
            Self::MustEnter { .. } => case("4.4"),
            Self::NoPath { .. } => case("4.5"),
            Self::Barred { barrier, .. } => barrier.case(),
            Self::NoEnemyThere { .. } => case("5.1"),
            Self::NotNow { case, .. }
            | Self::NotDue { case, .. }
            | Self::NoPlaceForDetachment { case, .. }
            | Self::NotByTheEmperor { case, .. }
            | Self::NoWayBack { case, .. }
            | Self::StandsStill { case, .. }
            | Self::NoMovesLeft { case, .. }
            | Self::ReinforcementsFirst { case, .. }
            | Self::MustStop { case, .. }
            | Self::TooFar { case, .. }
            | Self::OutOfZone { case, .. }
            | Self::CannotSupport { case, .. } => *case,
        })
    }

    /// Makes the refusal of an order that does not answer the open step.
    pub fn not_now(state: &State) -> Self {
        match state.step() {
            Step::Over => Self::GameOver,
            step => Self::NotNow {
                open: super::sequence::Decision::of(state).name(),
                case: step.case(),
            },
        }
    }

    fn words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::NotNow { open, .. } => {
                write!(f, "this does not answer what is to be decided now: {open}")
            }
            Self::UnknownPiece { piece } => write!(f, "there is no piece {piece}"),
            Self::NotYours { piece } => write!(f, "{piece} is the opponent's"),
            Self::NotOnMap { piece } => write!(f, "{piece} is not on the map, and not due"),
            Self::NotACorps { piece } => write!(f, "{piece} is no corps"),
            Self::NoHeadquarters { hq } => write!(f, "{hq} is no headquarters on the map"),
            Self::OtherArmy { hq, piece } => write!(f, "{piece} is of another army than {hq}"),
            Self::ModeGiven { hq } => write!(f, "the mode of {hq} is not to be chosen"),
            Self::HeadquartersLie { hq } => {
                write!(f, "{hq} is no headquarters that is to be set down now")
            }
            Self::TooFarFromUnits { hex, army } => {
                write!(f, "{hex} is more than three hexes from every {army} unit")
            }
            Self::HeadquartersInZone { hex } => write!(f, "{hex} lies in an enemy zone"),
            Self::MarkerThere { hex, found } => write!(f, "{found} lies in {hex} already"),
            Self::NotDue { piece, .. } => {
                write!(f, "{piece} is not among the corps that return now")
            }
            Self::NoPlaceToReturn { piece, hex } => {
                write!(
                    f,
                    "{piece} returns to an empty hex beside its headquarters and out of enemy zones, not to {hex}"
                )
            }
            Self::HeadquartersUsed { hq } => write!(f, "{hq} has placed a detachment this turn"),
            Self::NotAvailable { piece } => {
                write!(f, "{piece} is no detachment that can be placed")
            }
            Self::NoPlaceForDetachment { piece, hex, case } if case.as_str() == "2.7" => {
                write!(
                    f,
                    "{piece} may not stand in {hex}: a zone lies there, or another detachment"
                )
            }
            Self::NoPlaceForDetachment { piece, hex, .. } => {
                write!(f, "no path of the length allowed leads {piece} to {hex}")
            }
            Self::NotByTheEmperor { piece, hex, .. } => {
                write!(
                    f,
                    "{piece} is placed by Napoleon in battle mode alone, within three hexes of him, and not in {hex}"
                )
            }
            Self::NotADetachment { piece } => write!(f, "{piece} is no detachment on the map"),
            _ => self.words_of_movement(f),
        }
    }

    fn words_of_movement(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotHeld { piece } => write!(
                f,
                "{piece} stands in no enemy zone of control, so it does not withdraw"
            ),
            Self::HasAWay { piece } => {
                write!(f, "{piece} has a way back, and must say where it ends")
            }
            Self::NoWayBack { piece, to, .. } => write!(f, "{piece} cannot retreat to {to}"),
            Self::Held { piece } => write!(f, "{piece} is held by the enemy and cannot move"),
            Self::StandsStill { piece, .. } => write!(f, "{piece} does not move on this turn"),
            Self::NoMovesLeft { player, .. } => {
                write!(f, "the {player} player has no more moves on this turn")
            }
            Self::ReinforcementsFirst { piece, .. } => {
                write!(f, "reinforcements enter before {piece} moves")
            }
            Self::OtherEntersFirst { piece, first } => write!(f, "{first} enters before {piece}"),
            Self::NotAnEntry { piece, hex } => write!(f, "{piece} does not enter at {hex}"),
            Self::EntryTaken { piece, hex } => {
                write!(f, "{piece} cannot enter at {hex}, which is taken")
            }
            Self::MustEnter { piece } => write!(f, "{piece} can enter, so its player may not pass"),
            Self::NoPath { piece } => write!(f, "{piece} must go somewhere else than where it is"),
            Self::Barred {
                piece,
                hex,
                barrier,
            } => write!(f, "{piece} may not enter {hex}: {barrier}"),
            Self::MustStop { piece, hex, .. } => write!(f, "{piece} must stop at {hex}"),
            Self::TooFar {
                piece, hexes, most, ..
            } => {
                write!(f, "{piece} may move {most} hexes so, not {hexes}")
            }
            Self::NoEnemyThere { hex } => write!(f, "no enemy unit is in {hex}"),
            Self::OutOfZone { piece, hex, .. } => {
                write!(f, "{hex} is not in the zone of control of {piece}")
            }
            Self::CannotSupport { piece, .. } => write!(f, "{piece} cannot support here"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Apart => "it does not touch the hex before it",
            Self::River => "a river without a bridge lies before it",
            Self::Occupied => "it is occupied",
            Self::OutOfRange => "it is beyond the command range",
            Self::NotNearer => "it is not nearer to the headquarters, which are out of range",
            Self::NotClear => "cavalry leaves the enemy for an empty hex out of his zones only",
            Self::Closed => "it is closed, an entry of the enemy",
        })
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words(f)?;
        match self.of_case() {
            Some(case) => write!(f, " [{case}]"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Violation {}

impl Cited for Violation {
    fn case(&self) -> Option<Case> {
        self.of_case()
    }
}
