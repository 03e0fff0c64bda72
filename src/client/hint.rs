//! A hint: what a program would do in the player's place, thought of beside the window.

use super::Screen;
use super::background::{Background, Wake};
use super::notice::Notice;
use super::programs::{AskPrograms, ProgramAction};
use super::selection::Selection;
use super::words::{by_program, plain};
use crate::last_battles::opponent::player_of;
use crate::last_battles::order::Order;
use crate::last_battles::phases::Game;
use crate::last_battles::state::DecisionKind;
use crate::last_battles::words::order_words;
use crate::last_battles::{State, decision};
use crate::table::game::Game as _;
use crate::table::ids::PieceId;
use crate::table::level::Level;
use crate::table::opponent::Advice;
use crate::table::play::Seat;
use crate::table::stop::Stop;
use bevy::prelude::*;

/// Gives hints when the player asks for one.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hint>()
        .init_resource::<Wake>()
        .add_observer(ask)
        .add_systems(
            Update,
            (hear, think)
                .chain()
                .in_set(AskPrograms)
                .run_if(in_state(Screen::Game)),
        );
}

/// Where the hint stands that the player has asked for.
#[derive(Resource, Default)]
pub enum Hint {
    #[default]
    None,
    Asked,
    Thinking {
        answer: Background<Option<Advice<Order>>>,
        /// The number of the state that it is about.
        about: u64,
    },
}

impl Hint {
    /// Asks for a hint; one that is being thought about is waited for.
    pub fn ask(&mut self) {
        if matches!(self, Self::None) {
            *self = Self::Asked;
        }
    }
}

fn ask(on: On<ProgramAction>, mut hint: ResMut<Hint>) {
    if *on == ProgramAction::Hint {
        hint.ask();
    }
}

/// Sets a program thinking about what the player might do.
fn think(
    mut hint: ResMut<Hint>,
    game: Option<Res<Game>>,
    mut notice: ResMut<Notice>,
    wake: Res<Wake>,
) {
    if !matches!(*hint, Hint::Asked) {
        return;
    }
    *hint = Hint::None;
    let Some(game) = game else { return };
    let open = decision(game.state());
    if open.kind == DecisionKind::Over {
        return notice.refuse("the game is over: there is nothing to advise", None);
    }
    if game.seats()[open.player] != Seat::Person {
        return notice.refuse(by_program(open.player), None);
    }
    let about = game.state().fingerprint();
    let state = game.state().seen_by(open.player).into_owned();
    let mut answer = Background::default();
    answer.start(&wake, move || {
        let mut adviser = player_of(Level::default(), state.fingerprint(), Stop::default());
        adviser.advise(&state)
    });
    *hint = Hint::Thinking { answer, about };
    notice.tell("The adviser looks at the map …");
}

/// Tells the advice, and selects whom it is about; advice on a game that has gone on, or on another, is dropped.
fn hear(
    mut hint: ResMut<Hint>,
    game: Option<Res<Game>>,
    mut notice: ResMut<Notice>,
    mut selection: ResMut<Selection>,
) {
    let Hint::Thinking {
        answer,
        about: state,
    } = hint.bypass_change_detection()
    else {
        return;
    };
    let (heard, state) = (answer.finished().pop(), *state);
    if answer.left() > 0 {
        return;
    }
    let advice = heard.flatten();
    *hint = Hint::None;
    let game = game.filter(|game| game.state().fingerprint() == state);
    if let (Some(advice), Some(game)) = (advice, game) {
        selection.units = about(&advice.order);
        notice.tell(told(game.state(), &advice));
    }
}

/// Says what the advice is, and why.
fn told(state: &State, advice: &Advice<Order>) -> String {
    let order = order_words(state.setup(), &advice.order);
    plain(state, &format!("Hint: {order}: {}", advice.reason))
}

/// Lists whom an order is about, where it is about units that stand or enter together.
fn about(order: &Order) -> Vec<PieceId> {
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
    use crate::last_battles::game_setup::NewGame;

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
        app.insert_resource(Hint::Thinking {
            answer,
            about: about.state().fingerprint(),
        })
        .insert_resource(at_table)
        .init_resource::<Notice>()
        .init_resource::<Selection>()
        .add_systems(Update, hear);
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
