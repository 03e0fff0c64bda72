//! The bar at the top: what is played, where in the sequence of play [4.1], what is still owed, and the end of the phase.

mod steps;

use super::{ViewContext, pictures};
use crate::ai::Level;
use crate::client::command::Command;
use crate::client::counters::{Glyph, Mark};
use crate::client::game::why_not_end;
use crate::client::layers::Panel;
use crate::client::palette::TOP_BAR_RULE;
use crate::client::plans::{still_to_attack, still_to_plan};
use crate::client::theme::{face, font, strong};
use crate::client::words::{by_program, counted};
use crate::hex::HexNumber;
use crate::last_battles::charts::{Light, Weather};
use crate::last_battles::counter::Player;
use crate::last_battles::state::{DecisionKind, Phase};
use crate::last_battles::{decision, leaders, legal};
use crate::table::case::Case;
use bevy_egui::egui::{self, Align2, Color32, RichText, Sense, Stroke, Ui};

pub use steps::{Step, When};

/// What the bar says.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub title: String,
    pub subtitle: String,
    pub turn: String,
    pub turn_note: String,
    /// The phases of the turn.
    pub steps: Vec<Step>,
    /// Units that may still move, or hexes that still owe something.
    pub open: Open,
    /// How the phase is ended; none once the game is over.
    pub end: Option<End>,
    pub can_undo: bool,
    /// Whether the command phase can be gone back to.
    pub can_reopen_command: bool,
}

/// What is still open.
#[derive(Clone, Debug, PartialEq)]
pub enum Open {
    Moves {
        units: usize,
        waiting: usize,
    },
    Attacks {
        must_attack: Vec<HexNumber>,
        must_be_attacked: Vec<HexNumber>,
        planned: Planned,
    },
    Decision {
        player: Player,
        what: String,
    },
    /// A decision about leaders, who can be gone through one by one.
    Leaders {
        player: Player,
        what: String,
    },
    /// A program decides.
    Program {
        player: Player,
        level: Level,
    },
    Nothing(String),
}

/// Whether attacks are planned that have not been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planned {
    Nothing,
    /// Some that nobody is obliged to make.
    Free,
    /// Some without which the phase cannot end [6.1].
    Owed,
}

impl Planned {
    fn of(facts: &ViewContext) -> Self {
        match (facts.plans.list.is_empty(), why_not_end(facts.state)) {
            (true, _) => Self::Nothing,
            (false, None) => Self::Free,
            (false, Some(_)) => Self::Owed,
        }
    }

    /// Says what can be done now that no obligation is left to plan.
    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Nothing => ("Nothing is owed", "attack, or end the phase"),
            Self::Free => ("Nothing is owed", "roll, or end the phase"),
            Self::Owed => ("Every obligation is planned", "roll for what is planned"),
        }
    }
}

/// Whether the phase can be ended.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    pub label: String,
    /// Why it cannot.
    pub why_not: Option<(String, Option<Case>)>,
}

impl View {
    /// Looks at the game.
    pub fn new(facts: &ViewContext) -> Self {
        let state = facts.state;
        let scenario = &state.setup().scenario;
        let track = &state.setup().charts.track;
        let turns = || track.between(scenario.first, scenario.last);
        let nth = turns()
            .take_while(|entry| entry.turn <= state.turn())
            .count();
        let light = match (state.light(), state.weather()) {
            (Light::Night, _) => "night",
            (Light::Day, Weather::Rain) => "day · rain",
            (Light::Day, Weather::Mud) => "day · mud",
            (Light::Day, Weather::Clear) => "day · dry",
        };
        let (first, last) = scenario.area.columns;
        Self {
            title: scenario.name.clone(),
            subtitle: format!(
                "Scenario {} · {} sheet, columns {first:02}–{last:02}",
                scenario.number,
                scenario.area.sheets.join(" and ")
            ),
            turn: state.turn().to_string(),
            turn_note: format!("turn {nth} of {} · {light}", turns().count()),
            steps: steps::steps(facts),
            open: open(facts),
            end: end(facts),
            can_undo: facts.can_undo,
            can_reopen_command: facts.digest.can_reopen_command && facts.program().is_none(),
        }
    }
}

