//! What the end of a phase would leave undone [4.1].
//!
//! What is owed keeps a phase from ending ([`super::check`] refuses that); what is told here does not. It is what a player
//! may have overlooked: units that could still move, come in, fight, or come back, although nobody must.

use super::movement::Reach;
use super::sequence::{check, decision};
use super::state::{DecisionKind, Fought, State, UnitIndex};
use super::{Order, bombardment, leaders, legal, reinforcements, reorganization};
use crate::hex::HexNumber;
use crate::table::ids::{LeaderId, PieceId, UnitId};
use std::collections::BTreeSet;

/// Something that could still be done in the open phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undone {
    /// Units on the map that have not moved, and could go somewhere [5.1].
    Moves(Vec<UnitId>),
    /// Leaders on the map who have not moved [10.1B].
    Rides(Vec<LeaderId>),
    /// Units and leaders that could come in now [5.5].
    Entries(Vec<PieceId>),
    /// Enemy hexes that could still be attacked [6.1].
    Attacks(Vec<HexNumber>),
    /// Guns that could still bombard some enemy [7.1].
    Bombardments(Vec<UnitId>),
    /// Lost units that could come back now [12.0].
    Returns(Vec<UnitId>),
}

/// Lists what the end of the open phase would leave undone; nothing while a phase is not what is decided about.
pub fn undone(state: &State) -> Vec<Undone> {
    let found = match decision(state).kind {
        DecisionKind::Movement => vec![
            Undone::Moves(moves(state)),
            Undone::Rides(rides(state)),
            Undone::Entries(entries(state)),
        ],
        DecisionKind::Combat => {
            vec![
                Undone::Attacks(attacks(state)),
                Undone::Bombardments(bombardments(state)),
            ]
        }
        DecisionKind::Reorganize => vec![Undone::Returns(returns(state))],
        _ => Vec::new(),
    };
    found.into_iter().filter(|one| !one.is_nothing()).collect()
}

impl Undone {
    fn is_nothing(&self) -> bool {
        match self {
            Self::Rides(leaders) => leaders.is_empty(),
            Self::Entries(pieces) => pieces.is_empty(),
            Self::Moves(names) | Self::Bombardments(names) | Self::Returns(names) => {
                names.is_empty()
            }
            Self::Attacks(hexes) => hexes.is_empty(),
        }
    }
}

fn moves(state: &State) -> Vec<UnitId> {
    let mut reach = Reach::default();
    let mut goes = |unit| {
        let found = reach.search(state, unit);
        found.is_ok_and(|found| found.iter().next().is_some())
    };
    let units = state.army(state.player()).map(|(unit, _)| unit);
    let idle = units.filter(|&unit| goes(unit));
    idle.map(|unit| state.id(unit)).collect()
}

fn rides(state: &State) -> Vec<LeaderId> {
    let leaders = legal::active_leaders(state).into_iter();
    let here = leaders.filter(|&leader| state.leader(leader).hex().is_some());
    here.map(|leader| state.leader_id(leader)).collect()
}

fn entries(state: &State) -> Vec<PieceId> {
    let units = reinforcements::waiting(state).into_iter();
    let units = units.map(|(unit, _)| state.piece_id(unit));
    let leaders = leaders::waiting(state).into_iter();
    let leaders = leaders.map(|(leader, _)| state.leader_piece_id(leader));
    units.chain(leaders).collect()
}

/// Lists the enemy hexes against which some attack would be allowed now.
fn attacks(state: &State) -> Vec<HexNumber> {
    let mut hexes = BTreeSet::new();
    let attacks = legal::attacks(state).into_iter();
    for attack in attacks.filter(|attack| !attack.attackers.is_empty()) {
        let known = attack.defenders.iter().all(|hex| hexes.contains(hex));
        if !known && check(state, &Order::Attack(attack.clone())).is_ok() {
            hexes.extend(attack.defenders);
        }
    }
    hexes.into_iter().collect()
}

fn bombardments(state: &State) -> Vec<UnitId> {
    let guns = state.army(state.player()).map(|(unit, _)| unit);
    let silent = guns.filter(|&gun| state.unit(gun).fought == Fought::No && may_fire(state, gun));
    silent.map(|gun| state.id(gun)).collect()
}

/// Tells whether a gun could bombard somebody by itself.
fn may_fire(state: &State, gun: UnitIndex) -> bool {
    let mut targets = bombardment::targets(state, gun).into_iter();
    targets.any(|hex| {
        let attack = super::Attack {
            bombarding: vec![state.id(gun)],
            defenders: vec![hex],
            ..super::Attack::default()
        };
        check(state, &Order::Attack(attack)).is_ok()
    })
}

fn returns(state: &State) -> Vec<UnitId> {
    let chances = reorganization::chances(state).into_iter();
    let units: BTreeSet<_> = chances.flat_map(|chance| chance.units).collect();
    units.into_iter().map(|unit| state.id(unit)).collect()
}
