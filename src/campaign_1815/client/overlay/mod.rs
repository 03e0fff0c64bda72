//! What play draws over the map: where somebody can go, ranges, zones, targets, the last move.

mod fight;
mod ranges;
mod reach;
mod tags;

use super::faces::Glyph;
use super::goals::Goals;
use super::grid::{HEX_WIDTH, centre, corners};
use super::selection::Selection;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::{Hex, hexes_of};
use crate::campaign_1815::state::State;
use crate::campaign_1815::zones::Zones;
use crate::client::board::depth;
use crate::client::frame::InFrame;
use crate::client::game::{ClearTable, Game};
use crate::client::overlay::shapes::{Ends, MeshBuilder, smooth};
use crate::client::overlay::{Drawn, Easel, Item, pixel_at};
use crate::client::palette::{Rgb, play};
use crate::client::zoom::Zoom;
use crate::table::armies::{Army, Player};
use crate::table::game::Kept as _;
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Draws what play shows.
pub fn plugin(app: &mut App) {
    app.add_observer(take_away).add_systems(
        Update,
        draw.in_set(InFrame::Draw)
            .run_if(resource_exists::<Game<State>>),
    );
}

/// Stands on what is drawn here.
#[derive(Component, Clone, Copy)]
#[require(Drawn)]
struct Mine;

fn take_away(on: On<ClearTable>, old: Query<Entity, With<Mine>>, mut commands: Commands) {
    if on.0 != State::NAME {
        old.iter()
            .for_each(|entity| commands.entity(entity).despawn());
    }
}

fn draw(
    game: Res<Game<State>>,
    selection: Res<Selection>,
    goals: Res<Goals>,
    zoom: Res<Zoom>,
    mut last: Local<f32>,
    old: Query<Entity, With<Mine>>,
    mut easel: Easel,
) {
    let pixel = pixel_at(*zoom);
    let same = *last == pixel && !old.is_empty();
    if same && !game.is_changed() && !selection.is_changed() && !goals.is_changed() {
        return;
    }
    *last = pixel;
    old.iter()
        .for_each(|entity| easel.commands.entity(entity).despawn());
    let events = game.played().last().map_or(&[][..], |entry| &entry.events);
    let scene = Scene {
        state: game.state(),
        selection: &selection,
        goals: &goals,
        pixel,
    };
    for item in scene.items(events, game.is_persons()) {
        easel.put(item, Mine, pixel);
    }
}

/// What is drawn from; `pixel` is the size of a logical pixel in the world.
struct Scene<'a> {
    state: &'a State,
    selection: &'a Selection,
    goals: &'a Goals,
    pixel: f32,
}

