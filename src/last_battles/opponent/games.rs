//! Games that unit tests look at.

use super::planning::PlanningPlayer;
use super::weights::Weights;
use crate::last_battles::data::library::carried;
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::{Order, State, step};
use crate::table::opponent::Opponent;

/// Begins a game of a scenario.
pub fn begun(scenario: &str) -> State {
    let data = carried().expect("the carried data are sound");
    let start = NewGame {
        scenario: scenario.to_owned(),
        ..NewGame::default()
    };
    let scenario = data.scenario(scenario).expect("a scenario");
    State::set_up(&data.components, scenario, start).expect("a game")
}

/// Plays a game of a scenario up to an order; gets the state before it, and the order.
pub fn before(scenario: &str, mut order_is: impl FnMut(&Order) -> bool) -> (State, Order) {
    let mut state = begun(scenario);
    let mut general = PlanningPlayer::new(1815, Weights::NORMAL_1);
    loop {
        let order = general.choose(&state).expect("a game that goes on");
        if order_is(&order) {
            return (state, order);
        }
        step(&mut state, &order).expect("a legal order");
    }
}

/// Plays a game of Quatre Bras up to its first attack.
pub fn before_first_attack() -> (State, Order) {
    before("19", |order| matches!(order, Order::Attack(_)))
}

/// Plays a game of Ligny up to its first move, for which most units of the French have many places.
pub fn before_first_move() -> State {
    before("18", |order| matches!(order, Order::Move { .. })).0
}
