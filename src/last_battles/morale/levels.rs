//! [9.2A] How the morale levels of armies move.
//!
//! A scenario lists what moves levels: hexes held, a fight, an army broken, points, turns. Each such change counts so and
//! so many times; whatever happens is asked whether that number has changed. An army is asked at once whether it breaks by
//! the new level; one that is broken stays so, whatever its level does afterwards.

use crate::hex::HexNumber;
use crate::last_battles::charts::{Turn, TurnTrack};
use crate::last_battles::counter::{Army, CombatStrength, Player};
use crate::last_battles::event::{Event, MoraleEvent};
use crate::last_battles::morale::Levels;
use crate::last_battles::scenario::{Cause, LevelChange, Wing};
use crate::last_battles::special::wings;
use crate::last_battles::state::{Morale, Place, Release, State};
use crate::last_battles::victory;
use crate::table::case::{Case, case};
use crate::table::ids::{PieceId, UnitId};

/// Gets an army's levels in a turn, as far as they have moved by now [9.0]; each wing of one that is divided has its own.
pub fn levels(state: &State, side: Army, turn: Turn) -> Levels {
    let whole = of_whole(state, side, turn);
    Levels {
        demoralization: whole
            .demoralization
            .filter(|_| !wings::is_divided(state, side)),
        ..whole
    }
}

/// Gets an army's levels in a turn, as they are, or will be, when its wings have joined [27.1A].
pub fn of_whole(state: &State, side: Army, turn: Turn) -> Levels {
    moved(state, side, turn, None)
}

/// Gets a level as far as what moves an army's demoralization level has moved it by now [27.3A].
pub fn raised(state: &State, side: Army, level: CombatStrength) -> CombatStrength {
    level.moved(shift(state, side, None).0)
}

/// Gets by how much an army's two levels have moved, with one change counting otherwise than it does now.
fn shift(state: &State, side: Army, but: Option<(usize, i16)>) -> (i32, i32) {
    let (mut demoralization, mut disintegration) = (0, 0);
    for (nth, change) in changes(state).filter(|(_, change)| change.of == side) {
        let count = match but {
            Some((other, count)) if other == nth => count,
            _ => state.ledger().count(nth),
        };
        // Neither product is too large for the type; their sum may be, in a file that somebody has made for that.
        let moved = |by: i16| i32::from(by) * i32::from(count);
        demoralization = i32::saturating_add(demoralization, moved(change.by));
        disintegration = i32::saturating_add(
            disintegration,
            moved(change.disintegration.unwrap_or(change.by)),
        );
    }
    (demoralization, disintegration)
}

/// Gets an army's levels, with one change counting otherwise than it does now.
fn moved(state: &State, side: Army, turn: Turn, but: Option<(usize, i16)>) -> Levels {
    let levels = state.setup().scenario.levels[side].as_ref();
    let (demoralization, disintegration) = shift(state, side, but);
    let spared = levels
        .and_then(|levels| levels.until_demoralized)
        .is_some_and(|other| {
            state.morale(other) != Morale::Steady && state.morale(side) == Morale::Steady
        });
    let sunk = state.optional().sunk(side);
    Levels {
        demoralization: levels
            .and_then(|levels| levels.demoralization(turn))
            .filter(|_| !spared)
            .map(|level| level.moved(demoralization).less(sunk)),
        disintegration: levels
            .and_then(|levels| levels.disintegration)
            .map(|level| level.moved(disintegration)),
    }
}

/// Gets the sinking of an army's level, or of a wing's where they are apart, for good; none where there is no level
/// [15.2, 16.12, 27.1A].
pub fn sinks(
    state: &State,
    side: Army,
    wing: Option<Wing>,
    by: CombatStrength,
    cited: &'static str,
) -> Option<Event> {
    let apart = wings::apart(state).filter(|wings| wings.army == side);
    let wing = wing.filter(|_| apart.is_some());
    let level = match (apart, wing) {
        (Some(wings), Some(wing)) => Some(wings::level(state, wings, wing)),
        _ => levels(state, side, state.turn()).demoralization,
    };
    Some(Event::Morale(MoraleEvent::LevelSunk {
        side,
        wing,
        by,
        level: level?.less(by),
        case: case(cited),
    }))
}

fn changes(state: &State) -> impl Iterator<Item = (usize, &LevelChange)> {
    state.setup().scenario.changes.iter().enumerate()
}

/// Lists the moves of levels that a game begins with.
pub fn at_start(state: &State) -> Vec<Event> {
    let counts = changes(state).filter_map(|(nth, change)| {
        let count = match &change.when {
            Cause::EachHeld { .. } | Cause::AllHeld { .. } | Cause::EachTurn { .. } => {
                standing(state, change)
            }
            _ => return None,
        };
        event(state, nth, change, count)
    });
    counts.collect()
}

/// Lists the moves of levels that something which has just happened brings.
pub fn moves(state: &State, event: &Event) -> Vec<Event> {
    let moved = changes(state).filter_map(|(nth, change)| {
        let count = count(state, event, nth, change)?;
        self::event(state, nth, change, count)
    });
    moved.collect()
}

/// Makes the event of a change that counts otherwise than before.
fn event(state: &State, nth: usize, change: &LevelChange, count: i16) -> Option<Event> {
    if count == state.ledger().count(nth) {
        return None;
    }
    let but = Some((nth, count));
    let levels = moved(state, change.of, state.turn(), but);
    let divided = wings::apart(state).filter(|wings| wings.army == change.of);
    let sunk = state.optional().sunk_of_wing(Wing::Left);
    let left = divided.map(|wings| wings.left.moved(shift(state, change.of, but).0).less(sunk));
    Some(Event::Morale(MoraleEvent::Levels {
        side: change.of,
        change: nth,
        count,
        demoralization: left.or(levels.demoralization),
        disintegration: levels.disintegration,
        case: Case::new(&change.case)?,
    }))
}

