//! A scenario's page: what it is about, and what the players agree on before it begins.

use crate::client::command::{Command, FileAction};
use crate::client::panels::seats;
use crate::client::theme::{at_right, face, font, paint, primary, strong, weak, with_case};
use crate::table::armies::Player;
use crate::table::case::Case;
use crate::table::play::Seats;
use bevy_egui::egui::{self, Frame, Margin, RichText, Ui};
use std::collections::BTreeSet;

/// A scenario on the first screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What a game of it is begun by.
    pub start: String,
    pub number: String,
    pub name: String,
    /// From when to when it is played.
    pub span: String,
    /// The heading of the list under which it stands with others, if not under that of the game.
    pub group: Option<&'static str>,
}

/// What the page says.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// What the game is called in saves.
    pub game: &'static str,
    /// What a game of it is begun by.
    pub start: String,
    pub number: String,
    pub name: String,
    pub summary: String,
    /// What there is to know before the game.
    pub brief: Vec<Paragraph>,
    pub switches: Vec<Switch>,
    /// What of the options does not go together.
    pub faults: Vec<String>,
}

/// Lines under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    pub heading: &'static str,
    /// Statements, each with the case that it is taken from, if one rule alone says it.
    pub lines: Vec<(String, Option<Case>)>,
}

impl Page {
    /// Makes the page of a scenario of which no more is told than that it is offered.
    pub fn plain(game: &'static str, offer: Offer) -> Self {
        Self {
            game,
            start: offer.start,
            number: offer.number,
            name: offer.name,
            summary: String::new(),
            brief: Vec::new(),
            switches: Vec::new(),
            faults: Vec::new(),
        }
    }
}

/// Something that the players may agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The case of a rule, or the name of an option.
    pub option: String,
    pub title: String,
    pub gist: String,
    /// The heading of the group that it is shown in, which can be opened; none if it is shown by itself.
    pub group: Option<String>,
    /// Whether the rules of the game recommend it.
    pub advised: Advised,
    /// Where it stands unless the players turn it.
    pub at_first: Setting,
}

/// Whether something is recommended to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advised {
    Yes,
    No,
}

/// Whether a switch is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    On,
    Off,
}

impl Switch {
    /// Gets what the game is told if the switch is turned.
    pub fn turned(&self) -> String {
        match self.at_first {
            Setting::On => format!("-{}", self.option),
            Setting::Off => self.option.clone(),
        }
    }

    /// Tells whether it is on, with what is agreed on.
    pub fn is_on(&self, agreed: &BTreeSet<String>) -> bool {
        agreed.contains(&self.turned()) != (self.at_first == Setting::On)
    }

    /// Turns it on or off.
    fn turn(&self, on: bool, agreed: &mut BTreeSet<String>) {
        let turned = self.turned();
        if on == (self.at_first == Setting::On) {
            agreed.remove(&turned);
        } else {
            agreed.insert(turned);
        }
    }
}

/// What is agreed on for a scenario.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Agreed {
    /// What the game is told of the switches that have been turned.
    pub options: BTreeSet<String>,
    pub seats: Seats,
}

/// The width of the headings beside the words.
const HEADING: f32 = 64.0;

/// Shows the page; what is agreed on is kept in `agreed`.
pub fn show(ui: &mut Ui, view: &Page, agreed: &mut Agreed) -> Option<Command> {
    let colours = paint(ui);
    let frame = Frame::new()
        .fill(colours.window.egui())
        .stroke(egui::Stroke::new(1.0, colours.stroke.egui()))
        .corner_radius(5.0)
        .inner_margin(Margin::same(22));
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.x = 8.0;
        let command = show_head(ui, view, agreed);
        ui.add_space(4.0);
        ui.label(RichText::new(&view.summary).size(14.0));
        ui.add_space(10.0);
        show_brief(ui, &view.brief);
        ui.add_space(8.0);
        ui.label(strong("Who plays", 14.0));
        for player in Player::ALL {
            let seat = &mut agreed.seats[player];
            *seat = seats::choose(ui, player, *seat).unwrap_or(*seat);
        }
        if !view.switches.is_empty() {
            ui.add_space(8.0);
            ui.label(strong("Agree on changes, if you like", 14.0));
            show_advised(ui, &view.switches, &mut agreed.options);
            let groups = view.switches.chunk_by(|a, b| a.group == b.group);
            groups.for_each(|group| show_group(ui, group, &mut agreed.options));
            for fault in &view.faults {
                ui.colored_label(colours.accent.egui(), fault);
            }
        }
        command
    });
    shown.inner
}

