//! A game at the table: its record, and where its scenario came from.
//!
//! A scenario is one of those that the program carries, by its chapter, or a file of the players' own. The text of such
//! a file stays with the game, so that a save can carry it to where the file is not.

mod remark;
mod written;

pub use remark::{Change, Remark};
pub use written::Written;

use crate::last_battles::Record;
use crate::last_battles::counter::ByPlayer;
use crate::last_battles::data::data_number::{DataNumbers, LibraryNumbers};
use crate::last_battles::data::equipment::{Carried, at_hand};
use crate::last_battles::data::load::load_scenario;
use crate::last_battles::data::shelf::Composed;
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::opponent::Level;
use crate::last_battles::scenario::Scenario;
use crate::last_battles::set_up::SetUpFault;
use crate::last_battles::state::State;
use crate::last_battles::state::snapshot::{NotInGame, Snapshot};
use crate::last_battles::words::Told;
use crate::table::case::Case;
use crate::table::data::Text;
use crate::table::data::{Fault, Source, text_of};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::Arc;

/// Who gives a player's orders.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    #[default]
    Person,
    Program(Level),
}

/// Who gives the orders of both players.
pub type Seats = ByPlayer<Seat>;

/// What was played before the record begins, of a game that goes on from where a save stood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Earlier {
    /// How many orders that were.
    pub orders: usize,
    /// The record of it, in the words of its day.
    pub told: Arc<Vec<Told>>,
}

/// Whether a game is played or looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    #[default]
    Play,
    /// It was played with other data, and nobody has said yet that it is to be played on with those of here.
    View,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Game {
    record: Record,
    scenario_text: Option<String>,
    /// What the scenario was put together from, and the numbers of what it is played with.
    texts: Vec<Arc<Text>>,
    library: LibraryNumbers,
    earlier: Option<Earlier>,
    written: Written,
    /// What its player is to know of how it was loaded.
    pub remarks: Vec<Remark>,
    /// Whether it may be played on; who takes orders has to ask.
    pub used: Use,
    /// The game goes on with them when it has been saved; they have no part in what happened.
    pub seats: Seats,
}

impl Deref for Game {
    type Target = Record;

    fn deref(&self) -> &Record {
        &self.record
    }
}

impl DerefMut for Game {
    fn deref_mut(&mut self) -> &mut Record {
        &mut self.record
    }
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotBegin {
    NoSuchScenario {
        named: String,
        known: Vec<String>,
    },
    /// Several of the user's own scenarios have the number.
    SeveralScenarios {
        named: String,
        files: Vec<String>,
    },
    Faults(Vec<Fault>),
    SetUp(Vec<SetUpFault>),
}

impl CannotBegin {
    /// Gets the case of the rulebook that the first fault offends, if it does offend one.
    pub fn case(&self) -> Option<Case> {
        match self {
            Self::SetUp(faults) => faults.first().and_then(SetUpFault::case),
            Self::NoSuchScenario { .. } | Self::SeveralScenarios { .. } | Self::Faults(_) => None,
        }
    }
}

impl fmt::Display for CannotBegin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchScenario { named, known } => write!(
                f,
                "`{named}` is no scenario: {}, or the path of a scenario file was expected",
                known.join(", ")
            ),
            Self::SeveralScenarios { named, files } => write!(
                f,
                "several scenarios have the number {named}; name the file: {}",
                files.join(", ")
            ),
            Self::Faults(faults) => f.write_str(&sentences(faults)),
            Self::SetUp(faults) => f.write_str(&sentences(faults)),
        }
    }
}

impl std::error::Error for CannotBegin {}

/// How many faults are told in one line; lists of them say themselves how many more there are.
const MOST_TOLD: usize = 101;

/// Tells faults in one line, the first of them if there are many.
pub fn sentences<T: fmt::Display>(faults: &[T]) -> String {
    let told = faults.iter().take(MOST_TOLD).map(T::to_string);
    let more = faults.len().saturating_sub(MOST_TOLD);
    let more = (more > 0).then(|| format!("and {more} more faults"));
    told.chain(more).collect::<Vec<_>>().join("; ")
}

