//! Combats that are planned before the first die is rolled.
//!
//! A plan is an attack as it would be ordered, perhaps still without attackers. Whether it may be made, and at what odds,
//! only the core says; here it is put together from clicks.

use crate::client::command::Command;
use crate::hex::HexNumber;
use crate::last_battles::bombardment;
use crate::last_battles::charts::Odds;
use crate::last_battles::combat::{self, obligations};
use crate::last_battles::legal::{fresh_stacks, joined, stacks_against, targets_of};
use crate::last_battles::order::Attack;
use crate::last_battles::state::State;
use crate::last_battles::violation::Violation;
use crate::table::ids::{LeaderId, UnitId};
use bevy::prelude::{Event, Resource};

/// What a player wants done about the combats that are being planned.
#[derive(Event, Clone, Debug, PartialEq)]
pub enum PlanCommand {
    /// Takes up a plan, by its place in the list.
    TakeUp(usize),
    Drop(usize),
    /// Takes up the plan against an enemy hex, or begins one with the selected units.
    Target(HexNumber),
    /// Has an enemy hex attacked together with those of the plan at hand, or takes it out again.
    Together(HexNumber),
    /// Adds the units of a hex to the plan at hand, or takes them out again.
    Units(HexNumber),
    /// Begins a plan for a stack that owes an attack, or against an enemy who must be attacked.
    For(HexNumber),
    /// Lowers the odds, or uses them as calculated.
    Odds(usize, Option<Odds>),
    /// Has a leader lead the attackers, or nobody [16.13].
    Led(usize, Option<LeaderId>),
    /// Makes a charge of it, or none [16.8].
    Charge(usize),
    /// Rolls the die.
    Roll(usize),
}

/// Commands something about the combats that are being planned.
pub fn planned(action: PlanCommand) -> Command {
    Command::own(action)
}

/// The plans, and the one at hand.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Plans {
    pub list: Vec<Attack>,
    pub at_hand: Option<usize>,
}

impl Plans {
    /// Gets the plan at hand.
    pub fn current(&self) -> Option<&Attack> {
        self.list.get(self.at_hand?)
    }

    /// Finds the plan that a unit takes part in.
    pub fn of_unit(&self, unit: UnitId) -> Option<usize> {
        self.list.iter().position(|plan| takes_part(plan, unit))
    }

    /// Finds the plan against a hex.
    pub fn against(&self, hex: HexNumber) -> Option<usize> {
        self.list
            .iter()
            .position(|plan| plan.defenders.contains(&hex))
    }

    /// Tells whether somebody is to attack a hex.
    pub fn attacks(&self, hex: HexNumber) -> bool {
        let plan = self.against(hex).map(|plan| &self.list[plan]);
        plan.is_some_and(|plan| !plan.attackers.is_empty() || !plan.bombarding.is_empty())
    }

    /// Drops what can no longer be fought, after the game has changed.
    pub fn prune(&mut self, state: &State) {
        let current = self.current().cloned();
        self.list.retain(|plan| can_still_be_fought(state, plan));
        self.at_hand = current.and_then(|plan| self.list.iter().position(|other| *other == plan));
    }

    /// Does what the player wants with the plans; a refusal says why not.
    ///
    /// # Errors
    /// Says what keeps units from fighting each other.
    pub fn obey(
        &mut self,
        state: &State,
        selected: &[UnitId],
        command: &PlanCommand,
    ) -> Result<(), Violation> {
        match *command {
            PlanCommand::TakeUp(plan) => self.at_hand = (plan < self.list.len()).then_some(plan),
            PlanCommand::Drop(plan) => self.drop_plan(plan),
            PlanCommand::Target(hex) => self.target(state, selected, hex)?,
            PlanCommand::Together(hex) => self.together(state, hex)?,
            PlanCommand::Units(hex) => self.units(state, hex)?,
            PlanCommand::For(hex) => self.plan_for(state, hex),
            PlanCommand::Odds(plan, odds) => {
                if let Some(plan) = self.list.get_mut(plan) {
                    plan.odds = odds;
                }
            }
            PlanCommand::Led(plan, leader) => {
                if let Some(plan) = self.list.get_mut(plan) {
                    plan.leader = leader;
                }
            }
            PlanCommand::Charge(plan) => {
                if let Some(plan) = self.list.get_mut(plan) {
                    plan.charge = !plan.charge;
                }
            }
            PlanCommand::Roll(_) => {}
        }
        Ok(())
    }

