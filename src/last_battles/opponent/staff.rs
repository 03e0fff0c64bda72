//! Leaders: where they begin and go, whom they command, and which lost units they gather again [10, 11, 12].
//!
//! Orders go first to those who must fight, or could. Once the units have moved, each leader goes where most of his command
//! that needs orders is in range next turn, and where he is not lost; or he follows those who leave the map.

use super::ground::Ground;
use super::objectives::wins;
use super::peril::{Ahead, Peril};
use super::posts::Posts;
use super::weights::Weights;
use super::{flight, headquarters, hidden, leave, need};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::movement::{Found, Reach};
use crate::last_battles::scenario::Condition;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{Order, bombardment, check, command, decision, leaders, legal, zoc};
use std::cmp::Reverse;

/// What shelter is worth to a leader, in strength points in range.
const SHELTER: i64 = 12;
/// What it costs him to stand where he may be caught up in a battle.
const EXPOSURE: i64 = 9;
/// What it is worth to an officer to be in his commander's range.
const LINK: i64 = 10;
/// What each hex nearer to the enemy costs a leader whose loss loses the game, where units share their fate with him.
const PRECIOUS: i64 = 200;
/// How far from the enemy units are out of his battles.
const BEHIND: u32 = 5;
/// How far a leader by himself is: he leaves whom the enemy reaches.
const APART: u32 = 2;

/// Chooses in the set-up and in the command phase.
pub fn choose(state: &State, ground: &Ground, weights: &Weights) -> Order {
    let end = Order::End {};
    match decision(state).kind {
        DecisionKind::SetUp if weights.posts > 0 => {
            first_post(state, ground, weights).unwrap_or(end)
        }
        DecisionKind::Command if weights.need > 0 => allot(state, ground, weights).unwrap_or(end),
        DecisionKind::Reorganize => {
            let returns = legal(state).into_iter();
            let returns = returns.filter(|order| matches!(order, Order::Reorganize { .. }));
            returns
                .max_by_key(|order| strength(state, order))
                .unwrap_or(end)
        }
        DecisionKind::Headquarters => headquarters::choose(state).unwrap_or(end),
        DecisionKind::Deploy => hidden::deploy(state).unwrap_or(end),
        _ => end,
    }
}

/// Adds up the strength that a reorganization brings back.
fn strength(state: &State, order: &Order) -> u16 {
    let Order::Reorganize { units, .. } = order else {
        return 0;
    };
    let units = units.iter().filter_map(|&unit| state.find(unit));
    units.map(|unit| state.strength(unit).0).sum()
}

/// Finds a commander who had better command others than he does: those who need orders most go first.
fn allot(state: &State, ground: &Ground, weights: &Weights) -> Option<Order> {
    let needs = need::needs(state, state.player(), weights.need);
    let worth = |unit| {
        let found = needs.binary_search_by_key(&unit, |need| need.unit);
        found.map_or(0, |nth| needs[nth].worth as u16)
    };
    let mut wanted = command::propose_by(state, &worth).allotments;
    if state.edition().out_of_command_withdraws() {
        let worth = |unit: &UnitIndex| worth(*unit) > 0;
        wanted
            .iter_mut()
            .for_each(|own| leave_out(state, own, worth));
    }
    flight::leave_out(state, ground, weights, &mut wanted);
    let changed = wanted.into_iter().filter(|wanted| {
        let mut now = state.allotments().iter();
        let now = now.find(|now| now.leader == wanted.leader);
        now.is_some_and(|now| !is_same(now, wanted))
    });
    let mut orders = changed.map(|wanted| Order::Command {
        leader: state.leader_id(wanted.leader),
        officers: wanted
            .officers
            .iter()
            .map(|&officer| state.leader_id(officer))
            .collect(),
        units: wanted.units.iter().map(|&unit| state.id(unit)).collect(),
    });
    orders.find(|order| check(state, order).is_ok())
}

/// Leaves those out of an allotment whom it is worth nothing to command, and officers of such units alone [76:20.32].
fn leave_out(state: &State, own: &mut Allotment, worth: impl Fn(&UnitIndex) -> bool) {
    own.units.retain(&worth);
    own.officers.retain(|&officer| {
        let his = command::subordinates_of(state, officer);
        his.is_empty() || his.iter().any(&worth)
    });
}

fn is_same(one: &Allotment, other: &Allotment) -> bool {
    let sorted = |allotment: &Allotment| {
        let (mut officers, mut units) = (allotment.officers.clone(), allotment.units.clone());
        officers.sort();
        units.sort();
        (officers, units)
    };
    sorted(one) == sorted(other)
}

