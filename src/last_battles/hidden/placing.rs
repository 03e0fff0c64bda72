//! [16.6A] Placing a pair of markers: at set-up, or at the end of a command phase.

use crate::hex::HexNumber;
use crate::last_battles::counter::{Army, Player};
use crate::last_battles::event::{Event, HiddenEvent};
use crate::last_battles::observation::Watch;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::hidden::{PairIndex, Twin};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, Release, State, UnitIndex};
use crate::last_battles::violation::{Unhidden, VariantViolation, Violation};
use crate::last_battles::{leaders, movement, reinforcements, zoc};
use crate::table::case::case;
use crate::table::ids::{LeaderId, PieceId, UnitId};
use std::iter;

/// A hex where the markers of a pair may be placed, or enter, and all who may be put aside for them there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    pub hex: HexNumber,
    /// Whether the markers are to enter the map there, in place of reinforcements.
    pub enters: bool,
    pub units: Vec<UnitIndex>,
    pub leaders: Vec<LeaderIndex>,
}

/// Tells whether a player could place a pair of markers now.
pub fn may_place(state: &State, player: Player) -> bool {
    let may = state.in_force(Rule::HiddenMovement) && has_free_pair(state, player);
    may && each_site(state, &Watch::over(state, player))
        .next()
        .is_some()
}

fn has_free_pair(state: &State, player: Player) -> bool {
    let mut own = Army::ALL.into_iter().filter(|side| side.player() == player);
    own.any(|side| free_pair(state, side).is_some())
}

/// Lists where a player may place pairs of markers: hexes of units of his that may go aside, and those where reinforcements come
/// in.
pub fn sites(state: &State, player: Player) -> Vec<Site> {
    match has_free_pair(state, player) {
        true => each_site(state, &Watch::over(state, player)).collect(),
        false => Vec::new(),
    }
}

/// Looks for those places one by one.
fn each_site(state: &State, watch: &Watch<'_>) -> impl Iterator<Item = Site> {
    let mut hexes: Vec<_> = state.army(watch.player()).map(|(_, hex)| hex).collect();
    hexes.sort();
    hexes.dedup();
    let standing = hexes.into_iter();
    let standing = standing.flat_map(move |hex| around(state, watch, hex));
    let entering = iter::once_with(move || entering(state, watch.player()));
    standing.chain(entering.flatten())
}

/// Gets who may go aside in a hex and around it, army by army.
fn around(state: &State, watch: &Watch<'_>, hex: HexNumber) -> Vec<Site> {
    let board = &state.setup().board;
    let beside = hex.neighbours().filter(|&at| zoc::contact(board, at, hex));
    let near: Vec<_> = iter::once(hex).chain(beside).collect();
    let mut units: Vec<_> = near.iter().flat_map(|&at| state.stack(at)).collect();
    // Who sees what is the last question: it takes longest to answer.
    units.retain(|&unit| check_stands(state, watch.player(), unit).is_ok());
    if units.is_empty() || check_place_open(state, watch, hex).is_err() {
        return Vec::new();
    }
    units.sort_unstable();
    units.retain(|&unit| check_unit(state, watch, unit).is_ok());
    let officers = state.leaders().filter(|&leader| {
        let at = state.leader(leader).hex();
        at.is_some_and(|at| near.contains(&at)) && check_officer(state, leader).is_ok()
    });
    let site = Site {
        hex,
        enters: false,
        units,
        leaders: officers.collect(),
    };
    let sites = Army::ALL.into_iter();
    let sites = sites.filter_map(|side| of_army(state, &site, side));
    let whole = |site: &Site| {
        let ids = ids(state, &site.units);
        check_hex(state, watch, hex, &site.units).is_ok() && !ids.is_empty()
    };
    sites.filter(whole).collect()
}

/// Takes from a site those of one army who can go aside together; none, if no unit of it can.
fn of_army(state: &State, site: &Site, side: Army) -> Option<Site> {
    free_pair(state, side)?;
    let own = site.units.iter().copied();
    let mut units: Vec<_> = own
        .filter(|&unit| state.counter(unit).side == side)
        .collect();
    let own = site.leaders.iter().copied();
    let mut leaders: Vec<_> = own
        .filter(|&leader| state.leader_counter(leader).side == side)
        .collect();
    units.retain(|&unit| check_led(state, unit, &leaders).is_ok());
    leaders.retain(|&leader| {
        units
            .iter()
            .any(|&unit| leaders::commands(state, leader, unit))
    });
    (!units.is_empty()).then_some(Site {
        units,
        leaders,
        ..site.clone()
    })
}

