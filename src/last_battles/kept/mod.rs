//! The game as records, matches and saves know it.

mod beginning;
mod card;
mod format_1;

pub use card::{Card, card_of};

use super::counter::Player;
use super::data::data_number::DataNumbers;
use super::event::Event;
use super::game_setup::NewGame;
use super::order::Order;
use super::sequence::{decision, step};
use super::state::snapshot::Snapshot;
use super::state::{DecisionKind, Secret, State};
use super::violation::Violation;
use super::words::{Recorder, Told};
use super::{charts, legal, opponent, seen_by};
use crate::table::case::Case;
use crate::table::data::{Fault, Source};
use crate::table::game::{Begun, CannotBegin, Cited, Game, Kept};
use crate::table::level::{Level, Program, Tunable};
use crate::table::number::Number;
use crate::table::opponent::Opponent;
use crate::table::save::{self, Consent};
use crate::table::stop::Stop;
use std::borrow::Cow;

/// A game with its past: orders, undo, replay.
pub type Record = crate::table::record::Record<State>;

/// An order of a record.
pub type Entry = crate::table::record::Entry<State>;

/// A game that is being played.
pub type Match = crate::table::play::Match<State>;

impl Game for State {
    type Order = Order;
    type Event = Event;
    type Refusal = Violation;
    type Turn = charts::Turn;

    fn decider(&self) -> Option<Player> {
        let open = decision(self);
        (open.kind != DecisionKind::Over).then_some(open.player)
    }

    fn legal(&self) -> Vec<Order> {
        legal::legal(self)
    }

    fn play(&mut self, order: &Order) -> Result<Vec<Event>, Violation> {
        step(self, order)
    }

    fn explain(&self, why: &Violation) -> (String, Option<Case>) {
        let edition = self.edition();
        let case = why.case().and_then(|case| edition.cite(case));
        (edition.retell(&why.to_string()), case)
    }

    fn seen_by(&self, player: Player) -> Cow<'_, Self> {
        seen_by::seen_by(self, player)
    }

    fn turn(&self) -> charts::Turn {
        self.turn()
    }

    fn rolled(&self) -> u64 {
        self.dice().drawn()
    }

    fn shown(&self) -> u64 {
        let matters = 0..self.setup().matters.len();
        let written = matters.map(|matter| self.ledger().secret(matter));
        let all = written.chain([self.secret()]);
        let shown = all.filter(|secret| matches!(secret, Secret::Shown(_)));
        shown.count() as u64 + u64::from(self.hidden().revealed())
    }

    fn fingerprint(&self) -> u64 {
        self.fingerprint()
    }

    fn number(&self) -> Number {
        self.number()
    }
}

impl Kept for State {
    const NAME: &'static str = "last_battles";

    type Start = NewGame;
    type Position = Snapshot;
    type Told = Told;
    type Teller = Recorder;
    type Data = DataNumbers;

    fn begin(start: NewGame) -> Result<Begun<Self>, CannotBegin> {
        beginning::begin(start)
    }

    fn begin_again(start: NewGame, file: Option<String>) -> Result<Begun<Self>, CannotBegin> {
        beginning::begin_again(start, file)
    }

    fn beginning(&self) -> &NewGame {
        &self.setup().start
    }

    fn is_scripted(&self) -> bool {
        self.dice().is_scripted()
    }

    fn position(&self) -> Snapshot {
        self.snapshot()
    }

    fn restored(&self, position: &Snapshot) -> Result<Self, String> {
        self.restored(position)
            .map_err(|missing| missing.to_string())
    }

    fn teller(&self) -> Recorder {
        Recorder::new(self)
    }

    fn tell(&self, teller: &mut Recorder, events: &[Event]) -> Vec<Told> {
        teller.tell(self.setup(), events)
    }

    fn program(
        program: &Program,
        seed: u64,
        stop: Stop,
    ) -> Result<Box<dyn Opponent<Self>>, String> {
        opponent::player(program, seed, stop)
    }

    fn tunable(level: Level) -> Vec<Tunable> {
        opponent::tunable(level)
    }

    fn is_save(text: &str) -> bool {
        save::is_save(text) || format_1::is_save(text)
    }

    fn old_save(source: Source<'_>, consent: Consent) -> Option<Result<Match, Vec<Fault>>> {
        Some(format_1::from_text(source, consent))
    }
}

impl Cited for Violation {
    fn case(&self) -> Option<Case> {
        self.case()
    }
}
