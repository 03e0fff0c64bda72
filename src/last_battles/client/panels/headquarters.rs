//! The end of the command phase, where headquarters are in use: which of them are active from now on [16.14A].

use super::pictures;
use crate::client::command::{Command, PhaseAction};
use crate::client::counters::Detail;
use crate::client::panels::people;
use crate::client::theme::{at_right, body, chip, face, font, heading, primary, weak};
use crate::last_battles::client::counters::{Activity, Glyph};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::{give, names};
use crate::last_battles::order::Order;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::{decision, headquarters};
use crate::table::armies::Player;
use crate::table::case::case;
use bevy_egui::egui::{self, RichText, Ui};

/// The headquarters whose status may be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub player: Player,
    pub staffs: Vec<Staff>,
}

/// A headquarters, and what a click makes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Staff {
    pub full_name: String,
    pub glyph: Glyph,
    pub place: String,
    pub active: bool,
    /// The commanders of its army, each with his way to it.
    pub commanders: Vec<String>,
    pub order: Order,
}

impl View {
    /// Looks at the segment, if it is open.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let open = decision(context.state);
        if open.kind != DecisionKind::Headquarters {
            return None;
        }
        let choices = headquarters::choices(context.state).into_iter();
        Some(Self {
            player: open.player,
            staffs: choices.map(|staff| show_of(context.state, staff)).collect(),
        })
    }
}

fn show_of(state: &State, staff: LeaderIndex) -> Staff {
    let (counter, own) = (state.leader_counter(staff), state.leader(staff));
    let commanders = state.leaders_of(counter.side.player());
    let commanders = commanders.filter(|&(leader, _)| {
        state.is_commander(leader) && state.leader_counter(leader).side == counter.side
    });
    let told = commanders.map(|(leader, at)| {
        let name = &state.leader_counter(leader).name;
        let way = own
            .hex()
            .and_then(|hex| headquarters::way(state, leader, at, hex));
        match way {
            Some(way) => format!("{name} {way} MP"),
            None => format!("{name} too far"),
        }
    });
    Staff {
        full_name: counter.full_name.clone(),
        glyph: Glyph::Leader(
            counter.id,
            match own.active {
                true => Activity::Active,
                false => Activity::Inactive,
            },
            Detail::Full,
        ),
        place: own
            .hex()
            .map_or_else(String::new, |hex| names::hex(state, hex)),
        active: own.active,
        commanders: told.collect(),
        order: Order::Status {
            headquarters: counter.id,
            active: !own.active,
        },
    }
}

/// Shows the headquarters; a click changes the status of one.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    let title = format!("{} headquarters", view.player);
    heading(ui, &title, "active they serve, inactive they move");
    body(ui, |ui| {
        for staff in &view.staffs {
            command = show_staff(ui, staff).or(command.take());
        }
        ui.separator();
        ui.horizontal(|ui| {
            ui.label(weak(ui, "Changed at the end of the command phase alone").small());
            chip(ui, case("16.14A"));
            at_right(ui, |ui| {
                let on = primary(ui, "On to movement").on_hover_text("Ctrl + Enter");
                if on.clicked() {
                    command = Some(Command::Phase(PhaseAction::End));
                }
            });
        });
    });
    command
}

fn show_staff(ui: &mut Ui, staff: &Staff) -> Option<Command> {
    let mut command = None;
    ui.horizontal(|ui| {
        let side = pictures::side(&staff.glyph);
        let plate = people::picture(ui, &staff.glyph, side, &staff.full_name);
        people::frame(ui, plate.rect, staff.active);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let name = RichText::new(&staff.full_name).font(font(face::GARAMOND, 16.0));
            ui.label(name);
            let text = format!("{} · {}", staff.place, staff.commanders.join(", "));
            ui.add(egui::Label::new(weak(ui, text).small()).wrap());
            let text = match staff.active {
                true => "Make it inactive, to move",
                false => "Make it active, to serve",
            };
            if ui.button(text).clicked() || plate.clicked() {
                command = Some(give(staff.order.clone()));
            }
        });
    });
    command
}
