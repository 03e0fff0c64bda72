//! Where names are written: one after the other, the great ones first, each where it covers least.
//!
//! Places are counted in logical pixels from the sheet's north-west corner, y down.

#[cfg(test)]
mod tests;

use super::Landmark;
use super::style::{Script, Style, script, style};
use crate::client::ground::Waters;
use crate::client::ground::curve::{Walk, length, through};
use crate::client::ground::lattice::Cell;
use crate::table::board::Terrain;
use crate::table::data::map::{MapFile, Water};
use bevy::math::{Rect, Vec2, vec2};
use std::collections::BTreeMap;

/// A name that may be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub text: String,
    pub script: Script,
    /// The centres of the hexes that it may belong to, on the sheet.
    pub hexes: Vec<Vec2>,
    /// Whether it is written at every zoom.
    pub counts: bool,
}

/// A name that has its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub text: String,
    pub style: Style,
    /// The middle of the baseline.
    pub at: Vec2,
    /// The baseline around `at`, where it is not straight.
    pub path: Option<Vec<Vec2>>,
    pub bounds: Rect,
}

/// How far names keep from the edge of the sheet, in logical pixels.
pub const EDGE: f32 = 4.0;

/// The hexsides of a water from which it is written as a river.
const RIVER: usize = 40;

/// The hexes of a wood from which it is a great one.
const GREAT: usize = 20;

/// Lists the names of a map, the great ones first.
pub fn candidates(map: &MapFile) -> Vec<Candidate> {
    let mut places: BTreeMap<(Script, &str), Vec<Vec2>> = BTreeMap::new();
    let great = |name: &str| {
        let forests = map
            .terrain
            .iter()
            .filter(|area| area.kind == Terrain::Forest);
        let mut own = forests.filter(|area| area.name == name);
        own.any(|area| area.hexes.0.len() >= GREAT)
    };
    for name in &map.names {
        let centre = Cell::from(name.hex).centre();
        let long = |water: &Water| water.name == name.name && water.sides.0.len() > RIVER;
        let script = match script(name.kind) {
            Script::Water if map.waters.iter().any(long) => Script::River,
            // It is written large, once.
            Script::Wood if great(&name.name) => continue,
            script => script,
        };
        places.entry((script, &name.name)).or_default().push(centre);
    }
    for area in map
        .terrain
        .iter()
        .filter(|area| area.kind == Terrain::Forest)
    {
        let centres = area.hexes.0.iter().map(|&hex| Cell::from(hex).centre());
        if let Some(own) = places.get_mut(&(Script::Wood, &area.name)) {
            own.extend(centres.clone());
        }
        if area.hexes.0.len() >= GREAT {
            places
                .entry((Script::GreatWood, &area.name))
                .or_default()
                .extend(centres);
        }
    }
    let candidate = |((script, text), hexes): ((Script, &str), Vec<Vec2>)| Candidate {
        text: text.replace('\'', "\u{2019}"),
        script,
        hexes,
        counts: false,
    };
    places.into_iter().map(candidate).collect()
}

/// Marks the names of landmarks, and adds those that the map does not have. What counts comes first; but marks, which
/// may stand further off, give way to the names that are seen from afar.
pub fn with_landmarks(candidates: &[Candidate], landmarks: &[Landmark]) -> Vec<Candidate> {
    let mut all = candidates.to_vec();
    let mut marks = Vec::new();
    for landmark in landmarks {
        let hexes = landmark.hexes.iter().map(|&hex| Cell::from(hex).centre());
        let hexes: Vec<Vec2> = hexes.collect();
        let names_it = |candidate: &&mut Candidate| {
            candidate.script.is_place() && candidate.hexes.iter().any(|at| hexes.contains(at))
        };
        match all.iter_mut().find(names_it) {
            Some(candidate) => candidate.counts = true,
            None => marks.push(Candidate {
                text: landmark.name.clone(),
                script: Script::Mark,
                hexes,
                counts: true,
            }),
        }
    }
    all.extend(marks);
    all.sort_by_key(|candidate| match candidate.script {
        Script::Mark => 2,
        _ if candidate.counts => 0,
        Script::City | Script::GreatWood => 1,
        _ => 3,
    });
    all
}

