//! The programs: assaults by several corps, planned before they are begun.

use crate::kit::{field, piece};
use crate::opponent::chosen;
use hundred_days::campaign_1815::opponent::weights::Weights;
use hundred_days::campaign_1815::opponent::{assault, evaluate};
use hundred_days::campaign_1815::step::Step;
use hundred_days::campaign_1815::{Order, State};
use hundred_days::table::armies::Player;
use hundred_days::table::game::Game;
use hundred_days::table::level::Level;

/// Plans the assaults of a player.
fn assaults(state: &State, player: Player) -> Vec<assault::Assault> {
    let of = |player| evaluate::corps(state, player);
    assault::plan(&of(player), &of(player.opponent()), &Weights::NORMAL)
}

#[test]
fn an_assault_is_planned_on_the_enemy_who_stands_alone_by_as_many_as_outweigh_him() {
    let state = field(Step::Movement)
        // Three stand together, and one by himself, equally far away.
        .front("fr-guard", 2210)
        .front("fr-1", 2211)
        .front("fr-3", 2212)
        .front("fr-6", 2830)
        .front("pr-1", 2820)
        .front("pr-2", 2822)
        .front("pr-3", 2620)
        .front("aa-res", 3612)
        .begin();
    let planned = assaults(&state, Player::Coalition);
    assert_eq!(Some(planned[0].target), state.hex(piece(&state, "fr-6")));
    // The nearest is not enough, and whoever is far away is not needed.
    let names = ["pr-2", "pr-1"].map(|name| piece(&state, name));
    assert_eq!(planned[0].corps, names);
    assert!(
        planned
            .iter()
            .skip(1)
            .all(|next| next.near < planned[0].near)
    );
}

#[test]
fn an_assault_promises_more_the_nearer_they_are_and_less_if_they_are_too_few() {
    let near = |at: u16, second: bool| {
        let mut laid = field(Step::Movement).front("fr-1", 2212).front("pr-2", at);
        if second {
            laid = laid.front("pr-3", at + 100);
        }
        let planned = assaults(&laid.begin(), Player::Coalition);
        planned.first().map_or(0, |best| best.near)
    };
    assert!(near(2218, true) > near(2224, true));
    assert!(near(2218, true) > near(2218, false));
}

#[test]
fn who_is_not_behind_still_marches_against_an_enemy_whom_he_outweighs() {
    // The road is closed, no point is lost, and the enemy is too far away to be felt; he is held before the detachment [4.14].
    let state = field(Step::Movement)
        .turn(4)
        .front("fr-6", 1117)
        .front("fr-hq-napoleon", 1117)
        .front("aa-hq-wellington", 2914)
        .front("aa-res", 2915)
        .front("aa-1", 2912)
        .front("aa-det-kgl", 1017)
        .begin();
    let target = state.hex(piece(&state, "fr-6")).expect("on the map");
    assert_eq!(state.decider(), Some(Player::Coalition));
    let Order::Move {
        piece: moved, path, ..
    } = chosen(&state, Level::Normal)
    else {
        panic!("a move was expected");
    };
    let from = state.hex(state.find(moved).expect("a corps"));
    let to = path.last().expect("a path");
    let before = from.expect("on the map").distance(target);
    assert!(to.distance(target) + 3 <= before, "{from:?} {path:?}");
}
