//! What the player selects and looks at: units, hexes brought into view, and what is next to be done.

use super::ActionContext;
use crate::client::next;
use crate::hex::HexNumber;
use crate::last_battles::state::Place;
use crate::last_battles::{leaders, reinforcements};
use crate::table::ids::PieceId;

impl ActionContext<'_, '_> {
    pub(super) fn select(&mut self, units: Vec<PieceId>) {
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

    pub(super) fn deselect(&mut self) {
        self.selection.units.clear();
        self.selection.shown = None;
        self.plans.at_hand = None;
    }

    pub(super) fn next_unit(&mut self) {
        let Some(game) = &self.game else { return };
        let state = game.state();
        if let Some(unit) = next::after(state, &self.selection.units) {
            self.find(unit);
        }
    }

    pub(super) fn find(&mut self, unit: PieceId) {
        let state = self.game.as_ref().map(|game| game.state());
        let hex = state.and_then(|state| next::place(state, unit));
        self.select(vec![unit]);
        if let Some(hex) = hex {
            self.see(hex);
        }
    }

    /// Brings a hex into view and marks it.
    pub(super) fn show(&mut self, hex: HexNumber) {
        self.notice.0 = None;
        self.see(hex);
        self.selection.shown = Some(hex);
    }

    /// Brings a hex into view, if it is not well in view already.
    fn see(&mut self, hex: HexNumber) {
        let (area, window) = (self.map_area.0, self.window_size());
        self.rig.see(&[hex], area, window);
    }

    fn sees(&self, hex: HexNumber) -> bool {
        let (area, window) = (self.map_area.0, self.window_size());
        self.rig.sees(&[hex], area, window)
    }

    pub(super) fn next_obligation(&mut self) {
        let Some(game) = &self.game else { return };
        let state = game.state();
        let owing = crate::client::plans::still_to_plan(state, &self.plans);
        let hexes: Vec<_> = owing.into_iter().map(|(hex, _)| hex).collect();
        let hexes = match hexes.is_empty() {
            true => crate::client::plans::still_to_attack(state, &self.plans),
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
