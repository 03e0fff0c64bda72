//! What is wrong with data files of this game.

use crate::last_battles::data::embedded;
use crate::last_battles::data::load::{
    ComponentFiles, Kind, load_cases, load_charts, load_map, load_order_of_battle,
    load_own_scenario, load_scenario, load_variant_counters,
};
use crate::last_battles::data::scenario_library::{Composed, ScenarioLibrary};
use crate::table::data::{Fault, Source};
use std::cell::LazyCell;
use std::path::Path;

/// Lists the faults of data files, file by file. Scenarios are checked against the board, counters and charts among the files;
/// what is not among them, or has faults itself, is taken from those that the program carries.
pub fn faults_of(sources: &[Source<'_>]) -> Vec<Vec<Fault>> {
    let kinds = sources.iter().map(|source| Kind::of(source.text));
    let kinds: Vec<_> = sources.iter().copied().zip(kinds).collect();
    let files = LazyCell::new(|| files_among(&kinds));
    let bases = LazyCell::new(|| bases_of(&kinds));
    let found = kinds.iter().map(|&(source, kind)| match kind? {
        Kind::Map => load_map(source).err(),
        Kind::OrderOfBattle => load_order_of_battle(source).err(),
        Kind::Charts => load_charts(source).err(),
        Kind::Cases => load_cases(source).err(),
        Kind::VariantCounters => match &*files {
            Ok(files) => load_variant_counters(source, files).err(),
            Err(faults) => Some(faults.clone()),
        },
        Kind::Scenario => match &*files {
            Ok(files) => scenario(source, files, &bases).err(),
            Err(faults) => Some(faults.clone()),
        },
    });
    found.map(Option::unwrap_or_default).collect()
}

/// Reads a scenario; one that takes the place of a carried one has its number, and the name of its file.
fn scenario(
    source: Source<'_>,
    files: &ComponentFiles,
    bases: &ScenarioLibrary,
) -> Result<Composed, Vec<Fault>> {
    let file = |name: &str| Path::new(name).file_name().map(ToOwned::to_owned);
    let mut carried = embedded::SCENARIOS.iter();
    match carried.any(|carried| file(carried.name) == file(source.name)) {
        true => load_scenario(source, files, bases),
        false => load_own_scenario(source, files, bases),
    }
}

/// Gathers what scenarios are checked against.
fn files_among(kinds: &[(Source<'_>, Option<Kind>)]) -> Result<ComponentFiles, Vec<Fault>> {
    let among = |wanted: Kind| {
        let mut found = kinds.iter().filter(move |(_, kind)| *kind == Some(wanted));
        found.next().map(|(source, _)| *source)
    };
    let mut files = embedded::component_files()?;
    if let Some(Ok(map)) = among(Kind::Map).map(load_map) {
        files.map = map;
    }
    if let Some(Ok(order)) = among(Kind::OrderOfBattle).map(load_order_of_battle) {
        files.order_of_battle = order;
    }
    if let Some(Ok(charts)) = among(Kind::Charts).map(load_charts) {
        files.charts = charts;
    }
    Ok(files)
}

/// Gathers what scenarios may build on: those among the files before those that the program carries.
fn bases_of(kinds: &[(Source<'_>, Option<Kind>)]) -> ScenarioLibrary {
    let carried = embedded::SCENARIOS.iter().copied();
    let among = kinds
        .iter()
        .filter(|(_, kind)| *kind == Some(Kind::Scenario));
    let mut bases = ScenarioLibrary::default();
    for source in carried.chain(among.map(|(source, _)| *source)) {
        // What cannot be read is told as a fault of the file itself.
        let _ = bases.put(source);
    }
    bases
}
