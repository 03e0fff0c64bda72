//! The games that are shown, as the first screen and the shelf know them: each by what they do with it, whatever it is.

use super::game::{OpenGame, Opening};
use super::panels::menu::page::{Offer, Page};
use super::show::Show;
use crate::cli::games::{AnyGame, Row};
use crate::table::data::map::MapFile;
use crate::table::data::{Fault, disk, text_of};
use crate::table::journal::{self, Card};
use bevy::prelude::*;
use std::path::Path;

/// A game that the client shows.
pub trait AnyShow: AnyGame {
    /// Adds all that it is shown by.
    fn add_to(&self, app: &mut App);

    /// Lists its scenarios.
    ///
    /// # Errors
    /// Says what is wrong with its data.
    fn offers(&self) -> Result<Vec<Offer>, Vec<Fault>>;

    /// Gets the page of a scenario, as far as the players have agreed on it.
    fn page(&self, start: &str, agreed: &[String]) -> Option<Page>;

    /// Gets the printed map, if it is a map of hexes.
    fn map(&self) -> Option<&'static MapFile>;

    /// Gets what looks up title and gist of a case of its rulebook.
    fn case_words(&self) -> fn(&str) -> Option<(&'static str, &'static str)>;

    /// Gets the card of one of its journals, with the turn in words.
    fn card_of(&self, journal: &Path) -> Option<Card<String>>;

    /// Tells whether a journal's card says that its game is over.
    fn is_over(&self, journal: &Path) -> bool;

    /// Puts one of its games on the table.
    fn open(&self, commands: &mut Commands, opening: Opening);
}

impl<S: Show> AnyShow for Row<S> {
    fn add_to(&self, app: &mut App) {
        app.add_plugins(super::plugin_of::<S>);
    }

    fn offers(&self) -> Result<Vec<Offer>, Vec<Fault>> {
        S::offers()
    }

    fn page(&self, start: &str, agreed: &[String]) -> Option<Page> {
        S::page(start, agreed)
    }

    fn map(&self) -> Option<&'static MapFile> {
        S::map()
    }

    fn case_words(&self) -> fn(&str) -> Option<(&'static str, &'static str)> {
        S::case_words
    }

    fn card_of(&self, journal: &Path) -> Option<Card<String>> {
        card_of::<S>(journal).map(|card| card.told())
    }

    fn is_over(&self, journal: &Path) -> bool {
        Card::<S::Turn>::read(journal).is_some_and(|card| card.over)
    }

    fn open(&self, commands: &mut Commands, opening: Opening) {
        commands.trigger(OpenGame::<S>::new(opening));
    }
}

/// The games that are shown; the first is the one that is meant where nothing tells.
#[derive(Resource, Clone, Copy)]
pub struct Games(pub &'static [&'static dyn AnyShow]);

impl Games {
    /// Gets the game of a name.
    pub fn named(self, name: &str) -> &'static dyn AnyShow {
        self.find(|game| game.name() == name)
    }

    /// Gets the game that has a scenario, by what begins it: its number, or else a file of it.
    pub fn of_scenario(self, start: &str) -> &'static dyn AnyShow {
        let offers = |game: &dyn AnyShow| {
            let offers = game.offers().unwrap_or_default();
            offers.iter().any(|offer| offer.start == start)
        };
        if self.0.iter().any(|game| offers(*game)) {
            return self.find(offers);
        }
        let text = text_of(Path::new(start)).unwrap_or_default();
        self.find(|game| game.is_data_file(&text))
    }

    /// Gets the game of which a file is a save or a journal.
    pub fn of_kept(self, file: &Path) -> &'static dyn AnyShow {
        if let [only] = self.0 {
            return *only;
        }
        if let Some(name) = journal::game_of(file) {
            return self.named(&name);
        }
        let text = text_of(file).unwrap_or_default();
        self.find(|game| game.is_save(&text))
    }

    /// Tells whether a text is a saved game of any of them.
    pub fn have_save(self, text: &str) -> bool {
        self.0.iter().any(|game| game.is_save(text))
    }

    fn find(self, wanted: impl Fn(&dyn AnyShow) -> bool) -> &'static dyn AnyShow {
        let found = self.0.iter().find(|game| wanted(**game));
        *found.unwrap_or(&self.0[0])
    }
}

/// Reads the card of a journal; where none lies there, as after a kill before the first one did, it is made again.
fn card_of<S: Show>(journal: &Path) -> Option<Card<S::Turn>> {
    Card::read(journal).or_else(|| {
        let bytes = disk::bytes(journal).ok()?;
        let read = journal::read::<S>(&journal.display().to_string(), &bytes).ok()?;
        let card = S::card(&read.game);
        // Where it cannot be written it is made again the next time.
        let _ = card.write(journal);
        Some(card)
    })
}
