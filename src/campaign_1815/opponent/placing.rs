//! Where a program sets headquarters and detachments down, and which of these it takes up again.

use super::choose::Candidate;
use super::evaluate::{corps, evaluate};
use super::road;
use super::stakes::turns_left;
use super::weights::{COMMANDS, FARTHER, GUNS, ROOM, STAR, Weights};
use crate::campaign_1815::command::{detachments as rules, headquarters as hq_rules, hill};
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::order::Order;
use crate::campaign_1815::piece::{Face, PieceIndex, Special};
use crate::campaign_1815::retreat;
use crate::campaign_1815::sequence::{self, Course};
use crate::campaign_1815::state::State;
use crate::table::armies::{Army, Player};
use crate::table::case::case;

/// How many places of headquarters, in each mode, are weighed by the detachments that can be sent from there.
const SENDERS: usize = 4;

/// Weighs places and modes of headquarters: whom they command, and whose fights their stars help; for the Coalition in the end also
/// which roads can be closed from there.
pub fn headquarters(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let mut found = plainly(state, weights, player);
    if player == Player::Coalition && turns_left(state) <= 1 {
        found.sort_by_key(|candidate| -candidate.value);
        for mode in Face::BOTH {
            let all = found.iter_mut();
            let of_mode = all.filter(|candidate| {
                matches!(&candidate.order, Order::Headquarters { face, .. } if *face == mode)
            });
            for candidate in of_mode.take(SENDERS) {
                candidate.value += sends(state, weights, &candidate.order);
            }
        }
    }
    found
}

/// Weighs places and modes of headquarters by the corps around them alone.
pub fn plainly(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let mut found = Vec::new();
    let open = open_gates(state, player);
    let gate = weights.gate * i32::from(state.turn().0);
    for hq in hq_rules::waiting(state, player) {
        let places = hq_rules::places(state, state.piece(hq).army).into_iter();
        let both = places.flat_map(|hex| Face::BOTH.map(|face| (hex, face)));
        found.extend(both.map(|(hex, face)| Candidate {
            order: Order::Headquarters {
                hq: state.piece(hq).id,
                hex,
                face,
            },
            value: worth(state, (&open, gate), hq, (hex, face)),
        }));
    }
    found
}

/// Lists the gates of Brussels that stand open, for the Coalition to close them.
fn open_gates(state: &State, player: Player) -> Vec<Hex> {
    if player == Player::French {
        return Vec::new();
    }
    let (_, gates) = state.components().board.gates();
    let tolls = road::to_each_gate(state).into_iter();
    let open = gates.iter().zip(tolls).filter(|(_, toll)| *toll == 0);
    open.map(|(gate, _)| *gate).collect()
}

/// Weighs the best detachment that could be placed by headquarters once they are set down.
fn sends(state: &State, weights: &Weights, order: &Order) -> i32 {
    let &Order::Headquarters { hq, hex, face } = order else {
        return 0;
    };
    let mut after = state.clone();
    let case = case("2.1");
    Course::new(&mut after).happens(Event::HeadquartersPlaced {
        hq,
        hex,
        face,
        case,
    });
    let hq = state.find(hq).into_iter();
    let placed = hq.flat_map(|hq| placings(&after, weights, hq));
    let best = placed.map(|candidate| candidate.value).max();
    best.unwrap_or(0).max(0)
}

/// Weighs a place and a mode: a corps that nobody else commands counts in full, others little; in battle mode fights count.
fn worth(
    state: &State,
    (open, gate): (&[Hex], i32),
    hq: PieceIndex,
    (hex, face): (Hex, Face),
) -> i32 {
    let printed = state.piece(hq);
    let range = printed.value_of(face);
    let stars = i32::from(printed.stars_of(face));
    let player = printed.player();
    let enemies = corps(state, player.opponent());
    let mut sum = 0;
    for own in corps(state, player) {
        if state.piece(own.piece).army != printed.army {
            continue;
        }
        let distance = own.hex.distance(hex);
        if distance > range {
            continue;
        }
        let mut others = state.headquarters_on_map(printed.army);
        let commanded = others.any(|(other, at)| at.distance(own.hex) <= state.value(other));
        sum += if commanded { COMMANDS.1 } else { COMMANDS.0 };
        // Room to move.
        sum += i32::from(range - distance).min(ROOM);
        let contact = enemies
            .iter()
            .map(|enemy| enemy.hex.distance(own.hex))
            .min();
        sum += by_distance(&STAR, contact).unwrap_or(0) * stars;
    }
    // Whence a detachment can be sent to a gate that stands open.
    let gates = open.iter().filter(|gate| gate.distance(hex) <= range);
    sum += gates.count() as i32 * gate;
    // Nearer to the enemy, so that the range reaches over him.
    let nearest = enemies.iter().map(|enemy| enemy.hex.distance(hex)).min();
    sum - i32::from(nearest.unwrap_or(0)) / FARTHER
}

