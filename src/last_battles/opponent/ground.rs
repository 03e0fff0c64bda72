//! The ground as a program plans on it: dense tables by hex, with a bit for each of the six sides.
//!
//! Worked out once a game from the board and the charts; nothing in it ever changes.

use super::influence;
use crate::hex::path::Flood;
use crate::hex::{Direction, HexNumber, HexSet};
use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::combat::odds;
use crate::last_battles::costs::Costs;
use crate::last_battles::edition::Edition;
use crate::last_battles::game_setup::GameSetup;
use crate::last_battles::rules::{Rule, RuleSet};
use crate::last_battles::scenario::RuleChange;
use crate::last_battles::state::State;
use crate::last_battles::{bombardment, chateaux, zoc};
use crate::table::board::{Board, NO_HEX, Terrain};
use crate::table::dice::Face;
use std::sync::{Arc, OnceLock};

/// The most pips that can make a difference: they turn a one into a six, or a six into a one.
const MOST_PIPS: i32 = 5;
const PIPS: usize = 2 * MOST_PIPS as usize + 1;
/// How far away a target of any artillery lies at most [16.10].
const FARTHEST: u32 = 3;

/// A hex by its dense place on the board.
pub type Spot = u16;

/// Cube coordinates, of which the third makes the sum zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube(i16, i16);

impl Cube {
    fn of(hex: HexNumber) -> Self {
        let (x, _, z) = hex.cube();
        Self(x, z)
    }

    /// Counts the steps to another hex.
    pub fn distance(self, other: Self) -> u32 {
        let (x, z) = (self.0 - other.0, self.1 - other.1);
        let largest = x.abs().max(z.abs()).max((x + z).abs());
        u32::from(largest.unsigned_abs())
    }
}

/// How many of the six faces bring each result, on one column of the Combat Results Table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chances {
    pub ae: i64,
    pub ar: i64,
    pub ex: i64,
    pub dr: i64,
    pub de: i64,
}

/// Whom a hex halves: cavalry that attacks into it, or defends in it [6.3B]; artillery, or all who attack into it [16.4].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Halved {
    pub cavalry: bool,
    pub cavalry_inside: bool,
    pub guns: bool,
    pub all: bool,
}

impl Halved {
    /// Whom a garrison halves [16.11D].
    pub const BY_GARRISON: Self = Self {
        cavalry: true,
        cavalry_inside: false,
        guns: true,
        all: false,
    };

    fn by(terrain: Terrain, cavalry: bool, rules: RuleSet) -> Self {
        let modified = rules.contains(Rule::ModifiedTerrain);
        let town = modified && terrain == Terrain::Town;
        Self {
            cavalry,
            cavalry_inside: cavalry || town,
            guns: modified && terrain == Terrain::Forest,
            all: town,
        }
    }
}

/// What never changes during a game.
#[derive(Debug)]
pub struct Ground {
    board: Arc<Board>,
    beyond: HexSet,
    changes: Vec<RuleChange>,
    rules: RuleSet,
    pub edition: Edition,
    /// The neighbours by direction, [`NO_HEX`] where there is none.
    pub neighbours: Vec<[u16; 6]>,
    /// The sides over which units touch, move and retreat: the next hex is in play, and no water bars the way.
    pub open: Vec<u8>,
    /// The sides over which enemies oblige each other to fight.
    pub obliges: Vec<u8>,
    /// The sides over which a zone of control goes.
    pub zone: Vec<u8>,
    /// The sides with a stream or a bridge.
    pub wet: Vec<u8>,
    /// By what the ground multiplies a defender's strength.
    pub multiple: Vec<u8>,
    /// Which attackers and defenders the ground halves.
    pub halves: Vec<Halved>,
    pub chateau: Vec<bool>,
    pub clear: Vec<bool>,
    /// By what water multiplies a defender's strength.
    pub water: i32,
    /// The chances on each column, by the pips that change the die.
    chances: [[Chances; PIPS]; 10],
    cubes: Vec<Cube>,
    fire: Vec<OnceLock<Vec<Spot>>>,
    ways: Vec<OnceLock<Flood>>,
}

impl Ground {
    /// Works the tables of a game out.
    pub fn new(setup: &GameSetup) -> Self {
        let board = &setup.board;
        let places = 0..board.grid().len();
        let mut ground = Self {
            board: Arc::clone(board),
            beyond: setup.out_of_play.clone(),
            changes: setup.changes.clone(),
            rules: setup.rules,
            edition: setup.edition(),
            neighbours: places
                .clone()
                .map(|place| *board.neighbours(place))
                .collect(),
            open: Vec::new(),
            obliges: Vec::new(),
            zone: Vec::new(),
            wet: Vec::new(),
            multiple: Vec::new(),
            halves: Vec::new(),
            chateau: Vec::new(),
            clear: Vec::new(),
            water: match setup.in_force(Rule::ModifiedTerrain) {
                true => 1,
                false => i32::from(setup.charts.terrain.hexsides.stream.defence),
            },
            chances: Odds::ALL.map(|column| all_chances(setup, column)),
            cubes: board.grid().hexes().map(Cube::of).collect(),
            fire: places.clone().map(|_| OnceLock::new()).collect(),
            ways: places.clone().map(|_| OnceLock::new()).collect(),
        };
        for place in places {
            ground.add(setup, place);
        }
        ground
    }

