//! A line of a study: one game, as JSON or as comma-separated values.

use super::counts::Counts;
use super::study::Study;
use crate::cli::lines::{self, Next};
use crate::table::armies::{ByPlayer, Player};
use crate::table::level::Program;
use crate::table::shown;
use crate::table::victory::VictoryLevel;
use clap::ValueEnum;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::io::{self, BufRead, Write};

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
    /// What was agreed on for all games of the study.
    #[serde(default)]
    pub options: Options,
    /// The version of the program that played it; the first to write lines did not state it.
    #[serde(default)]
    pub version: String,
    pub french: Program,
    pub coalition: Program,
    /// After how many turns the games of the study are broken off, if at all.
    #[serde(default)]
    pub turns_at_most: Option<usize>,
    /// The winner; none for a draw, or a game that came to no end.
    pub winner: Option<Player>,
    pub level: Option<VictoryLevel>,
    /// Why the game ended, in words; empty if it was broken off.
    pub ending: String,
    pub french_points: u16,
    pub coalition_points: u16,
    pub french_losses: u16,
    pub allied_losses: u16,
    pub prussian_losses: u16,
    /// The last turn.
    pub turn: String,
    /// How many turns were played.
    pub turns: usize,
    pub orders: u64,
    pub losses_by_turn: LossesByTurn,
    /// What the game has counted over its course; the first lines had nothing of it.
    #[serde(default)]
    pub counts: Counts,
    /// What kept the game from its end.
    pub error: Option<String>,
}

impl Line {
    /// Begins the line of a game that has not been played yet.
    pub fn new(study: &Study, game: u64) -> Self {
        let ByPlayer { french, coalition } = study.programs_of(game);
        Self {
            scenario: study.scenario.clone(),
            game,
            seed: study.seed_of(game),
            options: Options(study.options.clone()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            french,
            coalition,
            turns_at_most: study.turns,
            winner: None,
            level: None,
            ending: String::new(),
            french_points: 0,
            coalition_points: 0,
            french_losses: 0,
            allied_losses: 0,
            prussian_losses: 0,
            turn: String::new(),
            turns: 0,
            orders: 0,
            losses_by_turn: LossesByTurn::default(),
            counts: Counts::default(),
            error: None,
        }
    }

    /// Tells whether the game was broken off after so many turns, and nothing else kept it from its end.
    pub fn is_broken_off(&self) -> bool {
        self.turns_at_most.is_some() && self.ending.is_empty() && self.error.is_none()
    }
}

/// The options of a study, written `19.5A,-26D`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(pub Vec<String>);

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0.join(","))
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let options = text.split(',').filter(|option| !option.is_empty());
        Ok(Self(options.map(str::to_owned).collect()))
    }
}

/// The losses of the three armies at the end of each turn, written `16/1400=0-3-0 16/1500=2-3-0`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LossesByTurn(pub Vec<(String, [u16; 3])>);

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
        let turn = |part: &str| -> Option<(String, [u16; 3])> {
            let (turn, losses) = part.split_once('=')?;
            let losses = losses.split('-').map(|number| number.parse::<u16>().ok());
            let losses: Option<Vec<u16>> = losses.collect();
            Some((turn.to_owned(), losses?.try_into().ok()?))
        };
        let turns: Option<Vec<_>> = text.split_whitespace().map(turn).collect();
        let expected = "losses by turn such as `16/1400=0-3-0` were expected";
        turns.map(Self).ok_or_else(|| D::Error::custom(expected))
    }
}

/// Writes lines in a format.
#[derive(Debug)]
pub struct Writer<W> {
    format: Format,
    output: W,
    /// Whether the names of the fields stand above the lines.
    titled: bool,
}

impl<W: Write> Writer<W> {
    /// Makes a writer.
    pub const fn new(format: Format, output: W) -> Self {
        Self {
            format,
            output,
            titled: false,
        }
    }

    /// Writes a line at once, so that a study that is cut short leaves whole lines.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn write(&mut self, line: &Line) -> io::Result<()> {
        let text = match self.format {
            Format::Jsonl => shown::json(&serde_json::to_string(line)?).into_owned(),
            Format::Csv => shown::lines(&self.values(line)?),
        };
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    /// Writes a line's values, with their names above the first.
    fn values(&mut self, line: &Line) -> io::Result<String> {
        let mut builder = csv::WriterBuilder::new();
        let mut writer = builder.has_headers(!self.titled).from_writer(Vec::new());
        self.titled = true;
        writer.serialize(line).map_err(io::Error::other)?;
        let bytes = writer
            .into_inner()
            .map_err(|error| io::Error::other(error.to_string()))?;
        let text = String::from_utf8(bytes).map_err(io::Error::other)?;
        Ok(text.trim_end_matches('\n').to_owned())
    }
}

/// How the lines of an input are written.
enum Form {
    /// Nothing has been read.
    Unknown,
    Jsonl,
    /// Values, in the order of these names.
    Csv(csv::StringRecord),
}

/// Reads the lines of a study one by one, in either format.
pub struct Reader<R> {
    input: R,
    line: Vec<u8>,
    nth: u64,
    form: Form,
}

impl<R: BufRead> Reader<R> {
    /// Makes a reader.
    pub const fn new(input: R) -> Self {
        Self {
            input,
            line: Vec::new(),
            nth: 0,
            form: Form::Unknown,
        }
    }

    /// Reads what follows; `None` at the end.
    fn read(&mut self) -> Result<Option<Line>, String> {
        loop {
            self.nth += 1;
            match lines::next(&mut self.input, &mut self.line) {
                Ok(Next::End) => return Ok(None),
                Ok(Next::Line) if self.line.trim_ascii().is_empty() => continue,
                Ok(Next::Line) => {}
                Ok(Next::TooLong) => return Err("it is longer than 1 MB".to_owned()),
                Err(error) => return Err(error.to_string()),
            }
            if matches!(self.form, Form::Unknown) {
                if !self.line.trim_ascii_start().starts_with(b"{") {
                    self.form = Form::Csv(values(&self.line)?);
                    continue;
                }
                self.form = Form::Jsonl;
            }
            return match &self.form {
                Form::Csv(names) => {
                    let line = values(&self.line)?.deserialize(Some(names));
                    line.map(Some).map_err(|error| plain(&error))
                }
                _ => serde_json::from_slice(&self.line)
                    .map(Some)
                    .map_err(|error| error.to_string()),
            };
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Line, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let read = self.read().map_err(|error| {
            // What the error repeats may be as long as the line.
            format!("line {}: {}", self.nth, shown::cut_to(&error, 300))
        });
        read.transpose()
    }
}

/// Parts a line of comma-separated values.
fn values(line: &[u8]) -> Result<csv::StringRecord, String> {
    let mut builder = csv::ReaderBuilder::new();
    let mut records = builder.has_headers(false).from_reader(line).into_records();
    let record = records
        .next()
        .unwrap_or_else(|| Ok(csv::StringRecord::new()));
    record.map_err(|error| plain(&error))
}

/// Says what is wrong with some values, without the place in the line alone.
fn plain(error: &csv::Error) -> String {
    match error.kind() {
        csv::ErrorKind::Deserialize { err, .. } => err.to_string(),
        _ => error.to_string(),
    }
}

/// Reads the lines of a text of either format.
///
/// # Errors
/// Says what is no line of a study, and where.
pub fn read(text: &str) -> Result<Vec<Line>, String> {
    Reader::new(text.as_bytes()).collect()
}
