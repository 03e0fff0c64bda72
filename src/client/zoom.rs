//! How large the map appears; the camera writes it, everything with levels of detail reads it.

use bevy::prelude::Resource;

/// How large a hex appears.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    /// Logical pixels from the west to the east corner of a hex; decides what is shown.
    pub px_per_hex: f32,
    /// Physical pixels in a logical one; with the other, decides how finely it is drawn.
    pub pixel_ratio: f32,
}

impl Zoom {
    /// Gets the physical pixels from the west to the east corner of a hex.
    pub fn physical(self) -> f32 {
        self.px_per_hex * self.pixel_ratio
    }
}

impl Default for Zoom {
    fn default() -> Self {
        Self {
            px_per_hex: 90.0,
            pixel_ratio: 1.0,
        }
    }
}