fn end(facts: &ViewContext) -> Option<End> {
    let state = facts.state;
    let label = match (decision(state).kind, state.phase()) {
        (_, Phase::Over) => return None,
        (DecisionKind::SetUp, _) => "Accept the places",
        (DecisionKind::Command, _) => "Accept the orders",
        (DecisionKind::Reorganize, _) => "End reorganization",
        (DecisionKind::Headquarters, _) => "End command phase",
        (_, Phase::Combat) => "End combat phase",
        (_, Phase::SetUp | Phase::Command | Phase::Movement) => "End movement phase",
    };
    Some(End {
        label: label.to_owned(),
        why_not: match facts.program() {
            Some((player, _)) => Some((by_program(player), None)),
            None => why_not_end(state),
        },
    })
}

fn open(facts: &ViewContext) -> Open {
    let state = facts.state;
    let open = decision(state);
    if let Some((player, level)) = facts.program() {
        return Open::Program { player, level };
    }
    match open.kind {
        DecisionKind::Movement => {
            let units = legal::active_units(state);
            let on_map = units
                .iter()
                .filter(|&&unit| state.unit(unit).hex().is_some());
            let count = on_map.count();
            Open::Moves {
                units: count,
                waiting: units.len() - count + leaders::waiting(state).len(),
            }
        }
        DecisionKind::Combat => Open::Attacks {
            must_attack: still_to_plan(state, facts.plans)
                .into_iter()
                .map(|(hex, _)| hex)
                .collect(),
            must_be_attacked: still_to_attack(state, facts.plans),
            planned: Planned::of(facts),
        },
        DecisionKind::Over => Open::Nothing(outcome(facts)),
        DecisionKind::SetUp => Open::Leaders {
            player: open.player,
            what: "who begins where".to_owned(),
        },
        DecisionKind::Command => Open::Leaders {
            player: open.player,
            what: "who is in command".to_owned(),
        },
        DecisionKind::Reorganize => Open::Leaders {
            player: open.player,
            what: "who comes back".to_owned(),
        },
        DecisionKind::Headquarters => Open::Leaders {
            player: open.player,
            what: "the headquarters".to_owned(),
        },
        kind => Open::Decision {
            player: open.player,
            what: kind.to_string(),
        },
    }
}

fn outcome(facts: &ViewContext) -> String {
    let outcome = facts.state.outcome();
    outcome.map_or("the game is over".to_owned(), super::notice::result)
}

/// What goes on to the next unit or obligation.
const NEXT: &str = "next ›";

/// The width that the steps leave to what is owed or left, and to the buttons.
const REST: f32 = 470.0;

const TEXT: Color32 = Color32::from_rgb(0xE9, 0xE1, 0xCE);
const WEAK: Color32 = Color32::from_rgb(0xB5, 0xA9, 0x8C);

/// The widths from which the bar has room for the scenario's title, and for the phases; the rest is always there.
const TITLED: f32 = 1120.0;
const STEPPED: f32 = 900.0;

