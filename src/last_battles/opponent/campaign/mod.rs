//! What a player marches for over days: tasks, each with a goal and a force, read from what the scenario's victory gives.
//!
//! Where an army gains points by leaving the map at one hex, its own player rides for that hex with as much as he needs, and all
//! of it together, and the other stands between: on the road that the enemy would take, as far forward as he can be met in
//! strength. Whoever is left and far from every enemy comes up. On the last turn before supply is determined, who can closes the
//! enemy's lines. Who has a task is drawn by its goal, by the way there over roads; all others by what draws everybody. Where the
//! enemy leaves by any of many hexes, and gains more by it than the player would, there is a line before them: nobody is a day's
//! march away. Where levels move once two armies have fought each other, the one that gains by it makes haste to. Other scenarios
//! have no tasks.
//!
//! The plan is worked out anew from each position, and nothing in it is left to chance.

mod cut_off;
mod engage;
mod guard;
pub mod lead;
mod race;
mod supply;
mod survey;
mod told;

use self::survey::Survey;
use super::ground::Spot;
use super::objectives::Objectives;
use super::piece::Piece;
use super::position::{NOWHERE, Position};
use crate::hex::HexNumber;
use crate::hex::path::{Flood, UNREACHABLE};
use crate::last_battles::costs::Costs;
use crate::last_battles::counter::Player;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use std::sync::Arc;

pub use self::told::{ToldTask, ToldTurn, plan_of, plans_of};

/// The way to a goal that draws no more, in half movement points.
const FAR: i64 = 100;
/// By how much a way is longer than the open ground makes it that leads through the enemy.
const THROUGH: u8 = 24;
/// What one on foot marches in a turn by road, in half movement points.
const MARCH: i64 = 8;
/// How far from every enemy a unit without another task comes up, in hexes.
const IDLE: u32 = 6;

/// What a force is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aim {
    /// To get back to where a line of supply leads before those without one are lost.
    Resupply,
    /// To stand on the enemy's lines of supply before those without one are lost.
    CutOff,
    /// To leave the map for points, by a road that is open.
    Ride,
    /// To leave the map for points, once the road has been opened.
    OpenRoad,
    /// To stand on the enemy's road.
    Guard,
    /// To come up behind those who do.
    Support,
    /// To come to blows soon, because it counts that they have.
    Engage,
    /// To come up to the enemy.
    CloseUp,
}

impl Aim {
    /// Tells whether it is to leave the map.
    pub const fn is_ride(self) -> bool {
        matches!(self, Self::Ride | Self::OpenRoad)
    }

    /// Tells whether it is to keep the enemy from leaving the map: who does stays on it himself.
    pub const fn is_guard(self) -> bool {
        matches!(self, Self::Guard | Self::Support)
    }
}

/// A goal, and those who are to march for it.
#[derive(Clone, Debug)]
pub struct Task {
    pub aim: Aim,
    pub at: HexNumber,
    pub force: Vec<UnitIndex>,
    /// Who leads them, where somebody must.
    leaders: Vec<LeaderIndex>,
    /// What is gained by one of the force in an enemy zone, who must then fight.
    contact: i64,
    /// How long the way to the goal is from where the head of the force waits for the others, in half movement points; 0 where nobody
    /// waits.
    halt: i64,
    /// The ways to the goal from everywhere.
    ways: Arc<Ways>,
}

impl Task {
    /// Gets what a strength point gains by standing in a hex, for each half movement point on the way so much, but for those beyond
    /// where the head waits; none if no way leads to the goal.
    pub fn pull(&self, spot: Spot, each: i64) -> Option<i64> {
        let way = self.ways.from(spot)?;
        Some(each * (FAR - way.max(self.halt)))
    }

    /// Tells whether who stands in a hex had better wait there: the enemy is in the way, and the others have not come so far.
    pub fn waits(&self, spot: Spot) -> bool {
        let ahead = self.ways.from(spot).is_some_and(|way| way < self.halt);
        ahead && self.aim == Aim::OpenRoad
    }
}

