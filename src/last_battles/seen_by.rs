//! What a player may know of a game: all but what the other has written down in secret [18.5C, 22.6B, 28D], and the dice
//! to come.

use super::campaign;
use super::counter::Player;
use super::state::State;

/// Gets a state as a player sees it; of what his enemy has written down in secret it says that nobody comes.
pub fn seen_by(state: &State, player: Player) -> State {
    let enemy = player.opponent();
    let mut seen = state.clone();
    if campaign::owner_of_force(state) == Some(enemy) {
        seen.hide_secret(None);
    }
    for (nth, matter) in state.setup().matters.iter().enumerate() {
        if matter.player == enemy {
            seen.hide_secret(Some(nth));
        }
    }
    seen
}