/// Tells how many times a change counts after an event; `None` if the event has nothing to do with it.
fn count(state: &State, event: &Event, nth: usize, change: &LevelChange) -> Option<i16> {
    let before = state.ledger().count(nth);
    match (&change.when, event) {
        (Cause::EachHeld { .. } | Cause::AllHeld { .. }, Event::Control { .. })
        | (Cause::EachTurn { .. }, Event::Turn { .. }) => {
            let now = standing(state, change);
            let fixed = matches!(change.when, Cause::AllHeld { .. })
                && state.morale(change.of) != Morale::Steady;
            Some(if fixed { now.max(before) } else { now })
        }
        (Cause::Entered { by, hexes }, _) => entered(state, event, by, hexes).then_some(1),
        (Cause::Fought(one, other), Event::Battle(report)) => {
            let attack = [report.attackers.clone(), report.bombarding.clone()].concat();
            let met =
                |by: Army, on: Army| has(state, &attack, by) && has(state, &report.defending, on);
            (met(*one, *other) || met(*other, *one)).then_some(1)
        }
        (Cause::Attacked { by, of, wing }, Event::Battle(report)) => {
            let attack = [report.attackers.clone(), report.bombarding.clone()].concat();
            let met = report.defending.iter().filter_map(|&unit| state.find(unit));
            let mut met = met.filter(|&unit| state.counter(unit).side == *of);
            let counts = met.any(|unit| wing.is_none() || wings::of_unit(state, unit) == *wing);
            (counts && has(state, &attack, *by)).then_some(1)
        }
        (Cause::Exited { by, at }, Event::Exited { unit, at: left, .. }) => {
            let mut sides = by.iter();
            let own = sides.any(|&side| has(state, &[*unit], side));
            (own && at.contains(left)).then_some(1)
        }
        (Cause::FirstAttack { by, on, columns }, Event::Battle(report)) if before == 0 => {
            let met = report.defending.iter().filter_map(|&unit| state.find(unit));
            let mut met = met.filter(|&unit| state.counter(unit).side == *on);
            let there = met.any(|unit| {
                let hex = state.unit(unit).hex();
                hex.is_some_and(|hex| (columns.0..=columns.1).contains(&hex.column()))
            });
            let attackers = report.attackers.iter().chain(&report.bombarding);
            let attackers = attackers.filter_map(|&unit| state.find(unit));
            let attackers =
                attackers.filter(|&unit| state.counter(unit).side == *by && state.in_command(unit));
            let strength: CombatStrength = attackers.map(|unit| state.strength(unit)).sum();
            i16::try_from(strength.0).ok().filter(|_| there)
        }
        (Cause::Demoralized(sides), Event::Demoralized { side, .. }) => {
            sides.contains(side).then_some(1)
        }
        (Cause::Points(player), Event::Vp { .. } | Event::Exited { .. }) => {
            i16::try_from(victory::score(state, *player)).ok()
        }
        (Cause::EachTurnOf(units), Event::Turn { .. }) if in_game(state, units) => {
            Some(before.saturating_add(1))
        }
        (Cause::EachTurnOf(units), Event::Activated { .. })
            if before == 0 && in_game(state, units) =>
        {
            Some(1)
        }
        _ => None,
    }
}

/// Tells how many times a change counts by what is the case now, whatever happened before.
fn standing(state: &State, change: &LevelChange) -> i16 {
    let holder = |hex| state.control().get(&hex).copied();
    let track = &state.setup().charts.track;
    stands(&change.when, holder, state.turn(), track).unwrap_or(0)
}

/// Tells how many times a cause counts by who holds what in a turn; `None` for one that waits for something to happen.
pub fn stands(
    cause: &Cause,
    holder: impl Fn(HexNumber) -> Option<Player>,
    turn: Turn,
    track: &TurnTrack,
) -> Option<i16> {
    let held = |by: Player, hex: HexNumber| holder(hex) == Some(by);
    match cause {
        Cause::EachHeld { by, hexes } => {
            Some(hexes.iter().filter(|&&hex| held(*by, hex)).count() as i16)
        }
        Cause::AllHeld { by, hexes } => Some(i16::from(hexes.iter().all(|&hex| held(*by, hex)))),
        Cause::EachTurn { from, until } => {
            Some(track.between(*from, turn.min(*until)).count() as i16)
        }
        _ => None,
    }
}

/// Tells whether one of some units serves an army.
fn has(state: &State, units: &[impl Copy + Into<PieceId>], side: Army) -> bool {
    let mut units = units.iter().filter_map(|&unit| state.find(unit));
    units.any(|unit| state.counter(unit).side == side)
}

/// Tells whether a unit of one of some armies has just entered one of some hexes.
fn entered(state: &State, event: &Event, by: &[Army], hexes: &[HexNumber]) -> bool {
    event.passage().is_some_and(|(unit, way)| {
        let side = state.find(unit).map(|unit| state.counter(unit).side);
        side.is_some_and(|side| by.contains(&side)) && way.iter().any(|hex| hexes.contains(hex))
    })
}

/// Tells whether one of some units is on the map, or may enter it.
fn in_game(state: &State, units: &[UnitId]) -> bool {
    let mut units = units.iter().filter_map(|&unit| state.find(unit));
    units.any(|unit| {
        let unit = state.unit(unit);
        let free = unit.leave == Release::Free;
        unit.hex().is_some() || unit.place == Place::Reinforcement && free
    })
}
