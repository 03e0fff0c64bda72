//! What a plan is made from: who is free to march, and the ways.

use super::{Aim, IDLE, Task, Ways, is_free};
use crate::hex::HexSet;
use crate::hex::path::{self, Flood, UNREACHABLE};
use crate::last_battles::costs::{Costs, Mount};
use crate::last_battles::counter::Player;
use crate::last_battles::opponent::ground::Spot;
use crate::last_battles::opponent::objectives::turns_left;
use crate::last_battles::opponent::piece::Piece;
use crate::last_battles::opponent::position::{NOWHERE, Position};
use crate::last_battles::opponent::threat::Threat;
use crate::last_battles::state::{State, UnitIndex};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A player's view of the ground while he plans.
pub struct Survey<'a> {
    pub state: &'a State,
    pub position: &'a Position<'a>,
    costs: &'a Costs,
    pub player: Player,
    /// The turns to the end of the game, this one included.
    pub turns: i64,
    /// The pieces that have no task yet.
    pub left: Vec<usize>,
}

/// The ground with hexes into which nobody goes.
struct Barred<'a> {
    position: &'a Position<'a>,
    costs: &'a [[u8; 6]],
    barred: &'a HexSet,
}

impl path::Ground for Barred<'_> {
    fn neighbours(&self, place: usize) -> &[u16; 6] {
        &self.position.ground.neighbours[place]
    }

    fn costs(&self, place: usize) -> [u8; 6] {
        self.costs[place]
    }

    fn impassable(&self, place: usize) -> bool {
        self.position.ground.open[place] == 0 || self.barred.contains(place)
    }

    fn stops(&self, _: usize) -> bool {
        false
    }
}

impl<'a> Survey<'a> {
    pub fn new(
        state: &'a State,
        position: &'a Position<'a>,
        costs: &'a Costs,
        player: Player,
    ) -> Self {
        let pieces = &position.forces[player].pieces;
        let present = |&nth: &usize| pieces[nth].at != NOWHERE && !pieces[nth].held;
        Self {
            state,
            position,
            costs,
            player,
            turns: turns_left(state),
            left: (0..pieces.len()).filter(present).collect(),
        }
    }

    /// Gets a piece of the player's.
    pub fn own(&self, nth: usize) -> &Piece {
        &self.position.forces[self.player].pieces[nth]
    }

    /// Gets the ways to a place over the ground, as if nobody stood in them.
    pub fn over(&self, goal: Spot) -> &Flood {
        self.position.ground.ways(self.costs, goal)
    }

    /// Works out the ways to the nearest of some places that lead through none of some hexes.
    pub fn past(&self, goals: &[Spot], barred: &HexSet) -> Flood {
        let ground = Barred {
            position: self.position,
            costs: self.costs.of(Mount::Foot),
            barred,
        };
        let mut flood = Flood::default();
        let size = self.position.ground.hex_count();
        flood.spread_from(&ground, size, goals, UNREACHABLE - 1);
        flood
    }

    /// Finds the nearest place of a kind to one, by ways that lead through none of some hexes.
    pub fn nearest(
        &self,
        from: Spot,
        barred: &HexSet,
        wanted: impl Fn(Spot) -> bool,
    ) -> Option<Spot> {
        let ground = Barred {
            position: self.position,
            costs: self.costs.of(Mount::Foot),
            barred,
        };
        let mut flood = Flood::default();
        let size = self.position.ground.hex_count();
        let wanted = |place: usize| wanted(place as Spot);
        let found = flood.find(&ground, size, usize::from(from), UNREACHABLE - 1, wanted);
        found.map(|place| place as Spot)
    }

    /// Looks at where the player's units could stand after their next move.
    pub fn reach(&self) -> Threat {
        Threat::new(self.position, self.costs, self.player)
    }

    /// Gets the hexes where the enemy stands or that he controls.
    pub fn enemy_ground(&self) -> HexSet {
        let enemy = &self.position.forces[self.player.opponent()];
        let spots = 0..self.position.ground.hex_count() as Spot;
        let barred = spots.filter(|&spot| enemy.holds(spot) || enemy.controls(spot));
        barred.map(usize::from).collect()
    }

    /// Makes a task of pieces that have none yet.
    pub fn task(&mut self, aim: Aim, goal: Spot, past: Option<Flood>, force: &[usize]) -> Task {
        self.left.retain(|nth| !force.contains(nth));
        let over = self.over(goal).clone();
        Task {
            aim,
            at: self.position.ground.hex(goal),
            force: self.units(force),
            leaders: Vec::new(),
            contact: 0,
            halt: 0,
            ways: Arc::new(Ways { past, over }),
        }
    }

    fn units(&self, force: &[usize]) -> Vec<UnitIndex> {
        force.iter().map(|&nth| self.own(nth).unit).collect()
    }

    /// Sends those up who have no task and are far from every enemy: each to the enemy nearest to him.
    pub fn comers_up(&mut self) -> Vec<Task> {
        let ground = self.position.ground;
        let enemies: Vec<Spot> = self.position.forces[self.player.opponent()]
            .spots()
            .collect();
        let mut forces: BTreeMap<Spot, Vec<usize>> = BTreeMap::new();
        for &nth in &self.left {
            let piece = self.own(nth);
            if !is_free(self.position, self.player, piece) {
                continue;
            }
            let here = ground.cube(piece.at);
            let distance = |&spot: &Spot| here.distance(ground.cube(spot));
            let nearest = enemies
                .iter()
                .copied()
                .min_by_key(|spot| (distance(spot), *spot));
            if let Some(nearest) = nearest.filter(|spot| distance(spot) > IDLE) {
                forces.entry(nearest).or_default().push(nth);
            }
        }
        let forces = forces.into_iter();
        forces
            .map(|(goal, force)| self.task(Aim::CloseUp, goal, None, &force))
            .collect()
    }
}
