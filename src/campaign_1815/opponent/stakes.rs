//! What points are worth as the game stands [6.3 to 6.5].
//!
//! A point is a point, and who has more of them wins, a tie being the Coalition's. The nearer the end, the more it counts on which
//! side of that line the game stands: who is behind has something to gain by risks that whoever is ahead shuns.

use super::road::{Road, road};
use super::weights::{POINT, SHADE_A_TURN, Weights};
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::state::State;
use crate::campaign_1815::victory;
use crate::table::armies::Player;

/// What points are worth, as the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stakes {
    /// By how many half points the French are ahead; a tie is half a point behind [6.5].
    lead: i32,
    /// What it is worth to be ahead.
    victory: i32,
    /// Within how many half points behind there is still something to be hoped for.
    shade: i32,
    /// Who alone keeps the road to Brussels closed on the last turn.
    guards: Vec<PieceIndex>,
}

/// Counts the turns that are left after the one that is played.
pub fn turns_left(state: &State) -> usize {
    let last = state.setup().scenario.last_turn.0;
    usize::from(last.saturating_sub(state.turn().0))
}

impl Stakes {
    /// Sees how the game stands; the road to Brussels counts on the last turn.
    pub fn of(state: &State, weights: &Weights) -> Self {
        let left = turns_left(state) as i32;
        let (road, guards) = match (left == 0).then(|| road(state)) {
            Some(Road::Open) => (road_points(state), Vec::new()),
            Some(Road::Closed(guards)) => (0, guards),
            None => (0, Vec::new()),
        };
        let losses = |player| i32::from(victory::for_losses(state, player));
        let lead = losses(Player::French) + road - losses(Player::Coalition);
        Self {
            lead: 2 * lead - 1,
            victory: weights.victory / (1 + 3 * left),
            shade: weights.shade + SHADE_A_TURN * left,
            guards,
        }
    }

    /// Weighs the lead for a player, once so many points more are his.
    pub fn worth(&self, player: Player, points: i32) -> i32 {
        let sign = match player {
            Player::French => 1,
            Player::Coalition => -1,
        };
        let lead = sign * self.lead + 2 * points;
        // A little behind is half way up again; how far ahead a player is, and how far behind, hardly matters.
        let ahead = match lead {
            1.. => self.victory,
            _ => self.victory * (self.shade + lead).max(0) / self.shade / 2 - self.victory,
        };
        lead * POINT / 2 + ahead
    }

    /// Weighs what a player gains by so many points.
    pub fn gain(&self, player: Player, points: i32) -> i32 {
        self.worth(player, points) - self.worth(player, 0)
    }

    /// Tells whether a player would lose the game as it stands.
    pub const fn is_behind(&self, player: Player) -> bool {
        match player {
            Player::French => self.lead < 0,
            Player::Coalition => self.lead > 0,
        }
    }

    /// Tells whether it is the last turn, and the road to Brussels would be open if a unit left its place.
    pub fn turn_on(&self, unit: PieceIndex) -> bool {
        self.guards.contains(&unit)
    }
}

/// Gets the points of the open road [6.4].
pub fn road_points(state: &State) -> i32 {
    i32::from(state.components().charts.brussels_points)
}
