//! What the plans of a level are worth, by games to the end: `cargo bench --bench layouts`, or with a scenario and programs of one's
//! own, `cargo bench --bench layouts -- 21 normal hard-1 hard+effort=1400`; `phases=48 games=80` looks at so many phases, and plays so
//! many games from the end of each.
//!
//! Each program plays the same movement phases, and from where each of them ends the same dice decide games that a quick program
//! plays for both sides. That tells two programs apart in a fraction of the time that games between them take, for nothing else
//! differs: neither their battles nor the luck of the phases before.

use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::data::library::{Library, carried};
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::player;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{State, decision, step};
use hundred_days::table::level::Program;
use hundred_days::table::opponent::mix;
use hundred_days::table::stop::Stop;
use rayon::prelude::*;

/// The scenario that is played, and the programs that plan, unless others are named.
const SCENARIO: &str = "18";
const PROGRAMS: [&str; 3] = ["normal", "hard-1", "hard"];
/// Who plays up to each movement phase, and who plays on from there.
const BEFORE: &str = "normal";
const AFTER: &str = "normal+plans=1+tries=1+replies=1+foresight=0+sweeps=1+places=4+assaults=2";
/// How many movement phases are looked at, from games of their own, unless said, and the first how many of a game they are.
const PHASES: u64 = 12;
const FIRST: u64 = 4;
/// How many games are played from the end of each, unless said.
const GAMES: u64 = 100;

fn main() -> Result<(), String> {
    print!("{}", table()?);
    Ok(())
}

/// Lets all programs plan all phases, and writes a line for each phase and one for all.
fn table() -> Result<String, String> {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let named = named.iter().map(String::as_str);
    let bound = |name: &str, unless_said: u64| {
        let said = named.clone().find_map(|word| word.strip_prefix(name));
        said.map_or(Ok(unless_said), |said| {
            said.parse().map_err(|why| format!("{name}{said}: {why}"))
        })
    };
    let (phases, games) = (bound("phases=", PHASES)?, bound("games=", GAMES)?);
    // What begins with two dashes is for other benchmarks; the bounds have been read.
    let no_names = ["--", "phases=", "games="];
    let (numbers, programs): (Vec<&str>, Vec<&str>) = named
        .filter(|name| !no_names.iter().any(|start| name.starts_with(start)))
        .partition(|name| name.starts_with(|first: char| first.is_ascii_digit()));
    let number = numbers.first().copied().unwrap_or(SCENARIO);
    let programs = if programs.is_empty() {
        PROGRAMS.to_vec()
    } else {
        programs
    };
    let programs: Vec<Program> = programs.into_iter().map(read).collect::<Result<_, _>>()?;
    let data = carried().map_err(|faults| format!("{faults:?}"))?;
    let rows: Result<Vec<_>, String> = (0..phases)
        .into_par_iter()
        .map(|phase| row(data, number, (phase, games), &programs))
        .collect();
    let rows = rows?;
    let names: String = programs.iter().map(|name| format!(" {name} |")).collect();
    let rule = " --- |".repeat(programs.len());
    let mut table = format!("| phase |{names}\n| --- |{rule}\n");
    for (name, won) in &rows {
        let cells: String = won.iter().map(|won| format!(" {won:.1} % |")).collect();
        table += &format!("| {name} |{cells}\n");
    }
    let shares = (0..programs.len()).map(|nth| {
        let won = mean(rows.iter().map(|(_, won)| won[nth]));
        let (gain, error) = gained(&rows, nth);
        match nth {
            0 => format!(" {won:.1} % |"),
            _ => format!(" {won:.1} % ({gain:+.1} ± {:.1}) |", 2.0 * error),
        }
    });
    let shares: String = shares.collect();
    table += &format!("| all {} phases |{shares}\n", rows.len());
    Ok(table)
}

fn read(program: &str) -> Result<Program, String> {
    program.parse().map_err(|why| format!("{program}: {why}"))
}

/// Gets by how much a program has won more than the first, on the mean of the phases, and the standard error of that.
fn gained(rows: &[(String, Vec<f64>)], nth: usize) -> (f64, f64) {
    let gains = || rows.iter().map(|(_, won)| won[nth] - won[0]);
    let gain = mean(gains());
    let squares: f64 = gains().map(|one| (one - gain) * (one - gain)).sum();
    let count = rows.len() as f64;
    (gain, (squares / (count * (count - 1.0))).sqrt())
}

fn mean(of: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = of.len() as f64;
    of.sum::<f64>() / count
}

/// Gets which movement phase it is, and the share of the games that who moves wins, in per cent, once each program has moved.
fn row(
    data: &Library,
    number: &str,
    (phase, games): (u64, u64),
    programs: &[Program],
) -> Result<(String, Vec<f64>), String> {
    let start = NewGame {
        scenario: number.to_owned(),
        seed: phase,
        ..NewGame::default()
    };
    let scenario = data
        .scenario(number)
        .ok_or_else(|| format!("no scenario {number}"))?;
    let mut state =
        State::set_up(&data.components, scenario, start).map_err(|why| format!("{why:?}"))?;
    let mut begun = Vec::new();
    plays(&mut state, &read(BEFORE)?, phase, |state| {
        let here = (state.turn(), state.player());
        if decision(state).kind == DecisionKind::Movement && begun.last() != Some(&here) {
            begun.push(here);
        }
        begun.len() as u64 <= phase % FIRST
    })?;
    let name = format!("{}, {:?}, game {phase}", state.turn(), state.player());
    let shares = programs.iter().map(|program| {
        let mut moved = state.clone();
        let (turn, mover) = (state.turn(), state.player());
        plays(&mut moved, program, phase, |state| {
            decision(state).kind == DecisionKind::Movement
                && (state.turn(), state.player()) == (turn, mover)
        })?;
        let from_there = (0..games).into_par_iter();
        let won: Result<Vec<u64>, String> =
            from_there.map(|game| wins(&moved, mover, game)).collect();
        Ok(won?.iter().sum::<u64>() as f64 * 50.0 / games as f64)
    });
    Ok((name, shares.collect::<Result<_, String>>()?))
}

/// Plays a game to its end, and gets two if a player wins it, one if nobody does.
fn wins(from: &State, who: Player, game: u64) -> Result<u64, String> {
    let mut state = from.clone();
    state.reseed(game);
    plays(&mut state, &read(AFTER)?, game, |_| true)?;
    Ok(match state.outcome().and_then(|outcome| outcome.winner) {
        Some(winner) if winner == who => 2,
        Some(_) => 0,
        None => 1,
    })
}

/// Lets a program play both sides as long as it may go on, or to the end.
fn plays(
    state: &mut State,
    program: &Program,
    seed: u64,
    mut goes_on: impl FnMut(&State) -> bool,
) -> Result<(), String> {
    let of =
        |side| player(program, mix(seed, side), Stop::default()).map_err(|why| why.to_string());
    let mut players = [of(1)?, of(2)?];
    while state.outcome().is_none() && goes_on(state) {
        let nth = usize::from(decision(state).player == Player::Coalition);
        let Some(order) = players[nth].choose(state) else {
            break;
        };
        step(state, &order).map_err(|why| format!("{order:?}: {why:?}"))?;
    }
    Ok(())
}
