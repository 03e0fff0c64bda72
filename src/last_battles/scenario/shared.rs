//! A list that is long and seldom changed, so that copies of what it belongs to need not copy it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A list that all copies have in common, until one of them is changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared<T>(Arc<Vec<T>>);

impl<T> Shared<T> {
    /// Gets the list by itself.
    pub fn into_list(self) -> Vec<T>
    where
        T: Clone,
    {
        Arc::unwrap_or_clone(self.0)
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> From<Vec<T>> for Shared<T> {
    fn from(list: Vec<T>) -> Self {
        Self(Arc::new(list))
    }
}

impl<T> Deref for Shared<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        Arc::make_mut(&mut self.0)
    }
}

impl<'s, T> IntoIterator for &'s Shared<T> {
    type Item = &'s T;
    type IntoIter = std::slice::Iter<'s, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
