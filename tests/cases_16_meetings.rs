//! Where rules of chapters 15 and 16 meet: what each of them leaves to the others.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::combat::odds::Branch;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::{DieFor, Factor};
use hundred_days::last_battles::state::{DecisionKind, Garrison, Phase};
use hundred_days::last_battles::{Event, Order};
use hundred_days::table::case::case;

/// Gets the dice that were rolled for leaders who led.
fn dice_for_leaders(events: &[Event]) -> usize {
    let dice = events.iter().filter(|event| match event {
        Event::Die { what, .. } => matches!(what, DieFor::Led(_)),
        _ => false,
    });
    dice.count()
}

fn is_dropped(events: &[Event]) -> bool {
    let mut events = events.iter();
    events.any(|event| matches!(event, Event::CombatDropped { .. }))
}

/// Pire rides up to Pack, out of supply from then on; the dice of supply and combat are stated.
fn lancers<const N: usize>(options: &[&str], faces: [u8; N]) -> Game {
    let field = field().options(options).dice(faces);
    let mut game = field.unit("fr-2-pire", 541).unit("al-pack", 543).game();
    game.does(moves("fr-2-pire", &[542]));
    game.does(end());
    mark_out_of_supply(&mut game.state, &["fr-2-pire"]);
    game
}

#[test]
fn case_16_8_and_16_18b_a_charge_is_doubled_and_then_halved() {
    let mut game = lancers(&["16.8", "16.18"], [3, 6]);
    let events = game.does_unlowered(charging(attack(&["fr-2-pire"], &[543])));
    assert_eq!(battle(&events).attack_strength.0, 4, "4 x 2 / 2");
}

#[test]
fn case_16_8_and_16_18b_who_retreats_before_the_odds_has_not_charged() {
    let mut game = lancers(&["16.8", "16.18"], [1, 6]);
    let mut events = game.does(charging(attack(&["fr-2-pire"], &[543])));
    while game.decides() == DecisionKind::Retreat {
        let way = game.legal().remove(0);
        events.extend(game.does(way));
    }
    assert!(is_dropped(&events));
    let mut blown = events.iter();
    assert!(!blown.any(|event| matches!(event, Event::Blown { .. })));
    let pire = game.find("fr-2-pire");
    assert!(!game.state.optional().has_charged(pire));
}

#[test]
fn case_16_7_and_16_18b_the_defender_chooses_once_the_dice_have_told_which_arms_are_left() {
    let game = |face: u8| {
        let field = field().options(&["16.7", "16.18"]).dice([face, 1]);
        let mut game = field
            .unit("fr-2-baudin", 542)
            .unit("fr-2-pire", 643)
            .unit("al-pack", 543)
            .combat();
        mark_out_of_supply(&mut game.state, &["fr-2-pire"]);
        game
    };
    let both = attack(&["fr-2-baudin", "fr-2-pire"], &[543]);
    let mut stays = game(6);
    stays.does(both.clone());
    assert_eq!(stays.decides(), DecisionKind::Enhance);
    let events = stays.does(Order::Enhance {
        doubled: Some(Branch::Cavalry),
        tripled: None,
    });
    assert_eq!(battle(&events).attack_strength.0, 7 + 2 * 4);
    let mut goes = game(1);
    goes.does(both);
    assert_eq!(goes.decides(), DecisionKind::Retreat);
    let way = goes.legal().remove(0);
    let events = goes.does_unlowered(way);
    assert_eq!(battle(&events).attack_strength.0, 7, "one arm is left");
}

#[test]
fn case_16_13_and_16_18b_the_leader_leads_those_who_are_left_and_rolls() {
    let field = field().options(&["11", "16.13", "16.18"]).dice([2, 1, 1]);
    let mut game = field
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 643)
        .unit("al-pack", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-ney", 541)
        .leader("ldr-wellington", 548)
        .game();
    game.until(DecisionKind::Combat);
    mark_out_of_supply(&mut game.state, &["fr-2-soye"]);
    let order = led(attack(&["fr-2-baudin", "fr-2-soye"], &[543]), "ldr-reille");
    let mut events = game.does(order);
    assert_eq!(game.decides(), DecisionKind::Retreat);
    let way = game.legal().remove(0);
    events.extend(game.does_unlowered(way));
    let report = battle(&events);
    assert_eq!(report.attackers, ids(&["fr-2-baudin"]));
    assert_eq!(report.column.column(), report.odds.column() + 2);
    while game.state.battle().is_some() {
        let first = game.legal().remove(0);
        events.extend(game.does(first));
    }
    assert_eq!(dice_for_leaders(&events), 1);
}

#[test]
fn case_15_3_and_16_15_lancers_out_of_command_may_step_back_where_want_of_command_means_something_else()
 {
    let beside = |options: &[&str]| {
        let mut game = field()
            .options(options)
            .unit("fr-2-pire", 542)
            .unit("al-pack", 543)
            .leader("ldr-ney", 1563)
            .leader("ldr-wellington", 548)
            .game();
        while game.state.phase() != Phase::Combat {
            game.does(end());
        }
        assert!(!game.state.in_command(game.find("fr-2-pire")));
        game.decides()
    };
    assert_eq!(beside(&["11", "15.3"]), DecisionKind::Combat);
    let other = &["11", "15.3", "16.15"];
    assert_eq!(beside(other), DecisionKind::RetreatBefore);
}

