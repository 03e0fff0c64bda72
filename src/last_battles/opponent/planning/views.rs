//! What a program that plans looks at, and how it judges that.

use super::PlanningPlayer;
use crate::last_battles::Order;
use crate::last_battles::counter::Player;
use crate::last_battles::opponent::campaign::Plan;
use crate::last_battles::opponent::evaluator::Evaluator;
use crate::last_battles::opponent::focus::Focus;
use crate::last_battles::opponent::ground::Ground;
use crate::last_battles::opponent::objectives::Objectives;
use crate::last_battles::opponent::plan::{Mover, movers};
use crate::last_battles::opponent::position::Position;
use crate::last_battles::state::State;
use crate::table::opponent::mix;
use std::sync::Arc;

impl PlanningPlayer {
    /// Makes the judge of a position.
    pub(super) fn evaluator<'a>(
        &'a self,
        state: &'a State,
        ground: &'a Ground,
        objectives: &'a Objectives,
        position: &Position<'a>,
        player: Player,
    ) -> Evaluator<'a> {
        let plan = self.aims(state, objectives, position, player);
        self.judge(state, (ground, objectives), position, player, plan)
    }

    /// Makes the judge of a position for a player whose plan is known.
    pub(super) fn judge<'a>(
        &'a self,
        state: &'a State,
        looked_at: (&'a Ground, &'a Objectives),
        position: &Position<'a>,
        player: Player,
        plan: Arc<Plan>,
    ) -> Evaluator<'a> {
        Evaluator {
            seed: mix(self.seed, state.dice().drawn()),
            ..Evaluator::new(state, looked_at, &self.weights, position, player, plan)
        }
    }

    /// Looks at the units that are thought of, and those near them.
    pub(super) fn within<'g>(
        &self,
        state: &State,
        ground: &'g Ground,
        objectives: &Objectives,
    ) -> Position<'g> {
        let focus = self.focus.wider(self.weights.around);
        Position::within(state, ground, objectives, |spot| {
            focus.takes_in(ground, spot)
        })
    }

    /// Looks at what is near the open orders of a decision within a turn.
    pub(super) fn near<'g>(
        &self,
        state: &State,
        ground: &'g Ground,
        objectives: &Objectives,
        orders: &[Order],
    ) -> Position<'g> {
        let focus = Focus::of(state, ground, orders, self.weights.around);
        Position::within(state, ground, objectives, |spot| {
            focus.takes_in(ground, spot)
        })
    }

    /// Gets what a player's units march for.
    pub(super) fn aims(
        &self,
        state: &State,
        objectives: &Objectives,
        position: &Position<'_>,
        player: Player,
    ) -> Arc<Plan> {
        if let Some(aims) = &self.aims {
            return Arc::clone(aims);
        }
        Arc::new(match self.weights.tasks {
            0 => Plan::default(),
            _ => Plan::new(state, position, objectives, &state.setup().costs, player),
        })
    }

    /// Lists the units that are thought of, and can move.
    pub(super) fn movers(&self, state: &State, position: &Position<'_>) -> Vec<Mover> {
        let looked_at = |from| self.focus.takes_in(position.ground, from);
        movers(state, position, looked_at)
    }
}
