//! The few shapes that all counters are made of, as SVG text.
//!
//! Lengths are hundredths of a counter's side, measured from its top left corner.

use crate::client::palette::{Rgb, play};
use crate::last_battles::counter::{Arm, Size};
use crate::table::armies::{Army, Nationality};
use std::fmt::Write;

/// A rectangle of an SVG document: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View(pub f32, pub f32, pub f32, pub f32);

/// What a counter needs: its side and a margin for shadow and edge.
pub const COUNTER_VIEW: View = View(-10.0, -10.0, 120.0, 120.0);
/// What a frame round a counter needs.
pub const FRAME_VIEW: View = View(-20.0, -20.0, 140.0, 140.0);

/// Wraps drawn things into a document.
pub fn document(view: View, body: &str) -> String {
    let View(x, y, width, height) = view;
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {width} {height}" width="{width}" height="{height}">{body}</svg>"#
    )
}

/// Makes the outline of a side's counters, grown by `grow` all round.
pub fn silhouette(side: Army, grow: f32) -> String {
    let (a, b) = (-grow, 100.0 + grow);
    let corner = match side {
        Army::French => 5.0 + 0.6 * grow,
        Army::Prussian => 20.0 + 0.6 * grow,
        Army::Allied => 13.0,
    };
    let (i, j) = (a + corner, b - corner);
    if side == Army::Allied {
        format!("M{i} {a}H{j}L{b} {i}V{j}L{j} {b}H{i}L{a} {j}V{i}Z")
    } else {
        format!(
            "M{i} {a}H{j}Q{b} {a} {b} {i}V{j}Q{b} {b} {j} {b}H{i}Q{a} {b} {a} {j}V{i}Q{a} {a} {i} {a}Z"
        )
    }
}

/// Makes the lower part of a side's outline, from `top` down, just inside the edge.
pub fn band(side: Army, top: f32) -> String {
    let corner = match side {
        Army::French => 4.5,
        Army::Prussian => 18.5,
        Army::Allied => 12.0,
    };
    let (a, b) = (1.7, 98.3);
    let (i, j) = (a + corner, b - corner);
    let turn = if side == Army::Allied {
        format!("L{j} {b}H{i}L{a} {j}")
    } else {
        format!("Q{b} {b} {j} {b}H{i}Q{a} {b} {a} {j}")
    };
    format!("M{a} {top}H{b}V{j}{turn}Z")
}

