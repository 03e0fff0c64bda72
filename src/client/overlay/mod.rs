//! What play draws over the map.
use bevy::prelude::*;
/// Draws it.
pub fn plugin(_app: &mut App) {}
/// When, in a frame, it is drawn.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draw;