/// What a placement must mind.
pub struct Page<'a> {
    pub waters: &'a Waters,
    pub level: usize,
    pub hex_pixels: f32,
    pub bounds: Rect,
    pub obstacles: Vec<Rect>,
}

/// Places all names that find room.
pub fn place(candidates: &[Candidate], page: &Page) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    for candidate in candidates {
        let seen = (page.level, page.hex_pixels);
        let Some(style) = style(candidate.script, seen, candidate.counts) else {
            continue;
        };
        let best = match candidate.script {
            Script::Water | Script::River => along_water(candidate, style, page, &placed)
                .filter(|(cost, _)| *cost <= style.limit)
                .or_else(|| beside(candidate, style, page, &placed)),
            _ => beside(candidate, style, page, &placed),
        };
        if let Some((cost, name)) = best
            && cost <= style.limit
        {
            placed.push(name);
        }
    }
    placed
}

/// Guesses how long a text is.
fn guess(text: &str, style: Style) -> f32 {
    let letter = if style.capitals { 0.66 } else { 0.43 };
    text.chars().count() as f32 * style.size * (letter + style.hand.tracking)
}

/// Gets what it costs to write within some bounds.
fn cost(bounds: Rect, page: &Page, placed: &[Placed]) -> f32 {
    let shared = |other: &Rect| bounds.intersect(*other);
    let covered = page.obstacles.iter().map(shared).filter(|r| !r.is_empty());
    let covered: f32 = covered
        .map(|r| 90.0 * r.size().element_product() / bounds.size().element_product() + 4.0)
        .sum();
    let names = placed
        .iter()
        .filter(|name| !shared(&name.bounds).is_empty())
        .count();
    let inside = page.bounds.contains(bounds.min) && page.bounds.contains(bounds.max);
    covered + 120.0 * names as f32 + if inside { 0.0 } else { 900.0 }
}

/// Where a name may stand around its hex: across and down in hexes, how it is aligned (-1 ends there, 0 centred, 1
/// begins there), and what that costs.
fn stands(script: Script) -> Vec<(Vec2, f32, f32)> {
    if matches!(script, Script::Wood | Script::GreatWood) {
        return vec![(Vec2::ZERO, 0.0, 0.0)];
    }
    let mut stands = Vec::new();
    for (down, cost) in [
        (0.60, 0.0),
        (-0.47, 2.0),
        (0.50, 3.0),
        (-0.60, 3.0),
        (0.75, 6.0),
        (-0.80, 7.0),
    ] {
        for across in [0.0f32, 0.28, -0.28, 0.55, -0.55] {
            stands.push((vec2(across, down), 0.0, cost + across.abs() * 8.0));
        }
    }
    for (down, cost) in [(0.0, 2.0), (-0.25, 3.0)] {
        stands.push((vec2(0.46, down), 1.0, cost));
        stands.push((vec2(-0.46, down), -1.0, cost));
    }
    if script == Script::Mark {
        // From afar the name of a town beside it covers more than a hex.
        for (down, cost) in [(1.2, 12.0), (-1.2, 12.0), (1.9, 18.0), (-1.9, 18.0)] {
            stands.extend([0.0, 1.0, -1.0].map(|align| (vec2(0.46 * align, down), align, cost)));
        }
    }
    stands
}

