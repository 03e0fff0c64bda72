//! Where the parts of a scenario are written.

use std::collections::BTreeMap;

/// Where a part of a scenario is written: in which of its sources, and at which path there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub source: usize,
    pub path: String,
}

/// Where the parts of a scenario are written, by their paths in the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places(BTreeMap<String, Place>);

impl Places {
    /// Notes where a part is written, by its path in the whole.
    pub(super) fn note(&mut self, path: String, place: Place) {
        self.0.insert(path, place);
    }

    /// Gets where a part is written, or else the nearest part around it; `None` if nothing is known of it.
    pub fn find(&self, path: &str) -> Option<Place> {
        let mut end = path.len();
        loop {
            if let Some(place) = self.0.get(&path[..end]) {
                return Some(Place {
                    source: place.source,
                    path: format!("{}{}", place.path, &path[end..]),
                });
            }
            end = path[..end].rfind(['.', '['])?;
        }
    }
}
