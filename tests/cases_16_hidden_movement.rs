//! Chapter 16, hidden movement: markers in pairs stand for units kept aside [16.6].

use crate::kit::hidden::*;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::state::{DecisionKind, Phase, Place};
use hundred_days::last_battles::{Event, HiddenEvent, zoc};

#[test]
fn case_16_6a_units_in_a_hex_and_next_to_it_are_put_aside_for_two_markers() {
    let mut game = asked(apart(12));
    let events = game.does(hides(740, &["fr-2-baudin", "fr-2-soye"], &[]));
    assert!(matches!(
        events[0],
        Event::Hidden(HiddenEvent::PairPlaced { .. })
    ));
    assert_eq!(markers(&game), [740, 740]);
    for unit in ["fr-2-baudin", "fr-2-soye"] {
        assert_eq!(game.place(unit), Place::Hidden);
    }
    assert!(game.state.army(Player::French).next().is_none());
}

#[test]
fn case_16_6a_only_the_units_that_are_named_go_aside() {
    let mut game = asked(apart(12));
    game.does(hides(740, &["fr-2-baudin"], &[]));
    assert_eq!(game.at("fr-2-soye"), 741);
    game.refuses(hides(742, &["fr-2-baudin"], &[]), "16.6A");
}

#[test]
fn case_16_6a_he_who_moves_second_hides_his_units_first_and_after_all_set_up() {
    let mut game = apart(12).asked();
    assert_eq!(game.decides(), DecisionKind::PlacePair);
    assert_eq!(game.decider(), Player::Coalition);
    assert_eq!(game.state.phase(), Phase::SetUp);
    game.does(end());
    assert_eq!(game.decider(), Player::French);
    assert_eq!(game.state.phase(), Phase::SetUp);
    let sides = scenario("22").options(RULES).asked();
    assert_eq!(sides.decides(), DecisionKind::SetUp, "leaders first");
}

#[test]
fn case_16_6a_who_is_observed_does_not_hide_and_markers_stand_out_of_sight() {
    let mut game = asked(apart(11));
    let why = game.refuses(hides(740, &["fr-2-baudin", "fr-2-soye"], &[]), "16.6A");
    assert!(why.contains("an enemy in 0751 observes fr-2-soye"), "{why}");
    game.refuses(hides(741, &["fr-2-baudin"], &[]), "16.6A");
    game.does(hides(740, &["fr-2-baudin"], &[]));
    let mut game = asked(apart(11));
    let why = game.refuses(hides(741, &["fr-2-baudin"], &[]), "16.6A");
    assert!(why.contains("0741"), "{why}");
    let seen = apart(9).asked();
    assert_eq!(seen.decides(), DecisionKind::Movement, "nobody could hide");
}

#[test]
fn case_16_6a_nobody_stays_in_the_hex_of_markers_but_leaders() {
    let near = || apart(12).unit("fr-2-jamin", 740).leader("ldr-ney", 740);
    let mut game = asked(near().options(&["10", "16.3", "16.6"]));
    game.refuses(hides(740, &["fr-2-baudin"], &[]), "16.6A");
    game.refuses(hides(741, &["fr-2-baudin"], &[]), "16.6A");
    game.does(hides(740, &["fr-2-baudin", "fr-2-jamin"], &[]));
    assert_eq!(game.leader_at("ldr-ney"), 740);
    game.until(DecisionKind::Movement);
    game.does(moves("ldr-ney", &[741]));
    game.refuses(moves("fr-2-soye", &[740]), "16.6B");
}

#[test]
fn case_16_6a_with_command_in_use_units_go_aside_with_an_officer_of_theirs() {
    let field = || {
        let field = apart(12).options(&["10", "11", "16.3", "16.6"]);
        field.leader("ldr-ney", 739).leader("ldr-reille", 741)
    };
    let mut game = asked(field());
    let units = ["fr-2-baudin", "fr-2-soye"];
    let why = game.refuses(hides(740, &units, &[]), "16.6A");
    assert!(why.contains("has no officer in command beside it"), "{why}");
    game.refuses(hides(740, &units, &["ldr-ney"]), "16.6A");
    game.does(hides(740, &units, &["ldr-reille"]));
    let reille = game.state.leader(game.find_leader("ldr-reille"));
    assert_eq!(reille.place, Place::Hidden);
    let mut far = asked(field().unit("fr-1-quiot", 739));
    far.refuses(hides(739, &["fr-1-quiot"], &["ldr-reille"]), "16.6A");
}

#[test]
fn case_16_6a_with_command_in_use_only_those_in_command_hide_in_a_command_phase() {
    let field = apart(12).options(&["10", "11", "16.3", "16.6"]);
    let mut game = field.leader("ldr-reille", 741).asked();
    while game.state.turn() < turn("16/1500") {
        game.does(end());
    }
    assert!(!game.commanded("fr-2-baudin"), "nobody commands Reille");
    assert_ne!(game.decides(), DecisionKind::PlacePair);
}

