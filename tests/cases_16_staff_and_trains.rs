//! Chapter 16: chiefs of staff who command and trains that must be attacked, as new games have them [16.14D, 16.17C]; and what comes
//! with the missing British leaders [22.6F].

use crate::kit::headquarters::{HQ, SOULT, active, afternoon, fell, status, turned};
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Army;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Match, command, headquarters};
use hundred_days::table::case::case;

/// Soult with the French headquarters in 1751, and Soye.
fn with_chief() -> Field {
    afternoon().options(&["16.14D"]).leader(SOULT, 1751)
}

#[test]
fn case_16_14d_a_chief_of_staff_commands_and_so_switches_his_headquarters_off() {
    let mut game = with_chief().asked();
    game.until(DecisionKind::Command);
    assert!(active(&game, HQ), "it stands still and serves");
    game.does(commands(SOULT, &[], &["fr-2-soye"]));
    let events = game.does(end());
    assert_eq!(turned(&events), fell("16.14D"));
    assert!(game.commanded("fr-2-soye"), "this turn he is served");
    let again = headquarters::check(&game.state, leader_id(HQ), true);
    let refused = again.expect_err("not in the same phase");
    assert!(refused.to_string().ends_with("[16.14D]"), "{refused}");
    // He moves at half his rate, and in the next phase it may be made active again.
    assert_eq!(
        game.state
            .leader_allowance(game.find_leader(SOULT))
            .halves(),
        10
    );
    game.until(DecisionKind::Headquarters);
    game.does(status(HQ, true));
    assert!(active(&game, HQ));
}

#[test]
fn case_16_14d_unasked_he_serves_and_his_headquarters_stays_active() {
    let mut game = with_chief().asked();
    game.until(DecisionKind::Command);
    assert!(!command::is_pressing(&game.state) || !game.commanded("fr-2-soye"));
    let events = game.does(end());
    assert_eq!(turned(&events), []);
    assert!(active(&game, HQ));
    assert!(!game.commanded("fr-2-soye"));
}

#[test]
fn case_16_14d_in_games_from_before_he_commands_only_while_it_is_inactive() {
    let mut game = afternoon()
        .leader(SOULT, 1751)
        .leader("ldr-ney", 1751)
        .asked();
    game.until(DecisionKind::Command);
    game.refuses(commands(SOULT, &[], &["fr-2-soye"]), "16.14D");
    assert!(!game.state.in_force(Rule::ChiefCommands));
}

/// Kempt takes a hex from Jamin and advances into the zone of Soye, near Ney, who is inactive.
fn advance_near_ney(options: &[&str]) -> Vec<(String, bool, String)> {
    let mut game = scenario("28")
        .from("16/1400", "18/2100")
        .coalition_first()
        .options(options)
        .unit("al-kempt", 1743)
        .unit("fr-1c-soult", 1744)
        .unit("fr-2-soye", 1746)
        .leader("ldr-ney", 1751)
        .leader("ldr-wellington", 1743)
        .dice([6; 6].map(|_| 1))
        .game();
    let turns = Event::LeaderTurned {
        leader: leader_id("ldr-ney"),
        active: false,
        case: case("16.14C"),
    };
    game.state.apply(&turns);
    game.until(DecisionKind::Combat);
    game.does(attack(&["al-kempt"], &[1744]));
    while game.decides() == DecisionKind::Retreat {
        let order = game.legal().remove(0);
        game.does(order);
    }
    assert_eq!(game.decides(), DecisionKind::Advance);
    turned(&game.does(advances("al-kempt", 1744)))
}

#[test]
fn case_16_14c_and_case_15_4_an_advance_wakes_nobody() {
    assert_eq!(advance_near_ney(&["16.14D"]), []);
    let before = advance_near_ney(&[]);
    assert_eq!(before.len(), 1, "it did in games from before: {before:?}");
}

#[test]
fn case_16_14b_headquarters_and_chief_of_staff_are_thrown_back_to_the_same_hex() {
    let thrown = |options: &[&str]| {
        let mut game = scenario("28")
            .from("16/1400", "18/2100")
            .options(options)
            .unit("fr-2-pire", 1448)
            .unit("al-pack", 1747)
            .unit("pr-2", 1755)
            .leader("mk-prussian-hq", 1751)
            .leader("ldr-gneisenau", 1751)
            .game();
        game.until(DecisionKind::Movement);
        game.marches("fr-2-pire", 1650);
        let at = ["mk-prussian-hq", "ldr-gneisenau"].map(|leader| game.leader_at(leader));
        (at, active(&game, "mk-prussian-hq"))
    };
    assert_eq!(thrown(&["16.14D"]), ([1755, 1755], true));
    assert_eq!(thrown(&[]), ([1747, 1755], false), "in games from before");
}

