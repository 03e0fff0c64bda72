//! Who stands where, as a program plans: both forces on the ground, with their zones counted.

use super::ground::{Ground, Spot};
use super::leadership::LOST;
use super::objectives::Objectives;
use super::piece::Piece;
use crate::hex::HexSet;
use crate::last_battles::counter::{ByPlayer, Player};
use crate::last_battles::state::{Fought, Garrison, Obligation, Phase, Release, State, UnitIndex};
use crate::last_battles::{bombardment, chateaux, command, morale, movement, rain, trains};

/// No piece.
pub const NOBODY: u8 = u8::MAX;
/// The most pieces that are counted in a hex; more than its limit may stand in one during a movement phase [5.4].
pub const DEEP: usize = 4;
/// Off the ground.
pub const NOWHERE: Spot = Spot::MAX;

/// One player's units on the ground.
#[derive(Clone, Debug)]
pub struct Force {
    pub pieces: Vec<Piece>,
    /// The pieces of each hex, by their places in `pieces`.
    stacks: Vec<[u8; DEEP]>,
    /// How many hexes with pieces control each hex.
    zone: Vec<u8>,
    pub strength: i32,
    /// Whether anybody is a garrison by itself [16.11].
    garrisoned: bool,
    /// Where leaders stand who share the fate of whoever is with them, and what each risks by that.
    leaders: Vec<(Spot, i64)>,
}

impl Force {
    fn new(size: usize) -> Self {
        Self {
            pieces: Vec::new(),
            stacks: vec![[NOBODY; DEEP]; size],
            zone: vec![0; size],
            strength: 0,
            garrisoned: false,
            leaders: Vec::new(),
        }
    }

    /// Lists the pieces in a hex.
    pub fn stack(&self, spot: Spot) -> impl Iterator<Item = usize> + use<> {
        let stack = self.stacks[usize::from(spot)];
        stack
            .into_iter()
            .filter(|&piece| piece != NOBODY)
            .map(usize::from)
    }

    /// Counts the pieces in a hex.
    pub fn count(&self, spot: Spot) -> usize {
        let stack = self.stacks[usize::from(spot)];
        stack.into_iter().filter(|&piece| piece != NOBODY).count()
    }

    /// Tells whether a piece stands in a hex.
    pub fn holds(&self, spot: Spot) -> bool {
        self.stacks[usize::from(spot)][0] != NOBODY
    }

    /// Tells whether a piece stands in a hex that presses enemies: no garrison alone, and no blown cavalry [16.8, 16.11C].
    pub fn presses(&self, spot: Spot) -> bool {
        self.stack(spot).any(|piece| self.pieces[piece].controls())
    }

    /// Tells whether a garrison stands in a hex by itself [16.11D].
    pub fn is_garrison(&self, spot: Spot) -> bool {
        let garrison = |piece: usize| self.pieces[piece].garrison == Garrison::Formed;
        self.holds(spot) && self.stack(spot).all(garrison)
    }

    /// Counts the garrisons in a hex, which has room for others beside [16.11B].
    fn garrisons(&self, spot: Spot) -> usize {
        if !self.garrisoned {
            return 0;
        }
        let stack = self.stack(spot);
        stack
            .filter(|&piece| self.pieces[piece].garrison == Garrison::Formed)
            .count()
    }

    /// Tells whether a hex lies in the force's zone.
    pub fn controls(&self, spot: Spot) -> bool {
        self.zone[usize::from(spot)] > 0
    }

    /// Lists the hexes that hold pieces, each once.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let first = |&(nth, piece): &(usize, &Piece)| {
            piece.at != NOWHERE && usize::from(self.stacks[usize::from(piece.at)][0]) == nth
        };
        self.pieces
            .iter()
            .enumerate()
            .filter(first)
            .map(|(_, piece)| piece.at)
    }

    /// Adds up the strength in a hex.
    pub fn strength_at(&self, spot: Spot) -> i32 {
        self.stack(spot)
            .map(|piece| self.pieces[piece].strength)
            .sum()
    }

    /// Adds up what the pieces in a hex are worth, and what leaders risk with them.
    pub fn worth_at(&self, spot: Spot) -> i64 {
        let pieces = self.stack(spot).map(|piece| self.pieces[piece].worth);
        pieces.sum::<i64>() + self.leaders_at(spot)
    }

    /// Adds up what the leaders in a hex risk if all who stand with them are lost [10.2].
    pub fn leaders_at(&self, spot: Spot) -> i64 {
        let here = self.leaders.iter().filter(|&&(at, _)| at == spot);
        here.map(|(_, risk)| risk).sum()
    }
}

