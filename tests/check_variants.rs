//! `check` on scenarios that change the standard rules, with one thing wrong.

use crate::kit::faults::changed;
use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::last_battles::data::embedded::{
    GRAND_LIGNY, HISTORICAL_WAVRE, LA_BELLE_ALLIANCE_VARIANTS, LIGNY, QB_VARIANT,
};
use hundred_days::table::data::Source;

#[test]
fn options_of_one_case_have_names_of_their_own() {
    let again = "there is another option 25E.1";
    let name = "name: \"25E.2\"";
    let twice = "name: \"25E.1\",\n            title: \"Bridges";
    let text = HISTORICAL_WAVRE.text.replacen(name, "name: \"25E.1\"", 1);
    let source = Source {
        text: &text,
        ..HISTORICAL_WAVRE
    };
    let line = text.split(twice).next().expect("the option");
    let line = line.matches('\n').count() + 1;
    let found = faults_of(GAMES, &[source]);
    let expected = format!("{}:{line}:19: {again}", source.name);
    assert!(
        found.iter().any(|fault| fault.to_string() == expected),
        "expected {expected}\nfound {found:#?}"
    );
    let nameless = "25E has several options: a `name` was expected";
    let case = "\"25E\",\n            title: \"Bridges";
    let old = "\"25E\",\n            name: \"25E.2\",\n            title: \"Bridges";
    changed(HISTORICAL_WAVRE, old, case, case, nameless);
}

#[test]
fn a_rule_that_is_not_played_cannot_be_changed() {
    let old = "optional: [10, 11, 15, 16]";
    let new = "optional: [10], changes: [CommandAlongRoads]";
    let message = "this changes chapter 11, which is not played here";
    changed(LIGNY, old, new, "CommandAlongRoads", message);
}

#[test]
fn a_rule_changes_once() {
    let old = "optional: [10, 11, 15, 16]";
    let new = "optional: [11], changes: [CommandAlongRoads, CommandAlongRoads ]";
    let message = "this change of the rules stands here a second time";
    changed(LIGNY, old, new, "CommandAlongRoads ]", message);
}

#[test]
fn who_counts_cavalry_corps_half_is_a_commander_of_this_game() {
    let old = "optional: [10, 11, 15, 16]";
    let with =
        |leader: &str| format!("optional: [11], changes: [CavalryCorpsCountHalf(\"{leader}\")]");
    for (leader, message) in [
        (
            "ldr-vandamme",
            "there is no commander `ldr-vandamme` in the order of battle",
        ),
        ("ldr-wellington", "ldr-wellington takes no part here"),
    ] {
        changed(LIGNY, old, &with(leader), "CavalryCorps", message);
    }
}

#[test]
fn movement_is_doubled_on_a_turn_of_the_game() {
    let message = "16/1400 is not between 18/1200 and 18/2000";
    let old = "turn: \"18/1200\"";
    changed(
        HISTORICAL_WAVRE,
        old,
        "turn: \"16/1400\"",
        "\"16/1400\"",
        message,
    );
}

#[test]
fn who_waits_for_a_die_is_in_play_and_set_free_in_time() {
    let changed = |old: &str, new: &str, at: &str, message: &str| {
        changed(GRAND_LIGNY, old, new, at, message);
    };
    let die = "(turn: \"16/1600\", on: [1, 2, 3])";
    changed(
        die,
        "(turn: \"16/1700\", on: [1])",
        "\"16/1700\", on",
        "16/1700 does not come before 16/1700",
    );
    changed(
        die,
        "(turn: \"16/1300\", on: [1])",
        "\"16/1300\"",
        "16/1300 is not between 16/1400 and 16/2000",
    );
    changed(
        "at_last: \"16/1700\"",
        "at_last: \"17/0900\"",
        "\"17/0900\"",
        "17/0900 is not between 16/1400 and 16/2000",
    );
    let units = "units: [\n                \"fr-1-quiot\"";
    let other = "units: [\n                \"fr-6-bony\"";
    changed(
        units,
        other,
        "\"fr-6-bony\"",
        "fr-6-bony is not in play here",
    );
    let stray = "case 23.1 does not belong to chapter 24";
    changed("case: \"24.1B\"", "case: \"23.1\"", "\"23.1\"", stray);
}

#[test]
fn an_army_leaves_by_a_level_that_it_has() {
    let message = "the Allied army has no level at which it disintegrates";
    let (old, new) = ("when: demoralized)", "when: disintegrated)");
    changed(GRAND_LIGNY, old, new, "disintegrated)", message);
}

#[test]
fn first_attacks_are_on_enemies_in_columns_that_there_are() {
    let old = "FirstAttack(by: allied, on: french, columns: (29, 57))";
    for (new, message) in [
        (
            "FirstAttack(by: allied, on: prussian, columns: (29, 57))",
            "Allied and Prussian units never fight each other",
        ),
        (
            "FirstAttack(by: allied, on: french, columns: (57, 29))",
            "there are no columns 57 to 29",
        ),
    ] {
        changed(GRAND_LIGNY, old, new, new, message);
    }
}

