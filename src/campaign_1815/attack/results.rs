//! [5.15 to 5.22] What an attack brings: exhausted cavalry, a retreat or worse for the loser, and pursuit.

use super::odds::{self, Odds};
use crate::campaign_1815::charts::AttackResult;
use crate::campaign_1815::event::{Event, Fight};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::organization::turn;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::readings::PURSUES_OUT_OF_RANGE;
use crate::campaign_1815::retreat;
use crate::campaign_1815::sequence::Course;
use crate::campaign_1815::state::{Retreat, State};
use crate::campaign_1815::zones;
use crate::table::armies::ByPlayer;
use crate::table::case::case;
use crate::table::ids::PieceId;

/// Who met whom.
#[derive(Clone, Copy, Debug)]
struct Met {
    attacker: PieceIndex,
    target: PieceIndex,
}

/// Casts the dice of the declared attack, with the fresh cavalry that the defender names, and lets all follow from them.
pub fn fight(course: &mut Course<'_>, defence: &[PieceId]) {
    let state = &*course.state;
    let Some(battle) = state.battle() else {
        return;
    };
    let met = state
        .find(battle.attacker)
        .zip(state.find(battle.target))
        .map(|(attacker, target)| Met { attacker, target });
    let Some(met) = met else {
        return;
    };
    let pair = (met.attacker, met.target);
    let Some(odds) = odds::odds(state, pair, &battle.support, defence) else {
        return;
    };
    let Some(hex) = state.hex(met.target) else {
        return;
    };
    let fight = cast(state, met, hex, &odds);
    let (result, loser) = (fight.result, fight.loser);
    course.happens(Event::Fought(Box::new(fight)));
    exhaust(course, met, &odds);
    let attacking = course.state.piece(met.attacker).player();
    match loser {
        None => {}
        Some(player) if player == attacking => attacker_suffers(course, met, result),
        Some(_) => defender_suffers(course, met, result),
    }
}

/// Casts both dice, the attacker's first.
fn cast(state: &State, met: Met, hex: Hex, odds: &Odds) -> Fight {
    let attacking = state.piece(met.attacker).player();
    let mut rolled = state.dice().clone();
    let (first, second) = (rolled.roll(), rolled.roll());
    let mut dice = ByPlayer {
        french: first,
        coalition: first,
    };
    dice[attacking.opponent()] = second;
    let (attack, defence) = odds.sums();
    let totals = (first.pips() as i8 + attack, second.pips() as i8 + defence);
    let by = totals.0 - totals.1;
    let support = odds.attack_support.iter().chain(&odds.defence_support);
    Fight {
        attacker: state.piece(met.attacker).id,
        target: state.piece(met.target).id,
        hex,
        dice,
        attack: odds.attack.clone(),
        defence: odds.defence.clone(),
        support: support.map(|piece| state.piece(*piece).id).collect(),
        totals,
        loser: match by {
            0 => None,
            1.. => Some(attacking.opponent()),
            _ => Some(attacking),
        },
        result: odds::of_cast(state, by, odds.against_detachment),
        case: case("5.5"),
    }
}

/// Exhausts all cavalry that took part [5.15].
fn exhaust(course: &mut Course<'_>, met: Met, odds: &Odds) {
    let support = odds.attack_support.iter().chain(&odds.defence_support);
    let all = [met.attacker, met.target]
        .into_iter()
        .chain(support.copied());
    for piece in all {
        if course.state.piece(piece).kind == Kind::Cavalry {
            turn(course, piece, Face::Back, case("5.15"));
        }
    }
}

/// The attacker has lost: he retreats from the unit that he attacked [5.16], or worse. Nobody pursues him [5.21].
fn attacker_suffers(course: &mut Course<'_>, met: Met, result: AttackResult) {
    let (Some(from), Some(away)) = (course.state.hex(met.attacker), course.state.hex(met.target))
    else {
        return;
    };
    match result {
        AttackResult::Stalemate => {}
        AttackResult::Retreat => {
            let retreat = Retreat {
                piece: course.state.piece(met.attacker).id,
                away,
                pursuer: None,
                pushed: false,
            };
            send_back(course, met.attacker, retreat);
        }
        AttackResult::Blown => {
            retreat::blow(course, met.attacker, case("5.18"));
            retreat::leave_behind(course, from);
        }
        AttackResult::Eliminated => {
            retreat::eliminate(course, met.attacker, case("5.19"));
            retreat::leave_behind(course, from);
        }
    }
}

