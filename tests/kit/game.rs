//! A game in a test: orders given and refused, and what can be seen of it.

use super::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::charts::MovementPoints;
use hundred_days::last_battles::combat::odds::Account;
use hundred_days::last_battles::counter::{Army, CombatStrength, Player};
use hundred_days::last_battles::event::BattleReport;
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::scenario::VictoryLevel;
use hundred_days::last_battles::state::staff::{CorpsIndex, LeaderIndex};
use hundred_days::last_battles::state::{DecisionKind, Phase, Place, UnitIndex};
use hundred_days::last_battles::{
    Event, Order, State, check, combat, command, decision, legal, morale, resolve, step,
};
use hundred_days::table::game::Game as _;

/// A game in a test.
pub struct Game {
    pub state: State,
    /// Whether command segments wait for an order even where all in range can be commanded; else the proposal then stands,
    /// and the segment passes by itself, as at the table.
    pub asks: bool,
}

impl Game {
    /// Takes up a position, in its first decision that is more than a nod.
    pub fn new(state: State) -> Self {
        let mut game = Self { state, asks: false };
        game.nods();
        game
    }

    /// Has every command segment wait for an order from now on.
    pub fn asking(mut self) -> Self {
        self.asks = true;
        self
    }

    /// Gives an order that the rules must allow, and gets what happened.
    #[track_caller]
    pub fn does(&mut self, order: Order) -> Vec<Event> {
        let mut events = self.plays(order);
        events.extend(self.nods());
        events
    }

    /// Lets a command segment pass where nobody would be left out.
    #[track_caller]
    fn nods(&mut self) -> Vec<Event> {
        let waits = self.asks || self.decides() != DecisionKind::Command;
        match waits || command::is_pressing(&self.state) {
            true => Vec::new(),
            false => self.plays(end()),
        }
    }

    #[track_caller]
    fn plays(&mut self, order: Order) -> Vec<Event> {
        let mut applied = self.state.clone();
        let resolved = check(&self.state, &order).map(|ready| resolve(&self.state, &ready));
        match step(&mut self.state, &order) {
            Ok(events) => {
                assert_eq!(Ok(&events), resolved.as_ref(), "step and resolve agree");
                events.iter().for_each(|event| applied.apply(event));
                assert_eq!(applied, self.state, "the events make the state");
                events
            }
            Err(violation) => panic!("{order:?} is refused: {violation}"),
        }
    }

    /// Gives an order that the rules must refuse by a case, the game staying as it was; gets the sentence.
    #[track_caller]
    pub fn refuses(&mut self, order: Order, case: &str) -> String {
        let before = self.state.clone();
        match step(&mut self.state, &order) {
            Ok(events) => panic!("{order:?} is allowed: {events:?}"),
            Err(violation) => {
                let (told, cited) = self.state.explain(&violation);
                let cited = cited.map(|case| case.to_string());
                assert_eq!(cited.as_deref(), Some(case), "{violation}");
                assert_eq!(before, self.state, "a refusal changes nothing");
                told
            }
        }
    }

    /// Makes an attack and gets the report of it.
    #[track_caller]
    pub fn fights(&mut self, attack: Order) -> BattleReport {
        battle(&self.does(attack))
    }

    /// Gives an order, and lowers no odds where they have changed since the attack was declared [6.2C].
    #[track_caller]
    pub fn does_unlowered(&mut self, order: Order) -> Vec<Event> {
        let mut events = self.does(order);
        if self.decides() == DecisionKind::LowerOdds {
            events.extend(self.does(Order::Decline {}));
        }
        events
    }

    /// Finds a leader.
    #[track_caller]
    pub fn find_leader(&self, name: &str) -> LeaderIndex {
        self.state
            .find_leader(leader_id(name))
            .expect("a leader of this game")
    }

    /// Gets a leader's hex; 0 if he is not on the map.
    #[track_caller]
    pub fn leader_at(&self, name: &str) -> u16 {
        let hex = self.state.leader(self.find_leader(name)).hex();
        hex.map_or(0, number)
    }

