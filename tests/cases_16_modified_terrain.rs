//! Chapter 16, modified terrain effects: attackers are halved, bridges part armies, routes are for one unit at a time [16.4].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::{Event, Order, bombardment, zoc};

fn modified() -> Field {
    field().options(&["16.4"])
}

fn halved(game: &Game, order: &Order) -> Vec<String> {
    let lines = game.account(order).lines.into_iter();
    let halved = lines.filter_map(|line| match line.what {
        Factor::HalvedByTerrain(unit) => Some(format!("{unit} {}", line.case)),
        _ => None,
    });
    halved.collect()
}

#[test]
fn case_16_4_who_attacks_over_a_stream_is_halved_even_if_others_come_dry() {
    let game = modified()
        .unit("fr-2-campi", 1645)
        .unit("fr-1-quiot", 1544)
        .unit("al-pack", 1545)
        .combat();
    let both = attack(&["fr-2-campi", "fr-1-quiot"], &[1545]);
    assert_eq!(game.odds(&both), (7, 4, "1-1".into()), "2.5 and 4");
    assert_eq!(halved(&game, &both), ["fr-2-campi 16.4"]);
    let game = field()
        .unit("fr-2-campi", 1645)
        .unit("fr-1-quiot", 1544)
        .unit("al-pack", 1545)
        .combat();
    assert_eq!(game.odds(&both), (9, 4, "2-1".into()), "without the option");
}

#[test]
fn case_16_4_a_stream_no_longer_doubles_those_behind_it() {
    let game = modified()
        .unit("fr-2-campi", 1645)
        .unit("fr-1-quiot", 1546)
        .unit("al-pack", 1545)
        .combat();
    let both = attack(&["fr-2-campi", "fr-1-quiot"], &[1545]);
    assert_eq!(game.odds(&both), (5, 4, "1-1".into()), "4.5 rounded up");
}

#[test]
fn case_16_4_all_who_attack_into_a_town_are_halved_and_cavalry_in_it() {
    let game = modified()
        .unit("fr-2-campi", 1743)
        .unit("fr-3-domon", 1743)
        .unit("fr-2-pelletier", 1642)
        .unit("al-mrln", 1744)
        .unit("al-pack", 1744)
        .combat();
    let all = combined(&["fr-2-campi", "fr-3-domon"], &["fr-2-pelletier"], &[1744]);
    assert_eq!(
        game.odds(&all),
        (7, 5, "1-1".into()),
        "6.5 against 4 and a half"
    );
    assert_eq!(halved(&game, &all).len(), 3);
    let inside = game.account(&all).lines;
    let inside = inside
        .iter()
        .find(|line| line.what == Factor::CavalryDefendingInCover);
    assert_eq!(
        inside.map(|line| line.case.to_string()).as_deref(),
        Some("16.4")
    );
}

#[test]
fn case_16_4_over_a_bridge_into_a_town_is_a_half_and_no_quarter() {
    let game = modified()
        .unit("fr-2-baudin", 1745)
        .unit("al-pack", 1744)
        .combat();
    assert_eq!(
        game.odds(&attack(&["fr-2-baudin"], &[1744])),
        (4, 4, "1-1".into())
    );
}

#[test]
fn case_16_4_artillery_is_halved_into_forest_and_cavalry_as_ever() {
    let game = modified()
        .unit("fr-2-pelletier", 1044)
        .unit("fr-2-pire", 1044)
        .unit("al-mrln", 1045)
        .unit("al-pack", 1045)
        .combat();
    let both = attack(&["fr-2-pelletier", "fr-2-pire"], &[1045]);
    assert_eq!(
        game.odds(&both),
        (5, 5, "1-1".into()),
        "3 and 2 against 4.5"
    );
    assert_eq!(
        halved(&game, &both),
        ["fr-2-pelletier 16.4", "fr-2-pire 6.3B"]
    );
    let game = modified()
        .unit("fr-2-pelletier", 1043)
        .unit("al-pack", 1045)
        .combat();
    assert_eq!(game.odds(&bombard(&["fr-2-pelletier"], &[1045])).0, 3);
    let game = modified()
        .unit("fr-2-soye", 1044)
        .unit("al-pack", 1045)
        .combat();
    assert_eq!(game.odds(&attack(&["fr-2-soye"], &[1045])).0, 6, "infantry");
}

#[test]
fn case_16_4_one_hex_that_halves_is_enough_in_an_attack_on_several() {
    let game = modified()
        .unit("fr-2-baudin", 1645)
        .unit("al-pack", 1545)
        .unit("al-vincke", 1644)
        .combat();
    let both = attack(&["fr-2-baudin"], &[1545, 1644]);
    assert_eq!(game.odds(&both), (4, 7, "1-2".into()));
}

#[test]
fn case_16_4_a_chateau_triples_as_before_and_halves_nobody_beside() {
    let game = modified()
        .unit("fr-2-baudin", 718)
        .unit("fr-2-pire", 718)
        .unit("al-pack", 617)
        .combat();
    let both = attack(&["fr-2-baudin", "fr-2-pire"], &[617]);
    assert_eq!(game.odds(&both), (11, 12, "1-2".into()));
}

