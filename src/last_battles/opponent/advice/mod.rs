//! Advice: an order, and the reason for it.
//!
//! A reason is a claim first ([`Reason`]), with numbers that the rules give for the state as it is, or as it will be once the rest
//! of the plan has been carried out ([`Forecast`]); `tests/hints.rs` holds the claims to what then happens. The words come after.

mod battles;
mod marches;
mod reason;
mod words;

pub use battles::{Forecast, promise};
pub use reason::{Aim, Lead, Promise, Reason, Rest};
pub use words::reason_words;

use super::evaluator::Evaluator;
use super::position::Position;
use crate::hex::HexNumber;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{Order, combat, decision, legal, retreat, zoc};
use crate::table::ids::{PieceId, UnitId};

/// What the reasons are made from.
pub struct Adviser<'a> {
    pub state: &'a State,
    /// The state to which the order leads, as far as no die is rolled.
    pub after: &'a State,
    pub evaluator: &'a Evaluator<'a>,
    pub position: Position<'a>,
    /// Where the plan leads, if the order is a part of one.
    pub forecast: Option<&'a Forecast>,
}

impl Adviser<'_> {
    /// Says why an order is given.
    pub fn reason(&self, order: &Order) -> Reason {
        match order {
            Order::Move { unit, path } => self.moving(&[*unit], path.last()),
            Order::MoveStack { units, path } => self.moving(units, path.last()),
            Order::Enter { unit, at, path } => self.entering(&[*unit], *at, path),
            Order::EnterStack { units, at, path } => self.entering(units, *at, path),
            Order::Exit { unit, at } => self.leaving(*unit, *at),
            Order::Attack(attack) => match promise(self.state, attack) {
                Some(promise) => Reason::Fights(promise),
                None => Reason::FallsOnTrain {
                    hexes: attack.defenders.clone(),
                },
            },
            Order::Retreat { unit, to, .. } => self.falling_back(*unit, *to),
            Order::Advance { unit, to } => self.advancing(*unit, *to),
            Order::Losses { units } => self.giving(units),
            Order::ChateauStand {} => Reason::StaysInChateau,
            Order::BombardWithdraw { .. } => Reason::GunsGoBack,
            Order::Command { .. } => self.commanding(),
            Order::Status { active, .. } => Reason::Serves { active: *active },
            Order::Reorganize { units, .. } => Reason::BringsBack {
                strength: self.strength(units),
            },
            Order::Place { hex, .. } => Reason::Begins { hex: Some(*hex) },
            Order::ChangePlaces { with, .. } => Reason::Begins {
                hex: self.hex_of(*with),
            },
            Order::SetUp { hex, .. } => Reason::Begins { hex: *hex },
            Order::HalForce { entry } => Reason::Comes { at: *entry },
            Order::Entry { at } => Reason::Comes { at: *at },
            Order::RetreatBefore { .. }
            | Order::Lead { .. }
            | Order::Enhance { .. }
            | Order::LowerOdds { .. }
            | Order::AdvanceStack { .. }
            | Order::SupplyDie { .. }
            | Order::Garrison { .. }
            | Order::PlacePair { .. }
            | Order::Reveal { .. }
            | Order::Deploy { .. }
            | Order::Decline {}
            | Order::End {} => self.resting(),
        }
    }

    fn hex_of(&self, unit: UnitId) -> Option<HexNumber> {
        self.state.unit(self.state.find(unit)?).hex()
    }

    fn strength(&self, units: &[UnitId]) -> CombatStrength {
        let units = units.iter().filter_map(|&unit| self.state.find(unit));
        units.map(|unit| self.state.strength(unit)).sum()
    }

    fn leaving(&self, unit: PieceId, at: HexNumber) -> Reason {
        let Some(index) = self.state.find(unit) else {
            return Reason::Follows { at };
        };
        let side = self.state.counter(index).side;
        let mut gates = self.evaluator.objectives.gates.iter();
        Reason::Leaves {
            at,
            paid: gates.any(|gate| gate.side == side && gate.hexes.contains(&at)),
        }
    }

    /// Counts the hexes that were open to a unit, and those that are from where it goes.
    fn falling_back(&self, unit: UnitId, to: HexNumber) -> Reason {
        let orders = legal(self.state).into_iter();
        let choices = orders.filter_map(|order| match order {
            Order::Retreat {
                unit: other, to, ..
            } if other == unit => Some(to),
            _ => None,
        });
        let mut choices: Vec<_> = choices.collect();
        choices.sort();
        choices.dedup();
        let onward = self
            .state
            .find(unit)
            .map_or_else(Vec::new, |unit| retreat::open_from(self.after, unit, to));
        Reason::FallsBack {
            to,
            choices: choices.len(),
            onward: onward.len(),
        }
    }

    fn advancing(&self, unit: UnitId, to: HexNumber) -> Reason {
        let board = &self.after.setup().board;
        let enemy = self.evaluator.player.opponent();
        let held = |hex: &HexNumber| {
            self.after.holder(*hex) == Some(enemy) && zoc::contact(board, to, *hex)
        };
        let stays = self.after.find(unit);
        let stays = stays.is_some_and(|unit| self.after.unit(unit).hex() == Some(to));
        Reason::Advances {
            to,
            takes: stays && self.comes_to_hold(self.after, to),
            touches: to.neighbours().filter(held).collect(),
        }
    }

    /// Tells whether a hex is the player's in a later state, and is not now.
    fn comes_to_hold(&self, later: &State, hex: HexNumber) -> bool {
        let player = Some(&self.evaluator.player);
        let held = |state: &State| state.control().get(&hex) == player;
        held(later) && !held(self.state)
    }

    fn giving(&self, units: &[UnitId]) -> Reason {
        let strength = self.strength(units);
        let choices = legal(self.state).into_iter();
        let mut sums = choices.filter_map(|order| match order {
            Order::Losses { units } => Some(self.strength(&units)),
            _ => None,
        });
        let battle = self.state.battle();
        Reason::Gives {
            strength,
            at_least: battle.map_or(strength, |battle| battle.at_least),
            least: sums.all(|sum| strength <= sum),
        }
    }

    fn resting(&self) -> Reason {
        Reason::Rests(match decision(self.state).kind {
            DecisionKind::Movement => Rest::Moved,
            DecisionKind::Combat if !self.can_attack() => Rest::NoAttack,
            DecisionKind::Combat => Rest::NotWorthIt,
            DecisionKind::Advance => Rest::StaysInLine,
            DecisionKind::BombardWithdraw => Rest::GunsStay,
            DecisionKind::Headquarters => Rest::Headquarters,
            DecisionKind::SetUp => Rest::FirstPlaces,
            DecisionKind::Command => return self.in_command(),
            _ => Rest::Other,
        })
    }

    fn can_attack(&self) -> bool {
        let possible = combat::is_possible(self.state);
        let mut orders = legal(self.state).into_iter();
        possible && orders.any(|order| matches!(order, Order::Attack(_)))
    }

    fn commanding(&self) -> Reason {
        let slows = !self.state.edition().only_attacks_slow_leaders();
        let gives = |state: &State, leader: LeaderIndex| {
            state.allotments().iter().any(|own| {
                let commands = !own.officers.is_empty() || !own.units.is_empty();
                own.officers.contains(&leader) || own.leader == leader && commands
            })
        };
        let is_known = |own: &Allotment| {
            let mut before = self.state.allotments().iter();
            let before = before.find(|before| before.leader == own.leader);
            before.is_some_and(|before| {
                let officers = &mut own.officers.iter();
                let units = &mut own.units.iter();
                officers.all(|officer| before.officers.contains(officer))
                    && units.all(|unit| before.units.contains(unit))
            })
        };
        let own = self.state.leaders_of(self.evaluator.player);
        let free =
            own.filter(|&(leader, _)| gives(self.state, leader) && !gives(self.after, leader));
        let leaders: Vec<_> = free
            .map(|(leader, _)| self.state.leader_id(leader))
            .collect();
        match slows && !leaders.is_empty() && self.after.allotments().iter().all(is_known) {
            true => Reason::RideFree { leaders },
            false => Reason::Commands,
        }
    }

    fn in_command(&self) -> Reason {
        let own = || self.after.combat_units(self.evaluator.player);
        Reason::InCommand {
            units: own()
                .filter(|&(unit, _)| self.after.in_command(unit))
                .count(),
            of: own().count(),
        }
    }
}
