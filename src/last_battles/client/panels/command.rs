//! The command segment: whom each commander is to command, who is left out, and what that means \[11\].

use super::pictures;
use crate::client::command::{Command, LookAction, PhaseAction};
use crate::client::panels::people;
use crate::client::theme::{at_right, body, chip, heading, primary, retold, weak};
use crate::last_battles::charts::MovementPoints;
use crate::last_battles::client::clicks::staff::{Whom, changed, toggle};
use crate::last_battles::client::counters::Glyph;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::{give, names};
use crate::last_battles::counter::Rank;
use crate::last_battles::edition::Edition;
use crate::last_battles::order::Order;
use crate::last_battles::rules::Rule;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{command, decision};
use crate::table::armies::Player;
use crate::table::case::{Case, case};
use crate::table::ids::{LeaderId, PieceId};
use bevy_egui::egui::{self, RichText, Ui};

/// The command segment as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub player: Player,
    pub commanders: Vec<Commander>,
    /// Those in some range for whom no place is left, and those in none.
    pub left_out: Vec<Candidate>,
    pub out_of_range: Vec<Candidate>,
    /// Strength in command, and in all.
    pub strength: (u16, u16),
    /// What it means to be out of command, each with its case.
    pub effects: &'static [(&'static str, &'static str)],
}

/// A commander, and whom he is to command.
#[derive(Clone, Debug, PartialEq)]
pub struct Commander {
    pub name: LeaderId,
    pub full_name: String,
    pub glyph: Glyph,
    pub place: String,
    pub at_hand: bool,
    pub capacity: usize,
    /// What the officers whom he is to command take of it, where two of a corps may be commanded for one point [16.1C].
    pub points: Option<usize>,
    /// How far he moves in this turn, as he is to command or not [10.1C].
    pub allowance: String,
    pub officers: Vec<Candidate>,
    pub units: Vec<Candidate>,
    /// The order by which he commands nobody, if he is to command somebody.
    pub nobody: Option<Order>,
}

/// Somebody whom a commander could command.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    pub name: PieceId,
    pub label: String,
    pub hint: String,
    pub glyph: Glyph,
    pub commanded: bool,
    /// What a click orders, if anything could be.
    pub order: Option<Order>,
}

impl View {
    /// Looks at the segment, if it is open.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let state = context.state;
        let open = decision(state);
        if open.kind != DecisionKind::Command {
            return None;
        }
        let candidates = context.derived.candidates.iter();
        let commanders = candidates.map(|candidate| commander(context, candidate));
        let commanders: Vec<_> = commanders.collect();
        let (left_out, out_of_range) = outside(context)
            .into_iter()
            .partition(|one| commanders.iter().any(|own| own.reaches(one.name)));
        let own: Vec<_> = state.army(open.player).map(|(unit, _)| unit).collect();
        let points = |units: &[UnitIndex]| units.iter().map(|&unit| state.strength(unit).0).sum();
        let inside: Vec<_> = own
            .iter()
            .copied()
            .filter(|unit| !context.derived.units_out.contains(unit))
            .collect();
        Some(Self {
            player: open.player,
            commanders,
            left_out,
            out_of_range,
            strength: (points(&inside), points(&own)),
            effects: effects(state.edition()),
        })
    }
}

impl Commander {
    fn reaches(&self, name: PieceId) -> bool {
        let mut all = self.officers.iter().chain(&self.units);
        all.any(|candidate| candidate.name == name)
    }
}