#[test]
fn case_16_4_bridges_part_zones_and_streams_do_not() {
    let mut game = modified()
        .unit("fr-2-baudin", 1746)
        .unit("al-pack", 1744)
        .game();
    assert_eq!(
        game.reach("fr-2-baudin", 1745),
        Some((1, false)),
        "beyond the bridge"
    );
    game.does(moves("fr-2-baudin", &[1745]));
    game.does(end());
    assert!(!zoc::must_fight(&game.state, game.find("fr-2-baudin")));
    assert!(
        game.allows(&attack(&["fr-2-baudin"], &[1744])),
        "who may, but need not"
    );
    assert!(game.allows(&end()));
    let game = modified()
        .unit("fr-2-baudin", 1746)
        .unit("al-pack", 1545)
        .game();
    assert_eq!(game.reach("fr-2-baudin", 1645), Some((2, true)), "stream");
}

#[test]
fn case_16_4_artillery_bombards_over_a_bridge_as_over_a_river() {
    let lay = |field: Field| field.unit("fr-2-pelletier", 1745).unit("al-pack", 1744);
    let mut game = lay(field()).combat();
    game.refuses(bombard(&["fr-2-pelletier"], &[1744]), "7.4A");
    let mut game = lay(modified()).dice([1]).combat();
    let gun = game.find("fr-2-pelletier");
    assert_eq!(bombardment::targets(&game.state, gun), hexes(&[1744]));
    game.does(bombard(&["fr-2-pelletier"], &[1744]));
}

#[test]
fn case_16_4_along_a_road_nobody_comes_into_an_enemy_zone() {
    let mut game = modified()
        .unit("fr-2-baudin", 1748)
        .unit("al-pack", 1745)
        .game();
    assert_eq!(
        game.reach("fr-2-baudin", 1746),
        Some((3, true)),
        "half a point by road, one for the clear hex in the zone"
    );
    assert_eq!(game.pays(moves("fr-2-baudin", &[1747, 1746])), 3);
    let other = field()
        .unit("fr-2-baudin", 1748)
        .unit("al-pack", 1745)
        .game();
    assert_eq!(other.reach("fr-2-baudin", 1746), Some((2, true)));
}

#[test]
fn case_16_4_along_a_road_nobody_comes_to_friends_and_stacks_go_over_the_ground() {
    let game = modified()
        .unit("fr-2-baudin", 1749)
        .unit("fr-2-soye", 1747)
        .game();
    assert_eq!(
        game.reach("fr-2-baudin", 1746),
        Some((4, false)),
        "0.5 to 1748, 1 through the friends, 0.5 to 1746"
    );
    let mut game = modified()
        .unit("fr-2-baudin", 1749)
        .unit("fr-2-soye", 1749)
        .game();
    let stack = ["fr-2-baudin", "fr-2-soye"];
    assert_eq!(
        game.pays(moves_stack(&stack, &[1748, 1747, 1746])),
        6,
        "three clear hexes"
    );
}

fn came_by_route(events: &[Event]) -> bool {
    let mut moved = events.iter();
    moved.any(|event| matches!(event, Event::Moved { by_route: true, .. }))
}

/// The road north from 1750: eight hexes for four points, of which the last cannot be paid by the ground.
const ROAD: [u16; 8] = [1749, 1748, 1747, 1746, 1745, 1744, 1743, 1642];

#[test]
fn case_16_4_who_has_come_along_a_road_keeps_others_out() {
    let mut game = modified()
        .unit("fr-2-baudin", 1750)
        .unit("fr-2-soye", 1643)
        .unit("fr-2-campi", 1742)
        .game();
    let events = game.does(moves("fr-2-baudin", &ROAD));
    assert!(came_by_route(&events), "{events:?}");
    let refusal = game.refuses(moves("fr-2-soye", &[1642]), "16.4");
    assert!(refusal.contains("by road or trail"), "{refusal}");
    assert_eq!(game.reach("fr-2-campi", 1642), None);
    game.until_movement(hundred_days::last_battles::counter::Player::French);
    game.does(moves("fr-2-soye", &[1642]));
}

#[test]
fn case_16_4_who_can_pay_for_the_ground_of_the_last_hex_closes_nothing() {
    let mut game = modified()
        .unit("fr-2-baudin", 1749)
        .unit("fr-2-soye", 1749)
        .game();
    let events = game.does(moves("fr-2-baudin", &[1748, 1747]));
    assert!(!came_by_route(&events));
    assert!(
        matches!(events[0], Event::Moved { cost, .. } if cost.halves() == 3),
        "by road, then over the ground: {events:?}"
    );
    game.does(moves("fr-2-soye", &[1748, 1747]));
    assert_eq!(game.state.stack(hex(1747)).count(), 2);
}

#[test]
fn case_16_4_with_the_option_of_25e_bridges_part_armies_once() {
    let game = modified()
        .unit("fr-2-baudin", 1745)
        .unit("al-pack", 1744)
        .game();
    assert!(!zoc::in_zone_of(
        &game.state,
        hundred_days::last_battles::counter::Player::Coalition,
        hex(1745)
    ));
}
