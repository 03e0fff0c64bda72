//! What a program advises, in words, and whom it is about.

use super::words::plain;
use crate::last_battles::order::Order;
use crate::last_battles::state::State;
use crate::last_battles::words::order_words;
use crate::table::ids::PieceId;
use crate::table::opponent::Advice;

/// Says what the advice is, and why.
pub fn told(state: &State, advice: &Advice<Order>) -> String {
    let order = order_words(state.setup(), &advice.order);
    plain(state, &format!("Hint: {order}: {}", advice.reason))
}

/// Lists whom an order is about, where it is about units that stand or enter together.
pub fn about(order: &Order) -> Vec<PieceId> {
    match order {
        Order::Move { unit, .. } | Order::Enter { unit, .. } | Order::Exit { unit, .. } => {
            vec![*unit]
        }
        Order::Advance { unit, .. } | Order::Retreat { unit, .. } => vec![(*unit).into()],
        Order::MoveStack { units, .. } | Order::EnterStack { units, .. } => units.clone(),
        Order::Attack(attack) => {
            let first = attack.attackers.first().or(attack.bombarding.first());
            first.map(|&unit| unit.into()).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::background::{Background, Wake};
    use crate::client::hint::{Hint, hear};
    use crate::client::notice::Notice;
    use crate::last_battles::game_setup::NewGame;
    use crate::last_battles::phases::Game;
    use bevy::prelude::{App, Update};

    fn begun(seed: u64) -> Game {
        let start = NewGame {
            scenario: "19".to_owned(),
            seed,
            ..NewGame::default()
        };
        Game::new(crate::last_battles::Match::begin(start).unwrap())
    }

    /// Lets advice on one game be heard at another; tells whether the player hears of it.
    fn is_told(about: &Game, at_table: Game) -> bool {
        let advice = Advice {
            order: Order::End {},
            reason: "nothing is left to do".to_owned(),
        };
        let mut answer = Background::default();
        answer.start(&Wake::NOBODY, || Some(advice));
        answer.wait();
        let mut app = App::new();
        app.insert_resource(Hint::<State>::Thinking {
            answer,
            about: about.state().fingerprint(),
        })
        .insert_resource(at_table)
        .init_resource::<Notice>()
        .add_systems(Update, hear::<State>);
        app.update();
        app.world().resource::<Notice>().0.is_some()
    }

    #[test]
    fn advice_is_told_of_the_game_that_it_is_about_and_of_no_other() {
        let game = begun(1);
        assert!(is_told(&game, game.clone()));
        assert!(!is_told(&game, begun(2)), "as many orders, another game");
    }
}
