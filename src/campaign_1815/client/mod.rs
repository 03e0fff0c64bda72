//! What this game shows of itself: its map, its counters and what is drawn over them, its panels, and what a click means.
//!
//! [`Show`] says it to the client; the rooms here fill its frame. No rule is decided here.

mod card;
pub mod counters;
pub mod faces;
pub mod goals;
pub mod grid;
pub mod laying;
pub mod left_undone;
pub mod names;
pub mod overlay;
pub mod panels;
pub mod playing;
pub mod pointing;
mod refused;
pub mod secrecy;
pub mod selection;
pub mod sheet;
pub mod teller;
pub mod titles;
pub mod watch;
pub mod ways;

use super::charts::Turn;
use super::data::cases;
use super::data::library::library;
use super::event::Event;
use super::kept::Match;
use super::sequence::Decision;
use super::state::State;
use super::violation::Violation;
use super::words;
use crate::client::command::Command;
use crate::client::layers::Panel;
use crate::client::panels::menu::page::{Offer, Page};
use crate::client::panels::{curtain, hand_over, sheet as sheets, top_bar};
use crate::client::printed::with_printed_names;
use crate::client::show::{DockRoom, Label, SheetName, Show, TabName, TipRoom};
use crate::client::shown::Tab;
use crate::table::case::Case;
use crate::table::data::Fault;
use crate::table::game::{Game as _, Kept};
use crate::table::journal::Card;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};
use panels::ViewParam;

impl Show for State {
    type Param = ViewParam<'static>;

    const SHEETS: &'static [SheetName] = &[SheetName {
        panel: Panel::TerrainChart,
        name: "chart",
        tip: "results, and what is added to a die (T)",
    }];

    const TABS: &'static [TabName] = &panels::dock::TABS;

    fn plugin(app: &mut App) {
        app.add_plugins((
            playing::plugin,
            pointing::plugin,
            secrecy::plugin,
            teller::plugin,
            watch::plugin,
        ))
        .add_plugins((
            sheet::plugin,
            names::plugin,
            laying::plugin,
            overlay::plugin,
        ));
    }

    fn offers() -> Result<Vec<Offer>, Vec<Fault>> {
        library().map(panels::menu::offers).map_err(<[_]>::to_vec)
    }

    fn page(start: &str, _agreed: &[String]) -> Option<Page> {
        let carried = library().ok()?;
        let (scenario, _) = carried.scenario(start)?;
        Some(panels::menu::page(carried, scenario, Self::NAME))
    }

    fn case_words(case: &str) -> Option<(&'static str, &'static str)> {
        let entry = cases::carried().get(case)?;
        Some((&entry.title, &entry.gist))
    }

    fn label(game: &Match) -> Label {
        let state = game.state();
        let scenario = &state.setup().scenario;
        Label {
            number: scenario.campaign.clone(),
            name: scenario.title.clone(),
            turn: state.turn().to_string(),
            phase: state.step().phase().to_string(),
            player: state.player(),
            seed: state.setup().start.seed,
        }
    }

    fn card(game: &Match) -> Card<Turn> {
        card::card_of(game)
    }

    fn refusal(&self, why: &Violation) -> (String, Option<Case>) {
        let (told, case) = self.explain(why);
        let printed = |word: &str| {
            let piece = self.find(word.parse().ok()?)?;
            Some(self.piece(piece).name.clone())
        };
        let told = with_printed_names(&told, printed);
        let cited = case.map_or_else(String::new, |case| format!(" [{case}]"));
        let alone = told.strip_suffix(&cited).unwrap_or(&told);
        (alone.to_owned(), case)
    }

    fn begins_phase(event: &Event) -> bool {
        matches!(event, Event::StepBegan { .. } | Event::Over { .. })
    }

    fn top_bar(param: &ViewParam) -> Option<top_bar::View> {
        Some(panels::top_bar::view(&param.view()?))
    }

    fn show_open(ui: &mut Ui, param: &ViewParam) -> Option<Command> {
        panels::top_bar::show_open(ui, &param.view()?)
    }

    fn show_tab(ui: &mut Ui, param: &ViewParam, _: (Tab, DockRoom)) -> Option<Command> {
        panels::dock::show(ui, &param.view()?)
    }

    fn needs_dock(param: &ViewParam) -> bool {
        param.view().is_some_and(|view| {
            let by_map = matches!(
                Decision::of(view.state),
                Decision::Movement | Decision::Retreat | Decision::Over
            );
            view.game.is_persons() && !by_map
        })
    }

    fn show_track(ui: &mut Ui, param: &ViewParam) -> Option<Command> {
        panels::track::show(ui, &param.view()?)
    }

    fn prompt(param: &ViewParam) -> String {
        param
            .view()
            .map_or_else(String::new, |view| panels::prompt::prompt(&view))
    }

    fn hand_over(param: &ViewParam) -> Option<hand_over::View> {
        handed_over(param)
    }

    fn curtain(param: &ViewParam) -> Option<curtain::View> {
        let waits_for = param.curtain.waits_for.filter(|_| param.game.is_some());
        waits_for.map(curtain::View::before)
    }

    fn show_tip(ctx: &egui::Context, param: &ViewParam, room: &TipRoom<'_>) {
        let (Some(view), Some(hex)) = (param.view(), param.hover.0) else {
            return;
        };
        let window = ctx.viewport_rect().size();
        let at = param
            .controller
            .on_screen(grid::centre(hex), Vec2::new(window.x, window.y));
        let (min, max) = (room.area.min, room.area.max);
        let within = egui::Rect::from_min_max(egui::pos2(min.x, min.y), egui::pos2(max.x, max.y));
        panels::tip::show(ctx, &view, hex, egui::pos2(at.x, at.y), within);
    }

    fn show_sheet(
        ctx: &egui::Context,
        param: &ViewParam,
        (panel, room): (Panel, sheets::Room),
    ) -> Option<Command> {
        let view = param.view()?;
        match panel {
            Panel::TerrainChart => panels::chart::over(ctx, &view, room),
            Panel::Outcome => panels::outcome::over(ctx, &view, room),
            _ => None,
        }
    }

    fn help() -> &'static [(&'static str, &'static str)] {
        panels::help::LINES
    }
}

/// Makes the banner of a hand-over: the decision has come from the other player, and this one has not done anything yet.
fn handed_over(param: &ViewParam) -> Option<hand_over::View> {
    let view = param.view()?;
    let player = view.state.decider()?;
    let last = view.game.played().last()?;
    let unseen = view.game.played().len() > param.shown.seen;
    let giver = last.giver;
    if giver == Some(player) || !unseen || !view.game.is_persons() {
        return None;
    }
    let told = last
        .events
        .iter()
        .rev()
        .find_map(|event| words::sentence(view.state, event));
    Some(hand_over::View {
        who: format!("{player} decides"),
        what: told.unwrap_or_default(),
        on_map: false,
        place: hand_over::Place::Corner(player),
    })
}