impl Scene<'_> {
    fn items(&self, last: &[Event], persons: bool) -> Vec<Item<Glyph>> {
        let (mut low, mut high) = (MeshBuilder::default(), MeshBuilder::default());
        let mut labels = Vec::new();
        self.zones(&mut low);
        if persons && self.goals.by_hex.is_empty() {
            self.able(&mut low);
        }
        self.reach(&mut low);
        self.ranges(&mut low, &mut high, &mut labels);
        self.trails(last, &mut high);
        self.pills(&mut high, &mut labels);
        self.fight(&mut high, &mut labels);
        let mut items = vec![
            Item::MeshBuilder(depth::REACH, low),
            Item::MeshBuilder(depth::COUNTERS + 5.0, high),
        ];
        items.extend(labels.into_iter().map(Item::Label));
        items
    }

    /// Draws the zones of a side: hatched where it controls, dotted where it only has influence.
    fn zones(&self, ink: &mut MeshBuilder) {
        let layers = self.selection.layers;
        let shown = [
            (Player::French, layers.french_zones, play::TRAIL_FRENCH),
            (Player::Coalition, layers.coalition_zones, play::OBLIGATION),
        ];
        for (player, seen, colour) in shown {
            if !seen.is_shown() {
                continue;
            }
            let zones = Zones::of(self.state, player);
            let colour = colour.with_opacity(0.55);
            for hex in hexes_of(&zones.control) {
                self.hatch(ink, hex, colour);
            }
            for hex in hexes_of(&zones.influence).filter(|hex| !zones.controls(*hex)) {
                self.dot(ink, hex, colour);
            }
        }
    }

    fn hatch(&self, ink: &mut MeshBuilder, hex: Hex, colour: Color) {
        let around = corners(hex, 0.93);
        for nth in 0..6 {
            let share = nth as f32 / 6.0 + 1.0 / 12.0;
            for [a, b, c, d] in [[0, 1, 5, 4], [1, 2, 4, 3]] {
                let line = [
                    around[a].lerp(around[b], share),
                    around[c].lerp(around[d], share),
                ];
                ink.line(&line, Ends::Open, 1.3 * self.pixel, colour);
            }
        }
        ink.line(&around, Ends::Closed, 1.5 * self.pixel, colour);
    }

    fn dot(&self, ink: &mut MeshBuilder, hex: Hex, colour: Color) {
        for nth in 0..7 {
            let ring = if nth == 6 { 0.0 } else { 0.26 };
            let off = Vec2::from_angle(nth as f32 * std::f32::consts::TAU / 6.0 + 0.5) * ring;
            ink.disc(centre(hex) + off * HEX_WIDTH, 1.7 * self.pixel, colour);
        }
    }

    /// Gets the size of a hex in logical pixels.
    fn pixels(&self) -> f32 {
        HEX_WIDTH / self.pixel
    }

    /// Draws the ways of the last order as dots.
    fn trails(&self, events: &[Event], ink: &mut MeshBuilder) {
        for event in events {
            let (piece, way) = match event {
                Event::Moved {
                    piece, from, path, ..
                }
                | Event::Retreated {
                    piece, from, path, ..
                } => (piece, [&[*from][..], path.as_slice()].concat()),
                Event::Entered { piece, path, .. } => (piece, path.clone()),
                Event::Pursued {
                    piece, from, to, ..
                } => (piece, vec![*from, *to]),
                _ => continue,
            };
            let Some(army) = self
                .state
                .find(*piece)
                .map(|piece| self.state.piece(piece).army)
            else {
                continue;
            };
            let mut way: Vec<_> = way.into_iter().map(centre).collect();
            // It ends beside the counter that has come along it.
            if let [.., before, last] = way.as_mut_slice() {
                *last = last.move_towards(*before, 0.46 * HEX_WIDTH);
            }
            let (width, gap) = (4.0 * self.pixel, 8.0 * self.pixel);
            let dots = |width: f32| (width, 0.1 * self.pixel, gap);
            ink.dashes(
                &smooth(&way),
                Ends::Open,
                dots(width + 2.5 * self.pixel),
                play::PATH_KEYLINE.color(),
            );
            ink.dashes(&smooth(&way), Ends::Open, dots(width), ink_of(army).color());
        }
    }
}

/// Gets the ink of an army's ranges and ways.
const fn ink_of(army: Army) -> Rgb {
    match army {
        Army::French => play::PATH,
        Army::Allied => play::OBLIGATION,
        Army::Prussian => play::INK,
    }
}

/// Lists the sides that have a hex of a set on one side only.
fn edges(hexes: &BTreeSet<Hex>) -> Vec<[Vec2; 2]> {
    let mut edges = Vec::new();
    for &hex in hexes {
        let around = corners(hex, 1.0);
        for nth in 0..6 {
            let line = [around[nth], around[(nth + 1) % 6]];
            let beyond = centre(hex) + ((line[0] + line[1]) / 2.0 - centre(hex)) * 2.0;
            let other = super::grid::hex_at(beyond);
            if !other.is_some_and(|other| hexes.contains(&other)) {
                edges.push(line);
            }
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::client::grid::{side, to_world};
    use crate::campaign_1815::map_hex::hex;

    #[test]
    fn one_hex_has_six_edges_and_two_that_touch_have_ten() {
        assert_eq!(edges(&BTreeSet::from([hex(2618)])).len(), 6);
        assert_eq!(edges(&BTreeSet::from([hex(2618), hex(2619)])).len(), 10);
        let [a, b] = side(hex(2618), hex(2619)).map(to_world);
        assert!((a.distance(b) - HEX_WIDTH / 2.0).abs() < 0.01);
    }
}
