//! [16.4] Roads and trails, where they are open to one unit at a time.
//!
//! A step along a road or trail that costs less than the ground leads neither into an enemy zone nor to friends, and whoever
//! ends his way with one keeps others out of his hex for the rest of the phase. Every step may be paid for by the ground
//! instead. Points that are left over are worth nothing, so the choice is made as any mover would make it: a route wherever it
//! is open, but for the last step the ground if that can be paid.

use super::{MovementField, allowance, mount, tables};
use crate::hex::path::Ground;
use crate::hex::{Direction, HexNumber, HexSet};
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::{VariantViolation, Violation};
use crate::last_battles::{command, garrisons, rain, trains, zoc};

/// Whether a unit goes by itself or stacked with others, who cannot share a road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    Alone,
    Stacked,
}

impl Company {
    /// Gets how so many units go.
    pub const fn of(units: usize) -> Self {
        match units {
            0 | 1 => Self::Alone,
            _ => Self::Stacked,
        }
    }
}

/// What a way costs, and whether its last step closes the hex to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paid {
    pub cost: MovementPoints,
    pub by_route: bool,
}

impl From<MovementPoints> for Paid {
    fn from(cost: MovementPoints) -> Self {
        Self {
            cost,
            by_route: false,
        }
    }
}

/// Gets what each step costs a unit off roads and trails, where a rule may keep it off them; supply trains stay on them.
pub(super) fn off_routes(state: &State, unit: UnitIndex) -> Option<&[[u8; 6]]> {
    let tables = tables(state);
    if !tables.has_off_routes() || state.is_train(unit) {
        return None;
    }
    tables.off_routes(mount(state, unit), command::column(state, unit))
}

/// Gets the places that a unit by itself does not come to by road or trail: in enemy zones, and where friends stand.
pub(super) fn shut(state: &State, unit: UnitIndex) -> HexSet {
    let (grid, player) = (state.setup().board.grid(), state.owner(unit));
    let zone = zoc::zone(state, player.opponent());
    // Others move as if a garrison were not there [16.11B].
    let is_company = |other: &UnitIndex| *other != unit && !garrisons::is_formed(state, *other);
    let mut shut = zone.with(state.guarded(player));
    for hex in trains::of_player(state, player) {
        shut.insert(grid.index(hex));
    }
    let own = state.unit(unit).hex();
    let alone = own.filter(|&hex| !state.stack(hex).any(|other| is_company(&other)));
    let freed = alone
        .map(|hex| grid.index(hex))
        .filter(|&place| !zone.contains(place));
    if let Some(place) = freed {
        shut.remove(place);
    }
    shut
}

/// Tells whether a unit may come onto the map by a road or trail in a hex: by itself, where no friend stands and no enemy zone
/// reaches.
pub fn opens(state: &State, unit: UnitIndex, at: HexNumber, company: Company) -> bool {
    let enemy = state.owner(unit).opponent();
    off_routes(state, unit).is_none()
        || company == Company::Alone
            && state
                .stack(at)
                .all(|other| garrisons::is_formed(state, other))
            && !zoc::in_zone_of(state, enemy, at)
}

/// Lists the hexes that a unit may not enter, for others have come there by road or trail.
pub(super) fn closed_to(state: &State, unit: UnitIndex) -> impl Iterator<Item = HexNumber> {
    let in_use = state.in_force(Rule::ModifiedTerrain);
    let come = in_use.then(|| state.come_by_route());
    let closed = come.into_iter().flatten();
    let closed =
        closed.filter(move |&(other, _)| other != unit && state.owner(other) == state.owner(unit));
    closed.map(|(_, hex)| hex)
}

/// Refuses a hex where another unit stands that has come by road or trail in this phase.
pub(super) fn check_hex(state: &State, unit: UnitIndex, hex: HexNumber) -> Result<(), Violation> {
    let mut stack = state.stack(hex);
    match stack.find(|&other| other != unit && state.unit(other).marks.by_route) {
        Some(other) => Err(VariantViolation::ClosedByRoute {
            unit: state.id(other),
            hex,
        }
        .into()),
        None => Ok(()),
    }
}

/// Pays for the last step of a way by the ground where the unit can; else it has come by road or trail.
pub(super) fn settle(
    state: &State,
    unit: UnitIndex,
    field: &MovementField<'_>,
    [before, last]: [HexNumber; 2],
    total: MovementPoints,
) -> Paid {
    let place = field.board.grid().index(before);
    let step = before.direction_to(last).map(Direction::index);
    let costs = step.zip(off_routes(state, unit));
    let has = allowance(state, unit);
    let is_first = rain::hampers(state) && state.unit(unit).hex() == Some(before);
    let costs = costs.map(|(nth, ground)| {
        let ground = match is_first {
            true => rain::first_step(ground[place][nth], has),
            false => ground[place][nth],
        };
        (field.costs(place)[nth], ground)
    });
    let Some((paid, ground)) = costs.filter(|(paid, ground)| paid < ground) else {
        return total.into();
    };
    let by_ground = total + MovementPoints::from_halves(u16::from(ground - paid));
    match by_ground <= has {
        true => by_ground.into(),
        false => Paid {
            cost: total,
            by_route: true,
        },
    }
}
