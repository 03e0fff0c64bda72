//! Chapter 13: the morale of corps; and the campaign's rules about it [22.5A, 22.5B].

use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength};
use hundred_days::last_battles::scenario::CorpsName;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, State};
use hundred_days::table::case::case;

/// Loses a unit as if it had died in combat; what follows waits for the next loss in play.
fn lose(state: &mut State, unit: &str) {
    let index = state.find(id(unit)).expect("a unit");
    let hex = state.unit(index).hex().expect("a unit on the map");
    let strength = state.strength(index);
    state.apply(&Event::Eliminated {
        unit: id(unit),
        hex,
        strength,
        may_return: true,
        case: case("6.5"),
    });
}

/// Demoralizes a corps.
fn break_up(state: &mut State, corps: CorpsName) {
    state.apply(&Event::CorpsDemoralized {
        corps,
        losses: CombatStrength(0),
        level: CombatStrength(0),
        case: case("13"),
    });
}

fn french(name: &str) -> CorpsName {
    CorpsName::French(name.to_owned())
}

/// Husson (5) dies in 0542 of a six at 1-3.
fn doomed() -> Field {
    field()
        .corps()
        .unit("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .dice([6])
}

/// The corps that broke, in order, as events tell.
fn broken(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| match event {
        Event::CorpsDemoralized { corps, .. } => Some(corps.to_string()),
        _ => None,
    };
    events.iter().filter_map(name).collect()
}

#[test]
fn case_13_each_corps_breaks_by_its_own_losses() {
    let mut game = doomed()
        .unit("fr-2-gauthier", 1752)
        .unit("fr-2-baudin", 1751)
        .unit("fr-g-lefebvre", 1750)
        .game();
    game.does(end());
    lose(&mut game.state, "fr-2-gauthier");
    lose(&mut game.state, "fr-g-lefebvre");
    assert_eq!(game.corps("french/2"), (6, 19, false));
    lose(&mut game.state, "fr-2-baudin");
    assert_eq!(game.corps("french/2"), (13, 19, false));
    game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(game.corps("french/2"), (18, 19, false));
    assert_eq!(game.corps("french/G"), (4, 20, false));
}

#[test]
fn case_13_losses_that_reach_the_level_demoralize() {
    let mut game = doomed()
        .unit("fr-2-gauthier", 1752)
        .unit("fr-2-baudin", 1751)
        .unit("fr-2-jamin", 1750)
        .game();
    game.does(end());
    for unit in ["fr-2-gauthier", "fr-2-baudin", "fr-2-jamin"] {
        lose(&mut game.state, unit);
    }
    let events = game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(broken(&events), ["french/2"]);
    assert_eq!(game.corps("french/2"), (23, 19, true));
}

#[test]
fn case_13_3_losses_count_by_full_strength_whatever_side_showed() {
    let mut game = field()
        .corps()
        .reduced("fr-2-husson", 542)
        .unit("al-mait", 543)
        .unit("al-byng", 543)
        .dice([6])
        .combat();
    game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(game.corps("french/2").0, 5);
    assert_eq!(game.losses(Army::French), 3);
}

#[test]
fn case_13_1_allied_nationalities_break_one_by_one_as_all_allies_lose() {
    let mut game = field()
        .corps()
        .unit("al-blndt", 542)
        .unit("fr-2-baudin", 543)
        .unit("fr-2-gauthier", 543)
        .unit("al-kempt", 1752)
        .coalition_first()
        .dice([6])
        .game();
    game.does(end());
    lose(&mut game.state, "al-kempt");
    let events = game.does(attack(&["al-blndt"], &[543]));
    // Five British points and four of the Netherlands: nine in all.
    assert_eq!(broken(&events), ["allied/nassau", "allied/netherlands"]);
    assert_eq!(game.corps("allied/british"), (9, 40, false));
    assert_eq!(game.corps("allied/brunswick"), (9, 10, false));
}

#[test]
fn case_13_2_a_demoralized_corps_does_not_advance() {
    let assault = |shaken: bool| {
        let mut game = field()
            .corps()
            .unit("fr-2-baudin", 542)
            .unit("al-opstl", 543)
            .dice([1])
            .combat();
        if shaken {
            break_up(&mut game.state, french("2"));
        }
        game.does(attack(&["fr-2-baudin"], &[543]));
        game.decides()
    };
    assert_eq!(assault(false), DecisionKind::Advance);
    assert_eq!(assault(true), DecisionKind::Combat);
}

#[test]
fn case_13_2_the_advance_of_a_demoralized_corps_is_refused_by_its_own_case() {
    let mut game = field()
        .corps()
        .unit("fr-2-baudin", 542)
        .unit("fr-1-quiot", 542)
        .unit("al-opstl", 543)
        .dice([1])
        .combat();
    break_up(&mut game.state, french("2"));
    game.does(attack(&["fr-2-baudin", "fr-1-quiot"], &[543]));
    assert_eq!(game.decides(), DecisionKind::Advance);
    game.refuses(advances("fr-2-baudin", 543), "13.2");
    game.does(decline());
    game.refuses(advances("fr-2-baudin", 543), "13.2");
    game.refuses(advances("fr-1-quiot", 543), "6.7");
}

#[test]
fn case_13_2_clear_hexes_cost_a_demoralized_corps_two_points() {
    let mut game = field()
        .corps()
        .unit("fr-2-jamin", 1348)
        .unit("fr-2-husson", 1752)
        .unit("fr-g-lefebvre", 1348)
        .leader("ldr-reille", 1348)
        .leader("ldr-ney", 1348)
        .game();
    assert_eq!(game.reach("fr-2-jamin", 1347), Some((2, false)));
    break_up(&mut game.state, french("2"));
    assert_eq!(game.reach("fr-2-jamin", 1347), Some((4, false)));
    assert_eq!(game.reach("fr-2-jamin", 1345), None);
    assert_eq!(game.leader_reach("ldr-reille", 1347), Some(4));
    // Roads, other ground, other corps and commanders are as before.
    assert_eq!(game.reach("fr-2-husson", 1751), Some((1, false)));
    assert_eq!(game.reach("fr-g-lefebvre", 1347), Some((2, false)));
    assert_eq!(game.leader_reach("ldr-ney", 1347), Some(2));
    let events = game.does(moves("fr-2-jamin", &[1347]));
    assert!(matches!(events[0], Event::Moved { cost, .. } if cost.halves() == 4));
}

#[test]
fn case_13_3_a_corps_recovers_when_reorganization_brings_it_below_its_level() {
    let mut game = doomed()
        .chapters(&[12])
        .unit("fr-2-gauthier", 1752)
        .unit("fr-2-baudin", 1751)
        .unit("fr-2-jamin", 1750)
        .leader("ldr-reille", 1756)
        .dice([6, 1, 1])
        .game();
    game.does(end());
    for unit in ["fr-2-gauthier", "fr-2-baudin", "fr-2-jamin"] {
        lose(&mut game.state, unit);
    }
    game.does(attack(&["fr-2-husson"], &[543]));
    assert_eq!(game.corps("french/2"), (23, 19, true));
    game.until(DecisionKind::Reorganize);
    let events = game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::CorpsRecovered { .. }))
    );
    assert_eq!(game.corps("french/2"), (18, 19, false));
}

