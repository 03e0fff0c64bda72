//! What arms that attack together are worth [15.1, 16.7].

use crate::last_battles::counter::Arm;

/// Which arms are among some units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arms {
    infantry: bool,
    cavalry: bool,
    artillery: bool,
}

impl Arms {
    /// Gets the arms of batteries that bombard with some strength together; none where none does.
    pub const fn of_fire(strength: i32) -> Self {
        Self {
            infantry: false,
            cavalry: false,
            artillery: strength > 0,
        }
    }

    /// Adds a unit's.
    pub fn add(&mut self, arm: Arm) {
        self.infantry |= arm == Arm::Infantry;
        self.cavalry |= arm == Arm::Cavalry;
        self.artillery |= arm.is_artillery();
    }

    /// Takes the arms of two groups together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            infantry: self.infantry || other.infantry,
            cavalry: self.cavalry || other.cavalry,
            artillery: self.artillery || other.artillery,
        }
    }

    /// Tells whether all three are there [15.1].
    pub const fn are_all(self) -> bool {
        self.infantry && self.cavalry && self.artillery
    }
}

/// The strength of an attack by arms, in parts of a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByArm {
    pub infantry: i32,
    pub cavalry: i32,
    pub artillery: i32,
}

impl ByArm {
    /// Adds all arms up.
    pub const fn all(self) -> i32 {
        self.infantry + self.cavalry + self.artillery
    }

    /// Adds up those arms that take part, enhanced as serves the defender best [16.7].
    pub fn enhanced(self, arms: Arms) -> i32 {
        let Self {
            infantry,
            cavalry,
            artillery,
        } = self;
        let more = match (arms.infantry, arms.cavalry, arms.artillery) {
            (true, true, true) => {
                let mut sums = [infantry, cavalry, artillery];
                sums.sort_unstable();
                2 * sums[0] + sums[1]
            }
            (true, true, false) => infantry.min(cavalry),
            (true, false, true) => infantry.min(artillery),
            (false, true, true) => cavalry.min(2 * artillery),
            _ => 0,
        };
        self.all() + more
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(infantry: i32, cavalry: i32, artillery: i32) -> i32 {
        let arms = Arms {
            infantry: infantry > 0,
            cavalry: cavalry > 0,
            artillery: artillery > 0,
        };
        let sums = ByArm {
            infantry,
            cavalry,
            artillery,
        };
        sums.enhanced(arms)
    }

    #[test]
    fn case_16_7_the_defender_takes_the_least() {
        assert_eq!(of(5, 0, 3), 11, "13 or 11");
        assert_eq!(of(5, 3, 2), 17);
        assert_eq!(of(0, 4, 3), 11, "11 or 13");
        assert_eq!(of(5, 0, 0), 5, "one arm is enhanced by nobody");
    }
}
