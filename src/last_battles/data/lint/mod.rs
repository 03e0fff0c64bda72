//! What can be wrong with a data file that reads well: one named function a check.
//!
//! A check looks at plain data and reports by path, such as `routes[3].hexes[17]`; the report finds the line and column.
//! Every check runs over the whole file, so that all faults come out at once.

mod campaign;
mod charts;
mod choices;
mod headquarters;
mod leaders;
mod listing;
mod map;
mod options;
mod order_of_battle;
mod rules;
mod scenario;
mod trains;
mod variant_counters;
mod victory;
mod wings;

use super::cases::{CaseFile, chapter};
use super::embedded;
use super::load::ComponentFiles;
use super::scenario_library::Composed;
use super::variant_counters::VariantCounters;
use crate::last_battles::charts::Charts;
use crate::last_battles::counter::OrderOfBattle;
use crate::last_battles::scenario::{Names, Without};
use crate::table::data::budget::MOST_FAULTS;
use crate::table::data::locate::Outline;
use crate::table::data::map::MapFile;
use crate::table::data::near::did_you_mean;
use crate::table::data::{AND_MORE, Fault, MORE_FAULTS, Source, count, stands_for};
use std::collections::{BTreeMap, BTreeSet};

/// The faults found in one file so far.
pub struct Report<'t> {
    source: Source<'t>,
    /// The scenario that is checked, whose parts may stand in several files.
    whole: Option<&'t Composed>,
    /// The outlines of the files, by their places in the scenario; each is made when a fault is found in it.
    outlines: BTreeMap<usize, Outline<'t>>,
    found: Found,
}

/// Faults that have been found: the first of them, and how many more there are.
#[derive(Default)]
struct Found {
    faults: Vec<Fault>,
    more: usize,
}

impl Found {
    const fn is_full(&self) -> bool {
        self.faults.len() >= MOST_FAULTS
    }

    /// Adds what has been found besides; what has been found before is no second fault.
    fn join(&mut self, other: Self) {
        self.more += other.more;
        for fault in other.faults {
            match self.is_full() {
                _ if self.faults.contains(&fault) => {}
                true => self.more += 1,
                false => self.faults.push(fault),
            }
        }
    }

    /// Lists the faults in the order of the text; the last says how many more there are, if there are more.
    fn into_faults(mut self) -> Vec<Fault> {
        self.faults.sort();
        let last = self.faults.last().filter(|_| self.more > 0);
        let more = last.map(|last| Fault {
            message: format!("{AND_MORE}{}{MORE_FAULTS}", self.more),
            ..last.clone()
        });
        self.faults.extend(more);
        self.faults
    }
}

/// Keeps the first of too many faults, and says how many more there are.
pub fn the_first(faults: Vec<Fault>) -> Vec<Fault> {
    let all = count(&faults);
    if all <= MOST_FAULTS {
        return faults;
    }
    let told = faults.into_iter().filter(|fault| stands_for(fault) == 1);
    let faults: Vec<_> = told.take(MOST_FAULTS).collect();
    let more = all - faults.len();
    Found { faults, more }.into_faults()
}

impl<'t> Report<'t> {
    /// Begins a report without faults.
    pub fn new(source: Source<'t>) -> Self {
        Self {
            source,
            whole: None,
            outlines: BTreeMap::new(),
            found: Found::default(),
        }
    }

    /// Begins a report without faults on a scenario.
    pub fn of(whole: &'t Composed) -> Self {
        Self {
            whole: Some(whole),
            ..Self::new(whole.text().source())
        }
    }

    /// Adds a fault of the value at a path.
    pub fn add(&mut self, path: impl AsRef<str>, message: impl Into<String>) {
        self.add_with(path, || message.into());
    }

    /// Adds a fault whose message takes some work, which is spared if no more faults are told.
    pub fn add_with(&mut self, path: impl AsRef<str>, message: impl FnOnce() -> String) {
        if self.found.is_full() {
            self.found.more += 1;
            return;
        }
        let fault = self.fault(path.as_ref(), message());
        self.found.faults.push(fault);
    }

    /// Gets how many faults will still be told.
    pub const fn room(&self) -> usize {
        MOST_FAULTS.saturating_sub(self.found.faults.len())
    }

    /// Makes a fault of a part where it is written; of what another file says, it is told who takes it over.
    fn fault(&mut self, path: &str, message: String) -> Fault {
        let (file, path) = match self.whole {
            Some(whole) => whole.place_of(path),
            None => (0, path.to_owned()),
        };
        let source = self.whole.map_or(self.source, |whole| whole.source(file));
        let outline = self.outlines.entry(file);
        let outline = outline.or_insert_with(|| Outline::of(source.text));
        let taken_over = match source.name == self.source.name {
            true => String::new(),
            false => format!(", as {} takes it over", self.source.name),
        };
        Fault {
            file: source.name.to_owned(),
            at: outline.find(&path),
            message: message + &taken_over,
        }
    }

    /// Tells whether a part of a scenario is written in its own file, not in one that it builds on.
    pub fn is_own(&self, path: &str) -> bool {
        self.whole
            .is_none_or(|whole| whole.source(whole.place_of(path).0).name == self.source.name)
    }

    /// Ends the report: all faults in the order of the text.
    pub fn into_faults(self) -> Vec<Fault> {
        self.found.into_faults()
    }
}

/// Checks a map.
pub fn map(map: &MapFile, report: &mut Report<'_>) {
    map::CHECKS.iter().for_each(|check| check(map, report));
}

