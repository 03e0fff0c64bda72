//! What can be chosen on the map: hexes to retreat into, to advance into, where leaders and units begin, who reorganizes.

use super::{Item, Scene, height, reach};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::client::overlay::shapes::{Ends, MeshBuilder, inset};
use crate::client::palette::play;
use crate::hex::HexNumber;
use crate::last_battles::client::clicks::hidden::{deploying, taken_up};
use crate::last_battles::client::clicks::{advancing, in_range, retreating};
use crate::last_battles::legal::targets_of;
use crate::last_battles::special::placing;
use crate::last_battles::state::DecisionKind;
use crate::last_battles::{decision, headquarters, hidden, leaders, reorganization, retreat};
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Lists what is drawn of the choices.
pub fn items(scene: &Scene) -> Vec<Item> {
    let (mut ink, mut low) = (MeshBuilder::default(), MeshBuilder::default());
    match decision(scene.state).kind {
        DecisionKind::Retreat | DecisionKind::Displace => retreats(scene, &mut ink),
        DecisionKind::Advance => advances(scene, &mut ink),
        DecisionKind::SetUp => first_places(scene, &mut low),
        DecisionKind::Reorganize => {
            let chances = reorganization::chances(scene.state).into_iter();
            let hexes = chances.filter_map(|chance| scene.state.leader(chance.officer).hex());
            hexes.for_each(|hex| outline(scene, &mut low, hex, play::REACH.color()));
        }
        DecisionKind::Headquarters => {
            let staffs = headquarters::choices(scene.state).into_iter();
            let hexes = staffs.filter_map(|staff| scene.state.leader(staff).hex());
            hexes.for_each(|hex| outline(scene, &mut low, hex, play::REACH.color()));
        }
        DecisionKind::PlacePair => {
            let sites = hidden::sites(scene.state, scene.state.player()).into_iter();
            let hexes: BTreeSet<_> = sites.map(|site| site.hex).collect();
            let own = taken_up(scene.state, scene.selection).map(|site| site.hex);
            for hex in hexes {
                let colour = match Some(hex) == own {
                    true => play::RETREAT,
                    false => play::REACH,
                };
                outline(scene, &mut ink, hex, colour.color());
            }
        }
        DecisionKind::Reveal => {
            let player = scene.state.player();
            let hexes: BTreeSet<_> = scene.state.markers_of(player).map(|(_, hex)| hex).collect();
            let hexes = hexes.into_iter();
            hexes.for_each(|hex| outline(scene, &mut ink, hex, play::REACH.color()));
        }
        DecisionKind::Deploy => {
            let hexes = deploying(scene.state, scene.selection);
            let hexes = hexes.map(|unit| hidden::options(scene.state, unit));
            let hexes = hexes.unwrap_or_default().into_iter().collect();
            reach::choice(scene, &mut low, &hexes);
        }
        DecisionKind::Combat if scene.plans.current().is_none() => targets(scene, &mut ink),
        _ => {}
    }
    vec![
        Item::MeshBuilder(height::ATTACK, ink),
        Item::MeshBuilder(height::CHOICE, low),
    ]
}

fn outline(scene: &Scene, ink: &mut MeshBuilder, hex: HexNumber, colour: Color) {
    let around = inset(hex, 0.05);
    ink.line(
        &around,
        Ends::Closed,
        6.0 * scene.pixel,
        play::PAPER.with_opacity(0.9),
    );
    ink.line(&around, Ends::Closed, 3.0 * scene.pixel, colour);
}

fn retreats(scene: &Scene, ink: &mut MeshBuilder) {
    let Some(unit) = retreating(scene.state, scene.selection) else {
        return;
    };
    let Some(from) = scene.state.unit(unit).hex() else {
        return;
    };
    for way in retreat::ways(scene.state, unit) {
        outline(scene, ink, way.to, play::RETREAT.color());
        let (a, b) = (centre(from), centre(way.to));
        glyph(ink, a.lerp(b, 0.46), (b - a).normalize_or_zero());
    }
}

/// Draws a short arrow.
fn glyph(ink: &mut MeshBuilder, at: Vec2, along: Vec2) {
    let across = Vec2::new(-along.y, along.x);
    let point = |forth: f32, side: f32| at + (along * forth + across * side) * HEX_WIDTH;
    let shape = [
        point(-0.14, 0.05),
        point(0.03, 0.05),
        point(0.03, 0.13),
        point(0.20, 0.0),
        point(0.03, -0.13),
        point(0.03, -0.05),
        point(-0.14, -0.05),
    ];
    ink.line(&shape, Ends::Closed, 0.05 * HEX_WIDTH, play::PAPER.color());
    ink.fill(&shape, play::RETREAT.color());
}

