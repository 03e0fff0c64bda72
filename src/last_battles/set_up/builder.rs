//! Mustering a game's units: those of the scenario, or positions laid down by hand.

use super::{SetUpFault, options};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::counter::{Arm, ByPlayer, Player};
use crate::last_battles::game_setup::{
    Active, Components, Entry, EntrySchedule, GameSetup, NewGame, PairEntry, Position,
};
use crate::last_battles::rules::RuleSet;
use crate::last_battles::scenario::{Scenario, StandIns, Wing, Wings};
use crate::last_battles::special::wings;
use crate::last_battles::stacking;
use crate::last_battles::state::UnitIndex;
use crate::last_battles::state::{Fought, Marks, Obligation, Place, Release, State, Unit};
use crate::table::ids::{LeaderId, PieceId, UnitId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

/// A unit before its counter has been found.
#[derive(Clone)]
pub(super) struct Recruit {
    pub place: Place,
    pub leave: Release,
    pub due: Option<EntrySchedule>,
}

/// Gets the wing of a unit that begins at a place, or is due there [27.1A].
fn wing(wings: &Wings, place: Place, due: Option<&EntrySchedule>) -> Wing {
    let hex = match place {
        Place::Map(hex) => Some(hex),
        _ => due.and_then(|due| due.at.first().copied()),
    };
    hex.map_or(Wing::Left, |hex| wings::at(wings, hex))
}

/// Lists the units of a roster of which something holds.
fn those(roster: &[Entry], holds: impl Fn(&Entry) -> bool) -> Vec<UnitIndex> {
    let entries = (0..).zip(roster);
    let those = entries.filter(|(_, entry)| holds(entry));
    those.map(|(index, _)| UnitIndex(index)).collect()
}

/// The units of a game while it is being put together.
pub(super) struct SetupBuilder<'a> {
    pub components: &'a Components,
    pub units: BTreeMap<UnitId, Recruit>,
    pub reduced: BTreeSet<UnitId>,
    /// What positions laid down by hand name as units, and no unit is called.
    strangers: BTreeSet<PieceId>,
    /// Who has come in whose place [16.1A].
    pub stand_ins: StandIns,
    pub faults: Vec<SetUpFault>,
}

/// Finds the leader that a position laid down by hand is about; none for a unit's.
pub(super) fn leader_of(components: &Components, position: &Position) -> Option<LeaderId> {
    let mut leaders = components.order_of_battle.leaders.iter();
    let named = leaders.find(|leader| position.unit == leader.id);
    named.map(|leader| leader.id)
}

impl<'a> SetupBuilder<'a> {
    /// Begins with no unit at all.
    pub fn new(components: &'a Components) -> Self {
        Self {
            components,
            units: BTreeMap::new(),
            reduced: BTreeSet::new(),
            strangers: BTreeSet::new(),
            stand_ins: StandIns::new(),
            faults: Vec::new(),
        }
    }

    pub fn place(&mut self, unit: UnitId, hex: HexNumber, reduced: bool) {
        self.add(unit, Place::Map(hex), None);
        if reduced {
            self.reduced.insert(unit);
        }
    }

    /// Places a unit that a position of the players' own puts on the map.
    pub fn place_named(&mut self, position: &Position) {
        if let Some(unit) = self.named(position.unit) {
            self.place(unit, position.hex, position.reduced);
        }
    }

    /// Notes a unit as lost that a position of the players' own names beside those on the map.
    pub fn add_lost(&mut self, unit: UnitId) {
        if let Some(unit) = self.named(unit.into()) {
            self.add(unit, Place::Eliminated, None);
        }
    }

    /// Finds the unit that a position of the players' own names, or notes that there is none.
    fn named(&mut self, name: PieceId) -> Option<UnitId> {
        let mut units = self.components.order_of_battle.units.iter();
        let found = units.find(|counter| name == counter.id);
        if found.is_none() && !self.strangers.insert(name) {
            self.faults.push(SetUpFault::NamedTwice(name));
        }
        found.map(|counter| counter.id)
    }

    /// Notes one of the scenario's units as lost.
    pub fn lose(&mut self, unit: UnitId) {
        match self.units.get_mut(&unit) {
            Some(recruit) => {
                recruit.place = Place::Eliminated;
                recruit.leave = Release::Free;
                self.reduced.remove(&unit);
            }
            None => self.faults.push(SetUpFault::NotInGame(unit.into())),
        }
    }

    pub fn add(&mut self, unit: UnitId, place: Place, due: Option<EntrySchedule>) {
        let recruit = Recruit {
            place,
            leave: Release::Free,
            due,
        };
        if self.units.insert(unit, recruit).is_some() {
            self.faults.push(SetUpFault::NamedTwice(unit.into()));
        }
    }

