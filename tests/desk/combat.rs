//! A position just before a combat.

use crate::desk::{Desk, position};
use hundred_days::last_battles::Order;

/// Husson stands beside Blndt in the combat phase; Pelletier's guns are two hexes away.
pub fn before_combat(dice: &[u8]) -> Desk {
    let units = [
        ("fr-2-husson", 1644),
        ("al-blndt", 1643),
        ("fr-2-pelletier", 1645),
    ];
    position(&units, dice).order(Order::End {})
}
