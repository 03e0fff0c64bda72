//! Counters, marks and dice as pictures in panels: the same as on the map, from the same atlas.
//!
//! A panel only says what it wants to show; what is missing is drawn before the next frame.

use crate::client::counters::{Activity, CounterAtlas, Detail, Glyph, PANELS, Roster, Strength};
use crate::client::palette::Palette;
use crate::client::theme::paint;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{State, UnitIndex};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, TextureId, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiTextureHandle};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Draws the pictures that panels have asked for.
pub fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        prepare.after(super::show_game).after(super::show_menu),
    );
}

/// The pictures that are ready.
#[derive(Clone, Default)]
struct Ready(Arc<BTreeMap<Glyph, (TextureId, egui::Rect)>>);

/// The pictures that panels have asked for.
#[derive(Clone, Default)]
struct Wanted(Arc<BTreeSet<Glyph>>);

/// The sheets that panels show, and those that they showed in the frame before and no longer do.
#[derive(Default)]
struct SheetsInUse {
    now: BTreeSet<AssetId<Image>>,
    before: BTreeSet<AssetId<Image>>,
}

impl SheetsInUse {
    /// Takes up the sheets of this frame; gives back those that nobody shows any more.
    fn turn_to(&mut self, sheets: BTreeSet<AssetId<Image>>) -> BTreeSet<AssetId<Image>> {
        let before = self.now.difference(&sheets).copied().collect();
        let stale = std::mem::replace(&mut self.before, before);
        let stale = stale.difference(&sheets).copied().collect();
        self.now = sheets;
        stale
    }
}

fn prepare(
    mut contexts: EguiContexts,
    mut atlas: ResMut<CounterAtlas>,
    mut images: ResMut<Assets<Image>>,
    (roster, palette): (Res<Roster>, Res<Palette>),
    mut sheets_in_use: Local<SheetsInUse>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let wanted: Wanted = context
        .data(|data| data.get_temp(egui::Id::NULL))
        .unwrap_or_default();
    let ready: Ready = context
        .data(|data| data.get_temp(egui::Id::NULL))
        .unwrap_or_default();
    if wanted.0.is_empty() {
        return Ok(());
    }
    // The atlas draws only what is missing; what is there stays where it is.
    atlas.prepare(&mut images, PANELS, &wanted.0, (&roster, *palette));
    let mut found = BTreeMap::new();
    let mut sheets = BTreeSet::new();
    for glyph in wanted.0.iter() {
        let Some(cell) = atlas.cell(PANELS, glyph) else {
            continue;
        };
        let Rect { min, max } = cell.uv();
        let part = egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y));
        sheets.insert(cell.image.id());
        let texture = contexts.add_image(EguiTextureHandle::Strong(cell.image));
        found.insert(glyph.clone(), (texture, part));
    }
    for stale in sheets_in_use.turn_to(sheets) {
        contexts.remove_image(stale);
    }
    if found != *ready.0 {
        context.data_mut(|data| data.insert_temp(egui::Id::NULL, Ready(Arc::new(found))));
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// Gets the picture of a unit, with the side that is up and all that is printed on it.
pub fn of_unit(state: &State, unit: UnitIndex) -> Glyph {
    let up = Strength::shown(state.unit(unit).reduced);
    Glyph::Unit(state.id(unit), up, Detail::Full)
}

/// Gets the picture of a leader, with the side that is up and all that is printed on it.
pub fn of_leader(state: &State, leader: LeaderIndex) -> Glyph {
    let up = match state.leader(leader).active {
        true => Activity::Active,
        false => Activity::Inactive,
    };
    Glyph::Leader(state.leader_id(leader), up, Detail::Full)
}

/// Shows a picture; `side` is that of a counter in logical pixels.
pub fn show(ui: &mut Ui, glyph: &Glyph, side: f32) -> egui::Response {
    let extent = glyph.extent() * side;
    let (rect, response) =
        ui.allocate_exact_size(egui::vec2(extent.x, extent.y), egui::Sense::click());
    draw(ui, glyph, rect);
    response
}

/// Draws a picture into a place.
pub fn draw(ui: &Ui, glyph: &Glyph, rect: egui::Rect) {
    let context = ui.ctx();
    let ready: Ready = context
        .data(|data| data.get_temp(egui::Id::NULL))
        .unwrap_or_default();
    match ready.0.get(glyph) {
        Some((texture, part)) => {
            ui.painter()
                .image(*texture, rect, *part, egui::Color32::WHITE);
        }
        None => {
            let fill = paint(ui).inactive.egui();
            ui.painter().rect_filled(rect.shrink(2.0), 3.0, fill);
        }
    }
    context.data_mut(|data| {
        let wanted = data.get_temp_mut_or_default::<Wanted>(egui::Id::NULL);
        if !wanted.0.contains(glyph) {
            Arc::make_mut(&mut wanted.0).insert(glyph.clone());
        }
    });
}
