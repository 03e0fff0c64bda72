//! What a program would do now: the orders worth a thought at each decision, weighed by what they lead to.

use super::assault;
use super::evaluate::{corps, evaluate};
use super::fights;
use super::placing;
use super::stakes::Stakes;
use super::weights::{NEAR_ENEMY, NEAR_FRIEND, Weights};
use crate::campaign_1815::command::returns;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::legal::{self, reaches};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::movement::{self, Arrival, Reach, passing};
use crate::campaign_1815::order::Order;
use crate::campaign_1815::organization;
use crate::campaign_1815::piece::{Face, PieceIndex};
use crate::campaign_1815::retreat;
use crate::campaign_1815::sequence::{self, Course, Decision};
use crate::campaign_1815::state::State;
use crate::table::armies::Player;
use crate::table::case::case;
use std::collections::BTreeMap;

/// An order, and what it is worth to its player, compared with doing nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub order: Order,
    pub value: i32,
}

impl Candidate {
    const fn new(order: Order, value: i32) -> Self {
        Self { order, value }
    }
}

/// How many destinations of a corps are weighed in full.
const DESTINATIONS: usize = 9;

/// Lists the orders worth a thought, the best first; never none as long as the game goes on.
pub fn candidates(state: &State, weights: &Weights) -> Vec<Candidate> {
    let Some(player) = sequence::decider(state) else {
        return Vec::new();
    };
    let mut found = match Decision::of(state) {
        Decision::Headquarters => placing::headquarters(state, weights, player),
        Decision::Detachments => placing::detachments(state, weights, player),
        Decision::Recall => placing::recalls(state, weights, player),
        Decision::Withdrawal => withdrawals(state, weights, player),
        Decision::Movement => moves(state, weights, player),
        Decision::Attack => attacks(state, weights, player),
        Decision::Support => defences(state, weights),
        Decision::Pick => picks(state),
        Decision::Mode | Decision::Return | Decision::Retreat | Decision::Over => {
            by_what_follows(state, weights, player)
        }
    };
    if found.is_empty() {
        let all = legal::all(state).into_iter();
        found = all.map(|order| Candidate::new(order, 0)).collect();
    }
    found.sort_by_key(|candidate| -candidate.value);
    found
}

/// Weighs all orders of a decision that has few, by the position after each.
fn by_what_follows(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let all = legal::all(state).into_iter();
    all.filter_map(|order| {
        let mut after = state.clone();
        after.reseed(0);
        sequence::step(&mut after, &order).ok()?;
        let battle = matches!(
            order,
            Order::Mode {
                face: Face::Back,
                ..
            }
        );
        let value = evaluate(&after, weights, player) - i32::from(battle);
        Some(Candidate::new(order, value))
    })
    .collect()
}

/// Lets those of the enemy's corps return that are worth least.
fn picks(state: &State) -> Vec<Candidate> {
    let open = returns::to_pick(state, state.player().opponent());
    let pick = |piece: PieceIndex| {
        let printed = state.piece(piece);
        let worth = 10 * i32::from(printed.points) + i32::from(printed.stars.0);
        Candidate::new(Order::Pick { piece: printed.id }, -worth)
    };
    open.into_iter().map(pick).collect()
}

fn withdrawals(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let now = evaluate(state, weights, player);
    let mut found = vec![Candidate::new(Order::Pass {}, weights.withdrawal)];
    for piece in organization::withdrawing(state, player) {
        let Some(from) = state.hex(piece) else {
            continue;
        };
        for way in organization::ways(state, piece) {
            let mut after = state.clone();
            let mut course = Course::new(&mut after);
            course.happens(Event::Retreated {
                piece: state.piece(piece).id,
                from,
                path: way.to_vec(),
                case: case("3.5"),
            });
            let value = evaluate(&after, weights, player) - now;
            let order = Order::Withdraw {
                piece: state.piece(piece).id,
                to: Some(way[2]),
            };
            found.push(Candidate::new(order, value));
        }
    }
    found
}

/// Where a corps can go under all headquarters, and how it comes to each hex best.
struct Ways {
    reaches: Vec<(PieceIndex, Reach)>,
    best: BTreeMap<Hex, (usize, Arrival)>,
}

impl Ways {
    fn of(state: &State, piece: PieceIndex) -> Self {
        let under = movement::headquarters(state, piece);
        let all = under.flat_map(|hq| {
            let reaches = reaches(state, piece, hq).into_iter();
            reaches.map(move |reach| (hq, reach))
        });
        let mut ways = Self {
            reaches: all.collect(),
            best: BTreeMap::new(),
        };
        for (nth, (_, reach)) in ways.reaches.iter().enumerate() {
            for arrival in reach.arrivals() {
                let known = ways.best.entry(arrival.hex).or_insert((nth, arrival));
                if !arrival.turns && known.1.turns {
                    *known = (nth, arrival);
                }
            }
        }
        ways
    }

