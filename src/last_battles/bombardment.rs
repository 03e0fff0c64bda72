//! \[7\] Artillery.
//!
//! Artillery in contact with no enemy may bombard one enemy hex exactly two hexes away that it sees, alone or together with units adjacent to that hex. It suffers nothing from the result, unless its player lets it share a retreat of the
//! attackers. Artillery in contact attacks like any unit. Rivers hinder movement and zones, not shot: over water without a
//! bridge artillery bombards the next hex too [7.4E]. By options heavy artillery reaches a hex farther [16.10], and what has not
//! moved bombards with twice its strength, heavy artillery with three times [16.9].

use super::counter::Counter;
use super::rules::{Entry, Rule, RuleSet};
use super::state::{Fought, State, UnitIndex};
use super::violation::{VariantViolation, Violation};
use super::{chateaux, command, garrisons, rain, sight, zoc};
use crate::hex::HexNumber;
use crate::last_battles::combat::engagement::Engagement;
use crate::last_battles::order::Attack;
use crate::table::board::{Board, HexsideFeatures, Terrain};
use crate::table::case::{Case, case};

/// How many hexes away a target of bombardment lies at least [7.1B].
const NEAREST: u32 = 2;

/// What decides how many hexes away a gun's target may lie, in order; the farthest holds.
const RANGE: &[Entry<fn(&Counter) -> u32>] = &[
    Entry::always(of_all_artillery),
    Entry::under(Rule::HeavyArtillery, of_heavy_artillery),
];

/// All artillery bombards from two hexes away [7.1B].
const fn of_all_artillery(_: &Counter) -> u32 {
    NEAREST
}

/// Heavy artillery bombards from three hexes away as well [16.10].
fn of_heavy_artillery(gun: &Counter) -> u32 {
    if gun.is_heavy() { 3 } else { NEAREST }
}

/// What decides by how much a gun's strength is multiplied that has not moved; the highest holds.
const SUSTAINED: &[Entry<fn(&Counter) -> (u16, Case)>] = &[
    Entry::under(Rule::SustainedBombardment, |_| (2, case("16.9"))),
    Entry::under(Rule::HeavyArtillery, |gun| match gun.is_heavy() {
        true => (3, case("16.10")),
        false => (1, case("16.10")),
    }),
];

/// Gets by how much a gun's strength is multiplied that bombards alone or with other guns only, and by which case: by nothing
/// if it has moved in this player turn [16.9, 16.10].
pub fn sustained(state: &State, gun: UnitIndex) -> Option<(u16, Case)> {
    let (counter, rules) = (state.counter(gun), state.setup().rules);
    let stood = counter.arm.is_artillery() && !state.unit(gun).moved;
    if !stood || !rules.contains(Rule::SustainedBombardment) {
        return None;
    }
    let lines = rules.read(SUSTAINED).map(|line| line(counter));
    lines.max_by_key(|&(multiple, _)| multiple)
}

/// Gets how many hexes away a gun's target may lie; `None` for what is no artillery [7.1B].
pub fn range(state: &State, gun: UnitIndex) -> Option<u32> {
    let counter = state.counter(gun);
    let lines = state.setup().rules.read(RANGE);
    let farthest = lines.map(|range| range(counter)).max();
    farthest.filter(|_| counter.arm.is_artillery())
}

/// Tells whether a gun has a hex in its range, where it stands now [7.1B, 7.4E].
pub fn has_in_range(state: &State, gun: UnitIndex, hex: HexNumber) -> bool {
    let (at, range) = (state.unit(gun).hex(), range(state, gun));
    at.zip(range)
        .is_some_and(|(at, range)| lies_within(ground(state), range, at, hex))
}

/// What must lie before the next hex for artillery to bombard it: any one of these.
const PARTING: &[Entry<fn(HexsideFeatures) -> bool>] = &[
    Entry::always(HexsideFeatures::impassable),
    Entry::under(Rule::ModifiedTerrain, HexsideFeatures::bridge),
];

