//! The steps of a turn, in printed order.

use crate::table::case::{Case, case};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A step of a turn; the book gives letters to those of command and organization.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Before the first turn: players choose the modes of headquarters that the set-up leaves open [7.2].
    Modes,
    /// A: headquarters are set down anew [2.1].
    Headquarters,
    /// B: who of more than two blown corps comes back [2.3].
    Pick,
    /// B: blown corps come back [2.4].
    Return,
    /// C: cavalry recovers [2.5].
    Recovery,
    /// D: detachments are placed [2.6].
    Detachments,
    /// E: detachments are recalled [2.12].
    Recall,
    /// F and G: infantry takes its formation [3.1, 3.2].
    Formation,
    /// H: corps withdraw [3.3].
    Withdrawal,
    Movement,
    Attack,
    /// The turn ends [6.1].
    End,
    Over,
}

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    SetUp,
    Command,
    Organization,
    Movement,
    Attack,
    Over,
}

impl Step {
    /// Gets the phase that the step belongs to.
    pub const fn phase(self) -> Phase {
        match self {
            Self::Modes => Phase::SetUp,
            Self::Headquarters
            | Self::Pick
            | Self::Return
            | Self::Recovery
            | Self::Detachments
            | Self::Recall => Phase::Command,
            Self::Formation | Self::Withdrawal => Phase::Organization,
            Self::Movement => Phase::Movement,
            Self::Attack | Self::End => Phase::Attack,
            Self::Over => Phase::Over,
        }
    }

    /// Gets the letter of the book, if it gives one.
    pub const fn letter(self) -> Option<&'static str> {
        match self {
            Self::Headquarters => Some("A"),
            Self::Pick | Self::Return => Some("B"),
            Self::Recovery => Some("C"),
            Self::Detachments => Some("D"),
            Self::Recall => Some("E"),
            Self::Formation => Some("F"),
            Self::Withdrawal => Some("H"),
            _ => None,
        }
    }

    /// Gets the case that the step rests on.
    pub const fn case(self) -> Case {
        match self {
            Self::Modes => case("7.2"),
            Self::Headquarters => case("2.1"),
            Self::Pick => case("2.3"),
            Self::Return => case("2.4"),
            Self::Recovery => case("2.5"),
            Self::Detachments => case("2.6"),
            Self::Recall => case("2.12"),
            Self::Formation => case("3.1"),
            Self::Withdrawal => case("3.3"),
            Self::Movement => case("4.1"),
            Self::Attack => case("5.1"),
            Self::End => case("6.1"),
            Self::Over => case("6.2"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Modes => "modes of headquarters",
            Self::Headquarters => "headquarters",
            Self::Pick => "choice of returning corps",
            Self::Return => "return of blown corps",
            Self::Recovery => "recovery of cavalry",
            Self::Detachments => "detachments",
            Self::Recall => "recall",
            Self::Formation => "formation",
            Self::Withdrawal => "withdrawal",
            Self::Movement => "movement",
            Self::Attack => "attack",
            Self::End => "end of the turn",
            Self::Over => "end of the game",
        })
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SetUp => "set-up",
            Self::Command => "command",
            Self::Organization => "organization",
            Self::Movement => "movement",
            Self::Attack => "attack",
            Self::Over => "over",
        })
    }
}
