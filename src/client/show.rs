//! What a game has to say for itself, to be shown: the seam between the client and the games.
//!
//! The client owns the window, the map's ground, the frame of panels, files, seats and programs; a game fills them. Where the
//! client only reads what a game has laid out, that is a plain resource, such as the [map](super::board::BoardMap) or the
//! [record in words](super::game_log::GameLog), and the game's own systems write it.

use super::command::Command;
use super::layers::Panel;
use super::panels::menu::page::{Offer, Page};
use super::panels::{curtain, hand_over, sheet, top_bar};
use super::shown::Tab;
use super::theme::Book;
use crate::hex::HexNumber;
use crate::table::armies::Player;
use crate::table::case::Case;
use crate::table::data::Fault;
use crate::table::data::map::MapFile;
use crate::table::ids::PieceId;
use crate::table::journal::Card;
use crate::table::opponent::Advice;
use crate::table::play::Match;
use crate::table::protocol::Protocol;
use bevy::ecs::system::{SystemParam, SystemParamItem};
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

/// The resources that a game's panels are made from.
pub type Param<'w, 's, S> = SystemParamItem<'w, 's, <S as Show>::Param>;

/// A game that the client shows.
pub trait Show: Protocol<Event: Clone, Refusal: Clone + Send + Sync + 'static> {
    /// The resources that its panels are made from; they are read, and nothing is written.
    type Param: SystemParam + 'static;

    /// The sheets that it lays over the map, each with the name of its button and what that tells.
    const SHEETS: &'static [SheetName] = &[];

    /// The tabs of its dock.
    const TABS: &'static [TabName];

    /// Adds the game's own rooms: how its orders are played, what lies on the map, what a click there means.
    fn plugin(app: &mut App);

    /// Lists its scenarios for the first screen.
    ///
    /// # Errors
    /// Says what is wrong with its data.
    fn offers() -> Result<Vec<Offer>, Vec<Fault>> {
        let offered = Self::on_offer()?.into_iter();
        let offers = offered.map(|(start, _)| Offer {
            number: String::new(),
            name: start.clone(),
            span: String::new(),
            group: None,
            start,
        });
        Ok(offers.collect())
    }

    /// Gets the page of a scenario, as far as the players have agreed on it.
    fn page(start: &str, _agreed: &[String]) -> Option<Page> {
        let offers = Self::offers().ok()?;
        let offer = offers.into_iter().find(|offer| offer.start == start)?;
        Some(Page::plain(Self::NAME, offer))
    }

    /// Gets the printed map, if it is a map of hexes.
    fn map() -> Option<&'static MapFile> {
        None
    }

    /// Gets title and gist of a case of the rulebook.
    fn case_words(_: &str) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Gets the rulebook that this game is told by.
    fn book(&self) -> Book {
        Book::of(Self::case_words)
    }

    /// Gets what files of a game are named by.
    fn label(game: &Match<Self>) -> Label;

    /// Tells a game on a card, before it is opened.
    fn card(game: &Match<Self>) -> Card<Self::Turn> {
        let label = Self::label(game);
        Card {
            scenario: (label.number, label.name),
            seats: game.seats,
            turn: game.state().turn(),
            player: label.player,
            over: game.state().decider().is_none(),
            pieces: Vec::new(),
        }
    }

    /// Tells whether a phase begins with an event: then the game is saved beside its journal.
    fn begins_phase(_: &Self::Event) -> bool {
        false
    }

    /// Says why an order is refused: the sentence by itself, and its case.
    fn refusal(&self, why: &Self::Refusal) -> (String, Option<Case>) {
        self.explain(why)
    }

    /// Says what advice a program gives, and whom it is about.
    fn advice(&self, advice: &Advice<Self::Order>) -> (String, Vec<PieceId>) {
        (format!("Hint: {}", advice.reason), Vec::new())
    }

    /// Gets what the bar at the top says.
    fn top_bar(param: &Param<'_, '_, Self>) -> Option<top_bar::View>;

    /// Shows, in the bar at the top, what is still open.
    fn show_open(_: &mut Ui, _: &Param<'_, '_, Self>) -> Option<Command> {
        None
    }

    /// Shows a tab of the dock.
    fn show_tab(ui: &mut Ui, param: &Param<'_, '_, Self>, at: (Tab, DockRoom)) -> Option<Command>;

    /// Tells whether something is asked that only the dock can answer, so that it cannot stay folded away.
    fn needs_dock(_: &Param<'_, '_, Self>) -> bool {
        false
    }

    /// Shows the track of turns, above the record.
    fn show_track(_: &mut Ui, _: &Param<'_, '_, Self>) -> Option<Command> {
        None
    }

    /// Says what the next click may do.
    fn prompt(param: &Param<'_, '_, Self>) -> String;

    /// Gets the banner that is shown when the decision comes to a person from the other player.
    fn hand_over(_: &Param<'_, '_, Self>) -> Option<hand_over::View> {
        None
    }

    /// Gets what stands on the curtain, if one is drawn before a person who has secrets from the other.
    fn curtain(_: &Param<'_, '_, Self>) -> Option<curtain::View> {
        None
    }

    /// Lists the hexes that what is shown in the panels names; arrows point to those out of view.
    fn named(_: &Param<'_, '_, Self>) -> Vec<HexNumber> {
        Vec::new()
    }

    /// Shows the tip of what is pointed at, within a part of the window.
    fn show_tip(_: &egui::Context, _: &Param<'_, '_, Self>, _: &TipRoom<'_>) {}

    /// Shows a sheet that lies over the map, if the game has it.
    fn show_sheet(
        _: &egui::Context,
        _: &Param<'_, '_, Self>,
        _: (Panel, sheet::Room),
    ) -> Option<Command> {
        None
    }

    /// Lists what mouse and keys do.
    fn help() -> &'static [(&'static str, &'static str)] {
        &[]
    }
}

/// A tab of the dock: its name, and what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TabName {
    pub tab: Tab,
    pub name: &'static str,
    pub tip: &'static str,
    /// Whether it is there only in a small window; in a large one all of it is found on another.
    pub only_narrow: bool,
}

/// A sheet that a game lays over the map: the name of its button, and what that tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetName {
    pub panel: Panel,
    pub name: &'static str,
    pub tip: &'static str,
}

/// How much room the dock has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DockRoom {
    Wide,
    /// The window is small.
    Narrow,
}

/// Where the tip may lie.
pub struct TipRoom<'a> {
    /// The part of the window in which the map is seen, and the part of it that a banner covers.
    pub area: Rect,
    pub covered: Option<egui::Rect>,
    /// Gets the place of a hex in the window.
    pub on_screen: &'a dyn Fn(HexNumber) -> Vec2,
}

/// What files of a game are named by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    pub number: String,
    pub name: String,
    pub turn: String,
    pub phase: String,
    pub player: Player,
    /// What tells it from other games of the scenario.
    pub seed: u64,
}

/// Says that a player's orders are a program's.
pub fn by_program(player: Player) -> String {
    format!("the computer gives the orders of the {player} player")
}
