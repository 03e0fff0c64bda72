//! What is told in the recorded games of the edition of 1976 cites that edition alone.

use crate::cases_76_numbers::look_at;
use crate::kit::recorded::Recorded;
use hundred_days::last_battles::{Match, step};

/// The recorded games of 1976.
const RECORDED: [&str; 5] = ["76-14", "76-15", "76-16", "76-17", "76-18"];

#[test]
fn no_number_of_the_fourth_edition_is_told_in_recorded_games_of_1976() {
    for name in RECORDED {
        for by in ["opponent", "random-all-options"] {
            let file = format!(
                "{}/tests/games/{name}-{by}.game",
                env!("CARGO_MANIFEST_DIR")
            );
            let text = std::fs::read_to_string(file).expect("a game");
            let game = Recorded::read(&text).expect("a sound file");
            let begun = Match::begin_again(game.start.clone(), None).expect("a sound start");
            let mut state = begun.state().clone();
            for order in game.orders() {
                let before = state.clone();
                let events = step(&mut state, order).expect("a legal order");
                look_at(&before, &events);
            }
        }
    }
}
