//! Saved games: there and back, foreign, and written while the program is killed.

use crate::kit::played::{play, played, start};
use crate::kit::program::program;
use crate::kit::saves::{fault, format_1, sound, summed};
use hundred_days::GAMES;
use hundred_days::cli::{check, replay};
use hundred_days::last_battles::counter::Player;
use hundred_days::last_battles::data::embedded::QUATRE_BRAS;
use hundred_days::last_battles::game_setup::NewGame;
use hundred_days::last_battles::opponent::random::RandomPlayer;
use hundred_days::last_battles::{Match, Order, State};
use hundred_days::table::data::Source;
use hundred_days::table::level::Level;
use hundred_days::table::opponent::Opponent;
use hundred_days::table::play::{Seat, Use};
use hundred_days::table::save::{from_text, load, save, to_text};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A folder of one test's own, gone with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("hundred-days-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_save_brings_the_game_back_as_it_was() {
    let folder = Folder::new("round-trip");
    for (seed, orders) in [(1, 0), (2, 1), (3, 90), (4, 5000)] {
        let (game, file) = (played(seed, orders), folder.file("deep/game.ron"));
        save(&game, &file).unwrap();
        let loaded = load::<State>(&file).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert_eq!(loaded.state(), game.state());
        assert_eq!(loaded.entries(), game.entries());
        assert_eq!(
            to_text(&loaded).unwrap(),
            std::fs::read_to_string(&file).unwrap()
        );
    }
}

#[test]
fn a_save_between_orders_and_undone_orders_is_the_save_of_the_game_as_it_is() {
    let mut game = played(3, 40);
    let mut player = RandomPlayer::new(5);
    let mut copies = 0;
    for nth in 0..60 {
        if nth % 7 == 0 && game.undo().is_ok() {
            copies += 1;
        }
        let mut other = game.clone();
        let order = player.choose(game.state()).expect("an order");
        game.play(&order).expect("a legal order");
        play(&mut other, nth, 2);
        // Which copy is saved first must make no difference.
        for saved in [&game, &other, &game] {
            let text = to_text(saved).expect("a save");
            assert_eq!(to_text(&sound(&text)).expect("a save"), text);
        }
    }
    assert!(copies > 2, "{copies}");
}

#[test]
fn laid_dice_are_marked() {
    assert!(to_text(&played(1, 0)).unwrap().contains("rigged: true"));
    let plain = Match::begin(NewGame {
        dice: Vec::new(),
        ..start(1)
    })
    .unwrap();
    assert!(to_text(&plain).unwrap().contains("rigged: false"));
}

#[test]
fn who_played_goes_on_playing() {
    let mut game = played(4, 20);
    assert!(!to_text(&game).unwrap().contains("seats"), "two persons");
    game.seats.coalition = Seat::Program(Level::Hard);
    let text = to_text(&game).unwrap();
    let loaded = sound(&text);
    assert_eq!(loaded.seats, game.seats);
    assert_eq!(loaded.state(), game.state(), "the seats are no part of it");
    let stranger = summed(&text.replacen("program(hard)", "program(harder)", 1));
    let found = fault(&stranger);
    assert!(
        found.starts_with("game.ron:6:45: `harder` is not known"),
        "{found}"
    );
}

#[test]
fn a_scenario_file_travels_with_the_save() {
    let folder = Folder::new("own-scenario");
    let (scenario, file) = (folder.file("mine.ron"), folder.file("game.ron"));
    let text = QUATRE_BRAS
        .text
        .replacen("Quatre Bras\"", "Ney's \\\"road\\\"\"", 1);
    std::fs::write(&scenario, text).unwrap();
    let scenario_name = scenario.display().to_string();
    let mut game = Match::begin(NewGame {
        scenario: scenario_name,
        ..start(5)
    })
    .unwrap();
    play(&mut game, 5, 30);
    save(&game, &file).unwrap();
    std::fs::remove_file(&scenario).unwrap();
    let loaded = load::<State>(&file).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(loaded.state().setup().scenario.name, "Ney's \"road\"");
    assert_eq!(loaded.state(), game.state());
    let saved = to_text(&game).unwrap();
    assert!(!saved.contains(&folder.0.display().to_string()));
    assert!(saved.contains("scenario:\"mine.ron\""), "{saved}");
    let altered = sound(&summed(&saved.replacen("each: 1", "each: 2", 1)));
    assert_eq!(altered.used, Use::View);
    let old = format_1(&game).replacen("each: 1", "each: 2", 1);
    assert!(
        fault(&old).contains("the game does not begin as it did"),
        "{}",
        fault(&old)
    );
    let (sound, broken) = ("first: \\\"16/1400", "first: \\\"16/1430");
    for text in [
        summed(&saved.replacen(sound, broken, 1)),
        format_1(&game).replacen(sound, broken, 1),
    ] {
        let found = fault(&text);
        assert!(found.contains("the scenario file within"), "{found}");
    }
}

#[test]
fn a_save_that_ends_combat_phases_without_combat_is_still_read() {
    let plain = NewGame {
        scenario: "19".to_owned(),
        ..NewGame::default()
    };
    let mut game = Match::begin(plain).expect("a game");
    game.play(&Order::End {}).expect("the end of the phase");
    assert_eq!(game.state().player(), Player::Coalition, "nobody can fight");
    let text = format_1(&game);
    let line = text
        .lines()
        .find(|line| line.contains("order:"))
        .expect("an order");
    let after = line.split('"').nth(1).expect("the number after it");
    // So it was written when the end of the combat phase was asked for.
    let before = line.replace(after, "0123456789abcdef");
    let old = text.replace(line, &format!("{before}\n{line}"));
    let read = |text: &str| {
        from_text(Source {
            name: "old.ron",
            text,
        })
    };
    let loaded = read(&old).expect("a sound save");
    assert_eq!(loaded.state(), game.state());
    assert_eq!(format_1(&loaded), text);
    let wrong = text.replace(line, &format!("{before}\n{before}"));
    assert!(read(&wrong).is_err());
}