/// The defender has lost: a detachment is recalled or eliminated [5.17, 5.18], a corps retreats from the attacker, or worse.
fn defender_suffers(course: &mut Course<'_>, met: Met, result: AttackResult) {
    let (Some(from), Some(away)) = (course.state.hex(met.target), course.state.hex(met.attacker))
    else {
        return;
    };
    let detachment = course.state.piece(met.target).kind == Kind::Detachment;
    match result {
        AttackResult::Stalemate => return,
        AttackResult::Retreat if detachment => retreat::recall(course, met.target, case("5.17")),
        AttackResult::Retreat => {
            let retreat = Retreat {
                piece: course.state.piece(met.target).id,
                away,
                pursuer: Some(course.state.piece(met.attacker).id),
                pushed: false,
            };
            return send_back(course, met.target, retreat);
        }
        AttackResult::Blown if detachment => retreat::eliminate(course, met.target, case("5.18")),
        AttackResult::Blown => retreat::blow(course, met.target, case("5.18")),
        AttackResult::Eliminated => retreat::eliminate(course, met.target, case("5.19")),
    }
    retreat::leave_behind(course, from);
    pursue(course, met.attacker, from);
}

/// Sends a corps back: it is blown without a way, goes the only one, or waits for its player to choose among several [5.16].
fn send_back(course: &mut Course<'_>, piece: PieceIndex, retreat: Retreat) {
    let ways = retreat::ways(course.state, piece, &[retreat.away]);
    let case = case("5.16");
    let Some(from) = course.state.hex(piece) else {
        return;
    };
    match ways.as_slice() {
        [] => {
            retreat::blow(course, piece, case);
            gone(course, from, &retreat);
        }
        [way] => go_back(course, piece, *way, &retreat),
        _ => course.happens(Event::MustRetreat { retreat, case }),
    }
}

/// Carries a retreat out on one of its ways, with all that follows.
pub fn go_back(course: &mut Course<'_>, piece: PieceIndex, way: retreat::Way, retreat: &Retreat) {
    let Some(from) = course.state.hex(piece) else {
        return;
    };
    let event = Event::Retreated {
        piece: retreat.piece,
        from,
        path: way.to_vec(),
        case: if retreat.pushed {
            case("4.22")
        } else {
            case("5.16")
        },
    };
    course.happens(event);
    gone(course, from, retreat);
}

/// A corps has left its hex by a result: what stood with it is lost, and the victor follows [5.17, 5.21].
fn gone(course: &mut Course<'_>, from: Hex, retreat: &Retreat) {
    retreat::leave_behind(course, from);
    if let Some(pursuer) = retreat.pursuer.and_then(|id| course.state.find(id)) {
        pursue(course, pursuer, from);
    }
}

/// Moves the attacker into the hex that the defender has left, unless another enemy holds him [5.21].
fn pursue(course: &mut Course<'_>, attacker: PieceIndex, to: Hex) {
    let state = &*course.state;
    let Some(from) = state.hex(attacker) else {
        return;
    };
    let printed = state.piece(attacker);
    let held = zones::is_controlled(state, from, printed.player().opponent());
    if held || state.corps_in(to).is_some() || !is_in_command(state, attacker, to) {
        return;
    }
    let event = Event::Pursued {
        piece: printed.id,
        from,
        to,
        case: case("5.21"),
    };
    course.happens(event);
    retreat::battery_left(course, from);
}

fn is_in_command(state: &State, corps: PieceIndex, hex: Hex) -> bool {
    let mut all = state.headquarters_on_map(state.piece(corps).army);
    PURSUES_OUT_OF_RANGE || all.any(|(hq, at)| at.distance(hex) <= state.value(hq))
}
