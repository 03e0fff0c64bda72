//! The pictures of counters in the world: each stays the same as long as its piece is on the map, so that it can be seen how
//! the piece comes to its new place, turns to its other side, or leaves.

use super::counters::{NOTED, Part, Placed, SIZES, placed, side};
use super::faces::{Detail, Glyph};
use super::grid::HEX_WIDTH;
use super::selection::Selection;
use super::ways::Ways;
use crate::campaign_1815::state::State;
use crate::client::counters::{AtlasSprite, CounterSystems, Flip, ReducedMotion, Tween, pictures};
use crate::client::game::{Announced, ClearTable, Game};
use crate::client::panels::pictures as in_panels;
use crate::client::zoom::Zoom;
use crate::table::game::Kept as _;
use crate::table::ids::PieceId;
use bevy::prelude::*;
use std::collections::BTreeMap;

/// Keeps the counters on the map in step with the game.
pub fn plugin(app: &mut App) {
    app.add_plugins((pictures::<Glyph>, in_panels::plugin_of::<Glyph>))
        .init_resource::<Laid>()
        .add_observer(take_away)
        .add_systems(
            Update,
            lay.in_set(CounterSystems::Lay)
                .run_if(resource_exists::<Game<State>>),
        );
}

/// Stands on every picture of a counter on the map.
#[derive(Component)]
pub struct OnMap;

/// The pictures on the map, and how each was laid.
#[derive(Resource, Default)]
struct Laid {
    pictures: BTreeMap<(PieceId, Part), (Entity, Placed)>,
    /// The zoom for which they were laid.
    zoom: Option<Scale>,
}

/// A zoom, as far as it matters to counters: the size of all, what each size of them shows, and whether there are notes.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scale {
    side: f32,
    details: [Detail; SIZES.len()],
    noted: bool,
}

impl Scale {
    /// Gets the scale for hexes of a size in logical pixels.
    fn at(pixels: f32) -> Self {
        let side = side(pixels);
        Self {
            side,
            details: SIZES.map(|size| Detail::at(size * side * pixels)),
            noted: pixels >= NOTED,
        }
    }
}

/// Lays the counters anew when something of them has changed.
fn lay(
    game: Res<Game<State>>,
    selection: Res<Selection>,
    zoom: Res<Zoom>,
    reduced: Res<ReducedMotion>,
    mut events: MessageReader<Announced<State>>,
    mut laid: ResMut<Laid>,
    mut commands: Commands,
) {
    let pixels = zoom.px_per_hex;
    let now = Some(Scale::at(pixels));
    let ways = Ways::of(events.read().map(|announced| &announced.0), *reduced);
    if laid.zoom == now && !game.is_changed() && !selection.is_changed() {
        return;
    }
    laid.zoom = now;
    let mut before = std::mem::take(&mut laid.pictures);
    for placed in placed(game.state(), &selection, pixels) {
        let entity = match before.remove(&placed.of) {
            Some((entity, old)) => {
                change(
                    &mut commands.entity(entity),
                    &old,
                    &placed,
                    (&ways, *reduced),
                );
                entity
            }
            None => put_down(&mut commands, &placed, (&ways, *reduced)),
        };
        laid.pictures.insert(placed.of, (entity, placed));
    }
    for (entity, old) in before.into_values() {
        leave(&mut commands, entity, &old, (&ways, *reduced));
    }
}

fn picture(placed: &Placed) -> AtlasSprite<Glyph> {
    AtlasSprite::new(placed.glyph.clone(), placed.side * HEX_WIDTH)
}

fn rest(placed: &Placed) -> Vec3 {
    placed.at.extend(placed.height)
}

/// Gets the way of a picture to its place, if its piece has one.
fn way(placed: &Placed, (ways, reduced): (&Ways, ReducedMotion)) -> Option<Tween> {
    let way = ways.by_piece.get(&placed.of.0)?;
    let tween = way.tween(placed.at - way.end(), rest(placed), reduced);
    Some(tween.raised(match placed.of.1 {
        Part::Frame => -0.01,
        Part::Counter => 0.0,
        Part::Note(_) => 0.01,
    }))
}