#[test]
fn case_16_6a_units_hide_in_a_command_phase_after_command_is_given() {
    let mut game = asked(apart(12));
    game.does(end());
    assert_eq!(game.state.phase(), Phase::Command);
    assert_eq!(game.decides(), DecisionKind::PlacePair);
    game.does(hides(740, &["fr-2-baudin"], &[]));
    game.until(DecisionKind::Movement);
    game.does(moves("fr-2-soye", &[742]));
    game.refuses(hides(742, &["fr-2-soye"], &[]), "16.6A");
}

#[test]
fn case_16_6_an_army_hides_no_more_than_it_has_pairs() {
    let units = [
        "al-pack", "al-kempt", "al-best", "al-mait", "al-byng", "al-kiel", "al-lamb",
    ];
    let lay = |field: Field, (nth, unit): (usize, &&str)| field.unit(unit, 735 + 2 * nth as u16);
    let field = field().options(RULES).endless().unit("fr-2-baudin", 1756);
    let mut game = units.iter().enumerate().fold(field, lay).asked();
    assert_eq!(game.decider(), Player::Coalition);
    for (nth, unit) in units.iter().enumerate() {
        let order = hides(735 + 2 * nth as u16, &[unit], &[]);
        match nth {
            0..6 => drop(game.does(order)),
            _ => drop(game.refuses(order, "16.6")),
        }
    }
}

#[test]
fn case_16_6b_each_marker_moves_for_itself_like_the_slowest_of_its_units() {
    let field = apart(25).unit("fr-2-pire", 739);
    let mut game = asked(field);
    game.does(hides(740, &["fr-2-baudin", "fr-2-pire", "fr-2-soye"], &[]));
    game.until(DecisionKind::Movement);
    game.refuses(moves("hm-fr-1a", &[741, 742, 743, 744, 745]), "5.2C");
    game.does(moves("hm-fr-1a", &[741, 742, 743, 744]));
    game.refuses(moves("hm-fr-1a", &[745]), "5.1C");
    game.does(moves("hm-fr-1b", &[739, 738]));
    assert_eq!(markers(&game), [744, 738]);
    game.refuses(moves_stack(&["hm-fr-1a", "hm-fr-1b"], &[739]), "16.6B");
    game.until_movement(Player::Coalition);
    game.refuses(moves("hm-fr-1a", &[745]), "5.1");
    game.until_movement(Player::French);
    game.does(moves("hm-fr-1b", &[739]));
}

#[test]
fn case_16_6b_no_marker_comes_where_it_would_be_observed() {
    let mut game = hidden(apart(12));
    let why = game.refuses(moves("hm-fr-1a", &[741, 742]), "16.6B");
    assert!(why.contains("an enemy in 0752 would observe"), "{why}");
    game.does(moves("hm-fr-1a", &[741]));
}

#[test]
fn case_16_6b_markers_share_a_hex_with_their_twin_and_leaders_alone() {
    let field = apart(15).unit("fr-2-jamin", 738).unit("fr-2-husson", 742);
    let mut game = asked(field);
    game.does(hides(740, &["fr-2-baudin"], &[]));
    game.does(hides(742, &["fr-2-husson"], &[]));
    game.until(DecisionKind::Movement);
    game.refuses(moves("hm-fr-1a", &[741]), "16.6B");
    game.refuses(moves("fr-2-soye", &[740]), "16.6B");
    game.refuses(moves("fr-2-soye", &[740, 739]), "16.6B");
    game.refuses(moves("fr-2-soye", &[742]), "16.6B");
    game.does(moves("hm-fr-2a", &[743]));
    game.does(moves("hm-fr-2b", &[743]));
    game.does(moves("fr-2-soye", &[742]));
    game.refuses(moves("hm-fr-1b", &[741, 742]), "16.6B");
    game.does(moves("hm-fr-1b", &[741]));
}

#[test]
fn case_16_6b_a_marker_has_no_zone_takes_no_hex_and_stays_on_the_map() {
    let mut game = hidden(apart(15));
    let grid = game.state.setup().board.grid();
    assert!(
        zoc::zone(&game.state, Player::French)
            .iter()
            .next()
            .is_none()
    );
    assert!(grid.contains(hex(740)));
    game.refuses(exits("hm-fr-1a", 741), "16.6B");
    let before = game.state.control().clone();
    game.does(moves("hm-fr-1a", &[741, 742]));
    assert_eq!(*game.state.control(), before);
}

#[test]
fn case_16_6a_reinforcements_come_in_behind_two_markers() {
    let (mut game, hex, units) = behind_markers();
    if game.state.player() == Player::Coalition && game.state.phase() == Phase::Command {
        game.until(DecisionKind::Movement);
    } else {
        game.until_movement(Player::Coalition);
    }
    let at = number(hex);
    assert_eq!(marker_at(&game, "hm-al-1a"), 0);
    let once = game.pays(enters("hm-al-1a", at, &[]));
    let twice = game.pays(enters("hm-al-1b", at, &[]));
    assert_eq!(twice, 2 * once, "each like one unit");
    assert_eq!(marker_at(&game, "hm-al-1b"), at);
    for unit in units {
        assert_eq!(game.place(unit.as_str()), Place::Hidden);
    }
}
