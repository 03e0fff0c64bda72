//! The entities on the map, kept to what [`CounterView`] says: one for each unit and leader, by name, with children for
//! frame and marks; and small ones for pills, flags and the ghost, which are made anew.

use super::AtlasSprite;
use super::ghost::lay_ghost;
use super::glyph::{Glyph, Roster};
use super::hands::Level;
use super::layout::{self, Cover, Fan, PlateSpot, Spot};
use super::marks::Mark;
use super::view::CounterView;
use crate::client::counters::{Detail, Motion, PieceKey, ReducedMotion, Tween};
use crate::client::geometry::{HEX_WIDTH, centre};
use crate::hex::HexNumber;
use bevy::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Stands on everything that lies on the map.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct OnMap;

/// Stands on pills, flags and the ghost.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(OnMap)]
pub(super) struct Badge;

/// Stands on pills.
#[derive(Component, Clone, Copy, Debug, Default)]
#[require(Badge)]
pub(super) struct Pill;

/// The entity of each piece.
#[derive(Resource, Debug, Default)]
pub(super) struct Table(BTreeMap<PieceKey, Entity>);

/// How a piece is drawn: its own picture and those on it, each with its place and height.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(OnMap)]
pub(super) struct Look {
    stamp: AtlasSprite,
    on_it: Vec<(AtlasSprite, Vec3)>,
}

/// Where a piece lies when it is not moving, and in which hex.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct Rest {
    hex: HexNumber,
    at: Vec3,
}

/// A piece as it should be on the map.
struct Wanted {
    piece: PieceKey,
    look: Look,
    rest: Rest,
}

/// What decides how the table looks.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Scene<'w> {
    pub view: Res<'w, CounterView>,
    pub roster: Res<'w, Roster>,
    pub level: Res<'w, Level>,
    fan: Res<'w, Fan>,
    reduced: Res<'w, ReducedMotion>,
}

impl Scene<'_> {
    fn changed(&self) -> bool {
        self.view.is_changed()
            || self.roster.is_changed()
            || self.level.is_changed()
            || self.fan.is_changed()
    }

    fn side(&self) -> f32 {
        self.level.0.counter_side() * HEX_WIDTH
    }
}

/// Brings the pieces to what the view says.
pub(super) fn lay_pieces(
    mut commands: Commands,
    scene: Scene,
    mut table: ResMut<Table>,
    mut motions: MessageReader<Motion>,
    mut pieces: Query<(&mut Look, &mut Rest, &mut AtlasSprite, &mut Transform)>,
) {
    let motions: BTreeMap<PieceKey, Motion> = motions
        .read()
        .map(|motion| (motion.piece(), motion.clone()))
        .collect();
    if !scene.changed() {
        return;
    }
    let mut kept = BTreeMap::new();
    for wanted in wanted_pieces(&scene) {
        let (piece, motion) = (wanted.piece, motions.get(&wanted.piece));
        let known = table.0.remove(&piece);
        let entity = match known.and_then(|entity| Some((entity, pieces.get_mut(entity).ok()?))) {
            Some((entity, drawn)) => {
                update(
                    &mut commands.entity(entity),
                    drawn,
                    wanted,
                    (motion, *scene.reduced),
                );
                entity
            }
            None => spawn(&mut commands, wanted, motion, *scene.reduced),
        };
        kept.insert(piece, entity);
    }
    for (piece, entity) in std::mem::replace(&mut table.0, kept) {
        take_away(&mut commands, entity, motions.get(&piece), &scene, &pieces);
    }
}

/// What is known of a piece on the map.
type Drawn<'a> = (
    Mut<'a, Look>,
    Mut<'a, Rest>,
    Mut<'a, AtlasSprite>,
    Mut<'a, Transform>,
);

/// Brings a piece on the map to its new look and place.
fn update(
    entity: &mut EntityCommands,
    (mut look, mut rest, mut stamp, mut transform): Drawn,
    wanted: Wanted,
    (motion, reduced): (Option<&Motion>, ReducedMotion),
) {
    if *look != wanted.look {
        entity.despawn_related::<Children>();
        put_on(entity, &wanted.look);
        *stamp = wanted.look.stamp.clone();
        *look = wanted.look;
    }
    if *rest != wanted.rest {
        let tween = tween_between(*rest, wanted.rest, motion, reduced);
        *rest = wanted.rest;
        if let Some(tween) = tween {
            entity.insert(tween);
        } else {
            transform.translation = rest.at;
            entity.remove::<Tween>();
        }
    }
}

