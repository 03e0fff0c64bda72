//! Programs at the table: how fast they play, and the thinking, which goes on beside the window.

use super::Screen;
use super::background::{Background, Wake};
use super::command::{MasterTime, Pace, ProgramAction};
use super::counters::Animating;
use super::frame::InFrame;
use super::game::{Game, Inbox};
use super::show::Show;
use crate::table::armies::{ByPlayer, Player};
use crate::table::clock::{Clock, Reading};
use crate::table::level::{Level, Program};
use crate::table::opponent::{AnyLegal, Opponent};
use crate::table::play::{Seat, Seats, Use};
use crate::table::stop::Stop;
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use std::sync::Mutex;
use std::time::Duration;

/// Has programs play as fast as the player says.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pace>()
        .init_resource::<MasterTime>()
        .init_resource::<Wake>()
        .add_observer(set_pace);
}

/// Lets programs play the sides of a game of a kind that are theirs.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.init_resource::<Run<S>>()
        .add_observer(seat::<S>)
        .add_systems(
            Update,
            (
                play::<S>.run_if(in_state(Screen::Game)),
                tick::<S>.after(play::<S>),
            )
                .in_set(InFrame::AskPrograms),
        );
}

fn set_pace(on: On<ProgramAction>, mut pace: ResMut<Pace>) {
    if let ProgramAction::Pace(wanted) = *on {
        *pace = wanted;
    }
}

/// Seats programs, and has them go on as the player says.
fn seat<S: Show>(on: On<ProgramAction>, game: Option<ResMut<Game<S>>>, mut run: ResMut<Run<S>>) {
    let Some(mut game) = game else { return };
    match *on {
        ProgramAction::Seat(player, seat) => game.seat(player, seat),
        ProgramAction::Step => run.step(),
        ProgramAction::Pace(_) | ProgramAction::Hint => {}
    }
}

/// Where a program's turn stands.
#[derive(Resource)]
pub struct Run<S: Show> {
    players: ByPlayer<Option<Kept<S>>>,
    thought: Option<Thought<S>>,
    /// Whether the player has asked for a step.
    stepping: bool,
}

impl<S: Show> Default for Run<S> {
    fn default() -> Self {
        Self {
            players: ByPlayer::default(),
            thought: None,
            stepping: false,
        }
    }
}

/// A program between two orders; it may have plans.
struct Kept<S> {
    program: Program,
    player: Mutex<Box<dyn Opponent<S>>>,
    stop: Stop,
    clock: Option<Clock>,
}

/// An order that is being thought about.
struct Thought<S: Show> {
    answer: Background<(Box<dyn Opponent<S>>, Option<S::Order>)>,
    of: (Player, Level),
    program: Program,
    clock: Option<Clock>,
    /// How many orders had been given before.
    after: usize,
    /// What ends it; it is then wanted no more.
    stop: Stop,
}

impl<S: Show> Thought<S> {
    /// Tells whether the order will still fit the game.
    fn fits(&self, seats: &Seats, given: usize) -> bool {
        let (player, level) = self.of;
        self.after == given && seats[player] == Seat::Program(level)
    }
}

impl<S: Show> Run<S> {
    /// Lets the program give its next order.
    pub const fn step(&mut self) {
        self.stepping = true;
    }

    /// Begins anew, with other players; whatever is thought about is stopped, and comes to nothing.
    pub fn forget(&mut self) {
        if let Some(thought) = &self.thought {
            thought.stop.now();
        }
        *self = Self::default();
    }

    /// Tells whether a program is thinking.
    pub const fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Reads the clock of the program that plays a side, if its time is bounded.
    pub fn clock(&self, player: Player) -> Option<Reading> {
        let thinking = self.thought.as_ref();
        let thinking = thinking.filter(|thought| thought.of.0 == player);
        let clock = match (thinking, &self.players[player]) {
            (Some(thought), _) => thought.clock.as_ref(),
            (None, kept) => kept.as_ref().and_then(|kept| kept.clock.as_ref()),
        };
        clock.map(Clock::read)
    }

    /// Tells whether a program that thinks has been stopped, because its order is wanted no more.
    pub fn is_stopping(&self) -> bool {
        let thought = self.thought.as_ref();
        thought.is_some_and(|thought| thought.stop.is_on())
    }
}

