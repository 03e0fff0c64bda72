//! Planned attacks: arrows, bombardments, odds; and obligations that nobody has planned to meet.

use super::{Item, Scene, height};
use crate::client::geometry::{HEX_WIDTH, counter_centre};
use crate::client::overlay::arrow;
use crate::client::overlay::room::Room;
use crate::client::overlay::shapes::{Ends, MeshBuilder, inset};
use crate::client::palette::play;
use crate::hex::HexNumber;
use crate::last_battles::client::clicks::could_fight;
use crate::last_battles::client::counters::{AtlasSprite, Glyph, TagKind};
use crate::last_battles::client::plans::still_to_plan;
use crate::last_battles::combat::{self, Part};
use crate::last_battles::decision;
use crate::last_battles::legal::fresh_stacks;
use crate::last_battles::order::Attack;
use crate::last_battles::state::{DecisionKind, State};
use crate::table::ids::UnitId;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Lists what is drawn of plans and obligations.
pub fn items(scene: &Scene) -> Vec<Item> {
    if decision(scene.state).kind != DecisionKind::Combat || scene.program().is_some() {
        return Vec::new();
    }
    let mut room = Room::new(scene.printed);
    let mut drawn = Drawn::default();
    // Odds keep off every arrow, so all arrows come before them.
    let mut heads = Vec::new();
    for (nth, plan) in scene.plans.list.iter().enumerate() {
        let at_hand = scene.plans.at_hand == Some(nth);
        drawn.ground(scene, plan, at_hand);
        heads.push(drawn.attack(scene, plan, &mut room));
    }
    for (plan, heads) in scene.plans.list.iter().zip(heads) {
        drawn.odds(scene, plan, &heads, &mut room);
    }
    drawn.unplanned(scene, &mut room);
    drawn.into_items()
}

fn hexes_of(state: &State, units: &[UnitId]) -> BTreeSet<HexNumber> {
    let found = units.iter().filter_map(|&unit| state.find(unit));
    found.filter_map(|unit| state.unit(unit).hex()).collect()
}

/// The radius of the disc with the odds, and of the smaller one with a question: in hex widths, and in logical pixels at least,
/// so that they can be read from far away.
const DISC: (f32, f32) = (0.22, 13.0);
const QUESTION: (f32, f32) = (0.13, 9.0);

/// Gets the radius of a disc in hex widths.
fn radius(scene: &Scene, (usual, least): (f32, f32)) -> f32 {
    usual.max(least * scene.pixel / HEX_WIDTH)
}

/// Draws a disc of a radius in hex widths.
fn disc(text: String, radius: f32) -> AtlasSprite {
    AtlasSprite::new(Glyph::Odds(text), 0.64 * radius / DISC.0 * HEX_WIDTH)
}

/// What has been drawn so far.
#[derive(Default)]
struct Drawn {
    /// Outlines of hexes, below the counters.
    low: MeshBuilder,
    high: MeshBuilder,
    stamps: Vec<Item>,
}

impl Drawn {
    fn into_items(self) -> Vec<Item> {
        let ink = [
            Item::MeshBuilder(height::CHOICE, self.low),
            Item::MeshBuilder(height::ATTACK, self.high),
        ];
        ink.into_iter().chain(self.stamps).collect()
    }

    /// Outlines who is attacked, by a broken line, and who takes part.
    fn ground(&mut self, scene: &Scene, plan: &Attack, at_hand: bool) {
        for &target in &plan.defenders {
            let around = inset(target, 0.03);
            let width = if at_hand { 3.0 } else { 2.0 } * scene.pixel;
            let dash = (width, 0.09 * HEX_WIDTH, 0.06 * HEX_WIDTH);
            let keyline = play::ATTACK_KEYLINE.with_opacity(0.8);
            self.low.line(&around, Ends::Closed, 2.0 * width, keyline);
            let red = play::ATTACK.color();
            self.low.dashes(&around, Ends::Closed, dash, red);
        }
        let own = hexes_of(scene.state, &plan.attackers);
        let guns = hexes_of(scene.state, &plan.bombarding);
        if at_hand {
            self.candidates(scene, plan);
        }
        for &hex in own.union(&guns) {
            let around = inset(hex, 0.04);
            let width = if at_hand { 2.8 } else { 1.6 } * scene.pixel;
            if at_hand {
                self.low.fill(&around, play::PATH.with_opacity(0.10));
            }
            let keyline = play::PATH_KEYLINE.with_opacity(0.85);
            self.low.line(&around, Ends::Closed, 2.1 * width, keyline);
            let navy = play::PATH.color();
            self.low.line(&around, Ends::Closed, width, navy);
        }
    }