#[test]
fn check_and_replay_read_saves() {
    let folder = Folder::new("check");
    let (good, bad) = (folder.file("good.ron"), folder.file("bad.ron"));
    let game = played(10, 60);
    save(&game, &good).unwrap();
    let text = std::fs::read_to_string(&good).unwrap();
    std::fs::write(&bad, text.replacen("seed:10", "seed:11", 1)).unwrap();
    assert_eq!(
        check::faults_of_files(GAMES, std::slice::from_ref(&good)),
        []
    );
    let faults = check::faults_of_files(GAMES, std::slice::from_ref(&bad));
    assert!(
        faults[0]
            .to_string()
            .starts_with(&format!("{}:1:1: the save is damaged", bad.display())),
        "{faults:?}"
    );
    let mut told = Vec::new();
    replay::tell(&game, &mut told).unwrap();
    let told = String::from_utf8(told).unwrap();
    assert!(
        told.starts_with("19. Quatre Bras\nOptions: 19.5C, 19.5D\n"),
        "{told}"
    );
    let lines: Vec<_> = told.lines().skip(4).collect();
    assert!(
        lines.len() >= 60 && lines.iter().all(|line| line.ends_with(']')),
        "{told}"
    );
}

#[test]
fn the_program_tells_by_its_exit_code_whether_a_save_is_good() {
    let folder = Folder::new("exit-codes");
    let (good, bad) = (folder.file("good.ron"), folder.file("bad.ron"));
    save(&played(14, 20), &good).unwrap();
    std::fs::write(&bad, "(hundred_days_save: 1, ").unwrap();
    for (command, file, code) in [
        ("check", &good, 0),
        ("replay", &good, 0),
        ("verify", &good, 0),
        ("verify", &bad, 1),
        ("check", &bad, 1),
        ("replay", &bad, 1),
        ("nonsense", &bad, 2),
    ] {
        let output = program().arg(command).arg(file).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{command}: {output:?}");
        assert!(!output.stdout.is_empty() || !output.stderr.is_empty());
    }
}

#[test]
fn an_undo_is_quick_at_every_point_of_a_game() {
    let mut game = played(11, 0);
    let mut player = RandomPlayer::new(11);
    let mut slowest = Duration::ZERO;
    while let Some(order) = player.choose(game.state()) {
        game.play(&order).expect("a legal order");
        // The quickest of three, so that a busy machine does not count.
        let times = [(); 3].map(|()| {
            let beginning = Instant::now();
            let _ = game.check_undo();
            beginning.elapsed()
        });
        slowest = slowest.max(times.into_iter().min().unwrap_or_default());
    }
    assert!(
        slowest < Duration::from_millis(5),
        "an undo takes {slowest:?}"
    );
}

#[test]
fn undo_and_the_same_order_again_lead_to_the_same_state() {
    let mut game = played(12, 0);
    let mut player = RandomPlayer::new(12);
    let mut undone = 0;
    while let Some(order) = player.choose(game.state()) {
        let before = game.state().clone();
        game.play(&order).expect("a legal order");
        let after = game.state().clone();
        let die = before.dice().drawn() != after.dice().drawn();
        match game.undo() {
            Ok(()) => {
                assert!(!die);
                assert_eq!(*game.state(), before);
                game.play(&order).expect("the same order");
                undone += 1;
            }
            Err(refused) => assert!(
                die || order == (Order::End {}) || before.battle().is_some(),
                "{order:?}: {refused}"
            ),
        }
        assert_eq!(*game.state(), after);
    }
    assert!(undone > 50, "{undone}");
}

/// Kills the program at odd moments while it saves two games in turn: one of the two is always there, whole.
#[test]
fn a_kill_while_saving_leaves_the_old_file_or_the_new() {
    let folder = Folder::new("kill");
    let (file, other) = (folder.file("game.ron"), folder.file("other.ron"));
    let (short, long) = (played(13, 3), played(13, 80));
    save(&short, &file).unwrap();
    save(&long, &other).unwrap();
    let mut replaced = 0;
    for round in 0..20 {
        let mut child = program()
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let line = |cmd: &str, file: &PathBuf| {
            format!(
                "{{\"cmd\":\"{cmd}\",\"file\":{:?}}}\n",
                file.display().to_string()
            )
        };
        let writer = std::thread::spawn({
            let lines = line("load", &other) + &line("save", &file).repeat(2000);
            move || input.write_all(lines.as_bytes())
        });
        // Once the game is loaded, the saving begins; later rounds wait for some saves, however long they take.
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..=round / 5 {
            answers.read_line(&mut String::new()).unwrap();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let _ = writer.join().unwrap();
        let found = load::<State>(&file).unwrap_or_else(|faults| panic!("{faults:?}"));
        assert!(found.state() == short.state() || found.state() == long.state());
        replaced += u32::from(found.state() == long.state());
        save(&short, &file).unwrap();
    }
    assert!(replaced > 0, "no kill came after the first save");
}
