//! [6.2, 6.3, 7.2] The strengths of attack and defence: what each unit brings, and what multiplies and halves it.
//!
//! All is added up in exact parts of a point, and each side is rounded up once [6.3B]; in 1976 each unit is [76:7.3].

use super::enhanced::COMBINED_EFFECTS;
use super::{Account, Decides, Ground, Reckoning, contributes};
use crate::hex::HexNumber;
use crate::last_battles::bombardment;
use crate::last_battles::counter::{Arm, CombatStrength};
use crate::last_battles::edition::Edition;
use crate::last_battles::event::Factor;
use crate::last_battles::garrisons;
use crate::last_battles::rain;
use crate::last_battles::rules::{Entry, Rule};
use crate::last_battles::state::{State, UnitIndex};
use crate::table::case::case;

/// What decides the strength of the attack, in order.
pub(super) const ATTACK: &[Entry<Decides>] = &[
    Entry::always(attackers_as_printed),
    Entry::under(Rule::CavalryCharge, charge),
    Entry::under(Rule::CombinedEffects, COMBINED_EFFECTS),
    Entry::under(Rule::SustainedBombardment, sustained_bombardment),
    Entry::<Decides>::unless(Rule::ModifiedTerrain, cavalry_into_cover)
        .but_for(Rule::ChateauGarrisons),
    Entry::<Decides>::under(Rule::ModifiedTerrain, attackers_into_terrain)
        .but_for(Rule::ChateauGarrisons),
    Entry::under(Rule::ChateauGarrisons, attackers_into_terrain),
    Entry::under(Rule::RainEffects, attackers_in_rain),
    Entry::under(Rule::CavalryCharge, blown_attackers),
    Entry::under(Rule::OutOfSupplyEffects, attackers_out_of_supply),
];

/// What decides the strength of the defence, in order.
pub(super) const DEFENCE: &[Entry<Decides>] = &[
    Entry::always(defenders_as_printed),
    Entry::always(cavalry_in_cover),
    Entry::always(ground),
    Entry::under(Rule::CavalryCharge, blown_defenders),
    Entry::under(Rule::OutOfSupplyEffects, defenders_out_of_supply),
    Entry::under(Rule::ChateauGarrisons, forming_garrison),
];

/// The parts that a point is counted in: it can be halved four times over.
const PARTS: u64 = 16;

/// What one unit brings to a combat.
pub(super) struct Share {
    pub unit: UnitIndex,
    /// The strength on the side that shows.
    printed: CombatStrength,
    /// Where it defends; none for an attacker's.
    hex: Option<HexNumber>,
    /// What it counts for, in parts of a point.
    parts: u64,
}

impl Share {
    fn new(state: &State, unit: UnitIndex, hex: Option<HexNumber>) -> Self {
        let printed = state.strength(unit);
        Self {
            unit,
            printed,
            hex,
            parts: u64::from(printed.0) * PARTS,
        }
    }

    fn halve(&mut self) {
        self.parts /= 2;
    }

    /// Halves what is left, but not to less than one point [16.18B].
    fn halve_to_one(&mut self) {
        self.parts = (self.parts / 2).max(PARTS.min(self.parts));
    }

    pub(super) fn multiply(&mut self, by: u16) {
        self.parts = self.parts.saturating_mul(by.into());
    }
}

/// Adds up what the units of a side bring, rounded up once [6.3B], or unit by unit [76:7.3].
pub(super) fn total(shares: &[Share], edition: Edition) -> CombatStrength {
    let parts = shares
        .iter()
        .map(|share| match edition.rounds_each_halved_unit() {
            true => share.parts.div_ceil(PARTS).saturating_mul(PARTS),
            false => share.parts,
        });
    let parts = parts.fold(0_u64, u64::saturating_add);
    CombatStrength(u16::try_from(parts.div_ceil(PARTS)).unwrap_or(u16::MAX))
}

/// Gets what halving takes from some units [6.3B, 76:7.3].
fn taken(printed: &[CombatStrength], edition: Edition) -> u16 {
    match edition.rounds_each_halved_unit() {
        true => printed.iter().map(|strength| strength.0 / 2).sum(),
        false => printed.iter().copied().sum::<CombatStrength>().0 / 2,
    }
}

