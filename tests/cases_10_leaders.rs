//! Chapter 10: leaders.

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};

/// Scenario 19 with its leaders, command left out.
fn quatre_bras() -> Game {
    scenario("19").options(&["10"]).game()
}

/// Scenario 19 with its leaders where they stand first.
fn begun() -> Game {
    let mut game = quatre_bras();
    game.does(end());
    game.does(end());
    game
}

#[test]
fn case_10_leaders_are_there_only_where_the_rule_is_in_use() {
    let without = scenario("19").game();
    assert!(!without.state.has_leaders());
    let with = begun();
    assert_eq!(with.state.leaders().count(), 10);
    assert_eq!(with.decides(), DecisionKind::Movement);
}

#[test]
fn case_10_1_leaders_move_only_once_and_in_their_own_phase() {
    let mut game = begun();
    game.does(moves("ldr-ney", &[1750]));
    game.refuses(moves("ldr-ney", &[1751]), "5.1C");
    game.refuses(moves("ldr-willem", &[1544]), "5.1");
    game.until_movement(Player::Coalition);
    assert_eq!(game.decider(), Player::Coalition);
    game.refuses(moves("ldr-ney", &[1751]), "5.1");
}

#[test]
fn case_10_1a_a_leader_begins_with_a_unit_of_his_command_as_his_player_likes() {
    let mut game = quatre_bras();
    assert_eq!(game.state.phase(), Phase::SetUp);
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::SetUp, Player::French)
    );
    assert_eq!(game.leader_at("ldr-ney"), 1751);
    assert_ne!(game.leader_at("ldr-reille"), 0);
    game.does(sets_up("ldr-reille", 1647));
    assert_eq!(game.leader_at("ldr-reille"), 1647);
    game.refuses(sets_up("ldr-reille", 1553), "10.1A");
    game.refuses(sets_up("ldr-ney", 1647), "10.1A");
    game.refuses(sets_up("ldr-willem", 1545), "5.1");
    game.does(sets_up("ldr-kellermann", 1553));
    game.does(end());
    assert_eq!(game.decider(), Player::Coalition);
    game.does(sets_up("ldr-willem", 738));
    game.refuses(sets_up("ldr-perponcher", 1647), "10.1A");
    game.does(end());
    assert_eq!(
        (game.decides(), game.decider()),
        (DecisionKind::Movement, Player::French)
    );
}

#[test]
fn case_10_1a_an_officer_enters_with_the_units_of_his_command() {
    let mut game = begun();
    game.until_movement(Player::Coalition);
    let picton = game.find_leader("ldr-picton");
    assert_eq!(game.state.leader(picton).place, Place::Reinforcement);
    game.refuses(enters("ldr-picton", 1634, &[]), "10.1A");
    game.refuses(enters("ldr-alten", 136, &[]), "5.6");
    game.refuses(
        enters_stack(&["al-kempt", "ldr-brunswick"], 1634, &[]),
        "10.1A",
    );
    game.does(enters_stack(
        &["al-kempt", "ldr-picton"],
        1634,
        &[1635, 1636],
    ));
    assert_eq!(game.leader_at("ldr-picton"), 1636);
    assert_eq!(game.at("al-kempt"), 1636);
}

#[test]
fn case_10_1a_once_a_unit_has_come_its_officer_follows_by_himself() {
    let mut game = begun();
    game.until_movement(Player::Coalition);
    game.does(enters("al-kempt", 1634, &[1635]));
    game.does(enters("ldr-picton", 1634, &[1635]));
    assert_eq!(game.leader_at("ldr-picton"), 1635);
    // He is no stack of his own: the next unit is the second.
    let events = game.does(enters("al-pack", 1634, &[]));
    assert!(matches!(events[0], Event::Entered { stack: 2, .. }));
}

#[test]
fn case_5_6a_what_the_column_adds_to_a_leaders_way_is_named() {
    let mut game = begun();
    game.until_movement(Player::Coalition);
    game.does(enters_stack(&["al-kempt", "al-pack"], 1634, &[1635, 1636]));
    game.does(enters_stack(&["al-vincke", "al-heisse"], 1634, &[1635]));
    let path = [1635, 1535, 1434, 1334, 1234];
    let words = game.refuses(enters("ldr-picton", 1634, &path[..4]), "5.6A");
    let sum = "stack 2 of the column and pays 2 times ½ there";
    assert!(words.contains(sum), "{words}");
    assert!(words.contains("it needs 6½ in all and has 6"), "{words}");
    game.refuses(enters("ldr-picton", 1634, &path), "5.2C");
}

