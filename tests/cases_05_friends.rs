//! Chapter 5, friends in one hex [5.4] and leaving the map [5.5].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::charts::MovementPoints;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::Place;
use hundred_days::table::case::case;

#[test]
fn case_5_4_two_units_may_end_a_phase_in_one_hex() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 543)
        .game();
    game.does(moves("fr-2-baudin", &[543]));
    game.does(end());
}

#[test]
fn case_5_4_a_third_unit_may_come_while_another_can_still_leave() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 543)
        .unit("fr-2-campi", 543)
        .game();
    game.does(moves("fr-2-baudin", &[543]));
    let refusal = game.refuses(end(), "5.4");
    assert_eq!(refusal, "3 units in 0543; two may stack [5.4]");
    game.does(moves("fr-2-campi", &[544]));
    game.does(end());
}

#[test]
fn case_5_4_a_third_unit_may_not_come_when_nobody_could_leave_any_more() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 544)
        .unit("fr-2-campi", 544)
        .game();
    game.does(moves("fr-2-soye", &[543]));
    game.does(moves("fr-2-campi", &[543]));
    game.refuses(moves("fr-2-baudin", &[543]), "5.4");
    game.does(moves("fr-2-baudin", &[642]));
    let mut held = field()
        .unit("fr-2-baudin", 540)
        .unit("fr-2-soye", 542)
        .unit("fr-2-campi", 542)
        .unit("al-pack", 543)
        .game();
    held.refuses(moves("fr-2-baudin", &[541, 542]), "5.4");
}

#[test]
fn case_5_4a_passing_friends_costs_nothing_more() {
    let position = || field().unit("fr-2-baudin", 540);
    let order = || moves("fr-2-baudin", &[541, 542, 543]);
    let mut empty = position().game();
    let mut crowded = position()
        .unit("fr-2-soye", 541)
        .unit("fr-2-campi", 541)
        .unit("fr-2-husson", 542)
        .game();
    assert_eq!(empty.pays(order()), crowded.pays(order()));
}

#[test]
fn case_5_4b_any_number_of_friends_may_pass_through_a_hex() {
    let mut game = field()
        .unit("fr-2-soye", 542)
        .unit("fr-2-campi", 542)
        .unit("fr-2-baudin", 541)
        .unit("fr-2-husson", 541)
        .unit("fr-2-gauthier", 540)
        .unit("fr-2-jamin", 540)
        .game();
    game.does(moves("fr-2-baudin", &[542, 543]));
    game.does(moves("fr-2-husson", &[542, 543]));
    game.does(moves("fr-2-gauthier", &[541, 542, 642]));
    game.does(moves("fr-2-jamin", &[541, 542, 642]));
    game.does(end());
}

#[test]
fn case_5_4c_zones_of_friends_do_not_hinder_a_move() {
    let game = field()
        .unit("fr-2-baudin", 540)
        .unit("fr-2-soye", 642)
        .unit("fr-2-campi", 441)
        .game();
    assert_eq!(game.reach("fr-2-baudin", 541), Some((2, false)));
    assert_eq!(game.reach("fr-2-baudin", 543), Some((6, false)));
}

#[test]
fn case_5_5_no_unit_leaves_the_map_where_the_scenario_names_no_exit() {
    let mut game = field().unit("fr-2-baudin", 143).game();
    game.refuses(exits("fr-2-baudin", 143), "5.5");
    assert!(
        game.legal()
            .iter()
            .all(|order| *order != exits("fr-2-baudin", 143))
    );
}

fn exited(game: &mut Game, unit: &str, at: u16) {
    game.state.apply(&Event::Exited {
        unit: piece(unit),
        from: hex(at),
        path: Vec::new(),
        at: hex(at),
        cost: MovementPoints::whole(1),
        case: case("5.5"),
    });
}

#[test]
fn case_5_5a_an_exited_unit_is_out_of_play_for_good() {
    let mut game = field()
        .unit("fr-2-baudin", 143)
        .unit("fr-2-soye", 144)
        .game();
    exited(&mut game, "fr-2-baudin", 143);
    game.refuses(moves("fr-2-baudin", &[144]), "5.1");
    game.refuses(enters("fr-2-baudin", 143, &[]), "5.6");
    game.until_movement(Player::French);
    assert_eq!(game.place("fr-2-baudin"), Place::Exited);
    game.refuses(enters("fr-2-baudin", 143, &[]), "5.6");
}

#[test]
fn case_5_5b_any_number_of_units_may_exit_at_one_hex() {
    let units = ["fr-2-baudin", "fr-2-soye", "fr-2-campi"];
    let mut game = field()
        .unit("fr-2-baudin", 143)
        .unit("fr-2-soye", 143)
        .unit("fr-2-campi", 144)
        .game();
    units.iter().for_each(|unit| exited(&mut game, unit, 143));
    assert!(units.iter().all(|unit| game.place(unit) == Place::Exited));
}

#[test]
fn case_5_5c_an_exited_unit_counts_neither_as_loss_nor_for_points() {
    let mut game = field()
        .unit("fr-2-baudin", 143)
        .unit("fr-2-soye", 144)
        .demoralized_at(Army::French, 5)
        .game();
    exited(&mut game, "fr-2-baudin", 143);
    game.until_movement(Player::French);
    assert_eq!(game.losses(Army::French), 0);
    assert_eq!(game.state.outcome(), None);
    assert_eq!(
        game.points(Player::Coalition),
        1,
        "for the crossroads alone"
    );
}
