//! What draws units across the ground: hexes worth points, and the enemy.
//!
//! The pull of a hex is what a strength point gains by standing there, in thousandths of a victory point. It grows as the
//! way gets shorter, so that units out of every battle's reach still know where to go.

use super::ground::{Ground, Spot};
use super::position::Position;
use super::stakes::Stakes;
use super::manner::Manner;
use crate::hex::path::{self, BEYOND, Flood};
use crate::last_battles::costs::Costs;
use crate::last_battles::counter::Player;
use crate::last_battles::movement::Mount;

/// The way at which the pull of a place is half of what it is there, in half movement points.
const HALF_WAY: i64 = 16;
/// The distance at which the pull of an enemy is half of what it is there, in hexes.
const HALF_DISTANCE: i64 = 6;

/// The empty ground, as one on foot goes over it.
struct Walk<'a> {
    ground: &'a Ground,
    costs: &'a [[u8; 6]],
}

impl path::Ground for Walk<'_> {
    fn neighbours(&self, place: usize) -> &[u16; 6] {
        &self.ground.neighbours[place]
    }

    fn costs(&self, place: usize) -> &[u8; 6] {
        &self.costs[place]
    }

    fn barred(&self, place: usize) -> bool {
        self.ground.open[place] == 0
    }

    fn halts(&self, _: usize) -> bool {
        false
    }
}

/// Gets what it costs to walk to a place from everywhere, in half movement points.
pub fn ways(ground: &Ground, costs: &Costs, to: Spot) -> Flood {
    let walk = Walk {
        ground,
        costs: costs.of(Mount::Foot),
    };
    let mut flood = Flood::default();
    flood.spread(&walk, ground.len(), usize::from(to), BEYOND - 1);
    flood
}

/// Works out the pull of every hex on a player's units.
pub fn pull(
    position: &Position<'_>,
    costs: &Costs,
    stakes: &Stakes,
    manner: &Manner,
    player: Player,
) -> Vec<i32> {
    let ground = position.ground;
    let mut pull = vec![0; ground.len()];
    let strength = i64::from(position.forces[player].strength.max(1));
    for prize in &stakes.prizes {
        let ways = ways(ground, costs, prize.spot);
        let share = prize.worth * manner.objective / 100 / strength;
        for (place, pull) in pull.iter_mut().enumerate() {
            let way = i64::from(ways.cost(place));
            if way != i64::from(BEYOND) {
                *pull += (share * HALF_WAY / (HALF_WAY + way)) as i32;
            }
        }
    }
    add_enemies(&mut pull, position, stakes, manner, player);
    pull
}

/// Adds the pull of the enemy's units: all of them together are worth what one strength point is.
fn add_enemies(
    pull: &mut [i32],
    position: &Position<'_>,
    stakes: &Stakes,
    manner: &Manner,
    player: Player,
) {
    let ground = position.ground;
    let behind = stakes.lead_of(player) <= 0;
    let zeal = if behind { manner.enemy } else { manner.ahead };
    let enemy = &position.forces[player.opponent()];
    let total = i64::from(enemy.strength.max(1));
    let foes: Vec<_> = enemy.spots().map(|spot| (ground.hex(spot), enemy.worth_at(spot))).collect();
    for (place, pull) in pull.iter_mut().enumerate() {
        if ground.open[place] == 0 {
            continue;
        }
        let hex = ground.hex(place as Spot);
        let sum: i64 = foes
            .iter()
            .map(|&(at, worth)| worth * HALF_DISTANCE / (HALF_DISTANCE + i64::from(at.distance(hex))))
            .sum();
        *pull += (sum * zeal / 100 / total) as i32;
    }
}
