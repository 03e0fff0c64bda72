//! A second game, which shows that the house has room for it: records, saves, journals and the engine take it as it comes.

use crate::kit::saves::summed;
use crate::kit::session::Session;
use crate::toy::{Ford, Order, Start, Toy};
use hundred_days::cli::check::faults_of;
use hundred_days::cli::engine::Engine;
use hundred_days::cli::games::{Games, Row, game_of_save};
use hundred_days::last_battles::State;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::table::data::Source;
use hundred_days::table::game::{Game, Kept};
use hundred_days::table::journal::{Entry, Journal, NotResumed};
use hundred_days::table::play::Match;
use hundred_days::table::record::UndoRefused;
use hundred_days::table::save;
use serde_json::{Value, json};

/// Both games: the toy is one row more.
pub const GAMES: Games = &[&Row::<State>::NEW, &Row::<Toy>::NEW];

/// Some orders of a game: the reserves at two fords, a march, a reserve shown, an assault.
const ORDERS: [Order; 5] = [
    Order::Write { at: Ford::Upper },
    Order::Write { at: Ford::Lower },
    Order::March { to: Ford::Lower },
    Order::Show { at: Ford::Upper },
    Order::Assault {},
];

fn start(seed: u64) -> Start {
    Start {
        scenario: "fords".to_owned(),
        seed,
        turns: None,
    }
}

fn played(orders: &[Order]) -> Match<Toy> {
    let mut game = Match::begin(start(7)).expect("a game");
    for order in orders {
        game.play(order).expect("a legal order");
    }
    game
}

fn quatre_bras() -> Match<State> {
    let scenario = "19".to_owned();
    let start = NewGame {
        scenario,
        ..NewGame::default()
    };
    Match::begin(start).expect("a game")
}

fn source(text: &str) -> Source<'_> {
    Source {
        name: "game.ron",
        text,
    }
}

/// Reads a text that is no sound save of a game, and gets the first sentence on it.
fn fault<G: Kept>(text: &str) -> String {
    let faults = save::from_text::<G>(source(text)).expect_err("a fault");
    faults[0].to_string()
}

fn session() -> Session {
    Session(Engine::new(GAMES))
}

fn new_toy(session: &mut Session) -> Value {
    session.granted(json!({"cmd": "new", "scenario": "fords", "seed": 7, "turns": 2}))
}

#[test]
fn a_save_of_a_second_game_is_read_as_it_was_written() {
    for orders in 0..=ORDERS.len() {
        let game = played(&ORDERS[..orders]);
        let text = save::to_text(&game).expect("a save");
        assert!(text.contains(" game=three_fords "), "{text}");
        let loaded: Match<Toy> = save::from_text(source(&text)).expect("a game");
        assert_eq!(loaded.state(), game.state());
        assert_eq!(loaded.entries(), game.entries());
        assert_eq!(loaded.remarks, []);
        let verified = save::verify::<Toy>(source(&text)).expect("what holds");
        assert_eq!(verified.orders, orders);
    }
}

#[test]
fn no_byte_of_its_save_can_change_unseen() {
    let text = save::to_text(&played(&ORDERS)).expect("a save");
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let altered = String::from_utf8(bytes).expect("text");
        let faults = save::from_text::<Toy>(source(&altered)).err();
        assert!(faults.is_some_and(|faults| !faults.is_empty()), "byte {at}");
        assert!(save::verify::<Toy>(source(&altered)).is_err(), "byte {at}");
    }
    let altered = text.replacen("lower", "upper", 1);
    let told = fault::<Toy>(&altered);
    assert!(told.contains("its sum is another than"), "{told}");
}

#[test]
fn a_save_that_somebody_has_altered_with_care_does_not_verify() {
    let text = save::to_text(&played(&ORDERS)).expect("a save");
    let altered = summed(&text.replacen("to:lower", "to:middle", 1));
    assert_ne!(altered, text);
    let faults = save::verify::<Toy>(source(&altered)).expect_err("a fault");
    assert!(!faults.is_empty());
    // Whoever plays on goes on from where the game stood.
    let game: Match<Toy> = save::from_text(source(&altered)).expect("a game");
    assert_eq!(game.state(), played(&ORDERS).state());
    assert_eq!(game.remarks.len(), 1);
}

#[test]
fn no_game_reads_the_saves_of_another() {
    let toy = save::to_text(&played(&ORDERS)).expect("a save");
    let real = save::to_text(&quatre_bras()).expect("a save");
    let told = fault::<State>(&toy);
    assert!(
        told.ends_with("this is a saved game of `three_fords`, which this program does not play"),
        "{told}"
    );
    let told = fault::<Toy>(&real);
    assert!(
        told.contains("this is a saved game of `last_battles`"),
        "{told}"
    );
    assert_eq!(game_of_save(GAMES, &toy).name(), "three_fords");
    assert_eq!(game_of_save(GAMES, &real).name(), "last_battles");
}

