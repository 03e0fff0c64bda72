//! Where units and leaders could go together: over the map, or in from outside [5.1, 5.6, 10.1].
//!
//! Each of them finds his ways by his own costs. A stack goes no farther than its slowest unit, and by whatever of these ways
//! all of it may take: what is offered, [`check`] accepts.

use super::charts::MovementPoints;
use super::movement::{self, Found, Reach};
use super::sequence::{check, decision};
use super::state::hidden::Marker;
use super::state::staff::LeaderIndex;
use super::state::{DecisionKind, Place, State, UnitIndex};
use super::{Order, Violation, hidden, leaders, reinforcements, zoc};
use crate::hex::HexNumber;
use crate::table::case::case;
use crate::table::ids::PieceId;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A hex that somebody can get to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    pub cost: MovementPoints,
    /// Whether a move that comes here ends here, in an enemy zone [5.3].
    pub stops: bool,
    /// The way from where he stands, or from where he enters, that hex left out.
    pub path: Vec<HexNumber>,
    /// Where he enters, if he does.
    pub entry: Option<HexNumber>,
}

impl Goal {
    /// Makes the order that brings units and leaders here.
    pub fn order(&self, names: &[PieceId]) -> Order {
        let path = self.path.clone();
        let units = names.to_vec();
        match (names, self.entry) {
            (&[unit], None) => Order::Move { unit, path },
            (_, None) => Order::MoveStack { units, path },
            (&[unit], Some(at)) => Order::Enter { unit, at, path },
            (_, Some(at)) => Order::EnterStack { units, at, path },
        }
    }
}

/// Where units and leaders can go together; if nowhere, why.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReachOf {
    pub hexes: BTreeMap<HexNumber, Goal>,
    /// The hexes on their ways that they can only pass through [5.4].
    pub through: Vec<HexNumber>,
    pub refusal: Option<Violation>,
    /// The movement points of the slowest.
    pub allowance: MovementPoints,
}

/// The ways that lead to a hex, of one or of several.
type Ways<W> = BTreeMap<HexNumber, W>;

/// Tells where units and leaders can go together in this movement phase [5.1, 5.4, 5.6, 10.1].
pub fn reach_of(state: &State, names: &[PieceId]) -> ReachOf {
    let mut found = ReachOf {
        allowance: slowest(state, names),
        ..ReachOf::default()
    };
    let ways = match check_phase(state).and_then(|()| ways(state, names)) {
        Ok(ways) => ways,
        Err(why) => {
            found.refusal = Some(why);
            return found;
        }
    };
    let mut why = None;
    for (hex, mut ways) in ways {
        // The dearest way is that of the slowest, and good for all as a rule.
        ways.sort_by_key(|goal| Reverse(goal.cost));
        let cost = ways[0].cost;
        let refusal = |goal: &Goal| check(state, &goal.order(names)).err();
        match ways.iter().find(|goal| refusal(goal).is_none()) {
            Some(goal) => {
                let goal = goal.clone();
                found.hexes.insert(hex, Goal { cost, ..goal });
            }
            None => {
                why = why.or_else(|| refusal(&ways[0]));
                found.through.push(hex);
            }
        }
    }
    if found.hexes.is_empty() {
        found.refusal = why.or_else(|| first_refusal(state, names));
    }
    found
}

/// Gets the movement points of the slowest of units and leaders.
fn slowest(state: &State, names: &[PieceId]) -> MovementPoints {
    let allowances = names.iter().filter_map(|&name| match state.find(name) {
        Some(unit) => Some(movement::allowance(state, unit)),
        None => match state.find_marker(name) {
            Some(marker) => Some(hidden::allowance(state, marker)),
            None => Some(state.leader_allowance(state.find_leader(name)?)),
        },
    });
    allowances.min().unwrap_or_default()
}

/// Refuses to move anybody while something else is to be decided [4.1].
fn check_phase(state: &State) -> Result<(), Violation> {
    let open = decision(state).kind;
    match open {
        DecisionKind::Movement => Ok(()),
        DecisionKind::Over => Err(Violation::GameOver),
        _ => Err(Violation::NotNow {
            open,
            case: case("4.1"),
        }),
    }
}

/// Lists the ways to each hex that all can get to; leaders go with units wherever those go.
fn ways(state: &State, names: &[PieceId]) -> Result<Ways<Vec<Goal>>, Violation> {
    if let &[name] = names
        && let Some(marker) = state.find_marker(name)
    {
        let ways = of_marker(state, marker)?.into_iter();
        return Ok(ways.map(|(hex, goal)| (hex, vec![goal])).collect());
    }
    let units = names.iter().filter_map(|&name| state.find(name));
    let units = units.map(|unit| of_unit(state, unit));
    let mut must: Vec<_> = units.collect::<Result<_, _>>()?;
    let leaders = names.iter().filter_map(|&name| state.find_leader(name));
    let leaders = leaders.map(|leader| of_leader(state, leader));
    let mut may = Vec::new();
    match must.is_empty() {
        true => must = leaders.collect::<Result<_, _>>()?,
        false => may.extend(leaders.filter_map(Result::ok)),
    }
    let first = must.first().into_iter().flatten();
    let mut all: Ways<Vec<Goal>> = first
        .map(|(&hex, goal)| (hex, vec![goal.clone()]))
        .collect();
    for others in must.iter().skip(1) {
        all.retain(|hex, _| others.contains_key(hex));
    }
    for others in must.iter().skip(1).chain(&may) {
        for (hex, ways) in &mut all {
            ways.extend(others.get(hex).cloned());
        }
    }
    Ok(all)
}

