//! What the computer was up to, worked out once a game is over: till then it would give its mind away.

use crate::client::background::{Background, Wake};
use crate::client::frame::{Follow, InFrame};
use crate::last_battles::decision;
use crate::last_battles::opponent::{ToldTurn, plans_of};
use crate::last_battles::order::Order;
use crate::last_battles::phases::Game;
use crate::last_battles::state::DecisionKind;
use crate::table::armies::Player;
use crate::table::play::Seat;
use bevy::prelude::*;

/// Looks back on each game that ends.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hindsight>()
        .init_resource::<Wake>()
        .add_systems(Update, look_back.in_set(InFrame::FollowGame).after(Follow));
}

/// What the programs of a game that is over marched for.
#[derive(Resource, Default)]
pub struct Hindsight {
    /// The number of the last state of the game that it is about.
    about: Option<u64>,
    answer: Background<Vec<ToldTurn>>,
    pub told: Vec<ToldTurn>,
}

fn look_back(game: Option<Res<Game>>, mut hindsight: ResMut<Hindsight>, wake: Res<Wake>) {
    let over = game.filter(|game| decision(game.state()).kind == DecisionKind::Over);
    let about = over.as_ref().map(|game| game.state().fingerprint());
    if hindsight.about != about {
        *hindsight = Hindsight {
            about,
            ..Hindsight::default()
        };
        if let Some(game) = over {
            let seats = game.seats();
            let programs = Player::ALL.into_iter();
            let programs = programs.filter(|&player| seats[player] != Seat::Person);
            let programs: Vec<Player> = programs.collect();
            let start = game.record().start().clone();
            let played = game.played().iter();
            let orders: Vec<Order> = played.map(|entry| entry.order.clone()).collect();
            hindsight
                .answer
                .start(&wake, move || plans_of(&start, &orders, &programs));
        }
    }
    if hindsight.answer.left() > 0 {
        let told = hindsight.bypass_change_detection().answer.finished().pop();
        if let Some(told) = told {
            hindsight.told = told;
        }
    }
}
