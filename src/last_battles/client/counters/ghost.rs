//! The ghost: where a unit would stand that is not yet moved.

use super::AtlasSprite;
use super::face::Strength;
use super::glyph::Glyph;
use super::table::{Badge, Scene};
use crate::client::counters::Detail;
use crate::client::geometry::counter_centre;
use crate::table::armies::Army;
use crate::table::ids::UnitId;
use bevy::prelude::*;

/// Puts the ghost down, if there is one: a pale counter in a dashed frame.
pub(super) fn lay_ghost(commands: &mut Commands, scene: &Scene, side: f32) {
    let Some(ghost) = &scene.view.ghost else {
        return;
    };
    let Some(counter) = scene.roster.units.get(&ghost.unit) else {
        return;
    };
    let (pale, frame) = ghost_stamps(ghost.face, scene.level.0, (ghost.unit, counter.side), side);
    let at = counter_centre(ghost.hex).extend(50.0);
    commands
        .spawn((
            Name::new("ghost"),
            Badge,
            pale,
            Transform::from_translation(at),
        ))
        .with_children(|on_it| {
            on_it.spawn((
                Name::new("ghost frame"),
                frame,
                Transform::from_xyz(0.0, 0.0, 0.001),
            ));
        });
}

/// How solid a ghost is; in the linear light of the graphics card this looks like 62%.
const GHOST_OPACITY: f32 = 0.8;

/// Makes the two pictures of a ghost.
fn ghost_stamps(
    face: Strength,
    detail: Detail,
    (unit, army): (UnitId, Army),
    side: f32,
) -> (AtlasSprite, AtlasSprite) {
    let pale = AtlasSprite {
        opacity: GHOST_OPACITY,
        ..AtlasSprite::new(Glyph::Unit(unit, face, detail), side)
    };
    (pale, AtlasSprite::new(Glyph::GhostFrame(army), side))
}
