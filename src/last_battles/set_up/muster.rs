//! Mustering a game's units: the scenario's forces, as the options change them, or positions laid down by hand.

use super::{Active, Due, Entry, Equipment, Position, SetUpFault, Setting, Start, area, edge};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::counter::Player;
use crate::last_battles::setting::{Arrival, ForceEffect, Placement, Scenario, SecretEntry};
use crate::last_battles::stacking;
use crate::last_battles::state::{Fought, Leave, Owes, Place, State, Unit};
use crate::table::case::Case;
use crate::table::ids::UnitId;
use std::collections::{BTreeMap, BTreeSet};

/// A unit before its counter has been found.
struct Recruit {
    place: Place,
    leave: Leave,
    due: Option<Due>,
}

/// Gets when and where a secret force may come, before its owner has chosen [22.6B].
pub(super) fn secret_due(entries: &[SecretEntry], arrival: usize) -> Option<Due> {
    Some(Due {
        turn: entries.iter().map(|entry| entry.turn).min()?,
        at: entries.iter().map(|entry| entry.at).collect(),
        at_edge: false,
        arrival,
        group: 0,
        surcharge: MovementPoints::ZERO,
        unstacked: false,
        together: true,
    })
}

/// The units of a game while it is being put together.
pub(super) struct Muster<'a> {
    pub equipment: &'a Equipment,
    units: BTreeMap<UnitId, Recruit>,
    reduced: BTreeSet<UnitId>,
    pub faults: Vec<SetUpFault>,
}

/// Chapters that the program plays by where a scenario leaves them to the players.
const OPTIONAL: std::ops::RangeInclusive<u8> = 10..=13;

/// Lists the chapters of the rulebook that a scenario leaves to the players, and that the program plays by.
pub fn chapters_on_offer(scenario: &Scenario) -> impl Iterator<Item = u8> {
    let optional = scenario.rules.optional.iter().copied();
    optional.filter(|chapter| OPTIONAL.contains(chapter))
}

/// Reads an option that is a whole chapter which the scenario leaves to the players, or uses in any case.
fn chapter(scenario: &Scenario, option: &str) -> Option<u8> {
    let chapter = option.parse().ok()?;
    let rules = &scenario.rules;
    let known = rules.optional.contains(&chapter) || rules.chapters.contains(&chapter);
    (OPTIONAL.contains(&chapter) && known).then_some(chapter)
}

/// Lists the chapters in use: the scenario's own, and those that the players added.
pub(super) fn chapters(scenario: &Scenario, start: &Start) -> Vec<u8> {
    let added = start
        .options
        .iter()
        .filter_map(|option| chapter(scenario, option));
    scenario
        .rules
        .chapters
        .iter()
        .copied()
        .chain(added)
        .collect()
}

/// Tells whether an option is without effect because of a chapter in use.
fn overruled(effect: &ForceEffect, chapters: &[u8]) -> bool {
    match effect {
        ForceEffect::Immobile { unless, .. } => {
            unless.iter().any(|chapter| chapters.contains(chapter))
        }
        _ => false,
    }
}

/// Tells whether a position laid down by hand is a leader's.
pub(super) fn is_leader(equipment: &Equipment, position: &Position) -> bool {
    let leaders = &equipment.order_of_battle.leaders;
    leaders
        .iter()
        .any(|leader| leader.id == position.unit.into())
}

impl<'a> Muster<'a> {
    /// Begins with no unit at all.
    pub fn new(equipment: &'a Equipment) -> Self {
        Self {
            equipment,
            units: BTreeMap::new(),
            reduced: BTreeSet::new(),
            faults: Vec::new(),
        }
    }

    /// Finds the options that are on.
    pub fn options(&mut self, scenario: &Scenario, start: &Start) -> Vec<Active> {
        let mut active = Vec::new();
        for (nth, name) in start.options.iter().enumerate() {
            let option = scenario.options.iter().find(|option| option.case == *name);
            match option.and_then(|option| Some((Case::new(&option.case)?, option.effect.clone())))
            {
                _ if start.options[..nth].contains(name) => {
                    self.faults.push(SetUpFault::OptionTwice(name.clone()))
                }
                Some((case, effect)) => active.push(Active { case, effect }),
                None if chapter(scenario, name).is_some() => {}
                None => self.faults.push(SetUpFault::UnknownOption(name.clone())),
            }
        }
        active
    }

    /// Places the scenario's own forces, as the options change them.
    pub fn forces(&mut self, scenario: &Scenario, active: &[Active], chapters: &[u8]) {
        scenario
            .set_up
            .iter()
            .for_each(|placement| self.deploy(placement));
        for (nth, arrival) in scenario.arrivals.iter().enumerate() {
            self.expect(arrival, nth);
        }
        for (nth, option) in active.iter().enumerate() {
            if overruled(&option.effect, chapters) {
                continue;
            }
            self.apply(&option.effect, scenario.arrivals.len() + nth);
        }
    }

    fn deploy(&mut self, placement: &Placement) {
        for &unit in &placement.units {
            self.place(unit, placement.hex, placement.reduced);
        }
    }

    pub fn place(&mut self, unit: UnitId, hex: HexNumber, reduced: bool) {
        self.add(unit, Place::Map(hex), None);
        if reduced {
            self.reduced.insert(unit);
        }
    }

    fn add(&mut self, unit: UnitId, place: Place, due: Option<Due>) {
        let recruit = Recruit {
            place,
            leave: Leave::Free,
            due,
        };
        if self.units.insert(unit, recruit).is_some() {
            self.faults.push(SetUpFault::NamedTwice(unit));
        }
    }

