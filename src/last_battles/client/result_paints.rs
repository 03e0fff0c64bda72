//! The colours of the combat results; the letters are always printed beside them.

use crate::client::palette::Rgb;
use crate::last_battles::charts::CombatResult;

pub const DEFENDER_ELIMINATED: Rgb = Rgb::new(0x7A1F1A);
pub const DEFENDER_RETREATS: Rgb = Rgb::new(0xD9A08A);
/// A retreat of the defenders in which some were lost.
pub const DEFENDER_BREAKS: Rgb = Rgb::new(0xB0563F);
pub const EXCHANGE: Rgb = Rgb::new(0x6B5B86);
pub const ATTACKER_RETREATS: Rgb = Rgb::new(0xA9BDD6);
/// A retreat of the attackers in which some were lost.
pub const ATTACKER_BREAKS: Rgb = Rgb::new(0x4F73A6);
pub const ATTACKER_ELIMINATED: Rgb = Rgb::new(0x28466F);

/// Nothing happens.
const NOTHING: Rgb = Rgb::new(0xD8CFBE);

const DARK: Rgb = Rgb::new(0x2F261D);
const LIGHT: Rgb = Rgb::new(0xFFF6E8);

/// Gets the colour of a result and the ink on it.
pub const fn paints(of: CombatResult) -> (Rgb, Rgb) {
    match of {
        CombatResult::De => (DEFENDER_ELIMINATED, LIGHT),
        CombatResult::Dr => (DEFENDER_RETREATS, DARK),
        CombatResult::Ex => (EXCHANGE, LIGHT),
        CombatResult::Ar => (ATTACKER_RETREATS, DARK),
        CombatResult::Ae => (ATTACKER_ELIMINATED, LIGHT),
        CombatResult::Ne => (NOTHING, DARK),
    }
}

/// Gets the colours of a retreat in which some were lost; of any other result those that it always has.
pub const fn paints_of_loss(of: CombatResult) -> (Rgb, Rgb) {
    match of {
        CombatResult::Dr => (DEFENDER_BREAKS, LIGHT),
        CombatResult::Ar => (ATTACKER_BREAKS, LIGHT),
        other => paints(other),
    }
}
