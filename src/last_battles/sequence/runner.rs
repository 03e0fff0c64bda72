//! What is done in a step: events happen one after another, each with what follows from it alone.

use super::effects::consequences;
use super::ready::Ready;
use super::step::Step;
use crate::last_battles::combat::{self, Assault, obligations};
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::leaders::release;
use crate::last_battles::morale;
use crate::last_battles::retreat::impetus;
use crate::last_battles::state::{Phase, State};
use crate::last_battles::{campaign, headquarters, hidden, leaders, victory};
use crate::table::case::case;

/// How the sequence goes on from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// With the next step in the list.
    Next,
    /// With an order.
    Waits,
    /// With an earlier step, once more.
    BackTo(Step),
}

/// A state in which things happen, and what has happened in it.
pub(super) struct SequenceRunner<'r> {
    pub(super) state: &'r mut State,
    pub(super) events: &'r mut Vec<Event>,
}

impl SequenceRunner<'_> {
    /// Carries a step out, and says how it goes on [4.1].
    pub(super) fn run(&mut self, step: Step) -> Flow {
        let first = self.state.setup().scenario.first_player;
        match step {
            Step::Opening => self.open(),
            Step::FirstSetUp => return self.set_up(first),
            Step::SecondSetUp => return self.set_up(first.opponent()),
            Step::SecondHides => return self.hide_first(first.opponent()),
            Step::FirstHides => return self.hide_first(first),
            Step::Sighting | Step::NewLight => self.emit_all(hidden::in_view(self.state)),
            Step::Revealing => return self.turn_up(),
            Step::Hiding => return self.hide(),
            Step::FirstPlayerTurn => self.begin_player_turn(first),
            Step::Weather => self.emit_all(campaign::roll_weather(self.state)),
            Step::SecretsShown => self.show_secrets(),
            Step::LeadersReleased => self.release_leaders(),
            Step::HeadquartersLines => self.roll_for_lines(),
            Step::Activity => self.roll_for_activity(),
            Step::Command => return self.allot_command(),
            Step::OutOfCommand => self.confirm_command(),
            Step::Morale | Step::MoraleOfSegment => self.check_morale(),
            Step::Reorganization => return self.reorganize(),
            Step::Headquarters => return self.turn_headquarters(),
            Step::MovementPhase => self.begin(self.state.player(), Phase::Movement),
            Step::Trials => self.roll_trials(),
            Step::CombatPhase => self.begin_combat_phase(),
            Step::Obligations => self.emit(obligations::fix(self.state)),
            Step::Combat => return self.fight(),
            Step::Fight => self.fight_declared(),
            Step::Losses => return self.lose(),
            Step::Retreat => return self.retreat(),
            Step::Resumption => return self.resume(),
            Step::Routs => return self.rout(),
            Step::Impetus => self.emit(impetus::roll(self.state)),
            Step::Conclusion => return self.conclude(),
            Step::ZonesLeft => return self.leave_zones(),
            Step::EndOfPlayerTurn => self.emit_all(victory::at_end_of_player_turn(self.state)),
            Step::SecondPlayerTurn => {
                self.begin_player_turn(first.opponent());
                return Flow::BackTo(Step::FirstPlayerTurn.next());
            }
            Step::EndOfTurn => self.emit_all(victory::at_end_of_turn(self.state)),
            Step::End => self.end_game(),
            Step::NextTurn => self.advance_turn(),
            Step::ChangeOfWeather => self.change_weather(),
            Step::LateStart => self.emit_all(release::late_start(self.state)),
            Step::Supply => self.lose_for_supply(),
            Step::SecretForce
            | Step::SecretEntry
            | Step::Movement
            | Step::BeforeCombat
            | Step::DefendersLeader
            | Step::EnhancedArms
            | Step::LowerOdds
            | Step::Withdrawal
            | Step::ChateauStand
            | Step::Advance => return Flow::Waits,
        }
        Flow::Next
    }
}

/// What every step is made of.
impl SequenceRunner<'_> {
    /// Plays an order by itself: what it does, and what becomes at once of those whom it concerns.
    pub(super) fn play(&mut self, ready: Ready) {
        let concludes = ready.concludes();
        match ready {
            Ready::Attacks(assault) => self.carry_out(&assault),
            _ => self.emit_all(ready.into_events(self.state)),
        }
        if concludes {
            self.end_combat();
        }
        self.settle_leaders(0);
    }

    /// Fights an attack, with what the Guard's defeat in it would bring [6.4, 15.2, 22.5B].
    pub(super) fn carry_out(&mut self, assault: &Assault) {
        let before = self.events.len();
        let at_stake = morale::at_stake(self.state, &assault.engagement);
        self.emit_all(combat::resolve(self.state, assault));
        let defeats = morale::defeats(self.state, at_stake, &self.events[before..]);
        self.emit_all(defeats);
    }

    /// Sees to the leaders whom what has happened since an event concerns [10.1E, 10.2].
    pub(super) fn settle_leaders(&mut self, since: usize) {
        if !self.state.has_leaders() || self.is_over() {
            return;
        }
        for leader in leaders::left_alone(self.state, &self.events[since..]) {
            self.emit_all(leaders::roll_for(self.state, leader));
        }
        self.emit_all(leaders::overrun(self.state, &self.events[since..]));
    }

    /// Lets headquarters fall inactive that cannot stay active [16.14B, 16.14D].
    pub(super) fn settle_headquarters(&mut self) {
        self.emit_all(headquarters::fallen(self.state));
    }

    /// Begins a phase [4.1].
    pub(super) fn begin(&mut self, player: Player, phase: Phase) {
        let turn = self.state.turn();
        let case = match phase {
            Phase::Command => self.state.edition().command_phase(),
            _ => case("4.1"),
        };
        self.emit(Event::Phase {
            turn,
            player,
            phase,
            case,
        });
    }

    /// Lets an event happen, with all that follows from it alone; after the end of the game nothing happens.
    pub(super) fn emit(&mut self, mut event: Event) {
        if self.is_over() {
            return;
        }
        event.cite_in(self.state.edition());
        self.state.apply(&event);
        let follow = consequences(self.state, &event);
        self.events.push(event);
        self.emit_all(follow);
    }

    pub(super) fn emit_all(&mut self, events: Vec<Event>) {
        events.into_iter().for_each(|event| self.emit(event));
    }

    pub(super) fn is_over(&self) -> bool {
        self.state.outcome().is_some()
    }
}