    fn add(&mut self, setup: &GameSetup, place: usize) {
        let board = &setup.board;
        let (mut open, mut obliges, mut zone, mut wet) = (0, 0, 0, 0);
        let sides = board.neighbours(place).iter().zip(board.sides(place));
        for (direction, (&next, side)) in sides.enumerate() {
            let next = usize::from(next);
            if next == usize::from(NO_HEX) || setup.out_of_play.contains(next) || side.impassable()
            {
                continue;
            }
            open |= 1 << direction;
            let reaches = zoc::zoc_crosses(setup, *side);
            obliges |= u8::from(reaches) << direction;
            zone |=
                u8::from(reaches && !zoc::is_walled(setup, board.terrain_at(next))) << direction;
            wet |= u8::from(side.stream() || side.bridge()) << direction;
        }
        let terrain = chateaux::counts_as(self.rules, board.terrain_at(place));
        let row = setup.charts.terrain.hex(terrain);
        self.open.push(open);
        self.obliges.push(obliges);
        self.zone.push(zone);
        self.wet.push(wet);
        let halves = Halved::by(terrain, row.halves_cavalry, self.rules);
        self.multiple
            .push(if halves.all { 1 } else { row.defence as u8 });
        self.halves.push(halves);
        self.chateau.push(terrain == Terrain::Chateau);
        self.clear.push(terrain == Terrain::Clear);
    }

    /// Tells whether the tables are those of a state's game.
    pub fn fits(&self, state: &State) -> bool {
        let setup = state.setup();
        Arc::ptr_eq(&self.board, &setup.board)
            && self.beyond == setup.out_of_play
            && self.changes == setup.changes
            && self.rules == setup.rules
            && self.edition == setup.edition()
    }

    /// Tells whether a rule is in force.
    pub const fn in_force(&self, rule: Rule) -> bool {
        self.rules.contains(rule)
    }

    /// Gets the chances on a column, where so many pips change the die.
    pub fn chances(&self, column: Odds, pips: i32) -> Chances {
        let pips = pips.clamp(-MOST_PIPS, MOST_PIPS) + MOST_PIPS;
        self.chances[column.column()][pips as usize]
    }

    /// Counts the hexes.
    pub fn hex_count(&self) -> usize {
        self.open.len()
    }

    /// Gets the place of a hex.
    pub fn spot(&self, hex: HexNumber) -> Spot {
        self.board.grid().index(hex) as Spot
    }

    /// Gets the hex at a place.
    pub fn hex(&self, spot: Spot) -> HexNumber {
        self.board.grid().hex(usize::from(spot))
    }

    /// Lists the places that units at one touch, each with the direction.
    pub fn around(&self, spot: Spot) -> impl Iterator<Item = (usize, Spot)> + '_ {
        let open = self.open[usize::from(spot)];
        let neighbours = self.neighbours[usize::from(spot)].into_iter().enumerate();
        neighbours.filter(move |&(direction, _)| open & (1 << direction) != 0)
    }

    /// Gets the cube coordinates of a place.
    pub fn cube(&self, spot: Spot) -> Cube {
        self.cubes[usize::from(spot)]
    }

    /// Gets what it costs to walk from a place to everywhere, in half movement points.
    pub fn ways(&self, costs: &Costs, from: Spot) -> &Flood {
        self.ways[usize::from(from)].get_or_init(|| influence::ways(self, costs, from))
    }

    /// Lists the places that artillery of a range can bombard from one [7.1B, 7.3, 7.4E, 8.1C].
    pub fn targets(&self, from: Spot, range: u32) -> impl Iterator<Item = Spot> {
        let targets = self.fire[usize::from(from)].get_or_init(|| self.find_targets(from));
        let here = self.cube(from);
        let within = move |to: &Spot| self.cube(*to).distance(here) <= range;
        targets.iter().copied().filter(within)
    }

    fn find_targets(&self, from: Spot) -> Vec<Spot> {
        let (hex, grid) = (self.hex(from), self.board.grid());
        let mut hexes = Vec::new();
        for direction in Direction::ALL {
            let Some(near) = hex.neighbour(direction) else {
                continue;
            };
            hexes.push(near);
            for onward in [direction, direction.clockwise(1)] {
                hexes.extend(near.neighbour(onward));
            }
        }
        let onward = hexes.iter().flat_map(|near| near.neighbours());
        let mut far: Vec<_> = onward.filter(|to| to.distance(hex) == FARTHEST).collect();
        far.sort();
        far.dedup();
        hexes.extend(far);
        let ground = (&*self.board, self.rules);
        hexes.retain(|&to| grid.contains(to) && bombardment::covers(ground, FARTHEST, hex, to));
        hexes.into_iter().map(|to| self.spot(to)).collect()
    }
}

/// Counts the faces for each result on a column, for each change of the die.
fn all_chances(setup: &GameSetup, column: Odds) -> [Chances; PIPS] {
    std::array::from_fn(|nth| chances(setup, column, nth as i32 - MOST_PIPS))
}

fn chances(setup: &GameSetup, column: Odds, pips: i32) -> Chances {
    let mut chances = Chances::default();
    for die in Face::all() {
        let counts = odds::changed(die, pips);
        let count = match setup.charts.combat_results.result(column, counts) {
            CombatResult::Ae => &mut chances.ae,
            CombatResult::Ar => &mut chances.ar,
            CombatResult::Ex => &mut chances.ex,
            CombatResult::Dr => &mut chances.dr,
            CombatResult::De => &mut chances.de,
            CombatResult::Ne => continue,
        };
        *count += 1;
    }
    chances
}
