//! A scenario's page: what it is about, and what the players agree on before it begins.

use crate::client::command::{Command, FileAction};
use crate::client::panels::seats;
use crate::client::theme::{at_right, face, font, paint, primary, strong, weak, with_case};
use crate::last_battles::counter::Player;
use crate::last_battles::data::cases::CaseFile;
use crate::last_battles::game_setup::Components;
use crate::last_battles::scenario::{Scenario, Standing};
use crate::last_battles::words::{Paragraph, brief};
use crate::table::play::Seats;
use bevy_egui::egui::{self, Frame, Margin, RichText, Ui};
use std::collections::BTreeSet;

/// What the page says.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
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

/// Something that the players may agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// The case of a rule, or the name of an option.
    pub option: String,
    pub title: String,
    pub gist: String,
    /// Where it stands unless the players turn it.
    pub at_first: Setting,
}

/// Whether a switch is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    On,
    Off,
}

impl Setting {
    /// Gets where a switch stands at first; there is none for what the players cannot turn.
    const fn of(stands: Standing) -> Option<Self> {
        match stands {
            Standing::Recommended => Some(Self::On),
            Standing::Optional => Some(Self::Off),
            Standing::Always | Standing::Forbidden => None,
        }
    }
}

impl Switch {
    /// Gets what the game is told if the switch is turned.
    fn turned(&self) -> String {
        match self.at_first {
            Setting::On => format!("-{}", self.option),
            Setting::Off => self.option.clone(),
        }
    }
}

impl View {
    /// Reads it off the scenario's data as the players have agreed so far, and the list of cases.
    pub fn new(
        start: &str,
        scenario: &Scenario,
        equipment: &Components,
        cases: &CaseFile,
        agreed: &[String],
    ) -> Self {
        let faults = scenario.unmet(agreed).map(|option| {
            let needs = option.needs.join(" or ");
            format!("{} needs {needs}.", option.name())
        });
        let faults = faults.collect();
        let scenario = &scenario.as_agreed(agreed);
        let rules = scenario.taken_by_case().filter_map(|(rule, stands)| {
            let case = cases.of(rule);
            Some(Switch {
                title: case.map_or(String::new(), |case| case.title.clone()),
                gist: case.map_or(String::new(), |case| case.gist.clone()),
                option: rule.case().to_string(),
                at_first: Setting::of(stands)?,
            })
        });
        let forces = scenario.options.iter().filter_map(|option| {
            Some(Switch {
                option: option.name().to_owned(),
                title: option.title.clone(),
                gist: option.gist.clone(),
                at_first: Setting::of(scenario.option_stands(option))?,
            })
        });
        Self {
            start: start.to_owned(),
            number: scenario.number.clone(),
            name: scenario.name.clone(),
            summary: scenario.summary.clone(),
            brief: brief(scenario, equipment, agreed),
            switches: rules.chain(forces).collect(),
            faults,
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
pub fn show(ui: &mut Ui, view: &View, agreed: &mut Agreed) -> Option<Command> {
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
            view.switches
                .iter()
                .for_each(|switch| show_switch(ui, switch, &mut agreed.options));
            for fault in &view.faults {
                ui.colored_label(colours.accent.egui(), fault);
            }
        }
        command
    });
    shown.inner
}

fn show_head(ui: &mut Ui, view: &View, agreed: &Agreed) -> Option<Command> {
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
                for line in &paragraph.lines {
                    with_case(ui, &line.words, line.case);
                }
            });
        });
        ui.add_space(4.0);
    }
}

fn show_switch(ui: &mut Ui, switch: &Switch, agreed: &mut BTreeSet<String>) {
    let turned = switch.turned();
    let mut chosen = agreed.contains(&turned) != (switch.at_first == Setting::On);
    let text = format!("{} [{}]", switch.title, switch.option);
    let row = ui.horizontal(|ui| {
        let changed = ui.checkbox(&mut chosen, text).changed();
        let gist = weak(ui, &switch.gist).small();
        ui.add(egui::Label::new(gist).wrap());
        changed
    });
    if row.inner && !agreed.remove(&turned) {
        agreed.insert(turned);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::data::cases;
    use crate::last_battles::data::equipment::carried;

    fn view(number: &str, agreed: &[&str]) -> View {
        let carried = carried().expect("the carried files");
        let scenario = carried.scenario(number).expect("a scenario");
        let agreed: Vec<_> = agreed.iter().map(|&option| option.to_owned()).collect();
        let (equipment, cases) = (&carried.equipment, cases::carried());
        View::new(number, scenario, equipment, cases, &agreed)
    }

    #[test]
    fn what_is_in_use_by_default_is_switched_off_with_a_minus() {
        let page = view("26", &[]);
        let turned: Vec<_> = page.switches.iter().map(Switch::turned).collect();
        let expected = [
            "15.1", "16.10", "-26A", "-26B", "-26D", "-26E", "-26F", "-26G", "26C",
        ];
        assert_eq!(turned, expected);
        assert!(page.faults.is_empty());
    }

    #[test]
    fn the_page_tells_what_is_agreed_on_and_what_does_not_go_together() {
        let length = |page: &View| page.brief[1].lines[0].words.clone();
        assert!(length(&view("26", &[])).starts_with("11 turns from 18/1100 to 18/2100"));
        let page = view("26", &["-26B", "-26D"]);
        assert!(length(&page).starts_with("9 turns from 18/1200 to 18/2000"));
        assert_eq!(page.faults, ["26E needs 26B."]);
        let options: Vec<_> = view("26", &["-26A"]).switches;
        assert_eq!(options[0].option, "10", "chapters are left to the players");
    }
}
