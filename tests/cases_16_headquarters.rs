//! [16.14A, 16.14B] Army headquarters: how they become active, and how they move.

use crate::kit::headquarters::{HQ, SOULT, active, afternoon, fell, on_the_move, status, turned};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::headquarters;
use hundred_days::last_battles::state::{DecisionKind, Place};

#[test]
fn case_16_14a_an_active_headquarters_stands_still_and_an_inactive_one_moves() {
    let mut game = afternoon().game();
    assert!(active(&game, HQ));
    game.until(DecisionKind::Movement);
    let words = game.refuses(moves(HQ, &[1752]), "16.14A");
    assert!(words.contains("stands still"), "{words}");
    let mut game = on_the_move(afternoon());
    game.does(moves(HQ, &[1752]));
    assert_eq!(game.leader_at(HQ), 1752);
}

#[test]
fn case_16_14a_its_status_changes_at_the_end_of_the_command_phase_and_never_else() {
    let mut game = afternoon().game();
    game.until(DecisionKind::Headquarters);
    assert_eq!(game.decider(), Player::French);
    assert_eq!(game.legal(), [status(HQ, false), end()]);
    game.refuses(status(HQ, true), "16.14A");
    let events = game.does(status(HQ, false));
    assert_eq!(turned(&events), fell("16.14A"));
    assert_eq!(
        game.decides(),
        DecisionKind::Headquarters,
        "he may think again"
    );
    game.does(status(HQ, true));
    game.does(end());
    assert_eq!(game.decides(), DecisionKind::Movement);
    let words = game.refuses(status(HQ, false), "16.14A");
    assert!(
        words.contains("at the end of its player's command phase"),
        "{words}"
    );
    game.until_movement(Player::Coalition);
    game.refuses(status(HQ, false), "5.1");
}

#[test]
fn case_16_14a_there_is_no_command_phase_by_night_and_so_no_change() {
    let mut game = afternoon().from("16/2100", "18/2100").game();
    assert_eq!(game.decides(), DecisionKind::Movement);
    game.refuses(status(HQ, false), "16.14A");
    game.refuses(moves(HQ, &[1752]), "16.14A");
}

#[test]
fn case_16_14_only_a_headquarters_has_a_status() {
    let mut game = afternoon().leader("ldr-ney", 1751).game();
    game.until(DecisionKind::Headquarters);
    let words = game.refuses(status("ldr-ney", false), "16.14");
    assert!(words.contains("no headquarters"), "{words}");
}

#[test]
fn case_16_14b_it_moves_as_leaders_do() {
    let mut game = on_the_move(afternoon());
    let road = [
        1752, 1753, 1754, 1755, 1756, 1656, 1657, 1658, 1659, 1660, 1661, 1562, 1563,
    ];
    assert_eq!(
        game.leader_reach(HQ, 1562),
        Some(12),
        "six points, half a point a hex"
    );
    game.refuses(moves(HQ, &road), "5.2C");
    game.does(moves(HQ, &road[..12]));
    // Units and the headquarters share a hex, any number of leaders with them.
    let mut game = on_the_move(afternoon());
    game.does(moves_stack(&["fr-2-soye", HQ], &[1752, 1753]));
    assert_eq!(game.leader_at(HQ), 1753);
}

#[test]
fn case_16_14b_an_enemy_zone_is_closed_to_it_but_where_a_friend_stands() {
    let field = || afternoon().unit("al-pack", 1747);
    let mut game = on_the_move(field());
    game.refuses(moves(HQ, &[1750, 1749, 1748]), "10.1D");
    let mut game = on_the_move(field().unit("fr-2-pire", 1748));
    let events = game.does(moves(HQ, &[1750, 1749, 1748]));
    assert_eq!(turned(&events), [], "inactive it was already");
}

#[test]
fn case_16_14b_in_an_enemy_zone_it_becomes_inactive_at_once() {
    let field = afternoon().unit("al-pack", 1747).leader("ldr-willem", 1747);
    let mut game = field.coalition_first().game();
    game.until(DecisionKind::Movement);
    assert_eq!(game.state.player(), Player::Coalition);
    assert!(active(&game, HQ));
    let events = game.marches("al-pack", 1750);
    assert_eq!(turned(&events), fell("16.14B"));
    assert_eq!(game.leader_at(HQ), 1751, "Soye is with it");
}

#[test]
fn case_16_14b_in_an_enemy_zone_it_cannot_be_made_active() {
    let field = afternoon().unit("al-pack", 1750);
    let mut game = field.game();
    game.until(DecisionKind::Movement);
    assert!(!active(&game, HQ), "from the first moment");
    let named = leader_id(HQ);
    let refused = headquarters::check(&game.state, named, true).expect_err("a zone");
    assert!(refused.to_string().ends_with("[16.14B]"), "{refused}");
}

#[test]
fn case_16_14b_an_enemy_who_reaches_it_alone_drives_it_to_the_nearest_friend() {
    let field = scenario("28").from("16/1400", "18/2100").coalition_first();
    let field = field.unit("fr-2-soye", 1755).unit("al-pack", 1747);
    let mut game = field.leader(HQ, 1751).game();
    game.until(DecisionKind::Movement);
    let events = game.marches("al-pack", 1750);
    assert_eq!(game.leader_at(HQ), 1755, "{events:?}");
    assert_eq!(
        game.state.leader(game.find_leader(HQ)).place,
        Place::Map(hex(1755))
    );
}

#[test]
fn case_16_14_the_campaign_may_be_played_with_headquarters() {
    let mut game = scenario("22").options(&["16.14"]).game();
    for side in Army::ALL {
        assert!(
            headquarters::active_at(&game.state, side).is_some(),
            "{side}"
        );
    }
    game.until(DecisionKind::Headquarters);
    let without = scenario("22").game();
    assert!(headquarters::of(&without.state, Army::French).is_none());
    assert_eq!(without.state.find_leader(leader_id(HQ)), None);
}

#[test]
fn case_28a_headquarters_are_always_in_use_and_come_with_the_commanders() {
    let game = scenario("28").game();
    for side in Army::ALL {
        assert!(headquarters::of(&game.state, side).is_some(), "{side}");
    }
    assert_eq!(game.leader_at("mk-prussian-hq"), 3552);
    assert_eq!(game.leader_at("ldr-gneisenau"), 3552);
    assert!(active(&game, "mk-prussian-hq"));
    assert!(
        !active(&game, HQ) && !active(&game, "mk-allied-hq"),
        "or they could not come in"
    );
    for (leader, due) in [
        (HQ, "16/1000"),
        (SOULT, "16/1000"),
        ("mk-allied-hq", "16/1000"),
    ] {
        let entry = &game.state.setup().leaders[usize::from(game.find_leader(leader).0)];
        assert_eq!(
            entry.due.as_ref().map(|due| due.turn),
            Some(turn(due)),
            "{leader}"
        );
    }
}
