//! [4.19 to 4.22] Reinforcements come onto the map by single moves, in their order; an enemy at their entry makes room.

use super::{headquarters, passing};
use crate::campaign_1815::event::Event;
use crate::campaign_1815::game_setup::{Choice, Entry};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::readings::PUSHED_WITHIN;
use crate::campaign_1815::retreat;
use crate::campaign_1815::sequence::Course;
use crate::campaign_1815::special;
use crate::campaign_1815::state::{Place, Retreat, State};
use crate::campaign_1815::violation::Violation;
use crate::table::armies::Player;
use crate::table::case::case;
use crate::table::ids::PieceId;

/// Lists the corps of a player that are off the map and due, this turn or since an earlier one.
pub fn due(state: &State, player: Player) -> Vec<PieceIndex> {
    let due = |piece: &PieceIndex| match state.standing(*piece).at {
        Place::ToCome(turn) => turn <= state.turn(),
        _ => false,
    };
    let all = state.owned(player).filter(due);
    all.filter(|piece| state.piece(*piece).kind.is_corps())
        .collect()
}

/// Gets how a corps comes onto the map. Hill's other counter comes as the one that the set-up names [2.13].
pub fn entry(state: &State, piece: PieceIndex) -> Option<&Entry> {
    let setup = state.setup();
    let other = setup
        .hill
        .map(|(two, one)| if piece == two { one } else { two });
    let hill = setup
        .hill
        .is_some_and(|(two, one)| piece == two || piece == one);
    setup
        .entry(piece)
        .or_else(|| setup.entry(other.filter(|_| hill)?))
}

/// Gets when a corps is to come, and its place among those of its entry: the least comes first.
fn rank(state: &State, piece: PieceIndex) -> (u8, u8) {
    let turn = match state.standing(piece).at {
        Place::ToCome(turn) => turn.0,
        _ => 0,
    };
    (turn, entry(state, piece).map_or(0, |entry| entry.order))
}

/// Refuses a corps before which another has to enter [4.20].
///
/// # Errors
/// Names the other.
pub fn check_turn(state: &State, piece: PieceIndex) -> Result<(), Violation> {
    let own = entry(state, piece);
    let shares = |other: PieceIndex| {
        let both = own.zip(entry(state, other));
        both.is_some_and(|(own, other)| own.at.iter().any(|hex| other.at.contains(hex)))
    };
    let before = due(state, state.piece(piece).player()).into_iter();
    let first = before
        .filter(|other| *other != piece && shares(*other))
        .find(|other| rank(state, *other) < rank(state, piece));
    match first {
        Some(first) => Err(Violation::OtherEntersFirst {
            piece: state.piece(piece).id,
            first: state.piece(first).id,
        }),
        None => Ok(()),
    }
}

/// Lists the hexes where a corps can come onto the map now [4.19, 4.21].
pub fn open_entries(state: &State, piece: PieceIndex) -> Vec<Hex> {
    let at = entry(state, piece).map_or(&[][..], |entry| &entry.at);
    let enemy = state.piece(piece).player().opponent();
    let open = |hex: &Hex| {
        let detachment = state.detachment_in(*hex);
        let enemy = detachment.is_some_and(|found| state.piece(found).player() == enemy);
        state.corps_in(*hex).is_none() && !enemy
    };
    at.iter().copied().filter(open).collect()
}

/// Tells whether a corps can come onto the map with the next move of its player.
pub fn can_enter(state: &State, piece: PieceIndex) -> bool {
    check_turn(state, piece).is_ok()
        && special::check_mover(state, piece).is_ok()
        && headquarters(state, piece).next().is_some()
        && !open_entries(state, piece).is_empty()
}

/// Tells whether any corps of a player can come onto the map now.
pub fn any_can_enter(state: &State, player: Player) -> bool {
    let due = due(state, player);
    due.into_iter().any(|piece| can_enter(state, piece))
}

/// Refuses to move a corps on the map as long as others have to enter first [4.3, 8.5].
///
/// # Errors
/// Says that reinforcements come first.
pub fn check_others(state: &State, piece: PieceId) -> Result<(), Violation> {
    let player = state.player();
    let first = if special::enters_in_any_order(state, player) {
        let waiting = due(state, player).len();
        let left = passing::moves_left(state, player);
        left.is_some_and(|left| usize::from(left) <= waiting)
    } else {
        state.has_passed(player.opponent())
    };
    match first && any_can_enter(state, player) {
        true => {
            let special = special::enters_in_any_order(state, player);
            let case = if special { case("8.5") } else { case("4.3") };
            Err(Violation::ReinforcementsFirst { piece, case })
        }
        false => Ok(()),
    }
}

/// Finds an enemy unit that has to make room for those of a player who enter, and the entry hex [4.22].
///
/// A unit stands in the way in the hex or next to it, where its zone covers it.
fn in_the_way(state: &State, player: Player) -> Option<(PieceIndex, Hex)> {
    if state.setup().has(Choice::ClosedEntries) {
        return None;
    }
    let due = due(state, player);
    let entries = due.iter().filter_map(|piece| entry(state, *piece));
    let mut hexes: Vec<_> = entries.flat_map(|entry| entry.at.iter().copied()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let board = &state.components().board;
    let mut found: Vec<_> = state
        .units_on_map(player.opponent())
        .filter_map(|(unit, at)| {
            let covers = |hex: &&Hex| {
                at == **hex || at.distance(**hex) <= PUSHED_WITHIN && board.connects(at, **hex)
            };
            Some((unit, *hexes.iter().find(covers)?))
        })
        .collect();
    // Detachments go first, so that none is left behind by a corps that retreats.
    found.sort_by_key(|(unit, _)| state.piece(*unit).kind != Kind::Detachment);
    found.first().copied()
}

/// Makes room at the entries of a player until nobody stands in the way, or a corps has to choose how it retreats [4.22].
pub fn make_room(course: &mut Course<'_>, player: Player) {
    while let Some((unit, entry)) = in_the_way(course.state, player) {
        if course.state.piece(unit).kind == Kind::Detachment {
            retreat::recall(course, unit, case("4.22"));
            continue;
        }
        let retreat = Retreat {
            piece: course.state.piece(unit).id,
            away: entry,
            pursuer: None,
            pushed: true,
        };
        let case = case("4.22");
        if retreat::ways(course.state, unit, &[entry]).is_empty() {
            retreat::blow(course, unit, case);
            continue;
        }
        course.happens(Event::MustRetreat { retreat, case });
        return;
    }
}
