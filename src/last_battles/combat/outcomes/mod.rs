//! [6.4 to 6.7] What an attack would truly bring, face by face.
//!
//! The letter on the Combat Results Table is not the end of a combat. A retreat without a hex to go to is an elimination, an
//! exchange takes some of the attackers, a chateau's infantry may stay, a loss may break an army. So each result is carried out on
//! copies of the state by the rules themselves, through every choice that it leaves to the owners (`courses`). What all
//! courses have in common is certain; what only some of them bring is told as possible.
//!
//! No roll is foreseen: the die of the attack takes each of its faces in turn, and where a leader's fate is rolled for on the way,
//! the worst and the best of it are both looked at.

mod courses;
mod crowd;

use self::courses::{Courses, End};
use super::assault;
use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::{BattleReport, Event, MoraleEvent};
use crate::last_battles::order::Attack;
use crate::last_battles::sequence::Ready;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::table::dice::Face;
use crate::table::ids::UnitId;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// What a result of the table would truly bring. Units stand in the order of the roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BattleOutcome {
    pub result: CombatResult,
    /// The units that are eliminated, whatever their owners choose.
    pub lost: Vec<UnitId>,
    /// The units that are eliminated by some of their owners' choices, but not by all.
    pub may_be_lost: Vec<UnitId>,
    /// The sets of units of which one at least must be lost beside `lost`, each as small as can be; none if nobody more need be.
    pub least: Vec<Vec<UnitId>>,
    /// The units that retreat: certainly, unless they are named under `may_be_lost`, `may_stand` or `may_withdraw`.
    pub retreats: Vec<Escape>,
    /// Infantry of a chateau that may stay where it is [8.2C].
    pub may_stand: Vec<UnitId>,
    /// Bombarding artillery that may share the attackers' retreat [7.1E].
    pub may_withdraw: Vec<UnitId>,
    /// The strength that an exchange takes from the attackers at least [6.5A].
    pub at_least: CombatStrength,
    /// Who may advance afterwards, and where to, by some of the choices made before.
    pub advances: Vec<Step>,
    /// What certainly follows for the morale of armies and corps, and whether it ends the game.
    pub consequences: Vec<Event>,
    /// Whether every course has been looked at. If not, nothing certain is left out but what `may_be_lost` names.
    pub exact: bool,
}

impl BattleOutcome {
    /// Tells whether two results come to the same, whatever their letters.
    pub fn comes_to(&self, other: &Self) -> bool {
        let other = Self {
            result: self.result,
            ..other.clone()
        };
        *self == other
    }

    /// Gets the retreat of a unit, if it may make one.
    pub fn retreat_of(&self, unit: UnitId) -> Option<&Escape> {
        self.retreats.iter().find(|escape| escape.unit == unit)
    }

    /// Lists the units that certainly retreat.
    pub fn certain_retreats(&self) -> impl Iterator<Item = UnitId> {
        let choices = [&self.may_be_lost, &self.may_stand, &self.may_withdraw];
        let units = self.retreats.iter().map(|escape| escape.unit);
        units.filter(move |unit| !choices.iter().any(|choice| choice.contains(unit)))
    }
}

/// A unit that gets away, and the hexes that its retreat may lead to; a friend who comes there may drive it on [6.6D].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Escape {
    pub unit: UnitId,
    pub to: Vec<HexNumber>,
}

/// A unit, and a hex next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Step {
    pub unit: UnitId,
    pub to: HexNumber,
}

/// The faces that bring one result of the table, and what it truly means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    pub faces: Vec<Face>,
    pub outcome: BattleOutcome,
}

/// Tells what each face of the die would bring, whatever the attack leaves undone elsewhere; a chance for each result.
///
/// # Errors
/// Says why the attack cannot be made, or that it needs no die.
pub fn outcomes(state: &State, attack: &Attack) -> Result<Vec<Chance>, Violation> {
    let state = &courses::in_combat(state);
    let assault = assault(state, attack)?;
    let account = assault.account(state)?;
    let mut results: Vec<(CombatResult, Vec<Face>)> = Vec::new();
    for face in Face::all() {
        let result = account.result(state, face);
        match results.iter_mut().find(|(known, _)| *known == result) {
            Some((_, faces)) => faces.push(face),
            None => results.push((result, vec![face])),
        }
    }
    let ready = Ready::Attacks(Box::new(assault));
    let chances = results.into_iter().map(|(result, faces)| Chance {
        outcome: outcome(state, &ready, result, faces[0]),
        faces,
    });
    Ok(chances.collect())
}

