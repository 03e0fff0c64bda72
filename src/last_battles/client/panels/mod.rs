//! What the panels show: each a function of what it shows, that gives back one command at most.
//!
//! [`ViewContext`] is all that a panel may know. Each panel makes its own plain view of it, so that a test can show a panel
//! without a window and press its buttons.

pub mod boxes;
pub mod columns;
pub mod command;
pub mod corps;
pub mod decision;
pub mod dock;
mod exchange;
pub mod first_places;
pub mod forces;
pub mod hand_over;
pub mod headquarters;
pub mod hidden;
pub mod last_combat;
pub mod leader;
pub mod losses;
pub mod outcome;
pub mod pictures;
pub mod plan;
pub mod prompt;
pub mod reinforcements;
pub mod reorganize;
pub mod results_table;
pub mod schedule;
pub mod sight;
pub mod since;
pub mod stack;
pub mod supply;
pub mod terrain_chart;
pub mod to_plan;
pub mod top_bar;
pub mod track;
pub mod victory;

pub use super::view_context::ViewContext;

use super::counters::Glyph;
use crate::client::layers::Panel;
use crate::client::panels::pictures::plugin_of;
use crate::client::show::SheetName;
use bevy::prelude::*;

/// The sheets that lie over the map when they are asked for.
pub const SHEETS: [SheetName; 3] = [
    SheetName {
        panel: Panel::TerrainChart,
        name: "chart",
        tip: "terrain effects (T)",
    },
    SheetName {
        panel: Panel::Supply,
        name: "supply",
        tip: "lines of supply, asked now (L) [14]",
    },
    SheetName {
        panel: Panel::Sight,
        name: "sight",
        tip: "what is seen, and who is observed (O) [16.3]",
    },
];

/// Has the pictures drawn that panels show.
pub fn plugin(app: &mut App) {
    app.add_plugins(plugin_of::<Glyph>);
}
