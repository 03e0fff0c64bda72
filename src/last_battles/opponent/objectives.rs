//! What is at stake in a game, in thousandths of a victory point: read from the scenario's own victory data.
//!
//! A strength point is worth what its loss gives the enemy in points, what it brings nearer to a level that ends the game,
//! and what it would still do in battle. A hex is worth what holding it gives from now to the end, be it in points or by the
//! levels that it moves. Where units leave the map for points is a gate.

use super::corps::CorpsStakes;
use super::ground::{Ground, Spot};
use super::leadership::LeaderStakes;
use super::levels::{self, levels_worth};
use super::weights::Weights;
use crate::hex::HexNumber;
use crate::last_battles::counter::{Army, BySide, Player};
use crate::last_battles::scenario::{Award, Cause, Condition, Win};
use crate::last_battles::state::State;
use crate::last_battles::victory;

/// A victory point.
pub const POINT: i64 = 1000;
/// What winning for want of any other decision is worth to a player who has not won yet.
const DEFAULT: i64 = 20 * POINT;
/// What all hexes together are worth whose holder wins.
const HOLDING: i64 = 30 * POINT;

/// A hex worth holding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    pub spot: Spot,
    pub hex: HexNumber,
    /// What each player gains by holding it to the end instead of his enemy.
    pub worth: i64,
    /// The part of it that is points to come, not levels moved already.
    pub points: i64,
    /// Of how many hexes it is one of which the first that is entered gains it; none where holding it gains something.
    pub once: Option<i64>,
    pub holder: Player,
}

impl Objective {
    /// A hex that gains something else than points.
    fn new(ground: &Ground, hex: HexNumber, holder: Player, worth: i64) -> Self {
        Self {
            spot: ground.spot(hex),
            hex,
            worth,
            points: 0,
            once: None,
            holder,
        }
    }
}

/// Hexes where an army leaves the map for points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    pub hexes: Vec<HexNumber>,
    pub side: Army,
    /// What a strength point gains by leaving.
    pub each: i64,
}

impl Gate {
    /// Tells whether it is a single hex: an army marches for it over days. Of many hexes some lie near anyway.
    pub fn is_narrow(&self) -> bool {
        self.hexes.len() == 1
    }
}

/// What is at stake in a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Objectives {
    /// What a strength point of an army is worth.
    strength: BySide<i64>,
    /// What it is worth to move an army's levels by a point.
    pub levels: BySide<i64>,
    /// What the enemy gains at the end by each strength point of an army that has not left the map.
    pub left_behind: BySide<i64>,
    pub corps: CorpsStakes,
    pub leaders: LeaderStakes,
    /// What a strength point of any army is worth for what it will still do.
    service: i64,
    /// How many strength points a supply train is worth.
    train: i64,
    pub prizes: Vec<Objective>,
    pub gates: Vec<Gate>,
    /// By how much the French would lead if nothing changed to the end.
    lead: i64,
}

impl Objectives {
    /// Reads the stakes of a state, as a manner weighs them.
    pub fn new(state: &State, ground: &Ground, weights: &Weights) -> Self {
        let (mut levels, mut left_behind) = (BySide::default(), BySide::default());
        for side in Army::ALL {
            levels[side] = levels_worth(state, side);
            left_behind[side] = points_left_behind(state, side) * weights.left / 100;
        }
        let begun = Self {
            levels,
            left_behind,
            corps: CorpsStakes::new(state, ground, weights.corps),
            leaders: LeaderStakes::new(state, weights.staff, weights.service),
            service: weights.service,
            train: weights.train,
            ..Self::default()
        };
        begun.read(state, ground)
    }

    /// Reads the stakes of a state to which a search has come, by what the levels were worth when it began: near a level that
    /// ends the game every strength point becomes dear, and what is dear in one future could not be compared with another.
    pub fn later(&self, state: &State, ground: &Ground) -> Self {
        let begun = Self {
            levels: self.levels,
            left_behind: self.left_behind,
            corps: self.corps.clone(),
            leaders: self.leaders.clone(),
            service: self.service,
            train: self.train,
            ..Self::default()
        };
        begun.read(state, ground)
    }

    /// Reads what a state itself tells, besides what was at stake when the search began.
    fn read(mut self, state: &State, ground: &Ground) -> Self {
        self.gates = gates(state, &self.left_behind);
        for side in Army::ALL {
            self.strength[side] = points_for(state, side) + self.levels[side] + self.service;
        }
        self.add_awards(state, ground);
        self.add_changes(state, ground);
        self.add_holdings(state, ground);
        self.lead = projected(state, &self.prizes);
        self
    }

