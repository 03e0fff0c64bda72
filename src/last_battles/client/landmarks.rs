//! The places that a scenario counts: what it asks the players to hold, and where units come in and leave. They are
//! named on the map at every zoom, and a game opens on a view of the former with both armies.

use crate::client::board::{Landmark, Landmarks};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::hex::HexNumber;
use crate::last_battles::scenario::{Award, Condition, Scenario};
use crate::last_battles::state::State;
use bevy::math::{Rect, Vec2};
use std::collections::{BTreeMap, BTreeSet};

/// The most hexes of an exit that are named each for itself; more are the edge of the map, and named as one.
const FEW: usize = 2;

/// Lists the hexes that decide who wins; of an edge by which units leave, the hex in its middle.
pub fn objectives(scenario: &Scenario) -> BTreeSet<HexNumber> {
    let mut hexes: BTreeSet<_> = scenario.control.iter().map(|held| held.hex).collect();
    let victory = &scenario.victory;
    for win in victory.instant.iter().chain(&victory.at_end) {
        win.when.each(&mut |condition| {
            if let Condition::Holds(_, held) = condition {
                hexes.extend(held);
            }
        });
    }
    for award in victory.points.iter().flat_map(|points| &points.awards) {
        hexes.extend(award.hex());
        if let Award::ExitedStrength { at, .. } = award {
            hexes.insert(*at);
        }
    }
    for exit in &scenario.exits {
        match exit.at.len() {
            0..=FEW => hexes.extend(&exit.at),
            many => hexes.extend(exit.at.get(many / 2)),
        }
    }
    hexes
}

/// Names what the scenario counts.
pub fn landmarks(state: &State) -> Landmarks {
    let setup = state.setup();
    let scenario = &setup.scenario;
    let mut names: BTreeMap<String, Vec<HexNumber>> = BTreeMap::new();
    for held in &scenario.control {
        names.entry(held.name.clone()).or_default().push(held.hex);
    }
    let mut gates: BTreeMap<HexNumber, BTreeSet<&str>> = BTreeMap::new();
    for entry in &setup.roster {
        for &hex in entry.due.iter().flat_map(|due| &due.at) {
            gates.entry(hex).or_default().insert("entry");
        }
    }
    for exit in &scenario.exits {
        match &exit.at[..] {
            few if few.len() <= FEW => {
                for &hex in few {
                    gates.entry(hex).or_default().insert("exit");
                }
            }
            edge => {
                let name = format!("exit {} to {}", edge[0], edge[edge.len() - 1]);
                names.insert(name, vec![edge[edge.len() / 2]]);
            }
        }
    }
    for (hex, uses) in gates {
        let uses: Vec<_> = uses.into_iter().collect();
        names.insert(format!("{} {hex}", uses.join(", ")), vec![hex]);
    }
    for hex in objectives(scenario) {
        let is_named = names.values().any(|hexes| hexes.contains(&hex));
        if let (false, Some(name)) = (is_named, setup.board.name(hex)) {
            names.entry(name.to_owned()).or_default().push(hex);
        }
    }
    let landmark = |(name, hexes): (String, Vec<HexNumber>)| Landmark { name, hexes };
    Landmarks(names.into_iter().map(landmark).collect())
}

/// How many hexes are seen around the outermost of what a game opens on.
const AROUND: f32 = 1.5;

/// Gets the part of the world that a game opens on: all units on the map, and all that they fight for.
pub fn opening(state: &State) -> Option<Rect> {
    let units = state.on_map().map(|(_, hex)| hex);
    let hexes = units.chain(objectives(&state.setup().scenario));
    let around = hexes.map(centre).fold(None, |rect: Option<Rect>, point| {
        let own = Rect::from_corners(point, point);
        Some(rect.map_or(own, |rect| rect.union_point(point)))
    });
    around.map(|rect| {
        let more = Vec2::splat(AROUND * HEX_WIDTH);
        Rect::from_corners(rect.min - more, rect.max + more)
    })
}
