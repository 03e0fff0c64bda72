//! Chapter 5, movement: what a move costs and how far it goes.

use crate::kit::*;
use hundred_days::last_battles::counter::Player;

#[test]
fn case_5_1_only_the_phasing_players_units_move() {
    let position = || field().unit("fr-2-baudin", 543).unit("al-pack", 347);
    let mut game = position().game();
    game.refuses(moves("al-pack", &[346]), "5.1");
    game.does(moves("fr-2-baudin", &[542]));
    let mut game = position().coalition_first().game();
    game.refuses(moves("fr-2-baudin", &[542]), "5.1");
    game.does(moves("al-pack", &[346]));
}

#[test]
fn case_5_1_a_move_costs_no_more_than_the_movement_allowance() {
    let mut game = field().unit("fr-2-baudin", 546).game();
    assert_eq!(game.reach("fr-2-baudin", 542), Some((8, false)));
    assert_eq!(game.reach("fr-2-baudin", 541), None);
    game.refuses(moves("fr-2-baudin", &[545, 544, 543, 542, 541]), "5.2C");
    assert_eq!(
        game.pays(moves("fr-2-baudin", &[545, 544, 543, 542])),
        8,
        "four hexes for four points"
    );
}

#[test]
fn case_5_1_a_stack_moves_together_and_no_unit_is_left_behind_by_its_allowance() {
    let mut game = field()
        .unit("fr-2-baudin", 546)
        .unit("fr-2-pire", 546)
        .unit("fr-2-soye", 345)
        .game();
    let stack = ["fr-2-baudin", "fr-2-pire"];
    game.refuses(moves_stack(&stack, &[545, 544, 543, 542, 541]), "5.2C");
    game.refuses(moves_stack(&["fr-2-baudin", "fr-2-soye"], &[545]), "5.1");
    game.does(moves_stack(&stack, &[545, 544]));
    assert_eq!((game.at("fr-2-baudin"), game.at("fr-2-pire")), (544, 544));
}

#[test]
fn case_5_1a_points_not_used_are_lost() {
    let mut game = field().unit("fr-2-baudin", 546).game();
    game.does(moves("fr-2-baudin", &[545]));
    game.until_movement(Player::French);
    game.refuses(moves("fr-2-baudin", &[544, 543, 542, 541, 540]), "5.2C");
    game.does(moves("fr-2-baudin", &[544, 543, 542, 541]));
}

#[test]
fn case_5_1b_nobody_fights_in_a_movement_phase() {
    let mut game = field().unit("fr-2-baudin", 543).unit("al-pack", 542).game();
    game.refuses(attack(&["fr-2-baudin"], &[542]), "5.1B");
}

#[test]
fn case_5_1c_a_unit_moves_once_in_a_phase() {
    let mut game = field().unit("fr-2-baudin", 546).game();
    game.does(moves("fr-2-baudin", &[545]));
    game.refuses(moves("fr-2-baudin", &[544]), "5.1C");
    assert_eq!(game.reach("fr-2-baudin", 544), None);
}

#[test]
fn case_5_1c_the_phase_ends_for_all_when_combat_begins() {
    let fight = field().unit("fr-2-soye", 542).unit("al-pack", 543);
    let mut game = fight.unit("fr-2-baudin", 546).combat();
    game.refuses(moves("fr-2-baudin", &[545]), "5.1C");
}

#[test]
fn case_5_2_a_clear_hex_costs_one_point_a_town_one_a_chateau_two() {
    let mut game = field()
        .unit("fr-2-baudin", 543)
        .unit("fr-2-gauthier", 1643)
        .unit("fr-2-soye", 816)
        .unit("fr-2-pire", 518)
        .game();
    assert_eq!(game.pays(moves("fr-2-baudin", &[542])), 2);
    assert_eq!(game.pays(moves("fr-2-gauthier", &[1744])), 2, "town");
    assert_eq!(game.pays(moves("fr-2-soye", &[916])), 4, "chateau on foot");
    assert_eq!(game.pays(moves("fr-2-pire", &[617])), 4, "chateau mounted");
}

#[test]
fn case_5_2_forest_and_marsh_cost_two_points_on_foot_and_four_mounted() {
    let into = |unit: &str, from: u16, to: u16| {
        let mut game = field().unit(unit, from).game();
        game.pays(moves(unit, &[to]))
    };
    assert_eq!(into("fr-2-baudin", 945, 1045), 4, "forest, infantry");
    assert_eq!(into("fr-2-pelletier", 945, 1045), 4, "forest, artillery");
    assert_eq!(into("fr-2-pire", 945, 1045), 8, "forest, cavalry");
    assert_eq!(into("fr-2-baudin", 2607, 2608), 4, "marsh, infantry");
    assert_eq!(
        into("fr-3c-marcillac", 2607, 2608),
        8,
        "marsh, horse artillery"
    );
}

#[test]
fn case_5_2a_a_stream_costs_two_points_beside_the_hex() {
    let mut game = field()
        .unit("fr-2-baudin", 1645)
        .unit("fr-2-pire", 1546)
        .game();
    assert_eq!(game.pays(moves("fr-2-baudin", &[1545])), 6);
    assert_eq!(
        game.pays(moves("fr-2-pire", &[1545])),
        6,
        "mounted units pay the same"
    );
}

