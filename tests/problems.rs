//! The problems that levels are measured by are sound: the answer of each does what it wants, and nobody solves one by sitting still.

#[path = "../benches/problems/set/mod.rs"]
mod set;

use crate::kit::data;
use hundred_days::table::data::Source;
use hundred_days::table::level::Level;
use set::{Placed, problems, problems_of};
use std::collections::BTreeSet;

fn all() -> Vec<Placed> {
    problems().unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn there_are_thirty_problems_and_no_two_have_one_name() {
    let all = all();
    let names: BTreeSet<_> = all.iter().map(|placed| &placed.problem.name).collect();
    assert!(all.len() >= 30, "{}", all.len());
    assert_eq!(names.len(), all.len());
    let scenarios: BTreeSet<_> = all.iter().map(|placed| &*placed.problem.scenario).collect();
    assert!(scenarios.is_superset(&BTreeSet::from(["18", "19", "20", "21", "22"])));
}

#[test]
fn the_answer_of_each_problem_gets_all_that_is_wanted() {
    let wrong = all().into_iter().filter_map(|placed| {
        let why = match placed.problem.answered(data()) {
            Ok(played) => match &placed.problem.missed(&played)[..] {
                [] => return None,
                missed => format!("its answer misses {missed:?}"),
            },
            Err(why) => why,
        };
        Some(placed.fault(why).to_string())
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_problem_is_solved_by_ending_each_phase() {
    let wrong = all().into_iter().filter_map(|placed| {
        let why = match placed.problem.idled(data()) {
            Ok(played) if placed.problem.missed(&played).is_empty() => {
                "it solves itself".to_owned()
            }
            Ok(_) => return None,
            Err(why) => why,
        };
        Some(placed.fault(why).to_string())
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn who_knows_no_more_than_the_rules_solves_few() {
    let (all, random) = (all(), Level::Random.into());
    let mut solved = 0;
    for placed in &all {
        let played = placed.problem.played_by(data(), &random, 1);
        let played = played.unwrap_or_else(|why| panic!("{}", placed.fault(why)));
        solved += usize::from(placed.problem.missed(&played).is_empty());
    }
    assert!(5 * solved <= all.len(), "{solved} of {}", all.len());
}

/// A problem in which the advance after one battle decides what another is worth.
const FIRST_THE_RING: &str = "first the battle whose advance closes the other one's way out";

#[test]
fn the_order_of_battles_is_found_by_fighting_each_and_not_at_first_sight() {
    let all = all();
    let placed = all
        .iter()
        .find(|placed| placed.problem.name == FIRST_THE_RING);
    let placed = placed.unwrap_or_else(|| panic!("no problem is called {FIRST_THE_RING}"));
    let solves = |foresight: u32| {
        let program = format!("normal+plans=1+tries=1+foresight={foresight}");
        let program = program.parse().expect("a program");
        let played = placed.problem.played_by(data(), &program, 1);
        let played = played.unwrap_or_else(|why| panic!("{}", placed.fault(why)));
        placed.problem.missed(&played).is_empty()
    };
    assert!(solves(6));
    assert!(!solves(0), "it is seen at first sight, and proves nothing");
}

/// A problem of one brigade and one battery, with what stands in place of a word of it.
fn altered(word: &str, by: &str) -> String {
    let text = r#"(
    problems: [
        (
            name: "a raid",
            scenario: "19",
            player: french,
            die: 1,
            pieces: {"fr-2-baudin": "0540", "al-opstl": "0543"},
            wanted: [attacks(hex: "0543", column: "3-1")],
            answer: [
                march(piece: "fr-2-baudin", to: "0542"),
                give(end()),
                give(attack((attackers: ["fr-2-baudin"], defenders: ["0543"]))),
            ],
        ),
    ],
)"#;
    assert!(text.contains(word), "{word}");
    text.replacen(word, by, 1)
}

/// Gets what is wrong with a file of problems: with its text, or else with its first problem's answer.
fn fault_of(text: &str) -> String {
    let source = Source {
        name: "raid.ron",
        text,
    };
    let placed = match problems_of(source) {
        Ok(mut problems) => problems.remove(0),
        Err(fault) => return fault.to_string(),
    };
    let answered = placed.problem.answered(data());
    let missed = answered.map(|played| placed.problem.missed(&played).len());
    match missed {
        Ok(missed) => format!("{missed} missed"),
        Err(why) => placed.fault(why).to_string(),
    }
}

#[test]
fn whatever_is_wrong_with_a_problem_is_told_by_its_place() {
    assert_eq!(fault_of(&altered("french", "french")), "0 missed");
    assert_eq!(fault_of(&altered("3-1", "6-1")), "0 missed");
    assert_eq!(
        fault_of(&altered("attacks(hex", "spares(hex").replace(r#", column: "3-1""#, "")),
        "1 missed"
    );
    for (word, by, told) in [
        (
            "die: 1",
            "dice: 1",
            "raid.ron:7:13: there is no field `dice`",
        ),
        ("\"0540\"", "\"540\"", "raid.ron:8:"),
        (
            "attacks(",
            "storms(",
            "raid.ron:9:22: `storms` is not known here",
        ),
        (
            "\"fr-2-baudin\": ",
            "\"fr-2-nobody\": ",
            "raid.ron:3:9: a raid: ",
        ),
        (
            "\"19\"",
            "\"191\"",
            "raid.ron:3:9: a raid: no such scenario",
        ),
        (
            "\"0542\"",
            "\"1641\"",
            "raid.ron:3:9: a raid: fr-2-baudin cannot reach 1641",
        ),
        ("give(end()),", "", "raid.ron:3:9: a raid: "),
        (
            "[\"fr-2-baudin\"]",
            "[\"al-opstl\"]",
            "raid.ron:3:9: a raid: ",
        ),
    ] {
        let found = fault_of(&altered(word, by));
        assert!(found.starts_with(told), "{found}, not {told}");
    }
}
