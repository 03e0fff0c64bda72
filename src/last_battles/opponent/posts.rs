//! Where leaders had better be: near those whom they are to command next turn, and where they are not lost [10, 11].
//!
//! An officer looks to the units of his corps, and to a commander who could reach him; a commander to the officers and units
//! that his rating has places for and no commander before him takes, those who need orders most first. What is out of range
//! still draws, so that whoever is far away comes nearer.

use super::leadership;
use super::need::{Need, needs};
use super::peril::{Peril, SURE};
use super::staff::{exposure, is_precious};
use super::weights::Weights;
use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{command, leaders};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many times as much a leader counts whose loss loses the game.
const PRECIOUS: i64 = 20;
/// The part that draws of what is just out of range, in quarters.
const BEYOND: i64 = 4;
/// How far from the enemy leaders are out of his way, in hexes.
const AWAY: u32 = 5;
/// How far a commander can come to an officer in a turn, besides his range.
const RIDE: u32 = 4;

/// Judges the posts of a player's leaders, one after the other.
pub struct Posts<'a> {
    state: &'a State,
    weights: &'a Weights,
    needs: Vec<Need>,
    peril: Option<&'a Peril>,
    enemies: Vec<HexNumber>,
    /// Where each leader stands, or is to stand.
    at: BTreeMap<LeaderIndex, HexNumber>,
    /// The commanders who stand where they are to, the first to choose first.
    settled: Vec<LeaderIndex>,
}

/// Whom a leader could command.
pub struct Duties {
    leader: LeaderIndex,
    radius: u32,
    /// How many officers and how many units he has places for; none for an officer, who has places for all.
    places: Option<usize>,
    corps: Vec<Corps>,
    units: Vec<Need>,
    /// Where the commanders are who may give an officer orders.
    commanders: Vec<HexNumber>,
}

/// An officer, and what he would pass orders on to from where he is.
struct Corps {
    leader: LeaderIndex,
    hex: HexNumber,
    worth: i64,
    units: Vec<UnitIndex>,
}

impl<'a> Posts<'a> {
    /// Begins with the leaders where they are; without perils where nothing can happen to them.
    pub fn new(
        state: &'a State,
        weights: &'a Weights,
        player: Player,
        peril: Option<&'a Peril>,
    ) -> Self {
        let enemies = state.combat_units(player.opponent());
        Self {
            state,
            weights,
            enemies: enemies.map(|(_, hex)| hex).collect(),
            needs: needs(state, player, weights.need),
            peril,
            at: state.leaders_of(player).collect(),
            settled: Vec::new(),
        }
    }

    /// Notes where a leader stands, and that whom he takes is not there for others.
    pub fn settle(&mut self, leader: LeaderIndex, hex: Option<HexNumber>) {
        match hex {
            Some(hex) => self.at.insert(leader, hex),
            None => self.at.remove(&leader),
        };
        if self.state.is_commander(leader) {
            self.settled.push(leader);
        }
    }

    /// Takes a leader away whose post is still to be found.
    pub fn lift(&mut self, leader: LeaderIndex) {
        self.at.remove(&leader);
    }

    /// Gets what a hex is worth to a leader: what he has in range there, less what he would be missed for if he were lost.
    pub fn worth(&self, duties: &Duties, hex: HexNumber) -> i64 {
        let peril = self.peril.map_or(0, |peril| {
            peril.of(self.state, duties.leader, hex) + self.nearness(hex)
        });
        let cost = peril * self.loss(duties) / SURE;
        duties.select(hex).worth - cost - exposure(self.state, duties.leader, hex)
    }

    /// Gets what a leader in a hex risks in later turns, in thousandths: where the enemy is near he may find no way out next time.
    fn nearness(&self, hex: HexNumber) -> i64 {
        let nearest = self.enemies.iter().map(|at| at.distance(hex)).min();
        let missing = nearest.map_or(0, |nearest| AWAY.saturating_sub(nearest));
        self.weights.near * i64::from(missing)
    }

    /// Adds up what some units need, each once.
    pub fn needed(&self, units: &[UnitIndex]) -> i64 {
        let theirs = self.needs.iter().filter(|need| units.contains(&need.unit));
        theirs.map(|need| need.worth).sum()
    }

    /// Gets what a leader's loss costs, by what he commands in a turn.
    fn loss(&self, duties: &Duties) -> i64 {
        let middle = (self.weights.need.max(1) + 1) / 2;
        let times = if is_precious(self.state, duties.leader) {
            PRECIOUS
        } else {
            1
        };
        leadership::strength(self.state, duties.leader) * middle * self.weights.leader * times
    }

