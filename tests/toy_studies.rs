//! Many games of a second game: contests, studies and soaks take it as it comes.

use crate::toy::{Start, Toy};
use crate::toy_game::GAMES;
use hundred_days::cli::games::{AnyGame, game_of_scenario};
use hundred_days::cli::simulate::{Line, Shard, Sides, Study, Summary};
use hundred_days::cli::soak::{Draw, Offered};
use hundred_days::table::armies::ByPlayer;
use hundred_days::table::data::text_of;
use hundred_days::table::game::{Game, Kept};
use hundred_days::table::level::Level;
use hundred_days::table::opponent::{AnyLegal, Opponent, contest};
use hundred_days::table::protocol::Protocol;
use hundred_days::table::stop::Stop;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

fn toy() -> &'static dyn AnyGame {
    let game = game_of_scenario(GAMES, "fords");
    assert_eq!(game.name(), Toy::NAME);
    game
}

fn study(level: Level, save_games: Option<&Path>) -> Vec<Line> {
    let programs = ByPlayer {
        french: level.into(),
        coalition: level.into(),
    };
    let study = Study {
        scenario: "fords".to_owned(),
        options: Vec::new(),
        programs,
        sides: Sides::Kept,
        games: 40,
        seed: 7,
        shard: Shard::default(),
        turns: None,
        save_games: save_games.map(Path::to_owned),
        kept: None,
    };
    let mut lines = Vec::new();
    let played = toy().study(&study, &Stop::default(), &mut |line| {
        lines.push(line);
        ControlFlow::Continue(())
    });
    played.expect("a scenario");
    lines
}

#[test]
fn two_players_who_know_nothing_play_a_second_game_to_its_end() {
    let mut ends = BTreeSet::new();
    for seed in 0..20 {
        let start: Start = Toy::start("fords".to_owned(), Vec::new(), seed);
        let mut state = Toy::begin(start).expect("a game").state;
        let player = |seed| -> Box<dyn Opponent<Toy>> { Box::new(AnyLegal::new(seed)) };
        let mut players = ByPlayer {
            french: player(seed),
            coalition: player(seed + 100),
        };
        contest(&mut state, &mut players, |_, _, _| {}).expect("legal orders");
        assert_eq!((state.decider(), state.turn()), (None, 4));
        ends.insert(state.standing().winner);
    }
    assert_eq!(ends.len(), 3, "each wins once, and none does: {ends:?}");
}

#[test]
fn a_study_of_a_second_game_gives_its_lines_and_its_saves() {
    let folder = tempfile::tempdir().expect("a folder");
    let lines = study(Level::Random, Some(folder.path()));
    assert_eq!(lines.len(), 40);
    for line in &lines {
        assert_eq!((&line.error, line.turn.as_str()), (&None, "4"), "{line:?}");
        assert_eq!(line.ending, "the last turn is over");
        let file = folder.path().join(format!("fords-{}.ron", line.seed));
        let text = text_of(&file).expect("a save");
        let source = hundred_days::table::data::Source {
            name: "game.ron",
            text: &text,
        };
        let verified = toy().verify(source).expect("what holds");
        assert_eq!(verified.orders as u64, line.orders);
    }
    assert_eq!(lines, study(Level::Random, None));
    let summary = Summary::of(&lines).to_string();
    assert!(
        summary.starts_with("Scenario fords, French random, Coalition random: 40 games"),
        "{summary}"
    );
}

#[test]
fn a_study_tells_what_a_second_game_counts() {
    let lines = study(Level::Random, None);
    let counted = |line: &Line, nth: usize| line.counts.0[nth].1;
    for line in &lines {
        let names: Vec<_> = line
            .counts
            .0
            .iter()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(names, ["assaults", "assaults_in_the_open"]);
        let each = counted(line, 0);
        assert_eq!((each.french, each.coalition), (3, 3), "one a turn");
    }
    let open: u64 = lines.iter().map(|line| counted(line, 1).french).sum();
    assert!(open > 0);
    let summary = Summary::of(&lines).to_string();
    let average = format!("assaults_in_the_open     40  {:>7.2}", open as f64 / 40.0);
    assert!(summary.contains(&average), "{summary}");
}

#[test]
fn a_program_that_the_second_game_does_not_have_is_told_of() {
    let lines = study(Level::Hard, None);
    let error = lines[0].error.as_deref().unwrap_or_default();
    assert_eq!(
        error,
        "this game has no program `hard`: random was expected"
    );
}

#[test]
fn a_soak_tries_both_games() {
    let offered = Offered::of(GAMES).expect("sound data");
    let trials = (0..120).map(|seed| offered.trial(seed));
    let (toys, others): (Vec<_>, Vec<_>) = trials.partition(|trial| trial.scenario() == "fords");
    assert!(toys.len() > 2 && others.len() > 80, "{}", toys.len());
    for seed in 0..100 {
        let trial = toy().trial(seed, "fords", &[], &mut Draw::new(seed));
        let played = trial.play();
        assert!(
            played.as_ref().is_ok_and(|&orders| orders > 7),
            "{trial}: {played:?}"
        );
    }
}
