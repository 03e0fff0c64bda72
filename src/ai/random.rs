//! A player who knows nothing but what is legal; tests let it play every scenario to the end.

use super::Opponent;
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::legal;
use crate::last_battles::movement::{self, Reach};
use crate::last_battles::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, Leave, UnitIndex};
use crate::last_battles::{
    Attack, Order, State, arrival, check, decision, departure, leaders, zoc,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// How often, in 256, the player stops moving though it could go on.
const RESTLESS: u32 = 10;

/// A player who picks any legal order. Its chance is its own, never the game's dice.
pub struct RandomPlayer {
    chance: ChaCha8Rng,
    reach: Reach,
}

impl RandomPlayer {
    /// Makes the player of a seed.
    pub fn new(seed: u64) -> Self {
        Self {
            chance: ChaCha8Rng::seed_from_u64(seed),
            reach: Reach::default(),
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

    /// Picks a move, an entry, or the end of the phase.
    fn movement(&mut self, state: &State) -> Option<Order> {
        let end = Order::End {};
        if self.chance.next_u32() % 256 < RESTLESS && check(state, &end).is_ok() {
            return Some(end);
        }
        let movable = self.movable(state);
        let leaders = legal::active_leaders(state);
        if !leaders.is_empty() && self.below(3) == 0 {
            let order = self.lead(state, &leaders);
            if order.is_some() {
                return order;
            }
        }
        // A few tries: a pick may be refused for what stands where it leads.
        for _ in 0..8 {
            let due = arrival::any_due(state);
            let order = if due && (movable.is_empty() || self.below(4) == 0) {
                self.entry(state)
            } else if movable.is_empty() {
                break;
            } else {
                self.march(state, &movable)
            };
            if order.is_some() {
                return order;
            }
        }
        match check(state, &end) {
            Ok(()) => Some(end),
            Err(_) => self.pick(legal::legal(state)),
        }
    }

    /// Lists the units that may move.
    fn movable(&self, state: &State) -> Vec<UnitIndex> {
        let zone = zoc::zone(state, state.player().opponent());
        let grid = state.setting().board.grid();
        let units = state.army(state.player()).filter(|&(unit, hex)| {
            let own = state.unit(unit);
            !own.moved && own.leave == Leave::Free && !zone.contains(grid.index(hex))
        });
        units.map(|(unit, _)| unit).collect()
    }

    /// Moves a leader, alone or with the units of his hex, or brings one in.
    fn lead(&mut self, state: &State, leaders: &[LeaderIndex]) -> Option<Order> {
        let leader = leaders[self.below(leaders.len())];
        let unit = state.leader_name(leader);
        let Some(start) = state.leader(leader).hex() else {
            let at = self.pick(leaders::entry_hexes(state, leader, None))?;
            let path = Vec::new();
            let order = Order::Enter { unit, at, path };
            return check(state, &order).is_ok().then_some(order);
        };
        let nth = self.chance.next_u32() as usize;
        let found = self
            .reach
            .search_leader(state, leader, start, MovementPoints::ZERO);
        let goal = found.get(nth.checked_rem(found.len())?)?.hex;
        let path = found.path(goal);
        let mut units: Vec<_> = state.stack(start).map(|unit| state.id(unit)).collect();
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

    /// Ends the segment, or changes something first.
    fn staff(&mut self, state: &State) -> Option<Order> {
        if self.below(2) == 0 {
            return Some(Order::End {});
        }
        self.pick(legal::legal(state))
    }

    fn march(&mut self, state: &State, movable: &[UnitIndex]) -> Option<Order> {
        let unit = movable[self.below(movable.len())];
        let nth = self.chance.next_u32() as usize;
        let found = self.reach.search(state, unit).ok()?;
        let goal = found.get(nth.checked_rem(found.len())?)?.hex;
        let mut exits = departure::hexes(state, state.counter(unit).side);
        if let Some(at) = exits.find(|&at| at == goal || state.unit(unit).hex() == Some(at)) {
            let unit = state.id(unit);
            let exit = Order::Exit { unit, at };
            if check(state, &exit).is_ok() {
                return Some(exit);
            }
        }
        movement::check_room(state, &[unit], Some(goal)).ok()?;
        let path = found.path(goal);
        let unit = state.id(unit);
        Some(Order::Move { unit, path })
    }

    fn entry(&mut self, state: &State) -> Option<Order> {
        let (unit, hexes) = self.pick(arrival::waiting(state))?;
        let at = self.pick(hexes)?;
        let mut path = Vec::new();
        let mut here = at;
        // A walk of a few steps, as long as the rules allow each.
        for _ in 0..self.below(5) {
            let Some(next) = self.pick(here.neighbours().collect()) else {
                break;
            };
            path.push(next);
            let order = Order::Enter {
                unit: state.id(unit),
                at,
                path: path.clone(),
            };
            if check(state, &order).is_err() {
                path.pop();
                break;
            }
            here = next;
        }
        let order = Order::Enter {
            unit: state.id(unit),
            at,
            path,
        };
        check(state, &order).is_ok().then_some(order)
    }

    /// Picks an attack, at calculated odds or lower; ends the phase once nothing more is owed.
    fn combat(&mut self, state: &State) -> Option<Order> {
        let end = Order::End {};
        if check(state, &end).is_ok() && (self.below(3) > 0 || !self.can_bombard(state)) {
            return Some(end);
        }
        let mut attacks = legal::attacks(state);
        while !attacks.is_empty() {
            let nth = self.below(attacks.len());
            let attack = self.lower(attacks.swap_remove(nth));
            let order = Order::Attack(attack);
            if check(state, &order).is_ok() {
                return Some(order);
            }
        }
        Some(end)
    }

    fn can_bombard(&self, state: &State) -> bool {
        let mut guns = state
            .army(state.player())
            .filter(|&(unit, _)| state.counter(unit).arm.is_artillery());
        guns.any(|(unit, _)| !crate::last_battles::bombardment::targets(state, unit).is_empty())
    }

    /// Lowers the odds to the bottom now and then.
    fn lower(&mut self, attack: Attack) -> Attack {
        let odds = (self.below(8) == 0).then_some(crate::last_battles::charts::Odds::ALL[0]);
        Attack { odds, ..attack }
    }
}

impl Opponent for RandomPlayer {
    fn choose(&mut self, state: &State) -> Option<Order> {
        match decision(state).kind {
            DecisionKind::Over => None,
            DecisionKind::Movement => self.movement(state),
            DecisionKind::Combat => self.combat(state),
            DecisionKind::SetUp | DecisionKind::Command | DecisionKind::Reorganize => {
                self.staff(state)
            }
            _ => self.pick(legal::legal(state)),
        }
    }
}
