//! What can be wrong with a data file that reads well: one named function a check.
//!
//! A check looks at plain data and reports by path, such as `routes[3].hexes[17]`; the report finds the line and column.
//! Every check runs over the whole file, so that all faults come out at once.

mod campaign;
mod charts;
mod headquarters;
mod leaders;
mod listing;
mod map;
mod options;
mod order_of_battle;
mod rules;
mod scenario;
mod trains;
mod victory;
mod wings;

use super::cases::{CaseFile, chapter};
use super::embedded;
use super::load::{Fault, Library, Source};
use super::locate::Outline;
use super::near::did_you_mean;
use super::schema::MapFile;
use super::shelf::Composed;
use crate::last_battles::charts::Charts;
use crate::last_battles::counter::OrderOfBattle;
use crate::last_battles::setting::{Draft, Without};
use std::collections::BTreeSet;

/// The faults found in one file so far.
pub struct Report<'t> {
    source: Source<'t>,
    /// Made when the first fault is found.
    outline: Option<Outline<'t>>,
    /// The scenario that is checked, whose parts may stand in several files.
    whole: Option<&'t Composed>,
    faults: Vec<Fault>,
}

impl<'t> Report<'t> {
    /// Begins a report without faults.
    pub const fn new(source: Source<'t>) -> Self {
        Self {
            source,
            outline: None,
            whole: None,
            faults: Vec::new(),
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
        if let Some(whole) = self.whole {
            return self
                .faults
                .push(in_file(whole, path.as_ref(), message.into()));
        }
        let text = self.source.text;
        let outline = self.outline.get_or_insert_with(|| Outline::of(text));
        self.faults.push(Fault {
            file: self.source.name.to_owned(),
            at: outline.find(path.as_ref()),
            message: message.into(),
        });
    }

    /// Tells whether a part of a scenario is written in its own file, not in one that it builds on.
    pub fn is_own(&self, path: &str) -> bool {
        self.whole
            .is_none_or(|whole| whole.locate(path).0.name == whole.text().name)
    }

    /// Ends the report: all faults in the order of the text.
    pub fn into_faults(mut self) -> Vec<Fault> {
        self.faults.sort();
        self.faults
    }
}

/// Makes a fault of a part of a scenario, where it is written; of what another file says, it is told who takes it over.
fn in_file(whole: &Composed, path: &str, message: String) -> Fault {
    let (text, at) = whole.locate(path);
    let taken_over = match text.name == whole.text().name {
        true => String::new(),
        false => format!(", as {} takes it over", whole.text().name),
    };
    Fault {
        file: text.name.clone(),
        at,
        message: message + &taken_over,
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
pub fn scenario(scenario: &Composed, library: &Library) -> Vec<Fault> {
    let mut faults = as_it_stands(scenario, library);
    let mut report = Report::of(scenario);
    options::leave_out_what_is_there(scenario, &mut report);
    faults.extend(report.into_faults());
    let each = (0..scenario.options.len()).filter_map(|option| scenario.with_option(option));
    for amended in each.chain(scenario.by_default()) {
        let found = as_it_stands(&amended, library).into_iter();
        let new: Vec<_> = found.filter(|fault| !faults.contains(fault)).collect();
        faults.extend(new);
    }
    faults.sort();
    faults
}

fn as_it_stands(scenario: &Composed, library: &Library) -> Vec<Fault> {
    let mut report = Report::of(scenario);
    let ground = scenario::Ground::new(scenario, library);
    let checks = scenario::CHECKS
        .iter()
        .chain(victory::CHECKS)
        .chain(options::CHECKS)
        .chain(rules::CHECKS)
        .chain(campaign::CHECKS)
        .chain(leaders::CHECKS)
        .chain(headquarters::CHECKS)
        .chain(trains::CHECKS)
        .chain(wings::CHECKS);
    checks.for_each(|check| check(scenario, &ground, &mut report));
    report.into_faults()
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

/// Lists what is to be left out of some drafts and is in none of them.
pub fn not_there_to_leave_out(without: &Without, from: &[Draft]) -> Vec<NotThere> {
    let units = from.iter().flat_map(Draft::units);
    let leaders = from.iter().flat_map(|draft| &draft.leaders);
    let leaders = leaders.map(|placed| placed.leader.to_string());
    let cases = from.iter().flat_map(Draft::cases).map(str::to_owned);
    let lists: [(&str, &str, Vec<String>, BTreeSet<String>); 3] = [
        (
            "units",
            "unit",
            names(&without.units),
            units.map(|unit| unit.to_string()).collect(),
        ),
        (
            "leaders",
            "leader",
            names(&without.leaders),
            leaders.collect(),
        ),
        ("cases", "case", without.cases.clone(), cases.collect()),
    ];
    let mut missing = Vec::new();
    for (list, what, left_out, known) in lists {
        let left_out = left_out.iter().enumerate();
        for (index, name) in left_out.filter(|(_, name)| !known.contains(*name)) {
            missing.push(NotThere {
                path: format!("{list}[{index}]"),
                name: format!("{what} `{name}`"),
                meant: did_you_mean(name, known.iter().map(String::as_str)),
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
    embedded::by_number(number)?;
    let (text, own) = (scenario.locate("number").0, scenario.text());
    if text.name == own.name {
        let message = format!(
            "{number} is the number of a scenario that the program carries: one of your own was expected, such as 101"
        );
        return Some(in_file(scenario, "number", message));
    }
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