/// Leaves those of a site's officers who have a unit of it to lead.
pub fn with_officers(state: &State, site: Site) -> Site {
    let leads = |&leader: &LeaderIndex| {
        let mut units = site.units.iter();
        units.any(|&unit| leaders::commands(state, leader, unit))
    };
    let leaders = site.leaders.iter().copied().filter(leads).collect();
    Site { leaders, ..site }
}

/// Lists where reinforcements that are due may come in as a pair, army by army.
fn entering(state: &State, player: Player) -> Vec<Site> {
    if state.player() != player {
        return Vec::new();
    }
    let waiting = reinforcements::waiting(state);
    let mut hexes: Vec<_> = waiting
        .iter()
        .flat_map(|(_, hexes)| hexes.clone())
        .collect();
    hexes.sort();
    hexes.dedup();
    let sites = hexes.into_iter().flat_map(|hex| {
        let units = waiting.iter().filter(|(_, hexes)| hexes.contains(&hex));
        let units = units.map(|&(unit, _)| unit);
        let units: Vec<_> = units.filter(|&unit| may_enter(state, unit)).collect();
        let officers = state.leaders().filter(|&leader| {
            check_officer(state, leader).is_ok() && enters_at(state, leader, hex)
        });
        let site = Site {
            hex,
            enters: true,
            units,
            leaders: officers.collect(),
        };
        let sites = Army::ALL.map(|side| of_army(state, &site, side));
        sites.into_iter().flatten()
    });
    sites.collect()
}

/// Tells whether a reinforcement may come in behind a marker: not one of a force that comes all together [22.6B], or alone.
fn may_enter(state: &State, unit: UnitIndex) -> bool {
    let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
    let free = due.is_some_and(|due| !due.together && !due.unstacked);
    free && !state.is_train(unit)
}

fn enters_at(state: &State, leader: LeaderIndex, hex: HexNumber) -> bool {
    let due = leaders::check_due(state, leader).ok();
    due.is_some_and(|due| {
        let enemy = state.leader_owner(leader).opponent();
        reinforcements::hexes_of(state, due, enemy).contains(&hex)
    })
}

/// Finds a pair of an army that is not in use.
fn free_pair(state: &State, side: Army) -> Option<PairIndex> {
    let pairs = (0..state.setup().pairs.len() as u8).map(PairIndex);
    let mut own = pairs.filter(|&pair| state.pair_side(pair) == side);
    own.find(|&pair| state.hidden().pair(pair).is_none())
}

fn unhidden(unit: impl Into<PieceId>, why: Unhidden) -> Violation {
    let unit = unit.into();
    VariantViolation::CannotHide { unit, why }.into()
}

/// Refuses a unit on the map that may not go aside: a train, one that cannot move yet, one out of command or in sight.
fn check_unit(state: &State, watch: &Watch<'_>, unit: UnitIndex) -> Result<(), Violation> {
    let hex = check_stands(state, watch.player(), unit)?;
    let seen = watch.observer(hex);
    seen.map_or(Ok(()), |from| {
        let unit = state.id(unit).into();
        Err(VariantViolation::HidesInSight { unit, from }.into())
    })
}

/// Refuses the same, whether it is in sight or not, and finds its hex.
fn check_stands(state: &State, player: Player, unit: UnitIndex) -> Result<HexNumber, Violation> {
    let id = state.id(unit);
    let Some(hex) = state.unit(unit).hex() else {
        return Err(unhidden(id, Unhidden::NotHere));
    };
    let why = if state.owner(unit) != player {
        Unhidden::NotHere
    } else if state.is_train(unit) {
        Unhidden::Train
    } else if state.unit(unit).leave != Release::Free {
        Unhidden::NotReleased
    } else if !state.in_command(unit) {
        Unhidden::OutOfCommand
    } else {
        return Ok(hex);
    };
    Err(unhidden(id, why))
}

/// Refuses a leader who is no officer in command.
fn check_officer(state: &State, leader: LeaderIndex) -> Result<(), Violation> {
    let commanded = !state.in_force(Rule::Command) || state.leader(leader).in_command;
    match state.is_officer(leader) && commanded && state.leader(leader).active {
        true => Ok(()),
        false => Err(unhidden(state.leader_id(leader), Unhidden::NoOfficer)),
    }
}

/// Refuses a unit that none of some officers could pass command to, where command is in use.
fn check_led(state: &State, unit: UnitIndex, officers: &[LeaderIndex]) -> Result<(), Violation> {
    let led = officers
        .iter()
        .any(|&officer| leaders::commands(state, officer, unit));
    match led || !state.in_force(Rule::Command) {
        true => Ok(()),
        false => Err(unhidden(state.id(unit), Unhidden::WithoutOfficer)),
    }
}

