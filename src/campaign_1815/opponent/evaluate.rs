//! What a position is worth to a player: what has been won and lost, what attacks promise, who is stronger where, and the gates of
//! Brussels.

use super::assault;
use super::fights;
use super::road;
use super::stakes::{Stakes, turns_left};
use super::weights::{
    ASSAULTS, FELT, HELPS, HUNTED, POINT, PRESSED, PRESSES, ROAD_MATTERS, URGENT, Weights,
};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex, Special};
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::step::Step;
use crate::table::armies::Player;

/// A corps on the map, as this looks at it.
#[derive(Clone, Copy, Debug)]
pub struct Corps {
    pub piece: PieceIndex,
    pub hex: Hex,
    /// Its strength: two, and its stars.
    pub strength: i32,
}

/// Lists the corps of a player that are on the map.
pub fn corps(state: &State, player: Player) -> Vec<Corps> {
    let all = state.corps_on_map(player);
    all.map(|(piece, hex)| Corps {
        piece,
        hex,
        strength: 2 + i32::from(state.stars(piece)),
    })
    .collect()
}

/// Weighs a position for a player; once the game is over, how it has ended.
pub fn evaluate(state: &State, weights: &Weights, player: Player) -> i32 {
    let stakes = Stakes::of(state, weights);
    if state.step() == Step::Over {
        return stakes.worth(player, 0);
    }
    let enemy = player.opponent();
    let of = |player| {
        command(state, &corps(state, player), weights)
            - out_of_action(state, weights, player)
            - tired(state, weights, player)
    };
    let bold = boldness(state, weights, &stakes, player);
    stakes.worth(player, 0) + of(player) - of(enemy)
        + fights::prospects(state, weights, &stakes, player) * weights.attack / 100
        - fights::prospects(state, weights, &stakes, enemy) * weights.risk * (100 - bold) / 10_000
        + place(state, weights, &stakes, player)
}

/// Weighs how both sides stand, for a player: who is stronger where, who is exposed, and the road to Brussels.
pub fn place(state: &State, weights: &Weights, stakes: &Stakes, player: Player) -> i32 {
    let enemy = player.opponent();
    let (own, theirs) = (corps(state, player), corps(state, enemy));
    let french = match player {
        Player::French => 1,
        Player::Coalition => -1,
    };
    let bold = boldness(state, weights, stakes, player);
    let hunt = hunt(&own, &theirs) * weights.hunt * bold / 100;
    pressure(&own, &theirs, weights, PRESSES) * weights.pressure * (100 + bold) / 10_000
        - pressure(&theirs, &own, weights, PRESSED) * weights.danger * (100 - bold) / 10_000
        + hunt
        + gathered(&own, &theirs, weights)
        - exposed(state, weights, player, &theirs)
        + exposed(state, weights, enemy, &own)
        + french * road(state, weights)
}

/// Tells how little a player who is behind heeds what he risks, in hundredths: the less time is left, the less.
fn boldness(state: &State, weights: &Weights, stakes: &Stakes, player: Player) -> i32 {
    match stakes.is_behind(player) {
        true => weights.bold * URGENT.get(turns_left(state)).copied().unwrap_or(0) / 100,
        false => 0,
    }
}

/// Counts a player's blown corps.
fn out_of_action(state: &State, weights: &Weights, player: Player) -> i32 {
    let blown = state
        .owned(player)
        .filter(|piece| matches!(state.standing(*piece).at, Place::Blown(_)));
    let points: i32 = blown
        .map(|piece| i32::from(state.piece(piece).points))
        .sum();
    points * POINT * weights.blown / 100
}

/// Counts a player's exhausted cavalry.
fn tired(state: &State, weights: &Weights, player: Player) -> i32 {
    let exhausted = state.corps_on_map(player).filter(|(piece, _)| {
        state.piece(*piece).kind == Kind::Cavalry && state.face(*piece) == Face::Back
    });
    exhausted.count() as i32 * weights.fresh
}

/// How far away enemy corps are that a detachment has not to fear.
const OUT_OF_REACH: u8 = 5;

