//! What one player has written down in secret, or hides behind markers, the other does not see at the same screen
//! [16.6, 18.5C, 22.6B].

use bevy::ecs::system::SystemState;
use bevy::prelude::*;
use hundred_days::client::command::{Command, PanelAction, PhaseAction};
use hundred_days::client::frame::InFrame;
use hundred_days::client::{Shown, curtain};
use hundred_days::hex::hex;
use hundred_days::last_battles::client::panels::{first_places, reinforcements, schedule, top_bar};
use hundred_days::last_battles::client::view_context::{ViewContext, ViewParam};
use hundred_days::last_battles::client::{derived, hindsight, named, selection, since, teller};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::game_setup::{NewGame, Position};
use hundred_days::last_battles::phases::{self, Game, Inbox};
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::state::hidden::Twin;
use hundred_days::last_battles::{Match, Order, State, decision, legal};
use hundred_days::table::ids::UnitId;
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

/// A table of two persons with a curtain, in whose game the French hide two units behind one marker of two.
struct Curtained(App);

impl Curtained {
    fn new() -> Self {
        let units = [
            ("fr-2-baudin", 740),
            ("fr-2-soye", 741),
            ("fr-2-jamin", 1960),
            ("al-pack", 752),
        ];
        let units = units.map(|(unit, at)| Position {
            unit: unit.parse().expect("a name"),
            hex: hex(at),
            reduced: false,
        });
        let start = NewGame {
            scenario: "19".to_owned(),
            options: vec!["16.3".to_owned(), "16.6".to_owned()],
            setup: Some(units.to_vec()),
            ..NewGame::default()
        };
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, phases::plugin))
            .configure_sets(Update, InFrame::FollowGame.after(InFrame::Play))
            .add_plugins((derived::plugin, since::plugin, teller::plugin))
            .add_plugins((hindsight::plugin, curtain::plugin))
            .init_resource::<Shown>()
            .init_resource::<selection::Selection>()
            .init_resource::<selection::Goals>()
            .init_resource::<selection::Hover>()
            .insert_resource(Game::new(Match::begin(start).expect("a sound game")));
        app.update();
        Self(app)
    }

    fn order(&mut self, order: &Order) {
        let given = |app: &App| app.world().resource::<Game>().played().len();
        let before = given(&self.0);
        self.0
            .world_mut()
            .resource_mut::<Inbox>()
            .push(order.clone());
        self.0.update();
        assert_eq!(given(&self.0), before + 1, "{order:?}");
    }

    /// Says that the one for whom the curtain waits looks at the screen.
    fn ready(&mut self) {
        self.0.world_mut().trigger(PanelAction::Ready);
        self.0.update();
    }

    fn look<T>(&mut self, look: impl Fn(&ViewContext) -> T) -> T {
        let mut table = SystemState::<ViewParam>::new(self.0.world_mut());
        let table = table.get(self.0.world()).expect("all that is shown");
        look(&table.context().expect("a game"))
    }

    /// Gets before whom the curtain is drawn, and which French marker of the first pair is seen to be real.
    fn seen(&mut self) -> (Option<Player>, Option<Twin>) {
        self.look(|context| {
            let mut pairs = context.state.hidden().pairs();
            let real = pairs.next().and_then(|(_, pair)| pair.real());
            (context.curtain, real)
        })
    }
}

fn hides() -> Order {
    Order::PlacePair {
        hex: hex(740),
        units: ["fr-2-baudin", "fr-2-soye"]
            .map(|unit| unit.parse().expect("a name"))
            .to_vec(),
        leaders: Vec::new(),
        real: Twin::B,
    }
}