/// Tells whether one hex is so far from another that artillery bombards it: two hexes or more, up to its range [7.1B], or next
/// to it over water without a bridge [7.4E], or over a bridge where bridges part armies as rivers do [16.4].
fn lies_within(
    (board, rules): (&Board, RuleSet),
    range: u32,
    from: HexNumber,
    hex: HexNumber,
) -> bool {
    let distance = from.distance(hex);
    if distance != 1 {
        return NEAREST <= distance && distance <= range;
    }
    let side = board.side(from, hex);
    rules.read(PARTING).any(|parts| parts(side))
}

fn ground(state: &State) -> (&Board, RuleSet) {
    (&state.setup().board, state.setup().rules)
}

/// Tells whether artillery of a range could bombard one hex from another, going by the ground alone [7.1B, 7.3, 7.4E, 8.1C].
pub fn covers(
    ground @ (board, rules): (&Board, RuleSet),
    range: u32,
    from: HexNumber,
    hex: HexNumber,
) -> bool {
    lies_within(ground, range, from, hex)
        && chateaux::counts_as(rules, board.terrain(hex)) != Terrain::Chateau
        && sight::obstacle(board, from, hex).is_none()
}

/// Tells whether a unit is artillery that may still bombard something by itself in this phase [7.1, 7.4A, 16.5].
pub fn can_fire(state: &State, unit: UnitIndex) -> bool {
    rain::check_alone(state).is_ok()
        && state.unit(unit).fought == Fought::No
        && state.counter(unit).arm.is_artillery()
        && check_gun(state, unit).is_ok()
        && !battery(state, unit).any(|other| state.unit(other).fought == Fought::Yes)
}

/// Lists the artillery stacked with a gun: all of them fire at one hex [7.1C].
pub fn battery(state: &State, gun: UnitIndex) -> impl Iterator<Item = UnitIndex> {
    let stack = state
        .unit(gun)
        .hex()
        .into_iter()
        .flat_map(|hex| state.stack(hex));
    stack.filter(move |&other| other != gun && state.counter(other).arm.is_artillery())
}

/// Tells whether a gun reaches and sees a hex that may be bombarded [7.1B, 7.3, 7.4E, 8.1C].
pub fn reaches(state: &State, gun: UnitIndex, hex: HexNumber) -> bool {
    let (at, range) = (state.unit(gun).hex(), range(state, gun));
    let reaches = at
        .zip(range)
        .is_some_and(|(at, range)| covers(ground(state), range, at, hex));
    let reaches = reaches && !garrisons::is_alone(state, hex);
    debug_assert_eq!(reaches, check_target(state, gun, hex).is_ok());
    reaches
}

/// Lists the enemy hexes that a unit could bombard now [7.1].
pub fn targets(state: &State, gun: UnitIndex) -> Vec<HexNumber> {
    let mut hexes: Vec<_> = reached(state, gun).collect();
    hexes.dedup();
    hexes
}

/// Tells whether a unit could bombard any enemy hex now [7.1].
pub fn has_target(state: &State, gun: UnitIndex) -> bool {
    reached(state, gun).next().is_some()
}

/// Lists the hexes of the enemy units that a unit could bombard now, unit by unit [7.1].
fn reached(state: &State, gun: UnitIndex) -> impl Iterator<Item = HexNumber> {
    let enemies = can_fire(state, gun).then(|| state.army(state.owner(gun).opponent()));
    let enemies = enemies.into_iter().flatten();
    let open = enemies.filter(|&(unit, _)| state.unit(unit).fought == Fought::No);
    // Most are much too far away, which is soon seen.
    let at = state.unit(gun).hex();
    let farthest = range(state, gun).unwrap_or_default();
    let near = open.filter(move |&(_, hex)| at.is_some_and(|at| at.distance(hex) <= farthest));
    let hexes = near.map(|(_, hex)| hex);
    hexes.filter(move |&hex| reaches(state, gun, hex))
}

