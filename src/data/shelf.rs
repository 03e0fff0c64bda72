//! Scenario files, side by side, so that one can build on others.

use super::budget::{self, MOST_FAULTS, Room, too_many_options};
use super::lint::{self, Report};
use super::load::{Fault, Source, read};
use super::locate::Outline;
use crate::last_battles::scenario::compose::{Builder, Place, Places, Takes};
use crate::last_battles::scenario::{Base, ForceOption, Scenario, ScenarioFile};
use crate::table::shown::cut;
use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

/// A file, as long as anything made from it may be found faulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub name: String,
    pub text: String,
}

impl Text {
    /// Gets the file as a source.
    pub fn source(&self) -> Source<'_> {
        Source {
            name: &self.name,
            text: &self.text,
        }
    }
}

/// A scenario put together, and where each of its parts is written.
#[derive(Clone, Debug)]
pub struct Composed {
    scenario: Scenario,
    texts: Vec<Arc<Text>>,
    places: Places,
}

impl Deref for Composed {
    type Target = Scenario;

    fn deref(&self) -> &Scenario {
        &self.scenario
    }
}

impl Composed {
    /// Gets the file that states the scenario.
    pub fn text(&self) -> &Text {
        &self.texts[0]
    }

    /// Lists the file that states the scenario, and those that it builds on.
    pub fn texts(&self) -> &[Arc<Text>] {
        &self.texts
    }

    /// Gets in which of the scenario's files a part is written, by its path in the whole, and its path there.
    pub fn place_of(&self, path: &str) -> (usize, String) {
        let place = self.place(path);
        (place.source, place.path)
    }

    /// Gets one of the scenario's files.
    pub fn source(&self, file: usize) -> Source<'_> {
        self.texts[file].source()
    }

    /// Gets the scenario with what one of its options amends, and what the first of those that it needs amends before it;
    /// `None` if that amends nothing.
    pub fn with_option(&self, option: usize) -> Option<Self> {
        let mut chain = vec![option];
        while let Some(needed) = chain
            .last()
            .and_then(|&last| self.options[last].needs.first())
            .and_then(|name| self.options.iter().position(|o| o.is_called(name)))
            .filter(|nth| !chain.contains(nth))
        {
            chain.push(needed);
        }
        chain.sort_unstable();
        self.with_all(&chain)
    }

    /// Gets the scenario with all that its options in use by default amend, and without leave to go without them, so that no
    /// other option needs them; `None` if there are none.
    pub fn by_default(&self) -> Option<Self> {
        let options = self.options.iter().enumerate();
        let usual: Vec<_> = options
            .filter(|(_, option)| self.has_by_default(option))
            .collect();
        let places: Vec<_> = usual.iter().map(|&(nth, _)| nth).collect();
        let mut whole = self.with_all(&places)?;
        whole.scenario.by_default.clear();
        let is_usual = |name: &String| usual.iter().any(|(_, option)| option.is_called(name));
        for option in &mut whole.scenario.options {
            if option.needs.iter().any(is_usual) {
                option.needs.clear();
            }
        }
        Some(whole)
    }

    /// Gets the scenario with all that some options amend, one after the other; `None` if they amend nothing.
    fn with_all(&self, options: &[usize]) -> Option<Self> {
        let whole = |path: &str| self.place(path);
        let mut builder = Builder::default();
        let draft = ScenarioFile::from(&self.scenario);
        builder.add(&draft, Takes::All, &whole);
        builder.add_options(&draft, &whole);
        let mut amended = false;
        for &option in options {
            let Some(amends) = &self.options[option].amends else {
                continue;
            };
            let stated = self.place(&format!("options[{option}].amends"));
            let own = |path: &str| Place {
                source: stated.source,
                path: format!("{}.{path}", stated.path),
            };
            builder.add(amends, Takes::All, &own);
            amended = true;
        }
        let (scenario, places) = builder.finish().ok().filter(|_| amended)?;
        Some(Self {
            scenario,
            texts: self.texts.clone(),
            places,
        })
    }

    fn place(&self, path: &str) -> Place {
        let stated = self.places.find(path);
        stated.unwrap_or_else(|| Place {
            source: 0,
            path: path.to_owned(),
        })
    }
}

/// A scenario's file that has been read.
#[derive(Clone, Debug)]
struct Book {
    text: Arc<Text>,
    draft: Arc<ScenarioFile>,
}

/// The scenarios that others may build on, by their numbers; the one put there last is found first.
#[derive(Clone, Debug, Default)]
pub struct Shelf(Vec<Book>);

impl Shelf {
    /// Puts a file there.
    ///
    /// # Errors
    /// Says why the file cannot be read.
    pub fn put(&mut self, source: Source<'_>) -> Result<(), Fault> {
        self.0.push(book(source)?);
        Ok(())
    }

    /// Finds a scenario that is not one of those that lead to it.
    fn find(&self, number: &str, from: &[Book]) -> Option<&Book> {
        let mut books = self.0.iter().rev();
        books.find(|book| {
            let named = book.draft.number.as_deref() == Some(number);
            named && from.iter().all(|other| other.text != book.text)
        })
    }

