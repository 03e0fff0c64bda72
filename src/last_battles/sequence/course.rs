//! [4.1] The course of the game from an order to the next decision: phase follows phase, combat follows attack.

use super::super::combat::results::{elimination, exchange};
use super::super::combat::{self, obligations};
use super::super::counter::{CombatStrength, Player};
use super::super::event::Event;
use super::super::morale::{self, AtStake};
use super::super::state::{DecisionKind, Phase, State};
use super::super::{
    campaign, command, headquarters, leaders, reorganization, retreat, special, supply, victory,
};
use super::effects::consequences;
use super::ready::Ready;
use crate::last_battles::morale::levels;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::Segment;
use crate::table::case::case;

/// A state on its way through the consequences of an order.
pub(super) struct SequenceRunner<'s> {
    state: &'s mut State,
    events: Vec<Event>,
}

impl<'s> SequenceRunner<'s> {
    pub(super) const fn new(state: &'s mut State) -> Self {
        Self {
            state,
            events: Vec::new(),
        }
    }

    /// Gets all that has happened.
    pub(super) fn events(self) -> Vec<Event> {
        self.events
    }

    /// Carries an order out, up to the next decision.
    pub(super) fn run(&mut self, ready: &Ready<'_>) {
        let at_stake = match ready {
            Ready::Attacks(assault) => morale::at_stake(self.state, &assault.engagement),
            _ => AtStake::default(),
        };
        self.emit_all(ready.events(self.state));
        let defeat = morale::old_guard_defeat(at_stake, &self.events);
        self.emit_all(defeat.into_iter().collect());
        self.settle_leaders(0);
        let settled = self.events.len();
        match ready {
            Ready::Reorganizes(_) => self.go_on_reorganizing(),
            Ready::Ends => self.end_phase(),
            _ => {}
        }
        self.settle_battle();
        self.settle_leaders(settled);
        self.settle_headquarters();
    }

    /// Begins the game: leaders find their places, then the first player turn begins.
    pub(super) fn open(&mut self) {
        let first = self.state.setup().scenario.first_player;
        self.emit_all(levels::at_start(self.state));
        if !self.state.setup().start.circumstances.is_usual() {
            self.emit_all(victory::morale_changes(self.state));
            self.emit_all(morale::corps_changes(self.state));
        }
        self.roll_reductions();
        self.emit_all(leaders::overrun_at_start(self.state));
        for player in [first, first.opponent()] {
            if self.sets_up(player) {
                return self.begin(player, Phase::SetUp);
            }
        }
        self.begin_player_turn(first);
    }

    /// Tells whether a player has first places to choose, of leaders or units [10.1A, 23B].
    fn sets_up(&self, player: Player) -> bool {
        !leaders::to_set_up(self.state, player).is_empty()
            || !special::placing::open(self.state, player).is_empty()
    }

