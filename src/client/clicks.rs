//! What a click on the map means, by the decision that stands open.

pub mod staff;

use super::command::{Command, PlanCommand};
use super::plans::Plans;
use super::selection::{Goals, Hover, Selection};
use crate::hex::HexNumber;
use crate::last_battles::legal::{fresh_stacks, to_retreat};
use crate::last_battles::movement;
use crate::last_battles::order::Order;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{bombardment, combat, decision, retreat};
use crate::table::ids::UnitId;

/// Keys held while clicking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    #[default]
    Nothing,
    /// Adds to the selection.
    Shift,
    /// Moves, even onto a counter.
    Control,
}

/// Everything that a click is judged by.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    pub state: &'a State,
    pub selection: &'a Selection,
    pub goals: &'a Goals,
    pub plans: &'a Plans,
}

impl Table<'_> {
    /// Tells what a click means; nothing, where there is nothing to do.
    pub fn click(&self, at: Hover, held: Held) -> Option<Command> {
        let hex = at.hex?;
        match decision(self.state).kind {
            DecisionKind::SetUp => self.click_in_set_up(hex, at),
            DecisionKind::Command => self.click_in_command(hex, at),
            DecisionKind::Reorganize => self.click_in_reorganization(hex, at.leader),
            DecisionKind::Headquarters => self.click_on_headquarters(hex, at.leader),
            DecisionKind::Movement => self.click_in_movement(hex, at, held),
            DecisionKind::Combat => self.click_in_combat(hex, at.unit),
            DecisionKind::Retreat | DecisionKind::Displace => self.click_in_retreat(hex, at.unit),
            DecisionKind::Losses => self.attacker(hex, at.unit).map(Command::ToggleLoss),
            DecisionKind::Advance => self.click_in_advance(hex, at.unit),
            DecisionKind::BombardWithdraw
            | DecisionKind::ChateauStand
            | DecisionKind::HalForce
            | DecisionKind::Entry
            | DecisionKind::Over => self.click_on_plate(at.leader, Held::Nothing),
        }
    }

    fn is_own(&self, unit: UnitId) -> bool {
        let index = self.state.find(unit);
        index.is_some_and(|index| self.state.owner(index) == self.state.player())
    }

    /// Gets the unit that a click on a hex takes: the one under the pointer, or else the strongest.
    fn unit_in(&self, hex: HexNumber, under: Option<UnitId>) -> Option<UnitId> {
        let strongest = || {
            let stack = self.state.stack(hex);
            stack.max_by_key(|&unit| (self.state.strength(unit), self.state.id(unit)))
        };
        under.or_else(|| strongest().map(|unit| self.state.id(unit)))
    }

    fn click_in_movement(&self, hex: HexNumber, at: Hover, held: Held) -> Option<Command> {
        let (units, under) = (&self.selection.units, at.unit);
        let order = self.goals.order(units, hex).map(Command::Order);
        // Leaders by themselves go onto counters as a rule; units seldom do.
        let leaders_alone = self.selection.indices(self.state).is_empty();
        let on_own_counter =
            under.is_some_and(|unit| self.is_own(unit)) && !leaders_alone || at.leader.is_some();
        if order.is_some() && (!on_own_counter || held == Held::Control) {
            return order;
        }
        if let Some(select) = self.click_on_plate(at.leader, held) {
            return Some(select);
        }
        if let Some(unit) = self.unit_in(hex, under).filter(|&unit| self.is_own(unit)) {
            if held == Held::Shift {
                let stack = self.state.stack(hex).map(|unit| self.state.id(unit));
                return Some(Command::Select(stack.collect()));
            }
            return Some(Command::Select(
                self.selection.after_click(self.state, unit, hex),
            ));
        }
        if units.is_empty() {
            return None;
        }
        Some(match self.way_there(hex) {
            Some(order) => Command::Order(order),
            None => Command::Deselect,
        })
    }

    /// Makes the order that would bring the selected unit to a hex out of reach, so that the core can say why it does not.
    fn way_there(&self, hex: HexNumber) -> Option<Order> {
        let (&[unit], Some(start)) = (
            self.selection.units.as_slice(),
            self.selection.hex(self.state),
        ) else {
            return None;
        };
        let mut path = Vec::new();
        let mut here = start;
        while here != hex {
            let nearer = here.neighbours().min_by_key(|next| next.distance(hex))?;
            path.push(nearer);
            here = nearer;
        }
        (!path.is_empty()).then_some(Order::Move { unit, path })
    }

    fn click_in_combat(&self, hex: HexNumber, under: Option<UnitId>) -> Option<Command> {
        if self.state.occupant(hex) == Some(self.state.player().opponent()) {
            return Some(Command::Plan(PlanCommand::Target(hex)));
        }
        let unit = self.unit_in(hex, under)?;
        if self.plans.current().is_some() && self.could_join(hex) {
            return Some(Command::Plan(PlanCommand::Units(hex)));
        }
        if let Some(plan) = self.plans.of_unit(unit) {
            return Some(Command::Plan(PlanCommand::TakeUp(plan)));
        }
        let stack = fresh_stacks(self.state)
            .remove(&hex)
            .unwrap_or_else(|| vec![unit]);
        Some(Command::Select(stack))
    }

    /// Tells whether a click on a hex is about the plan at hand: its units take part, or are near enough to.
    fn could_join(&self, hex: HexNumber) -> bool {
        let Some(plan) = self.plans.current() else {
            return false;
        };
        let near = |&target: &HexNumber| combat::part(self.state, hex, target).is_some();
        plan.defenders.iter().any(near)
    }

    fn attacker(&self, hex: HexNumber, under: Option<UnitId>) -> Option<UnitId> {
        let battle = self.state.battle()?;
        let unit = self.unit_in(hex, under)?;
        let index = self.state.find(unit)?;
        battle.is_attacker(index).then_some(unit)
    }

    fn click_in_retreat(&self, hex: HexNumber, under: Option<UnitId>) -> Option<Command> {
        let units = to_retreat(self.state);
        let unit = retreating(self.state, self.selection)?;
        let way = retreat::ways(self.state, unit)
            .into_iter()
            .find(|way| way.to == hex);
        if let Some(way) = way {
            let under = under.and_then(|unit| self.state.find(unit));
            let other = under.filter(|unit| way.displace.contains(unit));
            let displace = other.or_else(|| way.displace.first().copied());
            return Some(Command::Order(Order::Retreat {
                unit: self.state.id(unit),
                to: hex,
                displace: displace.map(|unit| self.state.id(unit)),
            }));
        }
        let there = self.unit_in(hex, under).and_then(|u| self.state.find(u));
        match there.filter(|unit| units.contains(unit)) {
            Some(other) => Some(Command::Select(vec![self.state.id(other)])),
            None => Some(Command::Order(Order::Retreat {
                unit: self.state.id(unit),
                to: hex,
                displace: None,
            })),
        }
    }

    fn click_in_advance(&self, hex: HexNumber, under: Option<UnitId>) -> Option<Command> {
        let open = retreat::advances(self.state);
        let id = |unit: UnitIndex| self.state.id(unit);
        let into: Vec<_> = open.iter().filter(|(_, to)| *to == hex).collect();
        let selected = into
            .iter()
            .find(|(unit, _)| self.selection.units.contains(&id(*unit)));
        if let Some(&&(unit, to)) = selected.or(into.first()) {
            return Some(Command::Order(Order::Advance { unit: id(unit), to }));
        }
        let unit = self.unit_in(hex, under)?;
        let may = open.iter().any(|&(other, _)| id(other) == unit);
        may.then(|| Command::Select(vec![unit]))
    }
}

/// Gets the unit whose retreat is decided now: the selected one, or the first that must.
pub fn retreating(state: &State, selection: &Selection) -> Option<UnitIndex> {
    let units = to_retreat(state);
    let selected = selection.indices(state).into_iter();
    selected
        .into_iter()
        .find(|unit| units.contains(unit))
        .or_else(|| {
            let can = |&&unit: &&UnitIndex| !retreat::ways(state, unit).is_empty();
            units.iter().find(can).or(units.first()).copied()
        })
}

/// Lists the hexes that may be bombarded by the selected units.
pub fn in_range(state: &State, selection: &Selection) -> Vec<HexNumber> {
    let guns = selection.indices(state).into_iter();
    guns.flat_map(|gun| bombardment::targets(state, gun))
        .collect()
}

/// Tells whether a unit could still move in this phase.
pub fn may_move(state: &State, unit: UnitIndex) -> bool {
    movement::can_move(state, unit).is_ok()
}