fn show_head(ui: &mut Ui, view: &Page, agreed: &Agreed) -> Option<Command> {
    let row = ui.horizontal(|ui| {
        ui.label(weak(ui, &view.number).font(font(face::SEMI_BOLD, 24.0)));
        ui.label(RichText::new(&view.name).font(font(face::GARAMOND, 34.0)));
        at_right(ui, |ui| {
            primary(ui, &format!("Play {}", view.name)).clicked()
        })
    });
    let chosen = view.switches.iter().map(Switch::turned);
    row.inner.then(|| {
        Command::File(FileAction::Start {
            game: view.game,
            scenario: view.start.clone(),
            options: chosen
                .filter(|option| agreed.options.contains(option))
                .collect(),
            seats: agreed.seats,
        })
    })
}

fn show_brief(ui: &mut Ui, brief: &[Paragraph]) {
    for paragraph in brief {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(HEADING);
                ui.label(weak(ui, paragraph.heading));
            });
            ui.vertical(|ui| {
                for (words, case) in &paragraph.lines {
                    with_case(ui, words, *case);
                }
            });
        });
        ui.add_space(4.0);
    }
}

/// Offers to turn all on that is recommended, or off again.
fn show_advised(ui: &mut Ui, switches: &[Switch], agreed: &mut BTreeSet<String>) {
    let advised = switches
        .iter()
        .filter(|switch| switch.advised == Advised::Yes);
    let advised: Vec<_> = advised.collect();
    if advised.is_empty() {
        return;
    }
    let all = advised.iter().all(|switch| switch.is_on(agreed));
    let text = match all {
        true => format!("Turn the {} recommended ones off again", advised.len()),
        false => format!("Turn on all {} that the book recommends", advised.len()),
    };
    if ui.button(text).clicked() {
        advised.iter().for_each(|switch| switch.turn(!all, agreed));
    }
}

/// Shows switches that stand together: under a heading that opens, with one to turn all of them, or each by itself.
fn show_group(ui: &mut Ui, group: &[Switch], agreed: &mut BTreeSet<String>) {
    let Some(heading) = group.first().and_then(|switch| switch.group.as_ref()) else {
        group
            .iter()
            .for_each(|switch| show_switch(ui, switch, agreed));
        return;
    };
    let on = group.iter().filter(|switch| switch.is_on(agreed)).count();
    let text = format!("{heading}: {on} of {}", group.len());
    let body = egui::CollapsingHeader::new(text).id_salt(heading);
    body.show(ui, |ui| {
        let mut all = on == group.len();
        if ui.checkbox(&mut all, "All of them").changed() {
            group.iter().for_each(|switch| switch.turn(all, agreed));
        }
        group
            .iter()
            .for_each(|switch| show_switch(ui, switch, agreed));
    });
}

fn show_switch(ui: &mut Ui, switch: &Switch, agreed: &mut BTreeSet<String>) {
    let mut chosen = switch.is_on(agreed);
    let text = format!("{} [{}]", switch.title, switch.option);
    let row = ui.horizontal(|ui| {
        let changed = ui.checkbox(&mut chosen, text).changed();
        let gist = weak(ui, &switch.gist).small();
        ui.add(egui::Label::new(gist).wrap());
        changed
    });
    if row.inner {
        switch.turn(chosen, agreed);
    }
}
