//! What a player has written down in secret, no program of his enemy orders by.

use crate::kit::campaign_variants::written;
use crate::kit::hal::{force_at, with_force};
use crate::kit::*;
use crate::toy::{self, Toy};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::player_of;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::state::hidden::Twin;
use hundred_days::last_battles::{Order, State, hidden, reach_of};
use hundred_days::table::armies::ByPlayer;
use hundred_days::table::game::{Game as _, Kept};
use hundred_days::table::level::Level;
use hundred_days::table::opponent::{AnyLegal, Opponent, contest};
use hundred_days::table::protocol::Protocol;
use hundred_days::table::stop::Stop;

/// Two states that are equal but for what one player has written down in secret; his enemy has to move.
type States = [State; 2];

fn enemy_moves(mut game: Game, enemy: Player) -> State {
    while game.decider() != enemy || game.decides() != DecisionKind::Movement {
        game.does(end());
    }
    game.state
}

fn with_and_without_hal() -> States {
    [force_at(124), Order::HalForce { entry: None }].map(|order| {
        let mut game = with_force().from("17/2100", "18/2100").game();
        game.does(end());
        game.does(order);
        enemy_moves(game, Player::French)
    })
}

fn by_two_roads() -> States {
    let entries = [
        [1167, 1167, 1167, 1167, 1167],
        [3167, 1167, 3167, 1167, 3167],
    ];
    entries.map(|at| enemy_moves(written(at), Player::Coalition))
}

/// The French have hidden a force, of which one marker goes left and one right; which of them is the real one differs.
fn behind_either_marker() -> States {
    [Twin::A, Twin::B].map(|real| {
        let field = scenario("19").options(&["16.3", "16.6"]).endless();
        let mut game = field.asked();
        while game.decider() != Player::French || game.decides() != DecisionKind::PlacePair {
            game.does(end());
        }
        let orders = game.legal().into_iter();
        let mut hides = orders.filter(|order| match order {
            Order::PlacePair { real: own, .. } => *own == real,
            _ => false,
        });
        let order = hides.next().expect("units out of sight");
        game.does(order);
        game.until(DecisionKind::Movement);
        for (nth, marker) in hidden::active(&game.state).into_iter().enumerate() {
            let name = game.state.marker_id(marker).into();
            let reach = reach_of(&game.state, &[name]);
            let goals: Vec<_> = reach.hexes.values().collect();
            let goal = goals[nth * (goals.len() - 1)];
            game.does(goal.order(&[name]));
        }
        enemy_moves(game, Player::Coalition)
    })
}

#[test]
fn case_16_6_no_program_orders_otherwise_for_which_marker_its_enemies_are_behind() {
    same_orders(&behind_either_marker(), Player::Coalition, &Level::ALL);
}

/// Asks programs of some levels, though they are shown more than their player may see.
fn same_orders(states: &States, player: Player, levels: &[Level]) {
    let [one, other] = states;
    assert_ne!(one, other);
    assert!(one.seen_by(player) == other.seen_by(player));
    for &level in levels {
        let [one, other] = states.each_ref().map(|state| {
            let mut program = player_of(level, 7, Stop::default());
            program.choose(state)
        });
        assert!(one.is_some());
        assert_eq!(one, other, "{level}");
    }
}

#[test]
fn case_22_6b_no_program_orders_otherwise_for_what_its_enemy_has_written_down() {
    same_orders(&with_and_without_hal(), Player::French, &Level::ALL);
}

#[test]
fn case_28d_no_program_orders_otherwise_for_what_its_enemy_has_written_down() {
    let levels = [Level::Random, Level::Easy];
    same_orders(&by_two_roads(), Player::Coalition, &levels);
}

/// A program that looks whether it is shown where its enemy's reserve waits.
struct Spy(AnyLegal);

impl Opponent<Toy> for Spy {
    fn choose(&mut self, state: &Toy) -> Option<toy::Order> {
        let player = state.decider()?;
        let reserves = state.view()["reserves"].clone();
        let of = |player: Player| reserves[player.to_string().to_lowercase()].to_string();
        assert!(!of(player).contains("hidden"), "{reserves}");
        assert!(!of(player.opponent()).contains("written"), "{reserves}");
        self.0.choose(state)
    }
}

#[test]
fn a_contest_shows_each_program_what_its_player_may_see() {
    for seed in 0..20 {
        let start = Toy::start("fords".to_owned(), Vec::new(), seed);
        let mut state = Toy::begin(start).expect("a game").state;
        let spy = |seed| -> Box<dyn Opponent<Toy>> { Box::new(Spy(AnyLegal::new(seed))) };
        let mut spies = ByPlayer {
            french: spy(seed),
            coalition: spy(seed + 100),
        };
        contest(&mut state, &mut spies, |_, _, _| {}).expect("legal orders");
        assert!(state.decider().is_none());
    }
}
