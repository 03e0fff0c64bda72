//! [5] Movement.
//!
//! In its movement phase a unit moves once, hex by hex, and pays for each hex by terrain: half a point along a road, one
//! along a trail, two more over a stream. It stops on entering an enemy zone of control and cannot leave one. Reach and
//! single moves are judged by the same costs; the reach finds the cheapest path, a move may take any.

use super::charts::MovementPoints;
use super::counter::Player;
use super::event::Event;
use super::state::{Leave, Place, State, UnitIndex};
use super::violation::Violation;
use super::{stacking, zoc};
use crate::hex::path::{BEYOND, Flood, Ground};
use crate::hex::{HexNumber, HexSet};
use crate::table::board::Board;
use crate::table::case::case;
use crate::table::ids::UnitId;

/// The ground as one unit's move finds it.
struct Footing<'a> {
    board: &'a Board,
    costs: &'a [[u8; 6]],
    barred: HexSet,
    halts: HexSet,
}

impl Ground for Footing<'_> {
    fn neighbours(&self, place: usize) -> &[u16; 6] {
        self.board.neighbours(place)
    }

    fn costs(&self, place: usize) -> &[u8; 6] {
        &self.costs[place]
    }

    fn barred(&self, place: usize) -> bool {
        self.barred.contains(place)
    }

    fn halts(&self, place: usize) -> bool {
        self.halts.contains(place)
    }
}

impl<'a> Footing<'a> {
    fn new(state: &'a State, player: Player, mounted: Mount) -> Self {
        let setting = state.setting();
        let halts = zoc::zone(state, player.opponent());
        let mut barred = setting.beyond.clone();
        for (_, hex) in state.army(player.opponent()) {
            barred.insert(setting.board.grid().index(hex));
        }
        if state.is_quiet() {
            halts.iter().for_each(|place| barred.insert(place));
        }
        Self {
            board: &setting.board,
            costs: setting.costs.of(mounted),
            barred,
            halts,
        }
    }

    /// Gets the cost of one step, or what forbids it whatever its cost [5.2, 5.3].
    fn step(
        &self,
        state: &State,
        unit: UnitIndex,
        from: HexNumber,
        to: HexNumber,
    ) -> Result<MovementPoints, Violation> {
        let grid = self.board.grid();
        let direction = from
            .direction_to(to)
            .ok_or(Violation::NotTouching { from, to })?;
        if !state.setting().in_play(to) {
            return Err(Violation::OutOfPlay { hex: to });
        }
        if self.board.side(from, to).barred() {
            return Err(Violation::RiverInTheWay { from, to });
        }
        if self.barred(grid.index(to)) {
            check_free_of_enemies(state, unit, to)?;
        }
        let cost = self.costs(grid.index(from))[direction.index()];
        Ok(MovementPoints::from_halves(u16::from(cost)))
    }
}

/// Which column of the Terrain Effects Chart a unit pays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mount {
    Foot,
    Mounted,
}

/// Gets the column of costs that a unit pays by [5.2].
pub fn mount(state: &State, unit: UnitIndex) -> Mount {
    if state.counter(unit).arm.is_mounted() {
        Mount::Mounted
    } else {
        Mount::Foot
    }
}

/// A hex in reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    pub hex: HexNumber,
    pub cost: MovementPoints,
    /// Whether a move that comes here ends here, in an enemy zone [5.3].
    pub stops: bool,
}

/// Where a unit can go: what it costs, and how it gets there.
///
/// One value serves many searches; it keeps its tables.
#[derive(Default)]
pub struct Reach {
    flood: Flood,
}

impl Reach {
    /// Searches the reach of a unit that stands on the map [5.1, 5.2, 5.3].
    ///
    /// # Errors
    /// Says why the unit cannot move at all.
    pub fn search<'a>(
        &mut self,
        state: &'a State,
        unit: UnitIndex,
    ) -> Result<Found<'a, '_>, Violation> {
        let start = can_move(state, unit)?;
        Ok(self.search_from(state, unit, start, MovementPoints::ZERO))
    }

    /// Searches on from a hex where `spent` points are gone already, as after an entry [5.6].
    pub fn search_from<'a>(
        &mut self,
        state: &'a State,
        unit: UnitIndex,
        start: HexNumber,
        spent: MovementPoints,
    ) -> Found<'a, '_> {
        let footing = Footing::new(state, state.owner(unit), mount(state, unit));
        let grid = state.setting().board.grid();
        let start = grid.index(start);
        let stopped = spent > MovementPoints::ZERO && footing.halts.contains(start);
        let left = state.allowance(unit).checked_sub(spent);
        let left = left.filter(|_| !stopped).unwrap_or_default().halves();
        let budget = left.min(u16::from(BEYOND - 1)) as u8;
        self.flood.spread(&footing, grid.len(), start, budget);
        Found {
            footing,
            flood: &self.flood,
            spent,
        }
    }
}

