//! What attacks would be worth: the exact chances of each result, weighed by what follows from it.

use super::weights::{POINT, Weights};
use crate::campaign_1815::attack::{self, odds, support};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::retreat;
use crate::campaign_1815::state::State;
use crate::table::armies::Player;
use crate::table::ids::PieceId;

/// What a retreat costs a corps: its place, and the fights of the rest of the phase.
const RETREAT: i32 = 16;
/// What it is worth to have a detachment recalled.
const RECALL: i32 = 22;

/// An attack that might be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    pub piece: PieceIndex,
    pub hex: Hex,
    pub support: Vec<PieceId>,
    /// What it promises its player, when the defender supports himself as well as he can.
    pub value: i32,
}

/// Weighs an attack with the cavalry that each side names, for the attacker.
pub fn value(
    state: &State,
    weights: &Weights,
    (attacker, target): (PieceIndex, PieceIndex),
    support: &[PieceId],
    defence: &[PieceId],
) -> i32 {
    let Some(found) = odds::odds(state, (attacker, target), support, defence) else {
        return 0;
    };
    let chances = odds::chances(state, found.difference(), found.against_detachment);
    let blown = match retreat::returns_on(state) {
        Some(_) => weights.blown,
        None => 100,
    };
    let points = |piece| i32::from(state.piece(piece).points) * POINT;
    let (own, enemy) = (points(attacker), points(target));
    let times = |count: u8, value: i32| i32::from(count) * value;
    let (retreats, shaken) = match found.against_detachment {
        true => (RECALL, enemy),
        false => (RETREAT, enemy * blown / 100),
    };
    let gains = times(chances.defender_eliminated, enemy)
        + times(chances.defender_blown, shaken)
        + times(chances.defender_retreats, retreats);
    let losses = times(chances.attacker_eliminated, own)
        + times(chances.attacker_blown, own * blown / 100)
        + times(chances.attacker_retreats, RETREAT);
    let fresh = |piece: &&PieceIndex| {
        let cavalry = state.piece(**piece).kind == Kind::Cavalry;
        cavalry && state.face(**piece) == Face::Front
    };
    let tired = |pieces: &[PieceIndex], one: &PieceIndex| {
        let all = pieces.iter().chain([one]).filter(fresh);
        all.count() as i32 * weights.fresh
    };
    (gains - losses) / 36 - tired(&found.attack_support, &attacker)
        + tired(&found.defence_support, &target)
}

/// Lists all sets of the fresh cavalry among some corps.
fn sets(state: &State, able: &[PieceIndex]) -> Vec<Vec<PieceId>> {
    let fresh = support::choices(state, able);
    let of = |set: usize| {
        let named = fresh.iter().enumerate();
        let named = named.filter(|(nth, _)| set >> nth & 1 == 1);
        named.map(|(_, piece)| state.piece(*piece).id).collect()
    };
    (0..1_usize << fresh.len().min(4)).map(of).collect()
}

/// Finds the support by which a defender makes an attack worth least.
pub fn best_defence(
    state: &State,
    weights: &Weights,
    pair: (PieceIndex, PieceIndex),
    support: &[PieceId],
) -> (Vec<PieceId>, i32) {
    let able = support::of_defender(state, pair.1);
    let sets = sets(state, &able).into_iter();
    let valued = sets.map(|defence| {
        let value = value(state, weights, pair, support, &defence);
        (defence, value)
    });
    valued.min_by_key(|(_, value)| *value).unwrap_or_default()
}

/// Finds the best attack of a corps, whether or not it would pay.
pub fn best_of(state: &State, weights: &Weights, piece: PieceIndex) -> Option<Attack> {
    let targets = attack::targets(state, piece);
    if targets.is_empty() {
        return None;
    }
    let sets = sets(state, &support::of_attacker(state, piece));
    let all = targets
        .iter()
        .flat_map(|target| sets.iter().map(move |set| (target, set)));
    let valued = all.map(|((target, hex), support)| {
        let (_, value) = best_defence(state, weights, (piece, *target), support);
        Attack {
            piece,
            hex: *hex,
            support: support.clone(),
            value,
        }
    });
    valued.max_by_key(|attack| attack.value)
}

/// Finds the best attack of a player.
pub fn best(state: &State, weights: &Weights, player: Player) -> Option<Attack> {
    let corps = state.corps_on_map(player);
    let all = corps.filter_map(|(piece, _)| best_of(state, weights, piece));
    all.max_by_key(|attack| attack.value)
}

/// Adds up what the attacks of a player would bring that pay: of those that meet one unit the best counts in full, others half.
pub fn prospects(state: &State, weights: &Weights, player: Player) -> i32 {
    let corps = state.corps_on_map(player);
    let all = corps.filter_map(|(piece, _)| best_of(state, weights, piece));
    let mut paying: Vec<_> = all.filter(|attack| attack.value > 0).collect();
    paying.sort_by_key(|attack| -attack.value);
    let mut sum = 0;
    for (nth, attack) in paying.iter().enumerate() {
        let met = paying[..nth].iter().any(|other| other.hex == attack.hex);
        sum += if met { attack.value / 2 } else { attack.value };
    }
    sum
}
