//! The window: its size and place, how large everything in it is drawn, when it is seen: as soon as there is something on it;
//! and when it draws: when something has changed, and else not at all.
//!
//! A window opens where it was, as large as it was, but never larger than its monitor, nor where no monitor is. The size of the
//! interface is a factor on what the screen asks for: everything, map and panels, is then laid out as on a finer screen.

use super::camera::keep_drawing;
use super::frame::{InFrame, TakeUp};
use super::scale::Scale;
use bevy::prelude::*;
use bevy::window::{
    Monitor, MonitorSelection, PresentMode, PrimaryMonitor, PrimaryWindow, RequestRedraw,
    WindowMoved, WindowResizeConstraints, WindowResized, WindowResolution,
};
use bevy::winit::WinitSettings;
use serde::{Deserialize, Serialize};

/// Makes the window draw on demand, and keeps its place.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::desktop_app())
        .add_systems(Startup, open.after(TakeUp))
        .add_systems(
            Update,
            (set_scale, show, fill.run_if(resource_exists::<ToFill>))
                .chain()
                .in_set(InFrame::HeedChoices),
        )
        .add_systems(Last, (keep_drawing, remember));
}

/// The size that a window has the first time, and the smallest that it may be given, in logical pixels.
const FIRST: Vec2 = Vec2::new(1600.0, 1000.0);
const LEAST: Vec2 = Vec2::new(1180.0, 720.0);

/// What the frame and the bars of a desktop take from a monitor, about, in logical pixels.
const DESKTOP: Vec2 = Vec2::new(16.0, 80.0);

/// Frames that are laid out before the window is seen. The renderer takes up what is new step by step: nothing of the first frame
/// comes on the screen, of the second only the panels, and with the third the map is there as well. The second is on its way when
/// the third is laid out.
const UNSEEN: u8 = 2;

/// Gets the window's settings, with the place that it had last; a desktop takes that only from a window that is new. It is
/// not seen before it is known which monitors there are, and what is on it.
pub fn settings(kept: Placement) -> WindowPlugin {
    let at = |(x, y)| WindowPosition::At(IVec2::new(x, y));
    WindowPlugin {
        primary_window: Some(Window {
            title: "Hundred Days".to_owned(),
            name: Some("hundred-days".to_owned()),
            resolution: WindowResolution::new(LEAST.x as u32, LEAST.y as u32),
            position: kept.at.map_or(WindowPosition::Automatic, at),
            present_mode: PresentMode::AutoVsync,
            visible: false,
            ..default()
        }),
        ..default()
    }
}

/// Where the window is, in physical pixels of the desktop; what is not known is left to the desktop.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Placement {
    pub size: Option<(u32, u32)>,
    pub at: Option<(i32, i32)>,
}

/// A monitor: what it covers of the desktop in physical pixels, and how many of them make a logical one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Display {
    pub covers: IRect,
    pub scale: f32,
}

/// How a window is opened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Opening {
    /// In physical pixels.
    pub size: UVec2,
    pub at: Option<IVec2>,
    /// Whether it takes all the room that the desktop has for it.
    pub maximized: bool,
    /// The smallest that it may be made, in logical pixels.
    pub least: Vec2,
}

impl Placement {
    /// Finds where a window opens, on the monitors that there are now, the main one first.
    pub fn opening(self, screens: &[Display]) -> Opening {
        let now_at = |at: (i32, i32)| IVec2::new(at.0, at.1);
        let kept = |size: (u32, u32)| UVec2::new(size.0, size.1).as_ivec2();
        let holds = |screen: &&Display| {
            let (Some(at), Some(size)) = (self.at.map(now_at), self.size.map(kept)) else {
                return false;
            };
            screen.covers.contains(at + size / 2)
        };
        let old = screens.iter().find(holds);
        let Some(screen) = old.or(screens.first()) else {
            return Opening {
                size: self
                    .size
                    .map_or(FIRST.as_uvec2(), |size| kept(size).as_uvec2()),
                at: None,
                maximized: false,
                least: LEAST,
            };
        };
        let all = screen.covers.size();
        let wanted = self.size.map_or((FIRST * screen.scale).as_ivec2(), kept);
        let size = wanted.min(all);
        let room = all - (DESKTOP * screen.scale).as_ivec2();
        let at = self.at.map(now_at).filter(|_| old.is_some());
        let corner = screen.covers.max - size;
        Opening {
            size: size.as_uvec2(),
            at: at.map(|at| at.min(corner).max(screen.covers.min)),
            maximized: wanted.cmpge(room).all() || self.size.is_none() && wanted.cmpge(room).any(),
            least: LEAST.min(room.as_vec2() / screen.scale),
        }
    }
}

/// That the window is to fill the desktop, as soon as the desktop knows it; and for how many frames it has.
#[derive(Resource, Default)]
struct ToFill(u8);

/// Opens the window.
fn open(
    mut commands: Commands,
    monitors: Query<(&Monitor, Has<PrimaryMonitor>)>,
    kept: Res<Placement>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
) {
    let Some(mut window) = window else { return };
    let mut found: Vec<_> = monitors.iter().collect();
    found.sort_by_key(|(_, is_main)| !is_main);
    let screens = found.into_iter().map(|(monitor, _)| Display {
        covers: IRect {
            min: monitor.physical_position,
            max: monitor.physical_position + monitor.physical_size().as_ivec2(),
        },
        scale: monitor.scale_factor as f32,
    });
    let screens: Vec<_> = screens.collect();
    let opening = kept.opening(&screens);
    let UVec2 { x, y } = opening.size;
    window.resolution.set_physical_resolution(x, y);
    if let Some(at) = opening.at {
        window.position = WindowPosition::At(at);
    } else if kept.at.is_some() {
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
    }
    if opening.maximized {
        commands.init_resource::<ToFill>();
    }
    window.resize_constraints = WindowResizeConstraints {
        min_width: opening.least.x,
        min_height: opening.least.y,
        ..default()
    };
}

