//! What a scenario or an option has a player write down in secret [18.5C, 28D].

use crate::last_battles::charts::Turn;
use crate::last_battles::counter::Player;
use crate::last_battles::scenario::SecretEntry;
use crate::table::case::Case;
use crate::table::ids::UnitId;

/// Something to be written down in secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretOrder {
    pub case: Case,
    pub player: Player,
    /// The turn on which it is written.
    pub written: Turn,
    /// The times and places to choose from.
    pub entries: Vec<SecretEntry>,
    pub choice: Choice,
    pub units: Vec<UnitId>,
}

/// Whether a player may also write that nobody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    MayStayAway,
    Comes,
}