    /// Gets the cost of a leader's cheapest way to a hex in half points.
    #[track_caller]
    pub fn leader_reach(&self, name: &str, goal: u16) -> Option<u16> {
        let leader = self.find_leader(name);
        let start = self.state.leader(leader).hex()?;
        let mut reach = Reach::default();
        let found = reach.search_leader(&self.state, leader, start, MovementPoints::ZERO);
        let reached = found.iter().find(|reached| reached.hex == hex(goal))?;
        Some(reached.cost.halves())
    }

    /// Tells whether a unit is in command.
    #[track_caller]
    pub fn commanded(&self, name: &str) -> bool {
        self.state.in_command(self.find(name))
    }

    /// Lists a player's units on the map that are out of command, by name.
    pub fn out_of_command(&self, player: Player) -> Vec<String> {
        let army = self.state.army(player);
        let out = army.filter(|&(unit, _)| !self.state.in_command(unit));
        out.map(|(unit, _)| self.state.id(unit).to_string())
            .collect()
    }

    /// Ends phases, and declines what is offered, until a kind of decision stands open.
    #[track_caller]
    pub fn until(&mut self, kind: DecisionKind) -> Vec<Event> {
        let mut events = Vec::new();
        while self.decides() != kind {
            assert_ne!(self.decides(), DecisionKind::Over, "never came to {kind}");
            let order = match self.decides() {
                DecisionKind::Advance => decline(),
                _ => end(),
            };
            events.extend(self.does(order));
        }
        events
    }

    /// Gets what counts against a corps, its level, and whether it is demoralized.
    #[track_caller]
    pub fn corps(&self, name: &str) -> (u16, u16, bool) {
        let named = |index: &CorpsIndex| {
            let level = &self.state.setup().corps[usize::from(index.0)];
            level.corps.to_string() == name
        };
        let index = self.state.all_corps().find(named).expect("a corps");
        (
            morale::corps_losses(&self.state, index).0,
            morale::corps_level(&self.state, index).0,
            self.state.corps(index).demoralized,
        )
    }

    /// Tells whether the rules allow an order.
    pub fn allows(&self, order: &Order) -> bool {
        check(&self.state, order).is_ok()
    }

    /// Gets the kind of the open decision.
    pub fn decides(&self) -> DecisionKind {
        decision(&self.state).kind
    }

    /// Gets the player who has to decide.
    pub fn decider(&self) -> Player {
        decision(&self.state).player
    }

    /// Lists the orders open now.
    pub fn legal(&self) -> Vec<Order> {
        legal(&self.state)
    }

    /// Finds a unit.
    #[track_caller]
    pub fn find(&self, name: &str) -> UnitIndex {
        self.state.find(id(name)).expect("a unit of this game")
    }

    /// Gets a unit's hex; 0 if it is not on the map.
    #[track_caller]
    pub fn at(&self, name: &str) -> u16 {
        let hex = self.state.unit(self.find(name)).hex();
        hex.map_or(0, number)
    }

    /// Gets where a unit is.
    #[track_caller]
    pub fn place(&self, name: &str) -> Place {
        self.state.unit(self.find(name)).place
    }

    /// Gets the cost of the cheapest way to a hex in half points, and whether the move stops there.
    #[track_caller]
    pub fn reach(&self, name: &str, goal: u16) -> Option<(u16, bool)> {
        let mut reach = Reach::default();
        let found = reach.search(&self.state, self.find(name)).ok()?;
        let reached = found.iter().find(|reached| reached.hex == hex(goal))?;
        Some((reached.cost.halves(), reached.stops))
    }

    /// Calculates the odds of an attack without making it.
    #[track_caller]
    pub fn account(&self, order: &Order) -> Account {
        let Order::Attack(attack) = order else {
            panic!("not an attack")
        };
        combat::calculate(&self.state, attack).unwrap_or_else(|violation| panic!("{violation}"))
    }

    /// Gets attack strength, defence strength and the column of an attack.
    #[track_caller]
    pub fn odds(&self, order: &Order) -> (u16, u16, String) {
        let account = self.account(order);
        (
            account.attack.0,
            account.defence.0,
            account.column.to_string(),
        )
    }