    /// Ends a player's part of the set-up [10.1A].
    fn end_set_up(&mut self) {
        let first = self.state.setup().scenario.first_player;
        let other = first.opponent();
        if self.state.player() == first && self.sets_up(other) {
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
        for leader in leaders::left_alone(self.state, &self.events[since..]) {
            let events = leaders::roll_for(self.state, leader);
            self.emit_all(events);
        }
        let overrun = leaders::overrun(self.state, &self.events[since..]);
        self.emit_all(overrun);
    }

    /// Lets headquarters fall inactive that cannot stay active [16.14B, 16.14D].
    fn settle_headquarters(&mut self) {
        self.emit_all(headquarters::fallen(self.state));
    }

    /// Begins a player turn, with the command phase if there is one [4.1, 4.2].
    fn begin_player_turn(&mut self, player: Player) {
        if !command::has_phase(self.state) || self.command_is_given(player) {
            self.begin(player, Phase::Movement);
            self.open_player_turn();
            return self.roll_trials();
        }
        self.begin(player, Phase::Command);
        self.open_player_turn();
        for leader in leaders::release::inactive(self.state) {
            let events = leaders::release::roll_for(self.state, leader);
            self.emit_all(events);
        }
        self.settle_headquarters();
        for commander in headquarters::without_line(self.state) {
            let events = headquarters::roll_for(self.state, commander);
            self.emit_all(events);
        }
        for question in special::activity::questions(self.state) {
            let events = question.answer(self.state);
            self.emit_all(events);
        }
        if self.state.in_force(Rule::Command) {
            let proposal = command::propose(self.state);
            let allotted = command::allot(self.state, &proposal);
            self.emit_all(allotted);
            if proposal.choice {
                return;
            }
        }
        self.end_command_segment();
    }

    /// Tells whether the game begins with a position that says who is in command, after that player's command phase.
    fn command_is_given(&self, player: Player) -> bool {
        let setup = self.state.setup();
        let first = player == setup.scenario.first_player
            && self.state.turn() == setup.start.first_turn(&setup.scenario);
        first && setup.start.circumstances.command.is_some()
    }

    /// Goes on from the command segment: morale is checked till nobody breaks any more, then units are reorganized [4.1].
    fn end_command_segment(&mut self) {
        if self.state.in_force(Rule::Command) {
            let commanded = command::confirm(self.state);
            self.emit_all(commanded);
        }
        loop {
            let shaken = morale::demoralized_by_neighbours(self.state);
            if shaken.is_empty() || self.over() {
                break;
            }
            self.emit_all(shaken);
        }
        self.go_on_reorganizing();
    }

    /// Asks for units to be reorganized, as long as some can be; then movement begins \[12\].
    fn go_on_reorganizing(&mut self) {
        if self.over() {
            return;
        }
        if reorganization::chances(self.state).is_empty() {
            return self.go_on_to_headquarters();
        }
        if self.state.segment() != Segment::Reorganization {
            self.emit(Event::Segment {
                segment: Segment::Reorganization,
                case: case("4.1"),
            });
        }
    }

    /// Asks for the status of headquarters that may change theirs; then movement begins [16.14A].
    fn go_on_to_headquarters(&mut self) {
        if headquarters::choices(self.state).is_empty() {
            return self.begin_movement(self.state.player());
        }
        self.emit(Event::Segment {
            segment: Segment::Headquarters,
            case: case("16.14A"),
        });
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
                Segment::Command => self.end_command_segment(),
                Segment::Reorganization => self.go_on_to_headquarters(),
                Segment::Headquarters => self.begin_movement(self.state.player()),
            },
            Phase::Movement if !self.state.is_quiet() => {
                self.begin(self.state.player(), Phase::Combat);
                let obligations = obligations::fix(self.state);
                self.emit(obligations);
                if !combat::is_possible(self.state) {
                    self.end_player_turn();
                }
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
        let first = self.state.setup().scenario.first_player;
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
        let next = self.state.setup().charts.track.next(self.state.turn());
        match next.filter(|&turn| turn <= self.state.setup().scenario.last) {
            Some(turn) => {
                let light = self
                    .state
                    .setup()
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

    /// Lets happen what a new turn brings before either player begins: its weather, and losses for want of supply \[14\].
    fn open_turn(&mut self) {
        self.emit_all(
            campaign::change_of_weather(self.state)
                .into_iter()
                .collect(),
        );
        let before = self.events.len();
        self.emit_all(supply::losses(self.state));
        self.settle_leaders(before);
    }

    /// Lets happen what the beginning of a player turn brings: dice, and secrets that are shown.
    fn open_player_turn(&mut self) {
        self.emit_all(campaign::roll_weather(self.state));
        self.emit_all(campaign::show_secret(self.state).into_iter().collect());
        self.emit_all(special::secrets::show(self.state));
    }

    /// Rolls the dice that a movement phase begins with.
    fn roll_trials(&mut self) {
        for trial in special::trials(self.state) {
            let events = trial.roll(self.state);
            self.emit_all(events);
        }
    }

    /// Rolls for the units that begin reduced if their dice say so [18.5A].
    fn roll_reductions(&mut self) {
        for (unit, on, case) in special::to_reduce(self.state) {
            let events = special::roll_reduction(self.state, unit, &on, case);
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
        let strength: CombatStrength = attackers
            .iter()
            .map(|&unit| self.state.strength(unit))
            .sum();
        if strength > battle.at_least {
            return false;
        }
        let events = exchange(self.state, &attackers);
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
            let event = elimination(self.state, unit, "6.6");
            event.into_iter().for_each(|event| self.emit(event));
        }
        true
    }
}
