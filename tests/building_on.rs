//! A scenario may build on others and state only what differs.

use crate::kit::{self, *};
use hundred_days::GAMES;
use hundred_days::last_battles::counter::Army;
use hundred_days::last_battles::data::embedded::{
    CAMPAIGN, LA_BELLE_ALLIANCE, LA_BELLE_ALLIANCE_VARIANTS, LIGNY, QUATRE_BRAS, SCENARIOS,
};
use hundred_days::last_battles::data::load::load_scenario;
use hundred_days::last_battles::data::scenario_library::{Composed, ScenarioLibrary};
use hundred_days::last_battles::scenario::{ScenarioFile, compose};
use hundred_days::last_battles::state::Place;
use hundred_days::table::data::{Fault, Source};

const HEADING: &str = r#"number: "19", name: "Another", summary: "As the test says.","#;

/// Puts a scenario together that says this, after a number and a name, and builds on those carried.
fn build(says: &str) -> Result<Composed, Vec<Fault>> {
    let text = format!("(\n    {HEADING}\n{says})");
    let mut bases = ScenarioLibrary::default();
    bases.put(QUATRE_BRAS).expect("a sound file");
    bases.put(CAMPAIGN).expect("a sound file");
    let source = Source {
        name: "own.ron",
        text: &text,
    };
    load_scenario(source, &data().files, &bases)
}

