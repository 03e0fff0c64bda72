//! What is selected, what is pointed at, and where the selected units and leaders could go.

use crate::hex::HexNumber;
use crate::last_battles::order::Order;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{ReachOf, decision, reach_of};
use crate::table::ids::{LeaderId, PieceId, UnitId};
use bevy::prelude::{Deref, Resource};
use std::collections::BTreeSet;

/// The selected units and leaders, all of one hex or all waiting to enter.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Selection {
    /// Units and leaders, by name.
    pub units: Vec<PieceId>,
    /// The attackers named so far as lost in an exchange.
    pub losses: BTreeSet<UnitId>,
    /// The hex that the player has asked to be shown.
    pub shown: Option<HexNumber>,
}

impl Selection {
    /// Tells whether a unit or a leader is selected.
    pub fn has(&self, piece: impl Into<PieceId>) -> bool {
        self.units.contains(&piece.into())
    }

    /// Lists the selected units that are in the game.
    pub fn indices(&self, state: &State) -> Vec<UnitIndex> {
        self.units
            .iter()
            .filter_map(|&unit| state.find(unit))
            .collect()
    }

    /// Lists the names of the selected units, those of leaders left out.
    pub fn unit_ids(&self, state: &State) -> Vec<UnitId> {
        let units = self.indices(state).into_iter();
        units.map(|unit| state.id(unit)).collect()
    }

    /// Lists the selected leaders.
    pub fn leaders(&self, state: &State) -> Vec<LeaderIndex> {
        let named = self.units.iter();
        named.filter_map(|&name| state.find_leader(name)).collect()
    }

    /// Gets the hex where the selected units and leaders are.
    pub fn hex(&self, state: &State) -> Option<HexNumber> {
        let first = *self.units.first()?;
        super::next::place(state, first)
    }

    /// Gets what is selected after a leader is added to it, or taken out of it again.
    pub fn with_leader(&self, state: &State, leader: LeaderIndex) -> Vec<PieceId> {
        let name = state.leader_piece_id(leader);
        let mut units = self.units.clone();
        if units.contains(&name) {
            units.retain(|&other| other != name);
        } else if self.hex(state) == state.leader(leader).hex() {
            units.push(name);
        } else {
            units = vec![name];
        }
        units
    }

    /// Gets what comes after a click on a stack of one's own: the counter under the pointer; a click on the one selected
    /// goes on to the next, the stronger before the weaker, and then to all together.
    pub fn after_click(&self, state: &State, under: Option<UnitId>, hex: HexNumber) -> Vec<UnitId> {
        let stack = strongest_first(state, hex);
        let first = under.or(stack.first().copied());
        match self.units.as_slice() {
            [one] if under.is_none_or(|unit| *one == unit) && stack.len() > 1 => {
                match stack.iter().position(|unit| one == unit) {
                    Some(at) => stack.get(at + 1).map_or(stack.clone(), |&next| vec![next]),
                    None => first.into_iter().collect(),
                }
            }
            _ => first.into_iter().collect(),
        }
    }
}

/// Lists the units of a hex as they lie, from the top.
pub fn strongest_first(state: &State, hex: HexNumber) -> Vec<UnitId> {
    let mut stack: Vec<_> = state.stack(hex).collect();
    stack.sort_by_key(|&unit| (state.strength(unit), state.id(unit)));
    stack.iter().rev().map(|&unit| state.id(unit)).collect()
}

/// What the pointer is on.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    pub hex: Option<HexNumber>,
    /// The counter right under the pointer.
    pub unit: Option<UnitId>,
    /// The leader's plate right under the pointer.
    pub leader: Option<LeaderId>,
}

/// Where all that is selected can go in this movement phase; if nowhere, why.
#[derive(Resource, Clone, Debug, Default, Deref, PartialEq)]
pub struct Goals(ReachOf);

impl Goals {
    /// Asks the core.
    pub fn of_selection(state: &State, selection: &Selection) -> Self {
        match decision(state).kind {
            DecisionKind::Movement if !selection.units.is_empty() => {
                Self(reach_of(state, &selection.units))
            }
            _ => Self::default(),
        }
    }

    /// Makes the order that brings units and leaders to a hex.
    pub fn order(&self, units: &[PieceId], hex: HexNumber) -> Option<Order> {
        self.hexes.get(&hex).map(|goal| goal.order(units))
    }
}
