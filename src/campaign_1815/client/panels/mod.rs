//! What this game fills the frame of panels with.

pub mod afterwards;
pub mod attack;
mod boxes;
pub mod casts;
pub mod chart;
pub mod commands;
pub mod dock;
pub mod help;
pub mod last_fight;
pub mod menu;
mod modifiers;
pub mod outcome;
pub mod prompt;
pub mod tip;
pub mod top_bar;
pub mod track;

use super::faces::Glyph;
use super::goals::Goals;
use super::pointing::Hover;
use super::selection::Selection;
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::state::{Limit, State};
use crate::client::camera::CameraController;
use crate::client::curtain::{Curtain, between_persons};
use crate::client::game::Game;
use crate::client::panels::pictures;
use crate::client::shown::Shown;
use crate::table::armies::Player;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{Response, Ui};

/// What the panels are made from.
#[derive(SystemParam)]
pub struct ViewParam<'w> {
    pub game: Option<Res<'w, Game<State>>>,
    pub selection: Res<'w, Selection>,
    pub goals: Res<'w, Goals>,
    pub hover: Res<'w, Hover>,
    pub shown: Res<'w, Shown>,
    pub controller: Res<'w, CameraController>,
    pub curtain: Res<'w, Curtain>,
}

/// All that a panel may know.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub game: &'a Game<State>,
    pub state: &'a State,
    pub selection: &'a Selection,
    pub goals: &'a Goals,
    /// Who looks at the screen alone.
    pub alone: Option<Player>,
}

impl ViewParam<'_> {
    /// Gets what panels may know; `None` while another game lies on the table.
    pub fn view(&self) -> Option<View<'_>> {
        let game = self.game.as_deref()?;
        Some(View {
            game,
            state: game.state(),
            selection: &self.selection,
            goals: &self.goals,
            alone: self.curtain.ready,
        })
    }
}

impl View<'_> {
    /// Gets the limit of a player's moves as whoever looks may know it: a secret die is told to its own player alone [8.8].
    pub fn limit(&self, player: Player) -> Option<Limit> {
        let mut limit = self.state.limit(player)?.clone();
        let own = crate::table::game::Game::decider(self.state) == Some(player);
        let alone = !between_persons(self.game.seats()) || self.alone == Some(player);
        if limit.secret && !(own && alone) {
            limit.die = None;
        }
        Some(limit)
    }

    /// Gets the picture of a counter as it lies; of headquarters that are set down, in the mode that is chosen for them.
    pub fn glyph(&self, piece: PieceIndex) -> Glyph {
        let id = self.state.piece(piece).id;
        let is_set_down = Decision::of(self.state) == Decision::Headquarters
            && self.selection.piece_in(self.state) == Some(piece);
        let face = match is_set_down {
            true => self.selection.face,
            false => self.state.face(piece),
        };
        Glyph::Counter(id, face, super::faces::Detail::Full)
    }
}

/// Shows a counter; `side` is in logical pixels.
pub fn counter(ui: &mut Ui, view: &View, piece: PieceIndex, side: f32) -> Response {
    let name = view.state.piece(piece).name.clone();
    pictures::show(ui, &view.glyph(piece), side).on_hover_text(name)
}
