//! Place names.
use bevy::prelude::*;
/// Places on the screen.
#[derive(Resource, Default, Clone, PartialEq)]
pub struct LabelObstacles(pub Vec<Rect>);
pub(super) fn plugin(_app: &mut App) {}