    /// Puts the scenario of a file together with all that it builds on.
    ///
    /// # Errors
    /// Gives back what is not to be read, what is not there to build on, and what nobody has stated.
    pub fn compose(&self, source: Source<'_>) -> Result<Composed, Vec<Fault>> {
        let book = book(source).map_err(|fault| vec![fault])?;
        let composed = self.put_together(&mut vec![book], &mut Room::default());
        composed.map_err(lint::the_first)
    }

    /// Puts the last of some books together, to which the others lead.
    fn put_together(&self, from: &mut Vec<Book>, room: &mut Room) -> Result<Composed, Vec<Fault>> {
        let Some(own) = from.last().cloned() else {
            return Err(Vec::new());
        };
        let mut taken = Taken::new(&own);
        for nth in 0..own.draft.builds_on.len() {
            self.take(nth, &own, from, room, &mut taken);
            // The same fault may be found by many ways, and one is enough to say that there is no room.
            if room.is_spent() || taken.faults.len() >= MOST_FAULTS {
                return Err(taken.faults);
            }
        }
        taken.finish(&own)
    }

    /// Takes what a book builds on in the n-th place.
    fn take(
        &self,
        nth: usize,
        own: &Book,
        from: &mut Vec<Book>,
        room: &mut Room,
        taken: &mut Taken,
    ) {
        let base = &own.draft.builds_on[nth];
        let found = self.find(base.number(), from).cloned();
        let found = found.ok_or_else(|| {
            let number = cut(base.number());
            format!("there is no scenario {number} to build on")
        });
        let found = found.and_then(|book| {
            room.take(book.text.text.len(), from.len())?;
            Ok(book)
        });
        let whole = match found {
            Ok(book) => {
                from.push(book);
                let whole = self.put_together(from, room);
                from.pop();
                whole
            }
            Err(message) => {
                let path = format!("builds_on[{nth}]");
                Err(vec![fault(&own.text, &path, message)])
            }
        };
        match whole {
            Ok(whole) => taken.add(base, whole.by_default().unwrap_or(whole)),
            Err(found) => taken.faults.extend(found),
        }
    }
}

/// What has been taken from the scenarios that one builds on.
struct Taken {
    builder: Builder,
    texts: Vec<Arc<Text>>,
    /// Their options, each with its place.
    kept: Vec<(ForceOption, Place)>,
    bases: Vec<ScenarioFile>,
    faults: Vec<Fault>,
}

impl Taken {
    fn new(own: &Book) -> Self {
        Self {
            builder: Builder::default(),
            texts: vec![own.text.clone()],
            kept: Vec::new(),
            bases: Vec::new(),
            faults: Vec::new(),
        }
    }

    fn add(&mut self, base: &Base, whole: Composed) {
        self.bases.push(taken_from(base, &whole));
        add_base(
            &mut self.builder,
            base,
            whole,
            &mut self.texts,
            &mut self.kept,
        );
    }

    /// Puts what the scenario states itself over what it takes.
    fn finish(self, own: &Book) -> Result<Composed, Vec<Fault>> {
        let (mut builder, mut faults) = (self.builder, self.faults);
        let mut report = Report::new(own.text.source());
        keep_options(&mut builder, own, &self.kept, &mut report);
        unknown_without(own, &self.bases, &mut report);
        let here = |path: &str| Place {
            source: 0,
            path: path.to_owned(),
        };
        builder.add(&own.draft, Takes::All, &here);
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

fn book(source: Source<'_>) -> Result<Book, Fault> {
    budget::length(source)?;
    let draft = read(source)?;
    budget::lists(source)?;
    let text = Text {
        name: source.name.to_owned(),
        text: source.text.to_owned(),
    };
    Ok(Book {
        text: Arc::new(text),
        draft: Arc::new(draft),
    })
}

fn fault(text: &Text, path: &str, message: String) -> Fault {
    Fault {
        file: text.name.clone(),
        at: Outline::of(&text.text).find(path),
        message,
    }
}

/// Adds what a scenario takes from one that it builds on; of that one's texts and options it is noted where they are.
fn add_base(
    builder: &mut Builder,
    base: &Base,
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
    let takes = match base {
        Base::All(_) => Takes::All,
        Base::Forces(_) => Takes::Forces,
    };
    let options = whole.options.iter().enumerate();
    kept.extend(options.map(|(nth, option)| (option.clone(), from(&format!("options[{nth}]")))));
    builder.add(&ScenarioFile::from(&whole.scenario), takes, &from);
}

/// Gets what a scenario takes from one that it builds on.
fn taken_from(base: &Base, whole: &Composed) -> ScenarioFile {
    let all = ScenarioFile::from(&whole.scenario);
    match base {
        Base::All(_) => all,
        Base::Forces(_) => ScenarioFile {
            set_up: all.set_up,
            arrivals: all.arrivals,
            choices: all.choices,
            leaders: all.leaders,
            ..ScenarioFile::default()
        },
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
fn unknown_without(own: &Book, bases: &[ScenarioFile], report: &mut Report<'_>) {
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
