//! What the enemy could do next: where his units could stand after their next move, and whom they could strike there.
//!
//! Zones stop him, and units that already stand in a zone cannot leave it [5.3], so the own line shields what is behind it.
//! Most changes of a layout touch the ways of few enemies; only those are looked for again.

use super::ground::Spot;
use super::position::{NOWHERE, Position};
use crate::hex::HexSet;
use crate::hex::path::{self, Flood};
use crate::last_battles::costs::Costs;
use crate::last_battles::counter::Player;
use crate::table::board::NO_HEX;

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

    fn costs(&self, place: usize) -> [u8; 6] {
        self.costs[place]
    }

    fn impassable(&self, place: usize) -> bool {
        let enemy = &self.position.forces[self.enemy];
        let (spot, position) = (place as Spot, self.position);
        position.ground.open[place] == 0 || enemy.holds(spot) || position.has_train(spot)
    }

    fn stops(&self, place: usize) -> bool {
        self.position.forces[self.enemy].controls(place as Spot)
    }
}

/// One unit's ways.
#[derive(Clone)]
struct Ways {
    piece: u8,
    /// Where it could stand.
    stands: HexSet,
}

impl Ways {
    /// Tells whether somebody's coming to a hex, or leaving it, alters the ways: they touch the hex or its zone.
    fn depend_on(&self, position: &Position<'_>, spot: Spot) -> bool {
        let near = &position.ground.neighbours[usize::from(spot)];
        let mut near = near.iter().copied().filter(|&next| next != NO_HEX);
        self.stands.contains(usize::from(spot))
            || near.any(|next| self.stands.contains(usize::from(next)))
    }
}

/// What a player's units could do in their next player turn.
pub struct Threat {
    player: Player,
    flood: Flood,
    /// The strongest first.
    ways: Vec<Ways>,
    /// The ways that a change has altered, for as long as it is only tried.
    tried: Vec<(usize, HexSet)>,
    /// Where some unit could stand.
    stands: HexSet,
}

impl Threat {
    /// Looks at what a player's units could do in their next player turn.
    pub fn new(position: &Position<'_>, costs: &Costs, player: Player) -> Self {
        let pieces = &position.forces[player].pieces;
        let mut order: Vec<usize> = (0..pieces.len()).collect();
        order.retain(|&nth| pieces[nth].at != NOWHERE);
        order.sort_by_key(|&nth| (-pieces[nth].strength, nth));
        let mut threat = Self {
            player,
            flood: Flood::default(),
            ways: Vec::new(),
            tried: Vec::new(),
            stands: HexSet::new(),
        };
        for nth in order {
            let stands = threat.reach(position, costs, nth);
            let piece = nth as u8;
            threat.ways.push(Ways { piece, stands });
        }
        threat.gather();
        threat
    }

    /// Finds where a unit could stand.
    fn reach(&mut self, position: &Position<'_>, costs: &Costs, nth: usize) -> HexSet {
        let piece = &position.forces[self.player].pieces[nth];
        let enemy = self.player.opponent();
        let mut stands = HexSet::new();
        stands.insert(usize::from(piece.at));
        if piece.held || position.forces[enemy].controls(piece.at) {
            return stands;
        }
        let going = Going {
            position,
            costs: costs.of_morale(piece.mount, piece.morale),
            enemy,
        };
        let (size, from) = (position.ground.hex_count(), usize::from(piece.at));
        self.flood.spread(&going, size, from, piece.budget);
        for &spot in self.flood.reached() {
            stands.insert(usize::from(spot));
        }
        stands
    }

    /// Looks again at the ways that depend on some hexes, where units of the other player have come or gone.
    pub fn look_again(&mut self, position: &Position<'_>, costs: &Costs, changed: &[Spot]) {
        self.tried.clear();
        for nth in 0..self.ways.len() {
            let ways = &self.ways[nth];
            if changed.iter().any(|&spot| ways.depend_on(position, spot)) {
                let stands = self.reach(position, costs, usize::from(ways.piece));
                self.tried.push((nth, stands));
            }
        }
        for (nth, stands) in &mut self.tried {
            std::mem::swap(stands, &mut self.ways[*nth].stands);
        }
        if !self.tried.is_empty() {
            self.gather();
        }
    }

    /// Goes back to the ways before the last look.
    pub fn forget(&mut self) {
        if self.tried.is_empty() {
            return;
        }
        for (nth, stands) in self.tried.drain(..) {
            self.ways[nth].stands = stands;
        }
        self.gather();
    }

    fn gather(&mut self) {
        let mut stands = HexSet::new();
        for ways in &self.ways {
            stands.add(&ways.stands);
        }
        self.stands = stands;
    }

    /// Tells whether some unit could stand in a hex.
    pub fn stands(&self, spot: Spot) -> bool {
        self.stands.contains(usize::from(spot))
    }

    /// Tells whether some unit could stand in a hex, or where its zone covers it.
    pub fn covers(&self, position: &Position<'_>, spot: Spot) -> bool {
        let ground = position.ground;
        self.stands(spot)
            || !ground.chateau[usize::from(spot)]
                && ground.around(spot).any(|(_, next)| self.stands(next))
    }

    /// Lists the units that could stand in one of some hexes, the strongest first.
    pub fn strikers<'t>(&'t self, from: &'t [Spot]) -> impl Iterator<Item = usize> + 't {
        let near = self.ways.iter().filter(move |ways| {
            from.iter()
                .any(|&spot| ways.stands.contains(usize::from(spot)))
        });
        near.map(|ways| usize::from(ways.piece))
    }

    /// Adds up the strength of the units that could stand next to a hex.
    pub fn strength_against(&self, position: &Position<'_>, spot: Spot) -> i32 {
        let around: Vec<Spot> = position.ground.around(spot).map(|(_, next)| next).collect();
        let pieces = &position.forces[self.player].pieces;
        self.strikers(&around)
            .map(|piece| pieces[piece].strength)
            .sum()
    }
}
