//! The arguments of a program that was built with the rules alone: a command and its files, nothing else.

use crate::{NOT_BUILT, play, tell_faults};
use hundred_days::GAMES;
use hundred_days::cli::{check, engine, output, replay, verify};
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "hundred-days, built with the rules alone:
  hundred-days engine            plays by lines of JSON on standard input and output
  hundred-days check [FILE]...   checks data files and saved games
  hundred-days replay SAVE       tells a saved game in plain words
  hundred-days verify SAVE...    plays saved games again by the rules of today
Other commands come with the feature `cli`, the table with `client`.
";

/// What the program ends with if its arguments are wrong.
const WRONG_ARGUMENTS: u8 = 2;

/// Does what the arguments ask for.
pub fn run() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let command = arguments.next().unwrap_or_default();
    let files: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    if !["check", "--help", "--version"]
        .iter()
        .any(|&quiet| command == quiet)
    {
        tell_faults();
    }
    match (command.to_str(), &files[..]) {
        (Some("engine"), []) => engine::run_stdio(GAMES),
        (Some("check"), files) => check::run(GAMES, files),
        (Some("replay"), [save]) => replay::run(GAMES, save),
        (Some("verify"), [_, ..]) => verify::run(GAMES, &files),
        (Some("" | "play"), files) => play(files.first().and_then(|file| file.to_str())),
        (Some("simulate" | "soak" | "tournament" | "tune"), _) => {
            output::note("hundred-days: this program was built without the feature `cli`\n");
            ExitCode::from(NOT_BUILT)
        }
        (Some("--version"), []) => tell(
            "--version",
            concat!("hundred-days ", env!("CARGO_PKG_VERSION"), "\n"),
        ),
        (Some("--help"), []) => tell("--help", USAGE),
        _ => {
            output::note(USAGE);
            ExitCode::from(WRONG_ARGUMENTS)
        }
    }
}

/// Writes what was asked for to standard output.
fn tell(command: &str, text: &str) -> ExitCode {
    let written = io::stdout().write_all(text.as_bytes());
    output::end(command, ExitCode::SUCCESS, written)
}
