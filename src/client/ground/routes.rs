//! Roads and trails: one point a hex, shared by all routes, so that junctions meet.

use super::colour::{ink, solid};
use super::curve::{Walk, length, through};
use super::lattice::Cell;
use super::mesh::Triangles;
use super::noise::Wobble;
use super::palette;
use crate::hex::{Grid, HexNumber, Hexside};
use crate::table::board::{RouteKind, Terrain};
use crate::table::data::map::MapFile;
use bevy::math::{Vec2, vec2};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// One run of a route that no other run covers.
pub struct Run {
    pub kind: RouteKind,
    pub hexes: Vec<HexNumber>,
    pub line: Vec<Vec2>,
}

/// All routes of the board.
pub struct Network {
    pub runs: Vec<Run>,
    /// Where routes pass in each hex that has one.
    pub nodes: BTreeMap<HexNumber, Vec2>,
    /// Which run crosses each hexside.
    pub steps: HashMap<Hexside, usize>,
}

type Ways = BTreeMap<HexNumber, BTreeSet<HexNumber>>;

/// Lays out all routes. A step that both a road and a trail take is road only.
pub fn network(map: &MapFile, terrain: &HashMap<HexNumber, Terrain>) -> Network {
    let (mut roads, mut all) = (Ways::new(), Ways::new());
    for route in &map.routes {
        for pair in route.hexes.0.windows(2) {
            for (a, b) in [(pair[0], pair[1]), (pair[1], pair[0])] {
                all.entry(a).or_default().insert(b);
                if route.kind == RouteKind::Road {
                    roads.entry(a).or_default().insert(b);
                }
            }
        }
    }
    let nodes = relaxed(&all, &roads, terrain);
    let grid = Grid::new(map.columns, map.rows);
    let mut runs: Vec<Run> = Vec::new();
    let mut taken = BTreeSet::new();
    for kind in [RouteKind::Road, RouteKind::Trail] {
        for route in map.routes.iter().filter(|route| route.kind == kind) {
            for hexes in fresh(&route.hexes.0, &mut taken) {
                let line = line(&hexes, kind, &nodes, &all, grid);
                runs.push(Run { kind, hexes, line });
            }
        }
    }
    let found = runs.iter().enumerate();
    let steps = found
        .flat_map(|(i, run)| sides(&run.hexes).map(move |side| (side, i)))
        .collect();
    Network { runs, nodes, steps }
}

/// Lists the hexsides that a run crosses.
pub fn sides(hexes: &[HexNumber]) -> impl Iterator<Item = Hexside> {
    hexes
        .windows(2)
        .filter_map(|pair| Hexside::between(pair[0], pair[1]))
}

/// Splits a route into the stretches whose steps no earlier route has taken.
fn fresh(hexes: &[HexNumber], taken: &mut BTreeSet<Hexside>) -> Vec<Vec<HexNumber>> {
    let mut stretches: Vec<Vec<HexNumber>> = vec![Vec::new()];
    for pair in hexes.windows(2) {
        let free = Hexside::between(pair[0], pair[1]).is_some_and(|side| taken.insert(side));
        match stretches.last_mut() {
            Some(stretch) if free => {
                if stretch.is_empty() {
                    stretch.push(pair[0]);
                }
                stretch.push(pair[1]);
            }
            _ => stretches.push(Vec::new()),
        }
    }
    stretches.retain(|stretch| stretch.len() > 1);
    stretches
}