    fn drop_plan(&mut self, plan: usize) {
        if plan < self.list.len() {
            self.list.remove(plan);
            self.at_hand = None;
        }
    }

    fn begin(&mut self, plan: Attack) {
        self.list.push(plan);
        self.at_hand = Some(self.list.len() - 1);
    }

    /// Lists the units of a hex that could still join a plan.
    fn free_units(&self, state: &State, hex: HexNumber) -> Vec<UnitId> {
        self.free_of(fresh_stacks(state).remove(&hex).unwrap_or_default())
    }

    fn free_of(&self, mut stack: Vec<UnitId>) -> Vec<UnitId> {
        stack.retain(|&unit| self.of_unit(unit).is_none());
        stack
    }

    /// Lists the stacks in contact with a hex that could still join a plan.
    fn neighbours(&self, state: &State, target: HexNumber) -> Vec<(HexNumber, Vec<UnitId>)> {
        let near = stacks_against(state, target).into_iter();
        near.map(|(hex, stack)| (hex, self.free_of(stack)))
            .filter(|(_, units)| !units.is_empty())
            .collect()
    }

    fn target(
        &mut self,
        state: &State,
        selected: &[UnitId],
        hex: HexNumber,
    ) -> Result<(), Violation> {
        if let Some(plan) = self.against(hex) {
            self.at_hand = Some(plan);
            return Ok(());
        }
        combat::defenders_in(state, hex)?;
        // Where only those of the plan at hand touch an enemy, they fight him together with the other.
        if let Some(plan) = self.at_hand
            && self.neighbours(state, hex).is_empty()
        {
            let mut wider = self.list[plan].clone();
            wider.defenders.push(hex);
            wider.odds = None;
            if !wider.attackers.is_empty() && combat::engage(state, &wider).is_ok() {
                self.list[plan] = wider;
                return Ok(());
            }
        }
        let plan = self.with_selected(state, selected, hex);
        self.begin(plan);
        Ok(())
    }

    /// Adds an enemy hex to the plan at hand, with those of a plan of its own; or takes it out, if others are left in it.
    fn together(&mut self, state: &State, hex: HexNumber) -> Result<(), Violation> {
        let Some(at_hand) = self.at_hand.filter(|&plan| plan < self.list.len()) else {
            return self.target(state, &[], hex);
        };
        let other = self.against(hex);
        let mut wider = self.list[at_hand].clone();
        wider.odds = None;
        if other == Some(at_hand) {
            if wider.defenders.len() > 1 {
                wider.defenders.retain(|&defender| defender != hex);
                self.list[at_hand] = wider;
            }
            return Ok(());
        }
        combat::defenders_in(state, hex)?;
        match other.map(|plan| self.list[plan].clone()) {
            None => wider.defenders.push(hex),
            Some(plan) => {
                wider.attackers.extend(plan.attackers);
                wider.bombarding.extend(plan.bombarding);
                wider.defenders.extend(plan.defenders);
            }
        }
        if !wider.attackers.is_empty() || !wider.bombarding.is_empty() {
            combat::engage(state, &wider)?;
        }
        self.list[at_hand] = wider;
        if let Some(plan) = other {
            self.list.remove(plan);
            self.at_hand = Some(at_hand - usize::from(plan < at_hand));
        }
        Ok(())
    }

    /// Makes a plan against a hex with the selected units, if they reach it.
    fn with_selected(&self, state: &State, selected: &[UnitId], hex: HexNumber) -> Attack {
        let mut plan = Attack {
            defenders: vec![hex],
            ..Attack::default()
        };
        let near = self.neighbours(state, hex).into_iter();
        let chosen = |units: &[UnitId]| units.iter().any(|unit| selected.contains(unit));
        let picked = near.filter(|(_, units)| chosen(units));
        plan.attackers = picked.flat_map(|(_, units)| units).collect();
        if plan.attackers.is_empty() {
            let guns = selected.iter().copied().filter(|&unit| {
                state
                    .find(unit)
                    .is_some_and(|gun| bombardment::targets(state, gun).contains(&hex))
                    && self.of_unit(unit).is_none()
            });
            plan.bombarding = guns.collect();
        }
        plan
    }

