//! Positions, scripted dice and the words that tests are written in.
//!
//! A test lays units on the real map, states the dice, gives orders and looks at the events:
//! `field().unit("fr-2-pire", 1847).dice([3]).combat().does(attack(&["fr-2-pire"], &[1846]))`.

#![allow(
    dead_code,
    reason = "each test file uses the part of the kit that it needs"
)]

pub mod session;

use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::charts::{CombatResult, MovementPoints, Odds, Turn};
use hundred_days::last_battles::combat::odds::Account;
use hundred_days::last_battles::counter::{BySide, CombatStrength, Nationality, Player, Side};
use hundred_days::last_battles::event::BattleReport;
use hundred_days::last_battles::movement::Reach;
use hundred_days::last_battles::set_up::{Position, SetUpFault, Start};
use hundred_days::last_battles::setting::{
    CorpsLevel, CorpsMorale, CorpsName, CorpsRule, Placement, Scenario, VictoryLevel,
};
use hundred_days::last_battles::staff::{CorpsIndex, LeaderIndex};
use hundred_days::last_battles::state::{DecisionKind, Phase, Place, UnitIndex};
use hundred_days::last_battles::{
    Attack, Event, Order, State, check, combat, decision, legal, morale, resolve, step,
};
use hundred_days::scenario::equipment::{Carried, carried};
use hundred_days::table::dice::Face;
use hundred_days::table::ids::{LeaderId, UnitId};

/// Gets the data that the program carries.
pub fn data() -> &'static Carried {
    carried().unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Names a unit.
pub fn id(name: &str) -> UnitId {
    name.parse().expect("a unit's name")
}

fn ids(names: &[&str]) -> Vec<UnitId> {
    names.iter().map(|name| id(name)).collect()
}

fn hexes(numbers: &[u16]) -> Vec<HexNumber> {
    numbers.iter().map(|&number| hex(number)).collect()
}

/// A position to be set up: scenario 19, with what the test changes.
pub struct Field {
    scenario: Scenario,
    start: Start,
}

/// Starts a position on the empty board of scenario 19.
pub fn field() -> Field {
    let mut field = scenario("19");
    field.start.setup = Some(Vec::new());
    field
}

/// Starts a scenario as it stands.
pub fn scenario(number: &str) -> Field {
    Field {
        scenario: data().scenario(number).expect("a scenario").clone(),
        start: Start {
            scenario: number.to_owned(),
            ..Start::default()
        },
    }
}

impl Field {
    /// Lays a unit on the map, on its full side.
    pub fn unit(self, name: &str, at: u16) -> Self {
        self.lay(name, at, false)
    }

    /// Lays a leader on the map, and plays with leaders.
    pub fn leader(mut self, name: &str, at: u16) -> Self {
        if self.start.options.is_empty() && !self.scenario.rules.chapters.contains(&10) {
            self.start.options.push("10".to_owned());
        }
        self.lay(name, at, false)
    }

    /// Lays a unit on the map, on its reduced side.
    pub fn reduced(self, name: &str, at: u16) -> Self {
        self.lay(name, at, true)
    }

    fn lay(mut self, name: &str, at: u16, reduced: bool) -> Self {
        let position = Position {
            unit: id(name),
            hex: hex(at),
            reduced,
        };
        self.start.setup.get_or_insert_default().push(position);
        self
    }

    /// States the faces of the first rolls.
    pub fn dice<const N: usize>(mut self, faces: [u8; N]) -> Self {
        self.start.dice = faces.map(|face| Face::new(face).expect("a face")).to_vec();
        self
    }

    /// Sets the seed of the rolls that are not stated.
    pub fn seed(mut self, seed: u64) -> Self {
        self.start.seed = seed;
        self
    }

    /// Turns options on.
    pub fn options(mut self, options: &[&str]) -> Self {
        self.start.options = options.iter().map(|&option| option.to_owned()).collect();
        self
    }

    /// Changes the scenario's data.
    pub fn with(mut self, change: impl FnOnce(&mut Scenario)) -> Self {
        change(&mut self.scenario);
        self
    }

    /// Lets the Coalition player move first.
    pub fn coalition_first(self) -> Self {
        self.with(|scenario| scenario.first_player = Player::Coalition)
    }

    /// Plays with chapters that the scenario itself does not name.
    pub fn chapters(self, chapters: &[u8]) -> Self {
        self.with(|scenario| scenario.rules.chapters.extend(chapters))
    }