#[test]
fn check_reads_the_saves_of_both_games_and_of_no_third() {
    let toy = save::to_text(&played(&ORDERS)).expect("a save");
    let real = save::to_text(&quatre_bras()).expect("a save");
    assert_eq!(faults_of(GAMES, &[source(&toy), source(&real)]), []);
    let altered = toy.replacen("lower", "upper", 1);
    let third = summed(&toy.replacen("three_fords", "goose", 1));
    let faults = faults_of(GAMES, &[source(&altered), source(&third)]);
    let told: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("its sum is another than"), "{told:?}");
    assert!(told[1].contains("a saved game of `goose`"), "{told:?}");
}

#[test]
fn a_journal_of_a_second_game_is_taken_up_where_it_was_dropped() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fords.journal");
    let mut game = played(&ORDERS[..1]);
    let mut journal = Journal::begin(&path, &game).expect("a journal");
    for order in &ORDERS[1..4] {
        game.play(order).expect("a legal order");
        journal.write(&[Entry::Order(*order)]).expect("written");
    }
    // Nobody ends the program in order: no more is written.
    drop(journal);
    let wrong = Journal::resume::<State>(&path);
    let Err(NotResumed::Faults(faults)) = wrong else {
        panic!("{wrong:?}");
    };
    assert!(faults[0].message.contains("`three_fords`"), "{faults:?}");
    let (mut journal, resumed) = Journal::resume::<Toy>(&path).expect("a game");
    assert_eq!((resumed.entries, resumed.faulty), (3, None));
    assert_eq!(resumed.game.state(), game.state());
    let mut resumed = resumed.game;
    for game in [&mut game, &mut resumed] {
        game.play(&ORDERS[4]).expect("a legal order");
    }
    assert_eq!(resumed.state(), game.state(), "the same die");
    journal.write(&[Entry::Order(ORDERS[4])]).expect("written");
    drop(journal);
    let (_, resumed) = Journal::resume::<Toy>(&path).expect("a game");
    assert_eq!(resumed.game.state(), game.state());
}

#[test]
fn undo_stops_at_its_die_its_secret_and_its_other_player() {
    let undone = |orders: &[Order]| {
        let mut game = played(orders);
        let undone = game.undo();
        (undone, game.entries().len())
    };
    assert_eq!(undone(&[]), (Err(UndoRefused::NothingToUndo), 0));
    let passed = Err(UndoRefused::OtherPlayerDecides);
    assert_eq!(undone(&ORDERS[..1]), (passed, 1));
    assert_eq!(undone(&ORDERS[..3]), (Ok(()), 2));
    assert_eq!(undone(&ORDERS[..4]), (Err(UndoRefused::SecretShown), 4));
    assert_eq!(undone(&ORDERS), (Err(UndoRefused::DieRolled), 5));
    let mut game = played(&ORDERS[..3]);
    game.undo().expect("a march is taken back");
    assert_eq!(game.state(), played(&ORDERS[..2]).state());
}

#[test]
fn one_engine_plays_both_games() {
    let mut session = session();
    let listed = session.granted(json!({"cmd": "scenarios"}));
    let listed = listed["scenarios"].as_array().expect("scenarios");
    let numbers: Vec<_> = listed.iter().map(|listed| &listed["number"]).collect();
    assert!(numbers.contains(&&json!("19")) && numbers.contains(&&json!("fords")));

    let begun = new_toy(&mut session);
    assert_eq!(
        begun["decision"],
        json!({"player": "french", "turn": 0}),
        "{begun}"
    );
    let legal = session.granted(json!({"cmd": "legal"}));
    let fords = ["upper", "middle", "lower"].map(|at| json!({"write": {"at": at}}));
    assert_eq!(legal["orders"], json!(fords));
    assert_eq!(legal["complete"], true);
    let answer = session.order(json!({"write": {"at": "upper"}}));
    assert_eq!(answer["events"], json!([{"written": {"by": "french"}}]));
    assert_eq!(answer["decision"]["player"], "coalition");
    session.order(json!({"write": {"at": "lower"}}));
    let own = session.state("reserves");
    assert_eq!(
        own,
        json!({"french": {"written": "upper"}, "coalition": "hidden"})
    );
    let chance = |session: &mut Session, at: &str| {
        session.granted(json!({"cmd": "chance", "at": at}))["of_six"].clone()
    };
    assert_eq!(chance(&mut session, "upper"), 3);
    session.order(json!({"show": {"at": "upper"}}));
    assert_eq!(chance(&mut session, "upper"), 4);

    let answer = session.granted(json!({"cmd": "new", "scenario": "19"}));
    assert_eq!(answer["decision"]["kind"], "movement");
    session.granted(json!({"cmd": "hex", "hex": "1744"}));
    let told = session.refused(json!({"cmd": "chance", "at": "upper"}), None);
    assert!(told.contains("there is no command `chance`"), "{told}");
    let told = session.refused(json!({"cmd": "new", "scenario": "19", "turns": 2}), None);
    assert!(told.contains("`new` has no field `turns`"), "{told}");
}

