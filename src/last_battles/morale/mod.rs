//! [9, 13] The morale of armies, and of corps.
//!
//! Every strength point eliminated counts against its army. An army whose losses reach its demoralization level is
//! demoralized to the end of the game: its units no longer advance after combat [9.3]. One whose losses pass its
//! disintegration level falls apart, which ends most games. When both armies of an exchange get there at once, the
//! player whose turn it is not goes first [9.2B]: the defenders of an exchange fall before the attackers do.
//!
//! With chapter 13 each French and Prussian corps has a level of its own, and each Allied nationality one against the losses
//! of all Allies. Losses count by full strength. A demoralized corps does not advance and pays two points for clear hexes; it
//! recovers when reorganization brings its losses below its level. Two rules of the campaign lower levels: a
//! demoralized officer near by, as long as he is near [22.5A], and the defeat of the Old Guard, for good [22.5B].

mod guard;
pub mod levels;

pub use guard::{
    AtStake, FELT, OLD_GUARD, at_stake, defeats, feels_old_guard, french_officers, is_old_guard,
};

use super::charts::Turn;
use super::costs::CorpsMorale;
use super::counter::{Army, CombatStrength, Nationality, Player};
use super::event::{Event, MoraleEvent};
use super::scenario::CorpsName;
use super::special::wings;
use super::state::{Morale, State, UnitIndex};
use super::violation::Violation;
use crate::hex::HexNumber;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::{CorpsIndex, LeaderIndex};
use crate::table::case::case;
use crate::table::ids::UnitId;

/// An army's levels in some turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Levels {
    pub demoralization: Option<CombatStrength>,
    pub disintegration: Option<CombatStrength>,
}

/// Gets an army's levels in a turn, as far as they have moved by now [9.0].
pub fn levels(state: &State, side: Army, turn: Turn) -> Levels {
    levels::levels(state, side, turn)
}

/// Lists the changes of morale that are due in an army: it sinks by one step at a time [9.1, 9.2].
pub fn changes(state: &State, side: Army) -> Vec<Event> {
    let (losses, now) = (state.losses(side), state.morale(side));
    let levels = levels(state, side, state.turn());
    let mut events = Vec::new();
    if let Some(level) = levels
        .demoralization
        .filter(|&level| now < Morale::Demoralized && reaches(losses, level))
    {
        events.push(Event::Demoralized {
            side,
            losses,
            level,
            case: case("9.2"),
        });
    }
    events.extend(wings::changes(state, side));
    if let Some(level) = levels
        .disintegration
        .filter(|&level| now < Morale::Disintegrated && disintegrates(state, losses, level))
    {
        events.push(Event::Disintegrated {
            side,
            losses,
            level,
            case: case("9.1"),
        });
    }
    events
}

/// Tells whether losses demoralize: they reach the level [9.2].
fn reaches(losses: CombatStrength, level: CombatStrength) -> bool {
    losses >= level
}

/// Tells whether losses break an army up: they go beyond the level [9.1], or reach it [76:13.2].
fn disintegrates(state: &State, losses: CombatStrength, level: CombatStrength) -> bool {
    match state.edition().disintegrates_when_reached() {
        true => losses >= level,
        false => losses > level,
    }
}

/// By how much a demoralized officer near by lowers a level, as long as he is near [22.5A].
const PROXIMITY: CombatStrength = CombatStrength(2);
/// How near that is, in hexes [22.5A].
const NEAR: u32 = 5;
/// Gets the corps that a unit's losses count for; none where corps have no morale of their own [13.0, 13.1].
pub fn corps_of(state: &State, unit: UnitIndex) -> Option<CorpsIndex> {
    if !state.has_corps() || state.is_train(unit) {
        return None;
    }
    let counter = state.counter(unit);
    find_corps(state, counter.side, counter.nationality, &counter.command)
}

/// Gets the corps that an officer leads, or the nationality that he belongs to [13.0, 13.1].
pub fn corps_of_leader(state: &State, leader: LeaderIndex) -> Option<CorpsIndex> {
    if !state.has_corps() || !state.is_officer(leader) {
        return None;
    }
    let counter = state.leader_counter(leader);
    find_corps(state, counter.side, counter.nationality, &counter.command)
}