#[test]
fn a_leader_by_die_takes_part_on_turns_of_the_game() {
    let old = "ActiveByDie(leader: \"ldr-ney\", turns: [\"16/1400\", \"16/1500\"], on: [1, 2])";
    for (new, at, message) in [
        (
            old.replace("ldr-ney", "ldr-bulow"),
            "\"ldr-bulow\"",
            "ldr-bulow takes no part here",
        ),
        (
            old.replace("16/1500", "17/1500"),
            "\"17/1500\"",
            "17/1500 is not between 16/1400 and 16/2000",
        ),
    ] {
        changed(GRAND_LIGNY, old, &new, at, message);
    }
}

#[test]
fn units_to_be_placed_are_set_up_where_they_may_begin() {
    let units = "units: [\"al-blndt\", \"al-wmar\"";
    for (new, at, message) in [
        (
            "units: [\"al-kempt\", \"al-wmar\"",
            "\"al-kempt\"",
            "al-kempt is not set up here",
        ),
        (
            "units: [\"al-mrln\", \"al-wmar\"",
            "\"al-mrln\"",
            "al-mrln is set up in 0738, where it may not begin",
        ),
    ] {
        changed(QB_VARIANT, units, new, at, message);
    }
    let (old, new) = ("within: Near(\"1641\", 5)", "within: Near(\"3041\", 15)");
    let message = "3041 is out of the playing area";
    changed(QB_VARIANT, old, new, "Near(\"3041\"", message);
    let nobody = "no unit that he may begin with is set up";
    let (old, new) = ("WithUnitOf(\"2\")", "WithUnitOf(\"4c\")");
    changed(QB_VARIANT, old, new, new, nobody);
}

#[test]
fn options_that_are_named_are_there() {
    let told = |old: &str, new: &str, message: &str| {
        changed(LA_BELLE_ALLIANCE_VARIANTS, old, new, new, message);
    };
    told(
        "\"26D\", \"26E\", \"26F\"",
        "\"26X\", \"26E\", \"26F\"",
        "there is no option 26X",
    );
    told(
        "\"26B\"],\n            amends: (mud",
        "\"26X\"],\n            amends: (mud",
        "there is no option 26X",
    );
    let itself = "option 26D cannot need itself";
    told(
        "\"26B\"],\n            amends: (mud",
        "\"26D\"],\n            amends: (mud",
        itself,
    );
    let old = "builds_on: [All(\"21\")],";
    let new = "builds_on: [All(\"21\")], in_use: [\"26G\"],";
    let text = LA_BELLE_ALLIANCE_VARIANTS.text.replacen(old, new, 1);
    let source = Source {
        text: &text,
        ..LA_BELLE_ALLIANCE_VARIANTS
    };
    let found = faults_of(GAMES, &[source]);
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].ends_with("option 26G is in use in any case"),
        "{found:#?}"
    );
}

#[test]
fn what_is_in_use_by_default_is_checked_with_what_it_needs() {
    let old = "\"26B\"],\n            amends: (\n                without";
    let new = "\"26A\"],\n            amends: (\n                without";
    let early = "18/1100 is not between 18/1200 and 18/2000";
    let at = "\"18/1100\", at: [\"2912\"]";
    changed(LA_BELLE_ALLIANCE_VARIANTS, old, new, at, early);
}

#[test]
fn a_substitute_stands_for_somebody_who_takes_part() {
    let old = "\"sub-al-mrln\", \"sub-al-kiel\"";
    for (unit, message) in [
        (
            "add-al-lyon",
            "add-al-lyon is no substitute for other counters",
        ),
        (
            "sub-al-trip",
            "nobody for whom sub-al-trip stands takes part here",
        ),
        ("al-kempt", "al-kempt is in play already"),
        (
            "sub-al-nobody",
            "there is no unit `sub-al-nobody` in the order of battle",
        ),
    ] {
        let new = format!("\"{unit}\", \"sub-al-kiel\"");
        changed(QB_VARIANT, old, &new, &new, message);
    }
    let message = "three units in 1754; two may stack [5.4]";
    let new = "\"sub-fr-lt6\", \"sub-fr-gauthier\"";
    let crowded = "set_up: [(hex: \"1754\", units: [\"fr-1-quiot\"])],\n    arrivals: [\n        (turn: \"16/1400\", at: [\"1167\"], groups: [[\n            ";
    let old = "arrivals: [\n        (turn: \"16/1400\", at: [\"1167\"], groups: [[\n            \"fr-1-quiot\", ";
    changed(QB_VARIANT, old, crowded, new, message);
}
