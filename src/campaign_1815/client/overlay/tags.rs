//! Plates with a few words on the map, as large on the screen at every size of the map.

use super::Scene;
use crate::campaign_1815::client::grid::HEX_WIDTH;
use crate::client::board::depth;
use crate::client::overlay::Label;
use crate::client::overlay::shapes::{Ends, MeshBuilder};
use crate::client::palette::{Rgb, play};
use bevy::prelude::*;

/// The size of the letters of a tag, in logical pixels.
const LETTERS: f32 = 12.5;
/// How wide a letter is on the average, as a share of its size.
const SPREAD: f32 = 0.50;

/// A plate with a few words.
pub(super) struct Tag<'a> {
    pub words: &'a str,
    /// Its middle in the world.
    pub at: Vec2,
    pub fill: Rgb,
}

impl Tag<'_> {
    /// Gets the size in logical pixels.
    pub fn size(words: &str) -> Vec2 {
        let wide = words.chars().count() as f32 * LETTERS * SPREAD;
        Vec2::new(wide + 16.0, LETTERS + 7.0)
    }
}

impl Scene<'_> {
    /// Draws a tag.
    pub(super) fn tag(&self, ink: &mut MeshBuilder, labels: &mut Vec<Label>, tag: &Tag<'_>) {
        let size = Tag::size(tag.words) * self.pixel;
        self.plate(ink, tag.at, size, tag.fill);
        labels.push(Label {
            text: tag.words.to_owned(),
            at: tag.at.extend(depth::COUNTERS + 6.5),
            size: LETTERS * self.pixel,
            colour: play::PILL_INK.color(),
        });
    }

    /// Draws a plate with rounded corners and a light edge.
    fn plate(&self, ink: &mut MeshBuilder, at: Vec2, size: Vec2, fill: Rgb) {
        let round = 5.0 * self.pixel;
        let half = size / 2.0 - Vec2::splat(round / 2.0);
        let around = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let around = around.map(|(x, y)| at + half * Vec2::new(x, y));
        let edge = round + 2.4 * self.pixel;
        ink.line(&around, Ends::Closed, edge, play::PATH_KEYLINE.color());
        ink.line(&around, Ends::Closed, round, fill.color());
        ink.fill(&around, fill.color());
    }

    /// Draws the disc that tells by how much one side adds more, and gets where it ends below.
    pub(super) fn difference(
        &self,
        ink: &mut MeshBuilder,
        labels: &mut Vec<Label>,
        at: Vec2,
        (attack, defence): (i8, i8),
    ) -> Vec2 {
        let radius = (0.25 * HEX_WIDTH).max(13.0 * self.pixel);
        ink.disc(at, radius + 2.0 * self.pixel, play::ODDS.color());
        ink.disc(at, radius, play::PAPER.color());
        let words = match attack - defence {
            0 => "0".to_owned(),
            difference => format!("{difference:+}").replace('-', "–"),
        };
        labels.push(Label {
            text: words,
            at: at.extend(depth::COUNTERS + 6.5),
            size: radius * 0.95,
            colour: play::ODDS.color(),
        });
        at - Vec2::new(0.0, radius)
    }

    /// Writes what both sides add, below a place.
    pub(super) fn sums(
        &self,
        ink: &mut MeshBuilder,
        labels: &mut Vec<Label>,
        below: Vec2,
        (attack, defence): (i8, i8),
    ) {
        let words = format!("{attack} : {defence}");
        let off = 0.75 * Tag::size(&words).y * self.pixel;
        let tag = Tag {
            words: &words,
            at: below - Vec2::new(0.0, off),
            fill: play::PILL,
        };
        self.tag(ink, labels, &tag);
    }

    /// Draws a square with a plus beside the counter of whoever supports.
    pub(super) fn plus(&self, ink: &mut MeshBuilder, at: Vec2, fill: Rgb) {
        let half = (0.10 * HEX_WIDTH).max(6.0 * self.pixel);
        self.plate(ink, at, Vec2::splat(2.0 * half), play::PAPER);
        for arm in [Vec2::X, Vec2::Y] {
            let line = [at - arm * half * 0.62, at + arm * half * 0.62];
            ink.line(&line, Ends::Open, half * 0.5, fill.color());
        }
    }
}
