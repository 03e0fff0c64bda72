//! \[12\] Reorganization.
//!
//! A unit that is lost in combat on its full side, and has a reduced one, may come back on that: after one complete turn, in
//! the reorganization segment of its player, to an officer of its command who is at least ten hexes from every enemy unit. He
//! gives no command in that player turn. If his corps is demoralized the units may be lost for good. In use only with
//! chapter 12.
//!
//! By an option he must be out of the enemy's sight instead, and in supply; and commanders bring units back too, one for each
//! point of their rating that they have left [16.16].

use super::charts::Turn;
use super::costs::CorpsMorale;
use super::counter::Army;
use super::event::{DieFor, Event};
use super::state::{Place, State, UnitIndex};
use super::supply::Lines;
use super::violation::{StaffViolation, VariantViolation, Violation};
use super::{command, leaders, morale, movement, observation, readings, stacking, trains};
use crate::hex::HexNumber;
use crate::last_battles::rules::{Entry, Rule};
use crate::last_battles::state::staff::{Duty, LeaderIndex};
use crate::table::case::case;
use crate::table::ids::{LeaderId, UnitId};
use std::cell::OnceCell;

/// The lowest face on which the units of a demoralized corps are lost for good [12.2].
const LOST_ON: u8 = 5;

/// Tells whether a unit that dies in combat now may come back [12.0].
pub fn may_return(state: &State, unit: UnitIndex) -> bool {
    let full = !state.unit(unit).reduced && state.counter(unit).reduced.is_some();
    full && state.in_force(Rule::Reorganization)
}

/// Gets the first turn in which a lost unit may come back: one complete turn lies between [12.0].
pub fn returns_from(state: &State, unit: UnitIndex) -> Option<Turn> {
    let lost = state.lost_on(unit)?;
    let track = &state.setup().charts.track;
    track.next(track.next(lost)?)
}

/// Tells whether a lost unit may come back in this turn.
fn is_ready(state: &State, unit: UnitIndex) -> bool {
    state.unit(unit).place == Place::Reorganizing
        && returns_from(state, unit).is_some_and(|turn| turn <= state.turn())
}

/// An officer who may reorganize, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    pub officer: LeaderIndex,
    pub units: Vec<UnitIndex>,
    /// How many units his hex takes [12.1E].
    pub room: usize,
}

/// Lists the officers of the phasing player who may reorganize units now [12.1].
pub fn chances(state: &State) -> Vec<Chance> {
    if !state.in_force(Rule::Reorganization) {
        return Vec::new();
    }
    let ready = state.units().filter(|&unit| is_ready(state, unit));
    let ready: Vec<_> = ready.collect();
    if ready.is_empty() {
        return Vec::new();
    }
    let leaders = state.leaders_of(state.player());
    let officers = leaders.filter(|&(leader, _)| may_name(state, leader));
    let sources = Sources::of(state);
    let chances = officers.filter_map(|(officer, hex)| {
        let units = ready.iter().copied();
        let units = units.filter(|&unit| leaders::commands(state, officer, unit));
        let chance = Chance {
            officer,
            units: units.collect(),
            room: room(state, hex).min(points(state, officer).unwrap_or(usize::MAX)),
        };
        let any = !chance.units.is_empty() && chance.room > 0;
        (any && check_officer(&sources, officer).is_ok()).then_some(chance)
    });
    chances.collect()
}

/// Tells whether a leader is one who reorganizes at all: an officer, or by a rule a commander [12.1A, 16.16B].
fn may_name(state: &State, leader: LeaderIndex) -> bool {
    state.is_officer(leader) || points(state, leader).is_some()
}

/// Gets how many units a commander may still bring back in this player turn: one for each point of his rating that commands no
/// single unit; none for who is no commander, or commands nobody now [16.16B].
pub fn points(state: &State, leader: LeaderIndex) -> Option<usize> {
    let commands = state.in_force(Rule::ModifiedReorganization) && state.is_commander(leader);
    if !commands || !command::can_command(state, leader) {
        return None;
    }
    let allotments = state.allotments().iter();
    let own = allotments.filter(|own| own.leader == leader);
    let single: usize = own.map(|own| own.units.len()).sum();
    let spent = single + usize::from(state.leader(leader).spent);
    Some(command::capacity(state, leader).saturating_sub(spent))
}

fn room(state: &State, hex: HexNumber) -> usize {
    match trains::stand_in(state, hex) {
        true => 0,
        false => stacking::limit(state, hex).saturating_sub(state.stack(hex).count()),
    }
}

/// Refuses who is not the phasing player's, has an enemy near, or has rolled already [12.1B, 12.2].
fn check_officer(sources: &Sources<'_>, officer: LeaderIndex) -> Result<HexNumber, Violation> {
    let state = sources.state;
    let (unit, player) = (state.leader_piece_id(officer), state.player());
    if state.leader_owner(officer) != player {
        return Err(Violation::NotYours { unit, player });
    }
    let leader = state.leader_id(officer);
    let own = state.leader(officer);
    let hex = own.hex().ok_or(Violation::NotOnMap { unit })?;
    if own.duty == Duty::HasRolled {
        return Err(StaffViolation::HasRolled { leader }.into());
    }
    let conditions = state.setup().rules.read(CONDITIONS);
    for condition in conditions {
        condition(sources, officer, hex)?;
    }
    Ok(hex)
}

/// What must hold of who reorganizes, and of his hex.
const CONDITIONS: &[Entry<Condition>] = &[
    Entry::unless(Rule::ModifiedReorganization, far_from_enemies),
    Entry::under(Rule::ModifiedReorganization, unobserved),
    Entry::under(Rule::ModifiedReorganization, in_supply),
];

