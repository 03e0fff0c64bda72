//! Roads, each a line with an identity: lines join only where they end, and pass each other apart elsewhere [4.7].

use super::Level;
use super::art::{Art, Pen, smooth};
use crate::campaign_1815::board::{Board, Water};
use crate::campaign_1815::client::grid::{on_sheet, outward};
use crate::campaign_1815::map_file::MapFile;
use crate::campaign_1815::map_hex::Hex;
use crate::client::ground::palette::{BRIDGE, FAR_ROAD, PAPER, ROAD, ROAD_CASING};
use bevy::math::Vec2;
use std::collections::{BTreeMap, BTreeSet};

/// A point through which roads run: that of a hex where lines end, or that of a line in a hex that it passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    Junction(Hex),
    Passing(usize, usize),
}

/// A line as it is drawn.
struct Line {
    course: Vec<Vec2>,
    /// Whether it is part of the road to Brussels.
    broad: bool,
}

/// All roads.
pub struct Roads {
    lines: Vec<Line>,
    /// Where a line is laid over another that it does not meet: the line, and the hex.
    over: Vec<(usize, Hex)>,
}

/// How far lines that pass a hex without joining keep from its centre, and from the middle of a side that both cross.
const APART: f32 = 0.13;
const ASIDE: f32 = 0.065;

impl Roads {
    /// Lays the roads of a map.
    pub fn new(map: &MapFile) -> Self {
        let lines: Vec<&[Hex]> = map
            .roads
            .iter()
            .map(|road| road.hexes.0.as_slice())
            .collect();
        let passing = passing(&lines);
        let mut places = relaxed(&lines, &passing);
        push_apart(&lines, &passing, &mut places);
        let shared = shared(&lines);
        let main: BTreeSet<_> = map.brussels_road.0.iter().copied().collect();
        let drawn = lines.iter().enumerate().map(|(nth, line)| Line {
            course: course(&lines, nth, &places, &passing, &shared),
            broad: line.iter().all(|hex| main.contains(hex)),
        });
        let over = passing.iter().filter(|(_, through)| through.len() > 1);
        let over = over.filter_map(|(hex, through)| Some((through.last()?.0, *hex)));
        Self {
            lines: drawn.collect(),
            over: over.collect(),
        }
    }

    /// Draws the roads, the lower ones first.
    pub fn draw(&self, art: &mut Art, level: Level) {
        for line in &self.lines {
            art.line(&line.course, casing(line.broad, level));
        }
        for broad in [false, true] {
            for line in self.lines.iter().filter(|line| line.broad == broad) {
                art.line(&line.course, fill(broad, level));
            }
        }
        if level == Level::Near {
            for line in self.lines.iter().filter(|line| line.broad) {
                draw_trees(art, &line.course);
            }
        }
        for (nth, hex) in &self.over {
            let line = &self.lines[*nth];
            let near = line
                .course
                .iter()
                .filter(|at| at.distance(on_sheet(*hex)) < 0.30);
            let near: Vec<_> = near.copied().collect();
            if near.len() > 1 {
                art.line(&near, Pen::new(0.15, PAPER));
                art.line(&near, casing(line.broad, level));
                art.line(&near, fill(line.broad, level));
            }
        }
    }

    /// Draws the bridges: those over rivers, and small ones where a road crosses a stream.
    pub fn draw_bridges(&self, art: &mut Art, board: &Board, streams: &[Vec<Vec2>], level: Level) {
        for hex in Hex::all() {
            let bridged = board
                .borders(hex)
                .iter()
                .filter(|border| border.water == Water::Bridge);
            for border in bridged.filter(|border| border.to > hex) {
                let (from, to) = (on_sheet(hex), on_sheet(border.to));
                let size = if level.is_far() { 1.9 } else { 1.4 };
                draw_bridge(
                    art,
                    (from + to) / 2.0,
                    (to - from).normalize_or_zero(),
                    size,
                );
            }
        }
        if level.is_far() {
            return;
        }
        let cell = |at: Vec2| (at.x.floor() as i32, at.y.floor() as i32);
        let mut waters: BTreeMap<(i32, i32), Vec<&[Vec2]>> = BTreeMap::new();
        for water in streams.iter().flat_map(|stream| stream.windows(2)) {
            waters.entry(cell(water[0])).or_default().push(water);
        }
        for step in self.lines.iter().flat_map(|line| line.course.windows(2)) {
            let crossed = waters.get(&cell(step[0])).into_iter().flatten();
            for at in crossed.filter_map(|water| crossing(step, water)) {
                draw_bridge(art, at, (step[1] - step[0]).normalize_or_zero(), 0.55);
            }
        }
    }

