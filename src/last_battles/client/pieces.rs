//! From the game to what lies on the map: counters, their marks, and how they got there.

use super::clicks::{advancing, retreating};
use super::counters::{
    Activity, CounterView, Ghost, LeaderPiece, Level, Mark, MarkerFace, Piece, Roster, Standing,
    Strength, covered,
};
use super::view_context::{ViewContext, ViewParam};
use crate::client::board::LabelObstacles;
use crate::client::counters::{Motion, PieceKey};
use crate::client::frame::InFrame;
use crate::client::game::Announced;
use crate::hex::HexNumber;
use crate::last_battles::combat::obligations;
use crate::last_battles::costs::CorpsMorale;
use crate::last_battles::phases::{self, Game};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::hidden::{Marker, Pair, Twin};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, Phase, State, UnitIndex};
use crate::last_battles::{Event, decision, garrisons, morale};
use crate::table::armies::{Army, Player};
use crate::table::ids::{MarkerId, PieceId, UnitId};
use bevy::prelude::*;
use std::collections::BTreeSet;

/// Keeps the counters in step with the game.
pub fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (fill_roster, lay_out, announce, keep_clear)
            .chain()
            .in_set(InFrame::LayPieces),
    );
}

/// Hands over the counters as printed, where a game has others than the one before it.
fn fill_roster(game: Option<Res<Game>>, mut roster: ResMut<Roster>) {
    let Some(game) = game.filter(|game| game.is_changed()) else {
        return;
    };
    let setup = game.state().setup();
    let units = || setup.roster.iter().map(|entry| &entry.counter);
    let leaders = || setup.leaders.iter().map(|entry| &entry.counter);
    let fits = units().all(|unit| roster.units.get(&unit.id) == Some(unit))
        && leaders().all(|leader| roster.leaders.get(&leader.id) == Some(leader));
    if !fits {
        roster.units = units().map(|unit| (unit.id, unit.clone())).collect();
        roster.leaders = leaders()
            .map(|leader| (leader.id, leader.clone()))
            .collect();
    }
}

/// Lays the pieces out anew when something has changed.
fn lay_out(table: ViewParam, mut view: ResMut<CounterView>) {
    let Some(context) = table.context() else {
        view.set_if_neq(CounterView::default());
        return;
    };
    if table.have_changed() {
        view.set_if_neq(on_map(&context));
    } else if table.pointed_elsewhere() {
        let ghost = ghost(&context);
        if view.ghost != ghost {
            view.ghost = ghost;
        }
    }
}

/// Lists what lies on the map.
pub fn on_map(context: &ViewContext) -> CounterView {
    let state = context.state;
    let open = match state.phase() {
        Phase::Combat => obligations::open(state),
        Phase::SetUp | Phase::Command | Phase::Movement | Phase::Over => {
            obligations::Open::default()
        }
    };
    let owing: BTreeSet<_> = open.must_attack.into_iter().collect();
    let owed: BTreeSet<_> = open.must_be_attacked.into_iter().collect();
    let chosen = chosen(context);
    let piece = |(unit, hex)| Piece {
        unit: state.id(unit),
        hex,
        face: strength(state, unit),
        points: state.strength(unit).0,
        marks: marks(context, unit, (&owing, &owed)),
        selected: chosen.contains(&unit),
        marker: None,
    };
    let markers = state.markers();
    let markers = markers.filter_map(|(marker, hex)| self::marker(context, marker, hex));
    let leaders = state.leaders();
    CounterView {
        pieces: state.on_map().map(piece).chain(markers).collect(),
        leaders: leaders
            .filter_map(|leader| plate(context, leader))
            .collect(),
        flags: state
            .control()
            .iter()
            .map(|(&hex, &player)| (hex, banner(state, player)))
            .collect(),
        ghost: ghost(context),
    }
}

/// Shows a marker of hidden units [16.6].
fn marker(context: &ViewContext, marker: Marker, hex: HexNumber) -> Option<Piece> {
    let state = context.state;
    let name = state.marker_id(marker);
    let pair = state.hidden().pair(marker.pair)?;
    let moves = state.phase() == Phase::Movement && pair.has_moved(marker.twin);
    let own = state.pair_owner(marker.pair) == state.player();
    Some(Piece {
        unit: counter_name(name)?,
        hex,
        face: Strength::Full,
        points: 0,
        marks: shown([(moves && own, Mark::Moved)]),
        selected: context.selection.has(name),
        marker: Some(marker_face(state, marker)),
    })
}

