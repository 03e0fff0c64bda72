//! The combat plan at hand: every number of the odds with its case [6.2, 6.3], what does not count and why, the six
//! faces with their results, and the roll.

use super::Facts;
use super::results_table::{draw_die, paints};
use crate::client::command::{Command, PlanCommand};
use crate::client::theme::{
    at_right, body, chip, face, font, heading, paint, primary, strong, weak,
};
use crate::client::words::refusal;
use crate::hex::HexNumber;
use crate::last_battles::charts::{CombatResult, Odds};
use crate::last_battles::combat::odds::Account;
use crate::last_battles::event::{Factor, Modification};
use crate::last_battles::order::{Attack, Order};
use crate::last_battles::state::{Fought, State};
use crate::last_battles::words::unit_name;
use crate::last_battles::{Violation, bombardment, check, combat};
use crate::table::case::{Case, case};
use crate::table::dice::Face;
use bevy_egui::egui::{self, Align2, Frame, Margin, RichText, Sense, Stroke, Ui};
use std::collections::BTreeSet;

/// A plan and its account.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Its place among the plans, and how many there are.
    pub nth: usize,
    pub count: usize,
    pub title: String,
    pub attack: Section,
    pub defence: Section,
    pub sum: Option<Sum>,
    /// What is certain to happen, where nothing is left to the die [16.17C].
    pub certain: Option<String>,
    /// Why the attack cannot be made as it is.
    pub why_not: Option<(String, Option<Case>)>,
}

/// One side's lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    pub total: String,
    pub lines: Vec<Line>,
}

/// A line of the account.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub what: String,
    pub value: String,
    pub case: Case,
    pub counted: bool,
}

/// The odds, and what each face would bring.
#[derive(Clone, Debug, PartialEq)]
pub struct Sum {
    pub words: String,
    pub calculated: Odds,
    pub column: Odds,
    pub faces: Vec<(Face, CombatResult)>,
    /// The next lower column that may be chosen.
    pub lower: Option<Odds>,
}

impl View {
    /// Looks at the plan at hand.
    pub fn new(facts: &Facts) -> Option<Self> {
        let (state, plan) = (facts.state, facts.plans.current()?);
        let account = combat::calculate(state, plan);
        let order = Order::Attack(plan.clone());
        let why_not = check(state, &order).err();
        let (attack, defence) = match &account {
            Ok(account) => (attack(state, plan, account), defence(state, plan, account)),
            Err(_) => (Section::default(), Section::default()),
        };
        Some(Self {
            nth: facts.plans.at_hand? + 1,
            count: facts.plans.list.len(),
            title: title(state, plan),
            attack,
            defence,
            certain: match (&account, &why_not) {
                (Err(Violation::TrainWithoutOdds { unit }), None) => Some(format!(
                    "This destroys {}: no odds, no die.",
                    unit_name(state.setting(), *unit)
                )),
                _ => None,
            },
            sum: account.ok().map(|account| sum(state, &account)),
            why_not: why_not.map(|why| refusal(state, &why)),
        })
    }
}

/// Writes hexes in the order of their numbers, each once.
fn hexes(list: impl IntoIterator<Item = HexNumber>) -> String {
    let all: BTreeSet<_> = list.into_iter().collect();
    let all: Vec<_> = all.iter().map(HexNumber::to_string).collect();
    all.join(", ")
}

fn title(state: &State, plan: &Attack) -> String {
    let units = plan.attackers.iter().chain(&plan.bombarding);
    let from = units.filter_map(|&unit| state.unit(state.find(unit)?).hex());
    let from: BTreeSet<_> = from.collect();
    let to = hexes(plan.defenders.iter().copied());
    let verb = match (plan.attackers.is_empty(), from.len()) {
        (_, 0) => return format!("who attacks {to}?"),
        (true, 1) => "bombards",
        (true, _) => "bombard",
        (false, 1) => "attacks",
        (false, _) => "attack",
    };
    format!("{} {verb} {to}", hexes(from))
}