fn commander(context: &ViewContext, candidate: &Allotment) -> Commander {
    let (state, leader) = (context.state, candidate.leader);
    let counter = state.leader_counter(leader);
    let allotted = state.allotments().iter();
    let allotted = allotted
        .into_iter()
        .find(|allotment| allotment.leader == leader);
    let offer = |whom: Whom| {
        let commanded = allotted.is_some_and(|own| whom.is_in(own));
        let other = state.allotments().iter().find(|own| whom.is_in(own));
        let other = other.map(|own| own.leader).filter(|&own| own != leader);
        let needs = match whom {
            Whom::Officer(officer) => context.derived.officers_out.contains(&officer),
            Whom::Unit(unit) => context.derived.units_out.contains(&unit),
        };
        let order = allotted.map(|own| changed(state, own, whom));
        let shown = commanded || needs || other.is_some();
        let mut offered = shown.then(|| offered(state, whom, commanded, order))?;
        if let Some(other) = other {
            let name = &state.leader_counter(other).full_name;
            offered.hint = format!("{}\nunder {name}, who would lose him", offered.hint);
        }
        Some(offered)
    };
    let gives = allotted.filter(|own| !(own.officers.is_empty() && own.units.is_empty()));
    let printed = MovementPoints::whole(u16::from(counter.movement));
    let half = MovementPoints::from_halves(u16::from(counter.movement));
    let officers = candidate.officers.iter().map(|&one| Whom::Officer(one));
    let units = candidate.units.iter().map(|&one| Whom::Unit(one));
    let name = counter.id;
    Commander {
        name,
        full_name: counter.full_name.clone(),
        glyph: pictures::of_leader(state, leader),
        place: state
            .leader(leader)
            .hex()
            .map_or_else(String::new, |hex| names::hex(state, hex)),
        at_hand: context.selection.has(name),
        capacity: command::capacity(state, leader),
        points: allotted
            .filter(|_| state.in_force(Rule::CorpsChiefs))
            .map(|own| command::points_for(state, leader, &own.officers)),
        allowance: if gives.is_some() { half } else { printed }.to_string(),
        nobody: gives.map(|_| Order::Command {
            leader: state.leader_id(leader),
            officers: Vec::new(),
            units: Vec::new(),
        }),
        officers: officers.filter_map(offer).collect(),
        units: units.filter_map(offer).collect(),
    }
}

fn offered(state: &State, whom: Whom, commanded: bool, order: Option<Order>) -> Candidate {
    match whom {
        Whom::Officer(officer) => {
            let counter = state.leader_counter(officer);
            Candidate {
                name: state.leader_piece_id(officer),
                label: counter.full_name.clone(),
                hint: passes_on(state, officer),
                glyph: pictures::of_leader(state, officer),
                commanded,
                order,
            }
        }
        Whom::Unit(unit) => {
            let counter = state.counter(unit);
            let strength = state.strength(unit);
            Candidate {
                name: counter.id.into(),
                label: counter.full_name.clone(),
                hint: format!("{strength} strength points"),
                glyph: pictures::of_unit(state, unit),
                commanded,
                order,
            }
        }
    }
}

/// Says to whom an officer passes command on [11.1B].
fn passes_on(state: &State, officer: LeaderIndex) -> String {
    let units = command::subordinates_of(state, officer);
    let points: u16 = units.iter().map(|&unit| state.strength(unit).0).sum();
    let counter = state.leader_counter(officer);
    let told = format!(
        "{}: passes command on to {} units, {points} strength points [11.1B]",
        names::command(counter.side, &counter.command),
        units.len()
    );
    state.edition().retell(&told)
}

/// Lists the phasing player's units and officers who would be out of command.
fn outside(context: &ViewContext) -> Vec<Candidate> {
    let state = context.state;
    let officers = context.derived.officers_out.iter();
    let officers = officers
        .copied()
        .filter(|&officer| state.leader_counter(officer).rank == Rank::Officer)
        .map(Whom::Officer);
    let units = context.derived.units_out.iter().copied();
    let units = units.filter(|&unit| state.owner(unit) == state.player());
    let all = officers.chain(units.map(Whom::Unit));
    all.map(|whom| offered(state, whom, false, toggle(state, None, whom)))
        .collect()
}

/// Gets what it means to be out of command, line by line with its case [11.3, 76:20.3].
const fn effects(edition: Edition) -> &'static [(&'static str, &'static str)] {
    match edition.out_of_command_attacks() {
        true => &EFFECTS,
        false => &EFFECTS_OF_1976,
    }
}

const EFFECTS_OF_1976: [(&str, &str); 2] = [
    (
        "neither attacks nor enters an enemy zone; defends as usual",
        "76:20.31",
    ),
    (
        "in an enemy zone as combat begins: falls back when all is fought",
        "76:20.32",
    ),
];

