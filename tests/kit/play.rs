//! Games by a player who knows nothing, and what must hold at every step of them.

use super::*;
pub use hundred_days::last_battles::invariants::ends_phase;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Event, Order, State, invariants};

/// Plays a game to its end and calls `look` after every order.
pub fn play(
    mut game: Game,
    seed: u64,
    mut look: impl FnMut(&State, &State, &[Event]),
) -> (State, Vec<Order>) {
    let mut player = RandomPlayer::new(seed);
    let mut orders = Vec::new();
    loop {
        let before = game.state.clone();
        let played = player.play(&mut game.state);
        let played = played
            .unwrap_or_else(|violation| panic!("seed {seed}, order {}: {violation}", orders.len()));
        let Some((order, events)) = played else {
            break;
        };
        look(&before, &game.state, &events);
        orders.push(order);
        assert!(orders.len() < 20_000, "seed {seed}: the game does not end");
    }
    assert!(game.state.outcome().is_some());
    (game.state, orders)
}

#[track_caller]
fn holds(found: Result<(), String>) {
    if let Err(what) = found {
        panic!("{what}");
    }
}

#[track_caller]
pub fn check_invariants(state: &State) {
    holds(invariants::of_units(state));
}

/// Checks what must hold when a phase ends: no hex holds more than it may [5.4, 8.1A].
#[track_caller]
pub fn check_phase_end(state: &State) {
    holds(invariants::at_end_of_phase(state));
}

/// Checks what must hold of leaders: each on the map stands with no enemy, and in no enemy zone without a friend.
#[track_caller]
pub fn check_leaders(state: &State) {
    holds(invariants::of_leaders(state));
}

/// Checks that no commander commands more than he may, or anybody out of his range [11.1A, 11.2].
#[track_caller]
pub fn check_command(state: &State) {
    holds(invariants::of_command(state));
}

/// Checks that each corps has lost what lies in its boxes, by full strength [13].
#[track_caller]
pub fn check_corps(state: &State) {
    holds(invariants::of_corps(state));
}
