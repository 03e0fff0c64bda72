//! Plans in which a few units near each other are planned anew, and the others do as they did (large neighbourhood search).
//!
//! One of the few, if the plan moves it, goes anywhere but where it did: else what is planned anew often comes to the same, however
//! it is weighed.

use super::evaluator::Evaluator;
use super::ground::{Cube, Spot};
use super::march::Moves;
use super::plan::{Mover, Planner};
use super::position::Position;
use super::weights::Weights;
use crate::last_battles::state::UnitIndex;
use crate::table::opponent::mix;

/// How far from a place the units stand, or are to go, that are planned anew, in hexes.
const AROUND: u32 = 3;
/// How near the enemy these places lie, in hexes.
const AT_THE_FRONT: u32 = 3;
/// The number of the throw that tells which unit goes elsewhere.
const ELSEWHERE: u64 = 100;

/// A plan for some units of a position.
pub struct Afresh<'a> {
    pub evaluator: &'a Evaluator<'a>,
    pub position: &'a Position<'a>,
    pub movers: &'a [Mover],
    pub plan: &'a Moves,
}

impl<'a> Afresh<'a> {
    /// Plans anew, in a manner, what the units around a place do that chance finds where the plan meets the enemy, one of them
    /// elsewhere than before; gets the plan, and the work that it was.
    pub fn planned(&self, weights: &Weights, chance: u64) -> (Moves, u64) {
        let Some(center) = self.center(chance) else {
            return (self.plan.clone(), 0);
        };
        let ground = self.evaluator.ground;
        let near = |mover: &Mover| ground.cube(self.goal(mover)).distance(center) <= AROUND;
        let (some, others): (Vec<_>, Vec<_>) = self.movers.iter().partition(|mover| near(mover));
        let position = self.after(&others);
        let evaluator = self.evaluator.with(weights, &position);
        let mut some: Vec<Mover> = some.into_iter().cloned().collect();
        if let Some(nth) = mix(chance, ELSEWHERE).checked_rem(some.len() as u64) {
            let mover = &mut some[nth as usize];
            mover.shun(self.goal(mover));
        }
        let units: Vec<UnitIndex> = some.iter().map(|mover| self.unit(mover)).collect();
        let mut planner = Planner::new(&evaluator, position.clone(), some);
        planner.search();
        let kept = self.plan.iter().copied();
        let kept = kept.filter(|(unit, _)| !units.contains(unit));
        let mut moves: Moves = planner.moves().into_iter().chain(kept).collect();
        moves.sort_unstable();
        (moves, planner.work())
    }

    fn unit(&self, mover: &Mover) -> UnitIndex {
        self.position.forces[self.evaluator.player].pieces[mover.piece].unit
    }

    /// Gets where the plan sends a unit, or leaves it.
    fn goal(&self, mover: &Mover) -> Spot {
        let unit = self.unit(mover);
        let goal = self.plan.iter().find(|(other, _)| *other == unit);
        goal.map_or(mover.from, |&(_, hex)| self.evaluator.ground.spot(hex))
    }

    /// Finds one of the places at the front where the plan has units; of all of them if it has none there.
    fn center(&self, chance: u64) -> Option<Cube> {
        let ground = self.evaluator.ground;
        let foe = &self.position.forces[self.evaluator.player.opponent()];
        let foes: Vec<Cube> = foe.spots().map(|spot| ground.cube(spot)).collect();
        let all = self
            .movers
            .iter()
            .map(|mover| ground.cube(self.goal(mover)));
        let all: Vec<Cube> = all.collect();
        let is_near = |place: &Cube| foes.iter().any(|foe| foe.distance(*place) <= AT_THE_FRONT);
        let front: Vec<Cube> = all.iter().copied().filter(is_near).collect();
        let places = if front.is_empty() { all } else { front };
        let nth = chance.checked_rem(places.len() as u64)?;
        Some(places[nth as usize])
    }

    /// Gets the position once some units have gone where the plan sends them.
    fn after(&self, movers: &[&Mover]) -> Position<'a> {
        let player = self.evaluator.player;
        let mut position = self.position.clone();
        for mover in movers {
            position.lift(player, mover.piece);
        }
        for mover in movers {
            position.put(player, mover.piece, self.goal(mover));
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::HexNumber;
    use crate::last_battles::opponent::games::before_first_move;
    use crate::last_battles::opponent::ground::Ground;
    use crate::last_battles::opponent::objectives::Objectives;
    use crate::last_battles::opponent::plan::movers;
    use std::sync::Arc;

    #[test]
    fn only_units_near_each_other_are_planned_anew() {
        let weights = Weights::NORMAL;
        let state = before_first_move();
        let ground = Ground::new(state.setup());
        let objectives = Objectives::new(&state, &ground, &weights);
        let position = Position::new(&state, &ground, &objectives);
        let player = state.player();
        let known = (&ground, &objectives);
        let evaluator = Evaluator::new(&state, known, &weights, &position, player, Arc::default());
        let movers = movers(&state, &position, |_| true);
        let mut planner = Planner::new(&evaluator, position.clone(), movers.clone());
        planner.search();
        let plan = planner.moves();
        let afresh = Afresh {
            evaluator: &evaluator,
            position: &position,
            movers: &movers,
            plan: &plan,
        };
        let timid = Weights {
            attack: 0,
            risk: 400,
            ..weights.clone()
        };
        let goal = |moves: &Moves, unit: UnitIndex| {
            let own = moves.iter().find(|(other, _)| *other == unit);
            own.map_or_else(|| state.unit(unit).hex(), |&(_, hex)| Some(hex))
        };
        let (mut found, mut others) = (0, 0);
        for chance in 0..16 {
            let (anew, work) = afresh.planned(&timid, chance);
            assert!(work > 0);
            let center = afresh.center(chance).expect("a place");
            let units = movers.iter().map(|mover| afresh.unit(mover));
            let changed = units.filter(|&unit| goal(&anew, unit) != goal(&plan, unit));
            let were: Vec<HexNumber> = changed.filter_map(|unit| goal(&plan, unit)).collect();
            for hex in &were {
                let place = ground.cube(ground.spot(*hex));
                assert!(place.distance(center) <= AROUND, "{hex:?}");
            }
            found += usize::from(!were.is_empty());
            others += usize::from(afresh.planned(&weights, chance).0 != plan);
        }
        assert!(found > 4, "{found}");
        assert_eq!(others, 16, "not one is the plan again");
    }
}