    /// Ends phases until a player's movement phase begins.
    #[track_caller]
    pub fn until_movement(&mut self, player: Player) -> Vec<Event> {
        let mut events = Vec::new();
        loop {
            events.extend(self.does(end()));
            if self.state.outcome().is_some()
                || self.state.phase() == Phase::Movement && self.state.player() == player
            {
                return events;
            }
        }
    }

    /// Ends what comes before the first movement phase, with what stands or is proposed.
    #[track_caller]
    pub fn until_first_movement(&mut self) {
        while self.decides() != DecisionKind::Movement {
            let order = match self.decides() {
                DecisionKind::Entry | DecisionKind::HalForce => self.legal().remove(0),
                _ => end(),
            };
            self.does(order);
        }
    }

    /// Moves a unit by its cheapest path to a hex.
    #[track_caller]
    pub fn marches(&mut self, name: &str, goal: u16) -> Vec<Event> {
        let mut reach = Reach::default();
        let found = reach.search(&self.state, self.find(name));
        let path = found.map(|found| found.path(hex(goal))).unwrap_or_default();
        assert!(!path.is_empty(), "{name} cannot reach {goal}");
        self.does(Order::Move {
            unit: piece(name),
            path,
        })
    }

    /// Gets the hex in a unit's reach that is nearest to another.
    #[track_caller]
    pub fn nearest(&self, name: &str, to: u16) -> u16 {
        let mut reach = Reach::default();
        let found = reach.search(&self.state, self.find(name)).ok();
        let hexes = found.iter().flat_map(|found| found.iter());
        let near = hexes.min_by_key(|reached| reached.hex.distance(hex(to)));
        let near = near.expect("a hex in reach").hex;
        number(near)
    }

    /// Gets an army's levels now: demoralization, disintegration.
    pub fn levels(&self, side: Army) -> (Option<u16>, Option<u16>) {
        let levels = morale::levels(&self.state, side, self.state.turn());
        let number = |level: Option<CombatStrength>| level.map(|level| level.0);
        (number(levels.demoralization), number(levels.disintegration))
    }

    /// Gets who won, by which case, at which level; panics unless the game is over.
    #[track_caller]
    pub fn ending(&self) -> (Option<Player>, String, Option<VictoryLevel>) {
        let outcome = self.state.outcome().expect("the game to be over");
        (outcome.winner, outcome.case.to_string(), outcome.level)
    }

    /// Ends phases until the game is over, declining what is offered.
    #[track_caller]
    pub fn plays_out(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        while self.state.outcome().is_none() {
            let order = match self.decides() {
                DecisionKind::Advance | DecisionKind::HalForce | DecisionKind::Entry => decline(),
                _ => end(),
            };
            events.extend(self.does(order));
        }
        events
    }

    /// Moves a unit, and gets what it pays in half points.
    #[track_caller]
    pub fn pays(&mut self, order: Order) -> u16 {
        let events = self.does(order);
        let cost = events.iter().find_map(|event| match event {
            Event::Moved { cost, .. } | Event::Entered { cost, .. } => Some(cost.halves()),
            _ => None,
        });
        cost.unwrap_or_else(|| panic!("nobody moved in {events:?}"))
    }

    /// Tells whether a unit has been eliminated.
    #[track_caller]
    pub fn is_gone(&self, name: &str) -> bool {
        self.place(name) == Place::Eliminated
    }

    /// Gets a player's victory points.
    pub fn points(&self, player: Player) -> u16 {
        self.state.points(player)
    }

    /// Gets an army's losses.
    pub fn losses(&self, side: Army) -> u16 {
        self.state.losses(side).0
    }
}

/// Finds the report of the battle among events.
#[track_caller]
pub fn battle(events: &[Event]) -> BattleReport {
    let report = events.iter().find_map(|event| match event {
        Event::Battle(report) => Some(report.as_ref().clone()),
        _ => None,
    });
    report.unwrap_or_else(|| panic!("no battle in {events:?}"))
}
