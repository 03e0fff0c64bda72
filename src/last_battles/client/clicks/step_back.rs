//! Clicks while mounted units may step back before combat [15.3].

use super::Table;
use crate::client::command::Command;
use crate::hex::HexNumber;
use crate::last_battles::client::give;
use crate::last_battles::client::selection::Selection;
use crate::last_battles::combat::before;
use crate::last_battles::order::Order;
use crate::last_battles::state::{State, UnitIndex};
use crate::table::ids::{LeaderId, UnitId};

/// Gets the unit that is to step back: the selected one of those that may, or the only one that may.
pub fn stepping_back(state: &State, selection: &Selection) -> Option<UnitIndex> {
    let (_, units) = before::waiting(state)?;
    let chosen = selection.indices(state).into_iter();
    let chosen = chosen.into_iter().find(|unit| units.contains(unit));
    chosen.or(match units.as_slice() {
        [only] => Some(*only),
        _ => None,
    })
}

impl Table<'_> {
    /// Has the unit at hand step back into a hex, or takes up the one that is clicked.
    pub(super) fn click_in_step_back(
        &self,
        hex: HexNumber,
        under: Option<UnitId>,
    ) -> Option<Command> {
        let (_, units) = before::waiting(self.state)?;
        let there = self.unit_in(hex, under)?;
        let there = self.state.find(there).filter(|unit| units.contains(unit));
        there.map(|unit| Command::select([self.state.id(unit)]))
    }

    /// Has the unit at hand step back into a hex that it may go to.
    pub(super) fn step_back(&self, hex: HexNumber) -> Option<Command> {
        let unit = stepping_back(self.state, self.selection)?;
        let open = before::ways(self.state, unit).contains(&hex);
        open.then(|| {
            give(Order::RetreatBefore {
                unit: self.state.id(unit),
                to: hex,
                leaders: left_alone_without(self.state, unit),
            })
        })
    }
}

/// Lists the leaders whom nobody would be left with if a unit went: they go along, unless the player says otherwise in the dock.
fn left_alone_without(state: &State, unit: UnitIndex) -> Vec<LeaderId> {
    let Some(hex) = state.unit(unit).hex() else {
        return Vec::new();
    };
    if state.stack(hex).any(|other| other != unit) {
        return Vec::new();
    }
    let leaders = state.leaders_of(state.owner(unit));
    let here = leaders.filter(|&(_, at)| at == hex);
    here.map(|(leader, _)| state.leader_id(leader)).collect()
}
