//! \[14\] Supply.
//!
//! On the first turn of daylight, before anybody moves, every unit of all three armies must have a line of supply; one
//! that has none is lost for good. A line begins with up to five hexes of any ground, of which the fifth is the first of the
//! road, and then keeps to roads and trails as far as the army's own edge of the map. Enemies and forbidden ground cut it, zones of control do not. The rulebook
//! says only that supply is determined once; here it is at the beginning of the turn, for both players at once, so
//! that no unit lost opens a line for another. Leaders need no supply.
//!
//! Where armies have supply trains, a line leads to the train in place of the edge; an army whose train is lost has no line
//! at all, one whose train has left the map may have lines to where it left [16.17, 28E].
//!
//! By an option units without a line are not lost, but marked until supply is looked at again: a die is what they may move by,
//! and dice tell whether they fight [16.18].
//!
//! One flood an army serves all its units: from the edge inward along the routes, then a few hexes off them.

use super::counter::Army;
use super::event::{DieFor, Event};
use super::scenario::{MapEdge, Supply};
use super::state::{State, UnitIndex};
use super::violation::{VariantViolation, Violation};
use super::{daylight, hidden, movement, readings, trains};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::rules::Rule;
use crate::table::board::NO_HEX;
use crate::table::case::case;
use crate::table::ids::UnitId;

/// How far off the routes no line begins.
const UNREACHABLE: u8 = u8::MAX;

/// The lines of supply of one army, from every hex that has one.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    state: &'a State,
    /// By place: how many hexes off the routes the line begins, [`UNREACHABLE`] where there is none.
    off_road: Vec<u8>,
    /// By place: the next hex on the way to the source, [`NO_HEX`] at the source itself.
    next: Vec<u16>,
}

impl<'a> Lines<'a> {
    /// Traces all lines of an army; `None` where the scenario has it draw on nothing [14.1, 16.17].
    pub fn of(state: &'a State, side: Army) -> Option<Self> {
        let enemies = state.army(side.player().opponent());
        Self::past(state, side, enemies.map(|(_, hex)| hex))
    }

    /// Traces all lines that an army would have if its enemy stood in some hexes, in place of those where he does.
    pub fn past(
        state: &'a State,
        side: Army,
        enemies: impl Iterator<Item = HexNumber>,
    ) -> Option<Self> {
        let supply = state.setup().scenario.supply.as_ref()?;
        let source = Source::of(state, supply, side)?;
        let size = state.setup().board.grid().len();
        let mut lines = Self {
            state,
            off_road: vec![UNREACHABLE; size],
            next: vec![NO_HEX; size],
        };
        let barred = lines.barred(enemies);
        let mut found = lines.sources(source, &barred);
        lines.spread(&mut found, &barred, Ground::Routes);
        let farthest = supply.off_road + readings::BEYOND_THE_FREE_HEXES;
        lines.spread(&mut found, &barred, Ground::Any(farthest));
        Some(lines)
    }

    /// Gets the hexes that no line goes through: those out of play, and those of the enemy [14.2].
    fn barred(&self, enemies: impl Iterator<Item = HexNumber>) -> HexSet {
        let setup = self.state.setup();
        let mut barred = setup.out_of_play.clone();
        for hex in enemies {
            barred.insert(setup.board.grid().index(hex));
        }
        barred
    }

    /// Finds the open hexes that supply comes from [14.1, 16.17].
    fn sources(&mut self, source: Source, barred: &HexSet) -> Vec<u16> {
        let grid = self.state.setup().board.grid();
        let sources: Vec<_> = match source {
            Source::Edge(first, second) => {
                let edges = [Some(first), second].into_iter().flatten();
                edges
                    .flat_map(|edge| edge_places(self.state, edge))
                    .collect()
            }
            Source::Train(hex) => hex.into_iter().map(|hex| grid.index(hex)).collect(),
        };
        let open = sources.into_iter().filter(|&place| !barred.contains(place));
        let sources: Vec<_> = open.map(|place| place as u16).collect();
        for &place in &sources {
            self.off_road[usize::from(place)] = 0;
        }
        sources
    }

    /// Goes on from the places found so far, hex by hex, the nearest first.
    fn spread(&mut self, found: &mut Vec<u16>, barred: &HexSet, ground: Ground) {
        let board = &self.state.setup().board;
        let mut nth = 0;
        while let Some(&here) = found.get(nth) {
            nth += 1;
            let place = usize::from(here);
            let Some(off_road) = ground.after(self.off_road[place]) else {
                continue;
            };
            for (&next, side) in board.neighbours(place).iter().zip(board.sides(place)) {
                let at = usize::from(next);
                // Most neighbours have been found already; and no hex is beyond the edge.
                if self.off_road.get(at) != Some(&UNREACHABLE) {
                    continue;
                }
                let runs_on = match ground {
                    Ground::Routes => side.road() || side.trail(),
                    Ground::Any(_) => true,
                };
                if runs_on && !side.impassable() && !barred.contains(at) {
                    self.off_road[at] = off_road;
                    self.next[at] = here;
                    found.push(next);
                }
            }
        }
    }

