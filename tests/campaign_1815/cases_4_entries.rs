//! Chapter 4: reinforcements come in.

use crate::cases_4_movement::march_of;
use crate::kit::{at, field, hexes, march, on, pass, piece, play, refused};
use hundred_days::campaign_1815::Order;
use hundred_days::campaign_1815::map_hex::hex;
use hundred_days::campaign_1815::movement::reach_from;
use hundred_days::campaign_1815::sequence::{Decision, decider};
use hundred_days::campaign_1815::state::Place;
use hundred_days::campaign_1815::step::Step;
use hundred_days::table::armies::Player;

#[test]
fn case_1815_4_19_the_entry_hex_is_the_first_of_the_move() {
    let state = march_of("fr-1", 2212).enters("pr-4", 3).begin();
    let pr_4 = piece(&state, "pr-4");
    let reach = reach_from(&state, pr_4, piece(&state, "pr-hq-blucher"), hex(3241));
    assert_eq!(
        reach.arrival(hex(3241)).map(|arrival| arrival.hexes),
        Some(1)
    );
    assert_eq!(reach.path(hex(3240)), Some(hexes(&[3241, 3240])));
    let mut state = state;
    play(&mut state, &pass());
    refused(&state, &march("pr-4", "pr-hq-blucher", &[3240]), "4.21");
    play(&mut state, &march("pr-4", "pr-hq-blucher", &[3241]));
    assert_eq!(at(&state, "pr-4"), on(3241));
}

#[test]
fn case_1815_4_20_those_that_share_an_entry_come_in_order() {
    let state = field(Step::Movement)
        .of("june-15")
        .turn(1)
        .front("fr-hq-napoleon", 1017);
    let state = state
        .enters("fr-2", 1)
        .enters("fr-1", 1)
        .enters("fr-6", 1)
        .enters("fr-3", 1);
    let mut state = state
        .front("pr-1", 1716)
        .front("pr-hq-blucher", 1737)
        .dice([6])
        .begin();
    refused(&state, &march("fr-1", "fr-hq-napoleon", &[1015]), "4.20");
    refused(&state, &march("fr-6", "fr-hq-napoleon", &[1017]), "4.20");
    play(&mut state, &march("fr-2", "fr-hq-napoleon", &[1015]));
    play(&mut state, &march("pr-1", "pr-hq-blucher", &[1717]));
    // The entry is taken.
    refused(&state, &march("fr-1", "fr-hq-napoleon", &[1015]), "4.21");
    play(&mut state, &march("fr-3", "fr-hq-napoleon", &[1018, 1117]));
}

#[test]
fn case_1815_4_21_who_cannot_enter_waits() {
    let state = march_of("fr-1", 2212).enters("pr-4", 3).front("pr-3", 3241);
    let mut state = state.dice([1]).begin();
    play(&mut state, &pass());
    // The corps in the way may move, for nobody can enter.
    assert_eq!(
        state.standing(piece(&state, "pr-4")).at,
        Place::ToCome(hundred_days::campaign_1815::charts::Turn(3))
    );
    play(&mut state, &march("pr-2", "pr-hq-blucher", &[3034]));
}

#[test]
fn case_1815_4_22_an_enemy_at_the_entry_makes_room() {
    let state = march_of("fr-1", 3240)
        .enters("pr-4", 3)
        .front("fr-det-pire", 3141);
    let mut state = state.begin();
    assert_eq!(at(&state, "fr-det-pire"), Place::Available);
    assert_eq!(
        (Decision::of(&state), decider(&state)),
        (Decision::Retreat, Some(Player::French))
    );
    refused(&state, &Order::Retreat { to: hex(3241) }, "5.16");
    play(&mut state, &Order::Retreat { to: hex(3237) });
    assert_eq!(
        (at(&state, "fr-1"), Decision::of(&state)),
        (on(3237), Decision::Movement)
    );
    assert_eq!(decider(&state), Some(Player::French), "it was no move");
    // Players may agree that the enemy does not come there at all.
    let closed = field(Step::Movement)
        .option("4.22")
        .front("fr-1", 3101)
        .front("fr-hq-ney", 3102);
    let state = closed.front("pr-2", 3035).begin();
    refused(&state, &march("fr-1", "fr-hq-ney", &[3100]), "4.22");
}
