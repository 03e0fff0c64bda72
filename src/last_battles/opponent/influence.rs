//! What draws units across the ground: hexes worth points, hexes where units leave for points, and the enemy.
//!
//! The pull of a hex is what a strength point gains by standing there, in thousandths of a victory point. It grows as the
//! way gets shorter, so that units out of every battle's reach still know where to go.

use super::campaign::Plan;
use super::ground::{Cube, Ground, Spot};
use super::objectives::Objectives;
use super::piece::Piece;
use super::position::Position;
use super::weights::Weights;
use crate::hex::path::{self, Flood, UNREACHABLE};
use crate::last_battles::costs::{Costs, Mount};
use crate::last_battles::counter::Player;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

/// The way at which the pull of a place is half of what it is there, in half movement points.
const HALF_WAY: i64 = 16;
/// The distance at which the pull of an enemy is half of what it is there, in hexes.
const HALF_DISTANCE: i64 = 6;
/// Not worked out yet.
const UNKNOWN: i32 = i32::MIN;

/// The empty ground, as one on foot goes over it.
struct Walk<'a> {
    ground: &'a Ground,
    costs: &'a [[u8; 6]],
}

impl path::Ground for Walk<'_> {
    fn neighbours(&self, place: usize) -> &[u16; 6] {
        &self.ground.neighbours[place]
    }

    fn costs(&self, place: usize) -> [u8; 6] {
        self.costs[place]
    }

    fn impassable(&self, place: usize) -> bool {
        self.ground.open[place] == 0
    }

    fn stops(&self, _: usize) -> bool {
        false
    }
}

/// Gets what it costs to walk from a place to everywhere, in half movement points.
pub fn ways(ground: &Ground, costs: &Costs, from: Spot) -> Flood {
    let walk = Walk {
        ground,
        costs: costs.of(Mount::Foot),
    };
    let mut flood = Flood::default();
    flood.spread(
        &walk,
        ground.hex_count(),
        usize::from(from),
        UNREACHABLE - 1,
    );
    flood
}

/// The pull of every hex on a player's units, worked out where it is asked for.
pub struct InfluenceMap<'g> {
    ground: &'g Ground,
    /// Places, each with the ways to any of its hexes, and their worth for each strength point.
    places: Vec<(Vec<&'g Flood>, i64)>,
    /// Enemies with the share that each has.
    enemies: Vec<(Cube, i64)>,
    known: Vec<AtomicI32>,
    /// What units march for on their own, and what each half movement point on the way is worth.
    plan: Arc<Plan>,
    each: i64,
    ride: i64,
}

impl<'g> InfluenceMap<'g> {
    /// Looks at what draws a player's units.
    pub fn new(
        position: &Position<'g>,
        costs: &Costs,
        objectives: &Objectives,
        weights: &Weights,
        player: Player,
        plan: Arc<Plan>,
    ) -> Self {
        let ground = position.ground;
        let strength = i64::from(position.forces[player].strength.max(1));
        let mut places: Vec<(Vec<&Flood>, i64)> = Vec::new();
        for prize in &objectives.prizes {
            let worth = match prize.once {
                Some(_) if weights.once != 0 && prize.holder == player => continue,
                Some(alike) if weights.once != 0 => prize.worth / alike,
                _ => prize.worth,
            };
            let share = worth * weights.objective / 100 / strength;
            places.push((vec![ground.ways(costs, prize.spot)], share));
        }
        for gate in &objectives.gates {
            let own = gate.side.player() == player;
            let part = if own { weights.gate } else { weights.guard };
            let hexes = gate
                .hexes
                .iter()
                .map(|&hex| ground.ways(costs, ground.spot(hex)));
            places.push((hexes.collect(), gate.each * part / 100));
        }
        for &train in &position.trains_of[player.opponent()] {
            let share = objectives.train() * weights.objective / 100 / strength;
            if share > 0 {
                places.push((vec![ground.ways(costs, train)], share));
            }
        }
        Self {
            ground,
            places,
            enemies: enemies(position, objectives, weights, player),
            known: (0..ground.hex_count())
                .map(|_| AtomicI32::new(UNKNOWN))
                .collect(),
            plan,
            each: weights.tasks,
            ride: weights.ride,
        }
    }

    /// Gets what units march for on their own.
    pub const fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }

    /// Gets the pull of a hex on one piece: that of its task, if it has one.
    pub fn on(&self, piece: &Piece, spot: Spot) -> i64 {
        let Some(task) = self.plan.task(piece.unit) else {
            return self.at(spot);
        };
        // Who rides goes on to see the enemy, and what else there is to gain by the road; but not while he waits for others.
        let (shared, each) = match task.aim.is_ride() {
            true if task.waits(spot) => (0, self.ride),
            true => (self.at(spot), self.ride),
            false => (0, self.each),
        };
        task.pull(spot, each)
            .map_or_else(|| self.at(spot), |own| own + shared)
    }

    /// Gets the pull of a hex on those who are about to come in.
    pub fn on_newcomers(&self, spot: Spot) -> i64 {
        let support = self.plan.support();
        let own = support.and_then(|task| task.pull(spot, self.each));
        own.unwrap_or_else(|| self.at(spot))
    }

    /// Gets the pull of a hex.
    pub fn at(&self, spot: Spot) -> i64 {
        let known = &self.known[usize::from(spot)];
        let mut pull = known.load(Ordering::Relaxed);
        if pull == UNKNOWN {
            pull = self.work_out(spot) as i32;
            known.store(pull, Ordering::Relaxed);
        }
        i64::from(pull)
    }

    fn work_out(&self, spot: Spot) -> i64 {
        let places = self.places.iter().map(|(ways, share)| {
            let ways = ways.iter().map(|ways| ways.cost(usize::from(spot)));
            match ways.min().unwrap_or(UNREACHABLE) {
                UNREACHABLE => 0,
                way => share * HALF_WAY / (HALF_WAY + i64::from(way)),
            }
        });
        let here = self.ground.cube(spot);
        let enemies = self.enemies.iter();
        let enemies = enemies.map(|(at, share)| {
            share * HALF_DISTANCE / (HALF_DISTANCE + i64::from(here.distance(*at)))
        });
        places.sum::<i64>() + enemies.sum::<i64>()
    }
}

/// Lists the enemies with their pull: all of them together draw as much as what one strength point is worth.
fn enemies(
    position: &Position<'_>,
    objectives: &Objectives,
    weights: &Weights,
    player: Player,
) -> Vec<(Cube, i64)> {
    let behind = objectives.lead_of(player) <= 0;
    let zeal = if behind { weights.enemy } else { weights.ahead };
    let zeal = match objectives.is_open_field() {
        true => zeal * weights.hunt / 100,
        false => zeal,
    };
    let enemy = &position.forces[player.opponent()];
    let total = i64::from(enemy.strength.max(1));
    let share = |spot: Spot| enemy.worth_at(spot) * zeal / 100 / total;
    let spots = enemy.spots();
    spots
        .map(|spot| (position.ground.cube(spot), share(spot)))
        .collect()
}
