//! The user's own files come on top of those that the program carries.

use crate::kit::program::program_with;
use hundred_days::last_battles::data::embedded;
use hundred_days::last_battles::data::library::Library;
use hundred_days::last_battles::data::own_files::own_scenarios;
use hundred_days::table::board::Terrain;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("last_battles")).expect("a folder");
    fs::create_dir_all(folder.path().join("scenarios")).expect("a folder");
    folder
}

#[test]
fn a_corrected_map_takes_the_place_of_the_carried_one() {
    let folder = folder();
    let (hex, marsh) = (
        hundred_days::hex::hex(1641),
        "kind: marsh, name: \"Flooded\", hexes: \"1641\"",
    );
    let text =
        embedded::MAP
            .text
            .replacen("terrain: [", &format!("terrain: [\n        ({marsh}),"), 1);
    fs::write(folder.path().join("last_battles/map.ron"), &text).expect("written");
    let data = Library::on_top(folder.path()).expect("sound data");
    // Two terrains in one hex are a fault: the file is told of and left out.
    assert!(
        data.faults
            .iter()
            .any(|fault| fault.message.contains("1641")),
        "{:?}",
        data.faults
    );
    assert_eq!(data.components.board.terrain(hex), Terrain::Town);

    let text = embedded::MAP
        .text
        .replacen("name: \"Quatre Bras\"", "name: \"The crossroads\"", 1);
    fs::write(folder.path().join("last_battles/map.ron"), &text).expect("written");
    let data = Library::on_top(folder.path()).expect("sound data");
    assert_eq!(data.faults, []);
    let names = &data.files.map.names;
    let areas = &data.files.map.terrain;
    let named = names.iter().any(|place| place.name == "The crossroads")
        || areas.iter().any(|area| area.name == "The crossroads");
    assert!(named);
}

#[test]
fn scenarios_of_ones_own_are_found_by_their_ending() {
    let folder = folder();
    for name in ["b.ron", "a.ron", "notes.txt"] {
        fs::write(folder.path().join("scenarios").join(name), "()").expect("written");
    }
    let (files, left_out) = own_scenarios(folder.path());
    assert_eq!(left_out, None);
    let names: Vec<_> = files
        .into_iter()
        .filter_map(|path| Some(path.file_name()?.to_owned()))
        .collect();
    assert_eq!(names, ["a.ron", "b.ron"]);
}

#[test]
fn an_empty_folder_changes_nothing() {
    let folder = folder();
    let data = Library::on_top(folder.path()).expect("sound data");
    assert_eq!(data.faults, []);
    assert_eq!(data.scenarios.len(), embedded::SCENARIOS.len());
}

/// Runs the program with a folder for its data, and gets what it writes.
fn run(folder: &tempfile::TempDir, arguments: &[&str], input: &str) -> (bool, String) {
    let mut child = program_with(folder.path())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input.as_bytes()).expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("its output");
    (
        output.status.success(),
        String::from_utf8(output.stdout).expect("text"),
    )
}

#[test]
#[cfg(feature = "cli")]
fn a_scenario_of_ones_own_goes_by_its_number_wherever_one_is_named() {
    let folder = folder();
    let own = folder.path().join("scenarios");
    let file = own.join("short.ron");
    let short = r#"(builds_on: [All("19")], number: "41", name: "Until seven", last: "16/1900")"#;
    fs::write(&file, short).expect("written");
    let save = folder.path().join("game.ron");
    let requests = format!(
        "{}\n{}\n{}\n{}\n",
        r#"{"cmd":"scenarios"}"#,
        r#"{"cmd":"new","scenario":"41"}"#,
        r#"{"cmd":"order","order":{"end":{}}}"#,
        serde_json::json!({"cmd": "save", "file": save}),
    );
    let (ended, answers) = run(&folder, &["engine"], &requests);
    assert!(ended, "{answers}");
    let answers = answers
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"));
    let answers: Vec<serde_json::Value> = answers.collect();
    let listed = answers[0]["scenarios"].as_array().expect("scenarios");
    let mut listed = listed.iter();
    let listed = listed.find(|one| one["number"] == "41");
    let listed = listed.expect("the scenario");
    assert_eq!(
        (&listed["number"], &listed["name"]),
        (&"41".into(), &"Until seven".into())
    );
    assert_eq!(listed["file"], file.display().to_string());
    assert!(
        answers.iter().all(|answer| answer["ok"] == true),
        "{answers:?}"
    );
    // The save carries the scenario to where its file is not.
    let elsewhere = self::folder();
    let save = save.to_str().expect("a path");
    assert!(run(&elsewhere, &["replay", save], "").0);
    let (ended, lines) = run(
        &folder,
        &[
            "simulate",
            "41",
            "--games",
            "2",
            "--french",
            "random",
            "--coalition",
            "random",
        ],
        "",
    );
    assert!(ended && lines.lines().count() == 2, "{lines}");
    let (ended, told) = run(
        &folder,
        &[
            "tournament",
            "41",
            "--levels",
            "random,easy",
            "--games",
            "2",
        ],
        "",
    );
    assert!(ended && told.contains("  41 "), "{told}");
    fs::copy(&file, own.join("twice.ron")).expect("copied");
    let (_, answer) = run(
        &folder,
        &["engine"],
        "{\"cmd\":\"new\",\"scenario\":\"41\"}\n",
    );
    assert!(
        answer.contains("several scenarios have the number 41"),
        "{answer}"
    );
}

