//! How a new game is stated over the protocol, and what can be asked of one.

use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::game_setup::{From as FromPosition, Laid, NewGame};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::step::Step;
use crate::table::armies::Player;
use crate::table::dice;
use crate::table::ids::PieceId;
use serde::{Deserialize, Deserializer};

/// How a new game is to begin.
#[derive(Debug, Deserialize)]
pub struct New {
    scenario: String,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    dice: Vec<dice::Face>,
    #[serde(default)]
    setup: Option<Vec<Laid>>,
    #[serde(default)]
    turn: Option<Turn>,
    #[serde(default)]
    phase: Option<Begins>,
    #[serde(default)]
    rain: Vec<Turn>,
}

/// A step by its name or its letter, or a phase by the first of its steps.
#[derive(Clone, Copy, Debug)]
struct Begins(Step);

/// The names of steps, in the order of a turn.
const NAMES: [(&str, Step); 25] = [
    ("command", Step::Headquarters),
    ("headquarters", Step::Headquarters),
    ("A", Step::Headquarters),
    ("return", Step::Pick),
    ("B", Step::Pick),
    ("recovery", Step::Recovery),
    ("C", Step::Recovery),
    ("detachments", Step::Detachments),
    ("D", Step::Detachments),
    ("recall", Step::Recall),
    ("E", Step::Recall),
    ("organization", Step::Formation),
    ("formation", Step::Formation),
    ("F", Step::Formation),
    ("G", Step::Formation),
    ("withdrawal", Step::Withdrawal),
    ("H", Step::Withdrawal),
    ("movement", Step::Movement),
    ("move", Step::Movement),
    ("attack", Step::Attack),
    ("combat", Step::Attack),
    ("end", Step::End),
    ("modes", Step::Modes),
    ("setup", Step::Modes),
    ("set_up", Step::Modes),
];

impl<'de> Deserialize<'de> for Begins {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = NAMES.iter().find(|(known, _)| *known == name);
        let wrong = || {
            let error = format!(
                "`{name}` is no phase: command, organization, movement, attack, or a letter from A to H was expected"
            );
            serde::de::Error::custom(error)
        };
        known.map(|(_, step)| Self(*step)).ok_or_else(wrong)
    }
}

impl From<New> for NewGame {
    fn from(new: New) -> Self {
        let plain = new.setup.is_none() && new.turn.is_none() && new.phase.is_none();
        let from = FromPosition {
            turn: new.turn,
            step: new.phase.map(|begins| begins.0),
            rain: new.rain,
            pieces: new.setup,
        };
        Self {
            scenario: new.scenario,
            options: new.options,
            seed: new.seed,
            dice: new.dice,
            from: (!plain || !from.rain.is_empty()).then_some(from),
        }
    }
}

/// An attack that might be ordered.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    pub piece: PieceId,
    pub hex: Hex,
    /// The fresh cavalry that supports the attacker; all of it, unless said.
    #[serde(default)]
    pub support: Option<Vec<PieceId>>,
}

/// What can be asked.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    Reach {
        piece: PieceId,
        hq: PieceId,
        #[serde(default)]
        entry: Option<Hex>,
    },
    Odds {
        attack: Attack,
        /// The fresh cavalry that supports the defender; all of it, unless said.
        #[serde(default)]
        defence: Option<Vec<PieceId>>,
    },
    Hex {
        hex: Hex,
    },
    Zones {
        player: Player,
    },
    Places {
        piece: PieceId,
        #[serde(default)]
        hq: Option<PieceId>,
    },
    Retreats {
        piece: PieceId,
        away: Hex,
    },
    Withdrawals {
        piece: PieceId,
    },
    Road {},
}

/// The questions, each with its fields.
pub const QUESTIONS: &[(&str, &[&str])] = &[
    ("reach", &["piece", "hq", "entry"]),
    ("odds", &["attack", "defence"]),
    ("hex", &["hex"]),
    ("zones", &["player"]),
    ("places", &["piece", "hq"]),
    ("retreats", &["piece", "away"]),
    ("withdrawals", &["piece"]),
    ("road", &[]),
];
