//! Games that have been played for some orders, to be saved.

use hundred_days::last_battles::Match;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::table::dice::Face;
use hundred_days::table::opponent::Opponent;

pub fn start(seed: u64) -> NewGame {
    NewGame {
        scenario: "19".to_owned(),
        options: vec!["19.5C".to_owned(), "19.5D".to_owned()],
        seed,
        dice: [6, 1].into_iter().filter_map(Face::new).collect(),
        ..NewGame::default()
    }
}

/// Lets a player who knows nothing play so many orders.
pub fn play(game: &mut Match, seed: u64, orders: usize) {
    let mut player = RandomPlayer::new(seed);
    for _ in 0..orders {
        let Some(order) = player.choose(game.state()) else {
            return;
        };
        game.play(&order).expect("a legal order");
    }
}

pub fn played(seed: u64, orders: usize) -> Match {
    let mut game = Match::begin(start(seed)).expect("a game");
    play(&mut game, seed, orders);
    game
}
