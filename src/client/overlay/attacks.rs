//! Planned attacks: arrows, bombardments, odds; and obligations that nobody has planned to meet.

use super::shapes::{Ends, Ink, inset};
use super::{Item, Scene, height};
use crate::client::counters::{Glyph, Stamp, TagKind};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::client::palette::play;
use crate::client::plans::still_to_plan;
use crate::hex::HexNumber;
use crate::last_battles::combat;
use crate::last_battles::order::Attack;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{bombardment, decision, zoc};
use crate::table::ids::UnitId;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Lists what is drawn of plans and obligations.
pub fn items(scene: &Scene) -> Vec<Item> {
    if decision(scene.state).kind != DecisionKind::Combat {
        return Vec::new();
    }
    let mut items = Vec::new();
    for (nth, plan) in scene.plans.list.iter().enumerate() {
        let at_hand = scene.plans.at_hand == Some(nth);
        items.extend(attack(scene, plan, at_hand));
    }
    items.extend(unplanned(scene));
    items
}

fn hexes_of(state: &State, units: &[UnitId]) -> BTreeSet<HexNumber> {
    let found = units.iter().filter_map(|&unit| state.find(unit));
    found.filter_map(|unit| state.unit(unit).hex()).collect()
}

fn attack(scene: &Scene, plan: &Attack, at_hand: bool) -> Vec<Item> {
    let state = scene.state;
    let board = &state.setting().board;
    let (mut low, mut high) = (Ink::default(), Ink::default());
    let mut items = Vec::new();
    for &target in &plan.defenders {
        let around = inset(target, 0.03);
        let width = if at_hand { 3.0 } else { 2.0 } * scene.pixel;
        let dash = (width, 0.09 * HEX_WIDTH, 0.06 * HEX_WIDTH);
        low.line(
            &around,
            Ends::Closed,
            2.0 * width,
            play::ATTACK_KEYLINE.with_opacity(0.8),
        );
        low.dashes(&around, Ends::Closed, dash, play::ATTACK.color());
    }
    let mut heads = Vec::new();
    for from in hexes_of(state, &plan.attackers) {
        let targets = plan
            .defenders
            .iter()
            .filter(|&&to| zoc::contact(board, from, to));
        targets.for_each(|&to| heads.push(arrow(&mut high, centre(from), centre(to))));
    }
    for from in hexes_of(state, &plan.bombarding) {
        let target = plan
            .defenders
            .iter()
            .find(|&&to| bombardment::in_range(board, from, to));
        if let Some(&to) = target.or(plan.defenders.first()) {
            items.extend(bombardment(&mut high, centre(from), centre(to)));
            heads.push(centre(to));
        }
    }
    let count = heads.len().max(1) as f32;
    let at = heads.iter().sum::<Vec2>() / count;
    if !heads.is_empty() {
        let text = combat::calculate(state, plan).map_or("?".to_owned(), |account| {
            account.column.to_string().replace('-', "–")
        });
        let beside = at + Vec2::new(0.27, 0.0) * HEX_WIDTH;
        let stamp = Stamp::new(Glyph::Odds(text), 0.64 * HEX_WIDTH);
        items.push(Item::Stamp(beside.extend(height::ODDS), stamp));
    }
    items.push(Item::Ink(height::CHOICE, low));
    items.push(Item::Ink(height::ATTACK, high));
    items
}

/// Draws an arrow from an attacker to a defender, to the side so that both stay readable; gives back its tip.
fn arrow(ink: &mut Ink, from: Vec2, to: Vec2) -> Vec2 {
    let along = (to - from).normalize_or_zero();
    let across = Vec2::new(along.y, -along.x);
    let side = across * 0.25 * HEX_WIDTH;
    let (tail, tip) = (from.lerp(to, 0.22) + side, from.lerp(to, 0.72) + side);
    let at = |point: Vec2, forth: f32, out: f32| point + (along * forth + across * out) * HEX_WIDTH;
    let neck = at(tip, -0.20, 0.0);
    let shape = [
        at(tail, 0.0, 0.075),
        at(neck, 0.0, 0.042),
        at(neck, -0.03, 0.145),
        tip,
        at(neck, -0.03, -0.145),
        at(neck, 0.0, -0.042),
        at(tail, 0.0, -0.075),
        at(tail, 0.05, 0.0),
    ];
    ink.line(
        &shape,
        Ends::Closed,
        0.055 * HEX_WIDTH,
        play::ATTACK_KEYLINE.color(),
    );
    ink.fill(&shape, play::ATTACK.color());
    ink.line(
        &shape,
        Ends::Closed,
        0.012 * HEX_WIDTH,
        play::ATTACK_EDGE.color(),
    );
    tip
}

/// Draws a shot: a dotted arc, the burst, and the range.
fn bombardment(ink: &mut Ink, from: Vec2, to: Vec2) -> Vec<Item> {
    let across = Vec2::new(from.y - to.y, to.x - from.x) * 0.42;
    let control = (from + to) / 2.0 + across;
    let arc: Vec<_> = (0..=24)
        .map(|nth| {
            let t = 0.12 + 0.74 * nth as f32 / 24.0;
            from.lerp(control, t).lerp(control.lerp(to, t), t)
        })
        .collect();
    let dots = (0.03 * HEX_WIDTH, 0.012 * HEX_WIDTH, 0.09 * HEX_WIDTH);
    let keyline = (0.065 * HEX_WIDTH, dots.1, dots.2);
    ink.dashes(&arc, Ends::Open, keyline, play::PATH_KEYLINE.color());
    ink.dashes(&arc, Ends::Open, dots, play::INK.color());
    let side = 0.64 * HEX_WIDTH;
    let end = arc[arc.len() - 1];
    let tag = Glyph::Tag(TagKind::Range, "range 2".to_owned());
    vec![
        Item::Stamp(
            end.extend(height::ODDS - 0.5),
            Stamp::new(Glyph::Burst, side),
        ),
        Item::Stamp(arc[12].extend(height::ODDS - 0.4), Stamp::new(tag, side)),
    ]
}

/// Draws a broken line and a question between those who owe a fight that nobody has planned.
fn unplanned(scene: &Scene) -> Vec<Item> {
    let mut ink = Ink::default();
    let mut items = Vec::new();
    for (hex, enemies) in still_to_plan(scene.state, scene.plans) {
        let open = enemies
            .into_iter()
            .filter(|&enemy| scene.plans.against(enemy).is_none());
        for enemy in open {
            let (from, to) = (centre(hex), centre(enemy));
            let line = [from.lerp(to, 0.34), from.lerp(to, 0.66)];
            let dash = (2.4 * scene.pixel, 0.06 * HEX_WIDTH, 0.04 * HEX_WIDTH);
            ink.line(
                &line,
                Ends::Open,
                5.0 * scene.pixel,
                play::OBLIGATION_KEYLINE.with_opacity(0.8),
            );
            ink.dashes(&line, Ends::Open, dash, play::OBLIGATION.color());
            let stamp = Stamp::new(Glyph::Odds("?".to_owned()), 0.40 * HEX_WIDTH);
            let middle = from.lerp(to, 0.5).extend(height::ODDS - 1.0);
            items.push(Item::Stamp(middle, stamp));
        }
    }
    items.push(Item::Ink(height::ATTACK - 1.0, ink));
    items
}
