//! What the other player has done since one's last decision.
//!
//! It is read off the record: whose turn each event fell in, and who gave each order. So it is the same after a save has
//! been loaded, and right after an order has been taken back.

mod doings;

pub use doings::{Doings, Fight, How, Loss, Trail};

use crate::client::command::PanelAction;
use crate::client::frame::InFrame;
use crate::client::game_log::Mark;
use crate::client::shown::Shown;
use crate::last_battles::phases::Game;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{Entry, Event, decision};
use crate::table::armies::Player;
use crate::table::play::{Seat, Seats};
use bevy::prelude::*;
use std::ops::Range;

/// Keeps it in step with the game.
pub fn plugin(app: &mut App) {
    app.init_resource::<Since>()
        .add_observer(toggle_trails)
        .add_systems(Update, follow.in_set(InFrame::FollowGame));
}

/// What the other player has done.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Since {
    /// His last turn, or the one that he is in.
    pub turn: Option<Turn>,
    /// What of it the player has not answered yet.
    pub news: Range<Mark>,
    /// What happened in that turn.
    pub all: Doings,
    /// What happened since the player's last decision.
    pub new: Doings,
    /// Who gave the last order of all.
    pub last_giver: Option<Player>,
}

/// A stretch of the record in which it was one player's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub of: Player,
    pub marks: Range<Mark>,
    pub is_over: bool,
}

impl Since {
    /// Reads the record, which begins with a player's turn: what each order led to, and who gave it.
    pub fn of(state: &State, first: Player, played: &[Entry], seats: &Seats) -> Self {
        let turns = turns(first, played);
        let last_giver = played.last().and_then(|entry| entry.giver);
        let Some(turn) = told(state, &turns, played, seats) else {
            return Self {
                last_giver,
                ..Self::default()
            };
        };
        let news = news(&turn, watcher(state, seats), played);
        Self {
            all: Doings::of(state, played, &turn.marks),
            new: Doings::of(state, played, &news),
            turn: Some(turn),
            news,
            last_giver,
        }
    }

    /// Tells whether there is something that the player has not seen.
    pub fn has_news(&self) -> bool {
        self.news.start < self.news.end
    }
}

/// Gets the person who looks on: the one who decides, or else the only one; none where programs play each other.
pub fn watcher(state: &State, seats: &Seats) -> Option<Player> {
    let decides = decision(state).player;
    let persons = [decides, decides.opponent()].into_iter();
    persons
        .into_iter()
        .find(|&player| seats[player] == Seat::Person)
}

/// Divides the record into turns, by the phases that begin in it.
fn turns(first: Player, played: &[Entry]) -> Vec<Turn> {
    let end = (played.len(), 0);
    let turn = |of, from| Turn {
        of,
        marks: from..end,
        is_over: false,
    };
    let mut turns = vec![turn(first, (0, 0))];
    for (order, entry) in played.iter().enumerate() {
        for (nth, event) in entry.events.iter().enumerate() {
            let Event::Phase { player, .. } = event else {
                continue;
            };
            let now = turns.len() - 1;
            if turns[now].of != *player {
                turns[now].marks.end = (order, nth);
                turns[now].is_over = true;
                turns.push(turn(*player, (order, nth)));
            }
        }
    }
    turns
}

/// Finds the turn that is to be told: the other player's that is going on, or his last; where nobody looks on as a player,
/// the last in which an order was given.
fn told(state: &State, turns: &[Turn], played: &[Entry], seats: &Seats) -> Option<Turn> {
    let watcher = watcher(state, seats);
    let is_told = |turn: &&Turn| match watcher {
        Some(player) => turn.of != player,
        None => turn.marks.start.0 + 1 < played.len() || turns.len() == 1,
    };
    let found = turns.iter().rev().take(2).find(is_told)?;
    (found.marks.start < found.marks.end).then(|| found.clone())
}

/// Finds what of a turn is new: what came after the player's last order, if he has not begun a turn of his own since.
fn news(turn: &Turn, watcher: Option<Player>, played: &[Entry]) -> Range<Mark> {
    let gave = |player| move |entry: &Entry| entry.giver == Some(player);
    let last = watcher.and_then(|player| played.iter().rposition(gave(player)));
    let (start, end) = (turn.marks.start, turn.marks.end);
    match last {
        Some(last) if turn.is_over && last > end.0 => end..end,
        Some(last) if !turn.is_over && last > start.0 => (last + 1, 0)..end,
        _ => start..end,
    }
}

/// Shows what the other player has done over the map, or no longer.
fn toggle_trails(
    on: On<PanelAction>,
    game: Option<Res<Game>>,
    since: Res<Since>,
    mut shown: ResMut<Shown>,
) {
    let (PanelAction::ToggleTrails, Some(game)) = (*on, game) else {
        return;
    };
    let given = game.played().len();
    let on_map = shown.trails || since.has_news() && given > shown.seen;
    shown.trails = !on_map;
    shown.seen = given;
}

fn follow(game: Option<Res<Game>>, mut since: ResMut<Since>) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let first = game.record().start().player();
    since.set_if_neq(Since::of(game.state(), first, game.played(), game.seats()));
}

/// Tells whether the open decision is a person's.
pub fn person_decides(state: &State, seats: &Seats) -> bool {
    let open = decision(state);
    open.kind != DecisionKind::Over && seats[open.player] == Seat::Person
}
