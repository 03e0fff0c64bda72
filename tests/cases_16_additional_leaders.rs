//! Chapter 16, additional leaders: the ailing Napoleon, chiefs of staff of Prussian corps, seconds in command, Hill [16.1C].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::command;
use hundred_days::last_battles::event::{DieFor, Event};
use hundred_days::last_battles::leaders;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::state::staff::LeaderIndex;
use hundred_days::last_battles::state::{DecisionKind, Place};

/// An empty board with leaders, command and a part of the rule.
fn with(part: &str) -> Field {
    field().options(&["10", "11", part])
}

/// Lists the faces of the dice for a leader's rating or movement.
fn dice(events: &[Event]) -> Vec<u8> {
    let faces = events.iter().filter_map(|event| match event {
        Event::Die {
            what: DieFor::Rating(_) | DieFor::March(_),
            face,
            ..
        } => Some(face.pips()),
        _ => None,
    });
    faces.collect()
}

fn place_of(game: &Game, leader: LeaderIndex) -> Place {
    game.state.leader(leader).place
}

/// Napoleon among three units of three corps, far from an enemy.
fn ailing() -> Field {
    with("16.1C-napoleon")
        .leader("ldr-napoleon-sick", 1752)
        .unit("fr-2-jamin", 1751)
        .unit("fr-1-quiot", 1753)
        .unit("fr-3-billiard", 1652)
        .unit("al-pack", 1643)
}

#[test]
fn case_16_1c_half_a_die_rounded_up_is_the_rating_of_the_ailing_napoleon() {
    for (face, rating) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let game = ailing().dice([face]).asked();
        let napoleon = game.find_leader("ldr-napoleon-sick");
        assert_eq!(game.decides(), DecisionKind::Command);
        assert_eq!(command::capacity(&game.state, napoleon), rating, "{face}");
    }
    let mut game = ailing().dice([2]).asked();
    let two = commands("ldr-napoleon-sick", &[], &["fr-2-jamin", "fr-1-quiot"]);
    game.refuses(two, "11.1A");
    game.does(commands("ldr-napoleon-sick", &[], &["fr-2-jamin"]));
}

#[test]
fn case_16_1c_two_dice_are_his_allowance_ten_at_most_and_half_if_he_commands() {
    for (faces, commanding, halves) in [
        ([6, 5, 4], false, 18),
        ([1, 6, 6], false, 20),
        ([6, 6, 5], true, 10),
        ([6, 2, 5], true, 7),
    ] {
        let mut game = ailing().dice(faces).asked();
        let napoleon = game.find_leader("ldr-napoleon-sick");
        let units: &[&str] = if commanding { &["fr-2-jamin"] } else { &[] };
        game.does(commands("ldr-napoleon-sick", &[], units));
        let events = game.does(end());
        assert_eq!(dice(&events), faces[1..], "as he is about to move");
        let has = game.state.leader_allowance(napoleon).halves();
        assert_eq!(has, halves, "{faces:?}");
    }
}

#[test]
fn case_16_1c_his_dice_hold_for_their_turn_and_are_rolled_anew() {
    let mut game = ailing().dice([6, 1, 1, 2, 6, 6]).asked();
    game.does(end());
    let napoleon = game.find_leader("ldr-napoleon-sick");
    assert!(
        game.leader_reach("ldr-napoleon-sick", 1758).is_none(),
        "two points are little"
    );
    let mut faces = Vec::new();
    while faces.len() < 3 {
        faces.extend(dice(&game.does(end())));
    }
    assert_eq!(faces, [2, 6, 6]);
    assert_eq!(command::capacity(&game.state, napoleon), 1);
}

