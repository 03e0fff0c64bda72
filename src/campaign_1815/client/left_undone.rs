//! What a pass would leave undone, in words: who could still move or attack, each a click away.

use crate::campaign_1815::client::selection::parts;
use crate::campaign_1815::client::titles::short;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::movement;
use crate::campaign_1815::sequence::Decision;
use crate::campaign_1815::state::State;
use crate::client::command::{Command, LookAction};
use crate::client::ending::Question;
use crate::client::panels::undone::Line;
use crate::table::game::Game as _;
use crate::table::ids::PieceId;
use crate::table::record::Entry;

/// How many are named.
const NAMED: usize = 8;

/// Tells what a pass would leave undone: corps that have not moved in this phase, or attacks where none has been made. A pass
/// cannot be taken back, and the phase is over with it.
pub fn question(state: &State, played: &[Entry<State>]) -> Question {
    let Some(player) = state.decider() else {
        return Question::new();
    };
    let done = done(state, played);
    let words = match Decision::of(state) {
        Decision::Movement => "have not moved; after a pass you move no more in this phase",
        Decision::Attack if done.is_empty() => {
            "could attack; after a pass you attack no more in this phase"
        }
        _ => return Question::new(),
    };
    let able = match Decision::of(state) {
        Decision::Movement => movement::movers(state, player),
        _ => parts(state),
    };
    let left = able.iter().map(|piece| state.piece(*piece));
    let left: Vec<_> = left.filter(|piece| !done.contains(&piece.id)).collect();
    if left.is_empty() {
        return Question::new();
    }
    let places = left.iter().take(NAMED).map(|piece| {
        let find = Command::Look(LookAction::Find(piece.id));
        (short(piece).to_owned(), find)
    });
    let one = words.replace("have not", "has not");
    let words = match left.len() {
        1 => format!("1 corps {one}"),
        count => format!("{count} corps {words}"),
    };
    vec![Line {
        words,
        places: places.collect(),
        more: left.len().saturating_sub(NAMED),
    }]
}

/// Lists who has moved or attacked in this phase.
fn done(state: &State, played: &[Entry<State>]) -> Vec<PieceId> {
    let events = played
        .iter()
        .rev()
        .flat_map(|entry| entry.events.iter().rev());
    let this_phase = events.take_while(
        |event| !matches!(event, Event::StepBegan { step, .. } if *step == state.step()),
    );
    let pieces = this_phase.filter_map(|event| match event {
        Event::Moved { piece, .. } | Event::Entered { piece, .. } => Some(*piece),
        Event::Declared { attacker, .. } => Some(*attacker),
        Event::Fought(fight) => Some(fight.attacker),
        _ => None,
    });
    let mine = pieces.filter(|piece| {
        let piece = state.find(*piece).map(|piece| state.piece(piece).player());
        piece == state.decider()
    });
    mine.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign_1815::game_setup::NewGame;
    use crate::campaign_1815::kept::Match;
    use crate::campaign_1815::order::Order;

    #[test]
    fn whoever_has_not_moved_is_named_before_a_pass() {
        let start = NewGame {
            scenario: "june-16".to_owned(),
            ..NewGame::default()
        };
        let mut game = Match::begin(start).expect("a sound scenario");
        for _ in 0..20 {
            if Decision::of(game.state()) == Decision::Movement {
                break;
            }
            let orders = [Order::End {}, Order::Pass {}];
            let order = orders
                .iter()
                .find(|order| crate::campaign_1815::check(game.state(), order).is_ok());
            game.play(order.expect("an end")).expect("it is legal");
        }
        let asked = question(game.state(), game.entries());
        let named =
            |asked: &Question, name: &str| asked[0].places.iter().any(|(known, _)| known == name);
        let moves = game.state().legal().into_iter();
        let mut moves = moves.filter_map(|order| match &order {
            Order::Move { piece, .. } => Some((*piece, order.clone())),
            _ => None,
        });
        let (id, order) = moves.next().expect("a move");
        let piece = game.state().find(id).expect("a corps");
        let mover = short(game.state().piece(piece)).to_owned();
        assert!(named(&asked, &mover), "{mover}: {asked:?}");
        game.play(&order).expect("it is legal");
        let pass = Order::Pass {};
        while game.state().decider() == Some(crate::table::armies::Player::Coalition) {
            let order = match crate::campaign_1815::check(game.state(), &pass) {
                Ok(()) => pass.clone(),
                Err(_) => game.state().legal().remove(0),
            };
            game.play(&order).expect("it is legal");
        }
        let asked = question(game.state(), game.entries());
        assert!(!named(&asked, &mover), "{mover}: {asked:?}");
    }
}
