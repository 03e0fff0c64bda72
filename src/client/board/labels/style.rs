//! How each kind of name is written, and from which size of hexes on.

use crate::client::board::lettering::Hand;
use crate::scenario::schema::PlaceKind;

/// A kind of name as the map writes it: woods that fill much of a sheet, and rivers, are written large from afar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Script {
    City,
    GreatWood,
    Town,
    Chateau,
    Village,
    River,
    Wood,
    Water,
    Hamlet,
}

/// The style of a script at one size of hexes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    pub hand: Hand,
    /// The height of the letters in logical pixels.
    pub size: f32,
    pub capitals: bool,
    /// The cost above which the name is rather left out.
    pub limit: f32,
}

const PAPER: u32 = 0xF4ECD8;
const GROVE: u32 = 0xE9E7CC;

/// Gets the style of a script at a level and a width of hexes; `None` if it is not shown there.
pub fn style(script: Script, level: usize, hex_pixels: f32) -> Option<Style> {
    use Script::*;
    // Share of a hex, least and greatest pixels, italic, weight, tracking, colour, halo, capitals.
    let (share, low, high, italic, weight, tracking, colour, halo, capitals) = match script {
        City => (0.215, 11.0, 26.0, false, 0.022, 0.06, 0x33241A, PAPER, true),
        GreatWood => (0.36, 13.0, 30.0, false, 0.018, 0.17, 0x26341A, GROVE, true),
        Town => (0.21, 10.5, 24.0, false, 0.020, 0.02, 0x33241A, PAPER, false),
        Village => (0.20, 10.5, 24.0, false, 0.008, 0.01, 0x33241A, PAPER, false),
        Chateau => (0.18, 10.5, 24.0, true, 0.010, 0.01, 0x4A1713, PAPER, false),
        River => (0.26, 13.0, 26.0, true, 0.012, 0.12, 0x1F5268, PAPER, false),
        Wood => (0.185, 10.5, 26.0, true, 0.012, 0.10, 0x2F4020, GROVE, false),
        Water => (0.17, 10.0, 24.0, true, 0.008, 0.06, 0x1F5268, PAPER, false),
        Hamlet => (0.165, 9.0, 24.0, true, 0.0, 0.0, 0x4A3A2A, PAPER, false),
    };
    let shown = match script {
        City => true,
        GreatWood => level <= 1,
        Town | Village | Chateau => level >= 1,
        River => level >= 1,
        Wood => level >= 2,
        Water => level >= 2,
        Hamlet => hex_pixels >= 56.0,
    };
    let far = if hex_pixels < 45.0 { 1.7 } else { 1.0 };
    let hand = Hand {
        family: "EB Garamond",
        italic,
        weight,
        tracking,
        colour,
        halo: Some((halo, 0.22)),
    };
    shown.then_some(Style {
        hand,
        size: (share * far * hex_pixels).clamp(low, high),
        capitals,
        limit: if script >= River { 70.0 } else { 140.0 },
    })
}

/// Gets the script of a kind of place.
pub fn script(kind: PlaceKind) -> Script {
    match kind {
        PlaceKind::City => Script::City,
        PlaceKind::Town => Script::Town,
        PlaceKind::Village => Script::Village,
        PlaceKind::Chateau => Script::Chateau,
        PlaceKind::Hamlet | PlaceKind::Farm | PlaceKind::Mill => Script::Hamlet,
        PlaceKind::Wood => Script::Wood,
        PlaceKind::Water => Script::Water,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_written_smaller_than_nine_pixels() {
        for pixels in 8..200 {
            let level = [24, 44, 72]
                .iter()
                .filter(|&&bound| pixels >= bound)
                .count();
            for kind in [Script::City, Script::Village, Script::Hamlet, Script::Water] {
                let size = style(kind, level, pixels as f32).map_or(9.0, |style| style.size);
                assert!(size >= 9.0);
            }
        }
    }
}
