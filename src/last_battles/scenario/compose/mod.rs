//! Putting a scenario together from files, each over those before it.
//!
//! What a file says of a unit, a leader, a hex or a case takes the place of what was said of it before; other lines of
//! lists are added at their end. A field that is no list is replaced whole. Of every part it stays known where it stands,
//! so that a fault in the whole can be told where it was written.

mod ends;
pub(super) mod kind;
mod lines;
mod places;
pub(super) mod table;

use self::kind::{Kind, Lines};
use self::lines::WrittenLine;
pub use self::places::{Place, Places};
pub use super::fields::Builder;
use super::{Condition, ForceOption, Names, Scenario, ScenarioFile};
use std::collections::BTreeSet;

/// Tells where a part of a file is written, by its path in the file.
pub type PlaceOf<'f> = &'f dyn Fn(&str) -> Place;

impl Builder {
    /// Adds what a file says, over what has been said so far; its options come with [`Builder::add_options`].
    pub fn add(&mut self, file: &ScenarioFile, place_of: PlaceOf<'_>) {
        self.leave_out(&Names::from(&file.without));
        let units = file.names().units;
        self.leave_out(&Names {
            units,
            ..Names::default()
        });
        self.state(file, place_of);
    }

    /// Adds a file's options.
    pub fn add_options(&mut self, file: &ScenarioFile, place_of: PlaceOf<'_>) {
        Lines::add(&mut self.options, &file.options, "options", place_of);
    }

    /// Keeps an option of a scenario that is built on.
    pub fn keep_option(&mut self, option: &ForceOption, place: Place) {
        let kept = WrittenLine::new(option, "", &|_| place.clone());
        self.options.push(kept);
    }

    /// Tells whether an option goes by a name here.
    pub fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|line| line.value.is_called(name))
    }

    /// Lists the options that what has been said so far cannot do without: those always in use, those that the victory
    /// conditions name, and those that other options need.
    pub fn options_needed(&self) -> BTreeSet<String> {
        let in_use = self.in_use.iter().flat_map(|written| &written.value);
        let mut needed: BTreeSet<_> = in_use.cloned().collect();
        self.victory.each_condition(&mut |condition| {
            if let Condition::Written(case) = condition {
                needed.insert(case.clone());
            }
        });
        let options = self.options.iter();
        needed.extend(options.flat_map(|line| line.value.needs.iter().cloned()));
        needed
    }
}

/// Gets a scenario with what an option changes in it.
pub fn patched(scenario: &Scenario, patch: &ScenarioFile) -> Scenario {
    let nowhere = |path: &str| Place {
        source: 0,
        path: path.to_owned(),
    };
    let mut builder = Builder::default();
    let whole = ScenarioFile::from(scenario);
    builder.add(&whole, &nowhere);
    builder.add_options(&whole, &nowhere);
    builder.add(patch, &nowhere);
    builder
        .finish()
        .map_or_else(|_| scenario.clone(), |(scenario, _)| scenario)
}
