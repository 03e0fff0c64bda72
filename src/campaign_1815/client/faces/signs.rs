//! What lies beside counters: frames, notes, and the names on the map.

use super::shapes::{corner, silhouette};
use super::{Mark, Outline, Style};
use crate::campaign_1815::piece::Kind;
use crate::client::palette::play;
use crate::table::armies::Army;
use bevy::math::{Vec2, vec2};

pub(super) fn frame(army: Army, kind: Outline) -> String {
    let outline = match kind {
        Outline::Corps => silhouette(army, Vec2::splat(56.0), corner(army) + 3.0),
        Outline::Plate => silhouette(army, vec2(56.0, 33.0), corner(army) + 2.0),
        Outline::Medal => "M0 -55A55 55 0 0 1 0 55A55 55 0 0 1 0 -55Z".to_owned(),
    };
    format!(
        r#"<path d="{outline}" fill="none" stroke="{}" stroke-width="15"/><path d="{outline}" fill="none" stroke="{}" stroke-width="8.5"/>"#,
        play::SELECTION_KEYLINE,
        play::SELECTION
    )
}

pub(super) fn mark_svg(mark: Mark) -> String {
    let body = match mark {
        Mark::Held => {
            r##"<rect x="-54" y="-42" width="108" height="84" rx="42" fill="#8E1B16" stroke="#FFF6E2" stroke-width="8"/><circle r="24" fill="none" stroke="#FFF6E2" stroke-width="10"/><path d="M-15 0H15" stroke="#FFF6E2" stroke-width="11"/>"##
        }
        Mark::OutOfRange => {
            r##"<circle r="46" fill="#FFF9EC" stroke="#33291F" stroke-width="8"/><circle r="26" fill="none" stroke="#33291F" stroke-width="10"/><path d="M-34 34L34 -34" stroke="#33291F" stroke-width="11"/>"##
        }
    };
    format!(r#"<g transform="scale(.34)">{body}</g>"#)
}

/// Draws the stroke over a counter that is lost.
pub(super) fn slash(kind: Kind) -> String {
    let (x, y) = match kind {
        Kind::Detachment => (56.0, 28.0),
        _ => (50.0, 50.0),
    };
    let line = format!("M{} {y}L{x} {}", -x, -y);
    format!(
        r#"<path d="{line}" stroke="{}" stroke-width="17" stroke-linecap="round"/><path d="{line}" stroke="{}" stroke-width="9.5" stroke-linecap="round"/>"#,
        play::ATTACK_KEYLINE,
        play::ATTACK
    )
}

/// Gets how names of a style are written: size, room for a letter, weight, colour. A line of the body text counts a half.
pub(super) const fn letters(style: Style) -> (f32, f32, u16, &'static str) {
    match style {
        Style::City => (0.60, 0.72, 700, "#2F261D"),
        Style::Town => (0.56, 0.52, 400, "#2F261D"),
        Style::Village => (0.50, 0.50, 400, "#3A2F24"),
        Style::Chateau => (0.52, 0.50, 400, "#7A1F1A"),
        Style::River => (0.66, 0.60, 400, "#1F5268"),
        Style::Wood => (0.56, 0.80, 400, "#26341A"),
    }
}

pub(super) fn name(text: &str, style: Style) -> String {
    let (size, _, weight, colour) = letters(style);
    let slant = match style {
        Style::Chateau | Style::River => "italic",
        _ => "normal",
    };
    let spread = match style {
        Style::City => 3.0,
        Style::Wood => 6.0,
        Style::River => 4.0,
        _ => 0.5,
    };
    let shown = match style {
        Style::City | Style::Wood => text.to_uppercase(),
        _ => text.to_owned(),
    };
    let shown = shown.replace('\'', "’");
    let size = size * 100.0;
    format!(
        r##"<text y="{}" font-family="EB Garamond" font-weight="{weight}" font-style="{slant}" font-size="{size}" letter-spacing="{spread}" text-anchor="middle" fill="{colour}" stroke="#F4ECD8" stroke-opacity=".85" stroke-width="13" stroke-linejoin="round" paint-order="stroke">{shown}</text>"##,
        size * 0.33
    )
}