/// Weighs what the detachments of a player risk before enemy corps.
fn exposed(state: &State, weights: &Weights, player: Player, enemies: &[Corps]) -> i32 {
    let units = state.units_on_map(player);
    let detachments = units.filter(|(piece, _)| {
        let piece = state.piece(*piece);
        !piece.kind.is_corps() && piece.special != Some(Special::GrandBattery)
    });
    let risks = detachments.map(|(piece, hex)| {
        let nearest = enemies.iter().map(|enemy| enemy.hex.distance(hex)).min();
        let near = OUT_OF_REACH.saturating_sub(nearest.unwrap_or(OUT_OF_REACH));
        i32::from(near) * i32::from(state.piece(piece).points)
    });
    risks.sum::<i32>() * weights.exposed
}

/// Adds up, in hundredths of strength, by how much one side is stronger around each corps of the other, within bounds.
fn pressure(ours: &[Corps], theirs: &[Corps], weights: &Weights, bounds: (i32, i32)) -> i32 {
    let part = |distance: u8| FELT.get(usize::from(distance)).copied().unwrap_or(0);
    let mut sum = 0;
    for target in theirs {
        let felt = ours
            .iter()
            .map(|corps| corps.strength * part(corps.hex.distance(target.hex)));
        let felt: i32 = felt.sum();
        if felt > 0 {
            sum += (felt - held(target, theirs, weights)).clamp(bounds.0, bounds.1);
        }
    }
    sum
}

/// Adds up, in hundredths of strength, a corps and what its friends help it.
pub fn held(target: &Corps, friends: &[Corps], weights: &Weights) -> i32 {
    let help = |corps: &Corps| {
        let distance = corps.hex.distance(target.hex);
        let share = HELPS.get(usize::from(distance)).copied().unwrap_or(0);
        match distance {
            0 => corps.strength * share,
            _ => corps.strength * share * weights.mutual / 100,
        }
    };
    friends.iter().map(help).sum()
}

/// Adds up how near those corps are that the assaults of a side need.
fn gathered(ours: &[Corps], theirs: &[Corps], weights: &Weights) -> i32 {
    let planned = assault::plan(ours, theirs, weights).into_iter();
    let near = planned.zip(ASSAULTS).map(|(one, part)| one.near * part);
    near.sum::<i32>() * weights.mass / 4
}

/// Adds up by how much the corps of one side are nearer to the enemy than those that are too far away.
fn hunt(ours: &[Corps], theirs: &[Corps]) -> i32 {
    let nearest = |corps: &Corps| {
        theirs
            .iter()
            .map(|enemy| enemy.hex.distance(corps.hex))
            .min()
    };
    let far = ours.iter().filter_map(nearest).map(i32::from);
    far.map(|distance| (HUNTED - distance).max(0)).sum()
}

/// Counts the corps that no headquarters of their army command.
fn command(state: &State, corps: &[Corps], weights: &Weights) -> i32 {
    let lost = corps.iter().filter(|corps| {
        let army = state.piece(corps.piece).army;
        let mut all = state.headquarters_on_map(army);
        !all.any(|(hq, hex)| hex.distance(corps.hex) <= state.value(hq))
    });
    -(lost.count() as i32) * weights.command
}

/// Weighs the road to Brussels for the French: how far off it is, and in the last turns what it costs to open it.
fn road(state: &State, weights: &Weights) -> i32 {
    let (_, gates) = state.components().board.gates();
    let mut nearest: Vec<_> = state
        .corps_on_map(Player::French)
        .filter_map(|(_, hex)| gates.iter().map(|gate| i32::from(gate.distance(hex))).min())
        .collect();
    nearest.sort_unstable();
    let far = nearest.iter().take(5).sum::<i32>() * weights.advance;
    let left = turns_left(state);
    let Some(matters) = ROAD_MATTERS.get(left) else {
        return -far;
    };
    // Each gate counts for itself, and the one that is easiest to reach once more.
    let tolls = road::to_each_gate(state).into_iter().map(i32::from);
    let (sum, least) = tolls.fold((0, i32::from(road::SAFE)), |(sum, least), toll| {
        (sum + toll, least.min(toll))
    });
    let closed = (sum + least) * weights.road / 2;
    -closed * matters / 100 - far
}