    /// Gives corps a morale of their own, by the levels of the campaign and its special rules.
    pub fn corps(self) -> Self {
        let french = [
            ("G", 20),
            ("1", 15),
            ("2", 19),
            ("3", 13),
            ("4", 12),
            ("6", 8),
        ];
        let cavalry = [("1c", 3), ("2c", 4), ("3c", 4), ("4c", 4)];
        let prussian = [("1", 20), ("2", 20), ("3", 14), ("4", 19)];
        let allied = [
            (Nationality::British, 40),
            (Nationality::Kgl, 33),
            (Nationality::Hanoverian, 12),
            (Nationality::Brunswick, 10),
            (Nationality::Nassau, 8),
            (Nationality::Netherlands, 7),
        ];
        let level = |corps: CorpsName, level: u16, cavalry: bool| CorpsLevel {
            corps,
            level: CombatStrength(level),
            cavalry,
        };
        let french = french.map(|(name, at)| level(CorpsName::French(name.to_owned()), at, false));
        let cavalry = cavalry.map(|(name, at)| level(CorpsName::French(name.to_owned()), at, true));
        let prussian =
            prussian.map(|(name, at)| level(CorpsName::Prussian(name.to_owned()), at, false));
        let allied = allied.map(|(nation, at)| level(CorpsName::Allied(nation), at, false));
        let all = french.into_iter().chain(cavalry).chain(prussian);
        let levels = all.chain(allied).collect();
        let special = vec![CorpsRule::Proximity, CorpsRule::OldGuard];
        self.chapters(&[13]).endless().with(|scenario| {
            scenario.levels = BySide::default();
            scenario.corps = Some(CorpsMorale { levels, special });
        })
    }

    /// Begins in a given turn.
    pub fn from(self, first: &str, last: &str) -> Self {
        self.with(|scenario| {
            scenario.first = turn(first);
            scenario.last = turn(last);
        })
    }

    /// Has a unit of the scenario begin in a hex, wherever it would begin or arrive.
    pub fn begins(self, name: &str, at: u16) -> Self {
        let unit = id(name);
        self.with(|scenario| {
            for placement in &mut scenario.set_up {
                placement.units.retain(|&other| other != unit);
            }
            let groups = scenario.arrivals.iter_mut().flat_map(|a| &mut a.groups);
            groups.for_each(|group| group.retain(|&other| other != unit));
            scenario.set_up.push(Placement {
                hex: hex(at),
                units: vec![unit],
                reduced: false,
            });
        })
    }

    /// Lets nothing end the game before its last turn.
    pub fn endless(self) -> Self {
        self.with(|scenario| scenario.victory.instant.clear())
    }

    /// Sets the losses that demoralize an army.
    pub fn demoralized_at(self, side: Side, losses: u16) -> Self {
        self.with(|scenario| {
            let levels = scenario.levels[side].as_mut().expect("the army's levels");
            let levels = levels.demoralization.iter_mut();
            levels.for_each(|level| level.losses = CombatStrength(losses));
        })
    }

    /// Sets the position up, in the first movement phase.
    pub fn game(self) -> Game {
        let state = State::set_up(&data().equipment, &self.scenario, self.start);
        Game {
            state: state.unwrap_or_else(|faults| panic!("{faults:?}")),
        }
    }

    /// Gets the faults that keep the position from being set up.
    pub fn faults(self) -> Vec<SetUpFault> {
        let state = State::set_up(&data().equipment, &self.scenario, self.start);
        state.err().unwrap_or_default()
    }

    /// Sets the position up and ends the first movement phase.
    pub fn combat(self) -> Game {
        let mut game = self.game();
        game.does(end());
        assert_eq!(game.state.phase(), Phase::Combat);
        game
    }
}

/// Reads a turn such as `16/1400`.
pub fn turn(text: &str) -> Turn {
    text.parse().expect("a turn")
}

/// A game in a test.
pub struct Game {
    pub state: State,
}

impl Game {
    /// Gives an order that the rules must allow, and gets what happened.
    #[track_caller]
    pub fn does(&mut self, order: Order) -> Vec<Event> {
        let mut applied = self.state.clone();
        let resolved = resolve(&self.state, &order);
        match step(&mut self.state, &order) {
            Ok(events) => {
                assert_eq!(events, resolved, "step and resolve agree");
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
                let cited = violation.case().map(|case| case.to_string());
                assert_eq!(cited.as_deref(), Some(case), "{violation}");
                assert_eq!(before, self.state, "a refusal changes nothing");
                violation.to_string()
            }
        }
    }

