//! Chapter 5, zones of control [5.3].

use crate::kit::*;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::Phase;

#[test]
fn case_5_3_a_unit_stops_on_entering_an_enemy_zone() {
    let mut game = field().unit("fr-2-baudin", 540).unit("al-pack", 543).game();
    assert_eq!(game.reach("fr-2-baudin", 541), Some((2, false)));
    assert_eq!(game.reach("fr-2-baudin", 542), Some((4, true)));
    assert_eq!(
        game.reach("fr-2-baudin", 642),
        Some((6, true)),
        "by 0641, not through 0542"
    );
    game.refuses(moves("fr-2-baudin", &[541, 542, 642]), "5.3");
    game.refuses(moves("fr-2-baudin", &[541, 542, 541]), "5.3");
    game.does(moves("fr-2-baudin", &[541, 542]));
}

#[test]
fn case_5_3_no_unit_enters_a_hex_held_by_the_enemy() {
    let mut game = field()
        .unit("fr-2-baudin", 541)
        .unit("fr-2-soye", 617)
        .unit("al-pack", 543)
        .unit("al-kempt", 616)
        .game();
    game.refuses(moves("fr-2-soye", &[616]), "5");
    game.refuses(moves("fr-2-baudin", &[542, 543]), "5.3");
    assert_eq!(game.reach("fr-2-baudin", 543), None);
}

#[test]
fn case_5_3_no_zone_reaches_over_a_river_without_a_bridge() {
    let game = field()
        .unit("fr-2-baudin", 3519)
        .unit("al-pack", 3720)
        .game();
    assert_eq!(
        game.reach("fr-2-baudin", 3619),
        Some((2, false)),
        "the Dyle lies between"
    );
    assert_eq!(
        game.reach("fr-2-baudin", 3620).map(|(_, stops)| stops),
        Some(true),
        "the bridge carries the zone"
    );
}

#[test]
fn case_5_3_a_zone_reaches_over_a_stream_and_a_crest() {
    let game = field()
        .unit("fr-2-baudin", 1746)
        .unit("al-pack", 1545)
        .game();
    assert_eq!(game.reach("fr-2-baudin", 1645), Some((2, true)), "stream");
    let game = field()
        .unit("fr-2-baudin", 1748)
        .unit("al-pack", 1845)
        .game();
    assert_eq!(
        game.reach("fr-2-baudin", 1746).map(|(_, stops)| stops),
        Some(true),
        "crest"
    );
}

#[test]
fn case_5_3_zones_reach_out_of_a_chateau_but_not_into_one() {
    let game = field().unit("fr-2-baudin", 519).unit("al-pack", 617).game();
    assert_eq!(
        game.reach("fr-2-baudin", 518).map(|(_, stops)| stops),
        Some(true),
        "out of Hougoumont"
    );
    let game = field().unit("fr-2-baudin", 718).unit("al-pack", 616).game();
    assert_eq!(
        game.reach("fr-2-baudin", 617),
        Some((2, false)),
        "not into Hougoumont"
    );
    assert_eq!(
        game.reach("fr-2-baudin", 717).map(|(_, stops)| stops),
        Some(true)
    );
}

#[test]
fn case_5_3a_a_friend_in_an_enemy_zone_does_not_lift_it() {
    let mut game = field()
        .unit("fr-2-baudin", 541)
        .unit("fr-2-soye", 542)
        .unit("al-pack", 543)
        .game();
    game.refuses(moves("fr-2-baudin", &[542, 642]), "5.3");
    assert_eq!(game.reach("fr-2-baudin", 542), Some((2, true)));
}

#[test]
fn case_5_3a_artillery_and_cavalry_control_hexes_as_infantry_does() {
    for enemy in ["al-opstl", "al-mrln", "al-frazer"] {
        let game = field().unit("fr-2-baudin", 541).unit(enemy, 543).game();
        assert_eq!(game.reach("fr-2-baudin", 542), Some((2, true)), "{enemy}");
    }
}

#[test]
fn case_5_3b_whoever_stands_in_a_zone_holds_the_other_in_his() {
    let position = || field().unit("fr-2-baudin", 542).unit("al-pack", 543);
    position()
        .game()
        .refuses(moves("fr-2-baudin", &[541]), "5.3E");
    position()
        .coalition_first()
        .game()
        .refuses(moves("al-pack", &[544]), "5.3E");
}

