//! `simulate merge`: joins the parts of a study.

use super::line::{Line, read};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// Reads the parts of one study and puts their lines into the order of the games.
///
/// # Errors
/// Says what is no part of the study, or comes twice.
pub fn join(files: &[PathBuf]) -> Result<Vec<Line>, String> {
    let mut games: BTreeMap<u64, Line> = BTreeMap::new();
    for file in files {
        let name = file.display();
        let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
        for line in read(&text).map_err(|error| format!("{name}, {error}"))? {
            if let Some(first) = games.values().next() {
                check_same(first, &line).map_err(|error| format!("{name}: {error}"))?;
            }
            let game = line.game;
            if games.insert(game, line).is_some() {
                return Err(format!("{name}: game {game} comes twice"));
            }
        }
    }
    Ok(games.into_values().collect())
}

/// Lists the games that are missing before the last.
pub fn missing(lines: &[Line]) -> Vec<u64> {
    let last = lines.last().map_or(0, |line| line.game);
    let has = |game: &u64| lines.binary_search_by_key(game, |line| line.game).is_ok();
    (0..last).filter(|game| !has(game)).collect()
}

/// Refuses a line of another study.
fn check_same(first: &Line, line: &Line) -> Result<(), String> {
    let study = |line: &Line| {
        let seed = line.seed.wrapping_sub(line.game);
        format!(
            "scenario {}, French {}, Coalition {}, seed {seed}",
            line.scenario, line.french, line.coalition
        )
    };
    let (one, other) = (study(first), study(line));
    match one == other {
        true => Ok(()),
        false => Err(format!(
            "game {} is of another study: {other}, not {one}",
            line.game
        )),
    }
}
