//! Which battle comes first. Each candidate is fought by the rules themselves, once with every face of the die. Retreats, losses
//! and advances are decided as at first sight. Then the position is judged, together with the battles that are still to come.
//!
//! This shows that an advance shuts in the next defenders, or that a lost battle leaves friends without a way back.

use super::campaign::Plan;
use super::decide;
use super::evaluate::worth;
use super::evaluator::Evaluator;
use super::focus::{self, Focus};
use super::ground::Ground;
use super::objectives::Objectives;
use super::position::Position;
use super::weights::Weights;
use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::last_battles::state::DecisionKind;
use crate::last_battles::{Order, State, decision, legal, step};
use crate::table::dice::Face;
use crate::table::work::side_by_side;
use std::cmp::Reverse;
use std::sync::Arc;

/// How many rolls of a battle show the same face.
const ROLLS: usize = 8;
/// How far from the first battle another may lie to be tried in its place, in hexes.
const NEAR: u32 = 6;
/// How far around these battles units are looked at, in hexes.
const AROUND: i64 = 8;

/// What the battles of a phase are tried out with.
pub struct Foresight<'a> {
    pub state: &'a State,
    pub ground: &'a Ground,
    pub objectives: &'a Objectives,
    pub weights: &'a Weights,
    pub player: Player,
    pub seed: u64,
    /// What the player's units march for.
    pub plan: Arc<Plan>,
}

/// Some attacks that are looked at together, and around them.
struct Trial<'a> {
    with: &'a Foresight<'a>,
    focus: Focus,
}

impl Foresight<'_> {
    /// Puts the attacks near the first of some in order, so many at most, the best first; the others stay behind them.
    pub fn sorted(&self, orders: Vec<Order>, most: usize) -> Vec<Order> {
        let hexes = |order: &Order| focus::hexes(self.state, order);
        let first = orders.first().map(hexes).unwrap_or_default();
        let near = |order: &Order| {
            let far = |hex: &HexNumber| first.iter().all(|other| other.distance(*hex) > NEAR);
            !hexes(order).iter().all(far)
        };
        let (mut near, mut far): (Vec<_>, Vec<_>) = orders.into_iter().partition(near);
        let rest = near.split_off(near.len().min(most));
        far.splice(..0, rest);
        if near.len() > 1 {
            let trial = Trial {
                focus: Focus::of(self.state, self.ground, &near, AROUND),
                with: self,
            };
            let mut valued = side_by_side(near, |order| (trial.mean(&order), order));
            valued.sort_by_key(|&(value, _)| Reverse(value));
            near = valued.into_iter().map(|(_, order)| order).collect();
        }
        near.append(&mut far);
        near
    }
}

impl Trial<'_> {
    /// Gets what an attack comes to, as the sum over the faces of the die.
    fn mean(&self, order: &Order) -> i64 {
        Face::all().map(|face| self.after(order, face)).sum()
    }

    /// Gets what stands after an attack whose die shows a face.
    fn after(&self, order: &Order, face: Face) -> i64 {
        let with = self.with;
        let mut state = with.state.clone();
        state.script_dice(with.seed, vec![face; ROLLS]);
        if step(&mut state, order).is_err() {
            return i64::MIN / 8;
        }
        loop {
            let open = decision(&state);
            let settled = matches!(
                open.kind,
                DecisionKind::Combat | DecisionKind::Movement | DecisionKind::Over
            );
            if settled || state.player() != with.player {
                break;
            }
            let chosen = self.judged(&state, open.player, |evaluator, position| {
                decide::ranked(&state, evaluator, position, legal(&state))
            });
            let Some(order) = chosen.into_iter().next() else {
                break;
            };
            if step(&mut state, &order).is_err() {
                break;
            }
        }
        let stands = self.judged(&state, with.player, |evaluator, position| {
            let threat = evaluator.threat(position);
            decide::worth(&state, evaluator, position, &threat)
        });
        worth(&state, with.player, with.objectives) + stands
    }

    /// Looks at a state as a player judges it.
    fn judged<R>(
        &self,
        state: &State,
        player: Player,
        look: impl FnOnce(&Evaluator<'_>, &Position<'_>) -> R,
    ) -> R {
        let Foresight {
            ground, weights, ..
        } = *self.with;
        let objectives = self.with.objectives.later(state, ground);
        let near = |spot| self.focus.takes_in(ground, spot);
        let position = Position::within(state, ground, &objectives, near);
        let plan = match player == self.with.player {
            true => Arc::clone(&self.with.plan),
            false => Arc::default(),
        };
        let evaluator = Evaluator::new(
            state,
            (ground, &objectives),
            weights,
            &position,
            player,
            plan,
        );
        look(&evaluator, &position)
    }
}
