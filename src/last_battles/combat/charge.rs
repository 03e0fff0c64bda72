//! [16.8] Cavalry charges.
//!
//! One or two cavalry units that stand alone in a hex, and have come there over the open by one or two movement points, may
//! charge infantry in the open. They count double, must follow up if the hex is cleared, and are blown afterwards: through the
//! next player turn of the enemy and the one of their own after it they have no zone of control, count half and enter no enemy
//! zone.

use crate::hex::HexNumber;
use crate::last_battles::charts::{MovementPoints, Weather};
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::Arm;
use crate::last_battles::event::Event;
use crate::last_battles::order::Attack;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::{NoCharge, OptionalViolation, Violation};
use crate::last_battles::zoc;
use crate::table::board::Terrain;
use crate::table::case::case;
use crate::table::ids::UnitId;

/// What the approach to a charge costs at least, and at most.
const APPROACH: (MovementPoints, MovementPoints) =
    (MovementPoints::whole(1), MovementPoints::whole(2));

/// Gets the leave to charge that a move has given a cavalry unit, if it has.
pub fn approached(state: &State, event: &Event) -> Option<Event> {
    let Event::Moved {
        unit,
        from,
        path,
        cost,
        ..
    } = event
    else {
        return None;
    };
    if !state.in_force(Rule::CavalryCharge) {
        return None;
    }
    let index = state.find(*unit)?;
    let enemy = state.owner(index).opponent();
    let near = APPROACH.0 <= *cost && *cost <= APPROACH.1;
    let cavalry = state.counter(index).arm == Arm::Cavalry;
    let allowed =
        cavalry && near && !zoc::in_zone_of(state, enemy, *from) && is_open_way(state, *from, path);
    allowed.then(|| Event::MayCharge {
        unit: state.id(index),
        case: case("16.8"),
    })
}

/// Tells whether a way leads through clear hexes alone, and over no water.
fn is_open_way(state: &State, from: HexNumber, path: &[HexNumber]) -> bool {
    let hexes = [from].into_iter().chain(path.iter().copied());
    let hexes: Vec<_> = hexes.collect();
    let mut clear = hexes.iter();
    clear.all(|&hex| is_clear(state, hex))
        && hexes.windows(2).all(|step| is_dry(state, step[0], step[1]))
}

fn is_clear(state: &State, hex: HexNumber) -> bool {
    state.setup().board.terrain(hex) == Terrain::Clear
}

/// Tells whether two hexes touch without stream, bridge or river between.
fn is_dry(state: &State, a: HexNumber, b: HexNumber) -> bool {
    let side = state.setup().board.side(a, b);
    a.touches(b) && !side.stream() && !side.bridge() && !side.impassable()
}

/// Refuses a charge that breaks a rule, and gets the cavalry that charges.
pub fn check(state: &State, engagement: &Engagement) -> Result<Vec<UnitIndex>, Violation> {
    if !state.in_force(Rule::CavalryCharge) {
        return Err(Violation::Optional(OptionalViolation::NotInUse {
            case: Rule::CavalryCharge.case(),
        }));
    }
    match bar(state, engagement) {
        Some(why) => Err(Violation::Optional(OptionalViolation::MayNotCharge { why })),
        None => Ok(engagement.attackers.clone()),
    }
}

/// Tells what keeps an attack from being a charge.
fn bar(state: &State, engagement: &Engagement) -> Option<NoCharge> {
    let attackers = &engagement.attackers;
    let id = |unit: &UnitIndex| state.id(*unit);
    let other = attackers.iter().find(|&&unit| !is_cavalry(state, unit));
    let [from] = *engagement.attacker_hexes(state) else {
        return Some(NoCharge::SeveralHexes);
    };
    let [to] = *engagement.hexes else {
        return Some(NoCharge::SeveralTargets);
    };
    let mut company = state.stack(from);
    let defender = engagement.defenders.iter();
    let mut others = defender.filter(|&&unit| state.counter(unit).arm != Arm::Infantry);
    let mut fresh = attackers.iter();
    let slow = fresh.find(|unit| !state.optional().may_charge(**unit));
    if state.weather() != Weather::Clear {
        Some(NoCharge::Weather)
    } else if let Some(unit) = other {
        Some(NoCharge::NotCavalry(id(unit)))
    } else if let Some(unit) = company.find(|unit| !attackers.contains(unit)) {
        Some(NoCharge::NotAlone(id(&unit)))
    } else if let Some(unit) = others.next() {
        Some(NoCharge::NotInfantry(id(unit)))
    } else if !is_clear(state, to) || !is_dry(state, from, to) {
        Some(NoCharge::Ground(to))
    } else {
        slow.map(|unit| NoCharge::Approach(id(unit)))
    }
}

fn is_cavalry(state: &State, unit: UnitIndex) -> bool {
    state.counter(unit).arm == Arm::Cavalry
}

/// Gets an attack as a charge, if it may be one.
pub fn charging(state: &State, attack: &Attack) -> Option<Attack> {
    let charge = Attack {
        charge: true,
        ..attack.clone()
    };
    let allowed = state.in_force(Rule::CavalryCharge) && super::engage(state, &charge).is_ok();
    allowed.then_some(charge)
}

/// Gets what the charge that is over leaves its cavalry as; none if nobody has charged, or none of them is left.
pub fn blown(state: &State) -> Option<Event> {
    let charging = state.optional().terms().charging.iter();
    let left = charging.filter(|&&unit| state.unit(unit).hex().is_some());
    let units: Vec<UnitId> = left.map(|&unit| state.id(unit)).collect();
    (!units.is_empty()).then(|| Event::Blown {
        units,
        case: case("16.8"),
    })
}