fn name(state: &State, unit: crate::table::ids::UnitId) -> String {
    state.find(unit).map_or_else(
        || unit.to_string(),
        |index| state.counter(index).name.clone(),
    )
}

/// Puts a line of the account in words.
fn line(state: &State, of: &Modification) -> Line {
    let named = |unit| name(state, unit);
    let times = format!("× {}", of.value);
    let plus = of.value.to_string();
    let less = format!("− {}", of.value);
    let limit = Odds::ALL
        .get(usize::from(of.value))
        .map_or(String::new(), Odds::to_string);
    let (what, value) = match &of.what {
        Factor::Attacker(unit) => (named(*unit), plus),
        Factor::Bombardment(unit) => (format!("{}, bombarding", named(*unit)), plus),
        Factor::Defender(unit) => (named(*unit), plus),
        Factor::RetreatedDefender(unit) => (
            format!("{}: retreated here, adds nothing", named(*unit)),
            plus,
        ),
        Factor::CavalryAttackingIntoCover => {
            ("cavalry halved, attacking into cover".to_owned(), less)
        }
        Factor::CavalryDefendingInCover => ("cavalry halved, defending in cover".to_owned(), less),
        Factor::Town(hex) => (format!("town of {}", place(state, *hex)), times),
        Factor::Chateau(hex) => (format!("chateau of {}", place(state, *hex)), times),
        Factor::Water(hex) if of.counted => (format!("all attack {hex} over water"), times),
        Factor::Water(hex) => (
            format!("water before {hex}: the better ground counts alone"),
            times,
        ),
        Factor::WaterNotForAll(hex) => (format!("not all attack {hex} over water"), times),
        Factor::ChateauLimit if of.counted => {
            ("infantry in a chateau: no better odds".to_owned(), limit)
        }
        Factor::ChateauLimit => ("infantry in a chateau: limit not reached".to_owned(), limit),
        Factor::AttackersOutOfCommand => ("attackers out of command".to_owned(), String::new()),
        Factor::DefendersOutOfCommand => ("defenders out of command".to_owned(), String::new()),
        Factor::DieLowered => ("odds above 6-1: the die is lowered".to_owned(), less),
        Factor::DieRaised => ("odds below 1-5: the die is raised".to_owned(), plus),
        Factor::Reduction => ("lower odds chosen".to_owned(), limit),
    };
    Line {
        what,
        value: if of.counted { value } else { "–".to_owned() },
        case: of.case,
        counted: of.counted,
    }
}

fn place(state: &State, hex: HexNumber) -> String {
    let name = state.setting().board.name(hex);
    name.map_or_else(|| hex.to_string(), str::to_owned)
}

fn is_of_attack(what: &Factor) -> bool {
    matches!(
        what,
        Factor::Attacker(_)
            | Factor::Bombardment(_)
            | Factor::CavalryAttackingIntoCover
            | Factor::AttackersOutOfCommand
            | Factor::Reduction
    )
}

fn attack(state: &State, plan: &Attack, account: &Account) -> Section {
    let counted = account.lines.iter().filter(|of| is_of_attack(&of.what));
    let lines = counted.map(|of| line(state, of));
    Section {
        total: account.attack.to_string(),
        lines: lines.chain(silent_guns(state, plan)).collect(),
    }
}

/// Lists the guns within range that cannot join, each with the reason.
fn silent_guns(state: &State, plan: &Attack) -> Vec<Line> {
    let board = &state.setting().board;
    let mut lines = Vec::new();
    for (gun, at) in state.army(state.player()) {
        let id = state.id(gun);
        let fresh = state.unit(gun).fought == Fought::No;
        if !state.counter(gun).arm.is_artillery() || !fresh || plan.bombarding.contains(&id) {
            continue;
        }
        let reached = |hex: &&HexNumber| bombardment::in_range(board, at, **hex);
        let mut targets = plan.defenders.iter().filter(reached);
        let why_not = targets.find_map(|&hex| bombardment::check_target(state, gun, hex).err());
        if let Some(why) = why_not {
            let (what, by) = refusal(state, &why);
            lines.push(Line {
                what,
                value: "–".to_owned(),
                case: by.unwrap_or(case("7.1")),
                counted: false,
            });
        }
    }
    lines
}

