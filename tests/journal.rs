//! Journals: every order on disk at once, taken up again after whatever has ended the program.

use crate::kit::journals::{begun, orders, play, resumed};
use hundred_days::last_battles::counter::ByPlayer;
use hundred_days::last_battles::{Match, State};
use hundred_days::table::journal::{Entry, Faulty, Journal, NotResumed, read, since};
use hundred_days::table::level::Level;
use hundred_days::table::play::{Seat, Seats};
use std::path::Path;
use tempfile::TempDir;

/// A journal of so many random orders; the states before the first of them and after each.
fn journal(folder: &TempDir, orders: usize) -> (std::path::PathBuf, Vec<Match>) {
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
    let first = read::<State>("journal", &whole).expect("a journal");
    assert_eq!(first.entries, 6);
    let ends: Vec<usize> = {
        let lines = whole.iter().enumerate();
        let ends = lines.filter(|(_, byte)| **byte == b'\n');
        ends.map(|(at, _)| at + 1).collect()
    };
    let start = ends[ends.len() - 7];
    for end in start..=whole.len() {
        let found = read::<State>("journal", &whole[..end]).expect("a journal");
        let entries = ends[ends.len() - 6..].iter().filter(|&&at| at <= end);
        assert_eq!(found.entries, entries.count(), "cut at {end}");
        assert_eq!(found.game.state(), games[found.entries].state());
        assert_eq!(found.faulty, None);
        // A loss of power may leave zeros where the rest should be.
        let mut filled = whole[..end].to_vec();
        filled.resize(whole.len() + 100, 0);
        let found = read::<State>("journal", &filled).expect("a journal");
        assert_eq!(found.game.state(), games[found.entries].state());
    }
    for end in 0..start {
        assert!(
            read::<State>("journal", &whole[..end]).is_err(),
            "cut at {end}"
        );
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
        if let Ok(found) = read::<State>("journal", &changed) {
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
    let mut note = |game: &Match| {
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
    assert!(matches!(
        Journal::resume::<State>(&path),
        Err(NotResumed::InUse)
    ));
    drop(first);
    drop(resumed(&path));
    let error = Journal::begin(&path, &begun()).expect_err("it is there");
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
}

#[test]
fn what_is_no_journal_is_refused_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for path in [Path::new("/dev/zero"), folder.path()] {
        let why = Journal::resume::<State>(path)
            .expect_err("no file")
            .to_string();
        assert!(why.contains("a file was expected"), "{why}");
    }
    let path = folder.path().join("text");
    for text in ["", "no journal", "hundred-days-journal format=9 save=0\n"] {
        std::fs::write(&path, text).expect("written");
        assert!(matches!(
            Journal::resume::<State>(&path),
            Err(NotResumed::Faults(_))
        ));
    }
}
