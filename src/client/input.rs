//! Mouse and keys: what they mean to the map.

use super::Screen;
use super::camera::{MapArea, Rig};
use super::clicks::{Held, Table};
use super::command::{Command, Panel, Tab, Wishes};
use super::counters::{CounterView, Fan, Level, PieceId, Pointer, piece_at};
use super::facts::OnTable;
use super::geometry::hex_at;
use super::selection::Hover;
use crate::phases::Game;
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::{AccumulatedMouseMotion, AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};

/// Reads mouse and keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<Hover>()
        .init_resource::<Pointer>()
        .init_resource::<Press>()
        .add_systems(
            Update,
            (
                point,
                turn_wheel,
                press_buttons,
                press_keys.run_if(in_state(Screen::Game)),
            )
                .chain()
                .in_set(ReadInput),
        )
        .add_systems(
            PreUpdate,
            keep_tab
                .run_if(in_state(Screen::Game))
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        );
}

/// Keeps the Tab key for the map: to the panels it would mean another field, and they would swallow every key after it.
fn keep_tab(mut inputs: Query<&mut EguiInput>) {
    for mut input in &mut inputs {
        let is_tab = |event: &egui::Event| {
            matches!(
                event,
                egui::Event::Key {
                    key: egui::Key::Tab,
                    ..
                }
            )
        };
        input
            .bypass_change_detection()
            .events
            .retain(|event| !is_tab(event));
    }
}

/// When, in a frame, mouse and keys are read.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReadInput;

/// How far the pointer may stray in a click, in logical pixels.
const CLICK: f32 = 5.0;

/// A button that went down over the map.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct Press {
    at: Option<Vec2>,
    dragging: bool,
}

/// The pointer and the window that it is in.
#[derive(SystemParam)]
struct Mouse<'w, 's> {
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    area: Res<'w, MapArea>,
    egui: Option<Res<'w, EguiWantsInput>>,
}

impl Mouse<'_, '_> {
    fn cursor(&self) -> Option<Vec2> {
        self.window.as_ref()?.cursor_position()
    }

    /// Gets the pointer's place, if it is over the map and over no panel.
    fn over_map(&self) -> Option<Vec2> {
        let free = !self
            .egui
            .as_ref()
            .is_some_and(|egui| egui.wants_any_pointer_input());
        self.cursor().filter(|&at| free && self.area.0.contains(at))
    }

    fn middle(&self) -> Vec2 {
        self.window
            .as_ref()
            .map_or(Vec2::ZERO, |window| window.size() / 2.0)
    }
}

/// Finds the hex and the counter under the pointer.
fn point(
    mouse: Mouse,
    camera: Option<Single<(&Camera, &GlobalTransform), With<super::board::BoardCamera>>>,
    view: Res<CounterView>,
    (fan, level): (Res<Fan>, Res<Level>),
    game: Option<Res<Game>>,
    mut pointer: ResMut<Pointer>,
    mut hover: ResMut<Hover>,
) {
    let world = mouse.over_map().zip(camera).and_then(|(at, camera)| {
        let (camera, transform) = camera.into_inner();
        camera.viewport_to_world_2d(transform, at).ok()
    });
    pointer.set_if_neq(Pointer(world));
    let in_play = |hex: &_| {
        game.as_ref()
            .is_some_and(|g| g.state().setting().in_play(*hex))
    };
    let piece = world.and_then(|world| piece_at(&view, *fan, level.0, world));
    // A counter of a fanned stack may lie outside its hex.
    let (hex, unit, leader) = match piece {
        Some(PieceId::Unit(unit)) => {
            let mut pieces = view.pieces.iter();
            let piece = pieces.find(|piece| piece.unit == unit);
            (piece.map(|piece| piece.hex), Some(unit), None)
        }
        Some(PieceId::Leader(leader)) => {
            let mut leaders = view.leaders.iter();
            let piece = leaders.find(|piece| piece.leader == leader);
            (piece.map(|piece| piece.hex), None, Some(leader))
        }
        None => (world.and_then(hex_at), None, None),
    };
    hover.set_if_neq(Hover {
        hex: hex.filter(in_play),
        unit,
        leader,
    });
}

fn turn_wheel(mouse: Mouse, wheel: Res<AccumulatedMouseScroll>, mut rig: ResMut<Rig>) {
    let Some(at) = mouse.over_map().filter(|_| wheel.delta.y != 0.0) else {
        return;
    };
    let notches = match wheel.unit {
        MouseScrollUnit::Line => wheel.delta.y,
        MouseScrollUnit::Pixel => wheel.delta.y / 60.0,
    };
    rig.zoom(1.15_f32.powf(notches.clamp(-8.0, 8.0)), at - mouse.middle());
}

/// Gets what a click on the map means.
fn click(table: &OnTable, held: Held) -> Option<Command> {
    let facts = table.facts()?;
    let judged = Table {
        state: facts.state,
        selection: facts.selection,
        goals: facts.goals,
        plans: facts.plans,
    };
    judged.click(facts.hover, held)
}

