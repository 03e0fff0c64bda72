//! The banner of a hand-over: whose decision it is now, and what has happened since his last.

use super::since;
use crate::client::panels::hand_over::{Place, View};
use crate::last_battles::client::since::person_decides;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::decision;
use crate::last_battles::sequence::decided_by;
use crate::last_battles::state::{DecisionKind, Phase};
use crate::table::play::Seat;

/// Looks whether the decision has come from the other player and this one has not done anything yet.
pub fn view(context: &ViewContext) -> Option<View> {
    let (state, open) = (context.state, decision(context.state));
    let giver = context.since.last_giver?;
    let handed = giver != open.player && context.played.len() > context.shown.seen;
    if !handed || !person_decides(state, context.seats) {
        return None;
    }
    let own_turn = open.player == state.player();
    let asked = match (own_turn, state.phase(), open.kind) {
        (_, _, DecisionKind::HalForce | DecisionKind::Entry) => {
            "decides in secret, the other player looks away".to_owned()
        }
        (true, phase, _) if phase != Phase::Combat => {
            format!("player turn, {:02}00", state.turn().hour())
        }
        (_, _, kind) => format!("decides: {}", kind.words(decided_by(state, kind))),
    };
    let both = [open.player, open.player.opponent()];
    let between_persons = both
        .iter()
        .all(|&player| context.seats[player] == Seat::Person);
    let since = since::View::new(context).map(|view| view.summary());
    Some(View {
        who: format!("{} {asked}", open.player),
        what: match (since.filter(|words| !words.is_empty()), between_persons) {
            (Some(words), _) => format!("since the last decision: {words}"),
            (None, true) => format!("the {giver} player hands over"),
            (None, false) => String::new(),
        },
        on_map: context.on_show().is_some_and(|doings| !doings.is_empty()),
        place: Place::Foot,
    })
}
