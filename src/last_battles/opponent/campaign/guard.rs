//! Standing between an enemy and the hexes where he would leave the map for points.
//!
//! The first post is the place on his road nearest to him where as much can meet him in time as has a chance to stop him.
//! Then his next best way is looked for, past the zones of the posts there are, and shut abreast of the first, until the way
//! round is long. Each post takes the nearest units; all others who are free come up behind the first.
//!
//! Before a gate of many hexes that makes a line, whose posts are a unit each: where zones meet, nobody gets through.

use super::survey::Survey;
use super::{Aim, MARCH, Task, is_free};
use crate::hex::HexSet;
use crate::hex::path::{Flood, UNREACHABLE};
use crate::last_battles::opponent::ground::Spot;
use crate::last_battles::opponent::objectives::Gate;
use crate::last_battles::opponent::piece::Piece;
use crate::last_battles::opponent::position::NOWHERE;

/// The strength at the head of the enemy that is met, not mere patrols.
const VAN: i32 = 10;
/// What a guard needs to meet the enemy's strength, in per cent.
const ENOUGH: i64 = 60;
/// What is brought against the enemies who could be at the first post within [`HORIZON`], in per cent of their strength.
const MATCH: i64 = 120;
/// How far the guard looks ahead, in turns.
const HORIZON: i64 = 6;

/// How posts are set.
struct Manner {
    /// The most of them.
    posts: usize,
    /// How many units each takes at first.
    each: usize,
    /// By how much longer the way round is that is left open, in half movement points.
    round: i64,
}

/// On the roads to a single hex.
const ON_ROADS: Manner = Manner {
    posts: 10,
    each: 2,
    round: 24,
};
/// Before a gate of many hexes.
const IN_LINE: Manner = Manner {
    posts: 16,
    each: 1,
    round: 60,
};

/// A gate that is guarded.
struct Guarded<'a> {
    gate: &'a Gate,
    goals: Vec<Spot>,
    /// The ways to it over the ground.
    over: Flood,
    manner: Manner,
}

impl<'a> Guarded<'a> {
    fn new(survey: &Survey<'_>, gate: &'a Gate) -> Self {
        let ground = survey.position.ground;
        let goals: Vec<Spot> = gate.hexes.iter().map(|&hex| ground.spot(hex)).collect();
        Self {
            gate,
            over: survey.past(&goals, &HexSet::new()),
            manner: if gate.is_narrow() { ON_ROADS } else { IN_LINE },
            goals,
        }
    }

    /// Works out the ways that lead past some hexes; the hexes of a wide gate are shut by them as well.
    fn past(&self, survey: &Survey<'_>, shut: &HexSet) -> Flood {
        let mut goals = self.goals.clone();
        if !self.gate.is_narrow() {
            goals.retain(|&goal| !shut.contains(usize::from(goal)));
        }
        survey.past(&goals, shut)
    }
}

/// Makes the tasks of those who guard a gate, and of those who come up behind.
pub fn tasks(survey: &mut Survey<'_>, gate: &Gate) -> Vec<Task> {
    let guarded = Guarded::new(survey, gate);
    let posts = posts(survey, &guarded);
    let Some(&first) = posts.first() else {
        return Vec::new();
    };
    let needed = enemy_behind(survey, &guarded, first) * MATCH / 100;
    let mut tasks = Vec::new();
    for post in posts {
        let mut near = survey.left.clone();
        near.retain(|&nth| is_free(survey.position, survey.player, survey.own(nth)));
        let ways = survey.over(post);
        near.sort_by_key(|&nth| (turns(ways, survey.own(nth)), nth));
        near.truncate(guarded.manner.each);
        if near.is_empty() {
            break;
        }
        tasks.push(survey.task(Aim::Guard, post, None, &near));
    }
    let mut rest = survey.left.clone();
    let ways = survey.over(first);
    rest.retain(|&nth| is_free(survey.position, survey.player, survey.own(nth)));
    rest.sort_by_key(|&nth| (turns(ways, survey.own(nth)), nth));
    let mut missing = needed - tasks.iter().map(|task| strength(survey, task)).sum::<i64>();
    rest.retain(|&nth| {
        let piece = survey.own(nth);
        let wanted = missing > 0 && turns(ways, piece) < 16 * survey.turns;
        missing -= if wanted { i64::from(piece.strength) } else { 0 };
        wanted
    });
    if !rest.is_empty() {
        tasks.push(survey.task(Aim::Support, first, None, &rest));
    }
    tasks
}

/// Adds up the strength of a force.
fn strength(survey: &Survey<'_>, task: &Task) -> i64 {
    let units = task.force.iter();
    units
        .map(|&unit| i64::from(survey.state.strength(unit).0))
        .sum()
}

/// Adds up the strength of the enemies who could soon be at a post.
fn enemy_behind(survey: &Survey<'_>, guarded: &Guarded<'_>, post: Spot) -> i64 {
    let left = i64::from(guarded.over.cost(usize::from(post)));
    enemy_arriving(survey, guarded, (left, HORIZON))
}

/// Gets a piece's way in sixteenths of a turn.
fn turns(ways: &Flood, piece: &Piece) -> i64 {
    match ways.cost(usize::from(piece.at)) {
        UNREACHABLE => i64::MAX,
        way => i64::from(way) * 16 / i64::from(piece.budget.max(1)),
    }
}

