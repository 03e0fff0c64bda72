//! Arrows of attack: long, tapered, and bowed round the outside of the counters, as staff maps have them.

use super::room::Room;
use crate::client::geometry::{HEX_WIDTH, counter_centre};
use crate::hex::HexNumber;
use bevy::prelude::*;

/// Half the width of an arrow at its tail and at its neck, in hex widths.
const TAPER: (f32, f32) = (0.075, 0.042);
/// The length and half the width of its head, in hex widths.
const HEAD: (f32, f32) = (0.20, 0.145);
/// How far an arrow may bow outwards, in hex widths.
const BOWS: [f32; 4] = [0.50, 0.62, 0.74, 0.86];
/// The points of a curve.
const POINTS: usize = 48;

/// Finds the way of an arrow from an attacker to a defender, both on counters of a side: on the side, and with the bow,
/// that leave most of the counters readable. The way is taken in the room.
pub fn way(from: HexNumber, to: HexNumber, side: f32, room: &mut Room) -> Vec<Vec2> {
    let ends = (counter_centre(from), counter_centre(to));
    let bows = [1.0, -1.0].map(|turn| BOWS.map(|bow| (turn, bow)));
    let ways = bows.iter().flatten();
    let ways = ways.map(|&(turn, bow)| curve(ends, side, turn * bow));
    let judged = ways.map(|way| (cost(&way, room), way));
    let best = judged.min_by(|(a, _), (b, _)| a.total_cmp(b));
    let way = best.map_or_else(Vec::new, |(_, way)| way);
    for &at in way.iter().step_by(3) {
        room.take(at, 0.09 * HEX_WIDTH);
    }
    way
}

/// Gets what an arrow would cover, and how far it would go.
fn cost(way: &[Vec2], room: &Room) -> f32 {
    let reach = |nth: usize| match way.len() - nth {
        0..9 => HEAD.1,
        _ => TAPER.0,
    };
    let covered = way.iter().enumerate().step_by(3);
    let covered: f32 = covered
        .map(|(nth, &at)| room.cost(at, reach(nth) * HEX_WIDTH))
        .sum();
    let long = length(way) / HEX_WIDTH;
    // A stump is no arrow.
    covered + long + 60.0 * (0.65 - long).max(0.0)
}

/// Bows a line out to one side, from where it leaves one counter to where it meets the other.
fn curve((from, to): (Vec2, Vec2), side: f32, bow: f32) -> Vec<Vec2> {
    let along = (to - from).normalize_or_zero();
    let out = Vec2::new(along.y, -along.x) * bow * HEX_WIDTH;
    let forth = along * 0.30 * HEX_WIDTH;
    let [a, b, c, d] = [from, from + out + forth, to + out - forth, to];
    let at = |t: f32| {
        let s = 1.0 - t;
        a * (s * s * s) + b * (3.0 * s * s * t) + c * (3.0 * s * t * t) + d * (t * t * t)
    };
    let points: Vec<_> = (0..=POINTS)
        .map(|nth| at(nth as f32 / POINTS as f32))
        .collect();
    between(
        &points,
        (from, 0.5 * side - 0.05 * HEX_WIDTH),
        (to, 0.5 * side - 0.02 * HEX_WIDTH),
    )
}

/// Gets the part of a line, of three points or more, between two squares, each given by its centre and half its side.
pub fn between(points: &[Vec2], from: (Vec2, f32), to: (Vec2, f32)) -> Vec<Vec2> {
    let outside =
        |point: &Vec2, (middle, half): (Vec2, f32)| (*point - middle).abs().max_element() > half;
    let first = points.iter().position(|point| outside(point, from));
    let last = points.iter().rposition(|point| outside(point, to));
    match (first, last) {
        (Some(first), Some(last)) if first < last => points[first..=last].to_vec(),
        // Where the squares touch each other, the middle is left.
        _ => points[points.len() / 3..=2 * points.len() / 3].to_vec(),
    }
}

fn length(way: &[Vec2]) -> f32 {
    way.windows(2).map(|step| step[0].distance(step[1])).sum()
}