    /// Gets what a strength point of an army is worth.
    pub fn strength(&self, side: Army) -> i64 {
        self.strength[side]
    }

    /// Gets what a strength point of an army is worth besides its levels.
    pub fn own_strength(&self, side: Army) -> i64 {
        self.strength[side] - self.levels[side]
    }

    /// Gets what the supply train of an army is worth: what so much of its strength would still do [16.17].
    pub const fn train(&self) -> i64 {
        self.train * self.service
    }

    /// Gets what a hex is worth, if it is worth anything.
    pub fn prize(&self, spot: Spot) -> Option<&Objective> {
        self.prizes.iter().find(|prize| prize.spot == spot)
    }

    /// Gets the gate of a single hex, if there is one.
    pub fn narrow_gate(&self) -> Option<&Gate> {
        self.gates.iter().find(|gate| gate.is_narrow())
    }

    /// Lists the gates before which a player holds a line: those where a strength point of the enemy that leaves gains no less
    /// than one that is lost, and more than one of his own would by leaving.
    pub fn lines_of(&self, player: Player) -> impl Iterator<Item = &Gate> {
        let is_own = move |gate: &&Gate| gate.side.player() == player;
        let own = self.gates.iter().filter(is_own).map(|gate| gate.each);
        let most = own.max().unwrap_or(0).max(POINT - 1);
        let theirs = self.gates.iter().filter(move |gate| !is_own(gate));
        theirs.filter(move |gate| gate.each > most)
    }

    /// Tells whether no hex is worth anything, so that there is nothing but the enemy to march for.
    pub fn is_open_field(&self) -> bool {
        self.prizes.is_empty() && self.narrow_gate().is_none()
    }

    /// Tells by how much a player would lead if nothing changed to the end.
    pub const fn lead_of(&self, player: Player) -> i64 {
        match player {
            Player::French => self.lead,
            Player::Coalition => -self.lead,
        }
    }

    fn add(&mut self, new: Objective) {
        match self.prizes.iter_mut().find(|prize| prize.spot == new.spot) {
            Some(prize) => {
                prize.worth += new.worth;
                prize.points += new.points;
                prize.once = prize.once.and(new.once);
            }
            None => self.prizes.push(new),
        }
    }

    /// Adds hexes that give points.
    fn add_awards(&mut self, state: &State, ground: &Ground) {
        for award in awards(state) {
            let gains: i64 = match *award {
                Award::HoldEachPlayerTurn { points, .. } | Award::HoldEachTurn { points, .. } => {
                    Player::ALL
                        .map(|player| i64::from(points) * ends_left(state, player))
                        .iter()
                        .sum()
                }
                Award::HoldAtEnd { points, .. } => 2 * i64::from(points),
                _ => continue,
            };
            let held = |hex| Some((hex, *state.control().get(&hex)?));
            if let Some((hex, holder)) = award.hex().and_then(held) {
                let mut prize = Objective::new(ground, hex, holder, gains * POINT);
                prize.points = prize.worth;
                self.add(prize);
            }
        }
    }