/// Puts together what comes to the same by different results: an elimination, and a retreat with nowhere to go.
pub fn together(chances: &[Chance]) -> Vec<Chance> {
    use CombatResult as R;
    let at_once = |result: R| !matches!(result, R::Ar | R::Dr);
    let mut all: Vec<Chance> = Vec::new();
    for chance in chances {
        let same = |known: &&mut Chance| known.outcome.comes_to(&chance.outcome);
        let Some(known) = all.iter_mut().find(same) else {
            all.push(chance.clone());
            continue;
        };
        known.faces.extend(&chance.faces);
        known.faces.sort();
        if at_once(chance.outcome.result) {
            known.outcome.result = chance.outcome.result;
        }
    }
    all
}

fn outcome(state: &State, ready: &Ready, result: CombatResult, face: Face) -> BattleOutcome {
    let courses = Courses::of(state, ready, face);
    let report = courses.ends.first().and_then(|end| report(&end.events));
    let listed =
        |of: fn(&BattleReport) -> &Vec<UnitId>| report.map(of).cloned().unwrap_or_default();
    let losses = Losses::of(state, &courses);
    let ids = |units: &BTreeSet<UnitIndex>| units.iter().map(|&unit| state.id(unit)).collect();
    BattleOutcome {
        result,
        lost: ids(&losses.certain),
        may_be_lost: ids(&losses.possible),
        least: losses.least.iter().map(ids).collect(),
        retreats: escapes(state, &courses.retreats),
        may_stand: listed(|report| &report.may_stand),
        may_withdraw: listed(|report| &report.may_withdraw),
        at_least: report.map(|report| report.at_least).unwrap_or_default(),
        advances: advances(state, &courses.ends),
        consequences: consequences(&courses),
        exact: courses.complete,
    }
}

fn report(events: &[Event]) -> Option<&BattleReport> {
    events.iter().find_map(|event| match event {
        Event::Battle(report) => Some(report.as_ref()),
        _ => None,
    })
}

fn escapes(state: &State, retreats: &BTreeMap<UnitIndex, BTreeSet<HexNumber>>) -> Vec<Escape> {
    let escapes = retreats.iter().map(|(&unit, to)| Escape {
        unit: state.id(unit),
        to: to.iter().copied().collect(),
    });
    escapes.collect()
}

fn advances(state: &State, ends: &[End]) -> Vec<Step> {
    let all = ends.iter().flat_map(|end| &end.advances);
    let all: BTreeSet<_> = all.copied().collect();
    let steps = all.into_iter().map(|(unit, to)| Step {
        unit: state.id(unit),
        to,
    });
    steps.collect()
}

/// Lists what happens to morale, and to the game, in every course.
fn consequences(courses: &Courses) -> Vec<Event> {
    let follows = |event: &&Event| {
        matches!(
            event,
            Event::Demoralized { .. }
                | Event::Disintegrated { .. }
                | Event::Morale(
                    MoraleEvent::CorpsDemoralized { .. }
                        | MoraleEvent::WingDemoralized { .. }
                        | MoraleEvent::LevelSunk { .. }
                        | MoraleEvent::CorpsSunk { .. }
                        | MoraleEvent::OldGuardDefeated { .. }
                )
                | Event::Over(_)
        )
    };
    let Some((first, rest)) = courses.ends.split_first() else {
        return Vec::new();
    };
    let events = match courses.are_all_at_their_end() {
        true => first.events.as_slice(),
        // Only what the die itself brought is certain.
        false => courses.at_once.as_slice(),
    };
    let always = |event: &&Event| rest.iter().all(|end| end.events.contains(event));
    events
        .iter()
        .filter(follows)
        .filter(always)
        .cloned()
        .collect()
}

/// Who is lost.
#[derive(Default)]
struct Losses {
    certain: BTreeSet<UnitIndex>,
    possible: BTreeSet<UnitIndex>,
    least: Vec<BTreeSet<UnitIndex>>,
}

impl Losses {
    /// Compares the courses: who is lost in all, who in some, and which losses cannot be smaller.
    fn of(state: &State, courses: &Courses) -> Self {
        let mut sets: Vec<BTreeSet<UnitIndex>> = courses
            .losses(state)
            .into_iter()
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        let Some(first) = sets.first().cloned() else {
            return Self::default();
        };
        let mut certain = first;
        sets.iter()
            .for_each(|set| certain.retain(|unit| set.contains(unit)));
        let mut possible: BTreeSet<_> = sets.iter().flatten().copied().collect();
        if !courses.complete {
            certain.retain(|unit| !courses.unsure.contains(unit));
            possible.extend(&courses.unsure);
            sets.clear();
        }
        possible.retain(|unit| !certain.contains(unit));
        for set in &mut sets {
            set.retain(|unit| !certain.contains(unit));
        }
        let smaller = |set: &BTreeSet<_>| {
            sets.iter()
                .any(|other| other.is_subset(set) && other != set)
        };
        let mut least: Vec<_> = sets.iter().filter(|set| !smaller(set)).cloned().collect();
        if least.iter().any(BTreeSet::is_empty) {
            least.clear();
        }
        least.sort_by_key(|set| (set.len(), set.clone()));
        Self {
            certain,
            possible,
            least,
        }
    }
}