const EFFECTS: [(&str, &str); 3] = [
    ("does not enter enemy zones, and stays if in one", "11.3A"),
    (
        "attacking, drives nobody off and kills nobody; guns do not bombard",
        "11.3B",
    ),
    ("defending, kills nobody; does not advance", "11.3C"),
];

/// Shows the segment; a click on somebody changes the allotment.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let (inside, all) = view.strength;
    let note = format!("{inside} of {all} strength points in command");
    heading(ui, &format!("{} command", view.player), &note);
    body(ui, |ui| {
        let text = "The proposal puts the most strength in command. Click a commander, then officers or units on the map \
             or here, to change it; Ctrl + Enter accepts. Who commands nobody moves at his full rate.";
        ui.add(egui::Label::new(weak(ui, text).small()).wrap());
        for commander in &view.commanders {
            command = show_commander(ui, commander).or(command.take());
        }
        ui.horizontal(|ui| {
            at_right(ui, |ui| {
                let accept = primary(ui, "Accept").on_hover_text("Ctrl + Enter");
                if accept.clicked() {
                    command = Some(Command::Phase(PhaseAction::End));
                }
                chip(ui, case("11.1A"));
            });
        });
    });
    let count = view.left_out.len() + view.out_of_range.len();
    if count == 0 {
        return command;
    }
    heading(ui, "Left out of command", &count.to_string());
    body(ui, |ui| {
        let lists = [
            ("In range, but the ratings do not suffice", &view.left_out),
            ("In nobody's range", &view.out_of_range),
        ];
        for (title, list) in lists {
            if !list.is_empty() {
                ui.label(weak(ui, title).small());
                command = show_candidates(ui, list).or(command.take());
            }
        }
        for (text, of) in view.effects {
            effect(ui, text, case(of));
        }
    });
    command
}

/// Shows a line with its case.
fn effect(ui: &mut Ui, text: &str, of: Case) {
    ui.horizontal(|ui| {
        at_right(ui, |ui| {
            chip(ui, of);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = RichText::new(text).small();
                ui.add(egui::Label::new(text).wrap());
            });
        });
    });
}

fn show_commander(ui: &mut Ui, commander: &Commander) -> Option<Command> {
    let mut command = None;
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let plate = people::picture(ui, &commander.glyph, 84.0, &commander.full_name);
        people::frame(ui, plate.rect, commander.at_hand);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let name = people::name(ui, &commander.full_name);
            if plate.clicked() || name.clicked() {
                command = Some(Command::Look(LookAction::Find(commander.name.into())));
            }
            let count = |list: &[Candidate]| list.iter().filter(|one| one.commanded).count();
            let points = commander
                .points
                .unwrap_or_else(|| count(&commander.officers));
            let text = format!(
                "{} · {} of {} officers, {} of {} units · moves {}",
                commander.place,
                points,
                commander.capacity,
                count(&commander.units),
                commander.capacity,
                commander.allowance
            );
            ui.label(weak(ui, text).small());
            if let Some(nobody) = &commander.nobody {
                let tip = retold(ui, "he commands nobody, and moves at his full rate [10.1C]");
                if ui.small_button("no orders").on_hover_text(tip).clicked() {
                    command = Some(give(nobody.clone()));
                }
            }
        });
    });
    for list in [&commander.officers, &commander.units] {
        command = show_candidates(ui, list).or(command.take());
    }
    command
}

fn show_candidates(ui: &mut Ui, list: &[Candidate]) -> Option<Command> {
    let mut command = None;
    if list.is_empty() {
        return None;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
        for one in list {
            let picture = people::picture(ui, &one.glyph, pictures::side(&one.glyph), &one.label);
            people::frame(ui, picture.rect, one.commanded);
            if !one.commanded {
                people::fade(ui, picture.rect);
            }
            let does = match one.commanded {
                true => "click: no orders for him",
                false => "click: gives him orders",
            };
            let picture = picture.on_hover_text(format!("{}\n{}\n{does}", one.label, one.hint));
            if picture.clicked() {
                command = one.order.clone().map(give);
            }
        }
    });
    command
}
