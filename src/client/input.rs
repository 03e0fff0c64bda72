//! The mouse over the map: what it points at, wheel, clicks and drags.
//!
//! Buttons and moves are taken one after the other as they came, however many of them a frame brings: each click is where the
//! button went down, and each is judged by the table as the one before it has left it.

use super::camera::{CameraController, MapArea};
use super::command::{Actions, Command, LookAction};
use super::frame::InFrame;
use super::keys::press_keys;
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::mouse::{AccumulatedMouseScroll, MouseButtonInput, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowEvent};
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};
use std::collections::VecDeque;

/// Reads the mouse.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pointer>()
        .init_resource::<Clicked>()
        .init_resource::<Buttons>()
        .configure_sets(
            Update,
            (InputSystems::Read, InputSystems::Judge)
                .chain()
                .in_set(InFrame::ReadInput),
        )
        .add_systems(
            Update,
            (point, turn_wheel, press_buttons, click)
                .chain()
                // A click may mean something else while a key is held.
                .after(press_keys)
                .in_set(InputSystems::Read),
        );
}

/// The order in which mouse and keys are read.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum InputSystems {
    Read,
    /// The game says what lies under the pointer, and what a click there means.
    Judge,
}

/// Where the pointer is in the world, if it is over the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer(pub Option<Vec2>);

/// Where in the world the player has clicked, until the game has said what that means.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Clicked(pub Option<Vec2>);

/// How far the pointer may stray in a click, in logical pixels.
const CLICK: f32 = 5.0;

/// How far into the map the dock may be taken hold of by its edge, in logical pixels.
const GRIP: f32 = 6.0;

/// A button that went down over the map.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Press {
    button: MouseButton,
    at: Vec2,
    dragging: bool,
}

/// What the buttons of the mouse have done over the map.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Buttons {
    press: Option<Press>,
    /// Where the pointer was last, in logical pixels.
    pointer: Option<Vec2>,
    clicks: VecDeque<(MouseButton, Vec2)>,
}

/// What a move or a button of the mouse does at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    Nothing,
    /// The map is dragged by so many logical pixels.
    Drag(Vec2),
}

impl Buttons {
    /// Takes a move of the pointer.
    pub fn go(&mut self, to: Vec2) -> Motion {
        let from = self.pointer.replace(to).unwrap_or(to);
        let Some(press) = &mut self.press else {
            return Motion::Nothing;
        };
        if press.dragging {
            return Motion::Drag(to - from);
        }
        press.dragging = press.at.distance(to) > CLICK;
        match press.dragging {
            true => Motion::Drag(to - press.at),
            false => Motion::Nothing,
        }
    }

    /// Takes a button that goes down over the map.
    pub fn press(&mut self, button: MouseButton, at: Vec2) {
        if self.press.is_none() {
            self.press = Some(Press {
                button,
                at,
                dragging: false,
            });
        }
    }

    /// Takes a button that comes up, wherever it does.
    pub fn release(&mut self, button: MouseButton) {
        if let Some(press) = self.press.take_if(|press| press.button == button)
            && !press.dragging
        {
            self.clicks.push_back((button, press.at));
        }
    }

    /// Gets the next click, and where it was.
    pub fn next_click(&mut self) -> Option<(MouseButton, Vec2)> {
        self.clicks.pop_front()
    }
}

/// The pointer and the window that it is in.
#[derive(SystemParam)]
struct Mouse<'w, 's> {
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    panels: Option<Single<'w, 's, &'static mut EguiContext, With<PrimaryEguiContext>>>,
    area: Res<'w, MapArea>,
    egui: Option<Res<'w, EguiWantsInput>>,
}

impl Mouse<'_, '_> {
    fn cursor(&self) -> Option<Vec2> {
        self.window.as_ref()?.cursor_position()
    }

    /// Tells whether a place of the window is the map's: no panel lies there, and no menu is open.
    fn is_free(&mut self, at: Vec2) -> bool {
        let own = Rect {
            max: self.area.0.max - Vec2::new(GRIP, 0.0),
            ..self.area.0
        };
        let menu = self.egui.as_ref().is_some_and(|egui| egui.is_popup_open());
        own.contains(at) && !menu && !self.is_covered(at)
    }

    /// Tells whether something lies over the map at a place, as the last frame showed it.
    fn is_covered(&mut self, at: Vec2) -> bool {
        let Some(panels) = &mut self.panels else {
            return false;
        };
        let layer = panels.get_mut().layer_id_at(egui::pos2(at.x, at.y));
        layer.is_some_and(|layer| layer.order != egui::Order::Background)
    }

    /// Gets the pointer's place, if it is over the map and over no panel.
    fn over_map(&mut self) -> Option<Vec2> {
        let busy = self
            .egui
            .as_ref()
            .is_some_and(|egui| egui.is_using_pointer());
        let at = self.cursor().filter(|_| !busy)?;
        self.is_free(at).then_some(at)
    }

    fn middle(&self) -> Vec2 {
        self.window
            .as_ref()
            .map_or(Vec2::ZERO, |window| window.size() / 2.0)
    }
}

/// Finds where in the world the pointer is.
fn point(mut mouse: Mouse, controller: Res<CameraController>, mut pointer: ResMut<Pointer>) {
    let middle = mouse.middle();
    let world = mouse.over_map().map(|at| controller.world(at - middle));
    pointer.set_if_neq(Pointer(world));
}