#[test]
fn scenarios_of_ones_own_stand_beside_the_carried_ones() {
    let folder = folder();
    let own = folder.path().join("scenarios");
    let shorter =
        r#"(builds_on: [All("19")], number: "119", name: "Until seven", last: "16/1900")"#;
    fs::write(own.join("short.ron"), shorter).expect("written");
    let wrong = r#"(builds_on: [All("19")], number: "120", name: "Too long", last: "16/2200")"#;
    fs::write(own.join("wrong.ron"), wrong).expect("written");
    let data = Library::on_top(folder.path()).expect("sound data");
    let (start, offered) = data.on_offer().last().expect("scenarios");
    assert_eq!(Path::new(start), own.join("short.ron"));
    assert_eq!(offered.name, "Until seven");
    assert_eq!(data.own.len(), 1);
    let told: Vec<_> = data.faults.iter().map(ToString::to_string).collect();
    let place = format!("{}:1:", own.join("wrong.ron").display());
    assert!(
        told.iter().any(|fault| fault.starts_with(&place)),
        "{told:?}"
    );
}

#[test]
fn a_carried_scenarios_number_is_told_and_the_file_left_out() {
    let folder = folder();
    let own = folder.path().join("scenarios");
    let (a, b) = (own.join("a.ron"), own.join("b.ron"));
    fs::write(&a, "(builds_on: [All(\"19\")], number: \"19\")").expect("written");
    fs::write(&b, "(builds_on: [All(\"19\")])").expect("written");
    let data = Library::on_top(folder.path()).expect("sound data");
    let told: Vec<_> = data.faults.iter().map(ToString::to_string).collect();
    let taken = "19 is the number of a scenario that the program carries: one of your own was expected, such as 101";
    let missing = "the field `number` is missing here: one of your own was expected, such as 101, since 19 is taken";
    assert_eq!(
        told,
        [
            format!("{}:1:34: {taken}", a.display()),
            format!("{}:1:1: {missing}", b.display())
        ]
    );
    assert_eq!(data.own.len(), 0);
}

/// Puts into the folder for scenarios what is no file, or too large a one; gets how many such things.
#[cfg(unix)]
fn strew(scenarios: &Path) -> usize {
    let pipe = Command::new("mkfifo")
        .arg(scenarios.join("pipe.ron"))
        .status();
    assert!(pipe.expect("mkfifo").success());
    std::os::unix::fs::symlink("/dev/zero", scenarios.join("zero.ron")).expect("a link");
    std::os::unix::fs::symlink("loop.ron", scenarios.join("loop.ron")).expect("a link");
    fs::create_dir(scenarios.join("folder.ron")).expect("a folder");
    let large = fs::File::create(scenarios.join("large.ron")).expect("a file");
    large.set_len((16 << 20) + 1).expect("a large file");
    4
}

#[test]
#[cfg(unix)]
fn pipes_devices_and_folders_are_told_at_once_and_hide_nothing_sound() {
    let folder = folder();
    let own = folder.path().join("scenarios");
    let told = strew(&own);
    let short = r#"(builds_on: [All("19")], number: "119", name: "Until seven", last: "16/1900")"#;
    fs::write(own.join("z.ron"), short).expect("written");
    let pipe = Command::new("mkfifo")
        .arg(folder.path().join("last_battles/map.ron"))
        .status();
    assert!(pipe.expect("mkfifo").success());
    let data = Library::on_top(folder.path()).expect("sound data");
    let faults: Vec<_> = data.faults.iter().map(ToString::to_string).collect();
    let of = |what: &str| faults.iter().filter(|fault| fault.contains(what)).count();
    assert_eq!(
        of("the file cannot be read: this is no regular file"),
        3,
        "{faults:#?}"
    );
    assert_eq!(
        of("the file cannot be read: this is a folder"),
        1,
        "{faults:#?}"
    );
    assert_eq!(
        of("1 of 6 scenarios are left out, the largest"),
        1,
        "{faults:#?}"
    );
    assert_eq!(faults.len(), told + 2, "{faults:#?}");
    assert_eq!(data.own.len(), 1);
    assert_eq!(data.scenarios.len(), embedded::SCENARIOS.len());
}

#[test]
#[cfg(unix)]
fn nothing_in_the_folder_keeps_the_program_from_telling_its_version_or_from_a_file_that_is_named() {
    let folder = folder();
    strew(&folder.path().join("scenarios"));
    let (ended, told) = run(&folder, &["--version"], "");
    assert!(ended && told.starts_with("hundred-days "), "{told}");
    assert!(run(&folder, &["--help"], "").0);
    let pipe = folder.path().join("scenarios/pipe.ron");
    let pipe = pipe.to_str().expect("a path");
    for arguments in [
        &["check", pipe][..],
        &["replay", pipe],
        &["simulate", "merge", pipe],
        &["simulate", pipe],
    ] {
        assert!(!run(&folder, arguments, "").0, "{arguments:?}");
    }
}

#[test]
fn of_a_crowd_of_scenarios_the_smallest_are_read() {
    let folder = folder();
    let own = folder.path().join("scenarios");
    for nth in 0..600 {
        fs::write(own.join(format!("{nth}.ron")), "()").expect("written");
    }
    fs::write(own.join("a.ron"), "// the largest\n()").expect("written");
    let (files, left_out) = own_scenarios(folder.path());
    assert_eq!(files.len(), 500);
    assert!(!files.contains(&own.join("a.ron")));
    let left_out = left_out.expect("a fault").to_string();
    let expected = "1:1: 101 of 601 scenarios are left out, the largest: 500 files, and 16 MB together, are the most that is read";
    assert!(left_out.ends_with(expected), "{left_out}");
}
