//! What happens to forces that come in secret, and to those that are hidden under markers.

use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::last_battles::sequence::Step;
use crate::last_battles::state::hidden::{Halt, Twin};
use crate::table::case::Case;
use crate::table::ids::{LeaderId, MarkerId, PairId, PieceId, UnitId};
use serde::Serialize;

/// What happens to forces that come in secret, and to those that are hidden under markers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HiddenEvent {
    /// A player has written a decision down; what it is stays hidden.
    SecretWritten {
        player: Player,
        /// Which of the matters to be written down it is; none for the force at Hal.
        #[serde(skip_serializing_if = "Option::is_none")]
        matter: Option<usize>,
        /// Where the force is to come, if it does.
        #[serde(skip)]
        entry: Option<HexNumber>,
        case: Case,
    },
    /// A force whose coming was secret, units and leaders, may enter from now on.
    SecretShown {
        units: Vec<PieceId>,
        #[serde(skip_serializing_if = "Option::is_none")]
        matter: Option<usize>,
        at: HexNumber,
        case: Case,
    },
    /// A pair of markers stands on the map for units that are kept aside; which of the two does is not told.
    PairPlaced {
        pair: PairId,
        /// Where both stand; nowhere, if they are to enter in place of reinforcements.
        hex: Option<HexNumber>,
        units: Vec<UnitId>,
        leaders: Vec<LeaderId>,
        #[serde(skip)]
        real: Twin,
        case: Case,
    },
    /// A pair of markers is turned up, and both are taken off the map.
    PairRevealed {
        pair: PairId,
        /// The real one, and where it stood, if it had come onto the map; then all who were kept aside have to be deployed.
        marker: MarkerId,
        hex: Option<HexNumber>,
        /// Where the other one stood.
        dummy: Option<HexNumber>,
        case: Case,
    },
    /// Somebody who was kept aside stands on the map again.
    Deployed {
        unit: PieceId,
        pair: PairId,
        to: HexNumber,
        /// Whether he counts as moved in this phase, as his marker had.
        moved: bool,
        case: Case,
    },
    /// A move is halted that has brought hidden units to light; it may go on with what is left to it.
    Halted { halted: Vec<Halt>, case: Case },
    /// The sequence of play waits until all are deployed, and goes on with a step then.
    Interrupted { resumes: Step, case: Case },
}
