//! The dock at the right: what is selected, planned or to be decided; losses; arrivals; the order of battle. In a small
//! window the combat results have a tab of their own.

use super::{
    ViewContext, boxes, command, corps, decision, first_places, forces, headquarters, losses, plan,
    reinforcements, reorganize, results_table, schedule, since, stack, to_plan, victory,
};
use crate::client::command::{Command, FileAction, PanelAction, Tab};
use crate::client::theme::{body, heading, weak};
use crate::last_battles::combat;
use crate::last_battles::decision as decision_now;
use crate::last_battles::state::{DecisionKind, Phase};
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
pub fn show(ui: &mut Ui, facts: &ViewContext, room: Room) -> Option<Command> {
    let place = ui.available_rect_before_wrap();
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(place));
    inside.set_clip_rect(place.intersect(ui.clip_rect()));
    let wish = show_within(&mut inside, facts, room);
    ui.advance_cursor_after_rect(place);
    wish
}

/// Shows the tabs of the dock, and the one that it is turned to.
fn show_within(ui: &mut Ui, facts: &ViewContext, room: Room) -> Option<Command> {
    let tab = match (facts.shown.tab, room) {
        (Tab::Results, Room::Wide) => Tab::Now,
        (tab, _) => tab,
    };
    let wish = show_tabs(ui, tab, room);
    if tab == Tab::Forces {
        let view = forces::View::new(facts);
        return forces::show(ui, &view).or(wish);
    }
    let scroll = egui::ScrollArea::vertical()
        .id_salt(tab as u8)
        .auto_shrink([false, false]);
    let area = scroll.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        match tab {
            Tab::Now => show_now(ui, facts, room),
            Tab::Results => {
                show_table(ui, facts);
                None
            }
            Tab::Losses => {
                losses::show(ui, &losses::View::new(facts));
                victory::show(ui, &victory::View::new(facts));
                if let Some(view) = corps::View::new(facts) {
                    corps::show(ui, &view);
                }
                victory::show_conditions(ui, &victory::conditions(facts.state));
                boxes::show(ui, &boxes::View::new(facts));
                None
            }
            Tab::Arrivals => schedule::show(ui, &schedule::View::new(facts)),
            Tab::Forces => None,
        }
    });
    area.inner.or(wish)
}

fn show_tabs(ui: &mut Ui, now: Tab, room: Room) -> Option<Command> {
    let mut wish = None;
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
                wish = Some(Command::Panel(PanelAction::Turn(tab)));
            }
        }
    });
    wish
}

fn show_now(ui: &mut Ui, facts: &ViewContext, room: Room) -> Option<Command> {
    let before_battle = matches!(facts.state.phase(), Phase::SetUp | Phase::Command);
    if before_battle {
        return show_staff(ui, facts);
    }
    // What the other player did comes and goes, so it pushes nothing down that may be about to be clicked.
    let news = room == Room::Wide && shows_news(facts);
    let shown = ui.scope(|ui| {
        ui.set_min_height(NOW);
        match news {
            true => show_news(ui, facts),
            false => show_at_hand(ui, facts),
        }
    });
    let mut wish = shown.inner;
    if room == Room::Wide {
        show_table(ui, facts);
        losses::show(ui, &losses::View::new(facts));
        victory::show(ui, &victory::View::new(facts));
    }
    wish = show_owed(ui, facts).or(wish);
    match news {
        true => wish,
        false => show_since(ui, facts).or(wish),
    }
}

/// Tells whether what the other player did is new, and nothing else is at hand.
fn shows_news(facts: &ViewContext) -> bool {
    let asked = decision::View::new(facts).is_some_and(|view| view.question.is_some());
    let at_hand = asked || is_at_hand(facts);
    !at_hand && facts.on_show().is_some() && since::View::new(facts).is_some()
}

