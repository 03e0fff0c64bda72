//! The dock at the right: what is selected, planned or to be decided; losses; arrivals; the order of battle. In a small
//! window the combat results have a tab of their own.

use super::{
    ViewContext, boxes, command, corps, decision, first_places, forces, headquarters, losses, plan,
    reinforcements, reorganize, results_table, schedule, since, stack, to_plan, victory,
};
use crate::client::command::{Command, FileAction, PanelAction, Tab};
use crate::client::theme::{body, heading, weak};
use crate::last_battles::state::{DecisionKind, Phase};
use crate::last_battles::{combat, decision as decision_now};
use bevy_egui::egui::{self, Ui};

/// How much room the dock has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    Wide,
    /// The window is small.
    Narrow,
}

/// The tabs, each with its name and what it shows.
const TABS: [(Tab, &str, &str); 5] = [
    (
        Tab::Now,
        "Now",
        "what is selected, planned or to be decided (1)",
    ),
    (Tab::Results, "Results", "the combat results table (5)"),
    (
        Tab::Losses,
        "Losses",
        "losses, morale, what wins, lost units (2)",
    ),
    (
        Tab::Arrivals,
        "Arrivals",
        "the schedule of reinforcements (3)",
    ),
    (Tab::Forces, "Forces", "the order of battle (4)"),
];

/// The height that is kept for what is selected or pointed at, so that the tables below do not jump.
const NOW: f32 = 160.0;

/// Shows the dock within the room that it has; nothing in it makes it wider.
pub fn show(ui: &mut Ui, context: &ViewContext, room: Room) -> Option<Command> {
    let place = ui.available_rect_before_wrap();
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(place));
    inside.set_clip_rect(place.intersect(ui.clip_rect()));
    let command = show_within(&mut inside, context, room);
    ui.advance_cursor_after_rect(place);
    command
}

/// Shows the tabs of the dock, and the one that it is turned to.
fn show_within(ui: &mut Ui, context: &ViewContext, room: Room) -> Option<Command> {
    let tab = match (context.shown.tab, room) {
        (Tab::Results, Room::Wide) => Tab::Now,
        (tab, _) => tab,
    };
    let command = show_tabs(ui, tab, room);
    if tab == Tab::Forces {
        let view = forces::View::new(context);
        return forces::show(ui, &view).or(command);
    }
    let scroll = egui::ScrollArea::vertical()
        .id_salt(tab as u8)
        .auto_shrink([false, false]);
    let area = scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        match tab {
            Tab::Now => show_now(ui, context, room),
            Tab::Results => {
                show_table(ui, context);
                None
            }
            Tab::Losses => {
                losses::show(ui, &losses::View::new(context));
                victory::show(ui, &victory::View::new(context));
                if let Some(view) = corps::View::new(context) {
                    corps::show(ui, &view);
                }
                victory::show_conditions(ui, &victory::conditions(context.state));
                boxes::show(ui, &boxes::View::new(context));
                None
            }
            Tab::Arrivals => schedule::show(ui, &schedule::View::new(context)),
            Tab::Forces => None,
        }
    });
    area.inner.or(command)
}

fn show_tabs(ui: &mut Ui, now: Tab, room: Room) -> Option<Command> {
    let mut command = None;
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.add_space(8.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 8.0;
        for (tab, name, tip) in TABS {
            if tab == Tab::Results && room == Room::Wide {
                continue;
            }
            let label = ui.selectable_label(now == tab, name).on_hover_text(tip);
            if label.clicked() {
                command = Some(Command::Panel(PanelAction::Turn(tab)));
            }
        }
    });
    command
}

fn show_now(ui: &mut Ui, context: &ViewContext, room: Room) -> Option<Command> {
    let before_battle = matches!(context.state.phase(), Phase::SetUp | Phase::Command);
    if before_battle {
        return show_staff(ui, context);
    }
    // What the other player did comes and goes, so it pushes nothing down that may be about to be clicked.
    let news = room == Room::Wide && shows_news(context);
    let shown = ui.scope(|ui| {
        ui.set_min_height(NOW);
        match news {
            true => show_news(ui, context),
            false => show_at_hand(ui, context),
        }
    });
    let mut command = shown.inner;
    if room == Room::Wide {
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
        .max_height(NOW);
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
    if context.state.phase() == Phase::Combat && context.program().is_none() {
        command = to_plan::show(ui, &to_plan::View::new(context));
    }
    reinforcements::show(ui, &reinforcements::View::new(context)).or(command)
}

fn show_at_hand(ui: &mut Ui, context: &ViewContext) -> Option<Command> {
    let mut command = context.shown.viewing.then(|| show_viewing(ui)).flatten();
    let planning = context.plans.current().is_some();
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
