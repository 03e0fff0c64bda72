//! The core's sentences with the names that are printed on the counters.

use crate::last_battles::charts::MovementPoints;
use crate::last_battles::state::State;
use crate::table::ids::UnitId;

/// Puts the printed names in place of the units' ids.
pub fn plain(state: &State, sentence: &str) -> String {
    let mut text = String::with_capacity(sentence.len());
    let mut word = String::new();
    for letter in sentence.chars().chain(['\0']) {
        if letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-' {
            word.push(letter);
            continue;
        }
        text.push_str(printed(state, &word).unwrap_or(&word));
        word.clear();
        if letter != '\0' {
            text.push(letter);
        }
    }
    text
}

fn printed<'a>(state: &'a State, word: &str) -> Option<&'a str> {
    let unit = state.find(word.parse::<UnitId>().ok()?)?;
    Some(&state.counter(unit).name)
}

/// Writes movement points as the map does, halves as ½.
pub fn half_points(points: MovementPoints) -> String {
    match (points.halves() / 2, points.halves() % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
