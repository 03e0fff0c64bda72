//! Coming to blows early, where levels move in the player's favour once two armies have fought each other.

use super::survey::Survey;
use super::{Aim, Task, is_free};
use crate::last_battles::counter::Army;
use crate::last_battles::opponent::objectives::Objectives;
use crate::last_battles::opponent::position::NOWHERE;
use crate::last_battles::scenario::{Cause, LevelChange};

/// Two armies that have not fought each other yet, and had better, as their player sees it.
struct Meeting {
    own: Army,
    foe: Army,
    /// What their first battle is worth.
    worth: i64,
}

/// Makes the tasks of those who are to fight; none where one of them must already.
pub fn tasks(survey: &mut Survey<'_>, objectives: &Objectives) -> Vec<Task> {
    let changes = survey.state.setup().scenario.changes.iter().enumerate();
    let open = changes.filter(|&(nth, _)| survey.state.ledger().count(nth) == 0);
    let meetings = open.filter_map(|(_, change)| meeting(survey, objectives, change));
    let meetings: Vec<_> = meetings.collect();
    let tasks = meetings.iter().filter_map(|meeting| task(survey, meeting));
    tasks.collect()
}

fn meeting(survey: &Survey<'_>, objectives: &Objectives, change: &LevelChange) -> Option<Meeting> {
    let Cause::Fought(one, other) = change.when else {
        return None;
    };
    let is_own = |side: Army| side.player() == survey.player;
    let (own, foe) = if is_own(one) {
        (one, other)
    } else {
        (other, one)
    };
    let gains = is_own(change.of) == (change.by > 0);
    gains.then(|| Meeting {
        own,
        foe,
        worth: i64::from(change.by.unsigned_abs()) * objectives.levels[change.of],
    })
}

/// Sends an army to the enemy nearest to its head.
fn task(survey: &mut Survey<'_>, meeting: &Meeting) -> Option<Task> {
    let (state, position, player) = (survey.state, survey.position, survey.player);
    let side = |nth: &usize| state.counter(survey.own(*nth).unit).side;
    let force = survey.left.iter().copied();
    let force: Vec<usize> = force.filter(|nth| side(nth) == meeting.own).collect();
    let mut pieces = force.iter().map(|&nth| survey.own(nth));
    if !pieces.all(|piece| is_free(position, player, piece)) {
        return None;
    }
    let enemies = position.forces[player.opponent()].pieces.iter();
    let enemies = enemies
        .filter(|enemy| enemy.at != NOWHERE && state.counter(enemy.unit).side == meeting.foe);
    let steps = enemies.flat_map(|enemy| {
        let to = position.ground.cube(enemy.at);
        let from = force
            .iter()
            .map(|&nth| position.ground.cube(survey.own(nth).at));
        from.map(move |from| (from.distance(to), enemy.at))
    });
    let (_, goal) = steps.min()?;
    let mut task = survey.task(Aim::Engage, goal, None, &force);
    task.contact = meeting.worth;
    Some(task)
}
