//! The one place that reads files.
//!
//! What lies at a path may be anything: a pipe that nobody writes to, a device without end, a folder. Only regular files are
//! read, and no more of them than a file may hold, so that reading one always comes to an end.

use super::Fault;
use super::locate::Position;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of a file that is read.
pub const LARGEST: u64 = 16 << 20;

/// Opens a regular file.
///
/// # Errors
/// Says that something else lies there, without waiting for it.
pub fn open(path: &Path) -> io::Result<File> {
    // To open a pipe would wait for somebody who writes to it, so it is looked at before; and once more when it is open,
    // for something else may lie there by then.
    regular(&path.metadata()?)?;
    let file = File::open(path)?;
    regular(&file.metadata()?)?;
    Ok(file)
}

fn regular(found: &std::fs::Metadata) -> io::Result<()> {
    let what = match found {
        found if found.is_file() => return Ok(()),
        found if found.is_dir() => "this is a folder",
        _ => "this is no regular file",
    };
    Err(io::Error::other(format!("{what}, and a file was expected")))
}

/// Reads a file.
///
/// # Errors
/// Says why it cannot be read: it is not there, no regular file, or larger than [`LARGEST`].
pub fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    // Its size may be another by the time it is read; some files of the system have none at all.
    open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > LARGEST {
        true => Err(io::Error::other(format!(
            "it is larger than {} MB, the most that is read",
            LARGEST >> 20
        ))),
        false => Ok(bytes),
    }
}

/// Reads a file's text.
///
/// # Errors
/// A file that cannot be read is a fault of its first line, one that is no text a fault where the text ends.
pub fn text_of(path: &Path) -> Result<String, Fault> {
    let bytes = bytes(path).map_err(|error| unread(path, &error))?;
    text(path, bytes)
}

/// Reads a file's text, if there is a file.
///
/// # Errors
/// As [`text_of`].
pub fn text_if_any(path: &Path) -> Result<Option<String>, Fault> {
    match bytes(path) {
        Ok(bytes) => text(path, bytes).map(Some),
        Err(error) if is_absent(&error) => Ok(None),
        Err(error) => Err(unread(path, &error)),
    }
}

/// Tells whether there is nothing at the path of which something was asked.
fn is_absent(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

fn unread(path: &Path, error: &io::Error) -> Fault {
    Fault {
        file: path.display().to_string(),
        at: Position::START,
        message: format!("the file cannot be read: {error}"),
    }
}

fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|error| {
        let whole = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..whole]).into_owned();
        Fault {
            file: path.display().to_string(),
            at: Position::of(&before, whole),
            message: "this is no text in UTF-8".to_owned(),
        }
    })
}
