//! What the player selects and looks at: units, hexes brought into view, and what is next to be done.

use super::next;
use super::plans::{Plans, still_to_attack, still_to_plan};
use super::selection::Selection;
use crate::client::camera::{CameraController, MapArea};
use crate::client::command::LookAction;
use crate::client::hint::Advised;
use crate::client::notice::Notice;
use crate::hex::HexNumber;
use crate::last_battles::phases::Game;
use crate::last_battles::state::Place;
use crate::last_battles::{leaders, reinforcements};
use crate::table::ids::{PieceId, UnitId};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// Lets the player select and look.
pub fn plugin(app: &mut App) {
    app.add_observer(look).add_observer(select_advised);
}

/// What the player looks with.
#[derive(SystemParam)]
struct LookContext<'w, 's> {
    game: Option<Res<'w, Game>>,
    plans: ResMut<'w, Plans>,
    selection: ResMut<'w, Selection>,
    notice: ResMut<'w, Notice>,
    controller: ResMut<'w, CameraController>,
    map_area: Res<'w, MapArea>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
}

fn look(on: On<LookAction>, mut context: LookContext) {
    match on.event().clone() {
        LookAction::Select(units) => context.select(units),
        LookAction::Deselect => context.deselect(),
        LookAction::NextUnit => context.next_unit(),
        LookAction::NextObligation => context.next_obligation(),
        LookAction::Show(hex) => context.show(hex),
        LookAction::Find(unit) => context.find(unit),
        LookAction::ToggleLoss(unit) => context.toggle_loss(unit),
    }
}

/// Selects whom advice is about, without a word of its own.
fn select_advised(on: On<Advised>, game: Option<Res<Game>>, mut selection: ResMut<Selection>) {
    if game.is_some() {
        selection.units.clone_from(&on.0);
    }
}

impl LookContext<'_, '_> {
    fn window_size(&self) -> Vec2 {
        self.window.as_ref().map_or(Vec2::ZERO, |w| w.size())
    }

    fn toggle_loss(&mut self, unit: UnitId) {
        self.notice.0 = None;
        if !self.selection.losses.remove(&unit) {
            self.selection.losses.insert(unit);
        }
    }

    fn select(&mut self, units: Vec<PieceId>) {
        self.notice.0 = None;
        self.plans.at_hand = None;
        self.selection.shown = None;
        let entries = self.entries_of(&units);
        if let Some(&first) = entries.first()
            && !entries.iter().any(|&entry| self.sees(entry))
        {
            self.see(first);
        }
        self.selection.units = units;
    }

    /// Lists where units come in, if they wait to.
    fn entries_of(&self, units: &[PieceId]) -> Vec<HexNumber> {
        let (Some(game), Some(&first)) = (&self.game, units.first()) else {
            return Vec::new();
        };
        let state = game.state();
        let waits = |place| place == Place::Reinforcement;
        if let Some(unit) = state.find(first) {
            return match waits(state.unit(unit).place) {
                true => reinforcements::entry_hexes(state, unit),
                false => Vec::new(),
            };
        }
        let leader = state.find_leader(first);
        let leader = leader.filter(|&leader| waits(state.leader(leader).place));
        leader.map_or_else(Vec::new, |leader| leaders::entry_hexes(state, leader, None))
    }

    fn deselect(&mut self) {
        self.selection.units.clear();
        self.selection.shown = None;
        self.plans.at_hand = None;
    }

    fn next_unit(&mut self) {
        let Some(game) = &self.game else { return };
        let state = game.state();
        if let Some(unit) = next::after(state, &self.selection.units) {
            self.find(unit);
        }
    }

    fn find(&mut self, unit: PieceId) {
        let state = self.game.as_ref().map(|game| game.state());
        let hex = state.and_then(|state| next::place(state, unit));
        self.select(vec![unit]);
        if let Some(hex) = hex {
            self.see(hex);
        }
    }

    /// Brings a hex into view and marks it.
    fn show(&mut self, hex: HexNumber) {
        self.notice.0 = None;
        self.see(hex);
        self.selection.shown = Some(hex);
    }

    /// Brings a hex into view, if it is not well in view already.
    fn see(&mut self, hex: HexNumber) {
        let (area, window) = (self.map_area.0, self.window_size());
        self.controller.see(&[hex], area, window);
    }

    fn sees(&self, hex: HexNumber) -> bool {
        let (area, window) = (self.map_area.0, self.window_size());
        self.controller.sees(&[hex], area, window)
    }

    fn next_obligation(&mut self) {
        let Some(game) = &self.game else { return };
        let state = game.state();
        let owing = still_to_plan(state, &self.plans);
        let hexes: Vec<_> = owing.into_iter().map(|(hex, _)| hex).collect();
        let hexes = match hexes.is_empty() {
            true => still_to_attack(state, &self.plans),
            false => hexes,
        };
        let now = self.selection.hex(state);
        let after = hexes.iter().position(|&hex| Some(hex) == now);
        let Some(&hex) = after.and_then(|at| hexes.get(at + 1)).or(hexes.first()) else {
            return;
        };
        let units = state.stack(hex).map(|unit| state.piece_id(unit)).collect();
        self.select(units);
        self.see(hex);
    }
}
