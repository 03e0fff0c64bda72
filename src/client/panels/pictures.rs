//! Counters, marks and dice as pictures in panels: the same as on the map, from the same atlas.
//!
//! A panel only says what it wants to show; what is missing is drawn before the next frame.

use super::PanelSystems;
use crate::client::counters::{CounterAtlas, PANELS, Picture};
use crate::client::palette::Palette;
use crate::client::theme::paint;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, TextureId, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, EguiTextureHandle};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Draws the pictures that panels have asked for.
pub fn plugin_of<P: Picture>(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        prepare::<P>.in_set(PanelSystems::Pictures),
    );
}

/// The pictures that are ready.
#[derive(Clone)]
struct Ready<P>(Arc<BTreeMap<P, (TextureId, egui::Rect)>>);

impl<P> Default for Ready<P> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

/// The pictures that panels have asked for.
#[derive(Clone)]
struct Wanted<P>(Arc<BTreeSet<P>>);

impl<P> Default for Wanted<P> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

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

fn prepare<P: Picture>(
    mut contexts: EguiContexts,
    mut atlas: ResMut<CounterAtlas<P>>,
    mut images: ResMut<Assets<Image>>,
    (roster, palette): (Res<P::Roster>, Res<Palette>),
    mut sheets_in_use: Local<SheetsInUse>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let wanted: Wanted<P> = context
        .data(|data| data.get_temp(egui::Id::NULL))
        .unwrap_or_default();
    let ready: Ready<P> = context
        .data(|data| data.get_temp(egui::Id::NULL))
        .unwrap_or_default();
    if wanted.0.is_empty() {
        return Ok(());
    }
    // The atlas draws only what is missing; what is there stays where it is.
    atlas.prepare(&mut images, PANELS, &wanted.0, (&roster, *palette));
    let mut found = BTreeMap::new();
    let mut sheets = BTreeSet::new();
    for picture in wanted.0.iter() {
        let Some(cell) = atlas.cell(PANELS, picture) else {
            continue;
        };
        let Rect { min, max } = cell.uv();
        let part = egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y));
        sheets.insert(cell.image.id());
        let texture = contexts.add_image(EguiTextureHandle::Strong(cell.image));
        found.insert(picture.clone(), (texture, part));
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

/// Shows a picture; `side` is that of a counter in logical pixels.
pub fn show<P: Picture>(ui: &mut Ui, picture: &P, side: f32) -> egui::Response {
    let extent = picture.extent() * side;
    let (rect, response) =
        ui.allocate_exact_size(egui::vec2(extent.x, extent.y), egui::Sense::click());
    draw(ui, picture, rect);
    response
}

/// Draws a picture into a place.
pub fn draw<P: Picture>(ui: &Ui, picture: &P, rect: egui::Rect) {
    let context = ui.ctx();
    let ready: Ready<P> = context
        .data(|data| data.get_temp(egui::Id::NULL))
        .unwrap_or_default();
    match ready.0.get(picture) {
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
        let wanted = data.get_temp_mut_or_default::<Wanted<P>>(egui::Id::NULL);
        if !wanted.0.contains(picture) {
            Arc::make_mut(&mut wanted.0).insert(picture.clone());
        }
    });
}
