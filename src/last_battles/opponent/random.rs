//! A player who knows nothing but what is legal; tests let it play every scenario to the end.
//!
//! Where command is in use it does one thing that is not chance: it keeps leaders and units together, and sends those in
//! command towards the enemy. Without that its armies would scatter out of command, and nobody would ever fight.

use crate::hex::HexNumber;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::movement::{self, Found, Reach};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, Release, UnitIndex};
use crate::last_battles::{
    Attack, Event, Order, Ready, State, Violation, bombardment, carry_out, check, decision, exits,
    garrisons, hidden, leaders, legal, reinforcements, sequence, supply, zoc,
};
use crate::table::opponent::Opponent;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How often, in 256, the player stops moving though it could go on.
const RESTLESS: u32 = 10;

/// How many goals are drawn where one is looked for that leads somewhere.
const DRAWS: usize = 8;

/// A player who picks any legal order. Its chance is its own, never the game's dice.
pub struct RandomPlayer {
    chance: ChaCha8Rng,
    reach: Reach,
    /// The units that may move, kept from one choice to the next for its room.
    movable: Vec<UnitIndex>,
}

impl RandomPlayer {
    /// Makes the player of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: ChaCha8Rng::seed_from_u64(seed),
            reach: Reach::default(),
            movable: Vec::new(),
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        ((u64::from(self.chance.next_u32()) * bound as u64) >> 32) as usize
    }

    fn pick<T>(&mut self, mut items: Vec<T>) -> Option<T> {
        if items.is_empty() {
            return None;
        }
        let nth = self.below(items.len());
        Some(items.swap_remove(nth))
    }

    /// Plays an order of its own choice, and gets it with what happened; `None` once the game is over. What the choice has asked of
    /// the rules is not asked again.
    ///
    /// # Errors
    /// Says which rule the order breaks; none should.
    pub fn play(&mut self, state: &mut State) -> Result<Option<(Order, Vec<Event>)>, Violation> {
        let Some(Choice { order, found }) = self.decide(state) else {
            return Ok(None);
        };
        debug_assert!(found.is_none() || found == check(state, &order).ok());
        let ready = match found {
            Some(ready) => ready,
            None => check(state, &order)?,
        };
        let events = carry_out(state, ready);
        Ok(Some((order, events)))
    }

    fn decide(&mut self, state: &State) -> Option<Choice> {
        match decision(state).kind {
            DecisionKind::Over => None,
            DecisionKind::Movement => self.movement(state),
            DecisionKind::Combat => self.combat(state),
            kind @ (DecisionKind::SetUp
            | DecisionKind::Command
            | DecisionKind::Reorganize
            | DecisionKind::PlacePair
            | DecisionKind::Reveal
            | DecisionKind::Headquarters) => self.staff(state, kind).map(Choice::from),
            _ => self.pick(legal::legal(state)).map(Choice::from),
        }
    }

    /// Picks a move, an entry, or the end of the phase.
    fn movement(&mut self, state: &State) -> Option<Choice> {
        if self.chance.next_u32() % 256 < RESTLESS
            && let Some(end) = Choice::if_legal(state, Order::End {})
        {
            return Some(end);
        }
        let garrisons = garrisons::choices(state);
        if !garrisons.is_empty() && self.below(8) == 0 {
            let (unit, forms) = garrisons[self.below(garrisons.len())];
            let unit = state.id(unit);
            return Some(Order::Garrison { unit, forms }.into());
        }
        if state.hidden().pairs().next().is_some()
            && self.below(4) == 0
            && let Some(order) = self.sneak(state)
        {
            return Some(order.into());
        }
        let rolls = supply::to_roll(state);
        if !rolls.is_empty() && self.below(2) == 0 {
            let unit = state.id(rolls[self.below(rolls.len())]);
            return Some(Order::SupplyDie { unit }.into());
        }
        if state.has_leaders() && self.below(3) == 0 {
            let order = self.lead(state);
            if order.is_some() {
                return order.map(Choice::from);
            }
        }
        let march = self.march_or_entry(state);
        if march.is_some() {
            return march;
        }
        let end = Choice::if_legal(state, Order::End {});
        end.or_else(|| self.pick(legal::legal(state)).map(Choice::from))
    }

    /// Picks a march or an entry, if it finds one in a few tries: a pick may be refused for what stands where it leads.
    fn march_or_entry(&mut self, state: &State) -> Option<Choice> {
        self.list_movable(state);
        let due = reinforcements::any_due(state);
        (0..8).find_map(|_| {
            if due && (self.movable.is_empty() || self.below(4) == 0) {
                return self.entry(state);
            }
            if self.movable.is_empty() {
                return None;
            }
            let nth = self.below(self.movable.len());
            self.march(state, self.movable[nth])
        })
    }

    /// Lists the units that may move.
    fn list_movable(&mut self, state: &State) {
        let zone = zoc::zone(state, state.player().opponent());
        let grid = state.setup().board.grid();
        let units = state.army(state.player()).filter(|&(unit, hex)| {
            let own = state.unit(unit);
            let piece = || state.piece_id(unit);
            let free = !own.moved || state.hidden().halted(piece()).is_some();
            free && own.leave == Release::Free && !zone.contains(grid.index(hex))
        });
        self.movable.clear();
        self.movable.extend(units.map(|(unit, _)| unit));
    }

    /// Moves a marker, or brings one in [16.6B].
    fn sneak(&mut self, state: &State) -> Option<Order> {
        let marker = self.pick(hidden::active(state))?;
        let unit = state.marker_id(marker).into();
        let Ok(start) = hidden::can_move(state, marker) else {
            let at = self.pick(hidden::entry_hexes(state, marker))?;
            let path = Vec::new();
            let order = Order::Enter { unit, at, path };
            return check(state, &order).is_ok().then_some(order);
        };
        let draw = self.chance.next_u32();
        let found = self
            .reach
            .search_marker(state, marker, start, MovementPoints::ZERO);
        let goal = nearest(&found, &[draw], |hex| hex)?;
        let path = found.path(goal);
        Some(Order::Move { unit, path })
    }

    /// Moves a leader, alone or with the units of his hex, or brings one in.
    fn lead(&mut self, state: &State) -> Option<Order> {
        let leader = self.pick(legal::active_leaders(state))?;
        let unit = state.leader_piece_id(leader);
        let Some(start) = state.leader(leader).hex() else {
            let at = self.pick(leaders::entry_hexes(state, leader, None))?;
            let path = Vec::new();
            let order = Order::Enter { unit, at, path };
            return check(state, &order).is_ok().then_some(order);
        };
        let followers = followers(state, leader);
        let target = self.pick(followers)?;
        let draws: [u32; DRAWS] = std::array::from_fn(|_| self.chance.next_u32());
        let found = self
            .reach
            .search_leader(state, leader, start, MovementPoints::ZERO);
        let goal = nearest(&found, &draws, |hex| hex.distance(target))?;
        let path = found.path(goal);
        let mut units: Vec<_> = state
            .stack(start)
            .map(|unit| state.piece_id(unit))
            .collect();
        units.push(unit);
        let together = Order::MoveStack {
            units,
            path: path.clone(),
        };
        if self.below(2) == 0 && check(state, &together).is_ok() {
            return Some(together);
        }
        Some(Order::Move { unit, path })
    }

    /// Ends the segment, or changes something first; mostly leaves command as it is proposed.
    fn staff(&mut self, state: &State, kind: DecisionKind) -> Option<Order> {
        let stays = match kind {
            DecisionKind::Command => 7,
            _ => 4,
        };
        if self.below(8) < stays {
            return Some(Order::End {});
        }
        self.pick(legal::legal(state))
    }

    fn march(&mut self, state: &State, unit: UnitIndex) -> Option<Choice> {
        let (count, towards) = match state.has_leaders() {
            true => (DRAWS, Self::towards(state, unit)),
            false => (1, Vec::new()),
        };
        let mut draws = [0; DRAWS];
        let draws = &mut draws[..count];
        draws.fill_with(|| self.chance.next_u32());
        let far = |hex: HexNumber| towards.iter().map(|at| at.distance(hex)).min();
        let crowded = |hex| !towards.is_empty() && state.stack(hex).count() > 1;
        let found = self.reach.search(state, unit).ok()?;
        let goal = nearest(&found, draws, |hex| (crowded(hex), far(hex)))?;
        let mut exits = exits::hexes(state, state.counter(unit).side);
        if let Some(at) = exits.find(|&at| at == goal || state.unit(unit).hex() == Some(at)) {
            let unit = state.piece_id(unit);
            let exit = Choice::if_legal(state, Order::Exit { unit, at });
            if exit.is_some() {
                return exit;
            }
        }
        let has_room = |by_route| movement::check_room(state, &[unit], Some(goal), by_route);
        has_room(false).ok()?;
        let march = found.march(state, unit, goal)?;
        if march.is_by_route() {
            has_room(true).ok()?;
        }
        let order = Order::Move {
            unit: state.piece_id(unit),
            path: march.path().to_vec(),
        };
        let ready = Ready::Moves(march);
        sequence::check_keeps_nobody_out(state, &ready).ok()?;
        Some(Choice {
            order,
            found: Some(ready),
        })
    }

    /// Lists where a unit is to go: to the enemy in command, to its leaders out of it.
    fn towards(state: &State, unit: UnitIndex) -> Vec<HexNumber> {
        let owner = state.owner(unit);
        if state.in_command(unit) {
            let enemies = state.army(owner.opponent());
            return enemies.map(|(_, hex)| hex).collect();
        }
        let leaders = state.leaders_of(owner);
        let own = leaders.filter(|&(leader, _)| leaders::commands(state, leader, unit));
        own.map(|(_, hex)| hex).collect()
    }

    fn entry(&mut self, state: &State) -> Option<Choice> {
        let (unit, hexes) = self.pick(reinforcements::waiting(state))?;
        let at = self.pick(hexes)?;
        let unit = state.piece_id(unit);
        let by = |path| Choice::if_legal(state, Order::Enter { unit, at, path });
        let mut path = Vec::new();
        let mut farthest = None;
        // A walk of a few steps, as long as the rules allow each.
        for _ in 0..self.below(5) {
            let here = path.last().copied().unwrap_or(at);
            let Some(next) = self.pick(here.neighbours().collect()) else {
                break;
            };
            path.push(next);
            let Some(choice) = by(path.clone()) else {
                break;
            };
            farthest = Some(choice);
        }
        farthest.or_else(|| by(Vec::new()))
    }

    /// Picks an attack, at calculated odds or lower; ends the phase once nothing more is owed.
    fn combat(&mut self, state: &State) -> Option<Choice> {
        let end = Choice::if_legal(state, Order::End {});
        if end.is_some() && (self.below(3) > 0 || !self.can_bombard(state)) {
            return end;
        }
        let mut attacks = legal::attacks(state);
        while !attacks.is_empty() {
            let nth = self.below(attacks.len());
            let attack = self.declare(state, attacks.swap_remove(nth));
            let attack = self.lower(attack);
            let attack = Choice::if_legal(state, Order::Attack(attack));
            if attack.is_some() {
                return attack;
            }
        }
        end.or_else(|| Some(Order::End {}.into()))
    }

    fn can_bombard(&self, state: &State) -> bool {
        let mut guns = state
            .army(state.player())
            .filter(|&(unit, _)| state.counter(unit).arm.is_artillery());
        guns.any(|(unit, _)| bombardment::has_target(state, unit))
    }

    /// Declares an attack as one of what it may be: led, or a charge [16.8, 16.13].
    fn declare(&mut self, state: &State, attack: Attack) -> Attack {
        let declares = state.in_force(Rule::LeaderBonus) || state.in_force(Rule::CavalryCharge);
        if !declares {
            return attack;
        }
        let variants = legal::declared::variants(state, attack.clone());
        self.pick(variants).unwrap_or(attack)
    }

    /// Lowers the odds to the bottom now and then.
    fn lower(&mut self, attack: Attack) -> Attack {
        let odds = (self.below(8) == 0).then_some(crate::last_battles::charts::Odds::ALL[0]);
        Attack { odds, ..attack }
    }
}

