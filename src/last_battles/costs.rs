//! [5.2] What each step on the board costs.
//!
//! Worked out once from the ground and the Terrain Effects Chart: along a road or a trail its own cost, otherwise that of
//! the terrain entered, and more for the hexside crossed. River hexsides without a bridge cannot be crossed.

use super::charts::{Charts, MovementPoints};
use super::movement::Mount;
use crate::hex::path::BEYOND;
use crate::hex::{Direction, HexNumber};
use crate::table::board::{Board, NO_HEX, RouteKind, Side};

/// The cost of every step on the board, in half movement points, by dense hex index and direction [5.2].
#[derive(Clone, Debug)]
pub struct Costs {
    foot: Vec<[u8; 6]>,
    mounted: Vec<[u8; 6]>,
    entry: Vec<[MovementPoints; 2]>,
}

impl Costs {
    pub(super) fn new(board: &Board, charts: &Charts) -> Self {
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

    /// Gets the costs of the six steps out of each hex, in half points.
    pub fn of(&self, mount: Mount) -> &[[u8; 6]] {
        match mount {
            Mount::Foot => &self.foot,
            Mount::Mounted => &self.mounted,
        }
    }

    /// Gets the cost of coming onto the board in a hex, by its best route [5.6].
    pub fn entry(&self, mount: Mount, place: usize) -> MovementPoints {
        self.entry[place][usize::from(mount == Mount::Mounted)]
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
        return BEYOND;
    }
    let ground = if side.road() {
        charts.terrain.route(RouteKind::Road)
    } else if side.trail() {
        charts.terrain.route(RouteKind::Trail)
    } else {
        terrain_cost(board, charts, usize::from(next), mounted)
    };
    let cost = ground + side_cost(charts, side);
    u8::try_from(cost.halves()).unwrap_or(BEYOND)
}

fn side_cost(charts: &Charts, side: Side) -> MovementPoints {
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
