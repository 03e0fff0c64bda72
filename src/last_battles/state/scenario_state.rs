//! What the rules of single scenarios keep in the state of a game.
//!
//! A game without such rules has an empty ledger, which adds nothing to the state's fingerprint.

use crate::last_battles::state::Secret;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::wings::WingRecord;
use std::hash::{Hash, Hasher};

/// The state of these rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioState {
    /// How many times each change of levels counts by now, in the order of the scenario; what is not there, not at all.
    pub(super) counts: Vec<i16>,
    /// What has been written down in secret, in the order of what there is to write; what is not there is undecided.
    pub(super) secrets: Vec<Secret>,
    /// How the wings of an army fare, if one has any.
    pub(super) wings: WingRecord,
    /// The inactive leaders to whom an active commander has come.
    pub(super) called: Vec<LeaderIndex>,
}

impl Hash for ScenarioState {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        if *self == Self::default() {
            return;
        }
        self.counts.hash(hasher);
        self.secrets.hash(hasher);
        if self.wings != WingRecord::default() {
            self.wings.hash(hasher);
        }
        if !self.called.is_empty() {
            self.called.hash(hasher);
        }
    }
}

impl ScenarioState {
    /// Gets how many times a change of levels counts by now.
    pub fn count(&self, change: usize) -> i16 {
        self.counts.get(change).copied().unwrap_or(0)
    }

    /// Gets how the wings of an army fare, if one has any.
    pub const fn wings(&self) -> &WingRecord {
        &self.wings
    }

    /// Tells whether an active commander has come to an inactive leader.
    pub fn is_called(&self, leader: LeaderIndex) -> bool {
        self.called.contains(&leader)
    }

    /// Gets what has been written down about a matter, which only its owner knows until it is shown.
    pub fn secret(&self, matter: usize) -> Secret {
        self.secrets.get(matter).copied().unwrap_or_default()
    }

    pub(super) fn set_secret(&mut self, matter: usize, secret: Secret) {
        let size = self.secrets.len().max(matter + 1);
        self.secrets.resize(size, Secret::Undecided);
        self.secrets[matter] = secret;
    }

    /// Notes how many times a change of levels counts from now on.
    pub(super) fn set_count(&mut self, change: usize, count: i16) {
        let size = self.counts.len().max(change + 1);
        self.counts.resize(size, 0);
        self.counts[change] = count;
    }
}
