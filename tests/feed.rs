//! Every click counts: what the mouse does reaches the panels through egui's own passes, however long or short a frame is.

use bevy::a11y::{AccessibilityRequested, ManageAccessibilityUpdates};
use bevy::asset::AssetEvent;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::{ButtonState, InputPlugin};
use bevy::prelude::*;
use bevy::shader::Shader;
use bevy::state::app::StatesPlugin;
use bevy::time::{TimePlugin, TimeReceiver, TimeUpdateStrategy, create_time_channels};
use bevy::window::{CursorMoved, WindowEvent};
use bevy_egui::input::WindowToEguiContextMap;
use bevy_egui::{
    EguiContext, EguiContexts, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext, egui,
};
use hundred_days::client::{Screen, feed};
use std::time::Duration;

/// How often each button was clicked, the first first.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clicks([usize; 2]);

/// The middles of the two buttons, and a place where there is nothing.
const BUTTONS: [Vec2; 2] = [Vec2::new(50.0, 20.0), Vec2::new(50.0, 120.0)];
const NOWHERE: Vec2 = Vec2::new(600.0, 400.0);

/// Shows two buttons with tips, one above the other, in an area over the map.
fn show(mut contexts: EguiContexts, mut clicks: ResMut<Clicks>) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = egui::Area::new("tools".into()).fixed_pos(egui::Pos2::ZERO);
    area.show(&context, |ui| {
        for (nth, middle) in BUTTONS.into_iter().enumerate() {
            let middle = egui::pos2(middle.x, middle.y);
            let place = egui::Rect::from_center_size(middle, egui::vec2(80.0, 24.0));
            let button = ui.put(place, egui::Button::new(format!("button {nth}")));
            if button.on_hover_text("a tip").clicked() {
                clicks.0[nth] += 1;
            }
        }
    });
    Ok(())
}

/// A window's panels, fed as the client feeds them.
struct Bench {
    app: App,
    window: Entity,
    context: Entity,
    events: Vec<WindowEvent>,
}

impl Bench {
    fn new() -> Self {
        let mut app = App::new();
        app.init_resource::<Assets<Image>>()
            .init_resource::<Assets<Shader>>()
            .init_resource::<AccessibilityRequested>()
            .init_resource::<ManageAccessibilityUpdates>()
            .add_message::<AssetEvent<Image>>()
            .add_plugins((
                TimePlugin,
                StatesPlugin,
                WindowPlugin {
                    primary_window: None,
                    ..default()
                },
                InputPlugin,
                EguiPlugin::default(),
            ))
            .init_state::<Screen>()
            .init_resource::<Clicks>()
            .add_plugins(feed::plugin)
            .add_systems(EguiPrimaryContextPass, show);
        let window = app.world_mut().spawn_empty().id();
        let camera = (PrimaryEguiContext, Camera::default());
        let context = app.world_mut().spawn(camera).id();
        let mut map = app.world_mut().resource_mut::<WindowToEguiContextMap>();
        map.window_to_contexts
            .entry(window)
            .or_default()
            .insert(context);
        map.context_to_window.insert(context, window);
        let mut bench = Self {
            app,
            window,
            context,
            events: Vec::new(),
        };
        bench.frame(0.0).frame(0.1);
        bench
    }

    fn go(&mut self, to: Vec2) -> &mut Self {
        self.events.push(WindowEvent::CursorMoved(CursorMoved {
            window: self.window,
            position: to,
            delta: None,
        }));
        self
    }

    fn button(&mut self, state: ButtonState) -> &mut Self {
        self.events
            .push(WindowEvent::MouseButtonInput(MouseButtonInput {
                button: MouseButton::Left,
                state,
                window: self.window,
            }));
        self
    }

    fn press(&mut self) -> &mut Self {
        self.button(ButtonState::Pressed)
    }

    fn release(&mut self) -> &mut Self {
        self.button(ButtonState::Released)
    }