    /// Tells whether a line leads from a hex to the source.
    pub fn reaches(&self, hex: HexNumber) -> bool {
        let grid = self.state.setup().board.grid();
        grid.contains(hex) && self.off_road[grid.index(hex)] != UNREACHABLE
    }

    /// Gets the line from a hex to the source, both included.
    pub fn line(&self, hex: HexNumber) -> Option<Vec<HexNumber>> {
        let grid = self.state.setup().board.grid();
        let start = self.reaches(hex).then(|| grid.index(hex))?;
        let onward = |&place: &usize| match self.next[place] {
            NO_HEX => None,
            next => Some(usize::from(next)),
        };
        let places = std::iter::successors(Some(start), onward);
        Some(places.map(|place| grid.hex(place)).collect())
    }
}

/// Where an army's supply comes from.
#[derive(Clone, Copy)]
enum Source {
    /// One edge of the map, or either of two [14.1, 76:24.1].
    Edge(MapEdge, Option<MapEdge>),
    /// The supply train's hex, or the one where it has left the map; none once it is lost [16.17, 28E].
    Train(Option<HexNumber>),
}

impl Source {
    fn of(state: &State, supply: &Supply, side: Army) -> Option<Self> {
        match state.in_force(Rule::SupplyTrains) {
            true => {
                let train = trains::of(state, side)?;
                Some(Self::Train(trains::source(state, supply, train)))
            }
            false => {
                let second = supply.second_edges[side];
                supply.edges[side].map(|edge| Self::Edge(edge, second))
            }
        }
    }
}

/// What a line may run over.
#[derive(Clone, Copy)]
enum Ground {
    /// Roads and trails, over the hexsides that they cross.
    Routes,
    /// Anything that is not forbidden, for so many hexes.
    Any(u8),
}

impl Ground {
    /// Counts the hexes off the routes after one step more; `None` if there is no such step.
    const fn after(self, off_road: u8) -> Option<u8> {
        match self {
            Self::Routes => Some(0),
            Self::Any(farthest) if off_road < farthest => Some(off_road + 1),
            Self::Any(_) => None,
        }
    }
}

/// Lists the places of the playing area that lie on an edge of the map [14.1].
fn edge_places(state: &State, edge: MapEdge) -> impl Iterator<Item = usize> {
    let setup = state.setup();
    let grid = setup.board.grid();
    let sheets = setup.board.sheets().iter();
    let used = sheets.filter(|(name, ..)| setup.scenario.area.sheets.contains(name));
    let rows = used.clone().map(|&(_, first, _)| first).min();
    let rows = rows.zip(used.map(|&(_, _, last)| last).max());
    let (first, last) = rows.unwrap_or((1, grid.rows()));
    let on_edge = move |hex: HexNumber| match edge {
        MapEdge::North => hex.row() == first,
        MapEdge::South => hex.row() == last,
        MapEdge::West => hex.column() == 1,
        MapEdge::East => hex.column() == grid.columns(),
    };
    let places = (0..grid.len()).filter(|&place| !setup.out_of_play.contains(place));
    places.filter(move |&place| on_edge(grid.hex(place)))
}

/// Gets a unit's line of supply, from its hex to the source; `None` if it has none, or is not on the map.
pub fn line(state: &State, unit: UnitIndex) -> Option<Vec<HexNumber>> {
    let hex = state.unit(unit).hex()?;
    Lines::of(state, state.counter(unit).side)?.line(hex)
}

/// Lists the units on the map that have no line of supply now, whatever the turn; a train needs none.
pub fn cut_off(state: &State) -> Vec<UnitIndex> {
    let lines = Army::ALL.map(|side| (side, Lines::of(state, side)));
    let without = |&(unit, hex): &(UnitIndex, HexNumber)| {
        let own = state.counter(unit).side;
        let lines = lines.iter().find(|(side, _)| *side == own);
        lines.is_some_and(|(_, lines)| lines.as_ref().is_some_and(|lines| !lines.reaches(hex)))
    };
    let units = state.on_map().filter(without);
    let units = units.filter(|&(unit, _)| !state.is_train(unit));
    units.map(|(unit, _)| unit).collect()
}

/// Gets the rules of supply, if this is a turn at whose beginning it is determined.
fn due(state: &State) -> Option<&Supply> {
    let (setup, now) = (state.setup(), state.turn());
    let supply = setup.scenario.supply.as_ref();
    supply.filter(|supply| daylight::supply_turns(setup, supply).any(|turn| turn == now))
}

