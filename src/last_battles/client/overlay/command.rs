//! The range of a leader's orders, hex by hex as the core traces it, and strings to those who get them [11.2].

use super::{Item, Scene, height};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::client::overlay::shapes::{Ends, MeshBuilder, outlines};
use crate::client::palette::play;
use crate::hex::HexNumber;
use crate::last_battles::command;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use bevy::prelude::*;
use std::collections::BTreeSet;

/// How somebody stands to a leader in whose range he is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bond {
    /// Gets his orders.
    Commanded,
    /// Could get them.
    InRange,
}

/// Lists what is drawn about the selected leader's command.
pub fn items(scene: &Scene) -> Vec<Item> {
    let state = scene.state;
    let mut leaders = scene.selection.leaders(state).into_iter();
    let Some(leader) = leaders.next().filter(|_| state.in_force(Rule::Command)) else {
        return Vec::new();
    };
    let Some(hex) = state.leader(leader).hex() else {
        return Vec::new();
    };
    let grid = state.setup().board.grid();
    let range = command::range(state, leader);
    let inside: BTreeSet<_> = range.iter().map(|place| grid.hex(place)).collect();
    vec![
        Item::MeshBuilder(height::RANGE, ground(scene, &inside)),
        Item::MeshBuilder(height::STRINGS, strings(scene, leader, hex)),
    ]
}

/// Washes the range and draws a broken line around it.
fn ground(scene: &Scene, inside: &BTreeSet<HexNumber>) -> MeshBuilder {
    let mut ink = MeshBuilder::default();
    let loops = outlines(inside);
    let all = loops.iter().map(Vec::as_slice);
    ink.fill_all(all, play::COMMAND.with_opacity(0.10));
    for line in &loops {
        let wide = 5.5 * scene.pixel;
        ink.line(line, Ends::Closed, wide, play::PAPER.with_opacity(0.85));
        let dash = (2.6 * scene.pixel, 0.16 * HEX_WIDTH, 0.09 * HEX_WIDTH);
        ink.dashes(line, Ends::Closed, dash, play::COMMAND.color());
    }
    ink
}

/// Draws a line to everybody who gets his orders, a dotted one to those who only could.
fn strings(scene: &Scene, leader: LeaderIndex, from: HexNumber) -> MeshBuilder {
    let mut ink = MeshBuilder::default();
    for (hex, bond) in subordinates(scene, leader) {
        if hex == from {
            continue;
        }
        let line = [centre(from), centre(hex)];
        let wide = 4.6 * scene.pixel;
        ink.line(&line, Ends::Open, wide, play::PAPER.with_opacity(0.8));
        let thin = 2.2 * scene.pixel;
        match bond {
            Bond::Commanded => ink.line(&line, Ends::Open, thin, play::COMMAND.color()),
            Bond::InRange => {
                let dots = (thin, 0.02 * HEX_WIDTH, 0.12 * HEX_WIDTH);
                ink.dashes(&line, Ends::Open, dots, play::COMMAND.color());
            }
        }
    }
    ink
}

/// Lists the hexes of those in a leader's range whom he may command.
fn subordinates(scene: &Scene, leader: LeaderIndex) -> Vec<(HexNumber, Bond)> {
    let (state, derived) = (scene.state, scene.derived);
    let mut found = Vec::new();
    let unit_hex = |unit| state.unit(unit).hex();
    let leader_hex = |leader| state.leader(leader).hex();
    if !state.is_commander(leader) {
        let bond = match derived.officers_out.contains(&leader) {
            true => Bond::InRange,
            false => Bond::Commanded,
        };
        let units = command::subordinates_of(state, leader).into_iter();
        found.extend(units.filter_map(unit_hex).map(|hex| (hex, bond)));
        return found;
    }
    let mine = |allotment: &&Allotment| allotment.leader == leader;
    let mut candidates = derived.candidates.iter();
    if let Some(candidate) = candidates.find(mine) {
        let officers = candidate.officers.iter().copied();
        let officers = officers.filter(|officer| derived.officers_out.contains(officer));
        let units = candidate.units.iter().copied();
        let units = units.filter(|unit| derived.units_out.contains(unit));
        let hexes = officers
            .filter_map(leader_hex)
            .chain(units.filter_map(unit_hex));
        found.extend(hexes.map(|hex| (hex, Bond::InRange)));
    }
    let mut allotments = state.allotments().iter();
    if let Some(own) = allotments.find(mine) {
        let officers = own.officers.iter().copied().filter_map(leader_hex);
        let units = own.units.iter().copied().filter_map(unit_hex);
        found.extend(officers.chain(units).map(|hex| (hex, Bond::Commanded)));
    }
    found
}
