//! Files that are replaced whole or not at all.
//!
//! The text goes to a temporary file beside its place, is brought to the disk, and is then moved there; last the folder is
//! brought to the disk, so that the new name survives a loss of power too. Whoever is interrupted leaves the old file or the
//! new one, and perhaps a temporary file, which the next write in that folder removes: nobody holds its lock any more.
//!
//! Only a regular file is ever replaced. A link is followed, and the file that it leads to is replaced.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions, Permissions, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// What the names of temporary files end with; they begin with a dot.
const ENDING: &str = ".hundred-days-part";

/// How often a write is begun again whose temporary file was taken for a leftover before it could be locked.
const ATTEMPTS: usize = 5;

/// Replaces a file, or makes it; makes the folder too, if there is none.
///
/// # Errors
/// Says why that cannot be done; what was there before is then still there.
pub fn replace(path: &Path, text: &[u8]) -> io::Result<()> {
    let folder = folder_of(path);
    std::fs::create_dir_all(folder)?;
    let (path, kept) = target(path)?;
    let folder = folder_of(&path);
    let name = path.file_name().unwrap_or_default();
    sweep(folder);
    let mut attempts = 0..ATTEMPTS;
    loop {
        let part = Part::write(folder, name, text, kept.as_ref())?;
        match part.move_to(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound && attempts.next().is_some() => {}
            done => break done?,
        }
    }
    sync_folder(folder)
}

/// Finds the file that is to be replaced, with its permissions if it is there; refuses what is no regular file.
fn target(path: &Path) -> io::Result<(PathBuf, Option<Permissions>)> {
    let found = match std::fs::symlink_metadata(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return match path.file_name() {
                Some(_) => Ok((path.to_owned(), None)),
                None => Err(refused("is not the name of a file")),
            };
        }
        found => found?,
    };
    let path = match found.is_symlink() {
        true => std::fs::canonicalize(path)
            .map_err(|error| refused(&format!("is a link that leads nowhere: {error}")))?,
        false => path.to_owned(),
    };
    let found = std::fs::metadata(&path)?;
    match found.is_file() {
        true => Ok((path, Some(found.permissions()))),
        false if found.is_dir() => Err(refused("is a folder")),
        false => Err(refused(
            "is no regular file but a device, a pipe or the like",
        )),
    }
}

fn refused(why: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, why.to_owned())
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent();
    folder
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// A temporary file, which goes away unless it is moved to its place.
struct Part {
    path: PathBuf,
    /// Open, and so locked, as long as nobody may remove it.
    _file: File,
}

impl Part {
    fn write(
        folder: &Path,
        name: &OsStr,
        text: &[u8],
        permissions: Option<&Permissions>,
    ) -> io::Result<Self> {
        let (path, file) = create(folder, name)?;
        let part = Self { path, _file: file };
        let mut file = &part._file;
        // A file system without locks has no sweeping either.
        let _ = file.try_lock();
        if let Some(permissions) = permissions {
            file.set_permissions(permissions.clone())?;
        }
        file.write_all(text)?;
        file.sync_all()?;
        Ok(part)
    }

    fn move_to(&self, path: &Path) -> io::Result<()> {
        std::fs::rename(&self.path, path)
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // Once it is moved it is not there any more.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Makes a temporary file of a name that nobody else uses.
fn create(folder: &Path, name: &OsStr) -> io::Result<(PathBuf, File)> {
    static MADE: AtomicU64 = AtomicU64::new(0);
    loop {
        let nth = MADE.fetch_add(1, Ordering::Relaxed);
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{nth}{ENDING}", std::process::id()));
        let path = folder.join(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return Ok((path, made?)),
        }
    }
}

/// Removes the temporary files of writes that were interrupted: those that nobody holds open any more.
fn sweep(folder: &Path) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.starts_with('.') || !name.ends_with(ENDING) {
            continue;
        }
        let regular = std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_file());
        let Some(file) = regular.then(|| File::open(&path).ok()).flatten() else {
            continue;
        };
        match file.try_lock() {
            // What cannot be removed disturbs nobody.
            Ok(()) => drop(std::fs::remove_file(&path)),
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => {}
        }
    }
}