fn turn_wheel(
    mut mouse: Mouse,
    wheel: Res<AccumulatedMouseScroll>,
    mut controller: ResMut<CameraController>,
) {
    let turned = wheel.delta.y != 0.0;
    let Some(at) = mouse.over_map().filter(|_| turned) else {
        return;
    };
    let notches = match wheel.unit {
        MouseScrollUnit::Line => wheel.delta.y,
        MouseScrollUnit::Pixel => wheel.delta.y / 60.0,
    };
    controller.zoom(1.15_f32.powf(notches.clamp(-8.0, 8.0)), at - mouse.middle());
}

/// Follows the buttons and the pointer, one thing after the other; the map is dragged along.
fn press_buttons(
    mut mouse: Mouse,
    mut events: MessageReader<WindowEvent>,
    mut buttons: ResMut<Buttons>,
    mut controller: ResMut<CameraController>,
) {
    for event in events.read() {
        match event {
            WindowEvent::CursorMoved(moved) => {
                if let Motion::Drag(by) = buttons.go(moved.position) {
                    controller.drag(by);
                }
            }
            WindowEvent::MouseButtonInput(MouseButtonInput { button, state, .. }) => {
                let at = buttons.pointer.or_else(|| mouse.cursor());
                match (state, at) {
                    (ButtonState::Pressed, Some(at)) if mouse.is_free(at) => {
                        buttons.press(*button, at);
                    }
                    (ButtonState::Pressed, _) => {}
                    (ButtonState::Released, _) => buttons.release(*button),
                }
            }
            _ => {}
        }
    }
}

/// Clicks on the map, once a frame at the most: the next click may mean something else after this one.
fn click(
    mouse: Mouse,
    controller: Res<CameraController>,
    mut buttons: ResMut<Buttons>,
    mut clicked: ResMut<Clicked>,
    mut actions: ResMut<Actions>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // What no game has judged is no click on the next one.
    clicked.bypass_change_detection().0 = None;
    let Some((button, at)) = buttons.bypass_change_detection().next_click() else {
        return;
    };
    if !buttons.clicks.is_empty() {
        redraw.write(RequestRedraw);
    }
    match button {
        MouseButton::Right => actions.push(Command::Look(LookAction::Deselect)),
        MouseButton::Left => clicked.0 = Some(controller.world(at - mouse.middle())),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: MouseButton = MouseButton::Left;

    #[test]
    fn a_click_is_where_the_button_went_down_however_far_the_pointer_is_gone_since() {
        let mut buttons = Buttons::default();
        let at = Vec2::new(100.0, 100.0);
        buttons.go(at);
        buttons.press(LEFT, at);
        buttons.release(LEFT);
        buttons.go(Vec2::new(900.0, 50.0));
        assert_eq!(buttons.next_click(), Some((LEFT, at)));
        assert_eq!(buttons.next_click(), None);
    }

    #[test]
    fn a_click_that_no_game_judges_is_gone_in_the_next_frame() {
        let mut app = App::new();
        app.add_message::<RequestRedraw>()
            .init_resource::<MapArea>()
            .init_resource::<CameraController>()
            .init_resource::<Actions>()
            .init_resource::<Buttons>()
            .init_resource::<Clicked>()
            .add_systems(Update, click);
        let mut buttons = app.world_mut().resource_mut::<Buttons>();
        buttons.press(LEFT, Vec2::ZERO);
        buttons.release(LEFT);
        app.update();
        assert!(app.world().resource::<Clicked>().0.is_some());
        app.update();
        assert_eq!(*app.world().resource::<Clicked>(), Clicked(None));
    }

    #[test]
    fn two_clicks_in_one_frame_are_two() {
        let mut buttons = Buttons::default();
        let (here, there) = (Vec2::new(100.0, 100.0), Vec2::new(300.0, 100.0));
        for at in [here, there] {
            buttons.go(at);
            buttons.press(LEFT, at);
            buttons.release(LEFT);
        }
        assert_eq!(buttons.next_click(), Some((LEFT, here)));
        assert_eq!(buttons.next_click(), Some((LEFT, there)));
    }

    #[test]
    fn a_drag_moves_the_map_as_far_as_the_pointer_and_is_no_click() {
        let mut buttons = Buttons::default();
        let at = Vec2::new(100.0, 100.0);
        buttons.go(at);
        buttons.press(LEFT, at);
        assert_eq!(buttons.go(at + Vec2::new(3.0, 0.0)), Motion::Nothing);
        let far = at + Vec2::new(20.0, 0.0);
        assert_eq!(buttons.go(far), Motion::Drag(Vec2::new(20.0, 0.0)));
        assert_eq!(buttons.go(far + Vec2::Y), Motion::Drag(Vec2::Y));
        buttons.release(LEFT);
        assert_eq!(buttons.next_click(), None);
        assert_eq!(buttons.go(at), Motion::Nothing);
    }

    #[test]
    fn another_button_does_not_end_a_press() {
        let mut buttons = Buttons::default();
        let at = Vec2::new(100.0, 100.0);
        buttons.go(at);
        buttons.press(LEFT, at);
        buttons.press(MouseButton::Right, at);
        buttons.release(MouseButton::Right);
        buttons.release(LEFT);
        assert_eq!(buttons.next_click(), Some((LEFT, at)));
    }
}