#[test]
fn case_16_7_and_16_13_strengths_first_and_columns_then() {
    let field = field().options(&["11", "16.7", "16.13"]);
    let mut game = field
        .unit("fr-2-baudin", 542)
        .unit("fr-2-pire", 542)
        .unit("al-pack", 543)
        .unit("al-kempt", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-ney", 541)
        .leader("ldr-wellington", 548)
        .game();
    game.until(DecisionKind::Combat);
    let order = attack(&["fr-2-baudin", "fr-2-pire"], &[543]);
    let plain = game.account(&order);
    assert_eq!(plain.attack.0, 7 + 2 * 4, "cavalry enhanced");
    let with = game.account(&led(order, "ldr-reille"));
    assert_eq!(with.attack, plain.attack);
    assert_eq!(with.column.column(), plain.odds.column() + 2);
}

#[test]
fn case_16_7_and_16_11_nothing_is_enhanced_against_a_chateau() {
    let game = |defender: u16| {
        let field = field().options(&["16.7", "16.11"]);
        let near: Vec<_> = hex(defender).neighbours().collect();
        let at = |nth: usize| number(near[nth]);
        field
            .unit("fr-2-baudin", at(0))
            .unit("fr-2-pire", at(1))
            .unit("al-pack", defender)
            .combat()
    };
    let order = |to: u16| attack(&["fr-2-baudin", "fr-2-pire"], &[to]);
    let enhanced = |game: &Game, to: u16| {
        let lines = game.account(&order(to)).lines;
        lines
            .iter()
            .any(|line| matches!(line.what, Factor::Enhanced(_)))
    };
    assert!(!enhanced(&game(617), 617), "a chateau is no open ground");
    assert!(enhanced(&game(543), 543));
}

#[test]
fn case_16_12_and_16_18b_a_combat_that_is_dropped_is_no_repulse() {
    let field = field().options(&["16.12", "16.18"]).endless();
    let mut game = field
        .unit("fr-g-friant", 542)
        .unit("al-pack", 543)
        .unit("fr-2-baudin", 538)
        .dice([1, 3])
        .combat();
    mark_out_of_supply(&mut game.state, &["fr-g-friant"]);
    let mut events = game.does(attack(&["fr-g-friant"], &[543]));
    while game.decides() == DecisionKind::Retreat {
        let way = game.legal().remove(0);
        events.extend(game.does(way));
    }
    assert!(is_dropped(&events));
    let mut dice = events.iter();
    assert!(!dice.any(|event| matches!(
        event,
        Event::Die {
            what: DieFor::Rout(_),
            ..
        }
    )));
    assert_eq!(game.at("fr-2-baudin"), 538);
}

#[test]
fn case_16_7_and_16_18b_nobody_chooses_arms_for_a_combat_that_is_over() {
    let field = field().options(&["16.7", "16.18"]).dice([1]);
    let mut game = field
        .unit("fr-2-baudin", 542)
        .unit("fr-2-pire", 643)
        .unit("al-pack", 543)
        .combat();
    mark_out_of_supply(&mut game.state, &["al-pack"]);
    game.does(attack(&["fr-2-baudin", "fr-2-pire"], &[543]));
    assert_eq!(game.decides(), DecisionKind::Retreat);
    let way = game.legal().remove(0);
    assert!(is_dropped(&game.does(way)));
}

#[test]
fn case_15_3_and_6_1_nobody_steps_back_once_attacks_have_begun() {
    let mut game = field()
        .options(&["15.3"])
        .unit("fr-2-pire", 542)
        .unit("al-pack", 543)
        .unit("al-vincke", 641)
        .unit("al-opstl", 441)
        .unit("fr-g-friant", 440)
        .dice([1])
        .combat();
    assert_eq!(
        game.decides(),
        DecisionKind::Combat,
        "no hex is open to him"
    );
    game.does(attack(&["fr-g-friant"], &[441]));
    while !matches!(game.decides(), DecisionKind::Combat) {
        assert_ne!(game.decides(), DecisionKind::RetreatBefore);
        let order = match game.decides() {
            DecisionKind::Advance => decline(),
            _ => game.legal().remove(0),
        };
        game.does(order);
    }
}

#[test]
fn case_16_11_and_11_2_a_garrison_in_an_enemy_zone_hears_its_officer() {
    let hears = |status: Garrison| {
        let mut game = field()
            .options(&["10", "11", "16.11"])
            .unit("al-byng", 617)
            .unit("fr-2-baudin", 618)
            .leader("ldr-cooke", 615)
            .leader("ldr-wellington", 614)
            .leader("ldr-ney", 1563)
            .coalition_first()
            .game();
        game.state.apply(&Event::Garrison {
            unit: id("al-byng"),
            status,
            case: case("16.11A"),
        });
        // Command is given anew in the next turn.
        game.until_movement(Player::French);
        game.until_movement(Player::Coalition);
        game.state.in_command(game.find("al-byng"))
    };
    assert!(hears(Garrison::Formed));
}

#[test]
fn case_16_11c_and_10_1e_a_garrison_that_ends_drives_off_a_leader_alone_beside_it() {
    let mut game = field()
        .options(&["10", "16.11"])
        .unit("fr-2-soye", 617)
        .unit("al-pack", 513)
        .leader("ldr-ney", 1563)
        .leader("ldr-wellington", 615)
        .game();
    game.state.apply(&Event::Garrison {
        unit: id("fr-2-soye"),
        status: Garrison::Formed,
        case: case("16.11A"),
    });
    game.until_movement(Player::Coalition);
    game.does(moves("ldr-wellington", &[616]));
    game.until_movement(Player::French);
    assert_eq!(
        game.leader_at("ldr-wellington"),
        616,
        "a garrison has no zone"
    );
    let events = game.does(Order::Garrison {
        unit: id("fr-2-soye"),
        forms: false,
    });
    assert_eq!(game.leader_at("ldr-wellington"), 513, "{events:?}");
}

#[test]
fn case_16_15b_guns_out_of_command_drive_nobody_off_either() {
    let mut game = field()
        .options(&["11", "16.15"])
        .unit("fr-2-pelletier", 541)
        .unit("al-pack", 543)
        .leader("ldr-ney", 1563)
        .leader("ldr-wellington", 548)
        .dice([1])
        .game();
    while game.state.phase() != Phase::Combat {
        game.does(end());
    }
    assert!(!game.state.in_command(game.find("fr-2-pelletier")));
    let report = game.fights(bombard(&["fr-2-pelletier"], &[543]));
    assert_ne!(report.result, Dr);
}

#[test]
fn case_6_6c_and_16_18b_who_retreated_into_a_hex_shares_what_befalls_it_after_dice_of_supply() {
    let mut game = field()
        .options(&["16.18"])
        .unit("fr-2-baudin", 542)
        .unit("fr-2-soye", 542)
        .unit("fr-2-pelletier", 546)
        .unit("al-pack", 543)
        .unit("al-kempt", 544)
        .dice([1, 6, 1])
        .combat();
    mark_out_of_supply(&mut game.state, &["fr-2-pelletier"]);
    game.does(attack(&["fr-2-baudin", "fr-2-soye"], &[543]));
    game.does(retreats("al-pack", 544));
    if game.decides() == DecisionKind::Advance {
        game.does(decline());
    }
    let events = game.does(bombard(&["fr-2-pelletier"], &[544]));
    assert_eq!(battle(&events).defending, ids(&["al-kempt", "al-pack"]));
}

#[test]
fn case_16_4_and_6_1d_a_gun_may_fire_over_the_bridge_that_the_foot_beside_it_attacks() {
    let game = |options: &[&str]| {
        let field = field().options(options);
        let field = field.unit("fr-2-baudin", 1745).unit("fr-2-pelletier", 1745);
        field.unit("al-pack", 1744).combat()
    };
    let order = combined(&["fr-2-baudin"], &["fr-2-pelletier"], &[1744]);
    game(&["16.4"]).account(&order);
    game(&[]).refuses(order, "6.1D");
}

#[test]
fn case_16_4_and_16_11b_a_road_into_a_chateau_is_open_beside_its_garrison() {
    let pays = |status: Garrison| {
        let field = field().options(&["16.4", "16.11"]);
        let field = field.unit("al-byng", 916).unit("al-pack", 917);
        let mut game = field.coalition_first().game();
        game.state.apply(&Event::Garrison {
            unit: id("al-byng"),
            status,
            case: case("16.11A"),
        });
        game.reach("al-pack", 916).map(|(cost, _)| cost)
    };
    assert!(pays(Garrison::Formed) < pays(Garrison::Forming));
}

#[test]
fn case_16_8_and_10_1e_lancers_who_are_fresh_again_drive_a_leader_off_who_rode_up_to_them() {
    let field = field().options(&["10", "16.8"]).dice([1]).endless();
    let mut game = field
        .unit("fr-2-pire", 541)
        .reduced("al-pack", 543)
        .unit("al-kempt", 649)
        .leader("ldr-picton", 646)
        .game();
    game.does(moves("fr-2-pire", &[542]));
    game.does(end());
    game.does(charging(attack(&["fr-2-pire"], &[543])));
    while game.state.player() == Player::French {
        let last = game.legal().pop().expect("an order");
        game.does(last);
    }
    assert_eq!(game.decides(), DecisionKind::Movement);
    let beside = hex(game.at("fr-2-pire"));
    let way = [645, 644, 643];
    assert!(beside.touches(hex(643)), "Pire is in {beside}");
    game.does(moves("ldr-picton", &way));
    game.until_movement(Player::French);
    assert_eq!(game.leader_at("ldr-picton"), 643, "Pire is blown");
    game.until_movement(Player::Coalition);
    assert_ne!(game.leader_at("ldr-picton"), 643);
}
