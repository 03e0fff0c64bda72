//! [27.1A] Grand Waterloo: the two wings of the French army, and how they join.

use crate::kit::grand_waterloo::{at_the_meeting, grand, meets, under_attack, wing};
use crate::kit::*;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::scenario::VictoryLevel::Decisive;
use hundred_days::last_battles::scenario::Wing;
use hundred_days::last_battles::special::wings;
use hundred_days::last_battles::state::{DecisionKind, Morale};
use hundred_days::last_battles::{Event, MoraleEvent, leaders};

/// Sets the losses that demoralize the wings.
fn wings_at(field: Field, left: u16, right: u16) -> Field {
    field.with(|scenario| {
        let wings = scenario.wings.as_mut().expect("wings");
        (wings.left, wings.right) = (CombatStrength(left), CombatStrength(right));
    })
}

fn joined(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::Morale(MoraleEvent::WingsJoined { .. })))
}

#[test]
fn case_27_1a_who_begins_west_of_column_29_is_of_the_left_wing() {
    let game = grand().game();
    let wing = |unit: &str| wings::of_unit(&game.state, game.find(unit));
    assert_eq!(wing("fr-3-domon"), Some(Wing::Left));
    assert_eq!(wing("fr-3-billiard"), Some(Wing::Right));
    assert_eq!(wing("fr-6-bellair"), Some(Wing::Left));
    assert_eq!(wing("fr-6-penne"), Some(Wing::Right));
    assert_eq!(wing("al-mait"), None);
    let leader = |name: &str| wings::of_leader(&game.state, game.find_leader(name));
    assert_eq!(leader("ldr-napoleon"), Some(Wing::Left));
    assert_eq!(leader("ldr-grouchy"), Some(Wing::Right));
    assert_eq!(leader("ldr-exelmans"), Some(Wing::Right));
    assert_eq!(leader("ldr-derlon"), Some(Wing::Left));
}

#[test]
fn case_27_1a_commanders_and_officers_command_their_own_wing_alone() {
    let game = grand()
        .leader("ldr-napoleon", 2812)
        .leader("ldr-mouton", 2812)
        .leader("ldr-vandamme", 3013)
        .unit("fr-1-quiot", 2813)
        .unit("fr-6-penne", 3012)
        .unit("fr-3-lagarde", 3013);
    let mut game = game.game();
    assert!(game.commanded("fr-1-quiot"));
    assert!(!game.commanded("fr-3-lagarde"), "of the right wing");
    assert!(!game.commanded("fr-6-penne"), "nor through Mouton");
    let words = game.refuses(commands("ldr-napoleon", &[], &["fr-3-lagarde"]), "27.1A");
    assert!(words.contains("another wing"), "{words}");
    game.refuses(commands("ldr-napoleon", &["ldr-vandamme"], &[]), "27.1A");
}

#[test]
fn case_27_1a_losses_and_morale_count_for_each_wing() {
    let field = under_attack(3309, 3409).unit("fr-1-quiot", 1521);
    let mut game = wings_at(field, 2, 2).combat();
    let events = game.does(attack(&["pr-15", "pr-18"], &[3309]));
    assert_eq!(battle(&events).result, De);
    assert_eq!(wing(&game, Wing::Right), (2, 2, true));
    assert_eq!(wing(&game, Wing::Left), (0, 2, false));
    let told = events.iter().any(|event| {
        matches!(event, Event::Morale(MoraleEvent::WingDemoralized { wing: Wing::Right, case, .. }) if case.to_string() == "27.1A")
    });
    assert!(told, "{events:?}");
    assert_eq!(game.losses(Army::French), 2);
    assert_eq!(game.state.morale(Army::French), Morale::Steady);
    assert_eq!(game.levels(Army::French), (None, None));
    assert_eq!(
        game.state.outcome(),
        None,
        "the right wing alone decides nothing"
    );
}

