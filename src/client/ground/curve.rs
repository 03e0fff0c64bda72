//! Lines drawn by a steady hand: curves through points, points at even distances, loops around cells.

use super::lattice::{Cell, Vertex};
use super::noise::Wobble;
use bevy::math::Vec2;
use std::collections::{BTreeMap, BTreeSet};

/// Runs a Catmull-Rom curve through the points, `steps` pieces to each gap.
pub fn through(points: &[Vec2], steps: usize) -> Vec<Vec2> {
    let count = points.len();
    if count < 3 {
        return points.to_vec();
    }
    let mut curve = Vec::with_capacity((count - 1) * steps + 1);
    for i in 0..count - 1 {
        let (b, c) = (points[i], points[i + 1]);
        let a = if i > 0 { points[i - 1] } else { 2.0 * b - c };
        let d = if i + 2 < count {
            points[i + 2]
        } else {
            2.0 * c - b
        };
        piece(&mut curve, [a, b, c, d], steps);
    }
    curve.push(points[count - 1]);
    curve
}

/// Runs a closed Catmull-Rom curve through the points.
pub fn around(points: &[Vec2], steps: usize) -> Vec<Vec2> {
    let count = points.len();
    let mut curve = Vec::with_capacity(count * steps);
    for i in 0..count {
        let four = [count - 1, 0, 1, 2].map(|k| points[(i + k) % count]);
        piece(&mut curve, four, steps);
    }
    curve
}

fn piece(curve: &mut Vec<Vec2>, [a, b, c, d]: [Vec2; 4], steps: usize) {
    for k in 0..steps {
        let t = k as f32 / steps as f32;
        let cubic = (3.0 * b - a - 3.0 * c + d) * t + (2.0 * a - 5.0 * b + 4.0 * c - d);
        curve.push(0.5 * ((cubic * t + (c - a)) * t + 2.0 * b));
    }
}

/// Gets the length of a line.
pub fn length(line: &[Vec2]) -> f32 {
    line.windows(2).map(|w| w[0].distance(w[1])).sum()
}

/// Places points at even distances along a line, both ends kept, about `gap` apart.
pub fn resample(line: &[Vec2], gap: f32) -> Vec<Vec2> {
    let whole = length(line);
    let count = ((whole / gap) as usize + 1).max(2);
    let mut points = Vec::with_capacity(count);
    let mut walk = Walk::new(line);
    for i in 0..count {
        points.push(walk.to(whole * i as f32 / (count - 1) as f32));
    }
    points
}

/// Does what [`resample`] does on a closed line, whose first point is not repeated at its end.
pub fn resample_closed(ring: &[Vec2], gap: f32) -> Vec<Vec2> {
    let mut line = ring.to_vec();
    line.extend(ring.first());
    let mut points = resample(&line, gap);
    points.pop();
    points
}

/// A walker along a line, who only goes forward.
pub struct Walk<'a> {
    line: &'a [Vec2],
    leg: usize,
    behind: f32,
}

impl<'a> Walk<'a> {
    pub fn new(line: &'a [Vec2]) -> Self {
        Self {
            line,
            leg: 0,
            behind: 0.0,
        }
    }

    /// Goes to a distance from the start and tells where that is.
    pub fn to(&mut self, distance: f32) -> Vec2 {
        loop {
            let (a, b) = (
                self.line[self.leg],
                self.line[(self.leg + 1).min(self.line.len() - 1)],
            );
            let leg = a.distance(b);
            if self.behind + leg >= distance || self.leg + 2 >= self.line.len() {
                let share = if leg > 0.0 {
                    ((distance - self.behind) / leg).min(1.0)
                } else {
                    0.0
                };
                return a.lerp(b, share);
            }
            self.behind += leg;
            self.leg += 1;
        }
    }

    /// Gets the direction of the piece last walked on.
    pub fn direction(&self) -> Vec2 {
        let next = (self.leg + 1).min(self.line.len() - 1);
        (self.line[next] - self.line[self.leg]).normalize_or(Vec2::X)
    }
}

/// Finds the point of a line nearest to another point.
pub fn nearest(line: &[Vec2], p: Vec2) -> Vec2 {
    line.windows(2)
        .map(|w| nearest_of_segment(w[0], w[1], p))
        .min_by(|a, b| a.distance_squared(p).total_cmp(&b.distance_squared(p)))
        .unwrap_or(p)
}

/// Finds the point of a segment nearest to another point.
pub fn nearest_of_segment(a: Vec2, b: Vec2, p: Vec2) -> Vec2 {
    let along = b - a;
    let share = (p - a).dot(along) / along.length_squared().max(1e-12);
    a + along * share.clamp(0.0, 1.0)
}

/// Finds where two segments cross.
pub fn crossing(a: Vec2, b: Vec2, c: Vec2, d: Vec2) -> Option<Vec2> {
    let (u, v) = (b - a, d - c);
    let flat = u.perp_dot(v);
    if flat.abs() < 1e-12 {
        return None;
    }
    let s = (c - a).perp_dot(v) / flat;
    let t = (c - a).perp_dot(u) / flat;
    ((0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t)).then(|| a + u * s)
}

/// How a chain of hexsides is softened into a curve.
#[derive(Clone, Copy)]
pub struct Softening {
    /// How far each corner is pulled in towards the line between the middles of its two sides, 0 to 1.
    pub pull: f32,
    pub gap: f32,
    pub wobble: Wobble,
}

