//! Scenario files, side by side, so that one can build on others.

mod taken;

use super::lint;
use crate::last_battles::scenario::compose::{Builder, Place, Places};
use crate::last_battles::scenario::{ForceOption, Scenario, ScenarioFile};
use crate::table::data::budget::{self, MOST_FAULTS, Room};
use crate::table::data::locate::Outline;
use crate::table::data::{Fault, Source, Text, read};
use crate::table::shown::cut;
use std::ops::Deref;
use std::sync::Arc;
use taken::Taken;

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
    /// Adds options that are not written in its files, and have been checked elsewhere.
    pub fn add_options(&mut self, options: Vec<ForceOption>) {
        self.scenario.options.extend(options);
    }

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
        for option in whole.scenario.options.iter_mut() {
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
        builder.add(&draft, &whole);
        builder.add_options(&draft, &whole);
        let mut patched = false;
        for &option in options {
            let Some(patch) = &self.options[option].patch else {
                continue;
            };
            let stated = self.place(&format!("options[{option}].amends"));
            let own = |path: &str| Place {
                source: stated.source,
                path: format!("{}.{path}", stated.path),
            };
            builder.add(patch, &own);
            patched = true;
        }
        let (scenario, places) = builder.finish().ok().filter(|_| patched)?;
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
pub struct ScenarioLibrary(Vec<Book>);

impl ScenarioLibrary {
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
