//! Where all units are to go in one movement phase, planned together.
//!
//! Friends neither hinder nor slow a move, and the enemy stands still, so each unit's reach is known at the start and a plan
//! is a hex for each unit. It grows from the position as it is: assaults on single hexes first, each with the units
//! that reach it, then better places for single units, as long as either gains something.

use super::evaluator::Evaluator;
use super::ground::Spot;
use super::march::Moves;
use super::position::Position;
use super::threat::Threat;
use crate::hex::HexSet;
use crate::last_battles::counter::Player;
use crate::last_battles::movement::Reach;
use crate::last_battles::state::State;
use crate::table::opponent::mix;
use std::cmp::Reverse;

/// What a strength point of artillery gains at first sight where it can bombard.
const FIRE: i64 = 400;

/// A unit that can move, and where to.
#[derive(Clone, Debug)]
pub struct Mover {
    pub piece: usize,
    pub from: Spot,
    pub goals: Vec<Spot>,
    /// The same hexes, and the one where it is.
    within: HexSet,
}

impl Mover {
    /// Takes a hex out of those where it can go; where it is it may always stay.
    pub(super) fn shun(&mut self, goal: Spot) {
        if goal != self.from {
            self.goals.retain(|&other| other != goal);
            self.within.remove(usize::from(goal));
        }
    }

    /// Takes the hexes out of those where it can go that lie in the zones of the enemy of its player.
    pub(super) fn keep_off(&mut self, position: &Position<'_>, player: Player) {
        let foe = &position.forces[player.opponent()];
        for goal in self.goals.clone() {
            if foe.controls(goal) {
                self.shun(goal);
            }
        }
    }
}

/// Lists the units of the phasing player that can move from some places, each with the hexes in reach.
pub fn movers(state: &State, position: &Position<'_>, from: impl Fn(Spot) -> bool) -> Vec<Mover> {
    let mut reach = Reach::default();
    let pieces = position.forces[state.player()].pieces.iter().enumerate();
    let pieces = pieces.filter(|(_, own)| from(own.at));
    let movers = pieces.filter_map(|(piece, own)| {
        let found = reach.search(state, own.unit).ok()?;
        let goals: Vec<_> = found
            .iter()
            .map(|reached| position.ground.spot(reached.hex))
            .collect();
        let all = goals.iter().chain([&own.at]);
        let within = all.map(|&spot| usize::from(spot)).collect();
        (!goals.is_empty()).then_some(Mover {
            piece,
            from: own.at,
            within,
            goals,
        })
    });
    movers.collect()
}

/// A search for a plan.
pub struct Planner<'a> {
    pub evaluator: &'a Evaluator<'a>,
    pub position: Position<'a>,
    movers: Vec<Mover>,
    threat: Threat,
    value: i64,
    /// How many layouts have been judged.
    judged: u64,
    /// The targets of assaults, the best first, once all have been looked at.
    pub(super) targets: Option<Vec<Spot>>,
}

impl<'a> Planner<'a> {
    /// Begins with the units where they are.
    pub fn new(evaluator: &'a Evaluator<'a>, position: Position<'a>, movers: Vec<Mover>) -> Self {
        let threat = evaluator.threat(&position);
        Self {
            value: evaluator.value(&position, &threat),
            evaluator,
            position,
            movers,
            threat,
            judged: 1,
            targets: None,
        }
    }

    /// Gets what the plan is worth.
    pub const fn value(&self) -> i64 {
        self.value
    }

    /// Gets how much work it was, in layouts judged times the pieces of each.
    pub fn work(&self) -> u64 {
        self.judged * self.position.count() as u64
    }

    /// Looks for the best plan.
    pub fn search(&mut self) {
        let weights = self.evaluator.weights;
        for _ in 0..weights.assaults {
            if !self.assault() {
                break;
            }
        }
        for _ in 0..weights.sweeps {
            let mut changed = false;
            for nth in 0..self.movers.len() {
                if !self.notices(nth) {
                    continue;
                }
                changed |= self.improve(nth, weights.places as usize);
            }
            let joined = weights.assaults > 0 && self.assault();
            if !changed && !joined {
                break;
            }
        }
    }

