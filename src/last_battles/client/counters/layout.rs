//! Where the counters of a hex lie: stacked, or fanned out side by side.

use super::glyph::PLATE_HEIGHT;
use super::view::{CounterView, LeaderPiece, Piece};
use crate::client::counters::{Detail, PieceKey};
use crate::client::geometry::{HEX_WIDTH, counter_centre};
use crate::hex::HexNumber;
use bevy::math::{Rect, Vec2, Vec3};
use bevy::prelude::Resource;
use std::collections::{BTreeMap, BTreeSet};

/// Each counter of a stack lies this far left of and below the one above it, in hex widths.
const STACK_STEP: f32 = 0.104;
/// Fanned counters stand this far apart, in hex widths.
const FAN_STEP: f32 = 0.70;
/// The drawing heights of counters in their hexes.
pub const COUNTERS: std::ops::Range<f32> = 40.0..50.0;
/// The drawing height of fanned counters.
pub const FAN_HEIGHT: f32 = 51.0;

/// Which stacks are fanned out.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fan {
    #[default]
    None,
    Hex(HexNumber),
    All,
}

impl Fan {
    /// Tells whether the stack of a hex is fanned out.
    pub fn has(self, hex: HexNumber) -> bool {
        match self {
            Self::None => false,
            Self::Hex(fanned) => fanned == hex,
            Self::All => true,
        }
    }
}

/// A unit's place in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot<'a> {
    pub piece: &'a Piece,
    pub at: Vec3,
    pub cover: Cover,
}

/// Whether a counter lies open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cover {
    Open,
    /// On top of a stack.
    Top,
    /// Under another.
    Under,
}

/// The sum of a stack and where its pill lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sum {
    pub points: u16,
    pub at: Vec3,
}

/// Sorts the pieces into stacks, from the bottom: the strongest last, but for one that is selected alone.
pub fn stacks(view: &CounterView) -> BTreeMap<HexNumber, Vec<&Piece>> {
    let mut stacks: BTreeMap<HexNumber, Vec<&Piece>> = BTreeMap::new();
    for piece in &view.pieces {
        stacks.entry(piece.hex).or_default().push(piece);
    }
    for stack in stacks.values_mut() {
        stack.sort_by_key(|piece| (piece.selected, piece.points, piece.unit));
    }
    stacks
}

/// Finds the place of every unit and the pill of every stack.
pub fn spots(view: &CounterView, fan: Fan, detail: Detail) -> (Vec<Spot<'_>>, Vec<Sum>) {
    let (mut spots, mut sums) = (Vec::new(), Vec::new());
    for (hex, stack) in stacks(view) {
        let fanned = fan.has(hex) && stack.len() > 1;
        for (index, &piece) in stack.iter().enumerate() {
            spots.push(spot(
                piece,
                (index, stack.len()),
                fanned.then_some(FAN_STEP),
            ));
        }
        let strong = stack.iter().any(|piece| piece.marker.is_none());
        if stack.len() > 1 && strong && !fanned && detail >= Detail::Figures {
            let points = stack.iter().map(|piece| piece.points).sum();
            sums.push(Sum {
                points,
                at: pill_place(hex, detail),
            });
        }
    }
    (spots, sums)
}

/// Finds the place of the unit at an index of a stack, or of a fan of a step.
fn spot(piece: &Piece, (index, count): (usize, usize), fan: Option<f32>) -> Spot<'_> {
    let from_middle = index as f32 - (count - 1) as f32 / 2.0;
    let (offset, base, cover) = match fan {
        Some(step) => (Vec2::new(from_middle * step, 0.0), FAN_HEIGHT, Cover::Open),
        None => {
            let cover = match index + 1 {
                _ if count == 1 => Cover::Open,
                next if next == count => Cover::Top,
                _ => Cover::Under,
            };
            (
                Vec2::splat(from_middle * STACK_STEP),
                height_of_row(piece.hex),
                cover,
            )
        }
    };
    let at = counter_centre(piece.hex) + offset * HEX_WIDTH;
    Spot {
        piece,
        at: at.extend(base + 0.01 * index as f32),
        cover,
    }
}

/// Gets the drawing height of the counters in a row: those further south lie above.
fn height_of_row(hex: HexNumber) -> f32 {
    COUNTERS.start + 0.04 * (2.0 * f32::from(hex.row()) - f32::from(hex.column() % 2))
}

