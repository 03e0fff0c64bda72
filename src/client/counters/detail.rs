//! Levels of detail: what a counter shows at which size of a hex.

/// What of a counter is drawn, from little to all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
    /// The whole map as one screen: what [`Self::Field`] shows, larger than its hex.
    Dot,
    /// The same from not quite as far.
    Speck,
    /// The same from nearer still.
    Patch,
    /// Silhouette, colour and the reduced band.
    Field,
    /// The arm box as well.
    Arm,
    /// Collar, size mark and figures as well.
    Figures,
    /// Name, command and part as well.
    #[default]
    Full,
}

/// How far the zoom must pass a limit before the level changes back.
const HYSTERESIS: f32 = 0.1;
/// The same where nothing changes but the size of the counters, which must not become too small.
const FINE_HYSTERESIS: f32 = 0.03;

impl Detail {
    const ALL: [Self; 7] = [
        Self::Dot,
        Self::Speck,
        Self::Patch,
        Self::Field,
        Self::Arm,
        Self::Figures,
        Self::Full,
    ];

    /// Gets the smallest hex, in pixels of width, that shows this level.
    const fn least_px_per_hex(self) -> f32 {
        match self {
            Self::Dot => 0.0,
            Self::Speck => 12.2,
            Self::Patch => 15.0,
            Self::Field => 18.5,
            Self::Arm => 24.0,
            Self::Figures => 44.0,
            Self::Full => 72.0,
        }
    }

    /// Gets the level for a size of the hexes.
    pub fn at(px_per_hex: f32) -> Self {
        Self::ALL
            .into_iter()
            .rfind(|level| px_per_hex >= level.least_px_per_hex())
            .unwrap_or_default()
    }

    /// Gets the level after a change of zoom; near a limit the level stays as it was.
    pub fn after(self, px_per_hex: f32) -> Self {
        let hysteresis = match self {
            Self::Dot | Self::Speck | Self::Patch | Self::Field if px_per_hex < 20.0 => {
                FINE_HYSTERESIS
            }
            _ => HYSTERESIS,
        };
        let (low, high) = (
            Self::at(px_per_hex / (1.0 + hysteresis)),
            Self::at(px_per_hex * (1.0 + hysteresis)),
        );
        if low <= self && self <= high {
            self
        } else {
            Self::at(px_per_hex)
        }
    }

    /// Gets the side of a counter in widths of a hex; far away the counters grow, so that none is smaller than 18 pixels.
    pub const fn counter_side(self) -> f32 {
        match self {
            Self::Dot => 1.72,
            Self::Speck => 1.53,
            Self::Patch => 1.25,
            Self::Field => 1.01,
            Self::Arm => 0.83,
            Self::Figures | Self::Full => 0.64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_change_at_their_limits() {
        let levels = [10.0, 14.0, 16.0, 20.0, 24.0, 43.9, 44.0, 71.0, 72.0, 300.0].map(Detail::at);
        use Detail::*;
        assert_eq!(
            levels,
            [
                Dot, Speck, Patch, Field, Arm, Arm, Figures, Figures, Full, Full
            ]
        );
    }

    #[test]
    fn a_small_change_about_a_limit_keeps_the_level() {
        assert_eq!(Detail::Figures.after(76.0), Detail::Figures);
        assert_eq!(Detail::Full.after(68.0), Detail::Full);
        assert_eq!(Detail::Figures.after(80.0), Detail::Full);
        assert_eq!(Detail::Full.after(20.0), Detail::Field);
    }

    #[test]
    fn no_counter_is_smaller_than_eighteen_pixels_however_the_map_is_zoomed() {
        let widths: Vec<f32> = (105..1900).map(|tenth| tenth as f32 / 10.0).collect();
        let out = widths.iter().rev();
        let mut level = Detail::default();
        for &width in widths.iter().chain(out) {
            level = level.after(width);
            let side = level.counter_side() * width;
            assert!(side >= 18.0, "{side} pixels at {width}");
        }
    }
}
