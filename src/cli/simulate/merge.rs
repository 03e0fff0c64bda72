//! `simulate merge`: joins the parts of a study.
//!
//! Each part stands in the order of its games, as it was written, so one line of each is all that is kept.

use super::line::{Line, Reader};
use crate::table::data::disk;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Which games are missing before the last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Missing {
    pub games: u64,
    pub first: u64,
}

/// A part of a study, read line by line.
struct Part {
    name: String,
    lines: Reader<BufReader<File>>,
}

impl Part {
    fn open(file: &Path) -> Result<Self, String> {
        let name = file.display().to_string();
        let opened = disk::open(file).map_err(|error| format!("{name}: {error}"))?;
        Ok(Self {
            name,
            lines: Reader::new(BufReader::new(opened)),
        })
    }

    /// Reads the next line, whose game comes after one.
    fn next(&mut self, after: Option<u64>) -> Result<Option<Line>, String> {
        let Some(line) = self.lines.next() else {
            return Ok(None);
        };
        let line = line.map_err(|error| format!("{}, {error}", self.name))?;
        match after {
            Some(before) if line.game == before => Err(twice(&self.name, line.game)),
            Some(before) if line.game < before => Err(format!(
                "{}: game {} stands after game {before}; a part has its games in order",
                self.name, line.game
            )),
            _ => Ok(Some(line)),
        }
    }
}

fn twice(name: &str, game: u64) -> String {
    format!("{name}: game {game} comes twice")
}

/// Reads the parts of one study and tells their lines in the order of the games, until nobody wants to be told any more.
///
/// # Errors
/// Says what is no part of the study, or comes twice.
pub fn join(
    files: &[PathBuf],
    mut tell: impl FnMut(&Line) -> ControlFlow<()>,
) -> Result<Missing, String> {
    let parts: Result<Vec<_>, String> = files.iter().map(|file| Part::open(file)).collect();
    let mut parts = parts?;
    // The next line of each part, by its game.
    let mut waiting: BTreeMap<u64, (usize, Line)> = BTreeMap::new();
    let mut study: Option<String> = None;
    let mut missing = Missing::default();
    let mut expected = 0;
    let mut take = |nth: usize, after: Option<u64>, waiting: &mut BTreeMap<u64, _>| {
        let part: &mut Part = &mut parts[nth];
        let Some(line) = part.next(after)? else {
            return Ok(());
        };
        let own = study_of(&line);
        let study = study.get_or_insert_with(|| own.clone());
        if *study != own {
            return Err(format!(
                "{}: game {} is of another study: {own}, not {study}",
                part.name, line.game
            ));
        }
        let game = line.game;
        match waiting.insert(game, (nth, line)) {
            Some(_) => Err(twice(&part.name, game)),
            None => Ok(()),
        }
    };
    for nth in 0..files.len() {
        take(nth, None, &mut waiting)?;
    }
    while let Some((game, (nth, line))) = waiting.pop_first() {
        if game > expected {
            if missing.games == 0 {
                missing.first = expected;
            }
            missing.games += game - expected;
        }
        expected = game.saturating_add(1);
        if tell(&line).is_break() {
            break;
        }
        take(nth, Some(game), &mut waiting)?;
    }
    Ok(missing)
}

/// Says which study a line is of.
fn study_of(line: &Line) -> String {
    let seed = line.seed.wrapping_sub(line.game);
    let named = |text: &str| match text {
        "" => "none".to_owned(),
        text => text.to_owned(),
    };
    let turns = line.turns_at_most.map_or_else(
        || "whole games".to_owned(),
        |turns| format!("{turns} turns at most"),
    );
    format!(
        "scenario {}, options {}, French {}, Coalition {}, seed {seed}, {turns}, program version {}",
        line.scenario,
        named(&line.options.0.join(",")),
        line.french,
        line.coalition,
        named(&line.version),
    )
}
