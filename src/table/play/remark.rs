//! What a player is told of a game that was loaded, beside the game itself.

use super::Use;
use crate::table::game::DataPart;
use std::fmt;

/// Something about a loaded game that its player is to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The rules of this program would lead the orders elsewhere, so the game goes on from where it stood.
    RulesMended { program: String, change: Change },
    /// The game was played with other data than this program has.
    OtherData {
        program: String,
        parts: Vec<DataPart>,
        used: Use,
    },
    /// The numbers of states in an old save cannot be compared any more; all its orders are allowed.
    NumbersOutdated { program: String },
    /// An old save, which holds no position, goes on from before an order that leads elsewhere now.
    CutBack {
        program: String,
        /// The order, counted from 1, and how many there are.
        order: usize,
        of: usize,
        why: String,
    },
}

/// Where the rules of today leave the path of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The state in which the game begins is another.
    Begins,
    /// An order, counted from 1, is refused.
    Refused { order: usize, why: String },
    /// The turn that began with an order, counted from 1, begins otherwise.
    Turn { order: usize, turn: String },
    /// All is as it was up to the last turn that began; after the last order it is not.
    Ends,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begins => f.write_str("the game begins otherwise"),
            Self::Refused { order, why } => write!(f, "order {order} is refused: {why}"),
            Self::Turn { order, turn } => {
                write!(
                    f,
                    "turn {turn}, which began with order {order}, begins otherwise"
                )
            }
            Self::Ends => f.write_str("the last order leads elsewhere"),
        }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::RulesMended { program, change } => write!(
                f,
                "the rules have been mended since program version {program} saved this game ({change}); the record is \
                 shown as it was, and the game goes on from where it stood"
            ),
            Self::OtherData {
                program,
                parts,
                used,
            } => write!(
                f,
                "program version {program} saved this game with another {} than there is here; it {}",
                listed(parts),
                match used {
                    Use::Play => "goes on with what is here",
                    Use::View => "is open for viewing",
                }
            ),
            Self::NumbersOutdated { program } => write!(
                f,
                "the save of program version {program} is so old that its states cannot be compared any more; every order \
                 in it is allowed"
            ),
            Self::CutBack {
                program,
                order,
                of,
                why,
            } => write!(
                f,
                "the rules have been mended since program version {program} saved this game, or the file has been altered: \
                 {why}; the game goes on from before order {order} of {of}"
            ),
        }
    }
}

/// Lists the parts of the data in a sentence.
fn listed(parts: &[DataPart]) -> String {
    let names: Vec<_> = parts.iter().map(|part| part.name.to_owned()).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
