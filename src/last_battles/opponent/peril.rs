//! What a hex risks that shelters a leader: he is lost on a third of the rolls when all who stand with him are [10.2], and
//! where nobody does the enemy's coming throws him to the nearest of his friends [10.1E, 76:19.24].

use super::battle::bits;
use super::front::{CombatEvaluator, Duty};
use super::ground::{Ground, Spot};
use super::leadership::LOST;
use super::objectives::Objectives;
use super::position::Position;
use super::threat::Threat;
use super::weights::Weights;
use crate::hex::HexNumber;
use crate::last_battles::charts::Odds;
use crate::last_battles::costs::Costs;
use crate::last_battles::counter::{CombatStrength, Player};
use crate::last_battles::leaders;
use crate::last_battles::state::State;
use crate::last_battles::state::staff::LeaderIndex;
use std::collections::BTreeMap;

/// How battles to come are weighed here.
static MANNER: Weights = Weights {
    rounds: 2,
    ..Weights::NORMAL_1
};
/// Certainty, as all chances are told here.
pub const SURE: i64 = 1000;
/// How many of a hundred strength points in reach come against one hex.
const SHARE: i64 = 60;
/// The same against one that the enemy touches already, who may have better things to do there.
const SHARE_IN_CONTACT: i64 = 50;
/// How often in a hundred times the enemy attacks a hex that he does not touch yet, at odds below even, at even odds, and on
/// each better column.
const ATTACKS: [i64; 5] = [10, 35, 60, 80, 90];

/// How often in a hundred times the enemy comes through a line that he touches, so that nothing holds him up any more.
const BREAKS: i64 = 30;
/// How often in a thousand times the enemy comes to throw a leader out whom one unit could reach, and how much oftener with each
/// further one: most have better things to do.
const COMES: i64 = 300;
const COMES_MORE: i64 = 100;

/// How likely a leader is thrown out of each hex of the ground, in thousandths.
type Thrown = Vec<i64>;

/// What becomes of the hexes around a player's leaders until he moves again.
#[derive(Clone, Default)]
pub struct Peril {
    /// How likely each hex falls in which his units stand.
    falls: BTreeMap<HexNumber, i64>,
    /// The same if the units that touch him now were not there any more.
    falls_behind: BTreeMap<HexNumber, i64>,
    /// How likely a leader who is alone is thrown out of each hex: out of those that the enemy can come to, or have in his zone.
    thrown: Thrown,
    /// The same if the units that touch him now were not there any more.
    thrown_behind: Thrown,
}

/// Which battles are to come before a player moves again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// His own, from where his units stand now.
    pub own: bool,
    /// The enemy's, after his next move.
    pub answer: bool,
}

impl Peril {
    /// Looks at a player's hexes.
    pub fn new(state: &State, ground: &Ground, player: Player, ahead: Ahead) -> Self {
        let objectives = Objectives::new(state, ground, &MANNER);
        let mut position = Position::new(state, ground, &objectives);
        let mut falls: BTreeMap<Spot, i64> = BTreeMap::new();
        for spot in position.forces[player].spots() {
            falls.insert(spot, 0);
        }
        if ahead.own {
            let front = CombatEvaluator {
                position: &position,
                objectives: &objectives,
                player,
                duty: Duty::Expected,
                weights: &MANNER,
            };
            add_own_battles(&front, &mut falls);
        }
        let mut peril = Self::default();
        if ahead.answer {
            let costs = &state.setup().costs;
            let (answers, thrown) = answered(&position, costs, player);
            for (spot, answer) in answers {
                let fall = falls.entry(spot).or_default();
                *fall += (SURE - *fall) * answer / SURE;
            }
            peril.thrown = thrown;
            let touched = touched(&position, player);
            for &piece in &touched {
                position.lift(player, piece);
            }
            let (answers, thrown) = answered(&position, costs, player);
            peril.falls_behind = by_hex(ground, answers);
            peril.thrown_behind = thrown;
        }
        peril.falls = by_hex(ground, falls);
        peril
    }

    /// Gets how likely a leader is lost who stays in a hex, in thousandths.
    pub fn of(&self, state: &State, leader: LeaderIndex, hex: HexNumber) -> i64 {
        let place = state.setup().board.grid().index(hex);
        let mut refuge = None;
        let mut fall = |falls: &BTreeMap<HexNumber, i64>, thrown: &Thrown| {
            if let Some(&fall) = falls.get(&hex) {
                return fall;
            }
            let thrown = thrown.get(place).copied().unwrap_or_default();
            if thrown == 0 || self.falls.contains_key(&hex) {
                return 0;
            }
            let refuge = *refuge.get_or_insert_with(|| leaders::refuge(state, leader, hex));
            // A unit that is taken to be gone is driven off.
            let fall = refuge.and_then(|refuge| falls.get(&refuge).copied());
            fall.unwrap_or(SURE) * thrown / SURE
        };
        let now = fall(&self.falls, &self.thrown);
        let behind = fall(&self.falls_behind, &self.thrown_behind);
        let fall = now + (SURE - now) * behind / SURE * BREAKS / 100;
        fall * LOST / 100
    }
}

