//! The levels that later ones are measured against give the same orders as ever.

use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::{Match, decision, step};
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;

/// Lets a level play both sides for some orders, and gets the number of the state that they lead to.
fn number_after(scenario: &str, level: Level, orders: usize) -> String {
    let start = NewGame {
        scenario: scenario.to_owned(),
        seed: 1815,
        ..NewGame::default()
    };
    let game = Match::begin(start).expect("the scenario to begin");
    let mut state = game.state().clone();
    let mut players = [1, 2].map(|seed| player_of(level, seed, Stop::default()));
    for _ in 0..orders {
        let nth = usize::from(decision(&state).player == Player::Coalition);
        let Some(order) = players[nth].choose(&state) else {
            break;
        };
        step(&mut state, &order).expect("a legal order");
    }
    format!("{:016x}", state.fingerprint())
}

/// The numbers after four hundred orders of the first normal level, in every scenario.
const NORMAL: [(&str, &str); 11] = [
    ("18", "629b183f6067c64b"),
    ("19", "b6c5b67ee5f8ac71"),
    ("20", "de4e097ac513790b"),
    ("21", "739cac9d2801f5c3"),
    ("22", "198adb6352f414e1"),
    ("23", "e456ba3b83cd2a66"),
    ("24", "75d3c21a65896c34"),
    ("25", "c4ac472023cfc941"),
    ("26", "0183300fc8aa0cfd"),
    ("27", "7cfeac8b2ccd68e1"),
    ("28", "693e474b44d74d86"),
];

#[test]
fn the_first_normal_level_plays_as_ever() {
    let played =
        NORMAL.map(|(scenario, _)| (scenario, number_after(scenario, Level::Normal1, 400)));
    assert_eq!(
        played
            .each_ref()
            .map(|(scenario, number)| (*scenario, number.as_str())),
        NORMAL
    );
}

#[test]
fn the_first_hard_level_plays_as_ever() {
    assert_eq!(number_after("19", Level::Hard1, 40), "2aa0290fff04068b");
}
