//! Files that hold too much: each is told of as a fault, and the check of none takes more than a moment.
//!
//! Nothing here looks at a clock: without its budget each of these checks would take minutes at least, or overflow the stack.

use crate::kit::scenario;
use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::last_battles::counter::{CombatStrength, Player};
use hundred_days::last_battles::data::embedded::{CHARTS, ORDER_OF_BATTLE};
use hundred_days::last_battles::event::PointsFor;
use hundred_days::last_battles::{Event, State};
use hundred_days::table::case::case;
use hundred_days::table::data::{Fault, Source, count};

/// Checks a text, and gets the lines in which its faults are told.
fn told(text: &str) -> Vec<String> {
    let found = faults_of(GAMES, &[Source { name: "x", text }]);
    found.iter().map(ToString::to_string).collect()
}

/// Writes a scenario that builds on Quatre Bras and states something of its own.
fn own(stated: &str) -> String {
    format!(r#"(builds_on: [All("19")], number: "101", name: "n", summary: "s", {stated})"#)
}

fn list<T: std::fmt::Display>(lines: impl Iterator<Item = T>) -> String {
    let lines: Vec<_> = lines.map(|line| line.to_string()).collect();
    format!("[{}]", lines.join(", "))
}

#[track_caller]
fn one(text: &str, expected: &str) {
    let told = told(text);
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains(expected), "{told:?}");
}

#[test]
fn brackets_a_hundred_thousand_deep_are_a_fault() {
    let deep = "too many values lie within one another here";
    let not = "Not(".repeat(100_000);
    let closed = ")".repeat(100_000);
    let when = format!(
        "(case: \"101.A\", winner: french, level: tactical, when: {not}Lost(\"a\"){closed})"
    );
    one(&own(&format!("victory: (instant: [{when}])")), deep);
    let option = "[(case: \"101.A\", title: \"t\", gist: \"g\", amends: (options: ";
    let (opened, closed) = (option.repeat(10_000), "))]".repeat(10_000));
    one(&own(&format!("options: {opened}[]{closed}")), deep);
    one(
        &format!("(number: \"101\", set_up: {}", "[".repeat(100_000)),
        "a record in ( ) was expected",
    );
}

#[test]
fn a_data_file_is_no_longer_than_a_megabyte() {
    let text = format!("{} //{}", own(""), " ".repeat(1 << 20));
    one(
        &text,
        "1:1: the file has 1024 kB: a data file of the game has 1024 kB at most",
    );
}

#[test]
fn a_list_has_a_thousand_lines_at_most() {
    let rain = list((0..1001).map(|_| "\"16/1400\""));
    one(
        &own(&format!("rain: {rain}")),
        "there are 1001 lines in this list: 1000 at most were expected",
    );
}

/// Writes so many options, each of which needs the one before it and amends the last turn.
fn chain_of_options(length: usize) -> String {
    let option = |nth: usize| {
        let needs = match nth {
            0 => "[]".to_owned(),
            nth => format!("[\"101.A.{}\"]", nth - 1),
        };
        format!(
            "(case: \"101.A\", name: \"101.A.{nth}\", title: \"t\", gist: \"g\", needs: {needs}, amends: (last: \"16/1900\"))"
        )
    };
    own(&format!("options: {}", list((0..length).map(option))))
}

#[test]
fn a_scenario_has_64_options_at_most() {
    assert_eq!(told(&chain_of_options(64)), [] as [&str; 0]);
    one(
        &chain_of_options(65),
        "there are 65 options: 64 at most were expected",
    );
}

#[test]
fn of_many_faults_the_first_hundred_are_told_and_the_others_counted() {
    // Each unit that nobody knows is looked for among all that there are, and each has its place in the file.
    let line = |nth: usize| {
        let units = (0..70).map(|unit| format!("\"nobody-{}\"", nth * 70 + unit));
        format!("(hex: \"1641\", units: {})", list(units))
    };
    let text = own(&format!("set_up: {}", list((0..900).map(line))));
    let found = faults_of(
        GAMES,
        &[Source {
            name: "x",
            text: &text,
        }],
    );
    assert_eq!(found.len(), 101);
    // One more: so many do not fit into the hex.
    assert!(count(&found) >= 900 * 70, "{}", count(&found));
    let last = found.last().map(Fault::to_string).expect("a fault");
    assert!(
        last.ends_with(&format!("and {} more faults", count(&found) - 100)),
        "{last}"
    );
}

#[test]
fn a_sound_file_as_large_as_may_be_is_checked() {
    let condition = |nth: usize| {
        let parts = list((0..44).map(|_| "Demoralized(french)"));
        format!("(case: \"101.C{nth}\", winner: coalition, level: tactical, when: All({parts}))")
    };
    let text = own(&format!(
        "victory: (instant: {})",
        list((0..999).map(condition))
    ));
    assert!(text.len() > 900_000);
    assert_eq!(told(&text), [] as [&str; 0]);
}

