//! Studies of many games: the same lines whoever plays them, parts that join, summaries that add up.

use hundred_days::cli::simulate::{
    Counts, Format, Line, Missing, Shard, Share, Sides, Study, Summary, Writer, merge, read,
};
use hundred_days::last_battles::State;
use hundred_days::last_battles::counter::{ByPlayer, Player};
use hundred_days::table::level::Level;
use hundred_days::table::save;
use hundred_days::table::stop::Stop;
use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

fn study(games: u64) -> Study {
    Study {
        scenario: "19".to_owned(),
        options: Vec::new(),
        programs: ByPlayer {
            french: Level::Random.into(),
            coalition: Level::Random.into(),
        },
        games,
        seed: 7,
        shard: Shard::default(),
        sides: Sides::Kept,
        turns: None,
        save_games: None,
        kept: None,
    }
}

fn lines(study: &Study) -> Vec<Line> {
    let mut lines = Vec::new();
    let played = study.play_until::<State>(&Stop::default(), |line| {
        lines.push(line);
        ControlFlow::Continue(())
    });
    played.expect("a scenario");
    lines
}

fn on_threads(threads: usize, study: &Study) -> Vec<Line> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("threads").install(|| lines(study))
}

#[test]
fn a_study_is_the_same_however_many_threads_play_it() {
    let study = study(12);
    let alone = on_threads(1, &study);
    assert_eq!(alone.len(), 12);
    assert_eq!(alone, on_threads(5, &study));
    assert!(alone.iter().all(|line| line.error.is_none()), "{alone:?}");
    let games: Vec<_> = alone.iter().map(|line| (line.game, line.seed)).collect();
    assert!(
        games.iter().copied().eq((0..12).map(|nth| (nth, nth + 7))),
        "{games:?}"
    );
}

#[test]
fn whoever_goes_by_a_clock_plays_on_a_thread_of_his_own() {
    let goes_by_a_clock = |program: &str| {
        let mut study = study(2);
        study.programs.coalition = program.parse().expect("a program");
        study.goes_by_a_clock::<State>()
    };
    assert!(goes_by_a_clock("master") && goes_by_a_clock("hard+seconds=3"));
    assert!(!goes_by_a_clock("hard") && !goes_by_a_clock("master+seconds=0"));
}

#[test]
fn parts_have_each_game_once() {
    let whole = lines(&study(10));
    let mut joined = Vec::new();
    for part in ["1/3", "2/3", "3/3"] {
        let shard = part.parse().expect("a part");
        let part = Study { shard, ..study(10) };
        assert_eq!(lines(&part).len() as u64, part.count());
        joined.extend(lines(&part));
    }
    joined.sort_by_key(|line| line.game);
    assert_eq!(joined, whole);
    for text in ["0/3", "4/3", "1", "a/b", ""] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn lines_read_back_as_written_in_both_formats() {
    let played = lines(&study(6));
    for format in [Format::Jsonl, Format::Csv] {
        let mut text = Vec::new();
        let mut writer = Writer::new(format, &mut text);
        for line in &played {
            writer.write(line).expect("written");
        }
        let text = String::from_utf8(text).expect("text");
        assert_eq!(read(&text).as_ref(), Ok(&played), "{format:?}");
    }
    assert!(read("{\"scenario\":19}").is_err_and(|error| error.starts_with("line 1")));
}

#[test]
fn a_line_ends_as_its_saved_game_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let saving = Study {
        save_games: Some(folder.path().to_owned()),
        ..study(3)
    };
    for line in lines(&saving) {
        let file = folder.path().join(format!("19-{}.ron", line.seed));
        let game = save::load::<State>(&file).unwrap_or_else(|faults| panic!("{faults:?}"));
        let outcome = game.state().outcome().expect("an end");
        assert_eq!(outcome.winner, line.winner);
        assert_eq!(outcome.reason.to_string(), line.ending);
        assert_eq!(game.entries().len() as u64, line.orders);
        let last = line.losses_by_turn.0.last().expect("a turn");
        assert_eq!(
            last.1,
            [line.french_losses, line.allied_losses, line.prussian_losses]
        );
        assert_eq!(line.losses_by_turn.0.len(), line.turns);
    }
}

#[test]
fn a_game_is_broken_off_after_so_many_turns_and_nobody_has_won_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let short = Study {
        turns: Some(2),
        save_games: Some(folder.path().to_owned()),
        ..study(4)
    };
    let whole = lines(&study(4));
    for (line, whole) in lines(&short).iter().zip(&whole) {
        assert!(line.is_broken_off() && !whole.is_broken_off(), "{line:?}");
        assert_eq!((line.winner, line.turns), (None, 2));
        assert_eq!(line.turn, "16/1500");
        // The two turns were played as in the whole game.
        assert_eq!(line.losses_by_turn.0, whole.losses_by_turn.0[..2]);
        let file = folder.path().join(format!("19-{}.ron", line.seed));
        let game = save::load::<State>(&file).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(game.state().turn().to_string(), "16/1600");
    }
    let long = Study {
        turns: Some(100),
        ..study(4)
    };
    for (line, whole) in lines(&long).into_iter().zip(whole) {
        let turns_at_most = None;
        assert_eq!(
            Line {
                turns_at_most,
                ..line
            },
            whole
        );
    }
}

