//! What moves and entries are for: a combat, a hex, safety, command, or the way there.

use super::{Adviser, Aim, Lead, Reason};
use crate::hex::HexNumber;
use crate::hex::path::UNREACHABLE;
use crate::last_battles::opponent::leave;
use crate::last_battles::opponent::objectives::Objective;
use crate::last_battles::opponent::position::Position;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{command, headquarters, leaders, reinforcements, stacking};
use crate::table::ids::PieceId;

/// How far away something is that a move is said to lead to, in hexes, unless nothing nearer is to be said.
const NEAR: u32 = 12;
/// How near a place is that a unit covers, in hexes.
const COVER: u32 = 6;
/// The least danger worth a word, in thousandths of a point.
const DANGER: i64 = 500;
/// The way at which a place pulls half as much as it does there, in half movement points.
const HALF_WAY: i64 = 16;
/// The strength that is reckoned with at one's own exits, and at the enemy's, when they are named beside hexes that count.
const OWN_EXIT: i64 = 20;
const THEIR_EXIT: i64 = 5;

impl Adviser<'_> {
    /// Says what a move is for.
    pub(super) fn moving(&self, units: &[PieceId], goal: Option<&HexNumber>) -> Reason {
        let found: Vec<_> = units
            .iter()
            .filter_map(|&unit| self.state.find(unit))
            .collect();
        let Some(&goal) = goal else {
            return Reason::Rests(super::Rest::Other);
        };
        let Some(&first) = found.first() else {
            let leader = units.first().and_then(|&unit| self.state.find_leader(unit));
            return leader.map_or(Reason::Stands { hex: goal }, |leader| {
                self.leading(leader, goal)
            });
        };
        if self.state.is_train(first) {
            return self.keeping_off(goal);
        }
        let fight = self.forecast.map(|plan| plan.fight(&found, self.after));
        if let Some(fight) = fight.flatten() {
            return fight;
        }
        let from = self.state.unit(first).hex();
        let reason = self.counting(first, goal);
        let reason = reason.or_else(|| self.barring(&found, goal));
        let reason = reason.or_else(|| self.sheltering(first, from?, goal));
        let reason = reason.or_else(|| self.making_room(from?));
        reason
            .or_else(|| self.heading(&found, from?, goal))
            .unwrap_or(Reason::Stands { hex: goal })
    }

    /// Says what an entry is for.
    pub(super) fn entering(&self, units: &[PieceId], at: HexNumber, path: &[HexNumber]) -> Reason {
        let goal = path.last().copied().unwrap_or(at);
        let found: Vec<_> = units
            .iter()
            .filter_map(|&unit| self.state.find(unit))
            .collect();
        let then = match found.first() {
            Some(&first) if self.state.is_train(first) => Some(self.keeping_off(goal)),
            Some(&first) => self
                .counting(first, goal)
                .or_else(|| self.heading(&found, at, goal)),
            None => {
                let leader = units.first().and_then(|&unit| self.state.find_leader(unit));
                leader.map(|leader| self.leading(leader, goal))
            }
        };
        Reason::ComesIn {
            at,
            then: then.map(Box::new),
        }
    }

    /// Gets the state to which the plan leads; if there is none, that to which the order does.
    fn later(&self) -> &State {
        self.forecast.map_or(self.after, |plan| &plan.state)
    }

    /// Says whether a unit takes or holds a hex that counts: it must stand there at the end of the phase.
    fn counting(&self, unit: UnitIndex, goal: HexNumber) -> Option<Reason> {
        let spot = self.evaluator.ground.spot(goal);
        let prize = self.evaluator.objectives.prize(spot)?;
        let later = self.later();
        if later.unit(unit).hex() != Some(goal) {
            return None;
        }
        let player = self.evaluator.player;
        match later.control().get(&goal) {
            None if prize.holder == player => Some(Reason::Holds { hex: goal }),
            None => Some(Reason::Enters { hex: goal }),
            Some(_) if self.comes_to_hold(later, goal) => Some(Reason::Takes { hex: goal }),
            Some(&holder) => (holder == player).then_some(Reason::Holds { hex: goal }),
        }
    }

    /// Says whether enemies could leave the map next if some units were not where they go.
    fn barring(&self, units: &[UnitIndex], goal: HexNumber) -> Option<Reason> {
        let evaluator = self.evaluator;
        if !evaluator.pursued || evaluator.objectives.gates.is_empty() {
            return None;
        }
        let (later, player) = (self.later(), evaluator.player);
        let escaping = |position: &Position<'_>| {
            let threat = evaluator.threat(position);
            let escaping = evaluator.escaping(position, &threat);
            let strength: i64 = escaping.map(|(_, strength)| strength).sum();
            strength as usize
        };
        let mut position = Position::new(later, evaluator.ground, evaluator.objectives);
        let with = escaping(&position);
        for &unit in units {
            if later.unit(unit).hex() != Some(goal) {
                return None;
            }
            if let Some(piece) = position.piece_of(player, unit) {
                position.lift(player, piece);
            }
        }
        let without = escaping(&position);
        (without > with).then_some(Reason::Bars {
            hex: goal,
            without,
            with,
        })
    }

    /// Says whether a unit is safer where it goes, by what the enemy could do next.
    fn sheltering(&self, unit: UnitIndex, from: HexNumber, goal: HexNumber) -> Option<Reason> {
        let ground = self.evaluator.ground;
        let later = Position::new(self.later(), ground, self.evaluator.objectives);
        let danger = |position: &Position<'_>, hex: HexNumber| {
            let threat = self.evaluator.threat(position);
            let risk = self.evaluator.risk(position, &threat, ground.spot(hex));
            (risk, threat.strength_against(position, ground.spot(hex)))
        };
        let (risk_here, was) = danger(&self.position, from);
        if risk_here <= DANGER {
            return None;
        }
        let (risk_there, is) = danger(&later, goal);
        if risk_here <= 2 * risk_there + DANGER {
            return None;
        }
        match (was, is) {
            (1.., 0) => Some(Reason::OutOfReach {
                unit: self.state.piece_id(unit),
                hex: goal,
            }),
            (was, is) => (is < was).then_some(Reason::LessExposed { hex: goal, was, is }),
        }
    }

    /// Says whether a unit leaves a hex that others need.
    fn making_room(&self, from: HexNumber) -> Option<Reason> {
        let crowded = || stacking::overfull(self.state).contains_key(&from);
        let waiting = || {
            let waiting = reinforcements::waiting(self.state);
            waiting.iter().any(|(_, hexes)| hexes.contains(&from))
        };
        (crowded() || waiting()).then_some(Reason::MakesRoom { hex: from })
    }

    /// Says where a leader's move leads: after those who have left, or to whom he commands.
    fn leading(&self, leader: LeaderIndex, goal: HexNumber) -> Reason {
        if let Some(at) = leave::wanted(self.state, leader) {
            return Reason::Follows { at };
        }
        let state = self.after;
        if headquarters::in_use(state) && state.is_headquarters(leader) {
            return self.keeping_off(goal);
        }
        let reach = command::range(state, leader);
        let grid = state.setup().board.grid();
        let within = |hex: HexNumber| reach.contains(grid.index(hex));
        let player = self.evaluator.player;
        let own = || {
            let units = state.army(player);
            units.filter(|&(unit, _)| leaders::commands(state, leader, unit))
        };
        let side = state.leader_counter(leader).side;
        let officers = state.leaders_of(player).filter(|&(other, hex)| {
            let linked = state.is_commander(leader) && state.is_officer(other);
            linked && state.leader_counter(other).side == side && within(hex)
        });
        Reason::Leads(Lead {
            hex: goal,
            units: own().filter(|&(_, hex)| within(hex)).count(),
            of: own().count(),
            officers: officers.count(),
        })
    }

    fn keeping_off(&self, goal: HexNumber) -> Reason {
        let enemies = self.after.combat_units(self.evaluator.player.opponent());
        Reason::KeepsOff {
            hex: goal,
            enemy: enemies.map(|(_, hex)| hex.distance(goal)).min(),
        }
    }

    /// Says where a move leads in the long run; nothing if that is nowhere in particular.
    fn heading(&self, units: &[UnitIndex], from: HexNumber, goal: HexNumber) -> Option<Reason> {
        if let Some(covers) = self.covering(goal) {
            return Some(covers);
        }
        let aims = self.aims(from, goal);
        let closes = |on: Aim, at: HexNumber| Reason::Closes {
            on,
            by: goal,
            distance: at.distance(goal),
        };
        let near = aims.iter().filter(|aim| aim.2.distance(goal) <= NEAR);
        if let Some(&(_, on, at)) = near.max_by_key(|aim| aim.0) {
            return Some(closes(on, at));
        }
        if let Some(at) = self.enemy_approached(from, goal) {
            return Some(closes(Aim::Enemy(at), at));
        }
        let far = aims.into_iter().max_by_key(|aim| aim.0);
        far.map(|(_, on, at)| closes(on, at))
            .or_else(|| self.closing_up(units, goal))
    }

    /// Lists the own places that count.
    fn own_places(&self) -> impl Iterator<Item = &Objective> {
        let player = self.evaluator.player;
        let prizes = self.evaluator.objectives.prizes.iter();
        prizes.filter(move |prize| prize.holder == player)
    }

    /// Says which own place that counts a hex lies before.
    fn covering(&self, goal: HexNumber) -> Option<Reason> {
        let enemies = || self.state.combat_units(self.evaluator.player.opponent());
        let covers = self.own_places().filter_map(|prize| {
            let enemy = enemies().map(|(_, hex)| hex);
            let enemy = enemy.min_by_key(|hex| (hex.distance(prize.hex), *hex))?;
            let (far, away) = (enemy.distance(prize.hex), goal.distance(prize.hex));
            let between = away <= COVER && away < far && enemy.distance(goal) < far;
            between.then_some((away, prize.hex, enemy))
        });
        let (_, place, enemy) = covers.min()?;
        Some(Reason::Covers {
            place,
            enemy,
            from: goal,
        })
    }

    /// Lists what counts and gets nearer on foot, each with how much it pulls.
    fn aims(&self, from: HexNumber, goal: HexNumber) -> Vec<(i64, Aim, HexNumber)> {
        let (ground, costs) = (self.evaluator.ground, self.evaluator.costs);
        let objectives = self.evaluator.objectives;
        let place = |hex: HexNumber| usize::from(ground.spot(hex));
        let gain = |at: HexNumber, worth: i64| {
            let ways = ground.ways(costs, ground.spot(at));
            let (was, is) = (ways.cost(place(from)), ways.cost(place(goal)));
            let nearer = is < was && was != UNREACHABLE;
            let pull = |way: u8| worth.saturating_mul(HALF_WAY) / (HALF_WAY + i64::from(way));
            nearer.then(|| pull(is) - pull(was))
        };
        let player = self.evaluator.player;
        let prizes = objectives.prizes.iter().map(|prize| {
            let on = match prize.holder == player {
                true => Aim::Guard(prize.hex),
                false => Aim::Objective(prize.hex),
            };
            (on, prize.hex, prize.worth)
        });
        let gates = objectives.gates.iter().flat_map(|gate| {
            let own = gate.side.player() == player;
            let hexes = gate.hexes.iter();
            hexes.map(move |&hex| match own {
                true => (Aim::Exit(hex), hex, gate.each * OWN_EXIT),
                false => (Aim::Gate(hex), hex, gate.each * THEIR_EXIT),
            })
        });
        let aims = prizes.chain(gates);
        aims.filter_map(|(on, at, worth)| Some((gain(at, worth)?, on, at)))
            .collect()
    }

    /// Finds the enemy nearest to a hex, if the way there gets shorter.
    fn enemy_approached(&self, from: HexNumber, goal: HexNumber) -> Option<HexNumber> {
        let enemies = self.state.combat_units(self.evaluator.player.opponent());
        let hexes = enemies.map(|(_, hex)| hex);
        let near = hexes.min_by_key(|hex| (hex.distance(goal), *hex))?;
        (near.distance(goal) < near.distance(from)).then_some(near)
    }

    /// Names a friend who stands at a hex or next to it at the end of the phase.
    fn closing_up(&self, units: &[UnitIndex], goal: HexNumber) -> Option<Reason> {
        let later = self.later();
        let friends = later.combat_units(self.evaluator.player);
        let others = friends.filter(|(unit, _)| !units.contains(unit));
        let (_, unit) = others
            .filter(|(_, hex)| hex.distance(goal) <= 1)
            .map(|(unit, hex)| (hex.distance(goal), unit))
            .min()?;
        Some(Reason::ClosesUp {
            to: later.id(unit),
            hex: goal,
        })
    }
}
