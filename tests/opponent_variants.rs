//! The sense that programs have for rules of chapters 15 and 16.

use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::opponent::player;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Attack, Order};
use hundred_days::table::level::Program;
use hundred_days::table::stop::Stop;

/// Gets what normal does in a position.
#[track_caller]
fn chosen(game: &Game) -> Order {
    let program: Program = "normal".parse().expect("a program");
    let mut program = player(&program, 7, Stop::default()).expect("a player");
    let order = program.choose(&game.state).expect("an order");
    assert!(game.allows(&order), "{order:?}");
    order
}

#[track_caller]
fn attacks(game: &Game) -> Attack {
    match chosen(game) {
        Order::Attack(attack) => attack,
        other => panic!("{other:?} is no attack"),
    }
}

/// Has French brigades two hexes behind Pack in 0543, so that he has no way back; they do not touch him.
fn shut_in(field: Field) -> Field {
    let brigades = [
        "fr-2-husson",
        "fr-2-jamin",
        "fr-2-gauthier",
        "fr-2-campi",
        "fr-2-piat",
        "fr-2-villiers",
        "fr-2-pelletier",
    ];
    let near = (3..=7).flat_map(|column| (40..=46).map(move |row| 100 * column + row));
    let behind = near.filter(|&at| {
        let (pack, lancers) = (hex(543), hex(541));
        hex(at).distance(pack) == 2 && hex(at).distance(lancers) > 2
    });
    let field = field.unit("al-pack", 543);
    let brigades = brigades.into_iter().zip(behind);
    brigades.fold(field, |field, (unit, at)| field.unit(unit, at))
}

#[test]
fn case_16_8_lancers_charge_where_it_is_worth_being_blown() {
    let up = |field: Field| {
        let mut game = field.unit("fr-2-pire", 541).game();
        game.does(moves("fr-2-pire", &[542]));
        game.does(end());
        attacks(&game).charge
    };
    let rule = || field().options(&["16.8"]);
    assert!(up(shut_in(rule())), "a retreat would be his end");
    assert!(!up(shut_in(field())), "the rule is not in force");
    assert!(!up(rule().unit("al-pack", 543)), "for a push alone");
}

#[test]
fn case_16_13_a_leader_leads_where_two_columns_are_worth_the_risk() {
    let assault = |field: Field| {
        let mut game = field
            .unit("fr-2-baudin", 542)
            .leader("ldr-reille", 542)
            .leader("ldr-ney", 541)
            .leader("ldr-wellington", 545 + 3)
            .game();
        game.until(DecisionKind::Combat);
        attacks(&game).leader
    };
    let rule = || field().options(&["11", "16.13"]);
    assert_eq!(assault(shut_in(rule())), Some(leader_id("ldr-reille")));
    assert_eq!(assault(rule().unit("al-pack", 543)), None);
}

#[test]
fn case_15_3_lancers_step_back_from_a_fight_that_they_would_lose() {
    let game = field()
        .options(&["15.3"])
        .unit("fr-2-pire", 542)
        .unit("al-byng", 543)
        .unit("al-mait", 543)
        .unit("al-pack", 643)
        .combat();
    assert_eq!(game.decides(), DecisionKind::RetreatBefore);
    let order = chosen(&game);
    assert!(matches!(order, Order::RetreatBefore { .. }), "{order:?}");
}

#[test]
fn case_15_3_cavalry_steps_out_of_the_way_of_an_attack() {
    let game = field()
        .options(&["15.3"])
        .coalition_first()
        .unit("fr-2-pire", 543)
        .unit("al-byng", 542)
        .unit("al-mait", 542)
        .unit("al-pack", 443)
        .unit("al-kempt", 443)
        .combat();
    let asked = (game.decides(), game.decider());
    assert_eq!(asked, (DecisionKind::RetreatBefore, Player::French));
    let order = chosen(&game);
    let Order::RetreatBefore { to, .. } = order else {
        panic!("{order:?}");
    };
    assert!(to.distance(hex(542)) > 1);
}

#[test]
fn case_16_7_horse_foot_and_guns_go_for_infantry_together() {
    let game = |options: &[&str]| {
        let field = field().options(options).unit("al-pack", 543);
        let field = field.unit("fr-2-pire", 542).unit("fr-2-baudin", 643);
        let mut game = field.game();
        game.until(DecisionKind::Combat);
        game
    };
    let together = game(&["16.7"]);
    let attack = attacks(&together);
    assert_eq!(attack.attackers.len(), 2);
    let order = Order::Attack(attack);
    assert_eq!(together.odds(&order).2, "3-1", "10 and 4 more against 4");
}
