//! [15.2, 22.5B, 24.1A] What the defeat of the Guard in an attack means for the morale of the French.

use super::{corps_of_leader, is_steady, levels, name};
use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::{Arm, Army, CombatStrength, Guard, Nationality, Player};
use crate::last_battles::event::{Event, MoraleEvent};
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::{CorpsName, Wing};
use crate::last_battles::special::wings;
use crate::last_battles::state::staff::CorpsIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::table::case::case;
use std::collections::BTreeSet;

/// By how much the defeat of the Guard's infantry lowers the French level [15.2].
const IMPERIAL_GUARD: CombatStrength = CombatStrength(20);
/// By how much the Old Guard's defeat lowers levels [22.5B].
pub const OLD_GUARD: CombatStrength = CombatStrength(7);
/// How far its defeat is felt, in hexes [22.5B].
pub const FELT: u32 = 10;

/// What the Old Guard's defeat in an attack would mean [22.5B].
#[derive(Debug, Default)]
pub struct AtStake {
    /// The French corps whose officers would feel it.
    corps: Vec<CorpsName>,
    /// The results that would be one.
    adverse: &'static [CombatResult],
    /// The French wings whose Guard attacks, `None` for an army without wings [15.2, 27.1A].
    guard: BTreeSet<Option<Wing>>,
}

/// Tells whether the defeat of the Old Guard is felt in a game [22.5B, 24.1A].
pub fn feels_old_guard(state: &State) -> bool {
    state.in_force(Rule::OldGuard) || state.in_force(Rule::OldGuardButExchange)
}

/// Finds out what is at stake for the Guard in an attack [15.2, 22.5B, 24.1A].
pub fn at_stake(state: &State, engagement: &Engagement) -> AtStake {
    if state.player() != Player::French {
        return AtStake::default();
    }
    let mut at_stake = match feels_old_guard(state) {
        true => of_old_guard(state, engagement),
        false => AtStake::default(),
    };
    if state.in_force(Rule::ImperialGuard) {
        let attackers = engagement.attackers.iter().copied();
        let guard = attackers.filter(|&unit| is_guard_infantry(state, unit));
        let apart = wings::apart(state).is_some();
        let wing = |unit| wings::of_unit(state, unit).filter(|_| apart);
        at_stake.guard = guard.map(wing).collect();
    }
    at_stake
}

/// Finds out what is at stake for the Old Guard in an attack [22.5B, 24.1A].
fn of_old_guard(state: &State, engagement: &Engagement) -> AtStake {
    let but_exchange = state.in_force(Rule::OldGuardButExchange);
    let mut defenders = engagement.defenders.iter();
    let spared = but_exchange && !defenders.all(|&unit| is_steady(state, unit));
    let attackers = engagement.attackers.iter().copied();
    let guard: Vec<_> = attackers
        .filter(|&unit| is_old_guard(state, unit))
        .filter_map(|unit| state.unit(unit).hex())
        .collect();
    let felt = |hex: HexNumber| guard.iter().any(|at| at.distance(hex) <= FELT);
    let near = french_officers(state).filter(|&(_, hex)| felt(hex));
    let mut corps: Vec<_> = near.map(|(corps, _)| name(state, corps).clone()).collect();
    corps.sort();
    corps.dedup();
    let adverse: &[_] = match spared {
        true => &[CombatResult::Ar, CombatResult::Ae],
        false => &[CombatResult::Ar, CombatResult::Ae, CombatResult::Ex],
    };
    AtStake {
        corps,
        adverse,
        ..AtStake::default()
    }
}

/// Tells whether a unit is infantry of the Guard, old or young [15.2].
fn is_guard_infantry(state: &State, unit: UnitIndex) -> bool {
    state.counter(unit).guard != Guard::None && state.counter(unit).arm == Arm::Infantry
}

/// Tells whether a unit's defeat is one of the Old Guard, to which the Middle Guard belongs [22.5B].
pub fn is_old_guard(state: &State, unit: UnitIndex) -> bool {
    matches!(state.counter(unit).guard, Guard::Old | Guard::Middle)
}

/// Lists the officers who would feel the Old Guard's defeat if they were near, each by his corps and hex [22.5B].
pub fn french_officers(state: &State) -> impl Iterator<Item = (CorpsIndex, HexNumber)> + use<'_> {
    let leaders = state.leaders_of(Player::French);
    leaders.filter_map(|(leader, hex)| Some((corps_of_leader(state, leader)?, hex)))
}

/// Lists what the defeat of the Guard brings, if the attack that has just been made is one [15.2, 22.5B].
pub fn defeats(state: &State, at_stake: AtStake, events: &[Event]) -> Vec<Event> {
    let imperial = imperial_defeats(state, &at_stake, events);
    let old = old_guard_defeat(at_stake, events);
    imperial.into_iter().chain(old).collect()
}

/// Lists the levels that sink for the defeat of the Guard's infantry, unless the same attack has broken an enemy army [15.2].
fn imperial_defeats(state: &State, at_stake: &AtStake, events: &[Event]) -> Vec<Event> {
    use CombatResult as R;
    let adverse = events.iter().any(|event| match event {
        Event::Battle(report) => matches!(report.result, R::Ae | R::Ar | R::Ex),
        _ => false,
    });
    let redeemed = events.iter().any(|event| match event {
        Event::Demoralized { side, .. } | Event::Disintegrated { side, .. } => {
            side.player() == Player::Coalition
        }
        _ => false,
    });
    if !adverse || redeemed {
        return Vec::new();
    }
    let wings = at_stake.guard.iter();
    wings
        .filter_map(|&wing| levels::sinks(state, Army::French, wing, IMPERIAL_GUARD, "15.2"))
        .collect()
}

/// Gets the Old Guard's defeat, if the attack that has just been made is one [22.5B].
///
/// It is none if the same attack has demoralized the British or a Prussian corps.
fn old_guard_defeat(at_stake: AtStake, events: &[Event]) -> Option<Event> {
    let adverse = events.iter().any(|event| match event {
        Event::Battle(report) => at_stake.adverse.contains(&report.result),
        _ => false,
    });
    let redeemed = events.iter().any(|event| match event {
        Event::Morale(MoraleEvent::CorpsDemoralized { corps, .. }) => matches!(
            corps,
            CorpsName::Prussian(_) | CorpsName::Allied(Nationality::British)
        ),
        _ => false,
    });
    (adverse && !redeemed && !at_stake.corps.is_empty()).then(|| {
        Event::Morale(MoraleEvent::OldGuardDefeated {
            corps: at_stake.corps,
            by: OLD_GUARD,
            case: case("22.5B"),
        })
    })
}
