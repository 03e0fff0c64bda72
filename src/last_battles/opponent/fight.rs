//! The combat phase: which battle next, with whom, on which column.

use super::battle::{Battle, bits};
use super::cluster::{Cluster, Other};
use super::declare;
use super::evaluator::Evaluator;
use super::front::{CombatEvaluator, Duty};
use super::ground::Spot;
use super::objectives::Objectives;
use super::position::Position;
use super::weights::Weights;
use crate::hex::HexNumber;
use crate::last_battles::charts::Odds;
use crate::last_battles::combat::reduction;
use crate::last_battles::state::{Fought, State};
use crate::last_battles::{Attack, Order, check, combat, legal};

/// Lists the attacks that may come next, the best first, or else the end of the phase.
pub fn ranked(
    state: &State,
    position: &Position<'_>,
    objectives: &Objectives,
    weights: &Weights,
) -> Vec<Order> {
    let clusters = front(state, position, objectives, weights);
    let mut attacks: Vec<(i64, Attack)> = Vec::new();
    for cluster in &clusters {
        for battle in cluster.battles() {
            attacks.push(declared(
                state,
                (position, objectives),
                (cluster, battle),
                weights,
            ));
        }
    }
    attacks.extend(on_trains(state, position, objectives, &clusters));
    attacks.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
    let attacks = attacks.into_iter().map(|(_, attack)| attack);
    let allowed = |order: &Order| check(state, order).is_ok();
    let battles: Vec<Order> = attacks.map(Order::Attack).filter(allowed).collect();
    if !battles.is_empty() {
        return battles;
    }
    let on_trains = legal::attacks_on_trains(state).into_iter();
    let rest = on_trains.map(Order::Attack).chain([Order::End {}]);
    let any = std::iter::once_with(|| legal(state)).flatten();
    rest.filter(allowed).chain(any).take(1).collect()
}

/// Lists attacks of allocations that are nearly as good as the best, the nearest to it first, so many at most.
pub fn others(
    state: &State,
    position: &Position<'_>,
    objectives: &Objectives,
    weights: &Weights,
) -> Vec<Order> {
    let mut others = Vec::new();
    for cluster in front(state, position, objectives, weights) {
        for Other {
            less,
            cluster,
            battle,
        } in cluster.others(position.ground)
        {
            let looked_at = (position, objectives);
            let (_, attack) = declared(state, looked_at, (&cluster, battle), weights);
            others.push((less, attack));
        }
    }
    others.sort_by_key(|&(less, _)| less);
    let others = others.into_iter().map(|(_, attack)| Order::Attack(attack));
    let allowed = |order: &Order| check(state, order).is_ok();
    others
        .filter(allowed)
        .take(weights.others as usize)
        .collect()
}

/// Solves the front of the phasing player, whose duties are fixed.
fn front(
    state: &State,
    position: &Position<'_>,
    objectives: &Objectives,
    weights: &Weights,
) -> Vec<Cluster> {
    let combat_evaluator = CombatEvaluator {
        position,
        objectives,
        player: state.player(),
        duty: Duty::Fixed,
        weights,
    };
    combat_evaluator.front()
}

/// Makes the order of a battle as it is best declared, and gets what it is worth.
fn declared(
    state: &State,
    (position, objectives): (&Position<'_>, &Objectives),
    (cluster, battle): (&Cluster, Battle),
    weights: &Weights,
) -> (i64, Attack) {
    let plain = attack(state, position, (cluster, battle), weights);
    let worth = |attack: &Attack| {
        let chances = declare::chances(state, attack)?;
        Some(cluster.fighters.value_of(position.ground, battle, chances))
    };
    declare::best(state, objectives, plain, worth)
}

/// Lists the attacks on supply trains, each by one hex, with what it is worth: the train, less the battle that those who make it
/// would fight instead [16.17C].
fn on_trains(
    state: &State,
    position: &Position<'_>,
    objectives: &Objectives,
    clusters: &[Cluster],
) -> Vec<(i64, Attack)> {
    if objectives.train() == 0 {
        return Vec::new();
    }
    let worth = |attack: &Attack| {
        let own = attack.attackers.iter().filter_map(|&unit| {
            let unit = state.find(unit)?;
            Some((position.ground.spot(state.unit(unit).hex()?), unit))
        });
        let own: Vec<_> = own.collect();
        let strength: i64 = own
            .iter()
            .map(|&(_, unit)| i64::from(state.strength(unit).0))
            .sum();
        let busy = clusters.iter().filter(|cluster| {
            let mut assailants = cluster.fighters.assailants.iter();
            assailants.any(|assailant| own.iter().any(|&(spot, _)| spot == assailant.spot))
        });
        let instead: i64 = busy.map(|cluster| cluster.value.max(0)).sum();
        objectives.train() - strength - instead
    };
    let attacks = legal::attacks_on_trains(state).into_iter();
    let valued = attacks.map(|attack| (worth(&attack), attack));
    valued.filter(|&(worth, _)| worth > 0).collect()
}

/// Makes the order of a battle, and gets what it is worth.
fn attack(
    state: &State,
    position: &Position<'_>,
    (cluster, battle): (&Cluster, Battle),
    weights: &Weights,
) -> (i64, Attack) {
    let ground = position.ground;
    let force = &position.forces[state.player()];
    let own = bits(battle.attackers).map(|nth| ground.hex(cluster.fighters.assailants[nth].spot));
    let fresh = |hex: HexNumber| {
        let stack = state.stack(hex);
        stack.filter(|&unit| {
            state.unit(unit).fought == Fought::No && combat::may_attack(state, unit)
        })
    };
    let attackers = own.flat_map(fresh).map(|unit| state.id(unit)).collect();
    let guns = cluster.firing(battle);
    let guns = guns.map(|battery| state.id(force.pieces[battery.piece].unit));
    let foes = bits(battle.defenders).map(|nth| ground.hex(cluster.fighters.defenders[nth].spot));
    let (value, odds) = match weights.lower {
        0 => (cluster.fighters.value(ground, battle), None),
        _ => column(position, cluster, battle),
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
fn column(position: &Position<'_>, cluster: &Cluster, battle: Battle) -> (i64, Option<Odds>) {
    let (ground, fighters) = (position.ground, &cluster.fighters);
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
    use crate::last_battles::opponent::ground::Ground;

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
        let planned = ranked(&state, &position, &objectives, &weights);
        let all = others(&state, &position, &objectives, &weights);
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
        assert_eq!(others(&state, &position, &objectives, &few), all[..3]);
    }
}