/// Clicks on the map, and drags it.
fn press_buttons(
    mouse: Mouse,
    (buttons, keys): (Res<ButtonInput<MouseButton>>, Res<ButtonInput<KeyCode>>),
    motion: Res<AccumulatedMouseMotion>,
    table: OnTable,
    mut press: ResMut<Press>,
    mut rig: ResMut<Rig>,
    mut wishes: ResMut<Wishes>,
) {
    const ALL: [MouseButton; 3] = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
    if buttons.any_just_pressed(ALL) {
        *press = Press {
            at: mouse.over_map(),
            dragging: false,
        };
    }
    let (Some(from), Some(now)) = (press.at, mouse.cursor()) else {
        return;
    };
    if buttons.any_pressed(ALL) {
        if !press.dragging && from.distance(now) > CLICK {
            press.dragging = true;
            rig.drag(now - from);
        } else if press.dragging {
            rig.drag(motion.delta);
        }
    }
    if !buttons.any_just_released(ALL) {
        return;
    }
    press.at = None;
    if press.dragging {
        return;
    }
    if buttons.just_released(MouseButton::Right) {
        wishes.push(Command::Deselect);
    } else if buttons.just_released(MouseButton::Left) {
        wishes.extend(click(&table, held(&keys)));
    }
}

fn held(keys: &ButtonInput<KeyCode>) -> Held {
    if keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]) {
        Held::Shift
    } else if keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]) {
        Held::Control
    } else {
        Held::Nothing
    }
}

/// Pixels that the map moves in a second while an arrow key is held.
const KEY_PAN: f32 = 900.0;

fn press_keys(
    keys: Res<ButtonInput<KeyCode>>,
    mut typed: MessageReader<KeyboardInput>,
    mut down: Local<ButtonInput<KeyCode>>,
    egui: Option<Res<EguiWantsInput>>,
    time: Res<Time>,
    mut rig: ResMut<Rig>,
    mut wishes: ResMut<Wishes>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
) {
    let commands = spell(&mut down, typed.read());
    if egui.is_some_and(|egui| egui.wants_any_keyboard_input()) {
        return;
    }
    wishes.extend(commands);
    if held(&keys) == Held::Control {
        return;
    }
    let way = direction(&keys);
    if way != Vec2::ZERO {
        rig.drag(-way * KEY_PAN * time.delta_secs().min(0.05));
        redraw.write(bevy::window::RequestRedraw);
    }
}

/// Gets what was typed, stroke by stroke: Ctrl and S may both have come and gone between two frames.
fn spell<'a>(
    down: &mut ButtonInput<KeyCode>,
    typed: impl Iterator<Item = &'a KeyboardInput>,
) -> Vec<Command> {
    let strokes = typed.filter_map(|stroke| match stroke.state {
        ButtonState::Pressed => {
            down.press(stroke.key_code);
            meaning(stroke.key_code, held(down)).filter(|_| !stroke.repeat)
        }
        ButtonState::Released => {
            down.release(stroke.key_code);
            None
        }
    });
    strokes.collect()
}

/// Gets where the arrow keys point, y down.
fn direction(keys: &ButtonInput<KeyCode>) -> Vec2 {
    use KeyCode as K;
    let along = |back: [K; 2], forth: [K; 2]| {
        f32::from(u8::from(keys.any_pressed(forth))) - f32::from(u8::from(keys.any_pressed(back)))
    };
    Vec2::new(
        along([K::ArrowLeft, K::KeyA], [K::ArrowRight, K::KeyD]),
        along([K::ArrowUp, K::KeyW], [K::ArrowDown, K::KeyS]),
    )
}

/// Gets what a key means.
pub fn meaning(key: KeyCode, held: Held) -> Option<Command> {
    use KeyCode as K;
    if held == Held::Control {
        return match key {
            K::KeyZ => Some(Command::Undo),
            K::KeyS => Some(Command::Save),
            K::KeyO => Some(Command::Open),
            _ => None,
        };
    }
    Some(match key {
        K::Escape => Command::Deselect,
        K::Enter | K::NumpadEnter => Command::EndPhase,
        K::Tab => Command::NextUnit,
        K::KeyN => Command::NextObligation,
        K::KeyI => Command::Hint,
        K::KeyF | K::Home => Command::Fit,
        K::Equal | K::NumpadAdd => Command::Zoom(1.25),
        K::Minus | K::NumpadSubtract => Command::Zoom(0.8),
        K::KeyR => Command::Toggle(Panel::Record),
        K::KeyT => Command::Toggle(Panel::TerrainChart),
        K::KeyL => Command::Toggle(Panel::Supply),
        K::Digit1 => Command::Turn(Tab::Now),
        K::Digit2 => Command::Turn(Tab::Losses),
        K::Digit3 => Command::Turn(Tab::Arrivals),
        K::Digit4 => Command::Turn(Tab::Forces),
        K::Digit5 => Command::Turn(Tab::Results),
        K::F1 => Command::Toggle(Panel::Help),
        _ => return None,
    })
}
