//! Relief: ridges as hachures over a wash, scenery that no rule knows, after the survey of the battlefields; beyond it the land is
//! drawn flat.

use super::Level;
use super::art::{Art, chance, smooth};
use crate::client::ground::palette::{HACHURE, SLOPE};
use bevy::math::{Vec2, vec2};

/// A ridge: the points of its crest in hundredths of a hex from the south-west corner of the sheet. The ground falls to the right.
type Ridge = &'static [(i16, i16)];

/// The ridges, from the north.
const RIDGES: &[Ridge] = &[
    &[
        (2157, 2185),
        (2183, 2205),
        (2190, 2236),
        (2257, 2273),
        (2263, 2304),
        (2336, 2349),
    ],
    &[
        (2383, 2267),
        (2333, 2234),
        (2325, 2202),
        (2211, 2138),
        (2204, 2107),
        (2160, 2079),
        (2162, 2060),
    ],
    &[(2494, 2183), (2496, 2164), (2473, 2144), (2476, 2073)],
    &[
        (1844, 2171),
        (1844, 2151),
        (1802, 2125),
        (1797, 2097),
        (1775, 2081),
        (1772, 2021),
        (1776, 2007),
    ],
    &[(2140, 2129), (2137, 2149), (2155, 2157)],
    &[
        (1625, 2076),
        (1652, 2096),
        (1654, 2120),
        (1660, 2128),
        (1687, 2143),
        (1714, 2132),
        (1730, 2144),
    ],
    &[(2034, 2061), (2093, 2099), (2131, 2116)],
    &[(1577, 2077), (1591, 2089), (1608, 2077)],
    &[
        (1269, 1967),
        (1304, 1979),
        (1350, 1954),
        (1419, 1993),
        (1449, 1982),
        (1610, 2073),
        (1625, 2076),
    ],
    &[
        (1655, 1993),
        (1675, 2002),
        (1677, 2027),
        (1700, 2045),
        (1697, 2062),
    ],
    &[
        (1581, 1925),
        (1573, 1935),
        (1563, 1937),
        (1495, 1899),
        (1468, 1909),
        (1442, 1899),
        (1418, 1910),
        (1353, 1873),
        (1323, 1882),
        (1283, 1857),
    ],
    &[(2030, 1839), (2035, 1897), (2058, 1917), (2056, 1936)],
    &[(2136, 1936), (2131, 1924), (2131, 1853), (2126, 1839)],
    &[(1525, 1911), (1581, 1869)],
    &[(1597, 1869), (1629, 1896)],
    &[
        (1717, 1855),
        (1704, 1852),
        (1663, 1829),
        (1635, 1840),
        (1567, 1802),
        (1539, 1813),
        (1523, 1800),
    ],
    &[
        (1507, 1828),
        (1494, 1840),
        (1467, 1829),
        (1443, 1840),
        (1387, 1815),
    ],
    &[(2204, 1756), (2235, 1743), (2265, 1753), (2324, 1715)],
    &[
        (1735, 1163),
        (1727, 1173),
        (1717, 1176),
        (1645, 1137),
        (1581, 1175),
        (1567, 1178),
    ],
    &[(1542, 1163), (1505, 1139), (1477, 1149), (1461, 1137)],
    &[(1843, 941), (1997, 1038)],
    &[
        (1939, 941),
        (1956, 954),
        (1977, 943),
        (2004, 953),
        (2030, 942),
        (2074, 966),
        (2102, 956),
        (2171, 994),
        (2181, 991),
        (2189, 981),
    ],
    &[
        (2229, 967),
        (2237, 978),
        (2249, 980),
        (2360, 914),
        (2389, 925),
        (2404, 912),
    ],
    &[(2307, 884), (2368, 854), (2378, 843)],
    &[
        (2178, 829),
        (2163, 826),
        (2029, 750),
        (1999, 760),
        (1984, 747),
    ],
    &[
        (2057, 788),
        (2026, 801),
        (2000, 790),
        (1977, 801),
        (1952, 791),
        (1927, 802),
        (1903, 791),
        (1881, 802),
        (1864, 789),
    ],
];

/// How wide the wash is below a crest, and how strong, from the lightest.
const WASH: [(f32, f32); 3] = [(0.20, 0.15), (0.13, 0.17), (0.07, 0.20)];

/// Draws the washes of all slopes; they lie below woods and towns.
pub fn draw_slopes(art: &mut Art) {
    for ridge in RIDGES {
        let crest = crest(ridge, 0.06);
        for (wide, strong) in WASH {
            let foot = crest.iter().rev().map(|(at, down)| *at + *down * wide);
            let area: Vec<_> = crest.iter().map(|(at, _)| *at).chain(foot).collect();
            art.fill(&area, SLOPE, strong);
        }
    }
}

/// Draws the strokes that run downhill from each crest, shorter towards its ends.
pub fn draw_strokes(art: &mut Art, level: Level) {
    let (pace, long, half, strong) = match level.is_far() {
        true => (0.055, 0.17, 0.012, 0.60),
        false => (0.032, 0.125, 0.0058, 0.85),
    };
    for (nth, ridge) in (0..).zip(RIDGES) {
        let crest = crest(ridge, pace);
        let count = crest.len();
        let strokes = crest.iter().enumerate().map(|(at, (top, down))| {
            let end = at.min(count - 1 - at) as f32;
            let stray = |seed| chance(seed, nth, at as i32) - 0.5;
            let long = long * (1.0 + 0.45 * stray(21)) * ((end + 3.0) / 7.0).min(1.0);
            let (along, lean) = (down.perp(), 0.04 * stray(22));
            let foot = *top + *down * long + along * lean;
            vec![*top + along * half, *top - along * half, foot]
        });
        let strokes: Vec<_> = strokes.collect();
        art.fill_all(&strokes, HACHURE, strong);
    }
}

/// Gets points along a crest at a pace, each with the way downhill.
fn crest(ridge: Ridge, pace: f32) -> Vec<(Vec2, Vec2)> {
    let points: Vec<_> = ridge
        .iter()
        .map(|&(x, y)| vec2(f32::from(x), f32::from(y)) / 100.0)
        .collect();
    let line = smooth(&points);
    let mut found = Vec::new();
    let mut left = 0.0;
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (long, along) = (from.distance(to), (to - from).normalize_or_zero());
        while left < long {
            found.push((from + along * left, -along.perp()));
            left += pace;
        }
        left -= long;
    }
    found
}
