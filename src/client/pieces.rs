//! From the game to what lies on the map: counters, their marks, and how they got there.

use super::board::LabelObstacles;
use super::clicks::retreating;
use super::counters::{
    CounterView, Ghost, Level, Mark, Motion, Piece, PieceId, Roster, Strength, covered,
};
use super::selection::{Goals, Hover, Selection};
use crate::last_battles::combat::obligations;
use crate::last_battles::counter::{Player, Side};
use crate::last_battles::state::{DecisionKind, Morale, Phase, State, UnitIndex};
use crate::last_battles::{Event, chateaux, decision};
use crate::phases::{Announced, Game};
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Keeps the counters in step with the game.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill_roster, lay_out, announce, keep_clear)
            .chain()
            .in_set(LayPieces),
    );
}

/// When, in a frame, the counters are told what lies where.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct LayPieces;

/// Hands over the counters as printed, when a game begins.
fn fill_roster(game: Option<Res<Game>>, mut roster: ResMut<Roster>) {
    let Some(game) = game.filter(|game| game.is_added()) else {
        return;
    };
    let entries = game.state().setting().roster.iter();
    roster.units = entries
        .map(|entry| (entry.counter.id, entry.counter.clone()))
        .collect();
}

/// Lays the pieces out anew when something has changed.
fn lay_out(
    game: Option<Res<Game>>,
    selection: Res<Selection>,
    goals: Res<Goals>,
    hover: Res<Hover>,
    mut view: ResMut<CounterView>,
) {
    let Some(game) = game else {
        view.set_if_neq(CounterView::default());
        return;
    };
    let changed = game.is_changed() || selection.is_changed() || goals.is_changed();
    if changed || hover.is_changed() {
        view.set_if_neq(on_map(game.state(), &selection, &goals, *hover));
    }
}

/// Lists what lies on the map.
pub fn on_map(state: &State, selection: &Selection, goals: &Goals, hover: Hover) -> CounterView {
    let open = match state.phase() {
        Phase::Combat => obligations::open(state),
        Phase::SetUp | Phase::Command | Phase::Movement | Phase::Over => {
            obligations::Open::default()
        }
    };
    let owing: BTreeSet<_> = open.must_attack.into_iter().collect();
    let owed: BTreeSet<_> = open.must_be_attacked.into_iter().collect();
    let chosen = chosen(state, selection);
    let piece = |(unit, hex)| Piece {
        unit: state.id(unit),
        hex,
        face: strength(state, unit),
        points: state.strength(unit).0,
        marks: marks(state, unit, (&owing, &owed)),
        selected: chosen.contains(&unit),
    };
    CounterView {
        pieces: state.on_map().map(piece).collect(),
        leaders: Vec::new(),
        flags: state
            .control()
            .iter()
            .map(|(&hex, &player)| (hex, banner(state, player)))
            .collect(),
        ghost: ghost(state, selection, goals, hover),
    }
}

/// Lists the units that show the frame of the selection.
fn chosen(state: &State, selection: &Selection) -> Vec<UnitIndex> {
    match decision(state).kind {
        DecisionKind::Retreat | DecisionKind::Displace => {
            retreating(state, selection).into_iter().collect()
        }
        DecisionKind::Losses => {
            let named = selection.losses.iter();
            named.filter_map(|&unit| state.find(unit)).collect()
        }
        _ => selection.indices(state),
    }
}

fn strength(state: &State, unit: UnitIndex) -> Strength {
    if state.unit(unit).reduced {
        Strength::Reduced
    } else {
        Strength::Full
    }
}

/// Gets the army whose flag a player plants.
fn banner(state: &State, player: Player) -> Side {
    let sides = state.setting().scenario.sides.iter().copied();
    let own = sides.into_iter().find(|side| side.player() == player);
    own.unwrap_or(match player {
        Player::French => Side::French,
        Player::Coalition => Side::Allied,
    })
}

fn marks(
    state: &State,
    unit: UnitIndex,
    (owing, owed): (&BTreeSet<UnitIndex>, &BTreeSet<UnitIndex>),
) -> Vec<Mark> {
    let own = state.unit(unit);
    let moved =
        state.phase() == Phase::Movement && own.moved && state.owner(unit) == state.player();
    let demoralized = state.morale(state.counter(unit).side) != Morale::Steady;
    [
        (moved, Mark::Moved),
        (owing.contains(&unit), Mark::MustAttack),
        (owed.contains(&unit), Mark::MustBeAttacked),
        (demoralized, Mark::Demoralized),
        (chateaux::is_garrison(state, unit), Mark::Garrison),
    ]
    .into_iter()
    .filter_map(|(shown, mark)| shown.then_some(mark))
    .collect()
}

/// Shows the selected unit where it would come to stand.
fn ghost(state: &State, selection: &Selection, goals: &Goals, hover: Hover) -> Option<Ghost> {
    let hex = hover.hex.filter(|hex| goals.hexes.contains_key(hex))?;
    let unit = *selection.indices(state).last()?;
    (state.occupant(hex).is_none()).then(|| Ghost {
        unit: state.id(unit),
        hex,
        face: strength(state, unit),
    })
}

/// Tells the counters by what ways the pieces come to their new places.
fn announce(mut events: MessageReader<Announced>, mut motions: MessageWriter<Motion>) {
    for Announced(event) in events.read() {
        motions.write_batch(motion(event));
    }
}

fn motion(event: &Event) -> Option<Motion> {
    let unit = PieceId::Unit;
    Some(match event {
        Event::Moved {
            unit: id,
            from,
            path,
            ..
        } => Motion::Move {
            piece: unit(*id),
            path: [*from].into_iter().chain(path.iter().copied()).collect(),
        },
        Event::Entered {
            unit: id, at, path, ..
        } => Motion::Move {
            piece: unit(*id),
            path: [*at].into_iter().chain(path.iter().copied()).collect(),
        },
        Event::Retreated {
            unit: id, from, to, ..
        }
        | Event::Displaced {
            unit: id, from, to, ..
        } => Motion::Retreat {
            piece: unit(*id),
            path: vec![*from, *to],
        },
        Event::Advanced {
            unit: id, from, to, ..
        } => Motion::Move {
            piece: unit(*id),
            path: vec![*from, *to],
        },
        Event::Eliminated { unit: id, .. } => Motion::Eliminate { piece: unit(*id) },
        _ => return None,
    })
}

/// Tells the names of places where counters lie.
fn keep_clear(view: Res<CounterView>, level: Res<Level>, mut obstacles: ResMut<LabelObstacles>) {
    if view.is_changed() || level.is_changed() {
        obstacles.set_if_neq(LabelObstacles(covered(&view, level.0)));
    }
}
