//! Whole games as they were saved once: every order is still allowed, and every turn begins with the same numbers.

use hundred_days::campaign_1815::State;
use hundred_days::campaign_1815::game_setup::NewGame;
use hundred_days::campaign_1815::kept::Match;
use hundred_days::table::data::Source;
use hundred_days::table::level::Level;
use hundred_days::table::opponent::{AnyLegal, Opponent};
use hundred_days::table::play::{Seat, Seats};
use hundred_days::table::save;
use std::path::Path;

/// Plays a game to its end by chance.
fn played(scenario: &str, options: &[&str], seed: u64) -> Match {
    let start = NewGame {
        scenario: scenario.to_owned(),
        options: options.iter().map(|name| (*name).to_owned()).collect(),
        seed,
        ..NewGame::default()
    };
    let mut game: Match = Match::begin(start).expect("a game");
    game.seats = Seats {
        french: Seat::Program(Level::Random),
        coalition: Seat::Program(Level::Random),
    };
    let mut player = AnyLegal::new(seed);
    while let Some(order) = player.choose(game.state()) {
        game.play(&order).expect("a legal order");
    }
    game
}

#[test]
fn saved_games_are_played_again_to_the_letter() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/campaign_1815/games");
    let files = std::fs::read_dir(folder).expect("the games");
    let files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    assert!(files.len() >= 6);
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a saved game");
        let name = file.display().to_string();
        let source = Source {
            name: &name,
            text: &text,
        };
        let verified = save::verify::<State>(source);
        let verified = verified.unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        assert!(verified.orders > 100, "{name}");
        let loaded: Match = save::from_text(source).expect("a game");
        assert!(
            loaded.state().outcome().is_some() && loaded.remarks.is_empty(),
            "{name}"
        );
    }
}

#[test]
fn the_same_chance_plays_the_same_games() {
    for (scenario, options) in [("june-16", "4.22"), ("june-15", "8.8")] {
        let one = played(scenario, &[options], 1815);
        let other = played(scenario, &[options], 1815);
        assert_eq!(one.state(), other.state());
        assert_eq!(one.entries(), other.entries());
    }
}
