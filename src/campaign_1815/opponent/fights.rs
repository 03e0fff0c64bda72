//! What attacks would be worth: the exact chances of each result, weighed by what follows from it.

use super::stakes::{Stakes, road_points};
use super::weights::Weights;
use crate::campaign_1815::attack::{self, odds, support};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::campaign_1815::retreat;
use crate::campaign_1815::state::State;
use crate::table::armies::Player;
use crate::table::ids::PieceId;

/// An attack that might be ordered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    pub piece: PieceIndex,
    pub hex: Hex,
    pub support: Vec<PieceId>,
    /// What it promises its player, when the defender supports himself as well as he can.
    pub value: i32,
}

/// What each result of an attack is worth to the attacker, whatever support is named.
#[derive(Clone, Copy, Debug)]
pub struct Worths {
    pair: (PieceIndex, PieceIndex),
    eliminates: i32,
    blows: i32,
    drives_back: i32,
    is_eliminated: i32,
    is_blown: i32,
    retreats: i32,
}

impl Worths {
    /// Weighs the results of an attack: points as they stand, on the last turn the road to Brussels too, and whether who retreats
    /// has a way [5.16].
    pub fn of(
        state: &State,
        weights: &Weights,
        stakes: &Stakes,
        pair: (PieceIndex, PieceIndex),
    ) -> Self {
        let (attacker, target) = pair;
        let player = state.piece(attacker).player();
        let blown = match retreat::returns_on(state) {
            Some(_) => weights.blown,
            None => 100,
        };
        let lost = Loss::of(state, stakes, target);
        let own = Loss::of(state, stakes, attacker);
        let gain = |points| stakes.gain(player, points);
        let eliminates = gain(lost.corps + lost.beside + lost.road);
        let blows = (eliminates - gain(lost.beside + lost.road)) * blown / 100
            + gain(lost.beside + lost.road);
        let is_eliminated = gain(-own.corps - own.beside - own.road);
        let stays = gain(-own.beside - own.road);
        let is_blown = (is_eliminated - stays) * blown / 100 + stays;
        let detachment = state.piece(target).kind == Kind::Detachment;
        let ways = |piece, from| {
            let away = state.hex(from).map_or_else(Vec::new, |hex| vec![hex]);
            !retreat::ways(state, piece, &away).is_empty()
        };
        Self {
            pair,
            eliminates,
            blows: if detachment { eliminates } else { blows },
            drives_back: match detachment {
                true => weights.recall + gain(lost.road),
                false if ways(target, attacker) => weights.retreat + gain(lost.beside + lost.road),
                false => blows,
            },
            is_eliminated,
            is_blown,
            retreats: match ways(attacker, target) {
                true => stays - weights.retreat,
                false => is_blown,
            },
        }
    }

    /// Weighs the attack with the cavalry that each side names, for the attacker.
    pub fn value(
        &self,
        state: &State,
        weights: &Weights,
        support: &[PieceId],
        defence: &[PieceId],
    ) -> i32 {
        let Some(found) = odds::odds(state, self.pair, support, defence) else {
            return 0;
        };
        let chances = odds::chances(state, found.difference(), found.against_detachment);
        let times = |count: u8, value: i32| i32::from(count) * value;
        let sum = times(chances.defender_eliminated, self.eliminates)
            + times(chances.defender_blown, self.blows)
            + times(chances.defender_retreats, self.drives_back)
            + times(chances.attacker_eliminated, self.is_eliminated)
            + times(chances.attacker_blown, self.is_blown)
            + times(chances.attacker_retreats, self.retreats);
        let fresh = |piece: &&PieceIndex| {
            let cavalry = state.piece(**piece).kind == Kind::Cavalry;
            cavalry && state.face(**piece) == Face::Front
        };
        let tired = |pieces: &[PieceIndex], one: &PieceIndex| {
            let all = pieces.iter().chain([one]).filter(fresh);
            all.count() as i32 * weights.fresh
        };
        sum / 36 - tired(&found.attack_support, &self.pair.0)
            + tired(&found.defence_support, &self.pair.1)
    }

    /// Finds the support by which the defender makes the attack worth least.
    pub fn best_defence(
        &self,
        state: &State,
        weights: &Weights,
        support: &[PieceId],
    ) -> (Vec<PieceId>, i32) {
        let able = support::of_defender(state, self.pair.1);
        let sets = sets(state, &able).into_iter();
        let valued = sets.map(|defence| {
            let value = self.value(state, weights, support, &defence);
            (defence, value)
        });
        valued.min_by_key(|(_, value)| *value).unwrap_or_default()
    }
}

/// The points that go with a unit that leaves its hex: its own, those of a detachment beside it [5.17], and the road to Brussels.
struct Loss {
    corps: i32,
    beside: i32,
    road: i32,
}

impl Loss {
    fn of(state: &State, stakes: &Stakes, piece: PieceIndex) -> Self {
        let points = |piece| i32::from(state.piece(piece).points);
        let detachment = state.hex(piece).and_then(|hex| state.detachment_in(hex));
        Self {
            corps: points(piece),
            beside: detachment
                .filter(|beside| *beside != piece)
                .map_or(0, points),
            road: match stakes.turn_on(piece) {
                true => road_points(state),
                false => 0,
            },
        }
    }
}

/// Weighs an attack with the cavalry that each side names, for the attacker.
pub fn value(
    state: &State,
    weights: &Weights,
    pair: (PieceIndex, PieceIndex),
    support: &[PieceId],
    defence: &[PieceId],
) -> i32 {
    let stakes = Stakes::of(state, weights);
    Worths::of(state, weights, &stakes, pair).value(state, weights, support, defence)
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
    let stakes = Stakes::of(state, weights);
    Worths::of(state, weights, &stakes, pair).best_defence(state, weights, support)
}

/// Finds the best attack of a corps, whether or not it would pay.
pub fn best_of(
    state: &State,
    weights: &Weights,
    stakes: &Stakes,
    piece: PieceIndex,
) -> Option<Attack> {
    let targets = attack::targets(state, piece);
    if targets.is_empty() {
        return None;
    }
    let sets = sets(state, &support::of_attacker(state, piece));
    let valued = targets.iter().flat_map(|(target, hex)| {
        let worths = Worths::of(state, weights, stakes, (piece, *target));
        sets.iter().map(move |support| Attack {
            piece,
            hex: *hex,
            support: support.clone(),
            value: worths.best_defence(state, weights, support).1,
        })
    });
    valued.max_by_key(|attack| attack.value)
}

/// Lists the best attack of each corps of a player that has one.
pub fn all(state: &State, weights: &Weights, stakes: &Stakes, player: Player) -> Vec<Attack> {
    let corps = state.corps_on_map(player);
    corps
        .filter_map(|(piece, _)| best_of(state, weights, stakes, piece))
        .collect()
}

/// Adds up what the attacks of a player would bring that pay: of those that meet one unit the best counts in full, others half.
pub fn prospects(state: &State, weights: &Weights, stakes: &Stakes, player: Player) -> i32 {
    let mut paying = all(state, weights, stakes, player);
    paying.retain(|attack| attack.value > 0);
    paying.sort_by_key(|attack| -attack.value);
    let mut sum = 0;
    for (nth, attack) in paying.iter().enumerate() {
        let met = paying[..nth].iter().any(|other| other.hex == attack.hex);
        sum += if met { attack.value / 2 } else { attack.value };
    }
    sum
}
