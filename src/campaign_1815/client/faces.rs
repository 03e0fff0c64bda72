//! The faces of counters, and the other small pictures of this game, as SVG; lengths are hundredths of a counter's side.
//!
//! The side is told by the silhouette, the arm and its formation by the box, the back of a counter by its cream band: nothing is
//! told by colour alone.

use super::titles::{numeral, short};
use crate::campaign_1815::data::library::library;
use crate::campaign_1815::piece::{Face, Kind, Piece, Special};
use crate::client::counters::Picture;
use crate::client::palette::{NationPaint, Palette, play};
use crate::table::armies::{Army, Nationality};
use crate::table::ids::PieceId;
use bevy::math::{Vec2, vec2};
use bevy::prelude::Resource;
use std::f32::consts::PI;
use std::fmt::Write;

/// How much of a counter is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// The arm and the band.
    Arm,
    /// The numeral as well.
    Numeral,
    /// Stars and figure as well.
    Figures,
    /// The name as well.
    #[default]
    Full,
}

impl Detail {
    /// Gets what a counter with a side of so many pixels shows.
    pub const fn at(side: f32) -> Self {
        match side {
            46.0.. => Self::Full,
            33.0.. => Self::Figures,
            20.0.. => Self::Numeral,
            _ => Self::Arm,
        }
    }
}

/// How a name is written on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    City,
    Town,
    Village,
    Chateau,
    River,
    Wood,
}

/// A note beside a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// Enemy zones hold the corps [4.14].
    Held,
    /// It is out of the range of all its headquarters [4.10].
    OutOfRange,
}

/// A picture of this game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Glyph {
    Counter(PieceId, Face, Detail),
    /// A detachment that shares its hex with a corps: a tab below it.
    Tab(PieceId, Detail),
    /// What frames a selected counter.
    Frame(Army, Outline),
    Mark(Mark),
    Name(String, Style),
}

/// Which silhouette a frame follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outline {
    Corps,
    Plate,
    Medal,
}

impl Outline {
    /// Gets the silhouette of a kind of counter.
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Infantry | Kind::Cavalry => Self::Corps,
            Kind::Detachment => Self::Plate,
            Kind::Headquarters => Self::Medal,
        }
    }
}

/// What the pictures show, as printed: it is the same in every game.
#[derive(Resource, Default)]
pub struct Roster;

impl Picture for Glyph {
    type Roster = Roster;

    fn svg(&self, _: &Roster, palette: Palette) -> Option<String> {
        let body = match self {
            Self::Counter(id, face, detail) => {
                let piece = printed(*id)?;
                let paint = palette.nation(nation(piece.army));
                match piece.kind {
                    Kind::Infantry | Kind::Cavalry => corps(piece, *face, *detail, paint),
                    Kind::Detachment => plate(piece, *detail, paint),
                    Kind::Headquarters => medal(piece, *face, *detail, paint),
                }
            }
            Self::Tab(id, detail) => {
                let piece = printed(*id)?;
                tab(piece, *detail, palette.nation(nation(piece.army)))
            }
            Self::Frame(army, kind) => frame(*army, *kind),
            Self::Mark(mark) => mark_svg(*mark),
            Self::Name(text, style) => name(text, *style),
        };
        let size = self.extent() * 100.0;
        let (x, y) = (-size.x / 2.0, -size.y / 2.0);
        Some(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} {} {}" width="{}" height="{}">{body}</svg>"#,
            size.x, size.y, size.x, size.y
        ))
    }

    fn extent(&self) -> Vec2 {
        match self {
            Self::Counter(id, ..) => match printed(*id).map(|piece| piece.kind) {
                Some(Kind::Headquarters) => vec2(1.7, 1.5),
                Some(Kind::Detachment) => vec2(1.2, 0.74),
                _ => Vec2::splat(1.2),
            },
            Self::Tab(..) => vec2(1.16, 0.44),
            Self::Frame(..) => Vec2::splat(1.4),
            Self::Mark(_) => Vec2::splat(0.5),
            Self::Name(text, style) => {
                let (size, spread, _, _) = letters(*style);
                vec2(
                    text.chars().count() as f32 * size * spread + 0.3,
                    size * 1.7,
                )
            }
        }
    }

    fn tells_as(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Counter(a, face, _), Self::Counter(b, other, _)) => a == b && face == other,
            (Self::Tab(a, _), Self::Tab(b, _)) => a == b,
            _ => self == other,
        }
    }
}

