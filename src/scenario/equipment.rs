//! From data files to what the rules play with.

use super::embedded;
use super::load::{Fault, Library};
use super::schema::MapFile;
use crate::hex::Grid;
use crate::last_battles::set_up::Equipment;
use crate::last_battles::setting::Scenario;
use crate::table::board::{Board, Parts, Terrain};
use std::sync::OnceLock;

/// Builds the board that a map file describes.
///
/// A file without a single hex, which its check refuses, makes a board of one.
pub fn board(map: &MapFile) -> Board {
    let sides = |side: &super::schema::SideList| side.0.clone();
    let terrain = map.terrain.iter();
    let named = terrain.clone().filter(|area| area.kind != Terrain::Clear);
    let areas = named.flat_map(|area| area.hexes.0.iter().map(|&hex| (hex, area.name.clone())));
    let places = map
        .names
        .iter()
        .map(|place| (place.hex, place.name.clone()));
    Board::build(Parts {
        grid: Grid::new(map.columns, map.rows).unwrap_or(Grid::SINGLE),
        sheets: map
            .sheets
            .iter()
            .map(|s| (s.name.clone(), s.first_row, s.last_row))
            .collect(),
        off_map: map.off_map.0.clone(),
        terrain: terrain
            .flat_map(|area| area.hexes.0.iter().map(|&hex| (hex, area.kind)))
            .collect(),
        waters: map
            .waters
            .iter()
            .flat_map(|w| w.sides.0.iter().map(|&side| (side, w.kind)))
            .collect(),
        bridges: sides(&map.bridges),
        crests: map
            .crests
            .iter()
            .flat_map(|crest| sides(&crest.sides))
            .collect(),
        routes: map
            .routes
            .iter()
            .map(|route| (route.kind, route.hexes.0.clone()))
            .collect(),
        names: areas
            .chain(places)
            .filter(|(_, name)| !name.is_empty())
            .collect(),
    })
}

/// Puts together what all scenarios share.
pub fn equipment(library: &Library) -> Equipment {
    Equipment::new(
        board(&library.map),
        library.charts.clone(),
        library.order_of_battle.clone(),
    )
}

/// What the program carries: the data files, and all that is made from them.
#[derive(Debug)]
pub struct Carried {
    pub library: Library,
    pub equipment: Equipment,
    pub scenarios: Vec<Scenario>,
}

impl Carried {
    fn load() -> Result<Self, Vec<Fault>> {
        let library = embedded::library()?;
        Ok(Self {
            scenarios: embedded::scenarios(&library)?,
            equipment: equipment(&library),
            library,
        })
    }

    /// Finds a scenario by its chapter.
    pub fn scenario(&self, number: &str) -> Option<&Scenario> {
        self.scenarios
            .iter()
            .find(|scenario| scenario.number == number)
    }
}

/// Gets what the program carries; it is read once.
///
/// # Errors
/// Gives back the faults of the carried files, of which a test holds that there are none.
pub fn carried() -> Result<&'static Carried, &'static [Fault]> {
    static CARRIED: OnceLock<Result<Carried, Vec<Fault>>> = OnceLock::new();
    CARRIED
        .get_or_init(Carried::load)
        .as_ref()
        .map_err(Vec::as_slice)
}
