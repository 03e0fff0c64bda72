//! The dock at the right: what is selected, planned or to be decided; losses; arrivals; the order of battle. In a small
//! window the combat results have a tab of their own.

use super::{
    boxes, command, corps, decision, first_places, forces, headquarters, hidden, losses, plan,
    reinforcements, reorganize, results_table, schedule, since, stack, to_plan, victory,
};
use crate::client::command::{Command, FileAction};
use crate::client::panels::dock::scrolled;
use crate::client::show::{DockRoom, TabName};
use crate::client::shown::Tab;
use crate::client::theme::{body, heading, weak};
use crate::last_battles::client::view_context::ViewContext;
use crate::last_battles::state::{DecisionKind, Phase};
use crate::last_battles::{combat, decision as decision_now};
use bevy_egui::egui::{self, Ui};

/// What is selected, planned or to be decided.
pub const NOW: Tab = Tab(0);
/// Losses, the morale of corps, the boxes of lost units.
pub const LOSSES: Tab = Tab(1);
pub const ARRIVALS: Tab = Tab(2);
/// The order of battle.
pub const FORCES: Tab = Tab(3);
/// The combat results; a tab of its own where the dock is narrow.
pub const RESULTS: Tab = Tab(4);

/// The tabs, each with its name and what it shows.
pub const TABS: [TabName; 5] = [
    tab(NOW, "Now", "what is selected, planned or to be decided (1)"),
    TabName {
        only_narrow: true,
        ..tab(RESULTS, "Results", "the combat results table (5)")
    },
    tab(
        LOSSES,
        "Losses",
        "losses, morale, what wins, lost units (2)",
    ),
    tab(ARRIVALS, "Arrivals", "the schedule of reinforcements (3)"),
    tab(FORCES, "Forces", "the order of battle (4)"),
];

const fn tab(tab: Tab, name: &'static str, tip: &'static str) -> TabName {
    TabName {
        tab,
        name,
        tip,
        only_narrow: false,
    }
}

/// The height that is kept for what is selected or pointed at, so that the tables below do not jump.
const AT_HAND: f32 = 160.0;

/// Shows a tab.
pub fn show_tab(
    ui: &mut Ui,
    context: &ViewContext,
    (tab, room): (Tab, DockRoom),
) -> Option<Command> {
    if tab == FORCES {
        let view = forces::View::new(context);
        return forces::show(ui, &view);
    }
    scrolled(ui, tab, |ui| match tab {
        RESULTS => {
            show_table(ui, context);
            None
        }
        LOSSES => {
            losses::show(ui, &losses::View::new(context));
            victory::show(ui, &victory::View::new(context));
            if let Some(view) = corps::View::new(context) {
                corps::show(ui, &view);
            }
            victory::show_conditions(ui, &victory::conditions(context.state));
            boxes::show(ui, &boxes::View::new(context));
            None
        }
        ARRIVALS => schedule::show(ui, &schedule::View::new(context)),
        _ => show_now(ui, context, room),
    })
}

fn show_now(ui: &mut Ui, context: &ViewContext, room: DockRoom) -> Option<Command> {
    let before_battle = matches!(context.state.phase(), Phase::SetUp | Phase::Command);
    if before_battle {
        return show_staff(ui, context);
    }
    // What the other player did comes and goes, so it pushes nothing down that may be about to be clicked.
    let news = room == DockRoom::Wide && shows_news(context);
    let shown = ui.scope(|ui| {
        ui.set_min_height(AT_HAND);
        match news {
            true => show_news(ui, context),
            false => show_at_hand(ui, context),
        }
    });
    let mut command = shown.inner;
    if room == DockRoom::Wide {
        show_table(ui, context);
        losses::show(ui, &losses::View::new(context));
        victory::show(ui, &victory::View::new(context));
    }
    command = show_owed(ui, context).or(command);
    match news {
        true => command,
        false => show_since(ui, context).or(command),
    }
}

/// Tells whether what the other player did is new, and nothing else is at hand.
fn shows_news(context: &ViewContext) -> bool {
    let asked = decision::View::new(context).is_some_and(|view| view.question.is_some());
    let at_hand = asked || is_at_hand(context);
    !at_hand && context.on_show().is_some() && since::View::new(context).is_some()
}

/// Tells whether the player has taken something up.
fn is_at_hand(context: &ViewContext) -> bool {
    !context.selection.units.is_empty() || context.plans.current().is_some()
}

/// Shows what the other player did in the room of what is at hand.
fn show_news(ui: &mut Ui, context: &ViewContext) -> Option<Command> {
    let area = egui::ScrollArea::vertical()
        .id_salt("news")
        .auto_shrink([false, true])
        .max_height(AT_HAND);
    area.show(ui, |ui| show_since(ui, context)).inner
}

