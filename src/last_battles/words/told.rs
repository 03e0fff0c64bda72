//! The record of a game as a save keeps it: what happened, in the words of the program that it was played with.
//!
//! A rule that is mended later may replay old orders otherwise. What is kept here is then shown in place of the replay, so
//! that nobody is told of a past that was not played.

use super::{Note, notes};
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::game_setup::GameSetup;
use crate::last_battles::state::{Phase, State};
use crate::table::case::{Case, with_book};
use crate::table::note::NoteKind;
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::fmt;

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// The phase under which this line and those after it stand, if another begins here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub under: Option<Heading>,
    pub kind: NoteKind,
    /// What is told first: die and result of a combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub head: Option<String>,
    pub words: String,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Option<HexNumber>,
    #[serde(default, skip_serializing_if = "is_default", with = "with_book")]
    pub case: Option<Case>,
}

impl fmt::Display for Told {
    /// Writes the line with its case: `5 Ar · Gauthier against Bylandt, 2-1 [6.4]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(head) = &self.head {
            write!(f, "{head} · ")?;
        }
        f.write_str(&self.words)?;
        match self.case {
            Some(case) => write!(f, " [{case}]"),
            None => Ok(()),
        }
    }
}

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    pub turn: Turn,
    pub player: Player,
    pub phase: Phase,
}

impl Heading {
    /// Gets the phase that a state is in.
    pub const fn of(state: &State) -> Self {
        Self {
            turn: state.turn(),
            player: state.player(),
            phase: state.phase(),
        }
    }
}

/// Tells a game order by order.
#[derive(Clone, Debug)]
pub struct Recorder {
    now: Heading,
    /// The phase under which the last line stands.
    told: Option<Heading>,
}

impl Recorder {
    /// Begins at a state.
    pub const fn new(start: &State) -> Self {
        Self {
            now: Heading::of(start),
            told: None,
        }
    }

    /// Tells the events of the next order.
    pub fn tell(&mut self, setup: &GameSetup, events: &[Event]) -> Vec<Told> {
        let (mut lines, mut passed) = (Vec::new(), 0);
        for note in notes(setup, events) {
            self.pass(&events[passed..=note.nth]);
            // A turn is told under the phase that opens it.
            if matches!(events[note.nth], Event::Turn { .. }) {
                let opening = events[note.nth..].iter().position(is_phase);
                let opening = opening.map(|place| &events[note.nth + place]);
                self.pass(opening.map_or(&[], std::slice::from_ref));
            }
            passed = note.nth + 1;
            lines.push(self.line(note));
        }
        self.pass(&events[passed..]);
        lines
    }

    fn line(&mut self, note: Note) -> Told {
        let under = Some(self.now).filter(|now| self.told != Some(*now));
        self.told = Some(self.now);
        Told {
            under,
            kind: note.kind,
            head: note.head,
            words: note.words,
            at: note.at,
            case: note.case,
        }
    }

    fn pass(&mut self, events: &[Event]) {
        for event in events {
            if let &Event::Phase {
                turn,
                player,
                phase,
                ..
            } = event
            {
                self.now = Heading {
                    turn,
                    player,
                    phase,
                };
            }
        }
    }
}

const fn is_phase(event: &Event) -> bool {
    matches!(event, Event::Phase { .. })
}
