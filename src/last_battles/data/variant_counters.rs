//! The variant counters that players may take wherever a scenario leaves chapter 16 to them: options that all scenarios
//! share [16.1].

use super::embedded;
use super::scenario_library::Composed;
use crate::last_battles::scenario::{ForceOption, Scenario};
use crate::table::data::read;
use serde::Deserialize;
use std::sync::OnceLock;

/// `variant_counters.ron`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantCounters {
    pub variant_counters: Vec<ForceOption>,
}

/// The chapter that they belong to.
const CHAPTER: u8 = 16;

/// Gets those that the program carries; they are read once.
///
/// A test holds that there is no fault in them; if there were one, there would be none.
pub fn carried() -> &'static VariantCounters {
    static CARRIED: OnceLock<VariantCounters> = OnceLock::new();
    CARRIED.get_or_init(|| read(embedded::VARIANT_COUNTERS).unwrap_or_default())
}

/// Gives a scenario that leaves the chapter to its players the options that it does not state itself, and does not bar.
pub fn added_to(mut scenario: Composed) -> Composed {
    if !leaves_chapter(&scenario) {
        return scenario;
    }
    let stated = |option: &ForceOption| {
        let mut own = scenario.options.iter();
        own.any(|own| own.name() == option.name())
    };
    let shared = carried().variant_counters.iter();
    let shared = shared.filter(|option| !option.is_among(&scenario.barred) && !stated(option));
    let shared: Vec<_> = shared.cloned().collect();
    scenario.add_options(shared);
    scenario
}

/// Tells whether a scenario, or one of its options, leaves the chapter to the players.
fn leaves_chapter(scenario: &Scenario) -> bool {
    let patches = scenario.options.iter().filter_map(|o| o.patch.as_deref());
    let amended = patches.filter_map(|patch| patch.rules.as_ref());
    let mut rules = amended.chain([&scenario.rules]);
    rules.any(|rules| rules.optional.contains(&CHAPTER))
}
