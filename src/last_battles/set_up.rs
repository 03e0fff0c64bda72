//! [3] Setting up a game.
//!
//! A scenario is data and may be nonsense; [`State::set_up`] makes a game of it or tells all that is wrong. What the
//! players agreed on beforehand (options, other positions, laid dice) is the game's [`Start`]; with the orders given it
//! is the whole game, so a save holds nothing else.

use super::charts::{Charts, MovementPoints, Turn};
use super::counter::{BySide, CombatStrength, Counter, OrderOfBattle, Player};
use super::setting::{Arrival, ForceEffect, Placement, Scenario};
use super::state::{Leave, Phase, Place, State, Unit, UnitIndex};
use super::{sequence, stacking};
use crate::hex::{Direction, HexNumber, HexSet};
use crate::table::board::{Board, NO_HEX, RouteKind, Side as Hexside};
use crate::table::case::Case;
use crate::table::dice::{Dice, Face};
use crate::table::ids::UnitId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// What all scenarios of the game share.
#[derive(Clone, Debug)]
pub struct Equipment {
    pub board: Arc<Board>,
    pub costs: Arc<Costs>,
    pub charts: Arc<Charts>,
    pub order_of_battle: Arc<OrderOfBattle>,
}

impl Equipment {
    /// Puts the equipment together, and works out the cost of every step on the board.
    pub fn new(board: Board, charts: Charts, order_of_battle: OrderOfBattle) -> Self {
        Self {
            costs: Arc::new(Costs::new(&board, &charts)),
            board: Arc::new(board),
            charts: Arc::new(charts),
            order_of_battle: Arc::new(order_of_battle),
        }
    }
}

/// The cost of every step on the board, in half movement points, by dense hex index and direction [5.2].
#[derive(Clone, Debug)]
pub struct Costs {
    pub(super) foot: Vec<[u8; 6]>,
    pub(super) mounted: Vec<[u8; 6]>,
    entry: Vec<[MovementPoints; 2]>,
}

impl Costs {
    fn new(board: &Board, charts: &Charts) -> Self {
        let of = |mounted: bool| -> Vec<[u8; 6]> {
            let steps =
                |place: usize| Direction::ALL.map(|d| step_cost(board, charts, place, d, mounted));
            (0..board.grid().len()).map(steps).collect()
        };
        let entry =
            |hex: HexNumber| [false, true].map(|mounted| entry_cost(board, charts, hex, mounted));
        Self {
            foot: of(false),
            mounted: of(true),
            entry: board.grid().hexes().map(entry).collect(),
        }
    }

    /// Gets the cost of coming onto the board in a hex, by its best route [5.6].
    pub fn entry(&self, mount: super::movement::Mount, place: usize) -> MovementPoints {
        self.entry[place][usize::from(mount == super::movement::Mount::Mounted)]
    }
}

fn terrain_cost(board: &Board, charts: &Charts, place: usize, mounted: bool) -> MovementPoints {
    let row = charts.terrain.hex(board.terrain_at(place));
    if mounted { row.mounted } else { row.foot }
}

/// Gets the cost of one step: the route's, or the terrain's and the hexside's together [5.2A to C].
fn step_cost(
    board: &Board,
    charts: &Charts,
    place: usize,
    direction: Direction,
    mounted: bool,
) -> u8 {
    let next = board.neighbours(place)[direction.index()];
    let side = board.sides(place)[direction.index()];
    if next == NO_HEX || side.barred() {
        return crate::hex::path::BEYOND;
    }
    let ground = if side.road() {
        charts.terrain.route(RouteKind::Road)
    } else if side.trail() {
        charts.terrain.route(RouteKind::Trail)
    } else {
        terrain_cost(board, charts, usize::from(next), mounted)
    };
    let cost = ground + side_cost(charts, side);
    u8::try_from(cost.halves()).unwrap_or(crate::hex::path::BEYOND)
}

fn side_cost(charts: &Charts, side: Hexside) -> MovementPoints {
    let rows = &charts.terrain.hexsides;
    let row = match (side.bridge(), side.stream()) {
        (true, _) => &rows.bridge,
        (false, true) => &rows.stream,
        (false, false) => return MovementPoints::ZERO,
    };
    row.surcharge.unwrap_or_default()
}

