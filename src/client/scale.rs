//! How large everything is drawn.

use super::command::Step;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// How large everything is drawn, in percent of what the screen asks for.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scale(u16);

impl Default for Scale {
    fn default() -> Self {
        Self(100)
    }
}

impl Scale {
    /// The sizes that can be chosen, in percent.
    pub const ALL: [u16; 10] = [75, 90, 100, 110, 125, 150, 175, 200, 250, 300];

    /// Makes a size of so many percent.
    pub const fn of(percent: u16) -> Self {
        Self(percent)
    }

    /// Gets the percent, within what can be chosen whatever a file says.
    pub fn percent(self) -> u16 {
        let [first, .., last] = Self::ALL;
        self.0.clamp(first, last)
    }

    /// Gets the factor.
    pub fn factor(self) -> f32 {
        f32::from(self.percent()) / 100.0
    }

    /// Gets the size after a step; the last stays as it is.
    #[must_use]
    pub fn after(self, step: Step) -> Self {
        let now = self.percent();
        let next = match step {
            Step::Smaller => Self::ALL.into_iter().rev().find(|&other| other < now),
            Step::Usual => return Self::default(),
            Step::Larger => Self::ALL.into_iter().find(|&other| other > now),
        };
        Self(next.unwrap_or(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interface_grows_and_shrinks_between_75_and_300_percent() {
        let mut scale = Scale::default();
        (0..20).for_each(|_| scale = scale.after(Step::Larger));
        assert_eq!(scale.percent(), 300);
        (0..20).for_each(|_| scale = scale.after(Step::Smaller));
        assert_eq!(scale.percent(), 75);
        assert_eq!(scale.after(Step::Usual).percent(), 100);
        assert_eq!(Scale(104).after(Step::Larger).percent(), 110);
        assert_eq!(Scale(9999).factor(), 3.0, "whatever a file says");
    }
}
