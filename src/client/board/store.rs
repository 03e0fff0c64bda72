//! Drawn ground, kept on disk, so that the next start draws nothing.
//!
//! A map has a folder of its own, by a number that stands for the map and for how it is drawn; a file in it holds a
//! chunk. The theme only tints the picture of the ground, so both themes share the files. A file that is damaged is
//! thrown away, and the folders of maps that were not looked at for longest give way when there is too much.

use super::chunks::Key;
use crate::client::ground::Part;
use crate::client::ground::packed::{self, Packed};
use crate::table::data::disk;
use crate::table::data::map::MapFile;
use crate::table::fingerprint::fingerprint;
use bevy::log::warn;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use std::{fs, io};

/// A number that stands for how the carried map is drawn; a test holds it. It is part of every folder's name, so that
/// what an older program drew is not shown.
const DRAWING: u64 = 8_832_216_790_153_672_601;

/// The most bytes that all folders of maps may hold together; the whole of a large map takes about a third of it.
const ROOM: u64 = 96 << 20;

/// Gets the number that stands for a map and for how it is drawn.
pub(super) fn number_of(map: &MapFile) -> u64 {
    fingerprint(&(DRAWING, packed::FORMAT, format!("{map:?}")))
}

/// The folder of a map.
#[derive(Clone, Debug)]
pub(super) struct Store {
    all: PathBuf,
    own: PathBuf,
}

impl Store {
    /// Finds the folder of a map, by its number, within a cache folder; nothing is read or written yet.
    pub fn new(cache: &Path, number: u64) -> Self {
        let all = cache.join("ground");
        let own = all.join(format!("{number:016x}"));
        Self { all, own }
    }

    fn file(&self, (detail, [x, y]): Key) -> PathBuf {
        let set = format!("{detail:?}").to_lowercase();
        self.own.join(format!("{set}-{x}-{y}"))
    }

    /// Reads a chunk; `None` if it is not there. What is damaged is thrown away.
    pub fn read(&self, key: Key) -> Option<Vec<(Part, Packed)>> {
        let file = self.file(key);
        let parts = packed::read(&disk::bytes(&file).ok()?);
        if parts.is_none() {
            warn!("{} is damaged and is drawn anew", file.display());
            // If it cannot be removed, it is written over later.
            let _ = fs::remove_file(file);
        }
        parts
    }

    /// Keeps a chunk.
    pub fn keep(&self, key: Key, bytes: &[u8]) {
        if let Err(why) = self.write(key, bytes) {
            warn!("{} is not written: {why}", self.file(key).display());
        }
    }

    /// Writes beside the file and then puts the whole in its place, so that nobody ever reads half of it.
    fn write(&self, key: Key, bytes: &[u8]) -> io::Result<()> {
        fs::create_dir_all(&self.own)?;
        let file = self.file(key);
        let beside = file.with_extension(format!("{}.new", std::process::id()));
        fs::write(&beside, bytes)?;
        fs::rename(&beside, &file).inspect_err(|_| {
            let _ = fs::remove_file(&beside);
        })
    }

    /// Removes folders of other maps, those written first before the others, until all fit in a number of bytes.
    pub fn tidy(&self) {
        self.tidy_to(ROOM);
    }

    fn tidy_to(&self, room: u64) {
        let mut others: Vec<(SystemTime, u64, PathBuf)> = folders(&self.all)
            .filter(|folder| *folder != self.own)
            .map(|folder| {
                let (changed, bytes) = extent(&folder);
                (changed, bytes, folder)
            })
            .collect();
        others.sort();
        let mut held = extent(&self.own).1 + others.iter().map(|other| other.1).sum::<u64>();
        for (_, bytes, folder) in others {
            if held <= room {
                return;
            }
            if let Err(why) = fs::remove_dir_all(&folder) {
                warn!("{} is not removed: {why}", folder.display());
            }
            held -= bytes;
        }
    }
}

fn folders(all: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(all).into_iter().flatten().flatten();
    entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
}

