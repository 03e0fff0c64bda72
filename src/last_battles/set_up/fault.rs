//! What keeps a game from beginning, in one plain sentence each.

use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::table::case::Case;
use crate::table::ids::{LeaderId, PieceId, UnitId};
use std::fmt;

/// What keeps a scenario from being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUpFault {
    UnknownUnit(PieceId),
    /// A leader is named, and the rules about them are not in use \[10\].
    NoLeaders(LeaderId),
    NamedTwice(PieceId),
    OutOfPlay {
        unit: PieceId,
        hex: HexNumber,
    },
    NoReducedSide(UnitId),
    TooMany {
        hex: HexNumber,
        found: usize,
    },
    BothPlayers(HexNumber),
    UnknownOption(String),
    /// More options are named than any scenario has.
    TooManyOptions(usize),
    /// The scenario goes without these variant counters.
    Barred(String),
    OptionTwice(String),
    /// The option belongs to the scenario, so players cannot go without it.
    AlwaysInUse(String),
    /// Players go without an option that is not in use by default.
    NotInUse(String),
    /// The option hangs on others, and none of them is on.
    Needs {
        option: String,
        needs: Vec<String>,
    },
    /// The option is a rule that cannot be in force with another one that is.
    Excludes {
        option: String,
        with: String,
    },
    NotATurn(Turn),
    /// A position is to begin after the scenario's last turn.
    AfterTheEnd {
        turn: Turn,
        last: Turn,
    },
    LeaderAmongEnemies {
        leader: LeaderId,
        hex: HexNumber,
    },
    /// Somebody who is lost or out of command has no part in the game.
    NotInGame(PieceId),
    /// A position says who is in command, and that is not in use \[11\].
    NoCommand,
    /// A position says what corps have lost, and they have no morale of their own \[13\].
    NoCorpsMorale,
    UnknownCorps(String),
    /// So many faults beside those that are told.
    More(usize),
}

/// Keeps the first of too many faults, and how many more there are.
pub(super) fn the_first(mut faults: Vec<SetUpFault>) -> Vec<SetUpFault> {
    let more = faults.len().saturating_sub(MOST_FAULTS);
    if more > 0 {
        faults.truncate(MOST_FAULTS);
        faults.push(SetUpFault::More(more));
    }
    faults
}

/// The most options that players may name; a scenario has far fewer.
pub(super) const MOST_OPTIONS: usize = 200;
/// The faults that are told one by one.
const MOST_FAULTS: usize = 100;

impl SetUpFault {
    /// Gets the case of the rulebook that a position offends, if it does offend one.
    pub fn case(&self) -> Option<Case> {
        match self {
            Self::OutOfPlay { .. } => Case::new("3.2A"),
            Self::TooMany { .. } => Case::new("5.4"),
            Self::BothPlayers(_) => Case::new("5"),
            Self::NoLeaders(_) => Case::new("10"),
            Self::LeaderAmongEnemies { .. } => Case::new("10.1"),
            Self::NoCommand => Case::new("11"),
            Self::NoCorpsMorale => Case::new("13"),
            Self::Barred(_) => Case::new("16.1"),
            _ => None,
        }
    }
}

impl fmt::Display for SetUpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownUnit(unit) => write!(f, "no unit is called {unit}"),
            Self::NoLeaders(leader) => {
                write!(f, "{leader} is a leader, and rule 10 is not in use [10]")
            }
            Self::NamedTwice(unit) => write!(f, "{unit} is set up twice"),
            Self::OutOfPlay { unit, hex } => {
                write!(f, "{unit} is set up in {hex}, which is out of play [3.2A]")
            }
            Self::NoReducedSide(unit) => write!(f, "{unit} has no reduced side"),
            Self::TooMany { hex, found } => write!(f, "{found} units are set up in {hex} [5.4]"),
            Self::BothPlayers(hex) => {
                write!(f, "units of both players are set up in {hex} [5]")
            }
            Self::Barred(option) => {
                write!(f, "{option} cannot be had in this scenario [16.1]")
            }
            Self::UnknownOption(option) => write!(f, "the scenario has no option {option}"),
            Self::TooManyOptions(named) => write!(
                f,
                "{named} options are named: {MOST_OPTIONS} at most were expected"
            ),
            Self::OptionTwice(option) => write!(f, "option {option} is named twice"),
            Self::AlwaysInUse(option) => {
                write!(
                    f,
                    "option {option} belongs to the scenario and stays in use"
                )
            }
            Self::NotInUse(option) => {
                write!(
                    f,
                    "option {option} is in use only if it is chosen: leave it out instead"
                )
            }
            Self::Needs { option, needs } => write!(
                f,
                "option {option} needs {}, which is not in use",
                needs.join(" or ")
            ),
            Self::Excludes { option, with } => write!(
                f,
                "rules {option} and {with} cannot both be in use: leave one of them out"
            ),
            Self::NotATurn(turn) => write!(f, "{turn} is not on the turn record track"),
            Self::AfterTheEnd { turn, last } => {
                write!(f, "{turn} comes after the scenario's last turn, {last}")
            }
            Self::LeaderAmongEnemies { leader, hex } => write!(
                f,
                "{leader} is set up in {hex}, where enemy units stand [10.1]"
            ),
            Self::NotInGame(unit) => write!(f, "{unit} has no part in this game"),
            Self::NoCommand => write!(
                f,
                "who is in command is said, and rule 11 is not in use [11]"
            ),
            Self::NoCorpsMorale => {
                write!(
                    f,
                    "losses of corps are given, and rule 13 is not in use [13]"
                )
            }
            Self::More(faults) => write!(f, "and {faults} more faults"),
            Self::UnknownCorps(corps) => write!(f, "no corps of this game is called {corps}"),
        }
    }
}
