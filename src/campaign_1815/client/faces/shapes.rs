//! The shapes that counters are made of; lengths are hundredths of a counter's side, from its middle.

use crate::campaign_1815::piece::{Face, Kind};
use crate::client::palette::{NationPaint, play};
use crate::table::armies::Army;
use bevy::math::Vec2;
use std::f32::consts::PI;
use std::fmt::Write;

/// Makes the outline of a plate of a side, from its middle.
pub(super) fn silhouette(army: Army, half: Vec2, corner: f32) -> String {
    let (a, b, c, d) = (-half.x, half.x, -half.y, half.y);
    let q = corner;
    match army {
        Army::Allied => format!(
            "M{} {c}H{}L{b} {}V{}L{} {d}H{}L{a} {}V{}Z",
            a + q,
            b - q,
            c + q,
            d - q,
            b - q,
            a + q,
            d - q,
            c + q
        ),
        Army::French | Army::Prussian => format!(
            "M{} {c}H{}Q{b} {c} {b} {}V{}Q{b} {d} {} {d}H{}Q{a} {d} {a} {}V{}Q{a} {c} {} {c}Z",
            a + q,
            b - q,
            c + q,
            d - q,
            b - q,
            a + q,
            d - q,
            c + q,
            a + q
        ),
    }
}

pub(super) const fn corner(army: Army) -> f32 {
    match army {
        Army::French => 5.0,
        Army::Allied => 13.0,
        Army::Prussian => 20.0,
    }
}

/// Letters of a counter: their size, their weight, their colour.
pub(super) fn text(
    at: (f32, f32),
    text: &str,
    size: f32,
    weight: u16,
    colour: impl std::fmt::Display,
) -> String {
    let (x, y) = at;
    format!(
        r#"<text x="{x}" y="{y}" font-family="Cabin" font-weight="{weight}" font-size="{size}" text-anchor="middle" fill="{colour}">{text}</text>"#
    )
}

pub(super) fn star(x: f32, y: f32, radius: f32, colour: impl std::fmt::Display) -> String {
    let mut path = String::new();
    for nth in 0..10 {
        let reach = if nth % 2 == 0 { radius } else { radius * 0.42 };
        let angle = nth as f32 * PI / 5.0;
        let verb = if nth == 0 { 'M' } else { 'L' };
        let _ = write!(
            path,
            "{verb}{:.2} {:.2}",
            x + angle.sin() * reach,
            y - angle.cos() * reach
        );
    }
    format!(r#"<path d="{path}Z" fill="{colour}"/>"#)
}

/// Draws the box of an arm in its formation: column, line of battle, fresh horse, spent horse.
pub(super) fn arm(
    (kind, face): (Kind, Face),
    (x, y, w, h): (f32, f32, f32, f32),
    ink: impl std::fmt::Display,
    stroke: f32,
) -> String {
    let (right, foot) = (x + w, y + h);
    let body = match (kind, face) {
        (Kind::Cavalry, Face::Front) => format!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}"/><path d="M{x} {foot}L{right} {y}V{foot}Z" fill="{ink}"/>"#
        ),
        (Kind::Cavalry, Face::Back) => format!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" stroke-dasharray="{} {}"/><path d="M{x} {foot}L{right} {y}"/>"#,
            stroke * 1.8,
            stroke * 1.3
        ),
        (_, Face::Front) => format!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}"/><path d="M{x} {y}L{right} {foot}M{right} {y}L{x} {foot}"/>"#
        ),
        (_, Face::Back) => {
            let (low, left, wide) = (h * 0.52, x - w * 0.10, w * 1.20);
            let top = foot - low;
            let bayonets: String = (0..6)
                .map(|nth| format!("M{} {y}V{top}", left + wide * (nth as f32 + 0.5) / 6.0))
                .collect();
            format!(
                r#"<rect x="{left}" y="{top}" width="{wide}" height="{low}"/><path d="M{left} {top}L{} {foot}M{} {top}L{left} {foot}{bayonets}"/>"#,
                left + wide,
                left + wide
            )
        }
    };
    format!(r#"<g fill="none" stroke="{ink}" stroke-width="{stroke}">{body}</g>"#)
}

/// Draws shadow and field of a counter.
pub(super) fn field(outline: &str, paint: NationPaint) -> String {
    format!(
        r#"<path d="{outline}" transform="translate(3.5 5)" fill="{}" opacity=".38"/><path d="{outline}" fill="{}" stroke="{}" stroke-width="3.5"/>"#,
        play::SHADOW,
        paint.field,
        paint.edge
    )
}

/// Draws the cream band of the back of a counter, from a height down.
pub(super) fn band(army: Army, top: f32, paint: NationPaint) -> String {
    let (a, b, q) = (-48.3, 48.3, corner(army) - 1.0);
    let foot = match army {
        Army::Allied => format!("V{}L{} {b}H{}L{a} {}", b - q, b - q, a + q, b - q),
        _ => format!(
            "V{}Q{b} {b} {} {b}H{}Q{a} {b} {a} {}",
            b - q,
            b - q,
            a + q,
            b - q
        ),
    };
    format!(
        r#"<path d="M{a} {top}H{b}{foot}Z" fill="{}"/><path d="M{a} {top}H{b}" stroke="{}" stroke-width="2.5"/>"#,
        paint.band, paint.edge
    )
}
