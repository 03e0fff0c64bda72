//! A game at the table: its record, and where its scenario came from.
//!
//! A scenario is one of those that the program carries, by its chapter, or a file of the players' own. The text of such
//! a file stays with the game, so that a save can carry it to where the file is not.

use crate::ai::Level;
use crate::last_battles::Record;
use crate::last_battles::counter::ByPlayer;
use crate::last_battles::set_up::{SetUpFault, Start};
use crate::last_battles::setting::Scenario;
use crate::last_battles::state::State;
use crate::scenario::equipment::{Carried, at_hand};
use crate::scenario::load::{Fault, Source, load_scenario, text_of};
use crate::scenario::shelf::Composed;
use crate::table::case::Case;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Deref, DerefMut};
use std::path::Path;

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

/// A game being played.
#[derive(Clone, Debug)]
pub struct Game {
    record: Record,
    scenario_text: Option<String>,
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

fn sentences<T: fmt::Display>(faults: &[T]) -> String {
    let faults: Vec<_> = faults.iter().map(T::to_string).collect();
    faults.join("; ")
}

impl Game {
    /// Begins a game of a scenario that is named by its number or by the path of its file.
    ///
    /// # Errors
    /// Says why there is no such game.
    pub fn begin(start: Start) -> Result<Self, CannotBegin> {
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
        Self::with_text(start, Some(text))
    }

    /// Begins a game of a scenario whose text is at hand, or of one that the program carries.
    ///
    /// # Errors
    /// Says why there is no such game.
    pub fn with_text(start: Start, text: Option<String>) -> Result<Self, CannotBegin> {
        let program = program()?;
        let own = text.as_deref().map(|text| {
            let name = &start.scenario;
            load_scenario(Source { name, text }, &program.library, &program.shelf)
        });
        let own = own.transpose().map_err(CannotBegin::Faults)?;
        let scenario = match &own {
            Some(scenario) => &**scenario,
            None => program
                .scenario(&start.scenario)
                .ok_or_else(|| no_such(program, &start.scenario))?,
        };
        let state =
            State::set_up(&program.equipment, scenario, start).map_err(CannotBegin::SetUp)?;
        Ok(Self {
            record: Record::new(state),
            scenario_text: text,
            seats: Seats::default(),
        })
    }

    /// Gets how the game began.
    pub fn beginning(&self) -> &Start {
        &self.state().setting().start
    }

    /// Gets the scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.state().setting().scenario
    }

    /// Gets the text of the scenario's file, unless the program carries it.
    pub fn scenario_text(&self) -> Option<&str> {
        self.scenario_text.as_deref()
    }
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