fn defence(state: &State, plan: &Attack, account: &Account) -> Section {
    let of_defence = account.lines.iter().filter(|of| !is_of_attack(&of.what));
    let mut lines: Vec<_> = of_defence.map(|of| line(state, of)).collect();
    let multiplied = account.lines.iter().any(|of| {
        matches!(
            of.what,
            Factor::Town(_) | Factor::Chateau(_) | Factor::Water(_) | Factor::WaterNotForAll(_)
        )
    });
    if !multiplied {
        lines.push(Line {
            what: format!(
                "no help from the ground of {}",
                hexes(plan.defenders.iter().copied())
            ),
            value: "–".to_owned(),
            case: case("6.3"),
            counted: false,
        });
    }
    Section {
        total: account.defence.to_string(),
        lines,
    }
}

fn sum(state: &State, account: &Account) -> Sum {
    let (attack, defence) = (account.attack.0, account.defence.0);
    let ratio = match defence {
        0 => "no strength to meet".to_owned(),
        _ => format!(
            "{:.2}, rounded for the defender",
            f64::from(attack) / f64::from(defence)
        ),
    };
    let lower = account.column.column().checked_sub(1);
    Sum {
        words: format!("{attack} : {defence} = {ratio}"),
        calculated: account.odds,
        column: account.column,
        faces: Face::all()
            .map(|face| (face, account.result(state, face)))
            .collect(),
        lower: lower.and_then(|column| Odds::ALL.get(column).copied()),
    }
}

/// Shows the plan.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let title = format!("Combat plan · {}", view.title);
    heading(ui, &title, &format!("{} of {}", view.nth, view.count));
    body(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        if view.sum.is_some() {
            section(ui, "Attack", &view.attack);
            ui.separator();
            section(ui, "Defence", &view.defence);
            ui.separator();
        } else if view.certain.is_none() {
            ui.label(weak(
                ui,
                "Click your stacks beside the hex, or guns two hexes away.",
            ));
        }
        let mut wish = None;
        if let Some(certain) = &view.certain {
            row(ui, certain, "", case("16.17C"), true);
            if primary(ui, "Attack").clicked() {
                wish = Some(Command::Plan(PlanCommand::Roll(view.nth - 1)));
            }
        }
        if let Some(sum) = &view.sum {
            row(ui, &sum.words, "", case("6.2A"), true);
            wish = odds_box(ui, view, sum);
            faces(ui, sum);
        }
        if let Some((why, case)) = &view.why_not {
            ui.horizontal_wrapped(|ui| {
                let ink = paint(ui).accent.egui();
                ui.label(RichText::new(why).color(ink));
                if let Some(case) = case {
                    chip(ui, *case);
                }
            });
        }
        let drop =
            ui.horizontal(|ui| at_right(ui, |ui| ui.small_button("drop this plan").clicked()));
        if drop.inner {
            wish = Some(Command::Plan(PlanCommand::Drop(view.nth - 1)));
        }
        wish
    })
}

fn section(ui: &mut Ui, title: &str, section: &Section) {
    let ink = paint(ui).accent.egui();
    ui.horizontal(|ui| {
        ui.label(weak(ui, title));
        at_right(ui, |ui| {
            ui.add_space(46.0);
            let total = RichText::new(&section.total).font(font(face::BOLD, 17.0));
            ui.label(total.color(ink));
        });
    });
    for line in &section.lines {
        row(
            ui,
            &format!("   {}", line.what),
            &line.value,
            line.case,
            line.counted,
        );
    }
}

