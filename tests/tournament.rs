//! Tournaments: pairs of one seed with sides changed, and a test that ends them.

use hundred_days::GAMES;
use hundred_days::cli::simulate::{KeptGames, Line, Shard, Sides, Study};
use hundred_days::cli::tournament::{Hypotheses, Meeting, Met, Verdict};
use hundred_days::last_battles::State;
use hundred_days::last_battles::counter::{ByPlayer, Player};
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

fn meeting(one: Level, other: Level, pairs: u64, until: Option<&str>) -> Meeting {
    Meeting {
        scenarios: vec!["19".to_owned(), "20".to_owned()],
        one: one.into(),
        other: other.into(),
        pairs,
        seed: 3,
        until: until.map(|text| text.parse::<Hypotheses>().expect("hypotheses")),
        kept: None,
    }
}

fn met(meeting: &Meeting, threads: usize) -> Met {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let pool = pool.build().expect("threads");
    let played = pool.install(|| meeting.play(GAMES, &Stop::default(), |_| {}));
    played.expect("two scenarios")
}

#[test]
fn each_seed_is_played_twice_with_sides_changed() {
    let study = Study {
        scenario: "19".to_owned(),
        options: Vec::new(),
        programs: ByPlayer {
            french: Level::Random.into(),
            coalition: Level::Easy.into(),
        },
        sides: Sides::Changed,
        games: 4,
        seed: 3,
        shard: Shard::default(),
        turns: None,
        save_games: None,
        kept: None,
    };
    let mut lines: Vec<Line> = Vec::new();
    let played = study.play_until::<State>(&Stop::default(), |line| {
        lines.push(line);
        ControlFlow::Continue(())
    });
    played.expect("a scenario");
    let told: Vec<_> = lines
        .iter()
        .map(|line| (line.seed, line.french.level, line.coalition.level))
        .collect();
    let pair = |seed| {
        [
            (seed, Level::Random, Level::Easy),
            (seed, Level::Easy, Level::Random),
        ]
    };
    assert_eq!(told, [pair(3), pair(4)].concat());
    assert!(lines.iter().all(|line| line.error.is_none()), "{lines:?}");
    let again = study.play_one::<State>(3, &Stop::default());
    assert_eq!(again, lines[3]);
}

#[test]
fn a_meeting_counts_its_pairs_by_scenario_and_side() {
    let both = met(&meeting(Level::Random, Level::Random, 6, None), 2);
    assert_eq!((both.all.len(), both.errors), (12, 0));
    for pairs in &both.by_scenario {
        assert_eq!(pairs.len(), 6);
    }
    let share = both.all.share().share;
    let sides = Player::ALL.map(|side| both.all.share_as(side).share);
    assert!((share - (sides[0] + sides[1]) / 2.0).abs() < 1e-9);
}

#[test]
fn a_test_ends_a_meeting_at_the_same_pair_on_any_number_of_threads() {
    let plain = meeting(Level::Easy, Level::Random, 60, Some("0,30"));
    let alone = met(&plain, 1);
    let hypotheses = plain.until.expect("hypotheses");
    assert_eq!(hypotheses.test(&alone.all).verdict, Some(Verdict::High));
    assert!(alone.all.len() < 40, "{alone:?}");
    assert_eq!(alone, met(&plain, 3));
    let words = hypotheses.words(&alone.all);
    assert!(
        words.starts_with("H1 accepted: better by 30 Elo; LLR "),
        "{words}"
    );
}

#[test]
fn what_is_not_decided_is_played_to_its_end() {
    let open = meeting(Level::Random, Level::Random, 11, Some("0,1"));
    let met = met(&open, 2);
    assert_eq!(met.all.len(), 22);
    let words = open.until.map(|test| test.words(&met.all));
    assert!(words.is_some_and(|words| words.starts_with("undecided; LLR ")));
}

/// Plays a meeting whose games are kept in a file; gets what came of it.
fn met_and_kept(file: &Path) -> Met {
    let kept = KeptGames::open(file).expect("a file of games");
    let meeting = Meeting {
        kept: Some(Arc::new(kept)),
        ..meeting(Level::Random, Level::Easy, 4, None)
    };
    met(&meeting, 2)
}

#[test]
fn a_meeting_that_was_cut_off_goes_on_from_the_games_that_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    let whole = met_and_kept(&file);
    assert_eq!(whole, met(&meeting(Level::Random, Level::Easy, 4, None), 2));
    let text = fs::read_to_string(&file).expect("games");
    assert_eq!(text.lines().count(), 16);
    // Killed while it wrote the tenth; the first has another winner, to show that it is not played again.
    let won = |winner: &str| format!("\"winner\":\"{winner}\"");
    let (french, coalition) = (won("french"), won("coalition"));
    let mut lines: Vec<String> = text.lines().take(10).map(str::to_owned).collect();
    let lost = lines[0].contains(&french);
    lines[0] = match lost {
        true => lines[0].replace(&french, &coalition),
        false => lines[0].replace(&coalition, &french),
    };
    lines[9].truncate(100);
    fs::write(&file, lines.join("\n")).expect("a write");
    let again = met_and_kept(&file);
    assert_eq!(again.all.len(), whole.all.len());
    assert_ne!(again, whole);
    let text = fs::read_to_string(&file).expect("games");
    assert_eq!(text.lines().count(), 16, "{text}");
    assert_eq!(met_and_kept(&file), again);
    assert_eq!(fs::read_to_string(&file).expect("games"), text);
}

#[test]
fn games_of_another_version_are_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    let met = met_and_kept(&file);
    let text = fs::read_to_string(&file).expect("games");
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let old = text.replace(&version, "\"version\":\"0.0.1\"");
    fs::write(&file, &old).expect("a write");
    assert_eq!(met_and_kept(&file), met);
    let text = fs::read_to_string(&file).expect("games");
    assert!(text.starts_with(&old), "{text}");
    assert_eq!(text.lines().count(), 32);
}

#[test]
fn what_is_no_file_of_games_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("notes.txt");
    for (text, why) in [
        ("my notes", "line 1: it is no game, and has no end"),
        ("my notes\n", "line 1: expected value"),
        ("{\"scenario\":\"19\"}\n", "line 1: missing field `game`"),
    ] {
        fs::write(&file, text).expect("a write");
        let refused = KeptGames::open(&file).expect_err("no games");
        let begin = format!("{}: {why}", file.display());
        assert!(refused.starts_with(&begin), "{refused}");
        assert_eq!(fs::read_to_string(&file).expect("a text"), text);
    }
    let refused = KeptGames::open(folder.path()).expect_err("a folder");
    assert!(refused.ends_with("this is a folder, and a file was expected"));
}

#[test]
fn a_file_of_games_is_written_by_one_program_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    let kept = KeptGames::open(&file).expect("a new file");
    let refused = KeptGames::open(&file).expect_err("in use");
    assert!(
        refused.ends_with("another program writes to it"),
        "{refused}"
    );
    drop(kept);
    assert!(KeptGames::open(&file).is_ok());
}