    /// Outlines, by a broken line, the stacks that could still join a plan.
    fn candidates(&mut self, scene: &Scene, plan: &Attack) {
        for (from, units) in fresh_stacks(scene.state) {
            let free = units
                .iter()
                .all(|&unit| scene.plans.of_unit(unit).is_none());
            let mut targets = plan.defenders.iter();
            if free && targets.any(|&to| could_fight(scene.state, from, to)) {
                let around = inset(from, 0.04);
                let width = 1.8 * scene.pixel;
                let keyline = play::PATH_KEYLINE.with_opacity(0.85);
                self.low.line(&around, Ends::Closed, 2.2 * width, keyline);
                let dash = (width, 0.05 * HEX_WIDTH, 0.06 * HEX_WIDTH);
                let navy = play::PATH.color();
                self.low.dashes(&around, Ends::Closed, dash, navy);
            }
        }
    }

    /// Draws an arrow from each attacking hex, and the fire of each battery; gives back where they strike.
    fn attack(&mut self, scene: &Scene, plan: &Attack, room: &mut Room) -> Vec<Vec2> {
        let state = scene.state;
        let takes = |part, from, to| combat::part(state, from, to) == Some(part);
        let mut heads = Vec::new();
        for from in hexes_of(state, &plan.attackers) {
            let targets = plan.defenders.iter();
            for &to in targets.filter(|&&to| takes(Part::Attack, from, to)) {
                let way = arrow::way(from, to, scene.side(), room);
                heads.extend(way.last());
                draw(&mut self.high, &arrow::outline(&way));
            }
        }
        for from in hexes_of(state, &plan.bombarding) {
            let mut targets = plan.defenders.iter();
            let target = targets.find(|&&to| takes(Part::Bombard, from, to));
            if let Some(&to) = target.or(plan.defenders.first()) {
                heads.push(self.bombardment(scene, (from, to), room));
            }
        }
        heads
    }

    /// Draws a shot: a dotted arc, the burst before the target, and the range; gives back where it bursts.
    fn bombardment(
        &mut self,
        scene: &Scene,
        (from, to): (HexNumber, HexNumber),
        room: &mut Room,
    ) -> Vec2 {
        let (a, b) = (counter_centre(from), counter_centre(to));
        let control = (a + b) / 2.0 + (b - a).perp() * -0.30;
        let curve: Vec<_> = (0..=48)
            .map(|nth| nth as f32 / 48.0)
            .map(|t| a.lerp(control, t).lerp(control.lerp(b, t), t))
            .collect();
        let half = 0.5 * scene.side();
        let arc = arrow::between(&curve, (a, half), (b, half + 0.06 * HEX_WIDTH));
        let dots = (0.03 * HEX_WIDTH, 0.012 * HEX_WIDTH, 0.09 * HEX_WIDTH);
        let keyline = (0.065 * HEX_WIDTH, dots.1, dots.2);
        let cream = play::PATH_KEYLINE.color();
        self.high.dashes(&arc, Ends::Open, keyline, cream);
        self.high.dashes(&arc, Ends::Open, dots, play::INK.color());
        let end = arc.last().copied().unwrap_or(b);
        room.take(end, 0.15 * HEX_WIDTH);
        let side = 0.64 * HEX_WIDTH;
        let burst = AtlasSprite::new(Glyph::Burst, side);
        let at = end.extend(height::ODDS - 0.5);
        self.stamps.push(Item::AtlasSprite(at, burst));
        let words = format!("range {}", from.distance(to));
        let tag = AtlasSprite::new(Glyph::Tag(TagKind::Range, words), side);
        let middle = (a + b) / 2.0;
        let places = around(middle).map(|at| (at, at.distance(middle) / HEX_WIDTH));
        if let Some(at) = room.find(places, 0.2 * HEX_WIDTH) {
            let at = at.extend(height::ODDS - 0.4);
            self.stamps.push(Item::AtlasSprite(at, tag));
        }
        end
    }

