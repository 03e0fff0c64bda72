//! From data files to what the rules play with.

use super::load::{ComponentFiles, load_own_scenario, load_scenario};
use super::scenario_library::{Composed, ScenarioLibrary};
use super::{embedded, own_files, variant_counters};
use crate::hex::Grid;
use crate::last_battles::game_setup::Components;
use crate::last_battles::scenario::Scenario;
use crate::table::board::{Board, Parts, Terrain};
use crate::table::data::map::MapFile;
use crate::table::data::{Fault, Source, folder, text_of};
use std::path::Path;
use std::sync::OnceLock;

/// Builds the board that a map file describes.
///
/// A file without a single hex, which its check refuses, makes a board of one.
pub fn board(map: &MapFile) -> Board {
    let sides = |side: &crate::table::data::map::SideList| side.0.clone();
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
pub fn components(files: &ComponentFiles) -> Components {
    Components::new(
        board(&files.map),
        files.charts.clone(),
        files.order_of_battle.clone(),
    )
}

/// All that games are played with: the data files, and what is made from them.
#[derive(Debug)]
pub struct Library {
    pub files: ComponentFiles,
    pub components: Components,
    pub scenarios: Vec<Composed>,
    /// The user's own scenarios, which go by the names of their files.
    pub own: Vec<Composed>,
    /// What scenarios may build on.
    pub bases: ScenarioLibrary,
    /// What was wrong with files of the user's, which have been left out.
    pub faults: Vec<Fault>,
}

impl Library {
    fn load() -> Result<Self, Vec<Fault>> {
        let files = embedded::component_files()?;
        let (scenarios, bases) = embedded::scenarios(&files)?;
        Ok(Self {
            components: components(&files),
            scenarios,
            own: Vec::new(),
            bases,
            files,
            faults: Vec::new(),
        })
    }

    /// Reads the carried files, with the user's in the place of those of the same name, and the user's own scenarios
    /// [`folder`].
    ///
    /// # Errors
    /// Gives back the faults of the carried files; faults of the user's are told in [`Library::faults`].
    pub fn on_top(folder: &Path) -> Result<Self, Vec<Fault>> {
        let (own_files, mut faults) = own_files::files(folder);
        let own = |wanted: Source<'static>| {
            let nth = embedded::ALL.iter().position(|source| *source == wanted);
            nth.map_or(wanted, |nth| own_files[nth].source())
        };
        let charts = own(embedded::CHARTS);
        let files =
            ComponentFiles::load(own(embedded::MAP), own(embedded::ORDER_OF_BATTLE), charts);
        let files = files.or_else(|found| {
            faults.extend(found);
            embedded::component_files()
        })?;
        let (mut scenarios, mut bases) = (Vec::new(), ScenarioLibrary::default());
        for &carried in embedded::SCENARIOS {
            let (source, scenario) = match load_scenario(own(carried), &files, &bases) {
                Ok(scenario) => (own(carried), scenario),
                Err(found) => {
                    faults.extend(found);
                    (carried, load_scenario(carried, &files, &bases)?)
                }
            };
            scenarios.push(variant_counters::added_to(scenario));
            bases.put(source).map_err(|fault| vec![fault])?;
        }
        let mut own = Vec::new();
        let (paths, left_out) = own_files::own_scenarios(folder);
        faults.extend(left_out);
        for path in paths {
            match own_scenario(&path, &files, &bases) {
                Ok(scenario) => own.push(scenario),
                Err(found) => faults.extend(found),
            }
        }
        Ok(Self {
            components: components(&files),
            scenarios,
            own,
            bases,
            files,
            faults,
        })
    }

    /// Lists the scenarios that can be played, each with what a game of it is begun by: its number, or its file if it is
    /// the user's own.
    pub fn on_offer(&self) -> impl Iterator<Item = (&str, &Composed)> {
        let carried = self.scenarios.iter();
        let carried = carried.map(|scenario| (scenario.number.as_str(), scenario));
        let own = self.own.iter();
        carried.chain(own.map(|scenario| (scenario.text().name.as_str(), scenario)))
    }

    /// Lists the scenarios of a number, carried and the user's own.
    pub fn numbered(&self, number: &str) -> impl Iterator<Item = &Composed> {
        let all = self.scenarios.iter().chain(&self.own);
        all.filter(move |scenario| scenario.number == number)
    }

    /// Finds a scenario by its chapter.
    pub fn scenario(&self, number: &str) -> Option<&Scenario> {
        self.composed(number).map(|scenario| &**scenario)
    }

    /// Finds a scenario by its chapter, with the files that it was put together from.
    pub fn composed(&self, number: &str) -> Option<&Composed> {
        let mut scenarios = self.scenarios.iter();
        scenarios.find(|scenario| scenario.number == number)
    }
}

fn own_scenario(
    path: &Path,
    files: &ComponentFiles,
    bases: &ScenarioLibrary,
) -> Result<Composed, Vec<Fault>> {
    let text = text_of(path).map_err(|fault| vec![fault])?;
    let name = path.display().to_string();
    let source = Source {
        name: &name,
        text: &text,
    };
    let own = load_own_scenario(source, files, bases)?;
    Ok(variant_counters::added_to(own))
}

type Loaded = OnceLock<Result<Library, Vec<Fault>>>;

/// Gets what the program carries; it is read once.
///
/// # Errors
/// Gives back the faults of the carried files, of which a test holds that there are none.
pub fn carried() -> Result<&'static Library, &'static [Fault]> {
    static CARRIED: Loaded = OnceLock::new();
    let loaded = CARRIED.get_or_init(Library::load);
    loaded.as_ref().map_err(Vec::as_slice)
}

/// Gets what the program plays with: what it carries, with the user's files on top where [`folder::Folders`] are taken up;
/// it is read once.
///
/// # Errors
/// As [`carried`].
pub fn library() -> Result<&'static Library, &'static [Fault]> {
    static AT_HAND: Loaded = OnceLock::new();
    let loaded = AT_HAND.get_or_init(|| match folder::data_folder() {
        Some(folder) => Library::on_top(folder),
        None => Library::load(),
    });
    loaded.as_ref().map_err(Vec::as_slice)
}