/// The outcome of one search.
pub struct Found<'a, 'b> {
    footing: Footing<'a>,
    flood: &'b Flood,
    spent: MovementPoints,
}

impl Found<'_, '_> {
    /// Counts the hexes in reach.
    pub fn len(&self) -> usize {
        self.flood.reached().len()
    }

    /// Tells whether no hex is in reach.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Gets a hex in reach, the cheapest first.
    pub fn get(&self, nth: usize) -> Option<Reached> {
        let place = usize::from(*self.flood.reached().get(nth)?);
        Some(Reached {
            hex: self.footing.board.grid().hex(place),
            cost: self.spent + MovementPoints::from_halves(u16::from(self.flood.cost(place))),
            stops: self.footing.halts.contains(place),
        })
    }

    /// Lists the hexes in reach, the cheapest first.
    pub fn iter(&self) -> impl Iterator<Item = Reached> {
        (0..self.len()).filter_map(|nth| self.get(nth))
    }

    /// Gets the cheapest path to a hex, without the start; empty if it is out of reach.
    pub fn path(&self, goal: HexNumber) -> Vec<HexNumber> {
        let grid = self.footing.board.grid();
        if !grid.contains(goal) {
            return Vec::new();
        }
        let path = self.flood.path(&self.footing, grid.index(goal));
        path.into_iter()
            .map(|place| grid.hex(usize::from(place)))
            .collect()
    }
}

/// Lists the hexes in reach of a unit, none if it cannot move [5.1].
pub fn goals(state: &State, unit: UnitIndex) -> Vec<HexNumber> {
    let mut reach = Reach::default();
    reach
        .search(state, unit)
        .map(|found| found.iter().map(|reached| reached.hex).collect())
        .unwrap_or_default()
}

/// Refuses a unit that cannot move now, and gets its hex [5.1, 5.3E, 5.3F].
pub fn can_move(state: &State, unit: UnitIndex) -> Result<HexNumber, Violation> {
    let id = state.id(unit);
    let player = state.player();
    if state.owner(unit) != player {
        return Err(Violation::NotYours { unit: id, player });
    }
    let Place::Map(hex) = state.unit(unit).place else {
        return Err(Violation::NotOnMap { unit: id });
    };
    if state.unit(unit).moved {
        return Err(Violation::AlreadyMoved { unit: id });
    }
    if state.unit(unit).leave != Leave::Free {
        return Err(Violation::NotReleased { unit: id });
    }
    if zoc::in_zone_of(state, player.opponent(), hex) {
        return Err(match state.is_quiet() {
            false => Violation::LeavesZone { unit: id, hex },
            true => Violation::ZoneAtNight { unit: id, hex },
        });
    }
    Ok(hex)
}

/// Refuses a move that breaks a rule, and gets its cost [5.1 to 5.4].
pub fn check_move(
    state: &State,
    unit: UnitIndex,
    path: &[HexNumber],
) -> Result<MovementPoints, Violation> {
    let start = can_move(state, unit)?;
    if path.is_empty() {
        return Err(Violation::EmptyPath {
            unit: state.id(unit),
        });
    }
    walk(state, unit, start, path, MovementPoints::default())
}

/// Walks a path step by step from a hex where `spent` points are gone already, and gets the cost in all [5.2, 5.3].
pub fn walk(
    state: &State,
    unit: UnitIndex,
    start: HexNumber,
    path: &[HexNumber],
    spent: MovementPoints,
) -> Result<MovementPoints, Violation> {
    let id = state.id(unit);
    let footing = Footing::new(state, state.owner(unit), mount(state, unit));
    let grid = footing.board.grid();
    let mut here = start;
    let mut total = spent;
    for (nth, &next) in path.iter().enumerate() {
        let under_way = nth > 0 || spent != MovementPoints::ZERO;
        if under_way && footing.halts(grid.index(here)) {
            return Err(Violation::StopsInZone {
                unit: id,
                hex: here,
            });
        }
        total = total + footing.step(state, unit, here, next)?;
        here = next;
    }
    let has = state.allowance(unit);
    if total > has {
        return Err(Violation::TooFar {
            unit: id,
            needs: total,
            has,
        });
    }
    Ok(total)
}

