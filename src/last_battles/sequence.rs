//! [4] The sequence of play, and the four verbs that play it.
//!
//! Each turn has two player turns, each a movement phase and a combat phase; by night and in rain there is no combat. A new
//! turn brings its weather and, at dawn, the losses for want of supply, before either player begins. What follows what
//! stands here and nowhere else: an order has its direct events (decided by the chapter it belongs to), and those have
//! consequences (control, points, morale, the end of the game) and lead on to the next decision.

use super::combat::{obligations, results};
use super::counter::Player;
use super::event::Event;
use super::order::Order;
use super::staff::Segment;
use super::state::{DecisionKind, Owes, Phase, State, UnitIndex};
use super::violation::Violation;
use super::{
    arrival, campaign, combat, command, leaders, morale, movement, reorganization, retreat,
    special, stacking, supply, victory,
};
use crate::hex::HexNumber;
use crate::table::case::case;
use crate::table::ids::UnitId;

/// What has to be decided now, and by whom; exactly one decision stands open at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    pub player: Player,
    pub kind: DecisionKind,
}

/// Gets the open decision.
pub fn decision(state: &State) -> Decision {
    let kind = match state.phase() {
        Phase::Over => DecisionKind::Over,
        Phase::SetUp => DecisionKind::SetUp,
        Phase::Command => match state.segment() {
            Segment::Reorganization => DecisionKind::Reorganize,
            Segment::Command | Segment::Morale => DecisionKind::Command,
        },
        Phase::Movement if campaign::secret_entries(state).is_some() => DecisionKind::HalForce,
        Phase::Movement => DecisionKind::Movement,
        Phase::Combat => retreat::pending(state).unwrap_or(DecisionKind::Combat),
    };
    let player = match kind {
        DecisionKind::ChateauStand => state.player().opponent(),
        DecisionKind::Retreat | DecisionKind::Displace => whose_retreat(state),
        DecisionKind::Advance => {
            let advances = retreat::advances(state);
            advances
                .first()
                .map_or(state.player(), |&(unit, _)| state.owner(unit))
        }
        _ => state.player(),
    };
    Decision { player, kind }
}

fn whose_retreat(state: &State) -> Player {
    let unit = state.battle().and_then(|battle| {
        let displaced = battle.making_room.last().map(|&(unit, _)| unit);
        displaced.or(battle.retreating.first().copied())
    });
    unit.map_or(state.player(), |unit| state.owner(unit))
}

/// Refuses an order that breaks a rule.
///
/// # Errors
/// Says which rule, and why.
pub fn check(state: &State, order: &Order) -> Result<(), Violation> {
    use DecisionKind as K;
    let open = decision(state).kind;
    match (open, order) {
        (K::Over, _) => Err(Violation::GameOver),
        (K::SetUp, Order::SetUp { leader, hex }) => leaders::check_set_up(state, *leader, *hex),
        (
            K::Command,
            Order::Command {
                leader,
                officers,
                units,
            },
        ) => command::check(state, *leader, officers, units),
        (K::Reorganize, Order::Reorganize { officer, units }) => {
            reorganization::check(state, *officer, units)
        }
        (K::SetUp | K::Command | K::Reorganize, Order::End {}) => Ok(()),
        (K::Movement, Order::Move { unit, path }) => movement::check_order(state, &[*unit], path),
        (K::Movement, Order::MoveStack { units, path }) => {
            movement::check_order(state, units, path)
        }
        (K::Movement, Order::Enter { unit, at, path }) => {
            arrival::check_order(state, &[*unit], *at, path).map(drop)
        }
        (K::Movement, Order::EnterStack { units, at, path }) => {
            arrival::check_order(state, units, *at, path).map(drop)
        }
        (K::Movement, Order::Exit { unit, at }) => arrival::check_exit(state, *unit, *at).map(drop),
        (K::Movement, Order::End {}) => {
            stacking::check_all(state).and_then(|()| campaign::check_together(state))
        }
        (K::HalForce, Order::HalForce { entry }) => campaign::check_secret(state, *entry),
        (K::Combat, Order::Attack(attack)) => combat::check(state, attack),
        (K::Combat, Order::End {}) => obligations::check_met(state),
        (K::BombardWithdraw, Order::BombardWithdraw { units }) => check_withdrawal(state, units),
        (K::Losses, Order::Losses { units }) => results::check_losses(state, units),
        (K::Retreat | K::Displace, Order::Retreat { unit, to, displace }) => {
            retreat::check(state, *unit, *to, *displace).map(drop)
        }
        (K::Advance, Order::Advance { unit, to }) => retreat::check_advance(state, *unit, *to),
        (K::ChateauStand, Order::ChateauStand {})
        | (K::ChateauStand | K::BombardWithdraw | K::Advance | K::HalForce, Order::Decline {}) => {
            Ok(())
        }
        (_, Order::Decline {}) => Err(Violation::NothingToDecline),
        _ => Err(Violation::NotNow { open }),
    }
}

