//! [2.13] The British line of communication: the more detachments the Anglo-Allies have out, the weaker is Hill's corps.

use crate::campaign_1815::event::Event;
use crate::campaign_1815::piece::Kind;
use crate::campaign_1815::sequence::Course;
use crate::campaign_1815::state::{Place, State};
use crate::table::armies::Army;
use crate::table::case::case;

/// How many Anglo-Allied detachments, on the map or lost, cost Hill a star.
pub const ENOUGH: usize = 3;

/// Counts the Anglo-Allied detachments that are on the map or eliminated.
pub fn out(state: &State) -> usize {
    let all = state.owned(Army::Allied.player());
    let out = all.filter(|piece| {
        let (printed, at) = (state.piece(*piece), state.standing(*piece).at);
        let gone = matches!(at, Place::Map(_) | Place::Eliminated);
        printed.kind == Kind::Detachment && printed.army == Army::Allied && gone
    });
    out.count()
}

/// Puts the right counter of Hill's corps in the place of the other; one that is lost stays lost.
pub fn exchange(course: &mut Course<'_>) {
    let Some((two, one)) = course.state.setup().hill else {
        return;
    };
    let (from, to) = match out(course.state) >= ENOUGH {
        true => (two, one),
        false => (one, two),
    };
    let at = course.state.standing(from).at;
    if matches!(at, Place::Map(_) | Place::ToCome(_) | Place::Blown(_)) {
        let (from, to) = (course.state.piece(from).id, course.state.piece(to).id);
        let case = case("2.13");
        course.happens(Event::Exchanged { from, to, case });
    }
}