#[test]
fn case_27_1a_units_of_a_demoralized_wing_do_not_advance_those_of_the_other_do() {
    let field = under_attack(4921, 4920)
        .leader("ldr-napoleon", 2809)
        .unit("fr-1-schmitz", 2809)
        .unit("fr-1-aulard", 2809)
        .leader("ldr-grouchy", 3608)
        .unit("fr-6-bellair", 3608)
        .unit("fr-6-thevenet", 3608);
    let mut game = wings_at(field, 60, 2).dice([1]).combat();
    game.does(attack(&["pr-15", "pr-18"], &[4921]));
    for (unit, steady) in [("fr-1-schmitz", true), ("fr-6-bellair", false)] {
        let index = game.find(unit);
        let found = hundred_days::last_battles::morale::is_steady(&game.state, index);
        assert_eq!(found, steady, "{unit}");
    }
}

#[test]
fn case_15_2_and_27_1a_only_the_wing_of_the_guard_that_fails_loses_heart() {
    let field = grand()
        .options(&["15.2"])
        .leader("ldr-napoleon", 2309)
        .unit("fr-g-friant", 2309)
        .unit("al-pack", 2409)
        .unit("al-kempt", 2409);
    let mut game = wings_at(field, 60, 30).dice([6]).combat();
    let events = game.does(attack(&["fr-g-friant"], &[2409]));
    assert!(matches!(battle(&events).result, Ar | Ae));
    let sinks = |event: &Event| matches!(event, Event::Morale(MoraleEvent::LevelSunk { wing: Some(Wing::Left), case, .. }) if case.to_string() == "15.2");
    assert!(events.iter().any(sinks), "{events:?}");
    assert_eq!(wing(&game, Wing::Left).1, 40);
    assert_eq!(wing(&game, Wing::Right).1, 30);
}

#[test]
fn case_27_1a_the_left_wing_demoralized_before_they_join_loses_the_game() {
    let mut game = wings_at(under_attack(2309, 2409), 2, 30).combat();
    game.does(attack(&["pr-15", "pr-18"], &[2309]));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "27.4B".to_owned(), Some(Decisive))
    );
}

#[test]
fn case_27_1a_the_wings_join_when_the_right_one_attacks_the_allies_under_grouchy_near_the_emperor()
{
    let mut game = at_the_meeting("al-cramm").dice([1]).combat();
    let events = game.does(meets());
    assert!(joined(&events));
    assert_eq!(game.levels(Army::French), (Some(90), None));
    assert!(!wings::is_divided(&game.state, Army::French));
    game.until(DecisionKind::Movement);
    game.until_movement(Player::French);
    // One army: the Emperor commands those who came with Grouchy, too.
    let napoleon = game.find_leader("ldr-napoleon");
    let unit = game.find("fr-6-bellair");
    assert!(leaders::commands(&game.state, napoleon, unit));
}

#[test]
fn case_27_1a_prussians_attacked_do_not_join_the_wings() {
    let mut game = at_the_meeting("pr-schw").dice([1]).combat();
    assert!(!joined(&game.does(meets())));
}

#[test]
fn case_27_1a_grouchy_far_from_the_emperor_does_not_join_the_wings() {
    let field = grand()
        .leader("ldr-napoleon", 1911)
        .leader("ldr-grouchy", 3209)
        .unit("fr-6-bellair", 3209)
        .unit("fr-6-thevenet", 3209)
        .unit("al-cramm", 3109);
    let mut game = field.dice([1]).combat();
    assert!(!joined(&game.does(meets())));
    assert_eq!(game.levels(Army::French), (None, None));
}

#[test]
fn case_27_1a_units_without_grouchys_orders_do_not_join_the_wings() {
    let field = grand()
        .leader("ldr-napoleon", 2911)
        .leader("ldr-grouchy", 3011)
        .unit("fr-6-bellair", 4421)
        .unit("fr-6-thevenet", 4421)
        .unit("al-cramm", 4521);
    let mut game = field.dice([1]).combat();
    assert!(!game.commanded("fr-6-bellair"));
    assert!(!joined(
        &game.does(attack(&["fr-6-bellair", "fr-6-thevenet"], &[4521]))
    ));
}

