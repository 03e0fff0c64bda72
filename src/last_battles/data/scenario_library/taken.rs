//! What a scenario takes from those that it builds on: their parts, their texts, and the options that it keeps.

use super::{Book, Composed, fault};
use crate::last_battles::data::lint::{self, Report};
use crate::last_battles::scenario::compose::{Builder, Place};
use crate::last_battles::scenario::{Base, ForceOption, Names, ScenarioFile, Theme};
use crate::table::data::budget::too_many_options;
use crate::table::data::{Fault, Text};
use crate::table::shown::cut;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What has been taken from the scenarios that one builds on.
pub(super) struct Taken {
    builder: Builder,
    texts: Vec<Arc<Text>>,
    /// Their options, each with its place.
    kept: Vec<(ForceOption, Place)>,
    /// What they have that can be left out.
    bases: Vec<Names>,
    pub(super) faults: Vec<Fault>,
}

impl Taken {
    pub(super) fn new(own: &Book) -> Self {
        Self {
            builder: Builder::default(),
            texts: vec![own.text.clone()],
            kept: Vec::new(),
            bases: Vec::new(),
            faults: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, base: &Base, whole: Composed) {
        let taken = taken_from(base, &whole);
        self.bases.push(taken.names());
        add_base(
            &mut self.builder,
            &taken,
            whole,
            &mut self.texts,
            &mut self.kept,
        );
    }

    /// Puts what the scenario states itself over what it takes.
    pub(super) fn finish(self, own: &Book) -> Result<Composed, Vec<Fault>> {
        let (mut builder, mut faults) = (self.builder, self.faults);
        let mut report = Report::new(own.text.source());
        keep_options(&mut builder, own, &self.kept, &mut report);
        unknown_without(own, &self.bases, &mut report);
        let here = |path: &str| Place {
            source: 0,
            path: path.to_owned(),
        };
        builder.add(&own.draft, &here);
        bring_needed(&mut builder, own, &self.kept);
        builder.add_options(&own.draft, &here);
        let finished = builder.finish();
        if let Ok((scenario, _)) = &finished
            && let Some(message) = too_many_options(scenario.options.len())
        {
            report.add("options", message);
        }
        faults.extend(report.into_faults());
        // What is missing may be missing for want of what it builds on.
        if let (Err(missing), true) = (&finished, faults.is_empty()) {
            let stated = |field| format!("the field `{field}` is missing here");
            let missing = missing.iter();
            faults.extend(missing.map(|field| fault(&own.text, "", stated(field))));
        }
        match finished {
            Ok((scenario, places)) if faults.is_empty() => Ok(Composed {
                scenario,
                texts: self.texts,
                places,
            }),
            _ => Err(faults),
        }
    }
}

/// Adds what a scenario takes from one that it builds on; of that one's texts and options it is noted where they are.
fn add_base(
    builder: &mut Builder,
    taken: &ScenarioFile,
    whole: Composed,
    texts: &mut Vec<Arc<Text>>,
    kept: &mut Vec<(ForceOption, Place)>,
) {
    let first = texts.len();
    texts.extend(whole.texts.iter().cloned());
    let from = |path: &str| {
        let place = whole.place(path);
        Place {
            source: first + place.source,
            ..place
        }
    };
    let options = whole.options.iter().enumerate();
    kept.extend(options.map(|(nth, option)| (option.clone(), from(&format!("options[{nth}]")))));
    builder.add(taken, &from);
}

/// Gets what a scenario takes from one that it builds on.
fn taken_from(base: &Base, whole: &Composed) -> ScenarioFile {
    let all = ScenarioFile::from(&whole.scenario);
    match base {
        Base::All(_) => all,
        Base::Forces(_) => all.only(&[Theme::Forces]),
    }
}

/// Brings the options over without which what is taken from others would not stand.
fn bring_needed(builder: &mut Builder, own: &Book, options: &[(ForceOption, Place)]) {
    loop {
        let needed = builder.options_needed().into_iter();
        let is_own = |name: &String| own.draft.options.iter().any(|o| o.is_called(name));
        let missing: Vec<_> = needed
            .filter(|name| !builder.has_option(name) && !is_own(name))
            .collect();
        let brought = options
            .iter()
            .filter(|(option, _)| option.is_among(&missing));
        let brought: Vec<_> = brought.collect();
        if brought.is_empty() {
            return;
        }
        for (option, place) in brought {
            builder.keep_option(option, place.clone());
        }
    }
}

/// Reports what a scenario leaves out of those that it builds on, and is not there.
fn unknown_without(own: &Book, bases: &[Names], report: &mut Report<'_>) {
    if bases.is_empty() && !own.draft.builds_on.is_empty() {
        return;
    }
    for missing in lint::not_there_to_leave_out(&own.draft.without, bases, report.room()) {
        let (name, meant) = (missing.name, missing.meant);
        let message = format!("there is no {name} to leave out in what this builds on{meant}");
        report.add(format!("without.{}", missing.path), message);
    }
}

/// Keeps the options that a scenario names of those that it builds on; reports those that are not there.
fn keep_options(
    builder: &mut Builder,
    own: &Book,
    options: &[(ForceOption, Place)],
    report: &mut Report<'_>,
) {
    let mut seen = BTreeSet::new();
    for (nth, case) in own.draft.keeps.iter().enumerate() {
        if !seen.insert(case) {
            let message = format!("`{}` stands here a second time", cut(case));
            report.add(format!("keeps[{nth}]"), message);
            continue;
        }
        let mut named = options
            .iter()
            .filter(|(option, _)| option.is_called(case))
            .peekable();
        if named.peek().is_none() {
            let message = format!("there is no option {} in what this builds on", cut(case));
            report.add(format!("keeps[{nth}]"), message);
        }
        for (option, place) in named {
            builder.keep_option(option, place.clone());
        }
    }
}
