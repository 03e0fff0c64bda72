//! The luck of the dice in a rehearsal: by how much a battle has come to more than the mean of all faces of its die.
//!
//! Taken off what a rehearsal comes to, it leaves the mean of many rehearsals as it is, since luck is nothing on the mean; but
//! each of them then tells more of the plan and less of the dice (a control variate).

use super::front::{CombatEvaluator, Duty};
use super::ground::{Chances, Ground, Spot};
use super::objectives::Objectives;
use super::position::Position;
use super::weights::Weights;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::combat;
use crate::last_battles::order::Attack;
use crate::last_battles::state::State;
use crate::last_battles::{Event, Order};
use crate::table::dice::Face;

/// What the results of one battle are worth to the attacker, before its die is rolled.
pub struct Stakes {
    of: Vec<(CombatResult, i64)>,
    mean: i64,
}

impl Stakes {
    /// Looks at the battle of an order; none if it brings none.
    pub fn of(
        state: &State,
        order: &Order,
        (ground, objectives): (&Ground, &Objectives),
        weights: &Weights,
    ) -> Option<Self> {
        let Order::Attack(attack) = order else {
            return None;
        };
        let account = combat::calculate(state, attack).ok()?.reduced(attack.odds);
        let position = Position::new(state, ground, objectives);
        let front = CombatEvaluator {
            position: &position,
            objectives,
            player: state.player(),
            duty: Duty::Fixed,
            weights,
        };
        let foes: Vec<Spot> = attack
            .defenders
            .iter()
            .map(|&hex| ground.spot(hex))
            .collect();
        let (fighters, battle) = front.meeting(&attackers(state, ground, attack), &foes);
        let worth = |result| fighters.value_of(ground, battle, surely(result));
        let results = Face::all().map(|face| account.result(state, face));
        let of: Vec<_> = results.map(|result| (result, worth(result))).collect();
        let mean = of.iter().map(|(_, worth)| worth).sum::<i64>() / of.len() as i64;
        Some(Self { of, mean })
    }

    /// Gets what the attacker owes to the die that has been rolled; nothing if none was.
    pub fn luck(&self, events: &[Event]) -> i64 {
        let rolled = events.iter().find_map(|event| match event {
            Event::Battle(report) => Some(report.result),
            _ => None,
        });
        let rolled = rolled.and_then(|rolled| self.of.iter().find(|(result, _)| *result == rolled));
        rolled.map_or(0, |(_, worth)| worth - self.mean)
    }
}

/// Lists the places of the units that attack, bombardment left out.
fn attackers(state: &State, ground: &Ground, attack: &Attack) -> Vec<Spot> {
    let units = attack.attackers.iter();
    let hexes = units.filter_map(|&unit| state.unit(state.find(unit)?).hex());
    let mut spots: Vec<Spot> = hexes.map(|hex| ground.spot(hex)).collect();
    spots.sort_unstable();
    spots.dedup();
    spots
}

/// Gets the chances of a result that is certain.
fn surely(result: CombatResult) -> Chances {
    let mut chances = Chances::default();
    match result {
        CombatResult::Ae => chances.ae = 6,
        CombatResult::Ar => chances.ar = 6,
        CombatResult::Ex => chances.ex = 6,
        CombatResult::Dr => chances.dr = 6,
        CombatResult::De => chances.de = 6,
        CombatResult::Ne => {}
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::opponent::games::before_first_attack;
    use crate::last_battles::step;

    #[test]
    fn the_faces_of_a_die_bring_no_luck_on_the_mean() {
        let (state, order) = before_first_attack();
        let ground = Ground::new(state.setup());
        let objectives = Objectives::new(&state, &ground, &Weights::NORMAL);
        let looked_at = (&ground, &objectives);
        let stakes = Stakes::of(&state, &order, looked_at, &Weights::NORMAL);
        let stakes = stakes.expect("a battle");
        let lucks = Face::all().map(|face| {
            let mut state = state.clone();
            state.script_dice(1, vec![face]);
            stakes.luck(&step(&mut state, &order).expect("a legal attack"))
        });
        let lucks: Vec<i64> = lucks.collect();
        assert!(lucks.iter().any(|luck| *luck > 0), "{lucks:?}");
        assert!(lucks.iter().any(|luck| *luck < 0), "{lucks:?}");
        assert!(lucks.iter().sum::<i64>().abs() < 6, "{lucks:?}");
        let end = Stakes::of(&state, &Order::End {}, looked_at, &Weights::NORMAL);
        assert!(end.is_none());
    }
}
