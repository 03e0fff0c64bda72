//! What happens to leaders and by them, in words [10 to 13].

use super::{Teller, join, nation_name};
use crate::last_battles::event::{Event, MoraleEvent};
use crate::last_battles::scenario::CorpsName;
use crate::last_battles::state::staff::Segment;
use crate::table::ids::{LeaderId, UnitId};

/// Names a corps, or the troops of a nation.
pub(super) fn corps_name(corps: &CorpsName) -> String {
    match corps {
        CorpsName::French(name) => format!("the French corps [{name}]"),
        CorpsName::Prussian(name) => format!("the Prussian corps [{name}]"),
        CorpsName::Allied(nation) => format!("the {} contingent", nation_name(*nation)),
    }
}

impl Teller<'_> {
    /// Says what an event means for leaders, and for those whom they command.
    pub(super) fn staff(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::LeaderPlaced {
                leader, from, to, ..
            } if *from == Some(*to) => {
                format!("{} stays in {}.", self.leader(*leader), self.hex(*to))
            }
            Event::LeaderPlaced {
                leader,
                from: None,
                to,
                ..
            } => format!("{} begins in {}.", self.leader(*leader), self.hex(*to)),
            Event::LeaderComesLater { leader, .. } => {
                format!("{} comes later, with units of his.", self.leader(*leader))
            }
            Event::LeaderPlaced { leader, to, .. } => {
                format!("{} goes to {}.", self.leader(*leader), self.hex(*to))
            }
            Event::LeaderLost { leader, hex, .. } => {
                format!("{} is lost in {}.", self.leader(*leader), self.hex(*hex))
            }
            Event::Succeeded { leader, after, .. } => format!(
                "{} commands the army after {}.",
                self.leader(*leader),
                self.leader(*after)
            ),
            Event::LeaderTurned { leader, active, .. } => match active {
                true => format!("{} is active.", self.leader(*leader)),
                false => format!("{} is inactive.", self.leader(*leader)),
            },
            Event::Segment { segment, .. } => match segment {
                Segment::Command => "Command segment.".to_owned(),
                Segment::Reorganization => "Reorganization segment.".to_owned(),
                Segment::Revealing => "Hidden units may be turned up.".to_owned(),
                Segment::Hiding => "Units may be hidden.".to_owned(),
                Segment::Headquarters => "The status of the headquarters.".to_owned(),
            },
            Event::Allotted {
                leader,
                officers,
                units,
                ..
            } => format!(
                "{} is to command {}.",
                self.leader(*leader),
                self.both(officers, units)
            ),
            Event::InCommand {
                by,
                officers,
                units,
                ..
            } => format!(
                "{} commands {}.",
                self.leader(*by),
                self.both(officers, units)
            ),
            Event::OutOfCommand {
                officers, units, ..
            } => format!("Out of command: {}.", self.both(officers, units)),
            Event::Reorganized {
                officer,
                units,
                hex,
                ..
            } => format!(
                "{} to {} in {}.",
                self.act(units, "comes back", "come back"),
                self.leader(*officer),
                self.hex(*hex)
            ),
            Event::ReorganizationFailed { units, .. } => {
                format!("{} for good.", self.act(units, "is lost", "are lost"))
            }
            Event::Morale(MoraleEvent::CorpsDemoralized {
                corps,
                losses,
                level,
                ..
            }) => format!(
                "{} is demoralized: {losses} strength points lost, the level is {level}.",
                corps_name(corps)
            ),
            Event::Morale(MoraleEvent::CorpsRecovered { corps, .. }) => {
                format!("{} has recovered.", corps_name(corps))
            }
            Event::LeaderCalled { leader, .. } => format!(
                "{} is called to his command, and takes it up in the next command phase.",
                self.leader(*leader)
            ),
            Event::Morale(MoraleEvent::WingDemoralized {
                side,
                wing,
                losses,
                level,
                ..
            }) => format!(
                "The {wing} wing of the {side} army is demoralized: {losses} strength points lost, the level is {level}."
            ),
            Event::Morale(MoraleEvent::WingsJoined {
                side,
                demoralization: Some(level),
                ..
            }) => format!(
                "The wings of the {side} army join: its losses count together, and the level is {level}."
            ),
            Event::Morale(MoraleEvent::WingsJoined { side, .. }) => {
                format!("The wings of the {side} army join: its losses count together.")
            }
            Event::Morale(MoraleEvent::WingRecovered { side, wing, .. }) => {
                format!("The {wing} wing of the {side} army has recovered.")
            }
            Event::Morale(MoraleEvent::OldGuardDefeated { corps, by, .. }) => format!(
                "The Old Guard has failed: the level of {} sinks by {by}.",
                join(corps.iter().map(corps_name).collect())
            ),
            _ => return None,
        })
    }

    /// Names leaders and units in one list.
    pub(super) fn both(&self, officers: &[LeaderId], units: &[UnitId]) -> String {
        let officers = officers.iter().map(|&officer| self.leader(officer));
        let units = units.iter().map(|&unit| self.unit(unit));
        join(officers.chain(units).collect())
    }
}
