//! [16.6] Hidden movement.
//!
//! By an option each army has pairs of markers. Units that no enemy observes [16.3] may be put aside with their officers: both
//! markers of a pair stand on the map for them, and only their owner knows which of the two does. The markers move like the
//! slowest of those units, each for itself, where no enemy would observe them. A marker is no unit: it has no zone, takes no hex,
//! sees nobody and is not attacked. Its owner turns a pair up at will when a command phase of his begins; the enemy does the
//! instant he observes one of its markers, and a move that brings that about is halted. Then all who were kept aside are
//! deployed in the real marker's hex or around it.

mod deploying;
mod moving;
mod placing;
mod revealing;

pub use self::deploying::{Deployment, check_deploy, deploys, options};
pub use self::moving::{
    active, allowance, can_move, check_entry, check_move, entry_cost, entry_hexes,
};
pub use self::placing::{Placing, Site, check_place, may_place, sites, with_officers};
pub use self::revealing::{
    Entering, Sighting, check_reveal, halted, in_view, may_reveal, reveal, reveal_first, seen_after,
};

pub(in crate::last_battles) use self::moving::{closed_to, refusal};

use super::state::State;
use super::state::hidden::PairIndex;
use crate::hex::HexNumber;

/// Gets the hex of the marker that counts as the real one of a pair, if it is on the map.
fn real_hex(state: &State, pair: PairIndex) -> Option<HexNumber> {
    let own = state.hidden().pair(pair)?;
    own.at(own.presumed())
}