#[test]
fn case_5_3c_several_zones_in_a_hex_do_no_more_than_one() {
    let mut game = field()
        .unit("fr-2-baudin", 541)
        .unit("fr-2-soye", 441)
        .unit("al-pack", 543)
        .unit("al-kempt", 642)
        .game();
    assert_eq!(game.reach("fr-2-baudin", 542), Some((2, true)));
    game.does(moves("fr-2-baudin", &[542]));
    assert_eq!(
        game.reach("fr-2-soye", 542),
        Some((2, true)),
        "friendly zones there too"
    );
}

#[test]
fn case_5_3d_entering_a_zone_costs_nothing_more() {
    let mut free = field().unit("fr-2-baudin", 540).game();
    let mut held = field().unit("fr-2-baudin", 540).unit("al-pack", 543).game();
    let order = || moves("fr-2-baudin", &[541, 542]);
    assert_eq!(free.pays(order()), held.pays(order()));
}

#[test]
fn case_5_3e_a_unit_may_not_leave_an_enemy_zone() {
    let mut game = field().unit("fr-2-baudin", 542).unit("al-pack", 543).game();
    game.refuses(moves("fr-2-baudin", &[541]), "5.3E");
    game.refuses(moves("fr-2-baudin", &[642]), "5.3E");
    assert_eq!(game.reach("fr-2-baudin", 541), None);
}

#[test]
fn case_5_3e_a_unit_leaves_an_enemy_zone_by_combat() {
    let position = || field().unit("fr-2-baudin", 542).unit("al-kempt", 543);
    let mut game = position().dice([6]).combat();
    assert_eq!(game.fights(attack(&["fr-2-baudin"], &[543])).result, Ar);
    game.does(retreats("fr-2-baudin", 541));
    game.does(decline());
    game.until_movement(Player::French);
    game.does(moves("fr-2-baudin", &[540]));
}

#[test]
fn case_5_3e_a_zone_ends_with_the_enemy_who_has_been_driven_off() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("al-opstl", 543)
        .dice([1])
        .combat();
    assert_eq!(game.fights(attack(&["fr-2-baudin"], &[543])).result, De);
    game.does(decline());
    game.until_movement(Player::French);
    game.does(moves("fr-2-baudin", &[543, 544, 545]));
}

#[test]
fn case_5_3f_by_night_nobody_enters_an_enemy_zone_or_leaves_one() {
    let mut game = field()
        .unit("fr-2-baudin", 541)
        .unit("fr-2-soye", 544)
        .unit("al-pack", 543)
        .from("16/2100", "16/2400")
        .game();
    let words = game.refuses(moves("fr-2-baudin", &[542]), "5.3F");
    assert!(
        words.contains("0542 by night [") && !words.contains("rain"),
        "{words}"
    );
    assert_eq!(game.reach("fr-2-baudin", 542), None);
    game.refuses(moves("fr-2-soye", &[545]), "5.3F");
    let words = game.refuses(attack(&["fr-2-soye"], &[543]), "4.2");
    assert_eq!(words, "there is no combat by night [4.2]");
    game.does(moves("fr-2-baudin", &[641]));
}

#[test]
fn case_5_3f_in_rain_nobody_enters_an_enemy_zone_or_leaves_one() {
    let mut game = field()
        .unit("fr-2-baudin", 541)
        .unit("fr-2-soye", 544)
        .unit("al-pack", 543)
        .with(|scenario| scenario.rain = vec![turn("16/1400")])
        .game();
    let words = game.refuses(moves("fr-2-baudin", &[542]), "5.3F");
    assert!(words.contains("0542 in rain ["), "{words}");
    game.refuses(moves("fr-2-soye", &[545]), "5.3F");
    let words = game.refuses(attack(&["fr-2-soye"], &[543]), "4.3");
    assert_eq!(words, "there is no combat in rain [4.3]");
    game.until_movement(Player::French);
    assert_eq!(game.state.turn(), turn("16/1500"));
    assert_eq!(
        game.reach("fr-2-baudin", 542),
        Some((2, true)),
        "the rain has stopped"
    );
}

#[test]
fn case_5_3f_a_zone_that_stops_at_water_bars_nobody_by_night() {
    let game = field()
        .unit("fr-2-baudin", 3519)
        .unit("al-pack", 3720)
        .from("16/2100", "16/2400")
        .game();
    assert_eq!(game.state.phase(), Phase::Movement);
    assert_eq!(game.reach("fr-2-baudin", 3619), Some((2, false)));
    assert_eq!(game.reach("fr-2-baudin", 3620), None);
}
