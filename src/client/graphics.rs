//! What is asked of the graphics card: little memory, taken in small pieces, since the table is drawn once and then kept.

use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::render::{RenderApp, RenderPlugin};

/// The most bytes of triangles that lie in one buffer of the card; a full buffer that grew would be copied.
const BUFFER: u64 = 8 << 20;

/// Gets the settings of the renderer.
pub fn settings() -> RenderPlugin {
    let frugal = WgpuSettings {
        memory_hints: MemoryHints::MemoryUsage,
        ..default()
    };
    RenderPlugin {
        render_creation: RenderCreation::Automatic(Box::new(frugal)),
        // The first picture waits for what it is drawn with; else it would be drawn again and again with parts left out.
        synchronous_pipeline_compilation: true,
        ..default()
    }
}

/// Keeps the buffers for triangles small.
pub fn plugin(app: &mut App) {
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render.insert_resource(MeshAllocatorSettings {
        slab_allocator_settings: SlabAllocatorSettings {
            max_slab_size: BUFFER,
            large_threshold: BUFFER / 2,
            ..default()
        },
        ..default()
    });
}
