//! [3.4A] What gains points.

use crate::hex::HexNumber;
use crate::last_battles::command::allot::Reach;
use crate::last_battles::counter::{Army, CombatStrength, Player};
use crate::last_battles::event::{Event, PointsFor};
use crate::last_battles::readings::{self, Exits};
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::{Award, ForceEffect, PointsWin};
use crate::last_battles::state::{Place, State};
use crate::last_battles::supply::Lines;
use crate::table::case::{Case, case};

pub(super) fn schedule(state: &State) -> Option<&PointsWin> {
    state.setup().scenario.victory.points.as_ref()
}

fn awards(state: &State) -> impl Iterator<Item = (&Award, Case)> {
    let schedule = schedule(state).into_iter();
    schedule.flat_map(|points| {
        points
            .awards
            .iter()
            .map(|award| (award, named(&points.case)))
    })
}

/// Gets the points that a unit's elimination gives its enemy [3.4A].
pub fn for_elimination(state: &State, event: &Event) -> Option<Event> {
    let Event::Eliminated { unit, strength, .. } = event else {
        return None;
    };
    let unit = state.find(*unit).filter(|&unit| !state.is_train(unit))?;
    let player = state.owner(unit).opponent();
    awards(state).find_map(|(award, case)| match award {
        Award::EnemyStrength { each } => Some(Event::Vp {
            player,
            points: each.saturating_mul(strength.0),
            reason: PointsFor::Elimination,
            case,
        }),
        _ => None,
    })
}

/// Lists the points that the phasing player gains at the end of his player turn.
pub fn at_end_of_player_turn(state: &State) -> Vec<Event> {
    let player = state.player();
    let held = awards(state).filter_map(|(award, case)| match *award {
        Award::HoldEachPlayerTurn { hex, points } if holds(state, player, hex) => Some(Event::Vp {
            player,
            points,
            reason: PointsFor::Control,
            case,
        }),
        _ => None,
    });
    held.collect()
}

/// Lists the points for what is held at the end of each turn [76:15.3], and those that a corps called in by an option gives the
/// enemy then [19.5D].
pub fn at_end_of_turn(state: &State) -> Vec<Event> {
    let held = awards(state).filter_map(|(award, case)| match *award {
        Award::HoldEachTurn { hex, points } => Some(Event::Vp {
            player: *state.control().get(&hex)?,
            points,
            reason: PointsFor::ControlAtTurnEnd,
            case,
        }),
        _ => None,
    });
    let mut events: Vec<_> = held.collect();
    for option in &state.setup().active {
        if let ForceEffect::ArriveByDie {
            units,
            points_per_turn,
            ..
        } = &option.effect
        {
            let mut present = units.iter().filter_map(|&unit| state.find(unit));
            if let Some(unit) = present.find(|&unit| state.unit(unit).hex().is_some()) {
                events.push(Event::Vp {
                    player: state.owner(unit).opponent(),
                    points: *points_per_turn,
                    reason: PointsFor::CorpsInPlay,
                    case: option.case,
                });
            }
        }
    }
    events
}

/// Lists the points for what is held, and who is left, when the game ends.
pub fn at_end(state: &State) -> Vec<Event> {
    let gained = awards(state).filter_map(|(award, case)| match *award {
        Award::HoldAtEnd { hex, points } => Some(Event::Vp {
            player: *state.control().get(&hex)?,
            points,
            reason: PointsFor::ControlAtEnd,
            case,
        }),
        Award::LeftOnMap { of, each } => {
            let left = state.units().filter(|&unit| {
                let place = state.unit(unit).place;
                // Whom a marker stands for has not left the map either [16.6].
                state.counter(unit).side == of && matches!(place, Place::Map(_) | Place::Hidden)
            });
            let strength: CombatStrength = left.map(|unit| state.strength(unit)).sum();
            Some(Event::Vp {
                player: of.player().opponent(),
                points: each.saturating_mul(strength.0),
                reason: PointsFor::LeftOnMap,
                case,
            })
        }
        _ => None,
    });
    gained
        .filter(|event| !matches!(event, Event::Vp { points: 0, .. }))
        .collect()
}

