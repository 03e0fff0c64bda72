//! How large the map appears; the camera writes it, everything with levels of detail reads it.

use bevy::prelude::Resource;

/// How large a hex appears.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// Physical pixels from the west to the east corner of a hex.
    pub px_per_hex: f32,
}

impl Default for Zoom {
    fn default() -> Self {
        Self { px_per_hex: 90.0 }
    }
}
