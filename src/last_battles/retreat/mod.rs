//! [6.6, 6.7] Retreating and advancing after combat.
//!
//! A unit that must retreat goes one hex: not off the map, over water without a bridge, into an enemy, an enemy zone or a
//! held chateau. It may join one friend; if every hex left to it holds two, one of them makes room and retreats in its
//! turn, and so on, as long as all can do so safely. A unit with nowhere to go is eliminated. Afterwards one
//! victorious unit that fought next to an emptied hex may step into it, whatever zones are there.

mod advance;
mod advance_options;
pub mod impetus;

pub use self::advance::{
    advances, check_advance, check_may_advance, check_nobody_advances, check_stack_advance,
};
pub use self::advance_options::{AdvanceOption, Choice, choice};
use super::combat::rout;
use super::counter::Player;
use super::event::Event;
use super::state::{Battle, State, UnitIndex};
use super::violation::{Ineligible, OptionalViolation, Violation};
use super::{chateaux, movement, stacking, trains, zoc};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::legal::to_retreat;
use crate::table::case::case;
use crate::table::ids::UnitId;
use std::collections::VecDeque;

/// A hex that a unit may retreat into, and the units there of which one must make room, if it is full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetreatOption {
    pub to: HexNumber,
    pub displace: Vec<UnitIndex>,
}

/// Lists where a unit may retreat to; full hexes only if no other is left [6.6A to D].
pub fn ways(state: &State, unit: UnitIndex) -> Vec<RetreatOption> {
    let Some(from) = state.unit(unit).hex() else {
        return Vec::new();
    };
    let field = RetreatContext::new(state, unit);
    let open: Vec<_> = from
        .neighbours()
        .filter(|&to| field.bars(from, to).is_none())
        .collect();
    let free = open.iter().filter(|&&to| field.has_room(to));
    let free: Vec<_> = free
        .map(|&to| RetreatOption {
            to,
            displace: Vec::new(),
        })
        .collect();
    if !free.is_empty() {
        return rout::away(state, unit, free);
    }
    let full = open.into_iter().map(|to| RetreatOption {
        displace: field.can_make_room(to),
        to,
    });
    full.filter(|way| !way.displace.is_empty()).collect()
}

/// Lists the hexes that a unit might retreat into if none of its friends stood in the way [6.6A].
pub fn open(state: &State, unit: UnitIndex) -> Vec<HexNumber> {
    let from = state.unit(unit).hex();
    from.map_or_else(Vec::new, |from| open_from(state, unit, from))
}

/// Lists the hexes that a unit might retreat into from a hex if none of its friends stood in the way [6.6A].
pub fn open_from(state: &State, unit: UnitIndex, from: HexNumber) -> Vec<HexNumber> {
    let field = RetreatContext::new(state, unit);
    let is_open = |to: &HexNumber| match field.bars(from, *to) {
        None | Some(Ineligible::ChateauTaken) => true,
        Some(_) => false,
    };
    from.neighbours().filter(is_open).collect()
}

/// The ground as a retreat finds it.
struct RetreatContext<'a> {
    state: &'a State,
    player: Player,
    unit: UnitIndex,
    zones: &'a HexSet,
}

impl<'a> RetreatContext<'a> {
    fn new(state: &'a State, unit: UnitIndex) -> Self {
        let player = state.owner(unit);
        let zones = zoc::zone(state, player.opponent());
        Self {
            state,
            player,
            unit,
            zones,
        }
    }

    /// Tells what keeps a retreat from going from one hex to another, but for the friends there [6.6A].
    fn bars(&self, from: HexNumber, to: HexNumber) -> Option<Ineligible> {
        let setup = self.state.setup();
        if !from.touches(to) {
            Some(Ineligible::NotTouching)
        } else if !setup.in_play(to) {
            Some(Ineligible::OffMap)
        } else if setup.board.side(from, to).impassable() {
            Some(Ineligible::River)
        } else if self.state.occupant(to) == Some(self.player.opponent()) {
            Some(Ineligible::Enemy)
        } else if self.zones.contains(setup.board.grid().index(to)) {
            Some(Ineligible::Zone)
        } else if trains::stand_in(self.state, to) {
            Some(Ineligible::Train)
        } else if chateaux::is_chateau(self.state, to) && !self.has_room(to) {
            Some(Ineligible::ChateauTaken)
        } else {
            None
        }
    }

    fn friends(&self, hex: HexNumber) -> impl Iterator<Item = UnitIndex> {
        self.state.stack(hex).filter(|&other| other != self.unit)
    }

    /// Tells whether a hex can take one unit more; the retreating unit itself has left its own [6.6C].
    fn has_room(&self, hex: HexNumber) -> bool {
        stacking::has_room(self.state, self.unit, hex, self.friends(hex).count())
    }

    /// Lists the units of a full hex that this combat has not displaced yet and that can retreat safely [6.6D].
    fn can_make_room(&self, hex: HexNumber) -> Vec<UnitIndex> {
        let displaced = self
            .state
            .battle()
            .map_or(&[][..], |battle| &battle.displaced);
        let candidates = self.friends(hex).filter(|other| {
            !displaced.contains(other) && stacking::counts(self.state, *other, hex)
        });
        match self.displacement_possible(hex) {
            true => candidates.collect(),
            false => Vec::new(),
        }
    }