/// Checks scenarios that build on one another.
fn built(on: &[(usize, Vec<usize>)]) -> Vec<String> {
    let number = |nth: usize| format!("{}.{nth}", 100 + nth % 100);
    let texts = on.iter().map(|(nth, bases)| {
        let bases = bases
            .iter()
            .map(|&base| format!("All(\"{}\")", number(base)));
        let bases = bases.chain(bases_of_none(*nth));
        let (bases, number) = (list(bases), number(*nth));
        format!("(builds_on: {bases}, number: \"{number}\", name: \"n\", summary: \"s\")")
    });
    let texts: Vec<_> = texts.collect();
    let names: Vec<_> = on.iter().map(|(nth, _)| format!("f{nth}")).collect();
    let sources = texts
        .iter()
        .zip(&names)
        .map(|(text, name)| Source { name, text });
    let found = faults_of(GAMES, &sources.collect::<Vec<_>>());
    found.iter().map(ToString::to_string).collect()
}

/// The first scenario builds on Quatre Bras.
fn bases_of_none(nth: usize) -> Option<String> {
    (nth == 0).then(|| "All(\"19\")".to_owned())
}

#[test]
fn scenarios_build_16_deep_at_most() {
    let chain = |length: usize| -> Vec<_> {
        let line = |nth: usize| (nth, nth.checked_sub(1).into_iter().collect());
        (0..length).map(line).collect()
    };
    assert_eq!(built(&chain(16)), [] as [&str; 0]);
    let told = built(&chain(17));
    assert_eq!(
        told,
        ["f0:1:14: more than 16 scenarios build one on the other here"]
    );
    assert_eq!(built(&chain(1500)).len(), 1500 - 16);
}

#[test]
fn a_scenario_builds_on_64_others_at_most() {
    // Each builds eight times on the one before: in all that would be a thousand million.
    let ladder: Vec<_> = (0..11)
        .map(|nth: usize| {
            (
                nth,
                vec![nth.saturating_sub(1); if nth > 0 { 8 } else { 0 }],
            )
        })
        .collect();
    let told = built(&ladder);
    assert!(
        told.iter()
            .all(|told| told.contains("builds on more than 64 scenarios in all")),
        "{told:?}"
    );
    assert!(!told.is_empty() && told.len() <= ladder.len(), "{told:?}");
    // Six that all build on all others.
    let ring: Vec<_> = (0..6)
        .map(|nth| (nth, (0..6).filter(|&other| other != nth).collect()))
        .collect();
    assert!(!built(&ring).is_empty());
}

#[test]
fn numbers_that_no_game_comes_to_are_faults() {
    let victory = "points: (case: \"101.P\", level: tactical, awards: [EnemyStrength(each: 1000)])";
    let told = told(&own(&format!("victory: ({victory})")));
    assert!(
        told.iter()
            .any(|told| told.contains("1000 is too much: 999 at most was expected")),
        "{told:?}"
    );
    let levels = "(french: (demoralization: [(from: \"16/1400\", losses: 10000)]), \
        allied: (demoralization: [(from: \"16/1400\", losses: 25)], disintegration: 40))";
    one(
        &own(&format!("levels: {levels}")),
        "10000 is too much: 9999 at most was expected",
    );
    let changes = "[(case: \"101.D\", of: french, by: -10000, when: Demoralized([allied]))]";
    one(
        &own(&format!("changes: {changes}")),
        "10000 is too much: 9999 at most was expected",
    );
    let strong = ORDER_OF_BATTLE
        .text
        .replacen("strength: 7", "strength: 60000", 1);
    one(
        &strong,
        "strength points in all: 9999 at most were expected",
    );
    let fast = ORDER_OF_BATTLE
        .text
        .replacen("movement: 4", "movement: 200", 1);
    one(
        &fast,
        "200 movement points are too many: 50 at most were expected",
    );
    let steep = CHARTS
        .text
        .replacen("defence: 2, blocks", "defence: 2000, blocks", 1);
    one(
        &steep,
        "multiplies its defender's strength by 2000: 10 at most was expected",
    );
}

#[test]
fn strengths_and_points_add_up_to_the_largest_number_and_no_further() {
    let mut strength = CombatStrength(u16::MAX - 1);
    strength += CombatStrength(5);
    assert_eq!(strength, CombatStrength(u16::MAX));
    assert_eq!(strength.moved(1), strength);
    assert_eq!(CombatStrength(3).moved(-5), CombatStrength(0));
    let sum: CombatStrength = [strength, strength].into_iter().sum();
    assert_eq!(sum, strength);
    let mut state: State = scenario("19").game().state;
    for _ in 0..2 {
        state.apply(&Event::Vp {
            player: Player::French,
            points: u16::MAX,
            reason: PointsFor::Control,
            case: case("3.4"),
        });
    }
    assert_eq!(state.points(Player::French), u16::MAX);
}
