//! What the keys mean.
//!
//! Keys are read stroke by stroke, as they were typed: Ctrl and S may both have come and gone between two frames.

use super::Screen;
use super::camera::CameraController;
use super::command::{
    Actions, CameraAction, Command, FileAction, LookAction, PanelAction, PhaseAction,
    ProgramAction, ScreenAction, SettingsAction, Step,
};
use super::frame::InFrame;
use super::layers::Panel;
use super::shown::Tab;
use bevy::input::ButtonState;
use bevy::input::keyboard::{KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::input::EguiWantsInput;

/// Reads the keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<Keys>()
        .add_systems(Update, press_keys.in_set(InFrame::ReadInput));
}

/// Keys held while clicking.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Held {
    #[default]
    Nothing,
    /// Adds to the selection.
    Shift,
    /// Moves, even onto a counter.
    Control,
}

/// The keys that are down.
#[derive(Resource, Default)]
pub struct Keys {
    down: ButtonInput<KeyCode>,
    /// Those of them that move the map; a key that went down with Ctrl does not, however long it stays.
    panning: Vec<KeyCode>,
}

impl Keys {
    /// Tells which of the keys that change a click are held.
    pub fn held(&self) -> Held {
        let held = |keys: [KeyCode; 2]| self.down.any_pressed(keys);
        if held([KeyCode::ShiftLeft, KeyCode::ShiftRight]) {
            Held::Shift
        } else if self.has_control() {
            Held::Control
        } else {
            Held::Nothing
        }
    }

    fn has_control(&self) -> bool {
        let control = [KeyCode::ControlLeft, KeyCode::ControlRight];
        self.down.any_pressed(control)
    }

    /// Takes a stroke; gets what it means on the table.
    pub fn take(&mut self, stroke: &KeyboardInput) -> Option<Command> {
        let key = stroke.key_code;
        if stroke.state == ButtonState::Released {
            self.down.release(key);
            self.panning.retain(|&other| other != key);
            return None;
        }
        self.down.press(key);
        if self.has_control() {
            self.panning.clear();
            return chord(key).filter(|_| !stroke.repeat);
        }
        if way(key) != Vec2::ZERO && !self.panning.contains(&key) && !stroke.repeat {
            self.panning.push(key);
        }
        meaning(key).filter(|_| !stroke.repeat)
    }

    /// Lets go of all keys: while another window has them, nobody tells when they come up.
    fn forget(&mut self) {
        *self = Self::default();
    }

    /// Gets where the map is to move, y down.
    pub fn direction(&self) -> Vec2 {
        let ways = self.panning.iter().map(|&key| way(key));
        let all: Vec2 = ways.sum();
        all.clamp(Vec2::NEG_ONE, Vec2::ONE)
    }
}

/// Pixels that the map moves in a second while an arrow key is held.
const PAN: f32 = 900.0;

pub(super) fn press_keys(
    mut typed: MessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut keys: ResMut<Keys>,
    egui: Option<Res<EguiWantsInput>>,
    screen: Res<State<Screen>>,
    time: Res<Time>,
    mut controller: ResMut<CameraController>,
    mut actions: ResMut<Actions>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let commands: Vec<_> = typed
        .read()
        .filter_map(|stroke| keys.take(stroke))
        .collect();
    if lost.read().count() > 0 {
        keys.forget();
    }
    if egui.is_some_and(|egui| egui.wants_any_keyboard_input()) {
        return;
    }
    let on_table = *screen.get() == Screen::Game;
    let commands = commands.into_iter();
    actions.extend(commands.filter(|command| on_table || is_for_the_menu(command)));
    let way = keys.direction();
    if on_table && way != Vec2::ZERO {
        controller.drag(-way * PAN * time.delta_secs().min(0.05));
        redraw.write(RequestRedraw);
    }
}

/// Tells whether a key means the same on the first screen.
const fn is_for_the_menu(command: &Command) -> bool {
    matches!(
        command,
        Command::Screen(ScreenAction::Close)
            | Command::Settings(SettingsAction::Scale(_))
            | Command::Panel(PanelAction::Toggle(Panel::Settings))
    )
}

/// Gets where a key moves the map while it is held, y down.
fn way(key: KeyCode) -> Vec2 {
    use KeyCode as K;
    match key {
        K::ArrowLeft | K::KeyA => Vec2::NEG_X,
        K::ArrowRight | K::KeyD => Vec2::X,
        K::ArrowUp | K::KeyW => Vec2::NEG_Y,
        K::ArrowDown | K::KeyS => Vec2::Y,
        _ => Vec2::ZERO,
    }
}

