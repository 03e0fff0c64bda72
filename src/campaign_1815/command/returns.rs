//! [2.3, 2.4] Step B: blown corps return beside headquarters of their army, two a side at most.
//!
//! Of more than two the opponent says which two come back; the others are lost. One that finds no hex is lost as well.

use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::readings::{Fate, WITHOUT_PLACE};
use crate::campaign_1815::retreat;
use crate::campaign_1815::sequence::Course;
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::zones::Zones;
use crate::table::armies::Player;
use crate::table::case::case;

/// How many blown corps a side gets back on one turn [2.3].
pub const MOST: usize = 2;

/// Lists the blown corps of a player that are due to return.
pub fn due(state: &State, player: Player) -> Vec<PieceIndex> {
    let due = |piece: &PieceIndex| match state.standing(*piece).at {
        Place::Blown(turn) => turn <= state.turn(),
        _ => false,
    };
    state.owned(player).filter(due).collect()
}

/// Lists the corps of a player among which the other still has to pick.
pub fn to_pick(state: &State, player: Player) -> Vec<PieceIndex> {
    let due = due(state, player);
    if due.len() <= MOST || state.acted().len() >= MOST {
        return Vec::new();
    }
    let open = due.into_iter();
    open.filter(|piece| !state.acted().contains(&state.piece(*piece).id))
        .collect()
}

/// Takes those out of the game whom the opponent has not picked [2.3].
pub fn drop_others(course: &mut Course<'_>, player: Player) {
    let due = due(course.state, player);
    if due.len() <= MOST {
        return;
    }
    for piece in due {
        if !course.state.acted().contains(&course.state.piece(piece).id) {
            retreat::eliminate(course, piece, case("2.3"));
        }
    }
}

/// Lists the hexes to which a blown corps can return: empty, beside headquarters of its army, out of enemy zones [2.4].
pub fn places(state: &State, piece: PieceIndex) -> Vec<Hex> {
    let army = state.piece(piece).army;
    let zones = Zones::of(state, army.player().opponent());
    let beside = state
        .headquarters_on_map(army)
        .flat_map(|(_, hex)| hex.neighbours());
    let mut places: Vec<_> = beside
        .filter(|hex| !zones.touches(*hex) && state.is_empty(*hex))
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// Tells whether a player can bring any of his due corps back.
pub fn can_return(state: &State, player: Player) -> bool {
    let due = due(state, player);
    due.into_iter()
        .any(|piece| !places(state, piece).is_empty())
}

/// Takes those out of the game who found no hex [2.4].
pub fn drop_placeless(course: &mut Course<'_>, player: Player) {
    if WITHOUT_PLACE == Fate::Eliminated {
        for piece in due(course.state, player) {
            retreat::eliminate(course, piece, case("2.4"));
        }
    }
}
