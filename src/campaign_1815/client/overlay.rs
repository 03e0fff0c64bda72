//! What play draws over the map: where somebody can go, ranges, zones, targets, the last move.

use super::faces::Glyph;
use super::goals::{Goals, Means, Way};
use super::grid::{HEX_WIDTH, centre, corners};
use super::selection::{Selection, parts};
use crate::campaign_1815::event::Event;
use crate::campaign_1815::map_hex::{Hex, hexes_of};
use crate::campaign_1815::piece::{Kind, PieceIndex};
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::state::State;
use crate::campaign_1815::zones::Zones;
use crate::client::board::depth;
use crate::client::frame::InFrame;
use crate::client::game::{ClearTable, Game};
use crate::client::overlay::shapes::{Ends, MeshBuilder, smooth};
use crate::client::overlay::{Drawn, Easel, Item, Label, pixel_at};
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
        self.ranges(&mut low);
        self.trails(last, &mut high);
        self.pills(&mut high, &mut labels);
        self.fight(&mut high);
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

    /// Rings those who can do something now.
    fn able(&self, ink: &mut MeshBuilder) {
        let by_click = matches!(
            Decision::of(self.state),
            Decision::Movement | Decision::Attack | Decision::Withdrawal | Decision::Recall
        );
        if !by_click {
            return;
        }
        for piece in parts(self.state) {
            if let Some(hex) = self.state.hex(piece) {
                let around = corners(hex, 0.95);
                ink.line(
                    &around,
                    Ends::Closed,
                    5.0 * self.pixel,
                    play::REACH_KEYLINE.color(),
                );
                ink.line(
                    &around,
                    Ends::Closed,
                    2.4 * self.pixel,
                    play::SELECTION.color(),
                );
            }
        }
    }

    /// Darkens what cannot be clicked, and draws a line round what can.
    fn reach(&self, ink: &mut MeshBuilder) {
        let attack = self
            .goals
            .by_hex
            .values()
            .any(|goal| goal.means == Means::Target);
        if self.goals.by_hex.is_empty() || attack {
            return;
        }
        let mut lit: BTreeSet<Hex> = self.goals.by_hex.keys().copied().collect();
        let piece = self.selection.piece_in(self.state);
        lit.extend(piece.and_then(|piece| self.state.hex(piece)));
        for hex in Hex::all().filter(|hex| !lit.contains(hex)) {
            ink.fill(&corners(hex, 1.005), play::DIMMING.with_opacity(0.25));
        }
        let edges = edges(&lit);
        for edge in &edges {
            ink.line(
                edge,
                Ends::Open,
                6.0 * self.pixel,
                play::REACH_KEYLINE.color(),
            );
        }
        for edge in &edges {
            ink.line(edge, Ends::Open, 2.6 * self.pixel, play::REACH.color());
        }
        for edge in self.goals_beyond() {
            let dots = (2.2 * self.pixel, 0.1 * self.pixel, 5.0 * self.pixel);
            ink.dashes(&edge, Ends::Open, dots, play::REACH.color());
        }
    }

    fn goals_beyond(&self) -> Vec<[Vec2; 2]> {
        edges(&self.goals.beyond)
    }

    /// Draws the ranges of the headquarters in use, or of all.
    fn ranges(&self, ink: &mut MeshBuilder) {
        let mut shown: Vec<PieceIndex> = Vec::new();
        shown.extend(self.selection.hq_in(self.state));
        let chosen = self
            .selection
            .piece
            .and_then(|piece| self.state.find(piece));
        let is_hq = |piece: &PieceIndex| self.state.piece(*piece).kind == Kind::Headquarters;
        shown.extend(chosen.filter(is_hq));
        if self.selection.layers.ranges.is_shown() {
            let all = Player::ALL
                .into_iter()
                .flat_map(|player| self.state.on_map(player));
            shown.extend(all.map(|(piece, _)| piece).filter(is_hq));
        }
        for hq in shown {
            let Some(hex) = self.state.hex(hq) else {
                continue;
            };
            let within: BTreeSet<_> = hex.within(self.state.value(hq)).collect();
            let colour = ink_of(self.state.piece(hq).army);
            let edges = edges(&within);
            for edge in &edges {
                ink.line(
                    edge,
                    Ends::Open,
                    6.0 * self.pixel,
                    play::PATH_KEYLINE.with_opacity(0.85),
                );
            }
            for [a, b] in &edges {
                let dash = [a.lerp(*b, 0.16), a.lerp(*b, 0.84)];
                ink.line(&dash, Ends::Open, 2.8 * self.pixel, colour.color());
            }
        }
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
            let way: Vec<_> = way.into_iter().map(centre).collect();
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

    /// Writes how many hexes lie on the way to each hex, and whether the corps turns there.
    fn pills(&self, ink: &mut MeshBuilder, labels: &mut Vec<Label>) {
        let size = (0.185 * HEX_WIDTH)
            .max(11.0 * self.pixel)
            .min(0.36 * HEX_WIDTH);
        for (hex, goal) in &self.goals.by_hex {
            if let Some(way) = goal.way {
                self.pill(ink, labels, (*hex, way), size);
            }
        }
    }

    fn pill(
        &self,
        ink: &mut MeshBuilder,
        labels: &mut Vec<Label>,
        (hex, way): (Hex, Way),
        size: f32,
    ) {
        let at = centre(hex);
        let (fill, edge, letters) = match way.turns {
            true => (
                play::OBLIGATION,
                play::OBLIGATION_KEYLINE,
                play::OBLIGATION_KEYLINE,
            ),
            false => (play::PAPER, play::REACH, play::REACH_COST),
        };
        let wide = if way.by_road || way.turns { 2.3 } else { 1.5 };
        let half = Vec2::new(wide, 1.25) * size / 2.0;
        let line = 1.4 * self.pixel;
        if way.by_road && !way.turns {
            let plate = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let plate = plate.map(|(x, y)| at + half * Vec2::new(x, y));
            ink.fill(&plate, fill.color());
            ink.line(
                &plate,
                Ends::Closed,
                2.0 * self.pixel,
                Rgb::new(0x4F3B2A).color(),
            );
        } else {
            ink.pill(at, half * 2.0 + Vec2::splat(2.0 * line), edge.color());
            ink.pill(at, half * 2.0, fill.color());
        }
        let shift = match (way.turns, way.by_road) {
            (true, _) => {
                turning_arrow(
                    ink,
                    at - Vec2::new(0.55 * size, 0.0),
                    0.34 * size,
                    letters.color(),
                );
                0.45
            }
            (false, true) => {
                for step in [0.85, 0.5] {
                    let tip = at - Vec2::new((step - 0.2) * size, 0.0);
                    let back = 0.22 * size;
                    let chevron = [
                        tip + Vec2::new(-back, back),
                        tip,
                        tip - Vec2::new(back, back),
                    ];
                    ink.line(&chevron, Ends::Open, 1.5 * self.pixel, letters.color());
                }
                0.5
            }
            (false, false) => 0.0,
        };
        labels.push(Label {
            text: way.hexes.to_string(),
            at: (at + Vec2::new(shift * size, 0.0)).extend(depth::COUNTERS + 5.5),
            size,
            colour: letters.color(),
        });
    }

    /// Draws the targets, and an arrow to the one that is laid out or attacked.
    fn fight(&self, ink: &mut MeshBuilder) {
        for (hex, goal) in &self.goals.by_hex {
            if goal.means == Means::Target {
                let around = corners(*hex, 0.96);
                ink.line(
                    &around,
                    Ends::Closed,
                    6.0 * self.pixel,
                    play::ATTACK_KEYLINE.color(),
                );
                let dashes = (3.2 * self.pixel, 0.16 * HEX_WIDTH, 0.09 * HEX_WIDTH);
                ink.dashes(&around, Ends::Closed, dashes, play::ATTACK.color());
            }
        }
        let ends = match self.state.battle() {
            Some(battle) => {
                let at = |piece| {
                    self.state
                        .find(piece)
                        .and_then(|piece| self.state.hex(piece))
                };
                at(battle.attacker).zip(at(battle.target))
            }
            None => {
                let piece = self.selection.piece_in(self.state);
                let from = piece.and_then(|piece| self.state.hex(piece));
                let aimed = self
                    .selection
                    .target
                    .filter(|hex| self.goals.by_hex.contains_key(hex));
                from.zip(aimed)
            }
        };
        if let Some((from, to)) = ends {
            self.arrow(ink, centre(from), centre(to));
        }
        if let Some(retreat) = self.state.retreat() {
            let around = corners(retreat.away, 0.9);
            ink.line(
                &around,
                Ends::Closed,
                3.0 * self.pixel,
                play::ATTACK.color(),
            );
        }
    }

    fn arrow(&self, ink: &mut MeshBuilder, from: Vec2, to: Vec2) {
        use crate::client::overlay::arrow::outline;
        let across = (to - from).perp() * 0.30;
        let at = |t: f32| {
            let (a, b) = (
                from.lerp(from + (to - from) * 0.5 + across, t),
                (from + (to - from) * 0.5 + across).lerp(to, t),
            );
            a.lerp(b, t)
        };
        let way: Vec<_> = (6..=26).map(|nth| at(nth as f32 / 30.0)).collect();
        let shape = outline(&way);
        ink.line(
            &shape,
            Ends::Closed,
            3.0 * self.pixel,
            play::ATTACK_KEYLINE.color(),
        );
        ink.fill(&shape, play::ATTACK.color());
    }
}

/// Draws an arrow that turns back on itself.
fn turning_arrow(ink: &mut MeshBuilder, at: Vec2, radius: f32, colour: Color) {
    let arc: Vec<_> = (0..=14)
        .map(|nth| at + Vec2::from_angle(2.8 - nth as f32 * 0.32) * radius)
        .collect();
    ink.line(&arc, Ends::Open, 0.36 * radius, colour);
    let tip = arc[arc.len() - 1];
    let along = (tip - arc[arc.len() - 2]).normalize_or_zero();
    let head = [
        tip + along * radius * 0.9,
        tip + along.perp() * radius * 0.55,
        tip - along.perp() * radius * 0.55,
    ];
    ink.fill(&head, colour);
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