/// Finds how a piece comes from place to place: as announced, by a short slide within a hex, or at once.
fn tween_between(
    from: Rest,
    to: Rest,
    motion: Option<&Motion>,
    reduced: ReducedMotion,
) -> Option<Tween> {
    match motion {
        Some(motion) => Some(Tween::arrive(motion, to.at, reduced)),
        None if from.hex == to.hex => Some(Tween::slide(from.at, to.at, reduced)),
        None => None,
    }
}

/// Puts a new piece on the map.
fn spawn(
    commands: &mut Commands,
    wanted: Wanted,
    motion: Option<&Motion>,
    reduced: ReducedMotion,
) -> Entity {
    let mut entity = commands.spawn((
        Name::new(format!("counter {}", wanted.piece)),
        wanted.look.stamp.clone(),
        Transform::from_translation(wanted.rest.at),
        wanted.rest,
    ));
    put_on(&mut entity, &wanted.look);
    if let Some(motion) = motion {
        entity.insert(Tween::arrive(motion, wanted.rest.at, reduced));
    }
    entity.insert(wanted.look).id()
}

/// Puts frame and marks on a piece.
fn put_on(entity: &mut EntityCommands, look: &Look) {
    entity.with_children(|on_it| {
        for (stamp, at) in &look.on_it {
            on_it.spawn((
                Name::new("mark"),
                stamp.clone(),
                Transform::from_translation(*at),
            ));
        }
    });
}

/// Removes a piece; an eliminated one fades under a slash.
fn take_away(
    commands: &mut Commands,
    entity: Entity,
    motion: Option<&Motion>,
    scene: &Scene,
    pieces: &Query<(&mut Look, &mut Rest, &mut AtlasSprite, &mut Transform)>,
) {
    let (Some(Motion::Eliminate { piece }), Ok((_, _, stamp, transform))) =
        (motion, pieces.get(entity))
    else {
        if let Ok(mut entity) = commands.get_entity(entity) {
            entity.despawn();
        }
        return;
    };
    let side = match piece {
        PieceKey::Unit(unit) => scene.roster.units.get(unit).map(|unit| unit.side),
        PieceKey::Leader(_) => None,
    };
    commands
        .entity(entity)
        .insert(Tween::vanish(transform.translation, *scene.reduced));
    if let Some(side) = side {
        let slash = AtlasSprite::new(Glyph::Slash(side), stamp.side);
        commands.entity(entity).with_children(|on_it| {
            on_it.spawn((
                Name::new("slash"),
                slash,
                Transform::from_xyz(0.0, 0.0, 0.008),
            ));
        });
    }
}

/// Lists all pieces as they should be.
fn wanted_pieces(scene: &Scene) -> Vec<Wanted> {
    let (spots, _) = layout::spots(&scene.view, *scene.fan, scene.level.0);
    let units = spots.iter().filter_map(|spot| wanted_unit(scene, spot));
    let plates = layout::plates(&scene.view, scene.level.0);
    let leaders = plates.iter().map(|plate| wanted_leader(scene, plate));
    units.chain(leaders).collect()
}

