//! The core's sentences with the names that are printed on the counters, and a few words that several panels use.

use crate::client::printed::with_printed_names;
use crate::last_battles::charts::Turn;
use crate::last_battles::state::{Phase, State};
use crate::last_battles::violation::Violation;
use crate::last_battles::words::unit_name;
use crate::table::armies::Player;
use crate::table::case::Case;
use crate::table::game::Game;
use crate::table::ids::PieceId;

/// Puts the printed names in place of the units' ids.
pub fn plain(state: &State, sentence: &str) -> String {
    with_printed_names(sentence, |word| printed(state, word))
}

/// Says why an order is refused: the sentence by itself, and its case.
pub fn refusal(state: &State, why: &Violation) -> (String, Option<Case>) {
    let (told, case) = state.explain(why);
    let sentence = plain(state, &told);
    let cited = case.map_or(String::new(), |case| format!(" [{case}]"));
    let bare = sentence.strip_suffix(cited.as_str());
    (bare.unwrap_or(&sentence).to_owned(), case)
}

fn printed(state: &State, word: &str) -> Option<String> {
    let name = word.parse::<PieceId>().ok()?;
    if state.find_marker(name).is_some() {
        return Some(unit_name(state.setup(), name));
    }
    let leader = || {
        state
            .find_leader(name)
            .map(|leader| state.leader_counter(leader).name.clone())
    };
    let unit = state
        .find(name)
        .map(|unit| state.counter(unit).name.clone());
    unit.or_else(leader)
}

/// Writes the heading over what happens in a phase.
pub fn heading(turn: Turn, player: Player, phase: Phase) -> String {
    let phase = match phase {
        Phase::Movement => "move",
        Phase::Combat => "combat",
        Phase::SetUp => "set-up",
        Phase::Command => "command",
        Phase::Over => "end",
    };
    format!("{:02}00 {player} {phase}", turn.hour())
}