/// Finds a leader who had better begin elsewhere than he does [10.1A].
fn first_post(state: &State, ground: &Ground, weights: &Weights) -> Option<Order> {
    let player = state.player();
    let mut open = leaders::to_set_up(state, player);
    open.retain(|&leader| state.leader(leader).hex().is_some());
    open.sort_by_key(|&leader| (state.is_commander(leader), leader));
    let (own, answer) = (false, player != state.setup().scenario.first_player);
    let peril = answer.then(|| Peril::new(state, ground, player, Ahead { own, answer }));
    let mut posts = Posts::new(state, weights, player, peril.as_ref());
    // Where they stand now says nothing: each choice is the same whichever comes first.
    open.iter().for_each(|&leader| posts.lift(leader));
    for leader in open {
        let hexes = leaders::choices(state, leader).into_iter();
        let duties = posts.duties(leader);
        let best = hexes.max_by_key(|&hex| (posts.worth(&duties, hex), Reverse(hex)));
        let Some(hex) = best else { continue };
        posts.settle(leader, Some(hex));
        let order = Order::SetUp {
            leader: state.leader_id(leader),
            hex: Some(hex),
        };
        if state.leader(leader).hex() != Some(hex) && check(state, &order).is_ok() {
            return Some(order);
        }
    }
    None
}

/// The leaders' moves of one movement phase, once all units have moved.
#[derive(Clone, Default)]
pub struct Leading {
    /// Those who have been seen to.
    done: Vec<LeaderIndex>,
    peril: Option<Peril>,
}

impl Leading {
    /// Tells whether a leader has been seen to.
    pub fn has_seen_to(&self, leader: LeaderIndex) -> bool {
        self.done.contains(&leader)
    }

    /// Notes that a leader has been seen to: from then on he stays where he is.
    pub fn see_to(&mut self, leader: LeaderIndex) {
        self.done.push(leader);
    }

    /// Gets what the leaders risk once the units stand, worked out once.
    pub fn peril(&mut self, state: &State, ground: &Ground, answers: bool) -> &Peril {
        let ahead = Ahead {
            own: !state.is_quiet(),
            answer: answers,
        };
        self.peril
            .get_or_insert_with(|| Peril::new(state, ground, state.player(), ahead))
    }

    /// Chooses the move or entry of the next leader; `answers` tells whether the enemy fights in his next player turn.
    pub fn order(
        &mut self,
        state: &State,
        ground: &Ground,
        weights: &Weights,
        answers: bool,
    ) -> Option<Order> {
        let mut waiting = legal::active_leaders(state);
        waiting.retain(|&leader| !self.has_seen_to(leader));
        // Commanders go last, when their officers stand.
        waiting.sort_by_key(|&leader| (state.is_commander(leader), leader));
        if weights.leader > 0 {
            waiting.sort_by_key(|&leader| {
                let capacity = state.is_commander(leader);
                let capacity = capacity.then(|| command::capacity(state, leader));
                (capacity.is_some(), Reverse(capacity), leader)
            });
        }
        for leader in waiting {
            self.see_to(leader);
            let order = match headquarters::is_bound(state, leader) {
                true => headquarters::follow(state, leader),
                false if weights.leader > 0 => {
                    let posts = self.posts(state, ground, weights, answers);
                    let duties = posts.duties(leader);
                    ride(state, leader, |hex| posts.worth(&duties, hex))
                }
                false => ride(state, leader, |hex| shelter(state, leader, hex)),
            };
            if order
                .as_ref()
                .is_some_and(|order| check(state, order).is_ok())
            {
                return order;
            }
        }
        None
    }

    /// Gets the posts of the leaders, those who have been seen to where they stand.
    fn posts<'a>(
        &'a mut self,
        state: &'a State,
        ground: &Ground,
        weights: &'a Weights,
        answers: bool,
    ) -> Posts<'a> {
        let done = self.done.clone();
        let peril = self.peril(state, ground, answers);
        let mut posts = Posts::new(state, weights, state.player(), Some(peril));
        for leader in done {
            posts.settle(leader, state.leader(leader).hex());
        }
        posts
    }
}

/// Brings a leader nearer to where he is to leave the map.
fn to_gate(
    state: &State,
    leader: LeaderIndex,
    found: &Found<'_, '_>,
    gate: HexNumber,
) -> Option<Order> {
    let start = state.leader(leader).hex()?;
    let hexes = found.iter().map(|reached| reached.hex);
    let best = hexes.min_by_key(|&hex| (hex.distance(gate), hex));
    let best = best.filter(|hex| hex.distance(gate) < start.distance(gate))?;
    Some(Order::Move {
        unit: state.leader_piece_id(leader),
        path: found.path(best),
    })
}

