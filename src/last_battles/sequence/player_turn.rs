//! [4.1] A player turn as far as its movement: what its beginning brings, and the segments of the command phase.
//!
//! The command segment and the reorganization segment pass by themselves where there is nothing to choose.

use super::runner::{Flow, SequenceRunner};
use crate::last_battles::counter::Player;
use crate::last_battles::event::Event;
use crate::last_battles::leaders::{ailing, release};
use crate::last_battles::rules::Rule;
use crate::last_battles::state::Phase;
use crate::last_battles::state::staff::Segment;
use crate::last_battles::{
    campaign, command, garrisons, headquarters, morale, reorganization, special,
};
use crate::table::case::case;

impl SequenceRunner<'_> {
    /// Begins a player turn, with the command phase if there is one [4.1, 4.2].
    pub(super) fn begin_player_turn(&mut self, player: Player) {
        let (commands, stated) = (
            command::has_phase(self.state),
            self.command_is_given(player),
        );
        let phase = match commands && !stated {
            true => Phase::Command,
            false => Phase::Movement,
        };
        self.begin(player, phase);
        if commands && stated {
            self.emit_all(command::as_stated(self.state));
        }
    }

    /// Tells whether the game begins with a position that says who is in command, after that player's command phase.
    fn command_is_given(&self, player: Player) -> bool {
        let setup = self.state.setup();
        let first = player == setup.scenario.first_player
            && self.state.turn() == setup.start.first_turn(&setup.scenario);
        first && setup.start.circumstances.command.is_some()
    }

    /// Shows what was written down in secret and now comes true [18.5C, 22.6B].
    pub(super) fn show_secrets(&mut self) {
        self.emit_all(campaign::show_secret(self.state).into_iter().collect());
        self.emit_all(special::secrets::show(self.state));
    }

    /// Asks which pairs of hidden units are turned up [16.6C].
    pub(super) fn turn_up(&mut self) -> Flow {
        if self.state.segment() != Segment::Revealing {
            self.begin_segment(Segment::Revealing);
        }
        Flow::Waits
    }

    /// Asks which units markers are to stand for [16.6A].
    pub(super) fn hide(&mut self) -> Flow {
        if self.state.segment() != Segment::Hiding {
            self.begin_segment(Segment::Hiding);
        }
        Flow::Waits
    }

    /// Rolls for leaders whose inactive side shows [15.4].
    pub(super) fn release_leaders(&mut self) {
        for leader in release::inactive(self.state) {
            self.emit_all(release::roll_for(self.state, leader));
        }
    }

    /// Rolls for commanders without a line to an active headquarters [16.14C].
    pub(super) fn roll_for_lines(&mut self) {
        self.settle_headquarters();
        for commander in headquarters::without_line(self.state) {
            self.emit_all(headquarters::roll_for(self.state, commander));
        }
    }

    /// Rolls for the ailing Napoleon's rating [16.1C], and for cautious leaders [24.5B].
    pub(super) fn roll_for_activity(&mut self) {
        self.emit_all(ailing::roll_rating(self.state));
        for question in special::activity::questions(self.state) {
            self.emit_all(question.answer(self.state));
        }
    }

    /// Allots command as the program proposes it; its player is asked if there is anything to choose [11.1].
    pub(super) fn allot_command(&mut self) -> Flow {
        if self.state.segment() != Segment::Command {
            self.begin_segment(Segment::Command);
        }
        let proposal = command::propose(self.state);
        self.emit_all(command::allot(self.state, &proposal));
        match proposal.choice {
            true => Flow::Waits,
            false => Flow::Next,
        }
    }

    /// Puts units and officers in command, or out of it [11.3].
    pub(super) fn confirm_command(&mut self) {
        self.emit_all(command::confirm(self.state));
        // A chief of staff who commands switches his headquarters off [16.14D].
        if self.state.in_force(Rule::ChiefCommands) {
            self.settle_headquarters();
        }
    }

    /// Checks morale till nobody breaks any more [4.1].
    pub(super) fn check_morale(&mut self) {
        loop {
            let shaken = morale::demoralized_by_neighbours(self.state);
            if shaken.is_empty() || self.is_over() {
                break;
            }
            self.emit_all(shaken);
        }
    }

    /// Asks for units to be reorganized, as long as some can be \[12\].
    pub(super) fn reorganize(&mut self) -> Flow {
        if reorganization::chances(self.state).is_empty() {
            return Flow::Next;
        }
        if self.state.segment() != Segment::Reorganization {
            self.begin_segment(Segment::Reorganization);
        }
        Flow::Waits
    }

    /// Asks for the status of headquarters that may change theirs [16.14A].
    pub(super) fn turn_headquarters(&mut self) -> Flow {
        if headquarters::choices(self.state).is_empty() {
            return Flow::Next;
        }
        self.begin_segment(Segment::Headquarters);
        Flow::Waits
    }

    pub(super) fn begin_segment(&mut self, segment: Segment) {
        let case = match segment {
            Segment::Command | Segment::Reorganization => self.state.edition().command_phase(),
            Segment::Headquarters => case("16.14A"),
            Segment::Hiding => case("16.6A"),
            Segment::Revealing => case("16.6C"),
        };
        self.emit(Event::Segment { segment, case });
    }

    /// Turns those who have been forming into garrisons [16.11A], and rolls the dice that a movement phase begins with
    /// [16.1C, 18.5B, 19.5C, 19.5D].
    pub(super) fn roll_trials(&mut self) {
        self.emit_all(garrisons::formed(self.state));
        for trial in special::trials(self.state) {
            self.emit_all(trial.roll(self.state));
        }
        self.emit_all(ailing::roll_allowance(self.state));
    }
}
