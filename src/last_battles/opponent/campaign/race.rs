//! Riding for the hex where an army leaves the map for points: with as many corps as bring what is missing to win, and together,
//! because the enemy destroys one after the other those who come one by one.

use super::survey::Survey;
use super::{Aim, MARCH, Task, is_free};
use crate::hex::path::UNREACHABLE;
use crate::last_battles::opponent::ground::Spot;
use crate::last_battles::opponent::objectives::{Gate, POINT, awards};
use crate::last_battles::scenario::Award;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::{command, leaders, victory};
use std::collections::BTreeMap;

/// What is sent for each strength point that must arrive, in per cent.
const SPARE: i64 = 150;

/// More strength than any army has.
const ALL: i64 = 10_000;
/// The strength that is worth a turn more on the way.
const HEAVY: i64 = 5;
/// The part of a force that must have come so far for its head to go on, in per cent.
const MOST: i64 = 70;
/// How far the head goes ahead of it, in half movement points: two turns' march by road.
const AHEAD: i64 = 2 * MARCH;

/// A corps that could ride.
struct Corps {
    pieces: Vec<usize>,
    strength: i64,
    /// The ways of all strength points together, in turns.
    turns: i64,
}

/// Makes the task of those who ride; none if too few could arrive in time.
pub fn task(survey: &mut Survey<'_>, gate: &Gate) -> Option<Task> {
    let goal = survey.position.ground.spot(gate.hexes[0]);
    let barred = survey.enemy_ground();
    let wanted = wanted(survey, gate)?;
    let (force, leaders) = force(survey, gate, goal, wanted);
    let strength = |force: &[usize]| -> i64 {
        let pieces = force.iter().map(|&nth| survey.own(nth));
        pieces.map(|piece| i64::from(piece.strength)).sum()
    };
    if strength(&force) < least(survey, gate) || force.is_empty() {
        return None;
    }
    let past = survey.past(&[goal], &barred);
    let mut free = force.clone();
    free.retain(|&nth| past.cost(usize::from(survey.own(nth).at)) < UNREACHABLE);
    let shut = barred.contains(usize::from(goal));
    let aim = match !shut && 2 * strength(&free) >= strength(&force) {
        true => Aim::Ride,
        false => Aim::OpenRoad,
    };
    let mut task = survey.task(aim, goal, Some(past), &force);
    task.leaders = leaders;
    task.halt = halt(survey, &task, &force);
    Some(task)
}

/// Gets how far from the goal the head of a force waits until most of those who are free to come have come up; 0 if there is no
/// time for that.
fn halt(survey: &Survey<'_>, task: &Task, force: &[usize]) -> i64 {
    let pieces = force.iter().map(|&nth| survey.own(nth));
    let free = pieces.filter(|piece| is_free(survey.position, survey.player, piece));
    let ways =
        free.filter_map(|piece| Some((task.ways.from(piece.at)?, i64::from(piece.strength))));
    let mut ways: Vec<_> = ways.collect();
    ways.sort_unstable();
    let all: i64 = ways.iter().map(|&(_, strength)| strength).sum();
    let mut come = 0;
    let most = ways.into_iter().find(|&(_, strength)| {
        come += strength;
        100 * come >= MOST * all
    });
    let way = most.map_or(0, |(way, _)| way);
    match way / MARCH + 1 < survey.turns {
        true => (way - AHEAD).max(0),
        false => 0,
    }
}

/// Chooses the corps that ride, and the leaders who go with them: as many corps as their commanders can command.
fn force(
    survey: &Survey<'_>,
    gate: &Gate,
    goal: Spot,
    wanted: i64,
) -> (Vec<usize>, Vec<LeaderIndex>) {
    let state = survey.state;
    let corps = corps(survey, gate);
    let (mut force, mut leaders) = (Vec::new(), Vec::new());
    let mut strength = 0;
    let mut take = |corps: Corps, strength: &mut i64| {
        *strength += corps.strength;
        force.extend(corps.pieces);
    };
    if !state.has_leaders() {
        let corps = corps.into_iter();
        corps.for_each(|corps| {
            if strength < wanted {
                take(corps, &mut strength);
            }
        });
        return (force, leaders);
    }
    let mut corps = corps
        .into_iter()
        .filter_map(|corps| Some((officer(survey, &corps)?, corps)));
    for commander in commanders(survey, gate, goal) {
        if strength >= wanted {
            break;
        }
        leaders.push(commander);
        for _ in 0..command::capacity(state, commander) {
            if let Some((officer, corps)) = corps.next().filter(|_| strength < wanted) {
                leaders.push(officer);
                take(corps, &mut strength);
            }
        }
    }
    (force, leaders)
}

