//! What is shown beside the map: which screen, which panels.

use super::game_log::Filter;
use super::layers::Layers;
use bevy::prelude::*;

/// What fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    #[default]
    Menu,
    Game,
}

/// Which panels are shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shown {
    /// What is open over the table.
    pub layers: Layers,
    /// The tab that the dock is turned to.
    pub tab: Tab,
    pub folded: Folded,
    /// The part of the record that is shown.
    pub record_filter: Filter,
    /// Whether the game on the table is looked at and not played.
    pub viewing: bool,
    /// Whether the player has asked for what the other player did, over the map.
    pub trails: bool,
    /// How many orders had been given when the player last did something; what came before lies on the map no longer.
    pub seen: usize,
}

/// Which panels have been folded away, to leave their room to the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Folded {
    pub dock: bool,
    /// The track of turns, with the record.
    pub foot: bool,
}

impl Folded {
    /// Folds both away, or has both back if one is.
    pub const fn toggle(&mut self) {
        let folds = !(self.dock || self.foot);
        self.dock = folds;
        self.foot = folds;
    }
}

/// A tab of the dock, by its number; the first is turned to whenever something new is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tab(pub u8);

/// Whether a game lies on the table behind the menu.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Behind {
    #[default]
    Nothing,
    Game,
}
