//! What a number of games tells: shares with their 95 % intervals, and differences in Elo points.

/// The standard score that 95 % of a normal distribution lie within.
const Z: f64 = 1.959_963_984_540_054;

/// A share, and the interval that it lies in with a confidence of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    /// Gets the share of so many in all, with the interval of Wilson's score.
    pub fn of(some: f64, all: u64) -> Self {
        match all {
            0 => Self {
                share: 0.0,
                low: 0.0,
                high: 1.0,
            },
            _ => Self::tried(some / all as f64, all as f64),
        }
    }

    /// Gets a share that is as sure as if so many independent trials had given it, with the interval of Wilson's score.
    pub fn tried(share: f64, trials: f64) -> Self {
        let (p, n) = (share, trials);
        let centre = p + Z * Z / (2.0 * n);
        let reach = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + Z * Z / n;
        Self {
            share: p,
            low: ((centre - reach) / whole).max(0.0),
            high: ((centre + reach) / whole).min(1.0),
        }
    }

    /// Writes the share in percent, with its interval.
    pub fn percent(&self) -> String {
        let [share, low, high] = [self.share, self.low, self.high].map(|part| part * 100.0);
        format!("{share:5.1} % ({low:.1} to {high:.1})")
    }

    /// Writes the difference in Elo points that the share of all points to be won stands for.
    pub fn elo(&self) -> String {
        let [share, low, high] = [self.share, self.low, self.high].map(elo);
        format!("{share} ({low} to {high})")
    }
}

/// Gets the difference in Elo points at which one player expects a share of the points.
fn elo(share: f64) -> String {
    match share {
        share if share <= 0.0 => "-inf".to_owned(),
        share if share >= 1.0 => "+inf".to_owned(),
        share => format!(
            "{:+}",
            (400.0 * (share / (1.0 - share)).log10()).round() as i64
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_lies_in_its_interval() {
        let share = Share::of(50.0, 100);
        assert!((share.low - 0.4038).abs() < 1e-4, "{share:?}");
        assert!((share.high - 0.5962).abs() < 1e-4, "{share:?}");
        let all = Share::of(10.0, 10);
        assert!(
            (all.low - 0.7225).abs() < 1e-4 && all.high > 0.999,
            "{all:?}"
        );
        assert_eq!(Share::of(0.0, 0).high, 1.0);
    }

    #[test]
    fn elo_points_are_those_of_the_table() {
        assert_eq!(elo(0.5), "+0");
        assert_eq!(elo(0.64), "+100");
        assert_eq!(elo(0.24), "-200");
        assert_eq!((elo(0.0).as_str(), elo(1.0).as_str()), ("-inf", "+inf"));
    }
}
