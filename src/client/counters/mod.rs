//! Small pictures on the map and in panels, and how they move.
//!
//! A game composes its [`Picture`]s as SVG. They are drawn once into pages of an atlas; an [`AtlasSprite`] shows one of them,
//! sharp at every zoom. [`Motion`] announces how a piece came to its place, and a [`Tween`] shows it;
//! a [`Flip`] turns a counter over.

mod atlas;
mod detail;
mod flip;
mod motion;
mod picture;
pub mod raster;
mod stamp;
mod tween;

pub use atlas::{Cell, CounterAtlas, PANELS, page_for};
pub use detail::Detail;
pub use flip::Flip;
pub use motion::{Animating, Motion, PieceKey, ReducedMotion};
pub use picture::Picture;
pub use stamp::AtlasSprite;
pub use tween::{Gait, Tween};

use super::frame::InFrame;
use super::palette::Palette;
use super::zoom::Zoom;
use bevy::prelude::*;

/// The order in which counters follow the game.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum CounterSystems {
    /// A game lays its pieces on the map.
    Lay,
    /// Those under way move on.
    Move,
    /// Those that are over the map are faded or hidden.
    Fade,
    /// Those that have come to their place stay there.
    Settle,
    /// All get their pictures.
    Dress,
}

/// Moves what is under way, whatever game it is.
pub fn plugin(app: &mut App) {
    use CounterSystems as S;
    app.init_resource::<Palette>()
        .init_resource::<Zoom>()
        .init_resource::<ReducedMotion>()
        .init_resource::<Animating>()
        .add_message::<Motion>()
        .configure_sets(
            Update,
            (S::Lay, S::Move, S::Fade, S::Settle, S::Dress)
                .chain()
                .in_set(InFrame::ShowCounters),
        )
        .add_systems(
            Update,
            (
                tween::advance.in_set(S::Move),
                tween::settle.in_set(S::Settle),
            ),
        );
}

/// Keeps the pictures of a game.
pub fn pictures<P: Picture>(app: &mut App) {
    app.init_resource::<P::Roster>()
        .init_resource::<CounterAtlas<P>>()
        .add_systems(
            Update,
            (
                tween::fade::<P>.in_set(CounterSystems::Fade),
                flip::turn::<P>
                    .in_set(CounterSystems::Settle)
                    .after(tween::settle),
                stamp::dress::<P>.in_set(CounterSystems::Dress),
            ),
        );
}