type Condition = fn(&Sources<'_>, LeaderIndex, HexNumber) -> Result<(), Violation>;

/// A position, and the lines of supply of each of its armies, traced once somebody asks for them [16.16C].
struct Sources<'a> {
    state: &'a State,
    lines: [(Army, OnceCell<Option<Lines<'a>>>); 3],
}

impl<'a> Sources<'a> {
    fn of(state: &'a State) -> Self {
        let lines = Army::ALL.map(|side| (side, OnceCell::new()));
        Self { state, lines }
    }

    /// Tells whether a line leads from a hex of an army, or none is needed.
    fn reach(&self, army: Army, hex: HexNumber) -> bool {
        let own = self.lines.iter().find(|(side, _)| *side == army);
        let lines = own.and_then(|(_, lines)| {
            let lines = lines.get_or_init(|| Lines::of(self.state, army));
            lines.as_ref()
        });
        lines.is_none_or(|lines| lines.reaches(hex))
    }
}

/// No enemy unit is within ten hexes [12.0, 12.1B].
fn far_from_enemies(
    sources: &Sources<'_>,
    officer: LeaderIndex,
    hex: HexNumber,
) -> Result<(), Violation> {
    let state = sources.state;
    let mut enemies = state.army(state.player().opponent());
    match enemies.find(|&(_, at)| at.distance(hex) < readings::REORGANIZES_FROM) {
        Some((enemy, at)) => Err(StaffViolation::EnemyNear {
            leader: state.leader_id(officer),
            enemy: state.id(enemy),
            distance: at.distance(hex),
        }
        .into()),
        None => Ok(()),
    }
}

/// No enemy sees him, however near [16.16A].
fn unobserved(
    sources: &Sources<'_>,
    officer: LeaderIndex,
    hex: HexNumber,
) -> Result<(), Violation> {
    let state = sources.state;
    match observation::observer(state, state.player(), hex) {
        Some(from) => Err(VariantViolation::ReorganizesInSight {
            leader: state.leader_id(officer),
            from,
        }
        .into()),
        None => Ok(()),
    }
}

/// A line of supply leads from his hex now, where supply is in use; his units come to that hex [16.16C].
fn in_supply(sources: &Sources<'_>, officer: LeaderIndex, hex: HexNumber) -> Result<(), Violation> {
    let state = sources.state;
    match sources.reach(state.leader_counter(officer).side, hex) {
        true => Ok(()),
        false => Err(VariantViolation::ReorganizesCutOff {
            leader: state.leader_id(officer),
            hex,
        }
        .into()),
    }
}

/// A reorganization that the rules allow: who brings back whom, and where [12.1].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    officer: LeaderIndex,
    units: Vec<UnitIndex>,
    hex: HexNumber,
}

/// Refuses a reorganization that breaks a rule [12, 12.1].
pub fn check(state: &State, officer: LeaderId, units: &[UnitId]) -> Result<Return, Violation> {
    let index = leaders::find(state, officer)?;
    let named = movement::find_all(state, units)?;
    let first = *named.first().ok_or(Violation::NoUnits)?;
    if !may_name(state, index) {
        return Err(StaffViolation::OtherCommand {
            leader: officer,
            unit: state.id(first),
        }
        .into());
    }
    let hex = check_officer(&Sources::of(state), index)?;
    for &unit in &named {
        let id = state.id(unit);
        if state.unit(unit).place != Place::Reorganizing {
            return Err(StaffViolation::NotReorganizing { unit: id }.into());
        }
        if !leaders::commands(state, index, unit) {
            return Err(StaffViolation::OtherCommand {
                leader: officer,
                unit: id,
            }
            .into());
        }
        if !is_ready(state, unit) {
            let turn = returns_from(state, unit);
            return Err(StaffViolation::NotReadyYet { unit: id, turn }.into());
        }
    }
    if let Some(left) = points(state, index).filter(|&left| units.len() > left) {
        return Err(VariantViolation::PointsSpent {
            leader: officer,
            left,
        }
        .into());
    }
    let counted = named.iter();
    let counted = counted.filter(|&&unit| stacking::counts(state, unit, hex));
    match counted.count() > room(state, hex) {
        true => Err(StaffViolation::NoRoom {
            hex,
            found: state.stack(hex).count() + units.len(),
        }
        .into()),
        false => Ok(Return {
            officer: index,
            units: named,
            hex,
        }),
    }
}

/// Decides a reorganization: by a die for the units of a demoralized corps [12.2]; and who loses the officer's command [12.1D].
pub fn resolve(state: &State, found: &Return) -> Vec<Event> {
    let officer = state.leader_id(found.officer);
    let ids = |units: &[UnitIndex]| units.iter().map(|&unit| state.id(unit)).collect();
    let shaken = |&unit: &UnitIndex| morale::corps_morale(state, unit) == CorpsMorale::Demoralized;
    let (at_risk, mut back): (Vec<_>, Vec<_>) = found.units.iter().copied().partition(shaken);
    let mut events = Vec::new();
    if !at_risk.is_empty() {
        let face = state.dice().clone().roll();
        events.push(Event::Die {
            what: DieFor::Reorganization(officer),
            face,
            case: case("12.2"),
        });
        if face.pips() >= LOST_ON {
            events.push(Event::ReorganizationFailed {
                officer,
                units: ids(&at_risk),
                case: case("12.2"),
            });
        } else {
            back = found.units.clone();
        }
    }
    if !back.is_empty() {
        events.push(Event::Reorganized {
            officer,
            units: ids(&back),
            hex: found.hex,
            case: case("12"),
        });
    }
    if state.is_officer(found.officer) && !state.leader(found.officer).has_reorganized() {
        events.extend(command::without(state, found.officer));
    }
    events
}
