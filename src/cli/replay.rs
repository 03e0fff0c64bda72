//! `replay`: tells a saved game in plain words, one event a line, each with its case.

use super::output;
use crate::last_battles::Match;
use crate::last_battles::state::Phase;
use crate::last_battles::words::{Heading, describe};
use crate::last_battles::{Event, State};
use crate::table::save;
use crate::table::shown::Shown;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Tells a saved game on standard output; fails if the file is no save that can be played again.
pub fn run(file: &Path) -> ExitCode {
    match save::load(file) {
        Ok(game) => {
            let told = tell(&game, io::stdout().lock());
            output::end("replay", ExitCode::SUCCESS, told)
        }
        Err(faults) => {
            output::list("", &faults);
            ExitCode::FAILURE
        }
    }
}

/// Tells a game from its first order to its last.
///
/// # Errors
/// Fails if a line cannot be written.
pub fn tell(game: &Match, mut output: impl Write) -> io::Result<()> {
    let (scenario, start) = (&game.state().setup().scenario, game.beginning());
    let title = format!("{}. {}", scenario.number, scenario.name);
    writeln!(output, "{}", Shown(&title))?;
    if !start.options.is_empty() {
        let options = start.options.join(", ");
        writeln!(output, "Options: {}", Shown(&options))?;
    }
    if !start.dice.is_empty() {
        writeln!(
            output,
            "The dice were laid down for {} rolls.",
            start.dice.len()
        )?;
    }
    for remark in &game.remarks {
        writeln!(output, "Note: {remark}.")?;
    }
    if let Some(earlier) = game.earlier() {
        for told in earlier.told.iter() {
            if let Some(under) = told.under {
                writeln!(output, "Turn {}. {}.", under.turn, phase(under))?;
            }
            writeln!(output, "{told}")?;
        }
    }
    let first = game.start();
    writeln!(
        output,
        "Turn {}. {}.",
        first.turn(),
        phase(Heading::of(first))
    )?;
    for step in game.replay() {
        for line in step
            .events
            .iter()
            .filter_map(|event| line(&step.before, event))
        {
            writeln!(output, "{}", Shown(&line))?;
        }
    }
    Ok(())
}

/// Names a player's phase.
fn phase(heading: Heading) -> String {
    let phase = match heading.phase {
        Phase::SetUp => "set-up",
        Phase::Command => "command phase",
        Phase::Movement => "movement phase",
        Phase::Combat => "combat phase",
        Phase::Over => return "The game is over".to_owned(),
    };
    format!("{} {phase}", heading.player)
}

/// Tells one event, with its case.
fn line(state: &State, event: &Event) -> Option<String> {
    let sentence = describe(state.setup(), event)?;
    Some(match event.case() {
        Some(case) => format!("{sentence} [{case}]"),
        None => sentence,
    })
}
