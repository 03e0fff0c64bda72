//! The arguments of the program, as people write them.

use super::{play, tell_faults};
use clap::{Parser, Subcommand};
use hundred_days::GAMES;
use hundred_days::cli::{check, engine, output, replay, simulate, soak, tournament, tune, verify};
use std::path::PathBuf;
use std::process::ExitCode;

/// Napoleon's Last Battles: the hex wargame of the Hundred Days, at the table or by lines of text.
#[derive(Parser)]
#[command(version, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

const EXIT_CODES: &str = "Exit codes:
  0  all went well
  1  a file has faults, or something could not be read or written
  2  the arguments are wrong
  3  the program was built without what was asked of it";

#[derive(Subcommand)]
enum Command {
    /// Opens the table at a scenario or a saved game; without a command, at the menu
    Play {
        /// The number of a scenario, or the path of a scenario file or a saved game
        game: Option<String>,
    },
    /// Plays by lines of JSON on standard input and output
    Engine,
    /// Checks data files and saved games, and tells every fault by file, line and column
    Check {
        /// The files; without any, those that the program carries
        files: Vec<PathBuf>,
    },
    /// Lets programs play many games, a line each, and says what they tell together
    Simulate(simulate::Simulate),
    /// Pits levels of programs against each other, from both sides, and tells by how much they differ
    Tournament(tournament::Tournament),
    /// Improves what a program weighs, by games against others and its older selves
    Tune(tune::Tune),
    /// Plays games of all scenarios for some minutes with all that must hold being asked, and saves one in which it does not
    Soak(soak::Soak),
    /// Tells a saved game in plain words, one event a line
    Replay {
        /// The saved game
        save: PathBuf,
    },
    /// Plays saved games again by the rules of today, and tells which order or state does not hold
    Verify {
        /// The saved games
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Does what the arguments ask for.
pub fn run() -> ExitCode {
    let command = match Arguments::try_parse() {
        Ok(arguments) => arguments.command,
        Err(error) => return output::usage(&error),
    };
    // `check` is asked about files, whatever lies in the folder.
    if !matches!(command, Some(Command::Check { .. })) {
        tell_faults();
    }
    match command {
        None => play(None),
        Some(Command::Play { game }) => play(game.as_deref()),
        Some(Command::Engine) => engine::run_stdio(GAMES),
        Some(Command::Check { files }) => check::run(GAMES, &files),
        Some(Command::Simulate(simulate)) => simulate::run(GAMES, simulate),
        Some(Command::Tournament(tournament)) => tournament::run(GAMES, &tournament),
        Some(Command::Tune(tune)) => tune::run(GAMES, &tune),
        Some(Command::Soak(soak)) => soak::run(GAMES, &soak),
        Some(Command::Replay { save }) => replay::run(GAMES, &save),
        Some(Command::Verify { files }) => verify::run(GAMES, &files),
    }
}
