//! The look of the panels: typefaces, two colour schemes, and the few small things that all panels draw with.

use super::assets::fonts;
use super::board::BoardTint;
use super::counters::ReducedMotion;
use super::frame::InFrame;
use super::palette::{DARK, LIGHT, PanelPaint};
use crate::table::case::Case;
use bevy::prelude::*;
use bevy_egui::egui::style::WidgetVisuals;
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, RichText,
    Stroke, TextStyle,
};
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Dresses the panels whenever the theme changes.
pub fn plugin(app: &mut App) {
    app.init_resource::<Theme>()
        .add_systems(
            PreUpdate,
            dress
                .after(EguiPreUpdateSet::InitContexts)
                .before(EguiPreUpdateSet::ProcessInput),
        )
        .add_systems(
            Update,
            dim.in_set(InFrame::HeedChoices)
                .run_if(resource_changed::<Theme>),
        );
}

/// Which colours the panels have.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    #[default]
    Light,
    Dark,
}

impl Theme {
    /// Gets the other theme.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// Gets the colours.
    pub const fn paint(self) -> &'static PanelPaint {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// Dims the ground with the panels; counters and play graphics keep their colours.
fn dim(theme: Res<Theme>, mut tint: ResMut<BoardTint>) {
    *tint = match *theme {
        Theme::Light => BoardTint::default(),
        Theme::Dark => BoardTint::DARK,
    };
}

/// The typefaces of the panels.
pub mod face {
    pub const SEMI_BOLD: &str = "cabin-semi-bold";
    pub const BOLD: &str = "cabin-bold";
    pub const GARAMOND: &str = "garamond";
    pub const GARAMOND_ITALIC: &str = "garamond-italic";
}

fn dress(
    theme: Res<Theme>,
    motion: Res<ReducedMotion>,
    mut context: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut dressed: Local<bool>,
) {
    let Ok(mut context) = context.single_mut() else {
        return;
    };
    if !*dressed || theme.is_changed() || motion.is_changed() {
        apply(context.get_mut(), *theme);
        let seconds = if motion.0 { 0.0 } else { 0.08 };
        context
            .get_mut()
            .all_styles_mut(|style| style.animation_time = seconds);
        *dressed = true;
    }
}

/// Gives an egui context the typefaces and the colours.
pub fn apply(context: &egui::Context, theme: Theme) {
    context.set_fonts(typefaces());
    let wanted = match theme {
        Theme::Light => egui::Theme::Light,
        Theme::Dark => egui::Theme::Dark,
    };
    context.set_theme(wanted);
    for (of, theme) in [
        (egui::Theme::Light, Theme::Light),
        (egui::Theme::Dark, Theme::Dark),
    ] {
        context.style_mut_of(of, |style| {
            lay_out(style);
            colour(&mut style.visuals, theme.paint());
        });
    }
}

fn typefaces() -> FontDefinitions {
    let mut all = FontDefinitions::empty();
    let mut add = |name: &str, data: &'static [u8]| {
        all.font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(data)));
    };
    add("cabin", fonts::CABIN);
    add(face::SEMI_BOLD, fonts::CABIN_SEMI_BOLD);
    add(face::BOLD, fonts::CABIN_BOLD);
    add(face::GARAMOND, fonts::GARAMOND);
    add(face::GARAMOND_ITALIC, fonts::GARAMOND_ITALIC);
    // EB Garamond has the most signs and letters, and stands in where another typeface lacks one.
    let mut family = |family: FontFamily, name: &str| {
        let faces = [name, face::GARAMOND].map(str::to_owned);
        all.families.insert(family, faces.into());
    };
    family(FontFamily::Proportional, "cabin");
    family(FontFamily::Monospace, "cabin");
    for name in [
        face::SEMI_BOLD,
        face::BOLD,
        face::GARAMOND,
        face::GARAMOND_ITALIC,
    ] {
        family(FontFamily::Name(name.into()), name);
    }
    all
}

/// Gets a typeface in a size.
pub fn font(name: &str, size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(name.into()))
}

