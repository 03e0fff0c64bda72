//! \[6\] The end of the game, and who has won it.

use super::map_hex::Hex;
use super::readings::BRUSSELS_OVER_BRIDGES_ONLY;
use super::state::{Outcome, Place, State};
use super::zones;
use crate::hex::HexSet;
use crate::table::armies::{ByPlayer, Player};
use std::collections::VecDeque;

/// Counts what a player has gained by the losses of his enemy [6.3].
pub fn for_losses(state: &State, player: Player) -> u16 {
    let enemies = state.owned(player.opponent());
    let lost = enemies.filter(|piece| state.standing(*piece).at == Place::Eliminated);
    lost.map(|piece| u16::from(state.piece(piece).points)).sum()
}

/// Finds a way from France to Brussels that no Coalition unit stands on or controls, if one is open [6.4].
pub fn road_to_brussels(state: &State) -> Option<Vec<Hex>> {
    let board = &state.components().board;
    let mut closed = zones::control(state, Player::Coalition);
    for (_, hex) in state.units_on_map(Player::Coalition) {
        closed.insert(hex.index());
    }
    let (starts, ends) = board.gates();
    let mut seen = HexSet::new();
    let mut found: Vec<(Hex, usize)> = Vec::new();
    let mut queue = VecDeque::new();
    let open =
        |hex: Hex, seen: &HexSet| !closed.contains(hex.index()) && !seen.contains(hex.index());
    for &start in starts {
        if open(start, &seen) {
            seen.insert(start.index());
            queue.push_back(found.len());
            found.push((start, usize::MAX));
        }
    }
    while let Some(at) = queue.pop_front() {
        let hex = found[at].0;
        if ends.contains(&hex) {
            let before = |at: &usize| Some(found[*at].1).filter(|before| *before != usize::MAX);
            let way = std::iter::successors(Some(at), before);
            let mut way: Vec<_> = way.map(|at| found[at].0).collect();
            way.reverse();
            return Some(way);
        }
        for border in board.borders(hex) {
            let crosses = board.connects(hex, border.to) || !BRUSSELS_OVER_BRIDGES_ONLY;
            if crosses && open(border.to, &seen) {
                seen.insert(border.to.index());
                queue.push_back(found.len());
                found.push((border.to, at));
            }
        }
    }
    None
}

/// Counts the points of both players as they stand, the road to Brussels among them [6.3, 6.4].
pub fn points(state: &State) -> ByPlayer<u16> {
    let road = match road_to_brussels(state) {
        Some(_) => u16::from(state.components().charts.brussels_points),
        None => 0,
    };
    ByPlayer {
        french: for_losses(state, Player::French) + road,
        coalition: for_losses(state, Player::Coalition),
    }
}

/// Tells how the game would end now: more points win, and a tie is the Coalition's [6.5].
pub fn outcome(state: &State) -> Outcome {
    let points = points(state);
    let winner = match points.french > points.coalition {
        true => Player::French,
        false => Player::Coalition,
    };
    Outcome {
        winner,
        level: state
            .components()
            .charts
            .level(points.french.abs_diff(points.coalition)),
        points,
        road: road_to_brussels(state).unwrap_or_default(),
    }
}