#[test]
fn case_5_2a_a_bridge_over_a_stream_costs_nothing() {
    let mut game = field()
        .unit("fr-2-baudin", 1745)
        .unit("fr-2-soye", 2044)
        .unit("fr-2-campi", 2043)
        .game();
    assert_eq!(game.pays(moves("fr-2-baudin", &[1744])), 1, "by road");
    assert_eq!(game.pays(moves("fr-2-soye", &[1944])), 2, "by trail");
    assert_eq!(
        game.pays(moves("fr-2-campi", &[2044])),
        6,
        "beside the bridge"
    );
}

#[test]
fn case_5_2a_a_crest_costs_nothing() {
    let mut game = field().unit("fr-2-baudin", 1645).game();
    assert_eq!(game.pays(moves("fr-2-baudin", &[1644])), 2);
}

#[test]
fn case_5_2a_a_river_is_crossed_only_at_a_bridge() {
    let mut game = field().unit("fr-2-baudin", 3720).game();
    game.refuses(moves("fr-2-baudin", &[3619]), "5.2A");
    assert_eq!(
        game.reach("fr-2-baudin", 3620),
        Some((2, false)),
        "by the bridge"
    );
    assert_eq!(
        game.reach("fr-2-baudin", 3619),
        Some((4, false)),
        "round by the bridge"
    );
}

#[test]
fn case_5_2a_a_lake_is_not_crossed_at_all() {
    let mut game = field().unit("fr-2-baudin", 1745).game();
    game.refuses(moves("fr-2-baudin", &[1844]), "5.2A");
}

#[test]
fn case_5_2b_a_road_costs_half_a_point_whatever_it_runs_through() {
    let mut game = field()
        .unit("fr-2-baudin", 1747)
        .unit("fr-2-pire", 3347)
        .game();
    assert_eq!(
        game.pays(moves("fr-2-pire", &[3447])),
        1,
        "cavalry, forest and a stream, but a road"
    );
    let road = [1746, 1745, 1744, 1743, 1642, 1641];
    assert_eq!(game.pays(moves("fr-2-baudin", &road)), 6);
}

#[test]
fn case_5_2b_a_trail_costs_one_point_whatever_it_runs_through() {
    let mut game = field()
        .unit("fr-2-baudin", 944)
        .unit("fr-2-pire", 946)
        .unit("fr-2-gauthier", 1751)
        .game();
    assert_eq!(game.pays(moves("fr-2-baudin", &[945])), 2);
    assert_eq!(game.pays(moves("fr-2-pire", &[945, 944])), 4);
    assert_eq!(game.reach("fr-2-gauthier", 1750), Some((1, false)));
}

#[test]
fn case_5_2b_a_route_helps_only_over_the_hexside_that_it_crosses() {
    let mut game = field()
        .unit("fr-2-pire", 3348)
        .unit("fr-2-baudin", 1644)
        .unit("fr-2-soye", 1643)
        .unit("fr-3-domon", 1044)
        .game();
    assert_eq!(
        game.pays(moves("fr-2-pire", &[3347])),
        8,
        "into the road's forest from beside it"
    );
    assert_eq!(
        game.pays(moves("fr-3-domon", &[945])),
        8,
        "into the trail's forest from beside it"
    );
    assert_eq!(
        game.pays(moves("fr-2-soye", &[1743, 1744])),
        3,
        "one point onto the road, a half along it"
    );
}

#[test]
fn case_5_2b_half_points_are_kept_plays_out_of_the_move() {
    let mut game = field()
        .unit("fr-2-baudin", 1747)
        .unit("fr-2-soye", 1747)
        .game();
    game.refuses(
        moves("fr-2-baudin", &[1746, 1645, 1546, 1547, 1447]),
        "5.2C",
    );
    assert_eq!(
        game.pays(moves("fr-2-baudin", &[1746, 1645, 1546, 1547])),
        7,
        "half a point stays unused"
    );
    assert_eq!(
        game.pays(moves("fr-2-soye", &[1746, 1745, 1645, 1546, 1547])),
        8,
        "two halves make the point for a hex"
    );
}

#[test]
fn case_5_2c_hex_and_hexside_add_up() {
    let mut game = field()
        .unit("fr-2-baudin", 1445)
        .unit("fr-2-pire", 1445)
        .game();
    assert_eq!(
        game.pays(moves("fr-2-baudin", &[1444])),
        8,
        "forest and stream on foot"
    );
    assert_eq!(
        game.pays(moves("fr-2-pire", &[1444])),
        12,
        "forest and stream mounted"
    );
}

#[test]
fn case_5_2c_a_unit_without_the_points_for_a_hex_does_not_enter_it() {
    let mut game = field()
        .unit("fr-2-baudin", 1446)
        .unit("fr-2-pire", 1448)
        .game();
    let refusal = game.refuses(moves("fr-2-baudin", &[1445, 1444]), "5.2C");
    assert_eq!(
        refusal,
        "fr-2-baudin needs 5 movement points and has 4 [5.2C]"
    );
    game.refuses(moves("fr-2-pire", &[1447, 1446, 1445, 1444]), "5.2C");
    game.does(moves("fr-2-baudin", &[1445]));
}

#[test]
fn case_5_a_path_goes_from_hex_to_touching_hex() {
    let mut game = field().unit("fr-2-baudin", 543).game();
    game.refuses(moves("fr-2-baudin", &[541]), "5");
    game.refuses(moves("fr-2-baudin", &[542, 543, 545]), "5");
    game.refuses(moves("fr-2-baudin", &[]), "5.1");
    assert_eq!(
        game.pays(moves("fr-2-baudin", &[542, 641, 642, 543])),
        8,
        "a way round is a way"
    );
}