fn lay_out(style: &mut egui::Style) {
    style.text_styles = [
        (TextStyle::Body, FontId::proportional(13.0)),
        (TextStyle::Button, FontId::proportional(13.0)),
        (TextStyle::Monospace, FontId::proportional(13.0)),
        (TextStyle::Small, FontId::proportional(12.0)),
        (TextStyle::Heading, font(face::SEMI_BOLD, 14.0)),
    ]
    .into();
    style.spacing.item_spacing = egui::vec2(8.0, 6.0);
    style.spacing.button_padding = egui::vec2(10.0, 5.0);
    style.spacing.window_margin = Margin::same(12);
    style.spacing.interact_size.y = 24.0;
    style.spacing.scroll = egui::style::ScrollStyle::thin();
    style.interaction.selectable_labels = false;
}

fn colour(visuals: &mut egui::Visuals, paint: &PanelPaint) {
    let line = Stroke::new(1.0, paint.stroke.egui());
    let text = Stroke::new(1.0, paint.text.egui());
    let widget = |fill: Color32, edge: Stroke| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: edge,
        corner_radius: CornerRadius::same(4),
        fg_stroke: text,
        expansion: 0.0,
    };
    visuals.disabled_alpha = 0.7;
    visuals.panel_fill = paint.panel.egui();
    visuals.window_fill = paint.window.egui();
    visuals.extreme_bg_color = paint.extreme.egui();
    visuals.faint_bg_color = paint.faint.egui();
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(paint.weak.egui());
    visuals.error_fg_color = paint.accent.egui();
    visuals.hyperlink_color = paint.accent.egui();
    visuals.window_stroke = line;
    visuals.window_corner_radius = CornerRadius::same(5);
    visuals.menu_corner_radius = CornerRadius::same(5);
    visuals.window_shadow = egui::Shadow {
        offset: [3, 4],
        blur: 0,
        spread: 0,
        color: Color32::from_black_alpha(89),
    };
    visuals.popup_shadow = visuals.window_shadow;
    visuals.widgets.noninteractive = widget(paint.panel.egui(), line);
    visuals.widgets.inactive = widget(paint.inactive.egui(), line);
    visuals.widgets.hovered = widget(paint.hovered.egui(), line);
    visuals.widgets.active = widget(paint.active.egui(), text);
    visuals.widgets.open = widget(paint.hovered.egui(), line);
    visuals.selection.bg_fill = paint.selection.egui();
    visuals.selection.stroke = Stroke::new(1.0, paint.selection_stroke.egui());
}

/// Tells whether nothing in the panels is to move by itself.
pub fn is_still(ui: &egui::Ui) -> bool {
    ui.style().animation_time == 0.0
}

/// Gets the colours that a panel is drawn with.
pub fn paint(ui: &egui::Ui) -> &'static PanelPaint {
    if ui.visuals().dark_mode {
        &DARK
    } else {
        &LIGHT
    }
}

/// Writes weak text.
pub fn weak(ui: &egui::Ui, text: impl Into<String>) -> RichText {
    RichText::new(text).color(paint(ui).weak.egui())
}

/// Writes text in semi-bold.
pub fn strong(text: impl Into<String>, size: f32) -> RichText {
    RichText::new(text).font(font(face::SEMI_BOLD, size))
}

/// Shows the number of a case; what the case says, when pointed at. A case that the book of the game does not have is not shown.
pub fn chip(ui: &mut egui::Ui, case: Case) {
    let Some(case) = Book::open(ui).map_or(Some(case), |book| (book.cite)(case)) else {
        return;
    };
    let paint = paint(ui);
    let text = RichText::new(case.to_string())
        .size(11.5)
        .color(paint.chip_text.egui());
    let shown = egui::Frame::new()
        .fill(paint.chip.egui())
        .stroke(Stroke::new(1.0, paint.stroke.egui()))
        .corner_radius(CornerRadius::same(3))
        .inner_margin(Margin::symmetric(6, 1))
        .show(ui, |ui| {
            ui.set_max_height(15.0);
            ui.add(egui::Label::new(text).extend());
        });
    shown.response.on_hover_ui(|ui| show_case(ui, case));
}

/// The room that the chip of a case takes at the end of a row.
const CHIP: f32 = 64.0;

