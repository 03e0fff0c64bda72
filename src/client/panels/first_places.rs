//! Where leaders begin the game, as far as that is left to their player [10.1A].

use super::{Facts, people};
use crate::client::command::Command;
use crate::client::counters::{Activity, Detail, Glyph};
use crate::client::names;
use crate::client::theme::{at_right, body, face, font, heading, primary, weak, with_case};
use crate::last_battles::counter::Player;
use crate::last_battles::staff::LeaderIndex;
use crate::last_battles::state::DecisionKind;
use crate::last_battles::{decision, leaders};
use crate::table::case::case;
use crate::table::ids::UnitId;
use bevy_egui::egui::{RichText, Ui};

/// The leaders whose first places are to be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub player: Player,
    pub leaders: Vec<Leader>,
}

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    pub name: UnitId,
    pub full_name: String,
    pub glyph: Glyph,
    pub place: String,
    pub choices: usize,
    pub at_hand: bool,
}

impl View {
    /// Looks at the set-up, if it is open.
    pub fn new(facts: &Facts) -> Option<Self> {
        let open = decision(facts.state);
        let leaders = leaders::to_set_up(facts.state, open.player).into_iter();
        (open.kind == DecisionKind::SetUp).then(|| Self {
            player: open.player,
            leaders: leaders.map(|leader| show_one(facts, leader)).collect(),
        })
    }
}

fn show_one(facts: &Facts, leader: LeaderIndex) -> Leader {
    let (state, name) = (facts.state, facts.state.leader_name(leader));
    let counter = state.leader_counter(leader);
    let hex = state.leader(leader).hex();
    let with = hex.into_iter().flat_map(|hex| state.stack(hex));
    let with: Vec<_> = with.map(|unit| state.counter(unit).name.clone()).collect();
    let place = hex.map_or_else(String::new, |hex| names::hex(state, hex));
    Leader {
        name,
        full_name: counter.full_name.clone(),
        glyph: Glyph::Leader(counter.id, Activity::Active, Detail::Full),
        place: format!("{place}, with {}", with.join(" and ")),
        choices: leaders::choices(state, leader).len(),
        at_hand: facts.selection.units.contains(&name),
    }
}

/// Shows the leaders; a click takes one up.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut wish = None;
    let title = format!("{} leaders take their places", view.player);
    heading(ui, &title, &view.leaders.len().to_string());
    body(ui, |ui| {
        let text = "Click a leader, or a unit that is lit, then one of the lit hexes; where there is no room, the unit that is to \
            change places with it. Enter accepts all as they stand.";
        with_case(ui, weak(ui, text).small(), case("10.1A"));
        for leader in &view.leaders {
            wish = show_leader(ui, leader).or(wish.take());
        }
        ui.horizontal(|ui| {
            at_right(ui, |ui| {
                let accept = primary(ui, "Accept these places").on_hover_text("Enter");
                if accept.clicked() {
                    wish = Some(Command::EndPhase);
                }
            });
        });
    });
    wish
}

fn show_leader(ui: &mut Ui, leader: &Leader) -> Option<Command> {
    ui.add_space(3.0);
    let shown = ui.horizontal(|ui| {
        let plate = people::picture(
            ui,
            &leader.glyph,
            people::side(&leader.glyph),
            &leader.full_name,
        );
        people::frame(ui, plate.rect, leader.at_hand);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let name = RichText::new(&leader.full_name).font(font(face::GARAMOND, 16.0));
            ui.label(name);
            ui.horizontal(|ui| {
                ui.label(RichText::new(&leader.place).small());
                let text = format!("· one of {} hexes", leader.choices);
                ui.label(weak(ui, text).small());
            });
        });
        plate.clicked()
    });
    shown.inner.then(|| Command::Select(vec![leader.name]))
}