#[test]
fn case_22_5a_demoralization_spreads_from_officer_to_officer_to_its_end() {
    // Mouton's corps is broken. Gerard, five hexes off, has lost 10 of 12; Vandamme, five from Gerard but ten from
    // Mouton, 11 of 13; Reille, beside Vandamme, too little.
    let mut game = field()
        .corps()
        .chapters(&[10])
        .leader("ldr-mouton", 1337)
        .leader("ldr-gerard", 1342)
        .leader("ldr-vandamme", 1347)
        .leader("ldr-reille", 1348)
        .leader("ldr-kellermann", 1338)
        .unit("fr-4-rome", 1352)
        .unit("fr-4-hulot", 1353)
        .unit("fr-3-billiard", 1354)
        .unit("fr-3-gengoult", 1355)
        .unit("fr-2-husson", 1357)
        .unit("al-mrln", 2956)
        .game();
    break_up(&mut game.state, french("6"));
    for unit in ["fr-4-rome", "fr-4-hulot", "fr-3-billiard", "fr-3-gengoult"] {
        lose(&mut game.state, unit);
    }
    let (fourth, third) = (game.corps("french/4"), game.corps("french/3"));
    assert_eq!((fourth.0, fourth.2), (10, false));
    assert_eq!((third.0, third.2), (11, false));
    let mut events = Vec::new();
    while game.state.turn() < turn("16/1500") {
        events.extend(game.does(end()));
    }
    assert_eq!(broken(&events), ["french/4", "french/3"]);
    assert!(!game.corps("french/2").2);
    // The levels themselves have not sunk.
    assert_eq!(game.corps("french/4").1, 12);
}