    /// Makes an attack and gets the report of it.
    #[track_caller]
    pub fn fights(&mut self, attack: Order) -> BattleReport {
        battle(&self.does(attack))
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
        hex.map_or(0, |hex| {
            u16::from(hex.column()) * 100 + u16::from(hex.row())
        })
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
            let level = &self.state.setting().corps[usize::from(index.0)];
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
        hex.map_or(0, |hex| {
            u16::from(hex.column()) * 100 + u16::from(hex.row())
        })
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
            unit: id(name),
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
        u16::from(near.column()) * 100 + u16::from(near.row())
    }

    /// Gets an army's levels now: demoralization, disintegration.
    pub fn levels(&self, side: Side) -> (Option<u16>, Option<u16>) {
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
    pub fn losses(&self, side: Side) -> u16 {
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

/// Writes down where a force is to enter, or that it stays away.
pub fn writes(at: Option<u16>) -> Order {
    Order::Entry { at: at.map(hex) }
}

/// Orders one unit to move.
pub fn moves(unit: &str, path: &[u16]) -> Order {
    Order::Move {
        unit: id(unit),
        path: hexes(path),
    }
}

/// Orders a stack to move.
pub fn moves_stack(units: &[&str], path: &[u16]) -> Order {
    Order::MoveStack {
        units: ids(units),
        path: hexes(path),
    }
}

/// Orders a reinforcement in.
pub fn enters(unit: &str, at: u16, path: &[u16]) -> Order {
    Order::Enter {
        unit: id(unit),
        at: hex(at),
        path: hexes(path),
    }
}

/// Orders two reinforcements in as a stack.
pub fn enters_stack(units: &[&str], at: u16, path: &[u16]) -> Order {
    Order::EnterStack {
        units: ids(units),
        at: hex(at),
        path: hexes(path),
    }
}

/// Orders a unit off the map.
pub fn exits(unit: &str, at: u16) -> Order {
    Order::Exit {
        unit: id(unit),
        at: hex(at),
    }
}

/// Names a leader.
pub fn leader_id(name: &str) -> LeaderId {
    name.parse().expect("a leader's name")
}

/// Says whom a commander commands.
pub fn commands(leader: &str, officers: &[&str], units: &[&str]) -> Order {
    Order::Command {
        leader: leader_id(leader),
        officers: officers.iter().map(|officer| leader_id(officer)).collect(),
        units: ids(units),
    }
}

/// Brings lost units back to an officer.
pub fn reorganizes(officer: &str, units: &[&str]) -> Order {
    Order::Reorganize {
        officer: leader_id(officer),
        units: ids(units),
    }
}

/// Chooses a leader's first place.
pub fn sets_up(leader: &str, at: u16) -> Order {
    Order::SetUp {
        leader: leader_id(leader),
        hex: hex(at),
    }
}

/// Orders an attack by adjacent units.
pub fn attack(attackers: &[&str], defenders: &[u16]) -> Order {
    combined(attackers, &[], defenders)
}

/// Orders a bombardment alone.
pub fn bombard(guns: &[&str], defenders: &[u16]) -> Order {
    combined(&[], guns, defenders)
}

/// Orders an attack by adjacent units and bombarding artillery together.
pub fn combined(attackers: &[&str], guns: &[&str], defenders: &[u16]) -> Order {
    Order::Attack(Attack {
        attackers: ids(attackers),
        bombarding: ids(guns),
        defenders: hexes(defenders),
        odds: None,
    })
}

/// Lowers the odds of an attack.
pub fn at_odds(order: Order, odds: &str) -> Order {
    let odds: Odds = odds.parse().expect("odds");
    match order {
        Order::Attack(attack) => Order::Attack(Attack {
            odds: Some(odds),
            ..attack
        }),
        other => other,
    }
}

/// Orders a retreat.
pub fn retreats(unit: &str, to: u16) -> Order {
    Order::Retreat {
        unit: id(unit),
        to: hex(to),
        displace: None,
    }
}

/// Orders a retreat that displaces a unit.
pub fn retreats_displacing(unit: &str, to: u16, displaced: &str) -> Order {
    Order::Retreat {
        unit: id(unit),
        to: hex(to),
        displace: Some(id(displaced)),
    }
}

/// Names an exchange's losses.
pub fn loses(units: &[&str]) -> Order {
    Order::Losses { units: ids(units) }
}

/// Orders an advance.
pub fn advances(unit: &str, to: u16) -> Order {
    Order::Advance {
        unit: id(unit),
        to: hex(to),
    }
}

/// Declines what is offered.
pub fn decline() -> Order {
    Order::Decline {}
}

/// Ends the phase.
pub fn end() -> Order {
    Order::End {}
}

/// Names a result, for shorter tests.
#[allow(
    unused_imports,
    reason = "each test file uses the results that it needs"
)]
pub use CombatResult::{Ae, Ar, De, Dr, Ex};