/// Refuses a hex for markers where they would be seen or share it with anybody but those who go aside.
fn check_hex(
    state: &State,
    watch: &Watch<'_>,
    hex: HexNumber,
    aside: &[UnitIndex],
) -> Result<(), Violation> {
    if !state.setup().in_play(hex) {
        return Err(Violation::OutOfPlay { hex });
    }
    if let Some(unit) = state.stack(hex).find(|unit| !aside.contains(unit)) {
        let unit = state.id(unit);
        return Err(VariantViolation::StaysUnderMarker { unit, hex }.into());
    }
    check_place_open(state, watch, hex)
}

/// Refuses a hex for markers where they would be seen or share it with others, whoever goes aside.
fn check_place_open(state: &State, watch: &Watch<'_>, hex: HexNumber) -> Result<(), Violation> {
    if state.markers_in(hex).next().is_some() {
        return Err(VariantViolation::MarkerInTheWay { hex }.into());
    }
    match watch.observer(hex) {
        Some(from) => Err(VariantViolation::PlacedInSight { hex, from }.into()),
        None => Ok(()),
    }
}

/// A placing that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    pair: PairIndex,
    /// Where both markers stand; nowhere, if they have yet to enter.
    at: Option<HexNumber>,
    units: Vec<UnitIndex>,
    leaders: Vec<LeaderIndex>,
    real: Twin,
}

/// Refuses to place a pair where it may not be, or for those who may not go aside.
pub fn check_place(
    state: &State,
    hex: HexNumber,
    names: (&[UnitId], &[LeaderId]),
    real: Twin,
) -> Result<Placing, Violation> {
    let units = movement::find_all(state, names.0)?;
    let found = names.1.iter().map(|&leader| leaders::find(state, leader));
    let leaders = found.collect::<Result<Vec<_>, _>>()?;
    let first = *units.first().ok_or(Violation::NoUnits)?;
    let enters = state.unit(first).place == Place::Reinforcement;
    let side = state.counter(first).side;
    let pair = free_pair(state, side).ok_or(VariantViolation::NoPairLeft { side })?;
    match enters {
        true => check_entering(state, hex, &units, &leaders)?,
        false => check_standing(state, hex, &units, &leaders)?,
    }
    for &unit in &units {
        if state.counter(unit).side != side {
            return Err(unhidden(state.id(unit), Unhidden::OtherArmy));
        }
        check_led(state, unit, &leaders)?;
    }
    for &leader in &leaders {
        check_officer(state, leader)?;
        if !units
            .iter()
            .any(|&unit| leaders::commands(state, leader, unit))
        {
            return Err(unhidden(state.leader_id(leader), Unhidden::NoOfficer));
        }
    }
    Ok(Placing {
        pair,
        at: (!enters).then_some(hex),
        units,
        leaders,
        real,
    })
}

fn check_standing(
    state: &State,
    hex: HexNumber,
    units: &[UnitIndex],
    leaders: &[LeaderIndex],
) -> Result<(), Violation> {
    let watch = Watch::over(state, state.player());
    let near = |at: Option<HexNumber>| {
        at.is_some_and(|at| at == hex || zoc::contact(&state.setup().board, at, hex))
    };
    for &unit in units {
        check_unit(state, &watch, unit)?;
        if !near(state.unit(unit).hex()) {
            return Err(unhidden(state.id(unit), Unhidden::NotHere));
        }
    }
    for &leader in leaders {
        if !near(state.leader(leader).hex()) {
            return Err(unhidden(state.leader_id(leader), Unhidden::NotHere));
        }
    }
    check_hex(state, &watch, hex, units)
}

fn check_entering(
    state: &State,
    hex: HexNumber,
    units: &[UnitIndex],
    leaders: &[LeaderIndex],
) -> Result<(), Violation> {
    for &unit in units {
        reinforcements::check_due(state, unit)?;
        let open = reinforcements::entry_hexes(state, unit).contains(&hex);
        if !open || !may_enter(state, unit) {
            return Err(unhidden(state.id(unit), Unhidden::NotHere));
        }
    }
    let absent = leaders
        .iter()
        .find(|&&leader| !enters_at(state, leader, hex));
    match absent {
        Some(&leader) => Err(unhidden(state.leader_id(leader), Unhidden::NotHere)),
        None => Ok(()),
    }
}

impl Placing {
    /// Decides the placing; which marker is the real one is not told to anybody.
    pub fn event(&self, state: &State) -> Event {
        let leaders = self.leaders.iter();
        Event::Hidden(HiddenEvent::PairPlaced {
            pair: state.pair_id(self.pair),
            hex: self.at,
            units: ids(state, &self.units),
            leaders: leaders.map(|&leader| state.leader_id(leader)).collect(),
            real: self.real,
            case: case("16.6A"),
        })
    }
}

fn ids(state: &State, units: &[UnitIndex]) -> Vec<UnitId> {
    units.iter().map(|&unit| state.id(unit)).collect()
}