#[test]
fn case_16_1c_he_stands_in_for_napoleon_in_all_that_a_scenario_says() {
    let options = ["10", "11", "16.1C-napoleon"];
    let game = scenario("18").options(&options).asked();
    assert_eq!(game.state.find_leader(leader_id("ldr-napoleon")), None);
    assert_eq!(game.leader_at("ldr-napoleon-sick"), 3561);
    // 24.4B: the Coalition wins if he is lost.
    let mut grand = scenario("24").options(&["16.1C-napoleon"]).asked();
    let lost = Event::LeaderLost {
        leader: leader_id("ldr-napoleon-sick"),
        hex: hex(3561),
        case: hundred_days::table::case::case("10.2"),
    };
    grand.state.apply(&lost);
    let over = hundred_days::last_battles::victory::instant(&grand.state, &lost);
    assert!(matches!(over, Some(Event::Over(_))), "{over:?}");
    let plain = scenario("18").options(&["10", "11"]).asked();
    assert!(plain.state.find_leader(leader_id("ldr-napoleon")).is_some());
    assert!(!plain.state.in_force(Rule::AilingNapoleon));
}

/// Blucher in range of Zieten, Reiche and Pirch, each with a unit.
fn prussians(options: &[&str]) -> Field {
    field()
        .coalition_first()
        .options(options)
        .leader("ldr-blucher", 1752)
        .leader("ldr-zieten", 1751)
        .leader("ldr-reiche", 1753)
        .leader("ldr-pirch", 1652)
        .unit("pr-12", 1751)
        .unit("pr-24", 1753)
        .unit("pr-2", 1652)
        .unit("fr-2-jamin", 1643)
}

#[test]
fn case_16_1c_two_officers_of_a_prussian_corps_are_commanded_for_one_point() {
    let all = &["ldr-zieten", "ldr-reiche", "ldr-pirch"];
    let mut game = prussians(&["10", "11", "16.1C-corps-chiefs"]).asked();
    assert!(!command::is_pressing(&game.state), "all three are proposed");
    game.does(commands("ldr-blucher", all, &[]));
    game.does(end());
    for unit in ["pr-12", "pr-24", "pr-2"] {
        assert!(game.commanded(unit), "{unit}");
    }
    let mut without = prussians(&["10", "11"]).asked();
    without.refuses(commands("ldr-blucher", all, &[]), "11.1A");
}

#[test]
fn case_16_1c_a_corps_chief_is_an_officer_of_his_own_as_well() {
    let mut game = prussians(&["10", "11", "16.1C-corps-chiefs"]).asked();
    game.does(commands("ldr-blucher", &["ldr-reiche"], &[]));
    game.does(end());
    assert!(game.commanded("pr-24"), "his range");
    assert!(!game.commanded("pr-2"));
}

#[test]
fn case_16_1c_the_corps_chiefs_come_with_units_of_their_corps() {
    let game = scenario("18")
        .options(&["10", "11", "16.1C-corps-chiefs"])
        .asked();
    for (chief, corps) in [
        ("ldr-reiche", "1"),
        ("ldr-aster", "2"),
        ("ldr-clausewitz", "3"),
    ] {
        let leader = game.find_leader(chief);
        assert_eq!(game.state.leader_counter(leader).command, corps);
        assert_ne!(place_of(&game, leader), Place::Unused, "{chief}");
    }
    assert_eq!(
        game.state.find_leader(leader_id("ldr-valentini")),
        None,
        "his corps takes no part"
    );
    let campaign = scenario("22").options(&["16.1C"]).asked();
    assert!(
        campaign
            .state
            .find_leader(leader_id("ldr-valentini"))
            .is_some()
    );
}

/// Blucher and Bulow, each with a unit.
fn army(options: &[&str]) -> Field {
    field()
        .coalition_first()
        .options(options)
        .leader("ldr-blucher", 1752)
        .leader("ldr-bulow", 1740)
        .unit("pr-2", 1752)
        .unit("pr-10", 1740)
        .unit("fr-2-jamin", 1720)
}

/// Has Blucher fall, and gets what follows.
fn falls(game: &mut Game) -> Vec<Event> {
    let lost = Event::LeaderLost {
        leader: leader_id("ldr-blucher"),
        hex: hex(1752),
        case: hundred_days::table::case::case("16.13"),
    };
    game.state.apply(&lost);
    let follows = leaders::seconds::succession(&game.state, leader_id("ldr-blucher"));
    follows.iter().for_each(|event| game.state.apply(event));
    follows.into_iter().collect()
}

