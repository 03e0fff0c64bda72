//! The programs: legal orders, the same ones from the same seed, and better the higher the level.

use crate::kit::{field, id, piece, play, scenario, until};
use hundred_days::campaign_1815::event::Event;
use hundred_days::campaign_1815::kept::Match;
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::opponent::road::{self, Road};
use hundred_days::campaign_1815::opponent::stakes::Stakes;
use hundred_days::campaign_1815::opponent::weights::Weights;
use hundred_days::campaign_1815::opponent::{choose, fights};
use hundred_days::campaign_1815::piece::{Face, PieceIndex};
use hundred_days::campaign_1815::sequence::{self, Course};
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::victory;
use hundred_days::campaign_1815::{Order, State};
use hundred_days::table::armies::{ByPlayer, Player};
use hundred_days::table::case::case;
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

fn best_of(state: &State, piece: PieceIndex) -> Option<fights::Attack> {
    let stakes = Stakes::of(state, &Weights::NORMAL);
    fights::best_of(state, &Weights::NORMAL, &stakes, piece)
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
    let best = best_of(&helped, pair[0]).expect("an attack");
    assert!(
        best.value > good && best.support == [id("fr-guard-cav")],
        "{best:?}"
    );
    let met = state.front("pr-cav", 2214).begin();
    assert_eq!(
        met.face(met.find(id("pr-cav")).expect("a corps")),
        Face::Front
    );
    let best = best_of(&met, pair[0]).expect("an attack");
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

/// Gets what a level orders.
pub fn chosen(state: &State, level: Level) -> Order {
    program(level, 3).choose(state).expect("an order")
}

#[test]
fn case_1815_6_5_who_is_behind_on_the_last_turn_risks_an_attack_that_who_is_ahead_shuns() {
    let even = field(Step::Attack)
        .turn(8)
        .back("fr-1", 2212)
        .back("pr-1", 2213)
        // The road is closed, so that a tie is the Coalition's.
        .front("aa-det-kgl", 1017);
    let state = even.clone().begin();
    assert!(matches!(
        chosen(&state, Level::Normal),
        Order::Attack { .. }
    ));
    let state = even.lost("pr-2").begin();
    assert_eq!(chosen(&state, Level::Normal), Order::Pass {});
}

#[test]
fn case_1815_5_16_an_attack_on_one_who_has_no_way_back_is_worth_more() {
    let open = field(Step::Attack).back("fr-1", 2212).back("pr-1", 2213);
    let shut = open
        .clone()
        .front("fr-det-pire", 2215)
        .front("fr-det-jacquinot", 2414)
        .front("fr-det-pajol", 2014);
    let value = |state: &State| {
        let pair = (piece(state, "fr-1"), piece(state, "pr-1"));
        fights::value(state, &Weights::NORMAL, pair, &[], &[])
    };
    let (open, shut) = (value(&open.begin()), value(&shut.begin()));
    assert!(shut > open + 20, "{open} {shut}");
}

#[test]
fn case_1815_6_4_the_toll_of_the_road_is_nothing_as_long_as_it_is_open() {
    let guards = [("aa-det-kgl", 4006), ("aa-det-collaert", 4015)];
    let mut guarded = field(Step::Movement)
        .front("fr-1", 2212)
        .front("pr-2", 2840);
    for (name, gate) in guards {
        guarded = guarded.front(name, gate);
    }
    let open = guarded.clone().begin();
    let closed = guarded.front("aa-det-perponcher", 4025).begin();
    for (state, is_open) in [(open, true), (closed, false)] {
        assert_eq!(victory::road_to_brussels(&state).is_some(), is_open);
        assert_eq!(road::toll(&state) == 0, is_open);
        let paid = road::to_each_gate(&state).into_iter().map(|toll| toll > 0);
        assert_eq!(paid.collect::<Vec<_>>(), [true, true, !is_open]);
    }
    // Nor do the two ever differ as a game goes on.
    let mut state = scenario("june-16", 1);
    let mut any = program(Level::Random, 1);
    while let Some(order) = any.choose(&state) {
        play(&mut state, &order);
        let open = victory::road_to_brussels(&state).is_some();
        assert_eq!(road::toll(&state) == 0, open);
    }
}

#[test]
fn case_1815_6_4_who_alone_closes_the_road_is_found_as_by_taking_each_away() {
    let mut alone = 0;
    for (seed, level) in [(1, Level::Random), (2, Level::Normal), (3, Level::Normal)] {
        let mut state = scenario("june-16", seed);
        let mut any = program(level, seed);
        while let Some(order) = any.choose(&state) {
            play(&mut state, &order);
            let opens_without = |piece: &PieceIndex| {
                let mut after = state.clone();
                let event = Event::Eliminated {
                    piece: state.piece(*piece).id,
                    hex: state.hex(*piece),
                    points: 0,
                    case: case("6.4"),
                };
                Course::new(&mut after).happens(event);
                victory::road_to_brussels(&after).is_some()
            };
            let expected = match victory::road_to_brussels(&state) {
                Some(_) => Road::Open,
                None => {
                    let units = state.units_on_map(Player::Coalition);
                    let units = units.map(|(piece, _)| piece);
                    Road::Closed(units.filter(opens_without).collect())
                }
            };
            alone += i32::from(matches!(&expected, Road::Closed(units) if !units.is_empty()));
            assert_eq!(road::road(&state), expected, "turn {}", state.turn());
        }
    }
    assert!(
        alone > 20,
        "positions in which somebody keeps it closed alone: {alone}"
    );
}

#[test]
fn case_1815_6_4_on_the_last_turn_a_detachment_closes_the_road() {
    let mut state = field(Step::Detachments)
        .turn(8)
        .front("fr-hq-napoleon", 2212)
        .front("fr-1", 2212)
        .front("aa-hq-wellington", 2818)
        .front("aa-res", 2818)
        .begin();
    until_player(&mut state, Player::Coalition);
    assert!(victory::road_to_brussels(&state).is_some());
    while state.step() == Step::Detachments {
        let order = chosen(&state, Level::Normal);
        play(&mut state, &order);
    }
    until(&mut state, Step::Movement);
    assert!(victory::road_to_brussels(&state).is_none());
}

/// Ends the parts of a step until a player has to decide.
fn until_player(state: &mut State, player: Player) {
    while state.decider() != Some(player) {
        play(state, &Order::End {});
    }
}

#[test]
fn a_detachment_that_guards_nothing_is_recalled_before_the_enemy_takes_it() {
    let mut state = field(Step::Recall)
        .turn(4)
        .back("fr-1", 2212)
        .front("pr-det-pirch", 2213)
        .front("pr-2", 2840)
        .begin();
    until_player(&mut state, Player::Coalition);
    let recall = Order::Recall {
        piece: id("pr-det-pirch"),
    };
    assert_eq!(chosen(&state, Level::Normal), recall);
}

#[test]
fn case_1815_6_4_headquarters_are_set_down_whence_a_detachment_can_close_an_open_gate() {
    let (gate, wellington) = (hex(4025), id("aa-hq-wellington"));
    // Three corps stand far away; one is near the gate that nobody holds.
    let mut state = field(Step::Headquarters)
        .turn(4)
        .front("fr-1", 1118)
        .front("aa-det-kgl", 4006)
        .front("aa-det-perponcher", 4015)
        .front("aa-1", 2010)
        .front("aa-2-two", 2111)
        .front("aa-cav", 2112)
        .front("aa-res", 3720)
        .begin();
    while state.decider() == Some(Player::French) {
        let order = chosen(&state, Level::Normal);
        play(&mut state, &order);
    }
    assert_eq!(road::to_each_gate(&state)[2], 0, "the gate stands open");
    let best = |weights: Weights| {
        let mut all = choose::candidates(&state, &weights).into_iter();
        let of_wellington = all.find_map(|candidate| match candidate.order {
            Order::Headquarters { hq, hex, face } if hq == wellington => Some((hex, face)),
            _ => None,
        });
        let (hex, face) = of_wellington.expect("a place for the headquarters");
        let range = state
            .piece(piece(&state, "aa-hq-wellington"))
            .value_of(face);
        hex.distance(gate) <= range
    };
    assert!(best(Weights::NORMAL));
    let gate = 0;
    assert!(
        !best(Weights {
            gate,
            ..Weights::NORMAL
        }),
        "his corps are elsewhere"
    );
}
