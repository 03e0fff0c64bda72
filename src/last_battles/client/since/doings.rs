//! Ways, combats and losses of a stretch of the record, as a map shows them.

use crate::client::game_log::Mark;
use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::event::BattleReport;
use crate::last_battles::state::State;
use crate::last_battles::{Entry, Event};
use crate::table::ids::{PieceId, UnitId};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What happened on the map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Doings {
    pub trails: Vec<Trail>,
    pub fights: Vec<Fight>,
    pub losses: Vec<Loss>,
}

/// The way that a unit or a leader has gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    pub unit: PieceId,
    /// From the hex where it stood, or came in, to the one where it went; at least one.
    pub hexes: Vec<HexNumber>,
    pub how: How,
}

/// How a way was gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// From a place on the map.
    Moved,
    /// From beyond the map.
    Entered,
    /// Back, after a combat.
    Retreated,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Where the attackers and their guns stood.
    pub from: BTreeSet<HexNumber>,
    pub against: Vec<HexNumber>,
    pub result: CombatResult,
    /// Whether some who should have retreated were lost.
    pub cut_off: bool,
}

/// A unit or a leader that is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    pub unit: PieceId,
    pub hex: HexNumber,
}

impl Doings {
    /// Reads a stretch of the record. Where units stood in a combat is found by going back from where they are now.
    pub fn of(state: &State, played: &[Entry], marks: &Range<Mark>) -> Self {
        let mut doings = Self::default();
        let mut places = Places {
            state,
            known: BTreeMap::new(),
        };
        let orders = played.iter().enumerate().skip(marks.start.0);
        let events = orders.flat_map(|(order, entry)| {
            let events = entry.events.iter().enumerate();
            events.map(move |(nth, event)| ((order, nth), event))
        });
        let events: Vec<_> = events.filter(|(mark, _)| *mark >= marks.start).collect();
        for (mark, event) in events.into_iter().rev() {
            if mark < marks.end {
                doings.read(event, &places);
            }
            places.go_back(event);
        }
        doings.trails.reverse();
        doings.fights.reverse();
        doings.losses.reverse();
        doings.join_trails();
        doings
    }

    /// Tells whether nothing happened on the map.
    pub fn is_empty(&self) -> bool {
        self.trails.is_empty() && self.fights.is_empty() && self.losses.is_empty()
    }

    fn read(&mut self, event: &Event, places: &Places) {
        if let Some(trail) = trail(event) {
            self.trails.push(trail);
        }
        match event {
            Event::Battle(report) => self.fights.push(Fight {
                from: places.of(report.attackers.iter().chain(&report.bombarding)),
                against: report.defenders.clone(),
                result: report.result,
                cut_off: self.is_cut_off(report),
            }),
            Event::TrainDestroyed {
                hex,
                attackers,
                bombarding,
                ..
            } => self.fights.push(Fight {
                from: places.of(attackers.iter().chain(bombarding)),
                against: vec![*hex],
                result: CombatResult::De,
                cut_off: false,
            }),
            Event::Eliminated { unit, hex, .. } | Event::OutOfSupply { unit, hex, .. } => {
                self.losses.push(Loss {
                    unit: (*unit).into(),
                    hex: *hex,
                });
            }
            Event::LeaderLost { leader, hex, .. } => self.losses.push(Loss {
                unit: (*leader).into(),
                hex: *hex,
            }),
            _ => {}
        }
    }

    /// Tells whether a unit that was to retreat did not and is lost, by what has been found of the time after the combat.
    fn is_cut_off(&self, report: &BattleReport) -> bool {
        let lost = |unit: &UnitId| self.losses.iter().any(|loss| loss.unit == *unit);
        let gone = |unit: &UnitId| {
            let mut retreats = self.trails.iter().filter(|way| way.how == How::Retreated);
            retreats.any(|way| way.unit == *unit)
        };
        let mut units = report.retreating.iter();
        units.any(|unit| lost(unit) && !gone(unit))
    }

    /// Makes one trail of those that a unit has gone one after the other in the same manner.
    fn join_trails(&mut self) {
        let mut joined: Vec<Trail> = Vec::new();
        for trail in self.trails.drain(..) {
            let back = trail.how == How::Retreated;
            let before = joined.iter_mut().rev().find(|one| one.unit == trail.unit);
            let before = before.filter(|one| (one.how == How::Retreated) == back);
            match before {
                Some(one) if one.hexes.last() == trail.hexes.first() => {
                    one.hexes.extend(trail.hexes.into_iter().skip(1));
                }
                _ => joined.push(trail),
            }
        }
        self.trails = joined;
    }

    /// Lists where units stood on the map before they went or were lost, each once.
    pub fn starts(&self) -> BTreeMap<PieceId, HexNumber> {
        let mut starts = BTreeMap::new();
        for trail in &self.trails {
            if trail.how != How::Entered {
                starts.entry(trail.unit).or_insert(trail.hexes[0]);
            } else {
                starts.remove(&trail.unit);
            }
        }
        starts
    }
}

/// Gets the way of an event.
fn trail(event: &Event) -> Option<Trail> {
    let (unit, from, rest, how) = match event {
        Event::Moved {
            unit, from, path, ..
        } => (*unit, from, path.clone(), How::Moved),
        Event::Exited {
            unit, from, path, ..
        } => (*unit, from, path.clone(), How::Moved),
        Event::Entered { unit, at, path, .. } => (*unit, at, path.clone(), How::Entered),
        Event::Advanced { unit, from, to, .. } => ((*unit).into(), from, vec![*to], How::Moved),
        Event::Retreated { unit, from, to, .. } | Event::Displaced { unit, from, to, .. } => {
            ((*unit).into(), from, vec![*to], How::Retreated)
        }
        _ => return None,
    };
    Some(Trail {
        unit,
        hexes: [*from].into_iter().chain(rest).collect(),
        how,
    })
}

/// Where units stood, as one goes back through the record.
struct Places<'s> {
    state: &'s State,
    /// Those who have stood elsewhere than they do now.
    known: BTreeMap<PieceId, HexNumber>,
}

impl Places<'_> {
    fn go_back(&mut self, event: &Event) {
        let (unit, hex) = match event {
            Event::Eliminated { unit, hex, .. } | Event::OutOfSupply { unit, hex, .. } => {
                ((*unit).into(), *hex)
            }
            _ => match trail(event) {
                Some(trail) => (trail.unit, trail.hexes[0]),
                None => return,
            },
        };
        self.known.insert(unit, hex);
    }

    fn of<'u>(&self, units: impl Iterator<Item = &'u UnitId>) -> BTreeSet<HexNumber> {
        let place = |unit: &UnitId| {
            let known = self.known.get(&PieceId::from(*unit)).copied();
            known.or_else(|| self.state.unit(self.state.find(*unit)?).hex())
        };
        units.filter_map(place).collect()
    }
}
