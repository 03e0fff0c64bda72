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
    /// Less than nothing while it waits for what comes before it.
    elapsed: f32,
    /// How high it lies on the way.
    height: f32,
    /// Whether it is not seen before it begins.
    unseen_before: bool,
    end: End,
}

/// How a piece goes along its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    March,
    Retreat,
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
        let (path, gait) = match motion {
            Motion::Move { path, .. } => (path.as_slice(), Gait::March),
            Motion::Retreat { path, .. } => (path.as_slice(), Gait::Retreat),
            Motion::Eliminate { .. } => (&[][..], Gait::March),
        };
        let way = path.iter().map(|&hex| counter_centre(hex)).collect();
        Self::travel(way, gait, to, reduced)
    }

    /// Leads a piece along a way, of a point in each hex, to the place where it stays; without a way it fades in.
    pub fn travel(mut way: Vec<Vec2>, gait: Gait, to: Vec3, reduced: ReducedMotion) -> Self {
        if reduced.0 || way.len() < 2 {
            return Self::appear(to);
        }
        if let Some(last) = way.last_mut() {
            *last = to.truncate();
        }
        let (per_hex, longest) = match gait {
            Gait::March => (0.09, 0.7),
            Gait::Retreat => (0.14, 2.0),
        };
        let seconds = f32::min(per_hex * (way.len() - 1) as f32, longest);
        Self {
            seconds,
            end: End::Arrive,
            ..Self::along(way, to)
        }
    }

    /// Fades a piece in.
    pub fn appear(at: Vec3) -> Self {
        Self {
            opacity: (0.0, 1.0),
            seconds: 0.08,
            ..Self::along(vec![at.truncate()], at)
        }
    }

    /// Has it wait for some seconds before it begins.
    #[must_use]
    pub fn after(self, seconds: f32) -> Self {
        Self {
            elapsed: -seconds,
            ..self
        }
    }

    /// Has it not be seen while it waits.
    #[must_use]
    pub fn unseen_before(self) -> Self {
        Self {
            unseen_before: true,
            ..self
        }
    }

    /// Has it lie a little higher on its way than other pieces do.
    #[must_use]
    pub fn raised(self, by: f32) -> Self {
        Self {
            height: TRAVEL_HEIGHT + by,
            ..self
        }
    }

    /// Gets how long it still takes.
    pub fn left(&self) -> f32 {
        (self.seconds - self.elapsed).max(0.0)
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
            height: TRAVEL_HEIGHT,
            unseen_before: false,
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
        if self.unseen_before && self.elapsed < 0.0 {
            return (self.rest, 0.0);
        }
        let eased = ease_in_out((self.elapsed / self.seconds).max(0.0));
        let opacity = self.opacity.0.lerp(self.opacity.1, eased);
        let legs = self.path.len().saturating_sub(1);
        if legs == 0 {
            return (self.rest, opacity);
        }
        let along = eased * legs as f32;
        let leg = (along as usize).min(legs - 1);
        let at = self.path[leg].lerp(self.path[leg + 1], along - leg as f32);
        (at.extend(self.height), opacity)
    }
}

/// Starts and ends gently.
fn ease_in_out(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Tells whether the player has just pressed something, which ends all that is under way.
pub(super) fn is_hurried(
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
) -> bool {
    keys.is_some_and(|keys| keys.get_just_pressed().next().is_some())
        || buttons.is_some_and(|buttons| buttons.get_just_pressed().next().is_some())
}

/// Moves everything that is under way.
pub(super) fn advance(
    time: Res<Time>,
    keys: Option<Res<ButtonInput<KeyCode>>>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    mut tweens: Query<(&mut Tween, &mut Transform)>,
) {
    let hurry = is_hurried(keys, buttons);
    for (mut tween, mut transform) in &mut tweens {
        // A frame that has waited for input or for a program must not swallow what begins in it.
        let longest = if tween.is_added() { 0.03 } else { 0.2 };
        tween.elapsed = match hurry && !tween.is_added() {
            true => tween.seconds,
            false => tween.elapsed + time.delta_secs().min(longest),
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
    fn what_waits_for_something_else_stands_at_its_first_hex_until_then() {
        let to = Vec3::new(1.0, 2.0, 41.0);
        let mut tween = Tween::arrive(&walk(3), to, ReducedMotion(false)).after(0.5);
        assert!((tween.left() - 0.68).abs() < 1e-6);
        tween.elapsed += 0.4;
        assert_eq!(tween.now().0.truncate(), counter_centre(hex(1640)));
        tween.elapsed += 0.2;
        assert_ne!(tween.now().0.truncate(), counter_centre(hex(1640)));
    }

    #[test]
    fn with_reduced_motion_nothing_travels() {
        let to = Vec3::new(1.0, 2.0, 41.0);
        let tween = Tween::arrive(&walk(5), to, ReducedMotion(true));
        assert_eq!(tween.now(), (to, 0.0));
        assert!(tween.seconds <= 0.08);
    }
}
