//! The first screen: the scenarios there are, and games to go on with.

use crate::client::command::Command;
use crate::client::files;
use crate::client::game::Notice;
use crate::client::theme::{at_right, face, font, paint, primary, weak};
use crate::last_battles::setting::Scenario;
use crate::save;
use crate::scenario::equipment::at_hand;
use bevy::prelude::Resource;
use bevy_egui::egui::{self, Frame, Margin, RichText, ScrollArea, Ui};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// What is chosen on the first screen, and the saved games found.
#[derive(Resource, Clone, Debug, Default)]
pub struct Choices {
    options: BTreeSet<String>,
    saves: Option<Vec<PathBuf>>,
}

impl Choices {
    /// Lists the saved games; the folder is read when they are first asked for.
    pub fn saves(&mut self) -> &[PathBuf] {
        self.saves.get_or_insert_with(files::saves)
    }

    /// Forgets the saved games found, so that they are looked for again.
    pub fn look_again(&mut self) {
        self.saves = None;
    }
}

/// Whether a game lies on the table behind the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    Nothing,
    Game,
}

/// Shows the first screen.
pub fn show(
    ui: &mut Ui,
    choices: &mut Choices,
    notice: &Notice,
    behind: Behind,
) -> Option<Command> {
    let saves = choices.saves().to_vec();
    let fill = paint(ui).panel.egui();
    ui.painter().rect_filled(ui.max_rect(), 0.0, fill);
    let mut wish = None;
    let width = 760.0_f32.min(ui.available_width() - 40.0);
    let side = (ui.available_width() - width) / 2.0;
    let place = egui::Rect::from_min_size(
        ui.max_rect().min + egui::vec2(side, 48.0),
        egui::vec2(width, ui.max_rect().height() - 60.0),
    );
    let inner = egui::UiBuilder::new().max_rect(place);
    ui.scope_builder(inner, |ui| {
        ui.label(RichText::new("Hundred Days").font(font(face::GARAMOND, 46.0)));
        let subtitle = "Napoleon's last battles, Quatre Bras to Waterloo";
        ui.label(
            RichText::new(subtitle)
                .font(font(face::GARAMOND_ITALIC, 20.0))
                .color(paint(ui).weak.egui()),
        );
        ui.add_space(14.0);
        if let Some(message) = &notice.0 {
            ui.colored_label(paint(ui).accent.egui(), &message.text);
        }
        wish = show_games(ui, &saves, behind);
        ui.add_space(8.0);
        ScrollArea::vertical().show(ui, |ui| match at_hand() {
            Ok(carried) => {
                for scenario in &carried.scenarios {
                    wish = show_scenario(ui, scenario, &mut choices.options).or(wish.take());
                }
            }
            Err(faults) => faults.iter().for_each(|fault| {
                ui.label(fault.to_string());
            }),
        });
    });
    wish
}

fn show_games(ui: &mut Ui, saves: &[PathBuf], behind: Behind) -> Option<Command> {
    let mut wish = None;
    ui.horizontal_wrapped(|ui| {
        if behind == Behind::Game && ui.button("Back to the game").clicked() {
            wish = Some(Command::Back);
        }
        let autosave = save::autosave();
        let go_on = egui::Button::new("Continue the last game");
        if ui.add_enabled(saves.contains(&autosave), go_on).clicked() {
            wish = Some(Command::Continue);
        }
        if ui.button("Load a file …").clicked() {
            wish = Some(Command::Browse);
        }
        if ui.button("Quit").clicked() {
            wish = Some(Command::Quit);
        }
    });
    show_saves(ui, saves).or(wish)
}

/// Shows the saved games in a window over the map.
pub fn window(context: &egui::Context, saves: &[PathBuf]) -> Option<Command> {
    let mut open = true;
    let window = egui::Window::new("Load a game")
        .collapsible(false)
        .resizable(false)
        .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .open(&mut open);
    let shown = window.show(context, |ui| {
        let mut wish = show_saves(ui, saves);
        ui.horizontal(|ui| {
            let autosave = save::autosave();
            if saves.contains(&autosave) && ui.button("from the last phase").clicked() {
                wish = Some(Command::Continue);
            }
            if ui.button("another file …").clicked() {
                wish = Some(Command::Browse);
            }
            if ui.button("menu").clicked() {
                wish = Some(Command::Menu);
            }
        });
        wish
    });
    let wish = shown.and_then(|shown| shown.inner).flatten();
    wish.or((!open).then_some(Command::Open))
}

fn show_saves(ui: &mut Ui, saves: &[PathBuf]) -> Option<Command> {
    let mut wish = None;
    let named: Vec<_> = saves
        .iter()
        .filter(|path| **path != save::autosave())
        .take(8)
        .collect();
    if !named.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(weak(ui, "Saved:"));
            for path in named {
                let name = path
                    .file_stem()
                    .map(|name| name.to_string_lossy().into_owned());
                if ui.button(name.unwrap_or_default()).clicked() {
                    wish = Some(Command::Load(path.clone()));
                }
            }
        });
    }
    wish
}

fn show_scenario(
    ui: &mut Ui,
    scenario: &Scenario,
    options: &mut BTreeSet<String>,
) -> Option<Command> {
    let mut wish = None;
    let colours = paint(ui);
    let frame = Frame::new()
        .fill(colours.window.egui())
        .stroke(egui::Stroke::new(1.0, colours.stroke.egui()))
        .corner_radius(5.0)
        .inner_margin(Margin::same(16));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(weak(ui, &scenario.number).font(font(face::SEMI_BOLD, 19.0)));
            ui.label(RichText::new(&scenario.name).font(font(face::GARAMOND, 26.0)));
            at_right(ui, |ui| {
                if primary(ui, &format!("Play {}", scenario.name)).clicked() {
                    let chosen = scenario.options.iter().map(|option| option.case.clone());
                    wish = Some(Command::Start {
                        scenario: scenario.number.clone(),
                        options: chosen.filter(|case| options.contains(case)).collect(),
                    });
                }
            });
        });
        let length = format!("{} to {}", scenario.first, scenario.last);
        ui.label(weak(ui, length));
        ui.label(&scenario.summary);
        if scenario.options.is_empty() {
            return;
        }
        ui.separator();
        ui.label(weak(ui, "Agree on changes, if you like:").small());
        for option in &scenario.options {
            let mut on = options.contains(&option.case);
            let text = format!("{} [{}]", option.title, option.case);
            if ui
                .checkbox(&mut on, text)
                .on_hover_text(&option.gist)
                .changed()
            {
                if on {
                    options.insert(option.case.clone());
                } else {
                    options.remove(&option.case);
                }
            }
        }
    });
    wish
}
