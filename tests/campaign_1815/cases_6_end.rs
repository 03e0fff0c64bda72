//! Chapters 6 and 7: the end of the turn and of the game, and the scenarios.

use crate::kit::{at, field, id, pass, piece, play, refused, scenario, until};
use hundred_days::campaign_1815::Order;
use hundred_days::campaign_1815::charts::Turn;
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::movement::reinforcements;
use hundred_days::campaign_1815::piece::Face;
use hundred_days::campaign_1815::sequence::{self, Decision, decider};
use hundred_days::campaign_1815::state::Place;
use hundred_days::campaign_1815::step::{Phase, Step};
use hundred_days::campaign_1815::victory;
use hundred_days::campaign_1815::words::Heading;
use hundred_days::table::armies::Player;
use hundred_days::table::game::Kept;
use hundred_days::table::victory::VictoryLevel;

#[test]
fn case_1815_6_1_the_battery_is_recalled_at_the_end_of_the_turn() {
    let state = field(Step::Attack).back("fr-2", 2212).back("pr-2", 2213);
    let state = state
        .front("fr-det-grand-battery", 2212)
        .front("fr-det-pire", 2010);
    let mut state = state.dice([1]).begin();
    play(&mut state, &pass());
    play(&mut state, &pass());
    assert_eq!(
        (state.turn(), Decision::of(&state)),
        (Turn(4), Decision::Headquarters)
    );
    assert_eq!(at(&state, "fr-det-grand-battery"), Place::Available);
    assert_ne!(at(&state, "fr-det-pire"), Place::Available);
}

#[test]
fn case_1815_6_1_the_beginning_of_a_turn_stands_under_its_own_turn() {
    let state = field(Step::Attack).back("fr-2", 2212).back("pr-2", 2213);
    let mut state = state.dice([3]).begin();
    let mut teller = state.teller();
    play(&mut state, &pass());
    let events = sequence::step(&mut state, &pass()).expect("a pass");
    let told = state.tell(&mut teller, &events);
    let begins = told.iter().position(|line| line.words.contains("begins, "));
    let (before, of_turn) = told.split_at(begins.expect("the beginning of the turn"));
    let heading = Heading {
        turn: Turn(4),
        phase: Phase::Command,
    };
    assert_eq!(of_turn[0].under, Some(heading), "{told:?}");
    let turns = before.iter().filter_map(|line| line.under);
    assert!(turns.into_iter().all(|under| under.turn == Turn(3)));
    // What follows stands under the same heading, which is not told again.
    let others = of_turn[1..].iter();
    assert!(others.into_iter().all(|line| line.under.is_none()));
}

#[test]
fn case_1815_6_2_the_game_ends_after_turn_8() {
    let state = field(Step::Attack)
        .turn(8)
        .back("fr-2", 2212)
        .back("pr-2", 2213);
    let mut state = state.dice([1]).begin();
    play(&mut state, &pass());
    play(&mut state, &pass());
    assert_eq!((state.step(), decider(&state)), (Step::Over, None));
    refused(&state, &pass(), "6.2");
}

#[test]
fn case_1815_6_3_points_for_what_the_enemy_has_lost() {
    let state = field(Step::Attack)
        .turn(8)
        .back("fr-2", 2212)
        .back("pr-2", 2213);
    let state = state
        .lost("fr-guard")
        .lost("fr-det-old-guard")
        .lost("fr-det-pire");
    let state = state.lost("pr-1").returns("pr-3", 8).begin();
    assert_eq!(victory::for_losses(&state, Player::Coalition), 5 + 2 + 1);
    assert_eq!(
        victory::for_losses(&state, Player::French),
        3,
        "blown corps count nothing"
    );
}

#[test]
fn case_1815_6_4_an_open_road_to_brussels_is_worth_five() {
    let open = field(Step::Attack)
        .turn(8)
        .back("fr-2", 2212)
        .back("pr-2", 2213);
    let state = open.clone().begin();
    let way = victory::road_to_brussels(&state).expect("a way");
    assert!([hex(1017), hex(1018)].contains(&way[0]));
    assert_eq!(victory::points(&state).french, 5);
    // Every way through France's gates is closed by two detachments.
    let state = open
        .front("pr-det-sohr", 1116)
        .front("pr-det-pirch", 1018)
        .begin();
    assert_eq!(victory::road_to_brussels(&state), None);
}

