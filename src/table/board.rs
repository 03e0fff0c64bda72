//! The ground of a game: terrain in hexes, water and crests on hexsides, routes.

use serde::{Deserialize, Serialize};

/// What fills a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Clear,
    Forest,
    Marsh,
    Town,
    Chateau,
}

/// What a route is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RouteKind {
    Road,
    Trail,
}

/// What runs along a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WaterKind {
    Stream,
    River,
    Lake,
}