    /// Puts together what will not change during the game.
    pub fn setup(
        &mut self,
        scenario: Scenario,
        start: NewGame,
        active: Vec<Active>,
        rules: RuleSet,
    ) -> GameSetup {
        let mut roster = Vec::new();
        let wings = scenario.wings.as_ref();
        let counters = self.components.order_of_battle.units.iter();
        let needed = counters.filter(|counter| self.units.contains_key(&counter.id));
        let counters: BTreeMap<_, _> = needed.map(|counter| (counter.id, counter)).collect();
        for (&id, Recruit { place, due, .. }) in &self.units {
            match counters.get(&id) {
                Some(&counter) => roster.push(Entry {
                    counter: counter.clone(),
                    due: due.clone(),
                    wing: wings
                        .filter(|wings| wings.army == counter.side)
                        .map(|wings| wing(wings, *place, due.as_ref())),
                }),
                None => self.faults.push(SetUpFault::UnknownUnit(id.into())),
            }
        }
        let strangers = self.strangers.iter().copied();
        self.faults.extend(strangers.map(SetUpFault::UnknownUnit));
        let board = &self.components.board;
        let playing = self.playing_area(&scenario, &start);
        let mut beyond = HexSet::new();
        beyond.insert_run(0..board.grid().len());
        beyond.take_out(&playing);
        let train_units = those(&roster, |entry| entry.counter.arm == Arm::Train);
        let army = |player| those(&roster, |entry| entry.counter.side.player() == player);
        GameSetup {
            board: board.clone(),
            costs: self.components.costs_under(rules),
            charts: self.components.charts.clone(),
            order_of_battle: self.components.order_of_battle.clone(),
            trains: !train_units.is_empty(),
            train_units,
            names: roster.iter().map(|entry| entry.counter.id.into()).collect(),
            owners: roster
                .iter()
                .map(|entry| entry.counter.side.player())
                .collect(),
            armies: ByPlayer {
                french: army(Player::French),
                coalition: army(Player::Coalition),
            },
            due_units: those(&roster, |entry| entry.due.is_some()),
            edge: OnceLock::new(),
            rules,
            changes: options::rule_changes(&scenario, &active),
            leaders: Vec::new(),
            pairs: PairEntry::all(rules),
            corps: Vec::new(),
            matters: Vec::new(),
            scenario,
            start,
            active,
            roster,
            out_of_play: beyond,
        }
    }

    /// Gets the hexes in play: the scenario's area [3.2A].
    ///
    /// Positions laid down by hand beyond it open the whole board, so that any ground can be tried.
    fn playing_area(&self, scenario: &Scenario, start: &NewGame) -> HexSet {
        let board = &self.components.board;
        let grid = board.grid();
        let whole = || {
            grid.hexes()
                .filter(|&hex| board.playable(hex))
                .map(|hex| grid.index(hex))
                .collect::<HexSet>()
        };
        let area = scenario.area.hexes(board);
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
    pub fn units(&mut self, setup: &GameSetup) -> Vec<Unit> {
        let mut units = Vec::new();
        for entry in &setup.roster {
            let id = entry.counter.id;
            let Some(&Recruit { place, leave, .. }) = self.units.get(&id) else {
                continue;
            };
            let reduced = self.reduced.contains(&id);
            if reduced && entry.counter.reduced.is_none() {
                self.faults.push(SetUpFault::NoReducedSide(id));
            }
            if let Place::Map(hex) = place
                && !setup.in_play(hex)
            {
                let unit = id.into();
                self.faults.push(SetUpFault::OutOfPlay { unit, hex });
            }
            units.push(Unit {
                place,
                reduced,
                moved: false,
                fought: Fought::No,
                owes: Obligation::Nothing,
                displaced: false,
                leave,
                destroyed: false,
                marks: Marks::default(),
            });
        }
        units
    }

    /// Refuses leaders who stand among enemies [10.1].
    pub fn check_leaders(&mut self, state: &State) {
        let placed = state.leaders().filter_map(|leader| {
            let hex = state.leader(leader).hex()?;
            let among = state.occupant(hex) == Some(state.leader_owner(leader).opponent());
            among.then(|| SetUpFault::LeaderAmongEnemies {
                leader: state.leader_id(leader),
                hex,
            })
        });
        self.faults.extend(placed);
    }

    pub fn check_stacks(&mut self, state: &State) {
        let mut stacks: BTreeMap<HexNumber, Vec<Player>> = BTreeMap::new();
        let in_play = state
            .on_map()
            .filter(|&(_, hex)| state.setup().in_play(hex));
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
