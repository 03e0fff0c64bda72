//! What a position is worth to a player: what has been won and lost, what attacks promise, who is stronger where, and the gates of
//! Brussels.

use super::fights;
use super::weights::{POINT, Weights};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::state::{Place, State};
use crate::campaign_1815::victory;
use crate::table::armies::Player;

/// How much of a corps' strength is felt so many hexes away, in hundredths.
const FELT: [i32; 8] = [100, 100, 80, 60, 42, 28, 18, 10];
/// How much of it helps a friend so many hexes away.
const HELPS: [i32; 5] = [100, 75, 50, 25, 10];

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

/// Weighs a position for a player.
pub fn evaluate(state: &State, weights: &Weights, player: Player) -> i32 {
    let enemy = player.opponent();
    let (own, theirs) = (corps(state, player), corps(state, enemy));
    let french = match player {
        Player::French => 1,
        Player::Coalition => -1,
    };
    material(state, weights, player) - material(state, weights, enemy)
        + fights::prospects(state, weights, player) * weights.attack / 100
        - fights::prospects(state, weights, enemy) * weights.risk / 100
        + pressure(&own, &theirs) * weights.pressure / 100
        - pressure(&theirs, &own) * weights.danger / 100
        + command(state, &own, weights)
        - command(state, &theirs, weights)
        + french * road(state, weights)
}

/// Counts what a player has left, by what it would cost him: losses, blown corps, tired cavalry.
fn material(state: &State, weights: &Weights, player: Player) -> i32 {
    let mut sum = 0;
    for piece in state.owned(player) {
        let printed = state.piece(piece);
        let points = i32::from(printed.points) * POINT;
        sum -= match state.standing(piece).at {
            Place::Eliminated => points,
            Place::Blown(_) => points * weights.blown / 100,
            Place::Map(_) if printed.kind == Kind::Cavalry && state.face(piece) == Face::Back => {
                weights.fresh
            }
            _ => 0,
        };
    }
    sum
}

/// Adds up, in hundredths of strength, by how much one side is stronger around each corps of the other.
fn pressure(ours: &[Corps], theirs: &[Corps]) -> i32 {
    let part =
        |shares: &[i32], distance: u8| shares.get(usize::from(distance)).copied().unwrap_or(0);
    let mut sum = 0;
    for target in theirs {
        let felt = ours
            .iter()
            .map(|corps| corps.strength * part(&FELT, corps.hex.distance(target.hex)));
        let helped = theirs
            .iter()
            .map(|corps| corps.strength * part(&HELPS, corps.hex.distance(target.hex)));
        let (felt, helped): (i32, i32) = (felt.sum(), helped.sum());
        if felt > 0 {
            sum += (felt - helped).clamp(-200, 700);
        }
    }
    sum
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

/// Weighs the road to Brussels for the French: gates that nobody guards, how near they are, and the open road in the end.
fn road(state: &State, weights: &Weights) -> i32 {
    let turn = i32::from(state.turn().0);
    let (_, gates) = state.components().board.gates();
    let mut sum = 0;
    for gate in gates {
        let guards = guards(state, *gate);
        sum += match guards {
            0 => turn * (weights.gate + nearest_guard(state, *gate) / 3),
            1 => 0,
            _ => -weights.gate,
        };
    }
    let mut nearest: Vec<_> = state
        .corps_on_map(Player::French)
        .filter_map(|(_, hex)| gates.iter().map(|gate| i32::from(gate.distance(hex))).min())
        .collect();
    nearest.sort_unstable();
    sum -= nearest.iter().take(5).sum::<i32>() * weights.advance;
    let last = i32::from(state.setup().scenario.last_turn.0);
    if turn + 1 >= last && victory::road_to_brussels(state).is_some() {
        let points = i32::from(state.components().charts.brussels_points) * POINT;
        sum += if turn == last { points } else { points / 3 };
    }
    sum
}

/// How far away a guard is that hardly comes in time.
const FAR: u8 = 18;

/// Gets how far the nearest Coalition corps is from a gate.
fn nearest_guard(state: &State, gate: Hex) -> i32 {
    let corps = state.corps_on_map(Player::Coalition);
    let nearest = corps.map(|(_, hex)| gate.distance(hex)).min();
    i32::from(nearest.unwrap_or(FAR).min(FAR))
}

/// Counts the Coalition units that stand on a gate or control it.
pub fn guards(state: &State, gate: Hex) -> usize {
    let board = &state.components().board;
    let units = state.units_on_map(Player::Coalition);
    units
        .filter(|(_, hex)| *hex == gate || hex.touches(gate) && board.connects(*hex, gate))
        .count()
}
