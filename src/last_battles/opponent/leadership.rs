//! What leaders are worth: the strength that they command, of which their loss leaves a part without orders [10, 11].

use super::objectives::POINT;
use super::staff::is_precious;
use crate::last_battles::counter::Player;
use crate::last_battles::leaders::seconds::{self, Second};
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State};
use crate::last_battles::{command, leaders};

/// On how many of a hundred rolls a leader who loses his units is lost, and a little for the next hex that he is thrown to.
pub const LOST: i64 = 40;
/// What a place of a commander's rating brings into command on average, in strength points: a corps and a unit.
const PLACE: i64 = 22;
/// What a leader is worth besides whose loss loses the game.
const PRECIOUS: i64 = 40 * POINT;

/// Gets the strength that misses a leader who is lost: of his own command, or by his places; where a second takes a commander's
/// place, by those that this one has less, and by the corps that loses its officer [16.1C].
pub fn strength(state: &State, leader: LeaderIndex) -> i64 {
    if !state.is_commander(leader) {
        return own_strength(state, leader);
    }
    let places = command::capacity(state, leader);
    match seconds::second(state, leader) {
        Some(Second { leader, officer }) => {
            let fewer = places.saturating_sub(command::capacity(state, leader));
            PLACE * fewer as i64 + own_strength(state, officer)
        }
        None => PLACE * places as i64,
    }
}

/// Adds up the strength of a leader's command on the map and on its way there.
fn own_strength(state: &State, leader: LeaderIndex) -> i64 {
    let units = state.units().filter(|&unit| {
        matches!(state.unit(unit).place, Place::Map(_) | Place::Reinforcement)
            && leaders::commands(state, leader, unit)
    });
    units.map(|unit| i64::from(state.strength(unit).0)).sum()
}

/// What leaders are worth when a search begins, in thousandths of a victory point: those on the map who are worth anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaderStakes(Vec<(LeaderIndex, i64)>);

impl LeaderStakes {
    /// Weighs each leader by so many per cent of the strength that misses him, a point of which is worth so much.
    pub fn new(state: &State, percent: i64, point: i64) -> Self {
        if percent == 0 || !state.has_leaders() {
            return Self::default();
        }
        let on_map = Player::ALL
            .into_iter()
            .flat_map(|player| state.leaders_of(player));
        let stakes = on_map.map(|(leader, _)| {
            let precious = if is_precious(state, leader) {
                PRECIOUS
            } else {
                0
            };
            (
                leader,
                strength(state, leader) * point * percent / 100 + precious,
            )
        });
        Self(stakes.filter(|&(_, stake)| stake > 0).collect())
    }

    /// Lists the leaders with what each is worth.
    pub fn each(&self) -> impl Iterator<Item = (LeaderIndex, i64)> {
        self.0.iter().copied()
    }

    /// Gets what a player has lost of his.
    pub fn lost(&self, state: &State, player: Player) -> i64 {
        let lost = self.each().filter(|&(leader, _)| {
            state.leader_owner(leader) == player && state.leader(leader).place == Place::Eliminated
        });
        lost.map(|(_, stake)| stake).sum()
    }
}
