//! The case of the rulebook behind each refusal.

use super::{Ineligible, Violation};
use crate::table::case::{Case, case};

impl Violation {
    /// Gets the case of the rulebook that forbids the order, if one does.
    pub const fn case(&self) -> Option<Case> {
        use Violation as V;
        Some(case(match self {
            V::GameOver => "3.4",
            V::UnknownUnit { .. } | V::NamedTwice { .. } | V::NoUnits => return None,
            V::NoCombatNow { when } => return Some(when.case()),
            V::NotYours { .. }
            | V::EmptyPath { .. }
            | V::NotOnMap { .. }
            | V::NotOneStack { .. } => "5.1",
            V::AlreadyMoved { .. } => "5.1C",
            V::NotTouching { .. } | V::EnemyInHex { .. } => "5",
            V::OutOfPlay { .. } => "3.2A",
            V::RiverInTheWay { .. } => "5.2A",
            V::LeavesZone { .. } => "5.3E",
            V::StopsInZone { .. } => "5.3",
            V::ZoneInQuiet { .. } => "5.3F",
            V::TooFar { .. } => "5.2C",
            V::NotNow { case, .. }
            | V::NothingToDecline { case, .. }
            | V::DemoralizedStays { case, .. }
            | V::OutOfCommandStays { case, .. }
            | V::NotReleased { case, .. }
            | V::StandsStill { case, .. }
            | V::OtherWing { case, .. }
            | V::WaitsForDie { case, .. }
            | V::EntersAlone { case, .. }
            | V::NoFirstPlace { case, .. }
            | V::SamePlace { case, .. }
            | V::NoEntryChoice { case, .. } => return Some(*case),
            V::ChateauStacking { .. } | V::NobodyCanMakeRoom { room: 1, .. } => "8.1A",
            V::StackingExceeded { .. } | V::NobodyCanMakeRoom { .. } => "5.4",
            V::NotWaiting { .. } | V::NotDueYet { .. } | V::WrongEntry { .. } => "5.6",
            V::EntryBlocked { .. } => "5.6D",
            V::OutOfTurn { .. } | V::ColumnTooDear { .. } => "5.6A",
            V::EntryOver { .. }
            | V::ForceDivided { .. }
            | V::ForceCutOff { .. }
            | V::NoSecretEntry { .. } => "22.6B",
            V::NoExitHere { .. }
            | V::NotItsExit { .. }
            | V::ExitClosed { .. }
            | V::ExitOutOfReach { .. } => "5.5",
            V::NoAttackers | V::NoTarget | V::NoDefenders { .. } => "6.1",
            V::NotAdjacent { .. } | V::AttackOverRiver { .. } => "6.1A",
            V::FoughtAlready { .. }
            | V::AttackedAlready { .. }
            | V::HexNamedTwice { .. }
            | V::RetreatedInCombat { .. }
            | V::HexRetreatedInto { .. } => "6.1B",
            V::CountedTwice { .. } => "6.1C",
            V::AdvancedInCombat { .. } | V::HexAdvancedInto { .. } => "6.7C",
            V::StackDivided { .. } => "6.1D",
            V::LeavesUnattacked { .. }
            | V::LeavesIdle { .. }
            | V::MustStillAttack { .. }
            | V::MustStillBeAttacked { .. } => "6.1",
            V::ChateauMustTakeAll { .. } => "8.2A",
            V::HigherOdds { .. } => "6.2C",
            V::NotArtillery { .. } | V::BombardOneHex => "7.1",
            V::ArtilleryInZone { .. } => "7.4A",
            V::BombardRange { .. } => "7.1B",
            V::BombardSeveral { .. } => "7.1C",
            V::DisplacedGun { .. } | V::CannotDisplace { .. } | V::DisplaceWhom { .. } => "6.6D",
            V::SightBlocked { by, .. } => return Some(by.case()),
            V::BombardChateau { .. } => "8.1C",
            V::NoRetreat { why, .. } => match why {
                Ineligible::Full => "6.6C",
                Ineligible::ChateauTaken => "8.1A",
                Ineligible::Train => "16.17B",
                Ineligible::NotTouching => "6.6",
                _ => "6.6A",
            },
            V::NeedlessDisplacement { .. } => "6.6C",
            V::LossesTooSmall { .. } => "6.5A",
            V::NoAdvance { .. } => "6.7",
            V::NotAmongAttackers { .. } => "6.5",
            V::GunTakesNoLoss { .. } | V::DidNotBombard { .. } | V::GunStays { .. } => "7.1E",
            V::NeedNotRetreat { .. } => "6.6",
            V::ChateauStaysEmpty { .. } => "8.1B",
            V::Staff(staff) => return Some(staff.case()),
            V::Optional(optional) => return Some(optional.case()),
            V::Variant(variant) => return Some(variant.case()),
            V::Train(train) => return Some(train.case()),
            V::OutOfCommandInZone { .. } | V::OutOfCommandIntoZone { .. } => "11.3A",
            V::GunOutOfCommand { .. } => "11.3B",
            V::OutOfCommandAttack { .. } => "76:20.31",
            V::StatusLater { .. } => "16.14A",
        }))
    }
}
