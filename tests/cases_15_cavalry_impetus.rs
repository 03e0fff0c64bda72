//! Chapter 15, cavalry impetus: a die where cavalry could advance [15.5].

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::event::DieFor;
use hundred_days::last_battles::state::DecisionKind;

/// Baudin (6) and Pire (3 or more) against one weak unit in the open, which the first die kills; the second is that of 15.5.
fn won(die: u8) -> Game {
    let mut game = field()
        .options(&["15.5"])
        .unit("fr-2-baudin", 542)
        .unit("fr-2-pire", 542)
        .unit("al-opstl", 543)
        .dice([1, die])
        .combat();
    let events = game.does(attack(&["fr-2-baudin", "fr-2-pire"], &[543]));
    assert_eq!(battle(&events).result, De);
    assert_eq!(rolled(&events), 1);
    game
}

fn rolled(events: &[Event]) -> usize {
    let dice = events.iter().filter(|event| match event {
        Event::Die { what, case, .. } => *what == DieFor::Impetus && case.to_string() == "15.5",
        _ => false,
    });
    dice.count()
}

#[test]
fn case_15_5_on_one_and_two_the_owner_chooses_freely() {
    for die in [1, 2] {
        let game = won(die);
        assert_eq!(game.decides(), DecisionKind::Advance);
        assert!(game.allows(&advances("fr-2-baudin", 543)));
        assert!(game.allows(&advances("fr-2-pire", 543)));
        assert!(game.allows(&decline()));
    }
}

#[test]
fn case_15_5_on_three_and_four_nobody_advances() {
    for die in [3, 4] {
        let mut game = won(die);
        assert_ne!(game.decides(), DecisionKind::Advance);
        assert_eq!((game.at("fr-2-baudin"), game.at("fr-2-pire")), (542, 542));
        assert!(game.state.battle().is_none());
        game.refuses(advances("fr-2-baudin", 543), "6.7");
    }
}

#[test]
fn case_15_5_on_five_and_six_a_cavalry_unit_must_advance() {
    for die in [5, 6] {
        let mut game = won(die);
        game.refuses(decline(), "15.5");
        game.refuses(advances("fr-2-baudin", 543), "15.5");
        let events = game.does(advances("fr-2-pire", 543));
        let cited = events.iter().find_map(|event| match event {
            Event::Advanced { case, .. } => Some(case.to_string()),
            _ => None,
        });
        assert_eq!(cited.as_deref(), Some("15.5"));
    }
}

#[test]
fn case_15_5_no_die_without_cavalry_that_could_advance() {
    let infantry = field()
        .options(&["15.5"])
        .unit("fr-2-baudin", 542)
        .unit("fr-3c-marcillac", 542)
        .unit("al-opstl", 543)
        .dice([1]);
    let mut game = infantry.combat();
    let events = game.does(attack(&["fr-2-baudin", "fr-3c-marcillac"], &[543]));
    assert_eq!(rolled(&events), 0, "horse artillery is no cavalry");
}

#[test]
fn case_15_5_the_defenders_cavalry_rolls_as_well() {
    let mut game = field()
        .options(&["15.5"])
        .unit("fr-6-penne", 542)
        .unit("al-mrln", 543)
        .unit("al-pack", 543)
        .dice([6, 5])
        .combat();
    let events = game.does(attack(&["fr-6-penne"], &[543]));
    assert!(matches!(battle(&events).result, Ae | Ar));
    if game.decides() == DecisionKind::Retreat {
        let way = game.legal().remove(0);
        game.does(way);
    }
    assert_eq!(game.decides(), DecisionKind::Advance);
    game.refuses(decline(), "15.5");
    assert_eq!(game.legal(), [advances("al-mrln", 542)]);
}

#[test]
fn case_15_5_without_the_rule_no_die_is_rolled() {
    let mut game = field()
        .unit("fr-2-pire", 542)
        .unit("al-opstl", 543)
        .dice([1])
        .combat();
    let events = game.does(attack(&["fr-2-pire"], &[543]));
    assert_eq!(rolled(&events), 0);
}
