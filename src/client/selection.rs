//! What is selected, what is pointed at, and where the selected units and leaders could go.

mod marches;

use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::movement::{self, Reach};
use crate::last_battles::order::Order;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, Place, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{check, decision, reinforcements, zoc};
use crate::table::ids::{LeaderId, PieceId, UnitId};
use bevy::prelude::Resource;
use std::collections::{BTreeMap, BTreeSet};

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
        match state.find(first) {
            Some(unit) => state.unit(unit).hex(),
            None => state.leader(state.find_leader(first)?).hex(),
        }
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

/// A hex that the selected units can get to.
#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    pub cost: MovementPoints,
    /// Whether a move that comes here ends here, in an enemy zone.
    pub stops: bool,
    /// The way from the units' hex, or from where they enter, that one left out.
    pub path: Vec<HexNumber>,
    /// Where the units enter, if they do.
    pub entry: Option<HexNumber>,
}

/// Where the selected units can go, and why they cannot, if so.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Goals {
    pub hexes: BTreeMap<HexNumber, Goal>,
    pub refusal: Option<Violation>,
    /// The movement points of the slowest.
    pub allowance: MovementPoints,
}

impl Goals {
    /// Asks the core where all that is selected can go in this movement phase.
    pub fn of_selection(state: &State, selection: &Selection) -> Self {
        let (units, leaders) = (selection.indices(state), selection.leaders(state));
        let goals = match (units.is_empty(), leaders.is_empty()) {
            (_, true) => Self::of(state, &units),
            (true, false) => marches::of_leaders(state, &leaders),
            (false, false) => marches::together(state, &leaders, Self::of(state, &units)),
        };
        match decision(state).kind {
            DecisionKind::Movement => goals.open_ones(state, &selection.units),
            _ => goals,
        }
    }

    /// Keeps the hexes where a move may end; others may be good to pass through, and full [5.4].
    fn open_ones(mut self, state: &State, units: &[PieceId]) -> Self {
        let mut why_not = None;
        let hexes: Vec<_> = self.hexes.keys().copied().collect();
        for hex in hexes {
            let order = self.order(units, hex);
            if let Some(why) = order.and_then(|order| check(state, &order).err()) {
                self.hexes.remove(&hex);
                why_not = Some(why);
            }
        }
        if self.hexes.is_empty() {
            self.refusal = self.refusal.or(why_not);
        }
        self
    }

    /// Asks the core where units can go in this movement phase.
    pub fn of(state: &State, units: &[UnitIndex]) -> Self {
        let Some(&first) = units.first() else {
            return Self::default();
        };
        let allowances = units.iter().map(|&unit| movement::allowance(state, unit));
        let mut goals = Self {
            allowance: allowances.min().unwrap_or_default(),
            ..Self::default()
        };
        let found = match state.unit(first).place {
            Place::Map(_) => on_map(state, units),
            _ => entering(state, units),
        };
        match found {
            Ok(hexes) => goals.hexes = hexes,
            Err(why) => goals.refusal = Some(why),
        }
        goals
    }

    /// Makes the order that brings units and leaders to a hex.
    pub fn order(&self, units: &[PieceId], hex: HexNumber) -> Option<Order> {
        let Goal { path, entry, .. } = self.hexes.get(&hex)?.clone();
        Some(match (units, entry) {
            (&[unit], None) => Order::Move { unit, path },
            (_, None) => Order::MoveStack {
                units: units.to_vec(),
                path,
            },
            (&[unit], Some(at)) => Order::Enter { unit, at, path },
            (_, Some(at)) => Order::EnterStack {
                units: units.to_vec(),
                at,
                path,
            },
        })
    }
}

/// Searches from where the units stand; a stack goes where its slowest unit goes.
fn on_map(state: &State, units: &[UnitIndex]) -> Result<BTreeMap<HexNumber, Goal>, Violation> {
    let mut shared: Option<BTreeMap<HexNumber, Goal>> = None;
    let mut reach = Reach::default();
    for &unit in units {
        let found = reach.search(state, unit)?;
        let goal = |hex| Goal {
            cost: MovementPoints::ZERO,
            stops: false,
            path: found.path(hex),
            entry: None,
        };
        let own = found.iter().map(|reached| {
            let with = Goal {
                cost: reached.cost,
                stops: reached.stops,
                ..goal(reached.hex)
            };
            (reached.hex, with)
        });
        let own: BTreeMap<_, _> = own.collect();
        shared = Some(match shared {
            None => own,
            Some(before) => own
                .into_iter()
                .filter(|(hex, _)| before.contains_key(hex))
                .map(|(hex, goal)| {
                    let slower = before[&hex].cost > goal.cost;
                    (hex, if slower { before[&hex].clone() } else { goal })
                })
                .collect(),
        });
    }
    Ok(shared.unwrap_or_default())
}

/// Searches from every hex where the units may enter.
fn entering(state: &State, units: &[UnitIndex]) -> Result<BTreeMap<HexNumber, Goal>, Violation> {
    let mut goals = BTreeMap::new();
    for &unit in units {
        reinforcements::check_due(state, unit)?;
    }
    let Some(&slowest) = units
        .iter()
        .min_by_key(|&&unit| movement::allowance(state, unit))
    else {
        return Ok(goals);
    };
    for at in reinforcements::entry_hexes(state, slowest) {
        let cost = reinforcements::entry_cost(state, slowest, at, state.entered(at) + 1);
        if cost <= movement::allowance(state, slowest) {
            march_in(state, slowest, at, cost, &mut goals);
        }
    }
    Ok(goals)
}

/// Spreads from an entry hex, always on from the cheapest hex; the core says what each path costs.
fn march_in(
    state: &State,
    unit: UnitIndex,
    at: HexNumber,
    cost: MovementPoints,
    goals: &mut BTreeMap<HexNumber, Goal>,
) {
    let enemy = state.owner(unit).opponent();
    let mut open = BTreeMap::from([((cost, at), Vec::new())]);
    while let Some(((cost, hex), path)) = open.pop_first() {
        if goals.get(&hex).is_some_and(|known| known.cost <= cost) {
            continue;
        }
        let stops = zoc::in_zone_of(state, enemy, hex);
        let goal = Goal {
            cost,
            stops,
            path: path.clone(),
            entry: Some(at),
        };
        goals.insert(hex, goal);
        if stops {
            continue;
        }
        for next in hex.neighbours() {
            if let Ok(total) = movement::walk(state, unit, hex, &[next], cost) {
                let way = path.iter().copied().chain([next]).collect();
                open.insert((total, next), way);
            }
        }
    }
}
