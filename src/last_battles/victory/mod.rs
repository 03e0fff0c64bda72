//! [3.4] Winning: what ends a game at once, what gains points, and who has more of them in the end.

mod points;

use self::points::{added, gone, holds, named, schedule};
pub use self::points::{
    at_end, at_end_of_player_turn, at_end_of_turn, exited, for_elimination, for_exit, for_exits,
    lead, led, score,
};
use super::counter::{ByPlayer, Player};
use super::event::{Event, MoraleEvent};
use super::rules::Rule;
use super::scenario::{Condition, Lead, Win};
use super::state::{Ending, Morale, Outcome, Place, State};
use super::{campaign, morale, special};
use crate::table::case::case;

/// Gets the end of the game that something which has just happened brings, if it brings one [3.4].
pub fn instant(state: &State, event: &Event) -> Option<Event> {
    let decides = matches!(
        event,
        Event::Demoralized { .. }
            | Event::Morale(MoraleEvent::WingDemoralized { .. })
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

/// Gets the end of a game by the lead: it wins or it does not [22.4]; or it tells the level [22.4C].
fn by_lead(state: &State, rule: &Lead) -> Event {
    let found = lead(state, rule.player);
    if state.in_force(Rule::VictoryLevels) {
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