/// Attackers and bombarding artillery count with the strength that shows [6.1C, 7.2].
fn attackers_as_printed(combat: &mut Reckoning<'_>) {
    let Reckoning {
        state, engagement, ..
    } = *combat;
    let attacking = engagement.attackers.iter();
    let attacking = attacking.map(|&unit| (unit, Factor::Attacker(state.id(unit)), case("6.1C")));
    let bombarding = engagement.bombarding.iter();
    let bombarding =
        bombarding.map(|&unit| (unit, Factor::Bombardment(state.id(unit)), case("7.2")));
    for (unit, factor, by) in attacking.chain(bombarding) {
        let share = Share::new(state, unit, None);
        combat.account.note(factor, share.printed.0, by);
        combat.attack.push(share);
    }
}

/// Artillery that has not moved counts several times in a bombardment that no attack goes with [16.9, 16.10].
fn sustained_bombardment(combat: &mut Reckoning<'_>) {
    let state = combat.state;
    if !combat.engagement.attackers.is_empty() {
        return;
    }
    for share in &mut combat.attack {
        if let Some((multiple, by)) = bombardment::sustained(state, share.unit) {
            share.multiply(multiple);
            let factor = Factor::Sustained(state.id(share.unit));
            combat.account.note(factor, multiple, by);
        }
    }
}

/// Cavalry that charges counts double [16.8].
fn charge(combat: &mut Reckoning<'_>) {
    let charging = &combat.engagement.terms.charging;
    if charging.is_empty() {
        return;
    }
    let own = combat.attack.iter_mut();
    own.filter(|share| charging.contains(&share.unit))
        .for_each(|share| share.multiply(2));
    let cited = Rule::CavalryCharge.case();
    combat.account.note(Factor::Charge, 2, cited);
}

/// Blown cavalry attacks at half [16.8].
fn blown_attackers(combat: &mut Reckoning<'_>) {
    let total = halve_blown(combat.state, &mut combat.attack);
    note_blown(combat, Factor::BlownAttackers, total);
}

/// Blown cavalry defends at half [16.8].
fn blown_defenders(combat: &mut Reckoning<'_>) {
    let total = halve_blown(combat.state, &mut combat.defence);
    note_blown(combat, Factor::BlownDefenders, total);
}

/// Halves blown cavalry, and gets its printed strength.
fn halve_blown(state: &State, shares: &mut [Share]) -> CombatStrength {
    let blown = shares.iter_mut();
    let blown = blown.filter(|share| state.optional().is_blown(share.unit));
    let halved = blown.map(|share| {
        share.halve();
        share.printed
    });
    halved.sum()
}

fn note_blown(combat: &mut Reckoning<'_>, factor: Factor, total: CombatStrength) {
    if total.0 > 0 {
        let cited = Rule::CavalryCharge.case();
        combat.account.note(factor, total.0 / 2, cited);
    }
}

/// Cavalry that attacks into forest or marsh is halved, unless the defenders have something better [6.3B, 6.3C].
fn cavalry_into_cover(combat: &mut Reckoning<'_>) {
    let state = combat.state;
    let cavalry = |share: &&mut Share| is_cavalry(state, share.unit);
    let own = combat.attack.iter_mut().filter(cavalry);
    let printed: Vec<_> = own.map(|share| share.printed).collect();
    let less = taken(&printed, state.edition());
    if printed.is_empty() || !combat.grounds.iter().any(|ground| ground.halves_cavalry) {
        return;
    }
    let factor = Factor::CavalryAttackingIntoCover;
    if !combat.grounds.iter().any(|ground| ground.halves()) {
        combat.account.note_unused(factor, less, case("6.3C"));
        return;
    }
    combat
        .attack
        .iter_mut()
        .filter(cavalry)
        .for_each(Share::halve);
    combat.account.note(factor, less, case("6.3B"));
}

/// Whoever attacks into a town or over a stream or bridge is halved, and so is artillery into forest and cavalry into forest or
/// marsh, and all but infantry against a garrison: once, whatever the reasons, and by what any of the attacked hexes does [6.3B,
/// 6.3C, 16.4, 16.11D].
fn attackers_into_terrain(combat: &mut Reckoning<'_>) {
    let Reckoning {
        state, engagement, ..
    } = *combat;
    let board = &state.setup().board;
    for share in &mut combat.attack {
        let arm = state.counter(share.unit).arm;
        let adjacent = engagement.attackers.contains(&share.unit);
        let from = state.unit(share.unit).hex().filter(|_| adjacent);
        let grounds = combat.grounds.iter();
        let cases = grounds.filter_map(|ground| ground.halves_attacker(board, arm, from));
        if let Some(by) = cases.max() {
            share.halve();
            let factor = Factor::HalvedByTerrain(state.id(share.unit));
            combat.account.note(factor, 2, by);
        }
    }
}

