//! What a program would do now: the orders worth a thought at each decision, weighed by what they lead to.

use super::evaluate::{corps, evaluate};
use super::fights;
use super::placing;
use super::weights::Weights;
use crate::campaign_1815::command::returns;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::legal::{self, reaches};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::movement::{self, Arrival, passing};
use crate::campaign_1815::order::Order;
use crate::campaign_1815::organization;
use crate::campaign_1815::piece::{Face, PieceIndex};
use crate::campaign_1815::retreat;
use crate::campaign_1815::sequence::{self, Course, Decision};
use crate::campaign_1815::state::State;
use crate::campaign_1815::victory;
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
        Decision::Headquarters => placing::headquarters(state, player),
        Decision::Detachments => placing::detachments(state, player),
        Decision::Recall => placing::recalls(state, player),
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

/// What a withdrawal must gain, for it gives up the hex and the fights from it.
const LEAST_WITHDRAWAL: i32 = 20;

fn withdrawals(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let now = evaluate(state, weights, player);
    let mut found = vec![Candidate::new(Order::Pass {}, LEAST_WITHDRAWAL)];
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

/// Where a corps might go, and under which headquarters.
type Ways = BTreeMap<Hex, (PieceIndex, Arrival)>;

/// Gathers where a corps can go under any headquarters.
fn ways(state: &State, piece: PieceIndex) -> Ways {
    let mut ways = Ways::new();
    for hq in movement::headquarters(state, piece).collect::<Vec<_>>() {
        for reach in reaches(state, piece, hq) {
            for arrival in reach.arrivals() {
                let known = ways.entry(arrival.hex).or_insert((hq, arrival));
                if !arrival.turns && known.1.turns {
                    *known = (hq, arrival);
                }
            }
        }
    }
    ways
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
    for piece in movement::movers(state, player) {
        let off_map = state.hex(piece).is_none();
        for (hq, arrival) in destinations(state, piece, player) {
            let after = after_move(state, piece, &arrival);
            let value = evaluate(&after, weights, player) - now;
            // Who has to come onto the map comes before the phase can end.
            let value = value + if off_map { weights.least_move + 1 } else { 0 };
            if let Some(order) = order_to(state, piece, hq, arrival.hex) {
                found.push(Candidate::new(order, value));
            }
        }
    }
    found
}

fn order_to(state: &State, piece: PieceIndex, hq: PieceIndex, to: Hex) -> Option<Order> {
    let reaches = reaches(state, piece, hq).into_iter();
    let mut paths = reaches.filter_map(|reach| reach.path(to));
    let path = paths.next()?;
    Some(Order::Move {
        piece: state.piece(piece).id,
        hq: state.piece(hq).id,
        path,
    })
}

/// Lists the destinations of a corps that are worth weighing: near the enemy and near friends, and nearest to Brussels.
fn destinations(state: &State, piece: PieceIndex, player: Player) -> Vec<(PieceIndex, Arrival)> {
    let (own, theirs) = (corps(state, player), corps(state, player.opponent()));
    let board = &state.components().board;
    let (_, gates) = board.gates();
    let to_gate = |hex: Hex| gates.iter().map(|gate| i32::from(gate.distance(hex))).min();
    let quick = |hex: Hex| {
        let mut score = i32::from(board.ground(hex).is_built());
        for enemy in &theirs {
            score += match enemy.hex.distance(hex) {
                1 => 8,
                2 => 5,
                3 => 4,
                distance => 2 - i32::from(distance / 4),
            };
        }
        for friend in own.iter().filter(|friend| friend.piece != piece) {
            score += match friend.hex.distance(hex) {
                1 => 3,
                2 => 2,
                3 => 1,
                _ => 0,
            };
        }
        score
    };
    let mut scored: Vec<_> = ways(state, piece)
        .into_values()
        .map(|(hq, arrival)| (quick(arrival.hex), hq, arrival))
        .collect();
    scored.sort_by_key(|(score, ..)| -score);
    let nearest = scored
        .iter()
        .min_by_key(|(.., arrival)| to_gate(arrival.hex))
        .copied();
    let farthest = scored.last().copied();
    scored.truncate(DESTINATIONS);
    scored.extend(nearest);
    scored.extend(farthest);
    scored.dedup_by_key(|(.., arrival)| arrival.hex);
    scored
        .into_iter()
        .map(|(_, hq, arrival)| (hq, arrival))
        .collect()
}

/// What a player who would lose risks on the last turn.
const LAST_CHANCE: i32 = -40;

/// Weighs attacks by their exact odds, and passing as what an attack must promise at least.
fn attacks(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let least = least_attack(state, weights, player);
    let mut found = vec![Candidate::new(Order::Pass {}, least)];
    for corps in corps(state, player) {
        if let Some(best) = fights::best_of(state, weights, corps.piece) {
            let order = Order::Attack {
                piece: state.piece(best.piece).id,
                hex: best.hex,
                support: best.support,
            };
            found.push(Candidate::new(order, best.value));
        }
    }
    found
}

/// Gets what an attack must promise: more than the weights ask, or less for a player who would lose the game as it stands.
pub fn least_attack(state: &State, weights: &Weights, player: Player) -> i32 {
    let last = state.turn() >= state.setup().scenario.last_turn;
    match last && victory::outcome(state).winner != player {
        true => LAST_CHANCE,
        false => weights.least_attack,
    }
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