/// Lists the guns that have not fired and have one of the attacked hexes in range, but cannot join in the attack, and why
/// not [7.2, 7.3, 8.1C].
pub fn silent(state: &State, attack: &Attack) -> Vec<(UnitIndex, Violation)> {
    let guns = state.army(state.player()).map(|(gun, _)| gun);
    let silent = guns.filter_map(|gun| {
        let joins = attack.bombarding.contains(&state.id(gun));
        if joins || state.unit(gun).fought != Fought::No {
            return None;
        }
        let mut near = attack.defenders.iter();
        let why = near.find_map(|&hex| {
            let reached = has_in_range(state, gun, hex);
            reached.then(|| check_target(state, gun, hex).err())?
        });
        Some((gun, why?))
    });
    silent.collect()
}

/// Refuses a bombardment that breaks a rule [7.1, 7.2, 7.4].
pub fn check(state: &State, engagement: &Engagement) -> Result<(), Violation> {
    let alone = engagement.attackers.is_empty();
    if alone && !engagement.bombarding.is_empty() {
        rain::check_alone(state)?;
    }
    if alone && engagement.hexes.len() > 1 {
        return Err(Violation::BombardOneHex);
    }
    for &gun in &engagement.bombarding {
        check_gun(state, gun)?;
        check_battery(state, engagement, gun)?;
        let refusals = engagement
            .hexes
            .iter()
            .map(|&hex| check_target(state, gun, hex));
        // In a combined attack one hex in range and sight is enough [7.2].
        let refusals: Vec<_> = refusals.collect();
        if refusals.iter().all(Result::is_err) {
            return refusals.into_iter().next().unwrap_or(Ok(()));
        }
    }
    Ok(())
}

/// Refuses what cannot bombard, whatever the target [7.0, 7.1, 7.4A, 6.6D].
fn check_gun(state: &State, gun: UnitIndex) -> Result<(), Violation> {
    let unit = state.id(gun);
    if !state.counter(gun).arm.is_artillery() {
        return Err(Violation::NotArtillery { unit });
    }
    if state.is_displaced_gun(gun) {
        return Err(Violation::DisplacedGun { unit });
    }
    if command::is_barred(state, gun) {
        return Err(Violation::GunOutOfCommand { unit });
    }
    // In a chateau no zone reaches the gun, and still the enemy at the wall must be fought [8.2A].
    match state.unit(gun).hex() {
        Some(_) if zoc::must_fight(state, gun) => Err(Violation::ArtilleryInZone { unit }),
        Some(_) => Ok(()),
        None => Err(Violation::NotOnMap { unit: unit.into() }),
    }
}

/// Refuses a gun whose stack fires elsewhere [7.1C].
fn check_battery(state: &State, engagement: &Engagement, gun: UnitIndex) -> Result<(), Violation> {
    let elsewhere = |other: UnitIndex| {
        state.unit(other).fought == Fought::Yes && !engagement.bombarding.contains(&other)
    };
    match battery(state, gun).any(elsewhere) {
        true => Err(Violation::BombardSeveral {
            unit: state.id(gun),
        }),
        false => Ok(()),
    }
}

/// Refuses a hex that a gun cannot bombard [7.1B, 7.3, 7.4E, 8.1C].
///
/// Between two hexes that touch lies nothing but their hexside, so that a crest on it is all that can block sight.
pub fn check_target(state: &State, gun: UnitIndex, hex: HexNumber) -> Result<(), Violation> {
    let unit = state.id(gun);
    let Some(at) = state.unit(gun).hex() else {
        return Err(Violation::NotOnMap { unit: unit.into() });
    };
    if !has_in_range(state, gun, hex) {
        return Err(Violation::BombardRange {
            unit,
            hex,
            distance: at.distance(hex),
            range: range(state, gun).unwrap_or(NEAREST),
        });
    }
    if chateaux::is_chateau(state, hex) {
        return Err(Violation::BombardChateau { hex });
    }
    if garrisons::is_alone(state, hex) {
        return Err(VariantViolation::BombardsGarrison { hex }.into());
    }
    match sight::obstacle(&state.setup().board, at, hex) {
        Some(by) => Err(Violation::SightBlocked { unit, hex, by }),
        None => Ok(()),
    }
}
