//! What the end of the phase would leave undone, in words: who and where, each a click away.

use super::names;
use crate::client::command::{Command, LookAction};
use crate::client::ending::Question;
use crate::client::panels::undone::Line;
use crate::client::theme::counted;
use crate::last_battles::state::State;
use crate::last_battles::words::undone_words;
use crate::last_battles::{Undone, undone};
use crate::table::ids::{PieceId, UnitId};

/// How many are named of each kind.
const NAMED: usize = 8;

/// Tells what the end of the phase would leave undone, and how many attacks are planned whose dice have not been rolled.
pub fn question(state: &State, planned: usize) -> Question {
    let undone = undone(state);
    let lines = undone.iter().map(|what| line(state, what));
    let planned = (planned > 0).then(|| Line {
        words: counted(
            planned,
            "planned attack has not been rolled for",
            "planned attacks have not been rolled for",
        ),
        places: Vec::new(),
        more: 0,
    });
    planned.into_iter().chain(lines).collect()
}

/// Tells one kind of what is left undone.
pub fn line(state: &State, what: &Undone) -> Line {
    let find = |name: PieceId| (name_of(state, name), Command::Look(LookAction::Find(name)));
    let units = |names: &[UnitId]| names.iter().map(|&name| find(name.into())).collect();
    let mut places: Vec<_> = match what {
        // Who is off the map can be named, and is chosen in the dock.
        Undone::Moves(names) | Undone::Bombardments(names) | Undone::Returns(names) => units(names),
        Undone::Rides(names) => names.iter().map(|&name| find(name.into())).collect(),
        Undone::Entries(names) => names.iter().copied().map(find).collect(),
        Undone::Attacks(hexes) => {
            let hexes = hexes.iter();
            hexes
                .map(|&hex| (names::hex(state, hex), Command::Look(LookAction::Show(hex))))
                .collect()
        }
    };
    let more = places.len().saturating_sub(NAMED);
    places.truncate(NAMED);
    Line {
        words: undone_words(what),
        places,
        more,
    }
}

fn name_of(state: &State, name: PieceId) -> String {
    let leader = || Some(&state.leader_counter(state.find_leader(name)?).name);
    let unit = state.find(name).map(|unit| &state.counter(unit).name);
    unit.or_else(leader).cloned().unwrap_or_default()
}
