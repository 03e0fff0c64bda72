//! Chapter 9: the morale of armies.

use crate::kit::*;
use hundred_days::last_battles::Event;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::state::{DecisionKind, Morale};

/// Lists the changes of morale among events, in order.
fn changes(events: &[Event]) -> Vec<(Army, Morale, u16)> {
    let found = events.iter().filter_map(|event| match event {
        Event::Demoralized { side, losses, .. } => Some((*side, Morale::Demoralized, losses.0)),
        Event::Disintegrated { side, losses, .. } => Some((*side, Morale::Disintegrated, losses.0)),
        _ => None,
    });
    found.collect()
}

/// Baudin and Soye eliminate a unit at 6-1 or better: in the open, with a 1.
fn kill(victims: &[&str]) -> Field {
    let lay = |field: Field, unit: &&str| field.unit(unit, 543);
    let field = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("fr-g-friant", 642)
        .unit("fr-g-morand", 642)
        .dice([1])
        .endless();
    victims.iter().fold(field, lay)
}

const ALL: &[&str] = &["fr-2-baudin", "fr-2-soye", "fr-g-friant", "fr-g-morand"];

fn levels(field: Field, demoralization: u16, disintegration: u16) -> Field {
    field
        .demoralized_at(Army::Allied, demoralization)
        .with(|scenario| {
            let levels = scenario.levels[Army::Allied].as_mut().expect("levels");
            levels.disintegration = Some(CombatStrength(disintegration));
        })
}

#[test]
fn case_9_1_an_army_disintegrates_once_its_losses_surpass_the_level() {
    let events = levels(kill(&["al-pack"]), 25, 4)
        .combat()
        .does(attack(ALL, &[543]));
    assert_eq!(changes(&events), [], "4 of 4");
    let events = levels(kill(&["al-pack"]), 25, 3)
        .combat()
        .does(attack(ALL, &[543]));
    assert_eq!(changes(&events), [(Army::Allied, Morale::Disintegrated, 4)]);
}

#[test]
fn case_9_1_an_army_may_be_demoralized_and_disintegrate_by_one_loss() {
    let mut game = levels(kill(&["al-pack"]), 4, 3).combat();
    let events = game.does(attack(ALL, &[543]));
    assert_eq!(
        changes(&events),
        [
            (Army::Allied, Morale::Demoralized, 4),
            (Army::Allied, Morale::Disintegrated, 4)
        ]
    );
    assert_eq!(game.state.morale(Army::Allied), Morale::Disintegrated);
}

#[test]
fn case_9_2_an_army_is_demoralized_once_its_losses_reach_the_level() {
    let events = levels(kill(&["al-pack"]), 5, 40)
        .combat()
        .does(attack(ALL, &[543]));
    assert_eq!(changes(&events), []);
    let mut game = levels(kill(&["al-pack"]), 4, 40).combat();
    let events = game.does(attack(ALL, &[543]));
    assert_eq!(changes(&events), [(Army::Allied, Morale::Demoralized, 4)]);
    assert_eq!(game.state.morale(Army::French), Morale::Steady);
}

#[test]
fn case_9_2_losses_add_up_and_an_army_is_demoralized_once() {
    let field = levels(kill(&["al-mrln"]), 2, 40)
        .unit("fr-2-campi", 242)
        .unit("al-opstl", 243)
        .unit("fr-2-husson", 246)
        .unit("al-smiss", 247)
        .dice([1, 1, 1]);
    let mut game = field.combat();
    let mut events = Vec::new();
    for (attackers, at) in [
        (ALL, 543),
        (&["fr-2-campi"][..], 243),
        (&["fr-2-husson"], 247),
    ] {
        let column = if attackers.len() > 1 { "6-1" } else { "5-1" };
        events.extend(game.does(at_odds(attack(attackers, &[at]), column)));
        game.does(decline());
    }
    assert_eq!(changes(&events), [(Army::Allied, Morale::Demoralized, 2)]);
    assert_eq!(game.losses(Army::Allied), 3);
}

/// Soye and Baudin exchange themselves for Vincke: 13 to 3.
fn exchange() -> Field {
    field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("al-vincke", 543)
        .demoralized_at(Army::French, 6)
        .demoralized_at(Army::Allied, 3)
        .dice([6])
}

