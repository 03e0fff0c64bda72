//! Whole games of every scenario, order by order: a file of `tests/games` each, whose orders are given again.
//!
//! After each order the state must have the number that it had when the game was recorded, and in the end the same must have
//! happened, in the same words. To record a game, write a file with its `start` and its two programs; to record it anew, see
//! what the failing test says. The orders are not chosen anew: how legal orders are listed, and how a program chooses among
//! them, makes no difference here.

use crate::kit::data;
use crate::kit::recorded::{Recorded, replay};
use hundred_days::last_battles::State;
use hundred_days::last_battles::counter::Player;
use hundred_days::table::level::Level;
use hundred_days::table::protocol::Protocol as _;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Lists the files of games.
fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let entries = fs::read_dir(folder).expect("the games");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// Gets the games of a scenario, by their files' names; each begins with the scenario's number, `76-14` for `76:14`.
fn games(scenario: &str) -> impl Iterator<Item = PathBuf> {
    let prefix = format!("{}-", scenario.replace(':', "-"));
    files().into_iter().filter(move |file| {
        let name = file.file_name().expect("a name").to_string_lossy();
        name.starts_with(&prefix) && name.ends_with(".game")
    })
}

fn read(file: &Path) -> Recorded {
    let text = fs::read_to_string(file).expect("a game");
    Recorded::read(&text).unwrap_or_else(|why| panic!("{}, {why}", file.display()))
}

/// Plays the games of a scenario again, and tells of all that have changed.
#[track_caller]
fn replay_all(scenario: &str) {
    let changed: Vec<_> = games(scenario)
        .filter_map(|file| replay(&file).err())
        .collect();
    assert!(changed.is_empty(), "\n{}", changed.join("\n"));
}

/// Makes a test for each scenario, so that they run side by side.
macro_rules! games_of {
    ($($test:ident: $scenario:literal,)*) => {
        /// The scenarios whose games are played again.
        const SCENARIOS: &[&str] = &[$($scenario),*];

        $(
            #[test]
            fn $test() {
                replay_all($scenario);
            }
        )*
    };
}

games_of! {
    games_of_18_ligny_go_as_recorded: "18",
    games_of_19_quatre_bras_go_as_recorded: "19",
    games_of_20_wavre_go_as_recorded: "20",
    games_of_21_la_belle_alliance_go_as_recorded: "21",
    games_of_22_the_campaign_go_as_recorded: "22",
    games_of_23_the_quatre_bras_variant_go_as_recorded: "23",
    games_of_24_grand_ligny_go_as_recorded: "24",
    games_of_25_historical_wavre_go_as_recorded: "25",
    games_of_26_la_belle_alliance_with_variants_go_as_recorded: "26",
    games_of_27_grand_waterloo_go_as_recorded: "27",
    games_of_28_the_campaign_with_variants_go_as_recorded: "28",
    games_of_76_14_ligny_go_as_recorded: "76:14",
    games_of_76_15_quatre_bras_go_as_recorded: "76:15",
    games_of_76_16_wavre_go_as_recorded: "76:16",
    games_of_76_17_la_belle_alliance_go_as_recorded: "76:17",
    games_of_76_18_the_campaign_goes_as_recorded: "76:18",
}

#[test]
fn every_scenario_has_games_and_every_file_is_played_again() {
    let carried = data().scenarios.iter().map(|scenario| &*scenario.number);
    assert_eq!(SCENARIOS, carried.collect::<Vec<_>>());
    let mut played: Vec<_> = SCENARIOS.iter().flat_map(|number| games(number)).collect();
    played.sort();
    assert_eq!(played, files());
}

/// Rules that the players may take since these games were recorded.
const CAME_LATER: &[&str] = &[
    "15.1",
    "15.2",
    "15.3",
    "15.4",
    "15.5",
    "15.6",
    "16.2",
    "16.3",
    "16.3-dusk",
    "16.4",
    "16.5",
    "16.6",
    "16.7",
    "16.8",
    "16.9",
    "16.10",
    "16.11",
    "16.12",
    "16.13",
    "16.15",
    "16.16",
    "16.18",
];

/// Tells whether a rule could not be agreed on, or gone without, when these games were recorded.
fn came_later(option: &str) -> bool {
    let name = option.trim_start_matches('-');
    let counters = ["16.1A", "16.1B", "16.1C", "16.14D", "16.17C"];
    CAME_LATER.contains(&name) || counters.iter().any(|case| name.starts_with(case))
}

#[test]
fn games_between_programs_that_plan_and_with_every_option_are_among_those_of_every_scenario() {
    for scenario in &data().scenarios {
        let number = &scenario.number;
        let games: Vec<_> = games(number).map(|file| read(&file)).collect();
        assert!(
            games.iter().all(|game| game.start.scenario == *number),
            "{number}"
        );
        let plans =
            |player: Player| move |game: &&Recorded| game.programs[player].level != Level::Random;
        let between = games.iter().filter(plans(Player::French));
        assert!(
            between.filter(plans(Player::Coalition)).count() > 0,
            "{number}"
        );
        let agreed = games.iter().flat_map(|game| game.start.options.clone());
        let agreed: BTreeSet<_> = agreed.collect();
        let offered = State::on_offer().expect("sound data").into_iter();
        let offered = offered.filter(|(named, _)| named == number);
        let offered = offered.flat_map(|(_, choices)| choices);
        // The edition of 1976 came later than those rules, and has other numbers.
        let offered = offered.filter(|option| number.starts_with("76:") || !came_later(option));
        let offered: BTreeSet<_> = offered.collect();
        assert_eq!(
            agreed, offered,
            "scenario {number}: options agreed on, and offered"
        );
    }
}