    fn expect(&mut self, arrival: &Arrival, nth: usize) {
        for (group, units) in arrival.groups.iter().enumerate() {
            for &unit in units {
                let due = Due {
                    turn: arrival.turn,
                    at: arrival.at.clone(),
                    at_edge: true,
                    arrival: nth,
                    group,
                    surcharge: MovementPoints::ZERO,
                    unstacked: false,
                    together: false,
                };
                self.add(unit, Place::Reinforcement, Some(due));
            }
        }
    }

    /// Changes the forces as an option says.
    fn apply(&mut self, effect: &ForceEffect, arrival: usize) {
        match effect {
            ForceEffect::Reduce { unit } => {
                self.reduced.insert(*unit);
            }
            ForceEffect::Replace { unit, by } => {
                if let Some(recruit) = self.units.remove(unit) {
                    self.units.insert(*by, recruit);
                }
            }
            ForceEffect::Immobile { units, .. } => {
                for (id, unit) in &mut self.units {
                    if units.contains(id) {
                        unit.leave = Leave::Held;
                    }
                }
            }
            ForceEffect::ArriveByDie {
                units,
                at,
                from,
                surcharge,
                ..
            } => {
                for &unit in units {
                    let due = Due {
                        turn: *from,
                        at: vec![*at],
                        at_edge: false,
                        arrival,
                        group: 0,
                        surcharge: *surcharge,
                        unstacked: true,
                        together: false,
                    };
                    self.units.insert(
                        unit,
                        Recruit {
                            place: Place::Reinforcement,
                            leave: Leave::AwaitsDie,
                            due: Some(due),
                        },
                    );
                }
            }
            ForceEffect::SecretForce { units, entries, .. } => {
                for &unit in units {
                    self.add(unit, Place::Unused, secret_due(entries, arrival));
                }
            }
            ForceEffect::VariableRain { .. }
            | ForceEffect::VictoryLevels
            | ForceEffect::LeadersAway { .. } => {}
            ForceEffect::Deploy {
                instead_of,
                placements,
            } => {
                self.units.retain(|id, _| !instead_of.contains(id));
                placements
                    .iter()
                    .for_each(|placement| self.deploy(placement));
            }
        }
    }

    /// Puts together what will not change during the game.
    pub fn setting(&mut self, scenario: &Scenario, start: Start, active: Vec<Active>) -> Setting {
        let mut roster = Vec::new();
        for (&id, Recruit { due, .. }) in &self.units {
            match self
                .equipment
                .order_of_battle
                .units
                .iter()
                .find(|counter| counter.id == id)
            {
                Some(counter) => roster.push(Entry {
                    counter: counter.clone(),
                    due: due.clone(),
                }),
                None => self.faults.push(SetUpFault::UnknownUnit(id)),
            }
        }
        let board = &self.equipment.board;
        let playing = self.playing_area(scenario, &start);
        let beyond = (0..board.grid().len())
            .filter(|&place| !playing.contains(place))
            .collect();
        Setting {
            board: board.clone(),
            costs: self.equipment.costs.clone(),
            charts: self.equipment.charts.clone(),
            owners: roster
                .iter()
                .map(|entry| entry.counter.side.player())
                .collect(),
            edge: edge(board, scenario, &playing),
            chapters: chapters(scenario, &start),
            leaders: Vec::new(),
            corps: Vec::new(),
            scenario: scenario.clone(),
            start,
            active,
            roster,
            beyond,
        }
    }

    /// Gets the hexes in play: the scenario's area [3.2A].
    ///
    /// Positions laid down by hand beyond it open the whole board, so that any ground can be tried.
    fn playing_area(&self, scenario: &Scenario, start: &Start) -> HexSet {
        let board = &self.equipment.board;
        let grid = board.grid();
        let whole = || {
            grid.hexes()
                .filter(|&hex| board.playable(hex))
                .map(|hex| grid.index(hex))
                .collect::<HexSet>()
        };
        let area = area(board, scenario);
        let positions = start.setup.iter().flatten();
        let mut outside =
            positions.filter(|p| grid.contains(p.hex) && !area.contains(grid.index(p.hex)));
        if outside.next().is_some() {
            whole()
        } else {
            area
        }
    }

    /// Makes the units of the roster.
    pub fn units(&mut self, setting: &Setting) -> Vec<Unit> {
        let mut units = Vec::new();
        for entry in &setting.roster {
            let id = entry.counter.id;
            let Some(&Recruit { place, leave, .. }) = self.units.get(&id) else {
                continue;
            };
            let reduced = self.reduced.contains(&id);
            if reduced && entry.counter.reduced.is_none() {
                self.faults.push(SetUpFault::NoReducedSide(id));
            }
            if let Place::Map(hex) = place
                && !setting.in_play(hex)
            {
                self.faults.push(SetUpFault::OutOfPlay { unit: id, hex });
            }
            units.push(Unit {
                place,
                reduced,
                moved: false,
                fought: Fought::No,
                owes: Owes::Nothing,
                displaced: false,
                leave,
                destroyed: false,
            });
        }
        units
    }

    pub fn check_stacks(&mut self, state: &State) {
        let mut stacks: BTreeMap<HexNumber, Vec<Player>> = BTreeMap::new();
        let in_play = state
            .on_map()
            .filter(|&(_, hex)| state.setting().in_play(hex));
        for (unit, hex) in in_play {
            stacks.entry(hex).or_default().push(state.owner(unit));
        }
        for (hex, owners) in stacks {
            if owners.len() > stacking::limit(state, hex) {
                self.faults.push(SetUpFault::TooMany {
                    hex,
                    found: owners.len(),
                });
            }
            if owners.iter().any(|&owner| owner != owners[0]) {
                self.faults.push(SetUpFault::BothPlayers(hex));
            }
        }
    }
}
