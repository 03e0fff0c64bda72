//! Towns by their size, which is scenery: the rules know one kind of town; and the three chateaux.

use super::Level;
use super::art::{Art, Pen, chance};
use super::roads::Roads;
use crate::campaign_1815::client::grid::{corners_on_sheet, on_sheet};
use crate::campaign_1815::map_file::{MapFile, Town, TownSize};
use crate::client::ground::palette::{
    BUILDING, BUILDING_EDGE, BUILDING_SHADOW, GARDEN, PARK, TOWN, TOWN_EDGE, WALL, WALL_CASING,
};
use bevy::math::{Vec2, vec2};
use std::f32::consts::TAU;

/// Gets what share of its hex a town takes, how many buildings are drawn, and within which radius.
const fn extent(size: TownSize) -> (f32, usize, f32) {
    match size {
        TownSize::City => (0.97, 30, 0.40),
        TownSize::Town => (0.90, 20, 0.34),
        TownSize::Village => (0.80, 12, 0.27),
    }
}

/// Draws the ground of towns: every hex of one is filled, since all of it is the town.
pub fn draw_ground(art: &mut Art, map: &MapFile, level: Level) {
    for town in &map.towns {
        let ground = corners_on_sheet(town.hex, extent(town.size).0);
        art.fill(&ground, TOWN, 0.92);
        if !level.is_far() {
            draw_gardens(art, &ground);
        }
        let width = if level.is_far() { 0.022 } else { 0.014 };
        art.outline(
            &ground,
            Pen::new(width, TOWN_EDGE).faint(0.8).dashed(0.05, 0.025),
        );
        if matches!(town.name.as_str(), "Charleroi" | "Namur") {
            draw_walls(art, on_sheet(town.hex), level);
        }
    }
}

/// Draws gardens as a hatch from side to side.
fn draw_gardens(art: &mut Art, ground: &[Vec2; 6]) {
    let rows: Vec<_> = (1..12)
        .flat_map(|nth| {
            let share = nth as f32 / 12.0;
            let cut = |a: usize, b: usize| ground[a].lerp(ground[b], share);
            [[cut(0, 1), cut(5, 4)], [cut(1, 2), cut(4, 3)]]
        })
        .collect();
    art.lines(&rows, Pen::new(0.008, GARDEN).faint(0.38));
}

/// Draws the trace of a fortress.
fn draw_walls(art: &mut Art, at: Vec2, level: Level) {
    let points = (0..6).flat_map(|nth| {
        let angle = TAU * (nth as f32 + 0.5) / 6.0;
        let bastion = [(0.37, -0.26), (0.46, -0.10), (0.46, 0.10), (0.37, 0.26)];
        bastion.map(|(far, turn)| at + Vec2::from_angle(angle + turn) * far)
    });
    let points: Vec<_> = points.collect();
    let (casing, wall) = if level.is_far() {
        (0.08, 0.045)
    } else {
        (0.05, 0.024)
    };
    art.outline(&points, Pen::new(casing, WALL_CASING));
    art.outline(&points, Pen::new(wall, WALL));
}

/// Draws the chateaux: a walled park with towers, and a court in its middle.
pub fn draw_chateaux(art: &mut Art, map: &MapFile, level: Level) {
    for chateau in &map.chateaux {
        let park = corners_on_sheet(chateau.hex, 0.84);
        art.fill(&park, PARK, 0.95);
        draw_gardens(art, &park);
        let (casing, wall) = if level.is_far() {
            (0.1, 0.07)
        } else {
            (0.055, 0.032)
        };
        art.outline(&park, Pen::new(casing, WALL_CASING));
        art.outline(&park, Pen::new(wall, WALL));
        let towers: Vec<_> = park
            .iter()
            .map(|at| square(*at, Vec2::splat(0.036), 0.0))
            .collect();
        art.fill_all(&towers, WALL, 1.0);
        let wings = [
            (0.0, 0.10, 0.14, 0.025),
            (-0.11, -0.04, 0.025, 0.085),
            (0.11, -0.04, 0.025, 0.085),
        ];
        let court = wings.map(|(x, y, width, height)| {
            square(on_sheet(chateau.hex) + vec2(x, y), vec2(width, height), 0.0)
        });
        art.fill_all(&court, BUILDING, 1.0);
    }
}

fn square(at: Vec2, half: Vec2, turn: f32) -> Vec<Vec2> {
    let along = Vec2::from_angle(turn);
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let point = |(x, y): (f32, f32)| at + along * (half.x * x) + along.perp() * (half.y * y);
    corners.map(point).to_vec()
}

/// Draws the buildings of all towns, clear of the roads.
pub fn draw_buildings(art: &mut Art, map: &MapFile, roads: &Roads, level: Level) {
    for town in &map.towns {
        let blocks = blocks(town, roads, level);
        let shade: Vec<Vec<Vec2>> = blocks
            .iter()
            .map(|block| block.iter().map(|at| *at + vec2(0.010, -0.014)).collect())
            .collect();
        art.fill_all(&shade, BUILDING_SHADOW, 0.35);
        art.fill_all(&blocks, BUILDING, 1.0);
        if !level.is_far() {
            for block in &blocks {
                art.outline(block, Pen::new(0.008, BUILDING_EDGE));
            }
        }
    }
}

fn blocks(town: &Town, roads: &Roads, level: Level) -> Vec<Vec<Vec2>> {
    let (_, count, ring) = extent(town.size);
    let swelled = if level.is_far() { 0.012 } else { 0.0 };
    let seed = town.hex.index() as i32;
    let roads = roads.near(town.hex);
    let mut placed: Vec<(Vec2, f32)> = Vec::new();
    let mut blocks = Vec::new();
    for nth in 0..260 {
        if blocks.len() >= count {
            break;
        }
        let of = |what: u32| chance(what, seed, nth);
        let at = on_sheet(town.hex) + Vec2::from_angle(TAU * of(31)) * ring * of(32).sqrt();
        let half = vec2(0.022 + 0.022 * of(33), 0.018 + 0.012 * of(34));
        let reach = half.length();
        let clear = placed
            .iter()
            .all(|(other, far)| other.distance(at) > (reach + far) * 0.86 + 0.006);
        let off_road = roads.iter().all(|road| road.distance(at) > reach + 0.032);
        if clear && off_road {
            placed.push((at, reach));
            let turn = (of(35) - 0.5) * 0.7 + if of(36) < 0.5 { 0.0 } else { TAU / 4.0 };
            blocks.push(square(at, half + Vec2::splat(swelled), turn));
        }
    }
    blocks
}
