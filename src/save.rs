//! Saved games: the start, every order given, and the number of the state after each.
//!
//! A save is RON with one order a line. Reading one plays it again; an order that is refused, or leads to another state
//! than it did, is a fault with its line and number, so a changed file never becomes a wrong game. A save is written
//! beside its place and moved there when whole: whatever interrupts that, the old file or the new one is there.

use crate::game::{CannotBegin, Game, Seats};
use crate::last_battles::Order;
use crate::last_battles::set_up::Start;
use crate::scenario::folder::data_folder;
use crate::scenario::load::{Fault, Source, read};
use crate::scenario::locate::{Outline, Position};
use crate::table::fingerprint::fingerprint;
use atomic_write_file::AtomicWriteFile;
use ron::extensions::Extensions;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The version of the format that is written; older ones are read, newer ones are not.
pub const VERSION: u32 = 1;

/// A save, as written.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveFile {
    /// The version of the format; also what tells that a file is a save.
    hundred_days_save: u32,
    /// The version of the program that wrote it.
    program: String,
    /// Whether dice were laid down for the first rolls.
    rigged: bool,
    start: Start,
    /// Who gave the orders, if not two persons.
    #[serde(default)]
    seats: Seats,
    /// The number of the state before the first order, and of the scenario's text.
    fingerprint: String,
    orders: Vec<Line>,
    /// The text of the scenario's file, unless the program carries it.
    #[serde(default)]
    scenario_file: Option<String>,
}

/// An order given, and the number of the state after it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    order: Order,
    after: String,
}

/// Gets the folder for saved games.
pub fn saves_folder() -> PathBuf {
    data_folder().join("saves")
}

/// Gets the file that a game is saved to by itself, so that a crash costs nothing.
pub fn autosave() -> PathBuf {
    saves_folder().join("autosave.ron")
}

/// Tells whether a text says that it is a saved game.
pub fn is_save(text: &str) -> bool {
    let fields = ["hundred_days_save", "fingerprint", "orders"];
    Outline::of(text)
        .fields()
        .any(|field| fields.contains(&field))
}

/// Writes a game as text.
///
/// # Errors
/// Fails if a part of it cannot be written as RON, which nothing in a game is known to do.
pub fn to_text(game: &Game) -> Result<String, ron::Error> {
    let mut text = String::from(
        "// A saved game of Hundred Days: how it began, and every order given since.\n(\n",
    );
    let mut field = |name: &str, value: String| text.push_str(&format!("    {name}: {value},\n"));
    field("hundred_days_save", VERSION.to_string());
    field("program", ron(env!("CARGO_PKG_VERSION"))?);
    field("rigged", game.state().dice().rigged().to_string());
    field("start", ron(game.beginning())?);
    if game.seats != Seats::default() {
        field("seats", ron(&game.seats)?);
    }
    field("fingerprint", ron(&number(beginning(game)))?);
    let mut lines = String::from("[\n");
    for entry in game.entries() {
        let (order, after) = (ron(&entry.order)?, ron(&number(entry.fingerprint))?);
        lines.push_str(&format!("        (order: {order}, after: {after}),\n"));
    }
    field("orders", lines + "    ]");
    if let Some(scenario) = game.scenario_text() {
        field("scenario_file", ron(scenario)?);
    }
    text.push_str(")\n");
    Ok(text)
}

fn ron(value: &(impl Serialize + ?Sized)) -> Result<String, ron::Error> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.to_string(value)
}

/// Gets the number that stands for how a game begins.
fn beginning(game: &Game) -> u64 {
    fingerprint(&(game.start().fingerprint(), game.scenario_text()))
}

/// Writes the number of a state.
fn number(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

/// Saves a game; a file of that name is replaced in one step. Makes the folder if there is none.
///
/// # Errors
/// Says why the file cannot be written; what was there before is then still there.
pub fn save(game: &Game, path: &Path) -> std::io::Result<()> {
    let text = to_text(game).map_err(std::io::Error::other)?;
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        std::fs::create_dir_all(folder)?;
    }
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(text.as_bytes())?;
    file.commit()
}

/// Loads a saved game.
///
/// # Errors
/// Gives back all that is wrong with the file, each by line and column.
pub fn load(path: &Path) -> Result<Game, Vec<Fault>> {
    let name = path.display().to_string();
    let text = crate::scenario::load::text_of(path).map_err(|fault| vec![fault])?;
    from_text(Source {
        name: &name,
        text: &text,
    })
}

