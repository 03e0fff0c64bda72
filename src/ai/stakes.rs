//! What is at stake in a game, in thousandths of a victory point: read from the scenario's own victory data.
//!
//! A strength point is worth what its loss gives the enemy in points, what it brings nearer to a level that ends the game,
//! and what it would still do in battle. A hex is worth what holding it gives from now to the end.

use super::ground::{Ground, Spot};
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::{BySide, Player, Side};
use crate::last_battles::setting::{Award, Occurrence};
use crate::last_battles::state::{Morale, State};
use crate::last_battles::{morale, victory};

/// A victory point.
pub const POINT: i64 = 1000;
/// What a strength point is worth for what it will still do.
const USE: i64 = 400;
/// What the end of the game that a level brings is worth, spread over the losses that lead to it.
const LEVEL: i64 = 30 * POINT;

/// A hex worth holding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prize {
    pub spot: Spot,
    pub hex: HexNumber,
    /// What each player gains by holding it to the end instead of his enemy.
    pub worth: i64,
    pub holder: Player,
}

/// A hex where units leave the map for points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    pub hex: HexNumber,
    pub side: Side,
    /// What a strength point gains by leaving.
    pub each: i64,
}

/// What is at stake in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// What a strength point of an army is worth.
    strength: BySide<i64>,
    pub prizes: Vec<Prize>,
    pub gates: Vec<Gate>,
    /// By how much the French would lead if nothing changed to the end.
    pub lead: i64,
    /// How many player turns are left, the current one counted.
    pub player_turns: i64,
}

impl Stakes {
    /// Reads the stakes of a state.
    pub fn new(state: &State, ground: &Ground) -> Self {
        let mut stakes = Self {
            strength: BySide::default(),
            prizes: prizes(state, ground),
            gates: gates(state),
            lead: 0,
            player_turns: player_turns(state),
        };
        for side in Side::ALL {
            stakes.strength[side] = strength_worth(state, side);
        }
        stakes.lead = i64::from(victory::lead(state, Player::French)) * POINT;
        for prize in &stakes.prizes {
            let share = prize.worth / 2;
            stakes.lead += match prize.holder {
                Player::French => share,
                Player::Coalition => -share,
            };
        }
        stakes
    }

    /// Gets what a strength point of an army is worth.
    pub fn strength(&self, side: Side) -> i64 {
        self.strength[side]
    }

    /// Gets what a hex is worth, if it is worth anything.
    pub fn prize(&self, spot: Spot) -> Option<&Prize> {
        self.prizes.iter().find(|prize| prize.spot == spot)
    }

    /// Tells by how much a player would lead if nothing changed to the end.
    pub const fn lead_of(&self, player: Player) -> i64 {
        match player {
            Player::French => self.lead,
            Player::Coalition => -self.lead,
        }
    }
}

/// Counts the turns left, the current one included.
fn turns_left(state: &State) -> i64 {
    let setting = state.setting();
    let (now, last) = (state.turn(), setting.scenario.last);
    setting.charts.track.between(now, last).count() as i64
}

fn player_turns(state: &State) -> i64 {
    let second = state.player() != state.setting().scenario.first_player;
    2 * turns_left(state) - i64::from(second)
}

/// Counts how many player turns of his own a player has still to end.
fn ends_left(state: &State, player: Player) -> i64 {
    let first = state.setting().scenario.first_player;
    let done = player == first && state.player() != first;
    turns_left(state) - i64::from(done)
}

fn strength_worth(state: &State, side: Side) -> i64 {
    let victory = &state.setting().scenario.victory;
    let awards = victory.points.iter().flat_map(|points| &points.awards);
    let awarded: i64 = awards
        .map(|award| match award {
            Award::EnemyStrength { each } => i64::from(*each) * POINT,
            _ => 0,
        })
        .sum();
    let levels = victory.instant.iter().map(|win| match win.when {
        Occurrence::Demoralized(whose) if whose == side => {
            nearness(state, side, Level::Demoralization)
        }
        Occurrence::Disintegrated(whose) if whose == side => {
            nearness(state, side, Level::Disintegration)
        }
        _ => 0,
    });
    awarded + levels.sum::<i64>() + USE
}

/// A level of morale.
#[derive(Clone, Copy)]
enum Level {
    Demoralization,
    Disintegration,
}

/// Gets what one strength point more brings an army nearer to a level.
fn nearness(state: &State, side: Side, level: Level) -> i64 {
    let levels = morale::levels(state, side, worst_turn(state));
    let (at, over) = match level {
        Level::Demoralization if state.morale(side) == Morale::Steady => (levels.demoralization, 0),
        Level::Disintegration if state.morale(side) != Morale::Disintegrated => {
            (levels.disintegration, 1)
        }
        _ => return 0,
    };
    at.map_or(0, |at| {
        let margin = i64::from(at.0) + over - i64::from(state.losses(side).0);
        LEVEL / margin.max(1)
    })
}

/// Gets the turn whose levels are looked at.
fn worst_turn(state: &State) -> Turn {
    state.turn()
}

fn prizes(state: &State, ground: &Ground) -> Vec<Prize> {
    let victory = &state.setting().scenario.victory;
    let awards = victory.points.iter().flat_map(|points| &points.awards);
    let mut prizes: Vec<Prize> = Vec::new();
    for award in awards {
        let gains = match *award {
            Award::HoldEachPlayerTurn { points, .. } => Player::ALL
                .map(|player| i64::from(points) * ends_left(state, player))
                .iter()
                .sum(),
            Award::HoldAtEnd { points, .. } => 2 * i64::from(points),
            Award::EnemyStrength { .. } | Award::ExitedStrength { .. } => continue,
        };
        let held = award
            .hex()
            .and_then(|hex| Some((hex, *state.control().get(&hex)?)));
        let Some((hex, holder)) = held else { continue };
        let spot = ground.spot(hex);
        match prizes.iter_mut().find(|prize| prize.spot == spot) {
            Some(prize) => prize.worth += gains * POINT,
            None => prizes.push(Prize {
                spot,
                hex,
                worth: gains * POINT,
                holder,
            }),
        }
    }
    prizes
}

/// Lists the hexes where units leave for points; what counts twice from some strength on is taken to get there.
fn gates(state: &State) -> Vec<Gate> {
    let victory = &state.setting().scenario.victory;
    let awards = victory.points.iter().flat_map(|points| &points.awards);
    let gates = awards.filter_map(|award| match *award {
        Award::ExitedStrength { by, at, each, .. } => Some(Gate {
            hex: at,
            side: by,
            each: 2 * i64::from(each) * POINT,
        }),
        _ => None,
    });
    gates.collect()
}