/// Gets what a key means while Ctrl is held.
pub const fn chord(key: KeyCode) -> Option<Command> {
    use KeyCode as K;
    Some(match key {
        K::Enter | K::NumpadEnter => Command::Phase(PhaseAction::End),
        K::KeyZ => Command::Phase(PhaseAction::Undo),
        K::KeyS => Command::File(FileAction::Save),
        K::KeyO => Command::Panel(PanelAction::Toggle(Panel::Saves)),
        K::Comma => Command::Panel(PanelAction::Toggle(Panel::Settings)),
        K::Equal | K::NumpadAdd => Command::Settings(SettingsAction::Scale(Step::Larger)),
        K::Minus | K::NumpadSubtract => Command::Settings(SettingsAction::Scale(Step::Smaller)),
        K::Digit0 | K::Numpad0 => Command::Settings(SettingsAction::Scale(Step::Usual)),
        _ => return None,
    })
}

/// Gets what a key means by itself.
pub const fn meaning(key: KeyCode) -> Option<Command> {
    use KeyCode as K;
    Some(match key {
        K::Escape => Command::Screen(ScreenAction::Close),
        K::Enter | K::NumpadEnter => Command::Phase(PhaseAction::Confirm),
        K::Tab => Command::Look(LookAction::NextUnit),
        K::KeyN => Command::Look(LookAction::NextObligation),
        K::KeyI => Command::Program(ProgramAction::Hint),
        K::KeyF | K::Home => Command::Camera(CameraAction::Fit),
        K::KeyP => Command::Panel(PanelAction::Fold),
        K::Equal | K::NumpadAdd => Command::Camera(CameraAction::Zoom(1.25)),
        K::Minus | K::NumpadSubtract => Command::Camera(CameraAction::Zoom(0.8)),
        K::KeyR => Command::Panel(PanelAction::Toggle(Panel::Record)),
        K::KeyT => Command::Panel(PanelAction::Toggle(Panel::TerrainChart)),
        K::KeyL => Command::Panel(PanelAction::Toggle(Panel::Supply)),
        K::KeyO => Command::Panel(PanelAction::Toggle(Panel::Sight)),
        K::Digit1 => Command::Panel(PanelAction::Turn(Tab(0))),
        K::Digit2 => Command::Panel(PanelAction::Turn(Tab(1))),
        K::Digit3 => Command::Panel(PanelAction::Turn(Tab(2))),
        K::Digit4 => Command::Panel(PanelAction::Turn(Tab(3))),
        K::Digit5 => Command::Panel(PanelAction::Turn(Tab(4))),
        K::F1 => Command::Panel(PanelAction::Toggle(Panel::Help)),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::keyboard::{Key, NativeKey};

    fn stroke(key_code: KeyCode, state: ButtonState) -> KeyboardInput {
        KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window: Entity::PLACEHOLDER,
        }
    }

    fn down(keys: &mut Keys, key: KeyCode) -> Option<Command> {
        keys.take(&stroke(key, ButtonState::Pressed))
    }

    fn up(keys: &mut Keys, key: KeyCode) -> Option<Command> {
        keys.take(&stroke(key, ButtonState::Released))
    }

    #[test]
    fn a_letter_with_ctrl_never_moves_the_map() {
        let mut keys = Keys::default();
        down(&mut keys, KeyCode::ControlLeft);
        assert_eq!(
            down(&mut keys, KeyCode::KeyS),
            Some(Command::File(FileAction::Save))
        );
        assert_eq!(keys.direction(), Vec2::ZERO);
        up(&mut keys, KeyCode::ControlLeft);
        assert_eq!(keys.direction(), Vec2::ZERO, "S comes up after Ctrl");
        up(&mut keys, KeyCode::KeyS);
        down(&mut keys, KeyCode::KeyS);
        assert_eq!(keys.direction(), Vec2::Y, "S by itself");
        down(&mut keys, KeyCode::ControlLeft);
        assert_eq!(keys.direction(), Vec2::ZERO, "Ctrl stops it");
        up(&mut keys, KeyCode::ControlLeft);
        assert_eq!(keys.direction(), Vec2::ZERO);
    }

    #[test]
    fn a_phase_ends_by_ctrl_and_enter_and_not_by_enter() {
        let mut keys = Keys::default();
        assert_eq!(
            down(&mut keys, KeyCode::Enter),
            Some(Command::Phase(PhaseAction::Confirm))
        );
        up(&mut keys, KeyCode::Enter);
        down(&mut keys, KeyCode::ControlRight);
        assert_eq!(
            down(&mut keys, KeyCode::Enter),
            Some(Command::Phase(PhaseAction::End))
        );
        let held = KeyboardInput {
            repeat: true,
            ..stroke(KeyCode::Enter, ButtonState::Pressed)
        };
        assert_eq!(keys.take(&held), None, "a key that is held is one press");
    }

    #[test]
    fn opposite_keys_hold_the_map_and_lost_ones_let_it_go() {
        let mut keys = Keys::default();
        down(&mut keys, KeyCode::KeyA);
        down(&mut keys, KeyCode::ArrowRight);
        assert_eq!(keys.direction(), Vec2::ZERO);
        up(&mut keys, KeyCode::ArrowRight);
        assert_eq!(keys.direction(), Vec2::NEG_X);
        keys.forget();
        assert_eq!(keys.direction(), Vec2::ZERO);
    }
}
