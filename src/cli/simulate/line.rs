//! A line of a study: one game, as JSON or as comma-separated values.

use crate::ai::Program;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::{ByPlayer, Player};
use crate::last_battles::setting::VictoryLevel;
use clap::ValueEnum;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::io::{self, Write};

/// How lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// An object of JSON a line
    #[default]
    Jsonl,
    /// Comma-separated values under a line of names
    Csv,
}

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    pub scenario: String,
    /// The game's place in its study, from 0.
    pub game: u64,
    pub seed: u64,
    pub french: Program,
    pub coalition: Program,
    /// The winner; none for a draw, or a game that came to no end.
    pub winner: Option<Player>,
    pub level: Option<VictoryLevel>,
    /// Why the game ended, in words.
    pub ending: String,
    pub french_points: u16,
    pub coalition_points: u16,
    pub french_losses: u16,
    pub allied_losses: u16,
    pub prussian_losses: u16,
    /// The last turn.
    pub turn: Turn,
    /// How many turns were played.
    pub turns: usize,
    pub orders: u64,
    pub losses_by_turn: LossesByTurn,
    /// What kept the game from its end.
    pub error: Option<String>,
}

impl Line {
    /// Begins the line of a game that has not been played yet.
    pub fn new(scenario: &str, game: u64, seed: u64, programs: &ByPlayer<Program>) -> Self {
        const NOON: Turn = match Turn::new(1, 12) {
            Some(turn) => turn,
            None => panic!("a turn"),
        };
        Self {
            scenario: scenario.to_owned(),
            game,
            seed,
            french: programs.french.clone(),
            coalition: programs.coalition.clone(),
            winner: None,
            level: None,
            ending: String::new(),
            french_points: 0,
            coalition_points: 0,
            french_losses: 0,
            allied_losses: 0,
            prussian_losses: 0,
            turn: NOON,
            turns: 0,
            orders: 0,
            losses_by_turn: LossesByTurn::default(),
            error: None,
        }
    }
}

/// The losses of the three armies at the end of each turn, written `16/1400=0-3-0 16/1500=2-3-0`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LossesByTurn(pub Vec<(Turn, [u16; 3])>);

impl Serialize for LossesByTurn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let turns = self.0.iter();
        let turns = turns.map(|(turn, [french, allied, prussian])| {
            format!("{turn}={french}-{allied}-{prussian}")
        });
        serializer.serialize_str(&turns.collect::<Vec<_>>().join(" "))
    }
}

impl<'de> Deserialize<'de> for LossesByTurn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let turn = |part: &str| -> Option<(Turn, [u16; 3])> {
            let (turn, losses) = part.split_once('=')?;
            let losses = losses.split('-').map(|number| number.parse().ok());
            let losses: Option<Vec<u16>> = losses.collect();
            Some((turn.parse().ok()?, losses?.try_into().ok()?))
        };
        let turns: Option<Vec<_>> = text.split_whitespace().map(turn).collect();
        let expected = "losses by turn such as `16/1400=0-3-0` were expected";
        turns.map(Self).ok_or_else(|| D::Error::custom(expected))
    }
}

/// Writes lines in a format.
pub enum Writer<W: Write> {
    Jsonl(W),
    Csv(Box<csv::Writer<W>>),
}

impl<W: Write> Writer<W> {
    /// Makes a writer.
    pub fn new(format: Format, output: W) -> Self {
        match format {
            Format::Jsonl => Self::Jsonl(output),
            Format::Csv => Self::Csv(Box::new(csv::Writer::from_writer(output))),
        }
    }

    /// Writes a line at once, so that a study that is cut short leaves whole lines.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn write(&mut self, line: &Line) -> io::Result<()> {
        match self {
            Self::Jsonl(output) => {
                let text = serde_json::to_string(line)?;
                writeln!(output, "{text}")?;
                output.flush()
            }
            Self::Csv(output) => {
                output.serialize(line).map_err(io::Error::other)?;
                output.flush()
            }
        }
    }
}

/// Reads the lines of a text of either format.
///
/// # Errors
/// Says what is no line of a study, and where.
pub fn read(text: &str) -> Result<Vec<Line>, String> {
    let fault = |nth: usize, error: String| format!("line {}: {error}", nth + 1);
    if text.trim_start().starts_with('{') {
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let lines = lines.map(|(nth, line)| {
            serde_json::from_str(line).map_err(|error| fault(nth, error.to_string()))
        });
        return lines.collect();
    }
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let lines = reader.deserialize().enumerate();
    let lines = lines
        .map(|(nth, line)| line.map_err(|error: csv::Error| fault(nth + 1, error.to_string())));
    lines.collect()
}
