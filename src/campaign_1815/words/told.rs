//! The record in words: each line with its kind, its hex and its case, under the phase of the turn that it belongs to.

use super::sentence;
use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::state::State;
use crate::campaign_1815::step::Phase;
use crate::table::case::Case;
use crate::table::note::NoteKind;
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A phase of a turn, under which lines of the record stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    pub turn: Turn,
    pub phase: Phase,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The phase under which this line and those after it stand, if another begins here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub under: Option<Heading>,
    pub kind: NoteKind,
    pub words: String,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<Hex>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub case: Option<Case>,
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)?;
        match self.case {
            Some(case) => write!(f, " [{case}]"),
            None => Ok(()),
        }
    }
}

/// Tells a game order by order.
#[derive(Clone, Debug)]
pub struct Recorder {
    now: Heading,
    told: Option<Heading>,
}

impl Recorder {
    /// Begins at a state.
    pub const fn new(state: &State) -> Self {
        Self {
            now: Heading {
                turn: state.turn(),
                phase: state.step().phase(),
            },
            told: None,
        }
    }

    /// Tells what an order has brought, event by event.
    pub fn tell(&mut self, state: &State, events: &[Event]) -> Vec<Told> {
        let mut lines = Vec::new();
        for (nth, event) in events.iter().enumerate() {
            match event {
                Event::TurnBegan { turn, .. } => {
                    self.now = Heading {
                        turn: *turn,
                        phase: first_phase(&events[nth..]),
                    }
                }
                Event::StepBegan { step, .. } => self.now.phase = step.phase(),
                _ => {}
            }
            let Some(words) = sentence(state, event) else {
                continue;
            };
            let under = Some(self.now).filter(|now| self.told != Some(*now));
            self.told = Some(self.now);
            lines.push(Told {
                under,
                kind: kind(event),
                words,
                at: place(event),
                case: event.case(),
            });
        }
        lines
    }
}

/// Finds the phase of the first step that begins: what is told before it, as the dice of a new turn, stands under it.
fn first_phase(events: &[Event]) -> Phase {
    let mut steps = events.iter().filter_map(|event| match event {
        Event::StepBegan { step, .. } => Some(step.phase()),
        _ => None,
    });
    steps.next().unwrap_or(Phase::Command)
}

/// Names a phase of a turn.
pub fn heading(state: &State, heading: Heading) -> String {
    let date = state.components().charts.date(heading.turn);
    match heading.phase {
        Phase::Over => "The game is over.".to_owned(),
        phase => format!(
            "Turn {}, {date}. {} phase.",
            heading.turn,
            capital(&phase.to_string())
        ),
    }
}

const fn kind(event: &Event) -> NoteKind {
    match event {
        Event::Fought(_) | Event::Declared { .. } => NoteKind::Combat,
        Event::Retreated { .. }
        | Event::MustRetreat { .. }
        | Event::Blown { .. }
        | Event::Eliminated { .. }
        | Event::Pursued { .. } => NoteKind::Aftermath,
        Event::Moved { .. } => NoteKind::Move,
        Event::Entered { .. } | Event::Returned { .. } => NoteKind::Arrival,
        Event::TurnBegan { .. }
        | Event::StepBegan { .. }
        | Event::Passed { .. }
        | Event::Allowed { .. }
        | Event::Weather { .. }
        | Event::Limited { .. }
        | Event::Over { .. } => NoteKind::Course,
        _ => NoteKind::Other,
    }
}

fn place(event: &Event) -> Option<Hex> {
    match event {
        Event::HeadquartersPlaced { hex, .. }
        | Event::Returned { hex, .. }
        | Event::DetachmentPlaced { hex, .. }
        | Event::Recalled { hex, .. }
        | Event::Declared { hex, .. }
        | Event::Blown { hex, .. } => Some(*hex),
        Event::Moved { path, .. } | Event::Entered { path, .. } | Event::Retreated { path, .. } => {
            path.last().copied()
        }
        Event::Eliminated { hex, .. } => *hex,
        Event::Pursued { to, .. } => Some(*to),
        Event::Fought(fight) => Some(fight.hex),
        _ => None,
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
