//! \[8\] The special rules of the first two turns and of rain.
//!
//! On 15 June the Coalition is taken by surprise and the French roads are crowded: dice that are cast as the turn begins limit
//! how many moves a side may make, before and after a pass. On 17 June it may rain.

use super::event::Event;
use super::game_setup::Choice;
use super::piece::PieceIndex;
use super::scenario::{Plus, SpecialRule};
use super::sequence::Course;
use super::state::{Limit, Place, State};
use super::violation::Violation;
use super::{charts::Turn, movement::reinforcements};
use crate::table::armies::{Army, Player};
use crate::table::case::{Case, case};

/// Lists the special rules of the turn.
fn rules(state: &State) -> impl Iterator<Item = &SpecialRule> {
    let turn = state.turn();
    let all = state.setup().special.iter();
    all.filter(move |rule| turn_of(rule) == turn)
}

const fn turn_of(rule: &SpecialRule) -> Turn {
    match rule {
        SpecialRule::Surprise { turn, .. }
        | SpecialRule::RoadCongestion { turn, .. }
        | SpecialRule::DelayedReaction { turn, .. }
        | SpecialRule::Concentrating { turn } => *turn,
    }
}

/// Casts the dice that limit moves on the turn that begins [8.2, 8.4, 8.5].
pub fn limit_moves(course: &mut Course<'_>) {
    let rules: Vec<_> = rules(course.state).cloned().collect();
    for rule in rules {
        let (player, plus, case) = match rule {
            SpecialRule::RoadCongestion {
                plus: Plus::Fixed(plus),
                ..
            } => (Player::French, plus, case("8.2")),
            SpecialRule::RoadCongestion {
                plus: Plus::CorpsToCome,
                ..
            } => {
                let due = reinforcements::due(course.state, Player::French);
                (Player::French, due.len() as u8, case("8.5"))
            }
            SpecialRule::Concentrating { .. } => (Player::Coalition, 0, case("8.4")),
            SpecialRule::Surprise { .. } | SpecialRule::DelayedReaction { .. } => continue,
        };
        let limit = Limit {
            die: Some(course.state.next_face()),
            plus,
            used: 0,
            secret: course.state.setup().has(Choice::HiddenDice),
        };
        course.happens(Event::Limited {
            player,
            limit,
            case,
        });
    }
}

/// Shows the secret dice when the movement phase is over [8.8].
pub fn show_dice(course: &mut Course<'_>) {
    for player in Player::ALL {
        let limit = course.state.limit(player).filter(|limit| limit.secret);
        if let Some(die) = limit.and_then(|limit| limit.die) {
            let case = case("8.8");
            course.happens(Event::Shown { player, die, case });
        }
    }
}

/// Refuses a corps that may not move on this turn, or whose player has no move left [8.1 to 8.5].
///
/// # Errors
/// Says which rule holds it.
pub fn check_mover(state: &State, piece: PieceIndex) -> Result<(), Violation> {
    let printed = state.piece(piece);
    let off_map = matches!(state.standing(piece).at, Place::ToCome(_));
    for rule in rules(state) {
        let held: Option<Case> = match rule {
            SpecialRule::Surprise { moves, .. } => {
                let other = printed.player() == Player::Coalition && printed.id != *moves;
                other.then(|| case("8.1"))
            }
            SpecialRule::DelayedReaction { army, .. } => {
                (printed.army == *army).then(|| case("8.3"))
            }
            SpecialRule::Concentrating { .. } => {
                (printed.army == Army::Prussian && off_map).then(|| case("8.4"))
            }
            SpecialRule::RoadCongestion { .. } => None,
        };
        if let Some(case) = held {
            return Err(Violation::StandsStill {
                piece: printed.id,
                case,
            });
        }
    }
    let player = printed.player();
    match state.limit(player).and_then(Limit::left) {
        Some(0) => Err(Violation::NoMovesLeft {
            player,
            case: limit_case(state, player),
        }),
        _ => Ok(()),
    }
}

/// Gets the case that limits a player's moves on this turn.
pub fn limit_case(state: &State, player: Player) -> Case {
    match player {
        Player::Coalition => case("8.4"),
        Player::French if enters_in_any_order(state, player) => case("8.5"),
        Player::French => case("8.2"),
    }
}

/// Tells whether the corps of a player that are still off the map may enter in any order among his other moves [8.5].
pub fn enters_in_any_order(state: &State, player: Player) -> bool {
    let crowded = |rule: &SpecialRule| {
        matches!(
            rule,
            SpecialRule::RoadCongestion {
                plus: Plus::CorpsToCome,
                ..
            }
        )
    };
    player == Player::French && rules(state).any(crowded)
}

/// Rolls the die of the deluge, on the turns that have one [8.6].
pub fn weather(course: &mut Course<'_>) {
    let charts = &course.state.components().charts;
    let deluge = charts
        .turn(course.state.turn())
        .is_some_and(|turn| turn.deluge);
    if deluge {
        let die = course.state.next_face();
        let rain = die.pips() <= charts.rain_up_to;
        let case = case("8.6");
        course.happens(Event::Weather { die, rain, case });
    }
}

/// Tells whether the ground is soft: it rains, or rained on the turn before [8.7].
pub fn is_soft(state: &State) -> bool {
    let before = Turn(state.turn().0.saturating_sub(1));
    state.rains_on(state.turn()) || state.rains_on(before)
}