/// Softens an open chain of corners; its curve passes through the middle of every side.
pub fn soften(chain: &[Vertex], how: Softening) -> Vec<Vec2> {
    let corners: Vec<Vec2> = chain.iter().map(|v| v.point()).collect();
    let mut points = vec![corners[0]];
    for i in 0..corners.len() - 1 {
        if i > 0 {
            points.push(pulled(
                [corners[i - 1], corners[i], corners[i + 1]],
                how.pull,
            ));
        }
        points.push((corners[i] + corners[i + 1]) / 2.0);
    }
    points.extend(corners.last());
    let curve = resample(&through(&points, 6), how.gap);
    let last = curve.len() - 1;
    let steadied = |(k, &p): (usize, &Vec2)| {
        let strength = (k as f32 / 5.0).min((last - k) as f32 / 5.0).min(1.0);
        how.wobble.apply(p, strength)
    };
    curve.iter().enumerate().map(steadied).collect()
}

/// Softens a closed chain of corners.
pub fn soften_closed(chain: &[Vertex], how: Softening) -> Vec<Vec2> {
    let corners: Vec<Vec2> = chain.iter().map(|v| v.point()).collect();
    let count = corners.len();
    let mut points = Vec::with_capacity(2 * count);
    for i in 0..count {
        let (before, here, after) = (
            corners[(i + count - 1) % count],
            corners[i],
            corners[(i + 1) % count],
        );
        points.push(pulled([before, here, after], how.pull));
        points.push((here + after) / 2.0);
    }
    let ring = resample_closed(&around(&points, 6), how.gap);
    ring.iter().map(|&p| how.wobble.apply(p, 1.0)).collect()
}

fn pulled([before, here, after]: [Vec2; 3], pull: f32) -> Vec2 {
    let chord = (before + 2.0 * here + after) / 4.0;
    here.lerp(chord, pull)
}

/// Walks around a set of cells: one loop a border, outer borders clockwise, holes the other way.
pub fn borders(cells: &BTreeSet<Cell>) -> Vec<Vec<Vertex>> {
    let mut next = BTreeMap::new();
    for &cell in cells {
        for (direction, neighbour) in cell.neighbours().into_iter().enumerate() {
            if !cells.contains(&neighbour) {
                let [from, to] = cell.side(direction);
                next.insert(from, to);
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((start, mut here)) = next.pop_first() {
        let mut border = vec![start];
        while here != start {
            border.push(here);
            let Some(after) = next.remove(&here) else {
                break;
            };
            here = after;
        }
        loops.push(border);
    }
    loops
}

/// Strings hexsides, given by their ends and in any order, into chains that break where three meet.
pub fn chains(sides: &[[Vertex; 2]]) -> Vec<Vec<Vertex>> {
    let mut ways: BTreeMap<Vertex, BTreeSet<Vertex>> = BTreeMap::new();
    for &[a, b] in sides {
        ways.entry(a).or_default().insert(b);
        ways.entry(b).or_default().insert(a);
    }
    let forks: BTreeSet<Vertex> = ways
        .iter()
        .filter(|(_, to)| to.len() != 2)
        .map(|(&v, _)| v)
        .collect();
    let starts: Vec<Vertex> = forks.iter().chain(ways.keys()).copied().collect();
    let mut found = Vec::new();
    for start in starts {
        while let Some(mut here) = take(&mut ways, start) {
            let mut chain = vec![start, here];
            while !forks.contains(&here) && here != start {
                let Some(after) = take(&mut ways, here) else {
                    break;
                };
                chain.push(after);
                here = after;
            }
            found.push(chain);
        }
    }
    found
}

/// Uses up one side at a corner and tells where it leads.
fn take(ways: &mut BTreeMap<Vertex, BTreeSet<Vertex>>, from: Vertex) -> Option<Vertex> {
    let to = ways.get(&from)?.first().copied()?;
    ways.get_mut(&from)?.remove(&to);
    ways.get_mut(&to)?.remove(&from);
    Some(to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::vec2;

    #[test]
    fn even_points_keep_both_ends() {
        let line = [vec2(0.0, 0.0), vec2(1.0, 0.0), vec2(1.0, 1.0)];
        let even = resample(&line, 0.25);
        assert_eq!((even[0], even[8]), (line[0], line[2]));
        assert!(
            even.windows(2)
                .all(|w| (w[0].distance(w[1]) - 0.25).abs() < 1e-4)
        );
    }

    #[test]
    fn one_cell_has_one_border_of_six_corners() {
        let cell = Cell {
            column: 16,
            row: 41,
        };
        let ring = borders(&BTreeSet::from([cell]));
        assert_eq!((ring.len(), ring[0].len()), (1, 6));
        let around: BTreeSet<Cell> = cell.neighbours().into();
        let lengths: BTreeSet<usize> = borders(&around).iter().map(Vec::len).collect();
        assert_eq!(lengths, BTreeSet::from([6, 18]));
    }

    #[test]
    fn chains_break_where_three_sides_meet() {
        let [a, b, c, d] = [Vertex(0, 0), Vertex(1, 1), Vertex(2, 0), Vertex(1, 3)];
        let found = chains(&[[a, b], [b, c], [d, b]]);
        assert_eq!(found.len(), 3);
        assert_eq!(chains(&[[b, c], [a, b]]), [vec![a, b, c]]);
    }
}