    /// Gets the order to go to a hex.
    fn order(&self, state: &State, piece: PieceIndex, to: Hex) -> Option<Order> {
        let (nth, _) = self.best.get(&to)?;
        let (hq, reach) = self.reaches.get(*nth)?;
        Some(Order::Move {
            piece: state.piece(piece).id,
            hq: state.piece(*hq).id,
            path: reach.path(to)?,
        })
    }
}

/// Gets the position after a corps has moved to a hex, without whatever it leads to in the sequence of play.
fn after_move(state: &State, piece: PieceIndex, arrival: &Arrival) -> State {
    let mut after = state.clone();
    let mut course = Course::new(&mut after);
    let id = state.piece(piece).id;
    course.happens(Event::Moved {
        piece: id,
        hq: id,
        from: arrival.hex,
        path: vec![arrival.hex],
        by_road: false,
        case: case("4.1"),
    });
    if arrival.turns {
        organization::turn(&mut course, piece, Face::Back, case("4.13"));
    }
    if let Some(from) = state.hex(piece) {
        retreat::battery_left(&mut course, from);
    }
    organization::face_the_enemy(&mut course);
    after
}

/// Weighs single moves, and passing as nothing won and nothing lost.
fn moves(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let now = evaluate(state, weights, player);
    let mut found = Vec::new();
    let must_enter = passing::check_pass(state).is_err();
    if !must_enter {
        found.push(Candidate::new(Order::Pass {}, weights.least_move));
    }
    let (own, theirs) = (corps(state, player), corps(state, player.opponent()));
    let goals: Vec<_> = assault::plan(&own, &theirs, weights)
        .iter()
        .map(|one| one.target)
        .collect();
    for piece in movement::movers(state, player) {
        let off_map = state.hex(piece).is_none();
        let ways = Ways::of(state, piece);
        for arrival in destinations(state, (piece, player), &ways, &goals) {
            let after = after_move(state, piece, &arrival);
            let value = evaluate(&after, weights, player) - now;
            // Who has to come onto the map comes before the phase can end.
            let value = value + if off_map { weights.least_move + 1 } else { 0 };
            let order = ways.order(state, piece, arrival.hex);
            found.extend(order.map(|order| Candidate::new(order, value)));
        }
    }
    found
}

/// Lists the destinations of a corps that are worth weighing: near the enemy and near friends, nearest to each gate of
/// Brussels and to each corps that is to be assaulted, and farthest from all.
fn destinations(
    state: &State,
    (piece, player): (PieceIndex, Player),
    ways: &Ways,
    goals: &[Hex],
) -> Vec<Arrival> {
    let (own, theirs) = (corps(state, player), corps(state, player.opponent()));
    let board = &state.components().board;
    let (_, gates) = board.gates();
    let quick = |hex: Hex| {
        let mut score = i32::from(board.ground(hex).is_built());
        for enemy in &theirs {
            let distance = usize::from(enemy.hex.distance(hex));
            let near = NEAR_ENEMY.get(distance.wrapping_sub(1)).copied();
            score += near.unwrap_or(2 - distance as i32 / 4);
        }
        for friend in own.iter().filter(|friend| friend.piece != piece) {
            let distance = usize::from(friend.hex.distance(hex));
            let near = NEAR_FRIEND.get(distance.wrapping_sub(1)).copied();
            score += near.unwrap_or(0);
        }
        score
    };
    let all = ways.best.values();
    let mut scored: Vec<_> = all
        .map(|(_, arrival)| (quick(arrival.hex), *arrival))
        .collect();
    scored.sort_by_key(|(score, ..)| -score);
    let mut chosen: Vec<_> = scored.iter().take(DESTINATIONS).copied().collect();
    for goal in gates.iter().chain(goals) {
        let nearest = scored
            .iter()
            .min_by_key(|(_, arrival)| goal.distance(arrival.hex));
        chosen.extend(nearest);
    }
    chosen.extend(scored.last());
    chosen.sort_by_key(|(_, arrival)| arrival.hex);
    chosen.dedup_by_key(|(_, arrival)| arrival.hex);
    chosen.into_iter().map(|(_, arrival)| arrival).collect()
}

/// Weighs attacks by their exact odds, and passing as what an attack must promise at least.
fn attacks(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let stakes = Stakes::of(state, weights);
    let all = fights::all(state, weights, &stakes, player).into_iter();
    let attacks = all.map(|attack| {
        let order = Order::Attack {
            piece: state.piece(attack.piece).id,
            hex: attack.hex,
            support: attack.support,
        };
        Candidate::new(order, attack.value)
    });
    [Candidate::new(Order::Pass {}, weights.least_attack)]
        .into_iter()
        .chain(attacks)
        .collect()
}

/// Names the fresh cavalry by which the attack is worth least.
fn defences(state: &State, weights: &Weights) -> Vec<Candidate> {
    let Some(battle) = state.battle() else {
        return Vec::new();
    };
    let Some(pair) = state.find(battle.attacker).zip(state.find(battle.target)) else {
        return Vec::new();
    };
    let (pieces, value) = fights::best_defence(state, weights, pair, &battle.support);
    vec![Candidate::new(Order::Support { pieces }, -value)]
}