/// Finds the officer of a corps on the map.
fn officer(survey: &Survey<'_>, corps: &Corps) -> Option<LeaderIndex> {
    let state = survey.state;
    let unit = survey.own(*corps.pieces.first()?).unit;
    let mut leaders = state.leaders_of(survey.player);
    let found = leaders
        .find(|&(leader, _)| state.is_officer(leader) && leaders::commands(state, leader, unit));
    found.map(|(leader, _)| leader)
}

/// Lists the commanders of an army who can ride, the nearest to the goal first.
fn commanders(survey: &Survey<'_>, gate: &Gate, goal: Spot) -> Vec<LeaderIndex> {
    let (state, ways) = (survey.state, survey.over(goal));
    let leaders = state.leaders_of(survey.player).filter(|&(leader, _)| {
        let own = state.leader_counter(leader).side == gate.side;
        own && state.is_commander(leader) && command::can_command(state, leader)
    });
    let way = |hex| ways.cost(usize::from(survey.position.ground.spot(hex)));
    let mut leaders: Vec<_> = leaders.map(|(leader, hex)| (way(hex), leader)).collect();
    leaders.sort_unstable();
    leaders.into_iter().map(|(_, leader)| leader).collect()
}

/// Gets the strength to be sent; none if nothing is missing.
fn wanted(survey: &Survey<'_>, gate: &Gate) -> Option<i64> {
    let state = survey.state;
    let points = state.setup().scenario.victory.points.as_ref()?;
    let Some(rule) = points
        .lead
        .as_ref()
        .filter(|rule| rule.player == survey.player)
    else {
        return Some(ALL);
    };
    let missing = i64::from(rule.wins_at - victory::lead(state, survey.player)) * POINT;
    // Those who have left without their leaders count once these have followed.
    let unled = victory::exited(state, gate.side).0 - victory::led(state, gate.side).0;
    let each = gate.each.max(1);
    Some(((missing + each - 1) / each - i64::from(unled)).max(1) * SPARE / 100)
}

/// Gets the strength below which nobody rides: what makes all count twice, less who has left already.
fn least(survey: &Survey<'_>, gate: &Gate) -> i64 {
    let least = awards(survey.state).filter_map(|award| match award {
        Award::ExitedStrength {
            by, doubled_from, ..
        } if *by == gate.side => Some(i64::from(doubled_from.0)),
        _ => None,
    });
    let gone = i64::from(victory::exited(survey.state, gate.side).0);
    least.max().unwrap_or(0) - gone
}

/// Lists the corps that could arrive before the game ends, the nearest first; of each those who could.
fn corps(survey: &Survey<'_>, gate: &Gate) -> Vec<Corps> {
    let ways = survey.over(survey.position.ground.spot(gate.hexes[0]));
    let mut corps: BTreeMap<&str, Corps> = BTreeMap::new();
    for &nth in &survey.left {
        let piece = survey.own(nth);
        let counter = survey.state.counter(piece.unit);
        let way = i64::from(ways.cost(usize::from(piece.at)));
        let turns = way / i64::from(piece.budget.max(1)) + 1;
        if counter.side != gate.side || way >= i64::from(UNREACHABLE) || turns > survey.turns {
            continue;
        }
        let strength = i64::from(piece.strength);
        let found = corps.entry(&counter.command).or_insert(Corps {
            pieces: Vec::new(),
            strength: 0,
            turns: 0,
        });
        found.pieces.push(nth);
        found.strength += strength;
        found.turns += strength * turns;
    }
    let mut corps: Vec<_> = corps.into_values().collect();
    let turns = |corps: &Corps| corps.turns / corps.strength.max(1);
    // A strong corps is worth a longer way: it takes no more of a commander than a weak one.
    corps.sort_by_key(|corps| (turns(corps) - corps.strength / HEAVY, corps.pieces[0]));
    corps
}