impl Opponent<State> for RandomPlayer {
    fn choose(&mut self, state: &State) -> Option<Order> {
        self.decide(state).map(|choice| choice.order)
    }
}

/// An order, with what the rules have said of it if they have been asked.
struct Choice {
    order: Order,
    found: Option<Ready>,
}

impl From<Order> for Choice {
    fn from(order: Order) -> Self {
        Self { order, found: None }
    }
}

impl Choice {
    /// Asks whether the rules allow an order.
    fn if_legal(state: &State, order: Order) -> Option<Self> {
        let found = Some(check(state, &order).ok()?);
        Some(Self { order, found })
    }
}

/// Lists where those are whom a leader is to be near: the officers of a commander, the units of an officer.
fn followers(state: &State, leader: LeaderIndex) -> Vec<HexNumber> {
    if state.is_commander(leader) {
        let side = state.leader_counter(leader).side;
        let officers = state.leaders_of(side.player()).filter(|&(other, _)| {
            state.leader_counter(other).side == side && !state.is_commander(other)
        });
        return officers.map(|(_, hex)| hex).collect();
    }
    let units = state.army(state.leader_owner(leader));
    let own = units.filter(|&(unit, _)| leaders::commands(state, leader, unit));
    own.map(|(_, hex)| hex).collect()
}

/// Gets the one of some goals drawn from a reach that is best by a measure.
fn nearest<M: Ord>(
    found: &Found<'_, '_>,
    draws: &[u32],
    measure: impl Fn(HexNumber) -> M,
) -> Option<HexNumber> {
    let drawn = draws
        .iter()
        .filter_map(|&nth| found.get((nth as usize).checked_rem(found.len())?));
    let goals = drawn.map(|reached| reached.hex);
    goals.min_by_key(|&hex| measure(hex))
}
