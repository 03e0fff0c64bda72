//! The folders of a user: where the program looks for his own files, and keeps what it writes.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The variable that names another data folder.
pub const FOLDER_VARIABLE: &str = "HUNDRED_DAYS_DATA";

/// The folders of one user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folders {
    /// His own files, and what the program keeps for him.
    pub data: PathBuf,
    /// What the program can make again, such as ground that it has drawn.
    pub cache: PathBuf,
}

impl Folders {
    /// Gets the folders of whoever runs the program: one that is named by [`FOLDER_VARIABLE`], or else those that the system
    /// has for it.
    pub fn of_user() -> Self {
        match std::env::var_os(FOLDER_VARIABLE).filter(|folder| !folder.is_empty()) {
            Some(folder) => Self::within(Path::new(&folder)),
            None => Self::of_system(),
        }
    }

    /// Gets folders that both lie in one.
    pub fn within(folder: &Path) -> Self {
        Self {
            data: folder.to_owned(),
            cache: folder.join("cache"),
        }
    }

    #[cfg(feature = "cli")]
    fn of_system() -> Self {
        match directories::ProjectDirs::from("", "", "hundred-days") {
            Some(folders) => Self {
                data: folders.data_dir().to_owned(),
                cache: folders.cache_dir().to_owned(),
            },
            None => Self::within(Path::new(NAMELESS)),
        }
    }

    #[cfg(not(feature = "cli"))]
    fn of_system() -> Self {
        Self::within(Path::new(NAMELESS))
    }

    /// Has the program read and write in these folders from now on; only the first that are named count.
    ///
    /// Until then nothing of a user's is read or written: so tests, and other programs that use the rules, do not meet it.
    pub fn take_up(self) {
        let _ = FOLDERS.set(self);
    }
}

/// The folder where the system knows none for the user.
const NAMELESS: &str = "hundred-days-data";

static FOLDERS: OnceLock<Folders> = OnceLock::new();

/// Gets the folder where the program finds the user's files, and keeps what it writes; `None` until it is taken up.
pub fn data_folder() -> Option<&'static Path> {
    FOLDERS.get().map(|folders| folders.data.as_path())
}

/// Gets the folder for what the program can make again; `None` until it is taken up.
pub fn cache_folder() -> Option<&'static Path> {
    FOLDERS.get().map(|folders| folders.cache.as_path())
}