/// Brings the names in a folder to the disk.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(not(unix)) {
        // Elsewhere a folder cannot be opened, and a name is written with its file.
        return Ok(());
    }
    match File::open(folder)?.sync_all() {
        // Some file systems keep their names without being asked, and cannot be.
        Err(error)
            if matches!(
                error.kind(),
                ErrorKind::InvalidInput | ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder")
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).expect("the folder");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("an entry").file_name())
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_made_and_replaced_and_nothing_else_is_left() {
        let folder = folder();
        let file = folder.path().join("deep/er/game.ron");
        for text in ["one", "and another", ""] {
            replace(&file, text.as_bytes()).expect("written");
            assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
        }
        assert_eq!(names(file.parent().expect("its folder")), ["game.ron"]);
    }

    #[test]
    fn leftovers_are_swept_but_no_file_that_is_being_written_and_none_of_others() {
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        let left = format!(".game.ron.999999-0{ENDING}");
        let held = format!(".other.ron.999999-1{ENDING}");
        for name in [&left, &held, ".game.ron.swp", "game.ron.hundred-days-part"] {
            std::fs::write(at(name), "half a").expect("written");
        }
        std::fs::create_dir(at(&format!(".folder{ENDING}"))).expect("a folder");
        let holder = File::open(at(&held)).expect("opened");
        holder.lock().expect("locked");
        replace(&at("game.ron"), b"whole").expect("written");
        let mut expected = vec![
            format!(".folder{ENDING}"),
            ".game.ron.swp".to_owned(),
            held.clone(),
            "game.ron".to_owned(),
            "game.ron.hundred-days-part".to_owned(),
        ];
        expected.sort();
        assert_eq!(names(folder.path()), expected);
        drop(holder);
        replace(&at("game.ron"), b"whole").expect("written");
        assert!(!names(folder.path()).contains(&held));
    }

    #[test]
    fn several_writers_do_not_disturb_each_other() {
        let folder = folder();
        std::thread::scope(|scope| {
            for writer in 0..4 {
                let path = folder.path().join(format!("{}.ron", writer % 2));
                scope.spawn(move || {
                    for _ in 0..25 {
                        replace(&path, b"whole").expect("written");
                    }
                });
            }
        });
        assert_eq!(names(folder.path()), ["0.ron", "1.ron"]);
    }

    #[test]
    fn folders_are_not_replaced() {
        let folder = folder();
        let error = replace(folder.path(), b"text").expect_err("a folder");
        assert_eq!(error.to_string(), "is a folder");
        let error = replace(&folder.path().join(".."), b"text").expect_err("a folder");
        assert_eq!(error.to_string(), "is a folder");
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_pipes_are_not_replaced_and_links_are_followed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder();
        let at = |name: &str| folder.path().join(name);
        let error = replace(Path::new("/dev/null"), b"text").expect_err("a device");
        assert!(error.to_string().contains("no regular file"), "{error}");
        symlink("/dev/null", at("null.ron")).expect("a link");
        let error = replace(&at("null.ron"), b"text").expect_err("a device");
        assert!(error.to_string().contains("no regular file"), "{error}");
        symlink("nowhere", at("loose.ron")).expect("a link");
        let error = replace(&at("loose.ron"), b"text").expect_err("no file");
        assert!(error.to_string().contains("leads nowhere"), "{error}");
        std::fs::create_dir(at("far")).expect("a folder");
        std::fs::write(at("far/game.ron"), "old").expect("a file");
        let strict = Permissions::from_mode(0o600);
        std::fs::set_permissions(at("far/game.ron"), strict).expect("permissions");
        symlink("far/game.ron", at("game.ron")).expect("a link");
        replace(&at("game.ron"), b"new").expect("written");
        let found = std::fs::symlink_metadata(at("game.ron")).expect("a link");
        assert!(found.is_symlink());
        assert_eq!(std::fs::read(at("far/game.ron")).expect("a file"), b"new");
        let mode = std::fs::metadata(at("far/game.ron")).expect("a file");
        assert_eq!(mode.permissions().mode() & 0o777, 0o600);
    }
}
