//! `check` on scenarios that change the standard rules, with one thing wrong.

use hundred_days::cli::check::faults_of;
use hundred_days::scenario::embedded::{HISTORICAL_WAVRE, LIGNY};
use hundred_days::scenario::load::Source;

/// Checks a file with its first `old` changed into `new`; expects the fault, and where in its own text it is told to be.
#[track_caller]
fn changed(source: Source<'_>, old: &str, new: &str, at: &str, message: &str) {
    assert!(source.text.contains(old), "{old}");
    let text = source.text.replacen(old, new, 1);
    let start = text.find(at).expect("the faulty text");
    let line = text[..start].matches('\n').count() + 1;
    let column = start - text[..start].rfind('\n').map_or(0, |newline| newline + 1) + 1;
    let name = source.name;
    let found = faults_of(&[Source { name, text: &text }]);
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    let expected = format!("{name}:{line}:{column}: {message}");
    assert!(
        found.contains(&expected),
        "expected {expected}\nfound {found:#?}"
    );
}

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
    let found = faults_of(&[source]);
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
    let with = |leader: &str| {
        format!("optional: [11, 13], changes: [CavalryCorpsCountHalf(\"{leader}\")]")
    };
    for (leader, message) in [
        (
            "ldr-vandamme",
            "there is no commander `ldr-vandamme` in the order of battle",
        ),
        ("ldr-wellington", "ldr-wellington takes no part here"),
        ("ldr-grouchy", "`corps` names no cavalry corps"),
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