fn built(says: &str) -> Composed {
    build(says).unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn faults(says: &str) -> Vec<String> {
    let found = build(says).err().unwrap_or_default();
    found.iter().map(Fault::to_string).collect()
}

/// Sets a scenario up, with a name for the carried one that lies nearest.
fn game(scenario: &Composed) -> Game {
    let scenario = (**scenario).clone();
    kit::scenario("19").with(|whole| *whole = scenario).game()
}

#[test]
fn what_is_not_stated_comes_from_what_it_builds_on() {
    let another = built(r#"builds_on: [All("19")]"#);
    let mut first = data().scenario("19").expect("the scenario").clone();
    first.name = "Another".to_owned();
    first.summary = "As the test says.".to_owned();
    first.options.clear();
    assert_eq!(*another, first);
}

#[test]
fn every_scenario_stated_whole_and_put_together_again_is_the_same() {
    for scenario in &data().scenarios {
        let again = compose::patched(scenario, &ScenarioFile::default());
        assert_eq!(again, **scenario);
    }
}

#[test]
fn what_is_stated_takes_its_place() {
    let another = built(
        r#"builds_on: [All("19")], last: "16/1800", levels: (french: (demoralization: [(from: "16/1400", losses: 7)]),
            allied: (demoralization: [(from: "16/1400", losses: 9)], disintegration: 11)),"#,
    );
    assert_eq!(another.last, turn("16/1800"));
    assert_eq!(another.first, turn("16/1400"));
    assert!(
        another.levels[Army::French]
            .as_ref()
            .is_some_and(|levels| levels.demoralization[0].losses.0 == 7)
    );
}

#[test]
fn a_unit_named_anew_is_nowhere_else() {
    let another = built(
        r#"builds_on: [All("19")],
        set_up: [(hex: "1650", units: ["fr-2-husson"]), (hex: "1540", units: ["al-kempt"])],
        arrivals: [(turn: "16/1500", at: ["0136"], groups: [["al-blndt"]])],"#,
    );
    let game = game(&another);
    assert_eq!(game.at("fr-2-husson"), 1650);
    assert_eq!(game.at("al-kempt"), 1540);
    assert_eq!(game.place("al-blndt"), Place::Reinforcement);
    assert_eq!(game.at("fr-2-campi"), 1648);
}

#[test]
fn units_leaders_and_cases_can_be_left_out() {
    let another = built(
        r#"builds_on: [All("19")],
        without: (units: ["fr-2-pire", "al-adye"], leaders: ["ldr-derlon"], cases: ["19.4A"]),"#,
    );
    let game = game(&another);
    assert_eq!(game.state.find(id("fr-2-pire")), None);
    assert_eq!(game.state.find(id("al-adye")), None);
    assert!(game.state.find(id("al-mait")).is_some());
    let cases: Vec<_> = another
        .victory
        .instant
        .iter()
        .map(|win| win.case.as_str())
        .collect();
    assert_eq!(cases, ["19.4B"]);
    assert!(
        another
            .leaders
            .iter()
            .all(|placed| placed.leader != leader_id("ldr-derlon"))
    );
}

#[test]
fn options_are_kept_by_name_alone() {
    let another = built(r#"builds_on: [All("19")], keeps: ["19.5B", "19.5A"],"#);
    let cases: Vec<_> = another
        .options
        .iter()
        .map(|option| option.case.as_str())
        .collect();
    assert_eq!(cases, ["19.5B", "19.5A"]);
    let found = faults(r#"builds_on: [All("19")], keeps: ["19.5A", "19.5Z"],"#);
    assert_eq!(
        found,
        ["own.ron:3:42: there is no option 19.5Z in what this builds on"]
    );
}

#[test]
fn forces_alone_can_be_taken() {
    let found = faults(r#"builds_on: [Forces("19")]"#);
    assert_eq!(found.len(), 8, "{found:?}");
    assert_eq!(found[0], "own.ron:1:1: the field `rules` is missing here");
    let another = built(
        r#"builds_on: [All("19"), Forces("22")], area: (sheets: ["south", "north"], columns: (1, 57)),
        sides: [french, allied, prussian], last: "18/2100","#,
    );
    let game = game(&another);
    assert_eq!(game.at("pr-6"), 3253, "from the campaign");
    assert_eq!(
        game.at("al-kempt"),
        1633,
        "where the campaign has it, not at 1634 as before"
    );
    assert!(
        another
            .victory
            .points
            .as_ref()
            .is_some_and(|points| points.case == "19.4C")
    );
}

/// Gets the line of a text in a file.
fn line_of(source: Source<'_>, text: &str) -> usize {
    let before = source.text.split(text).next().expect("the text");
    before.matches('\n').count() + 1
}

#[test]
fn a_fault_is_told_where_it_is_written() {
    // The small area leaves Marcillac's guns of the other file outside; this file's own unit stands outside too.
    let found = faults(
        r#"builds_on: [All("19")], area: (sheets: ["south"], columns: (14, 29)),
        without: (units: ["al-mrln", "al-halk3", "al-kiel", "al-wllmsn", "al-mait", "al-byng", "al-adye"],
            leaders: ["ldr-alten", "ldr-cooke"]),
        set_up: [(hex: "1250", units: ["fr-1-quiot"])],"#,
    );
    let out = "out of the playing area: columns 14 to 29 of the south sheet were expected";
    let line = line_of(QUATRE_BRAS, "\"1356\"");
    let theirs = format!(
        "{}:{line}:15: 1356 is {out}, as own.ron takes it over",
        QUATRE_BRAS.name
    );
    assert_eq!(found, [format!("own.ron:6:24: 1250 is {out}"), theirs]);
}

#[test]
fn of_units_that_are_left_the_place_is_still_known() {
    // Of the two groups of 1400 the first loses a unit; the fault is in the second unit that is left of it.
    let found = faults(
        r#"builds_on: [All("19")], without: (units: ["al-kempt"]),
        options: [(case: "19.5A", title: "x", gist: "y", effect: Deploy(instead_of: [], placements: [
            (hex: "1540", units: ["al-vincke"])]))],
        sides: [french, prussian],"#,
    );
    let vincke = "al-vincke is Allied, an army that takes no part here";
    let line = line_of(QUATRE_BRAS, "\"al-kempt\"");
    let column = QUATRE_BRAS
        .text
        .lines()
        .nth(line - 1)
        .and_then(|text| text.find("\"al-vincke\""));
    let theirs = format!(
        "{}:{line}:{}: {vincke}, as own.ron takes it over",
        QUATRE_BRAS.name,
        column.expect("the unit") + 1
    );
    assert!(found.contains(&theirs), "{found:#?}");
    assert!(
        found.contains(&format!("own.ron:5:35: {vincke}")),
        "{found:#?}"
    );
}

#[test]
fn what_is_not_there_cannot_be_built_on_nor_can_itself() {
    let missing = "own.ron:3:13: there is no scenario 17 to build on";
    assert_eq!(faults(r#"builds_on: [All("17")]"#), [missing]);
    let mut bases = ScenarioLibrary::default();
    let text = r#"(number: "x", builds_on: [All("x")])"#;
    let source = Source { name: "ring", text };
    bases.put(source).expect("it reads well");
    let found = bases.compose(source).expect_err("faults");
    assert_eq!(found[0].message, "there is no scenario x to build on");
}

#[test]
fn what_is_in_use_by_default_is_built_on_and_options_are_not() {
    let text = format!("(\n    {HEADING}\nbuilds_on: [All(\"26\")], keeps: [\"26C\"])");
    let text = text.replace("number: \"19\"", "number: \"26\"");
    let mut bases = ScenarioLibrary::default();
    bases.put(LA_BELLE_ALLIANCE).expect("a sound file");
    bases.put(LA_BELLE_ALLIANCE_VARIANTS).expect("a sound file");
    let name = "own.ron";
    let built = bases.compose(Source { name, text: &text });
    let built = built.unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(
        (built.first, built.last),
        (turn("18/1100"), turn("18/2100"))
    );
    assert_eq!(built.mud.len(), 3);
    assert!(built.by_default.is_empty());
    let options = built.options.iter().map(|option| option.name());
    assert_eq!(options.collect::<Vec<_>>(), ["26C"]);
    assert!(
        built.options[0].needs.is_empty(),
        "26B is there in any case"
    );
    let units = built.set_up.iter().flat_map(|at| at.units.clone());
    let units: Vec<_> = units.collect();
    assert!(units.contains(&id("sub-fr-lfds")) && !units.contains(&id("fr-g-lefebvre")));
    let wins = built.victory.instant.iter().map(|win| win.case.as_str());
    assert!(wins.into_iter().any(|case| case == "26G"));
}

/// Puts a scenario together that builds on any of those carried, and says no more than this.
fn plain(says: &str) -> Result<Composed, Vec<Fault>> {
    let text = format!("(number: \"201\", name: \"Own\", summary: \"Plain.\", {says})");
    let mut bases = ScenarioLibrary::default();
    for &source in SCENARIOS {
        bases.put(source).expect("a sound file");
    }
    let name = "own.ron";
    load_scenario(Source { name, text: &text }, &data().files, &bases)
}

#[test]
fn the_plainest_file_on_any_scenario_is_sound_and_can_be_played() {
    for scenario in &data().scenarios {
        let number = &scenario.number;
        let own = plain(&format!("builds_on: [All(\"{number}\")]"));
        let own = own.unwrap_or_else(|faults| panic!("{number}: {faults:#?}"));
        game(&own);
    }
}

#[test]
fn options_that_a_base_cannot_do_without_come_with_it() {
    let options = |says: &str| -> Vec<String> {
        let own = plain(says).unwrap_or_else(|faults| panic!("{faults:#?}"));
        own.options.iter().map(|o| o.name().to_owned()).collect()
    };
    assert_eq!(options("builds_on: [All(\"18\")]"), ["18.5C"]);
    let always = ["22.6A", "22.6B", "22.6F", "16.14", "16.17"];
    assert_eq!(options("builds_on: [All(\"28\")]"), always);
    let without = "builds_on: [All(\"18\")], without: (cases: [\"18.4A\"])";
    assert!(options(without).is_empty(), "nobody asks for it");
    let chosen = options("builds_on: [All(\"26\")], keeps: [\"26C\"]");
    assert_eq!(chosen, ["26C"], "26B is there in any case");
}

#[test]
fn an_option_that_another_needs_comes_with_it() {
    let base = r#"(
        builds_on: [All("19")],
        number: "202",
        name: "Base",
        summary: "An option hangs on another.",
        options: [
            (case: "202.A", title: "One", gist: "One.", effect: Reduce(unit: "al-bttlr")),
            (case: "202.B", title: "Two", gist: "Two.", needs: ["202.A"], effect: Reduce(unit: "al-kempt")),
            (case: "202.C", title: "Three", gist: "Three.", effect: Reduce(unit: "al-pack")),
        ],
    )"#;
    let own = r#"(
        builds_on: [All("202")],
        keeps: ["202.B"],
        number: "203",
        name: "Own",
        summary: "Keeps one of them.",
    )"#;
    let mut bases = ScenarioLibrary::default();
    bases.put(QUATRE_BRAS).expect("a sound file");
    let source = |name, text| Source { name, text };
    bases.put(source("base.ron", base)).expect("a sound file");
    let own = load_scenario(source("own.ron", own), &data().files, &bases);
    let own = own.unwrap_or_else(|faults| panic!("{faults:#?}"));
    let names: Vec<_> = own.options.iter().map(|option| option.name()).collect();
    assert_eq!(names, ["202.B", "202.A"]);
}

#[test]
fn what_is_left_out_must_be_there() {
    let found = faults(
        r#"builds_on: [All("19")],
        without: (units: ["fr-2-pire", "fr-2-pira"], leaders: ["ldr-neu"], cases: ["19.4A", "19.9"]),"#,
    );
    let end = "to leave out in what this builds on";
    assert_eq!(
        found,
        [
            format!("own.ron:4:40: there is no unit `fr-2-pira` {end}, did you mean `fr-2-pire`?"),
            format!("own.ron:4:64: there is no leader `ldr-neu` {end}, did you mean `ldr-ney`?"),
            format!("own.ron:4:93: there is no case `19.9` {end}"),
        ]
    );
    let by_option = faults(
        r#"builds_on: [All("19")], options: [(case: "19.5A", title: "x", gist: "y",
            amends: (without: (units: ["fr-2-husson", "fr-1-quiot"])))],"#,
    );
    let place = by_option.iter().map(|fault| fault.split(": ").nth(1));
    let places: Vec<_> = place.collect();
    assert_eq!(places, [Some("there is no unit `fr-1-quiot` to leave out")]);
}

#[test]
fn a_leader_who_is_set_among_enemies_is_a_fault() {
    let found = faults(
        r#"builds_on: [All("19")], leaders: [(leader: "ldr-wellington", begins: At("1648"))],"#,
    );
    let place = "own.ron:3:70";
    assert_eq!(
        found,
        [format!(
            "{place}: ldr-wellington begins in 1648, where the enemy's fr-2-campi stands [10.1A]"
        )]
    );
}

#[test]
fn a_carried_file_may_be_changed_in_its_place_but_not_numbered_anew() {
    let file = |name, number: &str| {
        let text = LIGNY.text.replacen("number: \"18\"", number, 1);
        let source = Source { name, text: &text };
        hundred_days::cli::check::faults_of(GAMES, &[source])
    };
    assert_eq!(file("elsewhere/18-ligny.ron", "number: \"18\""), []);
    let taken = file("mine.ron", "number: \"18\"");
    assert_eq!(taken.len(), 1);
    assert!(
        taken[0].message.starts_with("18 is the number of"),
        "{taken:?}"
    );
}
