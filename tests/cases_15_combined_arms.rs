//! Chapter 15, combined arms attacks: all three arms against one hex gain a column [15.1].

use crate::kit::session::Session;
use crate::kit::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::Order;
use hundred_days::last_battles::event::Factor;
use hundred_days::last_battles::rules::Rule;
use hundred_days::last_battles::scenario::{RuleChange, Scenario};
use hundred_days::last_battles::set_up::SetUpFault;
use serde_json::json;

/// Campi's infantry (5) and Domon's cavalry (2) beside a target in the open, and Marcillac's battery (2) two hexes away.
fn arms(target: &str) -> Field {
    field()
        .options(&["15.1"])
        .unit("fr-2-campi", 542)
        .unit("fr-3-domon", 542)
        .unit("fr-3c-marcillac", 541)
        .unit(target, 543)
}

const FOOT_AND_HORSE: &[&str] = &["fr-2-campi", "fr-3-domon"];
const GUN: &[&str] = &["fr-3c-marcillac"];

fn columns(game: &Game, order: &Order) -> (String, String) {
    let account = game.account(order);
    (account.odds.to_string(), account.column.to_string())
}

fn moved(from: &str, to: &str) -> (String, String) {
    (from.to_owned(), to.to_owned())
}

#[test]
fn case_15_1_infantry_cavalry_and_bombarding_artillery_gain_a_column() {
    let game = arms("al-pack").combat();
    let order = combined(FOOT_AND_HORSE, GUN, &[543]);
    assert_eq!(game.odds(&order), (9, 4, "3-1".into()));
    assert_eq!(columns(&game, &order), moved("2-1", "3-1"));
}

#[test]
fn case_15_1_artillery_beside_the_target_counts_as_well() {
    let game = field()
        .options(&["15.1"])
        .unit("fr-2-campi", 542)
        .unit("fr-3-domon", 542)
        .unit("fr-3c-marcillac", 544)
        .unit("al-pack", 543)
        .combat();
    let all = attack(&["fr-2-campi", "fr-3-domon", "fr-3c-marcillac"], &[543]);
    assert_eq!(columns(&game, &all), moved("2-1", "3-1"));
}

#[test]
fn case_15_1_two_arms_gain_nothing() {
    let game = arms("al-pack").combat();
    let without_guns = attack(FOOT_AND_HORSE, &[543]);
    assert_eq!(columns(&game, &without_guns), moved("1-1", "1-1"));
    for stacked in ["fr-2-soye", "fr-2-pire"] {
        let lead = if stacked == "fr-2-soye" {
            "fr-2-campi"
        } else {
            "fr-3-domon"
        };
        let game = field()
            .options(&["15.1"])
            .unit(lead, 542)
            .unit(stacked, 542)
            .unit("fr-3c-marcillac", 541)
            .unit("al-pack", 543)
            .combat();
        let (odds, column) = columns(&game, &combined(&[lead, stacked], GUN, &[543]));
        assert_eq!(odds, column, "{stacked}");
    }
}

#[test]
fn case_15_1_an_attack_on_several_hexes_gains_nothing() {
    let mut beside = hex(543).neighbours().filter(|next| next.touches(hex(542)));
    let other = beside.next().expect("a hex beside both");
    let number = number(other);
    let game = arms("al-pack").unit("al-vincke", number).combat();
    let both = combined(FOOT_AND_HORSE, GUN, &[543, number]);
    let (odds, column) = columns(&game, &both);
    assert_eq!(odds, column);
    let (odds, column) = columns(&game, &combined(FOOT_AND_HORSE, GUN, &[543]));
    assert_ne!(odds, column, "one of them alone");
}

#[test]
fn case_15_1_defenders_of_all_arms_gain_nothing() {
    let game = field()
        .options(&["15.1"])
        .unit("fr-2-baudin", 542)
        .unit("al-mrln", 543)
        .unit("al-opstl", 543)
        .combat();
    let (odds, column) = columns(&game, &attack(&["fr-2-baudin"], &[543]));
    assert_eq!(odds, column);
}

#[test]
fn case_15_1_units_at_half_strength_are_there_all_the_same() {
    let game = field()
        .options(&["15.1"])
        .unit("fr-2-baudin", 1642)
        .unit("fr-2-pire", 1642)
        .unit("fr-3c-marcillac", 1544)
        .unit("al-pack", 1543)
        .combat();
    let all = ["fr-2-baudin", "fr-2-pire", "fr-3c-marcillac"];
    assert_eq!(game.odds(&attack(&all, &[1543])), (11, 4, "3-1".into()));
}

#[test]
fn case_15_1_the_ends_of_the_table_stay_and_a_hopeless_attack_gains_its_column() {
    let best = arms("al-opstl").combat();
    let order = combined(FOOT_AND_HORSE, GUN, &[543]);
    assert_eq!(columns(&best, &order), moved("6-1", "6-1"));
    let worst = field()
        .options(&["15.1"])
        .reduced("fr-6-penne", 542)
        .reduced("fr-3-domon", 542)
        .reduced("fr-3c-marcillac", 541)
        .unit("pr-brdlbn", 543)
        .unit("pr-lehm", 543)
        .combat();
    let order = combined(&["fr-6-penne", "fr-3-domon"], GUN, &[543]);
    assert_eq!(worst.odds(&order), (3, 20, "1-4".into()));
}

