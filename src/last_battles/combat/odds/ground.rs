//! [6.3] What the ground does to the strengths of a combat.

use super::Account;
use crate::hex::HexNumber;
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::counter::Arm;
use crate::last_battles::event::Factor;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::State;
use crate::last_battles::{chateaux, garrisons};
use crate::table::board::{Board, HexsideFeatures, Terrain};
use crate::table::case::{Case, case};

/// What the ground gives one attacked hex.
pub(super) struct Ground {
    pub hex: HexNumber,
    terrain: Terrain,
    /// By what the terrain multiplies a defender.
    defence: u16,
    /// Whether cavalry that attacks into it is halved [6.3B].
    pub halves_cavalry: bool,
    /// Whether cavalry that defends in it is halved [6.3B, 16.4].
    halves_cavalry_inside: bool,
    /// The multiple for stream or bridge, if every adjacent attacker crosses one.
    water: Option<u16>,
    /// Whether terrain hampers attackers [16.4].
    modified: bool,
    /// Whether a garrison is attacked here [16.11D].
    garrison: bool,
}

impl Ground {
    pub fn new(
        state: &State,
        engagement: &Engagement,
        hex: HexNumber,
        account: &mut Account,
    ) -> Self {
        let setup = state.setup();
        let terrain = chateaux::counts_as(setup.rules, setup.board.terrain(hex));
        let row = setup.charts.terrain.hex(terrain);
        let modified = setup.in_force(Rule::ModifiedTerrain);
        let garrison = garrisons::is_alone(state, hex);
        let (mut wet, mut dry) = (false, false);
        for &unit in &engagement.attackers {
            let Some(from) = state.unit(unit).hex() else {
                continue;
            };
            match is_wet(setup.board.side(from, hex)) {
                true => wet = true,
                false => dry = true,
            }
        }
        let multiple = setup.charts.terrain.hexsides.stream.defence;
        if wet && dry && !modified && !garrison {
            account.note_unused(Factor::WaterNotForAll(hex), multiple, case("6.3A"));
        }
        Self {
            hex,
            terrain,
            defence: match terrain {
                Terrain::Town if modified => 1,
                _ => row.defence,
            },
            halves_cavalry: row.halves_cavalry,
            halves_cavalry_inside: row.halves_cavalry || modified && terrain == Terrain::Town,
            water: (wet && !dry && !modified && !garrison).then_some(multiple),
            modified,
            garrison,
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

    /// Gets the case by which cavalry that defends here is halved, if one does so.
    pub fn halves_inside(&self) -> Option<Case> {
        let by = match self.terrain {
            Terrain::Town => case("16.4"),
            _ => case("6.3B"),
        };
        (self.halves_cavalry_inside && self.multiple() == 1).then_some(by)
    }

    /// Gets the case by which a unit of an arm is halved that attacks from a hex, or bombards, if one does so [6.3B, 16.4,
    /// 16.11D].
    pub fn halves_attacker(
        &self,
        board: &Board,
        arm: Arm,
        from: Option<HexNumber>,
    ) -> Option<Case> {
        // What multiplies the defenders already does not halve the attackers as well [6.3C].
        if self.multiple() > 1 {
            return None;
        }
        if self.garrison && arm != Arm::Infantry {
            return Some(case("16.11D"));
        }
        let guns = arm.is_artillery() && self.terrain == Terrain::Forest;
        let over_water = from.is_some_and(|from| is_wet(board.side(from, self.hex)));
        if self.modified && (guns || self.terrain == Terrain::Town || over_water) {
            return Some(case("16.4"));
        }
        (arm == Arm::Cavalry && self.halves_cavalry).then_some(case("6.3B"))
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

/// Tells whether a stream or a bridge lies between.
const fn is_wet(side: HexsideFeatures) -> bool {
    side.stream() || side.bridge()
}
