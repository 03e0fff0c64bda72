//! Who passes through which hexes.

use super::{Event, HiddenEvent};
use crate::hex::HexNumber;
use crate::table::ids::PieceId;
use std::borrow::Cow;
use std::slice;

impl Event {
    /// Gets the unit or leader that has passed through hexes, and those hexes, if one has.
    pub fn passage(&self) -> Option<(PieceId, Cow<'_, [HexNumber]>)> {
        Some(match self {
            Self::Moved { unit, path, .. } | Self::Exited { unit, path, .. } => {
                (*unit, Cow::from(path))
            }
            Self::Entered { unit, at, path, .. } => {
                let way = [*at].into_iter().chain(path.iter().copied());
                (*unit, way.collect())
            }
            Self::Retreated { unit, to, .. }
            | Self::Displaced { unit, to, .. }
            | Self::Advanced { unit, to, .. } => ((*unit).into(), Cow::from(slice::from_ref(to))),
            Self::Hidden(HiddenEvent::Deployed { unit, to, .. }) => {
                (*unit, Cow::from(slice::from_ref(to)))
            }
            _ => return None,
        })
    }
}