/// Shows where the selected leader or unit may begin; without one, where those stand who have a choice [10.1A, 3.2C].
fn first_places(scene: &Scene, ink: &mut MeshBuilder) {
    let state = scene.state;
    let placed = placing::open(state, state.player());
    let taken_up = scene.selection.indices(state).into_iter();
    let taken_up = taken_up.into_iter().find(|unit| placed.contains(unit));
    if let Some(unit) = taken_up {
        let partners = placing::partners(state, unit).into_iter();
        let partners = partners.filter_map(|other| state.unit(other).hex());
        let hexes: BTreeSet<_> = placing::hexes(state, unit)
            .into_iter()
            .chain(partners)
            .collect();
        return reach::choice(scene, ink, &hexes);
    }
    let movable = leaders::to_set_up(state, state.player());
    let at_hand = scene.selection.leaders(state).into_iter();
    let at_hand = at_hand.into_iter().find(|leader| movable.contains(leader));
    let Some(leader) = at_hand else {
        let hexes = movable
            .iter()
            .filter_map(|&leader| state.leader(leader).hex());
        let units = placed.iter().filter_map(|&unit| state.unit(unit).hex());
        let hexes: BTreeSet<_> = hexes.chain(units).collect();
        for hex in hexes {
            outline(scene, ink, hex, play::RETREAT.color());
        }
        return;
    };
    let hexes = leaders::choices(state, leader).into_iter().collect();
    reach::choice(scene, ink, &hexes);
}

/// Shows where the chosen unit may advance to; before one is chosen, who may.
fn advances(scene: &Scene, ink: &mut MeshBuilder) {
    let open = retreat::advances(scene.state);
    let Some(unit) = advancing(scene.state, scene.selection) else {
        let who = open.iter();
        let who: BTreeSet<_> = who
            .filter_map(|&(unit, _)| scene.state.unit(unit).hex())
            .collect();
        who.iter()
            .for_each(|&hex| outline(scene, ink, hex, play::REACH.color()));
        let into: BTreeSet<_> = open.iter().map(|&(_, to)| to).collect();
        into.iter().for_each(|&hex| footprints(ink, hex));
        return;
    };
    for &(_, hex) in open.iter().filter(|&&(other, _)| other == unit) {
        outline(scene, ink, hex, play::REACH.color());
        footprints(ink, hex);
    }
}

fn footprints(ink: &mut MeshBuilder, hex: HexNumber) {
    for (x, y) in [(-0.07, -0.06), (0.07, 0.09)] {
        footprint(ink, centre(hex) + Vec2::new(x, y) * HEX_WIDTH);
    }
}

/// Draws the print of a boot.
fn footprint(ink: &mut MeshBuilder, at: Vec2) {
    let oval = |middle: Vec2, size: Vec2| -> Vec<Vec2> {
        let around = (0..20).map(|nth| Vec2::from_angle(nth as f32 * std::f32::consts::TAU / 20.0));
        around.map(|way| middle + way * size * HEX_WIDTH).collect()
    };
    for (up, size) in [
        (0.045, Vec2::new(0.045, 0.07)),
        (-0.07, Vec2::new(0.034, 0.035)),
    ] {
        let shape = oval(at + Vec2::new(0.0, up) * HEX_WIDTH, size);
        ink.line(&shape, Ends::Closed, 0.03 * HEX_WIDTH, play::PAPER.color());
        ink.fill(&shape, play::REACH_COST.color());
    }
}

/// Outlines the enemies that the selected units could attack or bombard.
fn targets(scene: &Scene, ink: &mut MeshBuilder) {
    let Some(from) = scene.selection.hex(scene.state) else {
        return;
    };
    if scene.state.occupant(from) != Some(scene.state.player()) {
        return;
    }
    let touched = targets_of(scene.state, from).into_iter();
    let shot = in_range(scene.state, scene.selection);
    for hex in touched.chain(shot) {
        let around = inset(hex, 0.03);
        let dash = (2.6 * scene.pixel, 0.08 * HEX_WIDTH, 0.06 * HEX_WIDTH);
        ink.line(
            &around,
            Ends::Closed,
            5.0 * scene.pixel,
            play::PAPER.with_opacity(0.7),
        );
        ink.dashes(&around, Ends::Closed, dash, play::ATTACK.color());
    }
}