/// Draws the bar at the left edge that tells the nations of the Allied army apart.
pub fn collar(nation: Nationality, ink: Rgb) -> String {
    let block = |y: f32, height: f32| {
        format!(r#"<rect x="4.5" y="{y}" width="7" height="{height}" fill="{ink}"/>"#)
    };
    let four = |draw: fn(f32) -> String| (0..4).map(|i| draw(i as f32)).collect::<String>();
    match nation {
        Nationality::French | Nationality::Prussian => String::new(),
        Nationality::British => block(20.0, 60.0),
        Nationality::Kgl => block(20.0, 26.0) + &block(54.0, 26.0),
        Nationality::Hanoverian => (0..4).map(|i| block(20.0 + 15.5 * i as f32, 9.0)).collect(),
        Nationality::Netherlands => {
            let bars = four(|i| format!("M4.5 {}l7 -9v7.5l-7 9Z", 32.0 + 15.0 * i));
            format!(r#"<path d="{bars}" fill="{ink}"/>"#)
        }
        Nationality::Brunswick => format!(
            r#"<rect x="5.5" y="21" width="5" height="58" fill="none" stroke="{ink}" stroke-width="2.2"/>"#
        ),
        Nationality::Nassau => {
            let dots = four(|i| format!(r#"<circle cx="8" cy="{}" r="3.8"/>"#, 25.0 + 16.5 * i));
            format!(r#"<g fill="{ink}">{dots}</g>"#)
        }
    }
}

/// A rectangle that an arm symbol fills, and the width of its strokes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArmBox {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
    pub stroke: f32,
}

/// Draws the box with the symbol of an arm.
pub fn arm_symbol(arm: Arm, at: ArmBox, paint: (Rgb, Rgb)) -> String {
    let ArmBox {
        x,
        y,
        width,
        height,
        stroke,
    } = at;
    if arm == Arm::Train {
        return waggon(at, paint);
    }
    let (ink, field) = paint;
    let (right, bottom) = (x + width, y + height);
    let (cx, cy, r) = (x + width / 2.0, y + height / 2.0, height * 0.25);
    let rising = format!("M{x} {bottom}L{right} {y}");
    let within = match arm {
        Arm::Infantry => format!(r#"<path d="{rising}M{x} {y}L{right} {bottom}"/>"#),
        Arm::Cavalry => format!(r#"<path d="{rising}" stroke-width="{}"/>"#, stroke * 1.15),
        Arm::Artillery => {
            format!(r#"<circle cx="{cx}" cy="{cy}" r="{r}" fill="{ink}" stroke="none"/>"#)
        }
        Arm::HorseArtillery => format!(
            r#"<path d="{rising}"/><circle cx="{cx}" cy="{cy}" r="{r}" fill="{ink}" stroke="{field}" stroke-width="{}"/>"#,
            stroke * 0.6
        ),
        Arm::Train => String::new(),
    };
    format!(
        r#"<g fill="none" stroke="{ink}" stroke-width="{stroke}"><rect x="{x}" y="{y}" width="{width}" height="{height}"/>{within}</g>"#
    )
}

/// Draws a tilted waggon, as large as the box that a fighting arm has.
fn waggon(at: ArmBox, (ink, field): (Rgb, Rgb)) -> String {
    let scale = f32::min(at.width / 84.0, at.height / 78.0);
    let left = at.x + (at.width - 96.0 * scale) / 2.0;
    let top = at.y + (at.height - 109.0 * scale) / 2.0;
    let stroke = f32::min(at.stroke * 0.8 / scale, 8.0);
    format!(
        r#"<g transform="translate({left} {top}) scale({scale})" fill="{field}" stroke="{ink}" stroke-width="{stroke}"><path d="M12 58C12 26 26 18 40 18H62C74 18 84 26 84 58Z"/><path d="M48 18V58"/><path d="M6 58H90V68H6Z" fill="{ink}"/><circle cx="28" cy="78" r="13"/><circle cx="70" cy="78" r="13"/></g>"#
    )
}

/// Draws the size mark of a unit: crosses or strokes of a height, side by side about a centre.
pub fn size_mark(size: Size, centre: f32, top: f32, height: f32, ink: Rgb) -> String {
    let h = height;
    let (count, step) = match size {
        Size::Regiment => (3, 0.75 * h),
        Size::Brigade => (1, 0.0),
        Size::Division => (2, 1.35 * h),
    };
    let mut path = String::new();
    for i in 0..count {
        let x = centre + (i as f32 - (count - 1) as f32 / 2.0) * step;
        let drawn = match size {
            Size::Regiment => write!(path, "M{x} {top}v{h}"),
            Size::Brigade | Size::Division => {
                write!(path, "M{} {top}l{h} {h}m0 -{h}l-{h} {h}", x - h / 2.0)
            }
        };
        debug_assert!(drawn.is_ok());
    }
    format!(
        r#"<path d="{path}" fill="none" stroke="{ink}" stroke-width="{}"/>"#,
        h * 0.37
    )
}

/// Draws one line of text about a centre in the face for figures.
pub fn label(at: (f32, f32), text: &str, size: f32, weight: u16, ink: Rgb) -> String {
    let (x, y) = at;
    let text = escape(text);
    format!(
        r#"<text x="{x}" y="{y}" font-family="Cabin" font-weight="{weight}" font-size="{size}" text-anchor="middle" fill="{ink}">{text}</text>"#
    )
}

/// Writes text so that SVG takes it literally.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// How dark shadows are; the graphics card mixes in linear light, which makes them paler than on paper.
pub const SHADOW_OPACITY: f32 = 0.55;

/// Draws the shadow that a counter throws.
pub fn shadow(side: Army) -> String {
    let (outline, ink) = (silhouette(side, 1.0), play::SHADOW);
    format!(
        r#"<path d="{outline}" transform="translate(3.5 5.5)" fill="{ink}" opacity="{SHADOW_OPACITY}"/>"#
    )
}