/// Weighs the placing of detachments: by what follows, as screens on roads before the enemy, and guns beside an attack.
pub fn detachments(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let ready = rules::ready(state, player);
    let mut found: Vec<_> = ready.flat_map(|hq| placings(state, weights, hq)).collect();
    found.push(Candidate {
        order: Order::End {},
        value: 0,
    });
    found
}

/// Weighs the detachments that some headquarters can place.
fn placings(state: &State, weights: &Weights, hq: PieceIndex) -> Vec<Candidate> {
    let player = state.piece(hq).player();
    let now = evaluate(state, weights, player);
    let screen = rules::Screen::of(state, hq);
    let (mut found, mut known) = (Vec::new(), Vec::new());
    for piece in rules::available(state, hq) {
        let special = state.piece(piece).special;
        let places = match special {
            Some(Special::GrandBattery) => rules::places(state, hq, piece),
            Some(Special::OldGuard) => continue,
            _ => screen.places(piece),
        };
        for hex in places {
            let value = match special {
                Some(Special::GrandBattery) => guns(state, player, hex),
                // One detachment is as good in a hex as another.
                _ if known.contains(&hex) => continue,
                _ => {
                    known.push(hex);
                    let after = after_placing(state, piece, hex);
                    evaluate(&after, weights, player) - now + post(state, weights, piece, hex)
                }
            };
            let order = Order::Detach {
                hq: state.piece(hq).id,
                piece: state.piece(piece).id,
                hex,
            };
            found.push(Candidate { order, value });
        }
    }
    found
}

/// Gets the position after a detachment has been placed, without whatever it leads to in the sequence of play.
fn after_placing(state: &State, piece: PieceIndex, hex: Hex) -> State {
    let mut after = state.clone();
    let mut course = Course::new(&mut after);
    let id = state.piece(piece).id;
    course.happens(Event::DetachmentPlaced {
        hq: id,
        piece: id,
        hex,
        case: case("2.6"),
    });
    after
}

/// Weighs guns beside a corps: what it may attack from there.
fn guns(state: &State, player: Player, hex: Hex) -> i32 {
    let enemies = corps(state, player.opponent());
    let nearest = enemies.iter().map(|enemy| enemy.hex.distance(hex)).min();
    by_distance(&GUNS, nearest).unwrap_or(-1)
}

/// Reads a list that begins at one hex away.
fn by_distance(list: &[i32], distance: Option<u8>) -> Option<i32> {
    let nth = usize::from(distance?).checked_sub(1)?;
    list.get(nth).copied()
}

/// Weighs a post beyond what it brings at once: it is missed elsewhere, and screens a road on which the enemy comes.
fn post(state: &State, weights: &Weights, piece: PieceIndex, hex: Hex) -> i32 {
    let board = &state.components().board;
    let player = state.piece(piece).player();
    let enemies = corps(state, player.opponent());
    let nearest = enemies.iter().map(|enemy| enemy.hex.distance(hex)).min();
    let mut sum = -weights.post;
    if state.piece(piece).army == Army::Allied && hill::out(state) + 1 >= hill::ENOUGH {
        sum -= weights.hill;
    }
    let before_friends = corps(state, player)
        .iter()
        .any(|own| (3..=5).contains(&own.hex.distance(hex)));
    let road = !board.roads().starts(hex).is_empty();
    if nearest.is_some_and(|nearest| (3..=4).contains(&nearest)) && road {
        sum += weights.screen;
        sum += if before_friends {
            weights.screen / 2
        } else {
            0
        };
        sum += i32::from(board.ground(hex).is_built());
    }
    sum
}

/// Weighs recalls by what follows: of whoever stands exposed for nothing.
pub fn recalls(state: &State, weights: &Weights, player: Player) -> Vec<Candidate> {
    let now = evaluate(state, weights, player);
    let mut found = vec![Candidate {
        order: Order::End {},
        value: 0,
    }];
    for piece in sequence::recallable(state, player) {
        let Some(hex) = state.hex(piece) else {
            continue;
        };
        let printed = state.piece(piece);
        let mut after = state.clone();
        let mut course = Course::new(&mut after);
        retreat::recall(&mut course, piece, case("2.12"));
        let kept = post(&after, weights, piece, hex) + weights.post + weights.least_move;
        let value = match printed.special {
            Some(Special::GrandBattery) => -1,
            _ => evaluate(&after, weights, player) - now - kept,
        };
        let order = Order::Recall { piece: printed.id };
        found.push(Candidate { order, value });
    }
    found
}