#[test]
fn case_16_1c_a_second_in_command_takes_his_commanders_place_on_the_spot() {
    let mut game = army(&["10", "11", "16.1C-seconds"]).asked();
    let commander = game.find_leader("ldr-bulow-cmd");
    assert_eq!(place_of(&game, commander), Place::Unused);
    let events = falls(&mut game);
    assert!(
        matches!(events[..], [Event::Succeeded { .. }]),
        "{events:?}"
    );
    assert_eq!(game.leader_at("ldr-bulow-cmd"), 1740);
    let officer = game.find_leader("ldr-bulow");
    assert_eq!(
        place_of(&game, officer),
        Place::Eliminated,
        "nobody follows him"
    );
    assert!(game.state.is_commander(commander));
    assert_eq!(command::capacity(&game.state, commander), 2);
    assert_eq!(command::radius(&game.state, commander), 5);
}

#[test]
fn case_16_1c_nobody_follows_without_the_rule_or_without_the_second() {
    let mut plain = army(&["10", "11"]).asked();
    assert_eq!(falls(&mut plain), []);
    let mut alone = field()
        .coalition_first()
        .options(&["10", "11", "16.1C-seconds"])
        .leader("ldr-blucher", 1752)
        .unit("pr-2", 1752)
        .asked();
    assert_eq!(alone.state.find_leader(leader_id("ldr-bulow-cmd")), None);
    assert_eq!(falls(&mut alone), []);
}

#[test]
fn case_16_1c_and_case_16_13_a_commander_who_falls_leading_is_followed() {
    let mut game = field()
        .options(&["10", "11", "16.13", "16.1C-seconds"])
        .leader("ldr-wellington", 542)
        .leader("ldr-uxbridge", 545)
        .unit("fr-2-baudin", 541)
        .unit("al-kempt", 542)
        .unit("al-pons", 545)
        .dice([1, 6])
        .combat();
    let mut events = game.does(attack(&["fr-2-baudin"], &[542]));
    while game.decides() != DecisionKind::Combat && game.decides() != DecisionKind::Movement {
        let order = match game.decides() {
            DecisionKind::Lead => hundred_days::last_battles::Order::Lead {
                leader: leader_id("ldr-wellington"),
            },
            _ => game.legal().remove(0),
        };
        events.extend(game.does(order));
    }
    let lost = events
        .iter()
        .any(|event| matches!(event, Event::LeaderLost { .. }));
    let follows = events
        .iter()
        .any(|event| matches!(event, Event::Succeeded { .. }));
    assert_eq!(lost, follows, "{events:?}");
}

#[test]
fn case_16_1c_and_case_28d_a_second_who_is_due_arrives_as_commander() {
    let mut game = scenario("28").options(&["16.1C-seconds"]).asked();
    let (officer, commander) = (
        game.find_leader("ldr-bulow"),
        game.find_leader("ldr-bulow-cmd"),
    );
    let before = place_of(&game, officer);
    assert_eq!(before, Place::Unused, "his corps comes in secret");
    assert_eq!(falls(&mut game).len(), 1);
    assert_eq!(place_of(&game, commander), before);
    assert!(!leaders::seconds::waits(&game.state, commander));
    let due = |leader: LeaderIndex| {
        game.state.setup().leaders[usize::from(leader.0)]
            .due
            .clone()
    };
    assert_eq!(due(commander), due(officer));
}

#[test]
fn case_16_1c_hill_begins_or_enters_with_the_second_or_fourth_division() {
    let game = scenario("21").options(&["10", "11", "16.1C-hill"]).asked();
    let hill = game.find_leader("ldr-hill");
    let choices = leaders::choices(&game.state, hill);
    for (unit, at) in game.state.on_map() {
        let counter = game.state.counter(unit);
        let his = counter.side == hundred_days::last_battles::counter::Army::Allied
            && ["2", "4"].contains(&counter.command.as_str());
        assert!(!his || choices.contains(&at), "{}", counter.id);
    }
    assert!(choices.contains(&hex(game.leader_at("ldr-hill"))));
    let campaign = scenario("22").options(&["16.1C-hill"]).asked();
    let hill = campaign.find_leader("ldr-hill");
    assert_eq!(place_of(&campaign, hill), Place::Reinforcement);
}