/// Shows what the other player did, while nothing else is at hand.
fn show_since(ui: &mut Ui, context: &ViewContext) -> Option<Command> {
    let view = since::View::new(context).filter(|_| !is_at_hand(context))?;
    since::show(ui, &view)
}

/// Shows what is decided about leaders before movement begins, and who is selected.
fn show_staff(ui: &mut Ui, context: &ViewContext) -> Option<Command> {
    // What a program decides is not to be chosen here.
    if context.program().is_some() {
        return stack::View::new(context).and_then(|view| stack::show(ui, &view));
    }
    // What is new stands first; afterwards the orders do.
    let news = context.on_show().is_some();
    let mut command = news.then(|| show_since(ui, context)).flatten();
    if let Some(view) = first_places::View::new(context) {
        command = first_places::show(ui, &view).or(command);
    }
    if let Some(view) = command::View::new(context) {
        command = command::show(ui, &view).or(command);
    }
    if let Some(view) = reorganize::View::new(context) {
        command = reorganize::show(ui, &view).or(command);
    }
    if let Some(view) = hidden::View::new(context) {
        command = hidden::show(ui, &view).or(command);
    }
    if let Some(view) = headquarters::View::new(context) {
        command = headquarters::show(ui, &view).or(command);
    }
    if let Some(view) = stack::View::new(context) {
        command = stack::show(ui, &view).or(command);
    }
    if !news {
        command = show_since(ui, context).or(command);
    }
    command
}

/// Shows what waits: attacks still to plan, reinforcements.
fn show_owed(ui: &mut Ui, context: &ViewContext) -> Option<Command> {
    let mut command = None;
    // While an attack waits for an answer nothing else can be planned.
    let declared = context.state.optional().terms().declared.is_some();
    let plans = context.state.phase() == Phase::Combat && !declared;
    if plans && context.program().is_none() {
        command = to_plan::show(ui, &to_plan::View::new(context));
    }
    reinforcements::show(ui, &reinforcements::View::new(context)).or(command)
}

fn show_at_hand(ui: &mut Ui, context: &ViewContext) -> Option<Command> {
    let mut command = context.shown.viewing.then(|| show_viewing(ui)).flatten();
    let planning = context.plans.current().is_some();
    if context.program().is_none()
        && let Some(view) = hidden::View::new(context)
    {
        return hidden::show(ui, &view).or(command);
    }
    if let Some(view) =
        decision::View::new(context).filter(|view| view.question.is_some() || !planning)
    {
        command = decision::show(ui, &view).or(command);
    }
    if !planning && let Some(view) = stack::View::new(context) {
        command = stack::show(ui, &view).or(command);
    }
    if let Some(view) = plan::View::new(context) {
        command = plan::show(ui, &view).or(command);
    }
    if !planning && context.selection.units.is_empty() && context.hover.unit.is_none() {
        body(ui, |ui| {
            let hint = weak(ui, hint(context));
            ui.add(egui::Label::new(hint).wrap());
        });
    }
    command
}

/// Says that the game is looked at, and offers to go on with it.
fn show_viewing(ui: &mut Ui) -> Option<Command> {
    heading(ui, "Open for viewing", "");
    let shown = body(ui, |ui| {
        let why = "This game was played with another map, order of battle, charts or scenario than there are here.";
        ui.add(egui::Label::new(weak(ui, why)).wrap());
        ui.button("Play on with those of here").clicked()
    });
    shown.then_some(Command::File(FileAction::PlayOn))
}

/// Says what can be done now.
fn hint(context: &ViewContext) -> &'static str {
    if context.program().is_some() {
        return "The computer gives these orders. Below the map you set its pace, or take over.";
    }
    match decision_now(context.state).kind {
        DecisionKind::Movement => {
            "Click one of your counters: the hexes that it can reach light up. Click one of them, and it moves. \
             Nothing is lost by trying: Undo takes a move back."
        }
        DecisionKind::Combat => {
            "Click an enemy to plan an attack, then your stacks beside it, or guns two hexes away. Plan as many as you \
             like before you roll for the first."
        }
        DecisionKind::Over => "The game is over.",
        _ => "A decision is open: choose above, or on the map.",
    }
}

fn show_table(ui: &mut Ui, context: &ViewContext) {
    let planned = context
        .plans
        .current()
        .and_then(|plan| combat::calculate(context.state, plan).ok());
    let last = decision::last_battle(context).filter(|_| planned.is_none());
    let column = planned
        .map(|account| account.column)
        .or(last.map(|battle| battle.column));
    let view = results_table::View::new(context, column, last.map(|battle| battle.die));
    results_table::show(ui, &view);
}
