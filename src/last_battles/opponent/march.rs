//! From a plan to orders: who moves first, and what follows once all have moved.

use super::campaign::{Plan, lead};
use super::ground::Ground;
use super::staff::Leading;
use super::supply_trains;
use super::weights::Weights;
use crate::hex::HexNumber;
use crate::last_battles::movement::Reach;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{Order, campaign, check, legal, reinforcements, stacking, step};
use std::sync::Arc;

/// Where units are to go.
pub type Moves = Vec<(UnitIndex, HexNumber)>;

/// The moves of a plan that are still to be ordered.
#[derive(Clone, Default)]
pub struct March {
    /// The number of the state that the rest of the plan was made for.
    state: Option<u64>,
    moves: Moves,
    leading: Leading,
    /// Whether leaders and trains stay where they are.
    units_only: bool,
    /// What units march for on their own, and their leaders with them.
    plan: Arc<Plan>,
}

impl March {
    /// Begins a plan made for a state.
    pub fn new(state: &State, moves: Moves) -> Self {
        Self {
            state: Some(state.fingerprint()),
            moves,
            leading: Leading::default(),
            units_only: false,
            plan: Arc::default(),
        }
    }

    /// Has leaders go with those who march for something.
    pub fn follow_plan(&mut self, plan: &Arc<Plan>) {
        self.plan = Arc::clone(plan);
    }

    /// Leaves leaders and trains where they are.
    pub const fn leave_leaders(&mut self) {
        self.units_only = true;
    }

    /// Gets the next move of a train or a leader, once the units stand.
    fn follow(
        &mut self,
        state: &State,
        ground: &Ground,
        weights: &Weights,
        answers: bool,
    ) -> Option<Order> {
        if self.units_only {
            return None;
        }
        let train = supply_trains::choose(state);
        let (plan, leading) = (&self.plan, &mut self.leading);
        let known = (ground, weights);
        let train = train.or_else(|| lead::order(state, plan, leading, known, answers));
        train.or_else(|| leading.order(state, ground, weights, answers))
    }

    /// Tells whether the plan was made for a state.
    pub fn fits(&self, state: &State) -> bool {
        self.state == Some(state.fingerprint())
    }

    /// Gets the next order: a move of the plan, that of a leader, or the end of the phase.
    ///
    /// What moves the leaders is the ground, the manner, and whether the enemy fights in his next player turn.
    pub fn order(
        &mut self,
        state: &State,
        ground: &Ground,
        weights: &Weights,
        answers: bool,
    ) -> Order {
        let order = self.next(state);
        let order = order.or_else(|| self.follow(state, ground, weights, answers));
        let order = order.unwrap_or_else(|| end(state));
        let mut after = state.clone();
        let done = step(&mut after, &order).is_ok();
        self.state = done.then(|| after.fingerprint());
        order
    }

    /// Gets the first move of the plan that the rules allow now; gives up what none of them allows any more.
    fn next(&mut self, state: &State) -> Option<Order> {
        let mut reach = Reach::default();
        for nth in 0..self.moves.len() {
            let (unit, goal) = self.moves[nth];
            let Ok(found) = reach.search(state, unit) else {
                continue;
            };
            let order = Order::Move {
                unit: state.piece_id(unit),
                path: found.path(goal),
            };
            if check(state, &order).is_ok() {
                self.moves.remove(nth);
                return Some(order);
            }
        }
        self.moves.clear();
        None
    }
}

/// Ends the phase; where the rules want somebody to come in or to make room first, does that [5.4, 22.6B].
fn end(state: &State) -> Order {
    let end = Order::End {};
    if check(state, &end).is_ok() {
        return end;
    }
    let column = campaign::column::entries(state).into_iter();
    let mut wanted = column.chain(entries(state)).chain(clearances(state));
    wanted
        .find(|order| check(state, order).is_ok())
        .or_else(|| legal(state).into_iter().next())
        .unwrap_or(end)
}

/// Lists the entries of all who wait, to stay where they come in.
fn entries(state: &State) -> impl Iterator<Item = Order> {
    let waiting = reinforcements::waiting(state).into_iter();
    waiting.flat_map(|(unit, hexes)| {
        let unit = state.piece_id(unit);
        hexes.into_iter().map(move |at| Order::Enter {
            unit,
            at,
            path: Vec::new(),
        })
    })
}

/// Lists the moves from hexes that hold too many to hexes with room, the nearest first.
fn clearances(state: &State) -> impl Iterator<Item = Order> {
    let crowded = stacking::overfull(state).into_keys();
    let units = crowded.flat_map(|hex| state.stack(hex));
    units.flat_map(|unit| {
        let mut reach = Reach::default();
        let found = reach.search(state, unit);
        let hexes: Vec<_> = found.map_or_else(
            |_| Vec::new(),
            |found| {
                let roomy =
                    |hex: &HexNumber| state.stack(*hex).count() < stacking::limit(state, *hex);
                let hexes = found.iter().map(|reached| reached.hex).filter(roomy);
                hexes.map(|hex| found.path(hex)).collect()
            },
        );
        let unit = state.piece_id(unit);
        hexes
            .into_iter()
            .map(move |path| Order::Move { unit, path })
    })
}
