//! Which pictures of units and leaders panels show.

use crate::client::counters::Detail;
use crate::last_battles::client::counters::{Activity, Glyph, Strength};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};

pub use crate::client::panels::pictures::{draw, show};

/// Gets the picture of a unit, with the side that is up and all that is printed on it.
pub fn of_unit(state: &State, unit: UnitIndex) -> Glyph {
    let up = Strength::shown(state.unit(unit).reduced);
    Glyph::Unit(state.id(unit), up, Detail::Full)
}

/// Gets the picture of a leader, with the side that is up and all that is printed on it.
pub fn of_leader(state: &State, leader: LeaderIndex) -> Glyph {
    let up = match state.leader(leader).active {
        true => Activity::Active,
        false => Activity::Inactive,
    };
    Glyph::Leader(state.leader_id(leader), up, Detail::Full)
}

/// Gets the side of a counter at which a picture is shown: plates are smaller than counters.
pub const fn side(glyph: &Glyph) -> f32 {
    match glyph {
        Glyph::Leader(..) => 78.0,
        _ => 44.0,
    }
}