#[test]
fn case_22_5a_cavalry_corps_and_allied_nationalities_stand_apart() {
    let mut game = field()
        .corps()
        .chapters(&[10])
        .leader("ldr-mouton", 1337)
        .leader("ldr-kellermann", 1338)
        .unit("fr-3c-marcillac", 1352)
        .unit("fr-2-husson", 1357)
        .leader("ldr-picton", 2437)
        .leader("ldr-perponcher", 2437)
        .unit("al-kempt", 2438)
        .unit("al-mrln", 2956)
        .game();
    break_up(&mut game.state, french("6"));
    let british = CorpsName::Allied(hundred_days::last_battles::counter::Nationality::British);
    break_up(&mut game.state, british);
    lose(&mut game.state, "fr-3c-marcillac");
    lose(&mut game.state, "al-kempt");
    assert_eq!(game.corps("french/3c"), (2, 4, false));
    assert_eq!(game.corps("allied/netherlands"), (5, 7, false));
    let mut events = Vec::new();
    while game.state.turn() < turn("16/1500") {
        events.extend(game.does(end()));
    }
    assert_eq!(broken(&events), Vec::<String>::new());
}

#[test]
fn case_13_3_a_corps_broken_by_its_neighbours_recovers_by_a_unit_of_its_own_alone() {
    // Gerard's corps has lost 10 of 12 and broke for Mouton beside it; Reille is far off.
    let mut game = field()
        .corps()
        .chapters(&[12])
        .leader("ldr-mouton", 1337)
        .leader("ldr-gerard", 1342)
        .leader("ldr-reille", 1356)
        .unit("fr-4-rome", 1352)
        .unit("fr-4-hulot", 1353)
        .unit("fr-2-husson", 1357)
        .unit("fr-2-jamin", 1355)
        .unit("al-mrln", 2956)
        .dice([1])
        .game();
    break_up(&mut game.state, french("6"));
    for unit in ["fr-4-rome", "fr-4-hulot", "fr-2-husson"] {
        lose(&mut game.state, unit);
    }
    let events = game.until(DecisionKind::Reorganize);
    assert_eq!(broken(&events), ["french/4"]);
    game.does(reorganizes("ldr-reille", &["fr-2-husson"]));
    assert!(game.corps("french/4").2, "the Second helps itself alone");
    let events = game.does(reorganizes("ldr-gerard", &["fr-4-rome"]));
    let recovered = events.iter().find_map(|event| match event {
        Event::CorpsRecovered { corps, .. } => Some(corps.to_string()),
        _ => None,
    });
    assert_eq!(recovered.as_deref(), Some("french/4"));
}

