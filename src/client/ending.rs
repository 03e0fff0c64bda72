//! The end of a phase: the player is first told what it would leave undone, and ends it by a second press.
//!
//! What is asked is asked about the phase as it stands; whatever happens in the game, or is commanded, takes the question
//! back. A press that bounces is one press: neither answers it its own question, nor does it end the phase that follows.

use super::command::Commanded;
use super::frame::InFrame;
use super::game::{Game, GiveOrder};
use super::notice::Notice;
use super::panels::undone::Line;
use super::show::Show;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::time::Duration;

/// Takes questions back that the game has left behind.
pub fn plugin(app: &mut App) {
    app.init_resource::<Ending>()
        .add_observer(lapse_by_other_doings);
}

/// The same where a game of a kind has gone on.
pub fn plugin_of<S: Show>(app: &mut App) {
    app.add_systems(Update, lapse::<S>.in_set(InFrame::FollowGame));
}

/// How soon after another a press is the same press that bounces, by the player's clock.
const BOUNCE: Duration = Duration::from_millis(400);

/// What the end of the phase would leave undone, line by line; nothing, where there is nothing to ask.
pub type Question = Vec<Line>;

/// Whether the player is asked for a second press.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Ending {
    question: Option<Question>,
    pressed: Option<Duration>,
}

/// What a press comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Press {
    /// The player is asked.
    Asks,
    /// The phase ends.
    Ends,
    /// It is the last press once more.
    Bounces,
}

impl Ending {
    /// Gets what the player is asked.
    pub fn question(&self) -> Option<&[Line]> {
        self.question.as_deref()
    }

    /// Takes a press, at a time by the player's clock; `undone` looks at the phase as it stands.
    pub fn press(&mut self, undone: impl FnOnce() -> Question, now: Duration) -> Press {
        let last = self.pressed.replace(now);
        if last.is_some_and(|last| now.saturating_sub(last) < BOUNCE) {
            return Press::Bounces;
        }
        if self.question.take().is_some() {
            return Press::Ends;
        }
        let question = undone();
        if question.is_empty() {
            return Press::Ends;
        }
        self.question = Some(question);
        Press::Asks
    }

    /// Takes the question back; tells whether there was one.
    pub fn lapse(&mut self) -> bool {
        self.question.take().is_some()
    }
}

/// What the player ends parts of a game of a kind with.
#[derive(SystemParam)]
pub struct PhaseContext<'w, 's, S: Show> {
    pub game: Option<Res<'w, Game<S>>>,
    pub notice: ResMut<'w, Notice>,
    ending: ResMut<'w, Ending>,
    time: Res<'w, Time<Real>>,
    commands: Commands<'w, 's>,
}

impl<S: Show> PhaseContext<'_, '_, S> {
    /// Tells whether the player is asked for a second press.
    pub fn asks(&self) -> bool {
        self.ending.question().is_some()
    }

    /// Gives an order.
    pub fn give(&mut self, order: S::Order) {
        self.commands.trigger(GiveOrder::<S>(order));
    }

    /// Gives the order that ends a part without a question: what cannot be ended is refused with its reason.
    pub fn end_at_once(&mut self, order: S::Order) {
        self.ending.lapse();
        self.give(order);
    }

    /// Gives the order that ends a part; if that leaves something undone, asks first.
    pub fn end(&mut self, order: S::Order, undone: impl FnOnce() -> Question) {
        match self.ending.press(undone, self.time.elapsed()) {
            Press::Asks => self.notice.0 = None,
            Press::Ends => self.give(order),
            Press::Bounces => {}
        }
    }
}

/// Takes the question back when the player does something else.
fn lapse_by_other_doings(on: On<Commanded>, mut ending: ResMut<Ending>) {
    if !on.0.leaves_the_question() {
        ending.lapse();
    }
}

fn lapse<S: Show>(game: Option<Res<Game<S>>>, mut ending: ResMut<Ending>) {
    let changed = game.is_some_and(|game| game.is_changed());
    if changed && ending.question.is_some() {
        ending.lapse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unmoved() -> Question {
        vec![Line {
            words: "1 unit has not moved".to_owned(),
            places: Vec::new(),
            more: 0,
        }]
    }

    const fn at(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn what_is_left_undone_is_asked_about_and_a_second_press_ends_the_phase() {
        let mut ending = Ending::default();
        assert_eq!(ending.press(unmoved, at(0)), Press::Asks);
        assert_eq!(ending.question(), Some(&unmoved()[..]));
        assert_eq!(ending.press(unmoved, at(1500)), Press::Ends);
        assert_eq!(ending.question(), None);
        assert_eq!(
            ending.press(unmoved, at(3000)),
            Press::Asks,
            "the next phase"
        );
    }

    #[test]
    fn where_nothing_is_undone_one_press_is_enough() {
        let mut ending = Ending::default();
        assert_eq!(ending.press(Question::default, at(0)), Press::Ends);
        assert_eq!(ending.press(unmoved, at(1000)), Press::Asks);
    }

    #[test]
    fn a_press_that_bounces_neither_answers_nor_ends_the_next_phase() {
        let mut ending = Ending::default();
        assert_eq!(ending.press(unmoved, at(0)), Press::Asks);
        assert_eq!(ending.press(unmoved, at(150)), Press::Bounces);
        assert_eq!(ending.question(), Some(&unmoved()[..]), "it is still asked");
        assert_eq!(ending.press(unmoved, at(900)), Press::Ends);
        assert_eq!(ending.press(Question::default, at(1100)), Press::Bounces);
    }

    #[test]
    fn a_question_that_lapsed_is_asked_again() {
        let mut ending = Ending::default();
        assert_eq!(ending.press(unmoved, at(0)), Press::Asks);
        assert!(ending.lapse());
        assert!(!ending.lapse());
        assert_eq!(ending.press(unmoved, at(2000)), Press::Asks);
    }
}
