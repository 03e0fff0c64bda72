//! The face of a marker that stands for hidden units, or for nobody [16.6]: the outline of its army in pale paper, a query on it,
//! and the number of its pair. Its owner sees in place of the query whether it is the real one.

use super::svg::{self, COUNTER_VIEW, document, label};
use crate::client::counters::Detail;
use crate::client::palette::{Palette, play};
use crate::table::armies::{Army, Nationality};

/// What is known of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    /// Its owner alone knows.
    Unknown,
    Real,
    Dummy,
}

/// What a marker shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MarkerFace {
    pub side: Army,
    /// The number of its pair among those of its army.
    pub number: u8,
    pub letter: char,
    pub standing: Standing,
}

/// Gets the nation in whose colours an army's markers are.
const fn nation(side: Army) -> Nationality {
    match side {
        Army::French => Nationality::French,
        Army::Allied => Nationality::British,
        Army::Prussian => Nationality::Prussian,
    }
}

/// Composes the face of a marker.
pub fn marker(face: MarkerFace, detail: Detail, palette: Palette) -> String {
    let paint = palette.nation(nation(face.side));
    let (outline, inner) = (
        svg::silhouette(face.side, 0.0),
        svg::silhouette(face.side, -9.0),
    );
    let (field, edge, paper) = (paint.field, paint.edge, play::PAPER);
    let mut body = svg::shadow(face.side);
    body += &format!(
        r#"<path d="{outline}" fill="{field}" stroke="{edge}" stroke-width="3.5"/><path d="{inner}" fill="{paper}"/>"#
    );
    body += &match detail {
        Detail::Dot | Detail::Speck | Detail::Patch | Detail::Field => String::new(),
        Detail::Arm => emblem(face.standing, (50.0, 50.0), 1.5),
        Detail::Figures => emblem(face.standing, (50.0, 38.0), 1.1) + &number(face, 36.0),
        Detail::Full => emblem(face.standing, (50.0, 40.0), 1.0) + &number(face, 26.0),
    };
    document(COUNTER_VIEW, &body)
}

/// Draws a query; a full disc for the real marker, an empty ring for the other.
fn emblem(standing: Standing, (x, y): (f32, f32), scale: f32) -> String {
    let ink = play::INK;
    let (radius, width) = (14.0 * scale, 5.0 * scale);
    match standing {
        Standing::Unknown => {
            let size = 52.0 * scale;
            let base = y + 0.34 * size;
            format!(
                r#"<text x="{x}" y="{base}" font-family="EB Garamond" font-weight="600" font-size="{size}" text-anchor="middle" fill="{ink}">?</text>"#
            )
        }
        Standing::Real => format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{ink}"/>"#),
        Standing::Dummy => format!(
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{ink}" stroke-width="{width}"/>"#
        ),
    }
}

/// Writes the number of the pair and the letter of the marker.
fn number(face: MarkerFace, size: f32) -> String {
    let text = format!("{} {}", face.number, face.letter);
    label((50.0, 84.0), &text, size, 700, play::INK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_standings_are_told_apart_by_shape_at_every_level_that_has_one() {
        for detail in [Detail::Arm, Detail::Figures, Detail::Full] {
            let faces = [Standing::Unknown, Standing::Real, Standing::Dummy].map(|standing| {
                let face = MarkerFace {
                    side: Army::French,
                    number: 3,
                    letter: 'A',
                    standing,
                };
                marker(face, detail, Palette::Standard)
            });
            assert!(faces[0].contains(">?<"));
            assert_ne!(faces[1], faces[2]);
        }
    }
}
