//! `check` on files with one thing wrong, and on files cut and mangled anywhere.

use crate::kit::altered::changed;
use hundred_days::GAMES;
use hundred_days::cli::check::{faults_of, faults_of_files};
use hundred_days::last_battles::data::embedded::{self, CHARTS, MAP, ORDER_OF_BATTLE, QUATRE_BRAS};
use hundred_days::last_battles::data::load::Kind;
use hundred_days::table::data::Source;
use std::process::ExitCode;

#[test]
fn the_files_of_the_project_have_no_faults() {
    assert_eq!(faults_of(GAMES, embedded::ALL), []);
    assert_eq!(hundred_days::cli::check::run(GAMES, &[]), ExitCode::SUCCESS);
}

#[test]
fn a_file_on_disk_is_told_by_its_path() {
    let folder = std::env::temp_dir().join(format!("hundred-days-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (bad, none) = (folder.join("19-quatre-bras.ron"), folder.join("none.ron"));
    let text = QUATRE_BRAS
        .text
        .replacen("\"fr-2-husson\"", "\"fr-2-hussar\"", 1);
    std::fs::write(&bad, text).unwrap();
    let found = faults_of_files(GAMES, &[none, bad.clone()]);
    let status = hundred_days::cli::check::run(GAMES, std::slice::from_ref(&bad));
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(
        found[0].message.starts_with("the file cannot be read"),
        "{found:?}"
    );
    assert_eq!(
        found[1].to_string(),
        format!(
            "{}:17:31: there is no unit `fr-2-hussar` in the order of battle, did you mean `fr-2-husson`?",
            bad.display()
        )
    );
    assert_eq!(status, ExitCode::FAILURE);
}

#[test]
fn what_is_not_of_its_type_is_told_where_it_stands() {
    let word = "`145x` is not a hex number: four digits were expected, column then row, as in 1641";
    changed(QUATRE_BRAS, "1451\"", "145x\"", 0, word);
    let word = "`06o7` is not a hex number: four digits were expected, column then row, as in 1641";
    changed(MAP, "0607 0708", "06o7 0708", 0, word);
    let apart = "0316 and 0417 do not touch, so they share no hexside";
    changed(MAP, "0316-0416", "0316-0417", 0, apart);
    let turn = "`16/2030` is not a turn: day of June and full hour were expected, as in 16/1400; midnight is 2400";
    changed(QUATRE_BRAS, "16/2000", "16/2030", 0, turn);
}

#[test]
fn what_is_written_amiss_is_told_in_plain_words() {
    for (old, new, message) in [
        (
            "number: \"19\"",
            "number: 19",
            "text in quotes was expected",
        ),
        (
            "columns: (1, 29)",
            "columns: (\"1\", 29)",
            "a whole number was expected",
        ),
        (
            "sides: [french, allied]",
            "sides: french",
            "a list in [ ] was expected",
        ),
        (
            "area: (sheets",
            "area: sheets",
            "a record in ( ) was expected",
        ),
        (
            "begins: At(\"1751\")",
            "begins: \"1751\"",
            "a name without quotes was expected",
        ),
        (
            "],\n    // 23.0B",
            "]\n    // 23.0B",
            "a comma was expected before this",
        ),
    ] {
        assert!(QUATRE_BRAS.text.contains(old), "{old}");
        let text = QUATRE_BRAS.text.replacen(old, new, 1);
        let name = "x.ron";
        let found = faults_of(GAMES, &[Source { name, text: &text }]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].message, message);
    }
}

#[test]
fn chapters_that_are_not_played_are_told() {
    let chapters = "chapters: [3, 4, 5, 6, 7, 8, 9]";
    let always = "chapter 15 is not played in any case: its place is among the optional ones";
    let none = "there are no rules in chapter 17: 3 to 14 were expected";
    let by_choice = "chapter 9 cannot be left to the players: 10 to 13, 15 and 16 can";
    let at = "chapters: [".len();
    changed(
        QUATRE_BRAS,
        chapters,
        "chapters: [15, 4, 5, 6, 7, 8, 9]",
        at,
        always,
    );
    changed(
        QUATRE_BRAS,
        chapters,
        "chapters: [17, 4, 5, 6, 7, 8, 9]",
        at,
        none,
    );
    let at = "optional: [".len();
    changed(
        QUATRE_BRAS,
        "optional: [10, 11",
        "optional: [9, 11",
        at,
        by_choice,
    );
}

#[test]
fn unknown_and_missing_fields_are_told() {
    let unknown =
        "there is no field `units_`, did you mean `units`? One of hex, units, reduced was expected";
    changed(
        QUATRE_BRAS,
        "units: [\"fr-2-h",
        "units_: [\"fr-2-h",
        0,
        unknown,
    );
    let side = "`dutch` is not known here: one of french, coalition was expected";
    changed(
        QUATRE_BRAS,
        "french,\n    // 19.2C",
        "dutch,\n    // 19.2C",
        0,
        side,
    );
    let short = "expected an array of length 10 but found 9 elements instead";
    changed(CHARTS, ", De), // 1", "), // 1", 0, short);
    let text = QUATRE_BRAS
        .text
        .replacen("    first: \"16/1400\",", "    ", 1);
    let name = "x.ron";
    let found = faults_of(GAMES, &[Source { name, text: &text }]);
    assert_eq!(found[0].message, "the field `first` is missing here");
}

#[test]
fn of_a_truncated_file_the_bracket_that_is_open_is_told() {
    for source in embedded::ALL {
        let text = &source.text[..source.text.trim_end().len() - 1];
        let found = faults_of(GAMES, &[Source { text, ..*source }]);
        assert_eq!(found.len(), 1, "{}", source.name);
        let open = "this `(` is never closed: `)` was expected before the file ends";
        assert_eq!(found[0].message, open);
        let opened = text.find("\n(").map_or(0, |before| before + 1);
        assert_eq!(found[0].at.byte(text), opened, "{}", source.name);
    }
}

#[test]
fn faults_of_the_order_of_battle_are_told() {
    let weak = "fr-g-friant is not weaker reduced (7) than in full (7)";
    changed(
        ORDER_OF_BATTLE,
        "4, movement: 4, guard: old",
        "7, movement: 4, guard: old",
        0,
        weak,
    );
    let twice = "`fr-g-friant` stands here a second time";
    changed(
        ORDER_OF_BATTLE,
        "\"fr-g-morand\"",
        "\"fr-g-friant\"",
        0,
        twice,
    );
    let unknown = "sub-fr-lfds replaces fr-g-left, which is no standard unit";
    changed(
        ORDER_OF_BATTLE,
        "\"fr-g-lefebvre\"]",
        "\"fr-g-left\"]",
        0,
        unknown,
    );
}

#[test]
fn faults_of_a_scenario_are_told() {
    let area = "3051 is out of the playing area: columns 1 to 29 of the south sheet were expected";
    changed(QUATRE_BRAS, "\"1451\"", "\"3051\"", 0, area);
    let three = "three units in 1647; two may stack [5.4]";
    let pair = "[\"fr-2-husson\", \"fr-1-quiot\", \"fr-1-brue\"]";
    changed(
        QUATRE_BRAS,
        "[\"fr-2-husson\"]",
        pair,
        pair.len() - 12,
        three,
    );
    let again = "fr-2-husson comes here a second time";
    changed(QUATRE_BRAS, "\"fr-2-campi\"", "\"fr-2-husson\"", 0, again);
    let edge = "the entry hex 1636 is not on the edge of the playing area";
    changed(QUATRE_BRAS, "\"1634\"", "\"1636\"", 0, edge);
    let track = "there is no turn 16/2200 on the turn record track";
    changed(QUATRE_BRAS, "\"16/2000\"", "\"16/2200\"", 0, track);
    let level = "the Allied army would disintegrate at 20 before it is demoralized at 25";
    changed(QUATRE_BRAS, "40),\n    ),", "20),\n    ),", 0, level);
    let held = "1642 matters here, but `control` does not say who holds it";
    changed(
        QUATRE_BRAS,
        "\"1641\", points: 1",
        "\"1642\", points: 1",
        0,
        held,
    );
    let nobody = "there is no leader `ldr-soult` in the order of battle";
    changed(QUATRE_BRAS, "\"ldr-ney\"", "\"ldr-soult\"", 0, nobody);
    let twice = "ldr-ney comes here a second time";
    changed(QUATRE_BRAS, "\"ldr-reille\"", "\"ldr-ney\"", 0, twice);
    let outside = "3051 is out of the playing area";
    changed(QUATRE_BRAS, "At(\"1751\")", "At(\"3051\")", 0, outside);
    let alone = "no unit of his command arrives";
    changed(
        QUATRE_BRAS,
        "WithUnit),\n        (leader: \"ldr-kell",
        "WithArrival),\n        (leader: \"ldr-kell",
        0,
        alone,
    );
    let corps = "corps: (levels: [(corps: French(\"9\"), level: 3)]),\n    control: [";
    let chapter = "levels of corps are given, but chapter 13 is not played";
    changed(QUATRE_BRAS, "control: [", corps, "corps: ".len(), chapter);
    let army = "pr-12 is Prussian, an army that takes no part here";
    changed(QUATRE_BRAS, "\"fr-2-husson\"", "\"pr-12\"", 0, army);
}

#[test]
fn a_file_that_is_none_of_ours_is_told() {
    let found = faults_of(
        GAMES,
        &[Source {
            name: "x",
            text: "(a: 1)",
        }],
    );
    assert!(
        found[0]
            .to_string()
            .starts_with("x:1:1: this is no data file")
    );
    assert_eq!(Kind::of("(units: ["), Some(Kind::OrderOfBattle));
    assert_eq!(Kind::of(""), None);
}

#[test]
fn no_file_however_mangled_makes_it_panic() {
    for source in embedded::ALL {
        let step = (source.text.len() / 12).max(1);
        let cuts = (0..source.text.len()).step_by(step);
        for (cut, put) in cuts.zip(["(", "\"", "9", "\\", "é", "/*"].into_iter().cycle()) {
            let Some((before, after)) = source.text.split_at_checked(cut) else {
                continue;
            };
            let rest = after.get(1..).unwrap_or_default();
            let name = source.name;
            faults_of(GAMES, &[Source { name, text: before }]);
            let text = format!("{before}{put}{rest}");
            faults_of(GAMES, &[Source { name, text: &text }]);
        }
    }
    for text in [
        "(".repeat(100_000),
        "[\"".repeat(50_000),
        "(a:".repeat(50_000),
    ] {
        faults_of(
            GAMES,
            &[Source {
                name: "deep",
                text: &text,
            }],
        );
    }
}