fn by_hex(ground: &Ground, spots: BTreeMap<Spot, i64>) -> BTreeMap<HexNumber, i64> {
    let spots = spots.into_iter();
    spots.map(|(spot, fall)| (ground.hex(spot), fall)).collect()
}

/// Lists a player's pieces that touch the enemy.
fn touched(position: &Position<'_>, player: Player) -> Vec<usize> {
    let own = &position.forces[player];
    let pieces = own
        .spots()
        .filter(|&spot| position.in_contact(player, spot));
    pieces.flat_map(|spot| own.stack(spot)).collect()
}

/// Gets how likely each hex of a player's units falls in the enemy's next player turn, and out of which the enemy throws leaders.
fn answered(
    position: &Position<'_>,
    costs: &Costs,
    player: Player,
) -> (BTreeMap<Spot, i64>, Thrown) {
    let threat = Threat::new(position, costs, player.opponent());
    let spots = position.forces[player].spots();
    let falls = spots.map(|spot| (spot, falls_to(position, &threat, player, spot)));
    // Where zones drive nobody off, the enemy must come to a leader's hex himself [76:19.24].
    let zones = position.ground.edition.zones_drive_leaders_off();
    let places = 0..position.ground.hex_count();
    let thrown = places.map(|place| {
        let spot = place as Spot;
        let reached = match zones {
            true => threat.covers(position, spot),
            false => threat.stands(spot),
        };
        if !reached {
            return 0;
        }
        let around = position.ground.around(spot).filter(|_| zones);
        let from: Vec<Spot> = around.map(|(_, next)| next).chain([spot]).collect();
        let more = threat.strikers(&from).count() as i64 - 1;
        (COMES + COMES_MORE * more).min(SURE)
    });
    (falls.collect(), thrown.collect())
}

/// Adds how likely hexes fall in battles of their own making.
fn add_own_battles(front: &CombatEvaluator<'_, '_>, falls: &mut BTreeMap<Spot, i64>) {
    let ground = front.position.ground;
    for cluster in front.front() {
        for battle in cluster.battles() {
            let roll = cluster.fighters.roll(ground, battle);
            let chances = cluster.fighters.chances(ground, battle, roll);
            // An exchange takes some of the attackers.
            let fall = (chances.ar + chances.ae) * SURE / 6 + chances.ex * SURE / 12;
            for nth in bits(battle.attackers) {
                if let Some(own) = falls.get_mut(&cluster.fighters.assailants[nth].spot) {
                    *own = fall.min(SURE);
                }
            }
        }
    }
}

/// Gets how likely a hex falls to the enemy in his next player turn.
fn falls_to(position: &Position<'_>, threat: &Threat, player: Player, spot: Spot) -> i64 {
    let (own, foe) = (
        &position.forces[player],
        &position.forces[player.opponent()],
    );
    let ground = position.ground;
    let mut approaches = Vec::new();
    let mut dry = false;
    for (direction, next) in ground.around(spot) {
        if threat.stands(next) && !own.holds(next) {
            approaches.push(next);
            dry |= ground.wet[usize::from(spot)] & (1 << direction) == 0;
        }
    }
    if approaches.is_empty() {
        return 0;
    }
    let touched = position.in_contact(player, spot);
    let strikers = threat.strikers(&approaches).take(2 * approaches.len());
    let most: i32 = strikers.map(|nth| foe.pieces[nth].strength).sum();
    let share = if touched { SHARE_IN_CONTACT } else { SHARE };
    let mut multiple = i32::from(ground.multiple[usize::from(spot)]);
    if !dry {
        multiple = multiple.max(ground.water);
    }
    let odds = Odds::from_strengths(
        CombatStrength((i64::from(most) * share / 100) as u16),
        CombatStrength((own.strength_at(spot) * multiple) as u16),
    );
    let chances = ground.chances(odds, 0);
    let driven = if ground.chateau[usize::from(spot)] {
        0
    } else {
        chances.dr
    };
    let fall = (chances.de + chances.ex + driven) * SURE / 6;
    if touched {
        return fall;
    }
    let above = odds.column() as i64 - Odds::OneToOne.column() as i64;
    let attacks = ATTACKS[(above + 1).clamp(0, ATTACKS.len() as i64 - 1) as usize];
    fall * attacks / 100
}
