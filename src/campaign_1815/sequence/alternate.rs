//! [3.3, 4.1, 4.2, 5.1, 5.2] Players who alternate by single withdrawals, moves and attacks, until both have passed.
//!
//! Who cannot do anything passes by himself. If neither can, the phase is over, and no die is rolled.

use super::Course;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::movement::{self, passing, reinforcements};
use crate::campaign_1815::state::State;
use crate::campaign_1815::step::Step;
use crate::campaign_1815::{attack, organization};
use crate::table::armies::Player;
use crate::table::case::{Case, case};

/// Gives the turn to whoever is next after a single withdrawal, move or attack.
pub fn next(course: &mut Course<'_>) {
    let state = &*course.state;
    let (player, other) = (state.player(), state.player().opponent());
    let event = match state.has_passed(other) {
        true => Event::Due {
            player,
            left: state.left_after_pass().map(|left| left.saturating_sub(1)),
        },
        false => Event::Due {
            player: other,
            left: None,
        },
    };
    course.happens(event);
}

/// Lets the player whose turn it is pass; the other may go on as often as the phase allows.
pub fn pass(course: &mut Course<'_>, forced: bool) {
    let player = course.state.player();
    let other = player.opponent();
    let why = pass_case(course.state.step());
    course.happens(Event::Passed {
        player,
        forced,
        case: why,
    });
    if course.state.has_passed(other) || !can_act(course.state, other) {
        return;
    }
    let (die, plus) = match course.state.step() {
        Step::Withdrawal => (None, organization::AFTER_PASS),
        Step::Movement => (
            Some(course.state.next_face()),
            passing::bonus(course.state, other),
        ),
        _ => (Some(course.state.next_face()), 0),
    };
    let left = die.map_or(0, |die| die.pips()) + plus;
    course.happens(Event::Allowed {
        player: other,
        die,
        plus,
        left,
        case: why,
    });
    course.happens(Event::Due {
        player: other,
        left: Some(left),
    });
}

const fn pass_case(step: Step) -> Case {
    match step {
        Step::Withdrawal => case("3.4"),
        Step::Movement => case("4.2"),
        _ => case("5.2"),
    }
}

/// Tells whether somebody has to decide; makes those pass who cannot do anything.
pub fn waits(course: &mut Course<'_>) -> bool {
    loop {
        if course.state.step() == Step::Movement {
            for entering in Player::ALL {
                reinforcements::make_room(course, entering);
                if course.state.retreat().is_some() {
                    return true;
                }
            }
        }
        let state = &*course.state;
        let player = state.player();
        if state.has_passed(player) {
            return false;
        }
        if can_act(state, player) && state.left_after_pass() != Some(0) {
            return true;
        }
        pass(course, true);
    }
}

/// Tells whether a player can do anything in the phase but pass.
pub fn can_act(state: &State, player: Player) -> bool {
    match state.step() {
        Step::Withdrawal => !organization::withdrawing(state, player).is_empty(),
        Step::Movement => can_move(state, player),
        Step::Attack => attack::can_attack(state, player),
        _ => false,
    }
}

/// Tells whether a player has a move: a corps that can enter, or one on the map that can take a step under any headquarters.
fn can_move(state: &State, player: Player) -> bool {
    if reinforcements::any_can_enter(state, player) {
        return true;
    }
    let corps = state.corps_on_map(player).map(|(piece, _)| piece);
    corps
        .filter(|piece| crate::campaign_1815::special::check_mover(state, *piece).is_ok())
        .any(|piece| {
            let mut all = movement::headquarters(state, piece);
            all.any(|hq| movement::can_step(state, piece, hq))
        })
}
