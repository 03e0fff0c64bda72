//! Targets, the arrow of an attack, the hex from which somebody retreats.

use super::Scene;
use crate::campaign_1815::client::goals::Means;
use crate::campaign_1815::client::grid::{HEX_WIDTH, centre, corners};
use crate::client::overlay::arrow::outline;
use crate::client::overlay::shapes::{Ends, MeshBuilder};
use crate::client::palette::play;
use bevy::prelude::*;

impl Scene<'_> {
    /// Draws the targets, and an arrow to the one that is laid out or attacked.
    pub(super) fn fight(&self, ink: &mut MeshBuilder) {
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