const ALLIED: &str = "mk-allied-train";

/// Soye beside the Allied train on the road.
fn beside_the_train(options: &[&str]) -> Field {
    scenario("22")
        .options(options)
        .unit("fr-2-soye", 1942)
        .unit(ALLIED, 1943)
}

const NEW: [&str; 2] = ["16.17", "16.17C"];

#[test]
fn case_16_17c_a_train_in_the_attackers_zone_must_be_attacked() {
    let mut game = beside_the_train(&NEW).game();
    game.until(DecisionKind::Combat);
    let open = hundred_days::last_battles::combat::obligations::open(&game.state);
    assert_eq!(open.must_be_attacked, [game.find(ALLIED)]);
    assert_eq!(open.must_attack, [], "because of a train nobody must");
    game.refuses(end(), "6.1");
    game.does(attack(&["fr-2-soye"], &[1943]));
    assert!(game.is_gone(ALLIED));
    let mut before = beside_the_train(&["16.17"]).game();
    before.until(DecisionKind::Combat);
    before.does(end());
    assert_eq!(before.at(ALLIED), 1943);
}

#[test]
fn case_16_17c_it_may_be_attacked_together_with_another_hex_and_falls_whatever_the_result() {
    for die in [1, 6] {
        let mut game = beside_the_train(&NEW)
            .unit("al-pack", 1842)
            .dice([die])
            .game();
        game.until(DecisionKind::Combat);
        let both = attack(&["fr-2-soye"], &[1842, 1943]);
        let alone = game.odds(&attack(&["fr-2-soye"], &[1842]));
        assert_eq!(game.odds(&both), alone, "it adds nothing");
        let events = game.does(both);
        let battles = events
            .iter()
            .filter(|event| matches!(event, Event::Battle(_)));
        assert_eq!(battles.count(), 1);
        assert!(game.is_gone(ALLIED), "{die}");
        assert!(!events.iter().any(|event| matches!(event, Event::Vp { .. })) || die == 6);
    }
    let mut before = beside_the_train(&["16.17"]).unit("al-pack", 1842).game();
    before.until(DecisionKind::Combat);
    before.refuses(attack(&["fr-2-soye"], &[1842, 1943]), "16.17C");
}

#[test]
fn case_16_17c_alone_it_leaves_the_others_unattacked() {
    let mut game = beside_the_train(&NEW).unit("al-pack", 1842).game();
    game.until(DecisionKind::Combat);
    game.refuses(attack(&["fr-2-soye"], &[1943]), "6.1");
    game.refuses(attack(&["fr-2-soye"], &[1842]), "6.1");
    assert_eq!(
        game.legal(),
        [attack(&["fr-2-soye"], &[1842, 1943])],
        "what is owed is listed"
    );
    assert_eq!(game.losses(Army::Allied), 0);
    assert_eq!(game.state.stack(hex(1943)).count(), 1);
}

/// Begins a new game, as players do.
fn begun(number: &str, options: &[&str]) -> Match {
    Match::begin(NewGame {
        scenario: number.to_owned(),
        options: options.iter().map(|&option| option.to_owned()).collect(),
        ..NewGame::default()
    })
    .expect("a game")
}

#[test]
fn case_22_6f_modified_reorganization_comes_with_the_missing_leaders_in_new_games() {
    let game = begun("22", &["22.6F"]);
    for rule in [Rule::ModifiedReorganization, Rule::Observation] {
        assert!(game.state().in_force(rule), "{rule:?}");
    }
    assert!(
        !begun("22", &[])
            .state()
            .in_force(Rule::ModifiedReorganization)
    );
    let without = begun("22", &["22.6F", "-16.16"]);
    assert!(!without.state().in_force(Rule::ModifiedReorganization));
    // A game from before states what it was begun with.
    let before = Match::begin_again(
        NewGame {
            scenario: "28".to_owned(),
            ..NewGame::default()
        },
        None,
    );
    let before = before.expect("a game");
    for rule in [
        Rule::ModifiedReorganization,
        Rule::ChiefCommands,
        Rule::TrainsAttacked,
    ] {
        assert!(!before.state().in_force(rule), "{rule:?}");
        assert!(begun("28", &[]).state().in_force(rule), "{rule:?}");
    }
}

#[test]
fn case_16_14d_and_case_16_17c_come_with_headquarters_and_trains() {
    let game = begun("22", &["16.14", "16.17"]);
    assert!(game.state().in_force(Rule::ChiefCommands));
    assert!(game.state().in_force(Rule::TrainsAttacked));
    let plain = begun("22", &[]);
    assert!(!plain.state().in_force(Rule::ChiefCommands));
}
