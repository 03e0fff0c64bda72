//! Chapter 16, leader combat bonus: two columns for whom a leader leads, and what it costs [16.13].

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::{DieFor, Factor};
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Event, Order};
use hundred_days::table::case::case;

const OPTIONS: &[&str] = &["11", "16.13"];

/// Baudin (6) and Reille beside Pack (4), Ney and Wellington near.
fn reille() -> Field {
    field()
        .options(OPTIONS)
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-ney", 541)
        .leader("ldr-wellington", 545)
}

fn assault() -> Order {
    attack(&["fr-2-baudin"], &[543])
}

fn fighting(field: Field) -> Game {
    let mut game = field.game();
    game.until(DecisionKind::Combat);
    game
}

fn dice_of(events: &[Event]) -> Vec<u8> {
    let dice = events.iter().filter_map(|event| match event {
        Event::Die {
            what: DieFor::Led(_),
            face,
            case,
        } => {
            assert_eq!(case.to_string(), "16.13");
            Some(face.pips())
        }
        _ => None,
    });
    dice.collect()
}

#[test]
fn case_16_13_the_attackers_leader_moves_two_columns_up() {
    let game = fighting(reille());
    assert_eq!(game.odds(&assault()).2, "1-1");
    let account = game.account(&led(assault(), "ldr-reille"));
    assert_eq!(account.column.to_string(), "3-1");
    let line = account
        .lines
        .iter()
        .find(|line| line.what == Factor::ColumnsUp)
        .expect("the line");
    assert_eq!((line.value, line.case.to_string()), (2, "16.13".into()));
}

#[test]
fn case_16_13_the_defender_answers_with_his_own_and_nothing_moves() {
    let mut game = fighting(reille().leader("ldr-picton", 543).dice([1]));
    game.does(led(assault(), "ldr-reille"));
    assert_eq!(game.decides(), DecisionKind::Lead);
    assert_eq!(game.decider(), Player::Coalition);
    game.refuses(
        Order::Lead {
            leader: leader_id("ldr-wellington"),
        },
        "16.13",
    );
    game.does(Order::Lead {
        leader: leader_id("ldr-picton"),
    });
    // The odds have changed, and so he is asked whether he lowers them [6.2C].
    let events = game.does(decline());
    let report = battle(&events);
    assert_eq!(report.column, report.odds);
    assert_eq!(report.leaders.len(), 2);
    let unused = report.modifications.iter();
    assert_eq!(unused.filter(|line| !line.counted).count(), 2);
}

#[test]
fn case_16_13_the_defenders_leader_alone_moves_two_columns_down() {
    let mut game = fighting(reille().leader("ldr-picton", 543).dice([1]));
    game.does(assault());
    game.does(Order::Lead {
        leader: leader_id("ldr-picton"),
    });
    let events = game.does(decline());
    let report = battle(&events);
    assert_eq!(report.odds.to_string(), "1-1");
    assert_eq!(report.column.to_string(), "1-3");
    let mut game = fighting(reille().leader("ldr-picton", 543).dice([1]));
    game.does(assault());
    let events = game.does(decline());
    assert_eq!(battle(&events).column.to_string(), "1-1");
}

