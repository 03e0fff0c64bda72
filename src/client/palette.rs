//! Every colour of the counters, the play graphics and the panels.
//!
//! The nation is told by colour and by collar, the side by the silhouette, so no colour carries a meaning alone. Two
//! palettes exist for the nations; the second is easier on colour-blind sight. The distances that they keep are held
//! by the tests below, for normal and three kinds of colour-blind sight.

#[cfg(test)]
mod tests;

use crate::table::armies::Nationality;
use bevy::color::Color;
use bevy::prelude::Resource;
use bevy_egui::egui::Color32;
use serde::{Deserialize, Serialize};
use std::fmt;

/// An opaque colour, eight bits a channel, as sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Makes a colour of its usual six hexadecimal digits.
    pub const fn new(digits: u32) -> Self {
        Self((digits >> 16) as u8, (digits >> 8) as u8, digits as u8)
    }

    /// Gets the colour for Bevy.
    pub fn color(self) -> Color {
        Color::srgb_u8(self.0, self.1, self.2)
    }

    /// Gets the colour for Bevy, with an opacity from 0 to 1.
    pub fn with_opacity(self, opacity: f32) -> Color {
        Color::srgba(
            f32::from(self.0) / 255.0,
            f32::from(self.1) / 255.0,
            f32::from(self.2) / 255.0,
            opacity,
        )
    }

    /// Gets the colour for egui.
    pub const fn egui(self) -> Color32 {
        Color32::from_rgb(self.0, self.1, self.2)
    }
}

/// Writes the colour as SVG wants it, such as `#2B4A8B`.
impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// Which palette the nations are painted with.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Palette {
    #[default]
    Standard,
    /// For colour-blind sight.
    Safe,
}

/// The paints of a nation's counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NationPaint {
    pub field: Rgb,
    /// Everything printed on the field.
    pub ink: Rgb,
    pub edge: Rgb,
    /// The lower part of a reduced counter.
    pub band: Rgb,
    /// The figures on that band.
    pub band_ink: Rgb,
}

impl Palette {
    /// Gets the paints of a nation.
    pub const fn nation(self, nation: Nationality) -> NationPaint {
        let (field, ink) = match self {
            Self::Standard => standard(nation),
            Self::Safe => safe(nation),
        };
        let (edge, band, band_ink) = trim(nation);
        NationPaint {
            field: Rgb::new(field),
            ink: Rgb::new(ink),
            edge: Rgb::new(edge),
            band: Rgb::new(band),
            band_ink: Rgb::new(band_ink),
        }
    }
}

/// Gets field and ink of the standard palette.
const fn standard(nation: Nationality) -> (u32, u32) {
    match nation {
        Nationality::French => (0x2B4A8B, 0xFBF6E8),
        Nationality::British => (0xAE2F2B, 0xFFF7EA),
        Nationality::Kgl => (0x7A2848, 0xFFF1EA),
        Nationality::Hanoverian => (0xE3BF5B, 0x2A1F10),
        Nationality::Netherlands => (0xD8752A, 0x24160A),
        Nationality::Nassau => (0x86A873, 0x172010),
        Nationality::Brunswick => (0x1E1F22, 0xEEF0F2),
        Nationality::Prussian => (0xC9CDC8, 0x17191B),
    }
}

/// Gets field and ink of the palette for colour-blind sight.
const fn safe(nation: Nationality) -> (u32, u32) {
    match nation {
        Nationality::French => (0x3F4CF2, 0xFBF6E8),
        Nationality::British => (0xB3181E, 0xFFF7EA),
        Nationality::Kgl => (0x520062, 0xFFF1EA),
        Nationality::Hanoverian => (0xFFCC3C, 0x2A1F10),
        Nationality::Netherlands => (0xCC790B, 0x1A0F04),
        Nationality::Nassau => (0x0DB185, 0x06140F),
        Nationality::Brunswick => (0x1B1C20, 0xEEF0F2),
        Nationality::Prussian => (0xE3E6EA, 0x17191B),
    }
}

/// Gets edge, reduced band and the ink on that band; the same in both palettes.
const fn trim(nation: Nationality) -> (u32, u32, u32) {
    match nation {
        Nationality::French => (0x13264F, 0xFBF6E8, 0x13264F),
        Nationality::British => (0x5E120F, 0xFBF6E8, 0x5E120F),
        Nationality::Kgl => (0x3E0B22, 0xFBF6E8, 0x3E0B22),
        Nationality::Hanoverian => (0x7A5D14, 0xFBF6E8, 0x2A1F10),
        Nationality::Netherlands => (0x6B3208, 0xFBF6E8, 0x2A1F10),
        Nationality::Nassau => (0x3A5A2C, 0xFBF6E8, 0x2A1F10),
        Nationality::Brunswick => (0x000000, 0xFBF6E8, 0x000000),
        Nationality::Prussian => (0x4A4F4C, 0xFFFFFF, 0x2A1F10),
    }
}

/// The colours of play graphics, drawn over map and counters.
pub mod play {
    use super::Rgb;

