//! Distances between the colours, as four kinds of sight see them.
//!
//! Simulated sight after Machado, Oliveira and Fernandes (2009) at full severity; distance is CIEDE2000 (Sharma, Wu and
//! Dalal 2005); contrast is that of WCAG 2.

use super::*;
use crate::table::armies::Army;

type Vector = [f64; 3];
type Matrix = [Vector; 3];

const NORMAL: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const DEUTERANOPIA: Matrix = [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.011820, 0.042940, 0.968881],
];
const PROTANOPIA: Matrix = [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
];
const TRITANOPIA: Matrix = [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.303900],
];
const SIGHTS: [Matrix; 4] = [NORMAL, DEUTERANOPIA, PROTANOPIA, TRITANOPIA];

const NATIONS: [(Nationality, Army); 8] = [
    (Nationality::French, Army::French),
    (Nationality::British, Army::Allied),
    (Nationality::Kgl, Army::Allied),
    (Nationality::Hanoverian, Army::Allied),
    (Nationality::Netherlands, Army::Allied),
    (Nationality::Nassau, Army::Allied),
    (Nationality::Brunswick, Army::Allied),
    (Nationality::Prussian, Army::Prussian),
];

fn linear(colour: Rgb) -> Vector {
    [colour.0, colour.1, colour.2].map(|channel| {
        let c = f64::from(channel) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    })
}

fn transform(matrix: &Matrix, v: Vector) -> Vector {
    matrix.map(|row| row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
}

/// Converts linear RGB to CIELAB under D65.
fn lab(rgb: Vector) -> Vector {
    const TO_XYZ: Matrix = [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ];
    let [x, y, z] = transform(&TO_XYZ, rgb.map(|c| c.clamp(0.0, 1.0)));
    let [x, y, z] = [x / 0.95047, y, z / 1.08883].map(|t: f64| {
        if t > 0.008856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// Gets the mean of two hues in degrees, and the turn from the first to the second.
fn hues(h1: f64, h2: f64, grey: bool) -> (f64, f64) {
    let turn = h2 - h1;
    match turn {
        _ if grey => (h1 + h2, 0.0),
        _ if turn.abs() <= 180.0 => ((h1 + h2) / 2.0, turn),
        _ if h1 + h2 < 360.0 => ((h1 + h2 + 360.0) / 2.0, turn - 360.0 * turn.signum()),
        _ => ((h1 + h2 - 360.0) / 2.0, turn - 360.0 * turn.signum()),
    }
}

/// Computes the CIEDE2000 distance.
fn distance([l1, a1, b1]: Vector, [l2, a2, b2]: Vector) -> f64 {
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seventh((a1.hypot(b1) + a2.hypot(b2)) / 2.0));
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (mean_hue, turn) = hues(hue(a1, b1), hue(a2, b2), c1 * c2 == 0.0);
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let (l, c) = ((l1 + l2) / 2.0, (c1 + c2) / 2.0);
    let wave = |factor: f64, shift: f64| (factor * mean_hue + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let bend = 30.0 * (-((mean_hue - 275.0) / 25.0).powi(2)).exp();
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let rotation = -(2.0 * bend).to_radians().sin() * 2.0 * seventh(c);
    let (dl, dc, dh) = (dl / sl, dc / sc, dh / sh);
    (dl * dl + dc * dc + dh * dh + rotation * dc * dh).sqrt()
}

fn seen(sight: &Matrix, a: Rgb, b: Rgb) -> f64 {
    let see = |colour| lab(transform(sight, linear(colour)));
    distance(see(a), see(b))
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let light = |colour| transform(&[[0.2126, 0.7152, 0.0722]; 3], linear(colour))[0];
    let (bright, dark) = (light(a).max(light(b)), light(a).min(light(b)));
    (bright + 0.05) / (dark + 0.05)
}

/// Finds the smallest distance between nations, of any or only of different sides.
fn nearest(palette: Palette, sight: &Matrix, across: fn(Army, Army) -> bool) -> f64 {
    let mut least = f64::INFINITY;
    for (i, (first, one)) in NATIONS.into_iter().enumerate() {
        for (second, other) in NATIONS.into_iter().skip(i + 1) {
            if across(one, other) {
                let fields = (palette.nation(first).field, palette.nation(second).field);
                least = least.min(seen(sight, fields.0, fields.1));
            }
        }
    }
    least
}

#[test]
fn the_distance_is_that_of_the_published_test_data() {
    let pair = ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485]);
    assert!((distance(pair.0, pair.1) - 2.0425).abs() < 1e-4);
    let pair = ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0]);
    assert!((distance(pair.0, pair.1) - 19.4535).abs() < 1e-4);
}

#[test]
fn sides_differ_by_fifteen_under_every_sight() {
    for palette in [Palette::Standard, Palette::Safe] {
        for sight in &SIGHTS {
            assert!(
                nearest(palette, sight, |a, b| a != b) >= 15.0,
                "{palette:?}"
            );
        }
    }
}

#[test]
fn nations_differ_by_ten_and_by_seventeen_in_the_safe_palette() {
    for sight in &SIGHTS {
        assert!(nearest(Palette::Standard, sight, |_, _| true) >= 10.0);
        assert!(nearest(Palette::Safe, sight, |_, _| true) >= 17.0);
    }
}

#[test]
fn ink_reads_on_every_field_and_band() {
    for palette in [Palette::Standard, Palette::Safe] {
        for (nation, _) in NATIONS {
            let paint = palette.nation(nation);
            assert!(
                contrast(paint.field, paint.ink) >= 4.5,
                "{palette:?} {nation:?}"
            );
            assert!(contrast(paint.band, paint.band_ink) >= 4.5, "{nation:?}");
        }
    }
}

#[test]
fn panel_text_reads_by_day_and_by_night() {
    for paint in [LIGHT, DARK] {
        for text in [paint.text, paint.weak, paint.accent] {
            assert!(contrast(text, paint.panel) >= 4.5, "{text}");
            assert!(contrast(text, paint.window) >= 4.5, "{text}");
        }
        assert!(contrast(paint.primary_text, paint.primary) >= 4.5);
        assert!(contrast(paint.chip_text, paint.chip) >= 4.5);
    }
}

#[test]
fn pills_and_warnings_read() {
    let pairs = [
        (play::PILL_INK, play::PILL),
        (play::WARNING_INK, play::WARNING),
        (play::REACH_COST, play::PAPER),
        (play::ODDS, play::PAPER),
        (play::OBLIGATION_KEYLINE, play::OBLIGATION),
    ];
    for (ink, field) in pairs {
        assert!(contrast(ink, field) >= 4.5, "{ink} on {field}");
    }
}

#[test]
fn a_colour_is_written_for_svg() {
    assert_eq!(Rgb::new(0x2B4A8B).to_string(), "#2B4A8B");
}
