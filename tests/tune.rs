//! Tuning: what a program weighs becomes better by play, and the same numbers lead to the same program.

use crate::toy_game;
use hundred_days::cli::games::Games;
use hundred_days::cli::tournament::{Hypotheses, Meeting, Verdict};
use hundred_days::cli::tune::{Iterate, Tuning};
use hundred_days::table::level::{Level, Program};
use hundred_days::table::stop::Stop;
use std::ops::ControlFlow;

/// The second game's one weight, which begins far from where it is best.
fn fords() -> Tuning {
    Tuning {
        scenarios: vec!["fords".to_owned()],
        program: Level::Normal.into(),
        weights: Vec::new(),
        against: vec![Level::Random.into(), Level::Normal.into()],
        iterations: 40,
        games: 800,
        seed: 7,
        c: 3.0,
        a: Some(200.0),
    }
}

fn run(tuning: &Tuning, games: Games, threads: usize) -> (Result<Program, String>, Vec<Iterate>) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let pool = pool.build().expect("threads");
    let mut told = Vec::new();
    let tuned = pool.install(|| {
        tuning.run(games, &Stop::default(), |iterate| {
            told.push(iterate.clone());
            ControlFlow::Continue(())
        })
    });
    (tuned, told)
}

#[test]
fn tuning_finds_a_number_that_plays_better() {
    let tuning = fords();
    let (tuned, told) = run(&tuning, toy_game::GAMES, 2);
    let tuned = tuned.expect("a program");
    assert_eq!(told.len(), 40);
    assert_eq!(told.last().map(|last| &last.program), Some(&tuned));
    assert!(
        told.iter()
            .all(|step| (step.games, step.errors) == (800, 0))
    );
    let (name, march) = &tuned.changes[0];
    assert!(name == "march" && *march >= 45, "{tuned}");
    let until: Hypotheses = "0,8".parse().expect("hypotheses");
    let check = Meeting {
        scenarios: tuning.scenarios.clone(),
        one: tuned,
        other: tuning.program.clone(),
        pairs: 20_000,
        seed: tuning.seed + tuning.seeds(),
        until: Some(until),
        kept: None,
    };
    let met = check.play(toy_game::GAMES, &Stop::default(), |_| {});
    let met = met.expect("a scenario");
    let words = until.words(&met.all);
    assert_eq!(until.test(&met.all).verdict, Some(Verdict::High), "{words}");
}

#[test]
fn the_same_numbers_lead_to_the_same_program_on_any_number_of_threads() {
    let tuning = Tuning {
        iterations: 12,
        games: 16,
        ..fords()
    };
    let alone = run(&tuning, toy_game::GAMES, 1);
    assert_eq!(alone, run(&tuning, toy_game::GAMES, 3));
    let other = Tuning { seed: 8, ..tuning };
    assert_ne!(alone, run(&other, toy_game::GAMES, 2));
}

#[test]
fn the_carried_game_is_tuned_by_the_names_of_its_weights() {
    let tuning = Tuning {
        scenarios: vec!["19".to_owned()],
        program: "easy+attack=80".parse().expect("a program"),
        weights: vec!["attack".to_owned(), "leave".to_owned()],
        against: vec![Level::Random.into()],
        iterations: 1,
        games: 4,
        seed: 1,
        c: 0.2,
        a: None,
    };
    let (tuned, told) = run(&tuning, hundred_days::GAMES, 2);
    let tuned = tuned.expect("a program");
    let names: Vec<_> = tuned
        .changes
        .iter()
        .map(|(name, _)| name.as_str())
        .collect();
    assert_eq!((tuned.level, names), (Level::Easy, vec!["attack", "leave"]));
    assert_eq!((told[0].games, told[0].errors), (4, 0));
    let named = |name: &str| Tuning {
        weights: vec![name.to_owned()],
        ..tuning.clone()
    };
    for name in ["notice", "rounds", "no-such"] {
        let (refused, _) = run(&named(name), hundred_days::GAMES, 1);
        let words = refused.expect_err("no weight of that name");
        assert!(
            words.starts_with(&format!("`{name}` cannot be tuned: the names are attack, ")),
            "{words}"
        );
    }
    let elsewhere = Tuning {
        scenarios: vec!["no such".to_owned()],
        ..tuning.clone()
    };
    let (refused, told) = run(&elsewhere, hundred_days::GAMES, 1);
    assert!(refused.is_err_and(|why| why.contains("`no such` is no scenario")) && told.is_empty());
    let nothing = Tuning {
        program: Level::Random.into(),
        ..tuning
    };
    let (refused, _) = run(&nothing, hundred_days::GAMES, 1);
    assert_eq!(
        refused,
        Err("nothing of random can be tuned in this game".to_owned())
    );
}