#[test]
fn case_9_2a_both_armies_may_be_demoralized_at_once() {
    let mut game = exchange().endless().combat();
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    game.does(loses(&["fr-2-soye"]));
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
    assert_eq!(game.state.morale(Army::French), Morale::Demoralized);
}

#[test]
fn case_9_2b_in_an_exchange_the_player_whose_turn_it_is_not_is_demoralized_first() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-g-stmaurice", 541)
        .unit("al-somerset", 543)
        .endless()
        .demoralized_at(Army::French, 7)
        .demoralized_at(Army::Allied, 3)
        .dice([6])
        .combat();
    let order = combined(&["fr-2-baudin"], &["fr-g-stmaurice"], &[543]);
    let mut all = changes(&game.does(order));
    all.extend(changes(&game.does(loses(&["fr-2-baudin"]))));
    assert_eq!(
        all,
        [
            (Army::Allied, Morale::Demoralized, 3),
            (Army::French, Morale::Demoralized, 7)
        ]
    );
}

#[test]
fn case_9_2b_the_order_follows_the_player_turn_not_the_side() {
    let mut game = field()
        .unit("al-byng", 542)
        .unit("al-mait", 542)
        .unit("fr-6-tromelin", 543)
        .coalition_first()
        .endless()
        .demoralized_at(Army::French, 3)
        .demoralized_at(Army::Allied, 6)
        .dice([6])
        .combat();
    let mut all = changes(&game.does(attack(&["al-byng", "al-mait"], &[543])));
    all.extend(changes(&game.does(loses(&["al-mait"]))));
    assert_eq!(
        all,
        [
            (Army::French, Morale::Demoralized, 3),
            (Army::Allied, Morale::Demoralized, 6)
        ]
    );
}

#[test]
fn case_9_3_no_advance_when_demoralized() {
    let mut game = field()
        .unit("fr-2-baudin", 542)
        .unit("fr-2-campi", 244)
        .unit("al-opstl", 543)
        .unit("al-kempt", 245)
        .demoralized_at(Army::Allied, 1)
        .dice([1, 6])
        .combat();
    game.fights(attack(&["fr-2-baudin"], &[543]));
    game.does(advances("fr-2-baudin", 543));
    assert_eq!(game.fights(attack(&["fr-2-campi"], &[245])).result, Ar);
    game.does(retreats("fr-2-campi", 243));
    assert_eq!(game.decides(), DecisionKind::Combat, "Kempt may not follow");
    let words = game.refuses(advances("al-kempt", 244), "9.3");
    assert!(words.contains("al-kempt is demoralized"), "{words}");
}

#[test]
fn case_9_3_demoralization_strikes_within_the_combat_that_brings_it() {
    let mut game = exchange().endless().combat();
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    game.does(loses(&["fr-2-soye"]));
    assert_eq!(
        game.decides(),
        DecisionKind::Combat,
        "Baudin may not advance"
    );
    let mut steady = exchange()
        .demoralized_at(Army::French, 7)
        .endless()
        .combat();
    steady.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    steady.does(loses(&["fr-2-soye"]));
    assert_eq!(steady.decides(), DecisionKind::Advance);
}

#[test]
fn case_9_3_demoralization_lasts_plays_out_of_the_game() {
    let mut game = levels(kill(&["al-pack"]), 4, 40).combat();
    game.does(attack(ALL, &[543]));
    game.does(decline());
    game.until_movement(Player::French);
    game.until_movement(Player::French);
    assert_eq!(game.state.morale(Army::Allied), Morale::Demoralized);
}

#[test]
fn case_9_3_demoralized_units_still_move_attack_and_retreat() {
    let field = levels(kill(&["al-mrln"]), 1, 40)
        .unit("al-byng", 746)
        .dice([1, 1]);
    let mut game = field.combat();
    game.does(attack(ALL, &[543]));
    game.does(advances("fr-2-baudin", 543));
    game.until_movement(Player::Coalition);
    game.does(moves("al-byng", &[745, 644, 643]));
    game.does(end());
    game.does(attack(&["al-byng"], &[543, 642]));
}