/// Gets the point at a distance along a way, and where the way leads there.
fn along(way: &[Vec2], distance: f32) -> (Vec2, Vec2) {
    let mut left = distance;
    for step in way.windows(2) {
        let long = step[0].distance(step[1]);
        if left <= long && long > 0.0 {
            let heading = (step[1] - step[0]) / long;
            return (step[0] + heading * left, heading);
        }
        left -= long;
    }
    match way {
        [.., before, last] => (*last, (*last - *before).normalize_or_zero()),
        _ => (way.first().copied().unwrap_or_default(), Vec2::ZERO),
    }
}

/// Draws round a way: narrower from the tail to the neck, with a notch behind and a head before.
pub fn outline(way: &[Vec2]) -> Vec<Vec2> {
    const STEPS: usize = 20;
    let long = length(way);
    let head = (HEAD.0 * HEX_WIDTH).min(0.45 * long);
    let body = long - head;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for nth in 0..=STEPS {
        let share = nth as f32 / STEPS as f32;
        let (at, heading) = along(way, body * share);
        let across = heading.perp() * (TAPER.0 + (TAPER.1 - TAPER.0) * share) * HEX_WIDTH;
        left.push(at + across);
        right.push(at - across);
    }
    let (neck, _) = along(way, body);
    let tip = way.last().copied().unwrap_or_default();
    let heading = (tip - neck).normalize_or_zero();
    let (barb, back) = (
        heading.perp() * HEAD.1 * HEX_WIDTH,
        neck - heading * 0.18 * head,
    );
    let notch = along(way, 0.06 * HEX_WIDTH).0;
    let mut shape = vec![notch];
    shape.extend(left);
    shape.extend([back + barb, tip, back - barb]);
    shape.extend(right.into_iter().rev());
    shape
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;

    const SIDE: f32 = 0.64 * HEX_WIDTH;

    fn square(at: u16) -> Rect {
        Rect::from_center_size(counter_centre(hex(at)), Vec2::splat(SIDE))
    }

    #[test]
    fn an_arrow_is_long_and_goes_round_the_outside_of_both_counters() {
        for to in [1644, 1646, 1745, 1746, 1545, 1546] {
            let way = way(hex(1645), hex(to), SIDE, &mut Room::new(&[]));
            assert!(length(&way) > 0.55 * HEX_WIDTH, "{to}");
            let middle = way[way.len() / 2];
            assert!(!square(1645).contains(middle) && !square(to).contains(middle));
            let tip = way[way.len() - 1];
            let beside = (tip - counter_centre(hex(to))).abs().max_element();
            assert!((beside - SIDE / 2.0).abs() < 0.06 * HEX_WIDTH, "{to}");
        }
    }

    #[test]
    fn between_counters_that_touch_only_the_middle_is_left() {
        let line: Vec<_> = (0..=40).map(|nth| Vec2::new(nth as f32, 0.0)).collect();
        let ends = |half: f32| ((line[0], half), (line[40], half));
        let left = |half: f32| {
            let (from, to) = ends(half);
            let part = between(&line, from, to);
            (part[0].x, part[part.len() - 1].x)
        };
        assert_eq!(left(15.5), (16.0, 24.0));
        assert_eq!(left(30.0), (13.0, 27.0));
    }

    #[test]
    fn an_arrow_takes_the_side_where_less_is_covered() {
        let crowd = |at: u16| [(square(at), 1.0)];
        let (east, west) = (crowd(1745), crowd(1545));
        let middle = |printed: &[(Rect, f32)]| {
            let way = way(hex(1645), hex(1644), SIDE, &mut Room::new(printed));
            way[way.len() / 2].x - counter_centre(hex(1645)).x
        };
        assert!(middle(&east) < 0.0);
        assert!(middle(&west) > 0.0);
    }

    #[test]
    fn an_arrow_is_widest_at_its_head_and_narrows_to_its_neck() {
        let way = [Vec2::ZERO, Vec2::new(HEX_WIDTH, 0.0)];
        let shape = outline(&way);
        let height = |x: f32| {
            let near = shape.iter().filter(|at| (at.x - x).abs() < 1.0);
            near.map(|at| at.y.abs()).fold(0.0, f32::max) / HEX_WIDTH
        };
        assert!((height(0.0) - TAPER.0).abs() < 0.01);
        assert!((height(0.8 * HEX_WIDTH) - TAPER.1).abs() < 0.01);
        assert!((height(0.764 * HEX_WIDTH) - HEAD.1).abs() < 0.01);
    }
}
