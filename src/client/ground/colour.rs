//! The colours of the ground, as the blending of the graphics card wants them.

use crate::client::ground::palette;

/// A vertex colour: linear red, green, blue, and how much of what lies below it hides.
pub type Colour = [f32; 4];

/// Makes an opaque colour from its usual hexadecimal writing.
pub fn solid(rgb: u32) -> Colour {
    let [red, green, blue] = channels(rgb).map(linear);
    [red, green, blue, 1.0]
}

/// Makes a colour that covers only a share of the paper.
///
/// The palette's shares were chosen for blending of encoded values; the card blends light. So the share is changed
/// until the outcome over paper is equally bright.
pub fn ink(rgb: u32, share: f32) -> Colour {
    ink_over(rgb, share, palette::PAPER)
}

/// Does what [`ink`] does over another ground than paper.
pub fn ink_over(rgb: u32, share: f32, below: u32) -> Colour {
    let (top, under) = (channels(rgb), channels(below));
    let (mut wanted, mut possible) = (0.0, 0.0);
    for (i, weight) in [0.21, 0.72, 0.07].into_iter().enumerate() {
        let mixed = linear(share * top[i] + (1.0 - share) * under[i]);
        wanted += weight * (linear(under[i]) - mixed).abs();
        possible += weight * (linear(under[i]) - linear(top[i])).abs();
    }
    let [red, green, blue, _] = solid(rgb);
    [
        red,
        green,
        blue,
        (wanted / possible.max(1e-6)).clamp(0.0, 1.0),
    ]
}

/// Mixes two opaque colours as the eye expects, `share` of the second.
pub fn mixed(first: u32, second: u32, share: f32) -> u32 {
    let (a, b) = (channels(first), channels(second));
    (0..3).fold(0, |rgb, i| {
        let value = (a[i] + (b[i] - a[i]) * share) * 255.0;
        (rgb << 8) | value.round() as u32
    })
}

/// Splits a colour into red, green and blue from 0 to 1, encoded as on a screen.
pub fn channels(rgb: u32) -> [f32; 3] {
    [16, 8, 0].map(|shift| (rgb >> shift & 0xff) as f32 / 255.0)
}

fn linear(encoded: f32) -> f32 {
    if encoded <= 0.040_45 {
        encoded / 12.92
    } else {
        ((encoded + 0.055) / 1.055).powf(2.4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_share_hides_all_and_none_hides_nothing() {
        assert!((ink(0x33291F, 1.0)[3] - 1.0).abs() < 1e-5);
        assert!(ink(0x33291F, 0.0)[3] < 1e-5);
        assert_eq!(mixed(0x000000, 0xffffff, 0.5), 0x808080);
    }
}
