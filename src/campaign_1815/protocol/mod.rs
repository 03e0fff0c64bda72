//! What the game says to commands, and to other programs by lines of JSON; `scenarios/campaign_1815/README.md` documents it.

mod ask;
mod new;
mod view;

use super::data::library::library;
use super::data::load::Kind;
use super::data::{embedded, load};
use super::event::Event;
use super::game_setup::{Choice, NewGame};
use super::state::State;
use super::violation::Violation;
use super::words::{self, Told};
use super::{invariants, legal, victory};
use crate::table::armies::{Army, BySide};
use crate::table::data::{Fault, Source};
use crate::table::protocol::{Fields, Protocol, Refusal, Standing, fields};
use new::{New, Question};
use serde_json::{Value, json};

impl Protocol for State {
    type New = New;
    type Question = Question;

    const NEW: &'static [&'static str] = &[
        "scenario", "seed", "options", "dice", "setup", "turn", "phase", "rain",
    ];
    const QUESTIONS: &'static [(&'static str, &'static [&'static str])] = new::QUESTIONS;

    fn scenarios() -> Result<Vec<Value>, Vec<Fault>> {
        let library = library().map_err(<[Fault]>::to_vec)?;
        let charts = &library.components.charts;
        let told = library.scenarios.iter().map(|scenario| {
            let offered = Choice::ALL.into_iter();
            let offered = offered.filter(|choice| choice.is_offered(scenario));
            let option = |choice: Choice| json!({"name": choice.name(), "title": choice.title()});
            json!({
                "game": "campaign-1815",
                "number": scenario.campaign,
                "name": scenario.title,
                "summary": scenario.summary,
                "first": scenario.first_turn,
                "last": scenario.last_turn,
                "span": [charts.date(scenario.first_turn), charts.date(scenario.last_turn)],
                "options": offered.map(option).collect::<Vec<_>>(),
            })
        });
        Ok(told.collect())
    }

    fn view(&self) -> Value {
        view::state(self)
    }

    fn open(&self) -> Value {
        view::decision(self)
    }

    fn offered(&self) -> Fields {
        fields(json!({"orders": legal::all(self), "complete": true}))
    }

    fn ask(&self, question: Question) -> Result<Fields, Refusal> {
        ask::answer(self, question)
    }

    fn over() -> Refusal {
        Violation::GameOver.into()
    }

    fn standing(&self) -> Standing {
        let outcome = self.outcome();
        Standing {
            winner: outcome.map(|outcome| outcome.winner),
            level: outcome.map(|outcome| outcome.level),
            ending: outcome.map_or_else(String::new, |_| "the last turn is over".to_owned()),
            points: outcome.map_or_else(|| victory::points(self), |outcome| outcome.points),
        }
    }

    fn losses(&self) -> BySide<u16> {
        let [french, allied, prussian] = Army::ALL.map(|army| invariants::corps_lost(self, army));
        BySide {
            french,
            allied,
            prussian,
        }
    }

    fn title(&self) -> Vec<String> {
        let setup = self.setup();
        let mut lines = vec![format!(
            "{} [{}]",
            setup.scenario.title, setup.scenario.case
        )];
        let choices = setup.choices.iter();
        lines.extend(choices.map(|choice| format!("{} [{}]", choice.title(), choice.name())));
        if self.dice().is_scripted() {
            let rolls = setup.start.dice.len();
            lines.push(format!("The dice were laid down for {rolls} rolls."));
        }
        lines
    }

    fn heading(&self) -> String {
        let (turn, phase) = (self.turn(), self.step().phase());
        words::heading(self, words::Heading { turn, phase })
    }

    fn heading_of(told: &Told) -> Option<String> {
        let heading = told.under?;
        let phase = heading.phase;
        Some(format!("Turn {}. {phase} phase.", heading.turn))
    }

    fn sentence(&self, event: &Event) -> Option<String> {
        let words = words::sentence(self, event)?;
        Some(match event.case() {
            Some(case) => format!("{words} [{case}]"),
            None => words,
        })
    }

    fn data_files() -> &'static [Source<'static>] {
        embedded::ALL
    }

    fn is_data_file(text: &str) -> bool {
        Kind::of(text).is_some()
    }

    fn faults_of(files: &[Source<'_>]) -> Vec<Vec<Fault>> {
        load::faults_of(files)
    }

    fn on_offer() -> Result<Vec<(String, Vec<String>)>, Vec<Fault>> {
        let library = library().map_err(<[Fault]>::to_vec)?;
        let offered = library.scenarios.iter().map(|scenario| {
            let choices = Choice::ALL.into_iter();
            let choices = choices.filter(|choice| choice.is_offered(scenario));
            let names = choices.map(|choice| choice.name().to_owned()).collect();
            (scenario.campaign.clone(), names)
        });
        Ok(offered.collect())
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

    fn lists_all(&self) -> bool {
        legal::is_complete(self)
    }
}

impl From<Violation> for Refusal {
    fn from(violation: Violation) -> Self {
        Self::of(&violation)
    }
}
