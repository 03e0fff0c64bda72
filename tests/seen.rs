//! What one player has written down in secret, the other does not see at the same screen [18.5C, 22.6B].

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use hundred_days::client::Shown;
use hundred_days::client::frame::InFrame;
use hundred_days::hex::hex;
use hundred_days::last_battles::client::panels::{first_places, reinforcements, schedule, top_bar};
use hundred_days::last_battles::client::view_context::{ViewContext, ViewParam};
use hundred_days::last_battles::client::{derived, hindsight, named, selection, since, teller};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::phases::{self, Game};
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Match, Order, State, decision, legal};
use hundred_days::table::play::{Seat, Seats};

/// Begins a game, and goes on to where a secret is written down.
fn begun(scenario: &str, option: &str) -> Match {
    let start = NewGame {
        scenario: scenario.to_owned(),
        options: vec![option.to_owned()],
        ..NewGame::default()
    };
    let mut game = Match::begin(start).expect("a sound game");
    while !matches!(
        decision(game.state()).kind,
        DecisionKind::HalForce | DecisionKind::Entry
    ) {
        go_on(&mut game);
    }
    game
}

/// Ends the phase, or does the first thing that is owed before.
fn go_on(game: &mut Match) {
    if game.play(&Order::End {}).is_err() {
        let owed = legal(game.state()).remove(0);
        game.play(&owed).expect("a legal order");
    }
}

/// Ends phases until a player decides something that is no secret.
fn until(game: &mut Match, player: Player) {
    while decision(game.state()).player != player {
        go_on(game);
    }
}

/// Looks at a game as it lies on the table of two persons, or of one against a program.
fn looked_at<T>(game: Match, seats: Seats, look: impl Fn(&ViewContext) -> T) -> T {
    let mut game = game;
    game.seats = seats;
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, phases::plugin))
        .configure_sets(Update, InFrame::FollowGame.after(InFrame::Play))
        .add_plugins((derived::plugin, since::plugin, teller::plugin))
        .add_plugins(hindsight::plugin)
        .init_resource::<Shown>()
        .init_resource::<selection::Selection>()
        .init_resource::<selection::Goals>()
        .init_resource::<selection::Hover>()
        .insert_resource(Game::new(game));
    app.update();
    let mut table = SystemState::<ViewParam>::new(app.world_mut());
    let table = table.get(app.world()).expect("all that is shown");
    look(&table.context().expect("a game"))
}

/// All that is made from the game where something of the secret might be seen.
#[derive(Debug, PartialEq)]
struct Looked {
    state: State,
    bar: String,
    schedule: String,
    waiting: String,
    named: String,
}

fn all(context: &ViewContext) -> Looked {
    Looked {
        state: context.state.clone(),
        bar: format!("{:?}", top_bar::view(context)),
        schedule: format!("{:?}", schedule::View::new(context)),
        waiting: format!(
            "{:?} {:?}",
            reinforcements::View::new(context),
            first_places::View::new(context)
        ),
        named: format!("{:?}", named::named(context)),
    }
}

/// Holds that the player who has not written it down sees the same whatever was written, and the one who has does not.
fn is_kept(game: &Match, secrets: [Order; 2], enemy: Player) {
    let twins = secrets.map(|secret| {
        let mut game = game.clone();
        game.play(&secret).expect("the secret");
        until(&mut game, enemy);
        game
    });
    let both = twins.each_ref().map(|game| game.state());
    assert_ne!(both[0], both[1], "two games");
    let against = |writer: Seat| {
        let mut seats = Seats::default();
        seats[enemy.opponent()] = writer;
        twins.clone().map(|game| looked_at(game, seats, all))
    };
    for writer in [Seat::Person, Seat::Program(Default::default())] {
        let [one, other] = against(writer);
        assert_eq!(one, other);
    }
    let mut seats = Seats::default();
    seats[enemy] = Seat::Program(Default::default());
    let [one, other] = twins.map(|game| looked_at(game, seats, all));
    assert_ne!(one.state, other.state, "he who has written it looks on");
}

#[test]
fn case_18_5c_the_coalition_does_not_see_whether_the_first_corps_comes() {
    let game = begun("18", "18.5C");
    let written = |at| Order::Entry { at };
    is_kept(
        &game,
        [written(Some(hex(2952))), written(None)],
        Player::Coalition,
    );
}

#[test]
fn case_22_6b_the_french_do_not_see_whether_a_force_comes_from_hal() {
    let game = begun("22", "22.6B");
    let written = |at| Order::HalForce { entry: at };
    is_kept(
        &game,
        [written(Some(hex(114))), written(None)],
        Player::French,
    );
}
