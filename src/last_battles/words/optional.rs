//! What optional and variant rules bring, in words [15, 16].

use super::Teller;
use crate::last_battles::event::Event;

impl Teller<'_> {
    /// Says what has happened by an optional or variant rule.
    pub(super) fn optional(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::LevelSunk {
                side,
                wing: Some(wing),
                by,
                level,
                ..
            } => {
                format!("The level of the {wing} wing of the {side} army sinks by {by} to {level}.")
            }
            Event::LevelSunk {
                side, by, level, ..
            } => format!("The {side} demoralization level sinks by {by} to {level}."),
            _ => return None,
        })
    }
}
