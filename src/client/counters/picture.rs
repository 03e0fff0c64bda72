//! What the atlas can hold.

use crate::client::palette::Palette;
use bevy::math::Vec2;
use bevy::prelude::Resource;
use std::fmt::Debug;
use std::hash::Hash;

/// A small picture, by what it shows: a counter, a mark, a die. Each game has its own kind.
pub trait Picture: Clone + Debug + Ord + Hash + Send + Sync + 'static {
    /// What its pictures show, as printed; filled when a game begins.
    type Roster: Resource + Default;

    /// Composes the drawing as SVG; `None` for what is not in the roster.
    fn svg(&self, roster: &Self::Roster, palette: Palette) -> Option<String>;

    /// Gets the extent of the whole drawing in sides of a counter, margins included.
    fn extent(&self) -> Vec2;

    /// Tells whether another picture tells the same, be it in more or less detail.
    fn tells_as(&self, other: &Self) -> bool {
        self == other
    }
}

/// Squares with a number, for tests of what holds any picture.
#[cfg(test)]
pub mod squares {
    use super::*;

    /// The numbers that there are; all, where none is named.
    #[derive(Resource, Debug, Default)]
    pub struct Known(pub Vec<u16>);

    #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Square {
        Small(u16),
        Large(u16),
    }

    impl Picture for Square {
        type Roster = Known;

        fn svg(&self, known: &Known, _: Palette) -> Option<String> {
            let (Self::Small(number) | Self::Large(number)) = self;
            let there = known.0.is_empty() || known.0.contains(number);
            let red = number % 256;
            there.then(|| {
                format!(
                    r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#{red:02X}8040"/></svg>"##
                )
            })
        }

        fn extent(&self) -> Vec2 {
            match self {
                Self::Small(_) => Vec2::ONE,
                Self::Large(_) => Vec2::splat(1.6),
            }
        }
    }
}