fn check_withdrawal(state: &State, units: &[UnitId]) -> Result<(), Violation> {
    let guns = state
        .battle()
        .map_or(&[][..], |battle| &battle.may_withdraw);
    let named = movement::find_all(state, units)?;
    match named.into_iter().find(|unit| !guns.contains(unit)) {
        Some(unit) => Err(Violation::NotInBattle {
            unit: state.id(unit),
        }),
        None => Ok(()),
    }
}

/// Decides all that follows from an order that [`check`] allows: draws the dice, changes nothing.
pub fn resolve(state: &State, order: &Order) -> Vec<Event> {
    let mut after = state.clone();
    let mut course = Course::new(&mut after);
    course.run(order);
    course.events
}

/// Checks an order and carries it out.
///
/// # Errors
/// Says which rule the order breaks; the state is then as it was.
pub fn step(state: &mut State, order: &Order) -> Result<Vec<Event>, Violation> {
    check(state, order)?;
    let mut course = Course::new(state);
    course.run(order);
    Ok(course.events)
}

/// Brings a new game to its first decision.
pub(super) fn open(state: &mut State) {
    Course::new(state).open();
}

/// A state on its way through the consequences of an order.
struct Course<'s> {
    state: &'s mut State,
    events: Vec<Event>,
}

impl<'s> Course<'s> {
    const fn new(state: &'s mut State) -> Self {
        Self {
            state,
            events: Vec::new(),
        }
    }

    fn run(&mut self, order: &Order) {
        let at_stake = morale::at_stake(self.state, order);
        for event in direct(self.state, order) {
            self.emit(event);
        }
        let defeat = morale::old_guard_defeat(at_stake, &self.events);
        self.emit_all(defeat.into_iter().collect());
        self.settle_leaders(0);
        if matches!(order, Order::Reorganize { .. }) {
            self.go_on_reorganizing();
        }
        if *order == (Order::End {}) {
            self.end_phase();
        }
        let settled = self.events.len();
        self.settle_battle();
        self.settle_leaders(settled);
    }

    /// Begins the game: leaders find their places, then the first player turn begins.
    fn open(&mut self) {
        let first = self.state.setting().scenario.first_player;
        self.settle_leaders(0);
        for player in [first, first.opponent()] {
            if !leaders::to_set_up(self.state, player).is_empty() {
                return self.begin(player, Phase::SetUp);
            }
        }
        self.begin_player_turn(first);
    }

    /// Ends a player's part of the set-up [10.1A].
    fn end_set_up(&mut self) {
        let first = self.state.setting().scenario.first_player;
        let other = first.opponent();
        if self.state.player() == first && !leaders::to_set_up(self.state, other).is_empty() {
            self.begin(other, Phase::SetUp);
        } else {
            self.begin_player_turn(first);
        }
    }

    /// Sees to the leaders whom what has happened since an event concerns [10.1E, 10.2].
    fn settle_leaders(&mut self, since: usize) {
        if !self.state.has_leaders() || self.over() {
            return;
        }
        for leader in leaders::bereft(self.state, &self.events[since..]) {
            let events = leaders::roll_for(self.state, leader);
            self.emit_all(events);
        }
        let caught = leaders::caught(self.state, &self.events[since..]);
        self.emit_all(caught);
    }

    /// Begins a player turn, with the command phase if there is one [4.1, 4.2].
    fn begin_player_turn(&mut self, player: Player) {
        if !command::has_phase(self.state) {
            self.begin(player, Phase::Movement);
            self.open_player_turn();
            return self.roll_trials();
        }
        self.begin(player, Phase::Command);
        self.open_player_turn();
        if self.state.setting().uses(11) {
            let proposal = command::propose(self.state);
            let allotted = command::allot(self.state, &proposal);
            self.emit_all(allotted);
            if proposal.choice {
                return;
            }
        }
        self.end_command_segment();
    }