fn printed(id: PieceId) -> Option<&'static Piece> {
    let pieces = &library().ok()?.components.pieces;
    Some(&pieces[pieces.find(id)?])
}

/// Gets the nation whose colours an army wears.
pub const fn nation(army: Army) -> Nationality {
    match army {
        Army::French => Nationality::French,
        Army::Allied => Nationality::British,
        Army::Prussian => Nationality::Prussian,
    }
}

/// Makes the outline of a plate of a side, from its middle.
fn silhouette(army: Army, half: Vec2, corner: f32) -> String {
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

const fn corner(army: Army) -> f32 {
    match army {
        Army::French => 5.0,
        Army::Allied => 13.0,
        Army::Prussian => 20.0,
    }
}

/// Letters of a counter: their size, their weight, their colour.
fn text(
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

fn star(x: f32, y: f32, radius: f32, colour: impl std::fmt::Display) -> String {
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
fn arm(
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
fn field(outline: &str, paint: NationPaint) -> String {
    format!(
        r#"<path d="{outline}" transform="translate(3.5 5)" fill="{}" opacity=".38"/><path d="{outline}" fill="{}" stroke="{}" stroke-width="3.5"/>"#,
        play::SHADOW,
        paint.field,
        paint.edge
    )
}

/// Draws the cream band of the back of a counter, from a height down.
fn band(army: Army, top: f32, paint: NationPaint) -> String {
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

fn corps(piece: &Piece, face: Face, detail: Detail, paint: NationPaint) -> String {
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

fn plate(piece: &Piece, detail: Detail, paint: NationPaint) -> String {
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

fn tab(piece: &Piece, detail: Detail, paint: NationPaint) -> String {
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

/// Draws headquarters: a medal in normal mode, the rayed star of an order in battle mode.
fn medal(piece: &Piece, face: Face, detail: Detail, paint: NationPaint) -> String {
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

fn frame(army: Army, kind: Outline) -> String {
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

fn mark_svg(mark: Mark) -> String {
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

/// Gets how names of a style are written: size, room for a letter, weight, colour. A line of the body text counts a half.
const fn letters(style: Style) -> (f32, f32, u16, &'static str) {
    match style {
        Style::City => (0.60, 0.72, 700, "#2F261D"),
        Style::Town => (0.56, 0.52, 400, "#2F261D"),
        Style::Village => (0.50, 0.50, 400, "#3A2F24"),
        Style::Chateau => (0.52, 0.50, 400, "#7A1F1A"),
        Style::River => (0.66, 0.60, 400, "#1F5268"),
        Style::Wood => (0.56, 0.80, 400, "#26341A"),
    }
}

fn name(text: &str, style: Style) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::UVec2;

    #[test]
    fn every_counter_has_a_face_at_every_size() {
        let pieces = &library().unwrap().components.pieces;
        for index in pieces.all() {
            for face in Face::BOTH {
                for detail in [Detail::Arm, Detail::Numeral, Detail::Figures, Detail::Full] {
                    let glyph = Glyph::Counter(pieces[index].id, face, detail);
                    let svg = glyph.svg(&Roster, Palette::Standard).unwrap();
                    let drawn = crate::client::counters::raster::draw(&svg, UVec2::splat(40));
                    let pixels = drawn.expect("a sound drawing");
                    assert!(pixels.rgba.chunks(4).any(|pixel| pixel[3] > 200));
                }
            }
        }
    }

    #[test]
    fn both_sides_of_a_corps_look_different_at_every_size() {
        let id: PieceId = "fr-1".parse().unwrap();
        for detail in [Detail::Arm, Detail::Numeral, Detail::Figures, Detail::Full] {
            let of = |face| Glyph::Counter(id, face, detail).svg(&Roster, Palette::Standard);
            assert_ne!(of(Face::Front), of(Face::Back));
        }
    }
}