/// Finds where a leader had better be, by what hexes are worth; none if that is where he is.
fn ride(state: &State, leader: LeaderIndex, worth: impl Fn(HexNumber) -> i64) -> Option<Order> {
    let unit = state.leader_piece_id(leader);
    let mut reach = Reach::default();
    let most = rides_at_most(state, leader);
    let best = |found: &Found<'_, '_>| {
        let hexes = within(found, most);
        hexes.max_by_key(|&hex| (worth(hex), Reverse(hex)))
    };
    let Some(start) = state.leader(leader).hex() else {
        let hexes = leaders::entry_hexes(state, leader, None);
        let at = *hexes.first()?;
        let spent = leaders::entry_cost(state, leader, at, state.entered(at));
        let found = reach.search_leader(state, leader, at, spent);
        let path = best(&found)
            .map(|goal| found.path(goal))
            .unwrap_or_default();
        return Some(Order::Enter { unit, at, path });
    };
    let found = reach.search_leader(state, leader, start, MovementPoints::ZERO);
    if let Some(gate) = leave::wanted(state, leader) {
        return to_gate(state, leader, &found, gate);
    }
    let best = best(&found)?;
    (worth(best) > worth(start)).then(|| Order::Move {
        unit,
        path: found.path(best),
    })
}

/// Gets how far a leader had better ride at most, where that is less than he may: half his allowance, as long as units could
/// bombard from where they stand that have their command from him alone, for beyond it they do not [76:19.27].
pub fn rides_at_most(state: &State, leader: LeaderIndex) -> Option<MovementPoints> {
    if state.is_quiet() || !state.edition().only_attacks_slow_leaders() {
        return None;
    }
    let units = state.combat_units(state.leader_owner(leader));
    let guns = units.filter(|&(unit, _)| bombardment::has_target(state, unit));
    let guns: Vec<_> = guns.map(|(unit, _)| unit).collect();
    command::leaves_alone(state, leader, &guns).then(|| state.leader_half_allowance(leader))
}

/// Lists the hexes in a leader's reach that he had better not ride beyond.
pub fn within(
    found: &Found<'_, '_>,
    most: Option<MovementPoints>,
) -> impl Iterator<Item = HexNumber> {
    let near = found.iter();
    let near = near.filter(move |reached| most.is_none_or(|most| reached.cost <= most));
    near.map(|reached| reached.hex)
}

/// Gets what a hex is worth to a leader in the first manner.
fn shelter(state: &State, leader: LeaderIndex, hex: HexNumber) -> i64 {
    let player = state.leader_owner(leader);
    let radius = command::radius(state, leader);
    let near = state
        .army(player)
        .filter(|&(unit, at)| leaders::commands(state, leader, unit) && at.distance(hex) <= radius);
    let mut worth: i64 = near
        .map(|(unit, _)| i64::from(state.strength(unit).0))
        .sum();
    let with_friends = state.occupant(hex) == Some(player);
    let touched = zoc::in_zone_of(state, player.opponent(), hex);
    worth += if with_friends { SHELTER } else { 0 };
    worth -= if touched { EXPOSURE } else { 0 };
    worth -= exposure(state, leader, hex);
    let side = state.leader_counter(leader).side;
    let others = state.leaders_of(player).filter(|&(other, _)| {
        state.leader_counter(other).side == side
            && state.is_commander(other) != state.is_commander(leader)
    });
    let linked = others.filter(|&(other, at)| {
        let commander = if state.is_commander(leader) {
            leader
        } else {
            other
        };
        at.distance(hex) <= command::radius(state, commander)
    });
    worth + LINK * linked.count() as i64
}

/// Gets what it costs to have a leader in a hex whose loss loses the game, in strength points in range: the more the nearer to
/// the enemy [24.4B].
pub fn exposure(state: &State, leader: LeaderIndex, hex: HexNumber) -> i64 {
    if !is_precious(state, leader) {
        return 0;
    }
    let player = state.leader_owner(leader);
    let with_friends = state.occupant(hex) == Some(player);
    let enemies = state.army(player.opponent());
    let nearest = enemies.map(|(_, at)| at.distance(hex)).min();
    let safe = if with_friends { BEHIND } else { APART };
    let missing = nearest.map_or(0, |nearest| safe.saturating_sub(nearest));
    PRECIOUS * i64::from(missing)
}

/// Tells whether the enemy wins if a leader is lost [24.4B].
pub fn is_precious(state: &State, leader: LeaderIndex) -> bool {
    let (id, enemy) = (
        state.leader_id(leader),
        state.leader_owner(leader).opponent(),
    );
    wins(state).filter(|win| win.winner == enemy).any(|win| {
        let mut named = false;
        win.when
            .each(&mut |part| named |= matches!(part, Condition::Lost(lost) if *lost == id));
        named
    })
}