/// The ways to a goal, in half movement points: past the enemy, and over the ground as if he were not there.
#[derive(Clone, Debug)]
struct Ways {
    past: Option<Flood>,
    over: Flood,
}

impl Ways {
    /// Gets the way from a place, none if there is no way at all.
    fn from(&self, spot: Spot) -> Option<i64> {
        let place = usize::from(spot);
        let over = self.over.cost(place).saturating_add(THROUGH);
        let way = match &self.past {
            Some(past) => past.cost(place).min(over),
            None => self.over.cost(place),
        };
        (way < UNREACHABLE).then_some(i64::from(way))
    }
}

/// The tasks of one player.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub tasks: Vec<Task>,
    /// The task of each unit that has one, by units in order.
    of: Vec<(UnitIndex, usize)>,
}

impl Plan {
    /// Works out what a player's units are to march for.
    pub fn new(
        state: &State,
        position: &Position<'_>,
        objectives: &Objectives,
        costs: &Costs,
        player: Player,
    ) -> Self {
        let mut tasks = Vec::new();
        if let Some(gate) = objectives.narrow_gate() {
            let mut survey = Survey::new(state, position, costs, player);
            tasks.extend(supply::tasks(&mut survey));
            tasks.extend(cut_off::tasks(&mut survey));
            match gate.side.player() == player {
                true => tasks.extend(race::task(&mut survey, gate)),
                false => tasks.extend(guard::tasks(&mut survey, gate)),
            }
            tasks.extend(survey.comers_up());
        } else {
            let mut survey = Survey::new(state, position, costs, player);
            let lines = objectives.lines_of(player);
            tasks.extend(lines.flat_map(|gate| guard::tasks(&mut survey, gate)));
            tasks.extend(engage::tasks(&mut survey, objectives));
        }
        Self::of_tasks(tasks)
    }

    fn of_tasks(tasks: Vec<Task>) -> Self {
        let each = tasks.iter().enumerate();
        let of = each.flat_map(|(nth, task)| task.force.iter().map(move |&unit| (unit, nth)));
        let mut of: Vec<_> = of.collect();
        of.sort_unstable();
        Self { tasks, of }
    }

    /// Gets a unit's task.
    pub fn task(&self, unit: UnitIndex) -> Option<&Task> {
        let found = self.of.binary_search_by_key(&unit, |&(unit, _)| unit);
        found.ok().map(|nth| &self.tasks[self.of[nth].1])
    }

    /// Gets the task of the force that a leader marches with.
    fn led_by(&self, leader: LeaderIndex) -> Option<&Task> {
        let mut tasks = self.tasks.iter();
        tasks.find(|task| task.leaders.contains(&leader))
    }

    /// Gets the task of those who come up behind a guard, or to fight, which newcomers share.
    pub fn support(&self) -> Option<&Task> {
        let shared = |task: &&Task| matches!(task.aim, Aim::Support | Aim::Engage);
        self.tasks.iter().find(shared)
    }

    /// Gets what a player gains by those who are to fight and stand where they must.
    pub fn contacts(&self, position: &Position<'_>, player: Player) -> i64 {
        let enemy = &position.forces[player.opponent()];
        let pieces = &position.forces[player].pieces;
        let fights = |task: &&Task| {
            let mut force = pieces
                .iter()
                .filter(|piece| task.force.contains(&piece.unit));
            force.any(|piece| piece.at != NOWHERE && enemy.controls(piece.at))
        };
        let tasks = self.tasks.iter().filter(|task| task.contact != 0);
        tasks.filter(fights).map(|task| task.contact).sum()
    }
}

/// Tells whether a unit could march now, if its player moved: it stands outside every enemy zone and must not wait.
fn is_free(position: &Position<'_>, player: Player, piece: &Piece) -> bool {
    let enemy = &position.forces[player.opponent()];
    piece.at != NOWHERE && !piece.held && !enemy.controls(piece.at)
}
