//! Whole games in files, order by order: how they are written, and how they are played again.
//!
//! A file of `tests/games` has a line for each thing, which begins with a word:
//!
//! - `start`: how the game begins, as saves write it; `french` and `coalition`: the programs that played it;
//! - `stop`: after how many orders it ends, should it be longer than a file ought to be; left out, it is played to its end;
//! - `rules`: the chapters and options that it is played by; `at`: the number of the state before the first order;
//! - for each order the number of the state after it, a number of what happened, and the order as saves write it;
//! - `outcome`: how it ended; `events`: the number of all that happened, as other programs get it; `told`: the number of the
//!   same in words, as `replay` tells it.
//!
//! Of a state's number the first eight digits are written, of that of the events four. A game that has changed is written as it goes now among
//! the temporary files of the tests, for whoever meant to change it. A file without `outcome` is not at its end yet: the programs
//! go on from its last order. So a new game needs no more than its `start` and its programs, and one of whose orders the rules
//! now refuse is played to another end once its lines from there on are gone.

use hundred_days::last_battles::counter::{ByPlayer, Player};
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::words::describe;
use hundred_days::last_battles::{Event, Match, Order, State, decision, step};
use hundred_days::table::game::Kept as _;
use hundred_days::table::level::Program;
use hundred_days::table::number::{Number, canonical};
use hundred_days::table::opponent::{Opponent, mix};
use hundred_days::table::stop::Stop;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// How many digits of a state's number are written.
const DIGITS: usize = 8;
/// How many digits of the number of an order's events are written.
const OF_EVENTS: usize = 4;

/// A game as a file has it.
#[derive(Clone, Debug, Default)]
pub struct Recorded {
    pub start: NewGame,
    pub programs: ByPlayer<Program>,
    /// The lines that say what is played.
    head: Vec<String>,
    /// After how many orders it ends at the latest.
    stop: Option<usize>,
    /// The orders, each as it is written.
    orders: Vec<(String, Order)>,
    /// Whether the file holds the end of the game.
    is_ended: bool,
}

/// A game that has been played again.
struct Played {
    /// The lines of its file, as they are now.
    lines: Vec<String>,
    /// Which of the lines are orders.
    orders: Range<usize>,
    /// Why it could not be played to its end.
    broken: Option<String>,
}

/// What happened in a game: the events, and the words in which they are told.
#[derive(Default)]
struct Telling {
    events: String,
    words: String,
}

impl Telling {
    /// Adds what an order has brought, and gets the first digits of its number.
    fn add(&mut self, state: &State, events: &[Event]) -> String {
        let before = self.events.len();
        for event in events {
            self.events.push_str(&canonical(event));
            self.events.push('\n');
            let Some(sentence) = describe(state.setup(), event) else {
                continue;
            };
            let case = event.case().map(|case| format!(" [{case}]"));
            let _ = writeln!(self.words, "{sentence}{}", case.unwrap_or_default());
        }
        first_digits(Number::of_text(&self.events[before..]), OF_EVENTS)
    }
}

impl Recorded {
    /// Reads a file.
    ///
    /// # Errors
    /// Says which line is none of such a file.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut game = Self::default();
        for (nth, line) in text.lines().enumerate() {
            let read = game.read_line(line);
            read.map_err(|why| format!("line {}: {why}", nth + 1))?;
        }
        Ok(game)
    }

    fn read_line(&mut self, line: &str) -> Result<(), String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if ["//", "start", "french", "coalition", "stop"].contains(&word) {
            self.head.push(line.to_owned());
        }
        match word {
            "start" => self.start = ron::from_str(rest).map_err(|error| error.to_string())?,
            "french" => self.programs.french = program(rest)?,
            "coalition" => self.programs.coalition = program(rest)?,
            "stop" => self.stop = Some(rest.parse().map_err(|_| "a number was expected")?),
            "outcome" => self.is_ended = true,
            "//" | "rules" | "at" | "events" | "told" => {}
            numbers if numbers.len() == DIGITS + 1 + OF_EVENTS => {
                let order = ron::from_str(rest).map_err(|error| error.to_string())?;
                self.orders.push((rest.to_owned(), order));
            }
            _ => return Err(format!("`{word}` begins no line of a game")),
        }
        Ok(())
    }

    /// Lists the orders that the file holds.
    pub fn orders(&self) -> impl Iterator<Item = &Order> {
        self.orders.iter().map(|(_, order)| order)
    }

    /// Plays the orders; a game that is not at its end goes on with those of the programs.
    fn play(&self) -> Played {
        // A file states all that its players had agreed on.
        let game = Match::begin_again(self.start.clone(), None);
        let game = game.unwrap_or_else(|why| panic!("{why}"));
        let mut state = game.state().clone();
        let mut lines = self.head(&state);
        let first = lines.len();
        let mut telling = Telling::default();
        let mut broken = None;
        let mut players = self.players();
        for nth in 0..self.stop.unwrap_or(usize::MAX) {
            let Some((text, order)) = self.order(nth, &state, &mut players) else {
                break;
            };
            let events = match played(&mut state, &order) {
                Ok(events) => telling.add(&state, &events),
                Err(why) => {
                    let (line, nth) = (lines.len() + 1, nth + 1);
                    broken = Some(format!("line {line}, order {nth}, {text}: {why}"));
                    break;
                }
            };
            lines.push(format!("{}-{events} {text}", short(&state)));
        }
        let orders = first..lines.len();
        if broken.is_none() {
            lines.extend(ending(&state, &telling));
        }
        Played {
            lines,
            orders,
            broken,
        }
    }

    /// Writes the lines before the first order.
    fn head(&self, state: &State) -> Vec<String> {
        let setup = state.setup();
        let options = setup.scenario.options_on(&self.start.options);
        let agreed = self.start.options.iter();
        let added = agreed.filter_map(|option| option.parse::<u8>().ok());
        let own = setup.scenario.rules.chapters.iter().copied();
        let chapters: BTreeSet<_> = own.chain(added).collect();
        let rules = chapters.iter().map(u8::to_string);
        let rules = rules.chain(options.map(|option| option.name().to_owned()));
        let mut lines = self.head.clone();
        lines.push(format!("rules {}", rules.collect::<Vec<_>>().join(" ")));
        lines.push(format!("at {}", short(state)));
        lines
    }

    /// Gets the n-th order, from the file or from whoever has to decide; none once the game is over.
    fn order(
        &self,
        nth: usize,
        state: &State,
        players: &mut ByPlayer<Box<dyn Opponent<State>>>,
    ) -> Option<(String, Order)> {
        if state.outcome().is_some() {
            return None;
        }
        if self.is_ended || nth < self.orders.len() {
            return self.orders.get(nth).cloned();
        }
        let order = players[decision(state).player].choose(state)?;
        Some((ron::to_string(&order).expect("RON"), order))
    }

    fn players(&self) -> ByPlayer<Box<dyn Opponent<State>>> {
        let player = |player: Player| {
            let seed = mix(self.start.seed, 1 + player as u64);
            State::program(&self.programs[player], seed, Stop::default()).expect("a player")
        };
        ByPlayer {
            french: player(Player::French),
            coalition: player(Player::Coalition),
        }
    }
}

