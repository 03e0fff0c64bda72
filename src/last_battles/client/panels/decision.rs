//! A decision that follows a combat: what came of it, who decides, and what can be chosen.

use super::exchange::{loss_order, losses};
use super::{columns, last_combat};
use crate::client::command::{Command, LookAction};
use crate::client::theme::{at_right, body, heading, primary, weak, with_case};
use crate::last_battles::client::clicks::{advancing, retreating};
use crate::last_battles::client::give;
use crate::last_battles::client::names::hex as place;
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::event::BattleReport;
use crate::last_battles::order::Order;
use crate::last_battles::rules::Rule;
use crate::last_battles::special::secrets;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::words::{self, secret_question};
use crate::last_battles::{Event, campaign, decision, garrisons, retreat, supply};
use crate::table::case::{Case, case};
use crate::table::ids::UnitId;
use bevy_egui::egui::{self, Ui};

/// The last combat and what is open about it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub battle: Option<last_combat::View>,
    pub question: Option<Question>,
}

/// What has to be decided.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub who: String,
    pub asked: String,
    /// What one should know before answering.
    pub note: Option<&'static str>,
    pub case: Case,
    pub answers: Vec<(String, Order)>,
    /// The columns at which an attack may be resolved, in place of answers [6.2C].
    pub columns: Vec<columns::Column>,
    /// Units of which one is to be chosen first, and whether it is.
    pub choices: Vec<(UnitId, String, bool)>,
    /// Attackers that may be named as lost, and whether they are.
    pub losses: Vec<(UnitId, String, bool)>,
    pub loss_order: Option<(String, Option<Order>)>,
}

impl View {
    /// Looks at the last combat of this phase, and at the open decision.
    pub fn new(context: &ViewContext) -> Option<Self> {
        let question = question(context);
        let battle = last_combat::View::new(context);
        if battle.is_none() && question.is_none() {
            return None;
        }
        Some(Self { battle, question })
    }
}

/// Gets the last combat of this phase.
pub fn last_battle<'a>(context: &ViewContext<'a>) -> Option<&'a BattleReport> {
    let events = context
        .played
        .iter()
        .rev()
        .flat_map(|entry| entry.events.iter().rev());
    let this_phase = events.take_while(|event| !matches!(event, Event::Phase { .. }));
    this_phase.into_iter().find_map(|event| match event {
        Event::Battle(report) => Some(report.as_ref()),
        _ => None,
    })
}

pub(super) fn name(state: &State, unit: UnitId) -> String {
    let index = state.find(unit);
    index.map_or_else(
        || unit.to_string(),
        |index| state.counter(index).name.clone(),
    )
}

fn question(context: &ViewContext) -> Option<Question> {
    let state = context.state;
    let open = decision(state);
    // What a program is asked is not for the person to answer, nor to see.
    if context.program().is_some() {
        return None;
    }
    if let Some(question) = words::question(state) {
        let columns = columns::columns(state);
        let answers = match columns.is_empty() {
            true => question.answers,
            false => Vec::new(),
        };
        return Some(Question {
            who: format!("{} decides", open.player),
            asked: question.asked,
            note: None,
            case: question.case,
            answers,
            columns,
            choices: Vec::new(),
            losses: Vec::new(),
            loss_order: None,
        });
    }
    let (asked, of) = match open.kind {
        DecisionKind::BombardWithdraw => ("Do the bombarding guns share the retreat?", "7.1E"),
        DecisionKind::HalForce => ("In secret: does the force at Hal come, and where?", "22.6B"),
        DecisionKind::Entry => ("In secret: who comes, and where?", "5.6"),
        DecisionKind::ChateauStand if state.in_force(Rule::ChateauGarrisons) => {
            ("Does the garrison stand?", "16.11D")
        }
        DecisionKind::ChateauStand => ("Does the chateau's infantry stand?", "8.2C"),
        DecisionKind::Losses => (
            "Which attackers does the exchange take? Click them on the map.",
            "6.5A",
        ),
        DecisionKind::Retreat => ("Where to? Click an outlined hex.", "6.6"),
        DecisionKind::Displace => ("Makes room: where to? Click an outlined hex.", "6.6D"),
        DecisionKind::Advance if advancing(state, context.selection).is_none() => {
            ("Who advances? Click a unit, then its hex.", "6.7")
        }
        DecisionKind::Advance => ("Does it advance? Click an outlined hex.", "6.7"),
        DecisionKind::Movement if !supply::to_roll(state).is_empty() => {
            ("Out of supply: a die is what a unit may move by.", "16.18A")
        }
        DecisionKind::Movement if !garrisons::choices(state).is_empty() => (
            "A chateau can be garrisoned, or its garrison ended.",
            "16.11",
        ),
        DecisionKind::SetUp
        | DecisionKind::Command
        | DecisionKind::Reorganize
        | DecisionKind::Headquarters
        | DecisionKind::PlacePair
        | DecisionKind::Reveal
        | DecisionKind::Deploy
        | DecisionKind::Movement
        | DecisionKind::RetreatBefore
        | DecisionKind::Combat
        | DecisionKind::Lead
        | DecisionKind::Enhance
        | DecisionKind::LowerOdds
        | DecisionKind::Over => return None,
    };
    let secret = secrets::open(state).filter(|_| open.kind == DecisionKind::Entry);
    let secret = secret.map(|(_, matter)| matter);
    let words = secret
        .as_ref()
        .map(|matter| secret_question(state.setup(), matter).0);
    Some(Question {
        who: format!("{} decides", open.player),
        asked: words.unwrap_or_else(|| asked.to_owned()),
        note: (open.kind == DecisionKind::HalForce).then_some(HAL_FORCE),
        case: secret.map_or(case(of), |matter| matter.case),
        answers: answers(context, open.kind),
        columns: Vec::new(),
        choices: choices(context, open.kind),
        losses: losses(context),
        loss_order: (open.kind == DecisionKind::Losses).then(|| loss_order(context)),
    })
}

