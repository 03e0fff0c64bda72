//! [16.17] Supply trains.
//!
//! Where they are in use each army has one train, and supply comes from it alone \[14\]. It is a unit like any other but for
//! this: it keeps to roads and trails, moves neither by night nor into an enemy zone, and spends one point in rain; it shares
//! a hex with no unit and lets none through; it has neither strength nor zone, so nobody must fight it, and any
//! attack or bombardment destroys it. Such an attack is ordered like any other and is the one combat of those who
//! make it; it needs no odds and no die, is made on the train's hex alone, and the victors may advance. Leaders are no units:
//! they may stand with a train, which shelters nobody. What a train's loss costs is supply, never strength or points.

use super::charts::{Light, MovementPoints, Weather};
use super::counter::{Army, CombatStrength, Player};
use super::event::Event;
use super::scenario::Supply;
use super::state::{Fought, Place, State, UnitIndex};
use super::violation::Violation;
use super::zoc;
use crate::hex::HexNumber;
use crate::last_battles::combat::engagement::Engagement;
use crate::table::board::RouteKind;
use crate::table::case::case;

/// What a train may spend in a phase of rain [16.17A].
const IN_RAIN: MovementPoints = MovementPoints::whole(1);

/// Finds an army's train, wherever it is [16.17].
pub fn of(state: &State, side: Army) -> Option<UnitIndex> {
    let mut trains = state.units().filter(|&unit| state.is_train(unit));
    trains.find(|&unit| state.counter(unit).side == side)
}

/// Gets the hex that supply comes from: the train's, or where lines lead once it has left the map [16.17, 28E].
pub fn source(state: &State, supply: &Supply, train: UnitIndex) -> Option<HexNumber> {
    match state.unit(train).place {
        Place::Map(hex) => Some(hex),
        Place::Exited => supply.exited[state.counter(train).side],
        _ => None,
    }
}

/// Gets what a unit may spend of what it has: a train little in rain [16.17A].
pub fn allowance(state: &State, unit: UnitIndex, has: MovementPoints) -> MovementPoints {
    match state.is_train(unit) && state.weather() != Weather::Clear {
        true => has.min(IN_RAIN),
        false => has,
    }
}

/// Refuses a train by night [16.17A].
pub fn check_hour(state: &State, unit: UnitIndex) -> Result<(), Violation> {
    match state.is_train(unit) && state.light() == Light::Night {
        true => Err(Violation::TrainAtNight {
            unit: state.id(unit),
        }),
        false => Ok(()),
    }
}

/// Refuses a hex where a train and another unit would meet, and an enemy zone to a train [16.17A, 16.17B].
pub fn check_hex(state: &State, unit: UnitIndex, hex: HexNumber) -> Result<(), Violation> {
    if !state.setup().trains {
        return Ok(());
    }
    let mut others = state.stack(hex).filter(|&other| other != unit);
    let id = state.id(unit);
    if !state.is_train(unit) {
        return match others.any(|other| state.is_train(other)) {
            true => Err(Violation::TrainInHex { unit: id, hex }),
            false => Ok(()),
        };
    }
    if others.next().is_some() {
        return Err(Violation::TrainStacks { unit: id, hex });
    }
    match zoc::in_zone_of(state, state.owner(unit).opponent(), hex) {
        true => Err(Violation::TrainIntoZone { unit: id, hex }),
        false => Ok(()),
    }
}

/// Tells whether a unit may come onto the map in a hex: a train on a road or trail, and with nobody there [16.17A, 16.17B].
pub fn fits(state: &State, unit: UnitIndex, hex: HexNumber) -> bool {
    let board = &state.setup().board;
    let mut routes = [RouteKind::Road, RouteKind::Trail].into_iter();
    let routed = routes.any(|kind| board.on_route(hex, kind));
    (routed || !state.is_train(unit)) && check_hex(state, unit, hex).is_ok()
}

/// Lists the hexes of friends that are closed to a unit: to a train all of them, to others those with a train [16.17B].
pub fn closed_to(state: &State, unit: UnitIndex) -> impl Iterator<Item = HexNumber> {
    let train = state.is_train(unit);
    let friends = state.setup().trains.then(|| state.army(state.owner(unit)));
    let friends = friends.into_iter().flatten();
    let closed =
        friends.filter(move |&(other, _)| other != unit && (train || state.is_train(other)));
    closed.map(|(_, hex)| hex)
}

/// Lists the hexes where a player's trains stand.
pub fn of_player(state: &State, player: Player) -> impl Iterator<Item = HexNumber> {
    let own = state.setup().trains.then(|| state.army(player));
    let trains = own.into_iter().flatten();
    let trains = trains.filter(|&(unit, _)| state.is_train(unit));
    trains.map(|(_, hex)| hex)
}

/// Tells whether a train stands in a hex [16.17B].
pub fn stand_in(state: &State, hex: HexNumber) -> bool {
    state.setup().trains && state.stack(hex).any(|unit| state.is_train(unit))
}

/// Lists the enemy trains on the map that have not been attacked in this phase, each with its hex [16.17C].
pub fn open_to_attack(state: &State) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
    let enemies = state.army(state.player().opponent());
    enemies.filter(|&(unit, _)| state.is_train(unit) && state.unit(unit).fought == Fought::No)
}

/// Gets the train that an attack falls upon, with its hex; none if it is on units that fight [16.17C].
pub fn attacked(state: &State, engagement: &Engagement) -> Option<(UnitIndex, HexNumber)> {
    let mut defenders = engagement.defenders.iter().copied();
    let train = defenders.find(|&unit| state.is_train(unit))?;
    Some((train, state.unit(train).hex()?))
}

/// Refuses to let a train attack, and an attack on a train's hex together with others [16.17C].
pub fn check_attack(state: &State, engagement: &Engagement) -> Result<(), Violation> {
    let attackers = engagement.attackers.iter().chain(&engagement.bombarding);
    if let Some(&train) = attackers.into_iter().find(|&&unit| state.is_train(unit)) {
        let unit = state.id(train);
        return Err(Violation::IsTrain { unit });
    }
    match attacked(state, engagement) {
        Some((_, hex)) if engagement.hexes.len() > 1 => Err(Violation::TrainAttackedAlone { hex }),
        _ => Ok(()),
    }
}

/// Decides an attack on a train: it is destroyed, which is no loss of strength [16.17C].
pub fn destroyed(
    state: &State,
    engagement: &Engagement,
    train: UnitIndex,
    hex: HexNumber,
) -> [Event; 2] {
    let ids = |units: &[UnitIndex]| units.iter().map(|&unit| state.id(unit)).collect();
    let falls = Event::TrainDestroyed {
        train: state.id(train),
        hex,
        attackers: ids(&engagement.attackers),
        bombarding: ids(&engagement.bombarding),
        case: case("16.17C"),
    };
    let gone = Event::Eliminated {
        unit: state.id(train),
        hex,
        strength: CombatStrength(0),
        may_return: false,
        case: case("16.17C"),
    };
    [falls, gone]
}