/// Finds the best straight place for a name around its hexes.
fn beside(
    candidate: &Candidate,
    style: Style,
    page: &Page,
    placed: &[Placed],
) -> Option<(f32, Placed)> {
    let text = if style.capitals {
        candidate.text.to_uppercase()
    } else {
        candidate.text.clone()
    };
    let (width, height) = (guess(&text, style), style.size * 0.72);
    let middle = candidate.hexes.iter().sum::<Vec2>() / candidate.hexes.len().max(1) as f32;
    let mut best: Option<(f32, Placed)> = None;
    for (i, &hex) in candidate.hexes.iter().enumerate() {
        for (step, align, price) in stands(candidate.script) {
            let at = (hex + step) * page.hex_pixels + vec2(align * width / 2.0, height / 2.0);
            let bounds = Rect::from_corners(
                at - vec2(width / 2.0 + 3.0, height + 2.0),
                at + vec2(width / 2.0 + 3.0, 4.0),
            );
            let far = match candidate.script {
                Script::GreatWood => hex.distance(middle) * 3.0,
                Script::Wood if i > 0 => 4.0,
                _ => 0.0,
            };
            let cost = price + far + cost(bounds, page, placed);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((
                    cost,
                    Placed {
                        text: text.clone(),
                        style,
                        at,
                        path: None,
                        bounds,
                    },
                ));
            }
        }
    }
    best
}

/// Finds the stretch of a water along which its name bends least.
fn along_water(
    candidate: &Candidate,
    style: Style,
    page: &Page,
    placed: &[Placed],
) -> Option<(f32, Placed)> {
    let scale = page.hex_pixels;
    let extent = guess(&candidate.text, style) / scale * 1.25;
    let mut best: Option<(f32, Placed)> = None;
    for &hex in &candidate.hexes {
        let line = page.waters.near(hex)?;
        let whole = length(line);
        for k in 0..((whole - extent).max(0.0) / 0.12) as usize {
            let mut walk = Walk::new(line);
            let mut stretch: Vec<Vec2> = (0..=8)
                .map(|i| walk.to(k as f32 * 0.12 + extent * i as f32 / 8.0))
                .collect();
            let distance = stretch[4].distance(hex);
            if distance > 3.0 {
                continue;
            }
            if stretch[0].x > stretch[8].x {
                stretch.reverse();
            }
            let bend: f32 = stretch
                .windows(3)
                .map(|w| (w[1] - w[0]).angle_to(w[2] - w[1]).abs())
                .sum();
            let lift = style.size * 0.35 / scale
                + if candidate.script == Script::River {
                    0.13
                } else {
                    0.05
                };
            let path = baseline(&stretch, lift);
            let at = path[path.len() / 2] * scale;
            let around = path.iter().map(|&p| p * scale);
            let (low, high) = around
                .clone()
                .skip(1)
                .take(path.len() - 2)
                .fold((Vec2::MAX, Vec2::MIN), |(l, h), p| (l.min(p), h.max(p)));
            let bounds = Rect::from_corners(low - vec2(2.0, style.size), high + vec2(2.0, 3.0));
            let stiff = if candidate.script == Script::River {
                4.0
            } else {
                26.0
            };
            let cost = bend * stiff + distance * 3.0 + cost(bounds, page, placed);
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                let path = Some(around.map(|p| p - at).collect());
                best = Some((
                    cost,
                    Placed {
                        text: candidate.text.clone(),
                        style,
                        at,
                        path,
                        bounds,
                    },
                ));
            }
        }
    }
    best
}

/// Smooths a stretch of water and lifts it by some distance, for a name to stand on.
fn baseline(stretch: &[Vec2], lift: f32) -> Vec<Vec2> {
    let last = stretch.len() - 1;
    let eased: Vec<Vec2> = (0..=last)
        .map(|i| {
            (stretch[i.saturating_sub(1)] + 2.0 * stretch[i] + stretch[(i + 1).min(last)]) / 4.0
        })
        .collect();
    let lifted: Vec<Vec2> = (0..=last)
        .map(|i| {
            let along =
                (eased[(i + 2).min(last)] - eased[i.saturating_sub(2)]).normalize_or(Vec2::X);
            eased[i] - along.perp() * lift
        })
        .collect();
    // Letters that find no room on the path are left out, so it runs on straight at both ends.
    let run_on = |end: Vec2, before: Vec2| end + (end - before).normalize_or_zero() * 0.4;
    let (first, end) = (
        run_on(lifted[0], lifted[1]),
        run_on(lifted[last], lifted[last - 1]),
    );
    let mut line = vec![first];
    line.extend(through(&lifted, 4));
    line.push(end);
    line
}