/// Gets what a marker shows to whoever sees the game.
pub fn marker_face(state: &State, marker: Marker) -> MarkerFace {
    let entry = state.pair_entry(marker.pair);
    let pair = state.hidden().pair(marker.pair);
    MarkerFace {
        side: entry.side,
        number: entry.number,
        letter: match marker.twin {
            Twin::A => 'A',
            Twin::B => 'B',
        },
        standing: match pair.and_then(Pair::real) {
            None => Standing::Unknown,
            Some(real) if real == marker.twin => Standing::Real,
            Some(_) => Standing::Dummy,
        },
    }
}

/// Gets the name that a marker goes by among the counters on the map.
fn counter_name(marker: MarkerId) -> Option<UnitId> {
    marker.as_str().parse().ok()
}

/// Shows a leader, if he is on the map.
fn plate(context: &ViewContext, leader: LeaderIndex) -> Option<LeaderPiece> {
    let (state, own) = (context.state, context.state.leader(leader));
    let phasing = state.leader_owner(leader) == state.player();
    let marks = [
        (
            own.moved && phasing && state.phase() == Phase::Movement,
            Mark::Moved,
        ),
        (
            context.derived.officers_out.contains(&leader),
            Mark::OutOfCommand,
        ),
        (
            morale::corps_morale_of_leader(state, leader) == CorpsMorale::Demoralized,
            Mark::Demoralized,
        ),
    ];
    Some(LeaderPiece {
        leader: state.leader_id(leader),
        hex: own.hex()?,
        activity: if own.active {
            Activity::Active
        } else {
            Activity::Inactive
        },
        marks: shown(marks),
        selected: context.selection.has(state.leader_id(leader)),
    })
}

/// Keeps the marks that are shown.
fn shown<const N: usize>(marks: [(bool, Mark); N]) -> Vec<Mark> {
    let shown = marks.into_iter().filter(|(shown, _)| *shown);
    shown.map(|(_, mark)| mark).collect()
}

/// Lists the units that show the frame of the selection.
fn chosen(context: &ViewContext) -> Vec<UnitIndex> {
    let (state, selection) = (context.state, context.selection);
    match decision(state).kind {
        DecisionKind::Retreat | DecisionKind::Displace => {
            retreating(state, selection).into_iter().collect()
        }
        DecisionKind::Losses => {
            let named = selection.losses.iter();
            named.filter_map(|&unit| state.find(unit)).collect()
        }
        DecisionKind::Advance => {
            let only = advancing(state, selection).map(|unit| vec![unit]);
            only.unwrap_or_else(|| selection.indices(state))
        }
        DecisionKind::Combat => match context.plans.current() {
            Some(plan) => {
                let named = plan.attackers.iter().chain(&plan.bombarding);
                named.filter_map(|&unit| state.find(unit)).collect()
            }
            None => selection.indices(state),
        },
        _ => selection.indices(state),
    }
}

fn strength(state: &State, unit: UnitIndex) -> Strength {
    Strength::shown(state.unit(unit).reduced)
}

/// Gets the army whose flag a player plants.
fn banner(state: &State, player: Player) -> Army {
    let sides = state.setup().scenario.sides.iter().copied();
    let own = sides.into_iter().find(|side| side.player() == player);
    own.unwrap_or(match player {
        Player::French => Army::French,
        Player::Coalition => Army::Allied,
    })
}

fn marks(
    context: &ViewContext,
    unit: UnitIndex,
    (owing, owed): (&BTreeSet<UnitIndex>, &BTreeSet<UnitIndex>),
) -> Vec<Mark> {
    let state = context.state;
    let (own, optional) = (state.unit(unit), state.optional());
    let charged = optional.has_charged(unit);
    // An obligation that a plan meets needs no mark beside the plan.
    let attacks = context.plans.of_unit(state.id(unit)).is_some();
    let attacked = own.hex().is_some_and(|hex| context.plans.attacks(hex));
    let moved =
        state.phase() == Phase::Movement && own.moved && state.owner(unit) == state.player();
    shown([
        (moved, Mark::Moved),
        (owing.contains(&unit) && !attacks, Mark::MustAttack),
        (owed.contains(&unit) && !attacked, Mark::MustBeAttacked),
        (
            context.derived.units_out.contains(&unit),
            Mark::OutOfCommand,
        ),
        (!morale::is_steady(state, unit), Mark::Demoralized),
        (charged || optional.is_blown(unit), Mark::Blown),
        (optional.may_charge(unit) && !charged, Mark::MayCharge),
        (garrisons::may_stand(state, unit), Mark::Garrison),
        (garrisons::is_forming(state, unit), Mark::FormsGarrison),
        (is_heavy(state, unit), Mark::Heavy),
        (own.marks.out_of_supply, Mark::OutOfSupply),
    ])
}