/// Checks an order of battle.
pub fn order_of_battle(order_of_battle: &OrderOfBattle, report: &mut Report<'_>) {
    let checks = order_of_battle::CHECKS.iter();
    checks.for_each(|check| check(order_of_battle, report));
}

/// Checks charts.
pub fn charts(charts: &Charts, report: &mut Report<'_>) {
    charts::CHECKS
        .iter()
        .for_each(|check| check(charts, report));
}

/// Checks a scenario against what it is played with: as it stands, with each of its options that amends it, and with those
/// that are in use by default.
pub fn scenario(scenario: &Composed, files: &ComponentFiles) -> Vec<Fault> {
    let mut found = as_it_stands(scenario, files);
    let mut report = Report::of(scenario);
    options::leave_out_what_is_there(scenario, &mut report);
    found.join(report.found);
    let each = (0..scenario.options.len()).filter_map(|option| scenario.with_option(option));
    for amended in each.chain(scenario.by_default()) {
        // What is wrong in any case is wrong in each of these again.
        if found.is_full() {
            break;
        }
        found.join(as_it_stands(&amended, files));
    }
    found.into_faults()
}

fn as_it_stands(scenario: &Composed, files: &ComponentFiles) -> Found {
    let mut report = Report::of(scenario);
    let ground = scenario::Ground::new(scenario, files);
    let checks = scenario::CHECKS
        .iter()
        .chain(victory::CHECKS)
        .chain(options::CHECKS)
        .chain(rules::CHECKS)
        .chain(campaign::CHECKS)
        .chain(choices::CHECKS)
        .chain(leaders::CHECKS)
        .chain(headquarters::CHECKS)
        .chain(trains::CHECKS)
        .chain(variant_counters::OF_SCENARIOS)
        .chain(wings::CHECKS);
    checks.for_each(|check| check(scenario, &ground, &mut report));
    report.found
}

/// Checks the variant counters that all scenarios share.
pub fn variant_counters(file: &VariantCounters, order: &OrderOfBattle, report: &mut Report<'_>) {
    variant_counters::shared(file, order, report);
}

/// Checks the list of cases: no number twice, none without a chapter, none without words.
pub fn cases(file: &CaseFile, report: &mut Report<'_>) {
    let numbers = file.cases.iter().map(|entry| entry.case.as_str());
    no_name_twice(numbers, |index| format!("cases[{index}].case"), report);
    for (index, entry) in file.cases.iter().enumerate() {
        if chapter(&entry.case).is_none() {
            let message = format!(
                "`{}` is no case: a number such as 5.3E was expected",
                entry.case
            );
            report.add(format!("cases[{index}].case"), message);
        }
        if entry.title.is_empty() || entry.gist.is_empty() {
            let message = format!("case {} wants a title and a gist", entry.case);
            report.add(format!("cases[{index}]"), message);
        }
    }
}

/// Something that is to be left out and is not there: where that stands, what it is, and which name may have been meant.
pub struct NotThere {
    pub path: String,
    pub name: String,
    pub meant: String,
}

/// Lists what is to be left out of some scenarios and is in none of them; of the first so many it is said what may have been meant.
pub fn not_there_to_leave_out(without: &Without, from: &[Names], told: usize) -> Vec<NotThere> {
    let units = from.iter().flat_map(|names| &names.units);
    let leaders = from.iter().flat_map(|names| &names.leaders);
    let cases = from.iter().flat_map(|names| names.cases.iter().cloned());
    let lists: [(&str, &str, Vec<String>, BTreeSet<String>); 3] = [
        (
            "units",
            "unit",
            names(&without.units),
            units.map(ToString::to_string).collect(),
        ),
        (
            "leaders",
            "leader",
            names(&without.leaders),
            leaders.map(ToString::to_string).collect(),
        ),
        ("cases", "case", without.cases.clone(), cases.collect()),
    ];
    let mut missing = Vec::new();
    for (list, what, left_out, known) in lists {
        let left_out = left_out.iter().enumerate();
        for (index, name) in left_out.filter(|(_, name)| !known.contains(*name)) {
            let meant = match missing.len() < told {
                true => did_you_mean(name, known.iter().map(String::as_str)),
                false => String::new(),
            };
            missing.push(NotThere {
                path: format!("{list}[{index}]"),
                name: format!("{what} `{name}`"),
                meant,
            });
        }
    }
    missing
}

fn names(of: &[impl ToString]) -> Vec<String> {
    of.iter().map(ToString::to_string).collect()
}

/// Reports a number that a carried scenario has, or that a scenario has merely taken over from one.
pub fn number_is_taken(scenario: &Composed) -> Option<Fault> {
    let number = &scenario.number;
    // A zero before it or a blank beside it makes no other number for a reader.
    embedded::by_number(number.trim().trim_start_matches('0'))?;
    let mut report = Report::of(scenario);
    if report.is_own("number") {
        let message = format!(
            "{number} is the number of a scenario that the program carries: one of your own was expected, such as 101"
        );
        return Some(report.fault("number", message));
    }
    let own = scenario.text();
    Some(Fault {
        file: own.name.clone(),
        at: Outline::of(&own.text).find(""),
        message: format!(
            "the field `number` is missing here: one of your own was expected, such as 101, since {number} is taken"
        ),
    })
}

/// Reports each name that stands in a list twice.
fn no_name_twice<'n>(
    names: impl Iterator<Item = &'n str>,
    path: impl Fn(usize) -> String,
    report: &mut Report<'_>,
) {
    let mut seen = BTreeSet::new();
    for (index, name) in names.enumerate() {
        if !seen.insert(name) {
            report.add(path(index), format!("`{name}` stands here a second time"));
        }
    }
}