fn entry_cost(board: &Board, charts: &Charts, hex: HexNumber, mounted: bool) -> MovementPoints {
    let routes = [RouteKind::Road, RouteKind::Trail].into_iter();
    let best = routes
        .filter(|&kind| board.on_route(hex, kind))
        .map(|kind| charts.terrain.route(kind));
    let ground = terrain_cost(board, charts, board.grid().index(hex), mounted);
    best.chain([ground]).min().unwrap_or(ground)
}

/// One unit of a game: its counter, and when it comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub counter: Counter,
    pub due: Option<Due>,
}

/// When and where a reinforcement comes [5.6].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    pub turn: Turn,
    pub at: Vec<HexNumber>,
    /// Whether it may come in elsewhere along the board's edge if the enemy bars the way [5.6D].
    pub at_edge: bool,
    /// The column that it is part of, and its place there: lower groups go first [5.6A].
    pub arrival: usize,
    pub group: usize,
    pub surcharge: MovementPoints,
    pub unstacked: bool,
}

/// An option that is on and does something during the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Active {
    pub case: Case,
    pub effect: ForceEffect,
}

/// What never changes during one game.
#[derive(Clone, Debug)]
pub struct Setting {
    pub board: Arc<Board>,
    pub costs: Arc<Costs>,
    pub charts: Arc<Charts>,
    pub scenario: Scenario,
    pub start: Start,
    /// The options that are on.
    pub active: Vec<Active>,
    /// The units, by name.
    pub roster: Vec<Entry>,
    pub(super) owners: Vec<Player>,
    /// The hexes out of play.
    pub beyond: HexSet,
    /// The hexes in play at the edge of the printed sheets.
    pub edge: HexSet,
}

impl Setting {
    /// Finds a unit by name.
    pub fn find(&self, unit: UnitId) -> Option<UnitIndex> {
        let place = self
            .roster
            .binary_search_by(|entry| entry.counter.id.cmp(&unit));
        place.ok().map(|index| UnitIndex(index as u16))
    }

    /// Tells whether a hex is in play.
    pub fn in_play(&self, hex: HexNumber) -> bool {
        let grid = self.board.grid();
        grid.contains(hex) && !self.beyond.contains(grid.index(hex))
    }
}

/// A game's setting, shared by all its states; two are equal if their games started alike.
#[derive(Clone, Debug)]
pub(super) struct SettingRef(pub Arc<Setting>);

impl Deref for SettingRef {
    type Target = Setting;

    fn deref(&self) -> &Setting {
        &self.0
    }
}

impl PartialEq for SettingRef {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.start == other.start && self.scenario == other.scenario
    }
}

impl Eq for SettingRef {}

impl Hash for SettingRef {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.start.hash(hasher);
    }
}

impl Serialize for SettingRef {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.start.serialize(serializer)
    }
}

/// How a game begins: all that the orders given do not tell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// A scenario's number, or the path of its file.
    pub scenario: String,
    #[serde(default)]
    pub options: Vec<String>,
    pub seed: u64,
    /// Faces laid down for the first rolls.
    #[serde(default)]
    pub dice: Vec<Face>,
    /// Positions in place of the scenario's set-up and reinforcements.
    #[serde(default)]
    pub setup: Option<Vec<Position>>,
}

/// Where a unit stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub unit: UnitId,
    pub hex: HexNumber,
    #[serde(default)]
    pub reduced: bool,
}

/// What keeps a scenario from being played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetUpFault {
    UnknownUnit(UnitId),
    NamedTwice(UnitId),
    OutOfPlay { unit: UnitId, hex: HexNumber },
    NoReducedSide(UnitId),
    TooMany { hex: HexNumber, found: usize },
    BothPlayers(HexNumber),
    UnknownOption(String),
    OptionTwice(String),
    NotATurn(Turn),
}