/// Finds the place of a stack's pill, at the lower left.
fn pill_place(hex: HexNumber, detail: Detail) -> Vec3 {
    let half = detail.counter_side() / 2.0;
    let offset = Vec2::new(0.02 - half, -0.03 - half);
    (counter_centre(hex) + offset * HEX_WIDTH).extend(55.0)
}

/// A leader's place in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlateSpot<'a> {
    pub leader: &'a LeaderPiece,
    pub at: Vec3,
    /// How much larger than usual the plate is.
    pub scale: f32,
}

/// Finds the place of every leader; from afar only those without units are shown, and who is selected.
pub fn plates(view: &CounterView, detail: Detail) -> Vec<PlateSpot<'_>> {
    let occupied: BTreeSet<HexNumber> = view.pieces.iter().map(|piece| piece.hex).collect();
    let mut by_hex: BTreeMap<HexNumber, Vec<&LeaderPiece>> = BTreeMap::new();
    for leader in &view.leaders {
        by_hex.entry(leader.hex).or_default().push(leader);
    }
    let mut plates = Vec::new();
    for (hex, mut leaders) in by_hex {
        let with_units = occupied.contains(&hex);
        if with_units && detail < Detail::Arm {
            leaders.retain(|leader| leader.selected);
        }
        for (index, leader) in leaders.iter().enumerate() {
            let at = plate_place(hex, (index, leaders.len()), detail, with_units);
            let scale = match (with_units, detail) {
                (true, Detail::Figures | Detail::Full) => 1.0,
                (true, _) => 0.85,
                (false, _) => 1.5,
            };
            plates.push(PlateSpot { leader, at, scale });
        }
    }
    plates
}

/// Finds the place of one of the leaders in a hex: on the lower edge of the counter, right of the pill, or alone in the
/// middle.
fn plate_place(
    hex: HexNumber,
    (index, count): (usize, usize),
    detail: Detail,
    with_units: bool,
) -> Vec3 {
    let side = detail.counter_side() * HEX_WIDTH;
    let (right, step, down) = match (with_units, detail) {
        (true, Detail::Figures | Detail::Full) => (0.15, 0.56, 0.445 + PLATE_HEIGHT / 2.0),
        // From afar the counters leave no room between them.
        (true, _) => (0.27, 0.42, 0.46),
        (false, _) => (0.0, 0.99, 0.0),
    };
    let across = right + (index as f32 - (count - 1) as f32 / 2.0) * step;
    let at = counter_centre(hex) + Vec2::new(across, -down) * side;
    at.extend(50.5 + 0.01 * index as f32)
}

/// Lists the parts of the world that counters cover, for names that keep clear of them.
pub fn covered(view: &CounterView, detail: Detail) -> Vec<Rect> {
    let side = Vec2::splat(detail.counter_side() * HEX_WIDTH);
    let (spots, _) = spots(view, Fan::None, detail);
    spots
        .iter()
        .map(|spot| Rect::from_center_size(spot.at.truncate(), side))
        .collect()
}

/// Lists the parts of the world where counters, plates and pills have something printed, each with how much it matters
/// that nothing covers it: figures most, then plates and pills, then names, and the rest of a counter least.
pub fn printed(view: &CounterView, detail: Detail) -> Vec<(Rect, f32)> {
    let side = detail.counter_side() * HEX_WIDTH;
    let part = |at: Vec3, (x, y): (f32, f32), (wide, high): (f32, f32)| {
        let middle = at.truncate() + Vec2::new(x, y) * side;
        Rect::from_center_size(middle, Vec2::new(wide, high) * side)
    };
    let (spots, sums) = spots(view, Fan::None, detail);
    let mut printed = Vec::new();
    for spot in &spots {
        printed.push((part(spot.at, (0.0, 0.0), (1.0, 1.0)), 1.0));
        if spot.cover == Cover::Under || detail < Detail::Figures {
            continue;
        }
        printed.push((part(spot.at, (0.0, -0.26), (0.70, 0.36)), 12.0));
        if detail == Detail::Full {
            printed.push((part(spot.at, (0.0, 0.39), (0.62, 0.18)), 6.0));
        }
    }
    for plate in plates(view, detail) {
        let high = PLATE_HEIGHT * plate.scale;
        printed.push((part(plate.at, (0.0, 0.0), (1.26 * plate.scale, high)), 6.0));
    }
    let pills = sums.iter();
    printed.extend(pills.map(|sum| (part(sum.at, (0.0, 0.0), (0.5, 0.27)), 6.0)));
    printed
}