/// Gets the points that a unit's leaving the map gives its player at once.
///
/// Where several strength points bring points together, what is gained is the difference to what was gained before.
pub fn for_exit(state: &State, event: &Event) -> Option<Event> {
    let Event::Exited { unit, .. } = event else {
        return None;
    };
    let unit = state.find(*unit).filter(|&unit| !state.is_train(unit))?;
    let own = state.counter(unit).side;
    awards(state).find_map(|(award, case)| match *award {
        Award::Exit { by, each, per } if by == own => {
            let now = exited(state, own).0;
            let worth = |strength: u16| strength.saturating_mul(each).div_ceil(per.max(1));
            Some(Event::Vp {
                player: own.player(),
                points: worth(now) - worth(now.saturating_sub(state.strength(unit).0)),
                reason: PointsFor::Exit,
                case,
            })
        }
        _ => None,
    })
}

/// Gets the strength of an army that has left the map [5.5C].
pub fn exited(state: &State, side: Army) -> CombatStrength {
    let gone =
        |unit: &_| state.unit(*unit).place == Place::Exited && state.counter(*unit).side == side;
    let units = state.units().filter(gone);
    units.map(|unit| state.strength(unit)).sum()
}

/// Gets as much of that strength as those who have left can command, all as if in range; all of it where no leaders play [22.4B].
pub fn led(state: &State, side: Army) -> CombatStrength {
    match state.in_force(Rule::Leaders) {
        true => Reach::of_exited(state, side).most(),
        false => exited(state, side),
    }
}

/// What units that have left the map with leaders would gain, and the hex from which a line of supply must lead for that.
pub(super) struct Gone {
    side: Army,
    line_from: Option<HexNumber>,
    pub points: u16,
}

impl Gone {
    /// Tells whether they count if the game ends now [22.4B].
    fn counts(&self, state: &State) -> bool {
        let lines = || Lines::of(state, self.side);
        let supplied = |hex| lines().is_some_and(|lines| lines.reaches(hex));
        self.line_from.is_none_or(supplied)
    }
}

/// Lists what has left the map and gains a player points [22.4A].
pub(super) fn gone(state: &State, player: Player) -> impl Iterator<Item = Gone> {
    let awards = awards(state).filter_map(move |(award, _)| match *award {
        Award::ExitedStrength {
            by,
            at,
            each,
            doubled_from,
            supplied,
        } if by.player() == player => {
            let gone = exited(state, by);
            if gone == CombatStrength(0) {
                return None;
            }
            let scoring = led(state, by);
            let toward = match readings::TOWARD_DOUBLING {
                Exits::All => gone,
                Exits::Scoring => scoring,
            };
            let times = if toward >= doubled_from { 2 } else { 1 };
            Some(Gone {
                side: by,
                line_from: supplied.then_some(at),
                points: scoring.0.saturating_mul(each).saturating_mul(times),
            })
        }
        _ => None,
    });
    awards.filter(|gone| gone.points > 0)
}

/// Adds points, up to the largest number there is.
pub(super) fn added(points: impl Iterator<Item = u16>) -> u16 {
    points.fold(0, u16::saturating_add)
}

/// Gets the points for units that have left the map, as they would count if the game ended now [22.4A, 22.4B].
///
/// They are never among the points that events give: a line of supply that is cut takes them away again.
pub fn for_exits(state: &State, player: Player) -> u16 {
    let counting = gone(state, player).filter(|gone| gone.counts(state));
    added(counting.map(|gone| gone.points))
}

/// Gets a player's victory points, those for exits included as they stand now.
pub fn score(state: &State, player: Player) -> u16 {
    state
        .points(player)
        .saturating_add(for_exits(state, player))
}

/// Gets a player's points less the other's [22.4].
pub fn lead(state: &State, player: Player) -> i32 {
    i32::from(score(state, player)) - i32::from(score(state, player.opponent()))
}

/// Tells whether a player holds a hex.
pub(super) fn holds(state: &State, player: Player, hex: HexNumber) -> bool {
    state.control().get(&hex) == Some(&player)
}

/// Reads a case that a data file names; a lint holds that it is one.
pub(super) fn named(number: &str) -> Case {
    Case::new(number).unwrap_or(case("3.4"))
}
