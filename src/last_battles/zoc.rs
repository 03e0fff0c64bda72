//! [5.3] Zones of control.
//!
//! A unit controls the six hexes around its own, all through the turn, whatever stands in them. A zone goes neither
//! over water that has no bridge nor into a chateau. Who moves into an enemy's zone stops; who stands in one leaves
//! it only by combat; by night and in rain nobody enters or leaves one. By options no zone goes over a bridge either [16.4, 25E].
//! Supply trains have none [16.17C].

use super::counter::Player;
use super::state::{State, UnitIndex};
use super::{chateaux, garrisons};
use crate::hex::{HexNumber, HexSet};
use crate::last_battles::game_setup::GameSetup;
use crate::last_battles::rules::{Entry, Rule};
use crate::table::board::{Board, HexsideFeatures, NO_HEX, Terrain};

/// What bars zones at a hexside, in the order of the cases.
const BARRIERS: &[Entry<Barrier>] = &[
    Entry::always(Barrier::Water),
    Entry::under(Rule::ModifiedTerrain, Barrier::Bridges),
    Entry::under(Rule::NoZonesOverBridges, Barrier::Bridges),
];

/// What bars zones at a hexside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Barrier {
    /// Water without a bridge [5.3].
    Water,
    /// A bridge [16.4, 25E].
    Bridges,
}

/// What bars zones in a game, read off the list once for all hexsides.
#[derive(Clone, Copy)]
struct Barriers {
    water: bool,
    bridges: bool,
}

impl Barriers {
    fn of(setup: &GameSetup) -> Self {
        let among = |barrier| setup.rules.read(BARRIERS).any(|other| other == barrier);
        Self {
            water: among(Barrier::Water),
            bridges: among(Barrier::Bridges),
        }
    }

    /// Tells whether a zone reaches into a place from one of some others that touch it.
    fn are_passed(self, board: &Board, place: usize, from: &HexSet) -> bool {
        let mut sides = sides(board, place);
        sides.any(|(next, side)| from.contains(next) && self.let_over(side))
    }

    fn let_over(self, side: HexsideFeatures) -> bool {
        !(self.water && side.impassable() || self.bridges && side.bridge())
    }
}

/// Gets the hexes that a player's units control [5.3].
pub fn zone(state: &State, player: Player) -> &HexSet {
    state.zone(player)
}

/// Lists the places, by dense index, that a unit in a place controls [5.3].
pub(super) fn controlled(setup: &GameSetup, place: usize) -> impl Iterator<Item = usize> {
    let barriers = Barriers::of(setup);
    let open = sides(&setup.board, place).filter(move |&(_, side)| barriers.let_over(side));
    let open = open.map(|(next, _)| next);
    open.filter(move |&next| !is_walled(setup, setup.board.terrain_at(next)))
}

/// Lists the places that a unit in a place controlled, and that no other source of its player's zone does [5.3].
pub(super) fn no_longer_controlled<'a>(
    setup: &'a GameSetup,
    place: usize,
    sources: &'a HexSet,
) -> impl Iterator<Item = usize> + 'a {
    let barriers = Barriers::of(setup);
    let freed = sides(&setup.board, place).filter(move |&(_, side)| barriers.let_over(side));
    let freed = freed.map(|(next, _)| next);
    freed.filter(move |&next| !barriers.are_passed(&setup.board, next, sources))
}

/// Tells whether a zone reaches over a side of a place from one of some others that touch it [5.3, 16.4, 25E].
pub(super) fn reached_from(setup: &GameSetup, place: usize, others: &HexSet) -> bool {
    Barriers::of(setup).are_passed(&setup.board, place, others)
}

/// Lists the places, by dense index, that units in a place may fight: those that touch it, but for water without a bridge.
pub(super) fn in_contact(board: &Board, place: usize) -> impl Iterator<Item = usize> {
    sides(board, place).filter_map(|(next, side)| (!side.impassable()).then_some(next))
}

/// Lists the neighbours of a place, each with the side between.
fn sides(board: &Board, place: usize) -> impl Iterator<Item = (usize, HexsideFeatures)> {
    let sides = board.neighbours(place).iter().zip(board.sides(place));
    let within = sides.filter(|&(&next, _)| next != NO_HEX);
    within.map(|(&next, &side)| (usize::from(next), side))
}

/// Tells whether zones reach over a side [5.3, 16.4, 25E].
pub fn zoc_crosses(setup: &GameSetup, side: HexsideFeatures) -> bool {
    Barriers::of(setup).let_over(side)
}

/// Tells whether no zone reaches into a terrain: a chateau, unless it counts as a forest [16.11].
pub fn is_walled(setup: &GameSetup, terrain: Terrain) -> bool {
    chateaux::counts_as(setup.rules, terrain) == Terrain::Chateau
}

/// Tells whether a hex lies in a zone of a player's units [5.3B].
pub fn in_zone_of(state: &State, player: Player, hex: HexNumber) -> bool {
    let grid = state.setup().board.grid();
    grid.contains(hex) && state.zone(player).contains(grid.index(hex))
}

/// Tells whether the zone of a unit in one hex takes in another [5.3].
pub fn reaches(setup: &GameSetup, from: HexNumber, hex: HexNumber) -> bool {
    obliges_combat(setup, from, hex) && !is_walled(setup, setup.board.terrain(hex))
}

/// Tells whether units in two hexes are in contact, and so may fight: the hexes touch, and no water without a bridge parts
/// them.
pub fn contact(board: &Board, a: HexNumber, b: HexNumber) -> bool {
    a.touches(b) && !board.side(a, b).impassable()
}

/// Tells whether units in two hexes oblige each other to fight [6.1]: they are in contact, over no bridge that blocks zones.
///
/// Unlike a zone this also holds at a chateau [8.2A].
pub fn obliges_combat(setup: &GameSetup, a: HexNumber, b: HexNumber) -> bool {
    a.touches(b) && zoc_crosses(setup, setup.board.side(a, b))
}

/// Lists the hexes around one in which units oblige those in it to fight, and are obliged by them [6.1].
pub fn obliged_by(setup: &GameSetup, hex: HexNumber) -> impl Iterator<Item = HexNumber> {
    let (barriers, grid) = (Barriers::of(setup), setup.board.grid());
    let sides = sides(&setup.board, grid.index(hex));
    let open = sides.filter(move |&(_, side)| barriers.let_over(side));
    open.map(move |(next, _)| grid.hex(next))
}

/// Tells whether a unit must fight, for some enemy presses it; nobody presses a garrison, which presses nobody [16.11C].
pub fn must_fight(state: &State, unit: UnitIndex) -> bool {
    if garrisons::is_formed(state, unit) {
        return false;
    }
    let setup = state.setup();
    let enemy = state.owner(unit).opponent();
    let hex = state.unit(unit).hex();
    hex.is_some_and(|hex| {
        let place = setup.board.grid().index(hex);
        reached_from(setup, place, state.zone_sources(enemy))
    })
}
