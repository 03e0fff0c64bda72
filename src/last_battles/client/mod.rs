//! What this game shows of itself: counters and what is drawn over them, panels, and what a click means.
//!
//! [`Show`] says it to the client; the rooms here fill its frame. No rule is decided here.

pub mod advice;
pub mod attention;
#[cfg(test)]
mod camera_tests;
pub mod clicks;
pub mod command_stop;
pub mod counters;
pub mod derived;
pub mod follow;
pub mod help;
pub mod hindsight;
#[cfg(test)]
mod keeping_tests;
pub mod landmarks;
pub mod laying;
pub mod left_undone;
pub mod looking;
pub mod menu;
pub mod named;
pub mod names;
pub mod next;
pub mod overlay;
pub mod panels;
pub mod pieces;
pub mod plans;
pub mod playing;
pub mod pointing;
pub mod result_paints;
pub mod secrecy;
pub mod selection;
pub mod since;
pub mod teller;
pub mod view_context;
pub mod watch;
pub mod words;

pub use playing::BackToCommand;

use super::data::cases;
use super::data::library::library;
use super::event::Event;
use super::kept::{Match, card_of};
use super::order::Order;
use super::state::{DecisionKind, State};
use super::violation::Violation;
use super::{charts, decision, phases};
use crate::client::command::Command;
use crate::client::game::give_order;
use crate::client::layers::Panel;
use crate::client::panels::menu::page::{Offer, Page};
use crate::client::panels::{curtain, hand_over, sheet, top_bar};
use crate::client::show::{DockRoom, Label, SheetName, Show, TabName, TipRoom};
use crate::client::shown::Tab;
use crate::client::theme::Book;
use crate::hex::HexNumber;
use crate::last_battles::edition::Edition;
use crate::table::case::Case;
use crate::table::data::Fault;
use crate::table::data::map::MapFile;
use crate::table::ids::PieceId;
use crate::table::journal::Card;
use crate::table::opponent::Advice;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use view_context::ViewParam;

/// Commands that an order be given.
pub fn give(order: Order) -> Command {
    give_order::<State>(order)
}

/// Puts the game's rooms together.
pub fn plugin(app: &mut App) {
    app.add_plugins((phases::plugin, counters::plugin, overlay::plugin))
        .add_plugins((laying::plugin, looking::plugin, playing::plugin))
        .add_plugins((follow::plugin, attention::plugin, pointing::plugin))
        .add_plugins((command_stop::plugin, derived::plugin, teller::plugin))
        .add_plugins((since::plugin, watch::plugin, pieces::plugin))
        .add_plugins(hindsight::plugin)
        .add_plugins(panels::plugin);
}

impl Show for State {
    type Param = ViewParam<'static>;

    const SHEETS: &'static [SheetName] = &panels::SHEETS;

    const TABS: &'static [TabName] = &panels::dock::TABS;

    fn plugin(app: &mut App) {
        plugin(app);
    }

    fn offers() -> Result<Vec<Offer>, Vec<Fault>> {
        library().map(menu::offers).map_err(<[_]>::to_vec)
    }

    fn page(start: &str, agreed: &[String]) -> Option<Page> {
        let carried = library().ok()?;
        let scenario = carried.on_offer().find(|offer| offer.0 == start)?.1;
        let (components, cases) = (&carried.components, cases::carried(scenario.edition));
        Some(menu::page(start, scenario, components, cases, agreed))
    }

