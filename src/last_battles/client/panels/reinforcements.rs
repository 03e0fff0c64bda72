//! The units that wait to enter now [5.6], and those still to come.

use super::dock::ARRIVALS;
use super::pictures;
use crate::client::command::{Command, LookAction, PanelAction};
use crate::client::panels::people;
use crate::client::theme::{body, heading, weak, with_case};
use crate::last_battles::client::counters::Glyph;
use crate::last_battles::client::names;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::words::refusal;
use crate::last_battles::state::{Phase, Place, State, UnitIndex};
use crate::last_battles::violation::Violation;
use crate::last_battles::{leaders, reinforcements};
use crate::table::case::{Case, case};
use crate::table::ids::{PieceId, UnitId};
use bevy_egui::egui::{self, Ui};
use std::collections::BTreeMap;

/// Who waits.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub now: Vec<Waiting>,
    /// Those whose turn has come and who may not enter yet, with the reasons.
    pub kept: Vec<Kept>,
    pub later: Vec<Later>,
    /// How many arrivals come after those listed.
    pub more: usize,
}

/// Units that are to come on one turn.
#[derive(Clone, Debug, PartialEq)]
pub struct Later {
    pub when: String,
    pub names: Vec<String>,
}

/// Units of the phasing player whose turn has come, and what keeps them.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    pub names: Vec<String>,
    pub why: String,
    pub case: Option<Case>,
}

/// A unit or a leader who may enter now.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    pub unit: PieceId,
    pub glyph: Glyph,
    pub name: String,
    pub at: String,
    pub selected: bool,
}

/// How many arrivals to come are listed; the schedule has them all.
const LISTED: usize = 3;

impl View {
    /// Looks at the reinforcements of the phasing player, and at those that come next.
    pub fn new(context: &ViewContext) -> Self {
        let state = context.state;
        let (units, leaders) = match state.phase() {
            Phase::Movement if context.program().is_none() => {
                (reinforcements::waiting(state), leaders::waiting(state))
            }
            _ => Default::default(),
        };
        let waiting = units.iter().map(|(unit, hexes)| {
            let id = state.piece_id(*unit);
            Waiting {
                unit: id,
                glyph: pictures::of_unit(state, *unit),
                name: state.counter(*unit).full_name.clone(),
                at: names::hexes(hexes),
                selected: context.selection.has(id),
            }
        });
        let leaders = leaders.iter().map(|(leader, hexes)| {
            let name = state.leader_piece_id(*leader);
            Waiting {
                unit: name,
                glyph: pictures::of_leader(state, *leader),
                name: state.leader_counter(*leader).full_name.clone(),
                at: names::hexes(hexes),
                selected: context.selection.has(name),
            }
        });
        let now: Vec<_> = waiting.chain(leaders).collect();
        let (kept, held) = kept(context);
        let mut later = later(state, |unit| {
            held.contains(&unit) || now.iter().any(|waiting| waiting.unit == unit)
        });
        let more = later.len().saturating_sub(LISTED);
        later.truncate(LISTED);
        Self {
            now,
            kept,
            later,
            more,
        }
    }

    /// Says how many of those who are due may enter now.
    fn note(&self) -> String {
        let (now, kept) = (self.now.len(), self.kept.iter());
        let due = now + kept.map(|kept| kept.names.len()).sum::<usize>();
        match (now, due) {
            (0, _) => "nobody may enter now".to_owned(),
            _ if now == due => format!("{now} may enter now"),
            _ => format!("{now} of {due} may enter now"),
        }
    }
}

/// Lists the units of the phasing player that are due and kept, by what keeps them; and their names.
fn kept(context: &ViewContext) -> (Vec<Kept>, Vec<UnitId>) {
    let state = context.state;
    if state.phase() != Phase::Movement {
        return Default::default();
    }
    let (mut kept, mut held): (Vec<Kept>, _) = (Vec::new(), Vec::new());
    for unit in state.units() {
        let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
        let waits = state.unit(unit).place == Place::Reinforcement
            && state.owner(unit) == state.player()
            && due.is_some_and(|due| due.turn <= state.turn());
        let Some((why, case)) = waits.then(|| why_kept(state, unit)).flatten() else {
            continue;
        };
        held.push(state.id(unit));
        let name = state.counter(unit).name.clone();
        match kept.iter_mut().find(|kept| kept.why == why) {
            Some(alike) => alike.names.push(name),
            None => kept.push(Kept {
                names: vec![name],
                why,
                case,
            }),
        }
    }
    (kept, held)
}

