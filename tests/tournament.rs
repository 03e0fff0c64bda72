//! Tournaments: pairs of one seed with sides changed, and a test that ends them.

use hundred_days::GAMES;
use hundred_days::cli::simulate::{Line, Shard, Sides, Study};
use hundred_days::cli::tournament::{Hypotheses, Meeting, Met, Verdict};
use hundred_days::last_battles::State;
use hundred_days::last_battles::counter::{ByPlayer, Player};
use hundred_days::table::level::Level;
use hundred_days::table::stop::Stop;
use std::ops::ControlFlow;

fn meeting(one: Level, other: Level, pairs: u64, until: Option<&str>) -> Meeting {
    Meeting {
        scenarios: vec!["19".to_owned(), "20".to_owned()],
        one: one.into(),
        other: other.into(),
        pairs,
        seed: 3,
        until: until.map(|text| text.parse::<Hypotheses>().expect("hypotheses")),
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
