//! What is asked of the graphics card: little memory, taken in small pieces, since the table is drawn once and then kept.

use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{MemoryHints, RenderCreation, WgpuSettings};
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::render::{RenderApp, RenderPlugin};

/// The most bytes of triangles that lie in one buffer of the card; a full buffer that grew would be copied.
const BUFFER: u64 = 8 << 20;

/// Has large pieces of memory go back to the system when they are let go, and all threads share one heap. The C library would
/// learn from the first large pieces that are let go, and then keep all up to 32 MB for itself; and it would give each
/// thread a heap of its own, where little is let go for good. A graphics driver that draws with the processor has many
/// threads, which take and let go much.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn give_memory_back() {
    use std::ffi::c_int;
    unsafe extern "C" {
        fn mallopt(parameter: c_int, value: c_int) -> c_int;
    }
    const M_MMAP_THRESHOLD: c_int = -3;
    const M_ARENA_MAX: c_int = -8;
    // SAFETY: it only sets numbers of the C library, and no other thread runs yet. A refusal changes nothing.
    unsafe {
        mallopt(M_MMAP_THRESHOLD, 256 << 10);
        mallopt(M_ARENA_MAX, 1);
    };
}

/// There is nothing to be said to other C libraries.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub const fn give_memory_back() {}

/// Gets the settings of the renderer.
pub fn settings() -> RenderPlugin {
    let frugal = WgpuSettings {
        memory_hints: MemoryHints::MemoryUsage,
        ..default()
    };
    RenderPlugin {
        render_creation: RenderCreation::Automatic(Box::new(frugal)),
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