impl SetUpFault {
    /// Gets the case of the rulebook that a position offends, if it does offend one.
    pub fn case(&self) -> Option<Case> {
        match self {
            Self::OutOfPlay { .. } => Case::new("3.2A"),
            Self::TooMany { .. } => Case::new("5.4"),
            _ => None,
        }
    }
}

impl fmt::Display for SetUpFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownUnit(unit) => write!(f, "no unit is called {unit}"),
            Self::NamedTwice(unit) => write!(f, "{unit} is set up twice"),
            Self::OutOfPlay { unit, hex } => {
                write!(f, "{unit} is set up in {hex}, which is out of play [3.2A]")
            }
            Self::NoReducedSide(unit) => write!(f, "{unit} has no reduced side"),
            Self::TooMany { hex, found } => write!(f, "{found} units are set up in {hex} [5.4]"),
            Self::BothPlayers(hex) => write!(f, "units of both players are set up in {hex}"),
            Self::UnknownOption(option) => write!(f, "the scenario has no option {option}"),
            Self::OptionTwice(option) => write!(f, "option {option} is named twice"),
            Self::NotATurn(turn) => write!(f, "{turn} is not on the turn record track"),
        }
    }
}

/// The units of a game while it is being put together.
struct Muster<'a> {
    equipment: &'a Equipment,
    units: BTreeMap<UnitId, (Place, bool, Leave, Option<Due>)>,
    reduced: BTreeSet<UnitId>,
    faults: Vec<SetUpFault>,
}

impl State {
    /// Sets a game up [3.2].
    ///
    /// # Errors
    /// Gives back all the faults that keep the scenario from being played.
    pub fn set_up(
        equipment: &Equipment,
        scenario: &Scenario,
        start: Start,
    ) -> Result<Self, Vec<SetUpFault>> {
        let mut muster = Muster {
            equipment,
            units: BTreeMap::new(),
            reduced: BTreeSet::new(),
            faults: Vec::new(),
        };
        let active = muster.options(scenario, &start);
        match &start.setup {
            Some(positions) => positions
                .iter()
                .for_each(|p| muster.place(p.unit, p.hex, p.reduced)),
            None => muster.forces(scenario, &active),
        }
        let setting = muster.setting(scenario, start, active);
        let units = muster.units(&setting);
        for turn in [scenario.first, scenario.last] {
            if equipment.charts.track.get(turn).is_none() {
                muster.faults.push(SetUpFault::NotATurn(turn));
            }
        }
        let mut state = Self::at_start(setting, units);
        muster.check_stacks(&state);
        if !muster.faults.is_empty() {
            return Err(muster.faults);
        }
        sequence::open(&mut state);
        Ok(state)
    }

    fn at_start(setting: Setting, units: Vec<Unit>) -> Self {
        let scenario = &setting.scenario;
        let control = scenario
            .control
            .iter()
            .map(|held| (held.hex, held.holder))
            .collect();
        let mut state = Self {
            dice: Dice::laid(setting.start.seed, setting.start.dice.clone()),
            turn: scenario.first,
            player: scenario.first_player,
            phase: Phase::Movement,
            units,
            control,
            losses: BySide::default(),
            morale: BySide::default(),
            points: super::counter::ByPlayer::default(),
            entered: BTreeMap::new(),
            battle: None,
            outcome: None,
            setting: SettingRef(Arc::new(setting)),
        };
        let held: Vec<_> = state.control.keys().copied().collect();
        for hex in held {
            if let Some(player) = state.occupant(hex) {
                state.control.insert(hex, player);
            }
        }
        state
    }
}

