//! Which attacks there are to think of: who touches whom, alone, with others and on several hexes [6.1, 7.1, 16.17C].

use super::some_of;
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::combat::{self, Part};
use crate::last_battles::counter::Player;
use crate::last_battles::order::Attack;
use crate::last_battles::state::{Fought, State};
use crate::last_battles::{bombardment, garrisons, trains, zoc};
use crate::table::board::Board;
use crate::table::ids::UnitId;
use std::collections::BTreeMap;

/// Lists the stacks of the phasing player that have not fought, by hex.
pub fn fresh_stacks(state: &State) -> BTreeMap<HexNumber, Vec<UnitId>> {
    let mut stacks: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (unit, hex) in state.combat_units(state.player()) {
        if state.unit(unit).fought == Fought::No && combat::may_attack(state, unit) {
            stacks.entry(hex).or_default().push(state.id(unit));
        }
    }
    stacks
}

/// Lists the enemy hexes that hold a unit not yet attacked; supply trains left out, unless they must be attacked [16.17C].
pub fn open_targets(state: &State) -> Vec<HexNumber> {
    let enemies = state.combat_units(state.player().opponent());
    let enemies = enemies.chain(trains::to_be_attacked(state));
    let mut hexes: Vec<_> = enemies
        .filter(|&(unit, _)| state.unit(unit).fought == Fought::No)
        .map(|(_, hex)| hex)
        .collect();
    hexes.sort();
    hexes.dedup();
    hexes
}

/// Lists the stacks that could attack a hex: those of the phasing player in contact with it that have not fought [6.1A, 6.1D].
pub fn stacks_against(state: &State, target: HexNumber) -> BTreeMap<HexNumber, Vec<UnitId>> {
    let board = &state.setup().board;
    let mut stacks = fresh_stacks(state);
    stacks.retain(|&hex, _| zoc::contact(board, hex, target));
    stacks
}

/// Lists the enemy hexes that units in a hex could attack: those in contact with it that hold somebody not yet attacked [6.1A].
pub fn targets_of(state: &State, hex: HexNumber) -> Vec<HexNumber> {
    let board = &state.setup().board;
    let mut targets = open_targets(state);
    targets.retain(|&target| zoc::contact(board, hex, target));
    targets
}

/// Adds the units of a hex to an attack: those in contact fight, guns from afar bombard [6.1A, 7.1B].
pub fn joined(state: &State, attack: &Attack, hex: HexNumber, stack: &[UnitId]) -> Attack {
    let mut wider = Attack {
        odds: None,
        ..attack.clone()
    };
    let fights = |&target: &HexNumber| combat::part(state, hex, target) == Some(Part::Attack);
    let is_gun = |&unit: &UnitId| {
        let index = state.find(unit);
        index.is_some_and(|index| state.counter(index).arm.is_artillery())
    };
    // Where neither is so, what is wrong with the attack says the rules.
    if attack.defenders.iter().any(fights) || !stack.iter().any(is_gun) {
        wider.attackers.extend(stack);
    } else {
        wider
            .bombarding
            .extend(stack.iter().copied().filter(is_gun));
    }
    wider
}

/// Lists attacks, some of which may be refused for what they leave undone.
///
/// Each is a star: stacks on one hex, or one stack on hexes. All that is owed can be met by stars
/// ([`obligations`](crate::last_battles::combat::obligations)), so as long as anything can be met one of these is allowed.
pub fn attacks(state: &State) -> Vec<Attack> {
    let stacks = fresh_stacks(state);
    let targets = open_targets(state);
    let [own, enemies] =
        [state.player(), state.player().opponent()].map(|player| Fighting::of(state, player));
    let (mut attacks, mut parts) = (Vec::new(), Vec::new());
    for &target in &targets {
        let near = own.around(target).into_iter();
        let near: Vec<_> = near.filter_map(|hex| stacks.get(&hex)).collect();
        let together = |near: &[&Vec<UnitId>]| {
            let units = near.iter().flat_map(|units| units.iter().copied());
            attack(units.collect(), vec![target])
        };
        if near.len() > 1 {
            attacks.push(together(&near));
        }
        parts.extend(some_of(&near).iter().map(|near| together(near)));
        attacks.extend(
            near.into_iter()
                .map(|units| attack(units.clone(), vec![target])),
        );
    }
    for (&hex, units) in &stacks {
        let mut touched = enemies.around(hex);
        touched.retain(|target| targets.binary_search(target).is_ok());
        let on_some = some_of(&touched).into_iter();
        parts.extend(on_some.map(|targets| attack(units.clone(), targets)));
        if touched.len() > 1 {
            attacks.push(attack(units.clone(), touched));
        }
    }
    attacks.extend(parts);
    // Those that must be attacked are among the targets already.
    let on_trains = attacks_on_trains(state).into_iter();
    attacks.extend(on_trains.filter(|attack| !attacks_any(attack, &targets)));
    attacks.extend(bombardments(state));
    attacks
}

fn attacks_any(attack: &Attack, targets: &[HexNumber]) -> bool {
    let mut defenders = attack.defenders.iter();
    defenders.any(|hex| targets.contains(hex))
}

/// Lists the attacks of single stacks on supply trains, some of which may be refused for what they leave undone [16.17C].
pub fn attacks_on_trains(state: &State) -> Vec<Attack> {
    let stacks = state.setup().trains.then(|| fresh_stacks(state));
    let stacks = stacks.unwrap_or_default();
    let own = Fighting::of(state, state.player());
    let mut attacks = Vec::new();
    for (_, target) in trains::open_to_attack(state) {
        let near = own.around(target).into_iter();
        let near = near.filter_map(|hex| stacks.get(&hex));
        attacks.extend(near.map(|units| attack(units.clone(), vec![target])));
    }
    attacks
}

/// Where units of a player stand that may fight; supply trains like [`open_targets`].
struct Fighting<'a> {
    board: &'a Board,
    guarded: &'a HexSet,
    /// The hexes of garrisons, and of trains.
    others: Vec<usize>,
}

impl<'a> Fighting<'a> {
    fn of(state: &'a State, player: Player) -> Self {
        let board = &state.setup().board;
        let trains = trains::to_be_attacked(state);
        let trains = trains.filter(|&(train, _)| state.owner(train) == player);
        let others = garrisons::hexes(state, player).chain(trains.map(|(_, hex)| hex));
        Self {
            board,
            guarded: state.guarded(player),
            others: others.map(|hex| board.grid().index(hex)).collect(),
        }
    }

    /// Lists those of their hexes from which they may fight units in a hex, in rising order.
    fn around(&self, hex: HexNumber) -> Vec<HexNumber> {
        let grid = self.board.grid();
        let holds = |&place: &usize| self.guarded.contains(place) || self.others.contains(&place);
        let places = zoc::in_contact(self.board, grid.index(hex)).filter(holds);
        let mut hexes: Vec<_> = places.map(|place| grid.hex(place)).collect();
        hexes.sort_unstable();
        hexes
    }
}

fn attack(attackers: Vec<UnitId>, defenders: Vec<HexNumber>) -> Attack {
    Attack {
        attackers,
        defenders,
        ..Attack::default()
    }
}

fn bombardments(state: &State) -> Vec<Attack> {
    let guns = state.army(state.player());
    let with_targets = guns.flat_map(|(gun, _)| {
        bombardment::targets(state, gun)
            .into_iter()
            .map(move |t| (gun, t))
    });
    with_targets
        .map(|(gun, target)| Attack {
            bombarding: vec![state.id(gun)],
            defenders: vec![target],
            ..Attack::default()
        })
        .collect()
}