/// Finds the counter or plate that lies uppermost under a point of the world.
pub fn piece_at(view: &CounterView, fan: Fan, detail: Detail, world: Vec2) -> Option<PieceKey> {
    let side = detail.counter_side() * HEX_WIDTH;
    let (spots, _) = spots(view, fan, detail);
    let units = spots.iter().map(|spot| {
        let half = Vec2::splat(side / 2.0);
        (PieceKey::Unit(spot.piece.unit), spot.at, half)
    });
    let plates = plates(view, detail);
    let leaders = plates.iter().map(|plate| {
        let half = Vec2::new(0.63, PLATE_HEIGHT) * plate.scale * side / 2.0;
        (PieceKey::Leader(plate.leader.leader), plate.at, half)
    });
    units
        .chain(leaders)
        .filter(|(_, at, half)| (at.truncate() - world).abs().cmple(*half).all())
        .max_by(|(_, a, _), (_, b, _)| a.z.total_cmp(&b.z))
        .map(|(piece, ..)| piece)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::hex;
    use crate::last_battles::client::counters::face::Strength;

    fn piece(unit: &str, at: u16, points: u16) -> Piece {
        Piece {
            unit: unit.parse().unwrap(),
            hex: hex(at),
            face: Strength::Full,
            points,
            marks: Vec::new(),
            selected: false,
            marker: None,
        }
    }

    fn view() -> CounterView {
        let pieces = vec![
            piece("strong", 1641, 7),
            piece("weak", 1641, 6),
            piece("alone", 1642, 4),
        ];
        CounterView {
            pieces,
            ..CounterView::default()
        }
    }

    #[test]
    fn the_strongest_lies_on_top_and_the_pill_gives_the_sum() {
        let view = view();
        let (spots, sums) = spots(&view, Fan::None, Detail::Full);
        let spot = |name: &str| {
            *spots
                .iter()
                .find(|s| s.piece.unit.as_str() == name)
                .unwrap()
        };
        assert_eq!(spot("strong").cover, Cover::Top);
        assert_eq!(spot("weak").cover, Cover::Under);
        assert_eq!(spot("alone").cover, Cover::Open);
        assert!(spot("strong").at.z > spot("weak").at.z);
        let step = (spot("strong").at - spot("weak").at).truncate();
        assert!((step - Vec2::splat(0.104 * HEX_WIDTH)).length() < 1e-3);
        assert_eq!(sums.iter().map(|sum| sum.points).collect::<Vec<_>>(), [13]);
    }

    #[test]
    fn a_selected_lower_unit_comes_to_the_top_and_is_the_one_under_the_pointer() {
        let mut view = view();
        view.pieces[1].selected = true;
        let (spots, _) = spots(&view, Fan::None, Detail::Full);
        let cover = |name: &str| {
            let spot = spots.iter().find(|spot| spot.piece.unit.as_str() == name);
            spot.unwrap().cover
        };
        assert_eq!((cover("weak"), cover("strong")), (Cover::Top, Cover::Under));
        let middle = counter_centre(hex(1641));
        let found = piece_at(&view, Fan::None, Detail::Full, middle);
        assert_eq!(
            found.map(|piece| piece.to_string()).as_deref(),
            Some("weak")
        );
    }

    #[test]
    fn a_fanned_stack_lies_open_without_a_pill() {
        let view = view();
        let (spots, sums) = spots(&view, Fan::Hex(hex(1641)), Detail::Full);
        assert!(spots.iter().all(|spot| spot.cover == Cover::Open));
        assert!(sums.is_empty());
    }

    #[test]
    fn the_uppermost_counter_is_found_under_a_point() {
        let view = view();
        let at =
            |point| piece_at(&view, Fan::None, Detail::Full, point).map(|piece| piece.to_string());
        assert_eq!(at(counter_centre(hex(1641))).as_deref(), Some("strong"));
        let corner = counter_centre(hex(1641)) - Vec2::splat(0.36 * HEX_WIDTH);
        assert_eq!(at(corner).as_deref(), Some("weak"));
        assert_eq!(at(Vec2::ZERO), None);
    }

    #[test]
    fn counters_stay_within_their_drawing_heights() {
        let last = piece("a", 5799, 1);
        assert!(spot(&last, (3, 4), None).at.z < 50.0);
        assert!(spot(&piece("b", 101, 1), (0, 4), None).at.z >= 40.0);
    }
}
