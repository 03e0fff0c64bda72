//! The ground as one mover finds it: what each step costs, where it may not go, where it must stop [5.2, 5.3].

use super::routes::{self, Company};
use super::steps::Steps;
use crate::hex::path::{Ground, UNREACHABLE};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::costs::Mount;
use crate::last_battles::counter::Player;
use crate::last_battles::observation::Watch;
use crate::last_battles::state::hidden::Marker;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::{TrainViolation, Violation};
use crate::last_battles::{command, garrisons, hidden, leaders, trains, zoc};
use crate::table::board::Board;
use std::ops::{Deref, DerefMut};

/// No hex at all.
static NOWHERE: HexSet = HexSet::new();

/// Where a mover may not go: mostly what the state keeps, which is closed to all of his side.
struct Barred<'a> {
    kept: &'a HexSet,
    /// What bars this mover, where that is something else.
    own: Option<Box<HexSet>>,
}

impl Deref for Barred<'_> {
    type Target = HexSet;

    fn deref(&self) -> &HexSet {
        self.own.as_deref().unwrap_or(self.kept)
    }
}

impl DerefMut for Barred<'_> {
    fn deref_mut(&mut self) -> &mut HexSet {
        self.own.get_or_insert_with(|| Box::new(self.kept.clone()))
    }
}

impl From<HexSet> for Barred<'_> {
    fn from(own: HexSet) -> Self {
        Self {
            kept: &NOWHERE,
            own: Some(Box::new(own)),
        }
    }
}

/// The ground as one unit's move finds it.
pub(in crate::last_battles) struct MovementField<'a> {
    pub(super) board: &'a Board,
    steps: Steps<'a>,
    /// What steps cost others who go along, where the dearest counts [16.6B].
    others: Vec<Steps<'a>>,
    barred: Barred<'a>,
    pub(super) halts: &'a HexSet,
    /// Who keeps markers out of the hexes that he observes [16.6B].
    watch: Option<Watch<'a>>,
}

impl Ground for MovementField<'_> {
    fn neighbours(&self, place: usize) -> &[u16; 6] {
        self.board.neighbours(place)
    }

    #[inline]
    fn costs(&self, place: usize) -> [u8; 6] {
        let costs = self.steps.costs(self.board, place);
        match self.others.is_empty() {
            true => costs,
            false => self.dearest(place, costs),
        }
    }

    #[inline]
    fn impassable(&self, place: usize) -> bool {
        self.barred.contains(place) || self.watch.is_some() && self.is_watched(place)
    }

    fn stops(&self, place: usize) -> bool {
        self.halts.contains(place)
    }
}

/// The ground of a mover for whom each step costs what the table says, and whom nobody's sight keeps out: that of most searches, so
/// a flood asks it without a look at rules that are not in force.
pub(super) struct PlainField<'f> {
    board: &'f Board,
    table: &'f [[u8; 6]],
    barred: &'f HexSet,
    halts: &'f HexSet,
}

impl Ground for PlainField<'_> {
    fn neighbours(&self, place: usize) -> &[u16; 6] {
        self.board.neighbours(place)
    }

    fn costs(&self, place: usize) -> [u8; 6] {
        self.table[place]
    }

    fn impassable(&self, place: usize) -> bool {
        self.barred.contains(place)
    }

    fn stops(&self, place: usize) -> bool {
        self.halts.contains(place)
    }
}

