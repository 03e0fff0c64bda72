//! The record in few words: a line for each thing that a reader looks back for, the result of a combat first.
//!
//! Units go by their commanders' names alone. What follows a combat (retreats, losses, advances) is said so shortly that it
//! can go on with the line of that combat; by itself it makes a line just as well.

use super::{Teller, capital, describe};
use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::event::{BattleReport, Event, HiddenEvent, PointsFor};
use crate::last_battles::game_setup::GameSetup;
use crate::table::case::Case;
use crate::table::ids::{PieceId, UnitId};
use crate::table::note::NoteKind;

/// One thing that happened, in few words and without a full stop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Its place among the events that were told together.
    pub nth: usize,
    pub kind: NoteKind,
    /// What is told first: die and result of a combat, such as `5 Ar`.
    pub head: Option<String>,
    pub words: String,
    /// Where it happened.
    pub at: Option<HexNumber>,
    pub case: Option<Case>,
}

/// Tells the events of an order; units that went the same way together share a note.
pub fn notes(setup: &GameSetup, events: &[Event]) -> Vec<Note> {
    let teller = Teller(setup);
    let mut notes = Vec::new();
    let mut nth = 0;
    while let Some(event) = events.get(nth) {
        let together = match Step::of(event) {
            Some(step) => {
                let alike = events[nth..]
                    .iter()
                    .map_while(|other| Step::of(other).filter(|other| step.is_shared_by(other)));
                let steps: Vec<_> = alike.collect();
                notes.push(teller.steps(nth, &steps, event.case()));
                steps.len()
            }
            None => {
                notes.extend(teller.note(nth, event));
                1
            }
        };
        nth += together;
    }
    notes
}

/// A unit's or a leader's way in movement.
#[derive(Clone, Copy)]
struct Step<'e> {
    unit: PieceId,
    kind: NoteKind,
    /// Where it set out, or where it came onto the map.
    from: HexNumber,
    to: HexNumber,
    path: &'e [HexNumber],
    cost: MovementPoints,
}

impl<'e> Step<'e> {
    fn of(event: &'e Event) -> Option<Self> {
        let (unit, kind, from, to, path, cost) = match event {
            Event::Moved {
                unit,
                from,
                path,
                to,
                cost,
                ..
            } => (unit, NoteKind::Move, from, to, path, cost),
            Event::Entered {
                unit,
                at,
                path,
                to,
                cost,
                ..
            } => (unit, NoteKind::Arrival, at, to, path, cost),
            _ => return None,
        };
        Some(Self {
            unit: *unit,
            kind,
            from: *from,
            to: *to,
            path,
            cost: *cost,
        })
    }

    fn is_shared_by(&self, other: &Self) -> bool {
        (self.kind, self.from, self.path) == (other.kind, other.from, other.path)
    }
}

