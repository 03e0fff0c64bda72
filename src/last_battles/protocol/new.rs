//! How a new game is to begin, and what can be asked of one, as lines of JSON state it.

use super::set_up::SetUp;
use crate::hex::HexNumber;
use crate::last_battles::Attack;
use crate::last_battles::game_setup::NewGame;
use crate::table::dice::Face;
use crate::table::ids::{PieceId, UnitId};
use serde::Deserialize;

/// How a new game is to begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    scenario: String,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    dice: Vec<Face>,
    #[serde(default)]
    setup: Option<SetUp>,
}

impl From<New> for NewGame {
    fn from(new: New) -> Self {
        let (setup, circumstances) = new.setup.map(SetUp::parts).unwrap_or_default();
        Self {
            scenario: new.scenario,
            options: new.options,
            seed: new.seed,
            dice: new.dice,
            setup,
            circumstances,
        }
    }
}

/// A question that changes nothing.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    Reach { unit: PieceId },
    Odds { attack: Attack },
    Hex { hex: HexNumber },
    Los { from: HexNumber, to: HexNumber },
    Supply { unit: UnitId },
    Observed {},
}

/// The questions, each with its fields.
pub const QUESTIONS: &[(&str, &[&str])] = &[
    ("reach", &["unit"]),
    ("odds", &["attack"]),
    ("hex", &["hex"]),
    ("los", &["from", "to"]),
    ("supply", &["unit"]),
    ("observed", &[]),
];