#[test]
fn case_13_3_a_nationality_recovers_by_any_allied_unit_that_comes_back() {
    let mut game = field()
        .corps()
        .chapters(&[12])
        .unit("al-blndt", 1740)
        .unit("al-kempt", 1741)
        .leader("ldr-picton", 1738)
        .unit("fr-2-husson", 1757)
        .coalition_first()
        .game();
    lose(&mut game.state, "al-blndt");
    let dutch = CorpsName::Allied(hundred_days::last_battles::counter::Nationality::Netherlands);
    break_up(&mut game.state, dutch);
    lose(&mut game.state, "al-kempt");
    assert_eq!(game.corps("allied/netherlands"), (9, 7, true));
    game.until(DecisionKind::Reorganize);
    game.does(reorganizes("ldr-picton", &["al-kempt"]));
    assert_eq!(game.corps("allied/netherlands"), (4, 7, false));
}

/// Friant of the Old Guard attacks Mait and Byng in 0543; Drouot and Reille are near, Gerard is not.
fn old_guard(face: u8) -> Game {
    field()
        .corps()
        .chapters(&[10])
        .unit("fr-g-friant", 542)
        .unit("al-mait", 543)
        .unit("fr-2-husson", 1542)
        .leader("ldr-drouot", 541)
        .leader("ldr-reille", 1542)
        .leader("ldr-gerard", 1556)
        .dice([face])
        .combat()
}

#[test]
fn case_22_5b_the_old_guards_defeat_lowers_the_levels_around_for_good() {
    for (face, defeat) in [(6, true), (1, false)] {
        let mut game = old_guard(face);
        game.does(attack(&["fr-g-friant"], &[543]));
        let lowered = if defeat { 7 } else { 0 };
        assert_eq!(game.corps("french/G").1, 20 - lowered);
        assert_eq!(game.corps("french/2").1, 19 - lowered);
        assert_eq!(game.corps("french/4").1, 12, "Gerard is too far");
    }
}

#[test]
fn case_22_5b_levels_are_checked_at_once() {
    let mut game = field()
        .corps()
        .chapters(&[10])
        .unit("fr-g-friant", 542)
        .unit("al-mait", 543)
        .unit("fr-2-husson", 1542)
        .unit("fr-2-baudin", 1552)
        .unit("fr-2-gauthier", 1553)
        .leader("ldr-reille", 1542)
        .dice([6])
        .combat();
    lose(&mut game.state, "fr-2-baudin");
    lose(&mut game.state, "fr-2-gauthier");
    assert_eq!(game.corps("french/2"), (13, 19, false));
    let events = game.does(attack(&["fr-g-friant"], &[543]));
    assert_eq!(broken(&events), ["french/2"]);
    assert_eq!(game.corps("french/2"), (13, 12, true));
}

#[test]
fn case_22_5b_no_defeat_when_the_attack_breaks_the_british_or_a_prussian_corps() {
    // An exchange kills Adye (2) when the British have lost 39, or only 37, of their 40.
    let lost = [
        "al-mait",
        "al-byng",
        "al-kempt",
        "al-pack",
        "al-adam",
        "al-lamb",
        "al-frazer",
        "al-heisse",
    ];
    for (count, level) in [(lost.len(), 20), (lost.len() - 1, 13)] {
        let mut position = field()
            .corps()
            .chapters(&[10])
            .unit("fr-g-friant", 542)
            .unit("fr-g-morand", 542)
            .unit("al-adye", 543)
            .leader("ldr-drouot", 541)
            .dice([5]);
        for (unit, at) in lost.iter().zip(1650..) {
            position = position.unit(unit, at);
        }
        let mut game = position.combat();
        for unit in &lost[..count] {
            lose(&mut game.state, unit);
        }
        let report = game.fights(attack(&["fr-g-friant", "fr-g-morand"], &[543]));
        assert_eq!(report.result, Ex);
        assert_eq!(game.corps("french/G").1, level);
    }
}