    /// Draws a frame that comes so many seconds after the last one, by the clock that egui is told.
    fn frame(&mut self, seconds: f32) -> &mut Self {
        let world = self.app.world_mut();
        world.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(
            seconds,
        )));
        let events = std::mem::take(&mut self.events);
        world
            .resource_mut::<Messages<WindowEvent>>()
            .write_batch(events);
        self.app.update();
        self
    }

    /// Draws frames until all that was held back has been seen.
    fn settle(&mut self) -> Clicks {
        (0..6).for_each(|_| {
            self.frame(0.02);
        });
        *self.app.world().resource::<Clicks>()
    }

    /// Rests on a button until its tip shows.
    fn rest(&mut self, on: Vec2) -> &mut Self {
        self.go(on);
        (0..30).for_each(|_| {
            self.frame(0.1);
        });
        let mut context = self.app.world_mut().get_mut::<EguiContext>(self.context);
        let context = context.as_mut().expect("the context").get_mut();
        let layers = context.memory(|memory| {
            let layers = memory.areas().visible_layer_ids().into_iter();
            layers
                .filter(|layer| layer.order == egui::Order::Tooltip)
                .count()
        });
        assert_eq!(layers, 1, "the tip shows");
        self
    }
}

#[test]
fn a_press_and_a_release_in_one_frame_are_a_click() {
    let mut bench = Bench::new();
    bench.go(BUTTONS[0]).press().release().frame(0.1);
    assert_eq!(bench.settle(), Clicks([1, 0]));
    bench.press().release().frame(0.1);
    assert_eq!(bench.settle(), Clicks([2, 0]));
}

#[test]
fn a_press_and_a_release_in_two_frames_are_a_click() {
    let mut bench = Bench::new();
    bench.go(BUTTONS[1]).frame(0.1);
    bench.press().frame(0.1).release().frame(0.1);
    assert_eq!(bench.settle(), Clicks([0, 1]));
}

#[test]
fn after_a_rest_with_a_tip_a_press_of_any_length_is_a_click() {
    let mut bench = Bench::new();
    bench.rest(BUTTONS[0]).press().release().frame(0.1);
    assert_eq!(bench.settle(), Clicks([1, 0]), "in one frame");
    bench.go(NOWHERE).frame(0.1).rest(BUTTONS[0]);
    bench.press().frame(0.1).release().frame(0.1);
    assert_eq!(bench.settle(), Clicks([2, 0]), "in two frames");
    bench.go(NOWHERE).frame(0.1).rest(BUTTONS[1]);
    bench.press().frame(0.0).release().frame(2.5);
    assert_eq!(
        bench.settle(),
        Clicks([2, 1]),
        "with a frame of seconds between"
    );
}

#[test]
fn whoever_is_gone_before_the_frame_has_clicked_where_the_button_was_pressed() {
    let mut bench = Bench::new();
    bench.go(NOWHERE).frame(0.1);
    bench
        .go(BUTTONS[0])
        .press()
        .release()
        .go(NOWHERE)
        .frame(0.1);
    assert_eq!(bench.settle(), Clicks([1, 0]));
    bench
        .go(BUTTONS[1])
        .press()
        .release()
        .go(BUTTONS[0])
        .frame(0.1);
    assert_eq!(bench.settle(), Clicks([1, 1]));
}

#[test]
fn two_clicks_in_one_frame_are_two() {
    let mut bench = Bench::new();
    bench.go(BUTTONS[0]).press().release().press().release();
    bench.frame(0.1);
    assert_eq!(bench.settle(), Clicks([2, 0]));
    for button in BUTTONS {
        bench.go(button).press().release();
    }
    bench.frame(0.1);
    assert_eq!(bench.settle(), Clicks([3, 1]));
}

#[test]
fn a_press_that_is_dragged_off_the_button_is_no_click() {
    let mut bench = Bench::new();
    bench
        .go(BUTTONS[0])
        .press()
        .go(NOWHERE)
        .release()
        .frame(0.1);
    assert_eq!(bench.settle(), Clicks([0, 0]));
    bench
        .go(BUTTONS[0])
        .press()
        .go(BUTTONS[1])
        .release()
        .frame(0.1);
    assert_eq!(bench.settle(), Clicks([0, 0]));
}

/// Bevy would take the time at which the last picture was sent off, however long ago that is.
#[test]
fn the_clock_stands_at_the_time_that_it_is_and_not_at_the_last_picture() {
    let mut bench = Bench::new();
    let (sender, receiver) = create_time_channels();
    let world = bench.app.world_mut();
    world.insert_resource(TimeUpdateStrategy::Automatic);
    world.insert_resource(TimeReceiver(receiver.0));
    let picture = bevy::platform::time::Instant::now();
    sender.0.try_send(picture).expect("room for the time");
    bench.app.update();
    let now = bench.app.world().resource::<Time<Real>>().last_update();
    assert!(now.is_some_and(|now| now > picture));
}