/// Refuses a hex that holds an enemy, or lies in his zone by night or in rain [5.3, 5.3F].
pub fn check_free_of_enemies(
    state: &State,
    unit: UnitIndex,
    hex: HexNumber,
) -> Result<(), Violation> {
    let enemy = state.owner(unit).opponent();
    if state.occupant(hex) == Some(enemy) {
        return Err(Violation::EnemyInHex { hex });
    }
    if state.is_quiet() && zoc::in_zone_of(state, enemy, hex) {
        return Err(Violation::ZoneAtNight {
            unit: state.id(unit),
            hex,
        });
    }
    Ok(())
}

/// Finds units by name and refuses a list that names none, or one twice, or units of several hexes.
pub fn one_stack(state: &State, units: &[UnitId]) -> Result<Vec<UnitIndex>, Violation> {
    let found = find_all(state, units)?;
    let first = *found.first().ok_or(Violation::NoUnits)?;
    match found
        .iter()
        .find(|&&unit| state.unit(unit).place != state.unit(first).place)
    {
        Some(&unit) => Err(Violation::NotOneStack {
            unit: state.id(unit),
        }),
        None => Ok(found),
    }
}

/// Finds units by name and refuses a list that names one twice.
pub fn find_all(state: &State, units: &[UnitId]) -> Result<Vec<UnitIndex>, Violation> {
    for (nth, &unit) in units.iter().enumerate() {
        if units[..nth].contains(&unit) {
            return Err(Violation::NamedTwice { unit });
        }
    }
    units.iter().map(|&unit| find(state, unit)).collect()
}

/// Finds a unit by name.
pub fn find(state: &State, unit: UnitId) -> Result<UnitIndex, Violation> {
    state.find(unit).ok_or(Violation::UnknownUnit { unit })
}

/// Checks the move of one stack, its last hex's stacking included [5.1, 5.4].
pub fn check_order(state: &State, units: &[UnitId], path: &[HexNumber]) -> Result<(), Violation> {
    let stack = one_stack(state, units)?;
    for &unit in &stack {
        check_move(state, unit, path)?;
    }
    check_room(state, &stack, path.last().copied())
}

/// Refuses to bring a stack into a hex that nobody could clear again [5.4].
pub fn check_room(
    state: &State,
    stack: &[UnitIndex],
    goal: Option<HexNumber>,
) -> Result<(), Violation> {
    let Some(goal) = goal else { return Ok(()) };
    let crowded = state
        .stack(goal)
        .filter(|unit| !stack.contains(unit))
        .count()
        + stack.len()
        > stacking::limit(state, goal);
    if !crowded && !stacking::any_overfull(state) {
        return Ok(());
    }
    let mut after = state.clone();
    for &unit in stack {
        let unit = &mut after.units[usize::from(unit.0)];
        unit.place = Place::Map(goal);
        unit.moved = true;
    }
    stacking::check_can_be_cleared(&after, goal)
}

/// Adds up the cost of a path that has been checked [5.2].
fn cost(state: &State, unit: UnitIndex, path: &[HexNumber]) -> MovementPoints {
    let (setting, mount) = (state.setting(), mount(state, unit));
    let from = state
        .unit(unit)
        .hex()
        .into_iter()
        .chain(path.iter().copied());
    let steps = from.zip(path).filter_map(|(from, &to)| {
        let direction = from.direction_to(to)?;
        let place = setting.board.grid().index(from);
        Some(setting.costs.of(mount)[place][direction.index()])
    });
    steps
        .map(|halves| MovementPoints::from_halves(u16::from(halves)))
        .sum()
}

/// Decides the move of a stack [5.1].
pub fn resolve(state: &State, units: &[UnitId], path: &[HexNumber]) -> Vec<Event> {
    let moved = |&unit: &UnitId| {
        let index = state.find(unit)?;
        Some(Event::Moved {
            unit,
            from: state.unit(index).hex()?,
            path: path.to_vec(),
            to: *path.last()?,
            cost: cost(state, index, path),
            case: case("5.1"),
        })
    };
    units.iter().filter_map(moved).collect()
}
