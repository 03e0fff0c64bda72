//! `replay`: tells a saved game in plain words, one event a line, each with its case.

use super::games::{Games, game_of_file};
use super::output;
use crate::table::data::{Fault, Source};
use crate::table::play::Match;
use crate::table::protocol::Protocol;
use crate::table::save;
use crate::table::shown::Shown;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Tells a saved game on standard output; fails if the file is no save that can be played again.
pub fn run(games: Games, file: &Path) -> ExitCode {
    let told = game_of_file(games, file)
        .and_then(|(game, text)| game.replay(text.source(), &mut io::stdout().lock()));
    match told {
        Ok(told) => output::end("replay", ExitCode::SUCCESS, told),
        Err(faults) => {
            output::list("", &faults);
            ExitCode::FAILURE
        }
    }
}

/// Tells a saved game from its first order to its last.
///
/// # Errors
/// Gives back what is wrong with the save, or fails if a line cannot be written.
pub fn replay<G: Protocol>(
    source: Source<'_>,
    output: &mut dyn Write,
) -> Result<io::Result<()>, Vec<Fault>> {
    let game: Match<G> = save::from_text(source)?;
    Ok(tell(&game, output))
}

/// Tells a game from its first order to its last.
///
/// # Errors
/// Fails if a line cannot be written.
pub fn tell<G: Protocol>(game: &Match<G>, mut output: impl Write) -> io::Result<()> {
    for line in game.state().title() {
        writeln!(output, "{}", Shown(&line))?;
    }
    for remark in &game.remarks {
        writeln!(output, "Note: {remark}.")?;
    }
    if let Some(earlier) = game.earlier() {
        for told in earlier.told.iter() {
            if let Some(heading) = G::heading_of(told) {
                writeln!(output, "{heading}")?;
            }
            writeln!(output, "{told}")?;
        }
    }
    writeln!(output, "{}", game.start().heading())?;
    for step in game.replay() {
        let told = step.events.iter();
        for line in told.filter_map(|event| step.before.sentence(event)) {
            writeln!(output, "{}", Shown(&line))?;
        }
    }
    Ok(())
}
