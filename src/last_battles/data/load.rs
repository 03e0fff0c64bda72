//! Reading data files from text, with every fault told by file, line and column.

use super::cases::CaseFile;
use super::data_number::ComponentNumbers;
use super::lint;
use super::scenario_library::{Composed, ScenarioLibrary};
use super::variant_counters::VariantCounters;
use crate::last_battles::charts::Charts;
use crate::last_battles::counter::OrderOfBattle;
use crate::table::data::locate::Outline;
use crate::table::data::map::MapFile;
use crate::table::data::{Fault, Source, budget, read};
use serde::de::DeserializeOwned;

/// What a data file is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Map,
    OrderOfBattle,
    Charts,
    Cases,
    VariantCounters,
    Scenario,
}

impl Kind {
    /// Tells from the names of the outermost fields what a file is; `None` if they are those of no data file.
    pub fn of(text: &str) -> Option<Self> {
        // In a file cut short only the first fields are left, so each kind has several.
        Outline::of_the_outermost(text)
            .fields()
            .find_map(|field| match field {
                "columns" | "rows" | "sheets" | "routes" | "waters" => Some(Self::Map),
                "units" | "leaders" => Some(Self::OrderOfBattle),
                "combat_results" | "track" => Some(Self::Charts),
                "cases" => Some(Self::Cases),
                "variant_counters" => Some(Self::VariantCounters),
                "number" | "builds_on" | "set_up" | "victory" => Some(Self::Scenario),
                _ => None,
            })
    }
}

/// What the game is played with: board, counters, charts.
#[derive(Clone, Debug)]
pub struct ComponentFiles {
    pub map: MapFile,
    pub order_of_battle: OrderOfBattle,
    pub charts: Charts,
    numbers: ComponentNumbers,
}

impl ComponentFiles {
    /// Reads the three files and checks each.
    ///
    /// # Errors
    /// Gives back all faults of all three.
    pub fn load(
        map: Source<'_>,
        order_of_battle: Source<'_>,
        charts: Source<'_>,
    ) -> Result<Self, Vec<Fault>> {
        let read = (
            load_map(map),
            load_order_of_battle(order_of_battle),
            load_charts(charts),
        );
        match read {
            (Ok(map_file), Ok(order), Ok(table)) => Ok(Self {
                map: map_file,
                order_of_battle: order,
                charts: table,
                numbers: ComponentNumbers::of(map.text, order_of_battle.text, charts.text),
            }),
            (map, order_of_battle, charts) => {
                let faults = [map.err(), order_of_battle.err(), charts.err()];
                Err(faults.into_iter().flatten().flatten().collect())
            }
        }
    }

    /// Gets the numbers of the three files.
    pub const fn numbers(&self) -> &ComponentNumbers {
        &self.numbers
    }
}

/// Reads a map and checks it.
///
/// # Errors
/// Gives back all faults.
pub fn load_map(source: Source<'_>) -> Result<MapFile, Vec<Fault>> {
    checked(source, lint::map)
}

/// Reads an order of battle and checks it.
///
/// # Errors
/// Gives back all faults.
pub fn load_order_of_battle(source: Source<'_>) -> Result<OrderOfBattle, Vec<Fault>> {
    checked(source, lint::order_of_battle)
}

/// Reads charts and checks them.
///
/// # Errors
/// Gives back all faults.
pub fn load_charts(source: Source<'_>) -> Result<Charts, Vec<Fault>> {
    checked(source, lint::charts)
}

/// Reads the list of cases and checks it.
///
/// # Errors
/// Gives back all faults.
pub fn load_cases(source: Source<'_>) -> Result<CaseFile, Vec<Fault>> {
    checked(source, lint::cases)
}

/// Reads a scenario, puts it together with those that it builds on, and checks it against board, counters and charts.
///
/// # Errors
/// Gives back all faults.
pub fn load_scenario(
    source: Source<'_>,
    files: &ComponentFiles,
    bases: &ScenarioLibrary,
) -> Result<Composed, Vec<Fault>> {
    let scenario = bases.compose(source)?;
    match lint::scenario(&scenario, files) {
        faults if faults.is_empty() => Ok(scenario),
        faults => Err(faults),
    }
}

/// Reads the variant counters that all scenarios share, and checks them against the counters.
///
/// # Errors
/// Gives back all faults.
pub fn load_variant_counters(
    source: Source<'_>,
    files: &ComponentFiles,
) -> Result<VariantCounters, Vec<Fault>> {
    checked(source, |shared, report| {
        lint::variant_counters(shared, &files.order_of_battle, report);
    })
}

/// Reads a scenario of somebody's own, whose number none of the carried scenarios may have.
///
/// # Errors
/// Gives back all faults; of a number that is taken, that alone, since all cases go by it.
pub fn load_own_scenario(
    source: Source<'_>,
    files: &ComponentFiles,
    bases: &ScenarioLibrary,
) -> Result<Composed, Vec<Fault>> {
    let scenario = bases.compose(source)?;
    match lint::number_is_taken(&scenario) {
        Some(fault) => Err(vec![fault]),
        None => load_scenario(source, files, bases),
    }
}

/// Reads a file and runs its checks.
fn checked<T: DeserializeOwned>(
    source: Source<'_>,
    check: impl Fn(&T, &mut lint::Report<'_>),
) -> Result<T, Vec<Fault>> {
    budget::length(source).map_err(|fault| vec![fault])?;
    let value = read(source).map_err(|fault| vec![fault])?;
    let mut report = lint::Report::new(source);
    check(&value, &mut report);
    let faults = report.into_faults();
    if faults.is_empty() {
        Ok(value)
    } else {
        Err(faults)
    }
}
