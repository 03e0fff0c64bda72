//! Chapter 16, combined effects: arms that attack infantry in the open together, and the defender's choice [16.7].

use crate::kit::*;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::combat::odds::Branch;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::state::DecisionKind;

const FOOT: &str = "fr-2-campi"; // 5
const HORSE: &str = "fr-3-domon"; // 2
const GUN: &str = "fr-3c-marcillac"; // 2

/// Some of Campi, Domon and Marcillac's battery against Pack (4) in the open.
fn arms(attackers: &[&str]) -> Field {
    let field = field().options(&["16.7"]).unit("al-pack", 543);
    attackers.iter().fold(field, |field, unit| {
        field.unit(unit, if *unit == GUN { 541 } else { 542 })
    })
}

fn order(units: &[&str]) -> Order {
    let (guns, others): (Vec<&str>, Vec<&str>) = units.iter().partition(|&&unit| unit == GUN);
    combined(&others, &guns, &[543])
}

fn enhance(tripled: Option<Branch>, doubled: Option<Branch>) -> Order {
    Order::Enhance { doubled, tripled }
}

#[test]
fn case_16_7_infantry_and_artillery_double_one_or_the_other() {
    let game = arms(&[FOOT, GUN]).combat();
    assert_eq!(game.odds(&order(&[FOOT, GUN])).0, 9, "5 and twice 2");
    let mut game = arms(&[FOOT, GUN]).dice([1]).combat();
    game.does(order(&[FOOT, GUN]));
    assert_eq!(game.decides(), DecisionKind::Enhance);
    assert_eq!(game.decider(), Player::Coalition, "the defender chooses");
    let choices = [
        enhance(None, Some(Branch::Infantry)),
        enhance(None, Some(Branch::Artillery)),
    ];
    assert_eq!(game.legal(), choices);
    let events = game.does_unlowered(choices[0].clone());
    assert_eq!(battle(&events).attack_strength.0, 12, "twice 5 and 2");
}

#[test]
fn case_16_7_infantry_and_cavalry_double_one_or_the_other() {
    let game = arms(&[FOOT, HORSE]).combat();
    assert_eq!(game.odds(&order(&[FOOT, HORSE])).0, 9);
}

#[test]
fn case_16_7_cavalry_doubles_or_artillery_triples() {
    let game = arms(&[HORSE, GUN]).combat();
    assert_eq!(game.odds(&order(&[HORSE, GUN])).0, 6, "4 and 2, or 2 and 6");
    let mut game = arms(&[HORSE, GUN]).combat();
    game.does(order(&[HORSE, GUN]));
    let triple = enhance(Some(Branch::Artillery), None);
    assert!(game.allows(&triple));
    game.refuses(enhance(None, Some(Branch::Artillery)), "16.7");
    game.refuses(enhance(Some(Branch::Cavalry), None), "16.7");
}

#[test]
fn case_16_7_of_all_three_one_triples_and_another_doubles() {
    let all = [FOOT, HORSE, GUN];
    let game = arms(&all).combat();
    // 3 times 2 and twice 2 and 5; or 3 times one 2 and twice 5 and the other 2.
    assert_eq!(game.odds(&order(&all)).0, 15);
    let mut game = arms(&all).dice([1]).combat();
    game.does(order(&all));
    assert_eq!(game.legal().len(), 6);
    let events = game.does_unlowered(enhance(Some(Branch::Infantry), Some(Branch::Cavalry)));
    assert_eq!(battle(&events).attack_strength.0, 15 + 4 + 2);
}

#[test]
fn case_16_7_it_stands_in_the_place_of_15_1() {
    let all = [FOOT, HORSE, GUN];
    let game = arms(&all).options(&["15.1", "16.7"]).combat();
    assert!(!game.state.in_force(Rule::CombinedArms));
    let account = game.account(&order(&all));
    assert_eq!(account.odds, account.column);
}

#[test]
fn case_16_7_only_infantry_alone_and_only_in_the_open() {
    let horse = field()
        .options(&["16.7"])
        .unit(FOOT, 542)
        .unit(GUN, 541)
        .unit("al-mrln", 543);
    let mut game = horse.dice([1]).combat();
    assert_eq!(game.odds(&order(&[FOOT, GUN])).0, 7, "cavalry defends");
    game.does(order(&[FOOT, GUN]));
    assert_ne!(game.decides(), DecisionKind::Enhance);
    let wood = field()
        .options(&["16.7"])
        .unit("fr-2-baudin", 1642)
        .unit("fr-2-pire", 1642)
        .unit("al-pack", 1543);
    let game = wood.combat();
    let account = game.account(&attack(&["fr-2-baudin", "fr-2-pire"], &[1543]));
    let enhanced = |line: &hundred_days::last_battles::event::Modification| {
        matches!(line.what, Factor::Enhanced(_))
    };
    assert!(!account.lines.iter().any(enhanced), "a wood");
}

#[test]
fn case_16_7_one_arm_alone_gains_nothing() {
    let game = arms(&[FOOT]).combat();
    assert_eq!(game.odds(&order(&[FOOT])).0, 5);
}

#[test]
fn case_16_7_the_preview_takes_what_serves_the_defender_and_notes_its_case() {
    let game = arms(&[FOOT, GUN]).combat();
    let account = game.account(&order(&[FOOT, GUN]));
    let lines = account.lines.iter();
    let told: Vec<_> = lines
        .filter(|line| matches!(line.what, Factor::Enhanced(_)))
        .map(|line| (line.what.clone(), line.value, line.case.to_string()))
        .collect();
    let expected = (Factor::Enhanced(Branch::Artillery), 2, "16.7".to_owned());
    assert_eq!(told, [expected]);
}

#[test]
fn case_16_7_a_lower_column_still_holds_after_the_answer() {
    let mut game = arms(&[FOOT, GUN]).dice([1]).combat();
    game.does(at_odds(order(&[FOOT, GUN]), "1-1"));
    let events = game.does_unlowered(enhance(None, Some(Branch::Infantry)));
    assert_eq!(battle(&events).column.to_string(), "1-1");
}
