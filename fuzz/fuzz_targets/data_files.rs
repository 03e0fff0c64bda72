//! Data files of any text: checking one ends with its faults or with none, and what has none is played.
//!
//! A byte of zero ends a file and begins another, on which the first may build.

#![no_main]

use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::last_battles::data::embedded;
use hundred_days::last_battles::data::load::Kind;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Match, invariants};
use hundred_days::table::data::Source;
use hundred_days::table::opponent::Opponent;
use libfuzzer_sys::fuzz_target;

/// The most files of an input, and the orders that a sound scenario is played for.
const FILES: usize = 4;
const ORDERS: usize = 20;

fuzz_target!(|text: &str| {
    let names = ["a.ron", "b.ron", "c.ron", "d.ron"];
    let sources: Vec<_> = names
        .into_iter()
        .zip(text.splitn(FILES, '\0'))
        .map(|(name, text)| Source { name, text })
        .collect();
    let faults = faults_of(GAMES, &sources);
    for fault in &faults {
        let files = sources.iter().chain(embedded::ALL);
        let file = files.into_iter().find(|source| source.name == fault.file);
        let file = file.unwrap_or_else(|| panic!("a fault of no file: {fault}"));
        let lines = file.text.split('\n').count();
        assert!(
            (1..=lines).contains(&fault.at.line),
            "no such line: {fault}"
        );
        assert!(!fault.message.is_empty());
    }
    if let [source] = sources[..]
        && faults.is_empty()
        && Kind::of(source.text) == Some(Kind::Scenario)
    {
        play(source);
    }
});

fn play(source: Source<'_>) {
    let start = NewGame {
        scenario: source.name.to_owned(),
        ..NewGame::default()
    };
    let mut game = match Match::begin_again(start, Some(source.text.to_owned())) {
        Ok(game) => game,
        Err(error) => panic!("a sound scenario cannot be begun: {error}"),
    };
    let mut player = RandomPlayer::new(1);
    for _ in 0..ORDERS {
        let Some(order) = player.choose(game.state()) else {
            assert!(game.state().outcome().is_some(), "nobody has an order");
            return;
        };
        let before = game.state().clone();
        let events = game.play(&order).expect("a legal order");
        if let Err(what) = invariants::after_order(&before, game.state(), &events) {
            panic!("{what}");
        }
    }
}