/// Shows words that take as many lines as they need, and the case that they are about, if one is, at the right.
pub fn with_case(
    ui: &mut egui::Ui,
    words: impl Into<egui::WidgetText>,
    case: impl Into<Option<Case>>,
) {
    let Some(case) = case.into() else {
        ui.add(egui::Label::new(words).wrap());
        return;
    };
    let width = ui.available_width();
    let room = width - CHIP;
    // Laid out before its place is taken, a line stands in the middle of the row, as the chip does.
    let wrap = Some(egui::TextWrapMode::Wrap);
    let lines = words
        .into()
        .into_galley(ui, wrap, room, egui::TextStyle::Body);
    let row = egui::vec2(width, lines.size().y);
    let across = egui::Layout::left_to_right(egui::Align::Center);
    ui.allocate_ui_with_layout(row, across, |ui| {
        let column = egui::Layout::top_down(egui::Align::Min);
        ui.allocate_ui_with_layout(egui::vec2(room, row.y), column, |ui| {
            ui.set_width(room);
            ui.label(lines);
        });
        at_right(ui, |ui| chip(ui, case));
    });
}

/// Writes a text with the cases that it cites in brackets, as the book of the game prints them.
pub fn retold(ui: &egui::Ui, text: &str) -> String {
    Book::open(ui).map_or_else(|| text.to_owned(), |book| (book.retell)(text))
}

fn show_case(ui: &mut egui::Ui, case: Case) {
    ui.set_max_width(320.0);
    let book = Book::open(ui);
    if let Some((title, gist)) = book.and_then(|book| (book.words)(case.as_str())) {
        ui.label(strong(format!("{case} {title}"), 13.0));
        ui.label(gist);
    }
}

/// The rulebook of a game: what its cases are called, and what they say.
#[derive(Clone, Copy)]
pub struct Book {
    /// Looks up title and gist of a case.
    pub words: fn(&str) -> Option<(&'static str, &'static str)>,
    /// Gets the case to show for one that the game's rooms name; none where the book has no such case.
    pub cite: fn(Case) -> Option<Case>,
    /// Rewrites the cases that a text cites in brackets.
    pub retell: fn(&str) -> String,
}

impl Book {
    /// Makes the book of a game that has one alone, whose numbers are those that its rooms name.
    pub const fn of(words: fn(&str) -> Option<(&'static str, &'static str)>) -> Self {
        Self {
            words,
            cite: Some,
            retell: str::to_owned,
        }
    }

    /// Has the panels tell cases by it from here on.
    pub fn tell(self, ctx: &egui::Context) {
        ctx.data_mut(|data| data.insert_temp(egui::Id::NULL, self));
    }

    fn open(ui: &egui::Ui) -> Option<Self> {
        ui.data(|data| data.get_temp(egui::Id::NULL))
    }
}

/// Counts things: `1 unit`, `2 units`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Shows the band at the head of a section, with a note at its right.
pub fn heading(ui: &mut egui::Ui, title: &str, note: &str) {
    let paint = paint(ui);
    egui::Frame::new()
        .fill(paint.faint.egui())
        .inner_margin(Margin::symmetric(12, 3))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.set_min_width(ui.available_width());
                ui.label(strong(title, 14.0));
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    ui.label(weak(ui, note).small());
                });
            });
        });
}

/// Shows the body of a section, within the margins.
pub fn body<R>(ui: &mut egui::Ui, show: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let frame = egui::Frame::new().inner_margin(Margin {
        left: 12,
        right: 12,
        top: 4,
        bottom: 8,
    });
    frame
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            show(ui)
        })
        .inner
}

/// Shows the one button of a panel that moves the game on; while it is disabled, as a plain one that stays readable.
pub fn primary(ui: &mut egui::Ui, text: &str) -> egui::Response {
    let paint = paint(ui);
    let (ink, fill) = match ui.is_enabled() {
        true => (paint.primary_text, paint.primary),
        false => (paint.text, paint.inactive),
    };
    let text = strong(text, 13.5).color(ink.egui());
    ui.add(
        egui::Button::new(text)
            .fill(fill.egui())
            .min_size(egui::vec2(24.0, 26.0)),
    )
}

/// Puts widgets at the right end of a row.
pub fn at_right<R>(ui: &mut egui::Ui, show: impl FnOnce(&mut egui::Ui) -> R) -> R {
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), show)
        .inner
}
