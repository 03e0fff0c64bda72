//! The counters on the map.
//!
//! The game fills [`CounterView`] with what lies where; the entities here are only its picture, found by the names of
//! units and leaders. [`Motion`] announces how a piece came to its place. Faces are composed as SVG and drawn once into
//! pages of an atlas; a [`AtlasSprite`] shows one of its pictures, here and for whoever else needs one.

mod atlas;
mod detail;
mod face;
mod glyph;
mod hands;
mod layout;
mod marks;
mod raster;
mod stamp;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod tween;
mod view;

pub use atlas::{Cell, CounterAtlas, PANELS};
pub use detail::Detail;
pub use face::{Activity, Strength};
pub use glyph::{Glyph, Roster};
pub use hands::Level;
pub use layout::{COUNTERS, FAN_HEIGHT, Fan, counter_centre, covered, piece_at, printed};
pub use marks::{Mark, TagKind};
pub use stamp::AtlasSprite;
pub use table::OnTable;
pub use view::{
    Animating, CounterView, Ghost, LeaderPiece, Motion, Piece, PieceKey, Pointer, ReducedMotion,
};

use crate::client::palette::Palette;
use crate::client::zoom::Zoom;
use bevy::prelude::*;

/// When the counters follow the game in a frame; whoever fills [`CounterView`] runs before it.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShowCounters;

/// Keeps the counters on the map as [`CounterView`] says.
pub fn plugin(app: &mut App) {
    app.init_resource::<CounterView>()
        .init_resource::<Roster>()
        .init_resource::<Palette>()
        .init_resource::<Zoom>()
        .init_resource::<Pointer>()
        .init_resource::<ReducedMotion>()
        .init_resource::<Animating>()
        .init_resource::<Level>()
        .init_resource::<Fan>()
        .init_resource::<CounterAtlas>()
        .init_resource::<table::Table>()
        .add_message::<Motion>()
        .add_systems(
            Update,
            (
                hands::set_level,
                hands::set_fan,
                table::lay_pieces,
                table::lay_slips,
                tween::run,
                hands::hide,
                stamp::dress,
            )
                .chain()
                .in_set(ShowCounters),
        );
}
