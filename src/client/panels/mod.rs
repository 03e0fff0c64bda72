//! The panels: each a function of what it shows, that gives back one command at most.
//!
//! [`ViewContext`] is all that a panel may know. Each panel makes its own plain view of it, so that a test can show a panel
//! without a window and press its buttons.

mod bar;
pub mod beyond;
pub mod boxes;
pub mod command;
pub mod corps;
pub mod decision;
mod die;
pub mod dock;
pub mod first_places;
mod folds;
pub mod forces;
pub mod hand_over;
pub mod headquarters;
pub mod help;
pub mod last_combat;
pub mod leader;
pub mod losses;
pub mod menu;
pub mod notice;
pub mod people;
pub mod pictures;
pub mod plan;
pub mod prompt;
pub mod record;
pub mod reinforcements;
pub mod reorganize;
pub mod results_table;
pub mod schedule;
pub mod seats;
pub mod settings;
pub mod sheet;
pub mod since;
pub mod stack;
pub mod supply;
pub mod terrain_chart;
pub mod to_plan;
pub mod tools;
pub mod top_bar;
pub mod track;
pub mod undone;
pub mod victory;

use super::camera::{CameraController, MapArea};
use super::command::{Actions, Command};
use super::ending::Ending;
use super::game::{Follow, FollowGame};
use super::geometry::centre;
use super::layers::Panel as Layer;
use super::named::named;
use super::notice::Notice;
use super::palette::{TOP_BAR, TOP_BAR_RULE};
use super::programs::{Pace, Run};
use super::settings::Chosen;
use super::theme::paint;
pub use super::view_context::ViewContext;
use super::view_context::ViewParam;
use super::zoom::Zoom;
use super::{Screen, Shown};
use crate::hex::HexNumber;
use crate::last_battles::phases::Game;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Frame, Margin, Panel, Stroke, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Shows the panels.
pub fn plugin(app: &mut App) {
    app.add_plugins(pictures::plugin)
        .init_resource::<menu::Choices>()
        .add_systems(
            Update,
            look_for_saves
                .in_set(FollowGame)
                .after(Follow)
                .run_if(resource_changed::<Shown>.or_else(state_changed::<Screen>)),
        )
        .add_systems(
            EguiPrimaryContextPass,
            (
                show_menu.run_if(in_state(Screen::Menu)),
                show_game.run_if(in_state(Screen::Game)),
            )
                .chain(),
        );
}

/// What lies over the map beside what panels show.
#[derive(SystemParam)]
struct Extras<'w> {
    notice: Res<'w, Notice>,
    shown: Res<'w, Shown>,
    ending: Res<'w, Ending>,
    chosen: Chosen<'w>,
    zoom: Res<'w, Zoom>,
    pace: Res<'w, Pace>,
    run: Res<'w, Run>,
    controller: Res<'w, CameraController>,
}

/// Reads the folder of saved games again when they are about to be shown.
fn look_for_saves(mut choices: ResMut<menu::Choices>) {
    choices.look_again();
}

fn root(ctx: &egui::Context) -> Ui {
    let builder = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(ctx.viewport_rect());
    Ui::new(ctx.clone(), "root".into(), builder)
}

