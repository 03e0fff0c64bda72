//! [3.4] Winning: what ends a game at once, what gains points, and who has more of them in the end.

use super::command::allot::Reach;
use super::counter::{Army, ByPlayer, CombatStrength, Player};
use super::event::{Event, PointsFor};
use super::readings::{self, Exits};
use super::scenario::{Award, Condition, ForceEffect, Lead, PointsWin, Win};
use super::state::{Ending, Morale, Outcome, Place, State};
use super::supply::Lines;
use super::{campaign, morale, special};
use crate::hex::HexNumber;
use crate::last_battles::rules::Rule;
use crate::table::case::{Case, case};

/// Reads a case that a data file names; a lint holds that it is one.
fn named(number: &str) -> Case {
    Case::new(number).unwrap_or(case("3.4"))
}

/// Gets the end of the game that something which has just happened brings, if it brings one [3.4].
pub fn instant(state: &State, event: &Event) -> Option<Event> {
    let decides = matches!(
        event,
        Event::Demoralized { .. }
            | Event::WingDemoralized { .. }
            | Event::Disintegrated { .. }
            | Event::Control { .. }
            | Event::LeaderLost { .. }
    );
    let wins = &state.setup().scenario.victory.instant;
    let win = wins
        .iter()
        .find(|win| decides && holds_true(state, &win.when))?;
    Some(won(win))
}

fn won(win: &Win) -> Event {
    Event::Over(Outcome {
        winner: Some(win.winner),
        level: Some(win.level),
        case: named(&win.case),
        reason: ending(&win.when),
    })
}

/// Tells whether a condition holds now.
fn holds_true(state: &State, condition: &Condition) -> bool {
    match condition {
        Condition::Demoralized(side) => state.morale(*side) >= Morale::Demoralized,
        Condition::WingDemoralized(wing) => {
            special::wings::apart(state).is_some() && state.ledger().wings().demoralized[*wing]
        }
        Condition::Disintegrated(side) => state.morale(*side) == Morale::Disintegrated,
        Condition::Holds(player, hexes) => hexes.iter().all(|&hex| holds(state, *player, hex)),
        Condition::Lost(leader) => state
            .find_leader(*leader)
            .is_some_and(|leader| state.leader(leader).place == Place::Eliminated),
        Condition::Written(case) => special::is_written(state, case),
        Condition::Not(inner) => !holds_true(state, inner),
        Condition::All(parts) => parts.iter().all(|part| holds_true(state, part)),
    }
}

/// Gets what a condition that holds says of the end of the game; what is not the case is passed over.
fn ending(condition: &Condition) -> Ending {
    match condition {
        Condition::Demoralized(side) => Ending::Demoralized(*side),
        Condition::WingDemoralized(wing) => Ending::WingDemoralized(*wing),
        Condition::Disintegrated(side) => Ending::Disintegrated(*side),
        Condition::Holds(player, hexes) => Ending::Holds(*player, hexes.clone()),
        Condition::Lost(leader) => Ending::LeaderLost(*leader),
        Condition::Written(_) | Condition::Not(_) => Ending::All(Vec::new()),
        Condition::All(parts) => {
            let parts = parts.iter().map(ending);
            let mut told: Vec<_> = parts
                .filter(|part| *part != Ending::All(Vec::new()))
                .collect();
            match told.len() {
                1 => told.remove(0),
                _ => Ending::All(told),
            }
        }
    }
}

