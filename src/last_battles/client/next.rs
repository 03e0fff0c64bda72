//! Who comes next when the player goes through those who may or must do something.

use crate::hex::HexNumber;
use crate::last_battles::legal::{active_leaders, active_units};
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{command, decision, headquarters, leaders, reorganization};
use crate::table::ids::PieceId;

/// Lists the units and leaders whom the open decision is about, in order.
pub fn concerned(state: &State) -> Vec<PieceId> {
    let own = match decision(state).kind {
        DecisionKind::SetUp => leaders::to_set_up(state, state.player()),
        DecisionKind::Command => {
            let commanders = command::candidates(state).into_iter();
            commanders.map(|candidate| candidate.leader).collect()
        }
        DecisionKind::Reorganize => {
            let chances = reorganization::chances(state).into_iter();
            chances.map(|chance| chance.officer).collect()
        }
        DecisionKind::Headquarters => headquarters::choices(state),
        _ => active_leaders(state),
    };
    let units = active_units(state)
        .into_iter()
        .map(|unit| state.piece_id(unit));
    let leaders = own.into_iter().map(|leader| state.leader_piece_id(leader));
    units.chain(leaders).collect()
}

/// Gets the one after those selected, or the first.
pub fn after(state: &State, selected: &[PieceId]) -> Option<PieceId> {
    let all = concerned(state);
    let now = all.iter().position(|unit| selected.contains(unit));
    let next = now.map_or(0, |at| at + 1);
    all.get(next).or(all.first()).copied()
}

/// Gets the hex of a unit or a leader on the map.
pub fn place(state: &State, name: PieceId) -> Option<HexNumber> {
    match state.find(name) {
        Some(unit) => state.unit(unit).hex(),
        None => state.leader(state.find_leader(name)?).hex(),
    }
}