/// In rain all who attack are halved, beside what the terrain does [16.5].
fn attackers_in_rain(combat: &mut Reckoning<'_>) {
    if rain::hampers(combat.state) {
        combat.attack.iter_mut().for_each(Share::halve);
        combat.account.note(Factor::HalvedByRain, 2, case("16.5"));
    }
}

/// Defenders count with the strength that shows, but for those who have come by a retreat in this phase [6.2, 6.6C].
fn defenders_as_printed(combat: &mut Reckoning<'_>) {
    let Reckoning {
        state, engagement, ..
    } = *combat;
    for &hex in &engagement.hexes {
        let here = engagement.defenders.iter().copied();
        for unit in here.filter(|&unit| state.unit(unit).hex() == Some(hex)) {
            let (id, share) = (state.id(unit), Share::new(state, unit, Some(hex)));
            let printed = share.printed.0;
            if contributes(state, unit) {
                combat
                    .account
                    .note(Factor::Defender(id), printed, case("6.2"));
                combat.defence.push(share);
            } else {
                let retreated = Factor::RetreatedDefender(id);
                combat.account.note_unused(retreated, printed, case("6.6C"));
            }
        }
    }
}

/// Cavalry that defends in forest or marsh is halved [6.3B], and in a town where that does not double the defence [16.4].
fn cavalry_in_cover(combat: &mut Reckoning<'_>) {
    let (state, grounds) = (combat.state, &combat.grounds);
    let mut printed = Vec::new();
    let mut cited = None;
    for share in &mut combat.defence {
        let here = grounds.iter().find(|ground| share.hex == Some(ground.hex));
        let halved = here.and_then(Ground::halves_inside);
        if let Some(by) = halved.filter(|_| is_cavalry(state, share.unit)) {
            printed.push(share.printed);
            share.halve();
            cited = Some(by);
        }
    }
    if let Some(by) = cited {
        let factor = Factor::CavalryDefendingInCover;
        let less = taken(&printed, state.edition());
        combat.account.note(factor, less, by);
    }
}

/// Each hex multiplies its defenders by the best that its ground gives [6.3, 6.3A, 6.3C].
fn ground(combat: &mut Reckoning<'_>) {
    for ground in &combat.grounds {
        let here = combat.defence.iter_mut();
        here.filter(|share| share.hex == Some(ground.hex))
            .for_each(|share| share.multiply(ground.multiple()));
        ground.note(&mut combat.account);
    }
}

/// Who forms a garrison defends at half strength, and so does whoever stands with it [16.11A].
fn forming_garrison(combat: &mut Reckoning<'_>) {
    let state = combat.state;
    for &hex in &combat.engagement.hexes {
        if !state
            .stack(hex)
            .any(|unit| garrisons::is_forming(state, unit))
        {
            continue;
        }
        let here = combat.defence.iter_mut();
        here.filter(|share| share.hex == Some(hex))
            .for_each(Share::halve);
        let factor = Factor::FormingGarrison(hex);
        combat.account.note(factor, 2, case("16.11A"));
    }
}

/// Attackers out of supply whom their dice halve, beside all else [16.18B].
fn attackers_out_of_supply(combat: &mut Reckoning<'_>) {
    out_of_supply(combat.state, &mut combat.attack, &mut combat.account);
}

/// Defenders out of supply whom their dice halve [16.18B].
fn defenders_out_of_supply(combat: &mut Reckoning<'_>) {
    out_of_supply(combat.state, &mut combat.defence, &mut combat.account);
}

/// Halves those whose dice have it so; of those who have yet to roll it is noted that they must.
fn out_of_supply(state: &State, shares: &mut [Share], account: &mut Account) {
    for share in shares {
        let (id, marks) = (state.id(share.unit), state.unit(share.unit).marks);
        if marks.halved {
            share.halve_to_one();
            account.note(Factor::HalvedForSupply(id), 2, case("16.18B"));
        } else if marks.out_of_supply && state.battle().is_none() {
            account.note_unused(Factor::RollsForSupply(id), 2, case("16.18B"));
        }
    }
}

fn is_cavalry(state: &State, unit: UnitIndex) -> bool {
    state.counter(unit).arm == Arm::Cavalry
}
