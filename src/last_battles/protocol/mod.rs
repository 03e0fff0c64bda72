//! What the game says to commands, and to other programs by lines of JSON.

mod ask;
mod check;
mod decision;
mod new;
mod orders;
mod reach;
mod retell;
mod scenarios;
mod set_up;
mod view;

use super::counter::{Army, ByPlayer, BySide, Player};
use super::data::embedded;
use super::data::library::library;
use super::data::load::Kind;
use super::event::Event;
use super::game_setup::NewGame;
use super::set_up::switched_off;
use super::state::State;
use super::tally::Tally;
use super::violation::Violation;
use super::words::Told;
use super::{invariants, legal, victory};
use crate::table::counters::Counters;
use crate::table::data::{Fault, Source};
use crate::table::protocol::{Fields, Protocol, Refusal, Standing, fields};
use new::{New, Question};
use serde_json::{Value, json};

impl Protocol for State {
    type New = New;
    type Question = Question;

    const NEW: &'static [&'static str] = &["scenario", "seed", "options", "dice", "setup"];
    const QUESTIONS: &'static [(&'static str, &'static [&'static str])] = new::QUESTIONS;

    fn scenarios() -> Result<Vec<Value>, Vec<Fault>> {
        scenarios::scenarios()
    }

    fn begun(&self) -> Fields {
        if self.setup().start.setup.is_none() {
            return Fields::new();
        }
        let off = switched_off(self.setup());
        fields(json!({"switched_off": off.whole, "switched_off_in_part": off.in_part}))
    }

    fn view(&self) -> Value {
        view::state(self)
    }

    fn open(&self) -> Value {
        decision::open(self)
    }

    fn offered(&self) -> Fields {
        orders::legal(self)
    }

    fn ask(&self, question: Question) -> Result<Fields, Refusal> {
        let answer = match question {
            Question::Reach { unit } => reach::reach(self, unit),
            Question::Odds { attack } => ask::odds(self, &attack),
            Question::Hex { hex } => ask::hex(self, hex),
            Question::Los { from, to } => ask::sight(self, from, to),
            Question::Supply { unit } => ask::supply(self, unit),
            Question::Observed {} => ask::observed(self),
        };
        let edition = self.edition();
        answer.map_err(|why| why.retold(|words| edition.retell(words), |case| edition.cite(case)))
    }

    fn over() -> Refusal {
        Violation::GameOver.into()
    }

    fn standing(&self) -> Standing {
        let outcome = self.outcome();
        Standing {
            winner: outcome.and_then(|outcome| outcome.winner),
            level: outcome.and_then(|outcome| outcome.level).map(Into::into),
            ending: outcome.map_or_else(String::new, |outcome| outcome.reason.to_string()),
            points: ByPlayer {
                french: victory::score(self, Player::French),
                coalition: victory::score(self, Player::Coalition),
            },
        }
    }

    fn losses(&self) -> BySide<u16> {
        let [french, allied, prussian] = Army::ALL.map(|side| self.losses(side).0);
        BySide {
            french,
            allied,
            prussian,
        }
    }

    fn title(&self) -> Vec<String> {
        retell::title(self)
    }

    fn heading(&self) -> String {
        retell::heading(self)
    }

    fn heading_of(told: &Told) -> Option<String> {
        retell::heading_of(told)
    }

    fn sentence(&self, event: &Event) -> Option<String> {
        retell::sentence(self, event)
    }

    fn data_files() -> &'static [Source<'static>] {
        embedded::ALL
    }

    fn is_data_file(text: &str) -> bool {
        Kind::of(text).is_some()
    }

    fn left_out() -> Vec<Fault> {
        library().map_or_else(|_| Vec::new(), |carried| carried.faults.clone())
    }

    fn faults_of(files: &[Source<'_>]) -> Vec<Vec<Fault>> {
        check::faults_of(files)
    }

    fn on_offer() -> Result<Vec<(String, Vec<String>)>, Vec<Fault>> {
        scenarios::on_offer()
    }

    fn start(scenario: String, options: Vec<String>, seed: u64) -> NewGame {
        NewGame {
            scenario,
            options,
            seed,
            ..NewGame::default()
        }
    }

    fn must_hold(&self, before: &Self, events: &[Event]) -> Result<(), String> {
        invariants::after_order(before, self, events)
    }

    fn counters(&self) -> Box<dyn Counters<Self>> {
        Box::new(Tally::new(self))
    }

    fn lists_all(&self) -> bool {
        legal::is_complete(self)
    }
}

impl From<Violation> for Refusal {
    fn from(violation: Violation) -> Self {
        Self::of(&violation)
    }
}