/// Finds the ways of a unit that stands on the map, or waits to enter [5.1, 5.6].
fn of_unit(state: &State, unit: UnitIndex) -> Result<Ways<Goal>, Violation> {
    let (mut ways, mut reach) = (Ways::new(), Reach::default());
    if state.unit(unit).place != Place::Reinforcement {
        keep_all(&mut ways, &reach.search(state, unit)?, None);
        return Ok(ways);
    }
    reinforcements::check_due(state, unit)?;
    for at in reinforcements::entry_hexes(state, unit) {
        let cost = reinforcements::entry_cost(state, unit, at, state.entered(at) + 1);
        if cost > movement::allowance(state, unit) {
            continue;
        }
        let stops = zoc::in_zone_of(state, state.owner(unit).opponent(), at);
        keep(&mut ways, at, here(at, cost, stops));
        keep_all(
            &mut ways,
            &reach.search_from(state, unit, at, cost),
            Some(at),
        );
    }
    Ok(ways)
}

/// Finds the ways of a leader on the map, or by the hexes where he may enter by himself [5.6, 10.1].
fn of_leader(state: &State, leader: LeaderIndex) -> Result<Ways<Goal>, Violation> {
    let (mut ways, mut reach) = (Ways::new(), Reach::default());
    if state.leader(leader).place != Place::Reinforcement {
        let start = leaders::can_move(state, leader)?;
        let found = reach.search_leader(state, leader, start, MovementPoints::ZERO);
        keep_all(&mut ways, &found, None);
        return Ok(ways);
    }
    leaders::check_due(state, leader)?;
    let name = [state.leader_piece_id(leader)];
    for at in leaders::entry_hexes(state, leader, None) {
        if reinforcements::check_order(state, &name, at, &[]).is_err() {
            continue;
        }
        let cost = leaders::entry_cost(state, leader, at, state.entered(at));
        keep(&mut ways, at, here(at, cost, false));
        let found = reach.search_leader(state, leader, at, cost);
        keep_all(&mut ways, &found, Some(at));
    }
    Ok(ways)
}

/// Finds the ways of a marker on the map, or by the hexes where it may enter [16.6B].
fn of_marker(state: &State, marker: Marker) -> Result<Ways<Goal>, Violation> {
    let (mut ways, mut reach) = (Ways::new(), Reach::default());
    let entries = hidden::entry_hexes(state, marker);
    if entries.is_empty() {
        let start = hidden::can_move(state, marker)?;
        let found = reach.search_marker(state, marker, start, MovementPoints::ZERO);
        keep_all(&mut ways, &found, None);
        return Ok(ways);
    }
    for at in entries {
        let cost = hidden::entry_cost(state, marker, at);
        if cost > hidden::allowance(state, marker) {
            continue;
        }
        keep(&mut ways, at, here(at, cost, false));
        let found = reach.search_marker(state, marker, at, cost);
        keep_all(&mut ways, &found, Some(at));
    }
    Ok(ways)
}

/// Stays where one enters.
fn here(at: HexNumber, cost: MovementPoints, stops: bool) -> Goal {
    Goal {
        cost,
        stops,
        path: Vec::new(),
        entry: Some(at),
    }
}

fn keep_all(ways: &mut Ways<Goal>, found: &Found<'_, '_>, entry: Option<HexNumber>) {
    for reached in found.iter() {
        let goal = Goal {
            cost: reached.cost,
            stops: reached.stops,
            path: found.path(reached.hex),
            entry,
        };
        keep(ways, reached.hex, goal);
    }
}

/// Keeps the cheaper of two ways.
fn keep(ways: &mut Ways<Goal>, hex: HexNumber, goal: Goal) {
    let dearer = |known: &Goal| known.cost > goal.cost;
    if ways.get(&hex).is_none_or(dearer) {
        ways.insert(hex, goal);
    }
}

/// Says what bars the first step of those who have no way at all.
fn first_refusal(state: &State, names: &[PieceId]) -> Option<Violation> {
    let &first = names.first()?;
    let (unit, leader) = (state.find(first), state.find_leader(first));
    if let Some(marker) = state.find_marker(first) {
        let at = hidden::can_move(state, marker).ok()?;
        let next = at.neighbours().find(|&next| state.setup().in_play(next))?;
        return Some(hidden::refusal(state, marker, next));
    }
    let stands = match (unit, leader) {
        (Some(unit), _) => state.unit(unit).hex(),
        (None, leader) => state.leader(leader?).hex(),
    };
    let step = match (stands, unit, leader) {
        (Some(at), _, _) => {
            let next = at.neighbours().find(|&next| state.setup().in_play(next))?;
            Goal {
                path: vec![next],
                entry: None,
                ..here(at, MovementPoints::ZERO, false)
            }
        }
        (None, Some(unit), _) => {
            let due = reinforcements::check_due(state, unit).ok()?;
            here(*due.at.first()?, MovementPoints::ZERO, false)
        }
        (None, None, leader) => {
            let due = leaders::check_due(state, leader?).ok()?;
            here(*due.at.first()?, MovementPoints::ZERO, false)
        }
    };
    check(state, &step.order(names)).err()
}
