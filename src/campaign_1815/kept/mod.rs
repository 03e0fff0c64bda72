//! The game as records, matches and saves know it.

use crate::campaign_1815::charts::Turn;
use crate::campaign_1815::data::DataNumbers;
use crate::campaign_1815::data::library::library;
use crate::campaign_1815::event::Event;
use crate::campaign_1815::game_setup::{Choice, NewGame};
use crate::campaign_1815::order::Order;
use crate::campaign_1815::state::{Position, State};
use crate::campaign_1815::violation::Violation;
use crate::campaign_1815::words::{Recorder, Told};
use crate::campaign_1815::{legal, opponent, sequence};
use crate::table::armies::Player;
use crate::table::game::{Begun, CannotBegin, Game, Kept};
use crate::table::level::{Level, Program, Tunable};
use crate::table::number::Number;
use crate::table::opponent::Opponent;
use crate::table::stop::Stop;
use std::borrow::Cow;

/// A game that is being played.
pub type Match = crate::table::play::Match<State>;

impl Game for State {
    type Order = Order;
    type Event = Event;
    type Refusal = Violation;
    type Turn = Turn;

    fn decider(&self) -> Option<Player> {
        sequence::decider(self)
    }

    fn legal(&self) -> Vec<Order> {
        legal::legal(self)
    }

    fn play(&mut self, order: &Order) -> Result<Vec<Event>, Violation> {
        sequence::step(self, order)
    }

    fn seen_by(&self, player: Player) -> Cow<'_, Self> {
        let hidden = self.limit(player.opponent());
        if !hidden.is_some_and(|limit| limit.secret) || !self.setup().has(Choice::HiddenDice) {
            return Cow::Borrowed(self);
        }
        let mut seen = self.position().clone();
        seen.hide_from(player);
        Cow::Owned(self.with(seen))
    }

    fn turn(&self) -> Turn {
        self.turn()
    }

    fn rolled(&self) -> u64 {
        self.dice().drawn()
    }

    fn shown(&self) -> u64 {
        self.position().shown()
    }

    fn fingerprint(&self) -> u64 {
        crate::table::fingerprint::fingerprint(self.position())
    }

    fn number(&self) -> Number {
        self.number_of_position()
    }
}

impl Kept for State {
    const NAME: &'static str = "campaign_1815";

    type Start = NewGame;
    type Position = Position;
    type Told = Told;
    type Teller = Recorder;
    type Data = DataNumbers;

    fn begin(start: NewGame) -> Result<Begun<Self>, CannotBegin> {
        let library = library().map_err(|faults| CannotBegin::Faults(faults.to_vec()))?;
        let Some((scenario, data)) = library.scenario(&start.scenario) else {
            let known = library.scenarios.iter();
            return Err(CannotBegin::NoSuchScenario {
                named: start.scenario,
                known: known.map(|scenario| scenario.campaign.clone()).collect(),
            });
        };
        let state = Self::set_up(&library.components, scenario, start);
        let state = state.map_err(CannotBegin::start)?;
        Ok(Begun {
            state,
            file: None,
            data,
        })
    }

    fn beginning(&self) -> &NewGame {
        &self.setup().start
    }

    fn is_scripted(&self) -> bool {
        self.dice().is_scripted()
    }

    fn position(&self) -> Position {
        self.position().clone()
    }

    fn restored(&self, position: &Position) -> Result<Self, String> {
        let own = self
            .position()
            .pieces()
            .iter()
            .map(|standing| standing.piece);
        let theirs = position.pieces().iter().map(|standing| standing.piece);
        match own.eq(theirs) {
            true => Ok(self.with(position.clone())),
            false => Err("the position names other counters than the game has".to_owned()),
        }
    }

    fn teller(&self) -> Recorder {
        Recorder::new(self)
    }

    fn tell(&self, teller: &mut Recorder, events: &[Event]) -> Vec<Told> {
        teller.tell(self, events)
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
}
