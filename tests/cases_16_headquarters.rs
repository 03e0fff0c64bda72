//! [16.14] Army headquarters, and the chiefs of staff who keep them going.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, Player};
use hundred_days::last_battles::state::staff::Duty;
use hundred_days::last_battles::state::{DecisionKind, Place};
use hundred_days::last_battles::{Event, Order, headquarters};

const HQ: &str = "mk-french-hq";
const SOULT: &str = "ldr-soult-cos";

/// The French headquarters in 1751 with Soye, on the afternoon of the 16th; the Prussians far off.
fn afternoon() -> Field {
    let field = scenario("28").from("16/1400", "18/2100");
    let field = field.unit("fr-2-soye", 1751).unit("pr-lott", 5412);
    field.leader(HQ, 1751)
}

fn status(name: &str, active: bool) -> Order {
    Order::Status {
        headquarters: leader_id(name),
        active,
    }
}

fn active(game: &Game, name: &str) -> bool {
    game.state.leader(game.find_leader(name)).active
}

/// Lists who turned, which way, and by which case.
fn turned(events: &[Event]) -> Vec<(String, bool, String)> {
    let turned = events.iter().filter_map(|event| match event {
        Event::LeaderTurned {
            leader,
            active,
            case,
        } => Some((leader.to_string(), *active, case.to_string())),
        _ => None,
    });
    turned.collect()
}

fn fell(by: &str) -> Vec<(String, bool, String)> {
    vec![(HQ.to_owned(), false, by.to_owned())]
}

/// Makes the headquarters inactive and goes on to movement.
fn on_the_move(field: Field) -> Game {
    let mut game = field.game();
    game.until(DecisionKind::Headquarters);
    game.does(status(HQ, false));
    game.does(end());
    game
}

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

/// Napoleon near the headquarters, Grouchy beyond the reach of any line; dice for the command phase.
fn far_off<const N: usize>(dice: [u8; N]) -> Game {
    let field = afternoon().unit("fr-3-domon", 3704);
    let field = field
        .leader("ldr-napoleon", 1755)
        .leader("ldr-grouchy", 3701);
    field.dice(dice).game()
}

/// Goes on to the French command phase of the next turn, and through it.
fn next_french_command(game: &mut Game) -> Vec<Event> {
    let events = game.until_movement(Player::Coalition).into_iter();
    events.chain(game.until_movement(Player::French)).collect()
}

#[test]
fn case_16_14c_a_commander_without_a_line_falls_inactive_on_1_to_3() {
    for face in 1..=6 {
        let game = far_off([face]);
        assert_eq!(active(&game, "ldr-grouchy"), face > 3, "{face}");
        assert!(active(&game, "ldr-napoleon"), "who has a line");
        assert_eq!(game.state.dice().drawn(), 1, "one die, for Grouchy");
    }
}

#[test]
fn case_16_14c_without_an_active_headquarters_nobody_has_a_line() {
    let mut game = on_the_move(afternoon().leader("ldr-napoleon", 1751).dice([2]));
    assert!(active(&game, "ldr-napoleon"));
    let events = next_french_command(&mut game);
    let napoleon = ("ldr-napoleon".to_owned(), false, "16.14C".to_owned());
    assert!(turned(&events).contains(&napoleon), "{:?}", turned(&events));
}

#[test]
fn case_16_14c_an_inactive_commander_moves_but_commands_nobody() {
    let mut game = far_off([1]);
    assert!(!game.commanded("fr-3-domon"));
    let candidates = hundred_days::last_battles::command::candidates(&game.state);
    let grouchy = game.find_leader("ldr-grouchy");
    assert!(candidates.iter().all(|own| own.leader != grouchy));
    game.refuses(commands("ldr-grouchy", &[], &["fr-3-domon"]), "16.14C");
    game.until(DecisionKind::Movement);
    game.does(moves("ldr-grouchy", &[3801]));
    assert!(far_off([6]).commanded("fr-3-domon"));
}

#[test]
fn case_16_14c_he_becomes_active_again_only_as_15_4_says() {
    // He falls on a 1; in the next command phase a 1 releases him, and the line is looked at again.
    let mut game = far_off([1, 1, 6]);
    let events = next_french_command(&mut game);
    let back = ("ldr-grouchy".to_owned(), true, "15.4".to_owned());
    assert_eq!(turned(&events), [back]);
    let mut game = far_off([1, 2]);
    let events = next_french_command(&mut game);
    assert_eq!(turned(&events), []);
    assert!(!active(&game, "ldr-grouchy"));
}

