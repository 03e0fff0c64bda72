//! The case of the rulebook behind each event.

use super::{Event, HiddenEvent, MoraleEvent};
use crate::last_battles::edition::Edition;
use crate::table::case::Case;

/// Gets at the case of an event, as a reference of the kind that the event is given by.
macro_rules! case_of {
    ($event:expr, $($by:tt)+) => {
        match $event {
            Event::Moved { case, .. }
            | Event::Entered { case, .. }
            | Event::Exited { case, .. }
            | Event::MayRetreatBefore { case, .. }
            | Event::StandBefore { case, .. }
            | Event::Obligations { case, .. }
            | Event::LeaveZones { case, .. }
            | Event::LetGo { case, .. }
            | Event::MayCharge { case, .. }
            | Event::AttackDeclared { case, .. }
            | Event::DefenderLeads { case, .. }
            | Event::ArmsEnhanced { case, .. }
            | Event::OddsSettled { case, .. }
            | Event::Blown { case, .. }
            | Event::Routs { case, .. }
            | Event::Retreated { case, .. }
            | Event::Displaced { case, .. }
            | Event::MakesRoom { case, .. }
            | Event::Eliminated { case, .. }
            | Event::Exchanged { case, .. }
            | Event::TrainDestroyed { case, .. }
            | Event::Stood { case, .. }
            | Event::GaveWay { case, .. }
            | Event::Withdraws { case, .. }
            | Event::Advanced { case, .. }
            | Event::Demoralized { case, .. }
            | Event::Disintegrated { case, .. }
            | Event::ArmyLeft { case, .. }
            | Event::Control { case, .. }
            | Event::Vp { case, .. }
            | Event::Die { case, .. }
            | Event::Weather { case, .. }
            | Event::OutOfSupply { case, .. }
            | Event::Garrison { case, .. }
            | Event::SupplyChecked { case, .. }
            | Event::CombatDropped { case, .. }
            | Event::Placed { case, .. }
            | Event::Reduced { case, .. }
            | Event::Released { case, .. }
            | Event::Activated { case, .. }
            | Event::Phase { case, .. }
            | Event::LeaderPlaced { case, .. }
            | Event::LeaderComesLater { case, .. }
            | Event::LeaderLost { case, .. }
            | Event::Succeeded { case, .. }
            | Event::LeaderTurned { case, .. }
            | Event::LeaderCalled { case, .. }
            | Event::Segment { case, .. }
            | Event::Allotted { case, .. }
            | Event::InCommand { case, .. }
            | Event::OutOfCommand { case, .. }
            | Event::Reorganized { case, .. }
            | Event::ReorganizationFailed { case, .. }
            | Event::Turn { case, .. } => Some(case),
            Event::Hidden(
                HiddenEvent::SecretWritten { case, .. }
                | HiddenEvent::SecretShown { case, .. }
                | HiddenEvent::PairPlaced { case, .. }
                | HiddenEvent::PairRevealed { case, .. }
                | HiddenEvent::Deployed { case, .. }
                | HiddenEvent::Halted { case, .. }
                | HiddenEvent::Interrupted { case, .. },
            ) => Some(case),
            Event::Morale(
                MoraleEvent::Levels { case, .. }
                | MoraleEvent::CorpsDemoralized { case, .. }
                | MoraleEvent::CorpsRecovered { case, .. }
                | MoraleEvent::WingDemoralized { case, .. }
                | MoraleEvent::WingsJoined { case, .. }
                | MoraleEvent::WingRecovered { case, .. }
                | MoraleEvent::LevelSunk { case, .. }
                | MoraleEvent::CorpsSunk { case, .. }
                | MoraleEvent::OldGuardDefeated { case, .. },
            ) => Some(case),
            Event::Battle(report) => Some($($by)+ report.case),
            Event::CombatWaits(combat) => Some($($by)+ combat.case),
            Event::Over(outcome) => Some($($by)+ outcome.case),
            Event::Concluded {} => None,
        }
    };
}

impl Event {
    /// Gets the case of the rulebook by which it happened; what only closes a combat has none.
    pub fn case(&self) -> Option<Case> {
        case_of!(self, &).copied()
    }

    /// Puts the numbers that an edition prints in the place of those of its cases.
    pub fn cite_in(&mut self, edition: Edition) {
        if edition == Edition::Fourth {
            return;
        }
        if let Some(case) = case_of!(self, &mut) {
            *case = edition.cite_or_keep(*case);
        }
        if let Self::Battle(report) = self {
            for line in &mut report.modifications {
                line.case = edition.cite_or_keep(line.case);
            }
        }
    }
}