/// Tells whether artillery reaches farther and hits harder than other artillery does [16.10].
fn is_heavy(state: &State, unit: UnitIndex) -> bool {
    state.in_force(Rule::HeavyArtillery) && state.counter(unit).is_heavy()
}

/// Shows the selected unit where it would come to stand.
fn ghost(context: &ViewContext) -> Option<Ghost> {
    let state = context.state;
    let hexes = &context.goals.hexes;
    let hex = context.hover.hex.filter(|hex| hexes.contains_key(hex))?;
    let unit = *context.selection.indices(state).last()?;
    (state.occupant(hex).is_none()).then(|| Ghost {
        unit: state.id(unit),
        hex,
        face: strength(state, unit),
    })
}

/// Tells the counters by what ways the pieces come to their new places.
fn announce(
    game: Option<Res<Game>>,
    mut events: MessageReader<phases::Announced>,
    mut motions: MessageWriter<Motion>,
) {
    let Some(game) = game else { return };
    for Announced(event) in events.read() {
        motions.write_batch(motion(game.state(), event));
    }
}

fn motion(state: &State, event: &Event) -> Option<Motion> {
    let piece = |name: PieceId| {
        Some(match state.find_leader(name) {
            Some(leader) => PieceKey::Leader(state.leader_id(leader)),
            None => PieceKey::Unit(match state.find_marker(name) {
                Some(marker) => counter_name(state.marker_id(marker))?,
                None => state.id(state.find(name)?),
            }),
        })
    };
    let along = |from: HexNumber, path: &[HexNumber]| {
        let rest = path.iter().copied();
        [from].into_iter().chain(rest).collect()
    };
    Some(match event {
        Event::Moved {
            unit, from, path, ..
        }
        | Event::Entered {
            unit,
            at: from,
            path,
            ..
        } => Motion::Move {
            piece: piece(*unit)?,
            path: along(*from, path),
        },
        Event::Retreated { unit, from, to, .. } | Event::Displaced { unit, from, to, .. } => {
            Motion::Retreat {
                piece: PieceKey::Unit(*unit),
                path: vec![*from, *to],
            }
        }
        Event::Advanced { unit, from, to, .. } => Motion::Move {
            piece: PieceKey::Unit(*unit),
            path: vec![*from, *to],
        },
        Event::Placed { unit, from, to, .. } if from != to => Motion::Retreat {
            piece: PieceKey::Unit(*unit),
            path: vec![*from, *to],
        },
        Event::LeaderPlaced {
            leader,
            from: Some(from),
            to,
            ..
        } if from != to => Motion::Retreat {
            piece: PieceKey::Leader(*leader),
            path: vec![*from, *to],
        },
        Event::Eliminated { unit, .. } => Motion::Eliminate {
            piece: PieceKey::Unit(*unit),
        },
        Event::LeaderLost { leader, .. } => Motion::Eliminate {
            piece: PieceKey::Leader(*leader),
        },
        _ => return None,
    })
}

/// Tells the names of places where counters lie.
fn keep_clear(view: Res<CounterView>, level: Res<Level>, mut obstacles: ResMut<LabelObstacles>) {
    if view.is_changed() || level.is_changed() {
        obstacles.set_if_neq(LabelObstacles(covered(&view, level.0)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::files;
    use crate::last_battles::game_setup::NewGame;
    use crate::table::play::Seats;

    #[test]
    fn a_second_game_has_its_own_counters() {
        let mut app = App::new();
        app.init_resource::<Roster>()
            .add_systems(Update, fill_roster);
        for scenario in ["26", "28"] {
            let start = NewGame {
                scenario: scenario.to_owned(),
                ..NewGame::default()
            };
            let game = files::begin::<State>(start, Seats::default());
            app.insert_resource(game.expect("a sound scenario"));
            app.update();
            let world = app.world();
            let (game, roster) = (world.resource::<Game>(), world.resource::<Roster>());
            for entry in game.state().setup().roster.iter() {
                let known = roster.units.contains_key(&entry.counter.id);
                assert!(known, "{} of {scenario}", entry.counter.id);
            }
        }
    }
}
