//! The schedule of reinforcements [5.6]: who comes when and where, who is late and why, and where there is a choice.

use super::pictures;
use crate::client::command::{Command, LookAction};
use crate::client::panels::people;
use crate::client::theme::{body, chip, heading, paint, strong, weak};
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::client::counters::Glyph;
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::words::refusal;
use crate::last_battles::game_setup::EntrySchedule;
use crate::last_battles::state::staff::LeaderIndex;
use crate::last_battles::state::{DecisionKind, Place, Release, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{decision, leaders, reinforcements};
use crate::table::armies::Army;
use crate::table::case::case;
use crate::table::ids::PieceId;
use bevy_egui::egui::{self, RichText, Ui};
use std::collections::BTreeMap;

/// All who are to come.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub arrivals: Vec<Arrival>,
}

/// Those who come on one turn by the same hexes.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrival {
    pub turn: Turn,
    pub side: Army,
    pub at: Vec<HexNumber>,
    pub timing: Timing,
    pub who: Vec<Coming>,
}

/// Whether an arrival is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    Late,
    Now,
    Later,
}

/// Somebody who is to come.
#[derive(Clone, Debug, PartialEq)]
pub struct Coming {
    pub name: PieceId,
    pub full_name: String,
    pub glyph: Glyph,
    /// Whether it may enter in this phase.
    pub may_enter: bool,
    /// What keeps it, once its turn has come.
    pub kept: Option<String>,
}

impl View {
    /// Looks at the reinforcements of both players.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let mut all: BTreeMap<(Turn, Army, Vec<HexNumber>), Vec<Coming>> = BTreeMap::new();
        for unit in state.units() {
            let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
            let waits = state.unit(unit).place == Place::Reinforcement;
            if let Some(due) = due.filter(|_| waits) {
                let key = (due.turn, state.counter(unit).side, due.at.clone());
                all.entry(key).or_default().push(coming(state, unit, due));
            }
        }
        for leader in state.leaders() {
            let due = state.setup().leaders[usize::from(leader.0)].due.as_ref();
            let waits = state.leader(leader).place == Place::Reinforcement;
            if let Some(due) = due.filter(|_| waits) {
                let key = (due.turn, state.leader_counter(leader).side, due.at.clone());
                let one = coming_leader(state, leader, due);
                all.entry(key).or_default().push(one);
            }
        }
        let arrivals = all.into_iter();
        Self {
            arrivals: arrivals
                .map(|((turn, side, at), who)| Arrival {
                    turn,
                    side,
                    at,
                    timing: timing(state, turn),
                    who,
                })
                .collect(),
        }
    }
}

fn timing(state: &State, turn: Turn) -> Timing {
    match turn.cmp(&state.turn()) {
        std::cmp::Ordering::Less => Timing::Late,
        std::cmp::Ordering::Equal => Timing::Now,
        std::cmp::Ordering::Greater => Timing::Later,
    }
}

fn coming(state: &State, unit: UnitIndex, due: &EntrySchedule) -> Coming {
    let counter = state.counter(unit);
    let check = reinforcements::check_due(state, unit).map(drop);
    let open = || reinforcements::entry_hexes(state, unit);
    let (may_enter, mut kept) = entry(state, state.owner(unit), due, check, open);
    if state.unit(unit).leave == Release::AwaitsDie {
        kept = Some("waits for its die".to_owned());
    }
    Coming {
        name: counter.id.into(),
        full_name: counter.full_name.clone(),
        glyph: pictures::of_unit(state, unit),
        may_enter,
        kept,
    }
}

fn coming_leader(state: &State, leader: LeaderIndex, due: &EntrySchedule) -> Coming {
    let counter = state.leader_counter(leader);
    let check = leaders::check_due(state, leader).map(drop);
    let open = || leaders::entry_hexes(state, leader, None);
    let owner = state.leader_owner(leader);
    let (may_enter, kept) = entry(state, owner, due, check, open);
    Coming {
        name: state.leader_piece_id(leader),
        full_name: counter.full_name.clone(),
        glyph: pictures::of_leader(state, leader),
        may_enter,
        kept,
    }
}