    /// Goes on from the command segment: morale is checked till nobody breaks any more, then units are reorganized [4.1].
    fn end_command_segment(&mut self) {
        if self.state.setting().uses(11) {
            let commanded = command::confirm(self.state);
            self.emit_all(commanded);
        }
        loop {
            let shaken = morale::shaken_by_neighbours(self.state);
            if shaken.is_empty() || self.over() {
                break;
            }
            self.emit_all(shaken);
        }
        self.go_on_reorganizing();
    }

    /// Asks for units to be reorganized, as long as some can be; then movement begins [12].
    fn go_on_reorganizing(&mut self) {
        if self.over() {
            return;
        }
        if reorganization::chances(self.state).is_empty() {
            return self.begin_movement(self.state.player());
        }
        if self.state.segment() != Segment::Reorganization {
            self.emit(Event::Segment {
                segment: Segment::Reorganization,
                case: case("4.1"),
            });
        }
    }

    fn begin_movement(&mut self, player: Player) {
        self.begin(player, Phase::Movement);
        self.roll_trials();
    }

    fn over(&self) -> bool {
        self.state.outcome().is_some()
    }

    /// Lets an event happen, with all that follows from it alone; after the end of the game nothing happens.
    fn emit(&mut self, event: Event) {
        if self.over() {
            return;
        }
        self.state.apply(&event);
        let follow = consequences(self.state, &event);
        self.events.push(event);
        follow.into_iter().for_each(|event| self.emit(event));
    }

    fn emit_all(&mut self, events: Vec<Event>) {
        events.into_iter().for_each(|event| self.emit(event));
    }

    /// Goes on from the end of a phase to the next decision [4.1].
    fn end_phase(&mut self) {
        match self.state.phase() {
            Phase::SetUp => self.end_set_up(),
            Phase::Command => match self.state.segment() {
                Segment::Command | Segment::Morale => self.end_command_segment(),
                Segment::Reorganization => self.begin_movement(self.state.player()),
            },
            Phase::Movement if !self.state.is_quiet() => {
                self.begin(self.state.player(), Phase::Combat);
                let obligations = obligations::fix(self.state);
                self.emit(obligations);
            }
            Phase::Movement | Phase::Combat | Phase::Over => self.end_player_turn(),
        }
    }

    fn begin(&mut self, player: Player, phase: Phase) {
        let turn = self.state.turn();
        self.emit(Event::Phase {
            turn,
            player,
            phase,
            case: case("4.1"),
        });
    }

    fn end_player_turn(&mut self) {
        self.emit_all(victory::at_end_of_player_turn(self.state));
        let first = self.state.setting().scenario.first_player;
        if self.state.player() != first {
            self.emit_all(victory::at_end_of_turn(self.state));
            self.next_turn();
        }
        let next = if self.state.player() == first {
            first.opponent()
        } else {
            first
        };
        if !self.over() {
            self.begin_player_turn(next);
        }
    }

    fn next_turn(&mut self) {
        let next = self.state.setting().charts.track.next(self.state.turn());
        match next.filter(|&turn| turn <= self.state.setting().scenario.last) {
            Some(turn) => {
                let light = self
                    .state
                    .setting()
                    .charts
                    .track
                    .get(turn)
                    .map(|entry| entry.light);
                let light = light.unwrap_or(self.state.light());
                self.emit(Event::Turn {
                    turn,
                    light,
                    case: case("3.3"),
                });
                self.open_turn();
            }
            None => {
                self.emit_all(victory::at_end(self.state));
                self.emit(victory::at_last(self.state));
            }
        }
    }

    /// Lets happen what a new turn brings before either player begins: its weather, and losses for want of supply [14].
    fn open_turn(&mut self) {
        self.emit_all(
            campaign::change_of_weather(self.state)
                .into_iter()
                .collect(),
        );
        self.emit_all(supply::losses(self.state));
    }

    /// Lets happen what the beginning of a player turn brings: dice, and secrets that are shown.
    fn open_player_turn(&mut self) {
        self.emit_all(campaign::roll_weather(self.state));
        self.emit_all(campaign::show_secret(self.state).into_iter().collect());
    }