#[test]
fn case_15_1_the_attacker_may_still_go_lower_and_no_higher() {
    let mut game = arms("al-pack").dice([1]).combat();
    let order = || combined(FOOT_AND_HORSE, GUN, &[543]);
    game.refuses(at_odds(order(), "4-1"), "6.2C");
    assert!(game.allows(&at_odds(order(), "3-1")));
    let report = game.fights(at_odds(order(), "2-1"));
    assert_eq!(report.column.to_string(), "2-1");
}

#[test]
fn case_15_1_the_limit_of_a_chateau_comes_after_the_column() {
    let storm = |foot: &str, horse: &str| {
        let game = field()
            .options(&["15.1"])
            .unit(foot, 518)
            .unit(horse, 518)
            .unit("fr-3c-marcillac", 718)
            .reduced("pr-4s", 617)
            .combat();
        columns(&game, &attack(&[foot, horse, "fr-3c-marcillac"], &[617]))
    };
    assert_eq!(
        storm("fr-2-campi", "fr-3-domon"),
        moved("3-1", "4-1"),
        "9 to 3"
    );
    assert_eq!(
        storm("fr-2-baudin", "fr-2-pire"),
        moved("4-1", "4-1"),
        "13 to 3"
    );
}

#[test]
fn case_15_1_with_24_5c_the_die_goes_by_the_calculated_odds() {
    let beyond = |scenario: &mut Scenario| {
        let changes = &mut scenario.rules.changes;
        changes.push(RuleChange::OddsBeyondTheTable);
    };
    let game = arms("al-opstl").with(beyond).combat();
    let order = combined(FOOT_AND_HORSE, GUN, &[543]);
    let account = game.account(&order);
    let lowered = account
        .lines
        .iter()
        .find(|line| line.what == Factor::DieLowered);
    let lowered = lowered.expect("9 to 1");
    assert_eq!((lowered.value, lowered.counted), (3, true));
    assert_eq!(columns(&game, &order), moved("6-1", "6-1"));
}

#[test]
fn case_15_1_the_account_tells_of_the_column_and_its_case() {
    let game = arms("al-pack").combat();
    let account = game.account(&combined(FOOT_AND_HORSE, GUN, &[543]));
    let mut lines = account.lines.iter();
    let line = lines
        .find(|line| line.what == Factor::ColumnsUp)
        .expect("the line");
    assert_eq!(
        (line.value, line.counted, line.case.to_string()),
        (1, true, "15.1".into())
    );
    let mut session = Session::default();
    let units = json!([
        {"unit": "fr-2-campi", "hex": "0542"}, {"unit": "fr-3-domon", "hex": "0542"},
        {"unit": "fr-3c-marcillac", "hex": "0541"}, {"unit": "al-pack", "hex": "0543"},
    ]);
    session.granted(json!({"cmd": "new", "scenario": "19", "options": ["15.1"], "setup": units}));
    session.order(json!({"end": {}}));
    let attack = json!({"attackers": FOOT_AND_HORSE, "bombarding": GUN, "defenders": ["0543"]});
    let answer = session.granted(json!({"cmd": "odds", "attack": attack}));
    assert_eq!(
        (&answer["calculated"], &answer["column"]),
        (&json!("2-1"), &json!("3-1"))
    );
    let why = answer["why"].as_array().expect("why");
    let told = why
        .iter()
        .find(|line| line["case"] == "15.1")
        .expect("the line");
    assert_eq!(told["text"], "the odds move 1 column to the right");
}

#[test]
fn case_15_1_is_left_to_the_players_where_chapter_15_is() {
    let on = scenario("19").options(&["15.1", "19.5A"]).game();
    assert!(on.state.in_force(Rule::CombinedArms));
    assert!(!scenario("19").game().state.in_force(Rule::CombinedArms));
    let game = field().unit("fr-2-campi", 542).unit("fr-3-domon", 542);
    let game = game
        .unit("fr-3c-marcillac", 541)
        .unit("al-pack", 543)
        .combat();
    let order = combined(FOOT_AND_HORSE, GUN, &[543]);
    assert_eq!(
        columns(&game, &order),
        moved("2-1", "2-1"),
        "without the option"
    );
    let option = || "15.1".to_owned();
    let refused = scenario("23").options(&["15.1"]).faults();
    assert_eq!(refused, [SetUpFault::UnknownOption(option())]);
    let twice = scenario("19").options(&["15.1", "15.1"]).faults();
    assert_eq!(twice, [SetUpFault::OptionTwice(option())]);
}

#[test]
fn case_15_1_is_listed_for_the_scenarios_that_leave_it_to_the_players() {
    let answer = Session::default().granted(json!({"cmd": "scenarios"}));
    let scenarios = answer["scenarios"].as_array().expect("scenarios");
    let listing = scenarios.iter().filter(|one| {
        let mut options = one["options"].as_array().expect("options").iter();
        options.any(|option| {
            option["case"] == "15.1"
                && option["title"] == "Combined Arms Attacks"
                && option["in_use"] == "by_choice"
        })
    });
    let numbers: Vec<_> = listing
        .map(|one| one["number"].as_str().unwrap_or_default())
        .collect();
    let all_but_23 = ["18", "19", "20", "21", "22", "24", "25", "26", "27", "28"];
    assert_eq!(numbers, all_but_23);
}
