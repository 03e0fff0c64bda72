//! A leader of the selected hex: what he is, what he can do, and whom his orders reach [10, 11].

use super::pictures;
use crate::client::command::{Command, LookAction};
use crate::client::panels::people;
use crate::client::theme::{chip, counted, weak};
use crate::hex::HexNumber;
use crate::last_battles::client::counters::Glyph;
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::costs::CorpsMorale;
use crate::last_battles::counter::Rank;
use crate::last_battles::leaders::ailing;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::{Duty, LeaderIndex};
use crate::last_battles::state::{State, UnitIndex};
use crate::last_battles::{command, headquarters, leaders, morale};
use crate::table::case::{Case, case};
use crate::table::ids::LeaderId;
use bevy_egui::egui::{Label, RichText, Ui};

/// A leader.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub name: LeaderId,
    pub full_name: String,
    pub glyph: Glyph,
    pub kind: String,
    pub doing: String,
    pub selected: bool,
    /// What weighs on him, with the cases.
    pub notes: Vec<(String, Case)>,
    /// Who is within his range, if he is selected.
    pub reach: Option<String>,
}

/// Looks at the leaders in a hex.
pub fn views(context: &ViewContext, hex: HexNumber) -> Vec<View> {
    let leaders = context.state.leaders_in(hex);
    leaders.map(|leader| view(context, leader)).collect()
}

fn view(context: &ViewContext, leader: LeaderIndex) -> View {
    let state = context.state;
    let (counter, own) = (state.leader_counter(leader), state.leader(leader));
    let capacity = match ailing::is(state, leader) {
        true => state.optional().ailing().rating,
        false => counter.capacity,
    };
    let kind = match (counter.rank, capacity) {
        (Rank::Commander, Some(capacity)) => {
            format!("commander · {}", orders(capacity))
        }
        (Rank::Commander, None) => "commander".to_owned(),
        (Rank::ChiefOfStaff, Some(capacity)) => {
            format!("chief of staff · {}", orders(capacity))
        }
        (Rank::ChiefOfStaff, None) => "chief of staff".to_owned(),
        (Rank::Headquarters, _) => match own.active {
            true => "headquarters · active: serves its commanders".to_owned(),
            false => "headquarters · inactive: may move".to_owned(),
        },
        (Rank::Officer, _) => format!(
            "officer · {}",
            names::command(counter.side, &counter.command)
        ),
    };
    let allowance = state.leader_allowance(leader);
    let doing = match (own.moved, own.duty) {
        (true, _) if state.leader_owner(leader) == state.player() => " · moved",
        (_, Duty::Commands) => ", half: he commands",
        (_, Duty::Reorganizes) => " · reorganizes, commands nobody",
        _ => "",
    };
    let name = counter.id;
    let selected = context.selection.has(name);
    View {
        name,
        full_name: counter.full_name.clone(),
        glyph: pictures::of_leader(state, leader),
        kind,
        doing: format!("{allowance} MP{doing}"),
        selected,
        notes: notes(context, leader),
        reach: (selected && state.in_force(Rule::Command) && !state.is_headquarters(leader))
            .then(|| reach(state, leader)),
    }
}

fn notes(context: &ViewContext, leader: LeaderIndex) -> Vec<(String, Case)> {
    let mut notes = Vec::new();
    if context.derived.officers_out.contains(&leader) {
        let text = "out of command: passes no orders on";
        notes.push((text.to_owned(), case("11.3")));
    }
    notes.extend(line(context.state, leader));
    if morale::corps_morale_of_leader(context.state, leader) == CorpsMorale::Demoralized {
        let text = "his corps is demoralized";
        notes.push((text.to_owned(), case("13.2")));
    }
    notes
}

/// Says how long a commander's line to his headquarters is, where they are in use [16.14C].
fn line(state: &State, leader: LeaderIndex) -> Option<(String, Case)> {
    if !headquarters::in_use(state) || !state.is_commander(leader) {
        return None;
    }
    let text = match (
        headquarters::line(state, leader),
        state.leader(leader).active,
    ) {
        (_, false) => "inactive: moves, but commands nobody".to_owned(),
        (Some(line), true) => format!("{line} MP from his headquarters"),
        (None, true) => "no line to an active headquarters".to_owned(),
    };
    Some((text, case("16.14C")))
}

/// Says which units of his stand where his orders reach [11.2].
fn reach(state: &State, leader: LeaderIndex) -> String {
    let units = within(state, leader);
    let radius = command::radius(state, leader);
    if units.is_empty() {
        return format!("within {radius} hexes: nobody of his");
    }
    let points: u16 = units.iter().map(|&unit| state.strength(unit).0).sum();
    let named: Vec<_> = units
        .iter()
        .map(|&unit| state.counter(unit).name.clone())
        .collect();
    format!(
        "within {radius} hexes: {} ({points} strength points)",
        named.join(", ")
    )
}

/// Lists the units of a leader's command that stand where his orders reach [11.1, 11.2].
pub fn within(state: &State, leader: LeaderIndex) -> Vec<UnitIndex> {
    let (range, grid) = (command::range(state, leader), state.setup().board.grid());
    let own = state.on_map().filter(|&(unit, hex)| {
        leaders::commands(state, leader, unit) && range.contains(grid.index(hex))
    });
    own.map(|(unit, _)| unit).collect()
}

/// Says to how many a leader may give orders [11.1A].
fn orders(capacity: u8) -> String {
    let count = |one, many| counted(usize::from(capacity), one, many);
    format!(
        "{} and {}",
        count("officer", "officers"),
        count("unit", "units")
    )
}

/// Shows a leader; a click selects him.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    ui.add_space(2.0);
    let clicked = ui.horizontal(|ui| {
        let plate = people::picture(ui, &view.glyph, 74.0, &view.full_name);
        people::frame(ui, plate.rect, view.selected);
        let text = ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let name = people::name(ui, &view.full_name);
            ui.label(weak(ui, &view.kind).small());
            ui.label(RichText::new(&view.doing).small());
            for (text, case) in &view.notes {
                ui.horizontal(|ui| {
                    ui.label(RichText::new(text).small());
                    chip(ui, *case);
                });
            }
            if let Some(reach) = &view.reach {
                ui.add(Label::new(RichText::new(reach).small()).wrap());
            }
            name.clicked()
        });
        plate.clicked() || text.inner
    });
    clicked
        .inner
        .then_some(Command::Look(LookAction::Find(view.name.into())))
}
