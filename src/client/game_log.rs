//! The record of the game in words, line by line, as panels show it; each game tells its own.

use super::game::{FollowGame, Game};
use super::show::Show;
use crate::hex::HexNumber;
use crate::table::case::Case;
use crate::table::note::NoteKind;
use bevy::prelude::*;
use std::sync::Arc;

/// Keeps the record of a game of a kind in words as its saves have it; a game that can tell more keeps its own.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.init_resource::<GameLog>()
        .add_systems(Update, follow::<S>.in_set(FollowGame));
}

/// A place in the record: how many orders lie before it, and how many events of the next.
pub type Mark = (usize, usize);

/// A line of the record.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// Where it begins.
    pub mark: Mark,
    pub when: String,
    pub kind: NoteKind,
    /// What is told first: die and result of a combat.
    pub head: Option<String>,
    pub what: String,
    /// Where it happened.
    pub at: Option<HexNumber>,
    pub case: Option<Case>,
}

impl Told {
    /// Writes the whole line: `5 Ar · Gauthier against Bylandt, 2-1`.
    pub fn line(&self) -> String {
        match &self.head {
            Some(head) => format!("{head} · {}", self.what),
            None => self.what.clone(),
        }
    }
}

/// Which lines of the record are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    #[default]
    All,
    Combat,
    Moves,
    Arrivals,
}

impl Filter {
    /// All filters, each with its name.
    pub const ALL: [(Self, &'static str); 4] = [
        (Self::All, "all"),
        (Self::Combat, "combat"),
        (Self::Moves, "moves"),
        (Self::Arrivals, "arrivals"),
    ];

    /// Tells whether a line is shown.
    pub const fn shows(self, line: &Told) -> bool {
        match self {
            Self::All => true,
            Self::Combat => matches!(line.kind, NoteKind::Combat | NoteKind::Aftermath),
            Self::Moves => matches!(line.kind, NoteKind::Move),
            Self::Arrivals => matches!(line.kind, NoteKind::Arrival),
        }
    }
}

/// All that has happened, in words.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct GameLog(pub Arc<Vec<Told>>);

impl GameLog {
    /// Gets the lines, the first first.
    pub const fn lines(&self) -> &Arc<Vec<Told>> {
        &self.0
    }
}

/// Tells the game anew when it has changed.
fn follow<S: Show>(game: Option<Res<Game<S>>>, mut game_log: ResMut<GameLog>) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let mut teller = game.record().start().teller();
    let mut lines = Vec::new();
    for (nth, entry) in game.played().iter().enumerate() {
        let told = game.state().tell(&mut teller, &entry.events);
        lines.extend(told.into_iter().map(|what| Told {
            mark: (nth, 0),
            when: String::new(),
            kind: NoteKind::Other,
            head: None,
            what: what.to_string(),
            at: None,
            case: None,
        }));
    }
    game_log.set_if_neq(GameLog(Arc::new(lines)));
}