/// Tells whether the player has taken something up.
fn is_at_hand(facts: &ViewContext) -> bool {
    !facts.selection.units.is_empty() || facts.plans.current().is_some()
}

/// Shows what the other player did in the room of what is at hand.
fn show_news(ui: &mut Ui, facts: &ViewContext) -> Option<Command> {
    let area = egui::ScrollArea::vertical()
        .id_salt("news")
        .auto_shrink([false, true])
        .max_height(NOW);
    area.show(ui, |ui| show_since(ui, facts)).inner
}

/// Shows what the other player did, while nothing else is at hand.
fn show_since(ui: &mut Ui, facts: &ViewContext) -> Option<Command> {
    let view = since::View::new(facts).filter(|_| !is_at_hand(facts))?;
    since::show(ui, &view)
}

/// Shows what is decided about leaders before movement begins, and who is selected.
fn show_staff(ui: &mut Ui, facts: &ViewContext) -> Option<Command> {
    // What a program decides is not to be chosen here.
    if facts.program().is_some() {
        return stack::View::new(facts).and_then(|view| stack::show(ui, &view));
    }
    // What is new stands first; afterwards the orders do.
    let news = facts.on_show().is_some();
    let mut wish = news.then(|| show_since(ui, facts)).flatten();
    if let Some(view) = first_places::View::new(facts) {
        wish = first_places::show(ui, &view).or(wish);
    }
    if let Some(view) = command::View::new(facts) {
        wish = command::show(ui, &view).or(wish);
    }
    if let Some(view) = reorganize::View::new(facts) {
        wish = reorganize::show(ui, &view).or(wish);
    }
    if let Some(view) = headquarters::View::new(facts) {
        wish = headquarters::show(ui, &view).or(wish);
    }
    if let Some(view) = stack::View::new(facts) {
        wish = stack::show(ui, &view).or(wish);
    }
    if !news {
        wish = show_since(ui, facts).or(wish);
    }
    wish
}

/// Shows what waits: attacks still to plan, reinforcements.
fn show_owed(ui: &mut Ui, facts: &ViewContext) -> Option<Command> {
    let mut wish = None;
    if facts.state.phase() == Phase::Combat && facts.program().is_none() {
        wish = to_plan::show(ui, &to_plan::View::new(facts));
    }
    reinforcements::show(ui, &reinforcements::View::new(facts)).or(wish)
}

fn show_at_hand(ui: &mut Ui, facts: &ViewContext) -> Option<Command> {
    let mut wish = facts.shown.viewing.then(|| show_viewing(ui)).flatten();
    let planning = facts.plans.current().is_some();
    if let Some(view) =
        decision::View::new(facts).filter(|view| view.question.is_some() || !planning)
    {
        wish = decision::show(ui, &view).or(wish);
    }
    if !planning && let Some(view) = stack::View::new(facts) {
        wish = stack::show(ui, &view).or(wish);
    }
    if let Some(view) = plan::View::new(facts) {
        wish = plan::show(ui, &view).or(wish);
    }
    if !planning && facts.selection.units.is_empty() && facts.hover.unit.is_none() {
        body(ui, |ui| {
            let hint = weak(ui, hint(facts));
            ui.add(egui::Label::new(hint).wrap());
        });
    }
    wish
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
fn hint(facts: &ViewContext) -> &'static str {
    if facts.program().is_some() {
        return "The computer gives these orders. Below the map you set its pace, or take over.";
    }
    match decision_now(facts.state).kind {
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

fn show_table(ui: &mut Ui, facts: &ViewContext) {
    let planned = facts
        .plans
        .current()
        .and_then(|plan| combat::calculate(facts.state, plan).ok());
    let last = decision::last_battle(facts).filter(|_| planned.is_none());
    let column = planned
        .map(|account| account.column)
        .or(last.map(|battle| battle.column));
    let view = results_table::View::new(facts, column, last.map(|battle| battle.die));
    results_table::show(ui, &view);
}
