//! [22.5A, 22.5B] The morale of corps in the campaign: how demoralization spreads, and the Old Guard's defeat.

use crate::kit::corps::{break_up, broken, french, lose};
use crate::kit::*;
use hundred_days::last_battles::scenario::CorpsName;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, MoraleEvent};

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
        Event::Morale(MoraleEvent::CorpsRecovered { corps, .. }) => Some(corps.to_string()),
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
