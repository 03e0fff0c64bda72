//! Losses of each army against its morale levels [9], and victory points [3.4].

use super::bar::Bar;
use super::{Facts, notice};
use crate::client::palette::{Palette, Rgb};
use crate::client::theme::{body, chip, face, font, heading, paint};
use crate::last_battles::counter::{Nationality, Player, Side};
use crate::last_battles::setting::{Wing, Wings};
use crate::last_battles::special::wings;
use crate::last_battles::state::{Morale, State};
use crate::last_battles::{Event, morale, victory};
use crate::table::case::Case;
use bevy_egui::egui::{self, Align2, Sense, Ui};

/// The losses of all armies, and the points of both players.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub armies: Vec<Army>,
    pub points: [(Player, u16); 2],
    /// Who holds the hexes that matter.
    pub held: Vec<String>,
    /// What it would come to if the game ended now, where a lead decides it.
    pub standing: Option<(String, Case)>,
}

/// An army's losses.
#[derive(Clone, Debug, PartialEq)]
pub struct Army {
    pub side: Side,
    /// The wing, of one that is divided [27.1A].
    pub wing: Option<Wing>,
    pub losses: u16,
    pub demoralization: Option<u16>,
    pub disintegration: Option<u16>,
    pub morale: Morale,
}

impl Army {
    /// Tells whether losses can break the army as a whole.
    pub const fn has_levels(&self) -> bool {
        self.demoralization.is_some() || self.disintegration.is_some()
    }
}

impl View {
    /// Counts the losses.
    pub fn new(facts: &Facts) -> Self {
        let state = facts.state;
        let army = |side: Side| {
            let levels = morale::levels(state, side, state.turn());
            Army {
                side,
                wing: None,
                losses: state.losses(side).0,
                demoralization: levels.demoralization.map(|level| level.0),
                disintegration: levels.disintegration.map(|level| level.0),
                morale: state.morale(side),
            }
        };
        let scenario = &state.setting().scenario;
        let name = |hex| {
            let held = scenario.control.iter().find(|held| held.hex == hex);
            held.map_or_else(|| hex.to_string(), |held| held.name.clone())
        };
        let held = state.control().iter();
        Self {
            armies: scenario
                .sides
                .iter()
                .flat_map(|&side| match wings::is_divided(state, side) {
                    true => wings_of(state, side),
                    false => vec![army(side)],
                })
                .collect(),
            points: Player::ALL.map(|player| (player, victory::score(state, player))),
            standing: standing(state),
            held: held
                .map(|(&hex, player)| format!("{} holds {}", player, name(hex)))
                .collect(),
        }
    }
}

/// Counts the losses of each wing of an army that is divided [27.1A].
fn wings_of(state: &State, side: Side) -> Vec<Army> {
    let record = state.ledger().wings();
    let wings = wings::apart(state).into_iter();
    let army = |(whole, wing): (&Wings, Wing)| Army {
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

/// Says what the lead would come to if the game ended now.
fn standing(state: &State) -> Option<(String, Case)> {
    let points = state.setting().scenario.victory.points.as_ref()?;
    let rule = points.lead.as_ref()?;
    let Event::Over(outcome) = victory::at_last(state) else {
        return None;
    };
    let text = format!(
        "{} lead {:+}; if it ended now: {}",
        rule.player,
        victory::lead(state, rule.player),
        notice::result(&outcome)
    );
    Some((text, outcome.case))
}

/// Shows a bar for each army, and the points.
pub fn show(ui: &mut Ui, view: &View) {
    heading(ui, "Losses and morale", "level, in strength points");
    body(ui, |ui| {
        view.armies.iter().for_each(|army| show_army(ui, army));
    });
    heading(ui, "Victory points", &view.held.join(" · "));
    body(ui, |ui| {
        ui.horizontal(|ui| {
            for (player, points) in view.points {
                ui.label(format!("{player}"));
                ui.label(egui::RichText::new(points.to_string()).font(font(face::BOLD, 15.0)));
                ui.add_space(24.0);
            }
        });
        if let Some((text, case)) = &view.standing {
            ui.horizontal_wrapped(|ui| {
                ui.label(text);
                chip(ui, *case);
            });
        }
    });
}

/// Gets the colour that stands for an army.
pub fn colour(side: Side) -> Rgb {
    let nation = match side {
        Side::French => Nationality::French,
        Side::Allied => Nationality::British,
        Side::Prussian => Nationality::Prussian,
    };
    Palette::Standard.nation(nation).field
}

fn show_army(ui: &mut Ui, army: &Army) {
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
        response.on_hover_text(words(army));
    });
}

fn words(army: &Army) -> String {
    let level = |level: Option<u16>| level.map_or("never".to_owned(), |level| level.to_string());
    format!(
        "{} strength points lost; demoralized at {} [9.2], disintegrates beyond {} [9.1]",
        army.losses,
        level(army.demoralization),
        level(army.disintegration)
    )
}

fn show_bar(ui: &Ui, army: &Army, rect: egui::Rect) {
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
