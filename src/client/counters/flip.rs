//! A counter that turns to its other side: it narrows to an edge, and widens again with the other face.

use super::motion::Animating;
use super::picture::Picture;
use super::stamp::AtlasSprite;
use super::tween::is_hurried;
use bevy::input::ButtonInput;
use bevy::prelude::*;

/// Seconds that it takes.
const SECONDS: f32 = 0.16;

/// A counter that turns.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Flip<P: Picture> {
    /// The face that it turns to.
    to: P,
    /// Less than nothing while it waits for what comes before it.
    elapsed: f32,
}

impl<P: Picture> Flip<P> {
    /// Turns a counter to a face once some seconds have passed.
    pub const fn to(face: P, after: f32) -> Self {
        Self {
            to: face,
            elapsed: -after,
        }
    }

    /// Gets how wide the counter is, as a share of its width, and whether it shows its new face.
    fn now(&self) -> (f32, bool) {
        let turned = (self.elapsed / SECONDS).clamp(0.0, 1.0) * 2.0;
        ((1.0 - turned).abs(), turned >= 1.0)
    }
}

/// Turns what turns; whoever has turned is as wide as ever.
pub(super) fn turn<P: Picture>(
    time: Res<Time>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    mut turning: Query<(Entity, &mut Flip<P>, &mut AtlasSprite<P>, &mut Transform)>,
    mut animating: ResMut<Animating>,
    mut commands: Commands,
) {
    let hurry = is_hurried(keys, buttons);
    for (entity, mut flip, mut sprite, mut transform) in &mut turning {
        // A frame that has waited for input or for a program must not swallow what begins in it.
        let longest = if flip.is_added() { 0.03 } else { 0.2 };
        flip.elapsed += time.delta_secs().min(longest);
        if hurry && !flip.is_added() || flip.elapsed >= SECONDS {
            flip.elapsed = SECONDS;
            commands.entity(entity).remove::<Flip<P>>();
        } else {
            animating.set_if_neq(Animating(true));
        }
        let (width, turned) = flip.now();
        transform.scale.x = width.max(0.02);
        if turned && sprite.glyph != flip.to {
            sprite.glyph = flip.to.clone();
        }
    }
}
