//! What happens: the only thing that changes a state, and all that a screen or another program needs to redraw it.

use super::attack::odds::Modifier;
use super::charts::{AttackResult, Turn};
use super::map_hex::Hex;
use super::piece::Face;
use super::state::{Limit, Outcome, Retreat};
use super::step::Step;
use crate::table::armies::{ByPlayer, Player};
use crate::table::case::Case;
use crate::table::dice;
use crate::table::ids::PieceId;
use crate::table::number::is_default;
use serde::{Serialize, Serializer};

/// One thing that happened. A case tells the rule that brought it about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    TurnBegan {
        turn: Turn,
        case: Case,
    },
    /// A step begins, or the other player's part of it.
    StepBegan {
        step: Step,
        player: Player,
        case: Case,
    },
    /// The die of the deluge [8.6].
    Weather {
        die: dice::Face,
        rain: bool,
        case: Case,
    },
    /// A die limits a player's moves; of a secret one the die is not told [8.2, 8.4, 8.5].
    Limited {
        player: Player,
        #[serde(serialize_with = "unless_secret")]
        limit: Limit,
        case: Case,
    },
    /// A secret die is shown [8.8].
    Shown {
        player: Player,
        die: dice::Face,
        case: Case,
    },
    /// Headquarters are taken off the map.
    Lifted {
        hq: PieceId,
        case: Case,
    },
    HeadquartersPlaced {
        hq: PieceId,
        hex: Hex,
        face: Face,
        case: Case,
    },
    /// The mode of headquarters is chosen before the first turn.
    ModeChosen {
        hq: PieceId,
        face: Face,
        case: Case,
    },
    /// The enemy lets a blown corps return [2.3].
    Picked {
        piece: PieceId,
        case: Case,
    },
    Returned {
        piece: PieceId,
        hex: Hex,
        case: Case,
    },
    DetachmentPlaced {
        hq: PieceId,
        piece: PieceId,
        hex: Hex,
        case: Case,
    },
    Recalled {
        piece: PieceId,
        hex: Hex,
        case: Case,
    },
    /// Hill's counter gives way to the other [2.13].
    Exchanged {
        from: PieceId,
        to: PieceId,
        case: Case,
    },
    /// A counter shows its other side.
    Turned {
        piece: PieceId,
        face: Face,
        case: Case,
    },
    Moved {
        piece: PieceId,
        hq: PieceId,
        from: Hex,
        path: Vec<Hex>,
        #[serde(skip_serializing_if = "is_default")]
        by_road: bool,
        case: Case,
    },
    /// A corps comes onto the map; the path begins with the entry hex.
    Entered {
        piece: PieceId,
        hq: PieceId,
        path: Vec<Hex>,
        #[serde(skip_serializing_if = "is_default")]
        by_road: bool,
        case: Case,
    },
    Passed {
        player: Player,
        /// Whether there was nothing else to do.
        #[serde(skip_serializing_if = "is_default")]
        forced: bool,
        case: Case,
    },
    /// A pass lets the other player go on so many times.
    Allowed {
        player: Player,
        #[serde(skip_serializing_if = "Option::is_none")]
        die: Option<dice::Face>,
        /// What is added to the die.
        plus: u8,
        left: u8,
        case: Case,
    },
    /// Whose single move, withdrawal or attack it is; how many are left after a pass.
    Due {
        player: Player,
        left: Option<u8>,
    },
    /// An attack is declared; the defender may name his support.
    Declared {
        attacker: PieceId,
        target: PieceId,
        hex: Hex,
        support: Vec<PieceId>,
        case: Case,
    },
    Fought(Box<Fight>),
    /// A corps has to retreat, and its player chooses the way.
    MustRetreat {
        retreat: Retreat,
        case: Case,
    },
    Retreated {
        piece: PieceId,
        from: Hex,
        path: Vec<Hex>,
        case: Case,
    },
    Blown {
        piece: PieceId,
        hex: Hex,
        returns: Turn,
        case: Case,
    },
    Eliminated {
        piece: PieceId,
        #[serde(skip_serializing_if = "Option::is_none")]
        hex: Option<Hex>,
        points: u8,
        case: Case,
    },
    Pursued {
        piece: PieceId,
        from: Hex,
        to: Hex,
        case: Case,
    },
    Over {
        outcome: Outcome,
        case: Case,
    },
}

/// A fight: who met whom, what each side added to its die, and what came of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fight {
    pub attacker: PieceId,
    pub target: PieceId,
    pub hex: Hex,
    /// The die of each side.
    pub dice: ByPlayer<dice::Face>,
    pub attack: Vec<Modifier>,
    pub defence: Vec<Modifier>,
    /// The cavalry that took part as support.
    pub support: Vec<PieceId>,
    /// The totals, the attacker's first.
    pub totals: (i8, i8),
    pub loser: Option<Player>,
    pub result: AttackResult,
    pub case: Case,
}

/// Writes a limit without its die, if that is secret.
fn unless_secret<S: Serializer>(limit: &Limit, serializer: S) -> Result<S::Ok, S::Error> {
    let mut told = limit.clone();
    told.die = told.die.filter(|_| !limit.secret);
    told.serialize(serializer)
}

impl Event {
    /// Gets the case that brought it about.
    pub fn case(&self) -> Option<Case> {
        match self {
            Self::TurnBegan { case, .. }
            | Self::StepBegan { case, .. }
            | Self::Weather { case, .. }
            | Self::Limited { case, .. }
            | Self::Shown { case, .. }
            | Self::Lifted { case, .. }
            | Self::HeadquartersPlaced { case, .. }
            | Self::ModeChosen { case, .. }
            | Self::Picked { case, .. }
            | Self::Returned { case, .. }
            | Self::DetachmentPlaced { case, .. }
            | Self::Recalled { case, .. }
            | Self::Exchanged { case, .. }
            | Self::Turned { case, .. }
            | Self::Moved { case, .. }
            | Self::Entered { case, .. }
            | Self::Passed { case, .. }
            | Self::Allowed { case, .. }
            | Self::Declared { case, .. }
            | Self::MustRetreat { case, .. }
            | Self::Retreated { case, .. }
            | Self::Blown { case, .. }
            | Self::Eliminated { case, .. }
            | Self::Pursued { case, .. }
            | Self::Over { case, .. } => Some(*case),
            Self::Fought(fight) => Some(fight.case),
            Self::Due { .. } => None,
        }
    }
}