fn program(text: &str) -> Result<Program, String> {
    text.parse()
        .map_err(|error: hundred_days::table::level::ParseProgramError| error.to_string())
}

/// Writes the lines after the last order.
fn ending(state: &State, telling: &Telling) -> [String; 3] {
    let outcome = state.outcome();
    let outcome = outcome.map(|outcome| ron::to_string(outcome).expect("RON"));
    [
        format!("outcome {}", outcome.as_deref().unwrap_or("none yet")),
        format!("events {}", Number::of_text(&telling.events)),
        format!("told {}", Number::of_text(&telling.words)),
    ]
}

/// Gets the first digits of a state's number.
fn short(state: &State) -> String {
    first_digits(state.number(), DIGITS)
}

fn first_digits(number: Number, digits: usize) -> String {
    let mut text = number.to_string();
    text.truncate(digits);
    text
}

/// Carries an order out, or says why that cannot be done.
fn played(state: &mut State, order: &Order) -> Result<Vec<Event>, String> {
    let events = catch_unwind(AssertUnwindSafe(|| step(state, order)));
    let events = events.map_err(|_| "the rules break off".to_owned())?;
    events.map_err(|violation| format!("refused: {violation}"))
}

/// Plays the game of a file again.
///
/// # Errors
/// Says what has changed, from which order on, and where the game lies as it is now.
pub fn replay(file: &Path) -> Result<(), String> {
    let name = file.file_name().expect("a name").to_string_lossy();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let game = Recorded::read(&text).map_err(|why| format!("{name}, {why}"))?;
    let played = game.play();
    let faults = difference(&text, &played).into_iter();
    let faults: Vec<_> = faults.chain(played.broken.clone()).collect();
    if faults.is_empty() {
        return Ok(());
    }
    let faults: String = faults
        .iter()
        .map(|fault| format!("{name}, {fault}\n"))
        .collect();
    let next = match played.broken {
        Some(_) => {
            "without its lines from that order on, the programs play it to an end".to_owned()
        }
        None => format!(
            "as it goes now, it lies in {}; that file takes its place if the change is meant",
            keep(&name, &played.lines).display()
        ),
    };
    Err(format!("{faults}  {next}"))
}

/// Finds the first line that is another one now. How a game that broke off would have gone on is not known.
fn difference(text: &str, played: &Played) -> Option<String> {
    let (was, now) = (text.lines().collect::<Vec<_>>(), &played.lines);
    let compared = match played.broken {
        Some(_) => now.len(),
        None => now.len().max(was.len()),
    };
    let now: Vec<_> = now.iter().map(String::as_str).collect();
    let nth = (0..compared).find(|&nth| was.get(nth) != now.get(nth))?;
    let order = match played.orders.contains(&nth) {
        true => format!(", order {}", nth - played.orders.start + 1),
        false => String::new(),
    };
    let line = |of: &[&str]| of.get(nth).map_or("no line", |line| line).to_owned();
    let (was, now) = (line(&was), line(&now));
    Some(format!(
        "line {}{order}:\n  was  {was}\n  is   {now}",
        nth + 1
    ))
}

/// Writes a game as it is now among the temporary files.
fn keep(name: &str, lines: &[String]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("games");
    let file = folder.join(name);
    let written =
        fs::create_dir_all(folder).and_then(|()| fs::write(&file, lines.join("\n") + "\n"));
    written.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    file
}
