//! Games of this kind are kept on disk, listed, deleted and had back.

use super::{Match, State, card_of};
use crate::SHOWN;
use crate::client::keeping::Keeper;
use crate::client::keeping::shelf::{
    IN_PROGRESS, JOURNAL, delete, in_folder, is_deleted, latest_first, restore, tidy_folder,
};
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::kept::Card;
use crate::table::journal::Journal;
use crate::table::opponent::{AnyLegal, Opponent};
use std::time::SystemTime;

fn begun(scenario: &str, seed: u64) -> Match {
    let start = NewGame {
        scenario: scenario.to_owned(),
        seed,
        ..NewGame::default()
    };
    Match::begin(start).unwrap()
}

fn play(game: &mut Match, orders: usize) {
    let mut player = AnyLegal::new(5);
    for _ in 0..orders {
        let order = player.choose(game.state()).unwrap();
        game.play(&order).unwrap();
    }
}

#[test]
fn a_game_that_is_opened_and_left_alone_has_no_journal_and_its_first_order_begins_one() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = begun("19", 11);
    let mut keeper = Keeper::<State>::default();
    keeper.take_up(&game, None);
    keeper.note(&game, false);
    assert!(!keeper.keeps());
    let path = folder.path().join("game.journal");
    let journal = Journal::begin(&path, &game).unwrap();
    keeper.take_up(&game, Some(journal));
    assert!(keeper.keeps());
    for _ in 0..30 {
        play(&mut game, 1);
        keeper.note(&game, false);
    }
    keeper.close();
    let (journal, resumed) = Journal::resume::<State>(&path).unwrap();
    assert_eq!(resumed.game.state(), game.state());
    assert_eq!(Card::read(&path), Some(card_of(&game)));
    // It goes on in the same journal, and what is taken back is taken back there too.
    let mut game = resumed.game;
    keeper.take_up(&game, Some(journal));
    play(&mut game, 5);
    keeper.note(&game, false);
    let taken_back = game.undo().is_ok();
    keeper.note(&game, false);
    keeper.close();
    let resumed = Journal::resume::<State>(&path).unwrap().1;
    assert_eq!(resumed.game.state(), game.state());
    assert_eq!(resumed.game.entries().len(), 35 - usize::from(taken_back));
}

#[test]
fn games_are_listed_deleted_and_had_back() {
    let folder = tempfile::tempdir().unwrap();
    let paths = [("19", "a"), ("18", "b"), ("20", "c")].map(|(number, name)| {
        let path = folder.path().join(name).with_extension(JOURNAL);
        drop(Journal::begin(&path, &begun(number, 3)).unwrap());
        path
    });
    std::fs::write(folder.path().join("torn.journal"), "hundred-days-jour").unwrap();
    let numbers = || {
        let mut all: Vec<_> = in_folder(SHOWN, folder.path())
            .into_iter()
            .map(|game| game.card.scenario.0)
            .collect();
        all.sort();
        all
    };
    assert_eq!(numbers(), ["18", "19", "20"], "their cards are made again");
    let (open, _) = Journal::resume::<State>(&paths[1]).unwrap();
    assert_eq!(
        delete(&paths[1]).unwrap_err().to_string(),
        "the game is open"
    );
    drop(open);
    assert!(!is_deleted(&paths[1]));
    delete(&paths[1]).unwrap();
    assert!(is_deleted(&paths[1]));
    assert_eq!(numbers(), ["19", "20"]);
    restore(&paths[1]).unwrap();
    assert_eq!(numbers(), ["18", "19", "20"]);
    delete(&paths[0]).unwrap();
    tidy_folder(SHOWN, folder.path());
    assert!(
        restore(&paths[0]).is_err(),
        "after the next start it is gone"
    );
    assert_eq!(numbers(), ["18", "20"]);
}

#[test]
fn forty_games_in_progress_are_kept_whatever_has_been_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let card = card_of(&begun("19", 3));
    let now = SystemTime::now();
    let lay = |name: &str, card: Option<&Card>, minutes: usize| {
        let path = folder.path().join(name).with_extension(JOURNAL);
        let file = std::fs::File::create(&path).unwrap();
        let ago = std::time::Duration::from_secs(60 * minutes as u64);
        file.set_modified(now - ago).unwrap();
        if let Some(card) = card {
            card.write(&path).unwrap();
        }
    };
    for nth in 0..IN_PROGRESS + 5 {
        // Without a card it cannot be told, and counts as one to be gone on with.
        lay(&format!("on{nth}"), (nth > 0).then_some(&card), 100 + nth);
    }
    let over = Card {
        over: true,
        ..card.clone()
    };
    for nth in 0..60 {
        lay(&format!("over{nth}"), Some(&over), nth);
    }
    tidy_folder(SHOWN, folder.path());
    let named = |start: &str| {
        let left = latest_first(folder.path(), JOURNAL).into_iter();
        let names = left.map(|(_, path)| path.file_stem().unwrap().display().to_string());
        names
            .filter(|name| name.starts_with(start))
            .collect::<Vec<_>>()
    };
    let latest = (0..IN_PROGRESS).map(|nth| format!("on{nth}"));
    assert_eq!(named("on"), latest.collect::<Vec<_>>());
    assert_eq!(named("over"), ["over0", "over1", "over2", "over3", "over4"]);
    assert_eq!(in_folder(SHOWN, folder.path()).len(), IN_PROGRESS - 1);
}
