//! The command segment at the table: it passes by itself where nobody would be left out, and can be gone back to.

use bevy::prelude::*;
use hundred_days::client::command::StopAtCommand;
use hundred_days::client::frame::InFrame;
use hundred_days::hex::hex;
use hundred_days::last_battles::client::command_stop::{self, Reopened};
use hundred_days::last_battles::client::derived::{self, Derived};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::{NewGame, Position};
use hundred_days::last_battles::phases::{self, Game, Inbox};
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Order, State, decision};
use hundred_days::table::ids::LeaderId;
use hundred_days::table::play::Seat;

/// A table with a game of scenario 19 on it, by rules 10 and 11.
fn table(units: &[(&str, u16)], stop: bool) -> App {
    let setup = units.iter().map(|&(name, at)| Position {
        unit: name.parse().expect("a name"),
        hex: hex(at),
        reduced: false,
    });
    let start = NewGame {
        scenario: "19".to_owned(),
        options: vec!["10".to_owned(), "11".to_owned()],
        setup: Some(setup.collect()),
        ..NewGame::default()
    };
    let game = hundred_days::last_battles::Match::begin(start).expect("a sound game");
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, phases::plugin, derived::plugin))
        .configure_sets(Update, InFrame::FollowGame.after(InFrame::Play))
        .add_plugins(command_stop::plugin)
        .insert_resource(StopAtCommand(stop))
        .insert_resource(Game::new(game));
    app.update();
    app
}

/// Ney, Reille and two of his units, all in range; and an enemy far away.
const ALL_IN_RANGE: &[(&str, u16)] = &[
    ("ldr-ney", 1552),
    ("ldr-reille", 1550),
    ("fr-2-jamin", 1548),
    ("fr-2-husson", 1551),
    ("al-pack", 636),
];

fn state(app: &App) -> &State {
    app.world().resource::<Game>().state()
}

fn decides(app: &App) -> DecisionKind {
    decision(state(app)).kind
}

fn give(app: &mut App, order: Order) {
    app.world_mut().resource_mut::<Inbox>().push(order);
    app.update();
}

fn go_back(app: &mut App) {
    app.world_mut()
        .resource_scope(|world, mut reopened: Mut<Reopened>| {
            reopened.go_back(&mut world.resource_mut::<Game>());
        });
    app.update();
}

#[test]
fn case_11_1a_the_segment_passes_by_itself_where_nobody_would_be_left_out() {
    let app = table(ALL_IN_RANGE, false);
    assert_eq!(decides(&app), DecisionKind::Movement);
    assert!(app.world().resource::<Derived>().can_reopen_command);
    let mut left_out = ALL_IN_RANGE.to_vec();
    left_out.extend([("fr-3c-durbal", 1553), ("fr-3c-marcillac", 1553)]);
    let app = table(&left_out, false);
    assert_eq!(
        decides(&app),
        DecisionKind::Command,
        "one would be left out"
    );
}

#[test]
fn case_11_1a_the_player_may_ask_to_be_stopped_in_it() {
    let mut app = table(ALL_IN_RANGE, true);
    assert_eq!(decides(&app), DecisionKind::Command);
    app.world_mut().resource_mut::<StopAtCommand>().0 = false;
    app.update();
    assert_eq!(decides(&app), DecisionKind::Movement, "no more");
}

#[test]
fn case_11_1a_until_his_first_move_he_goes_back_to_it_and_it_waits() {
    let mut app = table(ALL_IN_RANGE, false);
    go_back(&mut app);
    assert_eq!(decides(&app), DecisionKind::Command);
    app.update();
    assert_eq!(decides(&app), DecisionKind::Command, "it waits for him");
    let ney: LeaderId = "ldr-ney".parse().expect("a name");
    give(
        &mut app,
        Order::Command {
            leader: ney,
            officers: Vec::new(),
            units: Vec::new(),
        },
    );
    assert_eq!(decides(&app), DecisionKind::Command);
    give(&mut app, Order::End {});
    assert_eq!(decides(&app), DecisionKind::Movement);
    let ney = state(&app).find_leader(ney).expect("Ney");
    assert_eq!(state(&app).leader_allowance(ney).halves(), 20, "10.1C");
    let order = Order::Move {
        unit: "fr-2-jamin".parse().expect("a name"),
        path: vec![hex(1549)],
    };
    give(&mut app, order);
    assert!(!app.world().resource::<Derived>().can_reopen_command);
    go_back(&mut app);
    assert_eq!(decides(&app), DecisionKind::Movement, "he has moved");
}

#[test]
fn case_11_1a_the_segment_of_the_next_turn_passes_again() {
    let mut app = table(ALL_IN_RANGE, false);
    go_back(&mut app);
    let first = state(&app).turn();
    for _ in 0..6 {
        give(&mut app, Order::End {});
        if state(&app).turn() > first {
            break;
        }
    }
    assert_eq!(decides(&app), DecisionKind::Movement);
    assert_eq!(state(&app).player(), Player::French);
}

#[test]
fn case_11_1a_a_program_ends_its_own_segments() {
    let mut app = table(ALL_IN_RANGE, true);
    let program = Seat::Program(hundred_days::table::level::Level::Easy);
    app.world_mut()
        .resource_mut::<Game>()
        .seat(Player::French, program);
    app.world_mut().resource_mut::<StopAtCommand>().0 = false;
    app.update();
    assert_eq!(decides(&app), DecisionKind::Command, "it is the program's");
}
