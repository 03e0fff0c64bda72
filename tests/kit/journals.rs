//! Games with journals, begun and taken up again.

use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Match, Order};
use hundred_days::table::journal::{Faulty, Journal};
use hundred_days::table::opponent::Opponent;
use std::path::Path;

pub fn begun() -> Match {
    let start = NewGame {
        scenario: "19".to_owned(),
        seed: 7,
        ..NewGame::default()
    };
    Match::begin(start).expect("a game")
}

/// Gives a game random legal orders, and gets them.
pub fn play(game: &mut Match, orders: usize, seed: u64) -> Vec<Order> {
    let mut player = RandomPlayer::new(seed);
    let mut given = Vec::new();
    while given.len() < orders {
        let Some(order) = player.choose(game.state()) else {
            break;
        };
        game.play(&order).expect("a legal order");
        given.push(order);
    }
    given
}

#[track_caller]
pub fn resumed(path: &Path) -> (Journal, Match, Option<Faulty>) {
    let (journal, resumed) = Journal::resume(path).expect("resumed");
    (journal, resumed.game, resumed.faulty)
}

pub fn orders(game: &Match) -> Vec<Order> {
    let entries = game.entries().iter();
    entries.map(|entry| entry.order.clone()).collect()
}
