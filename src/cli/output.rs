//! What commands write, and what becomes of it where nobody reads it any more or no room is left.

use crate::table::shown;
use crate::table::stop::Stop;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// The faults that a list on standard error begins with.
const MOST_TOLD: usize = 100;

/// Says something on standard error. Whether anybody reads that makes no difference to what a command does.
pub fn note(text: impl fmt::Display) {
    let text = shown::lines(&text.to_string());
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Says on standard error why a command does not do what was asked.
pub fn complain(command: &str, why: impl fmt::Display) {
    note(format!("hundred-days {command}: {why}\n"));
}

/// Lists faults on standard error, the first of them if there are many.
pub fn list<T: fmt::Display>(before: &str, faults: &[T]) {
    for fault in faults.iter().take(MOST_TOLD) {
        note(format!("{before}{fault}\n"));
    }
    let more = faults.len().saturating_sub(MOST_TOLD);
    if more > 0 {
        note(format!("{before}and {more} more faults\n"));
    }
}

/// Ends a command that was to write to standard output: as it would end, unless what it wrote could not be written.
///
/// Whoever closes a pipe has read enough, which is no failure.
pub fn end(command: &str, as_usual: ExitCode, written: io::Result<()>) -> ExitCode {
    match unless_closed(written) {
        Ok(()) => as_usual,
        Err(error) => {
            // An error of our own says what failed; those of the system do not.
            match error.get_ref() {
                Some(own) => complain(command, own),
                None => complain(command, unwritten(&error)),
            }
            ExitCode::FAILURE
        }
    }
}

/// Says that the output could not be written.
pub fn unwritten(error: &io::Error) -> String {
    format!("the output cannot be written: {error}")
}

/// Tells whether whoever reads the output has closed it.
pub fn is_closed(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if is_closed(&error) => Ok(()),
        written => written,
    }
}

/// Watches whether somebody reads standard output, and stops those who play for him when he closes it.
///
/// The next line would tell as well, but a game between hard programs takes minutes.
#[cfg(target_os = "linux")]
pub fn watch(stop: Stop) {
    use std::ffi::{c_int, c_ulong};
    #[repr(C)]
    struct Watched {
        file: c_int,
        asked: i16,
        found: i16,
    }
    unsafe extern "C" {
        fn poll(watched: *mut Watched, count: c_ulong, milliseconds: c_int) -> c_int;
    }
    const OUTPUT: c_int = 1;
    const CLOSED: i16 = 0x8;
    std::thread::spawn(move || {
        let (asked, found) = (0, 0);
        let file = OUTPUT;
        let mut output = Watched { file, asked, found };
        while !stop.is_on() {
            // SAFETY: one entry is handed over, it lives through the call, and it is laid out as the C library has it. Only
            // `found` is written to. A refusal leaves that as it was.
            unsafe { poll(&raw mut output, 1, 200) };
            if output.found & CLOSED != 0 {
                stop.now();
            }
        }
    });
}

/// Elsewhere the next line tells.
#[cfg(not(target_os = "linux"))]
pub fn watch(_: Stop) {}

/// Writes what the arguments ask for, such as help, or what is wrong with them.
#[cfg(feature = "cli")]
pub fn usage(error: &clap::Error) -> ExitCode {
    let code = u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from);
    // What is left in the buffer of the output would be written when nobody asks any more whether it could be.
    let written = error.print().and_then(|()| io::stdout().flush());
    match error.use_stderr() {
        true => code,
        false => end("--help", code, written),
    }
}
