//! The first screen: the scenarios there are, a page on each, and games to go on with.

pub mod games;
pub mod page;

use super::sheet::{At, Room, Sheet};
use crate::client::command::{Command, FileAction, PanelAction, ScreenAction};
use crate::client::files;
use crate::client::games::{AnyShow, Games};
use crate::client::keeping::shelf;
use crate::client::layers::Panel;
use crate::client::notice::Notice;
use crate::client::shown::Behind;
use crate::client::theme::{Book, face, font, paint, strong, weak};
use crate::table::data::Fault;
use bevy::prelude::Resource;
use bevy_egui::egui::{self, Frame, Margin, RichText, ScrollArea, Sense, Ui};
use page::Offer;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is chosen on the first screen, and the saved games found.
#[derive(Resource, Clone, Debug, Default)]
pub struct Choices {
    /// What the games offer, read when it is first asked for.
    offers: Option<Vec<Found>>,
    /// The place of the scenario whose page lies open, among all that are offered.
    open: usize,
    /// What is agreed on, by game and scenario.
    agreed: BTreeMap<(&'static str, String), page::Agreed>,
    /// The page that lies open, and what it was made for: the scenario, and what is agreed on.
    page: Option<(usize, Vec<String>, page::Page)>,
    saves: Option<Vec<PathBuf>>,
    games: games::InProgressList,
}

/// What a game offers.
#[derive(Clone, Debug)]
struct Found {
    game: &'static str,
    offers: Vec<Offer>,
    /// What is wrong with its data, or with files of the user's that were left out.
    faults: Vec<Fault>,
}

impl Choices {
    /// Lists the saved games; the folder is read when they are first asked for.
    pub fn saves(&mut self) -> &[PathBuf] {
        self.saves.get_or_insert_with(files::saves)
    }

    /// Forgets the saved games found, so that they are looked for again.
    pub fn look_again(&mut self) {
        self.saves = None;
        self.games.look_again();
    }

    fn offers(&mut self, games: Games) -> &[Found] {
        self.offers.get_or_insert_with(|| {
            let found = games.0.iter().map(|game| {
                let (offers, faults) = match game.offers() {
                    Ok(offers) => (offers, game.left_out()),
                    Err(faults) => (Vec::new(), faults),
                };
                Found {
                    game: game.name(),
                    offers,
                    faults,
                }
            });
            found.collect()
        })
    }
}

/// Shows the first screen.
pub fn show(
    ui: &mut Ui,
    games: Games,
    choices: &mut Choices,
    notice: &Notice,
    behind: Behind,
) -> Option<Command> {
    let saves = choices.saves().to_vec();
    let fill = paint(ui).panel.egui();
    ui.painter().rect_filled(ui.max_rect(), 0.0, fill);
    let width = 1160.0_f32.min(ui.available_width() - 48.0);
    let side = (ui.available_width() - width) / 2.0;
    let place = egui::Rect::from_min_size(
        ui.max_rect().min + egui::vec2(side, 40.0),
        egui::vec2(width, ui.max_rect().height() - 56.0),
    );
    let inner = egui::UiBuilder::new().max_rect(place);
    let shown = ui.scope_builder(inner, |ui| {
        show_title(ui);
        if let Some(message) = &notice.0 {
            ui.colored_label(paint(ui).accent.egui(), &message.text);
        }
        let command = show_games(ui, &saves, (games, &mut choices.games), behind);
        ui.add_space(10.0);
        show_scenarios(ui, games, choices).or(command)
    });
    shown.inner
}

fn show_title(ui: &mut Ui) {
    ui.label(RichText::new("Hundred Days").font(font(face::GARAMOND, 46.0)));
    let subtitle = RichText::new("Napoleon's last battles, Quatre Bras to Waterloo");
    let subtitle = subtitle.font(font(face::GARAMOND_ITALIC, 20.0));
    ui.label(subtitle.color(paint(ui).weak.egui()));
    ui.add_space(12.0);
}

/// The width of the list of scenarios.
const LIST: f32 = 330.0;

/// Shows the list at the left, and the page of the scenario chosen there at the right.
fn show_scenarios(ui: &mut Ui, games: Games, choices: &mut Choices) -> Option<Command> {
    let found = choices.offers(games).to_vec();
    let scenarios = found.iter().flat_map(|found| {
        let offers = found.offers.iter();
        offers.map(|offer| (found.game, offer))
    });
    let scenarios: Vec<_> = scenarios.collect();
    let faults = found.iter().flat_map(|found| found.faults.clone());
    let faults: Vec<_> = faults.collect();
    let open = choices.open;
    let Some((game, offer)) = scenarios.get(open) else {
        show_left_out(ui, &faults);
        return None;
    };
    let columns = ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 20.0;
        let list = egui::vec2(LIST, ui.available_height());
        let down = egui::Layout::top_down(egui::Align::Min);
        let chosen = ui.allocate_ui_with_layout(list, down, |ui| {
            let scroll = ScrollArea::vertical().id_salt("scenarios");
            scroll.show(ui, |ui| {
                let chosen = show_list(ui, &scenarios, open);
                show_left_out(ui, &faults);
                chosen
            })
        });
        let command = ui.vertical(|ui| show_page(ui, games.named(game), offer, choices));
        (chosen.inner.inner, command.inner)
    });
    let (chosen, command) = columns.inner;
    choices.open = chosen.unwrap_or(open);
    command
}

