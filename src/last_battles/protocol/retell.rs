//! A saved game in plain words: its title, its phases, and one event a line.

use crate::last_battles::event::Event;
use crate::last_battles::state::{Phase, State};
use crate::last_battles::words::{Heading, Told, describe};

/// Lists what is told before the first order: the scenario, and what was agreed on.
pub fn title(state: &State) -> Vec<String> {
    let (scenario, start) = (&state.setup().scenario, &state.setup().start);
    let mut lines = vec![format!("{}. {}", scenario.number, scenario.name)];
    if !start.options.is_empty() {
        lines.push(format!("Options: {}", start.options.join(", ")));
    }
    if !start.dice.is_empty() {
        let rolls = start.dice.len();
        lines.push(format!("The dice were laid down for {rolls} rolls."));
    }
    lines
}

/// Names the phase that a game is in.
pub fn heading(state: &State) -> String {
    words(Heading::of(state))
}

/// Names the phase that begins with a line of the record, if one does.
pub fn heading_of(told: &Told) -> Option<String> {
    told.under.map(words)
}

fn words(heading: Heading) -> String {
    let phase = match heading.phase {
        Phase::SetUp => "set-up",
        Phase::Command => "command phase",
        Phase::Movement => "movement phase",
        Phase::Combat => "combat phase",
        Phase::Over => return format!("Turn {}. The game is over.", heading.turn),
    };
    format!("Turn {}. {} {phase}.", heading.turn, heading.player)
}

/// Tells one event, with its case.
pub fn sentence(state: &State, event: &Event) -> Option<String> {
    let sentence = describe(state.setup(), event)?;
    Some(match event.case() {
        Some(case) => format!("{sentence} [{case}]"),
        None => sentence,
    })
}
