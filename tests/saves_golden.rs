//! Saved games of every format that there has been, as the program of their day wrote them: each loads, and plays on.

use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Match, State};
use hundred_days::table::data::Source;
use hundred_days::table::opponent::Opponent;
use hundred_days::table::play::Remark;
use hundred_days::table::save::{self, Consent};
use std::path::{Path, PathBuf};

/// Lists the saves of a format, by name.
fn saves(format: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let entries = std::fs::read_dir(folder.join(format)).expect("the saves");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// Loads a save; its player agrees to go on with other data, should those of this program have changed since.
fn load(file: &Path) -> Match {
    save::load_with(file, Consent::Given).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Plays some orders on, as a player does who knows nothing.
fn play_on(game: &mut Match, orders: usize) -> usize {
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
            game.state().setup().scenario.number.clone()
        })
        .collect();
    scenarios.dedup();
    let all: Vec<_> = (18..=28).map(|number| number.to_string()).collect();
    assert_eq!(scenarios, [&all[..], &["102".to_owned()]].concat());
}

#[test]
fn saves_of_format_2_load_and_play_on() {
    for file in saves("format-2") {
        let mut game = load(&file);
        let played = game
            .earlier()
            .map_or(game.entries().len(), |before| before.orders);
        let name = file.display();
        assert!(played > 0, "{name}");
        assert!(play_on(&mut game, 30) > 10, "{name}: it is all but over");
    }
}

/// Made by hand: Gauthier goes a way that costs too much, as if a rule of old had allowed it.
#[test]
fn a_save_whose_orders_are_refused_today_plays_on_from_where_it_stood() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves/format-2");
    let mended = load(&folder.join("19-rule-mended.ron"));
    let as_ever = load(&folder.join("19-rigged.ron"));
    assert_eq!(mended.state(), as_ever.state());
    let told = mended.earlier().map(|before| before.told[2].to_string());
    assert_eq!(told.as_deref(), Some("Gauthier 1751 to 1746, 7 MP [5.1]"));
    let mut remarks = mended.remarks.iter();
    assert!(remarks.any(|remark| matches!(remark, Remark::RulesMended { .. })));
    assert!(mended.entries().is_empty());
}

/// Changes single bytes all over a save; none is accepted.
#[test]
fn no_changed_byte_of_any_save_is_accepted() {
    for file in saves("format-2") {
        let text = std::fs::read(&file).expect("a save");
        for nth in 0..100 {
            let at = (nth * 7919 + 13) % text.len();
            let mut bytes = text.clone();
            bytes[at] ^= 1 << (nth % 7);
            let refused = String::from_utf8(bytes).map_or(true, |text| {
                let name = "game.ron";
                save::from_text::<State>(Source { name, text: &text }).is_err()
            });
            assert!(refused, "{}: byte {at}", file.display());
        }
    }
}