/// Lists what want of supply brings at the beginning of a turn: losses [14.0], or marks in their place [16.18].
pub fn losses(state: &State) -> Vec<Event> {
    if due(state).is_none() {
        return Vec::new();
    }
    if state.in_force(Rule::OutOfSupplyEffects) {
        return marks(state).into_iter().collect();
    }
    let aside = aside_cut_off(state).into_iter();
    let aside = aside.flat_map(|(unit, hex)| {
        let revealed = hidden::reveal_first(state, unit);
        revealed.into_iter().chain(lost_in(state, unit, hex))
    });
    let aside: Vec<_> = aside.collect();
    let mut events = Vec::new();
    // A pair is turned up once, before the first loss of those for whom it stands.
    for event in aside {
        if !events.contains(&event) {
            events.push(event);
        }
    }
    let lost = cut_off(state).into_iter().filter_map(|unit| {
        let hex = state.unit(unit).hex()?;
        Some(lost_in(state, unit, hex))
    });
    events.extend(lost.flatten());
    events
}

/// Tells how a unit is lost for want of supply.
fn lost_in(state: &State, unit: UnitIndex, hex: HexNumber) -> [Event; 2] {
    let out_of_supply = Event::OutOfSupply {
        unit: state.id(unit),
        hex,
        case: case("14"),
    };
    let eliminated = Event::Eliminated {
        may_return: false,
        unit: state.id(unit),
        hex,
        strength: state.strength(unit),
        case: case("14"),
    };
    [out_of_supply, eliminated]
}

/// Lists the units that are kept aside while a marker stands for them, and have no line from the hex of the real one, each with
/// that hex [16.6].
fn aside_cut_off(state: &State) -> Vec<(UnitIndex, HexNumber)> {
    let pairs = state
        .hidden()
        .pairs()
        .filter(|(_, pair)| pair.deploys_at.is_none());
    let placed = pairs.filter_map(|(index, pair)| {
        let hex = pair.at(pair.presumed())?;
        let lines = Lines::of(state, state.pair_side(index))?;
        (!lines.reaches(hex)).then_some((pair, hex))
    });
    placed
        .flat_map(|(pair, hex)| pair.units.iter().map(move |&unit| (unit, hex)))
        .collect()
}

/// Marks the units without a line, and takes the marks of the day before from all others [16.18].
fn marks(state: &State) -> Option<Event> {
    let out_of_supply: Vec<_> = cut_off(state).iter().map(|&unit| state.id(unit)).collect();
    let aside = aside_cut_off(state).into_iter();
    let aside: Vec<_> = aside.map(|(unit, _)| state.id(unit)).collect();
    let marked = |unit| state.unit(unit).marks.out_of_supply;
    let changes = !out_of_supply.is_empty() || state.units().any(marked);
    // Where markers stand it is told that supply was looked at, whatever of theirs it found.
    let hides = state.hidden().pairs().next().is_some();
    (changes || hides).then(|| Event::SupplyChecked {
        out_of_supply,
        aside,
        case: case("16.18"),
    })
}

/// Refuses to move a unit out of supply that has not rolled for its allowance [16.18A].
pub fn check_rolled(state: &State, unit: UnitIndex) -> Result<(), Violation> {
    let marks = state.unit(unit).marks;
    match marks.out_of_supply && marks.die.is_none() {
        true => Err(VariantViolation::RollsFirst {
            unit: state.id(unit),
        }
        .into()),
        false => Ok(()),
    }
}

/// Lists the units of the phasing player that could move if they had rolled for their allowance [16.18A].
pub fn to_roll(state: &State) -> Vec<UnitIndex> {
    if !state.in_force(Rule::OutOfSupplyEffects) {
        return Vec::new();
    }
    let units = state.army(state.player()).map(|(unit, _)| unit);
    let without = units.filter(|&unit| check_rolled(state, unit).is_err());
    let waits = |why| matches!(why, Violation::Variant(VariantViolation::RollsFirst { .. }));
    without
        .filter(|&unit| movement::can_move(state, unit).is_err_and(waits))
        .collect()
}

/// Refuses a die for who needs none, has one, or could not move with it, and finds the unit [16.18A].
pub fn check_roll(state: &State, unit: UnitId) -> Result<UnitIndex, Violation> {
    let index = movement::find(state, unit)?;
    match movement::can_move(state, index) {
        Err(Violation::Variant(VariantViolation::RollsFirst { .. })) => Ok(index),
        Err(why) => Err(why),
        Ok(_) => Err(VariantViolation::NeedsNoDie { unit }.into()),
    }
}

/// Rolls for the allowance of a unit out of supply [16.18A].
pub fn roll(state: &State, unit: UnitIndex) -> Event {
    Event::Die {
        what: DieFor::Allowance(state.id(unit)),
        face: state.dice().clone().roll(),
        case: case("16.18A"),
    }
}
