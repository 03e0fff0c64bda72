//! [6.3] What the ground does to the strengths of a combat.

use super::Account;
use crate::hex::HexNumber;
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::event::Factor;
use crate::last_battles::state::State;
use crate::table::board::Terrain;
use crate::table::case::case;

/// What the ground gives one attacked hex.
pub(super) struct Ground {
    pub hex: HexNumber,
    terrain: Terrain,
    /// By what the terrain multiplies a defender.
    defence: u16,
    /// Whether cavalry that attacks into it, or defends in it, is halved [6.3B].
    pub halves_cavalry: bool,
    /// The multiple for stream or bridge, if every adjacent attacker crosses one.
    water: Option<u16>,
}

impl Ground {
    pub fn new(
        state: &State,
        engagement: &Engagement,
        hex: HexNumber,
        account: &mut Account,
    ) -> Self {
        let setup = state.setup();
        let terrain = setup.board.terrain(hex);
        let row = setup.charts.terrain.hex(terrain);
        let (mut wet, mut dry) = (false, false);
        for &unit in &engagement.attackers {
            let Some(from) = state.unit(unit).hex() else {
                continue;
            };
            let side = setup.board.side(from, hex);
            match side.stream() || side.bridge() {
                true => wet = true,
                false => dry = true,
            }
        }
        let multiple = setup.charts.terrain.hexsides.stream.defence;
        if wet && dry {
            account.note_unused(Factor::WaterNotForAll(hex), multiple, case("6.3A"));
        }
        Self {
            hex,
            terrain,
            defence: row.defence,
            halves_cavalry: row.halves_cavalry,
            water: (wet && !dry).then_some(multiple),
        }
    }

    /// Gets the single best multiple [6.3C].
    pub fn multiple(&self) -> u16 {
        self.defence.max(self.water.unwrap_or(1))
    }

    /// Tells whether cavalry is halved for this hex: unless a multiple serves the defender better already [6.3B, 6.3C].
    pub fn halves(&self) -> bool {
        self.halves_cavalry && self.multiple() == 1
    }

    /// Notes the multiples of the terrain and of the water, of which the better counts [6.3A, 6.3C].
    pub fn note(&self, account: &mut Account) {
        let water = self.water.unwrap_or(1);
        if self.defence > 1 {
            let factor = match self.terrain {
                Terrain::Chateau => Factor::Chateau(self.hex),
                _ => Factor::Town(self.hex),
            };
            match self.defence >= water {
                true => account.note(factor, self.defence, case("6.3")),
                false => account.note_unused(factor, self.defence, case("6.3")),
            }
        }
        if water > 1 {
            let factor = Factor::Water(self.hex);
            match water > self.defence {
                true => account.note(factor, water, case("6.3A")),
                false => account.note_unused(factor, water, case("6.3C")),
            }
        }
    }
}
