//! What the enemy could do next: where his units could stand after their next move, and whom they could strike there.
//!
//! Zones stop him, and units that already stand in a zone cannot leave it [5.3], so the own line shields what is behind it.

use super::ground::Spot;
use super::position::{NOWHERE, Position};
use crate::hex::HexSet;
use crate::hex::path::{self, Flood};
use crate::last_battles::costs::Costs;
use crate::last_battles::counter::Player;

/// The most units that are counted against one hex: two in each of six around it.
const MOST: usize = 12;

/// The ground as a player's next moves find it.
struct Going<'a> {
    position: &'a Position<'a>,
    costs: &'a [[u8; 6]],
    enemy: Player,
}

impl path::Ground for Going<'_> {
    fn neighbours(&self, place: usize) -> &[u16; 6] {
        &self.position.ground.neighbours[place]
    }

    fn costs(&self, place: usize) -> &[u8; 6] {
        &self.costs[place]
    }

    fn barred(&self, place: usize) -> bool {
        let out = self.position.ground.open[place] == 0;
        out || self.position.forces[self.enemy].holds(place as Spot)
    }

    fn halts(&self, place: usize) -> bool {
        self.position.forces[self.enemy].controls(place as Spot)
    }
}

/// The units that could strike one hex, the strongest first.
#[derive(Clone, Copy)]
struct Strikers {
    count: u8,
    pieces: [u8; MOST],
}

/// What a player's units could do in their next player turn.
#[derive(Default)]
pub struct Threat {
    flood: Flood,
    /// Where some unit could stand.
    pub stands: HexSet,
    /// What the zones of units there would cover, their own hexes included.
    pub covers: HexSet,
    strikers: Vec<Strikers>,
    order: Vec<u8>,
}

impl Threat {
    /// Looks at what a player's units could do in their next player turn.
    pub fn look(&mut self, position: &Position<'_>, costs: &Costs, player: Player) {
        let ground = position.ground;
        self.stands = HexSet::new();
        self.covers = HexSet::new();
        let none = Strikers {
            count: 0,
            pieces: [0; MOST],
        };
        self.strikers.clear();
        self.strikers.resize(ground.len(), none);
        let pieces = &position.forces[player].pieces;
        self.order.clear();
        self.order.extend((0..pieces.len() as u8).filter(|&nth| pieces[usize::from(nth)].at != NOWHERE));
        self.order.sort_by_key(|&nth| (-pieces[usize::from(nth)].strength, nth));
        for place in 0..self.order.len() {
            self.add(position, costs, player, self.order[place]);
        }
        for place in self.stands.iter() {
            self.covers.insert(place);
            let zone = ground.zone[place];
            for (direction, &next) in ground.neighbours[place].iter().enumerate() {
                if zone & (1 << direction) != 0 {
                    self.covers.insert(usize::from(next));
                }
            }
        }
    }

    fn add(&mut self, position: &Position<'_>, costs: &Costs, player: Player, nth: u8) {
        let piece = &position.forces[player].pieces[usize::from(nth)];
        self.stand(position, nth, piece.at);
        let enemy = player.opponent();
        if position.forces[enemy].controls(piece.at) || piece.held {
            return;
        }
        let going = Going {
            position,
            costs: costs.of_spirit(piece.mount, piece.spirit),
            enemy,
        };
        let mut flood = std::mem::take(&mut self.flood);
        flood.spread(&going, position.ground.len(), usize::from(piece.at), piece.budget);
        for &spot in flood.reached() {
            self.stand(position, nth, spot);
        }
        self.flood = flood;
    }

    /// Notes that a unit could stand in a hex, and strike those around it.
    fn stand(&mut self, position: &Position<'_>, nth: u8, spot: Spot) {
        self.stands.insert(usize::from(spot));
        for (_, next) in position.ground.around(spot) {
            let strikers = &mut self.strikers[usize::from(next)];
            let count = usize::from(strikers.count);
            let noted = count > 0 && strikers.pieces[count - 1] == nth;
            if count < MOST && !noted {
                strikers.pieces[count] = nth;
                strikers.count += 1;
            }
        }
    }

    /// Lists the units that could strike a hex, the strongest first.
    pub fn strikers(&self, spot: Spot) -> &[u8] {
        let strikers = &self.strikers[usize::from(spot)];
        &strikers.pieces[..usize::from(strikers.count)]
    }
}
