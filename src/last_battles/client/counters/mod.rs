//! The counters on the map.
//!
//! The game fills [`CounterView`] with what lies where; the entities here are only its picture, found by the names of
//! units and leaders.

mod face;
mod ghost;
mod glyph;
mod hands;
mod insignia;
mod layout;
mod marker;
mod marks;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub use face::{Activity, Strength};
pub use glyph::{Glyph, Roster};
pub use hands::Level;
pub use layout::{COUNTERS, FAN_HEIGHT, Fan, covered, piece_at, printed};
pub use marker::{MarkerFace, Standing};
pub use marks::{Mark, TagKind};
pub use table::OnMap;
pub use view::{CounterView, Ghost, LeaderPiece, Piece};

use crate::client::counters::{CounterSystems, pictures};
use crate::client::input::Pointer;
use bevy::prelude::*;

/// A picture of this game on the map.
pub type AtlasSprite = crate::client::counters::AtlasSprite<Glyph>;

/// Keeps the counters on the map as [`CounterView`] says.
pub fn plugin(app: &mut App) {
    app.add_plugins(pictures::<Glyph>)
        .init_resource::<CounterView>()
        .init_resource::<Pointer>()
        .init_resource::<Level>()
        .init_resource::<Fan>()
        .init_resource::<table::Table>()
        .add_systems(
            Update,
            (
                (
                    hands::set_level,
                    hands::set_fan,
                    table::lay_pieces,
                    table::lay_slips,
                )
                    .chain()
                    .in_set(CounterSystems::Lay),
                hands::hide.in_set(CounterSystems::Fade),
            ),
        );
}
