//! What came of the last combat: the die, the result, and what has happened to whom since [6.4 to 6.7].

use super::plan::upper;
use super::results_table::draw_die;
use crate::client::panels::die;
use crate::client::theme::{body, face, font, heading, paint, weak, with_case};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::event::BattleReport;
use crate::last_battles::state::State;
use crate::last_battles::words::{Line, aftermath_lines, short_name};
use crate::last_battles::{Entry, Event};
use crate::table::ids::UnitId;
use bevy_egui::egui::{self, RichText, Sense, Ui};

/// The last combat of this phase.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub report: BattleReport,
    /// How many orders had been given when the die was rolled.
    pub nth: usize,
    /// Who fought whom, and at what odds.
    pub words: String,
    /// What has come of it so far.
    pub lines: Vec<Line>,
}

impl View {
    /// Looks at the last combat of this phase.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let state = context.state;
        let events = this_phase(context.played);
        let at = events.iter().rposition(|(_, event)| is_battle(event))?;
        let &(nth, Event::Battle(report)) = &events[at] else {
            return None;
        };
        let after: Vec<_> = events[at + 1..]
            .iter()
            .map(|(_, event)| (*event).clone())
            .collect();
        let mut lines = aftermath_lines(state.setup(), report, &after);
        lines.extend(still_open(state));
        Some(Self {
            words: words(state, report),
            report: report.as_ref().clone(),
            nth,
            lines,
        })
    }
}

fn is_battle(event: &Event) -> bool {
    matches!(event, Event::Battle(_))
}

/// Lists what has happened in this phase, each thing with the number of its order.
fn this_phase(played: &[Entry]) -> Vec<(usize, &Event)> {
    let orders = played.iter().enumerate().rev();
    let back = orders.flat_map(|(nth, entry)| {
        let events = entry.events.iter().rev();
        events.map(move |event| (nth, event))
    });
    let mut events: Vec<_> = back
        .take_while(|(_, event)| !matches!(event, Event::Phase { .. }))
        .collect();
    events.reverse();
    events
}

/// Says who has yet to retreat.
fn still_open(state: &State) -> Option<Line> {
    let battle = state.battle()?;
    let units: Vec<_> = battle
        .retreating
        .iter()
        .map(|&unit| state.id(unit))
        .collect();
    let words = match units.as_slice() {
        [] => return None,
        [_] => format!("{} has yet to retreat", names(state, &units)),
        _ => format!("{} have yet to retreat", names(state, &units)),
    };
    Some(Line { words, case: None })
}

fn names(state: &State, units: &[UnitId]) -> String {
    let names = units.iter().map(|&unit| short_name(state.setup(), unit));
    names.collect::<Vec<_>>().join(", ")
}

fn words(state: &State, report: &BattleReport) -> String {
    let attackers = [report.attackers.as_slice(), &report.bombarding].concat();
    format!(
        "{} against {}: {} to {}, {}",
        names(state, &attackers),
        names(state, &report.defending),
        report.attack_strength,
        report.defense_strength,
        report.column
    )
}

/// Shows the combat.
pub fn show(ui: &mut Ui, view: &View) {
    let column = format!("column {}", view.report.column);
    heading(ui, "Last combat", &column);
    body(ui, |ui| {
        ui.horizontal_top(|ui| show_result(ui, view));
    });
}

fn show_result(ui: &mut Ui, view: &View) {
    let (place, _) = ui.allocate_exact_size(egui::vec2(34.0, 34.0), Sense::hover());
    let roll = die::roll(ui, (view.nth, view.report.die));
    draw_die(ui, roll.face, place);
    let words = egui::Label::new(weak(ui, &view.words).small()).wrap();
    let Some(stamp) = roll.stamp else {
        ui.vertical(|ui| {
            ui.label("the die rolls");
            ui.add(words);
        });
        return;
    };
    let result = RichText::new(view.report.result.to_string()).font(font(face::BOLD, 24.0));
    let ink = paint(ui).accent.egui();
    ui.label(result.color(ink.gamma_multiply(stamp)));
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for line in &view.lines {
            with_case(ui, upper(&line.words), line.case);
        }
        ui.add(words);
    });
}
