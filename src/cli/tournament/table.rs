//! The strength of levels as a table in Markdown: one for each scenario, a row for each level.

use super::meeting::Met;
use super::{Hall, Tournament};
use crate::cli::games::game_of_scenario;
use crate::cli::simulate::{Broken, Shard, Share, Sides, Study, Summary};
use crate::table::armies::{ByPlayer, Player};
use crate::table::level::{Level, Program};
use std::io::Write;
use std::ops::ControlFlow;

/// A row of the table.
struct Row {
    share: String,
    elo: String,
    sides: [Share; 2],
    games: u64,
}

impl Row {
    fn of(met: &Met) -> Self {
        let share = met.all.share();
        Self {
            share: share.percent(),
            elo: share.elo(),
            sides: Player::ALL.map(|side| met.all.share_as(side)),
            games: 2 * met.all.len(),
        }
    }
}

/// Gets the level against which all are measured: normal, or the first named if normal is not.
pub(super) fn measure(levels: &[Program]) -> Option<&Program> {
    let normal = Program::from(Level::Normal);
    levels
        .iter()
        .find(|level| **level == normal)
        .or(levels.first())
}

impl Tournament {
    /// Counts the games that a table takes.
    pub(super) fn games_of_table(&self) -> u64 {
        let others = self.levels.len().saturating_sub(1) as u64;
        let each = others * 2 * self.pairs() + self.pairs();
        each * self.scenarios.len() as u64
    }
}

impl Hall<'_> {
    /// Plays each level against the one that measures, and that one against itself, and writes a table for each scenario;
    /// counts the games that came to no end.
    pub(super) fn write_table(&self, lines: &mut impl Write) -> Result<u64, Broken> {
        let Tournament {
            scenarios, levels, ..
        } = self.tournament;
        let mut errors = 0;
        let Some(measure) = measure(levels) else {
            return Ok(0);
        };
        for scenario in scenarios {
            writeln!(lines, "Scenario {scenario}, points against {measure}:\n")?;
            writeln!(
                lines,
                "| level | Elo | share | as French | as Coalition | games |"
            )?;
            writeln!(lines, "| --- | --- | --- | --- | --- | --- |")?;
            for level in levels {
                let (row, more) = match level == measure {
                    true => self.against_itself(scenario, level)?,
                    false => {
                        let met = self.meet(std::slice::from_ref(scenario), level, measure)?;
                        (Row::of(&met), met.errors)
                    }
                };
                errors += more;
                let [french, coalition] = row.sides.map(|side| side.percent());
                let Row {
                    share, elo, games, ..
                } = row;
                writeln!(
                    lines,
                    "| {level} | {elo} | {} | {} | {} | {games} |",
                    share.trim(),
                    french.trim(),
                    coalition.trim()
                )?;
            }
            writeln!(lines)?;
        }
        Ok(errors)
    }

    /// Plays the level that measures against itself: what it wins on each side tells how even the scenario is. Sides need not
    /// change, for both games of a pair would be one.
    fn against_itself(&self, scenario: &str, level: &Program) -> Result<(Row, u64), Broken> {
        let study = Study {
            scenario: scenario.to_owned(),
            options: Vec::new(),
            programs: ByPlayer {
                french: level.clone(),
                coalition: level.clone(),
            },
            sides: Sides::Kept,
            games: self.tournament.pairs(),
            seed: self.tournament.seed,
            shard: Shard::default(),
            turns: None,
            save_games: None,
            kept: self.kept.clone(),
        };
        let mut summary = Summary::default();
        let mut tell = |line| {
            summary.add(&line);
            self.bar.inc(1);
            ControlFlow::Continue(())
        };
        game_of_scenario(self.known, scenario)
            .study(&study, &self.stop.within(), &mut tell)
            .map_err(|error| error.to_string())?;
        if self.stop.is_on() {
            return Err(Broken::closed());
        }
        let drawn = summary.won(None) as f64 / 2.0;
        let won = |side| summary.won(Some(side)) as f64 + drawn;
        let row = Row {
            share: "50 %".to_owned(),
            elo: "0".to_owned(),
            sides: Player::ALL.map(|side| Share::of(won(side), summary.ended())),
            games: summary.ended(),
        };
        Ok((row, summary.errors()))
    }
}
