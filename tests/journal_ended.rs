//! Journals and saves when the program is killed, or the disk takes no more.

use crate::kit::journals::{begun, play, resumed};
use crate::kit::program::{PROGRAM, over, program};
use hundred_days::last_battles::Match;
use hundred_days::table::journal::Entry;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

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
        let number = |game: &Match| json!(game.state().number().to_string());
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
    let number = |game: &Match| json!(game.state().number().to_string());
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
