//! [5.2] What each step on the board costs.
//!
//! Worked out once from the ground and the Terrain Effects Chart: along a road or a trail its own cost, otherwise that of
//! the terrain entered, and more for the hexside crossed. River hexsides without a bridge cannot be crossed.

use super::charts::{Charts, MovementPoints};
use crate::hex::path::UNREACHABLE;
use crate::hex::{Direction, HexNumber};
use crate::table::board::{Board, HexsideFeatures, NO_HEX, RouteKind, Terrain};

/// The cost of every step on the board, in half movement points, by dense hex index and direction [5.2].
#[derive(Clone, Debug)]
pub struct Costs {
    good: Columns,
    demoralized: Columns,
    /// Along roads and trails alone, as supply trains go.
    routes: Vec<[u8; 6]>,
}

/// The columns for units of one morale.
#[derive(Clone, Debug)]
struct Columns {
    foot: Vec<[u8; 6]>,
    mounted: Vec<[u8; 6]>,
    entry: Vec<[MovementPoints; 2]>,
}

/// Which column of the Terrain Effects Chart a unit pays by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mount {
    Foot,
    Mounted,
}

/// Whether a unit's corps is demoralized; if so, clear hexes cost it more [13.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CorpsMorale {
    Good,
    Demoralized,
}

/// What a clear hex costs those of a demoralized corps [13.2].
const CLEAR_WHEN_DEMORALIZED: MovementPoints = MovementPoints::whole(2);

impl Costs {
    pub(super) fn new(board: &Board, charts: &Charts) -> Self {
        let columns = |morale: CorpsMorale| {
            Columns::new(&Chart {
                board,
                charts,
                morale,
            })
        };
        Self {
            routes: along_routes(board, charts),
            good: columns(CorpsMorale::Good),
            demoralized: columns(CorpsMorale::Demoralized),
        }
    }

    /// Gets the costs of the six steps out of each hex for those who keep to roads and trails, in half points [16.17A].
    pub fn along_routes(&self) -> &[[u8; 6]] {
        &self.routes
    }

    const fn columns(&self, morale: CorpsMorale) -> &Columns {
        match morale {
            CorpsMorale::Good => &self.good,
            CorpsMorale::Demoralized => &self.demoralized,
        }
    }

    /// Gets the costs of the six steps out of each hex, in half points.
    pub fn of(&self, mount: Mount) -> &[[u8; 6]] {
        self.of_morale(mount, CorpsMorale::Good)
    }

    /// Gets the costs of the six steps out of each hex for units of a morale, in half points [13.2].
    pub fn of_morale(&self, mount: Mount, morale: CorpsMorale) -> &[[u8; 6]] {
        match mount {
            Mount::Foot => &self.columns(morale).foot,
            Mount::Mounted => &self.columns(morale).mounted,
        }
    }

    /// Gets the cost of coming onto the board in a hex, by its best route [5.6].
    pub fn entry(&self, mount: Mount, morale: CorpsMorale, place: usize) -> MovementPoints {
        self.columns(morale).entry[place][usize::from(mount == Mount::Mounted)]
    }
}

/// Works out the costs of steps along roads and trails; all others are forbidden [16.17A].
fn along_routes(board: &Board, charts: &Charts) -> Vec<[u8; 6]> {
    let chart = Chart {
        board,
        charts,
        morale: CorpsMorale::Good,
    };
    let step = |place: usize, direction: Direction| {
        let side = board.sides(place)[direction.index()];
        match side.road() || side.trail() {
            true => chart.step_cost(place, direction, false),
            false => UNREACHABLE,
        }
    };
    let steps = |place: usize| Direction::ALL.map(|direction| step(place, direction));
    (0..board.grid().len()).map(steps).collect()
}

impl Columns {
    fn new(chart: &Chart<'_>) -> Self {
        let grid = chart.board.grid();
        let of = |mounted: bool| -> Vec<[u8; 6]> {
            let steps = |place: usize| Direction::ALL.map(|d| chart.step_cost(place, d, mounted));
            (0..grid.len()).map(steps).collect()
        };
        let entry = |hex: HexNumber| [false, true].map(|mounted| chart.entry_cost(hex, mounted));
        Self {
            foot: of(false),
            mounted: of(true),
            entry: grid.hexes().map(entry).collect(),
        }
    }
}

/// The Terrain Effects Chart laid on the board.
struct Chart<'a> {
    board: &'a Board,
    charts: &'a Charts,
    morale: CorpsMorale,
}

impl Chart<'_> {
    fn terrain_cost(&self, place: usize, mounted: bool) -> MovementPoints {
        let terrain = self.board.terrain_at(place);
        let row = self.charts.terrain.hex(terrain);
        match (self.morale, terrain) {
            (CorpsMorale::Demoralized, Terrain::Clear) => CLEAR_WHEN_DEMORALIZED,
            _ if mounted => row.mounted,
            _ => row.foot,
        }
    }

    /// Gets the cost of one step: the route's, or the terrain's and the hexside's together [5.2A, 5.2B, 5.2C].
    fn step_cost(&self, place: usize, direction: Direction, mounted: bool) -> u8 {
        let next = self.board.neighbours(place)[direction.index()];
        let side = self.board.sides(place)[direction.index()];
        if next == NO_HEX || side.impassable() {
            return UNREACHABLE;
        }
        let ground = if side.road() {
            self.charts.terrain.route(RouteKind::Road)
        } else if side.trail() {
            self.charts.terrain.route(RouteKind::Trail)
        } else {
            self.terrain_cost(usize::from(next), mounted)
        };
        let cost = ground + self.side_cost(side);
        u8::try_from(cost.halves()).unwrap_or(UNREACHABLE)
    }

    fn side_cost(&self, side: HexsideFeatures) -> MovementPoints {
        let rows = &self.charts.terrain.hexsides;
        let row = match (side.bridge(), side.stream()) {
            (true, _) => &rows.bridge,
            (false, true) => &rows.stream,
            (false, false) => return MovementPoints::ZERO,
        };
        row.surcharge.unwrap_or_default()
    }

    fn entry_cost(&self, hex: HexNumber, mounted: bool) -> MovementPoints {
        let routes = [RouteKind::Road, RouteKind::Trail].into_iter();
        let best = routes
            .filter(|&kind| self.board.on_route(hex, kind))
            .map(|kind| self.charts.terrain.route(kind));
        let ground = self.terrain_cost(self.board.grid().index(hex), mounted);
        best.chain([ground]).min().unwrap_or(ground)
    }
}