/// What the owner of the force at Hal should know.
const HAL_FORCE: &str = "The other player looks away. What is chosen stays hidden until the force comes: all of it \
     together, on that turn, at that hex. Its coming is worth a level of victory to the French.";

fn answers(context: &ViewContext, kind: DecisionKind) -> Vec<(String, Order)> {
    let state = context.state;
    match kind {
        DecisionKind::BombardWithdraw => withdrawals(state),
        DecisionKind::ChateauStand => stands(state),
        DecisionKind::HalForce => {
            let entries = campaign::secret_entries(state).unwrap_or_default().iter();
            let comes = entries.map(|entry| {
                let text = format!("At {} on {}", entry.at, entry.turn);
                (
                    text,
                    Order::HalForce {
                        entry: Some(entry.at),
                    },
                )
            });
            let stays = ("It stays away".to_owned(), Order::HalForce { entry: None });
            comes.chain([stays]).collect()
        }
        DecisionKind::Entry => secrets::open(state).map_or_else(Vec::new, |(_, matter)| {
            secret_question(state.setup(), &matter).1
        }),
        DecisionKind::Retreat | DecisionKind::Displace => retreats(context),
        DecisionKind::Movement => {
            let units = supply::to_roll(state)
                .into_iter()
                .map(|unit| state.id(unit));
            let rolls = units.map(|unit| {
                let text = format!("Roll for {}", name(state, unit));
                (text, Order::SupplyDie { unit })
            });
            let changes = garrisons::choices(state).into_iter();
            let changes = changes.map(|(unit, forms)| {
                let unit = state.id(unit);
                let text = match forms {
                    true => format!("{} garrisons its chateau", name(state, unit)),
                    false => format!("{} ends its garrison", name(state, unit)),
                };
                (text, Order::Garrison { unit, forms })
            });
            rolls.chain(changes).collect()
        }
        DecisionKind::Advance => {
            let chosen = advancing(state, context.selection);
            let open = retreat::advances(state).into_iter();
            let own = open.filter(|&(unit, _)| Some(unit) == chosen);
            let advances = own.map(|(unit, to)| {
                let unit = state.id(unit);
                let text = format!("{} into {}", name(state, unit), place(state, to));
                (text, Order::Advance { unit, to })
            });
            let choice = retreat::choice(state);
            let nobody = ("Nobody advances".to_owned(), Order::Decline {});
            let nobody = choice.bound.is_none().then_some(nobody);
            advances.chain(stacks(state)).chain(nobody).collect()
        }
        _ => Vec::new(),
    }
}

/// Lists those who may, or must, advance together [15.6, 16.8, 16.13].
fn stacks(state: &State) -> Vec<(String, Order)> {
    let choice = retreat::choice(state);
    let orders = choice.options.iter().map(|option| option.order(state));
    let together = orders.filter(|order| matches!(order, Order::AdvanceStack { .. }));
    together
        .map(|order| (words::order_words(state.setup(), &order), order))
        .collect()
}