    /// Rolls the dice that a movement phase begins with.
    fn roll_trials(&mut self) {
        for trial in special::trials(self.state) {
            let events = trial.roll(self.state);
            self.emit_all(events);
        }
    }

    /// Carries a combat on until somebody has to decide, or it is over [6.5 to 6.7].
    fn settle_battle(&mut self) {
        while !self.over() && self.state.battle().is_some() {
            match retreat::pending(self.state) {
                Some(DecisionKind::Losses) if self.loses_all() => {}
                Some(DecisionKind::Retreat) if self.nobody_escapes() => {}
                Some(_) => return,
                None => self.emit(Event::Concluded {}),
            }
        }
    }

    /// Takes all attackers, if together they are no stronger than what an exchange takes [6.5].
    fn loses_all(&mut self) -> bool {
        let Some(battle) = self.state.battle() else {
            return false;
        };
        let attackers: Vec<_> = battle.attackers.iter().map(|&(unit, _)| unit).collect();
        let strength: super::counter::CombatStrength = attackers
            .iter()
            .map(|&unit| self.state.strength(unit))
            .sum();
        if strength > battle.at_least {
            return false;
        }
        let units: Vec<_> = attackers.iter().map(|&unit| self.state.id(unit)).collect();
        let events = exchange(self.state, &units);
        self.emit_all(events);
        true
    }

    /// Eliminates the units that must retreat, if not one of them has anywhere to go [6.6].
    fn nobody_escapes(&mut self) -> bool {
        let Some(battle) = self.state.battle() else {
            return false;
        };
        let retreating = battle.retreating.clone();
        if retreating
            .iter()
            .any(|&unit| !retreat::ways(self.state, unit).is_empty())
        {
            return false;
        }
        for unit in retreating {
            let event = eliminated(self.state, unit, "6.6");
            event.into_iter().for_each(|event| self.emit(event));
        }
        true
    }
}

fn eliminated(state: &State, unit: UnitIndex, by: &'static str) -> Option<Event> {
    Some(Event::Eliminated {
        unit: state.id(unit),
        hex: state.unit(unit).hex()?,
        strength: state.strength(unit),
        may_return: reorganization::may_return(state, unit),
        case: case(by),
    })
}

/// Lists an exchange's losses among the attackers [6.5].
fn exchange(state: &State, units: &[UnitId]) -> Vec<Event> {
    let at_least = state
        .battle()
        .map(|battle| battle.at_least)
        .unwrap_or_default();
    let lost = units
        .iter()
        .filter_map(|&unit| eliminated(state, state.find(unit)?, "6.5"));
    let exchanged = Event::Exchanged {
        units: units.to_vec(),
        at_least,
        case: case("6.5A"),
    };
    [exchanged].into_iter().chain(lost).collect()
}

/// Lists the direct events of an order.
fn direct(state: &State, order: &Order) -> Vec<Event> {
    match order {
        Order::Move { unit, path } => movement::resolve(state, &[*unit], path),
        Order::MoveStack { units, path } => movement::resolve(state, units, path),
        Order::Enter { unit, at, path } => arrival::resolve(state, &[*unit], *at, path),
        Order::EnterStack { units, at, path } => arrival::resolve(state, units, *at, path),
        Order::Attack(attack) => attack_events(state, attack),
        Order::Retreat { unit, to, displace } => retreat::resolve(state, *unit, *to, *displace),
        Order::Losses { units } => exchange(state, units),
        Order::ChateauStand {} => vec![Event::Stood {
            units: standing(state),
            case: case("8.2C"),
        }],
        Order::BombardWithdraw { units } => vec![withdrawal(state, units)],
        Order::Advance { unit, to } => {
            let mut events = retreat::resolve_advance(state, *unit, *to);
            events.push(Event::Concluded {});
            events
        }
        Order::Exit { unit, at } => {
            let exit = arrival::resolve_exit(state, *unit, *at);
            exit.into_iter().collect()
        }
        Order::HalForce { entry } => campaign::write_secret(state, *entry),
        Order::Decline {} => declined(state),
        Order::SetUp { leader, hex } => leaders::resolve_set_up(state, *leader, *hex),
        Order::Command {
            leader,
            officers,
            units,
        } => vec![command::resolve(*leader, officers, units)],
        Order::Reorganize { officer, units } => reorganization::resolve(state, *officer, units),
        Order::End {} => Vec::new(),
    }
}