    /// Adds hexes that move levels.
    fn add_changes(&mut self, state: &State, ground: &Ground) {
        let changes = state.setup().scenario.changes.iter().enumerate();
        for (nth, change) in changes {
            let worth = i64::from(change.by.unsigned_abs()) * self.levels[change.of];
            let hexes = change.when.hexes();
            match &change.when {
                Cause::EachHeld { .. } | Cause::AllHeld { .. } => {
                    let all = matches!(change.when, Cause::AllHeld { .. });
                    let share = if all {
                        worth / hexes.len().max(1) as i64
                    } else {
                        worth
                    };
                    for &hex in hexes {
                        if let Some(&holder) = state.control().get(&hex) {
                            self.add(Objective::new(ground, hex, holder, share));
                        }
                    }
                }
                Cause::Entered { by, .. } if state.ledger().count(nth) == 0 => {
                    let Some(comer) = by.first().map(|side| side.player()) else {
                        continue;
                    };
                    for &hex in hexes {
                        let mut prize = Objective::new(ground, hex, comer.opponent(), worth);
                        prize.once = Some(hexes.len() as i64);
                        self.add(prize);
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds hexes whose holder wins.
    fn add_holdings(&mut self, state: &State, ground: &Ground) {
        let mut held: Vec<&[HexNumber]> = Vec::new();
        for win in wins(state) {
            win.when.each(&mut |condition| {
                if let Condition::Holds(_, hexes) = condition {
                    held.push(hexes);
                }
            });
        }
        for hexes in held {
            for &hex in hexes {
                if let Some(&holder) = state.control().get(&hex) {
                    let share = HOLDING / hexes.len() as i64;
                    self.add(Objective::new(ground, hex, holder, share));
                }
            }
        }
    }
}

/// Lists the conditions that end a game, at once or after its last turn.
pub fn wins(state: &State) -> impl Iterator<Item = &Win> {
    let victory = &state.setup().scenario.victory;
    victory.instant.iter().chain(&victory.at_end)
}

/// Lists what gains points.
pub fn awards(state: &State) -> impl Iterator<Item = &Award> {
    let points = state.setup().scenario.victory.points.iter();
    points.flat_map(|points| &points.awards)
}

/// Gets the points that the loss of a strength point gives the enemy.
fn points_for(state: &State, side: Army) -> i64 {
    let points = awards(state).map(|award| match *award {
        Award::EnemyStrength { each } => i64::from(each),
        // What is lost is not left on the map.
        Award::LeftOnMap { of, each } if of == side => -i64::from(each),
        _ => 0,
    });
    points.sum::<i64>() * POINT
}

/// Counts the turns left, the current one included.
pub fn turns_left(state: &State) -> i64 {
    let setup = state.setup();
    let (now, last) = (state.turn(), setup.scenario.last);
    setup.charts.track.between(now, last).count() as i64
}

/// Counts how many player turns of his own a player has still to end.
fn ends_left(state: &State, player: Player) -> i64 {
    let first = state.setup().scenario.first_player;
    let done = player == first && state.player() != first;
    turns_left(state) - i64::from(done)
}

/// Gets by how much the French would lead if nothing changed to the end.
fn projected(state: &State, prizes: &[Objective]) -> i64 {
    let sign = |player: Player| if player == Player::French { 1 } else { -1 };
    let mut lead = i64::from(victory::lead(state, Player::French)) * POINT;
    lead += prizes
        .iter()
        .map(|prize| sign(prize.holder) * prize.points / 2)
        .sum::<i64>();
    for award in awards(state) {
        if let Award::LeftOnMap { of, each } = *award {
            let left = i64::from(levels::left_on_map(state, of)) * i64::from(each) * POINT;
            lead += sign(of.player().opponent()) * left;
        }
    }
    let victory = &state.setup().scenario.victory;
    let otherwise = victory.otherwise.as_ref();
    let by_lead = victory
        .points
        .iter()
        .filter_map(|points| points.lead.as_ref());
    let wanted: i64 = by_lead
        .map(|rule| sign(rule.player) * i64::from(rule.wins_at) * POINT)
        .sum();
    lead - wanted + otherwise.map_or(0, |otherwise| sign(otherwise.winner) * DEFAULT)
}

/// Gets what the enemy gains at the end by each strength point of an army on the map.
fn points_left_behind(state: &State, side: Army) -> i64 {
    let points = awards(state).map(|award| match *award {
        Award::LeftOnMap { of, each } if of == side => i64::from(each),
        _ => 0,
    });
    points.sum::<i64>() * POINT
}

/// Lists the hexes where units leave for points, with what each strength point gains that is then not left behind; what counts
/// twice from some strength on is taken to get there.
fn gates(state: &State, left_behind: &BySide<i64>) -> Vec<Gate> {
    let exits = &state.setup().scenario.exits;
    let gates = awards(state).filter_map(|award| match *award {
        Award::ExitedStrength { by, at, each, .. } => Some(Gate {
            hexes: vec![at],
            side: by,
            each: 2 * i64::from(each) * POINT,
        }),
        Award::Exit { by, each, per } => {
            let open = exits.iter().filter(|exit| {
                exit.sides.contains(&by) && exit.until.is_none_or(|until| state.turn() <= until)
            });
            Some(Gate {
                hexes: open.flat_map(|exit| exit.at.iter().copied()).collect(),
                side: by,
                each: i64::from(each) * POINT / i64::from(per.max(1)) + left_behind[by],
            })
        }
        _ => None,
    });
    gates.filter(|gate| !gate.hexes.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::opponent::games::begun;

    #[test]
    fn case_20_4c_a_prussian_who_leaves_is_not_counted_for_the_french_either() {
        let state = begun("20");
        let ground = Ground::new(state.setup());
        let gates = |left| {
            let weights = Weights {
                left,
                ..Weights::NORMAL
            };
            let gates = Objectives::new(&state, &ground, &weights).gates;
            let gates = gates.into_iter().map(|gate| (gate.side, gate.each));
            gates.collect::<Vec<_>>()
        };
        let worth = |prussian| {
            [
                (Army::French, 5 * POINT),
                (Army::Prussian, prussian * POINT),
            ]
        };
        assert_eq!(gates(100), worth(2));
        assert_eq!(gates(0), worth(1));
    }
}
