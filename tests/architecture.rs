//! The house keeps its order: each room uses only those above it, and the core knows no screen, clock or float.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms, each with those that it may use; a room within another is named by its path.
const ROOMS: &[(&str, &[&str])] = &[
    ("hex", &["hex"]),
    ("table", &["hex", "table"]),
    ("last_battles", &["hex", "table", "last_battles"]),
    ("campaign_1815", &["hex", "table", "campaign_1815"]),
    ("cli", &["hex", "table", "cli"]),
    ("client", &["hex", "table", "cli", "client"]),
];

/// The games, each with its rooms that are built for a screen only: these may use the client, which knows no game.
const OF_SCREENS: &[(&str, &[&str])] = &[
    (
        "last_battles",
        &["last_battles/phases", "last_battles/client"],
    ),
    ("campaign_1815", &["campaign_1815/client"]),
];

/// The rooms of each game that stand around its rules, each with those of them that it may use. The rules use none.
const AROUND_THE_RULES: &[(&str, &[&str])] = &[
    ("last_battles/data", &["data"]),
    ("last_battles/opponent", &["data", "opponent"]),
    ("last_battles/kept", &["data", "opponent", "kept"]),
    ("last_battles/tally", &["tally"]),
    ("last_battles/protocol", &["data", "tally", "protocol"]),
    ("last_battles/phases", &["kept", "phases"]),
    (
        "last_battles/client",
        &["data", "opponent", "kept", "phases", "client"],
    ),
    ("campaign_1815/data", &["data"]),
    ("campaign_1815/opponent", &["opponent"]),
    ("campaign_1815/kept", &["data", "opponent", "kept"]),
    ("campaign_1815/protocol", &["data", "protocol"]),
    (
        "campaign_1815/client",
        &["data", "opponent", "kept", "client"],
    ),
];

/// The rooms in which files are read or written.
const OF_FILES: &[&str] = &[
    "table/data",
    "table/journal",
    "table/save",
    "last_battles/data",
    "last_battles/kept",
];

/// What no rule may hold: it would differ from machine to machine, or from run to run.
const UNSURE: &[&str] = &[
    "HashMap",
    "HashSet",
    "f32",
    "f64",
    "time::Instant",
    "SystemTime",
    "std::env",
    "thread_rng",
];

fn sources(room: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room);
    if path.is_file() {
        return vec![path];
    }
    let Ok(entries) = fs::read_dir(&path) else {
        return Vec::new();
    };
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names
        .flat_map(|name| sources(&format!("{room}/{name}")))
        .collect()
}

/// Tells whether a file lies in one of some rooms.
fn is_within(file: &Path, rooms: &[&str]) -> bool {
    let path = file.display().to_string();
    rooms
        .iter()
        .any(|room| path.contains(&format!("/src/{room}/")))
}

/// Gets the lines of code of a file, without comments.
fn code(file: &Path) -> Vec<String> {
    let text =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default().to_owned());
    lines.collect()
}

/// Tells whether a file lies in a room of a game that is built for a screen only.
fn is_of_screens(file: &Path) -> bool {
    let rooms = OF_SCREENS.iter().flat_map(|(_, rooms)| rooms.iter());
    rooms.copied().any(|room| is_within(file, &[room]))
}

/// Gets what stands after each mention of the crate's root in a line.
fn used(line: &str) -> impl Iterator<Item = &str> {
    let after = line.split("crate::").skip(1);
    after.map(|rest| {
        let word = rest.split(|c: char| !c.is_alphanumeric() && c != '_');
        word.into_iter().next().unwrap_or_default()
    })
}

#[test]
fn each_room_uses_only_those_above_it() {
    for (room, allowed) in ROOMS {
        for file in sources(room) {
            let to_screens = is_of_screens(&file);
            for line in code(&file) {
                for used in used(&line) {
                    // What a game shows is tested among the games that are shown.
                    let shown = to_screens && ["client", "SHOWN"].contains(&used);
                    let fits = shown || allowed.contains(&used);
                    assert!(fits, "{} uses {used}: {line}", file.display());
                }
            }
        }
    }
}

#[test]
fn the_crate_alone_names_the_games() {
    let games: Vec<_> = OF_SCREENS.iter().map(|(game, _)| *game).collect();
    for file in sources("") {
        let own = is_within(&file, &games) || file.ends_with("src/lib.rs");
        for line in code(&file).into_iter().filter(|_| !own) {
            // A path of a file is no name of a room.
            let path = line.contains("include_str!");
            let named = games.iter().find(|game| line.contains(**game) && !path);
            assert_eq!(named, None, "{}: {line}", file.display());
        }
    }
    for one in &games {
        for other in games.iter().filter(|other| *other != one) {
            for file in sources(one) {
                let line = code(&file).into_iter().find(|line| line.contains(other));
                assert_eq!(line, None, "{} knows another game", file.display());
            }
        }
    }
}

#[test]
fn the_rules_use_no_room_around_them() {
    for (game, _) in OF_SCREENS {
        let own = |room: &&str| room.split('/').next() == Some(*game);
        let around: Vec<_> = AROUND_THE_RULES.iter().map(|(room, _)| *room).collect();
        let around: Vec<_> = around.into_iter().filter(own).collect();
        for file in sources(game) {
            let within = AROUND_THE_RULES
                .iter()
                .find(|(room, _)| is_within(&file, &[room]));
            let allowed = within.map_or(&[][..], |(_, allowed)| allowed);
            let named = rooms_named(game, &code(&file).join(" "));
            let forbidden = around.iter().find_map(|room| {
                let name = room.rsplit('/').next().unwrap_or_default();
                let names = named.iter().any(|named| named == name);
                (names && !allowed.contains(&name)).then_some(name)
            });
            assert_eq!(
                forbidden,
                None,
                "{} uses a room around the rules",
                file.display()
            );
        }
    }
}