/// Lets the points settle between their neighbours. Roads ignore the pull of trails, which keeps them straight.
fn relaxed(
    all: &Ways,
    roads: &Ways,
    terrain: &HashMap<HexNumber, Terrain>,
) -> BTreeMap<HexNumber, Vec2> {
    let centre = |hex: HexNumber| Cell::from(hex).centre();
    let mut nodes: BTreeMap<HexNumber, Vec2> = all.keys().map(|&hex| (hex, centre(hex))).collect();
    let pulls = |hex: HexNumber| roads.get(&hex).unwrap_or(&all[&hex]);
    for _ in 0..14 {
        let old = nodes.clone();
        for (&hex, node) in &mut nodes {
            let pulls = pulls(hex);
            if pulls.len() < 2 {
                continue;
            }
            let mean = pulls.iter().map(|other| old[other]).sum::<Vec2>() / pulls.len() as f32;
            let limit = match terrain.get(&hex) {
                _ if pulls.len() > 2 => 0.10,
                Some(Terrain::Town | Terrain::Chateau) => 0.12,
                _ => 0.20,
            };
            let shift = *node * 0.45 + mean * 0.55 - centre(hex);
            *node = centre(hex) + shift.clamp_length_max(limit);
        }
    }
    let houses = terrain
        .iter()
        .filter(|&(_, &kind)| kind == Terrain::Chateau);
    for (&hex, _) in houses {
        if all.contains_key(&hex) {
            let shift = aside(hex, pulls(hex), &nodes, roads.contains_key(&hex));
            nodes.insert(hex, centre(hex) + shift);
        }
    }
    nodes
}

/// Finds where a route passes a chateau: a road beside the farm, a trail outside its garden.
fn aside(
    hex: HexNumber,
    pulls: &BTreeSet<HexNumber>,
    nodes: &BTreeMap<HexNumber, Vec2>,
    road: bool,
) -> Vec2 {
    let centre = Cell::from(hex).centre();
    let ways: Vec<Vec2> = pulls.iter().map(|other| nodes[other] - centre).collect();
    let course = ways[ways.len() - 1] - ways[0];
    let pull: Vec2 = ways.iter().sum();
    if ways.len() < 2 {
        return pull.normalize_or_zero() * 0.36;
    }
    if road {
        let across = course.normalize_or_zero().perp();
        return across * (0.17 * if across.x < 0.0 { -1.0 } else { 1.0 });
    }
    let across = course.normalize_or_zero().perp();
    across * (0.36 * if across.dot(pull) < 0.0 { -1.0 } else { 1.0 })
}

/// Draws a run through the points of its hexes; where it ends at the rim of the board it runs off the sheet.
fn line(
    hexes: &[HexNumber],
    kind: RouteKind,
    nodes: &BTreeMap<HexNumber, Vec2>,
    all: &Ways,
    grid: Option<Grid>,
) -> Vec<Vec2> {
    let mut points: Vec<Vec2> = hexes.iter().map(|hex| nodes[hex]).collect();
    let exit = |hex: HexNumber| {
        grid.filter(|_| all[&hex].len() == 1)
            .and_then(|grid| rim(hex, grid))
    };
    if let Some(p) = exit(hexes[0]) {
        points.insert(0, p);
    }
    points.extend(exit(hexes[hexes.len() - 1]));
    let curve = through(&points, 10);
    let reach = if kind == RouteKind::Road {
        0.006
    } else {
        0.028
    };
    let wobble = Wobble {
        reach,
        turns: 2.2,
        seed: 5.0,
    };
    let last = curve.len() - 1;
    let steadied =
        |(k, &p): (usize, &Vec2)| wobble.apply(p, (k.min(last - k) as f32 / 6.0).min(1.0));
    curve.iter().enumerate().map(steadied).collect()
}

/// Gets the point where a route that ends in a hex of the rim leaves the sheet.
fn rim(hex: HexNumber, grid: Grid) -> Option<Vec2> {
    let centre = Cell::from(hex).centre();
    match (hex.column(), hex.row()) {
        (1, _) => Some(centre - vec2(0.55, 0.0)),
        (column, _) if column == grid.columns() => Some(centre + vec2(0.55, 0.0)),
        (_, 1) => Some(centre - vec2(0.0, 0.95)),
        (_, row) if row == grid.rows() => Some(centre + vec2(0.0, 0.95)),
        _ => None,
    }
}

/// How the routes are drawn at a level of detail.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Roads as plain lines.
    Lines,
    /// Wide cased roads, dashed trails.
    Far,
    /// Cased roads, trails as one line.
    Middle,
    /// All cased.
    Near,
}