/// Finds how a unit should be; `None` if it is not in the roster.
fn wanted_unit(scene: &Scene, spot: &Spot) -> Option<Wanted> {
    let (piece, side, detail) = (spot.piece, scene.side(), scene.level.0);
    let (glyph, army) = match piece.marker {
        Some(face) => (Glyph::Marker(face, detail), face.side),
        None => {
            let counter = scene.roster.units.get(&piece.unit)?;
            let glyph = match spot.cover {
                Cover::Under => Glyph::Bare(counter.side, counter.nationality, piece.face, detail),
                Cover::Open | Cover::Top => Glyph::Unit(piece.unit, piece.face, detail),
            };
            (glyph, counter.side)
        }
    };
    let mut on_it = Vec::new();
    if piece.selected {
        let frame = AtlasSprite::new(Glyph::SelectionFrame(army), side);
        on_it.push((frame, Vec3::new(0.0, 0.0, -0.004)));
    }
    for (index, mark) in marks_shown(scene, spot).into_iter().enumerate() {
        let at = (mark.place() * side).extend(0.001 * (index + 1) as f32);
        on_it.push((AtlasSprite::new(Glyph::Mark(mark), side), at));
    }
    Some(Wanted {
        piece: PieceKey::Unit(piece.unit),
        look: Look {
            stamp: AtlasSprite::new(glyph, side),
            on_it,
        },
        rest: Rest {
            hex: piece.hex,
            at: spot.at,
        },
    })
}

/// Lists the marks on a counter: none under another, and the obligations of the whole stack on its top.
fn marks_shown(scene: &Scene, spot: &Spot) -> BTreeSet<Mark> {
    let mut marks: BTreeSet<Mark> = spot.piece.marks.iter().copied().collect();
    match spot.cover {
        Cover::Under => marks.clear(),
        Cover::Open => {}
        Cover::Top => {
            let mates = scene
                .view
                .pieces
                .iter()
                .filter(|mate| mate.hex == spot.piece.hex);
            let obligations = [Mark::MustAttack, Mark::MustBeAttacked];
            marks.extend(
                mates
                    .flat_map(|mate| &mate.marks)
                    .filter(|mark| obligations.contains(mark)),
            );
        }
    }
    match scene.level.0 {
        Detail::Dot | Detail::Speck | Detail::Patch | Detail::Field => marks.clear(),
        Detail::Arm => marks.retain(|mark| mark.seen_from_afar()),
        Detail::Figures | Detail::Full => {}
    }
    marks
}

/// Finds how a leader should be.
fn wanted_leader(scene: &Scene, plate: &PlateSpot) -> Wanted {
    let (leader, side) = (plate.leader, scene.side() * plate.scale);
    let glyph = Glyph::Leader(leader.leader, leader.activity, scene.level.0);
    let frame = AtlasSprite::new(Glyph::PlateFrame, side);
    let frame = leader
        .selected
        .then_some((frame, Vec3::new(0.0, 0.0, -0.004)));
    let marks = leader.marks.iter().enumerate().map(|(nth, &mark)| {
        let at = (mark.place_on_plate() * side).extend(0.001 * (nth + 1) as f32);
        (AtlasSprite::new(Glyph::Mark(mark), 0.8 * side), at)
    });
    Wanted {
        piece: PieceKey::Leader(leader.leader),
        look: Look {
            stamp: AtlasSprite::new(glyph, side),
            on_it: frame.into_iter().chain(marks).collect(),
        },
        rest: Rest {
            hex: leader.hex,
            at: plate.at,
        },
    }
}

/// Makes pills, flags and the ghost anew.
pub(super) fn lay_slips(mut commands: Commands, scene: Scene, slips: Query<Entity, With<Badge>>) {
    if !scene.changed() {
        return;
    }
    slips
        .iter()
        .for_each(|slip| commands.entity(slip).despawn());
    let side = scene.side();
    for sum in layout::spots(&scene.view, *scene.fan, scene.level.0).1 {
        let stamp = AtlasSprite::new(Glyph::Sum(sum.points), side * pill_scale(scene.level.0));
        let at = Transform::from_translation(sum.at);
        commands.spawn((Name::new("pill"), Pill, stamp, at));
    }
    for &(hex, owner) in &scene.view.flags {
        let at = centre(hex) + Vec2::new(-0.24, 0.27) * HEX_WIDTH;
        let stamp = AtlasSprite::new(Glyph::Flag(owner), side);
        commands.spawn((
            Name::new("flag"),
            Badge,
            stamp,
            Transform::from_translation(at.extend(18.0)),
        ));
    }
    lay_ghost(&mut commands, &scene, side);
}

/// Pills grow where counters are small, or their figures would be too small to read.
fn pill_scale(detail: Detail) -> f32 {
    if detail == Detail::Full { 1.0 } else { 1.35 }
}
