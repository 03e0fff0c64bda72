//! [4.1] The turn record interphase: the end of the game, or the next turn and what it brings.

use super::runner::SequenceRunner;
use crate::last_battles::charts::Turn;
use crate::last_battles::event::Event;
use crate::last_battles::state::State;
use crate::last_battles::{campaign, daylight, supply, victory};
use crate::table::case::case;

/// Gets the turn that follows; `None` if the final one is being played.
pub(super) fn next_turn(state: &State) -> Option<Turn> {
    let next = state.setup().charts.track.next(state.turn());
    next.filter(|&turn| turn <= state.setup().scenario.last)
}

impl SequenceRunner<'_> {
    /// Ends the game after its final turn.
    pub(super) fn end_game(&mut self) {
        self.emit_all(victory::at_end(self.state));
        self.emit(victory::at_last(self.state));
    }

    /// Advances the turn marker [3.3].
    pub(super) fn advance_turn(&mut self) {
        let Some(turn) = next_turn(self.state) else {
            return;
        };
        self.emit(Event::Turn {
            turn,
            light: daylight::of_turn(self.state.setup(), turn),
            case: case("3.3"),
        });
    }

    /// Changes the weather as the turn says [4.3].
    pub(super) fn change_weather(&mut self) {
        let change = campaign::change_of_weather(self.state);
        self.emit_all(change.into_iter().collect());
    }

    /// Takes what a new turn costs for want of supply \[14\].
    pub(super) fn lose_for_supply(&mut self) {
        let before = self.events.len();
        self.emit_all(supply::losses(self.state));
        self.settle_leaders(before);
    }
}
