//! From a plan to orders: who moves first, and how reinforcements come in.

use super::entry;
use super::judge::Judge;
use super::plan::{Planner, movers};
use super::position::Position;
use super::staff;
use crate::hex::HexNumber;
use crate::last_battles::movement::Reach;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{Order, arrival, check, legal, step};

/// The moves of a plan that are still to be ordered.
#[derive(Default)]
pub struct March {
    /// The number of the state that the rest of the plan was made for.
    state: Option<u64>,
    moves: Vec<(UnitIndex, HexNumber)>,
}

impl March {
    /// Chooses the next order of a movement phase.
    pub fn choose(
        &mut self,
        state: &State,
        judge: &Judge<'_>,
        position: Position<'_>,
    ) -> Option<Order> {
        if self.state != Some(state.fingerprint()) {
            self.moves.clear();
            if arrival::any_due(state) {
                if let Some(order) = entry::choose(state, judge, &position) {
                    return Some(order);
                }
            }
            self.plan(state, judge, position);
        }
        let order = self.next(state).or_else(|| staff::lead(state)).unwrap_or_else(|| end(state));
        let mut after = state.clone();
        self.state = step(&mut after, &order).is_ok().then(|| after.fingerprint());
        Some(order)
    }

    fn plan(&mut self, state: &State, judge: &Judge<'_>, position: Position<'_>) {
        let movers = movers(state, &position);
        let mut planner = Planner::new(judge, position, movers);
        planner.search();
        let pieces = &planner.position.forces[judge.player].pieces;
        let goals = planner.goals().into_iter();
        self.moves = goals
            .map(|(piece, spot)| (pieces[piece].unit, judge.ground.hex(spot)))
            .collect();
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
                unit: state.id(unit),
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

/// Ends the phase; where the rules want something first, does that.
fn end(state: &State) -> Order {
    let end = Order::End {};
    if check(state, &end).is_ok() {
        return end;
    }
    let mut orders = legal(state).into_iter();
    orders.next().unwrap_or(end)
}
