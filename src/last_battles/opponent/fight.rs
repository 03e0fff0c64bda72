//! The combat phase: which battle next, with whom, on which column.

use super::battle::{Battle, Fighters, bits};
use super::cluster::Cluster;
use super::declare;
use super::evaluator::Evaluator;
use super::front::{CombatEvaluator, Duty};
use super::ground::{Ground, Spot};
use super::objectives::Objectives;
use super::position::Position;
use super::weights::Weights;
use crate::hex::HexNumber;
use crate::last_battles::charts::Odds;
use crate::last_battles::combat::reduction;
use crate::last_battles::state::{Fought, State};
use crate::last_battles::{Attack, Order, check, combat, legal};
use std::cmp::Reverse;

/// The battles of a combat phase that are still to come.
pub struct Fight<'a> {
    state: &'a State,
    position: &'a Position<'a>,
    objectives: &'a Objectives,
    weights: &'a Weights,
    /// The front of the phasing player, whose duties are fixed.
    clusters: Vec<Cluster>,
}

impl<'a> Fight<'a> {
    /// Allots the attackers to battles.
    pub fn new(
        state: &'a State,
        position: &'a Position<'a>,
        objectives: &'a Objectives,
        weights: &'a Weights,
    ) -> Self {
        let combat_evaluator = CombatEvaluator {
            position,
            objectives,
            player: state.player(),
            duty: Duty::Fixed,
            weights,
        };
        let clusters = combat_evaluator.front();
        Self {
            state,
            position,
            objectives,
            weights,
            clusters,
        }
    }

    /// Lists the attacks that may come next, the best first, or else the end of the phase.
    pub fn ranked(&self) -> Vec<Order> {
        let attacks = self.clusters.iter().flat_map(|cluster| {
            let battles = cluster.battles().into_iter();
            battles.map(|battle| self.declared(cluster, battle))
        });
        let mut attacks: Vec<(i64, Attack)> = attacks.chain(self.on_trains()).collect();
        attacks.sort_by_key(|&(value, _)| Reverse(value));
        let attacks = attacks.into_iter().map(|(_, attack)| attack);
        let battles: Vec<Order> = self.allowed(attacks.map(Order::Attack)).collect();
        if !battles.is_empty() {
            return battles;
        }
        let on_trains = legal::attacks_on_trains(self.state).into_iter();
        let rest = on_trains.map(Order::Attack).chain([Order::End {}]);
        let any = std::iter::once_with(|| legal(self.state)).flatten();
        self.allowed(rest).chain(any).take(1).collect()
    }

    /// Lists attacks of allocations that are nearly as good as the best, the nearest to it first, so many at most.
    pub fn others(&self) -> Vec<Order> {
        let others = self.clusters.iter();
        let others = others.flat_map(|cluster| cluster.others(self.position.ground));
        let attacks = others.map(|other| {
            let (_, attack) = self.declared(&other.cluster, other.battle);
            (other.less, attack)
        });
        let mut attacks: Vec<(i64, Attack)> = attacks.collect();
        attacks.sort_by_key(|&(less, _)| less);
        let attacks = attacks.into_iter().map(|(_, attack)| Order::Attack(attack));
        let most = self.weights.others as usize;
        self.allowed(attacks).take(most).collect()
    }

    /// Gets those of some orders that the rules allow.
    fn allowed(&self, orders: impl Iterator<Item = Order>) -> impl Iterator<Item = Order> {
        orders.filter(|order| check(self.state, order).is_ok())
    }

    /// Makes the order of a battle as it is best declared, and gets what it is worth.
    fn declared(&self, cluster: &Cluster, battle: Battle) -> (i64, Attack) {
        let worth = |attack: &Attack| {
            let chances = declare::chances(self.state, attack)?;
            let ground = self.position.ground;
            Some(cluster.fighters.value_of(ground, battle, chances))
        };
        let plain = self.attack(cluster, battle);
        declare::best(self.state, self.objectives, plain, worth)
    }

    /// Lists the attacks on supply trains, each by one hex, with what it is worth: the train, less the battle that those who make it
    /// would fight instead [16.17C].
    fn on_trains(&self) -> Vec<(i64, Attack)> {
        if self.objectives.train() == 0 {
            return Vec::new();
        }
        let (state, ground) = (self.state, self.position.ground);
        let worth = |attack: &Attack| {
            let own = attack.attackers.iter().filter_map(|&unit| {
                let unit = state.find(unit)?;
                Some((ground.spot(state.unit(unit).hex()?), unit))
            });
            let own: Vec<_> = own.collect();
            let strength: i64 = own
                .iter()
                .map(|&(_, unit)| i64::from(state.strength(unit).0))
                .sum();
            let busy = self.clusters.iter().filter(|cluster| {
                let mut assailants = cluster.fighters.assailants.iter();
                assailants.any(|assailant| own.iter().any(|&(spot, _)| spot == assailant.spot))
            });
            let instead: i64 = busy.map(|cluster| cluster.value.max(0)).sum();
            self.objectives.train() - strength - instead
        };
        let attacks = legal::attacks_on_trains(state).into_iter();
        let valued = attacks.map(|attack| (worth(&attack), attack));
        valued.filter(|&(worth, _)| worth > 0).collect()
    }