/// Draws what lies below: trails, or their casings, and the casings of roads.
pub fn casings(network: &Network, style: Style, wanted: &dyn Fn(Vec2) -> bool) -> Triangles {
    let mut out = Triangles::default();
    let brown = ink(palette::TRAIL_CASING, 0.8);
    for run in network
        .runs
        .iter()
        .filter(|run| run.kind == RouteKind::Trail)
    {
        match style {
            Style::Lines => {}
            Style::Far => dashes(&mut out, &run.line, wanted),
            Style::Middle => out.stroke(&run.line, 0.026, brown, wanted),
            Style::Near => out.stroke(&run.line, 0.040, ink(palette::TRAIL_CASING, 0.75), wanted),
        }
    }
    if style != Style::Lines {
        let width = if style == Style::Far { 0.132 } else { 0.088 };
        for run in network
            .runs
            .iter()
            .filter(|run| run.kind == RouteKind::Road)
        {
            out.stroke(&run.line, width, solid(palette::ROAD_CASING), wanted);
        }
    }
    out
}

/// Draws the surfaces of roads over all casings.
pub fn fills(network: &Network, style: Style, wanted: &dyn Fn(Vec2) -> bool) -> Triangles {
    let (width, colour) = match style {
        Style::Lines => (0.11, palette::FAR_ROAD),
        Style::Far => (0.078, palette::FAR_ROAD),
        _ => (0.052, palette::ROAD),
    };
    surfaces(network, RouteKind::Road, width, colour, wanted)
}

/// Draws the surfaces of trails over all casings.
pub fn trail_fills(network: &Network, wanted: &dyn Fn(Vec2) -> bool) -> Triangles {
    surfaces(network, RouteKind::Trail, 0.020, palette::TRAIL, wanted)
}

fn surfaces(
    network: &Network,
    kind: RouteKind,
    width: f32,
    colour: u32,
    wanted: &dyn Fn(Vec2) -> bool,
) -> Triangles {
    let mut out = Triangles::default();
    for run in network.runs.iter().filter(|run| run.kind == kind) {
        out.stroke(&run.line, width, solid(colour), wanted);
    }
    out
}

/// Draws a trail as dashes.
fn dashes(out: &mut Triangles, line: &[Vec2], wanted: &dyn Fn(Vec2) -> bool) {
    let (mut walk, whole) = (Walk::new(line), length(line));
    let colour = ink(palette::TRAIL_CASING, 0.8);
    for k in 0..(whole / 0.24) as usize {
        let start = 0.04 + k as f32 * 0.24;
        let dash = [0.0, 0.08, 0.16].map(|step| walk.to(start + step));
        if wanted(dash[1]) {
            out.stroke(&dash, 0.034, colour, |_| true);
        }
    }
}

/// Finds places for trees on both sides of the roads.
pub fn roadside(network: &Network) -> Vec<Vec2> {
    let mut places = Vec::new();
    for run in network
        .runs
        .iter()
        .filter(|run| run.kind == RouteKind::Road)
    {
        let mut walk = Walk::new(&run.line);
        for k in 0..(length(&run.line) / 0.155) as usize {
            let p = walk.to((k as f32 + 0.5) * 0.155);
            let across = walk.direction().perp() * 0.082;
            places.extend([p + across, p - across]);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ground::curve::crossing;
    use crate::client::ground::lattice::{Vertex, ends};
    use crate::client::ground::terrain_of;
    use crate::client::ground::tests::map;

    #[test]
    fn every_step_crosses_its_own_hexside() {
        let map = map();
        let network = network(&map, &terrain_of(&map));
        for run in &network.runs {
            for side in sides(&run.hexes) {
                let [a, b] = ends(side).map(Vertex::point);
                let crosses = run
                    .line
                    .windows(2)
                    .any(|w| crossing(w[0], w[1], a, b).is_some());
                assert!(crosses, "{side}");
            }
        }
        let steps: BTreeSet<Hexside> = map
            .routes
            .iter()
            .flat_map(|route| sides(&route.hexes.0))
            .collect();
        assert_eq!(steps.len(), network.steps.len());
    }
}
