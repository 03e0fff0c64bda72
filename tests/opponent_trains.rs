//! What programs do for their own supply trains, and about those of the enemy [16.17].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::movement::goals;
use hundred_days::last_battles::opponent::PlanningPlayer;
use hundred_days::last_battles::opponent::weights::Weights;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Order};
use hundred_days::table::opponent::Opponent;

const FRENCH: &str = "mk-french-train";
const ALLIED: &str = "mk-allied-train";

/// Plays the player turn of the French as a program of a manner does, and gets what happened.
fn plays(game: &mut Game, weights: Weights) -> Vec<Event> {
    let mut program = PlanningPlayer::new(7, weights);
    let mut events = Vec::new();
    while game.decider() == Player::French && game.state.player() == Player::French {
        let order = program.choose(&game.state).expect("an order");
        events.extend(game.does(order));
    }
    events
}

/// Lancers four hexes from an Allied train, and Pack far off on the other side.
fn raid() -> Game {
    let field = field().unit(ALLIED, 1943).unit("fr-2-pire", 1947);
    field.unit("al-pack", 1063).game()
}

#[test]
fn case_16_17c_programs_ride_for_an_enemy_train_in_reach_and_destroy_it() {
    let destroyed = |weights| {
        let events = plays(&mut raid(), weights);
        let mut events = events.iter();
        events.any(|event| matches!(event, Event::TrainDestroyed { .. }))
    };
    assert!(destroyed(Weights::NORMAL));
    assert!(destroyed(Weights::EASY));
    let blind = Weights {
        train: 0,
        ..Weights::NORMAL
    };
    assert!(!destroyed(blind), "it is worth nothing to them");
}

#[test]
fn case_16_17c_a_train_comes_before_a_battle_that_gains_little() {
    let field = field().unit(ALLIED, 1943).unit("fr-2-pire", 1944);
    let mut game = field.unit("al-mait", 1045).unit("fr-2-baudin", 1046).game();
    game.until(DecisionKind::Combat);
    let order = PlanningPlayer::new(7, Weights::NORMAL).choose(&game.state);
    let Some(Order::Attack(attack)) = order else {
        panic!("{order:?}");
    };
    assert_eq!(attack.defenders, hexes(&[1943]));
}

#[test]
fn case_16_17_programs_take_their_train_out_of_the_enemys_reach_or_bar_his_way_to_it() {
    let near = || field().unit(FRENCH, 1751).unit("fr-2-baudin", 1753);
    let mut game = near().unit("al-trip", 1746).game();
    let open = |game: &Game| {
        let train = hex(game.at(FRENCH));
        let state = game.state.supposing_turn_of(Player::Coalition);
        let goals = goals(&state, game.find("al-trip"));
        goals.iter().any(|goal| goal.distance(train) == 1)
    };
    assert!(open(&game), "in danger");
    plays(&mut game, Weights::NORMAL);
    assert!(!open(&game), "the train stands in {}", game.at(FRENCH));
}

/// A French train off the road, where it stays, horsemen who could ride up to it, and a brigade beside their way.
fn stuck() -> Game {
    let field = field().unit(FRENCH, 642).unit("fr-2-baudin", 843);
    field.unit("al-trip", 649).game()
}

/// Tells whether the Allied horse could come up to the train next.
fn in_reach(game: &Game) -> bool {
    let train = hex(game.at(FRENCH));
    let state = game.state.supposing_turn_of(Player::Coalition);
    let goals = goals(&state, game.find("al-trip"));
    goals.iter().any(|goal| goal.distance(train) == 1)
}

#[test]
fn case_16_17_programs_bar_the_way_to_a_train_that_cannot_move() {
    let mut game = stuck();
    let train = piece(FRENCH);
    let moves = |order: &Order| matches!(order, Order::Move { unit, .. } if *unit == train);
    assert!(!game.legal().iter().any(moves), "it cannot move");
    assert!(in_reach(&game), "in danger");
    plays(&mut game, Weights::NORMAL);
    assert!(
        !in_reach(&game),
        "Baudin went to {}",
        game.at("fr-2-baudin")
    );
    let careless = Weights {
        train: 0,
        ..Weights::NORMAL
    };
    let mut game = stuck();
    plays(&mut game, careless);
    assert!(in_reach(&game), "it is worth nothing to them");
}