/// Finds out whether somebody may enter now, and what keeps him if his turn has come.
fn entry(
    state: &State,
    owner: crate::table::armies::Player,
    due: &EntrySchedule,
    check: Result<(), Violation>,
    open: impl Fn() -> Vec<HexNumber>,
) -> (bool, Option<String>) {
    if due.turn > state.turn() || owner != state.player() {
        return (false, None);
    }
    match check {
        Err(why) => {
            let (text, case) = refusal(state, &why);
            let case = case.map_or_else(String::new, |case| format!(" [{case}]"));
            (false, Some(format!("{text}{case}")))
        }
        Ok(()) if open().is_empty() => (
            false,
            Some(
                state
                    .edition()
                    .retell(&format!("the enemy bars {} [5.6D]", names::hexes(&due.at))),
            ),
        ),
        Ok(()) => (decision(state).kind == DecisionKind::Movement, None),
    }
}

/// Shows the schedule; a click on who may enter selects it, one on a hex shows the hex.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    if view.arrivals.is_empty() {
        heading(ui, "Reinforcements", "");
        body(ui, |ui| {
            ui.label(weak(ui, "Nobody is to come any more."));
        });
    }
    let mut day = 0;
    for arrival in &view.arrivals {
        if arrival.turn.day() != day {
            day = arrival.turn.day();
            let count = view.arrivals.iter().filter(|one| one.turn.day() == day);
            let count: usize = count.map(|one| one.who.len()).sum();
            heading(ui, &format!("{day} June"), &format!("{count} to come"));
        }
        command = show_arrival(ui, arrival).or(command.take());
    }
    command
}

fn show_arrival(ui: &mut Ui, arrival: &Arrival) -> Option<Command> {
    let mut command = None;
    body(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let hour = format!("{:02}00", arrival.turn.hour());
            ui.label(strong(hour, 14.0));
            ui.label(arrival.side.to_string());
            for (nth, &hex) in arrival.at.iter().enumerate() {
                if nth > 0 {
                    ui.label(weak(ui, "or"));
                }
                let text = format!("at {hex}");
                if ui
                    .small_button(text)
                    .on_hover_text("show this hex")
                    .clicked()
                {
                    command = Some(Command::Look(LookAction::Show(hex)));
                }
            }
            if arrival.at.len() > 1 {
                ui.label(weak(ui, "by choice").small());
            }
            let ink = paint(ui).accent.egui();
            match arrival.timing {
                Timing::Late => ui.label(strong("late", 12.5).color(ink)),
                Timing::Now => ui.label(strong("now", 12.5)),
                Timing::Later => return,
            };
            chip(ui, case("5.6"));
        });
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(3.0, 3.0);
            for one in &arrival.who {
                command = show_coming(ui, one, &arrival.at).or(command.take());
            }
        });
        let mut reasons: Vec<_> = arrival.who.iter().filter_map(|o| o.kept.clone()).collect();
        reasons.dedup();
        for why in reasons {
            let text = RichText::new(why).small().color(paint(ui).accent.egui());
            ui.add(egui::Label::new(text).wrap());
        }
    });
    command
}

fn show_coming(ui: &mut Ui, one: &Coming, at: &[HexNumber]) -> Option<Command> {
    let side = 0.86 * pictures::side(&one.glyph);
    let picture = people::picture(ui, &one.glyph, side, &one.full_name);
    let note = match (one.may_enter, &one.kept) {
        (true, _) => "may enter now: click, then a lit hex",
        (false, Some(why)) => why,
        (false, None) => "waits for its turn",
    };
    let picture = picture.on_hover_text(format!("{}\n{note}", one.full_name));
    if !picture.clicked() {
        return None;
    }
    match one.may_enter {
        true => Some(Command::Look(LookAction::Find(one.name))),
        false => at.first().map(|&hex| Command::Look(LookAction::Show(hex))),
    }
}