/// Gets when a folder was last changed, and how many bytes its files hold.
fn extent(folder: &Path) -> (SystemTime, u64) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter_map(|entry| entry.metadata().ok());
    let bytes = files.map(|file| file.len()).sum();
    let changed = fs::metadata(folder).and_then(|folder| folder.modified());
    (changed.unwrap_or(SystemTime::UNIX_EPOCH), bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::ground::tests::map;
    use crate::client::ground::{Detail, Ground};

    /// Gets a number that stands for how some of a map is drawn: how many triangles each part has, where their middle lies,
    /// and their colours. Rounding leaves out what one machine may compute otherwise than the next.
    fn number_of_drawing(map: &MapFile) -> u64 {
        let ground = Ground::survey(map);
        let mut told = Vec::new();
        for key in [
            (Detail::Sheet, [0, 0]),
            (Detail::Far, [0, 1]),
            (Detail::Near, [2, 5]),
            (Detail::Fine, [2, 5]),
        ] {
            for (part, triangles) in ground.draw(key.0, key.1) {
                let sum: [f64; 2] = triangles.positions.iter().fold([0.0; 2], |[x, y], p| {
                    [x + f64::from(p.x), y + f64::from(p.y)]
                });
                let share = triangles.positions.len().max(1) as f64;
                let middle = sum.map(|sum| (sum / share * 1000.0).round() as i64);
                let colours = triangles.colours.iter().flatten();
                let light: f64 = colours.map(|&channel| f64::from(channel)).sum();
                told.push((
                    part as u8,
                    triangles.len(),
                    middle,
                    (light / share * 1000.0).round() as i64,
                ));
            }
        }
        fingerprint(&told)
    }

    const KEY: Key = (Detail::Near, [2, 5]);

    fn chunk() -> Vec<(Part, Packed)> {
        let drawn = Ground::survey(&map()).draw(KEY.0, KEY.1);
        let packed = drawn.iter().map(|(part, t)| (*part, Packed::from(t)));
        packed.collect()
    }

    #[test]
    fn the_number_changes_with_what_is_drawn() {
        assert_eq!(
            number_of_drawing(&map()),
            DRAWING,
            "the ground is drawn differently: set DRAWING to the first number"
        );
    }

    #[test]
    fn a_chunk_that_is_kept_is_read_again() {
        let cache = tempfile::tempdir().unwrap();
        let store = Store::new(cache.path(), number_of(&map()));
        assert_eq!(store.read(KEY), None);
        store.keep(KEY, &packed::write(&chunk()));
        assert_eq!(store.read(KEY), Some(chunk()));
        let files: Vec<_> = fs::read_dir(&store.own).unwrap().flatten().collect();
        assert_eq!(files.len(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_damaged_file_is_thrown_away() {
        let cache = tempfile::tempdir().unwrap();
        let store = Store::new(cache.path(), number_of(&map()));
        let mut bytes = packed::write(&chunk());
        bytes.truncate(1000);
        store.keep(KEY, &bytes);
        assert_eq!(store.read(KEY), None);
        assert!(!store.file(KEY).exists());
    }

    #[test]
    fn another_map_has_another_folder() {
        let (cache, mut other) = (Path::new("cache"), map());
        let own = Store::new(cache, number_of(&other)).own;
        assert_eq!(Store::new(cache, number_of(&other)).own, own);
        other.bridges.0.pop();
        assert_ne!(Store::new(cache, number_of(&other)).own, own);
    }

    #[test]
    fn a_cache_that_cannot_be_written_is_done_without() {
        let cache = tempfile::tempdir().unwrap();
        let file = cache.path().join("ground");
        fs::write(&file, "in the way").unwrap();
        let store = Store::new(cache.path(), number_of(&map()));
        store.keep(KEY, &packed::write(&chunk()));
        assert_eq!(store.read(KEY), None);
        store.tidy();
        assert!(file.exists());
    }

    #[test]
    fn old_maps_give_way_and_the_own_stays() {
        let cache = tempfile::tempdir().unwrap();
        let store = Store::new(cache.path(), number_of(&map()));
        store.keep(KEY, &[0; 100]);
        let other = |name: &str, age: u64| {
            let folder = store.all.join(name);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("near-0-0"), [0; 100]).unwrap();
            let then = SystemTime::now() - std::time::Duration::from_secs(age);
            let opened = fs::File::open(&folder).unwrap();
            opened.set_modified(then).unwrap();
            folder
        };
        let (old, young) = (other("old", 2000), other("young", 1000));
        store.tidy_to(300);
        assert!(old.exists() && young.exists());
        store.tidy_to(200);
        assert!(!old.exists() && young.exists());
        store.tidy_to(0);
        assert!(!young.exists() && store.own.exists());
    }
}
