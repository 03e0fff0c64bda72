//! How a game of the Three Fords begins, is kept, and is told to commands.

use super::{Event, FORDS, Ford, Order, Reserve, Start, Toy};
use hundred_days::table::armies::{ByPlayer, Player};
use hundred_days::table::counters::{Count, Counters};
use hundred_days::table::data::Fault;
use hundred_days::table::dice::Dice;
use hundred_days::table::game::{Begun, CannotBegin, Game, Kept, NoData};
use hundred_days::table::level::{Level, Program, Tunable};
use hundred_days::table::opponent::{Opponent, mix, random_only};
use hundred_days::table::protocol::{Fields, Protocol, Refusal, Standing, fields};
use hundred_days::table::stop::Stop;
use serde::Deserialize;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::fmt;

impl Kept for Toy {
    const NAME: &'static str = "three_fords";

    type Start = Start;
    type Position = Self;
    type Told = String;
    type Teller = ();
    type Data = NoData;

    fn begin(start: Start) -> Result<Begun<Self>, CannotBegin> {
        if start.scenario != "fords" {
            let (named, known) = (start.scenario, vec!["fords".to_owned()]);
            return Err(CannotBegin::NoSuchScenario { named, known });
        }
        let state = Self {
            dice: Dice::seeded(start.seed),
            start,
            turn: 0,
            player: Player::French,
            armies: ByPlayer::<Ford>::default(),
            reserves: ByPlayer::<Reserve>::default(),
            holders: [None; 3],
        };
        let (file, data) = (None, NoData);
        Ok(Begun { state, file, data })
    }

    fn beginning(&self) -> &Start {
        &self.start
    }

    fn position(&self) -> Self {
        self.clone()
    }

    fn restored(&self, position: &Self) -> Result<Self, String> {
        Ok(position.clone())
    }

    fn program(program: &Program, seed: u64, _: Stop) -> Result<Box<dyn Opponent<Self>>, String> {
        let mut marches = tunable_of(program.level);
        let known = marches.as_mut().is_some_and(|marches| {
            let mut changes = program.changes.iter();
            changes.all(|(name, value)| {
                marches.value = *value;
                name == marches.name
            })
        });
        match marches.filter(|_| known) {
            Some(marches) => Ok(Box::new(Marcher {
                marches: marches.value as u64,
                seed,
                asked: 0,
            })),
            None => random_only(program, seed),
        }
    }

    fn tunable(level: Level) -> Vec<Tunable> {
        tunable_of(level).into_iter().collect()
    }

    fn teller(&self) {}

    fn tell(&self, _: &mut (), events: &[Event]) -> Vec<String> {
        events.iter().map(ToString::to_string).collect()
    }
}

fn tunable_of(level: Level) -> Option<Tunable> {
    (level == Level::Normal).then_some(Tunable {
        name: "march",
        value: 10,
        bounds: 0..=100,
    })
}

/// A player who assaults where he stands, but marches in so many of a hundred cases first, if the ford is his own already.
struct Marcher {
    marches: u64,
    seed: u64,
    asked: u64,
}

impl Opponent<Toy> for Marcher {
    fn choose(&mut self, state: &Toy) -> Option<Order> {
        let player = state.decider()?;
        if state.reserves[player] == Reserve::Undecided {
            return Some(Order::Write { at: Ford::Lower });
        }
        self.asked += 1;
        let has = |ford: Ford| state.holders[ford as usize] == Some(player);
        let other = FORDS.into_iter().find(|&ford| !has(ford));
        let marches = mix(self.seed, self.asked) % 100 < self.marches;
        match other.filter(|_| has(state.armies[player]) && marches) {
            Some(to) => Some(Order::March { to }),
            None => Some(Order::Assault {}),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Written { by } => write!(f, "{by}: where the reserve waits is written down."),
            Self::Marched { by, to } => write!(f, "{by}: the army marches to the {to:?} ford."),
            Self::Shown { by, at } => write!(f, "{by}: the reserve waits at the {at:?} ford."),
            Self::Assaulted { by, at, die } => {
                write!(f, "{by}: a {} at the {at:?} ford.", die.pips())
            }
        }
    }
}

/// How likely the player who decides would take a ford.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    Chance { at: Ford },
}

/// How often each player has assaulted, and how often with his reserve in the open before it.
#[derive(Default)]
pub struct Assaults {
    of: [ByPlayer<u64>; 2],
    /// The state after the last order.
    last: Option<Toy>,
}

impl Counters<Toy> for Assaults {
    fn note(&mut self, before: &Toy, order: &Order, _: &[Event], after: &Toy) {
        if matches!(order, Order::Assault {}) {
            assert_ne!(before, after);
            let open = matches!(before.reserves[before.player], Reserve::Shown(_));
            self.of[0][before.player] += 1;
            self.of[1][before.player] += u64::from(open);
        }
        self.last = Some(after.clone());
    }

    fn counts(&self, state: &Toy) -> Vec<Count> {
        // A game that is stopped has not come to its end.
        assert!(self.last.as_ref().is_none_or(|last| last == state));
        let counts = ["assaults", "assaults_in_the_open"]
            .into_iter()
            .zip(self.of);
        counts.map(|(name, each)| Count { name, each }).collect()
    }
}

impl Protocol for Toy {
    type New = Start;
    type Question = Question;

    const NEW: &'static [&'static str] = &["scenario", "seed", "turns"];
    const QUESTIONS: &'static [(&'static str, &'static [&'static str])] = &[("chance", &["at"])];

    fn on_offer() -> Result<Vec<(String, Vec<String>)>, Vec<Fault>> {
        Ok(vec![("fords".to_owned(), Vec::new())])
    }

    fn start(scenario: String, _: Vec<String>, seed: u64) -> Start {
        let turns = None;
        Start {
            scenario,
            seed,
            turns,
        }
    }

    fn counters(&self) -> Box<dyn Counters<Self>> {
        Box::<Assaults>::default()
    }

    fn view(&self) -> Value {
        let (armies, reserves, holders) = (self.armies, self.reserves, self.holders);
        json!({"armies": armies, "reserves": reserves, "holders": holders, "number": self.number()})
    }

    fn ask(&self, Question::Chance { at }: Question) -> Result<Fields, Refusal> {
        Ok(fields(json!({"of_six": 7 - self.needed(at)})))
    }

    fn standing(&self) -> Standing {
        let [french, coalition] = Player::ALL.map(|player| self.held(player));
        let over = self.decider().is_none();
        let winner = match french.cmp(&coalition) {
            Ordering::Greater => Some(Player::French),
            Ordering::Less => Some(Player::Coalition),
            Ordering::Equal => None,
        };
        Standing {
            winner: winner.filter(|_| over),
            ending: if over { "the last turn is over" } else { "" }.to_owned(),
            points: ByPlayer { french, coalition },
            level: None,
        }
    }
}
