//! How an event changes the combat that is being carried out: who fights, retreats and makes room \[6\].

use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::event::{BattleReport, Event, WaitingCombat};
use crate::last_battles::state::{Battle, Fought, Garrison, Obligation, Place, State, Waiting};
use crate::table::ids::UnitId;

impl State {
    pub(super) fn begin_battle(&mut self, report: &BattleReport) {
        self.dice.skip();
        let sides = [&report.attackers[..], &report.bombarding, &report.defending];
        self.battle = Some(Battle {
            may_withdraw: self.find_all(&report.may_withdraw),
            may_stand: self.find_all(&report.may_stand),
            at_least: report.at_least,
            retreating: self.find_all(&report.retreating),
            ..self.begun(report.result, sides)
        });
        self.take_terms(&report.leaders, &report.charging);
        let all = [&report.attackers, &report.bombarding, &report.defending];
        for &unit in all.into_iter().flatten() {
            self.fought(unit, Fought::Yes);
        }
    }

    /// Begins a combat that waits until those have retreated whom their dice drive off [16.18B].
    pub(super) fn wait_in_combat(&mut self, combat: &WaitingCombat) {
        let sides = [&combat.attackers[..], &combat.bombarding, &combat.defending];
        self.battle = Some(Battle {
            retreating: self.find_all(&combat.retreating),
            waiting: Some(Waiting {
                odds: combat.odds,
                column: Some(combat.column),
            }),
            ..self.begun(CombatResult::Ne, sides)
        });
        for &unit in &combat.halved {
            self.with(unit, |unit| unit.marks.halved = true);
        }
        self.take_terms(&combat.leaders, &combat.charging);
        self.optional.terms.enhanced = combat.enhanced;
    }

    /// Gets a combat between some of a side (adjacent, and bombarding) and some of the other, of which nothing is to be decided.
    pub(super) fn begun(
        &self,
        result: CombatResult,
        [attackers, bombarding, defenders]: [&[UnitId]; 3],
    ) -> Battle {
        Battle {
            result,
            attackers: self.placed(attackers),
            bombarding: self.find_all(bombarding),
            defenders: self.placed(defenders),
            may_withdraw: Vec::new(),
            may_stand: Vec::new(),
            at_least: CombatStrength::default(),
            retreating: Vec::new(),
            making_room: Vec::new(),
            displaced: Vec::new(),
            waiting: None,
            closed: self.garrisoned(defenders),
        }
    }

    /// Begins the retreat of those who must leave the enemy's zones, without a combat [76:20.32].
    pub(super) fn begin_withdrawal(&mut self, units: &[UnitId]) {
        self.oblige(units, Obligation::Nothing);
        self.battle = Some(Battle {
            retreating: self.find_all(units),
            ..self.begun(CombatResult::Ne, [&[], &[], &[]])
        });
    }

    /// Lists the hexes of the garrisons among some units.
    fn garrisoned(&self, units: &[UnitId]) -> Vec<HexNumber> {
        let units = self.placed(units).into_iter();
        let formed = units.filter(|&(unit, _)| self.unit(unit).marks.garrison == Garrison::Formed);
        formed.map(|(_, hex)| hex).collect()
    }

    /// Begins a combat that is decided already: nothing is left but an advance into the train's hex.
    pub(super) fn begin_attack_on_train(
        &mut self,
        train: UnitId,
        attackers: &[UnitId],
        bombarding: &[UnitId],
    ) {
        let sides = [attackers, bombarding, &[train]];
        self.battle = Some(self.begun(CombatResult::De, sides));
        for &unit in attackers.iter().chain(bombarding).chain([&train]) {
            self.fought(unit, Fought::Yes);
        }
    }

    /// Lets units be displaced anew by the next unit that retreats; within the chain that one retreat drives on nobody is driven
    /// out twice, or it might never end [76:7.63].
    pub(super) fn begin_chain(&mut self) {
        let again = self.edition().displaces_again();
        if let Some(battle) = self.battle.as_mut().filter(|_| again) {
            battle.displaced.clear();
        }
    }

    pub(super) fn leave_battle(&mut self, unit: UnitId) {
        let index = self.find(unit);
        self.forgo(index);
        if index.is_some_and(|index| self.unit(index).hex().is_some()) && self.rout_goes_on(index) {
            return;
        }
        if let Some(battle) = &mut self.battle {
            battle.retreating.retain(|&other| Some(other) != index);
        }
    }

    pub(super) fn make_room(&mut self, unit: UnitId, by: UnitId) {
        let (unit, by) = (self.find(unit), self.find(by));
        if let (Some(battle), Some(unit), Some(by)) = (&mut self.battle, unit, by) {
            battle.making_room.push((unit, by));
            battle.displaced.push(unit);
        }
    }

    pub(super) fn displace(&mut self, unit: UnitId, to: HexNumber) {
        self.put(unit, Place::Map(to));
        self.with(unit, |unit| unit.displaced = true);
        let index = self.find(unit);
        self.forgo(index);
        let goes_on = self.rout_goes_on(index);
        if let Some(battle) = &mut self.battle {
            battle
                .making_room
                .retain(|&(other, _)| Some(other) != index);
            let stays = |other| goes_on || Some(other) != index;
            battle.retreating.retain(|&other| stays(other));
        }
    }

    pub(super) fn decide_in_battle(&mut self, event: &Event) {
        let named = match event {
            Event::Stood { units, .. }
            | Event::GaveWay { units, .. }
            | Event::Withdraws { units, .. } => self.find_all(units),
            _ => Vec::new(),
        };
        let Some(battle) = &mut self.battle else {
            return;
        };
        match event {
            Event::Exchanged { .. } => battle.at_least.0 = 0,
            Event::Withdraws { .. } => battle.may_withdraw.clear(),
            _ => battle.may_stand.retain(|unit| !named.contains(unit)),
        }
        if !matches!(event, Event::Stood { .. }) {
            battle.retreating.extend(named);
        }
    }
}
