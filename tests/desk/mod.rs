//! Positions as panels see them, and panels shown without a window.

pub mod clicks;
pub mod combat;

use bevy_egui::egui;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use hundred_days::client::command::Command;
use hundred_days::client::panels::{record, top_bar as bar};
use hundred_days::client::theme::{self, Book, Theme};
use hundred_days::client::{Show as _, Shown};
use hundred_days::hex::hex;
use hundred_days::last_battles::client::derived::Derived;
use hundred_days::last_battles::client::panels::top_bar;
use hundred_days::last_battles::client::plans::Plans;
use hundred_days::last_battles::client::selection::{Goals, Hover, Selection};
use hundred_days::last_battles::client::since::Since;
use hundred_days::last_battles::client::teller::Teller;
use hundred_days::last_battles::client::view_context::ViewContext;
use hundred_days::last_battles::game_setup::{NewGame, Position};
use hundred_days::last_battles::opponent::ToldTurn;
use hundred_days::last_battles::{Entry, Order, State, decision, step};
use hundred_days::table::dice::Face;
use hundred_days::table::ids::{PieceId, UnitId};
use hundred_days::table::play::Seats;

/// A position, with all that panels may know of it.
pub struct Desk {
    start: State,
    pub state: State,
    pub played: Vec<Entry>,
    pub selection: Selection,
    pub plans: Plans,
    pub shown: Shown,
    pub hover: Hover,
    pub seats: Seats,
    pub hindsight: Vec<ToldTurn>,
}

/// Names a unit.
pub fn unit(name: &str) -> UnitId {
    name.parse().expect("a name")
}

/// Names a unit or a leader.
pub fn piece(name: &str) -> PieceId {
    name.parse().expect("a name")
}

/// Lays units of scenario 19 down by hand.
pub fn position(units: &[(&str, u16)], dice: &[u8]) -> Desk {
    let setup = units.iter().map(|&(name, at)| Position {
        unit: piece(name),
        hex: hex(at),
        reduced: false,
    });
    let faces = dice
        .iter()
        .filter_map(|&pips| Face::all().find(|face| face.pips() == pips));
    let start = NewGame {
        scenario: "19".to_owned(),
        setup: Some(setup.collect()),
        dice: faces.collect(),
        ..NewGame::default()
    };
    with(start)
}

/// Begins a game.
pub fn with(start: NewGame) -> Desk {
    let game = hundred_days::last_battles::Match::begin(start).expect("the position to be sound");
    Desk::of(game.state().clone())
}

/// Begins a scenario as it is printed.
pub fn as_printed(scenario: &str) -> Desk {
    with(NewGame {
        scenario: scenario.to_owned(),
        ..NewGame::default()
    })
}

impl Desk {
    /// Takes up a position.
    pub fn of(state: State) -> Self {
        Self {
            start: state.clone(),
            state,
            played: Vec::new(),
            selection: Selection::default(),
            plans: Plans::default(),
            shown: Shown::default(),
            hover: Hover::default(),
            seats: Seats::default(),
            hindsight: Vec::new(),
        }
    }

    /// Plays an order.
    pub fn order(mut self, order: Order) -> Self {
        let giver = Some(decision(&self.state).player);
        let events = step(&mut self.state, &order).expect("a legal order");
        self.played.push(Entry {
            order,
            giver,
            events: events.into(),
            fingerprint: self.state.fingerprint(),
            begins: None,
        });
        self
    }

    /// Selects units and leaders.
    pub fn select(mut self, names: &[&str]) -> Self {
        self.selection.units = names.iter().map(|name| piece(name)).collect();
        self
    }

    /// Looks at it as panels do.
    pub fn context<T>(&self, look: impl FnOnce(&ViewContext) -> T) -> T {
        let goals = Goals::of_selection(&self.state, &self.selection);
        look(&ViewContext {
            state: &self.state,
            played: &self.played,
            can_undo: !self.played.is_empty(),
            selection: &self.selection,
            goals: &goals,
            plans: &self.plans,
            derived: &Derived::of(&self.state),
            game_log: &Teller::of(&self.start, &self.played).log(),
            since: &Since::of(&self.state, self.start.player(), &self.played, &self.seats),
            shown: self.shown,
            hover: self.hover,
            seats: &self.seats,
            hindsight: &self.hindsight,
            curtain: None,
        })
    }
}

/// Shows the bar at the top as the frame does.
pub fn show_bar(ui: &mut egui::Ui, context: &ViewContext) -> Option<Command> {
    let (view, open) = (top_bar::view(context), top_bar::open(context));
    bar::show(ui, &view, |ui| top_bar::show_open(ui, &open))
}

/// Looks at the record as the frame does.
pub fn record_of(context: &ViewContext, open: bool) -> record::View {
    record::View {
        lines: context.game_log.lines().clone(),
        filter: context.shown.record_filter,
        open,
    }
}

/// Shows a panel; what it gives back is kept.
pub fn shown<'a>(
    show: impl FnMut(&mut egui::Ui) -> Option<Command> + 'a,
) -> Harness<'a, Option<Command>> {
    shown_at(egui::vec2(1600.0, 900.0), show)
}

/// Shows a panel that has so much room.
pub fn shown_at<'a>(
    size: egui::Vec2,
    mut show: impl FnMut(&mut egui::Ui) -> Option<Command> + 'a,
) -> Harness<'a, Option<Command>> {
    // Typefaces are there from the pass after the one that brings them in.
    let mut dressed = false;
    let mut harness = Harness::builder().with_size(size).build_ui_state(
        move |ui, command| {
            if !std::mem::replace(&mut dressed, true) {
                theme::apply(ui.ctx(), Theme::Light);
                Book::of(State::case_words).tell(ui.ctx());
                ui.ctx().request_repaint();
            } else if let Some(found) = show(ui) {
                *command = Some(found);
            }
        },
        None,
    );
    harness.run();
    harness
}

/// Presses the button of a name, and gets what it commands.
pub fn press(harness: &mut Harness<'_, Option<Command>>, label: &str) -> Option<Command> {
    // A picture and the name beside it may be called the same; the picture is the button.
    let button = harness.query_by_role_and_label(Role::Button, label);
    button
        .unwrap_or_else(|| harness.get_by_label(label))
        .click();
    harness.run();
    harness.state().clone()
}

/// Presses the name beside a picture, and gets what it commands.
pub fn press_name(harness: &mut Harness<'_, Option<Command>>, name: &str) -> Option<Command> {
    harness.get_by_role_and_label(Role::Label, name).click();
    harness.run();
    harness.state().clone()
}