    /// Puts the odds beside the heads of the arrows, where they cover least.
    fn odds(&mut self, scene: &Scene, plan: &Attack, heads: &[Vec2], room: &mut Room) {
        if heads.is_empty() {
            return;
        }
        let middle = heads.iter().sum::<Vec2>() / heads.len() as f32;
        let text = combat::calculate(scene.state, plan).map_or("?".to_owned(), |account| {
            account.column.to_string().replace('-', "–")
        });
        let radius = radius(scene, DISC);
        let places = around(middle).map(|at| (at, 3.5 * at.distance(middle) / HEX_WIDTH));
        if let Some(at) = room.find(places, 1.05 * radius * HEX_WIDTH) {
            let at = at.extend(height::ODDS);
            self.stamps.push(Item::AtlasSprite(at, disc(text, radius)));
        }
    }

    /// Draws a broken line and a question between those who owe a fight that nobody has planned.
    fn unplanned(&mut self, scene: &Scene, room: &mut Room) {
        for (hex, enemies) in still_to_plan(scene.state, scene.plans) {
            for enemy in enemies {
                if scene.plans.attacks(enemy) {
                    continue;
                }
                self.question(scene, (hex, enemy), room);
            }
        }
    }

    fn question(&mut self, scene: &Scene, (from, to): (HexNumber, HexNumber), room: &mut Room) {
        let (a, b) = (counter_centre(from), counter_centre(to));
        let straight: Vec<_> = (0..=40).map(|nth| a.lerp(b, nth as f32 / 40.0)).collect();
        let half = 0.5 * scene.side();
        let line = arrow::between(&straight, (a, half), (b, half));
        let dash = (2.4 * scene.pixel, 0.06 * HEX_WIDTH, 0.04 * HEX_WIDTH);
        let keyline = play::OBLIGATION_KEYLINE.with_opacity(0.8);
        let wide = 5.0 * scene.pixel;
        self.high.line(&line, Ends::Open, wide, keyline);
        let red = play::OBLIGATION.color();
        self.high.dashes(&line, Ends::Open, dash, red);
        let middle = line.iter().sum::<Vec2>() / line.len().max(1) as f32;
        let across = (b - a).normalize_or_zero().perp() * HEX_WIDTH;
        let steps = [0.0, 0.08, -0.08, 0.16, -0.16, 0.24, -0.24, 0.32, -0.32];
        let places = steps.map(|out: f32| (middle + across * out, 2.0 * out.abs()));
        let radius = radius(scene, QUESTION);
        if let Some(at) = room.find(places, radius * HEX_WIDTH) {
            let at = at.extend(height::ODDS - 1.0);
            self.stamps
                .push(Item::AtlasSprite(at, disc("?".to_owned(), radius)));
        }
    }
}

/// Lists places around a point, the nearest first.
fn around(middle: Vec2) -> impl Iterator<Item = Vec2> {
    const RINGS: [f32; 8] = [0.24, 0.33, 0.42, 0.52, 0.64, 0.76, 0.90, 1.05];
    const WAYS: usize = 24;
    RINGS.into_iter().flat_map(move |ring| {
        (0..WAYS).map(move |nth| {
            let angle = nth as f32 * std::f32::consts::TAU / WAYS as f32;
            middle + Vec2::from_angle(angle) * ring * HEX_WIDTH
        })
    })
}

/// Draws an arrow with its shadow and its edges.
fn draw(ink: &mut MeshBuilder, shape: &[Vec2]) {
    let shadow: Vec<_> = shape
        .iter()
        .map(|&at| at + Vec2::new(0.022, -0.032) * HEX_WIDTH)
        .collect();
    ink.fill(&shadow, play::SHADOW.with_opacity(0.35));
    let keyline = play::ATTACK_KEYLINE.color();
    ink.line(shape, Ends::Closed, 0.045 * HEX_WIDTH, keyline);
    ink.fill(shape, play::ATTACK.color());
    let edge = play::ATTACK_EDGE.color();
    ink.line(shape, Ends::Closed, 0.012 * HEX_WIDTH, edge);
}
