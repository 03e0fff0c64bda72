//! [4.2 to 4.4] Passing, and how many moves that leaves to the opponent.

use super::reinforcements;
use crate::campaign_1815::state::State;
use crate::campaign_1815::violation::Violation;
use crate::campaign_1815::zones::Zones;
use crate::table::armies::Player;

/// Counts what a player adds to the die that tells how many moves he has left: his corps that no enemy zone touches, those among
/// them that are due and still off the map [4.2].
pub fn bonus(state: &State, player: Player) -> u8 {
    let enemy = Zones::of(state, player.opponent());
    let free = state
        .corps_on_map(player)
        .filter(|(_, hex)| !enemy.touches(*hex));
    (free.count() + reinforcements::due(state, player).len()) as u8
}

/// Gets how many moves a player has left, if anything limits them: a pass of his opponent [4.2], a die of the first days [8.2].
pub fn moves_left(state: &State, player: Player) -> Option<u8> {
    let passed = state.has_passed(player.opponent());
    let after_pass = state
        .left_after_pass()
        .filter(|_| passed && state.player() == player);
    let limit = state.limit(player).and_then(|limit| limit.left());
    match (after_pass, limit) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// Refuses to pass while a reinforcement can enter [4.4].
///
/// # Errors
/// Says that it has to enter.
pub fn check_pass(state: &State) -> Result<(), Violation> {
    let due = reinforcements::due(state, state.player());
    match due
        .into_iter()
        .find(|piece| reinforcements::can_enter(state, *piece))
    {
        Some(piece) => Err(Violation::MustEnter {
            piece: state.piece(piece).id,
        }),
        None => Ok(()),
    }
}
