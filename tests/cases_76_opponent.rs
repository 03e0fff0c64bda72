//! The computer in the edition of 1976: lack of command keeps units from attacking and drives them out of enemy zones, and leaders
//! who ride far lead no attack.

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::ground::Ground;
use hundred_days::last_battles::opponent::objectives::Objectives;
use hundred_days::last_battles::opponent::player;
use hundred_days::last_battles::opponent::position::Position;
use hundred_days::last_battles::opponent::weights::Weights;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::table::level::Program;
use hundred_days::table::stop::Stop;

/// The normal level without its rehearsals: who does what he plans at first sight.
const PLAIN: &str = "normal+plans=1+tries=1";

/// Lets a program give the orders of the player who decides, as long as a kind of decision stands open; gets what happened.
fn plays(game: &mut Game, kind: DecisionKind, program: &str) -> Vec<Event> {
    let program: Program = program.parse().expect("a program");
    let mut program = player(&program, 7, Stop::default()).expect("a player");
    let (decider, mut events) = (game.decider(), Vec::new());
    while game.decides() == kind && game.decider() == decider {
        let order = program.choose(&game.state).expect("an order");
        events.extend(game.does(order));
    }
    events
}

/// Tells whether a program takes a unit to be free to attack.
fn attacks(game: &Game, unit: &str) -> bool {
    let ground = Ground::new(game.state.setup());
    let objectives = Objectives::new(&game.state, &ground, &Weights::NORMAL);
    let position = Position::new(&game.state, &ground, &objectives);
    let unit = game.find(unit);
    let pieces = &position.forces[game.state.owner(unit)].pieces;
    let piece = pieces.iter().find(|piece| piece.unit == unit);
    position.may_attack(piece.expect("a piece"))
}

/// Jamin, between four enemies without a way out, and Baudin, who has one; Ney has a place for one of them.
fn one_is_trapped() -> Field {
    campaign_of_1976()
        .unit("fr-2-jamin", 1548)
        .leader("ldr-ney", 1548)
        .unit("fr-2-baudin", 1447)
        .unit("al-kempt", 1547)
        .unit("al-pack", 1449)
        .unit("al-best", 1649)
        .unit("al-mait", 1550)
}

#[test]
fn case_76_20_32_command_goes_to_those_who_could_not_retreat() {
    let mut game = one_is_trapped().asked();
    game.until(DecisionKind::Command);
    plays(&mut game, DecisionKind::Command, PLAIN);
    assert!(game.commanded("fr-2-jamin"));
    assert!(!game.commanded("fr-2-baudin"), "who is stronger");
}

/// Jamin beside two stacks of the enemy, with a way out; Ney can command him.
fn outnumbered() -> Field {
    campaign_of_1976()
        .unit("fr-2-jamin", 1549)
        .leader("ldr-ney", 1551)
        .unit("al-kempt", 1548)
        .unit("al-pack", 1548)
        .unit("al-mait", 1449)
        .unit("al-byng", 1449)
}

#[test]
fn case_76_20_32_who_could_only_attack_a_stronger_enemy_goes_without_orders_and_gets_out() {
    let mut game = outnumbered().asked();
    game.until(DecisionKind::Command);
    plays(&mut game, DecisionKind::Command, PLAIN);
    assert!(!game.commanded("fr-2-jamin"));
    plays(&mut game, DecisionKind::Movement, PLAIN);
    plays(&mut game, DecisionKind::Retreat, PLAIN);
    assert_eq!(game.at("fr-2-jamin"), 1649);
    let friends = outnumbered()
        .unit("fr-2-baudin", 1652)
        .unit("fr-2-soye", 1652)
        .unit("fr-2-husson", 1552)
        .unit("fr-2-campi", 1552);
    let mut game = friends.asked();
    game.until(DecisionKind::Command);
    plays(&mut game, DecisionKind::Command, PLAIN);
    assert!(game.commanded("fr-2-jamin"), "friends can join him");
}

#[test]
fn case_76_20_31_whoever_is_out_of_command_is_not_counted_on_for_an_attack() {
    let position = |field: Field| {
        let field = field.unit("fr-2-jamin", 1548).unit("al-kempt", 1547);
        field.unit("al-pack", 1750).game()
    };
    let mut game = position(campaign_of_1976());
    game.until_first_movement();
    assert!(!attacks(&game, "fr-2-jamin"));
    let mut fourth = position(scenario("22"));
    fourth.until_first_movement();
    assert!(attacks(&fourth, "fr-2-jamin"), "if badly");
}

#[test]
fn case_76_20_3_in_the_enemys_turn_the_next_command_is_still_to_come() {
    let mut game = campaign_of_1976()
        .unit("fr-2-jamin", 1748)
        .unit("al-kempt", 1547)
        .game();
    game.until_first_movement();
    assert!(!attacks(&game, "fr-2-jamin"));
    game.until_movement(Player::Coalition);
    assert!(attacks(&game, "fr-2-jamin"));
}

/// Pelletier's guns before Pack, commanded by Ney; far behind them is Reille with his corps, in battle with Mait.
fn guns_and_a_corps() -> Game {
    let mut game = campaign_of_1976()
        .leader("ldr-ney", 1647)
        .unit("fr-2-pelletier", 1643)
        .unit("al-pack", 1641)
        .leader("ldr-reille", 1563)
        .unit("fr-2-baudin", 1563)
        .unit("fr-2-soye", 1563)
        .unit("fr-2-husson", 1464)
        .unit("fr-2-campi", 1464)
        .unit("al-mait", 1564)
        .game();
    game.until_first_movement();
    game
}

#[test]
fn case_76_19_27_a_leader_stays_near_as_long_as_his_guns_can_bombard() {
    let leaders_alone = format!("{PLAIN}+sweeps=0+assaults=0");
    let mut game = guns_and_a_corps();
    let events = plays(&mut game, DecisionKind::Movement, &leaders_alone);
    let let_go = |event: &Event| matches!(event, Event::LetGo { .. });
    let ney = game.leader_at("ldr-ney");
    assert!(!events.iter().any(let_go), "Ney in {ney}");
    assert_ne!(ney, 1647, "he rides as far as he may");
    assert!(game.allows(&bombard(&["fr-2-pelletier"], &[1641])));
}
