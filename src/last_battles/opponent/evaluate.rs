//! What a state is worth to a player, in thousandths of a victory point: losses, hexes held, the end of the game.

use super::objectives::{Objectives, POINT, awards};
use crate::last_battles::counter::{Army, Player};
use crate::last_battles::scenario::{Award, VictoryLevel, Wing};
use crate::last_battles::special::wings;
use crate::last_battles::state::Place;
use crate::last_battles::{State, morale, trains, victory};

/// What winning is worth, by its level.
const fn triumph(level: Option<VictoryLevel>) -> i64 {
    match level {
        Some(VictoryLevel::Decisive) => 46 * POINT,
        Some(VictoryLevel::Tactical) => 43 * POINT,
        Some(VictoryLevel::Marginal) | None => 40 * POINT,
    }
}

/// Gets what a state is worth to a player, by what was at stake when the search began.
pub fn worth(state: &State, player: Player, objectives: &Objectives) -> i64 {
    let sign = |of: Player| if of == player { 1 } else { -1 };
    let lost = Army::ALL.map(|side| {
        let losses = i64::from(state.losses(side).0);
        -sign(side.player()) * losses * objectives.own_strength(side)
    });
    let levels =
        Army::ALL.map(|side| sign(side.player()) * margin(state, side) * objectives.levels[side]);
    let mut worth = lost.iter().chain(&levels).sum::<i64>();
    worth += Army::ALL
        .map(|side| sign(side.player()) * trains_lost(state, side) * -objectives.train())
        .iter()
        .sum::<i64>();
    worth += objectives.corps.left(state, player) - objectives.corps.left(state, player.opponent());
    let leaders = &objectives.leaders;
    worth += leaders.lost(state, player.opponent()) - leaders.lost(state, player);
    worth += sign(Player::French) * gained(state) * POINT;
    // Who has left is not left behind.
    let away = |side| i64::from(victory::exited(state, side).0) * objectives.left_behind[side];
    worth += Army::ALL
        .map(|side| sign(side.player()) * away(side))
        .iter()
        .sum::<i64>();
    match state.outcome() {
        Some(outcome) => {
            let won = outcome
                .winner
                .map(|winner| sign(winner) * triumph(outcome.level));
            worth += won.unwrap_or(0);
        }
        None => {
            for prize in &objectives.prizes {
                let held = state.control().get(&prize.hex);
                worth += held.map_or(0, |&holder| sign(holder) * prize.points / 2);
            }
        }
    }
    worth
}

/// Counts the supply trains that an army has lost [16.17].
fn trains_lost(state: &State, side: Army) -> i64 {
    let train = trains::of(state, side).filter(|&train| {
        let place = state.unit(train).place;
        place == Place::Eliminated
    });
    i64::from(train.is_some())
}

/// Gets what an army can still lose before it reaches its level; what it loses beyond brings nothing nearer.
fn margin(state: &State, side: Army) -> i64 {
    let levels = morale::levels(state, side, state.turn());
    let whole = (
        levels.disintegration.or(levels.demoralization),
        state.losses(side),
    );
    let divided = wings::apart(state).filter(|wings| wings.army == side);
    let left = divided.map(|whole| {
        let lost = state.ledger().wings().losses[Wing::Left];
        (Some(wings::level(state, whole, Wing::Left)), lost)
    });
    let (level, lost) = left.unwrap_or(whole);
    level.map_or(0, |level| (i64::from(level.0) - i64::from(lost.0)).max(0))
}

/// Gets by how many points the French lead that no losses gave.
fn gained(state: &State) -> i64 {
    let each = awards(state).map(|award| match award {
        Award::EnemyStrength { each } => i64::from(*each),
        _ => 0,
    });
    let each: i64 = each.sum();
    let by_losses: i64 = Army::ALL
        .into_iter()
        .map(|side| {
            let losses = i64::from(state.losses(side).0);
            if side.player() == Player::French {
                -losses
            } else {
                losses
            }
        })
        .sum();
    i64::from(victory::lead(state, Player::French)) - each * by_losses
}