    /// Proposes a plan against a hex: with the stacks that touch no other enemy, or the only one that touches this.
    fn propose(&self, state: &State, hex: HexNumber) -> Attack {
        let near = self.neighbours(state, hex);
        let only_enemy = |at: HexNumber| self.open_enemies(state, at) == [hex];
        let alone = near.len() == 1;
        let joins = near.into_iter().filter(|&(at, _)| alone || only_enemy(at));
        Attack {
            attackers: joins.flat_map(|(_, units)| units).collect(),
            defenders: vec![hex],
            ..Attack::default()
        }
    }

    /// Lists the enemy hexes in contact with a hex that no plan attacks yet.
    fn open_enemies(&self, state: &State, hex: HexNumber) -> Vec<HexNumber> {
        let mut targets = targets_of(state, hex);
        targets.retain(|&enemy| self.against(enemy).is_none());
        targets
    }

    /// Adds a hex's units to the plan at hand, as attackers or as bombarding guns, out of any other; or takes them out of it.
    fn units(&mut self, state: &State, hex: HexNumber) -> Result<(), Violation> {
        let Some(at_hand) = self.at_hand.filter(|&plan| plan < self.list.len()) else {
            return Ok(());
        };
        let all = || state.stack(hex).map(|unit| state.id(unit)).collect();
        let stack: Vec<_> = fresh_stacks(state).remove(&hex).unwrap_or_else(all);
        let plan = &mut self.list[at_hand];
        if stack.iter().any(|&unit| takes_part(plan, unit)) {
            leave(plan, &stack);
            return Ok(());
        }
        let wider = joined(state, plan, hex, &stack);
        combat::engage(state, &wider)?;
        let others = self.list.iter_mut();
        others.for_each(|plan| leave(plan, &stack));
        self.list[at_hand] = wider;
        Ok(())
    }

    /// Begins a plan for a stack that owes an attack, against its only enemy or the first; or one against an enemy who must
    /// be attacked, with those who have no other.
    fn plan_for(&mut self, state: &State, hex: HexNumber) {
        if state.occupant(hex) == Some(state.player().opponent()) {
            match self.against(hex) {
                Some(plan) if self.attacks(hex) => self.at_hand = Some(plan),
                Some(plan) => {
                    self.list[plan] = self.propose(state, hex);
                    self.at_hand = Some(plan);
                }
                None => self.begin(self.propose(state, hex)),
            }
            return;
        }
        let units = self.free_units(state, hex);
        if let Some(&enemy) = self.open_enemies(state, hex).first() {
            let mut plan = self.with_selected(state, &units, enemy);
            if plan.attackers.is_empty() {
                plan.attackers = units;
            }
            self.begin(plan);
        }
    }
}

fn takes_part(plan: &Attack, unit: UnitId) -> bool {
    plan.attackers.contains(&unit) || plan.bombarding.contains(&unit)
}

/// Takes units out of a plan, if they are in it.
fn leave(plan: &mut Attack, units: &[UnitId]) {
    if units.iter().any(|&unit| takes_part(plan, unit)) {
        plan.attackers.retain(|unit| !units.contains(unit));
        plan.bombarding.retain(|unit| !units.contains(unit));
        plan.odds = None;
    }
}

fn can_still_be_fought(state: &State, plan: &Attack) -> bool {
    if plan.attackers.is_empty() && plan.bombarding.is_empty() {
        let mut hexes = plan.defenders.iter();
        return hexes.all(|&hex| combat::defenders_in(state, hex).is_ok());
    }
    combat::engage(state, plan).is_ok()
}

/// Lists the hexes that still owe an attack and are in no plan, each with the enemies that it could attack.
pub fn still_to_plan(state: &State, plans: &Plans) -> Vec<(HexNumber, Vec<HexNumber>)> {
    let owing = obligations::open(state).must_attack.into_iter();
    let free = owing.filter(|&unit| plans.of_unit(state.id(unit)).is_none());
    let mut hexes: Vec<_> = free.filter_map(|unit| state.unit(unit).hex()).collect();
    hexes.sort();
    hexes.dedup();
    let hexes = hexes.into_iter();
    hexes.map(|hex| (hex, targets_of(state, hex))).collect()
}

/// Lists the enemy hexes that must still be attacked and are in no plan.
pub fn still_to_attack(state: &State, plans: &Plans) -> Vec<HexNumber> {
    let owed = obligations::open(state).must_be_attacked.into_iter();
    let mut hexes: Vec<_> = owed
        .filter_map(|unit| state.unit(unit).hex())
        .filter(|&hex| !plans.attacks(hex))
        .collect();
    hexes.sort();
    hexes.dedup();
    hexes
}
