//! Positions in which a good player finds something: what is wanted of one player turn, orders that bring it about, and whether
//! somebody has found them.
//!
//! A problem may be solved in other ways than by its answer; whoever gets all that is wanted has solved it. What is wanted is
//! never had for nothing: who ends each phase and declines what he is offered misses some of it.

pub mod played;
pub mod wanted;

use self::wanted::Wanted;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::Circumstances;
use hundred_days::table::data::locate::{Outline, Position};
use hundred_days::table::data::{Fault, Source, read};
use hundred_days::table::dice::Face;
use hundred_days::table::ids::PieceId;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// The files of problems.
const FILES: [Source<'static>; 4] = [
    Source {
        name: "battles.ron",
        text: include_str!("../battles.ron"),
    },
    Source {
        name: "ends.ron",
        text: include_str!("../ends.ron"),
    },
    Source {
        name: "leaders.ron",
        text: include_str!("../leaders.ron"),
    },
    Source {
        name: "marches.ron",
        text: include_str!("../marches.ron"),
    },
];

/// A file of problems.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemFile {
    problems: Vec<Problem>,
}

/// A position, and what a player is to find in a turn of his.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Problem {
    /// What a good player sees there.
    pub name: String,
    /// The number of the scenario.
    pub scenario: String,
    #[serde(default)]
    pub options: Vec<String>,
    /// The turn, losses and whatever else is not as the scenario begins.
    #[serde(default)]
    pub circumstances: Circumstances,
    /// Whose problem it is.
    pub player: Player,
    /// Where in his player turn it begins; what comes before is ended as it stands.
    #[serde(default)]
    pub phase: Phase,
    /// What every die shows. Programs do not know.
    pub die: Face,
    pub pieces: BTreeMap<PieceId, HexNumber>,
    /// Those of them that stand on their reduced side.
    #[serde(default)]
    pub reduced: Vec<PieceId>,
    /// What must hold after his player turn, or have happened in it.
    pub wanted: Vec<Wanted>,
    /// What brings it about; every other decision is ended or declined.
    pub answer: Vec<Step>,
}

/// The decisions with which a problem can begin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Command,
    #[default]
    Movement,
    Combat,
}

/// A step of an answer.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// A unit or leader moves to a hex by its cheapest way.
    March { piece: PieceId, to: HexNumber },
    /// Any order.
    Give(Order),
}

/// A problem, and where it stands in its file.
#[derive(Debug)]
pub struct Placed {
    pub file: String,
    pub at: Position,
    pub problem: Problem,
}

impl Placed {
    /// Says what is wrong with the problem, and where it stands.
    pub fn fault(&self, why: impl fmt::Display) -> Fault {
        Fault {
            file: self.file.clone(),
            at: self.at,
            message: format!("{}: {why}", self.problem.name),
        }
    }
}

/// Reads all problems.
///
/// # Errors
/// Gives back the first thing that cannot be read, by file, line and column.
pub fn problems() -> Result<Vec<Placed>, Fault> {
    let files: Result<Vec<_>, _> = FILES.into_iter().map(problems_of).collect();
    Ok(files?.into_iter().flatten().collect())
}

/// Reads the problems of a file.
///
/// # Errors
/// As [`problems`].
pub fn problems_of(file: Source<'_>) -> Result<Vec<Placed>, Fault> {
    let ProblemFile { problems } = read(file)?;
    let outline = Outline::of(file.text);
    let placed = problems.into_iter().enumerate();
    let placed = placed.map(|(nth, problem)| Placed {
        file: file.name.to_owned(),
        at: outline.find(&format!("problems[{nth}]")),
        problem,
    });
    Ok(placed.collect())
}