fn schedule(state: &State) -> Option<&PointsWin> {
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

fn holds(state: &State, player: Player, hex: HexNumber) -> bool {
    state.control().get(&hex) == Some(&player)
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

/// Lists the points that a corps called in by an option gives the enemy at the end of each turn [19.5D].
pub fn at_end_of_turn(state: &State) -> Vec<Event> {
    let mut events = Vec::new();
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
            let left = state
                .on_map()
                .filter(|&(unit, _)| state.counter(unit).side == of);
            let strength: CombatStrength = left.map(|(unit, _)| state.strength(unit)).sum();
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
struct Gone {
    side: Army,
    line_from: Option<HexNumber>,
    points: u16,
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
fn gone(state: &State, player: Player) -> impl Iterator<Item = Gone> {
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
fn added(points: impl Iterator<Item = u16>) -> u16 {
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

/// Gets the end of the game that a lead brings at once, if it is great enough [22.4].
pub fn lead_reached(state: &State) -> Option<Event> {
    let rule = schedule(state)?.lead.as_ref()?;
    // Most of the time the points fall short whatever the line of supply, and none need be traced.
    let most = added(gone(state, rule.player).map(|gone| gone.points));
    let others = i32::from(state.points(rule.player.opponent()));
    let own = state.points(rule.player).saturating_add(most);
    if i32::from(own) - others < rule.wins_at {
        return None;
    }
    let found = lead(state, rule.player);
    (found >= rule.wins_at).then(|| by_lead(state, rule))
}

/// Tells whether the lead has levels: they are in use by option, and with a secret force, which costs one [22.4C, 22.6B].
fn has_levels(state: &State) -> bool {
    let active = state.setup().active.iter();
    active
        .into_iter()
        .any(|option| option.effect.gives_levels())
}

/// Gets the end of a game by the lead: it wins or it does not [22.4]; or it tells the level [22.4C].
fn by_lead(state: &State, rule: &Lead) -> Event {
    let found = lead(state, rule.player);
    if has_levels(state) {
        return by_levels(state, rule, found);
    }
    let wins = found >= rule.wins_at;
    Event::Over(Outcome {
        winner: Some(if wins {
            rule.player
        } else {
            rule.player.opponent()
        }),
        level: Some(rule.level),
        case: named(&rule.case),
        reason: Ending::Lead(rule.player, found),
    })
}

/// Gets the end of a game by the level of the lead, a better one for the player if the enemy's secret force was used
/// [22.4C, 22.6B].
fn by_levels(state: &State, rule: &Lead, found: i32) -> Event {
    let fits = |level: &super::scenario::LeadLevel| level.from.is_none_or(|from| found >= from);
    let nth = rule.levels.iter().position(fits).unwrap_or_default();
    let better = nth.saturating_sub(usize::from(campaign::uses_force(state)));
    let level = rule.levels.get(better);
    Event::Over(Outcome {
        winner: level.map(|level| level.winner),
        level: level.map(|level| level.level),
        case: named(match found >= rule.wins_at {
            true => &rule.case,
            false => &rule.levels_case,
        }),
        reason: Ending::Lead(rule.player, found),
    })
}

/// Gets the end of a game after its last turn: by a condition that holds, by a lead, by points, or else by default.
pub fn at_last(state: &State) -> Event {
    let victory = &state.setup().scenario.victory;
    let mut wins = victory.at_end.iter();
    if let Some(win) = wins.find(|win| holds_true(state, &win.when)) {
        return won(win);
    }
    match (schedule(state), &victory.otherwise) {
        (Some(points), _) => match &points.lead {
            Some(rule) => by_lead(state, rule),
            None => by_points(state),
        },
        (None, Some(otherwise)) => Event::Over(Outcome {
            winner: Some(otherwise.winner),
            level: Some(otherwise.level),
            case: named(&otherwise.case),
            reason: Ending::NotWon(otherwise.winner.opponent()),
        }),
        (None, None) => by_points(state),
    }
}

/// Gets the end of a game by points; equal points are a draw.
fn by_points(state: &State) -> Event {
    let points = ByPlayer {
        french: state.points(Player::French),
        coalition: state.points(Player::Coalition),
    };
    let winner = match points.french.cmp(&points.coalition) {
        std::cmp::Ordering::Greater => Some(Player::French),
        std::cmp::Ordering::Less => Some(Player::Coalition),
        std::cmp::Ordering::Equal => None,
    };
    Event::Over(Outcome {
        winner,
        level: winner.and(schedule(state).and_then(|points| points.level)),
        case: schedule(state).map_or(case("3.4"), |points| named(&points.case)),
        reason: Ending::Points(points),
    })
}

/// Lists the changes of morale that are due in all armies, those of the player whose turn it is not first [9.2B].
pub fn morale_changes(state: &State) -> Vec<Event> {
    let mut sides = super::counter::Army::ALL.to_vec();
    sides.sort_by_key(|side| side.player() == state.player());
    sides
        .into_iter()
        .flat_map(|side| morale::changes(state, side))
        .collect()
}
