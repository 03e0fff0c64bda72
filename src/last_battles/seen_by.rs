//! What a player may know of a game: all but what the other has written down in secret [18.5C, 22.6B, 28D], which of his markers
//! stand for hidden units and whether those are in supply [16.6], and the dice to come.

use super::campaign;
use super::counter::Player;
use super::state::{Secret, State};
use std::borrow::Cow;

/// Gets a state as a player sees it; of what his enemy has written down in secret it says that nobody comes.
pub fn seen_by(state: &State, player: Player) -> Cow<'_, State> {
    let enemy = player.opponent();
    let force = campaign::owner_of_force(state) == Some(enemy) && is_kept(state.secret());
    let matters = state.setup().matters.iter().enumerate();
    let kept = matters
        .filter(|(nth, matter)| matter.player == enemy && is_kept(state.ledger().secret(*nth)));
    let kept: Vec<_> = kept.map(|(nth, _)| nth).collect();
    let mut pairs = state.hidden().pairs();
    let hides = pairs.any(|(pair, _)| state.pair_owner(pair) == enemy);
    if !force && kept.is_empty() && !hides {
        return Cow::Borrowed(state);
    }
    let mut seen = state.clone();
    if force {
        seen.hide_secret(None);
    }
    for matter in kept {
        seen.hide_secret(Some(matter));
    }
    if hides {
        seen.hide_pairs(enemy);
    }
    Cow::Owned(seen)
}

/// Tells whether something is written down that nobody else may know.
const fn is_kept(secret: Secret) -> bool {
    matches!(secret, Secret::Written(_))
}