    /// What shadows are made of, at 35 to 38%.
    pub const SHADOW: Rgb = Rgb::new(0x1D140A);
    pub const INK: Rgb = Rgb::new(0x33291F);
    pub const PAPER: Rgb = Rgb::new(0xFFF9EA);
    pub const SELECTION: Rgb = Rgb::new(0xFFD24A);
    pub const SELECTION_KEYLINE: Rgb = Rgb::new(0x1C130A);
    pub const REACH: Rgb = Rgb::new(0x8A5A00);
    pub const REACH_KEYLINE: Rgb = Rgb::new(0xFFF6DC);
    pub const REACH_WASH: Rgb = Rgb::new(0xFFE9A8);
    pub const REACH_COST: Rgb = Rgb::new(0x4A3200);
    /// Laid over everything out of reach, at 25%.
    pub const DIMMING: Rgb = Rgb::new(0x2B2116);
    /// Zone stops and obligations.
    pub const OBLIGATION: Rgb = Rgb::new(0x8E1B16);
    pub const OBLIGATION_KEYLINE: Rgb = Rgb::new(0xFFF6E2);
    pub const ATTACK: Rgb = Rgb::new(0xB3261E);
    pub const ATTACK_KEYLINE: Rgb = Rgb::new(0xFFF6E2);
    pub const ATTACK_EDGE: Rgb = Rgb::new(0x5E0F0B);
    pub const ODDS: Rgb = Rgb::new(0x4A100C);
    pub const PATH: Rgb = Rgb::new(0x1B3364);
    pub const PATH_KEYLINE: Rgb = Rgb::new(0xFFF6DC);
    /// The ways that units have gone, by player.
    pub const TRAIL_FRENCH: Rgb = Rgb::new(0x24407C);
    pub const TRAIL_COALITION: Rgb = Rgb::new(0x8A2A1E);
    pub const WARNING: Rgb = Rgb::new(0xF2B632);
    pub const WARNING_INK: Rgb = Rgb::new(0x3A2A10);
    /// The range of a leader's orders, and who gets them.
    pub const COMMAND: Rgb = Rgb::new(0x5A2C77);
    /// Lines of supply.
    pub const SUPPLY: Rgb = Rgb::new(0x3E5A1E);
    /// Pills of sums and ranges.
    pub const PILL: Rgb = Rgb::new(0x2A211A);
    pub const PILL_INK: Rgb = Rgb::new(0xF4ECD8);
    /// The outline of hexes open to a retreat.
    pub const RETREAT: Rgb = Rgb::new(0x4F5B4A);
    /// The edge of leaders' plates, flags and trains.
    pub const PLATE_EDGE: Rgb = Rgb::new(0x1B140C);
}

/// The colours of the panels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PanelPaint {
    pub panel: Rgb,
    pub window: Rgb,
    pub extreme: Rgb,
    pub faint: Rgb,
    pub text: Rgb,
    pub weak: Rgb,
    /// Accents and errors.
    pub accent: Rgb,
    pub stroke: Rgb,
    pub inactive: Rgb,
    pub hovered: Rgb,
    pub active: Rgb,
    pub selection: Rgb,
    pub selection_stroke: Rgb,
    pub primary: Rgb,
    pub primary_text: Rgb,
    pub chip: Rgb,
    pub chip_text: Rgb,
}

/// The panels by day.
pub const LIGHT: PanelPaint = PanelPaint {
    panel: Rgb::new(0xF6EFDF),
    window: Rgb::new(0xFBF5E6),
    extreme: Rgb::new(0xFFF9EA),
    faint: Rgb::new(0xE9DEC4),
    text: Rgb::new(0x2F261D),
    weak: Rgb::new(0x75634A),
    accent: Rgb::new(0x8E1B16),
    stroke: Rgb::new(0xCDBE9E),
    inactive: Rgb::new(0xEFE4CC),
    hovered: Rgb::new(0xE6D8B8),
    active: Rgb::new(0xD9C79E),
    selection: Rgb::new(0xD8C48A),
    selection_stroke: Rgb::new(0x2F261D),
    primary: Rgb::new(0x8E1B16),
    primary_text: Rgb::new(0xFFF6E8),
    chip: Rgb::new(0xEADFC6),
    chip_text: Rgb::new(0x5A4A30),
};

/// The panels by night.
pub const DARK: PanelPaint = PanelPaint {
    panel: Rgb::new(0x26241F),
    window: Rgb::new(0x2E2B25),
    extreme: Rgb::new(0x1C1A17),
    faint: Rgb::new(0x343028),
    text: Rgb::new(0xE9E1CE),
    weak: Rgb::new(0xB5A98C),
    accent: Rgb::new(0xE58A7A),
    stroke: Rgb::new(0x4A473E),
    inactive: Rgb::new(0x3A372F),
    hovered: Rgb::new(0x474338),
    active: Rgb::new(0x575142),
    selection: Rgb::new(0x6B5A2C),
    selection_stroke: Rgb::new(0xF4ECD8),
    primary: Rgb::new(0xA5322B),
    primary_text: Rgb::new(0xFFF6E8),
    chip: Rgb::new(0x3A352A),
    chip_text: Rgb::new(0xD8C48A),
};

/// The top bar, the same by day and by night.
pub const TOP_BAR: Rgb = Rgb::new(0x23231F);
/// The rule under the top bar.
pub const TOP_BAR_RULE: Rgb = Rgb::new(0x8C7A50);
/// What the ground is multiplied by at night.
pub const NIGHT_GROUND: Rgb = Rgb::new(0xD8D2C4);
