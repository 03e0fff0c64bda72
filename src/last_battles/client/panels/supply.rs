//! Supply, asked now \[14\]: who would be cut off, and the line of the unit that is pointed at.

use crate::client::command::{Command, LookAction};
use crate::client::layers::Panel;
use crate::client::panels::sheet::{At, Room, Sheet};
use crate::client::theme::{chip, paint, strong, weak};
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::{MapEdge, Supply};
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::{daylight, supply, trains};
use crate::table::armies::Army;
use crate::table::case::case;
use crate::table::ids::UnitId;
use bevy_egui::egui::{self, RichText, Ui};

/// The state of supply.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// When it is looked at next, if ever again.
    pub next: String,
    pub armies: Vec<ArmyView>,
    /// The line of the unit at hand.
    pub line: Option<String>,
}

/// The supply of an army.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyView {
    pub side: Army,
    /// What it draws on: an edge of the map, or its train.
    pub source: String,
    pub supplied: usize,
    pub cut_off: Vec<(UnitId, String)>,
}

impl View {
    /// Asks who has a line of supply now.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let Some(rules) = &state.setup().scenario.supply else {
            return Self {
                next: "This scenario is played without supply.".to_owned(),
                armies: Vec::new(),
                line: None,
            };
        };
        let mut turns = daylight::supply_turns(state.setup(), rules);
        let next = turns.find(|&turn| turn > state.turn());
        let by_train = state.in_force(Rule::SupplyTrains);
        let armies = Army::ALL.into_iter().filter_map(|side| {
            let source = match by_train {
                true => train_words(state, rules, trains::of(state, side)?),
                false => edges(rules, side)?,
            };
            Some(army(context, side, source))
        });
        Self {
            next: match next {
                Some(turn) => format!("Looked at next at the beginning of {turn}."),
                None => "Not looked at any more in this game.".to_owned(),
            },
            armies: armies.collect(),
            line: context.unit_at_hand().map(|unit| line(state, unit)),
        }
    }
}

/// Names the edges that an army draws on.
fn edges(rules: &Supply, side: Army) -> Option<String> {
    let first = edge_name(rules.edges[side]?);
    Some(match rules.second_edges[side] {
        Some(second) => format!("from the {first} or the {} edge", edge_name(second)),
        None => format!("from the {first} edge"),
    })
}

const fn edge_name(edge: MapEdge) -> &'static str {
    match edge {
        MapEdge::North => "northern",
        MapEdge::East => "eastern",
        MapEdge::South => "southern",
        MapEdge::West => "western",
    }
}

/// Says where an army's train is.
fn train_words(state: &State, rules: &Supply, train: UnitIndex) -> String {
    match (trains::source(state, rules, train), state.unit(train).place) {
        (Some(hex), Place::Map(_)) => format!("from its train in {hex}"),
        (Some(hex), _) => format!("from {hex}, where its train left"),
        (None, Place::Reinforcement | Place::Unused) => "its train has not come yet".to_owned(),
        (None, _) => "its train is lost".to_owned(),
    }
}

fn army(context: &ViewContext, side: Army, source: String) -> ArmyView {
    let state = context.state;
    let own = state
        .combat_units(side.player())
        .filter(|&(unit, _)| state.counter(unit).side == side);
    let (out, inside): (Vec<_>, Vec<_>) =
        own.partition(|(unit, _)| context.derived.cut_off.contains(unit));
    let cut_off = out.into_iter().map(|(unit, hex)| {
        let text = format!("{} {}", state.counter(unit).name, names::hex(state, hex));
        (state.id(unit), text)
    });
    ArmyView {
        side,
        source,
        supplied: inside.len(),
        cut_off: cut_off.collect(),
    }
}

fn line(state: &State, unit: UnitIndex) -> String {
    let name = &state.counter(unit).full_name;
    let Some(line) = supply::line(state, unit) else {
        return format!("{name} has no line of supply now.");
    };
    let board = &state.setup().board;
    let off_road = line.windows(2).filter(|step| {
        let side = board.side(step[0], step[1]);
        !side.road() && !side.trail()
    });
    let off_road = match off_road.count() {
        0 => "all".to_owned(),
        count => format!("after {count} over open ground"),
    };
    let end = match state.in_force(Rule::SupplyTrains) {
        true => "train",
        false => "edge",
    };
    format!(
        "{name}: {} hexes to the {end}, {off_road} along roads and trails.",
        line.len() - 1,
    )
}

/// Shows supply in a corner of the map.
pub fn over(ctx: &egui::Context, context: &ViewContext, room: Room) -> Option<Command> {
    let view = View::new(context);
    let sheet = Sheet {
        panel: Panel::Supply,
        title: "Supply, asked now",
        key: "L",
        at: At::Corner,
    };
    sheet.show(ctx, room, |ui| show(ui, &view))
}

/// Shows who is supplied; a click on one who is not finds it.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    ui.set_width(300.0);
    ui.spacing_mut().item_spacing.y = 3.0;
    ui.horizontal_wrapped(|ui| {
        ui.label(weak(ui, &view.next).small());
        chip(ui, case("14"));
    });
    for army in &view.armies {
        command = show_army(ui, army).or(command.take());
    }
    if let Some(line) = &view.line {
        ui.separator();
        ui.add(egui::Label::new(RichText::new(line).small()).wrap());
    } else if !view.armies.is_empty() {
        ui.separator();
        ui.label(weak(ui, "Point at a unit to see its line.").small());
    }
    command
}

fn show_army(ui: &mut Ui, army: &ArmyView) -> Option<Command> {
    let mut command = None;
    let text = format!("{}, {}:", army.side, army.source);
    ui.horizontal_wrapped(|ui| {
        ui.label(text);
        match army.cut_off.len() {
            0 => ui.label(format!("all {} supplied", army.supplied)),
            count => {
                let ink = paint(ui).accent.egui();
                ui.label(strong(format!("{count} cut off"), 13.0).color(ink))
            }
        };
    });
    if army.cut_off.is_empty() {
        return None;
    }
    ui.horizontal_wrapped(|ui| {
        for (unit, text) in &army.cut_off {
            if ui.small_button(text).clicked() {
                command = Some(Command::Look(LookAction::Find((*unit).into())));
            }
        }
    });
    command
}
