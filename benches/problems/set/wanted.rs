//! What a problem wants of a player turn.

use super::played::Played;
use hundred_days::hex::HexNumber;
use hundred_days::last_battles::charts::Odds;
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::event::BattleReport;
use hundred_days::last_battles::state::Place;
use hundred_days::last_battles::{Event, State};
use hundred_days::table::ids::{PieceId, UnitId};
use serde::Deserialize;

/// What must hold after a player turn, or have happened in it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Wanted {
    /// A hex is attacked, on this column or a better one.
    Attacks { hex: HexNumber, column: Odds },
    /// A hex is not attacked.
    Spares { hex: HexNumber },
    /// A battery bombards.
    Bombards { unit: UnitId },
    /// A unit takes no part in any combat.
    Rests { unit: UnitId },
    /// A unit, of whichever player, is lost.
    Loses { unit: UnitId },
    /// A unit is not lost.
    Keeps { unit: UnitId },
    /// A unit or leader stands in one of some hexes; nowhere else, and not off the map.
    Stands {
        piece: PieceId,
        in_one_of: Vec<HexNumber>,
    },
    /// Units of the player stand in a hex.
    Holds { hex: HexNumber },
    /// A unit or leader is so many hexes away from every enemy, or further.
    Apart { piece: PieceId, hexes: u32 },
    /// A leader stands with no unit that has an enemy nearer than so many hexes; by himself he cannot be lost [10.1E, 10.2].
    Sheltered { leader: PieceId, hexes: u32 },
    /// A unit or leader is so many hexes from a hex, or nearer.
    Near {
        piece: PieceId,
        to: HexNumber,
        hexes: u32,
    },
    /// A unit or leader has left the map by order.
    Leaves { piece: PieceId },
    /// A unit is in command.
    Commands { unit: UnitId },
    /// The player has won.
    Wins {},
}

impl Wanted {
    /// Tells whether a player has got it.
    pub fn is_done(&self, player: Player, played: &Played) -> bool {
        let state = &played.state;
        let stands = |piece: &PieceId| match place(state, *piece) {
            Some(Place::Map(hex)) => Some(hex),
            _ => None,
        };
        match self {
            Self::Attacks { hex, column } => played
                .battles()
                .any(|report| report.defenders.contains(hex) && report.column >= *column),
            Self::Spares { hex } => played
                .battles()
                .all(|report| !report.defenders.contains(hex)),
            Self::Bombards { unit } => played
                .battles()
                .any(|report| report.bombarding.contains(unit)),
            Self::Rests { unit } => played.battles().all(|report| !fights(report, unit)),
            Self::Loses { unit } => is_lost(played, unit),
            Self::Keeps { unit } => !is_lost(played, unit),
            Self::Stands { piece, in_one_of } => {
                stands(piece).is_some_and(|hex| in_one_of.contains(&hex))
            }
            Self::Holds { hex } => state.holder(*hex) == Some(player),
            Self::Apart { piece, hexes } => {
                stands(piece).is_some_and(|at| nearest(state, player, at) >= Some(*hexes))
            }
            Self::Sheltered { leader, hexes } => stands(leader).is_some_and(|at| {
                state.holder(at).is_none() || nearest(state, player, at) >= Some(*hexes)
            }),
            Self::Near { piece, to, hexes } => {
                stands(piece).is_some_and(|at| at.distance(*to) <= *hexes)
            }
            Self::Leaves { piece } => place(state, *piece) == Some(Place::Exited),
            Self::Commands { unit } => {
                let unit = state.find(*unit);
                unit.is_some_and(|unit| state.unit(unit).hex().is_some() && state.in_command(unit))
            }
            Self::Wins {} => {
                let winner = state.outcome().and_then(|outcome| outcome.winner);
                winner == Some(player)
            }
        }
    }
}

/// Gets where a unit or leader is.
fn place(state: &State, piece: PieceId) -> Option<Place> {
    let unit = state.find(piece).map(|unit| state.unit(unit).place);
    let leader = || Some(state.leader(state.find_leader(piece)?).place);
    unit.or_else(leader)
}

/// Gets how far the nearest enemy of a player is from a hex.
fn nearest(state: &State, player: Player, at: HexNumber) -> Option<u32> {
    let enemies = state.combat_units(player.opponent());
    enemies.map(|(_, enemy)| enemy.distance(at)).min()
}

/// Tells whether a unit attacks or bombards in a combat.
fn fights(report: &BattleReport, unit: &UnitId) -> bool {
    report.attackers.contains(unit) || report.bombarding.contains(unit)
}

fn is_lost(played: &Played, lost: &UnitId) -> bool {
    let is_loss = |event: &Event| matches!(event, Event::Eliminated { unit, .. } if unit == lost);
    played.events.iter().any(is_loss)
}
