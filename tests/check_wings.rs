//! What a file says of wings, of who stands still, of mud, and of entries to be chosen is checked.

use hundred_days::last_battles::data::embedded::{
    self, CAMPAIGN, CAMPAIGN_VARIANTS, GRAND_WATERLOO, LA_BELLE_ALLIANCE,
    LA_BELLE_ALLIANCE_VARIANTS, WAVRE,
};
use hundred_days::last_battles::data::load::load_scenario;
use hundred_days::last_battles::data::scenario_library::ScenarioLibrary;
use hundred_days::table::data::{Fault, Source};

/// Checks Grand Waterloo with a text changed.
fn faults(old: &str, new: &str) -> Vec<Fault> {
    faults_of(GRAND_WATERLOO, old, new)
}

/// Checks a scenario with a text changed.
fn faults_of(source: Source<'_>, old: &str, new: &str) -> Vec<Fault> {
    let files = embedded::component_files().expect("sound files");
    let mut bases = ScenarioLibrary::default();
    for base in [WAVRE, LA_BELLE_ALLIANCE, CAMPAIGN] {
        bases.put(base).expect("a sound file");
    }
    assert!(source.text.contains(old), "{old}");
    let text = source.text.replacen(old, new, 1);
    let source = Source {
        name: "own",
        text: &text,
    };
    load_scenario(source, &files, &bases)
        .err()
        .unwrap_or_default()
}

#[test]
fn every_fault_of_wings_is_told() {
    for (old, new, message) in [
        ("left: 60", "left: 0", "a level above 0 was expected"),
        (
            "column: 29",
            "column: 57",
            "column 57 parts nothing: one from 1 to 56 was expected",
        ),
        (
            "attack_on: allied",
            "attack_on: french",
            "the French army is no enemy of the French one here",
        ),
        (
            "under: \"ldr-grouchy\"",
            "under: \"ldr-ney\"",
            "ldr-ney begins in 1118, and not with the right wing",
        ),
        (
            "near: \"ldr-napoleon\"",
            "near: \"ldr-reille\"",
            "ldr-reille is no commander of the French army",
        ),
        (
            "near: \"ldr-napoleon\"",
            "near: \"ldr-hill\"",
            "ldr-hill takes no part here",
        ),
        (
            "\"ldr-mouton\", begins: WithUnit, wing: left",
            "\"ldr-mouton\", begins: WithUnit",
            "his units are in both wings, so `wing` was expected",
        ),
        (
            "\"ldr-reille\", begins: WithUnit, wing: left",
            "\"ldr-reille\", begins: WithUnit, wing: right",
            "no unit of his is in the right wing",
        ),
        (
            "moves_from: \"18/1300\"",
            "moves_from: \"18/1200\"",
            "18/1200 was to be a turn after 18/1200 and not after 18/2100",
        ),
        ("Army(prussian)", "Units([])", "no unit is named"),
        (
            "Army(prussian)",
            "Units([\"pr-nobody\"])",
            "there is no unit `pr-nobody` in the order of battle",
        ),
        (
            "leader: \"ldr-bulow\")]",
            "leader: \"ldr-blucher\")]",
            "ldr-blucher is a commander, and an officer was expected",
        ),
        (
            "leader: \"ldr-bulow\")]",
            "leader: \"ldr-hill\")]",
            "ldr-hill takes no part here",
        ),
        (
            "of: french, wing: left",
            "of: allied, wing: left",
            "Prussian and Allied units never fight each other",
        ),
        (
            "Attacked(by: prussian, of: french, wing: left)",
            "Attacked(by: french, of: prussian, wing: left)",
            "the Prussian army has no wings",
        ),
        (
            "Exited(by: [french], at: [\"3701\"])",
            "Exited(by: [prussian], at: [\"3701\"])",
            "nobody named here may leave the map at 3701",
        ),
        (
            "case: \"27.1D\"",
            "case: \"26.1D\"",
            "case 26.1D does not belong to chapter 27",
        ),
    ] {
        let found = faults(old, new);
        assert!(
            found.iter().any(|fault| fault.message == message),
            "expected {message}\nfound {found:#?}"
        );
    }
}

#[test]
fn a_wing_wants_an_army_with_wings() {
    let text = GRAND_WATERLOO.text;
    let start = text.find("    wings: (").expect("the wings");
    let end = text[start..].find("\n    ),\n").expect("their end") + start + 8;
    let found = faults(&text[start..end], "");
    let told = |message: &str| found.iter().any(|fault| fault.message == message);
    assert!(told("no army has wings here"), "{found:#?}");
    assert!(told("the French army has no wings"), "{found:#?}");
}

#[test]
fn faults_of_wings_are_told_where_they_stand() {
    let found = faults("column: 29", "column: 57");
    let line = GRAND_WATERLOO.text.split("column: 29").next();
    let line = line.expect("a text").matches('\n').count() + 1;
    assert_eq!(
        found[0].to_string().split(": ").next(),
        Some(&*format!("own:{line}:17"))
    );
}

#[track_caller]
fn told(source: Source<'_>, old: &str, new: &str, message: &str) {
    let found = faults_of(source, old, new);
    assert!(
        found.iter().any(|fault| fault.message == message),
        "expected {message}\nfound {found:#?}"
    );
}

#[test]
fn every_fault_of_mud_is_told() {
    for (old, new, message) in [
        (
            "mud: [\"18/0900\"",
            "mud: [\"18/0600\"",
            "18/0600 is not between 18/0900 and 18/2100",
        ),
        (
            "(mud: [\"18/0900\"",
            "(rain: [\"18/1100\"], mud: [\"18/0900\"",
            "it rains on 18/1100",
        ),
        (
            "\"fr-4c-delort\", \"fr-4c-duchet\"",
            "\"fr-4c-nobody\", \"fr-4c-duchet\"",
            "there is no unit `fr-4c-nobody` in the order of battle",
        ),
    ] {
        told(LA_BELLE_ALLIANCE_VARIANTS, old, new, message);
    }
}

#[test]
fn every_fault_of_a_choice_of_entries_is_told() {
    let rome = "(turn: \"16/1200\", at: \"3167\"), (turn: \"16/1400\", at: \"1167\")";
    for (old, new, message) in [
        (
            rome,
            "(turn: \"16/1200\", at: \"3167\")",
            "at least two were expected",
        ),
        (
            rome,
            "(turn: \"16/1200\", at: \"3167\"), (turn: \"16/1400\", at: \"3167\")",
            "3167 is an entry twice",
        ),
        (
            rome,
            "(turn: \"16/1200\", at: \"3167\"), (turn: \"16/1400\", at: \"2050\")",
            "2050 is not on the edge of the playing area",
        ),
        (
            "written: \"16/0900\"",
            "written: \"16/1300\"",
            "16/1200 comes before 16/1300",
        ),
        (
            "written: \"16/0900\"",
            "written: \"16/0600\"",
            "there is no turn 16/0600 on the turn record track",
        ),
        (
            "\"fr-4-rome\"",
            "\"fr-4-nobody\"",
            "there is no unit `fr-4-nobody` in the order of battle",
        ),
        (
            "\"fr-4-rome\"",
            "\"fr-2-pire\"",
            "fr-2-pire comes here a second time",
        ),
        (
            "case: \"28D\"",
            "case: \"27.1D\"",
            "case 27.1D does not belong to chapter 28",
        ),
        (
            "in_use: [\"22.6A\"",
            "in_use: [\"22.6C\"",
            "there is no option 22.6C",
        ),
    ] {
        told(CAMPAIGN_VARIANTS, old, new, message);
    }
}