    /// Tells whether a unit is thought of.
    pub(super) fn notices(&self, mover: usize) -> bool {
        let chance = mix(self.evaluator.seed, mover as u64) % 100;
        (chance as i64) < self.evaluator.weights.notice
    }

    /// Lists where each unit is to go, those that stay left out.
    fn goals(&self) -> Vec<(usize, Spot)> {
        let pieces = &self.position.forces[self.evaluator.player].pieces;
        let moved = self
            .movers
            .iter()
            .filter(|mover| pieces[mover.piece].at != mover.from);
        moved
            .map(|mover| (mover.piece, pieces[mover.piece].at))
            .collect()
    }

    /// Lists the plan's moves, each unit with its hex.
    pub fn moves(&self) -> Moves {
        let pieces = &self.position.forces[self.evaluator.player].pieces;
        let goals = self.goals().into_iter();
        goals
            .map(|(piece, spot)| (pieces[piece].unit, self.evaluator.ground.hex(spot)))
            .collect()
    }

    /// Makes a change of the layout; keeps it if it gains something.
    pub(super) fn attempt(&mut self, change: &[(usize, Spot)]) -> bool {
        let before = self.make(change);
        let value = self.evaluator.value(&self.position, &self.threat);
        if value > self.value {
            self.value = value;
            return true;
        }
        self.unmake(&before);
        false
    }

    /// Gets what the plan would be worth with a change.
    pub(super) fn weigh(&mut self, change: &[(usize, Spot)]) -> i64 {
        let before = self.make(change);
        let value = self.evaluator.value(&self.position, &self.threat);
        self.unmake(&before);
        value
    }

    /// Gets what a piece is worth to the plan: what the layout loses without it, besides what draws the piece there.
    pub fn service_of(&mut self, piece: usize) -> i64 {
        let own = self.position.forces[self.evaluator.player].pieces[piece];
        let (at, drawn) = (own.at, self.evaluator.pull.on(&own, own.at));
        let noted = self.threat.note(&self.position, [at].into_iter());
        self.position.lift(self.evaluator.player, piece);
        self.threat
            .look_again(&self.position, self.evaluator.costs, &noted);
        let without = self.evaluator.value(&self.position, &self.threat);
        self.place(&[(piece, at)]);
        self.threat.forget();
        self.value - without - i64::from(own.strength) * drawn
    }

    /// Counts the units that can move.
    pub(super) fn mover_count(&self) -> usize {
        self.movers.len()
    }

    /// Gets the piece of a unit that can move.
    pub(super) fn piece_of(&self, mover: usize) -> usize {
        self.movers[mover].piece
    }

    /// Tells whether a unit can go to a hex, or is there.
    pub(super) fn reaches(&self, mover: usize, spot: Spot) -> bool {
        self.movers[mover].within.contains(usize::from(spot))
    }

    /// Makes a change, looks at what the enemy could do against it, and gets what undoes it.
    fn make(&mut self, change: &[(usize, Spot)]) -> Vec<(usize, Spot)> {
        let player = self.evaluator.player;
        let force = &self.position.forces[player];
        let before = change.iter();
        let before: Vec<_> = before
            .map(|&(piece, _)| (piece, force.pieces[piece].at))
            .collect();
        let spots = before.iter().chain(change).map(|&(_, spot)| spot);
        let noted = self.threat.note(&self.position, spots);
        self.place(change);
        self.judged += 1;
        self.threat
            .look_again(&self.position, self.evaluator.costs, &noted);
        before
    }

    fn unmake(&mut self, before: &[(usize, Spot)]) {
        self.place(before);
        self.threat.forget();
    }

    fn place(&mut self, change: &[(usize, Spot)]) {
        let player = self.evaluator.player;
        for &(piece, _) in change {
            self.position.lift(player, piece);
        }
        for &(piece, spot) in change {
            self.position.put(player, piece, spot);
        }
    }

