//! Where a program sets headquarters and detachments down, and which of these it takes up again.

use super::choose::Candidate;
use super::evaluate::{corps, guards};
use crate::campaign_1815::command::{detachments as rules, headquarters as hq_rules, hill};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::order::Order;
use crate::campaign_1815::piece::{Face, PieceIndex, Special};
use crate::campaign_1815::sequence;
use crate::campaign_1815::state::State;
use crate::table::armies::{Army, Player};

/// Weighs places and modes of headquarters: whom they command, and whose fights their stars help.
pub fn headquarters(state: &State, player: Player) -> Vec<Candidate> {
    let mut found = Vec::new();
    for hq in hq_rules::waiting(state, player) {
        let army = state.piece(hq).army;
        for hex in hq_rules::places(state, army) {
            for face in Face::BOTH {
                let value = worth(state, hq, hex, face);
                let order = Order::Headquarters {
                    hq: state.piece(hq).id,
                    hex,
                    face,
                };
                found.push(Candidate { order, value });
            }
        }
    }
    found
}

/// What it is worth to reach an open gate, for each turn played.
const GATE_IN_RANGE: i32 = 5;

/// Weighs a place and a mode: a corps that nobody else commands counts in full, others little; in battle mode fights count.
fn worth(state: &State, hq: PieceIndex, hex: Hex, face: Face) -> i32 {
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
        sum += if commanded { 2 } else { 12 };
        // Room to move.
        sum += i32::from(range - distance).min(4);
        let contact = enemies
            .iter()
            .map(|enemy| enemy.hex.distance(own.hex))
            .min();
        sum += match contact {
            Some(1) => 9 * stars,
            Some(2) => 6 * stars,
            Some(3) => 3 * stars,
            _ => 0,
        };
    }
    if player == Player::Coalition {
        // Whence a detachment can be sent to a gate that stands open.
        let (_, gates) = state.components().board.gates();
        let open = gates
            .iter()
            .filter(|gate| gate.distance(hex) <= range && guards(state, **gate) == 0);
        sum += open.count() as i32 * GATE_IN_RANGE * i32::from(state.turn().0);
    }
    // Nearer to the enemy, so that the range reaches over him.
    let nearest = enemies.iter().map(|enemy| enemy.hex.distance(hex)).min();
    sum - i32::from(nearest.unwrap_or(0)) / 3
}

/// What a detachment risks by standing somewhere.
const RISK: i32 = 14;
/// What it costs Hill's corps to lose a star.
const HILL: i32 = 18;

/// Weighs the placing of detachments: gates of Brussels, roads before the enemy, guns beside an attack.
pub fn detachments(state: &State, player: Player) -> Vec<Candidate> {
    let mut found = vec![Candidate {
        order: Order::End {},
        value: 0,
    }];
    for hq in rules::ready(state, player) {
        let screen = rules::Screen::of(state, hq);
        for piece in rules::available(state, hq) {
            let special = state.piece(piece).special;
            let places = match special {
                Some(Special::GrandBattery | Special::OldGuard) => rules::places(state, hq, piece),
                _ => screen.places(piece),
            };
            for hex in places {
                let value = match special {
                    Some(Special::GrandBattery) => guns(state, player, hex),
                    Some(Special::OldGuard) => -RISK,
                    _ => post(state, player, piece, hex),
                };
                let order = Order::Detach {
                    hq: state.piece(hq).id,
                    piece: state.piece(piece).id,
                    hex,
                };
                found.push(Candidate { order, value });
            }
        }
    }
    found
}

/// Weighs guns beside a corps: what it may attack from there.
fn guns(state: &State, player: Player, hex: Hex) -> i32 {
    let enemies = corps(state, player.opponent());
    let nearest = enemies.iter().map(|enemy| enemy.hex.distance(hex)).min();
    match nearest {
        Some(1) => 30,
        Some(2) => 15,
        Some(3) => 5,
        _ => -1,
    }
}

/// Weighs a post: a gate that nobody guards yet, or a road on which the enemy comes.
fn post(state: &State, player: Player, piece: PieceIndex, hex: Hex) -> i32 {
    let board = &state.components().board;
    let enemies = corps(state, player.opponent());
    let nearest = enemies
        .iter()
        .map(|enemy| enemy.hex.distance(hex))
        .min()
        .unwrap_or(u8::MAX);
    let mut sum = -RISK;
    if player == Player::Coalition {
        let (_, gates) = board.gates();
        let turn = i32::from(state.turn().0);
        for gate in gates {
            let covers = hex == *gate || hex.touches(*gate) && board.connects(hex, *gate);
            if covers {
                sum += match guards(state, *gate) {
                    0 => 14 + 8 * turn,
                    // A second guard, where the enemy is near.
                    1 if turn >= 6 && nearest <= 6 => 4 * turn,
                    _ => 0,
                };
            }
        }
        if state.piece(piece).army == Army::Allied && hill::out(state) + 1 >= hill::ENOUGH {
            sum -= HILL;
        }
    }
    let road = !board.roads().starts(hex).is_empty();
    let before_friends = corps(state, player)
        .iter()
        .any(|own| (3..=5).contains(&own.hex.distance(hex)));
    if (3..=4).contains(&nearest) && road {
        sum += 10;
        sum += if before_friends { 6 } else { 0 };
        sum += if board.ground(hex).is_built() { 2 } else { 0 };
    }
    sum
}

/// Weighs recalls: of whoever the enemy has come beside, unless a gate would stand open.
pub fn recalls(state: &State, player: Player) -> Vec<Candidate> {
    let mut found = vec![Candidate {
        order: Order::End {},
        value: 0,
    }];
    let enemies = corps(state, player.opponent());
    for piece in sequence::recallable(state, player) {
        let Some(hex) = state.hex(piece) else {
            continue;
        };
        let beside = enemies
            .iter()
            .filter(|enemy| enemy.hex.distance(hex) <= 1)
            .count() as i32;
        let board = &state.components().board;
        let (_, gates) = board.gates();
        let holds = player == Player::Coalition
            && gates.iter().any(|gate| {
                let covers = hex == *gate || hex.touches(*gate) && board.connects(hex, *gate);
                covers && guards(state, *gate) == 1
            });
        let battery = state.piece(piece).special == Some(Special::GrandBattery);
        let hill = state.piece(piece).army == Army::Allied && hill::out(state) >= hill::ENOUGH;
        let value = 12 * beside + if hill { HILL } else { 0 } - 10 - if holds { 60 } else { 0 };
        let order = Order::Recall {
            piece: state.piece(piece).id,
        };
        let value = if battery { -1 } else { value };
        found.push(Candidate { order, value });
    }
    found
}
