//! What the pointer is over, and what a click there means.

use super::goals::{Goals, Means};
use super::grid::hex_at;
use super::refused;
use super::selection::{Choose, Selection, parts};
use crate::campaign_1815::map_hex::Hex;
use crate::campaign_1815::piece::PieceIndex;
use crate::campaign_1815::state::State;
use crate::client::command::{Actions, Command, LookAction};
use crate::client::game::{Game, give_order};
use crate::client::input::{Clicked, InputSystems, Pointer};
use bevy::prelude::*;

/// Judges what the mouse does over the map.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hover>().add_systems(
        Update,
        (point, click)
            .chain()
            .in_set(InputSystems::Judge)
            .run_if(resource_exists::<Game<State>>),
    );
}

/// The hex under the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hover(pub Option<Hex>);

fn point(pointer: Res<Pointer>, mut hover: ResMut<Hover>) {
    hover.set_if_neq(Hover(pointer.0.and_then(hex_at)));
}

fn click(
    game: Res<Game<State>>,
    selection: Res<Selection>,
    goals: Res<Goals>,
    mut clicked: ResMut<Clicked>,
    mut actions: ResMut<Actions>,
) {
    let world = clicked.bypass_change_detection().0.take();
    if let Some(hex) = world.and_then(hex_at) {
        actions.push(meaning(game.state(), &selection, &goals, hex));
    }
}

/// Tells what a click on a hex means: an order, a target, other headquarters, who in the hex is chosen next, or else why whoever is
/// chosen has no part there.
pub fn meaning(state: &State, selection: &Selection, goals: &Goals, hex: Hex) -> Command {
    match goals.by_hex.get(&hex).map(|goal| &goal.means) {
        Some(Means::Order(order)) => return give_order::<State>(order.clone()),
        Some(Means::Target) => return Choose::Target(hex).command(),
        None => {}
    }
    // A hex that only other headquarters allow turns to these; the next click there is the order.
    if let Some(hq) = goals.beyond.get(&hex) {
        return Choose::Headquarters(*hq).command();
    }
    let here = in_turn(state, hex);
    let at = here
        .iter()
        .position(|piece| Some(state.piece(*piece).id) == selection.piece);
    let next = here.get(at.map_or(0, |at| at + 1));
    let has_part = next.is_some_and(|piece| parts(state).contains(piece));
    // Who is chosen lets go of himself; elsewhere he is told why not.
    if at.is_none()
        && !has_part
        && let Some(order) = refused::order(state, selection, goals, hex)
    {
        return give_order::<State>(order);
    }
    match next {
        Some(piece) => Choose::Piece(state.piece(*piece).id).command(),
        None => Command::Look(LookAction::Deselect),
    }
}

/// Lists the counters in a hex in the order in which clicks choose them: those first that have a part in the open decision.
fn in_turn(state: &State, hex: Hex) -> Vec<PieceIndex> {
    let parts = parts(state);
    let mut here: Vec<_> = state.in_hex(hex).collect();
    here.sort_by_key(|piece| !parts.contains(piece));
    here
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::client::goals::Goals;
    use crate::campaign_1815::game_setup::{From, NewGame};
    use crate::campaign_1815::kept::Match;
    use crate::campaign_1815::map_hex::hex;
    use crate::campaign_1815::step::Step;

    #[test]
    fn case_4_9_a_hex_that_only_other_headquarters_allow_turns_to_these() {
        let start = NewGame {
            scenario: "june-16".to_owned(),
            from: Some(From {
                step: Some(Step::Movement),
                ..From::default()
            }),
            ..NewGame::default()
        };
        let game = Match::begin(start).expect("a sound scenario");
        let state = game.state();
        let mut selection = Selection::default();
        selection.choose(Choose::Piece("fr-3".parse().expect("a name")));
        let goals = Goals::of(state, &selection);
        // The keys 1, 2, 3 follow the order in which the panel names them.
        let named: Vec<_> = goals.under.iter().map(|(hq, _)| *hq).collect();
        let by_key = selection.hqs_in(state).into_iter();
        assert_eq!(
            by_key.map(|hq| state.piece(hq).id).collect::<Vec<_>>(),
            named
        );
        let (&at, &hq) = goals.beyond.first_key_value().expect("a hex beyond");
        let click = |selection: &Selection, goals: &Goals| meaning(state, selection, goals, at);
        let choice = Choose::Headquarters(hq);
        assert_eq!(click(&selection, &goals), choice.command(), "{at}");
        selection.choose(choice);
        let goals = Goals::of(state, &selection);
        assert!(matches!(
            goals.by_hex.get(&at).map(|goal| &goal.means),
            Some(Means::Order(_))
        ));
        let far = hex(4000);
        let why_not = refused::order(state, &selection, &goals, far).expect("an order");
        let asked = meaning(state, &selection, &goals, far);
        assert_eq!(asked, give_order::<State>(why_not));
        let piece = state.find("fr-3".parse().expect("a name"));
        let own = piece.and_then(|piece| state.hex(piece)).expect("a hex");
        let again = meaning(state, &selection, &goals, own);
        assert_eq!(again, Command::Look(LookAction::Deselect));
        let nobody = meaning(state, &Selection::default(), &Goals::default(), far);
        assert_eq!(nobody, Command::Look(LookAction::Deselect));
    }
}