    /// Makes the order of a battle, and gets what it is worth.
    fn attack(&self, cluster: &Cluster, battle: Battle) -> (i64, Attack) {
        let (state, ground) = (self.state, self.position.ground);
        let force = &self.position.forces[state.player()];
        let fighters = &cluster.fighters;
        let own = bits(battle.attackers).map(|nth| ground.hex(fighters.assailants[nth].spot));
        let fresh = |hex: HexNumber| {
            let stack = state.stack(hex);
            stack.filter(|&unit| {
                state.unit(unit).fought == Fought::No && combat::may_attack(state, unit)
            })
        };
        let attackers = own.flat_map(fresh).map(|unit| state.id(unit)).collect();
        let guns = cluster.firing(battle);
        let guns = guns.map(|battery| state.id(force.pieces[battery.piece].unit));
        let foes = bits(battle.defenders).map(|nth| ground.hex(fighters.defenders[nth].spot));
        let (value, odds) = match self.weights.lower {
            0 => (fighters.value(ground, battle), None),
            _ => column(ground, fighters, battle),
        };
        let attack = Attack {
            attackers,
            bombarding: guns.collect(),
            defenders: foes.collect(),
            odds,
            ..Attack::default()
        };
        (value, attack)
    }
}

/// Answers at which column an attack is resolved whose odds have changed since it was declared: the best of them, by who fights
/// and what each face truly brings; as it was declared, where no lower columns are thought of [6.2C].
pub fn column_now(
    state: &State,
    position: &Position<'_>,
    evaluator: &Evaluator<'_>,
) -> Option<Order> {
    let open = reduction::open(state)?;
    if evaluator.weights.lower == 0 {
        let odds = open.stands();
        return Some(Order::LowerOdds { odds });
    }
    let spots = |hexes: Vec<HexNumber>| -> Vec<Spot> {
        let hexes = hexes.into_iter().map(|hex| position.ground.spot(hex));
        hexes.collect()
    };
    let own = spots(open.engagement.attacker_hexes(state));
    let foes = spots(open.engagement.hexes.clone());
    let combat_evaluator = CombatEvaluator {
        position,
        objectives: evaluator.objectives,
        player: state.player(),
        duty: Duty::Fixed,
        weights: evaluator.weights,
    };
    let (fighters, battle) = combat_evaluator.meeting(&own, &foes);
    let value = |column: Odds| {
        let account = open.account.clone().reduced(Some(column));
        fighters.value_of(position.ground, battle, declare::counted(state, &account))
    };
    let columns = reduction::columns(state).into_iter();
    let best = columns.max_by_key(|&column| (value(column), column))?;
    Some(Order::LowerOdds { odds: best })
}

/// Gets the best column up to the calculated one; none if that is the best itself [6.2C].
fn column(ground: &Ground, fighters: &Fighters, battle: Battle) -> (i64, Option<Odds>) {
    let roll = fighters.roll(ground, battle);
    let columns = Odds::ALL
        .into_iter()
        .filter(|&column| column <= roll.column);
    let value = |column: Odds| fighters.value_at(ground, battle, roll.lowered(column));
    let values = columns.map(|column| (value(column), column));
    let best = values.max().unwrap_or((0, roll.column));
    (best.0, (best.1 < roll.column).then_some(best.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::opponent::games::before;

    #[test]
    fn other_attacks_are_none_of_the_plan_and_allowed() {
        let (state, _) = before("18", |order| matches!(order, Order::Attack(_)));
        let weights = Weights {
            others: 100,
            ..Weights::NORMAL
        };
        let ground = Ground::new(state.setup());
        let objectives = Objectives::new(&state, &ground, &weights);
        let position = Position::new(&state, &ground, &objectives);
        let fight = Fight::new(&state, &position, &objectives, &weights);
        let (planned, all) = (fight.ranked(), fight.others());
        assert!(all.len() > 3, "{} others", all.len());
        for (nth, other) in all.iter().enumerate() {
            assert!(check(&state, other).is_ok(), "{other:?}");
            assert!(!planned.contains(other), "{other:?}");
            assert!(!all[..nth].contains(other), "{other:?}");
        }
        let few = Weights {
            others: 3,
            ..weights
        };
        let fewer = Fight::new(&state, &position, &objectives, &few).others();
        assert_eq!(fewer, all[..3]);
    }
}