/// Hears what a program has thought of, and lets the next one think.
fn play<S: Show>(
    mut run: ResMut<Run<S>>,
    pace: Res<Pace>,
    game: Option<Res<Game<S>>>,
    mut inbox: ResMut<Inbox<S>>,
    animating: Option<Res<Animating>>,
    (time, wake): (Res<MasterTime>, Res<Wake>),
) {
    let Some(game) = game.filter(|game| game.record().used == Use::Play) else {
        return;
    };
    let given = game.played().len();
    if let Some(order) = hear(&mut run, game.seats(), given) {
        inbox.push(order);
        return;
    }
    let Some(player) = game.state().decider() else {
        return;
    };
    let Seat::Program(level) = game.seats()[player] else {
        return;
    };
    let moving = animating.is_some_and(|animating| animating.0);
    let ready = match *pace {
        Pace::StepByStep => run.stepping,
        Pace::Fast => !moving,
        Pace::AtOnce => true,
    };
    let busy = run.is_thinking() || !inbox.is_empty();
    if busy || !ready {
        return;
    }
    run.stepping = false;
    let of = (player, level);
    let program = program_at(level, *time);
    run.begin(game.state(), (of, program), given, &wake);
}

/// How often a frame is drawn while a clock runs.
const TICK: Duration = Duration::from_millis(500);

/// Has frames drawn while a clock runs, so that it is seen to.
fn tick<S: Show>(
    run: Res<Run<S>>,
    screen: Res<State<Screen>>,
    mut ticks: Local<bool>,
    settings: Option<ResMut<WinitSettings>>,
) {
    let thought = run.thought.as_ref();
    let thought = thought.filter(|_| *screen.get() == Screen::Game);
    let runs = thought.is_some_and(|thought| thought.clock.is_some());
    let Some(mut settings) = settings.filter(|_| *ticks != runs) else {
        return;
    };
    *ticks = runs;
    settings.focused_mode = match runs {
        true => UpdateMode::reactive(TICK),
        false => WinitSettings::desktop_app().focused_mode,
    };
}

impl<S: Show> Run<S> {
    /// Sets a program thinking, beside everything else.
    fn begin(
        &mut self,
        state: &S,
        (of, program): ((Player, Level), Program),
        after: usize,
        wake: &Wake,
    ) {
        let kept = self.players[of.0].take();
        let kept = kept.filter(|kept| kept.program == program);
        let kept = kept.and_then(|kept| Some((kept.player.into_inner().ok()?, kept.stop)));
        let state = state.seen_by(of.0);
        // Any seed will do that the game's dice do not share; the same game is then played in the same way.
        let seed = state.fingerprint() ^ 0x9e37_79b9;
        let (mut player, stop) = kept.unwrap_or_else(|| {
            let stop = Stop::default();
            (program_of(&program, seed, stop.clone()), stop)
        });
        let state = state.into_owned();
        let clock = player.clock();
        let mut answer = Background::default();
        answer.start(wake, move || {
            let order = player.choose(&state);
            (player, order)
        });
        self.thought = Some(Thought {
            answer,
            of,
            program,
            clock,
            after,
            stop,
        });
    }
}

/// Gets the order that has been thought of; stops the thinking once it does not fit the game any more.
fn hear<S: Show>(run: &mut Run<S>, seats: &Seats, given: usize) -> Option<S::Order> {
    let thought = run.thought.as_mut()?;
    if !thought.fits(seats, given) {
        thought.stop.now();
    }
    let heard = thought.answer.finished().pop();
    if thought.answer.left() > 0 {
        return None;
    }
    let thought = run.thought.take()?;
    let (player, order) = heard?;
    // One that was stopped is not asked again: its plan is half made.
    if thought.stop.is_on() {
        return None;
    }
    run.players[thought.of.0] = Some(Kept {
        program: thought.program,
        player: Mutex::new(player),
        stop: thought.stop,
        clock: thought.clock,
    });
    order
}

/// Gets what a level plays with: the master thinks as long as the player says.
fn program_at(level: Level, MasterTime(seconds): MasterTime) -> Program {
    let mut program = Program::from(level);
    if level == Level::Master {
        let seconds = ("seconds".to_owned(), i64::from(seconds));
        program.changes.push(seconds);
    }
    program
}

/// Makes a program; where a game has none of that level, one that gives any legal order.
pub fn program_of<S: Show>(program: &Program, seed: u64, stop: Stop) -> Box<dyn Opponent<S>> {
    S::program(program, seed, stop).unwrap_or_else(|_| Box::new(AnyLegal::new(seed)))
}