/// Brings a picture to its new place and face.
fn change(
    entity: &mut EntityCommands,
    old: &Placed,
    new: &Placed,
    (ways, reduced): (&Ways, ReducedMotion),
) {
    let way = way(new, (ways, reduced));
    if old == new && way.is_none() {
        return;
    }
    let turns = ways.any && !reduced.0 && turns(&old.glyph, &new.glyph);
    let after = way.as_ref().map_or(ways.last, Tween::left);
    let mut sprite = picture(new);
    if turns {
        sprite.glyph = old.glyph.clone();
        entity.insert(Flip::to(new.glyph.clone(), after));
    } else {
        entity.remove::<Flip<Glyph>>();
    }
    entity.insert(sprite);
    match way {
        // With reduced motion it is at its place at once, and fades in.
        Some(way) if reduced.0 => {
            entity.insert((Transform::from_translation(rest(new)), way));
        }
        Some(way) => {
            entity.insert(way);
        }
        None => {
            entity
                .remove::<Tween>()
                .insert(Transform::from_translation(rest(new)));
        }
    }
}

/// Tells whether a counter shows its other side from now on.
fn turns(old: &Glyph, new: &Glyph) -> bool {
    match (old, new) {
        (Glyph::Counter(_, old, _), Glyph::Counter(_, new, _)) => old != new,
        _ => false,
    }
}

/// Puts a new picture down: by its way, or as it fades in where something has happened.
fn put_down(
    commands: &mut Commands,
    placed: &Placed,
    (ways, reduced): (&Ways, ReducedMotion),
) -> Entity {
    let at = Transform::from_translation(rest(placed));
    let name = match placed.of.1 {
        Part::Counter => "counter",
        Part::Frame => "frame",
        Part::Note(_) => "note",
    };
    let name = Name::new(format!("{name} {}", placed.of.0));
    let mut entity = commands.spawn((name, OnMap, picture(placed), at));
    let way = way(placed, (ways, reduced));
    let is_counter = placed.of.1 == Part::Counter;
    let fades = || Tween::appear(rest(placed)).after(ways.last);
    if let Some(way) = way.or_else(|| (ways.any && is_counter).then(fades)) {
        entity.insert(way);
    }
    entity.id()
}

/// Takes a picture away; that of a counter which leaves the map fades, and a slash goes over whoever is lost.
fn leave(
    commands: &mut Commands,
    entity: Entity,
    old: &Placed,
    (ways, reduced): (&Ways, ReducedMotion),
) {
    let leaving = ways.leaving.get(&old.of.0);
    let Some(leaving) = leaving.filter(|_| old.of.1 == Part::Counter) else {
        commands.entity(entity).despawn();
        return;
    };
    let vanish = |at| Tween::vanish(at, reduced).after(leaving.after);
    let mut leaver = commands.entity(entity);
    leaver.remove::<Flip<Glyph>>().insert(vanish(rest(old)));
    if leaving.is_lost {
        let slash = AtlasSprite::new(Glyph::Slash(old.of.0), old.side * HEX_WIDTH);
        let above = rest(old) + Vec3::Z;
        let at = Transform::from_translation(above);
        let vanish = vanish(above).raised(0.01).unseen_before();
        commands.spawn((Name::new("Slash"), OnMap, slash, at, vanish));
    }
}

fn take_away(
    on: On<ClearTable>,
    old: Query<Entity, With<OnMap>>,
    mut laid: ResMut<Laid>,
    mut commands: Commands,
) {
    if on.0 != State::NAME {
        old.iter()
            .for_each(|entity| commands.entity(entity).despawn());
        *laid = Laid::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headquarters_in_a_stack_get_their_names_when_they_are_large_enough() {
        let smaller = SIZES.into_iter().fold(1.0, f32::min);
        let from = 46.0 / (0.70 * smaller);
        let (before, after) = (Scale::at(from - 1.0), Scale::at(from + 1.0));
        assert_ne!(before, after, "they are laid anew at {from} pixels");
        assert_eq!(after, Scale::at(from + 60.0));
    }
}
