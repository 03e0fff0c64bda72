//! The case of the rulebook behind each event.

use super::Event;
use crate::table::case::Case;

impl Event {
    /// Gets the case of the rulebook by which it happened; what only closes a combat has none.
    pub fn case(&self) -> Option<Case> {
        match self {
            Self::Moved { case, .. }
            | Self::Entered { case, .. }
            | Self::Exited { case, .. }
            | Self::MayRetreatBefore { case, .. }
            | Self::StandBefore { case, .. }
            | Self::Obligations { case, .. }
            | Self::MayCharge { case, .. }
            | Self::AttackDeclared { case, .. }
            | Self::DefenderLeads { case, .. }
            | Self::ArmsEnhanced { case, .. }
            | Self::Blown { case, .. }
            | Self::Routs { case, .. }
            | Self::CorpsSunk { case, .. }
            | Self::Retreated { case, .. }
            | Self::Displaced { case, .. }
            | Self::MakesRoom { case, .. }
            | Self::Eliminated { case, .. }
            | Self::Exchanged { case, .. }
            | Self::TrainDestroyed { case, .. }
            | Self::Stood { case, .. }
            | Self::GaveWay { case, .. }
            | Self::Withdraws { case, .. }
            | Self::Advanced { case, .. }
            | Self::Demoralized { case, .. }
            | Self::Disintegrated { case, .. }
            | Self::ArmyLeft { case, .. }
            | Self::Levels { case, .. }
            | Self::Control { case, .. }
            | Self::Vp { case, .. }
            | Self::Die { case, .. }
            | Self::Weather { case, .. }
            | Self::OutOfSupply { case, .. }
            | Self::Garrison { case, .. }
            | Self::SupplyChecked { case, .. }
            | Self::CombatWaits { case, .. }
            | Self::CombatDropped { case, .. }
            | Self::SecretWritten { case, .. }
            | Self::SecretShown { case, .. }
            | Self::Placed { case, .. }
            | Self::Reduced { case, .. }
            | Self::Released { case, .. }
            | Self::Activated { case, .. }
            | Self::Phase { case, .. }
            | Self::LeaderPlaced { case, .. }
            | Self::LeaderComesLater { case, .. }
            | Self::LeaderLost { case, .. }
            | Self::Succeeded { case, .. }
            | Self::LeaderTurned { case, .. }
            | Self::LeaderCalled { case, .. }
            | Self::Segment { case, .. }
            | Self::Allotted { case, .. }
            | Self::InCommand { case, .. }
            | Self::OutOfCommand { case, .. }
            | Self::Reorganized { case, .. }
            | Self::ReorganizationFailed { case, .. }
            | Self::CorpsDemoralized { case, .. }
            | Self::CorpsRecovered { case, .. }
            | Self::WingDemoralized { case, .. }
            | Self::WingsJoined { case, .. }
            | Self::WingRecovered { case, .. }
            | Self::LevelSunk { case, .. }
            | Self::OldGuardDefeated { case, .. }
            | Self::Turn { case, .. } => Some(*case),
            Self::Battle(report) => Some(report.case),
            Self::Over(outcome) => Some(outcome.case),
            Self::Concluded {} => None,
        }
    }
}
