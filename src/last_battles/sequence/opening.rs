//! [3.2] Before the first turn: what a position brings of itself, and first places that players choose.

use super::runner::{Flow, SequenceRunner};
use crate::last_battles::counter::Player;
use crate::last_battles::morale::levels;
use crate::last_battles::state::Phase;
use crate::last_battles::state::staff::Segment;
use crate::last_battles::{leaders, morale, special, victory};

impl SequenceRunner<'_> {
    /// Begins the game: levels and morale are looked at, dice are rolled, leaders leave the enemy's hexes.
    pub(super) fn open(&mut self) {
        self.emit_all(levels::at_start(self.state));
        if !self.state.setup().start.circumstances.is_usual() {
            self.emit_all(victory::morale_changes(self.state));
            self.emit_all(morale::corps_changes(self.state));
        }
        self.roll_reductions();
        self.emit_all(leaders::overrun_at_start(self.state));
    }

    /// Rolls for the units that begin reduced if their dice say so [18.5A].
    fn roll_reductions(&mut self) {
        for (unit, on, case) in special::to_reduce(self.state) {
            self.emit_all(special::roll_reduction(self.state, unit, &on, case));
        }
    }

    /// Asks a player for first places [10.1A, 23B].
    pub(super) fn set_up(&mut self, player: Player) -> Flow {
        self.begin(player, Phase::SetUp);
        Flow::Waits
    }

    /// Asks a player for markers in place of units, once all stand in their first places [16.6A].
    pub(super) fn hide_first(&mut self, player: Player) -> Flow {
        let asks = (self.state.player(), self.state.phase()) != (player, Phase::SetUp)
            || self.state.segment() != Segment::Hiding;
        if asks {
            self.begin(player, Phase::SetUp);
            self.begin_segment(Segment::Hiding);
        }
        Flow::Waits
    }
}
