//! How the wings of an army fare, as long as it is in two [27.1A].

use crate::last_battles::counter::CombatStrength;
use crate::last_battles::scenario::Wing;
use crate::table::number::is_default;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// A value for each wing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByWing<T> {
    pub left: T,
    pub right: T,
}

impl<T> Index<Wing> for ByWing<T> {
    type Output = T;

    fn index(&self, wing: Wing) -> &T {
        match wing {
            Wing::Left => &self.left,
            Wing::Right => &self.right,
        }
    }
}

impl<T> IndexMut<Wing> for ByWing<T> {
    fn index_mut(&mut self, wing: Wing) -> &mut T {
        match wing {
            Wing::Left => &mut self.left,
            Wing::Right => &mut self.right,
        }
    }
}

/// How the wings of an army fare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WingRecord {
    #[serde(default, skip_serializing_if = "is_default")]
    pub losses: ByWing<CombatStrength>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub demoralized: ByWing<bool>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub joined: bool,
}