/// Shows the page of the scenario that is chosen.
fn show_page(
    ui: &mut Ui,
    game: &dyn AnyShow,
    offer: &Offer,
    choices: &mut Choices,
) -> Option<Command> {
    let of = (game.name(), offer.start.clone());
    let agreed = choices.agreed.entry(of).or_default();
    let options: Vec<_> = agreed.options.iter().cloned().collect();
    let (open, page) = (choices.open, choices.page.take());
    let page = page.filter(|(of, with, _)| *of == open && *with == options);
    let page = match page {
        Some(page) => page,
        None => (open, options.clone(), game.page(&offer.start, &options)?),
    };
    let (.., view) = choices.page.insert(page);
    Book::of(game.case_words()).tell(ui.ctx());
    let scroll = ScrollArea::vertical().id_salt("page");
    scroll.show(ui, |ui| page::show(ui, view, agreed)).inner
}

/// Says which files of the user's could not be taken up, and why.
fn show_left_out(ui: &mut Ui, faults: &[Fault]) {
    if !faults.is_empty() {
        ui.add_space(6.0);
        ui.label(weak(ui, "Left out:").small());
    }
    for fault in faults.iter().take(6) {
        let why = RichText::new(fault.to_string()).small();
        ui.add(egui::Label::new(why.color(paint(ui).accent.egui())).wrap());
    }
}

/// Shows the heading of a group where one begins.
fn show_group(ui: &mut Ui, before: Option<&Offer>, offer: &Offer) {
    let last = before.and_then(|before| before.group);
    match offer.group {
        Some(group) if last != Some(group) => {
            ui.add_space(8.0);
            ui.label(strong(group, 15.0));
        }
        None if last.is_some() => ui.add_space(12.0),
        _ => {}
    }
}

/// Shows the scenarios, a line each; gets the place of the one clicked.
fn show_list(ui: &mut Ui, offers: &[(&'static str, &Offer)], open: usize) -> Option<usize> {
    let mut chosen = None;
    ui.spacing_mut().item_spacing.y = 4.0;
    for (at, (_, offer)) in offers.iter().enumerate() {
        show_group(ui, at.checked_sub(1).map(|before| offers[before].1), offer);
        let fill = match at == open {
            true => paint(ui).selection.egui(),
            false => paint(ui).window.egui(),
        };
        let frame = Frame::new()
            .fill(fill)
            .stroke(egui::Stroke::new(1.0, paint(ui).stroke.egui()))
            .corner_radius(4.0)
            .inner_margin(Margin::symmetric(12, 6));
        let line = frame.show(ui, |ui| {
            ui.set_width(LIST - 40.0);
            ui.horizontal(|ui| {
                ui.add_sized([26.0, 20.0], egui::Label::new(strong(&offer.number, 15.0)));
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(RichText::new(&offer.name).font(font(face::GARAMOND, 19.0)));
                    ui.label(weak(ui, &offer.span).small());
                });
            });
        });
        if line.response.interact(Sense::click()).clicked() {
            chosen = Some(at);
        }
    }
    chosen
}

fn show_games(
    ui: &mut Ui,
    saves: &[PathBuf],
    (games, list): (Games, &mut games::InProgressList),
    behind: Behind,
) -> Option<Command> {
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        if behind == Behind::Game && ui.button("Back to the game").clicked() {
            command = Some(Command::Screen(ScreenAction::Back));
        }
        let go_on = egui::Button::new("Continue the last game");
        if ui
            .add_enabled(!list.list(games).is_empty(), go_on)
            .clicked()
        {
            command = Some(Command::File(FileAction::Continue));
        }
        if ui.button("Load a file …").clicked() {
            command = Some(Command::File(FileAction::Browse));
        }
        if ui.button("Settings …").on_hover_text("Ctrl+,").clicked() {
            command = Some(Command::Panel(PanelAction::Toggle(Panel::Settings)));
        }
        if ui.button("Quit").clicked() {
            command = Some(Command::Screen(ScreenAction::Quit));
        }
    });
    let command = games::show(ui, games, list).or(command);
    show_saves(ui, saves).or(command)
}

/// Shows the saved games in a sheet over the map.
pub fn over(ctx: &egui::Context, saves: &[PathBuf], room: Room) -> Option<Command> {
    let sheet = Sheet {
        panel: Panel::Saves,
        title: "Load a game",
        key: "Ctrl+O",
        at: At::Middle,
    };
    sheet.show(ctx, room, |ui| {
        let mut command = show_saves(ui, saves);
        ui.horizontal(|ui| {
            let own = saves.iter().find(|path| shelf::is_autosave(path));
            if let Some(own) = own
                && ui.button("from the last phase").clicked()
            {
                command = Some(Command::File(FileAction::Load(own.clone())));
            }
            if ui.button("another file …").clicked() {
                command = Some(Command::File(FileAction::Browse));
            }
            if ui.button("menu").clicked() {
                command = Some(Command::Screen(ScreenAction::Menu));
            }
        });
        command
    })
}

fn show_saves(ui: &mut Ui, saves: &[PathBuf]) -> Option<Command> {
    let mut command = None;
    let named: Vec<_> = saves
        .iter()
        .filter(|path| !shelf::is_autosave(path))
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
                    command = Some(Command::File(FileAction::Load(path.clone())));
                }
            }
        });
    }
    command
}
