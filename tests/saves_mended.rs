//! Saves that today's rules or data would lead elsewhere: they go on from where they stood, and their player is told.

use crate::kit::saves::{fault, format_1, sound, summed};
use crate::kit::session::Session;
use hundred_days::cli::replay;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::state::DecisionKind;
use hundred_days::last_battles::{Match, Order, State, decision};
use hundred_days::table::data::Source;
use hundred_days::table::game::Data as _;
use hundred_days::table::opponent::Opponent;
use hundred_days::table::play::{Change, Remark, Use};
use hundred_days::table::record::UndoRefused;
use hundred_days::table::save::{self, Consent, from_text_with, to_text, verify};
use serde_json::json;

fn begun(scenario: &str, options: &[&str]) -> Match {
    let start = NewGame {
        scenario: scenario.to_owned(),
        options: options.iter().map(|&option| option.to_owned()).collect(),
        seed: 4,
        ..NewGame::default()
    };
    Match::begin(start).expect("a game")
}

fn play(game: &mut Match, orders: usize) {
    let mut player = RandomPlayer::new(4);
    for _ in 0..orders {
        let order = player.choose(game.state()).expect("an order");
        game.play(&order).expect("a legal order");
    }
}

fn played(orders: usize) -> Match {
    let mut game = begun("19", &[]);
    play(&mut game, orders);
    game
}

/// Changes the n-th order of a save, counted from 1, to one that nobody may give here.
fn with_refused(text: &str, nth: usize) -> String {
    let mut orders = 0;
    let lines = text.lines().map(|line| {
        orders += usize::from(line.starts_with("        (order: "));
        match orders == nth && line.starts_with("        (order: ") {
            true => {
                let told = line.find(", told").unwrap_or(line.len() - 2);
                format!("        (order: chateau_stand(){}\n", &line[told..])
            }
            false => format!("{line}\n"),
        }
    });
    summed(&lines.collect::<String>())
}

fn verified(text: &str) -> Result<save::Verified, String> {
    let name = "game.ron";
    verify::<State>(Source { name, text }).map_err(|faults| faults[0].to_string())
}

