//! [3.4] Winning: what ends a game at once, what gains points, and who has more of them in the end.

use super::counter::{ByPlayer, Player};
use super::event::{Event, PointsFor};
use super::morale;
use super::setting::{Award, ForceEffect, Occurrence, PointsWin};
use super::state::{Ending, Outcome, State};
use crate::hex::HexNumber;
use crate::table::case::{Case, case};

/// Reads a case that a data file names; a lint holds that it is one.
fn named(number: &str) -> Case {
    Case::new(number).unwrap_or(case("3.4"))
}

/// Gets the end of the game that a change of morale brings, if it brings one [3.4].
pub fn instant(state: &State, event: &Event) -> Option<Event> {
    let (occurrence, reason) = match *event {
        Event::Demoralized { side, .. } => {
            (Occurrence::Demoralized(side), Ending::Demoralized(side))
        }
        Event::Disintegrated { side, .. } => {
            (Occurrence::Disintegrated(side), Ending::Disintegrated(side))
        }
        _ => return None,
    };
    let wins = state.setting().scenario.victory.instant.iter();
    let win = wins.into_iter().find(|win| win.when == occurrence)?;
    Some(Event::Over(Outcome {
        winner: Some(win.winner),
        level: Some(win.level),
        case: named(&win.case),
        reason,
    }))
}

fn schedule(state: &State) -> Option<&PointsWin> {
    state.setting().scenario.victory.points.as_ref()
}

fn awards(state: &State) -> impl Iterator<Item = (&Award, Case)> {
    let schedule = schedule(state).into_iter();
    schedule.flat_map(|points| {
        points
            .awards
            .iter()
            .map(|award| (award, named(&points.case)))
    })
}

/// Gets the points that a unit's elimination gives its enemy [3.4A].
pub fn for_elimination(state: &State, event: &Event) -> Option<Event> {
    let Event::Eliminated { unit, strength, .. } = event else {
        return None;
    };
    let player = state.owner(state.find(*unit)?).opponent();
    awards(state).find_map(|(award, case)| match award {
        Award::EnemyStrength { each } => Some(Event::Vp {
            player,
            points: each * strength.0,
            reason: PointsFor::Elimination,
            case,
        }),
        _ => None,
    })
}

fn holds(state: &State, player: Player, hex: HexNumber) -> bool {
    state.control().get(&hex) == Some(&player)
}

/// Lists the points that the phasing player gains at the end of his player turn.
pub fn at_end_of_player_turn(state: &State) -> Vec<Event> {
    let player = state.player();
    let held = awards(state).filter_map(|(award, case)| match *award {
        Award::HoldEachPlayerTurn { hex, points } if holds(state, player, hex) => Some(Event::Vp {
            player,
            points,
            reason: PointsFor::Control,
            case,
        }),
        _ => None,
    });
    held.collect()
}

/// Lists the points that a corps called in by an option gives the enemy at the end of each turn [19.5D].
pub fn at_end_of_turn(state: &State) -> Vec<Event> {
    let mut events = Vec::new();
    for option in &state.setting().active {
        if let ForceEffect::ArriveByDie {
            units,
            points_per_turn,
            ..
        } = &option.effect
        {
            let mut present = units.iter().filter_map(|&unit| state.find(unit));
            if let Some(unit) = present.find(|&unit| state.unit(unit).hex().is_some()) {
                events.push(Event::Vp {
                    player: state.owner(unit).opponent(),
                    points: *points_per_turn,
                    reason: PointsFor::CorpsInPlay,
                    case: option.case,
                });
            }
        }
    }
    events
}

/// Lists the points for what is held when the game ends.
pub fn at_end(state: &State) -> Vec<Event> {
    let held = awards(state).filter_map(|(award, case)| match *award {
        Award::HoldAtEnd { hex, points } => Some(Event::Vp {
            player: *state.control().get(&hex)?,
            points,
            reason: PointsFor::ControlAtEnd,
            case,
        }),
        _ => None,
    });
    held.collect()
}

/// Gets the end of a game by points; equal points are a draw.
pub fn by_points(state: &State) -> Event {
    let points = ByPlayer {
        french: state.points(Player::French),
        coalition: state.points(Player::Coalition),
    };
    let winner = match points.french.cmp(&points.coalition) {
        std::cmp::Ordering::Greater => Some(Player::French),
        std::cmp::Ordering::Less => Some(Player::Coalition),
        std::cmp::Ordering::Equal => None,
    };
    Event::Over(Outcome {
        winner,
        level: winner.and(schedule(state).map(|points| points.level)),
        case: schedule(state).map_or(case("3.4"), |points| named(&points.case)),
        reason: Ending::Points(points),
    })
}

/// Lists the changes of morale that are due in all armies, those of the player whose turn it is not first [9.2B].
pub fn morale_changes(state: &State) -> Vec<Event> {
    let mut sides = super::counter::Side::ALL.to_vec();
    sides.sort_by_key(|side| side.player() == state.player());
    sides
        .into_iter()
        .flat_map(|side| morale::changes(state, side))
        .collect()
}