fn attack_events(state: &State, attack: &super::order::Attack) -> Vec<Event> {
    let (Ok(engagement), Ok(battle)) =
        (combat::engage(state, attack), results::fight(state, attack))
    else {
        return Vec::new();
    };
    let added = obligations::added_by(state, &engagement);
    let must_be_attacked: Vec<_> = added
        .into_iter()
        .filter(|&unit| state.unit(unit).owes == Owes::Nothing)
        .map(|unit| state.id(unit))
        .collect();
    let owed = (!must_be_attacked.is_empty()).then(|| Event::Obligations {
        must_attack: Vec::new(),
        must_be_attacked,
        case: case("8.2A"),
    });
    let Event::Battle(report) = &battle else {
        return Vec::new();
    };
    let lost = results::eliminated(report.result, &engagement.attackers, &engagement.defenders);
    let lost = lost
        .into_iter()
        .filter_map(|unit| eliminated(state, unit, "6.5"));
    let lost: Vec<_> = lost.collect();
    owed.into_iter().chain([battle]).chain(lost).collect()
}

fn standing(state: &State) -> Vec<UnitId> {
    let units = state.battle().map_or(&[][..], |battle| &battle.may_stand);
    units.iter().map(|&unit| state.id(unit)).collect()
}

fn withdrawal(state: &State, units: &[UnitId]) -> Event {
    let all = state
        .battle()
        .map_or(&[][..], |battle| &battle.may_withdraw);
    let units = match units.is_empty() {
        true => all.iter().map(|&unit| state.id(unit)).collect(),
        false => units.to_vec(),
    };
    Event::Withdraws {
        units,
        case: case("7.1E"),
    }
}

fn declined(state: &State) -> Vec<Event> {
    match decision(state).kind {
        DecisionKind::BombardWithdraw => vec![Event::Withdraws {
            units: Vec::new(),
            case: case("7.1E"),
        }],
        DecisionKind::ChateauStand => vec![Event::GaveWay {
            units: standing(state),
            case: case("8.2C"),
        }],
        DecisionKind::Advance => vec![Event::Concluded {}],
        DecisionKind::HalForce => campaign::write_secret(state, None),
        _ => Vec::new(),
    }
}

/// Lists what follows from an event alone, in the state after it.
fn consequences(state: &State, event: &Event) -> Vec<Event> {
    let mut events = effects(state, event);
    events.extend(victory::lead_reached(state));
    events
}

/// Lists what an event brings for control, morale and points.
fn effects(state: &State, event: &Event) -> Vec<Event> {
    match event {
        Event::Moved { unit, path, .. } => passage(state, *unit, path),
        Event::Entered { unit, at, path, .. } => {
            let hexes: Vec<_> = [*at].into_iter().chain(path.iter().copied()).collect();
            passage(state, *unit, &hexes)
        }
        Event::Exited { unit, path, .. } => passage(state, *unit, path),
        Event::Retreated { unit, to, .. }
        | Event::Displaced { unit, to, .. }
        | Event::Advanced { unit, to, .. } => passage(state, *unit, &[*to]),
        Event::Eliminated { .. } => {
            let points = victory::for_elimination(state, event);
            points
                .into_iter()
                .chain(victory::morale_changes(state))
                .chain(morale::corps_changes(state))
                .collect()
        }
        Event::OldGuardDefeated { .. } => morale::corps_changes(state),
        Event::Reorganized { .. } => morale::recoveries(state),
        Event::Turn { .. } => victory::morale_changes(state),
        Event::Demoralized { .. } | Event::Disintegrated { .. } => {
            victory::instant(state, event).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// Lists what a unit's passing through hexes brings: control of them [3.4B], and the release of those it comes near.
fn passage(state: &State, unit: UnitId, hexes: &[HexNumber]) -> Vec<Event> {
    let Some(index) = state.find(unit) else {
        return Vec::new();
    };
    let player = state.owner(index);
    let taken = hexes
        .iter()
        .filter(|hex| state.control().get(hex).is_some_and(|&held| held != player));
    let taken = taken.map(|&hex| Event::Control {
        hex,
        player,
        case: case("3.4B"),
    });
    taken
        .chain(special::released_by(state, index, hexes))
        .collect()
}
