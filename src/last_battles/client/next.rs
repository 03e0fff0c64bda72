//! Who comes next when the player goes through those who may or must do something.

use crate::hex::HexNumber;
use crate::last_battles::legal::{active_leaders, active_units};
use crate::last_battles::state::hidden::{Marker, PairIndex, Twin};
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{command, decision, headquarters, hidden, leaders, reorganization};
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
        DecisionKind::Reveal => return markers_of(state, &hidden::may_reveal(state)),
        DecisionKind::Deploy => return hidden::deploys(state),
        DecisionKind::PlacePair => return who_may_hide(state),
        _ => active_leaders(state),
    };
    let units = active_units(state)
        .into_iter()
        .map(|unit| state.piece_id(unit));
    let leaders = own.into_iter().map(|leader| state.leader_piece_id(leader));
    let markers = hidden::active(state).into_iter();
    let markers = markers.map(|marker| state.marker_id(marker).into());
    units.chain(leaders).chain(markers).collect()
}

/// Lists the markers of pairs.
fn markers_of(state: &State, pairs: &[PairIndex]) -> Vec<PieceId> {
    let pairs = pairs.iter();
    let markers = pairs.flat_map(|&pair| Twin::BOTH.map(|twin| Marker { pair, twin }));
    markers
        .map(|marker| state.marker_id(marker).into())
        .collect()
}

/// Lists the units that may be put aside in the hexes where they stand [16.6A].
fn who_may_hide(state: &State) -> Vec<PieceId> {
    let sites = hidden::sites(state, state.player()).into_iter();
    let firsts = sites.filter_map(|site| {
        let mut units = site.units.into_iter();
        units.find(|&unit| site.enters || state.unit(unit).hex() == Some(site.hex))
    });
    firsts.map(|unit| state.piece_id(unit)).collect()
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
    if let Some(marker) = state.find_marker(name) {
        return state.hidden().pair(marker.pair)?.at(marker.twin);
    }
    match state.find(name) {
        Some(unit) => state.unit(unit).hex(),
        None => state.leader(state.find_leader(name)?).hex(),
    }
}