#[test]
fn games_that_are_broken_off_are_counted_apart_and_joined_with_no_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let short = Study {
        turns: Some(2),
        ..study(3)
    };
    let short = lines(&short);
    let summary = Summary::of(&short);
    assert_eq!((summary.ended(), summary.broken_off()), (0, 3));
    let text = summary.to_string();
    assert!(text.contains("broken off           3"), "{text}");
    assert!(!text.contains("wins"), "{text}");
    assert!(text.contains("2.0 turns a game"), "{text}");
    let mixed = merged(folder.path(), &[&lines(&study(3))[..1], &short[1..]]);
    assert!(
        mixed
            .is_err_and(|error| error.contains("2 turns at most") && error.contains("whole games"))
    );
}

#[test]
fn a_summary_adds_up() {
    let played = lines(&study(40));
    let summary = Summary::of(&played);
    let won = |by| played.iter().filter(|line| line.winner == by).count() as u64;
    for by in [Some(Player::French), Some(Player::Coalition), None] {
        assert_eq!(summary.won(by), won(by));
    }
    assert_eq!((summary.ended(), summary.errors()), (40, 0));
    let text = summary.to_string();
    let share = Share::of(won(Some(Player::Coalition)) as f64, 40).percent();
    assert!(text.contains(&share), "{text}");
    assert!(text.contains("16/1400       40"), "{text}");
}

#[test]
fn lines_of_before_there_were_counts_are_read_and_joined() {
    let played = lines(&study(3));
    assert!(played.iter().all(|line| !line.counts.0.is_empty()));
    let text = serde_json::to_string(&played[0]).expect("JSON");
    let (before, counts) = text.split_once(",\"counts\":\"").expect("counts");
    let (_, after) = counts.split_once('"').expect("an end");
    let older = read(&format!("{before}{after}")).expect("a line");
    assert_eq!(older[0].counts, Counts::default());
    let folder = tempfile::tempdir().expect("a folder");
    let (joined, _) = merged(folder.path(), &[&older, &played[1..]]).expect("a study");
    assert_eq!(joined[1..], played[1..]);
    let summary = Summary::of(&joined).to_string();
    let told = summary.lines().find(|line| line.contains("advances "));
    assert!(
        told.is_some_and(|line| line.contains("      2  ")),
        "{summary}"
    );
    assert!(read(&text.replace("advances=", "advances=x")).is_err());
}

/// Writes lines into files of a folder, each file a list of lines, and joins them.
fn merged(folder: &Path, parts: &[&[Line]]) -> Result<(Vec<Line>, Missing), String> {
    let mut files = Vec::new();
    for (nth, part) in parts.iter().enumerate() {
        let file = folder.join(format!("part-{nth}"));
        let format = if nth % 2 == 0 {
            Format::Jsonl
        } else {
            Format::Csv
        };
        let mut writer = Writer::new(format, File::create(&file).expect("a file"));
        for line in *part {
            writer.write(line).expect("written");
        }
        files.push(file);
    }
    let mut lines = Vec::new();
    let missing = merge(&files, |line| {
        lines.push(line.clone());
        ControlFlow::Continue(())
    })?;
    Ok((lines, missing))
}

#[test]
fn parts_are_joined_line_by_line_in_the_order_of_the_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let part = |shard: &str| {
        let shard = shard.parse().expect("a part");
        lines(&Study { shard, ..study(10) })
    };
    let (one, two, three) = (part("1/3"), part("2/3"), part("3/3"));
    let (joined, missing) = merged(folder.path(), &[&three, &one, &two]).expect("a study");
    assert_eq!((joined, missing), (lines(&study(10)), Missing::default()));
    let (_, missing) = merged(folder.path(), &[&three, &one]).expect("a study");
    assert_eq!(missing, Missing { games: 3, first: 1 });
    let twice = merged(folder.path(), &[&one, &two, &one]);
    assert!(twice.is_err_and(|error| error.ends_with("game 0 comes twice")));
    let turned: Vec<_> = one.iter().rev().cloned().collect();
    let turned = merged(folder.path(), &[&turned]);
    assert!(turned.is_err_and(|error| error.ends_with("a part has its games in order")));
}

#[test]
fn a_line_tells_its_options_and_version_and_no_others_are_joined_with_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let with_options = Study {
        options: vec!["10".to_owned(), "19.5D".to_owned()],
        ..study(2)
    };
    let played = lines(&with_options);
    let text = serde_json::to_string(&played[1]).expect("JSON");
    let version = env!("CARGO_PKG_VERSION");
    let told = format!("\"options\":\"10,19.5D\",\"version\":\"{version}\"");
    assert!(text.contains(&told), "{text}");
    let without = lines(&study(2));
    let mixed = merged(folder.path(), &[&without[..1], &played[1..]]);
    assert!(
        mixed.is_err_and(
            |error| error.contains("options 10,19.5D") && error.contains("options none")
        )
    );
    let mut older = without.clone();
    older[1].version = "0.0.9".to_owned();
    let mixed = merged(folder.path(), &[&without[..1], &older[1..]]);
    assert!(mixed.is_err_and(|error| error.contains("program version 0.0.9, not")));
}

#[test]
fn a_study_of_millions_stops_when_nobody_wants_to_be_told() {
    let mut told = 0;
    let played = study(10_000_000).play_until::<State>(&Stop::default(), |line| {
        assert_eq!(line.game, told);
        told += 1;
        match told {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert_eq!((played, told), (Ok(()), 3));
    let shard = "3/8".parse().expect("a part");
    let part = Study {
        shard,
        ..study(10_000_000_000_000)
    };
    assert_eq!(part.count(), 1_250_000_000_000);
}

#[test]
fn a_scenario_that_is_none_is_told_of() {
    let none = Study {
        scenario: "no such".to_owned(),
        ..study(1)
    };
    assert!(
        none.play_until::<State>(&Stop::default(), |_| ControlFlow::Continue(()))
            .is_err()
    );
}
