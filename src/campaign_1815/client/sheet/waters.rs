//! Waters: streams, which run through hexes and hold the ground of all of these wet [4.17], and rivers, which run along hexsides.

use super::Level;
use super::art::{Art, Pen, chance, smooth};
use crate::campaign_1815::client::grid::{SIZE, corners_on_sheet, on_sheet, side};
use crate::campaign_1815::map_file::MapFile;
use crate::campaign_1815::map_hex::Hex;
use crate::client::geometry::HALF_ROOT_3;
use crate::client::ground::palette::{BANK, MARSH, RIPPLE, RIVER, STREAM, STREAM_HALO, TUFT};
use bevy::math::{Vec2, vec2};
use std::collections::{BTreeMap, BTreeSet};

/// Draws the meadows that fill the hexes of streams.
pub fn draw_meadows(art: &mut Art, map: &MapFile, level: Level) {
    for &hex in &map.streams.0 {
        art.fill(&corners_on_sheet(hex, 0.97), MARSH, 0.72);
    }
    if level.is_far() {
        return;
    }
    let wet: BTreeSet<_> = map.streams.0.iter().copied().collect();
    for &hex in &map.streams.0 {
        for dry in hex.neighbours().filter(|other| !wet.contains(other)) {
            art.line(
                &side(hex, dry),
                Pen::new(0.014, RIPPLE).faint(0.9).dashed(0.02, 0.04),
            );
        }
        draw_tufts(art, hex);
    }
}

fn draw_tufts(art: &mut Art, hex: Hex) {
    let seed = hex.index() as i32;
    let mut blades = Vec::new();
    for nth in 0..6 {
        let stray = vec2(chance(21, seed, nth), chance(22, seed, nth)) - Vec2::splat(0.5);
        if stray.length() < 0.18 {
            continue;
        }
        let foot = on_sheet(hex) + stray * vec2(0.7, 0.7);
        for (lean, high) in [(-0.022, 0.032), (0.0, 0.045), (0.022, 0.032)] {
            blades.push([foot, foot + vec2(lean, high)]);
        }
    }
    art.lines(&blades, Pen::new(0.010, TUFT).faint(0.8));
}

/// Draws streams and rivers.
pub fn draw(art: &mut Art, map: &MapFile, streams: &[Vec<Vec2>], level: Level) {
    let wide = if level.is_far() { 1.6 } else { 1.0 };
    for stream in streams {
        art.line(stream, Pen::new(0.075 * wide, STREAM_HALO).faint(0.6));
    }
    for stream in streams {
        art.line(stream, Pen::new(0.030 * wide, STREAM));
    }
    let wide = if level.is_far() { 1.25 } else { 1.0 };
    let rivers = rivers(map);
    for (width, colour) in [(0.175, BANK), (0.128, RIVER)] {
        for river in &rivers {
            art.line(river, Pen::new(width * wide, colour));
        }
    }
}

/// The hexes of streams with those to which the stream runs on: a least tree, in which no hex has more than three.
fn threads(map: &MapFile) -> BTreeMap<Hex, Vec<Hex>> {
    let wet: BTreeSet<_> = map.streams.0.iter().copied().collect();
    let mut pairs = Vec::new();
    for &hex in &wet {
        let around = hex
            .neighbours()
            .filter(|other| *other > hex && wet.contains(other));
        pairs.extend(around.map(|other| (hex, other)));
    }
    let rank = |(a, b): &(Hex, Hex)| {
        let level = on_sheet(*a).y == on_sheet(*b).y;
        chance(23, a.index() as i32, b.index() as i32) + if level { 0.15 } else { 0.0 }
    };
    pairs.sort_by(|a, b| rank(a).total_cmp(&rank(b)));
    let mut root: BTreeMap<Hex, Hex> = wet.iter().map(|hex| (*hex, *hex)).collect();
    let find = |root: &BTreeMap<Hex, Hex>, mut hex: Hex| {
        while root[&hex] != hex {
            hex = root[&hex];
        }
        hex
    };
    let mut next: BTreeMap<Hex, Vec<Hex>> = wet.iter().map(|hex| (*hex, Vec::new())).collect();
    for (a, b) in pairs {
        let (one, other) = (find(&root, a), find(&root, b));
        if one != other && next[&a].len() < 3 && next[&b].len() < 3 {
            root.insert(one, other);
            for (from, to) in [(a, b), (b, a)] {
                next.entry(from).or_default().push(to);
            }
        }
    }
    next
}

