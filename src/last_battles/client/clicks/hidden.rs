//! What a click means where units are hidden: who goes aside, which pair is looked at, where those stand who were found [16.6].

use super::Table;
use crate::client::command::{Command, LookAction};
use crate::hex::HexNumber;
use crate::last_battles::client::give;
use crate::last_battles::client::selection::{Hover, Selection};
use crate::last_battles::hidden::{self, Site};
use crate::last_battles::order::Order;
use crate::last_battles::state::State;
use crate::table::ids::PieceId;

impl Table<'_> {
    /// Takes up all who may go aside in a hex and around it; one more click on somebody of them leaves him out, or adds him again.
    pub(super) fn click_to_hide(&self, hex: HexNumber, at: Hover) -> Option<Command> {
        let under = self.unit_in(hex, at.unit).map(PieceId::from);
        let under = at.leader.map(PieceId::from).or(under);
        if let (Some(site), Some(piece)) = (taken_up(self.state, self.selection), under)
            && names(self.state, &site).contains(&piece)
        {
            let mut units = self.selection.units.clone();
            match units.contains(&piece) {
                true => units.retain(|&other| other != piece),
                false => units.push(piece),
            }
            return Some(Command::Look(LookAction::Select(units)));
        }
        let mut sites = hidden::sites(self.state, self.state.player()).into_iter();
        let site = sites.find(|site| site.hex == hex && !site.enters);
        Some(match site {
            Some(site) => Command::Look(LookAction::Select(names(self.state, &site))),
            None => Command::Look(LookAction::Deselect),
        })
    }

    /// Takes up a pair by one of its markers.
    pub(super) fn click_on_marker(&self, hex: HexNumber) -> Option<Command> {
        let markers = self
            .state
            .markers_in(hex)
            .map(|marker| self.state.marker_id(marker));
        let own: Vec<PieceId> = markers.map(PieceId::from).collect();
        Some(Command::Look(LookAction::Select(own)))
    }

    /// Deploys the one taken up, or the first who has to be.
    pub(super) fn click_to_deploy(&self, hex: HexNumber) -> Option<Command> {
        let unit = deploying(self.state, self.selection)?;
        Some(give(Order::Deploy { unit, hex }))
    }
}

/// Gets who is deployed next: the one taken up, or the first.
pub fn deploying(state: &State, selection: &Selection) -> Option<PieceId> {
    let all = hidden::deploys(state);
    let taken_up = selection.units.iter().find(|unit| all.contains(unit));
    taken_up.or(all.first()).copied()
}

/// Gets the place for markers at which those stand, or wait, who are taken up.
pub fn taken_up(state: &State, selection: &Selection) -> Option<Site> {
    let mut sites = hidden::sites(state, state.player()).into_iter();
    let first = state.find(*selection.units.first()?)?;
    let hex = state.unit(first).hex();
    sites.find(|site| {
        site.units.contains(&first) && (site.enters && hex.is_none() || Some(site.hex) == hex)
    })
}

/// Names all who may go aside at a place for markers, those of its hex first.
pub fn names(state: &State, site: &Site) -> Vec<PieceId> {
    let mut units = site.units.clone();
    units.sort_by_key(|&unit| state.unit(unit).hex() != Some(site.hex));
    let units = units.into_iter().map(|unit| state.piece_id(unit));
    let leaders = site.leaders.iter();
    let leaders = leaders.map(|&leader| state.leader_piece_id(leader));
    units.chain(leaders).collect()
}