impl Game {
    /// Begins a game of a scenario that is named by its number or by the path of its file.
    ///
    /// # Errors
    /// Says why there is no such game.
    pub fn begin(start: NewGame) -> Result<Self, CannotBegin> {
        let program = program()?;
        if program.scenario(&start.scenario).is_some() {
            return Self::with_text(start, None);
        }
        let own: Vec<_> = program
            .numbered(&start.scenario)
            .map(Composed::text)
            .collect();
        match own.as_slice() {
            [] => {}
            [text] => return Self::with_text(start, Some(text.text.clone())),
            several => {
                return Err(CannotBegin::SeveralScenarios {
                    named: start.scenario,
                    files: several.iter().map(|text| text.name.clone()).collect(),
                });
            }
        }
        let path = Path::new(&start.scenario);
        if !path.is_file() {
            return Err(no_such(program, &start.scenario));
        }
        let text = text_of(path).map_err(|fault| CannotBegin::Faults(vec![fault]))?;
        let name = start.scenario.clone();
        // The game goes by the name of the file alone: nobody else has its folders.
        let scenario = without_folders(&name).to_owned();
        Self::set_up(NewGame { scenario, ..start }, Some(text), &name)
    }

    /// Begins a game of a scenario whose text is at hand, or of one that the program carries.
    ///
    /// # Errors
    /// Says why there is no such game.
    pub fn with_text(start: NewGame, text: Option<String>) -> Result<Self, CannotBegin> {
        let name = start.scenario.clone();
        Self::set_up(start, text, &name)
    }

    /// Begins a game; faults of the scenario's text are told under a name.
    fn set_up(start: NewGame, text: Option<String>, name: &str) -> Result<Self, CannotBegin> {
        let program = program()?;
        let own = text
            .as_deref()
            .map(|text| load_scenario(Source { name, text }, &program.library, &program.shelf));
        let own = own.transpose().map_err(CannotBegin::Faults)?;
        let scenario = match &own {
            Some(scenario) => scenario,
            None => program
                .composed(&start.scenario)
                .ok_or_else(|| no_such(program, &start.scenario))?,
        };
        let texts = scenario.texts().to_vec();
        let state =
            State::set_up(&program.equipment, scenario, start).map_err(CannotBegin::SetUp)?;
        Ok(Self {
            record: Record::new(state),
            scenario_text: text,
            texts,
            library: *program.library.numbers(),
            earlier: None,
            written: Written::default(),
            remarks: Vec::new(),
            used: Use::Play,
            seats: Seats::default(),
        })
    }

    /// Goes on from a position of this game, with what was played before it.
    ///
    /// # Errors
    /// Says what the position names and this game does not have.
    pub fn go_on_from(&mut self, position: &Snapshot, earlier: Earlier) -> Result<(), NotInGame> {
        self.record = Record::new(self.start().restored(position)?);
        self.earlier = Some(earlier);
        Ok(())
    }

    /// Gets what was played before the record begins, if it does not begin with the game.
    pub const fn earlier(&self) -> Option<&Earlier> {
        self.earlier.as_ref()
    }

    /// Gets what saves hold of the game's past, as far as it has been written.
    pub const fn written(&self) -> &Written {
        &self.written
    }

    /// Gets the numbers of the data that the game is played with.
    pub fn data(&self) -> DataNumbers {
        DataNumbers::of(&self.library, &self.texts)
    }

    /// Gets how the game began.
    pub fn beginning(&self) -> &NewGame {
        &self.state().setup().start
    }

    /// Gets the scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.state().setup().scenario
    }

    /// Gets the text of the scenario's file, unless the program carries it.
    pub fn scenario_text(&self) -> Option<&str> {
        self.scenario_text.as_deref()
    }
}

/// Gets the name of a file without its folders, however the system of its author divides them.
pub fn without_folders(name: &str) -> &str {
    let folders = name.rfind(['/', '\\']);
    let file = folders.map_or(name, |end| &name[end + 1..]);
    if file.is_empty() { name } else { file }
}

/// Gets what the program plays with.
fn program() -> Result<&'static Carried, CannotBegin> {
    at_hand().map_err(|faults| CannotBegin::Faults(faults.to_vec()))
}

fn no_such(program: &Carried, named: &str) -> CannotBegin {
    let scenarios = program.scenarios.iter().chain(&program.own);
    let known = scenarios.map(|scenario| scenario.number.clone());
    CannotBegin::NoSuchScenario {
        named: named.to_owned(),
        known: known.collect(),
    }
}