    /// Lists the points of roads near the centre of a hex.
    pub fn near(&self, hex: Hex) -> Vec<Vec2> {
        let points = self.lines.iter().flat_map(|line| &line.course);
        let near = points.filter(|at| at.distance_squared(on_sheet(hex)) < 0.64);
        near.copied().collect()
    }
}

/// Draws the trees on both sides of a broad road.
fn draw_trees(art: &mut Art, course: &[Vec2]) {
    const APART: f32 = 0.12;
    const BESIDE: f32 = 0.082;
    let mut trees = Vec::new();
    let mut walked = APART / 2.0;
    for step in course.windows(2) {
        let along = step[1] - step[0];
        let (length, ahead) = (along.length(), along.normalize_or_zero());
        while walked < length {
            let at = step[0] + ahead * walked;
            trees.extend([1.0, -1.0].map(|side| (at + ahead.perp() * BESIDE * side, 0.019)));
            walked += APART;
        }
        walked -= length;
    }
    let shadows: Vec<_> = trees
        .iter()
        .map(|(at, size)| (*at + Vec2::new(0.006, -0.008), *size))
        .collect();
    art.discs(&shadows, 0x3F5230);
    art.discs(&trees, 0x74925A);
}

const fn casing(broad: bool, level: Level) -> Pen {
    let width = match (broad, level.is_far()) {
        (true, true) => 0.125,
        (true, false) => 0.086,
        (false, true) => 0.061,
        (false, false) => 0.058,
    };
    Pen::new(width, ROAD_CASING)
}

const fn fill(broad: bool, level: Level) -> Pen {
    match (broad, level.is_far()) {
        (true, true) => Pen::new(0.075, FAR_ROAD),
        (true, false) => Pen::new(0.052, FAR_ROAD),
        (false, true) => Pen::new(0.035, ROAD),
        (false, false) => Pen::new(0.032, ROAD),
    }
}

/// Lists, by hex, the lines that pass it, each with the place of the hex among its own.
fn passing(lines: &[&[Hex]]) -> BTreeMap<Hex, Vec<(usize, usize)>> {
    let mut passing: BTreeMap<Hex, Vec<(usize, usize)>> = BTreeMap::new();
    for (nth, line) in lines.iter().enumerate() {
        for at in 1..line.len().saturating_sub(1) {
            passing.entry(line[at]).or_default().push((nth, at));
        }
    }
    passing
}

/// Names the side between two hexes, whichever is named first.
fn pair(a: Hex, b: Hex) -> (Hex, Hex) {
    (a.min(b), a.max(b))
}

/// Lists the sides that more than one line crosses.
fn shared(lines: &[&[Hex]]) -> BTreeSet<(Hex, Hex)> {
    let (mut once, mut more) = (BTreeSet::new(), BTreeSet::new());
    for step in lines.iter().flat_map(|line| line.windows(2)) {
        let side = pair(step[0], step[1]);
        if !once.insert(side) {
            more.insert(side);
        }
    }
    more
}

fn node(lines: &[&[Hex]], nth: usize, at: usize) -> Node {
    match at == 0 || at + 1 == lines[nth].len() {
        true => Node::Junction(lines[nth][at]),
        false => Node::Passing(nth, at),
    }
}

fn hex_of(lines: &[&[Hex]], node: Node) -> Hex {
    match node {
        Node::Junction(hex) => hex,
        Node::Passing(nth, at) => lines[nth][at],
    }
}

/// Draws the nodes of roads towards the line between their neighbours, though never far from their hexes' centres.
fn relaxed(lines: &[&[Hex]], passing: &BTreeMap<Hex, Vec<(usize, usize)>>) -> BTreeMap<Node, Vec2> {
    let mut near: BTreeMap<Node, BTreeSet<Node>> = BTreeMap::new();
    for (nth, line) in lines.iter().enumerate() {
        for at in 1..line.len() {
            let (a, b) = (node(lines, nth, at - 1), node(lines, nth, at));
            near.entry(a).or_default().insert(b);
            near.entry(b).or_default().insert(a);
        }
    }
    let at_first = near
        .keys()
        .map(|node| (*node, on_sheet(hex_of(lines, *node))));
    let mut places: BTreeMap<Node, Vec2> = at_first.collect();
    for _ in 0..14 {
        let moved = near.iter().map(|(node, near)| {
            let (at, hex) = (places[node], hex_of(lines, *node));
            if near.len() < 2 {
                return (*node, at);
            }
            let sum: Vec2 = near.iter().map(|other| places[other]).sum();
            let wanted = at * 0.45 + sum / near.len() as f32 * 0.55;
            let limit = match near.len() {
                2 if !passing.contains_key(&hex) => 0.16,
                2 => 0.20,
                _ => 0.10,
            };
            let off = (wanted - on_sheet(hex)).clamp_length_max(limit);
            (*node, on_sheet(hex) + off)
        });
        places = moved.collect();
    }
    places
}

