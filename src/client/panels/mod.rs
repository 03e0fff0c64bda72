//! The panels: the frame that all games share, and what they are made from.
//!
//! A panel is a function of what it shows, that gives back one command at most. The frame shows what each game has to say, in
//! its places: the bar at the top, the dock, the track and the record at the foot, the line above the map, the sheets over it.

pub mod bar;
pub mod beyond;
pub mod curtain;
pub mod die;
pub mod dock;
mod folds;
pub mod hand_over;
pub mod help;
pub mod menu;
pub mod notice;
pub mod people;
pub mod pictures;
pub mod record;
pub mod seats;
pub mod settings;
pub mod sheet;
pub mod tools;
pub mod top_bar;
pub mod undone;

use super::camera::{CameraController, MapArea};
use super::command::{Actions, Command, Pace};
use super::ending::Ending;
use super::frame::{Follow, InFrame};
use super::game::Game;
use super::game_log::GameLog;
use super::games::Games;
use super::geometry::centre;
use super::layers::Panel as Layer;
use super::notice::Notice;
use super::palette::{TOP_BAR, TOP_BAR_RULE};
use super::programs::Run;
use super::settings::Chosen;
use super::show::{DockRoom, Param, Show, TipRoom};
use super::shown::{Behind, Screen, Shown};
use super::theme::paint;
use super::zoom::Zoom;
use crate::hex::HexNumber;
use crate::table::clock::Reading;
use bevy::ecs::system::{StaticSystemParam, SystemParam};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::egui::{self, Frame, Margin, Panel, Stroke, Ui};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Shows the first screen, and has pictures drawn after whatever shows them.
pub fn plugin(app: &mut App) {
    app.init_resource::<menu::Choices>()
        .init_resource::<GameLog>()
        .add_systems(
            Update,
            look_for_saves
                .in_set(InFrame::FollowGame)
                .after(Follow)
                .run_if(resource_changed::<Shown>.or_else(state_changed::<Screen>)),
        )
        .configure_sets(
            EguiPrimaryContextPass,
            (
                PanelSystems::Menu.run_if(in_state(Screen::Menu)),
                PanelSystems::Game.run_if(in_state(Screen::Game)),
                PanelSystems::Pictures,
            )
                .chain(),
        )
        .add_systems(EguiPrimaryContextPass, show_menu.in_set(PanelSystems::Menu));
}

/// Shows the panels of a game of a kind.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show_game::<S>
            .in_set(PanelSystems::Game)
            .run_if(resource_exists::<Game<S>>),
    );
}

/// The order in which panels are shown.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PanelSystems {
    Menu,
    Game,
    /// The pictures that panels have asked for are drawn.
    Pictures,
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
    game_log: Res<'w, GameLog>,
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
    games: Res<Games>,
    table: Res<Behind>,
    mut choices: ResMut<menu::Choices>,
    (shown, chosen): (Res<Shown>, Chosen),
    mut area: ResMut<MapArea>,
    mut actions: ResMut<Actions>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    area.set_if_neq(MapArea::default());
    let mut root = root(&ctx);
    let mut command = menu::show(&mut root, *games, &mut choices, &notice, *table);
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

/// What the frame of a game is filled with.
struct Table<'a, 'w, 's, 'e, S: Show> {
    game: &'a Game<S>,
    param: &'a Param<'w, 's, S>,
    extras: &'a Extras<'e>,
    thinks: bool,
    /// The clock of the program that decides, if it has one.
    clock: Option<Reading>,
}

