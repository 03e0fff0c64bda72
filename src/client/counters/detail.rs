//! Levels of detail: what a counter shows at which size of a hex.

/// What of a counter is drawn, from little to all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detail {
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

impl Detail {
    const ALL: [Self; 4] = [Self::Field, Self::Arm, Self::Figures, Self::Full];

    /// Gets the smallest hex, in pixels of width, that shows this level.
    const fn least_px_per_hex(self) -> f32 {
        match self {
            Self::Field => 0.0,
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
        let (low, high) = (
            Self::at(px_per_hex / (1.0 + HYSTERESIS)),
            Self::at(px_per_hex * (1.0 + HYSTERESIS)),
        );
        if low <= self && self <= high {
            self
        } else {
            Self::at(px_per_hex)
        }
    }

    /// Gets the side of a counter in widths of a hex; far away the counters grow to stay readable.
    pub const fn counter_side(self) -> f32 {
        match self {
            Self::Field | Self::Arm => 0.8,
            Self::Figures | Self::Full => 0.64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_levels_change_at_their_limits() {
        let levels = [10.0, 24.0, 43.9, 44.0, 71.0, 72.0, 300.0].map(Detail::at);
        use Detail::*;
        assert_eq!(levels, [Field, Arm, Arm, Figures, Figures, Full, Full]);
    }

    #[test]
    fn a_small_change_about_a_limit_keeps_the_level() {
        assert_eq!(Detail::Figures.after(76.0), Detail::Figures);
        assert_eq!(Detail::Full.after(68.0), Detail::Full);
        assert_eq!(Detail::Figures.after(80.0), Detail::Full);
        assert_eq!(Detail::Full.after(20.0), Detail::Field);
    }
}
