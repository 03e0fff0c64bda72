//! All that the screen is made from: the game, what the player has selected and planned, and what the core says of it.

use super::derived::Derived;
use super::hindsight::Hindsight;
use super::plans::Plans;
use super::selection::{Goals, Hover, Selection};
use super::since::{Doings, Since};
use crate::client::Shown;
use crate::client::curtain::Curtain;
use crate::client::game_log::GameLog;
use crate::last_battles::opponent::ToldTurn;
use crate::last_battles::phases::Game;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{Entry, decision};
use crate::table::armies::Player;
use crate::table::level::Level;
use crate::table::play::{Seat, Seats};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// All that a panel, or a drawing over the map, may know.
#[derive(Clone, Copy)]
pub struct ViewContext<'a> {
    /// The game as the player who looks on may see it.
    pub state: &'a State,
    /// What has happened so far, order by order.
    pub played: &'a [Entry],
    pub can_undo: bool,
    pub selection: &'a Selection,
    pub goals: &'a Goals,
    pub plans: &'a Plans,
    pub derived: &'a Derived,
    pub game_log: &'a GameLog,
    pub since: &'a Since,
    pub shown: Shown,
    pub hover: Hover,
    /// Who gives the orders of both players.
    pub seats: &'a Seats,
    /// What the programs marched for, once the game is over.
    pub hindsight: &'a [ToldTurn],
    /// Before whom a curtain is drawn, if one is.
    pub curtain: Option<Player>,
}

impl ViewContext<'_> {
    /// Gets the program that the open decision is left to, and whose orders it gives.
    pub fn program(&self) -> Option<(Player, Level)> {
        let open = decision(self.state);
        match self.seats[open.player] {
            Seat::Program(level) if open.kind != DecisionKind::Over => Some((open.player, level)),
            Seat::Program(_) | Seat::Person => None,
        }
    }

    /// Gets what lies on the map of what the other player did: what is new until the player does something, or all of his
    /// turn if the player has asked for it.
    pub fn on_show(&self) -> Option<&Doings> {
        let news = self.since.has_news() && self.played.len() > self.shown.seen;
        match self.shown.trails {
            true => Some(&self.since.all),
            false => news.then_some(&self.since.new),
        }
    }

    /// Gets the unit that is pointed at, or else the one that is selected.
    pub fn unit_at_hand(&self) -> Option<UnitIndex> {
        let pointed = self.hover.unit.and_then(|unit| self.state.find(unit));
        pointed.or_else(|| self.selection.indices(self.state).first().copied())
    }
}

/// Where all of it lies.
#[derive(SystemParam)]
pub struct ViewParam<'w> {
    game: Option<Res<'w, Game>>,
    selection: Res<'w, Selection>,
    goals: Res<'w, Goals>,
    plans: Res<'w, Plans>,
    derived: Res<'w, Derived>,
    game_log: Res<'w, GameLog>,
    since: Res<'w, Since>,
    shown: Res<'w, Shown>,
    hover: Res<'w, Hover>,
    hindsight: Res<'w, Hindsight>,
    curtain: Option<Res<'w, Curtain>>,
}

impl ViewParam<'_> {
    /// Gets all of it, if a game is on the table.
    pub fn context(&self) -> Option<ViewContext<'_>> {
        let game = self.game.as_ref()?;
        Some(ViewContext {
            state: self.derived.seen.as_ref().unwrap_or(game.state()),
            played: game.played(),
            can_undo: self.derived.can_undo,
            selection: &self.selection,
            goals: &self.goals,
            plans: &self.plans,
            derived: &self.derived,
            game_log: &self.game_log,
            since: &self.since,
            shown: *self.shown,
            hover: *self.hover,
            seats: game.seats(),
            hindsight: &self.hindsight.told,
            curtain: self.curtain.as_ref().and_then(|curtain| curtain.waits_for),
        })
    }

    /// Tells whether anything but the pointer has changed.
    pub fn have_changed(&self) -> bool {
        let game = self.game.as_ref().is_some_and(|game| game.is_changed());
        game || self.selection.is_changed()
            || self.goals.is_changed()
            || self.plans.is_changed()
            || self.derived.is_changed()
            || self.since.is_changed()
            || self.shown.is_changed()
    }

    /// Tells whether the pointer is over another hex or counter.
    pub fn pointed_elsewhere(&self) -> bool {
        self.hover.is_changed()
    }
}