#[test]
fn case_16_13_columns_add_up_with_15_1() {
    let game = field()
        .options(&["11", "15.1", "16.13"])
        .unit("fr-2-campi", 542)
        .unit("fr-2-pire", 542)
        .unit("fr-2-pelletier", 541)
        .unit("al-pack", 543)
        .unit("al-kempt", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-ney", 541)
        .leader("ldr-wellington", 545);
    let game = fighting(game);
    let order = combined(&["fr-2-campi", "fr-2-pire"], &["fr-2-pelletier"], &[543]);
    let plain = game.account(&order);
    let with = game.account(&led(order, "ldr-reille"));
    assert_eq!(with.column.column(), (plain.odds.column() + 3).min(9));
}

#[test]
fn case_16_13_a_demoralized_stack_is_led_but_does_not_advance() {
    let field = reille()
        .demoralized_at(Army::French, 0)
        .endless()
        .dice([1, 1]);
    let mut game = fighting(field.unit("fr-6-penne", 1543).unit("al-kempt", 1544));
    // A loss of its own shakes the army, whose level is nought.
    let lost = Event::Eliminated {
        unit: id("fr-6-penne"),
        hex: hex(1543),
        strength: CombatStrength(2),
        may_return: false,
        case: case("6.5"),
    };
    game.state.apply(&lost);
    game.state.apply(&Event::Demoralized {
        side: Army::French,
        losses: CombatStrength(2),
        level: CombatStrength(0),
        case: case("9.2"),
    });
    let report = game.fights(led(assault(), "ldr-reille"));
    assert_eq!(report.column.to_string(), "3-1");
    while game.decides() == DecisionKind::Retreat {
        let way = game.legal().remove(0);
        game.does(way);
    }
    assert_ne!(game.decides(), DecisionKind::Advance);
    assert_eq!(game.at("fr-2-baudin"), 542);
}

#[test]
fn case_16_13_only_who_stands_with_them_is_active_in_command_and_has_authority_leads() {
    let mut game = fighting(reille());
    game.refuses(led(assault(), "ldr-ney"), "16.13");
    let words = game.refuses(led(assault(), "ldr-wellington"), "5.1");
    assert!(words.contains("ldr-wellington"), "{words}");
    let stranger = field()
        .options(OPTIONS)
        .unit("fr-2-baudin", 542)
        .unit("fr-3-domon", 542)
        .unit("al-pack", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-ney", 541)
        .leader("ldr-wellington", 545);
    let mut game = fighting(stranger);
    let both = attack(&["fr-2-baudin", "fr-3-domon"], &[543]);
    let words = game.refuses(led(both.clone(), "ldr-reille"), "16.13");
    assert!(words.contains("fr-3-domon"), "{words}");
    let out = field()
        .options(OPTIONS)
        .unit("fr-2-baudin", 542)
        .unit("al-pack", 543)
        .leader("ldr-reille", 542)
        .leader("ldr-wellington", 545);
    let mut game = fighting(out);
    let words = game.refuses(led(assault(), "ldr-reille"), "16.13");
    assert!(words.contains("out of command"), "{words}");
}

#[test]
fn case_16_13_a_commander_leads_any_of_his_army() {
    let game = field()
        .options(OPTIONS)
        .unit("fr-2-baudin", 542)
        .unit("fr-3-domon", 542)
        .unit("al-pack", 543)
        .leader("ldr-ney", 542)
        .leader("ldr-wellington", 545);
    let game = fighting(game);
    let both = attack(&["fr-2-baudin", "fr-3-domon"], &[543]);
    assert!(game.allows(&led(both, "ldr-ney")));
}

#[test]
fn case_16_13_a_leader_who_has_won_must_advance_with_his_stack() {
    let field = reille().unit("fr-2-soye", 542).dice([1, 1]);
    let mut game = fighting(field);
    let both = attack(&["fr-2-baudin", "fr-2-soye"], &[543]);
    let report = game.fights(led(both, "ldr-reille"));
    if report.result == Dr {
        let way = game.legal().remove(0);
        game.does(way);
    }
    assert_eq!(game.decides(), DecisionKind::Advance);
    game.refuses(decline(), "16.13");
    game.refuses(advances("fr-2-baudin", 543), "16.13");
    let stack = Order::AdvanceStack {
        units: pieces(&["fr-2-baudin", "fr-2-soye", "ldr-reille"]),
        to: hex(543),
    };
    assert_eq!(game.legal(), std::slice::from_ref(&stack));
    let events = game.does(stack);
    assert_eq!(game.leader_at("ldr-reille"), 543);
    assert_eq!(dice_of(&events), [1], "and he rolls afterwards");
}

#[test]
fn case_16_13_on_a_six_he_falls() {
    let mut game = fighting(reille().dice([6, 6, 6]));
    let events = game.does(led(assault(), "ldr-reille"));
    let mut all = events;
    while game.state.battle().is_some() {
        let order = game.legal().remove(0);
        all.extend(game.does(order));
    }
    let lost = all.iter().any(|event| match event {
        Event::LeaderLost { leader, case, .. } => {
            leader.to_string() == "ldr-reille" && case.to_string() == "16.13"
        }
        _ => false,
    });
    assert_eq!(dice_of(&all), [6], "after the die of 10.2: {all:?}");
    assert!(lost, "{all:?}");
}

#[test]
fn case_16_13_both_roll_where_both_have_led_the_attacker_first() {
    let mut game = fighting(reille().leader("ldr-picton", 543).dice([4, 5, 3]));
    game.does(led(assault(), "ldr-reille"));
    let mut events = game.does_unlowered(Order::Lead {
        leader: leader_id("ldr-picton"),
    });
    while game.state.battle().is_some() {
        let order = game.legal().remove(0);
        events.extend(game.does(order));
    }
    assert_eq!(dice_of(&events).len(), 2, "{events:?}");
}

#[test]
fn case_16_13_needs_command_and_is_refused_without_the_rule() {
    let faults = scenario("19").options(&["16.13", "10"]).faults();
    let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["option 16.13 needs 11, which is not in use"]);
    let mut game = fighting(reille().options(&["11"]));
    game.refuses(led(assault(), "ldr-reille"), "16.13");
}
