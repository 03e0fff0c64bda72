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

/// A hex that the other player holds or controls, and did not before, or the other way round.
struct Altered {
    spot: Spot,
    /// Whether he has left it: the ways have not led there.
    opened: bool,
}

impl Altered {
    /// Tells whether what has become of the hex may alter ways that led to some hexes.
    fn matters_to(&self, position: &Position<'_>, stands: &HexSet) -> bool {
        let stands = |spot: Spot| stands.contains(usize::from(spot));
        if self.opened {
            let near = &position.ground.neighbours[usize::from(self.spot)];
            let mut near = near.iter().copied().filter(|&next| next != NO_HEX);
            return near.any(stands);
        }
        stands(self.spot)
    }
}

/// Which of some hexes, and of those around them, the other player held before a change of the layout, and which he controlled.
pub struct Noted(Vec<(Spot, bool, bool)>);

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
    /// The same before the change that is tried.
    stood: HexSet,
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
            stood: HexSet::new(),
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

    /// Notes what the other player holds and controls where his units are about to come or go.
    pub fn note(&self, position: &Position<'_>, spots: impl Iterator<Item = Spot>) -> Noted {
        let enemy = &position.forces[self.player.opponent()];
        let around = |spot| position.ground.around(spot).map(|(_, next)| next);
        let spots = spots.flat_map(|spot| around(spot).chain([spot]));
        let now = |spot| (spot, enemy.holds(spot), enemy.controls(spot));
        Noted(spots.map(now).collect())
    }

    /// Looks again at the ways that are altered by what has changed since it was noted.
    pub fn look_again(&mut self, position: &Position<'_>, costs: &Costs, noted: &Noted) {
        self.tried.clear();
        let enemy = &position.forces[self.player.opponent()];
        let altered = noted.0.iter().filter_map(|&(spot, held, controlled)| {
            let holds = enemy.holds(spot);
            let altered = holds != held || enemy.controls(spot) != controlled;
            altered.then_some(Altered {
                spot,
                opened: held && !holds,
            })
        });
        // What none of the ways leads to alters none of them.
        let altered = altered.filter(|altered| altered.matters_to(position, &self.stands));
        let altered: Vec<_> = altered.collect();
        for nth in 0..self.ways.len() {
            let ways = &self.ways[nth];
            let mut altered = altered.iter();
            if altered.any(|altered| altered.matters_to(position, &ways.stands)) {
                let stands = self.reach(position, costs, usize::from(ways.piece));
                self.tried.push((nth, stands));
            }
        }
        for (nth, stands) in &mut self.tried {
            std::mem::swap(stands, &mut self.ways[*nth].stands);
        }
        if !self.tried.is_empty() {
            std::mem::swap(&mut self.stood, &mut self.stands);
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
        std::mem::swap(&mut self.stood, &mut self.stands);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::State;
    use crate::last_battles::opponent::games::before;
    use crate::last_battles::opponent::ground::Ground;
    use crate::last_battles::opponent::objectives::Objectives;
    use crate::last_battles::opponent::weights::Weights;
    use crate::table::opponent::mix;

    /// A game of Quatre Bras in which both sides are in contact.
    fn state() -> State {
        let mut orders = 0;
        let in_contact = before("19", |_| {
            orders += 1;
            orders > 60
        });
        in_contact.0
    }

    fn ways(threat: &Threat) -> Vec<Vec<usize>> {
        let ways = threat.ways.iter();
        ways.map(|ways| ways.stands.iter().collect()).collect()
    }

    #[test]
    fn a_second_look_finds_what_a_first_one_finds() {
        let state = state();
        let ground = Ground::new(state.setup());
        let objectives = Objectives::new(&state, &ground, &Weights::NORMAL);
        let mut position = Position::new(&state, &ground, &objectives);
        let (costs, player) = (&state.setup().costs, Player::French);
        let moves = player.opponent();
        // Whoever is blown fills his hex alone.
        for piece in (0..position.forces[moves].pieces.len()).step_by(2) {
            let at = position.forces[moves].pieces[piece].at;
            position.lift(moves, piece);
            position.forces[moves].pieces[piece].blown = true;
            position.put(moves, piece, at);
        }
        let mut threat = Threat::new(&position, costs, player);
        let mut changes = 0;
        for nth in 0..200 {
            let drawn = |which, of: usize| mix(mix(nth, which), 0) as usize % of;
            let pieces = &position.forces[moves].pieces;
            let piece = drawn(0, pieces.len());
            // Three steps from where somebody stands.
            let mut to = pieces[drawn(1, pieces.len())].at;
            for step in 2..5 {
                let around: Vec<Spot> = ground.around(to).map(|(_, next)| next).collect();
                to = around[drawn(step, around.len())];
            }
            if position.forces[player].holds(to) || position.forces[moves].count(to) > 1 {
                continue;
            }
            let from = position.forces[moves].pieces[piece].at;
            let known = ways(&threat);
            let noted = threat.note(&position, [from, to].into_iter());
            position.shift(moves, piece, to);
            threat.look_again(&position, costs, &noted);
            let again = ways(&threat);
            let first = ways(&Threat::new(&position, costs, player));
            assert!(again == first, "change {nth}");
            changes += usize::from(again != known);
            if nth % 2 == 0 {
                position.shift(moves, piece, from);
                threat.forget();
                assert!(ways(&threat) == known, "change {nth} undone");
            }
        }
        assert!(changes > 20, "{changes}");
    }
}