#[test]
fn case_27_1a_the_left_wing_attacking_the_allies_does_not_join_them() {
    let field = grand()
        .leader("ldr-napoleon", 2911)
        .unit("fr-1-schmitz", 2910)
        .unit("fr-1-aulard", 2910)
        .leader("ldr-grouchy", 3112)
        .unit("fr-6-bellair", 3112)
        .unit("al-cramm", 3009);
    let mut game = field.dice([1]).combat();
    assert!(!joined(
        &game.does(attack(&["fr-1-schmitz", "fr-1-aulard"], &[3009]))
    ));
}

/// A Prussian attack that demoralizes the right wing at 4920, then the meeting.
fn meeting_after_a_loss(whole: u16) -> Game {
    let field = at_the_meeting("al-cramm")
        .leader("ldr-blucher", 4921)
        .unit("pr-15", 4921)
        .unit("pr-18", 4921)
        .unit("fr-6-penne", 4920)
        .leader("ldr-wellington", 3109)
        .coalition_first()
        .demoralized_at(Army::French, whole)
        .dice([1, 4, 1]);
    let mut game = wings_at(field, 60, 2).combat();
    game.does(attack(&["pr-15", "pr-18"], &[4920]));
    assert_eq!(wing(&game, Wing::Right), (2, 2, true));
    if game.decides() == DecisionKind::Advance {
        game.does(decline());
    }
    game
}

/// Has the Brunswickers attack as they must, whatever comes of it, and ends the Coalition player turn.
fn coalition_ends(game: &mut Game) {
    game.does(attack(&["al-cramm"], &[3209]));
    while game.decides() != DecisionKind::Combat {
        let order = game.legal().remove(0);
        game.does(order);
    }
    game.until(DecisionKind::Movement);
}

#[test]
fn case_27_1a_a_demoralized_right_wing_recovers_when_the_wings_join() {
    let mut game = meeting_after_a_loss(90);
    coalition_ends(&mut game);
    let stands = game.at("al-cramm");
    assert_ne!(stands, 0, "the Brunswickers have retreated");
    // The French follow them.
    if !touches(&game, stands) {
        let unit = "fr-6-bellair";
        let beside = game.nearest(unit, stands);
        game.marches(unit, beside);
    }
    game.does(end());
    let attackers: Vec<_> = ["fr-6-bellair", "fr-6-thevenet"]
        .into_iter()
        .filter(|unit| {
            hundred_days::hex::hex(game.at(unit)).touches(hundred_days::hex::hex(stands))
        })
        .collect();
    let events = game.does(attack(&attackers, &[stands]));
    assert!(joined(&events), "{events:?}");
    let recovered = events.iter().any(|event| {
        matches!(event, Event::Morale(MoraleEvent::WingRecovered { wing: Wing::Right, case, .. }) if case.to_string() == "27.1A")
    });
    assert!(recovered, "{events:?}");
    assert_eq!(game.state.morale(Army::French), Morale::Steady);
}

fn touches(game: &Game, hex: u16) -> bool {
    let at = hundred_days::hex::hex(game.at("fr-6-bellair"));
    at.touches(hundred_days::hex::hex(hex))
}

#[test]
fn case_27_1a_the_whole_army_is_demoralized_if_its_losses_say_so_when_they_join() {
    let field = at_the_meeting("al-cramm")
        .unit("fr-6-penne", 4920)
        .demoralized_at(Army::French, 2)
        .dice([1]);
    let mut game = wings_at(field, 60, 30).combat();
    game.state.apply(&Event::Eliminated {
        unit: id("fr-6-penne"),
        hex: hundred_days::hex::hex(4920),
        strength: CombatStrength(2),
        may_return: false,
        case: hundred_days::table::case::case("6.5"),
    });
    assert_eq!(wing(&game, Wing::Right), (2, 30, false));
    let events = game.does(meets());
    assert!(joined(&events));
    assert_eq!(
        game.ending(),
        (Some(Player::Coalition), "27.4B".to_owned(), Some(Decisive))
    );
}