#[test]
fn the_engine_refuses_what_the_second_game_does() {
    let mut session = session();
    new_toy(&mut session);
    let order = |order: Value| json!({"cmd": "order", "order": order});
    let told = session.refused(order(json!({"assault": {}})), None);
    assert!(told.contains("nothing that can be done now"), "{told}");
    session.refused(order(json!({"write": {"at": "1744"}})), None);
    session.refused(order(json!({"end": {}})), None);
    session.refused(json!({"cmd": "hex", "hex": "1744"}), None);
    let wrong = json!({"cmd": "new", "scenario": "fords", "dice": [1]});
    let told = session.refused(wrong, None);
    assert!(told.contains("`new` has no field `dice`"), "{told}");
    let told = session.refused(json!({"cmd": "hint", "level": "hard"}), None);
    assert!(told.contains("no program `hard`"), "{told}");
    let hint = session.granted(json!({"cmd": "hint", "level": "random"}));
    session.granted(order(hint["order"].clone()));
    session.granted(order(json!({"write": {"at": "lower"}})));
    session.granted(order(json!({"march": {"to": "upper"}})));
    session.granted(json!({"cmd": "undo"}));
    assert_eq!(session.state("armies")["french"], "middle");
    let undone = session.ask(&json!({"cmd": "undo"}));
    assert_eq!(undone["reason"], "other_player_decides", "{undone}");
    for _ in 0..4 {
        session.order(json!({"assault": {}}));
    }
    let over = session.granted(json!({"cmd": "legal"}));
    assert_eq!(over["orders"], json!([]));
    let over = json!({"cmd": "hint", "level": "random"});
    assert_eq!(session.refused(over, None), "the game is over");
}

#[test]
fn the_engine_finds_the_game_of_a_save_and_of_a_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    let (toy, real, journal) = (file("toy.ron"), file("19.ron"), file("toy.journal"));
    let mut session = session();
    session.granted(json!({"cmd": "new", "scenario": "19", "seed": 3}));
    session.order(json!({"end": {}}));
    session.granted(json!({"cmd": "save", "file": real}));
    let of_real = session.granted(json!({"cmd": "state"}));
    new_toy(&mut session);
    session.granted(json!({"cmd": "journal", "file": journal}));
    session.order(json!({"write": {"at": "upper"}}));
    session.order(json!({"write": {"at": "lower"}}));
    session.order(json!({"march": {"to": "lower"}}));
    session.granted(json!({"cmd": "save", "file": toy}));
    let of_toy = session.granted(json!({"cmd": "state"}));
    for (file, state) in [(real, of_real), (toy, of_toy.clone()), (journal, of_toy)] {
        session.granted(json!({"cmd": "load", "file": file}));
        assert_eq!(session.granted(json!({"cmd": "state"})), state, "{file}");
    }
    session.granted(json!({"cmd": "undo"}));
    assert_eq!(session.state("armies")["french"], "middle");
}

#[test]
fn verify_and_replay_take_a_second_game() {
    let text = save::to_text(&played(&ORDERS)).expect("a save");
    let game = game_of_save(GAMES, &text);
    let verified = game.verify(source(&text)).expect("what holds");
    assert_eq!(verified.orders, ORDERS.len());
    let mut told = Vec::new();
    let replayed = game.replay(source(&text), &mut told);
    replayed.expect("a sound save").expect("written");
    let told = String::from_utf8(told).expect("text");
    let die = played(&ORDERS).state().clone();
    assert_eq!(die.rolled(), 1);
    let expected = "three_fords\n\
        Turn 0.\n\
        French: where the reserve waits is written down.\n\
        Coalition: where the reserve waits is written down.\n\
        French: the army marches to the Lower ford.\n\
        French: the reserve waits at the Upper ford.\n\
        Coalition: the reserve waits at the Lower ford.\n\
        French: a 4 at the Lower ford.\n";
    assert_eq!(told, expected);
}