/// Both forces on the ground.
#[derive(Clone, Debug)]
pub struct Position<'g> {
    pub ground: &'g Ground,
    pub forces: ByPlayer<Force>,
    /// Where supply trains stand, of both players, and where each player's do.
    trains: HexSet,
    pub trains_of: ByPlayer<Vec<Spot>>,
    /// Whether rain halves attacks, and keeps artillery from bombarding alone [16.5].
    pub rains: bool,
}

impl<'g> Position<'g> {
    /// Looks at a state.
    pub fn new(state: &State, ground: &'g Ground, objectives: &Objectives) -> Self {
        Self::within(state, ground, objectives, |_| true)
    }

    /// Looks at those units of a state that stand in some places.
    pub fn within(
        state: &State,
        ground: &'g Ground,
        objectives: &Objectives,
        looked_at: impl Fn(Spot) -> bool,
    ) -> Self {
        let force = || Force::new(ground.hex_count());
        let forces = ByPlayer {
            french: force(),
            coalition: force(),
        };
        let of = |player| trains::of_player(state, player).map(|hex| ground.spot(hex));
        let trains_of = ByPlayer {
            french: of(Player::French).collect::<Vec<_>>(),
            coalition: of(Player::Coalition).collect(),
        };
        let trains = trains_of.french.iter().chain(&trains_of.coalition);
        let mut position = Self {
            ground,
            forces,
            trains: trains.map(|&spot| usize::from(spot)).collect(),
            trains_of,
            rains: rain::hampers(state),
        };
        // Supply trains neither fight nor control anything.
        let fighters = Player::ALL.into_iter();
        let fighters = fighters.flat_map(|player| state.combat_units(player));
        for (unit, hex) in fighters {
            // Those who are not looked at still are of their army's strength.
            if !looked_at(ground.spot(hex)) {
                position.forces[state.owner(unit)].strength += i32::from(state.strength(unit).0);
                continue;
            }
            let counter = state.counter(unit);
            let strength = i32::from(state.strength(unit).0);
            let piece = Piece {
                unit,
                side: counter.side,
                strength,
                arm: counter.arm,
                worth: i64::from(strength)
                    * (objectives.strength(counter.side) + objectives.corps.each(state, unit)),
                at: NOWHERE,
                steady: morale::is_steady(state, unit),
                commanded: is_commanded(state, unit),
                sheltered: chateaux::would_shelter(state, unit),
                fresh: state.unit(unit).fought == Fought::No,
                owes: state.unit(unit).owes != Obligation::Nothing,
                mount: movement::mount(state, unit),
                morale: command::column(state, unit),
                budget: movement::allowance(state, unit).halves() as u8,
                sustained: bombardment::sustained(state, unit)
                    .map_or(strength, |(multiple, _)| strength * i32::from(multiple)),
                range: bombardment::range(state, unit).unwrap_or_default(),
                held: state.unit(unit).leave != Release::Free,
                old_guard: morale::is_old_guard(state, unit),
                garrison: state.unit(unit).marks.garrison,
                blown: state.optional().is_blown(unit),
            };
            position.add(state.owner(unit), piece, ground.spot(hex));
        }
        position.add_leaders(state, objectives);
        position
    }

    /// Adds what leaders risk where they stand; those who are about to ride, and whom no enemy holds up, risk nothing there.
    fn add_leaders(&mut self, state: &State, objectives: &Objectives) {
        let moves = (state.phase() == Phase::Movement).then(|| state.player());
        for (leader, stake) in objectives.leaders.each() {
            let Some(hex) = state.leader(leader).hex() else {
                continue;
            };
            let (spot, player) = (self.ground.spot(hex), state.leader_owner(leader));
            if moves != Some(player) || self.forces[player.opponent()].controls(spot) {
                self.forces[player].leaders.push((spot, stake * LOST / 100));
            }
        }
    }

    /// Counts the pieces of both players.
    pub fn count(&self) -> usize {
        self.forces.french.pieces.len() + self.forces.coalition.pieces.len()
    }

    /// Gets the piece of a player's unit, if it is looked at.
    pub fn piece_of(&self, player: Player, unit: UnitIndex) -> Option<usize> {
        let mut pieces = self.forces[player].pieces.iter();
        pieces.position(|piece| piece.unit == unit)
    }

    /// Tells whether lack of command leaves a piece free to attack [76:20.31].
    pub fn may_attack(&self, piece: &Piece) -> bool {
        piece.commanded || self.ground.edition.out_of_command_attacks()
    }

    /// Adds a piece, unless there are more than can be counted.
    fn add(&mut self, player: Player, piece: Piece, spot: Spot) {
        let force = &mut self.forces[player];
        let nth = force.pieces.len();
        if nth < usize::from(NOBODY) {
            force.strength += piece.strength;
            force.garrisoned |= piece.garrison == Garrison::Formed;
            force.pieces.push(piece);
            self.put(player, nth, spot);
        }
    }