fn find_corps(
    state: &State,
    side: Army,
    nationality: Nationality,
    command: &str,
) -> Option<CorpsIndex> {
    let mut levels = state.setup().corps.iter();
    let place = levels.position(|level| level.corps.takes_in(side, nationality, command));
    place.map(|place| CorpsIndex(place as u8))
}

/// Tells whether neither a unit's army, nor its wing, nor its corps is demoralized [9.3, 13.2, 27.1A].
pub fn is_steady(state: &State, unit: UnitIndex) -> bool {
    check_steady(state, unit).is_ok()
}

/// Refuses to let a unit advance whose army, wing or corps is demoralized [9.3, 13.2, 27.1A].
pub fn check_steady(state: &State, unit: UnitIndex) -> Result<(), Violation> {
    let by = if corps_morale(state, unit) == CorpsMorale::Demoralized {
        "13.2"
    } else if wings::is_demoralized(state, unit) {
        "27.1A"
    } else if state.morale(state.counter(unit).side) != Morale::Steady {
        "9.3"
    } else {
        return Ok(());
    };
    Err(Violation::DemoralizedStays {
        unit: state.id(unit),
        case: case(by),
    })
}

/// Gets the morale of a unit's corps [13.2].
pub fn corps_morale(state: &State, unit: UnitIndex) -> CorpsMorale {
    morale_of(state, corps_of(state, unit))
}

/// Gets the morale of an officer's corps [13.2].
pub fn corps_morale_of_leader(state: &State, leader: LeaderIndex) -> CorpsMorale {
    morale_of(state, corps_of_leader(state, leader))
}

/// Tells whether neither an officer's army, nor its wing, nor his corps is demoralized.
pub fn is_officer_steady(state: &State, officer: LeaderIndex) -> bool {
    state.morale(state.leader_counter(officer).side) == Morale::Steady
        && !wings::is_leader_demoralized(state, officer)
        && corps_morale_of_leader(state, officer) == CorpsMorale::Good
}

fn morale_of(state: &State, corps: Option<CorpsIndex>) -> CorpsMorale {
    match corps.is_some_and(|corps| state.corps(corps).demoralized) {
        true => CorpsMorale::Demoralized,
        false => CorpsMorale::Good,
    }
}

/// Gets the losses that count against a corps: its own, or those of all Allied nationalities together [13.1].
pub fn corps_losses(state: &State, corps: CorpsIndex) -> CombatStrength {
    let side = name(state, corps).side();
    if side != Army::Allied {
        return state.corps(corps).losses;
    }
    let allied = state
        .all_corps()
        .filter(|&other| name(state, other).side() == side);
    allied.map(|other| state.corps(other).losses).sum()
}

/// Tells which army a corps belongs to.
pub fn corps_side(state: &State, corps: CorpsIndex) -> Army {
    name(state, corps).side()
}

/// Gets the losses that demoralize a corps now [13.0, 22.5B].
pub fn corps_level(state: &State, corps: CorpsIndex) -> CombatStrength {
    let level = state.setup().corps[usize::from(corps.0)].level;
    lowered(level, state.corps(corps).sunk)
}

const fn lowered(level: CombatStrength, by: CombatStrength) -> CombatStrength {
    CombatStrength(level.0.saturating_sub(by.0))
}

/// Gets what a corps is called.
pub fn corps_name(state: &State, corps: CorpsIndex) -> CorpsName {
    name(state, corps).clone()
}

fn name(state: &State, corps: CorpsIndex) -> &CorpsName {
    &state.setup().corps[usize::from(corps.0)].corps
}

/// Lists the corps whose losses have reached their levels, those of the player whose turn it is not first [13.0, 9.2B].
pub fn corps_changes(state: &State) -> Vec<Event> {
    let mut corps: Vec<_> = state.all_corps().collect();
    corps.sort_by_key(|&corps| name(state, corps).side().player() == state.player());
    let broken = corps.into_iter().filter(|&corps| {
        !state.corps(corps).demoralized
            && reaches(corps_losses(state, corps), corps_level(state, corps))
    });
    broken
        .map(|corps| demoralized(state, corps, corps_level(state, corps), "13"))
        .collect()
}

