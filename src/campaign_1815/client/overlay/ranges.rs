//! The ranges of headquarters: those in use, or all, each with its name and how far it reaches.

use super::tags::Tag;
use super::{Scene, edges, ink_of};
use crate::campaign_1815::client::grid::{HEX_WIDTH, bounds, centre};
use crate::campaign_1815::client::titles::short;
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::{Face, Kind, PieceIndex};
use crate::client::overlay::Label;
use crate::client::overlay::shapes::{Ends, MeshBuilder};
use crate::client::palette::play;
use crate::table::armies::Player;
use bevy::prelude::*;
use std::collections::BTreeSet;

impl Scene<'_> {
    /// Draws the ranges: their lines below the counters, their tags above.
    pub(super) fn ranges(
        &self,
        ink: &mut MeshBuilder,
        above: &mut MeshBuilder,
        labels: &mut Vec<Label>,
    ) {
        for hq in self.ranges_shown() {
            if let Some(hex) = self.state.hex(hq) {
                self.range(ink, hq, hex);
                self.name_range(above, labels, hq, hex);
            }
        }
    }

    /// Lists the headquarters whose ranges are shown: those in use, those chosen, or all.
    fn ranges_shown(&self) -> BTreeSet<PieceIndex> {
        let chosen = self.selection.piece;
        let chosen = chosen.and_then(|piece| self.state.find(piece));
        let is_hq = |piece: &PieceIndex| self.state.piece(*piece).kind == Kind::Headquarters;
        let mut shown: BTreeSet<_> = self.selection.hq_in(self.state).into_iter().collect();
        shown.extend(chosen.filter(is_hq));
        if self.selection.layers.ranges.is_shown() {
            let players = Player::ALL.into_iter();
            let all = players.flat_map(|player| self.state.on_map(player));
            shown.extend(all.map(|(piece, _)| piece).filter(is_hq));
        }
        shown
    }

    fn range(&self, ink: &mut MeshBuilder, hq: PieceIndex, hex: Hex) {
        let within: BTreeSet<_> = hex.within(self.state.value(hq)).collect();
        let colour = ink_of(self.state.piece(hq).army).color();
        let keyline = play::PATH_KEYLINE.with_opacity(0.85);
        let edges = edges(&within);
        for edge in &edges {
            ink.line(edge, Ends::Open, 6.0 * self.pixel, keyline);
        }
        for [a, b] in &edges {
            let dash = [a.lerp(*b, 0.16), a.lerp(*b, 0.84)];
            ink.line(&dash, Ends::Open, 2.8 * self.pixel, colour);
        }
    }

    /// Writes whose range it is on its upper side, or on its lower where that lies beyond the map.
    fn name_range(&self, ink: &mut MeshBuilder, labels: &mut Vec<Label>, hq: PieceIndex, hex: Hex) {
        let printed = self.state.piece(hq);
        let range = self.state.value(hq);
        let mode = match self.state.face(hq) {
            Face::Front => "normal",
            Face::Back => "battle",
        };
        let words = format!("{}, {mode}: range {range}", short(printed));
        let (map, _) = bounds();
        let off = (0.75 * f32::from(range) + 0.5) * HEX_WIDTH;
        let (middle, half) = (centre(hex), Tag::size(&words) / 2.0 * self.pixel);
        let y = match middle.y + off < map.max.y {
            true => middle.y + off,
            false => middle.y - off,
        };
        let x = middle.x.clamp(map.min.x + half.x, map.max.x - half.x);
        let tag = Tag {
            words: &words,
            at: Vec2::new(x, y),
            fill: ink_of(printed.army),
        };
        self.tag(ink, labels, &tag);
    }
}
