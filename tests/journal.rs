//! Journals: every order on disk at once, taken up again after whatever has ended the program.

use crate::kit::program::{PROGRAM, over, program};
use hundred_days::ai::random::RandomPlayer;
use hundred_days::ai::{Level, Opponent};
use hundred_days::game::{Game, Seat, Seats};
use hundred_days::journal::{Entry, Faulty, Journal, NotResumed, read, since};
use hundred_days::last_battles::Order;
use hundred_days::last_battles::counter::ByPlayer;
use hundred_days::last_battles::game_setup::NewGame;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

fn begun() -> Game {
    let start = NewGame {
        scenario: "19".to_owned(),
        seed: 7,
        ..NewGame::default()
    };
    Game::begin(start).expect("a game")
}

/// Gives a game random legal orders, and gets them.
fn play(game: &mut Game, orders: usize, seed: u64) -> Vec<Order> {
    let mut player = RandomPlayer::new(seed);
    let mut given = Vec::new();
    while given.len() < orders {
        let Some(order) = player.choose(game.state()) else {
            break;
        };
        game.play(&order).expect("a legal order");
        given.push(order);
    }
    given
}

/// A journal of so many random orders; the states before the first of them and after each.
fn journal(folder: &TempDir, orders: usize) -> (std::path::PathBuf, Vec<Game>) {
    let path = folder.path().join("game.journal");
    let mut game = begun();
    let mut journal = Journal::begin(&path, &game).expect("begun");
    let mut games = vec![game.clone()];
    for order in play(&mut begun(), orders, 3) {
        game.play(&order).expect("a legal order");
        journal.write(&[Entry::Order(order)]).expect("written");
        games.push(game.clone());
    }
    (path, games)
}

#[track_caller]
fn resumed(path: &Path) -> (Journal, Game, Option<Faulty>) {
    let (journal, resumed) = Journal::resume(path).expect("resumed");
    (journal, resumed.game, resumed.faulty)
}

fn orders(game: &Game) -> Vec<Order> {
    let entries = game.entries().iter();
    entries.map(|entry| entry.order.clone()).collect()
}

#[test]
fn a_journal_takes_a_game_up_where_it_stood_and_goes_on_with_the_same_dice() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, games) = journal(&folder, 60);
    let before = games.last().expect("a game");
    let (mut journal, mut game, faulty) = resumed(&path);
    assert_eq!((game.state(), faulty), (before.state(), None));
    let more = play(&mut before.clone(), 110, 9);
    for order in &more {
        let told = before.clone();
        let events = game.play(order).expect("a legal order");
        journal
            .write(&[Entry::Order(order.clone())])
            .expect("written");
        assert!(!events.is_empty() || told.state() == game.state());
    }
    drop(journal);
    let mut straight = before.clone();
    for order in &more {
        straight.play(order).expect("a legal order");
    }
    assert!(straight.state().dice().drawn() > before.state().dice().drawn());
    assert_eq!(resumed(&path).1.state(), straight.state());
}

#[test]
fn a_journal_cut_anywhere_loses_no_more_than_the_last_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, games) = journal(&folder, 6);
    let whole = std::fs::read(&path).expect("a journal");
    let first = read("journal", &whole).expect("a journal");
    assert_eq!(first.entries, 6);
    let ends: Vec<usize> = {
        let lines = whole.iter().enumerate();
        let ends = lines.filter(|(_, byte)| **byte == b'\n');
        ends.map(|(at, _)| at + 1).collect()
    };
    let start = ends[ends.len() - 7];
    for end in start..=whole.len() {
        let found = read("journal", &whole[..end]).expect("a journal");
        let entries = ends[ends.len() - 6..].iter().filter(|&&at| at <= end);
        assert_eq!(found.entries, entries.count(), "cut at {end}");
        assert_eq!(found.game.state(), games[found.entries].state());
        assert_eq!(found.faulty, None);
        // A loss of power may leave zeros where the rest should be.
        let mut filled = whole[..end].to_vec();
        filled.resize(whole.len() + 100, 0);
        let found = read("journal", &filled).expect("a journal");
        assert_eq!(found.game.state(), games[found.entries].state());
    }
    for end in 0..start {
        assert!(read("journal", &whole[..end]).is_err(), "cut at {end}");
    }
}

#[test]
fn no_changed_byte_makes_another_game_of_a_journal() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, games) = journal(&folder, 3);
    let whole = std::fs::read(&path).expect("a journal");
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 1 << (at % 7);
        if let Ok(found) = read("journal", &changed) {
            assert!(found.entries < 3, "byte {at}");
            assert_eq!(found.game.state(), games[found.entries].state());
        }
    }
}

