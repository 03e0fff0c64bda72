//! What is there for those who write scenarios: the template, and the reference.

use crate::kit::{self, *};
use hundred_days::last_battles::data::embedded::LA_BELLE_ALLIANCE;
use hundred_days::last_battles::data::load::load_scenario;
use hundred_days::last_battles::data::scenario_library::{Composed, ScenarioLibrary};
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::scenario::{
    Activation, ActivationDie, AlwaysInCommand, Around, Award, Begins, Breaking, Cause, Condition,
    CorpsName, CorpsRule, EntryChoice, EntryMode, ForceEffect, ForceOption, Joining, Lead,
    LeaderPlacement, LeavesWhen, LevelChange, Levels, Placing, PointsWin, RuleChange, Rules,
    ScenarioFile, StandStill, Supply, Victory, Who, Wings, Without,
};
use hundred_days::last_battles::{State, step};
use hundred_days::table::data::Source;
use hundred_days::table::opponent::Opponent;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

const TEMPLATE: Source<'static> = Source {
    name: "template.ron",
    text: include_str!("../scenarios/template.ron"),
};
const REFERENCE: &str = include_str!("../scenarios/README.md");

fn template() -> Composed {
    let loaded = load_scenario(TEMPLATE, &data().files, &ScenarioLibrary::default());
    loaded.unwrap_or_else(|faults| panic!("{faults:#?}"))
}

fn begun(options: &[&str]) -> State {
    let scenario = (*template()).clone();
    let field = kit::scenario("19").with(|whole| *whole = scenario);
    field.options(options).game().state
}

#[test]
fn the_template_is_a_game_that_comes_to_its_end() {
    for options in [&[][..], &["10", "11"], &["101.F", "101.G"]] {
        let mut state = begun(options);
        let mut player = RandomPlayer::new(11);
        for _ in 0..5000 {
            let Some(order) = player.choose(&state) else {
                break;
            };
            step(&mut state, &order).expect("a legal order");
        }
        assert!(state.outcome().is_some(), "{options:?}");
    }
}

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text)
}

/// Lists the names that a type takes where it meets one that it does not know.
fn names<T: DeserializeOwned>(text: &str) -> Vec<String> {
    let expected = match parse::<T>(text) {
        Err(SpannedError {
            code: ron::Error::NoSuchStructField { expected, .. },
            ..
        })
        | Err(SpannedError {
            code: ron::Error::NoSuchEnumVariant { expected, .. },
            ..
        }) => expected,
        _ => &[],
    };
    expected.iter().map(|&name| name.to_owned()).collect()
}

/// Lists the kinds of a type, and the fields that some of them have.
fn kinds<T: DeserializeOwned>() -> Vec<String> {
    let kinds = names::<T>("Unheard");
    assert!(!kinds.is_empty(), "{}", std::any::type_name::<T>());
    let fields = kinds
        .iter()
        .flat_map(|kind| names::<T>(&format!("{kind}(unheard: 0)")));
    let fields: Vec<_> = fields.collect();
    kinds.into_iter().chain(fields).collect()
}

fn fields<T: DeserializeOwned>() -> Vec<String> {
    let fields = names::<T>("(unheard: 0)");
    assert!(!fields.is_empty(), "{}", std::any::type_name::<T>());
    fields
}

#[test]
fn the_reference_tells_of_every_word_that_a_file_may_use() {
    let words = [
        fields::<ScenarioFile>(),
        fields::<Without>(),
        fields::<Rules>(),
        kinds::<RuleChange>(),
        fields::<EntryChoice>(),
        fields::<Wings>(),
        fields::<Joining>(),
        fields::<StandStill>(),
        fields::<Activation>(),
        fields::<Placing>(),
        kinds::<Around>(),
        fields::<ActivationDie>(),
        fields::<LeavesWhen>(),
        names::<Breaking>("unheard"),
        kinds::<Who>(),
        fields::<AlwaysInCommand>(),
        fields::<LeaderPlacement>(),
        fields::<Supply>(),
        fields::<Levels>(),
        fields::<LevelChange>(),
        fields::<Victory>(),
        fields::<PointsWin>(),
        fields::<Lead>(),
        fields::<ForceOption>(),
        kinds::<Begins>(),
        kinds::<EntryMode>(),
        kinds::<CorpsName>(),
        kinds::<CorpsRule>(),
        kinds::<Cause>(),
        kinds::<Condition>(),
        kinds::<Award>(),
        kinds::<ForceEffect>(),
    ];
    let told = |word: &str| {
        let ends = |at: usize| {
            let beside =
                |letter: Option<char>| letter.is_some_and(|c| c.is_alphanumeric() || c == '_');
            !beside(REFERENCE[..at].chars().next_back())
                && !beside(REFERENCE[at + word.len()..].chars().next())
        };
        REFERENCE.match_indices(word).any(|(at, _)| ends(at))
    };
    let silent: Vec<_> = words
        .into_iter()
        .flatten()
        .filter(|word| !told(word))
        .collect();
    assert!(
        silent.is_empty(),
        "scenarios/README.md does not tell of {silent:?}"
    );
}

#[test]
fn the_examples_of_the_reference_are_understood() {
    let cells = REFERENCE
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split("` |").next());
    let examples: Vec<_> = cells
        .filter(|cell| cell.contains('(') && !cell.contains(['…', '`']))
        .collect();
    assert!(examples.len() > 12, "{examples:?}");
    for example in examples {
        let understood = reads::<Begins>(example)
            || reads::<Cause>(example)
            || reads::<Condition>(example)
            || reads::<Award>(example)
            || reads::<RuleChange>(example)
            || reads::<ForceEffect>(example);
        assert!(understood, "{example}");
    }
}

fn reads<T: DeserializeOwned>(text: &str) -> bool {
    parse::<T>(text).is_ok()
}

#[test]
fn the_scenario_that_the_reference_builds_on_another_has_no_faults() {
    let example = REFERENCE.split("```ron\n").nth(1);
    let text = example.and_then(|rest| rest.split("```").next());
    let text = text.expect("an example");
    let mut bases = ScenarioLibrary::default();
    bases.put(LA_BELLE_ALLIANCE).expect("a sound file");
    let name = "README.md";
    let loaded = load_scenario(Source { name, text }, &data().files, &bases);
    let evening = loaded.unwrap_or_else(|faults| panic!("{faults:#?}"));
    let game = kit::scenario("21").with(|whole| *whole = (*evening).clone());
    let mut game = game.options(&["10"]).game();
    assert_eq!(game.at("pr-18"), 2712);
    assert_ne!(game.leader_at("ldr-blucher"), 0);
    assert_eq!(game.at("fr-1-quiot"), 1017);
    game.plays_out();
}