impl<'a> MovementField<'a> {
    /// Gets the same ground in plain, where no rule changes what the table says.
    pub(super) fn plain(&self) -> Option<PlainField<'_>> {
        let table = self.steps.plain();
        let table = table.filter(|_| self.others.is_empty() && self.watch.is_none())?;
        Some(PlainField {
            board: self.board,
            table,
            barred: &self.barred,
            halts: self.halts,
        })
    }

    /// The ground as a unit finds it that moves by itself, or stacked with others [16.4].
    pub(in crate::last_battles) fn of_unit(
        state: &'a State,
        unit: UnitIndex,
        company: Company,
    ) -> Self {
        let setup = state.setup();
        let enemy = state.owner(unit).opponent();
        let halts = zoc::zone(state, enemy);
        let mut barred = Self::enemies(state, enemy);
        let closed = trains::closed_to(state, unit).chain(routes::closed_to(state, unit));
        for hex in closed.chain(hidden::closed_to(state, enemy.opponent())) {
            barred.insert(setup.board.grid().index(hex));
        }
        let blown = state.optional().is_blown(unit);
        let barred_from_zones = command::is_barred(state, unit) || state.is_train(unit) || blown;
        if state.is_quiet() || barred_from_zones {
            barred.add(halts);
        }
        let at = state.unit(unit).hex();
        Self {
            board: &setup.board,
            steps: Steps::of_unit(state, unit, company).with_one_hex(
                state,
                at.map(|hex| setup.board.grid().index(hex)),
                || super::allowance(state, unit),
            ),
            others: Vec::new(),
            barred,
            halts,
            watch: None,
        }
    }

    /// The ground as a leader finds it: zones stop him no further than they keep him out [10.1C, 10.1D].
    pub(in crate::last_battles) fn of_leader(state: &'a State, leader: LeaderIndex) -> Self {
        let setup = state.setup();
        let grid = setup.board.grid();
        let player = state.leader_owner(leader);
        let mut barred = zoc::zone(state, player.opponent()).clone();
        if !command::is_leader_barred(state, leader) {
            barred.take_out(state.guarded(player));
            for hex in garrisons::hexes(state, player) {
                barred.remove(grid.index(hex));
            }
        }
        barred.add(&Self::enemies(state, player.opponent()));
        for (_, hex) in state.leaders_of(player.opponent()) {
            barred.insert(grid.index(hex));
        }
        Self {
            board: &setup.board,
            steps: Steps::from(leaders::columns(state, leader)).with_one_hex(
                state,
                state.leader(leader).hex().map(|hex| grid.index(hex)),
                || state.leader_allowance(leader),
            ),
            others: Vec::new(),
            barred: barred.into(),
            halts: &NOWHERE,
            watch: None,
        }
    }

    /// The ground as a marker finds it: as dear as to the dearest of its units, without company, and out of sight [16.6B].
    pub(in crate::last_battles) fn of_marker(state: &'a State, marker: Marker) -> Self {
        let setup = state.setup();
        let grid = setup.board.grid();
        let player = state.pair_owner(marker.pair);
        let mut barred = Self::enemies(state, player.opponent());
        let others = state
            .markers()
            .filter(|(other, _)| other.pair != marker.pair);
        let others = others.map(|(_, hex)| hex);
        for hex in others.chain(state.army(player).map(|(_, hex)| hex)) {
            barred.insert(grid.index(hex));
        }
        let pair = state.hidden().pair(marker.pair);
        let at = pair.and_then(|pair| pair.at(marker.twin));
        let from = at.map(|hex| grid.index(hex));
        let has = hidden::allowance(state, marker);
        let units = pair.into_iter().flat_map(|pair| &pair.units);
        let steps = units.map(|&unit| {
            let steps = Steps::of_unit(state, unit, Company::Alone);
            steps.with_one_hex(state, from, || has)
        });
        let mut others: Vec<_> = steps.collect();
        // Without units nothing would cost anything; but no marker is without.
        let steps = others.pop();
        let steps = steps.unwrap_or_else(|| setup.costs.of(Mount::Foot).into());
        Self {
            board: &setup.board,
            steps,
            others,
            barred,
            halts: &NOWHERE,
            watch: Some(Watch::over(state, player)),
        }
    }

    /// The ground as a line of communications finds it: like a leader's, but that zones of control are open [16.14C].
    pub(in crate::last_battles) fn of_line(state: &'a State, player: Player) -> Self {
        let setup = state.setup();
        Self {
            board: &setup.board,
            steps: setup.costs.of(Mount::Mounted).into(),
            others: Vec::new(),
            barred: Self::enemies(state, player.opponent()),
            halts: &NOWHERE,
            watch: None,
        }
    }

    /// Gets what each step out of a place costs the dearest of several [16.6B].
    #[cold]
    fn dearest(&self, place: usize, mut dearest: [u8; 6]) -> [u8; 6] {
        for other in &self.others {
            let costs = other.costs(self.board, place);
            for (dearest, cost) in dearest.iter_mut().zip(costs) {
                *dearest = cost.max(*dearest);
            }
        }
        dearest
    }

    /// Tells whether somebody observes a place. Markers alone ask, so it stays out of the way of all others' searches.
    #[cold]
    fn is_watched(&self, place: usize) -> bool {
        let hex = self.board.grid().hex(place);
        let observer = self.watch.as_ref().and_then(|watch| watch.observer(hex));
        observer.is_some()
    }

    /// Gets the hexes out of play, and those where enemies stand.
    fn enemies(state: &State, enemy: Player) -> Barred<'_> {
        let setup = state.setup();
        let mut barred = Barred {
            kept: state.closed_by(enemy),
            own: None,
        };
        let others = trains::of_player(state, enemy).chain(garrisons::hexes(state, enemy));
        for hex in others {
            barred.insert(setup.board.grid().index(hex));
        }
        barred
    }

    /// Gets the cost of one step, or what forbids it whatever its cost [5.2, 5.3].
    pub(in crate::last_battles) fn step(
        &self,
        state: &State,
        refusal: impl Fn(HexNumber) -> Result<(), Violation>,
        from: HexNumber,
        to: HexNumber,
    ) -> Result<MovementPoints, Violation> {
        let grid = self.board.grid();
        let direction = from
            .direction_to(to)
            .ok_or(Violation::NotTouching { from, to })?;
        if !state.setup().in_play(to) {
            return Err(Violation::OutOfPlay { hex: to });
        }
        let (here, nth) = (grid.index(from), direction.index());
        if self.board.sides(here)[nth].impassable() {
            return Err(Violation::RiverInTheWay { from, to });
        }
        if self.impassable(grid.index(to)) {
            refusal(to)?;
        }
        let cost = self.costs(here)[nth];
        if cost == UNREACHABLE {
            return Err(Violation::Train(TrainViolation::OffRoute { from, to }));
        }
        Ok(MovementPoints::from_halves(u16::from(cost)))
    }
}