#[test]
fn case_1815_6_5_more_points_win_and_a_tie_is_the_coalitions() {
    let level = |lost: &[&str]| {
        let mut state = field(Step::Attack)
            .turn(8)
            .back("fr-2", 2212)
            .back("pr-2", 2213);
        for name in lost {
            state = state.lost(name);
        }
        let mut state = state
            .front("pr-det-sohr", 1116)
            .front("pr-det-pirch", 1018)
            .dice([1])
            .begin();
        play(&mut state, &pass());
        play(&mut state, &pass());
        let outcome = state.outcome().expect("an end");
        (outcome.winner, outcome.level)
    };
    assert_eq!(level(&[]), (Player::Coalition, VictoryLevel::Tactical));
    assert_eq!(
        level(&["aa-1", "fr-1"]),
        (Player::Coalition, VictoryLevel::Tactical)
    );
    assert_eq!(
        level(&["aa-1", "aa-res", "aa-cav"]),
        (Player::French, VictoryLevel::Campaign)
    );
    assert_eq!(
        level(&["aa-1", "aa-res", "aa-cav", "pr-1"]),
        (Player::French, VictoryLevel::Strategic)
    );
    assert_eq!(
        level(&["fr-guard", "fr-guard-cav"]),
        (Player::Coalition, VictoryLevel::Campaign)
    );
}

#[test]
fn case_1815_7_1_june_16_begins_with_detachments() {
    let state = scenario("june-16", 1);
    assert_eq!(
        (state.turn(), Decision::of(&state), decider(&state)),
        (Turn(3), Decision::Detachments, Some(Player::French))
    );
    let back = ["aa-hq-wellington", "pr-hq-blucher", "pr-1"];
    for index in state.components().pieces.all() {
        let name = state.piece(index).id.to_string();
        let expected = if back.contains(&name.as_str()) {
            Face::Back
        } else {
            Face::Front
        };
        assert_eq!(state.face(index), expected, "{name}");
    }
}

#[test]
fn case_1815_7_2_june_15_begins_with_movement_and_chosen_modes() {
    let mut state = scenario("june-15", 1);
    let mode = |hq: &str, face| Order::Mode { hq: id(hq), face };
    assert_eq!(
        (Decision::of(&state), decider(&state)),
        (Decision::Mode, Some(Player::French))
    );
    refused(&state, &mode("fr-hq-ney", Face::Back), "7.2");
    play(&mut state, &mode("fr-hq-napoleon", Face::Back));
    play(&mut state, &mode("pr-hq-blucher", Face::Front));
    assert_eq!(decider(&state), Some(Player::Coalition));
    play(&mut state, &mode("aa-hq-wellington", Face::Back));
    assert_eq!(
        (state.turn(), Decision::of(&state)),
        (Turn(1), Decision::Movement)
    );
    assert_eq!(state.face(piece(&state, "aa-hq-wellington")), Face::Back);
}

#[test]
fn case_1815_7_3_each_corps_has_its_entry() {
    let state = scenario("june-15", 1);
    let entry = |name: &str| {
        let entry = reinforcements::entry(&state, piece(&state, name)).expect("an entry");
        entry
            .at
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        (entry("fr-1"), entry("fr-guard"), entry("fr-4")),
        ("1015".into(), "1017 1018".into(), "1020".into())
    );
    assert_eq!(
        (entry("aa-2-two"), entry("aa-cav"), entry("pr-4")),
        ("3000".into(), "4015".into(), "3241".into())
    );
}

#[test]
fn case_1815_7_4_detachments_that_nobody_names_are_free() {
    let state = scenario("june-16", 1);
    assert_eq!(at(&state, "fr-det-old-guard"), Place::Available);
    assert_eq!(
        (at(&state, "aa-2-two"), at(&state, "aa-2-one")),
        (Place::Out, Place::ToCome(Turn(3)))
    );
    // At the first step E two detachments are out, so Hill comes with two stars.
    let mut state = state;
    until(&mut state, Step::Movement);
    assert_eq!(
        (at(&state, "aa-2-two"), at(&state, "aa-2-one")),
        (Place::ToCome(Turn(3)), Place::Out)
    );
}