#[test]
fn case_10_1b_any_number_of_leaders_stands_with_any_friends() {
    let mut game = field()
        .unit("fr-2-jamin", 542)
        .unit("fr-2-husson", 542)
        .leader("ldr-reille", 541)
        .leader("ldr-kellermann", 541)
        .leader("ldr-ney", 540)
        .game();
    for leader in ["ldr-reille", "ldr-kellermann"] {
        game.does(moves(leader, &[542]));
    }
    game.does(moves("ldr-ney", &[541, 542]));
    assert_eq!(
        game.state.leaders_in(hundred_days::hex::hex(542)).count(),
        3
    );
    game.does(end());
}

#[test]
fn case_10_1c_leaders_pay_as_cavalry_and_halve_when_they_command() {
    let free = field().leader("ldr-ney", 1756).game();
    assert_eq!(free.leader_reach("ldr-ney", 1746), Some(10));
    assert_eq!(free.leader_reach("ldr-ney", 1742), Some(15));
    let busy = field()
        .options(&["10", "11"])
        .leader("ldr-ney", 1756)
        .unit("fr-2-jamin", 1756)
        .game();
    assert_eq!(busy.leader_reach("ldr-ney", 1746), Some(10));
    assert_eq!(
        busy.leader_reach("ldr-ney", 1745),
        None,
        "beyond five points"
    );
    // Forest costs cavalry four points, infantry two.
    let at_wood = field().leader("ldr-reille", 1748).game();
    assert_eq!(at_wood.leader_reach("ldr-reille", 1848), Some(8));
}

#[test]
fn case_10_1c_leaders_move_together_with_units() {
    let mut game = field()
        .unit("fr-2-jamin", 1756)
        .leader("ldr-reille", 1756)
        .game();
    game.does(moves_stack(&["fr-2-jamin", "ldr-reille"], &[1755, 1754]));
    assert_eq!(
        (game.at("fr-2-jamin"), game.leader_at("ldr-reille")),
        (1754, 1754)
    );
}

/// Kempt in 1547; Jamin faces him in 1548.
fn before_kempt() -> Field {
    field()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1548)
        .unit("fr-2-husson", 1352)
}

#[test]
fn case_10_1d_a_leader_enters_an_enemy_zone_only_where_a_friend_stands() {
    let mut game = before_kempt().leader("ldr-ney", 1551).game();
    game.refuses(moves("ldr-ney", &[1550, 1549, 1648, 1647]), "10.1D");
    game.refuses(moves("ldr-ney", &[1550, 1549, 1548, 1547]), "5");
    assert_eq!(game.leader_reach("ldr-ney", 1647), None);
    assert_eq!(game.leader_reach("ldr-ney", 1548), Some(6));
    // He may also pass through, and out again.
    game.does(moves("ldr-ney", &[1550, 1549, 1548, 1448]));
}

#[test]
fn case_10_1_a_leader_alone_does_not_enter_the_hex_of_an_enemy_leader() {
    let mut game = field()
        .leader("ldr-ney", 1551)
        .unit("fr-2-jamin", 1551)
        .leader("ldr-picton", 1549)
        .unit("al-kempt", 1542)
        .game();
    game.refuses(moves("ldr-ney", &[1550, 1549]), "5");
    assert_eq!(game.leader_reach("ldr-ney", 1549), None);
    // Before a unit that goes with him the other gives way.
    game.does(moves_stack(&["fr-2-jamin", "ldr-ney"], &[1550, 1549]));
    assert_eq!(game.leader_at("ldr-picton"), 1542);
}

#[test]
fn case_10_1d_a_leader_leaves_an_enemy_zone_freely() {
    let mut game = before_kempt().leader("ldr-ney", 1548).game();
    game.refuses(moves("fr-2-jamin", &[1549]), "5.3E");
    game.does(moves("ldr-ney", &[1549]));
}

#[test]
fn case_10_1d_a_unit_that_goes_with_him_opens_the_zone_to_a_leader() {
    let mut game = before_kempt().leader("ldr-reille", 1352).game();
    let path = [1351, 1350, 1349, 1449];
    game.does(moves_stack(&["fr-2-husson", "ldr-reille"], &path));
    let mut game = field()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1649)
        .leader("ldr-reille", 1649)
        .game();
    game.does(moves_stack(&["fr-2-jamin", "ldr-reille"], &[1648, 1647]));
    assert_eq!(game.leader_at("ldr-reille"), 1647);
}

#[test]
fn case_10_1e_a_lone_leader_stops_nobody_and_goes_to_the_nearest_friend() {
    let mut game = field()
        .unit("al-kempt", 1547)
        .unit("fr-2-jamin", 1352)
        .unit("fr-2-husson", 1956)
        .leader("ldr-reille", 1549)
        .coalition_first()
        .game();
    assert_eq!(game.reach("al-kempt", 1549), Some((4, false)));
    let events = game.does(moves("al-kempt", &[1548, 1549, 1550]));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::LeaderPlaced { .. }))
    );
    assert_eq!(game.leader_at("ldr-reille"), 1352);
}