/// Lists the units that may advance, where there are several [6.7B].
fn choices(context: &ViewContext, kind: DecisionKind) -> Vec<(UnitId, String, bool)> {
    let state = context.state;
    if kind != DecisionKind::Advance {
        return Vec::new();
    }
    let chosen = advancing(state, context.selection);
    let mut may: Vec<_> = retreat::advances(state)
        .into_iter()
        .map(|(unit, _)| unit)
        .collect();
    may.dedup();
    let choices = may.iter().filter(|_| may.len() > 1).map(|&unit| {
        let hex = state.unit(unit).hex();
        let at = hex.map_or(String::new(), |hex| format!(" · {hex}"));
        let text = format!("{}{at}", name(state, state.id(unit)));
        (state.id(unit), text, chosen == Some(unit))
    });
    choices.collect()
}

/// Lists the answers of infantry in a chateau, by name where others answer after it [16.11D].
fn stands(state: &State) -> Vec<(String, Order)> {
    let all = state.battle().map_or(0, |battle| battle.may_stand.len());
    let who = match garrisons::asked(state) {
        [unit] if all > 1 => name(state, state.id(*unit)),
        _ => "It".to_owned(),
    };
    vec![
        (format!("{who} stands"), Order::ChateauStand {}),
        (format!("{who} retreats"), Order::Decline {}),
    ]
}

fn withdrawals(state: &State) -> Vec<(String, Order)> {
    let guns = state
        .battle()
        .map_or(&[][..], |battle| &battle.may_withdraw);
    let all = (
        "They retreat".to_owned(),
        Order::BombardWithdraw { units: Vec::new() },
    );
    let some = guns.iter().filter(|_| guns.len() > 1).map(|&gun| {
        let unit = state.id(gun);
        let order = Order::BombardWithdraw { units: vec![unit] };
        (format!("only {}", name(state, unit)), order)
    });
    let none = ("They stay".to_owned(), Order::Decline {});
    [all].into_iter().chain(some).chain([none]).collect()
}

fn retreats(context: &ViewContext) -> Vec<(String, Order)> {
    let state = context.state;
    let Some(unit) = retreating(state, context.selection) else {
        return Vec::new();
    };
    let id = state.id(unit);
    let mut answers = Vec::new();
    for way in retreat::ways(state, unit) {
        let to = way.to;
        if way.displace.is_empty() {
            let order = Order::Retreat {
                unit: id,
                to,
                displace: None,
            };
            answers.push((format!("{} to {to}", name(state, id)), order));
        }
        for other in way.displace {
            let other = state.id(other);
            let order = Order::Retreat {
                unit: id,
                to,
                displace: Some(other),
            };
            let text = format!(
                "{} to {to}, {} makes room",
                name(state, id),
                name(state, other)
            );
            answers.push((text, order));
        }
    }
    answers
}

/// Shows what came of the combat and what can be chosen.
pub fn show(ui: &mut Ui, view: &View) -> Option<Command> {
    let mut command = None;
    if let Some(battle) = &view.battle {
        last_combat::show(ui, battle);
    }
    if let Some(question) = &view.question {
        heading(ui, &question.who, "");
        body(ui, |ui| {
            with_case(ui, &question.asked, question.case);
            if let Some(note) = question.note {
                ui.add(egui::Label::new(weak(ui, note).small()).wrap());
            }
            command = show_answers(ui, question);
        });
    }
    command
}

fn show_answers(ui: &mut Ui, question: &Question) -> Option<Command> {
    let mut command = None;
    for (unit, text, named) in &question.losses {
        let mut on = *named;
        if ui.checkbox(&mut on, text).changed() {
            command = Some(Command::Look(LookAction::ToggleLoss(*unit)));
        }
    }
    if let Some((text, order)) = &question.loss_order {
        ui.horizontal(|ui| {
            ui.label(weak(ui, text));
            at_right(ui, |ui| {
                let taken =
                    ui.add_enabled_ui(order.is_some(), |ui| primary(ui, "Take these losses"));
                if taken.inner.clicked() {
                    command = order.clone().map(give);
                }
            });
        });
    }
    ui.horizontal_wrapped(|ui| {
        for (unit, text, chosen) in &question.choices {
            if ui.selectable_label(*chosen, text).clicked() {
                command = Some(Command::Look(LookAction::Find((*unit).into())));
            }
        }
    });
    if !question.columns.is_empty() {
        command = columns::show(ui, &question.columns).or(command);
    }
    ui.horizontal_wrapped(|ui| {
        for (text, order) in &question.answers {
            if ui.button(text).clicked() {
                command = Some(give(order.clone()));
            }
        }
    });
    command
}