impl Teller<'_> {
    fn listed<'u, N>(&self, units: impl IntoIterator<Item = &'u N>) -> String
    where
        N: Copy + Into<PieceId> + 'u,
    {
        let names: Vec<_> = units.into_iter().map(|&unit| self.short(unit)).collect();
        names.join(", ")
    }

    /// Tells a way that units have gone together.
    fn steps(&self, nth: usize, steps: &[Step], case: Option<Case>) -> Note {
        let first = steps[0];
        let who = self.listed(steps.iter().map(|step| &step.unit));
        let way = match (first.kind, first.from == first.to) {
            (NoteKind::Arrival, true) => format!("{who} at {}", self.hex(first.to)),
            _ => format!("{who} {} to {}", first.from, self.hex(first.to)),
        };
        let alike = steps.iter().all(|step| step.cost == first.cost);
        let cost = match alike {
            true => format!(", {} MP", first.cost),
            false => String::new(),
        };
        Note {
            nth,
            kind: first.kind,
            head: None,
            words: capital(format!("{way}{cost}")),
            at: Some(first.to),
            case,
        }
    }

    fn note(&self, nth: usize, event: &Event) -> Option<Note> {
        let (kind, at, words) = self
            .fought(event)
            .or_else(|| self.went(event))
            .or_else(|| self.other(event))?;
        let head = match event {
            Event::Battle(report) => Some(format!("{} {}", report.die.pips(), report.result)),
            _ => None,
        };
        let words = match kind {
            NoteKind::Aftermath => words,
            _ => capital(words),
        };
        Some(Note {
            nth,
            kind,
            head,
            words,
            at,
            case: event.case(),
        })
    }

    /// Tells a combat, and what came of it.
    fn fought(&self, event: &Event) -> Option<(NoteKind, Option<HexNumber>, String)> {
        let (at, words) = match event {
            Event::Battle(report) => {
                let at = report.defenders.first().copied();
                return Some((NoteKind::Combat, at, self.odds_of(report)));
            }
            Event::TrainDestroyed {
                train,
                hex,
                attackers,
                bombarding,
                ..
            } => {
                let by = self.listed(attackers.iter().chain(bombarding));
                let words = format!("{by} against {}: destroyed", self.unit(*train));
                return Some((NoteKind::Combat, Some(*hex), words));
            }
            Event::Retreated { unit, to, .. } => {
                (*to, format!("{} retreats to {to}", self.short(*unit)))
            }
            Event::Displaced { unit, to, .. } => {
                (*to, format!("{} makes room, to {to}", self.short(*unit)))
            }
            Event::Eliminated {
                unit,
                hex,
                strength,
                ..
            } => match strength.0 {
                0 => (*hex, format!("{} lost", self.short(*unit))),
                _ => (*hex, format!("{} lost ({strength})", self.short(*unit))),
            },
            Event::Advanced { unit, to, .. } => {
                (*to, format!("{} advances to {to}", self.short(*unit)))
            }
            Event::LeaderLost { leader, hex, .. } => {
                (*hex, format!("{} lost", self.leader(*leader)))
            }
            Event::Stood { units, .. } => {
                let words = format!("{} in the chateau", self.few(units, "stands", "stand"));
                return Some((NoteKind::Aftermath, None, words));
            }
            Event::GaveWay { units, .. } => {
                let words = format!("{} the chateau", self.few(units, "gives up", "give up"));
                return Some((NoteKind::Aftermath, None, words));
            }
            Event::Withdraws { units, .. } if units.is_empty() => {
                return Some((NoteKind::Aftermath, None, "the guns stay".to_owned()));
            }
            Event::Withdraws { units, .. } => {
                let words = format!("{} the retreat", self.few(units, "shares", "share"));
                return Some((NoteKind::Aftermath, None, words));
            }
            _ => return None,
        };
        Some((NoteKind::Aftermath, Some(at), words))
    }

    fn few(&self, units: &[UnitId], one: &str, several: &str) -> String {
        let verb = if units.len() == 1 { one } else { several };
        format!("{} {verb}", self.listed(units))
    }

    /// Says who fought whom, and at what odds.
    fn odds_of(&self, report: &BattleReport) -> String {
        let by = self.listed(report.attackers.iter().chain(&report.bombarding));
        let against = self.listed(&report.defending);
        let column = match report.column == report.odds {
            true => report.column.to_string(),
            false => format!("{} instead of {}", report.column, report.odds),
        };
        format!("{by} against {against}, {column}")
    }

    /// Tells who left the map, and who may come onto it.
    fn went(&self, event: &Event) -> Option<(NoteKind, Option<HexNumber>, String)> {
        Some(match event {
            Event::Exited { unit, at, .. } => {
                let words = format!("{} leaves the map at {}", self.short(*unit), self.hex(*at));
                (NoteKind::Move, Some(*at), words)
            }
            Event::Activated { units, at, .. } => {
                let words = format!("{} may enter at {}", self.listed(units), self.hex(*at));
                (NoteKind::Arrival, Some(*at), words)
            }
            Event::Hidden(HiddenEvent::SecretShown { units, at, .. }) => {
                let words = format!("{} may enter at {}", self.listed(units), self.hex(*at));
                (NoteKind::Arrival, Some(*at), words)
            }
            Event::Reorganized { units, hex, .. } => {
                let back = self.few(units, "comes back", "come back");
                let words = format!("{back} in {}", self.hex(*hex));
                (NoteKind::Arrival, Some(*hex), words)
            }
            _ => return None,
        })
    }

    /// Tells everything else that is worth a line; whose turn it is stands beside every line already.
    fn other(&self, event: &Event) -> Option<(NoteKind, Option<HexNumber>, String)> {
        let (kind, at) = match event {
            Event::Phase { .. } | Event::Segment { .. } => return None,
            // Who is lost in the exchange, and who goes or is lost for want of room, is told right after.
            Event::Exchanged { .. } | Event::MakesRoom { .. } => return None,
            Event::Obligations {
                must_attack,
                must_be_attacked,
                ..
            } => return self.owed(must_attack, must_be_attacked),
            Event::OutOfSupply { hex, .. } | Event::Control { hex, .. } => {
                (NoteKind::Other, Some(*hex))
            }
            Event::Placed { to, .. } | Event::LeaderPlaced { to, .. } => {
                (NoteKind::Course, Some(*to))
            }
            Event::Turn { .. }
            | Event::Allotted { .. }
            | Event::InCommand { .. }
            | Event::OutOfCommand { .. }
            | Event::Hidden(HiddenEvent::SecretWritten { .. })
            | Event::Die { .. }
            // Whose loss it is worth something for is told before.
            | Event::Vp {
                reason: PointsFor::Elimination,
                ..
            } => (NoteKind::Course, None),
            _ => (NoteKind::Other, None),
        };
        let sentence = describe(self.0, event)?;
        let words = sentence.strip_suffix('.').unwrap_or(&sentence);
        Some((kind, at, words.to_owned()))
    }

    /// Says who must fight.
    fn owed(
        &self,
        attack: &[UnitId],
        defend: &[UnitId],
    ) -> Option<(NoteKind, Option<HexNumber>, String)> {
        let lists = [("must attack", attack), ("must be attacked", defend)];
        let lists = lists.iter().filter(|(_, units)| !units.is_empty());
        let told: Vec<_> = lists
            .map(|(what, units)| format!("{what}: {}", self.listed(*units)))
            .collect();
        let words = told.join("; ");
        (!words.is_empty()).then_some((NoteKind::Course, None, words))
    }
}