/// Shows the bar.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut wish = None;
    ui.visuals_mut().override_text_color = Some(TEXT);
    ui.horizontal_centered(|ui| {
        let room = ui.available_width();
        let wide = room > 1300.0;
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 1.0);
        if room > TITLED {
            column(ui, |ui| {
                ui.label(RichText::new(&view.title).font(font(face::GARAMOND, 21.0)));
                ui.label(RichText::new(&view.subtitle).size(11.5).color(WEAK));
            });
            rule(ui, if wide { 30.0 } else { 10.0 });
        }
        column(ui, |ui| {
            ui.label(strong(&view.turn, 18.0));
            ui.label(RichText::new(&view.turn_note).size(11.5).color(WEAK));
        });
        rule(ui, if wide { 30.0 } else { 10.0 });
        if room > STEPPED {
            steps::show_steps(ui, &view.steps, ui.available_width() - REST);
            rule(ui, if wide { 12.0 } else { 6.0 });
        }
        egui::Ui::with_layout(ui, egui::Layout::right_to_left(egui::Align::Center), |ui| {
            wish = view.end.as_ref().and_then(|end| show_end(ui, end));
            ui.add_space(6.0);
            let undo = egui::Button::new(RichText::new("Undo").color(TEXT))
                .fill(Color32::from_rgb(0x3A, 0x37, 0x2F));
            let undo = ui.add_enabled(view.can_undo, undo).on_hover_text("Ctrl+Z");
            if undo.clicked() {
                wish = Some(Command::Undo);
            }
            if view.can_reopen_command {
                let back = egui::Button::new(RichText::new("Orders").color(TEXT))
                    .fill(Color32::from_rgb(0x3A, 0x37, 0x2F));
                let tip = "back to the command phase, as long as nobody has moved";
                if ui.add(back).on_hover_text(tip).clicked() {
                    wish = Some(Command::BackToCommand);
                }
            }
            ui.add_space(8.0);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                wish = show_open(ui, &view.open).or(wish.take());
            });
        });
    });
    wish
}

fn column(ui: &mut Ui, show: impl FnOnce(&mut Ui)) {
    ui.vertical(|ui| {
        ui.add_space(2.0);
        show(ui);
    });
}

fn rule(ui: &mut Ui, space: f32) {
    ui.add_space(space);
    let (rect, _) = ui.allocate_exact_size(egui::vec2(1.0, 40.0), Sense::hover());
    let line = Stroke::new(1.0, Color32::from_rgb(0x4A, 0x47, 0x3E));
    ui.painter().vline(rect.center().x, rect.y_range(), line);
    ui.add_space(space / 2.0);
}

fn show_open(ui: &mut Ui, open: &Open) -> Option<Command> {
    match open {
        Open::Moves { units, waiting } => {
            let units = counted(*units, "unit may still move", "units may still move");
            let waiting = match waiting {
                0 => "no reinforcements wait".to_owned(),
                n => counted(*n, "reinforcement waits", "reinforcements wait"),
            };
            let next = two_lines(ui, &units, [&format!("{waiting} · {NEXT}"), NEXT]);
            next.then_some(Command::NextUnit)
        }
        Open::Attacks {
            must_attack,
            must_be_attacked,
            planned,
        } => {
            let mut wish = None;
            if must_attack.is_empty() && must_be_attacked.is_empty() {
                let (first, second) = planned.words();
                two_lines(ui, first, [second]);
            }
            if !must_attack.is_empty() {
                pictures::show(ui, &Glyph::Mark(Mark::MustAttack), 44.0);
                let count = must_attack.len();
                let text = counted(count, "stack still must attack", "stacks still must attack");
                let whole = format!("{} {NEXT}", hexes(must_attack));
                if two_lines(ui, &text, [&whole, NEXT]) {
                    wish = Some(Command::NextObligation);
                }
            }
            if !must_be_attacked.is_empty() {
                wish = show_unattacked(ui, must_be_attacked).or(wish);
            }
            wish
        }
        Open::Decision { player, what } => {
            two_lines(ui, &format!("{player} decides"), [what]);
            None
        }
        Open::Leaders { player, what } => {
            let whole = format!("{what} · {NEXT}");
            let next = two_lines(ui, &format!("{player} decides"), [&whole, NEXT]);
            next.then_some(Command::NextUnit)
        }
        Open::Program { player, level } => {
            let doing = format!("The computer plays the {player}");
            two_lines(ui, &doing, [&format!("at level {level}")]);
            None
        }
        Open::Nothing(text) => {
            let asked = two_lines(ui, text, ["how it ended ›"]);
            asked.then_some(Command::Toggle(Panel::Outcome))
        }
    }
}