/// Pushes two lines that pass a hex without joining to either side of its centre.
fn push_apart(
    lines: &[&[Hex]],
    passing: &BTreeMap<Hex, Vec<(usize, usize)>>,
    places: &mut BTreeMap<Node, Vec2>,
) {
    for (hex, through) in passing {
        let [(one, at), (other, beside)] = through[..] else {
            continue;
        };
        let towards = |nth: usize, at: usize| {
            let ends = [at - 1, at + 1].map(|at| places[&node(lines, nth, at)]);
            (ends[0] + ends[1]) / 2.0
        };
        let apart = towards(one, at) - towards(other, beside);
        if apart.length() < 0.03 {
            continue;
        }
        let off = apart.normalize() * APART;
        places.insert(Node::Passing(one, at), on_sheet(*hex) + off);
        places.insert(Node::Passing(other, beside), on_sheet(*hex) - off);
    }
}

/// Makes the course of a line through its nodes; where another crosses the same hexside, it goes beside its middle.
fn course(
    lines: &[&[Hex]],
    nth: usize,
    places: &BTreeMap<Node, Vec2>,
    passing: &BTreeMap<Hex, Vec<(usize, usize)>>,
    shared: &BTreeSet<(Hex, Hex)>,
) -> Vec<Vec2> {
    let line = lines[nth];
    let mut points = Vec::new();
    for at in 0..line.len() {
        let place = places[&node(lines, nth, at)];
        points.push(place);
        let Some(&on) = line.get(at + 1) else { break };
        if shared.contains(&pair(line[at], on)) {
            let (a, b) = (on_sheet(line[at]), on_sheet(on));
            let across = (b - a).perp().normalize_or_zero();
            let apart = passing
                .get(&line[at])
                .is_some_and(|through| through.len() > 1);
            let of = if apart && at > 0 { at } else { at + 1 };
            let off = places[&node(lines, nth, of)] - on_sheet(line[of]);
            points.push((a + b) / 2.0 + across * ASIDE * off.dot(across).signum());
        }
    }
    let ends_alone = |hex: Hex| {
        let ends = lines
            .iter()
            .filter(|line| line.first() == Some(&hex) || line.last() == Some(&hex));
        ends.count() == 1 && !passing.contains_key(&hex)
    };
    let is_edge = |hex: Hex| hex.neighbours().count() < 6;
    if is_edge(line[0]) && ends_alone(line[0]) {
        points.insert(0, on_sheet(line[0]) + outward(line[0]) * 0.8);
    }
    let last = line[line.len() - 1];
    if is_edge(last) && ends_alone(last) {
        points.push(on_sheet(last) + outward(last) * 0.8);
    }
    smooth(&points)
}

/// Finds where two short lines cross.
fn crossing(a: &[Vec2], b: &[Vec2]) -> Option<Vec2> {
    let (r, s) = (a[1] - a[0], b[1] - b[0]);
    let cross = r.perp_dot(s);
    if a[0].distance_squared(b[0]) > 0.25 || cross.abs() < 1e-9 {
        return None;
    }
    let (t, u) = (
        (b[0] - a[0]).perp_dot(s) / cross,
        (b[0] - a[0]).perp_dot(r) / cross,
    );
    let within = (0.0..1.0).contains(&t) && (0.0..1.0).contains(&u);
    within.then(|| a[0] + r * t)
}

fn draw_bridge(art: &mut Art, at: Vec2, along: Vec2, size: f32) {
    let across = along.perp();
    let point = |x: f32, y: f32| at + (along * x + across * y) * size;
    art.fill(
        &[
            point(-0.085, -0.031),
            point(0.085, -0.031),
            point(0.085, 0.031),
            point(-0.085, 0.031),
        ],
        ROAD,
        1.0,
    );
    for hand in [-1.0, 1.0] {
        let rail = [
            (-0.115, 0.066),
            (-0.085, 0.031),
            (0.085, 0.031),
            (0.115, 0.066),
        ];
        art.line(
            &rail.map(|(x, y)| point(x, y * hand)),
            Pen::new(0.022 * size, BRIDGE),
        );
    }
}
