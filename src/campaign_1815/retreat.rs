//! [5.16 to 5.19] Retreats, and what becomes of those who cannot: also of withdrawals [3.5] and of those who make room [4.22].
//!
//! A retreat is three hexes, each farther from the victor than the one before, through no corps, no enemy detachment, no enemy
//! zone of control and over no unbridged river. It is no movement: headquarters, streams and rain do not matter to it [4.18]. Who
//! has no such way is blown, and comes back two turns later; on the last day he is lost.

use super::event::Event;
use super::map_hex::Hex;
use super::piece::PieceIndex;
use super::readings::WITHDRAWS_FROM_ALL;
use super::sequence::Course;
use super::state::{Place, State};
use super::zones;
use crate::hex::HexSet;
use crate::table::case::{Case, case};

/// How many hexes a retreat is.
pub const LENGTH: usize = 3;

/// A way back, from the first hex that is entered to the last.
pub type Way = [Hex; LENGTH];

/// Lists the ways of a corps away from some hexes, one for each hex where one can end, in rising order of these [5.16].
pub fn ways(state: &State, piece: PieceIndex, away: &[Hex]) -> Vec<Way> {
    let Some(from) = state.hex(piece) else {
        return Vec::new();
    };
    let closed = closed_to(state, piece);
    let mut ways: Vec<Way> = Vec::new();
    let mut add = |way: Way| {
        if !ways.iter().any(|known| known[2] == way[2]) {
            ways.push(way);
        }
    };
    for first in steps(state, from, away, &closed) {
        for second in steps(state, first, away, &closed) {
            for third in steps(state, second, away, &closed) {
                add([first, second, third]);
            }
        }
    }
    ways.sort_unstable_by_key(|way| way[2]);
    ways
}

/// Lists the hexes into which a retreat may go on.
fn steps<'a>(
    state: &'a State,
    from: Hex,
    away: &'a [Hex],
    closed: &'a HexSet,
) -> impl Iterator<Item = Hex> + 'a {
    let around = state.components().board.zoc(from).iter().copied();
    around.filter(move |to| {
        let farther = |hex: &Hex| hex.distance(*to) > hex.distance(from);
        !closed.contains(to.index()) && away.iter().all(farther)
    })
}

/// Finds the hexes into which a retreating corps may never go.
fn closed_to(state: &State, piece: PieceIndex) -> HexSet {
    let player = state.piece(piece).player();
    let enemy = player.opponent();
    let mut closed = zones::control(state, enemy);
    let own = state.corps_on_map(player);
    for (_, hex) in own.chain(state.units_on_map(enemy)) {
        closed.insert(hex.index());
    }
    closed
}

/// Lists the hexes from which a corps withdraws: those of the enemy units in whose zone it stands [3.5].
pub fn withdraws_from(state: &State, piece: PieceIndex) -> Vec<Hex> {
    let Some(hex) = state.hex(piece) else {
        return Vec::new();
    };
    let enemy = state.piece(piece).player().opponent();
    let enemies = zones::controllers(state, hex, enemy).map(|(_, hex)| hex);
    match WITHDRAWS_FROM_ALL {
        true => enemies.collect(),
        false => enemies.take(1).collect(),
    }
}

/// Tells when a corps that is blown now comes back; `None` if it is lost instead [5.18].
pub fn returns_on(state: &State) -> Option<super::charts::Turn> {
    let charts = &state.components().charts;
    let last_day = charts.turn(state.turn()).is_some_and(|turn| turn.last_day);
    let turn = state.turn().after(charts.blown_turns);
    (!last_day && turn <= state.setup().scenario.last_turn).then_some(turn)
}

/// Blows a corps: off the map, or out of the game on the last day [3.6, 5.18].
pub fn blow(course: &mut Course<'_>, piece: PieceIndex, case: Case) {
    let Some(hex) = course.state.hex(piece) else {
        return;
    };
    let id = course.state.piece(piece).id;
    match returns_on(course.state) {
        Some(returns) => course.happens(Event::Blown {
            piece: id,
            hex,
            returns,
            case,
        }),
        None => eliminate(course, piece, case),
    }
}

/// Takes a unit out of the game [5.19, 6.3].
pub fn eliminate(course: &mut Course<'_>, piece: PieceIndex, case: Case) {
    let printed = course.state.piece(piece);
    let event = Event::Eliminated {
        piece: printed.id,
        hex: course.state.hex(piece),
        points: printed.points,
        case,
    };
    course.happens(event);
}

/// Recalls a detachment: it can be placed again from the next turn on [2.12].
pub fn recall(course: &mut Course<'_>, piece: PieceIndex, case: Case) {
    if let Some(hex) = course.state.hex(piece) {
        let piece = course.state.piece(piece).id;
        course.happens(Event::Recalled { piece, hex, case });
    }
}

/// Eliminates the detachment that a corps has left behind by retreating, or by being blown or lost [5.17, 5.22].
pub fn leave_behind(course: &mut Course<'_>, hex: Hex) {
    let Some(detachment) = course.state.detachment_in(hex) else {
        return;
    };
    let battery = course.state.setup().grand_battery == Some(detachment);
    let why = if battery { case("5.22") } else { case("5.17") };
    eliminate(course, detachment, why);
}

/// Recalls the Grand Battery if its corps has gone on from a hex and left it alone [5.22].
pub fn battery_left(course: &mut Course<'_>, hex: Hex) {
    let battery = course.state.setup().grand_battery;
    let left = battery.filter(|battery| course.state.hex(*battery) == Some(hex));
    if let Some(battery) = left.filter(|_| course.state.corps_in(hex).is_none()) {
        recall(course, battery, case("5.22"));
    }
}

/// Lists the corps of all sides that are off the map because they were blown, with the turn of their return.
pub fn blown(state: &State) -> Vec<(PieceIndex, super::charts::Turn)> {
    let all = state.components().pieces.all();
    let blown = all.filter_map(|piece| match state.standing(piece).at {
        Place::Blown(turn) => Some((piece, turn)),
        _ => None,
    });
    blown.collect()
}