    /// Tells whether a supply train stands in a hex, which it shares with nobody [16.17B].
    pub fn has_train(&self, spot: Spot) -> bool {
        self.trains.contains(usize::from(spot))
    }

    /// Counts the pieces that a hex has room for [5.4, 8.1A, 16.17B].
    pub fn limit(&self, spot: Spot) -> usize {
        if self.has_train(spot) {
            return 0;
        }
        let garrisons = Player::ALL.map(|player| self.forces[player].garrisons(spot));
        let garrisons: usize = garrisons.into_iter().sum();
        match self.ground.chateau[usize::from(spot)] {
            true => 1,
            false => 2 + garrisons,
        }
    }

    /// Counts how many pieces of a player stand in a hex beyond its limit.
    pub fn excess(&self, player: Player, spot: Spot) -> usize {
        self.forces[player]
            .count(spot)
            .saturating_sub(self.limit(spot))
    }

    /// Sets a piece on a hex; where four stand already it is left out of the count.
    pub fn put(&mut self, player: Player, piece: usize, spot: Spot) {
        let force = &mut self.forces[player];
        force.pieces[piece].at = spot;
        let alone = !force.presses(spot) && force.pieces[piece].controls();
        let stack = &mut force.stacks[usize::from(spot)];
        if let Some(room) = stack.iter_mut().find(|held| **held == NOBODY) {
            *room = piece as u8;
        }
        if alone {
            self.spread(player, spot, 1);
        }
    }

    /// Takes a piece off the ground.
    pub fn lift(&mut self, player: Player, piece: usize) {
        let force = &mut self.forces[player];
        let spot = std::mem::replace(&mut force.pieces[piece].at, NOWHERE);
        if spot == NOWHERE {
            return;
        }
        let stack = &mut force.stacks[usize::from(spot)];
        let Some(place) = stack.iter().position(|&held| usize::from(held) == piece) else {
            return;
        };
        stack[place] = NOBODY;
        stack.sort_unstable();
        if force.pieces[piece].controls() && !force.presses(spot) {
            self.spread(player, spot, u8::MAX);
        }
    }

    /// Moves a piece.
    pub fn shift(&mut self, player: Player, piece: usize, spot: Spot) {
        self.lift(player, piece);
        self.put(player, piece, spot);
        let piece = &mut self.forces[player].pieces[piece];
        piece.sustained = piece.strength;
    }

    fn spread(&mut self, player: Player, spot: Spot, by: u8) {
        let zone = &mut self.forces[player].zone;
        let reach = self.ground.zone[usize::from(spot)];
        for (direction, &next) in self.ground.neighbours[usize::from(spot)].iter().enumerate() {
            if reach & (1 << direction) != 0 {
                let count = &mut zone[usize::from(next)];
                *count = count.wrapping_add(by);
            }
        }
    }

    /// Tells whether a hex touches one with an enemy of a player [6.1].
    pub fn in_contact(&self, player: Player, spot: Spot) -> bool {
        let enemy = &self.forces[player.opponent()];
        self.ground.around(spot).any(|(_, next)| enemy.holds(next))
    }

    /// Tells whether units that retreat may go into a hex that they touch [6.6A, 16.17B].
    pub fn admits(&self, player: Player, to: Spot) -> bool {
        let enemy = &self.forces[player.opponent()];
        let full = || self.forces[player].count(to) >= self.limit(to);
        let walled = self.ground.chateau[usize::from(to)] && full();
        !enemy.holds(to) && !enemy.controls(to) && !walled && !self.has_train(to)
    }

    /// Counts how many units could retreat from a hex; friends who would have to make room count as one place.
    pub fn escapes(&self, player: Player, spot: Spot) -> usize {
        let own = &self.forces[player];
        let (mut room, mut crowded) = (0, 0);
        for (_, next) in self
            .ground
            .around(spot)
            .filter(|&(_, next)| self.admits(player, next))
        {
            match self.limit(next).saturating_sub(own.count(next)) {
                0 => crowded += 1,
                free => room += free,
            }
        }
        match room {
            0 => crowded,
            room => room,
        }
    }
}

/// Tells whether a unit is in command in the player turns of its owner's that are looked at [11.3].
///
/// Where command does not outlast the player turn, it is allotted anew before the next one [76:20.3]; and leaders who ride on
/// give none for attacks [76:19.27].
fn is_commanded(state: &State, unit: UnitIndex) -> bool {
    match state.edition().command_outlasts_player_turn() {
        true => state.in_command(unit),
        false => !command::may_not_attack(state, unit),
    }
}