/// Says what keeps a unit that is due; nothing, if it may enter.
fn why_kept(state: &State, unit: UnitIndex) -> Option<(String, Option<Case>)> {
    match reinforcements::check_due(state, unit) {
        // They stand in a column: all behind its head wait for the same.
        Err(Violation::OutOfTurn { .. }) => {
            let why = "enter once all before them in the column have entered";
            Some((why.to_owned(), Some(case("5.6A"))))
        }
        Err(why) => Some(refusal(state, &why)),
        Ok(_) if reinforcements::entry_hexes(state, unit).is_empty() => {
            Some(("the enemy bars the way in".to_owned(), Some(case("5.6D"))))
        }
        Ok(_) => None,
    }
}

/// Lists the units that cannot enter yet, by turn and hex.
fn later(state: &State, is_told: impl Fn(UnitId) -> bool) -> Vec<Later> {
    let later = state
        .units()
        .filter(|&unit| state.unit(unit).place == Place::Reinforcement && !is_told(state.id(unit)));
    let mut turns: BTreeMap<_, Vec<String>> = BTreeMap::new();
    for unit in later {
        let due = state.setup().roster[usize::from(unit.0)].due.as_ref();
        if let Some(due) = due {
            let names = turns.entry((due.turn, &due.at)).or_default();
            names.push(state.counter(unit).name.clone());
        }
    }
    let turns = turns.into_iter();
    let lines = turns.map(|((turn, at), names)| Later {
        when: format!("{turn} at {}", names::hexes(at)),
        names,
    });
    lines.collect()
}

/// Shows them; a click on one selects it, and lights its entry hexes.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    if view.now.is_empty() && view.kept.is_empty() && view.later.is_empty() {
        return None;
    }
    let mut command = None;
    let chosen = view.now.iter().filter(|waiting| waiting.selected);
    let selected: Vec<_> = chosen.map(|waiting| waiting.unit).collect();
    heading(ui, "Reinforcements", &view.note());
    body(ui, |ui| {
        if !view.now.is_empty() {
            let text = "Choose one, with Shift a second, then a lit hex.";
            with_case(ui, weak(ui, text).small(), case("5.6"));
            ui.horizontal_wrapped(|ui| {
                for waiting in &view.now {
                    command = show_unit(ui, waiting, &selected).or(command.take());
                }
            });
        }
        for kept in &view.kept {
            let words = format!("{}: {}", kept.names.join(", "), kept.why);
            with_case(ui, weak(ui, words).small(), kept.case);
        }
        for later in &view.later {
            ui.horizontal_wrapped(|ui| {
                ui.label(egui::RichText::new(&later.when).small());
                ui.label(weak(ui, later.names.join(", ")).small());
            });
        }
        if view.more > 0 {
            let text = format!("{} more arrivals ›", view.more);
            if ui
                .small_button(text)
                .on_hover_text("the schedule (3)")
                .clicked()
            {
                command = Some(Command::Panel(PanelAction::Turn(ARRIVALS)));
            }
        }
    });
    command
}

fn show_unit(ui: &mut Ui, waiting: &Waiting, selected: &[PieceId]) -> Option<Command> {
    let side = match waiting.glyph {
        Glyph::Leader(..) => 80.0,
        _ => 54.0,
    };
    let picture = people::picture(ui, &waiting.glyph, side, &waiting.name);
    people::frame(ui, picture.rect, waiting.selected);
    let picture = picture.on_hover_text(format!("{} enters at {}", waiting.name, waiting.at));
    if !picture.clicked() {
        return None;
    }
    let together = ui.input(|input| input.modifiers.shift) && !selected.contains(&waiting.unit);
    let others = selected.iter().copied().filter(|_| together);
    Some(Command::Look(LookAction::Select(
        others.chain([waiting.unit]).collect(),
    )))
}
