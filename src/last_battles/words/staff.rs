//! What happens to leaders and by them, in words [10 to 13].

use super::{Teller, join};
use crate::last_battles::event::Event;
use crate::table::ids::{LeaderId, UnitId};

impl Teller<'_> {
    /// Says what an event means for leaders, and for those whom they command.
    pub(super) fn staff(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::LeaderPlaced {
                leader, from, to, ..
            } if from == to => format!("{} stays in {}.", self.leader(*leader), self.hex(*to)),
            Event::LeaderPlaced { leader, to, .. } => {
                format!("{} goes to {}.", self.leader(*leader), self.hex(*to))
            }
            Event::LeaderLost { leader, hex, .. } => {
                format!("{} is lost in {}.", self.leader(*leader), self.hex(*hex))
            }
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
