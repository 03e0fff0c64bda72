//! The computer's play: always legal, the same for a seed, and blind to what the dice will show.

use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::{Match, Order, State, decision, step};
use hundred_days::table::level::Level;
use hundred_days::table::opponent::Opponent;
use hundred_days::table::stop::Stop;

fn start(scenario: &str) -> State {
    let start = NewGame {
        scenario: scenario.to_owned(),
        seed: 1815,
        ..NewGame::default()
    };
    let game = Match::begin(start).expect("the scenario to begin");
    game.state().clone()
}

fn pair(seed: u64) -> [Box<dyn Opponent<State>>; 2] {
    [Level::Normal, Level::Random].map(|level| player_of(level, seed, Stop::default()))
}

/// Lets normal play the French and random the Coalition for some orders.
fn play(scenario: &str, orders: usize) -> Vec<Order> {
    let mut state = start(scenario);
    let [mut french, mut coalition] = pair(7);
    let mut given = Vec::new();
    while given.len() < orders {
        let player = match decision(&state).player {
            Player::French => &mut french,
            Player::Coalition => &mut coalition,
        };
        let Some(order) = player.choose(&state) else {
            break;
        };
        step(&mut state, &order).expect("a legal order");
        given.push(order);
    }
    given
}

#[test]
fn every_order_is_legal_and_a_seed_gives_the_same_game() {
    for scenario in ["18", "19", "20", "21"] {
        let first = play(scenario, 120);
        assert!(first.len() > 20, "scenario {scenario}");
        assert_eq!(first, play(scenario, 120), "scenario {scenario}");
    }
}

#[test]
fn what_the_dice_will_show_changes_no_order() {
    let mut state = start("19");
    let [mut french, _] = pair(7);
    let [mut other, _] = pair(7);
    for _ in 0..30 {
        if decision(&state).player != Player::French {
            break;
        }
        let mut reseeded = state.clone();
        reseeded.reseed(99);
        let order = french.choose(&state).expect("an order");
        assert_eq!(Some(&order), other.choose(&reseeded).as_ref());
        step(&mut state, &order).expect("a legal order");
    }
}