impl Muster<'_> {
    /// Finds the options that are on.
    fn options(&mut self, scenario: &Scenario, start: &Start) -> Vec<Active> {
        let mut active = Vec::new();
        for (nth, name) in start.options.iter().enumerate() {
            let option = scenario.options.iter().find(|option| option.case == *name);
            match option.and_then(|option| Some((Case::new(&option.case)?, option.effect.clone())))
            {
                _ if start.options[..nth].contains(name) => {
                    self.faults.push(SetUpFault::OptionTwice(name.clone()))
                }
                Some((case, effect)) => active.push(Active { case, effect }),
                None => self.faults.push(SetUpFault::UnknownOption(name.clone())),
            }
        }
        active
    }

    /// Places the scenario's own forces, as the options change them.
    fn forces(&mut self, scenario: &Scenario, active: &[Active]) {
        scenario
            .set_up
            .iter()
            .for_each(|placement| self.deploy(placement));
        for (nth, arrival) in scenario.arrivals.iter().enumerate() {
            self.expect(arrival, nth);
        }
        for (nth, option) in active.iter().enumerate() {
            self.apply(&option.effect, scenario.arrivals.len() + nth);
        }
    }

    fn deploy(&mut self, placement: &Placement) {
        for &unit in &placement.units {
            self.place(unit, placement.hex, placement.reduced);
        }
    }

    fn place(&mut self, unit: UnitId, hex: HexNumber, reduced: bool) {
        self.add(unit, Place::Map(hex), None);
        if reduced {
            self.reduced.insert(unit);
        }
    }

    fn add(&mut self, unit: UnitId, place: Place, due: Option<Due>) {
        if self
            .units
            .insert(unit, (place, false, Leave::Free, due))
            .is_some()
        {
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
                if let Some((place, _, leave, due)) = self.units.remove(unit) {
                    self.units.insert(*by, (place, false, leave, due));
                }
            }
            ForceEffect::Immobile { units, .. } => {
                for (id, unit) in &mut self.units {
                    if units.contains(id) {
                        unit.2 = Leave::Held;
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
                    };
                    self.units.insert(
                        unit,
                        (Place::Reinforcement, false, Leave::AwaitsDie, Some(due)),
                    );
                }
            }
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
    fn setting(&mut self, scenario: &Scenario, start: Start, active: Vec<Active>) -> Setting {
        let mut roster = Vec::new();
        for (&id, (_, _, _, due)) in &self.units {
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
    fn units(&mut self, setting: &Setting) -> Vec<Unit> {
        let mut units = Vec::new();
        for entry in &setting.roster {
            let id = entry.counter.id;
            let Some(&(place, _, leave, _)) = self.units.get(&id) else {
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
                fought: super::state::Fought::No,
                owes: super::state::Owes::Nothing,
                displaced: false,
                leave,
            });
        }
        units
    }

    fn check_stacks(&mut self, state: &State) {
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

/// Gets the hexes of a scenario's area, by its sheets and columns [3.2A].
pub fn area(board: &Board, scenario: &Scenario) -> HexSet {
    let grid = board.grid();
    let (first, last) = scenario.area.columns;
    let hexes = grid
        .hexes()
        .filter(|&hex| board.playable(hex) && (first..=last).contains(&hex.column()));
    hexes
        .filter(|&hex| on_sheets(board, scenario, hex.row()))
        .map(|hex| grid.index(hex))
        .collect()
}

fn on_sheets(board: &Board, scenario: &Scenario, row: u8) -> bool {
    let used = board
        .sheets()
        .iter()
        .filter(|(name, ..)| scenario.area.sheets.contains(name));
    used.into_iter()
        .any(|&(_, first, last)| (first..=last).contains(&row))
}

/// Gets the hexes in play that lie at the edge of the printed sheets, not at a fold in their middle [5.6D].
fn edge(board: &Board, scenario: &Scenario, playing: &HexSet) -> HexSet {
    let grid = board.grid();
    let beyond = |hex: HexNumber, direction: Direction| match hex.neighbour(direction) {
        Some(next) => !board.playable(next) || !on_sheets(board, scenario, next.row()),
        None => true,
    };
    let at_edge = |&place: &usize| {
        let hex = grid.hex(place);
        Direction::ALL
            .into_iter()
            .any(|direction| beyond(hex, direction))
    };
    playing.iter().filter(at_edge).collect()
}

/// Gets the strengths that an army brings to a game, those that come later included.
pub fn total_strength(state: &State, side: super::counter::Side) -> CombatStrength {
    state
        .units()
        .filter(|&unit| state.counter(unit).side == side)
        .map(|unit| state.strength(unit))
        .sum()
}