/// Shows the window once its panels are about to come on the screen; until then it would be black.
fn show(
    mut frames: Local<u8>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut window) = window.filter(|window| !window.visible) else {
        return;
    };
    if *frames < UNSEEN {
        *frames += 1;
        redraw.write(RequestRedraw);
    } else {
        window.visible = true;
    }
}

/// Lets the window fill the desktop; one that has not been on it for some frames would not hear of it.
fn fill(
    mut commands: Commands,
    mut to_fill: ResMut<ToFill>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let Some(mut window) = window.filter(|window| window.visible) else {
        return;
    };
    to_fill.0 += 1;
    redraw.write(RequestRedraw);
    if to_fill.0 > 3 {
        window.set_maximized(true);
        commands.remove_resource::<ToFill>();
    }
}

/// Lets everything be laid out as on a screen of which the player has chosen the fineness.
fn set_scale(scale: Res<Scale>, window: Option<Single<&mut Window, With<PrimaryWindow>>>) {
    let Some(mut window) = window else { return };
    let base = window.resolution.base_scale_factor();
    let wanted = (scale.percent() != 100).then(|| base * scale.factor());
    if window.resolution.scale_factor_override() != wanted {
        window.resolution.set_scale_factor_override(wanted);
    }
}

/// Notes where the window is, once it lies still.
fn remember(
    mut resized: MessageReader<WindowResized>,
    mut moved: MessageReader<WindowMoved>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut kept: ResMut<Placement>,
    mut noted: Local<bool>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let goes_on = resized.read().count() + moved.read().count() > 0;
    let Some(window) = window.filter(|_| goes_on || *noted) else {
        return;
    };
    if goes_on {
        *noted = true;
        redraw.write(RequestRedraw);
        return;
    }
    *noted = false;
    let size = window.physical_size();
    kept.set_if_neq(Placement {
        size: (size.min_element() > 0).then_some((size.x, size.y)),
        at: match window.position {
            WindowPosition::At(at) => Some((at.x, at.y)),
            _ => None,
        },
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn display(at: (i32, i32), size: (i32, i32), scale: f32) -> Display {
        let min = IVec2::from(at);
        Display {
            covers: IRect {
                min,
                max: min + IVec2::from(size),
            },
            scale,
        }
    }

    fn kept(size: (u32, u32), at: (i32, i32)) -> Placement {
        Placement {
            size: Some(size),
            at: Some(at),
        }
    }

    #[test]
    fn the_window_is_not_seen_before_there_is_something_on_it() {
        let mut app = App::new();
        app.add_message::<RequestRedraw>().add_systems(Update, show);
        let hidden = Window {
            visible: false,
            ..default()
        };
        let window = app.world_mut().spawn((hidden, PrimaryWindow)).id();
        let seen = std::array::from_fn(|_| {
            app.update();
            app.world().get::<Window>(window).is_some_and(|w| w.visible)
        });
        assert_eq!(seen, [false, false, true, true]);
    }

    #[test]
    fn the_first_window_is_never_larger_than_its_monitor() {
        let opening = |size, scale| Placement::default().opening(&[display((0, 0), size, scale)]);
        let large = opening((2560, 1440), 1.0);
        assert_eq!(
            (large.size, large.maximized),
            (UVec2::new(1600, 1000), false)
        );
        assert_eq!(large.least, LEAST);
        let small = opening((1280, 720), 1.0);
        assert_eq!((small.size, small.maximized), (UVec2::new(1280, 720), true));
        assert_eq!(
            small.least,
            LEAST - Vec2::new(0.0, 80.0),
            "a bar and a title fit"
        );
        let fine = opening((3840, 2160), 2.0);
        assert_eq!((fine.size, fine.maximized), (UVec2::new(3200, 2000), true));
        let tiny = opening((1600, 1000), 2.0);
        assert_eq!(tiny.size, UVec2::new(1600, 1000));
        assert_eq!(tiny.least, Vec2::new(784.0, 420.0));
    }

    #[test]
    fn a_window_opens_where_it_was() {
        let screens = [
            display((0, 0), (1920, 1080), 1.0),
            display((1920, 0), (2560, 1440), 1.0),
        ];
        let there = kept((1400, 900), (2100, 100)).opening(&screens);
        assert_eq!(there.size, UVec2::new(1400, 900));
        assert_eq!(there.at, Some(IVec2::new(2100, 100)));
        assert!(!there.maximized);
    }

    #[test]
    fn a_window_whose_monitor_is_gone_opens_on_the_main_one() {
        let left = [display((0, 0), (1920, 1080), 1.0)];
        let there = kept((2400, 1300), (2100, 100)).opening(&left);
        assert_eq!((there.size, there.at), (UVec2::new(1920, 1080), None));
        let partly = kept((1400, 900), (900, 400)).opening(&left);
        assert_eq!(partly.at, Some(IVec2::new(520, 180)), "all of it is seen");
        let none = kept((1400, 900), (900, 400)).opening(&[]);
        assert_eq!((none.size, none.at), (UVec2::new(1400, 900), None));
    }
}
