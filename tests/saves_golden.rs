//! Saved games of every format that there has been, as the program of their day wrote them: each loads, and plays on.

use hundred_days::ai::Opponent;
use hundred_days::ai::random::RandomPlayer;
use hundred_days::game::Game;
use hundred_days::save;
use std::path::{Path, PathBuf};

/// Lists the saves of a format, by name.
fn saves(format: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let entries = std::fs::read_dir(folder.join(format)).expect("the saves");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

fn load(file: &Path) -> Game {
    save::load(file).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Plays some orders on, as a player does who knows nothing.
fn play_on(game: &mut Game, orders: usize) -> usize {
    let mut player = RandomPlayer::new(1815);
    for given in 0..orders {
        let Some(order) = player.choose(game.state()) else {
            return given;
        };
        game.play(&order).expect("a legal order");
    }
    orders
}

#[test]
fn saves_of_format_1_load_and_play_on() {
    let files = saves("format-1");
    let mut scenarios: Vec<_> = files
        .iter()
        .map(|file| {
            let mut game = load(file);
            let name = file.display();
            assert!(!game.entries().is_empty(), "{name}");
            assert!(play_on(&mut game, 30) > 10, "{name}: it is all but over");
            game.scenario().number.clone()
        })
        .collect();
    scenarios.dedup();
    let all: Vec<_> = (18..=28).map(|number| number.to_string()).collect();
    assert_eq!(scenarios, [&all[..], &["102".to_owned()]].concat());
}