fn told(game: &Match) -> Vec<String> {
    let mut told = Vec::new();
    replay::tell(game, &mut told).expect("told");
    let text = String::from_utf8(told).expect("text");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_game_whose_orders_a_mended_rule_refuses_goes_on_from_where_it_stood() {
    let game = played(40);
    let text = to_text(&game).expect("a save");
    let mended = sound(&with_refused(&text, 30));
    assert_eq!(mended.state(), game.state());
    assert_eq!(mended.entries(), []);
    assert_eq!(mended.used, Use::Play);
    let [Remark::RulesMended { change, .. }] = &mended.remarks[..] else {
        panic!("{:?}", mended.remarks);
    };
    assert!(
        matches!(change, Change::Refused { order: 30, .. }),
        "{change:?}"
    );
    let earlier = mended.earlier().expect("what was played before");
    assert_eq!(earlier.orders, 40);
    let lines = told(&mended);
    for told in earlier.told.iter() {
        assert!(lines.contains(&told.to_string()), "{told}");
    }
}

#[test]
fn what_was_played_by_other_rules_stays_through_every_later_save() {
    let text = to_text(&played(40)).expect("a save");
    let mut game = sound(&with_refused(&text, 30));
    let before = game.earlier().cloned();
    assert_eq!(game.undo(), Err(UndoRefused::NothingToUndo));
    play(&mut game, 25);
    let again = to_text(&game).expect("a save");
    let loaded = sound(&again);
    assert_eq!(loaded.state(), game.state());
    assert_eq!(loaded.entries(), game.entries());
    assert_eq!(loaded.earlier().cloned(), before);
    assert_eq!(loaded.remarks, []);
    assert_eq!(to_text(&loaded).expect("a save"), again);
    let holds = verified(&again).expect("a sound save");
    assert_eq!((holds.orders, holds.earlier), (25, 40));
    // And once more: the second mended rule finds the first one's record there.
    let twice = sound(&with_refused(&again, 3));
    let earlier = twice.earlier().expect("what was played before");
    assert_eq!(earlier.orders, 65);
    assert!(earlier.told.len() > before.expect("the first time").told.len());
    assert_eq!(twice.state(), game.state());
}

#[test]
fn verify_finds_what_whoever_recomputes_the_sum_has_changed() {
    let game = played(40);
    let text = to_text(&game).expect("a save");
    let holds = verified(&text).expect("a sound save");
    assert_eq!((holds.orders, holds.earlier), (40, 0));
    let found = verified(&with_refused(&text, 30)).expect_err("a refused order");
    assert!(found.contains("order 30 is refused: "), "{found}");
    let line = text
        .lines()
        .position(|line| line.starts_with("        (order: "));
    let expected = format!("game.ron:{}:", line.expect("an order") + 30);
    assert!(found.starts_with(&expected), "{found}, not {expected}");
    let now = text.find("    now: ").expect("the position");
    let (before, position) = text.split_at(now);
    let moved = position.replacen("player:french", "player:coalition", 1);
    let moved = if moved == position {
        position.replacen("player:coalition", "player:french", 1)
    } else {
        moved
    };
    for (changed, expected) in [
        (format!("{before}{moved}"), "the last order leads elsewhere"),
        (
            text.replacen("seed:4", "seed:5", 1),
            "the game begins otherwise",
        ),
        (
            text.replacen("words:\"", "words:\"Nearly: ", 1),
            "what is told of order",
        ),
        (
            text.replacen("rigged: false", "rigged: true", 1),
            "`rigged` does not agree",
        ),
        (
            text.replacen("    data: (map:\"", "    data: (map:\"0", 1),
            "is not the number",
        ),
    ] {
        assert_ne!(changed, text, "{expected}");
        let found = verified(&summed(&changed)).expect_err(expected);
        assert!(found.contains(expected), "{found}");
        let damaged = verified(&changed).expect_err(expected);
        assert!(
            damaged.contains("the save is damaged or has been altered"),
            "{damaged}"
        );
    }
    assert!(verified(&format_1(&game)).is_ok());
}

/// Gets a save of the same game, played with another map.
fn of_another_map(text: &str) -> String {
    let at = text.find("(map:\"").expect("the numbers") + "(map:\"".len();
    let mut changed = text.to_owned();
    let other = if text[at..].starts_with('0') {
        "1"
    } else {
        "0"
    };
    changed.replace_range(at..=at, other);
    // The first line has the number of all of them.
    let data = changed.find("    data: ").expect("the numbers");
    let numbers = changed[data + "    data: ".len()..]
        .lines()
        .next()
        .expect("a line");
    let numbers: hundred_days::last_battles::data::data_number::DataNumbers =
        ron::from_str(numbers.trim_end_matches(',')).expect("the numbers");
    let (line, body) = changed.split_once('\n').expect("a first line");
    let (before, _) = line.split_once("data=").expect("the number");
    summed(&format!("{before}data={} sum=0\n{body}", numbers.whole()))
}

#[test]
fn a_game_of_other_data_opens_for_viewing_until_its_player_consents() {
    let game = played(20);
    let text = of_another_map(&to_text(&game).expect("a save"));
    let viewed = sound(&text);
    assert_eq!((viewed.used, viewed.state()), (Use::View, game.state()));
    let remark = viewed.remarks[0].to_string();
    assert!(
        remark.contains("with another map than there is here; it is open for viewing"),
        "{remark}"
    );
    let file = tempfile::tempdir().expect("a folder");
    let file = file.path().join("game.ron");
    assert!(save::save(&viewed, &file).is_err());
    let name = "game.ron";
    let source = Source { name, text: &text };
    let played_on = from_text_with::<State>(source, Consent::Given).expect("a game");
    assert_eq!(played_on.used, Use::Play);
    assert!(save::save(&played_on, &file).is_ok());
    assert!(
        verified(&text)
            .expect_err("other data")
            .contains("another map")
    );
}

#[test]
fn the_engine_tells_of_other_data_and_takes_the_players_consent() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.ron");
    let text = of_another_map(&to_text(&played(0)).expect("a save"));
    std::fs::write(&file, text).expect("a file");
    let mut session = Session::default();
    let loaded = session.granted(json!({"cmd": "load", "file": file}));
    assert_eq!(loaded["notes"].as_array().map(Vec::len), Some(1));
    let refused = session.refused(json!({"cmd": "order", "order": {"end": {}}}), None);
    assert!(refused.contains("open for viewing"), "{refused}");
    session.granted(json!({"cmd": "load", "file": file, "play_on": true}));
    session.order(json!({"end": {}}));
    let sound = folder.path().join("sound.ron");
    session.granted(json!({"cmd": "save", "file": sound}));
    let loaded = session.granted(json!({"cmd": "load", "file": sound}));
    assert!(loaded["notes"].is_null(), "{loaded}");
}

#[test]
fn a_newer_save_is_left_to_a_newer_program() {
    let text = to_text(&played(3)).expect("a save");
    let found = fault(&text.replacen("format=2", "format=3", 1));
    assert!(found.contains("a newer program wrote it"), "{found}");
}

#[test]
fn old_saves_that_never_ended_a_command_phase_are_still_read() {
    let mut game = begun("21", &["10", "11"]);
    play(&mut game, 60);
    let text = format_1(&game);
    let (mut lines, mut left_out) = (Vec::<String>::new(), 0);
    let mut replay = game.replay();
    for line in text.lines() {
        if !line.starts_with("        (order: ") {
            lines.push(line.to_owned());
            continue;
        }
        let step = replay.next().expect("an order");
        let ends =
            *step.order == Order::End {} && decision(&step.before).kind == DecisionKind::Command;
        let after = line.rfind("after: ").expect("a number");
        let last = lines.last_mut().expect("a line");
        match last.rfind("after: ").filter(|_| ends) {
            // The phase passed by itself: the order before it led to where its end leads now.
            Some(place) => {
                last.replace_range(place.., &line[after..]);
                left_out += 1;
            }
            None => lines.push(line.to_owned()),
        }
    }
    assert!(left_out > 0);
    let old = lines.join("\n") + "\n";
    let loaded = sound(&old);
    assert_eq!(loaded.state(), game.state());
    assert_eq!(loaded.entries(), game.entries());
}