fn show_menu(
    mut contexts: EguiContexts,
    notice: Res<Notice>,
    game: Option<Res<Game>>,
    mut choices: ResMut<menu::Choices>,
    (shown, chosen): (Res<Shown>, Chosen),
    mut area: ResMut<MapArea>,
    mut actions: ResMut<Actions>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    area.set_if_neq(MapArea::default());
    let mut root = root(&ctx);
    let behind = match game {
        Some(_) => menu::Behind::Game,
        None => menu::Behind::Nothing,
    };
    let mut command = menu::show(&mut root, &mut choices, &notice, behind);
    if shown.layers.shows(Layer::Settings) {
        let window = ctx.viewport_rect();
        let room = sheet::Room::over(window, window);
        command = settings::over(&ctx, room, &chosen.settings()).or(command);
    }
    if let Some(command) = command {
        actions.push(command);
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The height below which a window is small, and the dock folds its tables to a tab.
const SMALL: f32 = 860.0;

fn show_game(
    mut contexts: EguiContexts,
    (table, extras): (ViewParam, Extras),
    mut area: ResMut<MapArea>,
    mut actions: ResMut<Actions>,
    mut choices: ResMut<menu::Choices>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(context) = table.context() else {
        return Ok(());
    };
    let mut root = root(&ctx);
    let room = match root.available_height() < SMALL {
        true => dock::Room::Narrow,
        false => dock::Room::Wide,
    };
    let bar = top_bar::View::new(&context);
    let mut command = show_top(&mut root, &bar);
    let folded = folds::of(&context);
    command = match folded.dock {
        true => folds::dock(&mut root),
        false => show_dock(&mut root, &context, room),
    }
    .or(command);
    command = match folded.foot {
        true => folds::foot(&mut root, &context),
        false => show_foot(&mut root, &context),
    }
    .or(command);
    command = show_line(&mut root, &context, &extras.notice).or(command);
    let map = root.available_rect_before_wrap();
    let rest = Rect::new(map.min.x, map.min.y, map.max.x, map.max.y);
    if area.set_if_neq(MapArea(rest)) {
        redraw.write(RequestRedraw);
    }
    command = show_floating(&ctx, &context, &extras, rest).or(command);
    let over = sheet::Room::over(map, ctx.viewport_rect());
    command = show_sheets(&ctx, &context, &extras, &mut choices, over).or(command);
    if let (Some(question), Some(end)) = (extras.ending.question(), bar.end) {
        let view = undone::View::new(&context, question, end.label);
        command = undone::below(&ctx, &view, BAR).or(command);
    }
    if let Some(command) = command {
        actions.push(command);
        redraw.write(RequestRedraw);
    }
    Ok(())
}

/// The height of the bar at the top.
const BAR: f32 = 54.0;

fn show_top(root: &mut Ui, view: &top_bar::View) -> Option<Command> {
    let shown = Panel::top("top bar")
        .exact_size(BAR)
        .show_separator_line(false)
        .frame(Frame::new().fill(TOP_BAR.egui()).inner_margin(Margin {
            left: 18,
            right: 18,
            top: 6,
            bottom: 6,
        }))
        .show(root, |ui| {
            let line = ui.max_rect().expand2(egui::vec2(18.0, 6.0));
            let rule = Stroke::new(2.0, TOP_BAR_RULE.egui());
            ui.painter()
                .hline(line.x_range(), line.bottom() - 1.0, rule);
            top_bar::show(ui, view)
        });
    shown.inner
}

fn show_dock(root: &mut Ui, context: &ViewContext, room: dock::Room) -> Option<Command> {
    let frame = Frame::new().fill(paint(root).panel.egui());
    let size = match room {
        dock::Room::Narrow => 350.0,
        dock::Room::Wide => 404.0,
    };
    let dock = Panel::right("dock")
        .default_size(size)
        .min_size(340.0)
        .resizable(true)
        .frame(frame);
    dock.show(root, |ui| dock::show(ui, context, room)).inner
}

/// The height that is left below the bar in a window so low that the last lines of the record give way to the map.
const LOW: f32 = 560.0;

fn show_foot(root: &mut Ui, context: &ViewContext) -> Option<Command> {
    let drawn = context.shown.layers.shows(Layer::Record);
    let low = root.available_height() < LOW;
    let height = match (drawn, low) {
        (true, false) => 320.0,
        (true, true) => root.available_height() * 0.6,
        (false, false) => 170.0,
        (false, true) => 98.0,
    };
    let frame = Frame::new().fill(paint(root).panel.egui());
    let foot = Panel::bottom("foot").exact_size(height).frame(frame);
    foot.show(root, |ui| {
        let turns = track::View::new(context);
        let track = track::show(ui, &turns);
        if low && !drawn {
            return track;
        }
        let lines = record::View::new(context, drawn);
        record::show(ui, &lines).or(track)
    })
    .inner
}

/// Shows the line above the map: what the player is told, or else what he can do now. It has its own room, and so covers
/// neither the map nor the tools.
fn show_line(root: &mut Ui, context: &ViewContext, notice: &Notice) -> Option<Command> {
    let frame = Frame::new().fill(paint(root).panel.egui());
    let line = Panel::top("line").exact_size(notice::HEIGHT).frame(frame);
    let shown = line.show(root, |ui| match &notice.0 {
        Some(message) => notice::show(ui, message),
        None => {
            notice::show_prompt(ui, &prompt::prompt(context));
            None
        }
    });
    shown.inner
}

/// Shows what lies over the map all the time, or as long as the game wants it: the tools, the arrows at the edge, the tip, the program.
fn show_floating(
    ctx: &egui::Context,
    context: &ViewContext,
    extras: &Extras,
    area: Rect,
) -> Option<Command> {
    let mut command = None;
    let at = egui::pos2(area.max.x - 16.0, area.min.y + 14.0);
    let corner = egui::Area::new("zoom".into())
        .pivot(egui::Align2::RIGHT_TOP)
        .fixed_pos(at);
    let shown = corner.show(ctx, |ui| {
        tools::show(ui, extras.zoom.px_per_hex, context.seats)
    });
    command = shown.inner.or(command);
    let window = ctx.viewport_rect().size();
    let window = Vec2::new(window.x, window.y);
    let screen = |hex: HexNumber| extras.controller.on_screen(centre(hex), window);
    let named = named(context).into_iter().map(|hex| (hex, screen(hex)));
    command = beyond::show(ctx, &beyond::pointers(named, area)).or(command);
    let thinks = extras.run.is_thinking();
    let middle = egui::pos2(area.center().x, area.max.y - 14.0);
    let foot = |name: &'static str| {
        let place = egui::Area::new(name.into()).fixed_pos(middle);
        place.pivot(egui::Align2::CENTER_BOTTOM)
    };
    let shown = match seats::View::new(context, *extras.pace, thinks) {
        Some(view) => Some(foot("program").show(ctx, |ui| seats::show(ui, &view))),
        None => hand_over::View::new(context)
            .map(|view| foot("hand-over").show(ctx, |ui| hand_over::show(ui, &view))),
    };
    let covered = shown.as_ref().map(|shown| shown.response.rect);
    command = shown.and_then(|shown| shown.inner).or(command);
    if let Some(tip) = stack::Tip::new(context) {
        let busy: Vec<_> = stack::busy(context).into_iter().map(screen).collect();
        stack::show_tip(ctx, &tip, (area, covered, &busy));
    }
    command
}

/// Shows the sheets that are open: how the game ended, saved games, settings, charts and help.
fn show_sheets(
    ctx: &egui::Context,
    context: &ViewContext,
    extras: &Extras,
    choices: &mut menu::Choices,
    room: sheet::Room,
) -> Option<Command> {
    let layers = extras.shown.layers;
    let mut command = None;
    for panel in Layer::ALL.into_iter().filter(|&panel| layers.shows(panel)) {
        command = command.or(match panel {
            Layer::Record => None,
            Layer::TerrainChart => terrain_chart::over(ctx, context, room),
            Layer::Supply => supply::over(ctx, context, room),
            Layer::Help => help::over(ctx, room),
            Layer::Outcome => notice::over(ctx, context, room),
            Layer::Saves => menu::over(ctx, choices.saves(), room),
            Layer::Settings => settings::over(ctx, room, &extras.chosen.settings()),
        });
    }
    command
}
