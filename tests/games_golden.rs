//! Whole games by the numbers of their states after every order: the same in every build, on every machine, on one thread or many.
//!
//! `games.ron` holds a number for each game, taken over those of all its states.

use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::data::library::carried;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::player;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Match, State, decision, step};
use hundred_days::table::level::Program;
use hundred_days::table::number::Number;
use hundred_days::table::opponent::Opponent;
use hundred_days::table::save::{self, Consent};
use hundred_days::table::stop::Stop;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The orders of a random game, and of one between programs.
const RANDOM: usize = 150;
const PROGRAMS: usize = 60;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Golden {
    orders: usize,
    /// The number of the text in which each state's number has a line.
    numbers: String,
}

type Games = BTreeMap<String, Golden>;

/// The states of a game that is being played.
struct States {
    state: State,
    orders: usize,
    numbers: String,
}

impl States {
    fn new(state: &State) -> Self {
        Self {
            state: state.clone(),
            orders: 0,
            numbers: format!("{}\n", state.number()),
        }
    }

    #[track_caller]
    fn play(&mut self, order: &hundred_days::last_battles::Order) {
        step(&mut self.state, order).expect("a legal order");
        self.orders += 1;
        self.numbers.push_str(&format!("{}\n", self.state.number()));
    }

    fn golden(&self) -> Golden {
        Golden {
            orders: self.orders,
            numbers: Number::of_text(&self.numbers).to_string(),
        }
    }
}

fn start(scenario: &str) -> Match {
    let start = NewGame {
        scenario: scenario.to_owned(),
        seed: 1815,
        ..NewGame::default()
    };
    // Without what has become usual in new games since.
    Match::begin_again(start, None).expect("a game")
}

/// Plays the saved games of all formats again.
fn saved() -> Games {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves");
    let mut games = Games::new();
    for format in ["format-1", "format-2"] {
        let entries = std::fs::read_dir(folder.join(format)).expect("the saves");
        for file in entries.map(|entry| entry.expect("a file").path()) {
            let game = save::load_with(&file, Consent::Given)
                .unwrap_or_else(|faults| panic!("{faults:?}"));
            let mut states = States::new(game.start());
            for entry in game.entries() {
                states.play(&entry.order);
            }
            let name = file.file_name().expect("a name").to_string_lossy();
            games.insert(format!("{format}/{name}"), states.golden());
        }
    }
    games
}

/// Plays each scenario as a player does who knows nothing.
fn random() -> Games {
    let scenarios = &carried().expect("sound data").scenarios;
    let games = scenarios.iter().map(|scenario| {
        let number = &scenario.number;
        let mut states = States::new(start(number).state());
        let mut player = RandomPlayer::new(1815);
        while states.orders < RANDOM
            && let Some(order) = player.choose(&states.state)
        {
            states.play(&order);
        }
        (format!("random/{number}"), states.golden())
    });
    games.collect()
}

/// Lets programs play against each other on so many threads.
fn programs(threads: usize) -> Games {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("threads").install(|| {
        let games = [
            ("19", "hard+plans=2+samples=2", "normal", PROGRAMS),
            ("23", "easy", "hard+plans=2+samples=2", PROGRAMS),
            ("22", "normal", "easy", PROGRAMS),
        ];
        let games = games.map(|(number, french, coalition, orders)| {
            let player = |name: &str, seed: u64| {
                let program: Program = name.parse().expect("a program");
                player(&program, seed, Stop::default()).expect("a player")
            };
            let mut players = [player(french, 5), player(coalition, 6)];
            let mut states = States::new(start(number).state());
            while states.orders < orders {
                let nth = usize::from(decision(&states.state).player == Player::Coalition);
                let Some(order) = players[nth].choose(&states.state) else {
                    break;
                };
                states.play(&order);
            }
            (format!("programs/{number}"), states.golden())
        });
        games.into_iter().collect()
    })
}

/// Holds games to those of the file whose names begin so.
#[track_caller]
fn compare(kind: &str, found: &Games) {
    let expected: Games = ron::from_str(include_str!("games.ron")).expect("the numbers");
    let expected = expected
        .into_iter()
        .filter(|(name, _)| name.starts_with(kind));
    let expected: Games = expected.collect();
    let changed = found
        .iter()
        .filter(|(name, golden)| expected.get(*name) != Some(golden));
    let changed = changed.map(|(name, golden)| {
        let golden = ron::to_string(golden).expect("RON");
        format!("    {name:?}: {golden},\n")
    });
    let changed: String = changed.collect();
    assert!(changed.is_empty(), "found instead:\n{changed}");
    assert_eq!(expected.len(), found.len(), "games that are no more");
}

#[test]
fn saved_games_have_the_same_numbers_in_every_build() {
    compare("format-", &saved());
}

#[test]
fn random_games_have_the_same_numbers_in_every_build() {
    compare("random/", &random());
}

#[test]
fn games_between_programs_have_the_same_numbers_in_every_build_and_on_any_number_of_threads() {
    for threads in [1, 3] {
        compare("programs/", &programs(threads));
    }
}
