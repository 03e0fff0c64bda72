//! La Belle Alliance with some of its variants [26].

use crate::kit::*;

/// The scenario as it usually is, for tests to change.
pub fn variants() -> Field {
    scenario("26").usual()
}

pub fn early() -> Field {
    scenario("26").options(&["26C"])
}

/// The scenario without some of its cases.
pub fn without(cases: &[&str]) -> Field {
    scenario("26").options(cases)
}
