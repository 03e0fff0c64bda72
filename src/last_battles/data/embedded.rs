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
}

/// The scenarios, in the order of the rulebook.
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
];

/// Gets the scenario of a number, which its file's name begins with.
pub fn by_number(number: &str) -> Option<Source<'static>> {
    let numbered = |source: &&Source<'static>| {
        let name = source.name.rsplit('/').next().unwrap_or_default();
        name.split('-').next() == Some(number)
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