    /// Tries the likeliest places for one unit, and then for its whole stack.
    fn improve(&mut self, nth: usize, places: usize) -> bool {
        let player = self.evaluator.player;
        let mover = &self.movers[nth];
        let (piece, from) = (mover.piece, mover.from);
        let own = self.position.forces[player].pieces[piece];
        let mate = self.position.forces[player]
            .stack(own.at)
            .find(|&other| other != piece);
        let mate = mate.and_then(|mate| self.movers.iter().position(|other| other.piece == mate));
        let goals = [from].into_iter().chain(mover.goals.iter().copied());
        let goals = goals.filter(|&spot| spot != own.at);
        let likely = first_of(places, goals.map(|spot| (self.guess(piece, spot), spot)));
        let ranked = self.nearest(nth).into_iter().chain(likely);
        let mut changed = false;
        for spot in ranked {
            let force = &self.position.forces[player];
            let room = self.position.limit(spot).saturating_sub(force.count(spot));
            if room >= 1 {
                changed |= self.attempt(&[(piece, spot)]);
            }
            let both = mate.filter(|_| room >= 2 && !changed);
            if let Some(mate) = both {
                let other = &self.movers[mate];
                if other.within.contains(usize::from(spot)) {
                    let change = [(piece, spot), (other.piece, spot)];
                    changed |= self.attempt(&change);
                }
            }
            if changed {
                break;
            }
        }
        changed
    }

    /// Lists the places within a unit's reach that draw it most, whatever else they offer: who marches wants to get on.
    fn nearest(&self, nth: usize) -> Vec<Spot> {
        let (mover, count) = (&self.movers[nth], self.evaluator.weights.march as usize);
        let force = &self.position.forces[self.evaluator.player];
        let own = &force.pieces[mover.piece];
        if count == 0 || self.position.in_contact(self.evaluator.player, own.at) {
            return Vec::new();
        }
        let roomy =
            |spot: &Spot| *spot != own.at && force.count(*spot) < self.position.limit(*spot);
        let places = mover.goals.iter().copied().filter(roomy);
        first_of(
            count,
            places.map(|spot| (self.evaluator.pull.on(own, spot), spot)),
        )
    }

    /// Guesses what a place is worth to a unit, without looking at what follows.
    pub(super) fn guess(&self, piece: usize, spot: Spot) -> i64 {
        let evaluator = self.evaluator;
        let player = evaluator.player;
        let own = &self.position.forces[player];
        let foe = &self.position.forces[player.opponent()];
        let strength = i64::from(own.pieces[piece].strength);
        let mut guess = strength * evaluator.pull.on(&own.pieces[piece], spot);
        guess += 200 * strength * i64::from(evaluator.ground.multiple[usize::from(spot)]);
        let friends = evaluator
            .ground
            .around(spot)
            .filter(|&(_, next)| own.holds(next))
            .count();
        guess += 60 * strength * friends as i64;
        if own.holds(spot) {
            guess += 150 * strength;
        }
        if evaluator.objectives.prize(spot).is_some() {
            guess += evaluator
                .objectives
                .prize(spot)
                .map_or(0, |prize| prize.worth)
                / 2;
        }
        if evaluator.fights && evaluator.is_beside_train(&self.position, spot) {
            guess += evaluator.objectives.train();
        }
        let gun = own.pieces[piece].arm.is_artillery();
        let gun = gun && evaluator.weights.batteries != 0 && evaluator.fights;
        if gun && !self.position.in_contact(player, spot) {
            let range = own.pieces[piece].range;
            let mut targets = evaluator.ground.targets(spot, range);
            if targets.any(|target| foe.holds(target)) {
                guess += FIRE * strength;
            }
        }
        if foe.controls(spot) && !gun {
            let fights = evaluator
                .ground
                .around(spot)
                .any(|(_, next)| own.controls(next) && foe.holds(next));
            guess += if fights {
                300 * strength
            } else {
                -100 * strength
            };
        }
        guess
    }
}

/// Gets so many of the places that promise most, the best first.
fn first_of(count: usize, places: impl Iterator<Item = (i64, Spot)>) -> Vec<Spot> {
    let mut places: Vec<_> = places.map(|(worth, spot)| (Reverse(worth), spot)).collect();
    if count < places.len() {
        places.select_nth_unstable(count);
        places.truncate(count);
    }
    places.sort_unstable();
    places.into_iter().map(|(_, spot)| spot).collect()
}