/// Shows a line with its number and its case; what does not count is grey.
fn row(ui: &mut Ui, what: &str, value: &str, case: Case, counted: bool) {
    ui.horizontal(|ui| {
        ui.set_min_height(20.0);
        at_right(ui, |ui| {
            let slot = ui.allocate_ui_with_layout(
                egui::vec2(46.0, 20.0),
                egui::Layout::right_to_left(egui::Align::Center),
                |ui| chip(ui, case),
            );
            let _ = slot;
            let number = if counted {
                strong(value, 13.0)
            } else {
                weak(ui, value)
            };
            ui.label(number);
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let text = if counted {
                    RichText::new(what)
                } else {
                    weak(ui, what)
                };
                ui.add(egui::Label::new(text).truncate())
                    .on_hover_text(what.trim());
            });
        });
    });
}

fn odds_box(ui: &mut Ui, view: &View, sum: &Sum) -> Option<Command> {
    let mut wish = None;
    let colours = paint(ui);
    let plan = view.nth - 1;
    let frame = Frame::new()
        .fill(colours.extreme.egui())
        .stroke(Stroke::new(1.5, colours.primary.egui()))
        .corner_radius(5.0)
        .inner_margin(Margin::symmetric(8, 6));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            let lower = egui::Button::new("‹ lower odds");
            let can = sum.lower.is_some();
            if ui.add_enabled(can, lower).clicked() {
                wish = Some(Command::Plan(PlanCommand::Odds(plan, sum.lower)));
            }
            chip(ui, case("6.2C"));
            if sum.column < sum.calculated && ui.small_button("reset").clicked() {
                wish = Some(Command::Plan(PlanCommand::Odds(plan, None)));
            }
            at_right(ui, |ui| {
                let roll =
                    ui.add_enabled_ui(view.why_not.is_none(), |ui| primary(ui, "Roll the die"));
                if roll.inner.clicked() {
                    wish = Some(Command::Plan(PlanCommand::Roll(plan)));
                }
                let odds = RichText::new(sum.column.to_string()).font(font(face::BOLD, 24.0));
                ui.with_layout(egui::Layout::top_down(egui::Align::Center), |ui| {
                    ui.label(odds.color(colours.accent.egui()));
                });
            });
        });
    });
    wish
}

fn faces(ui: &mut Ui, sum: &Sum) {
    ui.add_space(3.0);
    let height = 38.0;
    let (rect, _) =
        ui.allocate_exact_size(egui::vec2(ui.available_width(), height), Sense::hover());
    let width = rect.width() / sum.faces.len() as f32;
    for (nth, &(die, result)) in sum.faces.iter().enumerate() {
        let left = rect.left() + width * nth as f32;
        let cell =
            egui::Rect::from_min_size(egui::pos2(left, rect.top()), egui::vec2(width, height))
                .shrink(1.0);
        let (fill, ink) = paints(result);
        ui.painter().rect_filled(cell, 3.0, fill.egui());
        let middle = egui::pos2(cell.left() + 16.0, cell.center().y);
        draw_die(
            ui,
            die,
            egui::Rect::from_center_size(middle, egui::vec2(20.0, 20.0)),
        );
        let at = egui::pos2(cell.right() - 17.0, cell.center().y);
        let text = font(face::BOLD, 15.0);
        ui.painter().text(
            at,
            Align2::CENTER_CENTER,
            result.to_string(),
            text,
            ink.egui(),
        );
    }
    ui.horizontal(|ui| {
        ui.label(weak(ui, chances(sum)).small());
        at_right(ui, |ui| chip(ui, case("6.4")));
    });
}

/// Says how likely each result is.
fn chances(sum: &Sum) -> String {
    use CombatResult as R;
    let words = [
        (R::De, "defenders lost"),
        (R::Dr, "defenders retreat"),
        (R::Ex, "exchange"),
        (R::Ar, "attackers retreat"),
        (R::Ae, "attackers lost"),
    ];
    let lines = words.into_iter().filter_map(|(result, words)| {
        let count = sum.faces.iter().filter(|face| face.1 == result).count();
        (count > 0).then(|| format!("{count} in 6 {words}"))
    });
    lines.collect::<Vec<_>>().join(" · ")
}
