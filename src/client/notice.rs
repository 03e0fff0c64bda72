//! What the player is told over the map: one sentence at a time.

use crate::table::case::Case;
use bevy::prelude::*;

/// What the player is told over the map.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Notice(pub Option<Message>);

/// One sentence for the player.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub text: String,
    /// The case that it is about.
    pub case: Option<Case>,
    pub tone: Tone,
}

/// Whether a sentence is good news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    News,
    Refusal,
}

impl Notice {
    /// Says why something is refused, or has failed.
    pub fn refuse(&mut self, text: impl Into<String>, case: Option<Case>) {
        self.0 = Some(Message {
            text: text.into(),
            case,
            tone: Tone::Refusal,
        });
    }

    /// Says that something has been done.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.0 = Some(Message {
            text: text.into(),
            case: None,
            tone: Tone::News,
        });
    }
}
