//! The kinds of fields: how files state one, and how one scenario's is made of what several files state.

use super::PlaceOf;
pub use super::ends::Ends;
pub use super::lines::{Lines, Options};
use super::places::{Place, Places};
use crate::last_battles::scenario::Names;

/// How a field of some type is stated in files, gathered from them, and made whole.
pub trait Kind<Whole> {
    /// What a file says of it.
    type Stated;
    /// What is known of it while the scenario is put together.
    type Gathered: Default;

    /// Gets the statement of a whole field.
    fn stated(whole: Whole) -> Self::Stated;

    /// Adds the names by which parts of a statement may be left out.
    fn name(_stated: &Self::Stated, _names: &mut Names) {}

    /// Puts what a file states, at a path in it, over what has been said so far.
    fn add(gathered: &mut Self::Gathered, stated: &Self::Stated, path: &str, place_of: PlaceOf<'_>);

    /// Takes out what goes by some names.
    fn leave_out(_gathered: &mut Self::Gathered, _names: &Names) {}

    /// Gets the whole field, and notes where its parts are written; `None` if it is needed, and nobody has stated it.
    fn finish(gathered: Self::Gathered, path: &str, places: &mut Places) -> Option<Whole>;
}

/// What a file says of a field.
pub type Stated<K, Whole> = <K as Kind<Whole>>::Stated;

/// What is known of a field while the scenario is put together.
pub type Gathered<K, Whole> = <K as Kind<Whole>>::Gathered;

/// What a file says, and where.
#[derive(Clone)]
pub struct Written<T> {
    pub value: T,
    pub place: Place,
}

/// A field that every scenario needs; what a file says of it is said of the whole field.
pub struct Required;

/// A field that has its default where nobody states it.
pub struct OrDefault;

/// A field that a scenario may go without.
pub struct OrNone;

impl<T: Clone> Kind<T> for Required {
    type Stated = Option<T>;
    type Gathered = Option<Written<T>>;

    fn stated(whole: T) -> Option<T> {
        Some(whole)
    }

    fn add(
        gathered: &mut Option<Written<T>>,
        stated: &Option<T>,
        path: &str,
        place_of: PlaceOf<'_>,
    ) {
        replace(gathered, stated.as_ref(), path, place_of);
    }

    fn finish(gathered: Option<Written<T>>, path: &str, places: &mut Places) -> Option<T> {
        settle(gathered, path, places)
    }
}

impl<T: Clone + Default> Kind<T> for OrDefault {
    type Stated = Option<T>;
    type Gathered = Option<Written<T>>;

    fn stated(whole: T) -> Option<T> {
        Some(whole)
    }

    fn add(
        gathered: &mut Option<Written<T>>,
        stated: &Option<T>,
        path: &str,
        place_of: PlaceOf<'_>,
    ) {
        replace(gathered, stated.as_ref(), path, place_of);
    }

    fn finish(gathered: Option<Written<T>>, path: &str, places: &mut Places) -> Option<T> {
        Some(settle(gathered, path, places).unwrap_or_default())
    }
}

impl<T: Clone> Kind<Option<T>> for OrNone {
    type Stated = Option<T>;
    type Gathered = Option<Written<T>>;

    fn stated(whole: Option<T>) -> Option<T> {
        whole
    }

    fn add(
        gathered: &mut Option<Written<T>>,
        stated: &Option<T>,
        path: &str,
        place_of: PlaceOf<'_>,
    ) {
        replace(gathered, stated.as_ref(), path, place_of);
    }

    fn finish(gathered: Option<Written<T>>, path: &str, places: &mut Places) -> Option<Option<T>> {
        Some(settle(gathered, path, places))
    }
}

/// Puts what a file states, if it does, in the place of what was said before.
fn replace<T: Clone>(
    gathered: &mut Option<Written<T>>,
    stated: Option<&T>,
    path: &str,
    place_of: PlaceOf<'_>,
) {
    if let Some(value) = stated {
        *gathered = Some(Written {
            value: value.clone(),
            place: place_of(path),
        });
    }
}

/// Gets what was said, and notes where.
fn settle<T>(gathered: Option<Written<T>>, path: &str, places: &mut Places) -> Option<T> {
    let written = gathered?;
    places.note(path.to_owned(), written.place);
    Some(written.value)
}
