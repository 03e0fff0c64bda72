//! Where a game's scenario comes from: those that the program carries, the user's own by their numbers, or a file that is named.

use crate::last_battles::data::data_number::DataNumbers;
use crate::last_battles::data::library::{Library, library};
use crate::last_battles::data::load::load_scenario;
use crate::last_battles::data::scenario_library::Composed;
use crate::last_battles::data::variant_counters;
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::set_up::SetUpFault;
use crate::last_battles::state::State;
use crate::table::case::Case;
use crate::table::data::{Source, text_of};
use crate::table::game::{Begun, CannotBegin, Cited};
use std::path::Path;

/// Begins a game of a scenario that is named by its number or by the path of its file.
///
/// What is usual in its scenario becomes part of what its players have agreed on, unless they go without.
///
/// # Errors
/// Says why there is no such game.
pub fn begin(start: NewGame) -> Result<Begun<State>, CannotBegin> {
    let program = program()?;
    let name = start.scenario.clone();
    if program.scenario(&name).is_some() {
        return set_up(start, None, &name, Agreement::New);
    }
    let own: Vec<_> = program
        .numbered(&start.scenario)
        .map(Composed::text)
        .collect();
    match own.as_slice() {
        [] => {}
        [text] => {
            let text = text.text.clone();
            return set_up(start, Some(text), &name, Agreement::New);
        }
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
    set_up(start, Some(text), &name, Agreement::New)
}

/// Whether what the players have agreed on is all there is to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Agreement {
    /// What is usual comes with it.
    New,
    /// A game that was begun before states all of it.
    Whole,
}

/// Begins a game again, as it was begun, of a scenario whose text is given or of one that the program carries.
///
/// # Errors
/// Says why there is no such game.
pub fn begin_again(start: NewGame, file: Option<String>) -> Result<Begun<State>, CannotBegin> {
    let name = start.scenario.clone();
    set_up(start, file, &name, Agreement::Whole)
}

/// Begins a game; faults of the scenario's text are told under a name.
fn set_up(
    mut start: NewGame,
    file: Option<String>,
    name: &str,
    agreement: Agreement,
) -> Result<Begun<State>, CannotBegin> {
    let program = program()?;
    let own = file
        .as_deref()
        .map(|text| load_scenario(Source { name, text }, &program.files, &program.bases));
    let own = own.transpose().map_err(CannotBegin::Faults)?;
    let own = own.map(variant_counters::added_to);
    let scenario = match &own {
        Some(scenario) => {
            // The game goes by the name of the file alone: nobody else has its folders.
            start.scenario = without_folders(&start.scenario).to_owned();
            scenario
        }
        None => program
            .composed(&start.scenario)
            .ok_or_else(|| no_such(program, &start.scenario))?,
    };
    if agreement == Agreement::New {
        start.options = scenario.spelled_out(&start.options);
    }
    let data = DataNumbers::of(program.files.numbers(), scenario.texts());
    let edition = scenario.edition;
    let state = State::set_up(&program.components, scenario, start).map_err(|faults| {
        let told = faults.iter().map(|fault| {
            let case = fault.case().and_then(|case| edition.cite(case));
            (edition.retell(&fault.to_string()), case)
        });
        CannotBegin::Start(told.collect())
    })?;
    Ok(Begun { state, file, data })
}

/// Gets the name of a file without its folders, however the system of its author divides them.
fn without_folders(name: &str) -> &str {
    let folders = name.rfind(['/', '\\']);
    let file = folders.map_or(name, |end| &name[end + 1..]);
    if file.is_empty() { name } else { file }
}

/// Gets what the program plays with.
fn program() -> Result<&'static Library, CannotBegin> {
    library().map_err(|faults| CannotBegin::Faults(faults.to_vec()))
}

fn no_such(program: &Library, named: &str) -> CannotBegin {
    let scenarios = program.scenarios.iter().chain(&program.own);
    let known = scenarios.map(|scenario| scenario.number.clone());
    CannotBegin::NoSuchScenario {
        named: named.to_owned(),
        known: known.collect(),
    }
}

impl Cited for SetUpFault {
    fn case(&self) -> Option<Case> {
        self.case()
    }
}
