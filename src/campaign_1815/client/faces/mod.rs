//! The faces of counters, and the other small pictures of this game, as SVG; lengths are hundredths of a counter's side.
//!
//! The side is told by the silhouette, the arm and its formation by the box, the back of a counter by its cream band: nothing is
//! told by colour alone.

mod medals;
mod shapes;
mod signs;
mod units;

use crate::campaign_1815::data::library::library;
use crate::campaign_1815::piece::{Face, Kind, Piece};
use crate::client::counters::Picture;
use crate::client::palette::Palette;
use crate::table::armies::{Army, Nationality};
use crate::table::ids::PieceId;
use bevy::math::{Vec2, vec2};
use bevy::prelude::Resource;
use medals::medal;
use signs::{frame, letters, mark_svg, name, slash};
use units::{corps, plate, tab};

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
    /// What goes over a counter that is lost.
    Slash(PieceId),
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
            Self::Slash(id) => slash(printed(*id)?.kind),
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
            Self::Frame(..) | Self::Slash(_) => Vec2::splat(1.4),
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
