//! Losses of each army against its morale levels \[9\].

use crate::client::palette::{Palette, Rgb};
use crate::client::panels::bar::Bar;
use crate::client::theme::{body, face, font, heading, paint, retold};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::morale;
use crate::last_battles::scenario::{Wing, Wings};
use crate::last_battles::special::wings;
use crate::last_battles::state::{Morale, State};
use crate::table::armies::{Army, Nationality};
use bevy_egui::egui::{self, Align2, Sense, Ui};

/// The losses of all armies.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub armies: Vec<ArmyView>,
}

/// An army's losses.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyView {
    pub side: Army,
    /// The wing, of one that is divided [27.1A].
    pub wing: Option<Wing>,
    pub losses: u16,
    pub demoralization: Option<u16>,
    pub disintegration: Option<u16>,
    pub morale: Morale,
}

impl ArmyView {
    /// Tells whether losses can break the army as a whole.
    pub const fn has_levels(&self) -> bool {
        self.demoralization.is_some() || self.disintegration.is_some()
    }
}

impl View {
    /// Counts the losses.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let army = |side: Army| {
            let levels = morale::levels(state, side, state.turn());
            ArmyView {
                side,
                wing: None,
                losses: state.losses(side).0,
                demoralization: levels.demoralization.map(|level| level.0),
                disintegration: levels.disintegration.map(|level| level.0),
                morale: state.morale(side),
            }
        };
        let sides = state.setup().scenario.sides.iter();
        let armies = sides.flat_map(|&side| match wings::is_divided(state, side) {
            true => wings_of(state, side),
            false => vec![army(side)],
        });
        Self {
            armies: armies.collect(),
        }
    }
}

/// Counts the losses of each wing of an army that is divided [27.1A].
fn wings_of(state: &State, side: Army) -> Vec<ArmyView> {
    let record = state.ledger().wings();
    let wings = wings::apart(state).into_iter();
    let army = |(whole, wing): (&Wings, Wing)| ArmyView {
        side,
        wing: Some(wing),
        losses: record.losses[wing].0,
        demoralization: Some(wings::level(state, whole, wing).0),
        disintegration: None,
        morale: match record.demoralized[wing] {
            true => Morale::Demoralized,
            false => Morale::Steady,
        },
    };
    wings
        .flat_map(|whole| Wing::ALL.map(|wing| (whole, wing)))
        .map(army)
        .collect()
}

/// Shows a bar for each army.
pub fn show(ui: &mut Ui, view: &View) {
    heading(ui, "Losses and morale", "level, in strength points");
    body(ui, |ui| {
        view.armies.iter().for_each(|army| show_army(ui, army));
    });
}

/// Gets the colour that stands for an army.
pub fn colour(side: Army) -> Rgb {
    let nation = match side {
        Army::French => Nationality::French,
        Army::Allied => Nationality::British,
        Army::Prussian => Nationality::Prussian,
    };
    Palette::Standard.nation(nation).field
}

fn show_army(ui: &mut Ui, army: &ArmyView) {
    ui.horizontal(|ui| {
        let own = match army.wing {
            Some(wing) => format!("{}, {wing}", army.side),
            None => army.side.to_string(),
        };
        let name = match army.morale {
            Morale::Steady => own,
            Morale::Demoralized => format!("{own}, demoralized"),
            Morale::Disintegrated => format!("{own}, disintegrated"),
        };
        let place = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(egui::vec2(76.0, 22.0), place, |ui| {
            ui.set_min_width(76.0);
            ui.label(name);
        });
        let width = ui.available_width() - 34.0;
        let (rect, response) = ui.allocate_exact_size(egui::vec2(width, 22.0), Sense::hover());
        match army.has_levels() {
            true => show_bar(ui, army, rect),
            false => {
                let place = egui::pos2(rect.left(), rect.center().y);
                let ink = paint(ui).weak.egui();
                let text = "corps have levels of their own [13]";
                let small = egui::FontId::proportional(12.0);
                ui.painter()
                    .text(place, Align2::LEFT_CENTER, text, small, ink);
            }
        }
        let losses = egui::RichText::new(army.losses.to_string()).font(font(face::BOLD, 15.0));
        ui.label(losses);
        response.on_hover_text(retold(ui, &words(army)));
    });
}

fn words(army: &ArmyView) -> String {
    let level = |level: Option<u16>| level.map_or("never".to_owned(), |level| level.to_string());
    format!(
        "{} strength points lost; demoralized at {} [9.2], disintegrates beyond {} [9.1]",
        army.losses,
        level(army.demoralization),
        level(army.disintegration)
    )
}

fn show_bar(ui: &Ui, army: &ArmyView, rect: egui::Rect) {
    let colours = paint(ui);
    let levels = [army.demoralization, army.disintegration];
    let most = levels.into_iter().flatten().max().unwrap_or_default();
    let bar = Bar::draw(ui, rect, army.losses, most, colour(army.side).egui());
    let label = |points: u16, ink: egui::Color32| {
        let place = egui::pos2(bar.at(points) - 3.0, bar.inside.center().y);
        let letters = font(face::SEMI_BOLD, 11.5);
        let text = points.to_string();
        ui.painter()
            .text(place, Align2::RIGHT_CENTER, text, letters, ink);
    };
    if let Some(level) = army.demoralization {
        bar.mark_demoralization(ui, level);
        label(level, colours.accent.egui());
    }
    if let Some(level) = army.disintegration {
        bar.mark_disintegration(ui, level);
        label(level, colours.text.egui());
    }
}