#[test]
fn what_is_damaged_in_the_middle_is_told_and_the_file_is_kept_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, games) = journal(&folder, 8);
    let text = std::fs::read_to_string(&path).expect("a journal");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let fourth = lines.len() - 5;
    lines[fourth].push('x');
    let damaged = lines.join("\n") + "\n";
    std::fs::write(&path, &damaged).expect("written");
    let (mut journal, game, faulty) = resumed(&path);
    assert_eq!(faulty, Some(Faulty::Damaged { after: 3, lines: 5 }));
    assert_eq!(game.state(), games[3].state());
    let kept = std::fs::read_to_string(path.with_extension("damaged"));
    assert_eq!(kept.expect("the file as it was"), damaged);
    let next = orders(&games[4]).pop().expect("an order");
    journal.write(&[Entry::Order(next)]).expect("written");
    drop(journal);
    let (_journal, game, faulty) = resumed(&path);
    assert_eq!((game.state(), faulty), (games[4].state(), None));
}

#[test]
fn each_damaged_journal_is_kept_beside_those_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, games) = journal(&folder, 8);
    let damage = |after: usize, word: &str| {
        let text = std::fs::read_to_string(&path).expect("a journal");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let left = games.len() - 1 - after;
        let at = lines.len() - left;
        lines[at].push_str(word);
        let damaged = lines.join("\n") + "\n";
        std::fs::write(&path, &damaged).expect("written");
        let (mut journal, game, faulty) = resumed(&path);
        assert!(matches!(faulty, Some(Faulty::Damaged { .. })), "{faulty:?}");
        assert_eq!(game.state(), games[after].state());
        for order in &orders(&games[8])[after..] {
            journal
                .write(&[Entry::Order(order.clone())])
                .expect("written");
        }
        damaged
    };
    let damaged = [
        damage(3, "x"),
        damage(5, "y"),
        damage(4, "z"),
        damage(3, "x"),
    ];
    for (name, damaged) in ["damaged", "damaged-2", "damaged-3"]
        .into_iter()
        .zip(&damaged)
    {
        let kept = std::fs::read_to_string(path.with_extension(name));
        assert_eq!(kept.expect(name), *damaged, "{name}");
    }
    // What has been kept already is not kept again.
    assert_eq!(damaged[3], damaged[0]);
    assert!(!path.with_extension("damaged-4").exists());
}

#[test]
fn orders_taken_back_and_new_seats_are_in_the_journal_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.journal");
    let mut game = begun();
    let mut journal = Journal::begin(&path, &game).expect("begun");
    let (mut known, mut seats) = (Vec::new(), game.seats);
    let moves = play(&mut begun(), 3, 5);
    let mut note = |game: &Game| {
        let entries = since(&known, &seats, game);
        (known, seats) = (orders(game), game.seats);
        journal.write(&entries).expect("written");
        entries.len()
    };
    game.play(&moves[0]).expect("a move");
    game.play(&moves[1]).expect("a move");
    assert_eq!(note(&game), 2);
    // Taken back and given anew between two looks.
    game.undo().expect("undone");
    game.undo().expect("undone");
    game.play(&moves[1]).expect("a move");
    game.seats = ByPlayer {
        french: Seat::Person,
        coalition: Seat::Program(Level::Hard),
    };
    assert_eq!(note(&game), 4, "two taken back, one given, the seats");
    assert_eq!(note(&game), 0);
    drop(journal);
    let found = resumed(&path).1;
    assert_eq!((found.state(), found.seats), (game.state(), game.seats));
    assert_eq!(orders(&found), [moves[1].clone()]);
    assert_ne!(found.seats, Seats::default());
}

#[test]
fn one_journal_is_written_by_one_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, _) = journal(&folder, 1);
    let (first, ..) = resumed(&path);
    assert!(matches!(Journal::resume(&path), Err(NotResumed::InUse)));
    drop(first);
    drop(resumed(&path));
    let error = Journal::begin(&path, &begun()).expect_err("it is there");
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
}

#[test]
fn what_is_no_journal_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for path in [Path::new("/dev/zero"), folder.path()] {
        let why = Journal::resume(path).expect_err("no file").to_string();
        assert!(why.contains("a file was expected"), "{why}");
    }
    let path = folder.path().join("text");
    for text in ["", "no journal", "hundred-days-journal format=9 save=0\n"] {
        std::fs::write(&path, text).expect("written");
        assert!(matches!(Journal::resume(&path), Err(NotResumed::Faults(_))));
    }
}

/// The program as another program drives it.
struct Engine {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Engine {
    fn new() -> Self {
        Self::of(program().arg("engine"))
    }

    /// The program on a disk on which no file grows beyond so many kilobytes.
    #[cfg(unix)]
    fn on_small_disk(kilobytes: usize) -> Self {
        let script = format!("ulimit -f {kilobytes}; trap '' XFSZ; exec \"$0\" engine");
        Self::of(over(Command::new("bash")).args(["-c", &script, PROGRAM]))
    }

    fn of(program: &mut Command) -> Self {
        let mut child = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program");
        let answers = BufReader::new(child.stdout.take().expect("its output"));
        Self { child, answers }
    }