#[test]
fn case_10_1e_of_friends_as_near_as_each_other_one_of_his_command_comes_first() {
    let reille_goes_to = |lower: &str, higher: &str| {
        let mut game = field()
            .unit("al-kempt", 1547)
            .unit(lower, 1352)
            .unit(higher, 1752)
            .leader("ldr-reille", 1549)
            .coalition_first()
            .game();
        game.does(moves("al-kempt", &[1548]));
        game.leader_at("ldr-reille")
    };
    assert_eq!(reille_goes_to("fr-1-quiot", "fr-2-jamin"), 1752, "his own");
    assert_eq!(reille_goes_to("fr-2-jamin", "fr-1-quiot"), 1352, "his own");
    let among = reille_goes_to("fr-2-jamin", "fr-2-husson");
    assert_eq!(among, 1352, "then the lower hex number");
}

#[test]
fn case_10_1e_an_enemy_zone_moves_a_lone_leader_even_in_passing() {
    let mut game = field()
        .unit("al-mrln", 1547)
        .unit("fr-2-jamin", 1352)
        .leader("ldr-reille", 1549)
        .coalition_first()
        .game();
    game.does(moves("al-mrln", &[1548, 1547, 1546]));
    assert_eq!(game.leader_at("ldr-reille"), 1352);
}

#[test]
fn case_10_1e_a_leader_without_any_friend_left_is_lost() {
    let mut game = field()
        .unit("al-mrln", 1547)
        .leader("ldr-reille", 1549)
        .coalition_first()
        .game();
    game.does(moves("al-mrln", &[1548]));
    let reille = game.find_leader("ldr-reille");
    assert_eq!(game.state.leader(reille).place, Place::Eliminated);
}

/// Baudin and Gauthier (13) attack Opstl (1) with Willem in 0543; a friend of his stands in 0545.
fn assault(faces: [u8; 2]) -> Game {
    field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-gauthier", 542)
        .unit("al-opstl", 543)
        .unit("al-mait", 545)
        .leader("ldr-willem", 543)
        .dice(faces)
        .combat()
}

#[test]
fn case_10_2_a_leader_neither_fights_nor_counts() {
    let mut game = assault([1, 6]);
    let order = attack(&["fr-2-baudin", "fr-2-gauthier"], &[543]);
    assert_eq!(game.odds(&order), (13, 1, "6-1".to_owned()));
    game.refuses(attack(&["ldr-willem"], &[542]), "10.2");
}

#[test]
fn case_10_2_a_leader_is_lost_with_his_units_on_one_or_two() {
    for (face, lost) in [(1, true), (2, true), (3, false), (6, false)] {
        let mut game = assault([1, face]);
        let events = game.does(attack(&["fr-2-baudin", "fr-2-gauthier"], &[543]));
        let gone = events
            .iter()
            .any(|event| matches!(event, Event::LeaderLost { .. }));
        assert_eq!(gone, lost, "{face}");
        let willem = game.find_leader("ldr-willem");
        match lost {
            true => assert_eq!(game.state.leader(willem).place, Place::Eliminated),
            false => assert_eq!(game.leader_at("ldr-willem"), 545),
        }
    }
}

#[test]
fn case_10_2_a_leader_whose_units_retreat_rolls_too() {
    let mut game = assault([4, 2]);
    game.does(attack(&["fr-2-baudin", "fr-2-gauthier"], &[543]));
    assert_eq!(game.leader_at("ldr-willem"), 543, "nobody has gone yet");
    game.does(retreats("al-opstl", 544));
    let willem = game.find_leader("ldr-willem");
    assert_eq!(game.state.leader(willem).place, Place::Eliminated);
    let mut game = assault([4, 3]);
    game.does(attack(&["fr-2-baudin", "fr-2-gauthier"], &[543]));
    game.does(retreats("al-opstl", 544));
    assert_eq!(game.leader_at("ldr-willem"), 544);
}

#[test]
fn case_10_2_while_one_unit_stays_nobody_rolls() {
    // An exchange takes Gauthier; Baudin stays with Ney.
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-gauthier", 542)
        .unit("al-opstl", 543)
        .leader("ldr-ney", 542)
        .dice([5])
        .combat();
    game.does(attack(&["fr-2-baudin", "fr-2-gauthier"], &[543]));
    game.does(loses(&["fr-2-gauthier"]));
    assert_eq!(game.leader_at("ldr-ney"), 542);
}
