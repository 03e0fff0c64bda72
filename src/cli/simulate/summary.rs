//! What the lines of a study say together.

use super::counts::Sums;
use super::line::Line;
use super::stats::Share;
use crate::table::armies::Player;
use crate::table::victory::VictoryLevel;
use std::collections::BTreeMap;
use std::fmt;

/// The games of a study, added up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    title: String,
    games: u64,
    errors: u64,
    broken_off: u64,
    /// Games by their winner and its level.
    ends: BTreeMap<(Option<Player>, Option<VictoryLevel>), u64>,
    turns: u64,
    losses: BTreeMap<String, (u64, [u64; 3])>,
    counts: Sums,
}

impl Summary {
    /// Adds up lines.
    pub fn of<'a>(lines: impl IntoIterator<Item = &'a Line>) -> Self {
        let mut summary = Self::default();
        lines.into_iter().for_each(|line| summary.add(line));
        summary
    }

    /// Adds a game.
    pub fn add(&mut self, line: &Line) {
        if self.games == 0 {
            let (french, coalition) = (&line.french, &line.coalition);
            self.title = format!(
                "Scenario {}, French {french}, Coalition {coalition}",
                line.scenario
            );
        }
        self.games += 1;
        if line.error.is_some() {
            self.errors += 1;
            return;
        }
        match line.is_broken_off() {
            true => self.broken_off += 1,
            false => *self.ends.entry((line.winner, line.level)).or_default() += 1,
        }
        self.turns += line.turns as u64;
        self.counts.add(&line.counts);
        for (turn, losses) in &line.losses_by_turn.0 {
            let (games, sums) = self.losses.entry(turn.clone()).or_default();
            *games += 1;
            for (sum, lost) in sums.iter_mut().zip(losses) {
                *sum += u64::from(*lost);
            }
        }
    }

    /// Counts the games that an error kept from their end.
    pub const fn errors(&self) -> u64 {
        self.errors
    }

    /// Counts the games that were broken off after so many turns.
    pub const fn broken_off(&self) -> u64 {
        self.broken_off
    }

    /// Counts the games that came to an end.
    pub const fn ended(&self) -> u64 {
        self.games - self.errors - self.broken_off
    }

    /// Counts a player's wins, or the draws.
    pub fn won(&self, by: Option<Player>) -> u64 {
        let ends = self.ends.iter();
        ends.filter(|((winner, _), _)| *winner == by)
            .map(|(_, games)| games)
            .sum()
    }

    fn winners(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ended = self.ended();
        let named = [
            (Some(Player::French), "French wins"),
            (Some(Player::Coalition), "Coalition wins"),
            (None, "draws"),
        ];
        for (winner, name) in named {
            let won = self.won(winner);
            let share = Share::of(won as f64, ended).percent();
            let levels = self.ends.iter().filter(|((by, _), _)| *by == winner);
            let levels = levels.filter_map(|((_, level), games)| Some((level.as_ref()?, games)));
            let levels: Vec<_> = levels
                .map(|(level, games)| format!("{games} {}", format!("{level:?}").to_lowercase()))
                .collect();
            writeln!(
                f,
                "  {name:<15} {won:>6}  {share:<24} {}",
                levels.join(", ")
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = if self.games == 1 { "game" } else { "games" };
        writeln!(f, "{}: {} {games}", self.title, self.games)?;
        if self.errors > 0 {
            writeln!(f, "  came to no end  {:>6}", self.errors)?;
        }
        if self.broken_off > 0 {
            writeln!(f, "  broken off      {:>6}", self.broken_off)?;
        }
        if self.ended() > 0 || self.broken_off == 0 {
            self.winners(f)?;
        }
        let told = (self.ended() + self.broken_off).max(1) as f64;
        writeln!(
            f,
            "  {:.1} turns a game; losses by turn, on average:",
            self.turns as f64 / told
        )?;
        writeln!(f, "  turn      games  French  Allied  Prussian")?;
        for (turn, (games, sums)) in &self.losses {
            let [french, allied, prussian] = sums.map(|sum| sum as f64 / *games as f64);
            writeln!(
                f,
                "  {turn}  {games:>7}  {french:>6.1}  {allied:>6.1}  {prussian:>8.1}"
            )?;
        }
        self.counts.fmt(f)
    }
}
