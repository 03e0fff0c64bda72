//! Headquarters, which are no units: medals, never squares.

use super::Detail;
use super::shapes::{silhouette, star, text};
use crate::campaign_1815::client::titles::short;
use crate::campaign_1815::piece::{Face, Piece};
use crate::client::palette::{NationPaint, play};
use bevy::math::vec2;
use std::f32::consts::PI;
use std::fmt::Write;

/// Draws headquarters: a medal in normal mode, the rayed star of an order in battle mode.
pub(super) fn medal(piece: &Piece, face: Face, detail: Detail, paint: NationPaint) -> String {
    let radius = 40.0;
    let mut body = String::new();
    let (edge, ink, field) = (paint.edge, paint.ink, paint.field);
    let value = piece.value_of(face).to_string();
    if face == Face::Back {
        let mut path = String::new();
        for nth in 0..24 {
            let reach = radius * if nth % 2 == 0 { 1.30 } else { 1.02 };
            let angle = nth as f32 * PI / 12.0;
            let verb = if nth == 0 { 'M' } else { 'L' };
            let _ = write!(
                path,
                "{verb}{:.2} {:.2}",
                angle.sin() * reach,
                -angle.cos() * reach
            );
        }
        let _ = write!(
            body,
            r##"<path d="{path}Z" transform="translate(3 4.5)" fill="{}" opacity=".38"/><path d="{path}Z" fill="#FBF6E8" stroke="{edge}" stroke-width="3.5" stroke-linejoin="round"/><circle r="{}" fill="{field}" stroke="{edge}" stroke-width="2"/>"##,
            play::SHADOW,
            radius * 0.90
        );
        let count = piece.stars_of(face);
        for nth in 0..count {
            let x = (f32::from(nth) - f32::from(count - 1) / 2.0) * 24.0;
            body += &star(x, -11.0, 13.5, ink);
        }
        body += &text((0.0, 24.0), &value, 30.0, 700, ink);
    } else {
        let _ = write!(
            body,
            r##"<circle cx="3" cy="4.5" r="{}" fill="{}" opacity=".38"/><circle r="{}" fill="#FBF6E8" stroke="{edge}" stroke-width="3.5"/><circle r="{}" fill="{field}"/><circle r="{}" fill="none" stroke="#FBF6E8" stroke-width="2"/>"##,
            radius * 1.08,
            play::SHADOW,
            radius * 1.06,
            radius * 0.92,
            radius * 0.80
        );
        let size = if value.len() < 2 { 42.0 } else { 36.0 };
        body += &text((0.0, 13.0), &value, size, 700, ink);
    }
    if detail == Detail::Full {
        body += &ribbon(piece, edge);
    }
    body
}

/// Draws the ribbon with the name below a medal.
fn ribbon(piece: &Piece, edge: impl std::fmt::Display) -> String {
    let name = short(piece);
    let size = 20.0;
    let half = vec2(name.chars().count() as f32 * size * 0.28 + 6.0, size * 0.62);
    let corner = [2.0, 4.0, 12.0][piece.army as usize];
    let outline = silhouette(piece.army, half, corner);
    let plate =
        format!(r##"<path d="{outline}" fill="#FBF5E6" stroke="{edge}" stroke-width="2"/>"##);
    let words = text((0.0, size * 0.34), name, size, 600, "#2F261D");
    format!(r#"<g transform="translate(0 52)">{plate}{words}</g>"#)
}