    /// Tells whether a unit driven out of a hex finds room, directly or by driving others on [6.6D].
    ///
    /// The nearest room is looked for. On the way to it every hex is met once, so no unit would be displaced twice.
    fn displacement_possible(&self, start: HexNumber) -> bool {
        let grid = self.state.setup().board.grid();
        let displaced = self
            .state
            .battle()
            .map_or(&[][..], |battle| &battle.displaced);
        let mut seen = HexSet::new();
        seen.insert(grid.index(start));
        let mut queue = VecDeque::from([start]);
        while let Some(from) = queue.pop_front() {
            for to in from
                .neighbours()
                .filter(|&to| self.bars(from, to).is_none())
            {
                if self.has_room(to) {
                    return true;
                }
                let index = grid.index(to);
                let goes = |unit: UnitIndex| {
                    !displaced.contains(&unit) && stacking::counts(self.state, unit, to)
                };
                if !seen.contains(index) && self.friends(to).any(goes) {
                    seen.insert(index);
                    queue.push_back(to);
                }
            }
        }
        false
    }
}

/// A retreat that the rules allow, or that of a displaced unit [6.6, 6.6D].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retreat {
    unit: UnitIndex,
    from: HexNumber,
    to: HexNumber,
    /// Who drove the unit out, if it makes room for another.
    displaced_by: Option<UnitIndex>,
    /// Who must make room for it.
    displaces: Option<UnitIndex>,
}

/// Refuses a retreat, or a displaced unit's, that breaks a rule, and gets who makes room [6.6].
pub fn check(
    state: &State,
    unit: UnitId,
    to: HexNumber,
    displace: Option<UnitId>,
) -> Result<Retreat, Violation> {
    let index = movement::find(state, unit)?;
    let none = Violation::NeedNotRetreat { unit };
    let battle = state.battle();
    let battle = battle.filter(|battle| is_to_retreat(state, battle, index));
    let (Some(battle), Some(from)) = (battle, state.unit(index).hex()) else {
        return Err(rout::under_way(state).map_or(none, |other| {
            let unit = state.id(other);
            Violation::Optional(OptionalViolation::RoutUnderWay { unit })
        }));
    };
    let ways = ways(state, index);
    let Some(way) = ways.iter().find(|way| way.to == to) else {
        return Err(refusal(state, battle, index, to, !ways.is_empty()));
    };
    let chosen = displace
        .map(|other| movement::find(state, other))
        .transpose()?;
    let displaces = match (chosen, way.displace.as_slice()) {
        (None, []) => None,
        (None, &[only]) => Some(only),
        (None, _) => return Err(Violation::DisplaceWhom { unit, to }),
        (Some(_), []) => return Err(Violation::NeedlessDisplacement { unit, to }),
        (Some(other), units) if units.contains(&other) => Some(other),
        (Some(other), _) => {
            let unit = state.id(other);
            return Err(Violation::CannotDisplace { unit });
        }
    };
    Ok(Retreat {
        unit: index,
        from,
        to,
        displaced_by: battle.making_room.last().map(|&(_, by)| by),
        displaces,
    })
}

/// Says why a unit that may step back before combat may not go into a hex [15.3, 6.6].
pub fn refusal_before_combat(state: &State, index: UnitIndex, to: HexNumber) -> Violation {
    let (unit, field) = (state.id(index), RetreatContext::new(state, index));
    let from = state.unit(index).hex().unwrap_or(to);
    let why = field.bars(from, to).unwrap_or(Ineligible::Full);
    Violation::NoRetreat { unit, to, why }
}

fn is_to_retreat(state: &State, battle: &Battle, unit: UnitIndex) -> bool {
    match battle.making_room.last() {
        Some(&(displaced, _)) => displaced == unit,
        None => to_retreat(state).contains(&unit) || battle.may_withdraw.contains(&unit),
    }
}

fn refusal(
    state: &State,
    battle: &Battle,
    index: UnitIndex,
    to: HexNumber,
    has_others: bool,
) -> Violation {
    let (unit, field) = (state.id(index), RetreatContext::new(state, index));
    let from = state.unit(index).hex().unwrap_or(to);
    match field.bars(from, to) {
        Some(why) => Violation::NoRetreat { unit, to, why },
        None if rout::has_routed(state, index) && field.has_room(to) => {
            Violation::Optional(OptionalViolation::RoutsAway { unit, to })
        }
        None if has_others => Violation::NeedlessDisplacement { unit, to },
        None => match field
            .friends(to)
            .find(|other| !battle.displaced.contains(other))
        {
            Some(other) => Violation::CannotDisplace {
                unit: state.id(other),
            },
            None => Violation::NoRetreat {
                unit,
                to,
                why: Ineligible::Full,
            },
        },
    }
}

/// Decides a retreat, or that of a displaced unit, and who makes room for it [6.6, 6.6D].
pub fn resolve(state: &State, retreat: &Retreat) -> Vec<Event> {
    let (from, to) = (retreat.from, retreat.to);
    let unit = state.id(retreat.unit);
    let goes = match retreat.displaced_by {
        Some(by) => Event::Displaced {
            unit,
            from,
            to,
            by: state.id(by),
            case: case("6.6D"),
        },
        None => Event::Retreated {
            unit,
            from,
            to,
            case: case("6.6"),
        },
    };
    let makes_room = retreat.displaces.map(|other| Event::MakesRoom {
        unit: state.id(other),
        by: unit,
        case: case("6.6D"),
    });
    [goes].into_iter().chain(makes_room).collect()
}
