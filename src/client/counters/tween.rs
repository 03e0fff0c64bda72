//! Movement on the map: travel along a path, retreat, elimination, the fanning of stacks.
//!
//! Any key or click ends what is under way. With reduced motion nothing travels; things fade in and out.

use super::motion::{Animating, Motion, ReducedMotion};
use super::picture::Picture;
use super::stamp::AtlasSprite;
use crate::client::geometry::counter_centre;
use bevy::input::ButtonInput;
use bevy::math::{Vec2, Vec3};
use bevy::prelude::*;

/// The drawing height of whatever travels.
const TRAVEL_HEIGHT: f32 = 52.0;

/// A change of place and opacity under way.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Tween {
    /// Where it leads, in equal shares of the time; the last is the place to stay at.
    path: Vec<Vec2>,
    /// The place to stay at.
    rest: Vec3,
    opacity: (f32, f32),
    seconds: f32,
    elapsed: f32,
    end: End,
}

/// What happens when the time is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Stay,
    /// Stays, and pills wait until then.
    Arrive,
    Despawn,
}

impl Tween {
    /// Slides a counter of a stack to its place in the fan, or back.
    pub fn slide(from: Vec3, to: Vec3, reduced: ReducedMotion) -> Self {
        let seconds = if reduced.0 { 0.0 } else { 0.12 };
        Self {
            seconds,
            ..Self::along(vec![from.truncate(), to.truncate()], to)
        }
    }

    /// Shows how a piece came to a place; a motion that is no travel, or has no way, fades in.
    pub fn arrive(motion: &Motion, to: Vec3, reduced: ReducedMotion) -> Self {
        let (path, per_hex, longest) = match motion {
            Motion::Move { path, .. } => (path.as_slice(), 0.09, 0.7),
            Motion::Retreat { path, .. } => (path.as_slice(), 0.14, 2.0),
            Motion::Eliminate { .. } => (&[][..], 0.0, 0.0),
        };
        if reduced.0 || path.len() < 2 {
            let fade = Self::along(vec![to.truncate()], to);
            return Self {
                opacity: (0.0, 1.0),
                seconds: 0.08,
                ..fade
            };
        }
        let mut points: Vec<Vec2> = path.iter().map(|&hex| counter_centre(hex)).collect();
        if let Some(last) = points.last_mut() {
            *last = to.truncate();
        }
        let seconds = f32::min(per_hex * (points.len() - 1) as f32, longest);
        Self {
            seconds,
            end: End::Arrive,
            ..Self::along(points, to)
        }
    }

    /// Fades a piece away and removes it.
    pub fn vanish(at: Vec3, reduced: ReducedMotion) -> Self {
        let seconds = if reduced.0 { 0.08 } else { 0.25 };
        let still = Self::along(vec![at.truncate()], at.truncate().extend(TRAVEL_HEIGHT));
        Self {
            opacity: (1.0, 0.0),
            seconds,
            end: End::Despawn,
            ..still
        }
    }

    fn along(path: Vec<Vec2>, rest: Vec3) -> Self {
        Self {
            path,
            rest,
            opacity: (1.0, 1.0),
            seconds: 0.0,
            elapsed: 0.0,
            end: End::Stay,
        }
    }

    /// Tells whether it leads a piece to another hex.
    pub fn is_travel(&self) -> bool {
        self.end == End::Arrive
    }

    /// Tells whether the time is over.
    fn is_over(&self) -> bool {
        self.elapsed >= self.seconds
    }

    /// Gets place and opacity at this moment.
    fn now(&self) -> (Vec3, f32) {
        if self.is_over() {
            return (self.rest, self.opacity.1);
        }
        let eased = ease_in_out(self.elapsed / self.seconds);
        let opacity = self.opacity.0.lerp(self.opacity.1, eased);
        let legs = self.path.len().saturating_sub(1);
        if legs == 0 {
            return (self.rest, opacity);
        }
        let along = eased * legs as f32;
        let leg = (along as usize).min(legs - 1);
        let at = self.path[leg].lerp(self.path[leg + 1], along - leg as f32);
        (at.extend(TRAVEL_HEIGHT), opacity)
    }
}

/// Starts and ends gently.
fn ease_in_out(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Moves everything that is under way.
pub(super) fn advance(
    time: Res<Time>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    mut tweens: Query<(&mut Tween, &mut Transform)>,
) {
    let hurry = keys.is_some_and(|keys| keys.get_just_pressed().next().is_some())
        || buttons.is_some_and(|buttons| buttons.get_just_pressed().next().is_some());
    for (mut tween, mut transform) in &mut tweens {
        tween.elapsed = if hurry {
            tween.seconds
        } else {
            tween.elapsed + time.delta_secs()
        };
        transform.translation = tween.now().0;
    }
}

/// Gives what fades its opacity, and whatever lies on it.
pub(super) fn fade<P: Picture>(
    tweens: Query<(Entity, &Tween, Option<&Children>)>,
    mut stamps: Query<&mut AtlasSprite<P>>,
) {
    for (entity, tween, children) in &tweens {
        if tween.opacity == (1.0, 1.0) {
            continue;
        }
        let opacity = tween.now().1;
        let family = children.into_iter().flatten().copied().chain([entity]);
        for member in family {
            if let Ok(mut stamp) = stamps.get_mut(member) {
                stamp.opacity = opacity;
            }
        }
    }
}

/// Takes away what is over.
pub(super) fn settle(
    mut commands: Commands,
    tweens: Query<(Entity, &Tween)>,
    mut animating: ResMut<Animating>,
) {
    let mut under_way = false;
    for (entity, tween) in &tweens {
        match (tween.is_over(), tween.end) {
            (false, _) => under_way = true,
            (true, End::Despawn) => commands.entity(entity).despawn(),
            (true, End::Stay | End::Arrive) => {
                commands.entity(entity).remove::<Tween>();
            }
        }
    }
    animating.set_if_neq(Animating(under_way));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::counters::PieceKey;
    use crate::hex::hex;

    fn walk(length: u16) -> Motion {
        let piece = PieceKey::Unit("fr-2-pire".parse().unwrap());
        Motion::Move {
            piece,
            path: (0..length).map(|i| hex(1640 + i)).collect(),
        }
    }

    #[test]
    fn a_move_takes_ninety_milliseconds_a_hex_and_never_more_than_seven_hundred() {
        let to = Vec3::new(1.0, 2.0, 41.0);
        let seconds = |length| Tween::arrive(&walk(length), to, ReducedMotion(false)).seconds;
        assert!((seconds(4) - 0.27).abs() < 1e-6);
        assert!((seconds(20) - 0.7).abs() < 1e-6);
    }

    #[test]
    fn it_ends_at_its_place_and_starts_at_the_first_hex() {
        let to = Vec3::new(1.0, 2.0, 41.0);
        let mut tween = Tween::arrive(&walk(3), to, ReducedMotion(false));
        assert_eq!(tween.now().0.truncate(), counter_centre(hex(1640)));
        tween.elapsed = tween.seconds;
        assert_eq!(tween.now(), (to, 1.0));
    }

    #[test]
    fn with_reduced_motion_nothing_travels() {
        let to = Vec3::new(1.0, 2.0, 41.0);
        let tween = Tween::arrive(&walk(5), to, ReducedMotion(true));
        assert_eq!(tween.now(), (to, 0.0));
        assert!(tween.seconds <= 0.08);
    }
}
