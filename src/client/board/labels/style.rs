//! How each kind of name is written, and from which size of hexes on.

use crate::client::board::lettering::Hand;
use crate::table::data::map::PlaceKind;

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
    /// A hex that the scenario counts and the map does not name.
    Mark,
}

impl Script {
    /// Tells whether it names a place where people live.
    pub const fn is_place(self) -> bool {
        matches!(
            self,
            Self::City | Self::Town | Self::Chateau | Self::Village | Self::Hamlet
        )
    }
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

/// The width of a hex up to which letters are larger than their share of it, so that they can be read from afar; from
/// there on they keep their size until their share has caught up.
const AFAR: f32 = 45.0;
/// How much larger.
const LARGER: f32 = 1.7;
/// The least size of a name that the scenario counts.
const COUNTED: f32 = 11.5;

/// Gets the style of a script at a level and a width of hexes; `None` if it is not shown there. A name that the scenario
/// counts is always shown.
pub fn style(script: Script, (level, hex_pixels): (usize, f32), counts: bool) -> Option<Style> {
    use Script::*;
    // Share of a hex, least and greatest pixels, italic, weight, tracking, colour, halo, capitals.
    let (share, low, high, italic, weight, tracking, colour, halo, capitals) = match script {
        City => (0.215, 11.0, 26.0, false, 0.022, 0.06, 0x33241A, PAPER, true),
        GreatWood => (0.36, 13.0, 30.0, false, 0.018, 0.17, 0x26341A, GROVE, true),
        Town => (0.21, 10.5, 24.0, false, 0.020, 0.02, 0x33241A, PAPER, false),
        Village => (0.20, 10.5, 24.0, false, 0.008, 0.01, 0x33241A, PAPER, false),
        Chateau => (0.18, 10.5, 24.0, true, 0.010, 0.01, 0x4A1713, PAPER, false),
        River => (0.26, 13.0, 26.0, true, 0.012, 0.12, 0x1F5268, PAPER, false),
        Wood => (0.20, 12.0, 26.0, true, 0.018, 0.08, 0x26341A, GROVE, false),
        Water => (0.17, 10.0, 24.0, true, 0.008, 0.06, 0x1F5268, PAPER, false),
        Hamlet => (0.165, 9.0, 24.0, true, 0.0, 0.0, 0x4A3A2A, PAPER, false),
        Mark => (0.15, 10.5, 13.0, false, 0.03, 0.0, 0x7A1F1A, PAPER, false),
    };
    let shown = match script {
        City | GreatWood => true,
        Town | Village | Chateau | River | Wood => level >= 1,
        Water => level >= 2,
        Hamlet => hex_pixels >= 56.0,
        // Near by the hexes carry their numbers.
        Mark => level <= 1,
    };
    let hand = Hand {
        family: if script == Mark {
            "Cabin"
        } else {
            "EB Garamond"
        },
        italic,
        weight,
        tracking,
        colour,
        halo: Some((halo, if script == Wood { 0.26 } else { 0.22 })),
    };
    let size = (share * hex_pixels).max(share * LARGER * hex_pixels.min(AFAR));
    let size = size.clamp(low, high);
    let counts = counts && script != Mark;
    (shown || counts).then_some(Style {
        hand,
        size: if counts { size.max(COUNTED) } else { size },
        capitals,
        limit: match script {
            _ if counts => f32::INFINITY,
            Mark => f32::INFINITY,
            script if script >= River => 70.0,
            _ => 140.0,
        },
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
    use crate::client::board::view::level_at;

    const ALL: [Script; 10] = [
        Script::City,
        Script::GreatWood,
        Script::Town,
        Script::Chateau,
        Script::Village,
        Script::River,
        Script::Wood,
        Script::Water,
        Script::Hamlet,
        Script::Mark,
    ];

    /// Lists the sizes of a script's letters from the smallest hexes to the largest, where it is shown.
    fn sizes(script: Script, counts: bool) -> Vec<(f32, f32)> {
        let widths = (16..400).map(|half| half as f32 / 2.0);
        let sizes = widths.map(|width| {
            let style = style(script, (level_at(width, None), width), counts);
            (width, style.map(|style| style.size))
        });
        sizes
            .filter_map(|(width, size)| Some((width, size?)))
            .collect()
    }

    #[test]
    fn no_name_is_written_smaller_than_nine_pixels() {
        for script in ALL {
            assert!(sizes(script, false).iter().all(|(_, size)| *size >= 9.0));
        }
    }

    #[test]
    fn no_name_shrinks_when_the_map_is_zoomed_in() {
        for script in ALL {
            for counts in [false, true] {
                for pair in sizes(script, counts).windows(2) {
                    let [(_, before), (width, after)] = [pair[0], pair[1]];
                    assert!(
                        after >= before,
                        "{script:?} at {width}: {before} to {after}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_name_once_shown_stays_however_near_one_comes() {
        for script in ALL.into_iter().filter(|script| *script != Script::Mark) {
            let last = sizes(script, false).last().copied().unwrap();
            let shown = sizes(script, false).len();
            let first = sizes(script, false)[0].0;
            assert_eq!(shown, ((last.0 - first) * 2.0) as usize + 1, "{script:?}");
            assert_eq!(last.0, 199.5);
        }
    }

    #[test]
    fn woods_can_be_read_at_every_level_at_which_there_are_chunks() {
        for (width, size) in sizes(Script::Wood, false) {
            assert!(size >= 12.0, "{size} at {width}");
        }
    }

    #[test]
    fn what_the_scenario_counts_is_always_written() {
        for script in ALL.into_iter().filter(|script| *script != Script::Mark) {
            assert_eq!(sizes(script, true).len(), 384, "{script:?}");
        }
    }
}