/// Finds the courses of all streams.
pub fn streams(map: &MapFile) -> Vec<Vec<Vec2>> {
    let next = threads(map);
    let place = |hex: Hex| {
        let seed = hex.index() as i32;
        on_sheet(hex) + (vec2(chance(24, seed, 0), chance(25, seed, 0)) - Vec2::splat(0.5)) * 0.2
    };
    let is_end = |hex: &Hex| next[hex].len() == 1;
    let courses = courses(&next);
    let courses = courses
        .iter()
        .map(|course| course_of(course, place, is_end));
    let alone = next.iter().filter(|(_, on)| on.is_empty());
    let alone = alone.map(|(&hex, _)| {
        let at = on_sheet(hex);
        let bends = [(-0.4, 0.15), (-0.1, -0.05), (0.15, 0.05), (0.4, -0.15)];
        smooth(&bends.map(|(x, y)| at + vec2(x, y)))
    });
    courses.chain(alone).collect()
}

/// Takes a network apart into courses: each goes on for as long as it does not branch, and no stretch is in two of them.
fn courses<P: Copy + Ord>(next: &BTreeMap<P, Vec<P>>) -> Vec<Vec<P>> {
    let mut drawn: BTreeSet<(P, P)> = BTreeSet::new();
    let mut ends: Vec<_> = next.keys().copied().collect();
    ends.sort_by_key(|end| (next[end].len() == 2, *end));
    let mut courses = Vec::new();
    for end in ends {
        for &second in &next[&end] {
            if drawn.contains(&(end, second)) {
                continue;
            }
            let mut course = vec![end, second];
            while let [.., before, last] = course[..] {
                drawn.extend([(before, last), (last, before)]);
                let on = next[&last].iter().find(|to| !drawn.contains(&(last, **to)));
                match on {
                    Some(on) if next[&last].len() == 2 => course.push(*on),
                    _ => break,
                }
            }
            courses.push(course);
        }
    }
    courses
}

/// Makes the course of a stream through hexes: near the middle of each side that it crosses, and a little on at a free end.
fn course_of(
    hexes: &[Hex],
    place: impl Fn(Hex) -> Vec2,
    is_end: impl Fn(&Hex) -> bool,
) -> Vec<Vec2> {
    let tail = |end: Hex, before: Hex| {
        let out = (place(end) - place(before)).normalize_or_zero();
        on_sheet(end) + out * 0.40
    };
    let mut points = Vec::new();
    if is_end(&hexes[0]) {
        points.push(tail(hexes[0], hexes[1]));
    }
    for (nth, hex) in hexes.iter().enumerate() {
        points.push(place(*hex));
        if let Some(on) = hexes.get(nth + 1) {
            let side = (on_sheet(*hex) + on_sheet(*on)) / 2.0;
            points.push(side * 0.6 + (place(*hex) + place(*on)) * 0.2);
        }
    }
    if let [.., before, last] = hexes
        && is_end(last)
    {
        points.push(tail(*last, *before));
    }
    smooth(&points)
}

/// A corner of hexes on a grid on which corners of neighbours fall together.
type Corner = (i32, i32);

fn corner(at: Vec2) -> Corner {
    (
        (at.x * 2.0 / HALF_ROOT_3).round() as i32,
        (at.y * 4.0).round() as i32,
    )
}

fn place_of(corner: Corner) -> Vec2 {
    vec2(corner.0 as f32 * HALF_ROOT_3 / 2.0, corner.1 as f32 / 4.0)
}

/// Finds the courses of the rivers along their hexsides.
fn rivers(map: &MapFile) -> Vec<Vec<Vec2>> {
    let mut touching: BTreeMap<Corner, BTreeSet<Corner>> = BTreeMap::new();
    for border in &map.rivers.0 {
        let [from, to] = border.hexes();
        let [a, b] = side(from, to).map(corner);
        touching.entry(a).or_default().insert(b);
        touching.entry(b).or_default().insert(a);
    }
    let next = touching.into_iter();
    let next = next.map(|(corner, on)| (corner, on.into_iter().collect()));
    let courses = courses(&next.collect()).into_iter();
    let points = courses.map(|course| course.into_iter().map(place_of).collect::<Vec<_>>());
    points.map(|points| bends(&points)).collect()
}

/// Softens the zigzag of hexsides: corners are drawn half the way towards the line between the middles of their sides.
fn bends(points: &[Vec2]) -> Vec<Vec2> {
    let mut course = vec![points[0]];
    for nth in 0..points.len() - 1 {
        let middle = (points[nth] + points[nth + 1]) / 2.0;
        if nth > 0 {
            let before = (points[nth - 1] + points[nth]) / 2.0;
            course.push(points[nth].lerp((before + middle) / 2.0, 0.5));
        }
        course.push(middle);
    }
    course.extend(points.last());
    for end in [0, course.len() - 1] {
        if course[end].y < 0.3 {
            course[end].y = -0.3;
        } else if course[end].x > SIZE.x - 0.8 {
            course[end].x = SIZE.x + 0.3;
        }
    }
    smooth(&course)
}