/// Lists the posts, the first of them the most important.
fn posts(survey: &Survey<'_>, guarded: &Guarded<'_>) -> Vec<Spot> {
    let ground = survey.position.ground;
    let over = &guarded.over;
    let Some(van) = van(survey, guarded) else {
        return Vec::new();
    };
    let Some(first) = first_post(survey, guarded, &road(survey, over, van)) else {
        return Vec::new();
    };
    let abreast = over.cost(usize::from(first));
    let longest = i64::from(over.cost(usize::from(van))) + guarded.manner.round;
    let (mut posts, mut shut) = (vec![first], HexSet::new());
    while posts.len() < guarded.manner.posts {
        let last = posts[posts.len() - 1];
        shut.insert(usize::from(last));
        for (direction, next) in ground.around(last) {
            if ground.zone[usize::from(last)] & (1 << direction) != 0 {
                shut.insert(usize::from(next));
            }
        }
        let past = guarded.past(survey, &shut);
        if i64::from(past.cost(usize::from(van))) > longest {
            break;
        }
        let road = road(survey, &past, van);
        let level = |spot: &Spot| over.cost(usize::from(*spot)).abs_diff(abreast);
        let Some(next) = road.into_iter().min_by_key(|spot| (level(spot), *spot)) else {
            break;
        };
        posts.push(next);
    }
    posts
}

/// Finds the head of the enemy who could reach his goal in time.
fn van(survey: &Survey<'_>, guarded: &Guarded<'_>) -> Option<Spot> {
    let (side, over) = (guarded.gate.side, &guarded.over);
    let enemies = survey.position.forces[survey.player.opponent()]
        .pieces
        .iter();
    let mut enemies: Vec<_> = enemies
        .filter(|piece| piece.at != NOWHERE && survey.state.counter(piece.unit).side == side)
        .map(|piece| (over.cost(usize::from(piece.at)), piece))
        .filter(|&(way, piece)| {
            i64::from(way) / i64::from(piece.budget.max(1)) < survey.turns && way < UNREACHABLE
        })
        .collect();
    enemies.sort_by_key(|&(way, piece)| (way, piece.at));
    let mut strength = 0;
    let van = enemies.iter().find(|(_, piece)| {
        strength += piece.strength;
        strength >= VAN
    });
    van.map(|(_, piece)| piece.at)
}

/// Lists the hexes of the road from a place to where some ways lead, the place itself left out.
fn road(survey: &Survey<'_>, ways: &Flood, from: Spot) -> Vec<Spot> {
    let ground = survey.position.ground;
    let mut road = Vec::new();
    let mut here = from;
    loop {
        let way = |spot: Spot| ways.cost(usize::from(spot));
        let next = ground.around(here).map(|(_, next)| next);
        let next = next.min_by_key(|&next| (way(next), next));
        match next.filter(|&next| way(next) < way(here) || way(here) == UNREACHABLE) {
            Some(next) if way(next) < UNREACHABLE && road.len() < ground.hex_count() => {
                road.push(next);
                here = next;
            }
            _ => return road,
        }
    }
}

/// Finds the place on the enemy's road where he is to be met.
fn first_post(survey: &Survey<'_>, guarded: &Guarded<'_>, road: &[Spot]) -> Option<Spot> {
    let over = &guarded.over;
    let enemy = &survey.position.forces[survey.player.opponent()];
    let free = road
        .iter()
        .filter(|&&spot| !enemy.controls(spot) && !enemy.holds(spot));
    let start = over.cost(usize::from(*road.first()?));
    let mut best: Option<(i64, Spot)> = None;
    for &spot in free {
        let left = i64::from(over.cost(usize::from(spot)));
        let time = (i64::from(start) - left).max(0) / MARCH + 1;
        let ours = arriving(survey, spot, time);
        let theirs = enemy_arriving(survey, guarded, (left, time));
        let ratio = ours * 100 / theirs.max(1);
        if ratio >= ENOUGH {
            return Some(spot);
        }
        if best.is_none_or(|(most, _)| ratio >= most) {
            best = Some((ratio, spot));
        }
    }
    best.map(|(_, spot)| spot)
}

/// Adds up the player's strength that could be at a place after some turns.
fn arriving(survey: &Survey<'_>, spot: Spot, time: i64) -> i64 {
    let ways = survey.over(spot);
    let in_time = survey.left.iter().filter(|&&nth| {
        let piece = survey.own(nth);
        is_free(survey.position, survey.player, piece) && turns(ways, piece) <= 16 * time
    });
    in_time
        .map(|&nth| i64::from(survey.own(nth).strength))
        .sum()
}

/// Adds up the enemy's strength that could have come so near to his goal a turn later.
fn enemy_arriving(survey: &Survey<'_>, guarded: &Guarded<'_>, (left, time): (i64, i64)) -> i64 {
    let (side, over) = (guarded.gate.side, &guarded.over);
    let enemies = survey.position.forces[survey.player.opponent()]
        .pieces
        .iter();
    let in_time = enemies.filter(|piece| {
        let own = piece.at != NOWHERE && survey.state.counter(piece.unit).side == side;
        let way = i64::from(over.cost(usize::from(piece.at))) - left;
        own && way <= (time + 1) * i64::from(piece.budget)
    });
    in_time.map(|piece| i64::from(piece.strength)).sum()
}
