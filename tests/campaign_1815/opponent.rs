//! The programs: legal orders, the same ones from the same seed, and better the higher the level.

use crate::kit::{field, id, scenario};
use hundred_days::campaign_1815::kept::Match;
use hundred_days::campaign_1815::opponent::fights;
use hundred_days::campaign_1815::opponent::weights::Weights;
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence;
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::{Order, State};
use hundred_days::table::armies::{ByPlayer, Player};
use hundred_days::table::game::{Game, Kept};
use hundred_days::table::level::{Level, Program};
use hundred_days::table::opponent::{Opponent, contest};
use hundred_days::table::stop::Stop;

fn program(level: Level, seed: u64) -> Box<dyn Opponent<State>> {
    State::program(&level.into(), seed, Stop::default()).expect("a program")
}

/// Lets two levels play so many orders of a scenario.
fn orders(name: &str, levels: [Level; 2], most: usize) -> Vec<Order> {
    let mut state = scenario(name, 5);
    let [mut french, mut coalition] = levels.map(|level| program(level, 7));
    let mut given = Vec::new();
    while given.len() < most {
        let Some(player) = state.decider() else { break };
        let chosen = match player {
            Player::French => french.choose(&state),
            Player::Coalition => coalition.choose(&state),
        };
        let order = chosen.expect("an order");
        let before = state.clone();
        let events = sequence::step(&mut state, &order);
        let events = events.unwrap_or_else(|why| panic!("{order:?}: {why}"));
        let held = hundred_days::campaign_1815::invariants::after_order(&before, &state, &events);
        held.unwrap_or_else(|what| panic!("after {order:?}: {what}"));
        given.push(order);
    }
    given
}

#[test]
fn programs_play_by_the_rules_and_alike_from_one_seed() {
    for name in ["june-16", "june-15"] {
        let played = orders(name, [Level::Normal, Level::Easy], 60);
        assert_eq!(played.len(), 60);
        assert_eq!(played, orders(name, [Level::Normal, Level::Easy], 60));
    }
}

#[test]
fn the_hard_program_plays_by_the_rules_and_alike_from_one_seed() {
    let played = orders("june-16", [Level::Hard, Level::Random], 8);
    assert_eq!(played, orders("june-16", [Level::Hard, Level::Random], 8));
}

#[test]
fn a_program_that_is_stopped_gives_an_order_all_the_same() {
    let stop = Stop::default();
    stop.now();
    let state = scenario("june-16", 1);
    let program = State::program(&Level::Hard.into(), 1, stop);
    let order = program.expect("a program").choose(&state);
    assert!(order.is_some());
}

#[test]
fn normal_beats_random() {
    for (seed, own) in [(1, Player::French), (2, Player::Coalition)] {
        let mut state = scenario("june-16", seed);
        let mut programs = ByPlayer {
            french: program(Level::Random, seed),
            coalition: program(Level::Random, seed + 1),
        };
        programs[own] = program(Level::Normal, seed);
        contest(&mut state, &mut programs, |_, _, _| {}).expect("legal orders");
        assert_eq!(state.outcome().map(|outcome| outcome.winner), Some(own));
    }
}

#[test]
fn what_is_weighed_can_be_changed_by_name() {
    let program: Program = "normal+risk=100".parse().expect("a program");
    assert!(State::program(&program, 1, Stop::default()).is_ok());
    let unknown: Program = "normal+luck=1".parse().expect("a program");
    let why = State::program(&unknown, 1, Stop::default())
        .err()
        .expect("a refusal");
    assert!(why.contains("luck") && why.contains("risk"), "{why}");
    assert!(State::tunable(Level::Normal).len() > 5 && State::tunable(Level::Random).is_empty());
}

#[test]
fn an_attack_is_weighed_by_its_exact_odds() {
    let state = field(Step::Attack)
        .back("fr-guard", 2212)
        .back("pr-2", 2213)
        .begin();
    let pair = ["fr-guard", "pr-2"].map(|name| state.find(id(name)).expect("a corps"));
    let good = fights::value(&state, &Weights::NORMAL, (pair[0], pair[1]), &[], &[]);
    let bad = fights::value(&state, &Weights::NORMAL, (pair[1], pair[0]), &[], &[]);
    assert!(good > 0 && bad < 0, "{good} {bad}");
    // Fresh cavalry beside the attacker makes it better, and beside the defender worse.
    let state = field(Step::Attack)
        .back("fr-guard", 2212)
        .back("pr-2", 2213);
    let helped = state.clone().front("fr-guard-cav", 2211).begin();
    let best = fights::best_of(&helped, &Weights::NORMAL, pair[0]).expect("an attack");
    assert!(
        best.value > good && best.support == [id("fr-guard-cav")],
        "{best:?}"
    );
    let met = state.front("pr-cav", 2214).begin();
    assert_eq!(
        met.face(met.find(id("pr-cav")).expect("a corps")),
        Face::Front
    );
    let best = fights::best_of(&met, &Weights::NORMAL, pair[0]).expect("an attack");
    assert!(best.value < good, "{best:?}");
}

#[test]
fn advice_says_why() {
    let game: Match = Match::begin(hundred_days::campaign_1815::game_setup::NewGame {
        scenario: "june-16".to_owned(),
        ..Default::default()
    })
    .expect("a game");
    let advice = program(Level::Normal, 1)
        .advise(game.state())
        .expect("advice");
    assert!(!advice.reason.is_empty());
}
