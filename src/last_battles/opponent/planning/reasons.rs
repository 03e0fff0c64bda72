//! Why a program gives an order, and where its plan leads.

use super::{PlanningPlayer, known_to};
use crate::last_battles::opponent::advice::{Adviser, Forecast, Reason};
use crate::last_battles::opponent::objectives::Objectives;
use crate::last_battles::opponent::position::Position;
use crate::last_battles::state::DecisionKind;
use crate::last_battles::{Order, State, decision, step};
use crate::table::opponent::Opponent;

impl PlanningPlayer {
    /// Chooses an order and says why, in claims instead of words; `None` once the game is over.
    pub fn explain(&mut self, state: &State) -> Option<(Order, Reason)> {
        let order = self.choose(state)?;
        let player = decision(state).player;
        let known = known_to(state, player, self.seed);
        let mut after = known.clone();
        // No die is rolled before its time.
        let fights = matches!(order, Order::Attack(_));
        let known_after = !fights && step(&mut after, &order).is_ok();
        let ground = self.ground(&known);
        self.look_ahead(&known, &after, known_after);
        let objectives = Objectives::new(&known, &ground, &self.weights);
        let position = Position::new(&known, &ground, &objectives);
        let adviser = Adviser {
            state: &known,
            after: &after,
            evaluator: &self.evaluator(&known, &ground, &objectives, &position, player),
            position: position.clone(),
            forecast: self.forecast.as_ref(),
        };
        let reason = adviser.reason(&order);
        Some((order, reason))
    }

    /// Looks where the plan leads of which an order has just been given; one look does for all its orders.
    fn look_ahead(&mut self, before: &State, after: &State, known: bool) {
        let plan = self.forecast.take().filter(|plan| plan.fits(before));
        let moves = decision(before).kind == DecisionKind::Movement;
        if !known || !moves || !self.march.fits(after) {
            return;
        }
        self.forecast = Some(match plan {
            Some(mut plan) => {
                plan.go_on(after);
                plan
            }
            None => {
                let ground = self.ground(after);
                Forecast::new(&self.march, after, &ground, &self.weights)
            }
        });
    }
}