    fn map() -> Option<&'static MapFile> {
        library().ok().map(|carried| &carried.files.map)
    }

    fn case_words(case: &str) -> Option<(&'static str, &'static str)> {
        let entry = match case.split_once(':') {
            Some((_, number)) => cases::carried(Edition::First1976).get(number)?,
            None => cases::carried(Edition::Fourth).get(case)?,
        };
        Some((&entry.title, &entry.gist))
    }

    fn book(&self) -> Book {
        let own = Book::of(Self::case_words);
        match self.edition() {
            Edition::Fourth => own,
            Edition::First1976 => Book {
                cite: |case| Edition::First1976.cite(case),
                retell: |text| Edition::First1976.retell(text),
                ..own
            },
        }
    }

    fn card(game: &Match) -> Card<charts::Turn> {
        card_of(game)
    }

    fn label(game: &Match) -> Label {
        let state = game.state();
        let scenario = &state.setup().scenario;
        Label {
            number: scenario.number.clone(),
            name: scenario.name.clone(),
            turn: state.turn().to_string(),
            phase: format!("{:?}", state.phase()),
            player: state.player(),
            seed: game.beginning().seed,
        }
    }

    fn begins_phase(event: &Event) -> bool {
        matches!(event, Event::Phase { .. } | Event::Over(_))
    }

    fn refusal(&self, why: &Violation) -> (String, Option<Case>) {
        words::refusal(self, why)
    }

    fn advice(&self, advice: &Advice<Order>) -> (String, Vec<PieceId>) {
        (advice::told(self, advice), advice::about(&advice.order))
    }

    fn top_bar(param: &ViewParam) -> Option<top_bar::View> {
        let context = param.context()?;
        Some(panels::top_bar::view(&context))
    }

    fn show_open(ui: &mut Ui, param: &ViewParam) -> Option<Command> {
        let context = param.context()?;
        panels::top_bar::show_open(ui, &panels::top_bar::open(&context))
    }

    fn show_tab(ui: &mut Ui, param: &ViewParam, at: (Tab, DockRoom)) -> Option<Command> {
        panels::dock::show_tab(ui, &param.context()?, at)
    }

    fn needs_dock(param: &ViewParam) -> bool {
        param.context().is_some_and(|context| {
            let open = decision(context.state).kind;
            let on_the_map = matches!(open, DecisionKind::Movement | DecisionKind::Over);
            !on_the_map && context.program().is_none()
        })
    }

    fn show_track(ui: &mut Ui, param: &ViewParam) -> Option<Command> {
        let turns = panels::track::View::new(&param.context()?);
        panels::track::show(ui, &turns)
    }

    fn prompt(param: &ViewParam) -> String {
        let context = param.context();
        context.map_or_else(String::new, |context| panels::prompt::prompt(&context))
    }

    fn hand_over(param: &ViewParam) -> Option<hand_over::View> {
        panels::hand_over::view(&param.context()?)
    }

    fn curtain(param: &ViewParam) -> Option<curtain::View> {
        param.context()?.curtain.map(curtain::View::before)
    }

    fn named(param: &ViewParam) -> Vec<HexNumber> {
        let context = param.context();
        let named = context.map(|context| named::named(&context));
        named.unwrap_or_default().into_iter().collect()
    }

    fn show_tip(ctx: &egui::Context, param: &ViewParam, room: &TipRoom<'_>) {
        let Some(context) = param.context() else {
            return;
        };
        if let Some(tip) = panels::stack::Tip::new(&context) {
            let busy = panels::stack::busy(&context).into_iter();
            let busy: Vec<_> = busy.map(room.on_screen).collect();
            panels::stack::show_tip(ctx, &tip, (room.area, room.covered, &busy));
        }
    }

    fn show_sheet(
        ctx: &egui::Context,
        param: &ViewParam,
        (panel, room): (Panel, sheet::Room),
    ) -> Option<Command> {
        let context = param.context()?;
        match panel {
            Panel::TerrainChart => panels::terrain_chart::over(ctx, &context, room),
            Panel::Supply => panels::supply::over(ctx, &context, room),
            Panel::Sight => panels::sight::over(ctx, &context, room),
            Panel::Outcome => panels::outcome::over(ctx, &context, room),
            _ => None,
        }
    }

    fn help() -> &'static [(&'static str, &'static str)] {
        help::LINES
    }
}
