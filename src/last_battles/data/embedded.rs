//! The data files of the project, held in the program itself.

use super::load::{ComponentFiles, load_scenario};
use super::scenario_library::{Composed, ScenarioLibrary};
use super::variant_counters;
use crate::table::data::{Fault, Source};

macro_rules! embedded {
    ($($(#[$doc:meta])* $constant:ident = $name:literal;)*) => {
        $($(#[$doc])* pub const $constant: Source<'static> = Source {
            name: concat!("scenarios/last_battles/", $name),
            text: include_str!(concat!("../../../scenarios/last_battles/", $name)),
        };)*

        /// All data files.
        pub const ALL: &[Source<'static>] = &[$($constant),*];
    };
}

embedded! {
    /// The board.
    MAP = "map.ron";
    /// The counters.
    ORDER_OF_BATTLE = "order_of_battle.ron";
    /// Combat results, terrain effects, turn record track.
    CHARTS = "charts.ron";
    /// The numbered cases of the rulebook.
    CASES = "cases.ron";
    /// The numbered cases of the edition of 1976.
    CASES_OF_1976 = "1976/cases.ron";
    /// The variant counters that all scenarios share.
    VARIANT_COUNTERS = "variant_counters.ron";
    /// Scenario 18.
    LIGNY = "18-ligny.ron";
    /// Scenario 19.
    QUATRE_BRAS = "19-quatre-bras.ron";
    /// Scenario 20.
    WAVRE = "20-wavre.ron";
    /// Scenario 21.
    LA_BELLE_ALLIANCE = "21-la-belle-alliance.ron";
    /// Scenario 22.
    CAMPAIGN = "22-campaign.ron";
    /// Scenario 23.
    QB_VARIANT = "23-qb-variant.ron";
    /// Scenario 24.
    GRAND_LIGNY = "24-grand-ligny.ron";
    /// Scenario 25.
    HISTORICAL_WAVRE = "25-historical-wavre.ron";
    /// Scenario 26.
    LA_BELLE_ALLIANCE_VARIANTS = "26-lba-variants.ron";
    /// Scenario 27.
    GRAND_WATERLOO = "27-grand-waterloo.ron";
    /// Scenario 28.
    CAMPAIGN_VARIANTS = "28-campaign-variants.ron";
    /// Battle 14 of 1976.
    LIGNY_OF_1976 = "1976/14-ligny.ron";
    /// Battle 15 of 1976.
    QUATRE_BRAS_OF_1976 = "1976/15-quatre-bras.ron";
    /// Battle 16 of 1976.
    WAVRE_OF_1976 = "1976/16-wavre.ron";
    /// Battle 17 of 1976.
    LA_BELLE_ALLIANCE_OF_1976 = "1976/17-la-belle-alliance.ron";
    /// The campaign of 1976.
    CAMPAIGN_OF_1976 = "1976/18-campaign.ron";
}

/// The folder of the data files.
const FOLDER: &str = "scenarios/last_battles/";

/// Gets the path of a carried file in the folder of the data files.
pub fn path_in_folder(source: Source<'static>) -> &'static str {
    source.name.strip_prefix(FOLDER).unwrap_or(source.name)
}

/// The scenarios, in the order of the rulebook, those of 1976 after the others.
pub const SCENARIOS: &[Source<'static>] = &[
    LIGNY,
    QUATRE_BRAS,
    WAVRE,
    LA_BELLE_ALLIANCE,
    CAMPAIGN,
    QB_VARIANT,
    GRAND_LIGNY,
    HISTORICAL_WAVRE,
    LA_BELLE_ALLIANCE_VARIANTS,
    GRAND_WATERLOO,
    CAMPAIGN_VARIANTS,
    LIGNY_OF_1976,
    QUATRE_BRAS_OF_1976,
    WAVRE_OF_1976,
    LA_BELLE_ALLIANCE_OF_1976,
    CAMPAIGN_OF_1976,
];

/// Gets the scenario of a number, which its file's name begins with; those in the folder `1976` go by `76:` before it.
pub fn by_number(number: &str) -> Option<Source<'static>> {
    let (folder, bare) = match number.strip_prefix("76:") {
        Some(bare) => ("1976/", bare),
        None => ("", number),
    };
    let numbered = |source: &&Source<'static>| {
        let name = path_in_folder(**source).strip_prefix(folder);
        name.and_then(|name| name.split('-').next()) == Some(bare)
    };
    SCENARIOS.iter().find(numbered).copied()
}

/// Reads the board, the counters and the charts.
///
/// # Errors
/// Gives back the faults of the files, of which a test holds that there are none.
pub fn component_files() -> Result<ComponentFiles, Vec<Fault>> {
    ComponentFiles::load(MAP, ORDER_OF_BATTLE, CHARTS)
}

/// Reads all scenarios, with those that they may build on.
///
/// # Errors
/// As [`component_files`].
pub fn scenarios(files: &ComponentFiles) -> Result<(Vec<Composed>, ScenarioLibrary), Vec<Fault>> {
    let (mut scenarios, mut faults, mut bases) =
        (Vec::new(), Vec::new(), ScenarioLibrary::default());
    for &source in SCENARIOS {
        match load_scenario(source, files, &bases) {
            Ok(scenario) => scenarios.push(variant_counters::added_to(scenario)),
            Err(found) => faults.extend(found),
        }
        bases.put(source).map_err(|fault| vec![fault])?;
    }
    if faults.is_empty() {
        Ok((scenarios, bases))
    } else {
        Err(faults)
    }
}
