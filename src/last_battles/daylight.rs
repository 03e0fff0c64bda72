//! [4.2, 16.2] Which turns are played by daylight.
//!
//! The turn record track says so, but for the turns of 0600: by an option they are turns of day, though three hours long.
//! Supply is looked at on the first turn of daylight \[14\], which then is that of 0600.

use super::charts::{Light, TrackBox, Turn, TurnTrack};
use super::game_setup::GameSetup;
use super::rules::{Entry, Rule, RuleSet};
use super::scenario::Supply;

/// The hour of dawn.
const DAWN: u8 = 6;

/// What decides the light of a turn; any line that gives daylight is enough.
const DAYLIGHT: &[Entry<fn(&TrackBox) -> bool>] = &[
    Entry::always(|printed| printed.light == Light::Day),
    Entry::under(Rule::Dawn, |printed| printed.turn.hour() == DAWN),
];

/// Gets the light of a box of the track under some rules.
pub fn of_box(rules: RuleSet, printed: &TrackBox) -> Light {
    match rules.read(DAYLIGHT).any(|is_lit| is_lit(printed)) {
        true => Light::Day,
        false => Light::Night,
    }
}

/// Gets the light of a turn; an hour that is no turn counts as day.
pub fn of_turn(setup: &GameSetup, turn: Turn) -> Light {
    let printed = setup.charts.track.get(turn);
    printed.map_or(Light::Day, |printed| of_box(setup.rules, printed))
}

/// Lists the turns at whose beginning supply is determined: those of the scenario, or the turns of dawn before them [14.0, 16.2].
pub fn supply_turns<'s>(
    setup: &'s GameSetup,
    supply: &'s Supply,
) -> impl Iterator<Item = Turn> + 's {
    let turns = supply.turns.iter();
    turns.map(|&turn| {
        let dawn = dawn_before(&setup.charts.track, turn);
        dawn.filter(|_| setup.in_force(Rule::Dawn)).unwrap_or(turn)
    })
}

/// Gets the turn of dawn that a turn comes next after, if one does.
fn dawn_before(track: &TurnTrack, turn: Turn) -> Option<Turn> {
    let dawn = Turn::new(turn.day(), DAWN)?;
    (track.get(dawn).is_some() && track.next(dawn) == Some(turn)).then_some(dawn)
}