    fn send(&mut self, request: &Value) {
        let input = self.child.stdin.as_mut().expect("its input");
        writeln!(input, "{request}").expect("sent");
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.send(request);
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("an answer");
        serde_json::from_str(&answer).expect("JSON")
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_engine_that_is_killed_has_lost_no_order_that_it_has_answered_and_rolls_no_die_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.journal");
    let mut engine = Engine::new();
    engine.ask(&json!({"cmd": "new", "scenario": "19", "seed": 7}));
    let begun_anew = engine.ask(&json!({"cmd": "journal", "file": file}));
    assert_eq!(begun_anew["ok"], true, "{begun_anew}");
    let all = play(&mut begun(), 80, 3);
    let mut straight = begun();
    for (nth, chunk) in all.chunks(8).enumerate() {
        let (last, answered) = chunk.split_last().expect("an order");
        for order in answered {
            let answer = engine.ask(&json!({"cmd": "order", "order": order}));
            assert_eq!(answer["ok"], true, "{answer}");
            straight.play(order).expect("a legal order");
        }
        // The last is on its way when the program is killed.
        engine.send(&json!({"cmd": "order", "order": last}));
        drop(engine);
        engine = Engine::new();
        let loaded = engine.ask(&json!({"cmd": "load", "file": file}));
        assert_eq!(loaded["ok"], true, "{loaded}");
        let state = engine.ask(&json!({"cmd": "state"}));
        let number = |game: &Game| json!(game.state().number().to_string());
        let before = number(&straight);
        straight.play(last).expect("a legal order");
        let after = number(&straight);
        let found = &state["fingerprint"];
        assert!(*found == before || *found == after, "kill {nth}");
        if *found == before {
            let answer = engine.ask(&json!({"cmd": "order", "order": last}));
            assert_eq!(answer["ok"], true, "{answer}");
        }
        let state = engine.ask(&json!({"cmd": "state"}));
        assert_eq!(state["fingerprint"], after, "kill {nth}");
    }
}

#[cfg(unix)]
#[test]
fn a_journal_that_cannot_grow_is_closed_and_the_game_goes_on_without_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.journal");
    let mut engine = Engine::on_small_disk(12);
    engine.ask(&json!({"cmd": "new", "scenario": "19", "seed": 7}));
    let begun_anew = engine.ask(&json!({"cmd": "journal", "file": file}));
    assert_eq!(begun_anew["ok"], true, "{begun_anew}");
    let all = play(&mut begun(), 200, 3);
    let mut notes = Vec::new();
    for (nth, order) in all.iter().enumerate() {
        let answer = engine.ask(&json!({"cmd": "order", "order": order}));
        assert_eq!(answer["ok"], true, "{answer}");
        notes.extend(
            answer["notes"]
                .as_array()
                .map(|told| (nth, told[0].clone())),
        );
    }
    let [(lost, note)] = &notes[..] else {
        panic!("one note was expected: {notes:?}");
    };
    let note = note.as_str().expect("a sentence");
    let closed = "the journal cannot be written, and is closed: File too large";
    assert!(note.starts_with(closed), "{note}");
    let number = |game: &Game| json!(game.state().number().to_string());
    let mut straight = begun();
    let mut written = straight.clone();
    for (nth, order) in all.iter().enumerate() {
        straight.play(order).expect("a legal order");
        if nth + 1 == *lost {
            written = straight.clone();
        }
    }
    let state = engine.ask(&json!({"cmd": "state"}));
    assert_eq!(state["fingerprint"], number(&straight));
    // What was written before is a whole journal, without half a line, to which orders can be added where there is room.
    let text = std::fs::read_to_string(&file).expect("a journal");
    assert!(text.ends_with('\n'), "half a line is left");
    let (mut journal, mut game, faulty) = resumed(&file);
    assert_eq!((game.state(), faulty), (written.state(), None));
    assert!(*lost > 0);
    for order in &all[*lost..] {
        journal
            .write(&[Entry::Order(order.clone())])
            .expect("written");
        game.play(order).expect("a legal order");
    }
    drop(journal);
    assert_eq!(resumed(&file).1.state(), straight.state());
}

#[cfg(unix)]
#[test]
fn a_save_that_cannot_be_written_is_told_and_leaves_the_old_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, beside] = ["game.ron", "game.journal"].map(|name| folder.path().join(name));
    let mut engine = Engine::on_small_disk(8);
    engine.ask(&json!({"cmd": "new", "scenario": "19", "seed": 7}));
    let saved = engine.ask(&json!({"cmd": "save", "file": file}));
    assert_eq!(saved["ok"], true, "{saved}");
    let old = std::fs::read(&file).expect("a save");
    for order in play(&mut begun(), 60, 3) {
        let answer = engine.ask(&json!({"cmd": "order", "order": order}));
        assert_eq!(answer["ok"], true, "{answer}");
    }
    for (cmd, file) in [("save", &file), ("journal", &beside)] {
        let answer = engine.ask(&json!({"cmd": cmd, "file": file}));
        assert_eq!(answer["ok"], false, "{answer}");
        let told = format!("{} cannot be written: File too large", file.display());
        let error = answer["error"].as_str().expect("a sentence");
        assert!(error.starts_with(&told), "{error}");
    }
    assert_eq!(std::fs::read(&file).expect("a save"), old);
    let left = std::fs::read_dir(folder.path()).expect("the folder");
    assert_eq!(left.count(), 1, "half a file is left");
    let state = engine.ask(&json!({"cmd": "state"}));
    assert_eq!(state["ok"], true, "{state}");
}
