//! How great a victory is.

use serde::{Deserialize, Serialize};

/// How much a victory is worth; each game knows some of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VictoryLevel {
    Marginal,
    Tactical,
    Campaign,
    Strategic,
    Decisive,
}
