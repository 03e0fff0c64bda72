//! What a file says of wings, of who stands still, and of officers without orders is checked.

use hundred_days::scenario::embedded::{self, GRAND_WATERLOO, LA_BELLE_ALLIANCE, WAVRE};
use hundred_days::scenario::load::{Fault, Source, load_scenario};
use hundred_days::scenario::shelf::Shelf;

/// Checks Grand Waterloo with a text changed.
fn faults(old: &str, new: &str) -> Vec<Fault> {
    let library = embedded::library().expect("sound files");
    let mut shelf = Shelf::default();
    shelf.put(WAVRE).expect("a sound file");
    shelf.put(LA_BELLE_ALLIANCE).expect("a sound file");
    assert!(GRAND_WATERLOO.text.contains(old), "{old}");
    let text = GRAND_WATERLOO.text.replacen(old, new, 1);
    let source = Source {
        name: "27",
        text: &text,
    };
    load_scenario(source, &library, &shelf)
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
        Some(&*format!("27:{line}:17"))
    );
}
