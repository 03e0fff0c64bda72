//! What a click on the map means, by the decision that stands open.

pub mod hidden;
pub mod staff;
pub mod step_back;

use super::give;
use super::plans::{PlanCommand, Plans, planned};
use super::selection::{Goals, Hover, Selection, strongest_first};
use crate::client::command::{Command, LookAction};
use crate::client::keys::Held;
use crate::hex::HexNumber;
use crate::last_battles::legal::{fresh_stacks, to_retreat};
use crate::last_battles::order::Order;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{bombardment, combat, decision, movement, retreat};
use crate::table::ids::UnitId;

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
            DecisionKind::PlacePair => self.click_to_hide(hex, at),
            DecisionKind::Reveal => self.click_on_marker(hex),
            DecisionKind::Deploy => self.click_to_deploy(hex),
            DecisionKind::Movement => self.click_in_movement(hex, at, held),
            DecisionKind::Combat => self.click_in_combat(hex, at.unit, held),
            DecisionKind::Retreat | DecisionKind::Displace => self.click_in_retreat(hex, at.unit),
            DecisionKind::RetreatBefore => {
                let stepped = self.step_back(hex);
                stepped.or_else(|| self.click_in_step_back(hex, at.unit))
            }
            DecisionKind::Losses => self
                .attacker(hex, at.unit)
                .map(|unit| Command::Look(LookAction::ToggleLoss(unit))),
            DecisionKind::Advance => self.click_in_advance(hex, at.unit),
            DecisionKind::BombardWithdraw
            | DecisionKind::ChateauStand
            | DecisionKind::Lead
            | DecisionKind::Enhance
            | DecisionKind::LowerOdds
            | DecisionKind::HalForce
            | DecisionKind::Entry
            | DecisionKind::Over => self.click_on_plate(at.leader, Held::Nothing),
        }
    }

    fn is_own(&self, unit: UnitId) -> bool {
        let index = self.state.find(unit);
        let marker = || {
            let marker = self.state.find_marker(unit)?;
            Some(self.state.pair_owner(marker.pair))
        };
        let owner = index.map(|index| self.state.owner(index)).or_else(marker);
        owner == Some(self.state.player())
    }

    /// Gets the unit that a click on a hex takes: the one under the pointer, or else the one on top.
    fn unit_in(&self, hex: HexNumber, under: Option<UnitId>) -> Option<UnitId> {
        under.or_else(|| strongest_first(self.state, hex).first().copied())
    }

    fn click_in_movement(&self, hex: HexNumber, at: Hover, held: Held) -> Option<Command> {
        let (units, under) = (&self.selection.units, at.unit);
        let order = self.goals.order(units, hex).map(give);
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
            if self.state.find_marker(unit).is_some() {
                return Some(Command::select([unit]));
            }
            if held == Held::Shift {
                let stack = self.state.stack(hex).map(|unit| self.state.id(unit));
                return Some(Command::select(stack));
            }
            let under = under.filter(|&under| under == unit);
            return Some(Command::select(
                self.selection.after_click(self.state, under, hex),
            ));
        }
        if units.is_empty() {
            return None;
        }
        // Whoever has moved is only looked at; the ground beside him ends that.
        if matches!(self.goals.refusal, Some(Violation::AlreadyMoved { .. })) {
            return Some(Command::Look(LookAction::Deselect));
        }
        Some(match self.way_there(hex) {
            Some(order) => give(order),
            None => Command::Look(LookAction::Deselect),
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

    /// Takes up the plan against the enemy that is clicked, or begins one; adds a stack of one's own to the plan at hand, or
    /// takes it out. Which counter of a stack is under the pointer makes no difference: stacks fight whole [6.1D].
    fn click_in_combat(
        &self,
        hex: HexNumber,
        under: Option<UnitId>,
        held: Held,
    ) -> Option<Command> {
        if self.state.occupant(hex) == Some(self.state.player().opponent()) {
            return Some(self.click_on_enemy(hex, held));
        }
        let unit = self.unit_in(hex, under)?;
        if self.plans.current().is_some() && self.could_join(hex) {
            return Some(planned(PlanCommand::Units(hex)));
        }
        let mut stack = self.state.stack(hex).map(|unit| self.state.id(unit));
        if let Some(plan) = stack.find_map(|unit| self.plans.of_unit(unit)) {
            return Some(planned(PlanCommand::TakeUp(plan)));
        }
        let stack = fresh_stacks(self.state)
            .remove(&hex)
            .unwrap_or_else(|| vec![unit]);
        Some(Command::select(stack))
    }

    /// Takes up the plan against an enemy or begins one; an enemy whom nobody could fight is only looked at.
    fn click_on_enemy(&self, hex: HexNumber, held: Held) -> Command {
        if held == Held::Shift && self.plans.current().is_some() {
            return planned(PlanCommand::Together(hex));
        }
        let mut own = fresh_stacks(self.state).into_keys();
        let near = |from| could_fight(self.state, from, hex);
        if self.plans.against(hex).is_some() || own.any(near) {
            return planned(PlanCommand::Target(hex));
        }
        Command::select(strongest_first(self.state, hex))
    }

    /// Tells whether a click on a hex is about the plan at hand: its units take part, or are near enough to.
    fn could_join(&self, hex: HexNumber) -> bool {
        let defenders = self.plans.current().map(|plan| plan.defenders.iter());
        defenders.is_some_and(|mut hexes| hexes.any(|&to| could_fight(self.state, hex, to)))
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
            // Who makes room is the player's choice wherever there is one.
            let only = match way.displace.as_slice() {
                [only] => Some(*only),
                _ => None,
            };
            let displace = under.filter(|unit| way.displace.contains(unit)).or(only);
            return Some(give(Order::Retreat {
                unit: self.state.id(unit),
                to: hex,
                displace: displace.map(|unit| self.state.id(unit)),
            }));
        }
        let there = self.unit_in(hex, under).and_then(|u| self.state.find(u));
        match there.filter(|unit| units.contains(unit)) {
            Some(other) => Some(Command::select([self.state.id(other)])),
            None => Some(give(Order::Retreat {
                unit: self.state.id(unit),
                to: hex,
                displace: None,
            })),
        }
    }

    /// Chooses who advances, and then where to; a hex by itself is enough where only one unit may.
    fn click_in_advance(&self, hex: HexNumber, under: Option<UnitId>) -> Option<Command> {
        let open = retreat::advances(self.state);
        if let Some(unit) = advancing(self.state, self.selection)
            && open.contains(&(unit, hex))
        {
            let unit = self.state.id(unit);
            return Some(give(Order::Advance { unit, to: hex }));
        }
        let may = |unit: &UnitId| open.iter().any(|&(other, _)| self.state.id(other) == *unit);
        let mut here = strongest_first(self.state, hex);
        here.retain(may);
        if let Some(&first) = here.first() {
            let under = under.filter(may);
            let chosen = self.selection.units.as_slice();
            let at = here.iter().position(|unit| chosen == [*unit]);
            // Another click goes on to the next of the stack.
            let next = at.filter(|&at| under.is_none_or(|unit| unit == here[at]));
            let unit = match next {
                Some(at) => here[(at + 1) % here.len()],
                None => under.unwrap_or(first),
            };
            return Some(Command::select([unit]));
        }
        // Which of them it is to be is the player's choice.
        let into = open.iter().filter(|&&(_, to)| to == hex);
        let into: Vec<_> = into.map(|&(unit, _)| self.state.id(unit)).collect();
        (!into.is_empty()).then(|| Command::select(into))
    }
}

/// Tells whether the units of a hex are near enough to an enemy to fight him, or to fire at him.
pub fn could_fight(state: &State, hex: HexNumber, target: HexNumber) -> bool {
    combat::part(state, hex, target).is_some()
}

/// Gets the unit that is to advance: the one chosen of those that may, or the only one that may.
pub fn advancing(state: &State, selection: &Selection) -> Option<UnitIndex> {
    let mut may: Vec<_> = retreat::advances(state)
        .into_iter()
        .map(|(unit, _)| unit)
        .collect();
    may.sort_unstable();
    may.dedup();
    if let [only] = may[..] {
        return Some(only);
    }
    let chosen = selection.indices(state);
    let mut chosen = chosen.into_iter().filter(|unit| may.contains(unit));
    let one = chosen.next()?;
    chosen.next().is_none().then_some(one)
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
