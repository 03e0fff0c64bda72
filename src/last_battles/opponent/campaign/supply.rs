//! Getting back into supply before dawn [14.0].

use super::survey::Survey;
use super::{Aim, Task};
use crate::last_battles::daylight;
use crate::last_battles::opponent::ground::Spot;
use crate::last_battles::state::State;
use crate::last_battles::supply::{self, Lines};
use std::collections::BTreeMap;

/// From how many turns before supply is determined units think of it: a night.
const NIGHT: usize = 4;

/// Makes the tasks of those who would be lost for want of supply: each to the nearest hex where a line leads.
pub fn tasks(survey: &mut Survey<'_>) -> Vec<Task> {
    let state = survey.state;
    if turns_till_due(state).is_none_or(|turns| turns > NIGHT) {
        return Vec::new();
    }
    let cut_off = supply::cut_off(state);
    let barred = survey.enemy_ground();
    let mut forces: BTreeMap<Spot, Vec<usize>> = BTreeMap::new();
    for &nth in &survey.left {
        let piece = survey.own(nth);
        if !cut_off.contains(&piece.unit) {
            continue;
        }
        let Some(lines) = Lines::of(state, state.counter(piece.unit).side) else {
            continue;
        };
        let ground = survey.position.ground;
        let goal = survey.nearest(piece.at, &barred, |spot| lines.reaches(ground.hex(spot)));
        if let Some(goal) = goal {
            forces.entry(goal).or_default().push(nth);
        }
    }
    let forces = forces.into_iter();
    forces
        .map(|(goal, force)| survey.task(Aim::Resupply, goal, None, &force))
        .collect()
}

/// Counts the turns until supply is determined, one if that is at the beginning of the next; none if it is not any more.
pub fn turns_till_due(state: &State) -> Option<usize> {
    let (setup, now) = (state.setup(), state.turn());
    let supply = setup.scenario.supply.as_ref()?;
    let turns = daylight::supply_turns(setup, supply).filter(|&turn| turn > now);
    let next = turns.min()?;
    Some(setup.charts.track.between(now, next).count() - 1)
}
