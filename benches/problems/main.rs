//! Which share of the problems each level solves, as a table: `cargo bench --bench problems`, or with programs of one's own,
//! `cargo bench --bench problems -- normal-1 normal hard master+seconds=2`.

mod set;

use hundred_days::last_battles::data::library::{Library, carried};
use hundred_days::table::level::Program;
use set::Placed;
use std::process::ExitCode;

/// The levels that are measured, unless others are named.
const LEVELS: [&str; 3] = ["easy", "normal", "hard"];
/// How often each plays each problem, each time with another seed.
const TRIES: u64 = 4;

fn main() -> ExitCode {
    match table() {
        Ok(table) => {
            print!("{table}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// Lets all programs play all problems, and writes a line for each problem and one for all.
fn table() -> Result<String, String> {
    let data = carried().map_err(|faults| format!("{faults:?}"))?;
    let problems = set::problems().map_err(|fault| fault.to_string())?;
    let programs = programs()?;
    // One after the other: the clock of a program that has one must not run while its threads solve other problems.
    let rows = problems.iter().map(|placed| row(data, placed, &programs));
    let rows: Vec<_> = rows.collect::<Result<_, _>>()?;
    let mut table = heading(&programs);
    for (placed, solved) in problems.iter().zip(&rows) {
        let cells = solved
            .iter()
            .map(|solved| format!(" {solved} of {TRIES} |"));
        let cells: String = cells.collect();
        table += &format!("| {} |{cells}\n", placed.problem.name);
    }
    let tries = TRIES * problems.len() as u64;
    let shares = (0..programs.len()).map(|nth| {
        let solved: u64 = rows.iter().map(|row| row[nth]).sum();
        format!(" {} % |", (100 * solved + tries / 2) / tries)
    });
    let shares: String = shares.collect();
    table += &format!("| all {} problems |{shares}\n", problems.len());
    Ok(table)
}

/// Reads which programs are to play; what begins with two dashes is for other benchmarks.
fn programs() -> Result<Vec<Program>, String> {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    let named: Vec<&str> = named
        .into_iter()
        .filter(|name| !name.starts_with("--"))
        .collect();
    let named = if named.is_empty() {
        &LEVELS[..]
    } else {
        &named[..]
    };
    let read = named.iter().map(|name| name.parse());
    read.map(|program: Result<Program, _>| program.map_err(|why| why.to_string()))
        .collect()
}

fn heading(programs: &[Program]) -> String {
    let names: String = programs.iter().map(|name| format!(" {name} |")).collect();
    let rule = " --- |".repeat(programs.len());
    format!("| problem |{names}\n| --- |{rule}\n")
}

/// Counts for each program how often it solves a problem; one that is not sound is a fault.
fn row(data: &Library, placed: &Placed, programs: &[Program]) -> Result<Vec<u64>, String> {
    let problem = &placed.problem;
    let says = |why: String| placed.fault(why).to_string();
    let answered = problem.answered(data).map_err(says)?;
    if let Some(missed) = problem.missed(&answered).first() {
        return Err(says(format!("its answer misses {missed:?}")));
    }
    let idled = problem.idled(data).map_err(says)?;
    if problem.missed(&idled).is_empty() {
        return Err(says("it solves itself".to_owned()));
    }
    let solved = programs.iter().map(|program| {
        let mut solved = 0;
        for seed in 1..=TRIES {
            let played = problem.played_by(data, program, seed).map_err(says)?;
            solved += u64::from(problem.missed(&played).is_empty());
        }
        Ok(solved)
    });
    solved.collect()
}
