//! What is counted of nights: who could move, who ought to, and who does [4.2].

use crate::hex::HexNumber;
use crate::last_battles::State;
use crate::last_battles::movement::{self, Reach};
use crate::last_battles::scenario::Award;
use crate::last_battles::state::{Phase, Quiet, UnitIndex};

/// How many hexes away an enemy or a place that counts may be from a unit that is where it is needed: two marches of infantry.
const NEAR: u32 = 8;

/// The units that can move when a movement phase by night begins.
#[derive(Debug, Default)]
pub(super) struct Night {
    free: usize,
    /// Those of them that are far from where they are needed, each with its hex.
    away: Vec<(UnitIndex, HexNumber)>,
}

impl Night {
    /// Finds the units of a state in which a movement phase by night begins; none in any other.
    pub(super) fn of(state: &State) -> Self {
        if state.phase() != Phase::Movement || state.quiet() != Some(Quiet::Night) {
            return Self::default();
        }
        let player = state.player();
        let mut reach = Reach::default();
        let mut can_go = |unit, from| reach.nearest(state, unit, |hex| hex != from).is_some();
        let own = state.combat_units(player);
        let free: Vec<_> = own
            .filter(|&(unit, hex)| movement::can_move(state, unit).is_ok() && can_go(unit, hex))
            .collect();
        let mut needed = places_that_count(state);
        needed.extend(state.stacks(player.opponent()).map(|(hex, _)| hex));
        let is_away = |hex: HexNumber| needed.iter().all(|at| at.distance(hex) > NEAR);
        Self {
            free: free.len(),
            away: free.into_iter().filter(|&(_, hex)| is_away(hex)).collect(),
        }
    }

    pub(super) const fn free(&self) -> usize {
        self.free
    }

    pub(super) const fn away(&self) -> usize {
        self.away.len()
    }

    /// Counts those that are away and have not left their hexes.
    pub(super) fn idle(&self, state: &State) -> usize {
        let away = self.away.iter();
        away.filter(|&&(unit, hex)| state.unit(unit).hex() == Some(hex))
            .count()
    }
}

/// Lists the hexes that a scenario counts for either player: those that somebody holds, those that move levels, and those
/// where leaving the map gains points.
fn places_that_count(state: &State) -> Vec<HexNumber> {
    let scenario = &state.setup().scenario;
    let mut hexes: Vec<_> = state.control().keys().copied().collect();
    for change in &scenario.changes {
        hexes.extend(change.when.hexes());
    }
    let points = scenario.victory.points.iter();
    for award in points.flat_map(|points| &points.awards) {
        match award {
            Award::ExitedStrength { at, .. } => hexes.push(*at),
            Award::Exit { by, .. } => {
                let exits = scenario.exits.iter();
                let own = exits.filter(|exit| exit.sides.contains(by));
                hexes.extend(own.flat_map(|exit| &exit.at));
            }
            _ => hexes.extend(award.hex()),
        }
    }
    hexes
}
