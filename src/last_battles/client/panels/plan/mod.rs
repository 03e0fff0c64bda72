//! The combat plan at hand: every number of the odds with its case (`account`), what each of the six faces would truly
//! bring (`faces`), and the roll.

mod account;
mod faces;

pub(super) use self::faces::upper;

use crate::client::command::Command;
use crate::client::theme::{
    at_right, body, chip, face, font, heading, paint, primary, strong, weak,
};
use crate::hex::HexNumber;
use crate::last_battles::charts::Odds;
use crate::last_battles::client::plans::{PlanCommand, planned};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::client::words::refusal;
use crate::last_battles::combat::odds::Account;
use crate::last_battles::order::{Attack, Order};
use crate::last_battles::state::State;
use crate::last_battles::violation::TrainViolation;
use crate::last_battles::words::unit_name;
use crate::last_battles::{Violation, check, combat, legal};
use crate::table::case::{Case, case};
use crate::table::ids::LeaderId;
use bevy_egui::egui::{self, Frame, Margin, RichText, Stroke, Ui};
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
    /// What may be declared about it, or taken back [16.8, 16.13].
    pub declare: Vec<(String, PlanCommand)>,
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
    pub faces: Vec<faces::Cell>,
    /// What may truly come of it, each with the faces that bring it.
    pub chances: Vec<faces::Chance>,
    /// The next lower column that may be chosen.
    pub lower: Option<Odds>,
}

impl View {
    /// Looks at the plan at hand.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let (state, plan) = (context.state, context.plans.current()?);
        let account = combat::calculate(state, plan);
        let order = Order::Attack(plan.clone());
        let why_not = check(state, &order).err();
        let (attack, defence) = match &account {
            Ok(account) => (
                account::attack(state, plan, account),
                account::defence(state, plan, account),
            ),
            Err(_) => (Section::default(), Section::default()),
        };
        let at_hand = context.plans.at_hand?;
        Some(Self {
            nth: at_hand + 1,
            count: context.plans.list.len(),
            title: title(state, plan),
            attack,
            defence,
            certain: match (&account, &why_not) {
                (Err(Violation::Train(TrainViolation::WithoutOdds { unit })), None) => {
                    Some(format!(
                        "This destroys {}: no odds, no die.",
                        unit_name(state.setup(), *unit)
                    ))
                }
                _ => None,
            },
            declare: declarations(state, plan, at_hand),
            sum: account.ok().map(|account| sum(context, plan, &account)),
            why_not: why_not.map(|why| refusal(state, &why)),
        })
    }
}

/// Lists what may be declared about a plan, or taken back: who leads it, and whether it is a charge [16.8, 16.13].
fn declarations(state: &State, plan: &Attack, nth: usize) -> Vec<(String, PlanCommand)> {
    let plain = Attack {
        leader: None,
        charge: false,
        ..plan.clone()
    };
    let variants = legal::declared::variants(state, plain);
    let mut leaders: Vec<_> = variants.iter().filter_map(|attack| attack.leader).collect();
    leaders.retain(|&leader| plan.leader != Some(leader));
    leaders.dedup();
    let name = |leader: LeaderId| unit_name(state.setup(), leader);
    let without = plan.leader.map(|leader| {
        let text = format!("without {}", name(leader));
        (text, PlanCommand::Led(nth, None))
    });
    let led = leaders.into_iter().map(|leader| {
        let text = format!("led by {}", name(leader));
        (text, PlanCommand::Led(nth, Some(leader)))
    });
    let may_charge = variants.iter().any(|attack| attack.charge);
    let charge = match (plan.charge, may_charge) {
        (true, _) => Some("no charge"),
        (false, true) => Some("charge"),
        (false, false) => None,
    };
    let charge = charge.map(|text| (text.to_owned(), PlanCommand::Charge(nth)));
    without.into_iter().chain(led).chain(charge).collect()
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

fn sum(context: &ViewContext, plan: &Attack, account: &Account) -> Sum {
    let (attack, defence) = (account.attack.0, account.defence.0);
    let ratio = match defence {
        0 => "no strength to meet".to_owned(),
        _ => format!(
            "{:.2}, rounded for the defender",
            f64::from(attack) / f64::from(defence)
        ),
    };
    let lower = account.column.column().checked_sub(1);
    let foretold = context.derived.foretold(context.state, plan);
    Sum {
        words: format!("{attack} : {defence} = {ratio}"),
        calculated: account.odds,
        column: account.column,
        faces: faces::cells(context.state, &foretold),
        chances: faces::chances(context.state, &foretold),
        lower: lower.and_then(|column| Odds::ALL.get(column).copied()),
    }
}

/// Shows the plan.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let title = format!("Combat plan · {}", view.title);
    heading(ui, &title, &format!("plan {} of {}", view.nth, view.count));
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
        let mut command = None;
        if let Some(certain) = &view.certain {
            row(ui, certain, "", case("16.17C"), true);
            if primary(ui, "Attack").clicked() {
                command = Some(planned(PlanCommand::Roll(view.nth - 1)));
            }
        }
        if let Some(sum) = &view.sum {
            row(ui, &sum.words, "", case("6.2A"), true);
            command = odds_box(ui, view, sum);
            faces::show(ui, sum);
        }
        ui.horizontal_wrapped(|ui| {
            for (text, declared) in &view.declare {
                if ui.small_button(text).clicked() {
                    command = Some(planned(declared.clone()));
                }
            }
        });
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
            command = Some(planned(PlanCommand::Drop(view.nth - 1)));
        }
        command
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
    let mut command = None;
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
                command = Some(planned(PlanCommand::Odds(plan, sum.lower)));
            }
            chip(ui, case("6.2C"));
            if sum.column < sum.calculated && ui.small_button("reset").clicked() {
                command = Some(planned(PlanCommand::Odds(plan, None)));
            }
            at_right(ui, |ui| {
                let roll =
                    ui.add_enabled_ui(view.why_not.is_none(), |ui| primary(ui, "Roll the die"));
                if roll.inner.clicked() {
                    command = Some(planned(PlanCommand::Roll(plan)));
                }
                let odds = RichText::new(sum.column.to_string()).font(font(face::BOLD, 24.0));
                ui.with_layout(egui::Layout::top_down(egui::Align::Center), |ui| {
                    ui.label(odds.color(colours.accent.egui()));
                });
            });
        });
    });
    command
}