fn demoralized(state: &State, corps: CorpsIndex, level: CombatStrength, by: &'static str) -> Event {
    Event::Morale(MoraleEvent::CorpsDemoralized {
        corps: name(state, corps).clone(),
        losses: corps_losses(state, corps),
        level,
        case: case(by),
    })
}

/// Lists the corps that the reorganization of some units has brought below their levels again [13.3].
///
/// Only their own corps, or all nationalities of the Allies: one that broke for its neighbours [22.5A], its losses below its
/// level, recovers by a unit of its own and not by those of others.
pub fn recoveries(state: &State, units: &[UnitId]) -> Vec<Event> {
    let returned = units.iter().filter_map(|&unit| state.find(unit));
    let returned: Vec<_> = returned.filter_map(|unit| corps_of(state, unit)).collect();
    let gains = |corps: CorpsIndex| {
        let allied = |corps| name(state, corps).side() == Army::Allied;
        returned.contains(&corps) || allied(corps) && returned.iter().any(|&own| allied(own))
    };
    let steady = state.all_corps().filter(|&corps| {
        state.corps(corps).demoralized
            && gains(corps)
            && !reaches(corps_losses(state, corps), corps_level(state, corps))
    });
    steady
        .map(|corps| {
            Event::Morale(MoraleEvent::CorpsRecovered {
                corps: name(state, corps).clone(),
                losses: corps_losses(state, corps),
                level: corps_level(state, corps),
                case: case("13.3"),
            })
        })
        .collect()
}

/// Lists the corps of the phasing player that break for a demoralized officer near theirs [22.5A].
///
/// Those may break others: the segment asks again until nobody breaks any more.
pub fn demoralized_by_neighbours(state: &State) -> Vec<Event> {
    if !state.in_force(Rule::Proximity) {
        return Vec::new();
    }
    let officers = linked_officers(state, state.player());
    let level = |corps| lowered(corps_level(state, corps), PROXIMITY);
    let broken = officers.iter().filter(|&&(corps, hex)| {
        !state.corps(corps).demoralized
            && near_shaken(state, &officers, hex)
            && reaches(corps_losses(state, corps), level(corps))
    });
    let mut broken: Vec<_> = broken.map(|&(corps, _)| corps).collect();
    broken.sort();
    broken.dedup();
    broken
        .into_iter()
        .map(|corps| demoralized(state, corps, level(corps), "22.5A"))
        .collect()
}

/// Lists a player's officers who give or take by nearness, each by his corps and hex [22.5A].
fn linked_officers(state: &State, player: Player) -> Vec<(CorpsIndex, HexNumber)> {
    let officers = state.leaders_of(player);
    let officers =
        officers.filter_map(|(leader, hex)| Some((corps_of_leader(state, leader)?, hex)));
    officers
        .filter(|&(corps, _)| !stands_apart(state, corps))
        .collect()
}

fn near_shaken(state: &State, officers: &[(CorpsIndex, HexNumber)], hex: HexNumber) -> bool {
    officers
        .iter()
        .any(|&(other, at)| state.corps(other).demoralized && at.distance(hex) <= NEAR)
}

/// Gets the level by which a steady corps is judged as long as a demoralized officer is near its own [22.5A].
pub fn level_by_nearness(state: &State, corps: CorpsIndex) -> Option<CombatStrength> {
    if !state.in_force(Rule::Proximity) || state.corps(corps).demoralized {
        return None;
    }
    let officers = linked_officers(state, name(state, corps).side().player());
    let own = officers.iter().filter(|&&(other, _)| other == corps);
    let near = own
        .into_iter()
        .any(|&(_, hex)| near_shaken(state, &officers, hex));
    near.then(|| lowered(corps_level(state, corps), PROXIMITY))
}

/// Tells whether a corps neither gives nor takes by nearness: cavalry, and Allied nationalities [22.5A].
fn stands_apart(state: &State, corps: CorpsIndex) -> bool {
    let level = &state.setup().corps[usize::from(corps.0)];
    level.cavalry || level.corps.side() == Army::Allied
}
