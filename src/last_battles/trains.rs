//! [16.17] Supply trains.
//!
//! Where they are in use each army has one train, and supply comes from it alone \[14\]. It is a unit like any other but for
//! this: it keeps to roads and trails, moves neither by night nor into an enemy zone, and spends one point in rain; it shares
//! a hex with no unit and lets none through; it has neither strength nor zone, and any attack or bombardment destroys it. Such an
//! attack is ordered like any other and is the one combat of those who make it; it needs no odds and no die, and the victors
//! may advance. Nobody must fight because of a train, but one in a zone of the attacker's must be attacked; in
//! games from before it need not be. Together with other hexes it adds nothing to them, and falls whatever the result. Leaders are
//! no units: they may stand with a train, which shelters nobody. What a train's loss costs is supply, never strength or points.

use super::charts::{Light, MovementPoints, Weather};
use super::counter::{Army, CombatStrength, Player};
use super::event::Event;
use super::scenario::Supply;
use super::state::{Fought, Place, State, UnitIndex};
use super::violation::{TrainViolation, Violation};
use super::zoc;
use crate::hex::HexNumber;
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::rules::Rule;
use crate::table::board::RouteKind;
use crate::table::case::case;

/// What a train may spend in a phase of rain [16.17A].
const IN_RAIN: MovementPoints = MovementPoints::whole(1);

/// Finds an army's train, wherever it is [16.17].
pub fn of(state: &State, side: Army) -> Option<UnitIndex> {
    let mut trains = state.setup().train_units.iter().copied();
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
        true => Err(Violation::Train(TrainViolation::AtNight {
            unit: state.id(unit),
        })),
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
            true => Err(Violation::Train(TrainViolation::TrainInHex {
                unit: id,
                hex,
            })),
            false => Ok(()),
        };
    }
    if others.next().is_some() {
        return Err(Violation::Train(TrainViolation::Stacks { unit: id, hex }));
    }
    match zoc::in_zone_of(state, state.owner(unit).opponent(), hex) {
        true => Err(Violation::Train(TrainViolation::IntoZone { unit: id, hex })),
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
    let owner = state.owner(unit);
    let friends = state.is_train(unit).then(|| state.army(owner));
    let friends = friends.into_iter().flatten();
    let closed = friends.chain(on_map(state, owner));
    let closed = closed.filter(move |&(other, _)| other != unit);
    closed.map(|(_, hex)| hex)
}

/// Lists the hexes where a player's trains stand.
pub fn of_player(state: &State, player: Player) -> impl Iterator<Item = HexNumber> {
    on_map(state, player).map(|(_, hex)| hex)
}

/// Lists a player's trains on the map, each with its hex.
fn on_map(state: &State, player: Player) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
    let trains = state.setup().train_units.iter().copied();
    let own = trains.filter(move |&unit| state.owner(unit) == player);
    own.filter_map(|unit| Some((unit, state.unit(unit).hex()?)))
}

/// Tells whether a train stands in a hex [16.17B].
pub fn stand_in(state: &State, hex: HexNumber) -> bool {
    let mut trains = state.setup().train_units.iter();
    trains.any(|&train| state.unit(train).hex() == Some(hex))
}

/// Lists the enemy trains on the map that have not been attacked in this phase, each with its hex [16.17C].
pub fn open_to_attack(state: &State) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
    let enemies = state.army(state.player().opponent());
    enemies.filter(|&(unit, _)| state.is_train(unit) && state.unit(unit).fought == Fought::No)
}

/// Tells whether a train is one of those that the phasing player must attack if it is in a zone of his [16.17C].
pub fn is_to_be_attacked(state: &State, train: UnitIndex) -> bool {
    let enemy = state.owner(train) != state.player();
    state.in_force(Rule::TrainsAttacked) && state.is_train(train) && enemy
}

/// Lists those trains on the map, each with its hex.
pub fn to_be_attacked(state: &State) -> impl Iterator<Item = (UnitIndex, HexNumber)> {
    let enemies = state
        .setup()
        .trains
        .then(|| state.army(state.player().opponent()));
    let enemies = enemies.into_iter().flatten();
    enemies.filter(|&(unit, _)| is_to_be_attacked(state, unit))
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
        return Err(Violation::Train(TrainViolation::IsTrain { unit }));
    }
    let alone = !state.in_force(Rule::TrainsAttacked);
    match attacked(state, engagement) {
        Some((_, hex)) if alone && engagement.hexes.len() > 1 => {
            Err(Violation::Train(TrainViolation::AttackedAlone { hex }))
        }
        _ => Ok(()),
    }
}

/// Takes the trains out of an attack on other hexes besides: they add nothing to the combat there [16.17C].
pub fn taken_from(state: &State, engagement: &mut Engagement) -> Vec<(UnitIndex, HexNumber)> {
    let trains = engagement.defenders.iter();
    let trains = trains.filter(|&&unit| state.is_train(unit));
    let trains = trains.filter_map(|&unit| Some((unit, state.unit(unit).hex()?)));
    let trains: Vec<_> = trains.collect();
    if trains.len() == engagement.defenders.len() {
        return Vec::new();
    }
    let is_taken = |unit: UnitIndex| trains.iter().any(|&(train, _)| train == unit);
    engagement.defenders.retain(|&unit| !is_taken(unit));
    engagement
        .hexes
        .retain(|&hex| trains.iter().all(|&(_, at)| at != hex));
    trains
}

/// Lists the events by which trains fall that are attacked together with other hexes [16.17C].
pub fn fall(state: &State, trains: &[(UnitIndex, HexNumber)]) -> impl Iterator<Item = Event> {
    let trains = trains.iter();
    trains.map(|&(train, hex)| gone(state, train, hex))
}

fn gone(state: &State, train: UnitIndex, hex: HexNumber) -> Event {
    Event::Eliminated {
        unit: state.id(train),
        hex,
        strength: CombatStrength(0),
        may_return: false,
        case: case("16.17C"),
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
    [falls, gone(state, train, hex)]
}
