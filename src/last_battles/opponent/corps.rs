//! What the morale of corps is worth: losses that bring a corps nearer to its level, and the defeat of the Old Guard, which
//! brings the levels of all corps around it down [13, 22.5B].

use super::ground::{Cube, Ground, Spot};
use crate::last_battles::counter::{Army, Player};
use crate::last_battles::morale;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::CorpsIndex;
use crate::last_battles::state::{State, UnitIndex};

/// What a strength point loses by the demoralization of its corps: it advances no more, and walks half as far [13.2].
const SHAKEN: i64 = 200;

/// What is at stake for corps, in thousandths of a victory point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CorpsStakes {
    /// What each corps would lose by its demoralization, spread over the losses that lead to it.
    nearer: Vec<i64>,
    /// What a strength point that a corps loses costs so: an Allied loss counts for all Allied nationalities [13.1].
    each: Vec<i64>,
    /// The officers who would feel a defeat of the Old Guard: where each stands, his corps, and what it would lose.
    felt: Vec<(Cube, CorpsIndex, i64)>,
}

impl CorpsStakes {
    /// Reads what is at stake in a state, of which so many per cent count; nothing where corps have no morale of their own.
    pub fn new(state: &State, ground: &Ground, percent: i64) -> Self {
        if percent == 0 || !state.has_corps() {
            return Self::default();
        }
        let mut whole = vec![0; state.all_corps().count()];
        let units = Player::ALL.into_iter();
        for (unit, _) in units.flat_map(|player| state.combat_units(player)) {
            if let Some(corps) = morale::corps_of(state, unit) {
                let strength = i64::from(state.strength(unit).0);
                whole[usize::from(corps.0)] += strength * SHAKEN * percent / 100;
            }
        }
        let nearer = state.all_corps().map(|corps| match margin(state, corps) {
            0 => 0,
            margin => whole[usize::from(corps.0)] / margin,
        });
        let nearer: Vec<i64> = nearer.collect();
        Self {
            each: each(state, &nearer),
            felt: felt(state, ground, &nearer),
            nearer,
        }
    }

    /// Gets what a strength point of a unit costs by its corps, if it is lost.
    pub fn each(&self, state: &State, unit: UnitIndex) -> i64 {
        let corps = morale::corps_of(state, unit).filter(|_| !self.each.is_empty());
        corps.map_or(0, |corps| self.each[usize::from(corps.0)])
    }

    /// Gets what a defeat of the Old Guard in some place would cost [22.5B].
    pub fn old_guard(&self, ground: &Ground, spot: Spot) -> i64 {
        let here = ground.cube(spot);
        let mut last = None;
        let near = self
            .felt
            .iter()
            .filter(|(at, ..)| at.distance(here) <= morale::FELT);
        // Those of one corps stand together; it feels the defeat once.
        let once = near.filter(|(_, corps, _)| last.replace(*corps) != Some(*corps));
        once.map(|(.., cost)| cost).sum()
    }

    /// Gets what is left to all corps of a player before they break.
    pub fn left(&self, state: &State, player: Player) -> i64 {
        let own = state.all_corps().zip(&self.nearer);
        let own = own.filter(|&(corps, _)| morale::corps_side(state, corps).player() == player);
        own.map(|(corps, nearer)| nearer * margin(state, corps))
            .sum()
    }
}

/// Gets the losses that a corps can still bear; none once it is demoralized.
fn margin(state: &State, corps: CorpsIndex) -> i64 {
    if state.corps(corps).demoralized {
        return 0;
    }
    let (level, losses) = (
        morale::corps_level(state, corps),
        morale::corps_losses(state, corps),
    );
    (i64::from(level.0) - i64::from(losses.0)).max(0)
}

fn each(state: &State, nearer: &[i64]) -> Vec<i64> {
    let allied = |corps: &CorpsIndex| morale::corps_side(state, *corps) == Army::Allied;
    let own = |corps: CorpsIndex| nearer[usize::from(corps.0)];
    let together = state.all_corps().filter(allied).map(own).sum();
    let each = state.all_corps().map(|corps| match allied(&corps) {
        true => together,
        false => own(corps),
    });
    each.collect()
}

fn felt(state: &State, ground: &Ground, nearer: &[i64]) -> Vec<(Cube, CorpsIndex, i64)> {
    let in_force = state.in_force(Rule::OldGuard) || state.in_force(Rule::OldGuardButExchange);
    let officers = morale::french_officers(state).filter(|_| in_force);
    let felt = officers.map(|(corps, hex)| {
        let sunk = margin(state, corps).min(i64::from(morale::OLD_GUARD.0));
        let cost = nearer[usize::from(corps.0)] * sunk;
        (ground.cube(ground.spot(hex)), corps, cost)
    });
    let mut felt: Vec<_> = felt.collect();
    felt.sort_by_key(|&(_, corps, _)| corps);
    felt
}