/// Shows how many enemy hexes nobody attacks yet, in as many words as there is room for.
fn show_unattacked(ui: &mut Ui, hexes: &[HexNumber]) -> Option<Command> {
    const MARK: f32 = 44.0;
    const WORDS: f32 = 90.0;
    let room = ui.available_width();
    if room < MARK {
        return None;
    }
    pictures::show(ui, &Glyph::Mark(Mark::MustBeAttacked), MARK);
    let count = hexes.len();
    let (first, second) = match room < MARK + WORDS {
        true => (count.to_string(), "›"),
        false => (
            counted(count, "enemy hex", "enemy hexes"),
            "not yet attacked ›",
        ),
    };
    two_lines(ui, &first, [second]).then(|| Command::Show(hexes[0]))
}

/// Writes the first hexes of a list.
fn hexes(list: &[HexNumber]) -> String {
    let first: Vec<_> = list.iter().take(3).map(HexNumber::to_string).collect();
    first.join(" · ")
}

/// Shows two lines, the second in the first of some wordings that finds room, and tells whether that was clicked.
fn two_lines<const N: usize>(ui: &mut Ui, first: &str, seconds: [&str; N]) -> bool {
    let font = egui::FontId::proportional(12.0);
    let fits = |text: &&&str| {
        let galley = (ui.painter()).layout_no_wrap((**text).to_string(), font.clone(), WEAK);
        galley.size().x <= ui.available_width()
    };
    let fitting = seconds.iter().find(fits).or(seconds.last());
    let second = RichText::new(fitting.copied().unwrap_or_default());
    let shown = ui.vertical(|ui| {
        ui.add_space(4.0);
        ui.add(egui::Label::new(strong(first, 13.0).color(TEXT)).truncate());
        let second = second.font(font).color(WEAK);
        let label = egui::Label::new(second).truncate().sense(Sense::click());
        ui.add(label).clicked()
    });
    shown.inner
}

fn show_end(ui: &mut Ui, end: &End) -> Option<Command> {
    let can = end.why_not.is_none();
    let (fill, ink) = if can {
        (
            Color32::from_rgb(0x8E, 0x1B, 0x16),
            Color32::from_rgb(0xFF, 0xF6, 0xE8),
        )
    } else {
        (
            Color32::from_rgb(0x5A, 0x56, 0x4A),
            Color32::from_rgb(0xC9, 0xC2, 0xB0),
        )
    };
    let size = egui::vec2(172.0, 38.0);
    let button = egui::Button::new("").fill(fill).min_size(size);
    let response = ui.add(button);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, can, &end.label));
    let middle = response.rect.center();
    let painter = ui.painter();
    let title = font(face::SEMI_BOLD, 13.5);
    match &end.why_not {
        None => {
            painter.text(middle, Align2::CENTER_CENTER, &end.label, title, ink);
            let clicked = response.on_hover_text("Ctrl + Enter").clicked();
            clicked.then_some(Command::EndPhase)
        }
        Some((why, case)) => {
            let case = case.map_or(String::new(), |case| format!(" [{case}]"));
            let up = middle - egui::vec2(0.0, 8.0);
            painter.text(up, Align2::CENTER_CENTER, &end.label, title, ink);
            let down = middle + egui::vec2(0.0, 9.0);
            let note = format!("not yet{case}");
            painter.text(
                down,
                Align2::CENTER_CENTER,
                note,
                egui::FontId::proportional(11.5),
                ink,
            );
            let edge = Stroke::new(1.0, TOP_BAR_RULE.egui());
            painter.rect_stroke(response.rect, 4.0, edge, egui::StrokeKind::Inside);
            let clicked = response.on_hover_text(format!("{why}{case}")).clicked();
            clicked.then_some(Command::EndPhase)
        }
    }
}
