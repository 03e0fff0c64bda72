//! Where somebody can go: light and dark, how far it is, and where he turns.

use super::{Scene, edges};
use crate::campaign_1815::client::goals::{Means, Way};
use crate::campaign_1815::client::grid::{HEX_WIDTH, centre, corners};
use crate::campaign_1815::client::selection::parts;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::sequence::Decision;
use crate::client::board::depth;
use crate::client::overlay::Label;
use crate::client::overlay::shapes::{Ends, MeshBuilder};
use crate::client::palette::{Rgb, play};
use bevy::prelude::*;
use std::collections::BTreeSet;

impl Scene<'_> {
    /// Rings those who can do something now.
    pub(super) fn able(&self, ink: &mut MeshBuilder) {
        let by_click = matches!(
            Decision::of(self.state),
            Decision::Movement | Decision::Attack | Decision::Withdrawal | Decision::Recall
        );
        if !by_click {
            return;
        }
        for piece in parts(self.state) {
            if let Some(hex) = self.state.hex(piece) {
                let around = corners(hex, 0.97);
                ink.line(
                    &around,
                    Ends::Closed,
                    6.5 * self.pixel,
                    play::SELECTION_KEYLINE.color(),
                );
                ink.line(
                    &around,
                    Ends::Closed,
                    3.8 * self.pixel,
                    play::SELECTION.color(),
                );
            }
        }
    }

    /// Darkens what cannot be clicked, and draws a line round what can.
    pub(super) fn reach(&self, ink: &mut MeshBuilder) {
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
        edges(&self.goals.beyond.keys().copied().collect())
    }

    /// Writes how many hexes lie on the way to each hex, and whether the corps turns there.
    pub(super) fn pills(&self, ink: &mut MeshBuilder, labels: &mut Vec<Label>) {
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