    /// Finds out whom a leader could command, those left out whom others take.
    pub fn duties(&self, leader: LeaderIndex) -> Duties {
        let mut duties = self.all_duties(leader);
        if duties.places.is_none() {
            return duties;
        }
        for &other in self.settled.iter().filter(|&&other| other != leader) {
            let Some(&hex) = self.at.get(&other) else {
                continue;
            };
            let mut his = self.all_duties(other);
            his.corps.retain(|corps| duties.has_corps(corps.leader));
            his.units.retain(|need| duties.units.contains(need));
            let taken = his.select(hex);
            duties
                .corps
                .retain(|corps| !taken.officers.contains(&corps.leader));
            duties
                .units
                .retain(|need| !taken.units.contains(&need.unit));
        }
        duties
    }

    fn all_duties(&self, leader: LeaderIndex) -> Duties {
        let state = self.state;
        let is_commander = state.is_commander(leader);
        let his = |need: &&Need| leaders::commands(state, leader, need.unit);
        let side = state.leader_counter(leader).side;
        let others = self.at.iter().filter(|&(&other, _)| {
            state.leader_counter(other).side == side && state.is_commander(other) != is_commander
        });
        let (mut corps, mut commanders) = (Vec::new(), Vec::new());
        for (&other, &hex) in others {
            match is_commander {
                true if state.is_officer(other) => corps.push(self.corps(other, hex)),
                true => {}
                false => commanders.extend(state.leader_counter(other).capacity.map(|_| hex)),
            }
        }
        Duties {
            leader,
            radius: command::radius(state, leader),
            places: is_commander.then(|| command::capacity(state, leader)),
            corps,
            units: self.needs.iter().filter(his).copied().collect(),
            commanders,
        }
    }

    fn corps(&self, leader: LeaderIndex, hex: HexNumber) -> Corps {
        let radius = command::radius(self.state, leader);
        let near = |need: &&Need| need.hex.distance(hex) <= radius;
        let his = |need: &&Need| leaders::commands(self.state, leader, need.unit);
        let own = || self.needs.iter().filter(near).filter(his);
        Corps {
            leader,
            hex,
            worth: own().map(|need| need.worth).sum(),
            units: own().map(|need| need.unit).collect(),
        }
    }
}

/// Whom a leader commands from a hex, and what that is worth.
#[derive(Default)]
struct Selection {
    worth: i64,
    officers: Vec<LeaderIndex>,
    units: Vec<UnitIndex>,
}

impl Duties {
    fn has_corps(&self, leader: LeaderIndex) -> bool {
        self.corps.iter().any(|corps| corps.leader == leader)
    }

    /// Gets what those at a distance add: all that they need in range, and a draw from beyond.
    fn draw(&self, worth: i64, distance: u32) -> i64 {
        match distance <= self.radius {
            true => worth,
            false => worth * i64::from(self.radius) / (BEYOND * i64::from(distance)),
        }
    }

    /// Chooses whom the leader would command from a hex.
    fn select(&self, hex: HexNumber) -> Selection {
        let Some(places) = self.places else {
            let own = self.units.iter();
            let own = own.map(|need| self.draw(need.worth, need.hex.distance(hex)));
            return Selection {
                worth: own.sum::<i64>() * self.link(hex) / 100,
                ..Selection::default()
            };
        };
        let mut selection = Selection::default();
        let corps = self.corps.iter();
        let corps = corps.map(|corps| (self.draw(corps.worth, corps.hex.distance(hex)), corps));
        let mut corps: Vec<_> = corps.collect();
        corps.sort_by_key(|&(worth, corps)| (Reverse(worth), corps.leader));
        for (worth, corps) in corps.into_iter().take(places) {
            selection.worth += worth;
            if corps.hex.distance(hex) <= self.radius {
                selection.officers.push(corps.leader);
                selection.units.extend(&corps.units);
            }
        }
        let open = self.units.iter();
        let open = open.filter(|need| !selection.units.contains(&need.unit));
        let open = open.map(|need| (self.draw(need.worth, need.hex.distance(hex)), need));
        let mut open: Vec<_> = open.collect();
        open.sort_by_key(|&(worth, need)| (Reverse(worth), need.unit));
        for (worth, need) in open.into_iter().take(places) {
            selection.worth += worth;
            if need.hex.distance(hex) <= self.radius {
                selection.units.push(need.unit);
            }
        }
        selection
    }

    /// Gets how likely an officer in a hex is in some commander's range when orders are given, in per cent.
    fn link(&self, hex: HexNumber) -> i64 {
        let nearest = self.commanders.iter().map(|at| at.distance(hex)).min();
        let range = command::COMMANDER_RADIUS;
        match nearest {
            Some(distance) if distance <= range => 100,
            Some(distance) if distance <= range + RIDE => 80,
            Some(distance) => i64::from(40 + 40 * (range + RIDE) / distance),
            None => 40,
        }
    }
}
