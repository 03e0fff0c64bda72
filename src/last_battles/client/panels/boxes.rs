//! The boxes of lost units, army by army: those that may come back \[12\], those that may not, those that left the map.

use super::pictures;
use crate::client::counters::Detail;
use crate::client::panels::people;
use crate::client::theme::{body, heading, weak};
use crate::last_battles::client::counters::{Glyph, Strength};
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::words::refusal;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{Place, State, UnitIndex};
use crate::last_battles::{leaders, reorganization};
use crate::table::armies::Army;
use crate::table::ids::PieceId;
use bevy_egui::egui::{self, RichText, Ui};

/// The boxes of all armies.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub armies: Vec<ArmyView>,
}

/// The boxes of an army.
#[derive(Clone, Debug, PartialEq)]
pub struct ArmyView {
    pub side: Army,
    /// Units that may come back.
    pub returning: Vec<Lost>,
    pub gone: Vec<Lost>,
    pub exited: Vec<Lost>,
}

/// A unit, or a leader, in a box.
#[derive(Clone, Debug, PartialEq)]
pub struct Lost {
    pub name: PieceId,
    pub full_name: String,
    pub glyph: Glyph,
    pub strength: u16,
    /// When, where and by whom it may come back, or why it may not.
    pub fate: String,
}

impl View {
    /// Looks into the boxes.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let sides = state.setup().scenario.sides.iter();
        Self {
            armies: sides.map(|&side| army(state, side)).collect(),
        }
    }
}

fn army(state: &State, side: Army) -> ArmyView {
    let in_box = |place: Place| {
        let own = state.units().filter(move |&unit| {
            state.counter(unit).side == side && state.unit(unit).place == place
        });
        own.map(move |unit| lost(state, unit, fate(state, unit)))
    };
    let leaders = state.leaders().filter(|&leader| {
        let own = state.leader(leader);
        state.leader_counter(leader).side == side && own.place == Place::Eliminated
    });
    let fallen = leaders.map(|leader| fallen(state, leader));
    ArmyView {
        side,
        returning: in_box(Place::Reorganizing).collect(),
        gone: in_box(Place::Eliminated).chain(fallen).collect(),
        exited: in_box(Place::Exited).collect(),
    }
}

fn lost(state: &State, unit: UnitIndex, fate: String) -> Lost {
    let counter = state.counter(unit);
    let returning = state.unit(unit).place == Place::Reorganizing;
    let reduced = returning || state.unit(unit).reduced;
    let strength = match counter.reduced.filter(|_| reduced) {
        Some(reduced) => reduced,
        None => counter.strength,
    };
    Lost {
        name: counter.id.into(),
        full_name: counter.full_name.clone(),
        glyph: Glyph::Unit(counter.id, Strength::shown(reduced), Detail::Full),
        strength: strength.0,
        fate,
    }
}

fn fallen(state: &State, leader: LeaderIndex) -> Lost {
    let counter = state.leader_counter(leader);
    Lost {
        name: state.leader_piece_id(leader),
        full_name: counter.full_name.clone(),
        glyph: pictures::of_leader(state, leader),
        strength: 0,
        fate: state.edition().retell("lost with his units [10.2]"),
    }
}

/// Says what may become of a lost unit.
fn fate(state: &State, unit: UnitIndex) -> String {
    let own = state.unit(unit);
    let fate = match own.place {
        Place::Reorganizing => returning(state, unit),
        Place::Exited => "has left the map".to_owned(),
        _ if own.destroyed => "lost for good, for want of supply [14]".to_owned(),
        _ => "lost for good [12]".to_owned(),
    };
    state.edition().retell(&fate)
}

/// Says when a unit may come back, to whom, and what still keeps it.
fn returning(state: &State, unit: UnitIndex) -> String {
    let turn = reorganization::returns_from(state, unit);
    let from = turn.map_or_else(
        || "no turn is left for it".to_owned(),
        |turn| format!("from {turn}"),
    );
    let officers = state
        .leaders()
        .filter(|&leader| state.is_officer(leader) && leaders::commands(state, leader, unit));
    let officers: Vec<_> = officers.collect();
    let Some(&officer) = officers.iter().find(|&&one| is_here(state, one)) else {
        let nobody = match officers.is_empty() {
            true => "it has no officer",
            false => "its officer is not on the map",
        };
        return format!("{from}; {nobody} [12.1A]");
    };
    let name = &state.leader_counter(officer).name;
    let hex = state.leader(officer).hex();
    let place = hex.map_or_else(String::new, |hex| names::hex(state, hex));
    let now = reorganization::check(state, state.leader_id(officer), &[state.id(unit)]);
    let own_turn = state.owner(unit) == state.player();
    let ready = turn.is_some_and(|turn| turn <= state.turn());
    match now {
        Err(why) if own_turn && ready => {
            let (text, case) = refusal(state, &why);
            let case = case.map_or_else(String::new, |case| format!(" [{case}]"));
            format!("{from}, to {name} in {place}; {text}{case}")
        }
        Ok(_) => format!("now, to {name} in {place}"),
        Err(_) => format!("{from}, to {name} in {place}"),
    }
}

fn is_here(state: &State, leader: LeaderIndex) -> bool {
    state.leader(leader).hex().is_some()
}

/// Shows the boxes.
pub fn show(ui: &mut Ui, view: &View) {
    for army in &view.armies {
        let count = army.returning.len() + army.gone.len() + army.exited.len();
        if count == 0 {
            continue;
        }
        heading(ui, &format!("{} losses", army.side), &count.to_string());
        body(ui, |ui| {
            if !army.returning.is_empty() {
                ui.label(weak(ui, "May come back, reduced [12]").small());
                for lost in &army.returning {
                    show_returning(ui, lost);
                }
            }
            let boxes = [
                ("Lost for good", &army.gone),
                ("Left the map", &army.exited),
            ];
            for (title, lost) in boxes {
                if !lost.is_empty() {
                    ui.label(weak(ui, title).small());
                    show_row(ui, lost);
                }
            }
        });
    }
}

fn show_returning(ui: &mut Ui, lost: &Lost) {
    ui.horizontal(|ui| {
        people::picture(
            ui,
            &lost.glyph,
            pictures::side(&lost.glyph),
            &lost.full_name,
        );
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(&lost.full_name);
            let fate = RichText::new(&lost.fate).small();
            ui.add(egui::Label::new(fate).wrap());
        });
    });
}

fn show_row(ui: &mut Ui, lost: &[Lost]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
        for one in lost {
            let side = 0.8 * pictures::side(&one.glyph);
            let picture = people::picture(ui, &one.glyph, side, &one.full_name);
            picture.on_hover_text(format!("{}\n{}", one.full_name, one.fate));
        }
    });
}