/// Reads a saved game and plays it to its last order.
///
/// # Errors
/// Gives back all that is wrong with the text, each by line and column.
pub fn from_text(source: Source<'_>) -> Result<Game, Vec<Fault>> {
    let outline = Outline::of(source.text);
    check_kind(source, &outline).map_err(|fault| vec![fault])?;
    let file: SaveFile = read(source).map_err(|fault| vec![cut_short(source.text, fault)])?;
    let fault = |path: &str, message: String| Fault {
        file: source.name.to_owned(),
        at: outline.find(path),
        message,
    };
    if file.hundred_days_save != VERSION {
        let message = format!("there is no format {} of saves", file.hundred_days_save);
        return Err(vec![fault("hundred_days_save", message)]);
    }
    let mut game = Game::with_text(file.start, file.scenario_file)
        .map_err(|error| beginning_faults(error, &fault))?;
    game.seats = file.seats;
    if file.rigged != game.state().dice().rigged() {
        let message =
            "`rigged` does not agree with the dice of the start: the file has been altered";
        return Err(vec![fault("rigged", message.to_owned())]);
    }
    if file.fingerprint != number(beginning(&game)) {
        let message = format!(
            "the game does not begin as it did when it was saved: the file has been altered, or the rules of program \
             version {} were others",
            file.program
        );
        return Err(vec![fault("fingerprint", message)]);
    }
    let mut orders = file.orders.iter().enumerate().peekable();
    while let Some((nth, line)) = orders.next() {
        let path = format!("orders[{nth}]");
        let play = |message| vec![fault(&path, message)];
        let after = give(&mut game, nth + 1, line).map_err(play)?;
        // Programs up to 0.1.0 asked for the end of a combat phase in which nobody could fight; it now passes by itself.
        let passed = orders.next_if(|(_, next)| after != line.after && ends_at(next, &after));
        if passed.is_none() {
            check_after(nth + 1, line, &after).map_err(play)?;
        }
    }
    Ok(game)
}

/// Tells whether an order ends a phase and leads to a state.
fn ends_at(line: &Line, state: &str) -> bool {
    line.order == Order::End {} && line.after == state
}

/// Refuses a text that is no save, or one that a later program wrote.
fn check_kind(source: Source<'_>, outline: &Outline<'_>) -> Result<(), Fault> {
    let fault = |at, message: String| Fault {
        file: source.name.to_owned(),
        at,
        message,
    };
    if !outline.fields().any(|field| field == "hundred_days_save") {
        let message =
            "this is no saved game of Hundred Days: the field `hundred_days_save` was expected";
        return Err(fault(Position::START, message.to_owned()));
    }
    let at = outline.find("hundred_days_save");
    let rest = &source.text[at.byte(source.text)..];
    let digits = rest.split(|c: char| !c.is_ascii_digit()).next();
    match digits.unwrap_or_default().parse::<u32>() {
        Ok(version) if version > VERSION => {
            let message = format!(
                "the save is of format {version}; this program reads formats up to {VERSION}: a newer program wrote it"
            );
            Err(fault(at, message))
        }
        // What is no number is told when the whole is read.
        _ => Ok(()),
    }
}

/// Adds to a fault of a text that does not end as every save does that its end is missing.
fn cut_short(text: &str, mut fault: Fault) -> Fault {
    if !text.ends_with("\n)\n") {
        fault.message.push_str("; the end of the file is missing");
    }
    fault
}

/// Tells where in a save the cause stands that keeps its game from beginning.
fn beginning_faults(error: CannotBegin, fault: &impl Fn(&str, String) -> Fault) -> Vec<Fault> {
    match error {
        CannotBegin::NoSuchScenario { .. } | CannotBegin::SeveralScenarios { .. } => {
            vec![fault("start.scenario", error.to_string())]
        }
        CannotBegin::SetUp(faults) => {
            let faults = faults.iter();
            faults.map(|f| fault("start", f.to_string())).collect()
        }
        CannotBegin::Faults(faults) => {
            let within = |f: &Fault| format!("the scenario file within, {f}");
            let faults = faults.iter();
            faults.map(|f| fault("scenario_file", within(f))).collect()
        }
    }
}

/// Gives one order of a save again, and gets the number of the state after it.
fn give(game: &mut Game, nth: usize, line: &Line) -> Result<String, String> {
    game.play(&line.order).map_err(|violation| {
        format!("order {nth} is refused, so the file has been altered: {violation}")
    })?;
    Ok(number(game.state().fingerprint()))
}

/// Refuses an order that leads elsewhere than it did.
fn check_after(nth: usize, line: &Line, found: &str) -> Result<(), String> {
    match found == line.after {
        true => Ok(()),
        false => Err(format!(
            "order {nth} does not lead where it did: state {} was saved, {found} is found; the file has been altered",
            line.after
        )),
    }
}
