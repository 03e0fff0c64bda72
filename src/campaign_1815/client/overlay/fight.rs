//! Targets, the arrow of an attack with what both sides add, who supports, the hex from which somebody retreats.

use super::tags::Tag;
use super::{Scene, ink_of};
use crate::campaign_1815::attack::odds::{Ground, Modifier};
use crate::campaign_1815::client::counters;
use crate::campaign_1815::client::goals::Means;
use crate::campaign_1815::client::grid::{HEX_WIDTH, centre, corners, hex_at};
use crate::campaign_1815::client::panels::attack::Fight;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::PieceIndex;
use crate::client::overlay::Label;
use crate::client::overlay::arrow::outline;
use crate::client::overlay::shapes::{Ends, MeshBuilder};
use crate::client::palette::{Rgb, play};
use bevy::prelude::*;

/// How far beside the way of an attack its difference stands, in hexes, and at least in logical pixels.
const BESIDE: (f32, f32) = (0.56, 24.0);

/// From which size of a hex on, in logical pixels, there is room for words beside the units of an attack; from afar they would cover
/// it, and the panel has them.
const ROOM_FOR_WORDS: f32 = 38.0;

impl Scene<'_> {
    /// Draws the targets, and the attack that is laid out or declared.
    pub(super) fn fight(&self, ink: &mut MeshBuilder, labels: &mut Vec<Label>) {
        for (hex, goal) in &self.goals.by_hex {
            if goal.means == Means::Target {
                self.target(ink, *hex);
            }
        }
        if let Some(fight) = Fight::of(self.state, self.selection) {
            self.laid_out(ink, labels, &fight);
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

    fn target(&self, ink: &mut MeshBuilder, hex: Hex) {
        let around = corners(hex, 0.96);
        ink.line(
            &around,
            Ends::Closed,
            6.0 * self.pixel,
            play::ATTACK_KEYLINE.color(),
        );
        let dashes = (3.2 * self.pixel, 0.16 * HEX_WIDTH, 0.09 * HEX_WIDTH);
        ink.dashes(&around, Ends::Closed, dashes, play::ATTACK.color());
    }

    /// Draws an attack: its arrow, who supports either side, whose headquarters count, and what both sides add.
    fn laid_out(&self, ink: &mut MeshBuilder, labels: &mut Vec<Label>, fight: &Fight) {
        let (attacker, target) = fight.units;
        let Some((from, to)) = self.state.hex(attacker).zip(self.state.hex(target)) else {
            return;
        };
        for (lines, side) in [
            (&fight.odds.attack, attacker),
            (&fight.odds.defence, target),
        ] {
            let colour = ink_of(self.state.piece(side).army);
            for line in lines {
                self.support(ink, labels, (line, side), colour);
            }
        }
        let (from, to) = (centre(from), centre(to));
        let beside = self.free_side(from, to);
        self.arrow(ink, from, to, beside);
        let off = (BESIDE.0 * HEX_WIDTH).max(BESIDE.1 * self.pixel);
        let at = (from + to) / 2.0 + beside * off;
        let below = self.difference(ink, labels, at, fight.odds.sums());
        if self.has_room_for_words() {
            self.sums(ink, labels, below, fight.odds.sums());
        }
    }

    /// Rings a corps that supports a side, or tells what headquarters add.
    fn support(
        &self,
        ink: &mut MeshBuilder,
        labels: &mut Vec<Label>,
        (line, side): (&Modifier, PieceIndex),
        colour: Rgb,
    ) {
        let piece = line.piece.and_then(|piece| self.state.find(piece));
        let piece = piece.filter(|piece| *piece != side);
        let Some((piece, hex)) = piece.and_then(|piece| Some((piece, self.state.hex(piece)?)))
        else {
            return;
        };
        match line.why {
            Ground::Infantry | Ground::Cavalry => {
                let around = corners(hex, 0.95);
                ink.fill(&around, colour.with_opacity(0.10));
                let keyline = play::PATH_KEYLINE.color();
                ink.line(&around, Ends::Closed, 5.4 * self.pixel, keyline);
                ink.line(&around, Ends::Closed, 2.8 * self.pixel, colour.color());
                let left = Vec2::new(0.49 * counters::side(self.pixels()), 0.0) * HEX_WIDTH;
                self.plus(ink, centre(hex) - left, colour);
            }
            Ground::Headquarters if self.has_room_for_words() => {
                let range = self.state.value(piece);
                let words = format!("range {range}: {:+}", line.value);
                let above = Vec2::new(0.0, 0.62 * HEX_WIDTH);
                let tag = Tag {
                    words: &words,
                    at: centre(hex) + above,
                    fill: colour,
                };
                self.tag(ink, labels, &tag);
            }
            _ => {}
        }
    }

    fn has_room_for_words(&self) -> bool {
        self.pixels() >= ROOM_FOR_WORDS
    }

    /// Gets on which side of the way from one hex to another there is more room: where no counter lies in the hex beside both.
    fn free_side(&self, from: Vec2, to: Vec2) -> Vec2 {
        let across = (to - from).perp().normalize_or_zero();
        let middle = (from + to) / 2.0;
        let is_free = |side: &Vec2| {
            let beside = hex_at(middle + *side * 0.75 * HEX_WIDTH);
            beside.is_some_and(|hex| self.state.in_hex(hex).next().is_none())
        };
        let sides = [across, -across];
        sides.into_iter().find(is_free).unwrap_or(across)
    }

    fn arrow(&self, ink: &mut MeshBuilder, from: Vec2, to: Vec2, beside: Vec2) {
        let bow = from.lerp(to, 0.5) + beside * 0.30 * from.distance(to);
        let at = |t: f32| from.lerp(bow, t).lerp(bow.lerp(to, t), t);
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
