//! Corps, and the low plates of detachments.

use super::Detail;
use super::shapes::{arm, band, corner, field, silhouette, star, text};
use crate::campaign_1815::client::titles::{numeral, short};
use crate::campaign_1815::piece::{Face, Piece, Special};
use crate::client::palette::NationPaint;
use bevy::math::{Vec2, vec2};
use std::fmt::Write;

pub(super) fn corps(piece: &Piece, face: Face, detail: Detail, paint: NationPaint) -> String {
    let outline = silhouette(piece.army, Vec2::splat(50.0), corner(piece.army));
    let mut body = field(&outline, paint);
    let ink = paint.ink;
    let is_back = face == Face::Back;
    let figures = if is_back { paint.band_ink } else { ink };
    let of = (piece.kind, face);
    let number = numeral(piece);
    let wide = number.chars().count();
    match detail {
        Detail::Arm => {
            if is_back {
                body += &band(piece.army, 20.0, paint);
            }
            let high = if is_back { 40.0 } else { 56.0 };
            body += &arm(of, (-32.0, -30.0, 64.0, high), ink, 8.0);
        }
        Detail::Numeral => {
            if is_back {
                body += &band(piece.army, 26.0, paint);
            }
            let size = if wide < 3 { 46.0 } else { 40.0 };
            body += &text(
                (0.0, if is_back { -7.0 } else { -4.0 }),
                number,
                size,
                700,
                ink,
            );
            let (y, h) = if is_back { (-1.0, 22.0) } else { (5.0, 30.0) };
            body += &arm(of, (-30.0, y, 60.0, h), ink, 6.0);
        }
        Detail::Figures | Detail::Full => {
            if is_back {
                body += &band(piece.army, 15.5, paint);
            }
            let full = detail == Detail::Full;
            let name = short(piece);
            let size = match name.chars().count() {
                0..8 => 18.5,
                8 => 16.6,
                _ => 15.2,
            };
            if full {
                body += &text((0.0, -31.5), name, size, 600, ink);
            }
            let (number_y, box_y, box_h) = if full {
                (4.5, -21.5, 28.0)
            } else {
                (-6.0, -36.0, 36.0)
            };
            let number_size = [34.0, 34.0, 32.0, 28.5][wide.min(3)];
            body += &text((-24.0, number_y), number, number_size, 700, ink);
            body += &arm(of, (-2.0, box_y, 40.0, box_h), ink, 3.6);
            body += &stars(piece.stars_of(face), figures);
            let value = piece.value_of(face).to_string();
            body += &text((28.0, 43.5), &value, 33.5, 700, figures);
            if full {
                let _ = write!(
                    body,
                    r#"<path d="M10 23V42" stroke="{figures}" stroke-width="1.8" opacity=".55"/>"#
                );
            }
        }
    }
    body
}

/// Draws the stars at the lower left of a corps; a dash where there are none.
fn stars(count: u8, colour: impl std::fmt::Display) -> String {
    if count == 0 {
        return format!(r#"<path d="M-37 32.5H-23" stroke="{colour}" stroke-width="4"/>"#);
    }
    let all = (0..count).map(|nth| star(-30.0 + 23.5 * f32::from(nth), 32.5, 12.5, &colour));
    all.collect()
}

/// What stands on a detachment in place of a flag: the grenade of the guard, the gun of the battery.
fn badge(piece: &Piece, at: (f32, f32), scale: f32, ink: impl std::fmt::Display) -> String {
    let body = match piece.special {
        Some(Special::OldGuard) => format!(
            r#"<circle cy="6" r="11.5" fill="{ink}"/><path d="M-6 -3C-15 -10 -10 -18 -7 -27C-3 -22 -2 -20 0 -29C2 -20 3 -22 7 -27C10 -18 15 -10 6 -3Z" fill="{ink}"/>"#
        ),
        Some(Special::GrandBattery) => format!(
            r#"<rect x="-15" y="-13" width="30" height="26" fill="none" stroke="{ink}" stroke-width="3.6"/><circle r="7" fill="{ink}"/>"#
        ),
        _ => format!(
            r#"<path d="M-10 20V-20" stroke="{ink}" stroke-width="4" stroke-linecap="round"/><path d="M-9 -19H17L8 -9L17 1H-9Z" fill="{ink}"/>"#
        ),
    };
    let (x, y) = at;
    format!(r#"<g transform="translate({x} {y}) scale({scale})">{body}</g>"#)
}

/// Gets what a detachment tells beside its name: its parent's numeral, or what it adds to an attack.
fn parent(piece: &Piece) -> &str {
    match piece.special {
        Some(Special::GrandBattery) => "+1",
        Some(Special::OldGuard) => "★★",
        _ => numeral(piece),
    }
}

pub(super) fn plate(piece: &Piece, detail: Detail, paint: NationPaint) -> String {
    let corner = [5.0, 13.0, 20.0][piece.army as usize];
    let outline = silhouette(piece.army, vec2(50.0, 27.0), corner);
    let mut body = field(&outline, paint);
    let ink = paint.ink;
    let two_stars = piece.special == Some(Special::OldGuard);
    if detail == Detail::Full {
        body += &badge(piece, (-32.0, 0.0), 0.9, ink);
        let name = short(piece);
        let size = f32::min(17.0, 118.0 / name.chars().count() as f32);
        body += &text((15.0, -5.0), name, size, 600, ink);
        if two_stars {
            body += &(star(4.0, 11.0, 9.0, ink) + &star(24.0, 11.0, 9.0, ink));
        } else {
            body += &text((15.0, 18.5), parent(piece), 22.5, 700, ink);
        }
    } else {
        let at = if detail == Detail::Arm { 0.0 } else { -20.0 };
        body += &badge(piece, (at, 0.0), 1.2, ink);
        if detail != Detail::Arm && two_stars {
            body += &(star(10.0, 0.0, 11.0, ink) + &star(33.0, 0.0, 11.0, ink));
        } else if detail != Detail::Arm {
            body += &text((20.0, 12.0), parent(piece), 34.0, 700, ink);
        }
    }
    body
}

pub(super) fn tab(piece: &Piece, detail: Detail, paint: NationPaint) -> String {
    let corner = [4.0, 9.0, 12.0][piece.army as usize];
    let outline = silhouette(piece.army, vec2(48.0, 13.5), corner);
    let ink = paint.ink;
    let mut body = field(&outline, paint) + &badge(piece, (-34.0, 0.5), 0.5, ink);
    let two_stars = piece.special == Some(Special::OldGuard);
    if two_stars {
        body += &(star(30.0, 0.0, 8.0, ink) + &star(41.0, 0.0, 8.0, ink));
    }
    if detail == Detail::Full {
        let name = short(piece);
        let size = f32::min(16.0, 105.0 / name.chars().count() as f32);
        body += &text((2.0, 5.5), name, size, 600, ink);
        if !two_stars {
            body += &text((38.0, 6.0), parent(piece), 16.0, 700, ink);
        }
    } else if !two_stars {
        body += &text((10.0, 8.0), parent(piece), 23.0, 700, ink);
    }
    body
}
