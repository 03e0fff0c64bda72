//! What an author who has made a slip is told: what is wrong, where, and what was expected, in a person's words.

use hundred_days::GAMES;
use hundred_days::cli::check::faults_of;
use hundred_days::table::data::Source;
use hundred_days::table::data::locate::Position;

const TEMPLATE: &str = include_str!("../scenarios/template.ron");

/// Gets what `check` tells of the template with a text in place of another.
#[track_caller]
fn told(old: &str, new: &str) -> Vec<String> {
    assert!(TEMPLATE.contains(old), "{old}");
    told_of(&TEMPLATE.replacen(old, new, 1))
}

fn told_of(text: &str) -> Vec<String> {
    let found = faults_of(GAMES, &[Source { name: "x", text }]);
    found.iter().map(ToString::to_string).collect()
}

/// Changes the template and expects one fault, which stands where the last letters of `before` and then `at` are.
#[track_caller]
fn slip(old: &str, new: &str, at: &str, message: &str) {
    let text = TEMPLATE.replacen(old, new, 1);
    let start = TEMPLATE.find(old).expect("the text to be changed");
    let byte = start + new.find(at).expect("the place in the new text");
    let place = Position::of(&text, byte);
    assert_eq!(told(old, new), [format!("x:{place}: {message}")]);
}

#[test]
fn what_is_not_closed_is_told_where_it_was_opened() {
    let quote = "the text that begins here is not closed: a quote was expected at its end";
    slip(
        "name: \"Until the lamps are lit\"",
        "name: \"Until the lamps are lit",
        "\"",
        quote,
    );
    slip("units: [\"al-blndt\"]", "units: [\"al-blndt]", "\"", quote);
    let square = "this `[` is not closed: at 20:43 stands `)` where `]` was expected";
    slip(
        "units: [\"fr-2-jamin\"]",
        "units: [\"fr-2-jamin\"",
        "[",
        square,
    );
    let round = "this `(` is not closed: at 37:44 stands `]` where `)` was expected";
    slip(
        "exits: [(at: [\"1634\"], sides: [french])]",
        "exits: [(at: [\"1634\"], sides: [french] ]",
        "(",
        round,
    );
    let comment = "this comment is never closed: `*/` was expected";
    slip("// Losses that", "/* Losses that", "/*", comment);
    slip(
        "sides: [french])],",
        "sides: [french])]],",
        "],",
        "this `]` closes nothing",
    );
}

#[test]
fn a_comment_that_hides_the_whole_file_is_told_too() {
    let hidden = format!("/* my scenario\n{TEMPLATE}");
    let comment = "x:1:1: this comment is never closed: `*/` was expected";
    assert_eq!(told_of(&hidden), [comment]);
}

#[test]
fn a_number_out_of_bounds_is_told_with_the_bounds() {
    let byte = "is out of bounds: a number from 0 to 255 was expected";
    slip(
        "columns: (1, 29)",
        "columns: (1, 290)",
        "290",
        &format!("290 {byte}"),
    );
    slip(
        "8, 9], optional",
        "8, 999], optional",
        "999",
        &format!("999 {byte}"),
    );
    let strength = "-10 is out of bounds: a number from 0 to 65535 was expected";
    slip("losses: 10)", "losses: -10)", "-10", strength);
    let change = "-200000 is out of bounds: a number from -32768 to 32767 was expected";
    slip("by: -2,", "by: -200000,", "-200000", change);
    slip(
        "losses: 10)",
        "losses: 8.5)",
        ".5",
        "a whole number was expected",
    );
}

#[test]
fn a_word_that_is_not_known_is_told_with_those_that_are_and_the_nearest() {
    let player =
        "`franch` is not known here, did you mean `french`? One of french, coalition was expected";
    slip(
        "first_player: french",
        "first_player: franch",
        "franch",
        player,
    );
    let begins = "`WithUnits` is not known here, did you mean `WithUnit`? \
        One of At, WithUnit, WithUnitOf, WithUnitOfArmy, With, InPlaceOf, WithArrival, Arrives was expected";
    slip(
        "begins: WithUnit)",
        "begins: WithUnits)",
        "WithUnits",
        begins,
    );
    let fields = told("last: \"16/2000\",", "lst: \"16/2000\",");
    let last = "x:14:5: there is no field `lst`, did you mean `last`? One of builds_on, without,";
    assert!(fields[0].starts_with(last), "{fields:?}");
    let unit = "there is no unit `fr-2-pira` in the order of battle, did you mean `fr-2-pire`?";
    slip("\"fr-2-pire\"", "\"fr-2-pira\"", "\"fr", unit);
    slip(
        "\"ldr-reille\"",
        "\"ldr-rielle\"",
        "\"ldr",
        "there is no leader `ldr-rielle` in the order of battle, did you mean `ldr-reille`?",
    );
}

#[test]
fn a_missing_comma_is_told_before_what_follows() {
    let found = told("first: \"16/1800\",", "first: \"16/1800\"");
    assert_eq!(found, ["x:14:5: a comma was expected before this"]);
}

#[test]
fn a_carried_scenarios_number_cannot_be_taken() {
    let found = told("number: \"101\"", "number: \"19\"");
    let taken = "x:7:13: 19 is the number of a scenario that the program carries: one of your own was expected, such as 101";
    assert_eq!(found, [taken]);
    for alike in ["019", " 19", "19 "] {
        let found = told("number: \"101\"", &format!("number: \"{alike}\""));
        assert!(
            found[0].ends_with("one of your own was expected, such as 101"),
            "{found:?}"
        );
    }
}

#[test]
fn a_number_taken_over_from_a_carried_scenario_is_none_of_ones_own() {
    let found = told_of("(builds_on: [All(\"21\")], name: \"Own\", summary: \"No number.\")");
    let missing = "x:1:1: the field `number` is missing here: one of your own was expected, such as 101, since 21 is taken";
    assert_eq!(found, [missing]);
}

#[test]
fn a_leader_among_enemies_is_told() {
    let found = told("begins: At(\"1641\")", "begins: At(\"1747\")");
    let among = "ldr-wellington begins in 1747, where the enemy's fr-2-gauthier stands [10.1A]";
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].ends_with(among), "{found:?}");
}
