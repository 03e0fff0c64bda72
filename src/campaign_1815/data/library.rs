//! What the program plays with: board, counters, charts and scenarios, read once.

use super::embedded;
use super::load::{load_charts, load_map, load_pieces, load_scenario};
use super::numbers::DataNumbers;
use crate::campaign_1815::board::Board;
use crate::campaign_1815::game_setup::Components;
use crate::campaign_1815::map_file::MapFile;
use crate::campaign_1815::piece::Pieces;
use crate::campaign_1815::scenario::Scenario;
use crate::table::data::Fault;
use std::sync::{Arc, OnceLock};

/// All that is carried.
#[derive(Debug)]
pub struct Library {
    pub components: Arc<Components>,
    /// The map as it is printed, for whoever draws it.
    pub map: MapFile,
    pub scenarios: Vec<Scenario>,
    numbers: Vec<DataNumbers>,
}

impl Library {
    /// Finds a scenario by its name, with the numbers of the data that it is played with.
    pub fn scenario(&self, name: &str) -> Option<(&Scenario, DataNumbers)> {
        let mut all = self.scenarios.iter().zip(&self.numbers);
        let (scenario, numbers) = all.find(|(scenario, _)| scenario.campaign == name)?;
        Some((scenario, *numbers))
    }
}

/// Gets what the program plays with.
///
/// # Errors
/// Gives back the faults of the files, of which a test holds that there are none.
pub fn library() -> Result<&'static Library, &'static [Fault]> {
    static LIBRARY: OnceLock<Result<Library, Vec<Fault>>> = OnceLock::new();
    LIBRARY.get_or_init(read).as_ref().map_err(Vec::as_slice)
}

fn read() -> Result<Library, Vec<Fault>> {
    let map = load_map(embedded::MAP)?;
    let pieces = load_pieces(embedded::PIECES)?;
    let charts = load_charts(embedded::CHARTS)?;
    let scenarios = embedded::SCENARIOS.iter();
    let scenarios = scenarios.map(|source| load_scenario(*source, &pieces, &charts));
    let scenarios = scenarios.collect::<Result<_, _>>()?;
    let numbers = embedded::SCENARIOS
        .iter()
        .map(|source| DataNumbers::of(source.text));
    let components = Components {
        board: Board::new(&map),
        pieces: Pieces::new(pieces.pieces),
        charts,
    };
    Ok(Library {
        components: Arc::new(components),
        map,
        scenarios,
        numbers: numbers.collect(),
    })
}