/// Lists the rooms of a game that some code of it names: by a path from the crate, in the braces of one, or by way of `super`.
fn rooms_named(game: &str, code: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        let text = text.trim_start();
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let after = |path: &str| -> Vec<String> {
        let found = code
            .match_indices(path)
            .map(|(at, _)| &code[at + path.len()..]);
        found.map(str::to_owned).collect()
    };
    let paths = after(&format!("crate::{game}::"))
        .into_iter()
        .chain(after("super::"));
    let mut named = Vec::new();
    for rest in paths {
        match rest.strip_prefix('{') {
            None => named.push(word(&rest)),
            Some(list) => {
                let mut depth = 0;
                let inner = list.split_inclusive(['{', '}', ',']);
                for part in inner {
                    if depth == 0 {
                        named.push(word(part));
                    }
                    depth += part.matches('{').count() as i32 - part.matches('}').count() as i32;
                    if depth < 0 {
                        break;
                    }
                }
            }
        }
    }
    named
}

#[test]
fn the_core_knows_no_screen() {
    for (room, _) in ROOMS.iter().filter(|(room, _)| *room != "client") {
        for file in sources(room) {
            if is_of_screens(&file) {
                continue;
            }
            let screen = code(&file)
                .into_iter()
                .find(|line| line.contains("bevy") || line.contains("egui"));
            assert_eq!(screen, None, "{}", file.display());
        }
    }
}

#[test]
fn the_rules_hold_nothing_that_differs_between_machines() {
    for room in ["hex", "table", "last_battles", "campaign_1815"] {
        for file in sources(room) {
            if is_within(&file, OF_FILES) || is_of_screens(&file) {
                continue;
            }
            for line in code(&file) {
                let unsure = UNSURE.iter().find(|word| line.contains(**word));
                // Movement points are shown to other programs as numbers with halves; nothing is reckoned in them.
                let shown = file.ends_with("charts/points.rs");
                assert!(unsure.is_none() || shown, "{}: {line}", file.display());
            }
        }
    }
}

#[test]
fn only_data_rooms_touch_files() {
    for room in ["hex", "table", "last_battles", "campaign_1815"] {
        for file in sources(room) {
            if is_within(&file, OF_FILES) || is_of_screens(&file) {
                continue;
            }
            let touch = code(&file)
                .into_iter()
                .find(|line| line.contains("std::fs") || line.contains("std::io"));
            assert_eq!(touch, None, "{}", file.display());
        }
    }
}

#[test]
fn every_file_of_tests_belongs_to_one_of_the_programs() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let roots = ["core.rs", "client.rs", "campaign_1815.rs"];
    let listed: Vec<String> = roots
        .iter()
        .flat_map(|root| code(&tests.join(root)))
        .collect();
    // The tests of a game with a program of its own lie in the folder of its name.
    for folder in ["", "campaign_1815/"] {
        let entries = fs::read_dir(tests.join(folder)).expect("the tests");
        for name in entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()) {
            let Some(subject) = name.strip_suffix(".rs") else {
                continue;
            };
            let named = listed.contains(&format!("mod {subject};"));
            assert!(
                named || roots.contains(&name.as_str()),
                "tests/{folder}{name} is in no program: it would never run"
            );
        }
    }
}

/// How many lines a file of code has at most.
const LONGEST: usize = 400;

#[test]
fn no_file_of_code_is_longer_than_one_reads_at_a_sitting() {
    let folders = [".", "../tests", "../benches"];
    let files: Vec<_> = folders.into_iter().flat_map(sources).collect();
    let of_rust = |file: &&PathBuf| file.extension().is_some_and(|kind| kind == "rs");
    let lines = |file: &Path| fs::read_to_string(file).map_or(0, |text| text.lines().count());
    let long = files.iter().filter(of_rust);
    let long: Vec<_> = long.filter(|file| lines(file) > LONGEST).collect();
    assert!(long.is_empty(), "longer than {LONGEST} lines: {long:?}");
    assert!(files.len() > 500);
}

/// What lies at the top of the repository.
const TOP: &[&str] = &[
    ".ci",
    ".gitattributes",
    ".gitignore",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE",
    "README.md",
    "assets",
    "benches",
    "build.rs",
    "deny.toml",
    "fuzz",
    "packaging",
    "scenarios",
    "src",
    "tests",
];

/// What tools put there, and nobody keeps.
const NOT_KEPT: &[&str] = &[".git", "target"];

#[test]
fn nothing_lies_at_the_top_that_belongs_to_nobody() {
    let entries = fs::read_dir(env!("CARGO_MANIFEST_DIR")).expect("the repository");
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut found: Vec<_> = names
        .filter(|name| !NOT_KEPT.contains(&name.as_str()))
        .collect();
    found.sort();
    assert_eq!(found, TOP);
}

#[test]
fn no_test_reads_the_data_of_whoever_runs_it() {
    for file in sources("../tests").iter().chain(&sources("../benches")) {
        let kit = file.ends_with("kit/program.rs");
        for line in code(file) {
            let starts = line.contains("CARGO_BIN_EXE") && !line.contains("contains(");
            assert!(
                kit || !starts,
                "{} starts the program by itself",
                file.display()
            );
            let named = line.contains("Folders::of_user") && !line.contains("contains(");
            assert!(!named, "{} reads the user's folder", file.display());
        }
    }
}