#[test]
fn case_16_6_a_curtain_hangs_between_two_persons_until_the_one_to_act_is_ready() {
    let mut table = Curtained::new();
    assert_eq!(
        table.seen(),
        (Some(Player::Coalition), None),
        "who hides first"
    );
    table.ready();
    assert_eq!(table.seen().0, None);
    table.order(&Order::End {});
    assert_eq!(table.seen(), (Some(Player::French), None));
    table.ready();
    table.order(&hides());
    assert_eq!(
        table.seen(),
        (None, Some(Twin::B)),
        "he looks on by himself"
    );
    while table.look(|context| decision(context.state).player) == Player::French {
        assert_eq!(table.seen(), (None, Some(Twin::B)));
        table.order(&Order::End {});
    }
    let (_, real) = table.seen();
    assert_eq!(real, None, "the other never sees it");
}

#[test]
fn case_16_6_behind_the_curtain_nothing_of_a_secret_is_seen() {
    let looked = |real: Twin| {
        let mut table = Curtained::new();
        table.ready();
        table.order(&Order::End {});
        table.ready();
        let Order::PlacePair {
            hex,
            units,
            leaders,
            ..
        } = hides()
        else {
            panic!("a placing");
        };
        table.order(&Order::PlacePair {
            hex,
            units,
            leaders,
            real,
        });
        for (marker, to) in [("hm-fr-1a", 739), ("hm-fr-1b", 741)] {
            while table.look(|context| decision(context.state).kind) != DecisionKind::Movement {
                table.order(&Order::End {});
            }
            table.order(&Order::Move {
                unit: marker.parse().expect("a name"),
                path: vec![hundred_days::hex::hex(to)],
            });
        }
        table.order(&Order::End {});
        let theirs = table.look(all);
        let record =
            table.look(|context| format!("{:?} {:?}", context.game_log.lines(), context.since));
        // Once the Coalition has moved, the curtain is drawn before the French.
        while table.seen().0 != Some(Player::French) {
            table.ready();
            table.order(&Order::End {});
        }
        let covered = table.look(all);
        table.ready();
        (
            theirs,
            record,
            covered,
            table.look(|context| context.state.clone()),
        )
    };
    let (one, other) = (looked(Twin::A), looked(Twin::B));
    assert_eq!(one.0, other.0);
    assert_eq!(one.1, other.1);
    assert_eq!(one.2, other.2);
    assert_ne!(one.3, other.3, "once he is ready the owner sees it");
}

#[test]
fn case_16_6_units_that_are_found_are_deployed_while_both_look_on() {
    let mut table = Curtained::new();
    table.ready();
    table.order(&Order::End {});
    table.ready();
    table.order(&hides());
    let moves = |context: &ViewContext| {
        let open = decision(context.state);
        (open.player, open.kind) == (Player::Coalition, DecisionKind::Movement)
    };
    while !table.look(moves) {
        table.ready();
        table.order(&Order::End {});
    }
    table.order(&Order::Move {
        unit: "al-pack".parse().expect("a name"),
        path: vec![hex(751), hex(750), hex(749)],
    });
    for (unit, at) in [("fr-2-soye", 741), ("fr-2-baudin", 740)] {
        let open = table.look(|context| (decision(context.state).kind, context.curtain));
        assert_eq!(open, (DecisionKind::Deploy, None));
        assert!(!table.look(|context| context.can_undo && unit == "fr-2-soye"));
        table.order(&Order::Deploy {
            unit: unit.parse().expect("a name"),
            hex: hex(at),
        });
    }
    assert!(table.look(moves), "the move goes on");
    let pairs = table.look(|context| context.state.hidden().pairs().count());
    assert_eq!(pairs, 0);
}

#[test]
fn case_16_6_behind_the_curtain_nothing_is_ordered() {
    let commands = [
        Command::Phase(PhaseAction::End),
        Command::Phase(PhaseAction::Undo),
        Command::select(["fr-2-soye".parse::<UnitId>().expect("a name")]),
    ];
    assert!(commands.iter().all(Command::is_behind_curtain));
    assert!(!Command::Panel(PanelAction::Ready).is_behind_curtain());
}