#[test]
fn case_16_14c_a_line_is_24_points_long_around_enemies_but_not_their_zones() {
    let game = afternoon().leader("ldr-napoleon", 1755).game();
    let napoleon = game.find_leader("ldr-napoleon");
    let line = headquarters::line(&game.state, napoleon).expect("a line");
    assert_eq!(line.halves(), 4, "four hexes of road");
    // Every hex but the last of a line of 24 points is nearer than that.
    let way = |game: &Game, from: u16| {
        headquarters::way(&game.state, napoleon, hex(from), hex(1751)).map(|way| way.halves())
    };
    let board = &game.state.setup().board;
    let longest = board
        .grid()
        .hexes()
        .filter(|&at| game.state.setup().in_play(at));
    let longest = longest
        .filter_map(|at| headquarters::way(&game.state, napoleon, at, hex(1751)))
        .map(|way| way.halves())
        .max();
    assert_eq!(longest, Some(48));
    assert_eq!(way(&game, 3701), None);
    // An enemy on the road is gone around; his zone alone is no hindrance.
    let beside = afternoon()
        .leader("ldr-napoleon", 1755)
        .unit("al-pack", 1954)
        .game();
    assert_eq!(way(&beside, 1755), Some(4));
    let between = afternoon()
        .leader("ldr-napoleon", 1755)
        .unit("al-pack", 1753)
        .game();
    assert!(way(&between, 1755).expect("a way around") > 4);
}

#[test]
fn case_16_14c_lines_are_first_looked_at_in_the_second_turn_after_the_headquarters_was_due() {
    // Of the scenario itself: Willem is on the map from the first turn, his headquarters is due on 16/1000.
    let mut game = scenario("28").game();
    let mut rolled = Vec::new();
    while game.state.turn() <= turn("16/1200") {
        let order = match game.decides() {
            DecisionKind::Entry => game.legal().remove(0),
            DecisionKind::Advance => decline(),
            _ => end(),
        };
        let when = game.state.turn();
        let events = match game.allows(&order) {
            true => game.does(order),
            false => {
                let other = game.legal().remove(0);
                game.does(other)
            }
        };
        let dice = events.iter().filter(
            |event| matches!(event, Event::Die { case, .. } if case.to_string() == "16.14C"),
        );
        if dice.count() > 0 {
            rolled.push(when.max(game.state.turn()));
        }
    }
    assert_eq!(rolled.first(), Some(&turn("16/1200")), "{rolled:?}");
}

/// Soult at the headquarters, Reille's corps near him and out of everybody else's reach.
fn with_soult() -> Field {
    afternoon().leader(SOULT, 1751).leader("ldr-reille", 1752)
}

#[test]
fn case_16_14d_a_chief_of_staff_commands_nobody_while_the_headquarters_is_active() {
    let mut game = with_soult().game();
    assert!(active(&game, HQ));
    assert!(!game.commanded("fr-2-soye"));
    let words = game.refuses(commands(SOULT, &["ldr-reille"], &[]), "16.14D");
    assert!(
        words.contains("while the headquarters is active"),
        "{words}"
    );
}

/// The next French command segment with an inactive headquarters.
fn free_chief() -> Game {
    let mut game = on_the_move(with_soult().dice([6, 6, 6]));
    game.until_movement(Player::Coalition);
    while game.decides() != DecisionKind::Command {
        game.does(end());
    }
    assert_eq!(game.state.player(), Player::French);
    game
}

#[test]
fn case_16_14d_while_it_is_inactive_he_may_command_and_then_it_stays_so() {
    let mut game = free_chief();
    let soult = game.find_leader(SOULT);
    assert!(
        game.state
            .allotments()
            .iter()
            .all(|own| own.officers.is_empty())
    );
    game.does(commands(SOULT, &["ldr-reille"], &[]));
    let events = game.until_movement(Player::French);
    assert!(game.commanded("fr-2-soye"), "{events:?}");
    assert_eq!(game.state.leader(soult).duty, Duty::Commands);
    let refused = headquarters::check(&game.state, leader_id(HQ), true).expect_err("he commands");
    assert!(refused.to_string().ends_with("[16.14D]"), "{refused}");
    // Without his command it becomes active again.
    let mut game = free_chief();
    game.does(end());
    assert_eq!(game.decides(), DecisionKind::Headquarters);
    game.does(status(HQ, true));
    assert!(active(&game, HQ));
}

#[test]
fn case_16_14d_as_soon_as_he_leaves_it_falls_inactive() {
    let mut game = with_soult().game();
    game.until(DecisionKind::Movement);
    let events = game.does(moves(SOULT, &[1752]));
    assert_eq!(turned(&events), fell("16.14D"));
    assert!(!active(&game, HQ));
    // And without him it does not become active again.
    game.until_movement(Player::Coalition);
    while game.state.player() != Player::French {
        game.does(end());
    }
    let refused = headquarters::check(&game.state, leader_id(HQ), true).expect_err("he is away");
    assert!(refused.to_string().contains("ldr-soult-cos"), "{refused}");
    assert!(refused.to_string().ends_with("[16.14D]"), "{refused}");
}

#[test]
fn case_16_14d_an_army_without_a_chief_of_staff_needs_none() {
    let mut game = on_the_move(afternoon());
    let events = game.until(DecisionKind::Movement);
    assert_eq!(turned(&events), []);
    game.until_movement(Player::Coalition);
    while game.decides() != DecisionKind::Headquarters {
        game.does(end());
    }
    game.does(status(HQ, true));
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
