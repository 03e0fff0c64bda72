//! What the commands do where nobody reads what they write, or no room is left for it; and what they refuse.
#![cfg(unix)]

use crate::kit::program::program_with;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};

/// Every command that writes, with what it is asked.
const WRITING: &[&[&str]] = &[
    &["--help"],
    &["--version"],
    &["check"],
    &["engine"],
    &["replay", "game.ron"],
    &[
        "simulate",
        "19",
        "--french",
        "random",
        "--coalition",
        "random",
        "--games",
        "10000000",
    ],
    &[
        "tournament",
        "19",
        "--levels",
        "random,random",
        "--games",
        "2",
    ],
];

/// Starts the program in a folder, with what it is told on its input.
fn start(folder: &Path, arguments: &[&str], output: Stdio) -> Child {
    let mut child = program_with(folder)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program");
    if arguments == ["engine"] {
        let input = child.stdin.as_mut().expect("its input");
        input
            .write_all(b"{\"cmd\":\"scenarios\"}\n")
            .expect("written");
    }
    child.stdin = None;
    child
}

/// Waits for the end; gets how it ended, and what it wrote on standard error.
fn end(mut child: Child) -> (ExitStatus, String) {
    let mut told = String::new();
    let errors = child.stderr.as_mut().expect("its errors");
    errors.read_to_string(&mut told).expect("text");
    (child.wait().expect("an end"), told)
}

/// Makes a folder with a saved game.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let study = [
        "simulate",
        "19",
        "--games",
        "1",
        "--french",
        "random",
        "--coalition",
        "random",
    ];
    let saving = [&study[..], &["--save-games", "."]].concat();
    let (status, told) = end(start(folder.path(), &saving, Stdio::null()));
    assert!(status.success(), "{told}");
    let (save, game) = (
        folder.path().join("19-1.ron"),
        folder.path().join("game.ron"),
    );
    fs::rename(save, game).expect("a saved game");
    folder
}

#[test]
fn whoever_closes_the_output_ends_a_command_quietly_and_at_once() {
    let folder = folder();
    for arguments in WRITING {
        let mut child = start(folder.path(), arguments, Stdio::piped());
        drop(child.stdout.take());
        let (status, told) = end(child);
        assert_eq!(
            (status.code(), told.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
    }
}

#[test]
#[cfg(target_os = "linux")]
fn programs_that_think_for_minutes_stop_when_the_output_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    // Slower than any game that ends by itself: a line of the study would take longer than anybody waits.
    let slow = "hard+plans=1000+samples=1000+tries=100";
    let arguments = [
        "simulate",
        "22",
        "--games",
        "2",
        "--french",
        slow,
        "--coalition",
        slow,
    ];
    let mut child = start(folder.path(), &arguments, Stdio::piped());
    drop(child.stdout.take());
    let (status, told) = end(child);
    assert_eq!((status.code(), told.as_str()), (Some(0), ""));
}

#[test]
fn a_full_disk_is_told_in_a_sentence() {
    let folder = folder();
    for arguments in WRITING {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("a full device");
        let (status, told) = end(start(folder.path(), arguments, full.into()));
        assert_eq!(status.code(), Some(1), "{arguments:?}: {told}");
        let sentence = "the output cannot be written: No space left on device";
        assert!(
            told.contains(sentence) && told.lines().count() == 1,
            "{arguments:?}: {told}"
        );
    }
}

#[test]
fn where_standard_error_is_closed_too_a_command_does_its_work() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["replay", "no-such-file.ron"];
    let mut child = start(folder.path(), &arguments, Stdio::null());
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("an end").code(), Some(1));
}

#[test]
fn numbers_beyond_all_reason_are_refused_with_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    for (option, number, most) in [
        ("--threads", "100000", "256"),
        ("--threads", "0", "256"),
        ("--games", "99999999999", "10000000"),
        ("--games", "0", "10000000"),
        ("--games", "99999999999999999999999", "10000000"),
        ("--games", "many", "10000000"),
    ] {
        for command in [
            &["simulate", "19"][..],
            &["tournament", "19", "--levels", "random,easy"],
        ] {
            let arguments = [command, &[option, number]].concat();
            let (status, told) = end(start(folder.path(), &arguments, Stdio::null()));
            assert_eq!(status.code(), Some(2), "{arguments:?}: {told}");
            let expected = format!("a number from 1 to {most} was expected");
            assert!(told.contains(&expected), "{arguments:?}: {told}");
        }
    }
    let one = [
        "tournament",
        "19",
        "--levels",
        "random,easy",
        "--games",
        "1",
    ];
    let (status, told) = end(start(folder.path(), &one, Stdio::null()));
    assert_eq!(status.code(), Some(1), "{told}");
    assert!(
        told.contains("each pair plays two games at least"),
        "{told}"
    );
}

#[test]
fn what_a_terminal_would_obey_is_never_written_to_it() {
    let folder = folder();
    let file = folder.path().join("bad\u{1b}[31m.ron");
    fs::write(
        &file,
        "(number: \"101\", a\u{9b}31m: \"\u{1b}]0;title\u{7}\")",
    )
    .expect("written");
    let name = "scenarios\u{7}.ron";
    fs::create_dir_all(folder.path().join("scenarios")).expect("a folder");
    fs::copy(&file, folder.path().join("scenarios").join(name)).expect("copied");
    let file = file.to_str().expect("a name");
    for arguments in [
        &["check", file][..],
        &["replay", file],
        &["simulate", file],
        &["engine"],
    ] {
        let child = start(folder.path(), arguments, Stdio::piped());
        let output = child.wait_with_output().expect("its output");
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8(told).expect("text");
        let obeyed = told.chars().find(|&c| c.is_control() && c != '\n');
        assert_eq!(obeyed, None, "{arguments:?}: {told:?}");
        assert!(
            told.contains("u{7}") || arguments[0] == "check",
            "{arguments:?}: {told}"
        );
        assert!(
            told.contains("u{1b}") || arguments[0] == "engine",
            "{arguments:?}: {told}"
        );
    }
}