fn show_game<S: Show>(
    mut contexts: EguiContexts,
    (game, param): (Res<Game<S>>, StaticSystemParam<S::Param>),
    (extras, run): (Extras, Res<Run<S>>),
    mut area: ResMut<MapArea>,
    mut actions: ResMut<Actions>,
    mut choices: ResMut<menu::Choices>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let param = param.into_inner();
    let Some(bar) = S::top_bar(&param) else {
        return Ok(());
    };
    game.state().book().tell(&ctx);
    let table = Table {
        game: &game,
        param: &param,
        extras: &extras,
        thinks: run.is_thinking(),
        clock: game.program().and_then(|(player, _)| run.clock(player)),
    };
    let mut root = root(&ctx);
    let curtain = S::curtain(&param);
    let mut command = match &curtain {
        Some(_) => table.show_top(&mut root, &bar),
        None => table.show_frame(&mut root, &bar),
    };
    let map = root.available_rect_before_wrap();
    let rest = match &curtain {
        Some(_) => MapArea::default(),
        None => MapArea(Rect::new(map.min.x, map.min.y, map.max.x, map.max.y)),
    };
    if area.set_if_neq(rest) {
        redraw.write(RequestRedraw);
    }
    command = match &curtain {
        Some(view) => curtain::show(&mut root, view),
        None => table.show_floating(&ctx, area.0),
    }
    .or(command);
    let over = sheet::Room::over(map, ctx.viewport_rect());
    command = table.show_sheets(&ctx, &mut choices, over).or(command);
    if let (Some(question), Some(end)) = (extras.ending.question(), &bar.end) {
        let view = undone::View {
            label: end.label.clone(),
            lines: question.to_vec(),
        };
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

/// The height that is left below the bar in a window so low that the last lines of the record give way to the map.
const LOW: f32 = 560.0;

impl<S: Show> Table<'_, '_, '_, '_, S> {
    /// Shows what surrounds the map.
    fn show_frame(&self, root: &mut Ui, bar: &top_bar::View) -> Option<Command> {
        let room = match root.available_height() < SMALL {
            true => DockRoom::Narrow,
            false => DockRoom::Wide,
        };
        let mut command = self.show_top(root, bar);
        let folded = folds::of(&self.extras.shown, S::needs_dock(self.param));
        command = match folded.dock {
            true => folds::dock(root),
            false => self.show_dock(root, room),
        }
        .or(command);
        command = match folded.foot {
            true => folds::foot(root, &bar.turn),
            false => self.show_foot(root),
        }
        .or(command);
        self.show_line(root).or(command)
    }

    fn show_top(&self, root: &mut Ui, view: &top_bar::View) -> Option<Command> {
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
                top_bar::show(ui, view, |ui| S::show_open(ui, self.param))
            });
        shown.inner
    }

    fn show_dock(&self, root: &mut Ui, room: DockRoom) -> Option<Command> {
        let frame = Frame::new().fill(paint(root).panel.egui());
        let size = match room {
            DockRoom::Narrow => 350.0,
            DockRoom::Wide => 404.0,
        };
        let dock = Panel::right("dock")
            .default_size(size)
            .min_size(340.0)
            .resizable(true)
            .frame(frame);
        let at = (self.extras.shown.tab, room);
        let shown = dock.show(root, |ui| {
            dock::show(ui, S::TABS, at, |ui, tab| {
                S::show_tab(ui, self.param, (tab, room))
            })
        });
        shown.inner
    }

    fn show_foot(&self, root: &mut Ui) -> Option<Command> {
        let drawn = self.extras.shown.layers.shows(Layer::Record);
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
            let track = S::show_track(ui, self.param);
            if low && !drawn {
                return track;
            }
            let lines = record::View {
                lines: self.extras.game_log.lines().clone(),
                filter: self.extras.shown.record_filter,
                open: drawn,
            };
            record::show(ui, &lines).or(track)
        })
        .inner
    }

    /// Shows the line above the map: what the player is told, or else what he can do now. It has its own room, and so covers
    /// neither the map nor the tools.
    fn show_line(&self, root: &mut Ui) -> Option<Command> {
        let frame = Frame::new().fill(paint(root).panel.egui());
        let line = Panel::top("line").exact_size(notice::HEIGHT).frame(frame);
        let shown = line.show(root, |ui| match &self.extras.notice.0 {
            Some(message) => notice::show(ui, message),
            None => {
                notice::show_prompt(ui, &S::prompt(self.param));
                None
            }
        });
        shown.inner
    }

    /// Shows what lies over the map all the time, or as long as the game wants it: the tools, the arrows at the edge, the
    /// tip, the program.
    fn show_floating(&self, ctx: &egui::Context, area: Rect) -> Option<Command> {
        let (extras, seats) = (self.extras, self.game.seats());
        let at = egui::pos2(area.max.x - 16.0, area.min.y + 14.0);
        let corner = egui::Area::new("zoom".into())
            .pivot(egui::Align2::RIGHT_TOP)
            .fixed_pos(at);
        let shown = corner.show(ctx, |ui| {
            tools::show(ui, extras.zoom.px_per_hex, seats, S::SHEETS)
        });
        let mut command = shown.inner;
        let beside_tools = shown.response.rect.left() - area.min.x - 28.0;
        let window = ctx.viewport_rect().size();
        let window = Vec2::new(window.x, window.y);
        let screen = |hex: HexNumber| extras.controller.on_screen(centre(hex), window);
        let named = S::named(self.param).into_iter();
        let named = named.map(|hex| (hex, screen(hex)));
        command = beyond::show(ctx, &beyond::pointers(named, area)).or(command);
        let shown = match self.program() {
            Some(view) => {
                let middle = egui::pos2(area.center().x, area.max.y - 14.0);
                let foot = egui::Area::new("program".into()).fixed_pos(middle);
                let foot = foot.pivot(egui::Align2::CENTER_BOTTOM);
                Some(foot.show(ctx, |ui| seats::show(ui, &view)))
            }
            None => S::hand_over(self.param).map(|view| {
                let banner = view.place.area(area);
                banner.show(ctx, |ui| hand_over::show(ui, &view, beside_tools))
            }),
        };
        let covered = shown.as_ref().map(|shown| shown.response.rect);
        command = shown.and_then(|shown| shown.inner).or(command);
        let room = TipRoom {
            area,
            covered,
            on_screen: &screen,
        };
        S::show_tip(ctx, self.param, &room);
        command
    }

    /// Looks whether the open decision is a program's.
    fn program(&self) -> Option<seats::View> {
        let (player, level) = self.game.program()?;
        Some(seats::View {
            player,
            level,
            pace: *self.extras.pace,
            thinks: self.thinks,
            clock: self.clock,
        })
    }

    /// Shows the sheets that are open: how the game ended, saved games, settings, charts and help.
    fn show_sheets(
        &self,
        ctx: &egui::Context,
        choices: &mut menu::Choices,
        room: sheet::Room,
    ) -> Option<Command> {
        let layers = self.extras.shown.layers;
        let mut command = None;
        for panel in Layer::ALL.into_iter().filter(|&panel| layers.shows(panel)) {
            command = command.or(match panel {
                Layer::Record => None,
                Layer::Help => help::over(ctx, room, S::help()),
                Layer::Saves => menu::over(ctx, choices.saves(), room),
                Layer::Settings => settings::over(ctx, room, &self.extras.chosen.settings()),
                Layer::TerrainChart | Layer::Supply | Layer::Sight | Layer::Outcome => {
                    S::show_sheet(ctx, self.param, (panel, room))
                }
            });
        }
        command
    }
}
