//! What every game here is: decided by one player at a time, played by orders, seen by each player in his own way.
//!
//! A game is a value. An order leads from one state to the next, and the same orders lead to the same states everywhere.
//! [`Game`] is what records, programs and contests ask; [`Kept`] adds how a game begins and how it is written down, which is
//! what matches, saves and journals ask.

use super::armies::Player;
use super::case::Case;
use super::data::{Fault, Source};
use super::fingerprint::fingerprint;
use super::level::{Level, Program, Tunable};
use super::number::Number;
use super::opponent::{self, Opponent};
use super::play::Match;
use super::save::{self, Consent};
use super::stop::Stop;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt::{self, Debug, Display};

/// A value that can be kept: copied, compared, written down and read again.
pub trait Value:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T> Value for T where
    T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

/// A state of a game.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    type Order: Value;
    type Event: Clone + Debug + PartialEq + Send + Sync + 'static;
    type Refusal: Cited;
    type Turn: Value + Copy + Display;

    /// Gets who has to decide; `None` once the game is over.
    fn decider(&self) -> Option<Player>;

    /// Lists orders that the open decision admits, a sample of them where they are too many; none once the game is over.
    fn legal(&self) -> Vec<Self::Order>;

    /// Carries an order out; a refused one leaves the game as it was.
    ///
    /// # Errors
    /// Says why the order is refused.
    fn play(&mut self, order: &Self::Order) -> Result<Vec<Self::Event>, Self::Refusal>;

    /// Says why an order is refused, and by which case of the book that the game is played by.
    fn explain(&self, why: &Self::Refusal) -> (String, Option<Case>) {
        (why.to_string(), why.case())
    }

    /// Gets the game as a player may see it: without what the other keeps secret; itself, where he may see all.
    fn seen_by(&self, player: Player) -> Cow<'_, Self>;

    /// Gets the turn that is played.
    fn turn(&self) -> Self::Turn;

    /// Counts the dice rolled so far.
    fn rolled(&self) -> u64;

    /// Counts what was secret and has been shown so far.
    fn shown(&self) -> u64;

    /// Gets a number that tells this state from others within one run of the program. A game of which many are played in studies
    /// has a quicker one.
    fn fingerprint(&self) -> u64 {
        fingerprint(&self.number())
    }

    /// Gets the number of the state by its fields, the same everywhere.
    fn number(&self) -> Number;
}

/// A refusal, in a sentence that may rest on a case of the rulebook.
pub trait Cited: Debug + Display {
    /// Gets the case.
    fn case(&self) -> Option<Case> {
        None
    }
}

/// A sentence rests on no case.
impl Cited for String {}

/// A game that begins in several ways, and can be kept.
pub trait Kept: Game {
    /// What the game is called in saves, and what its folders are called.
    const NAME: &'static str;

    /// How a game begins: its scenario, what its players have agreed on, the seed of its dice.
    type Start: Value;
    /// A position as saves hold it.
    type Position: Value;
    /// A line of the record, in the words of the program that the game is played with.
    type Told: Value + Display;
    /// Who tells a game order by order.
    type Teller: Clone + Debug + Send;
    /// The numbers of the data that a game is played with.
    type Data: Data;

    /// Begins a game of a scenario that is known here, or whose file is named.
    ///
    /// # Errors
    /// Says why there is no such game.
    fn begin(start: Self::Start) -> Result<Begun<Self>, CannotBegin>;

    /// Begins a game that has begun before: with the text of its scenario's file, unless the program carries that, as it does for
    /// a game whose players make no scenarios of their own.
    ///
    /// # Errors
    /// Says why there is no such game.
    fn begin_again(start: Self::Start, _file: Option<String>) -> Result<Begun<Self>, CannotBegin> {
        Self::begin(start)
    }

    /// Gets how the game began.
    fn beginning(&self) -> &Self::Start;

    /// Tells whether the faces of the first dice were laid down before the game.
    fn is_scripted(&self) -> bool {
        false
    }

    /// Gets the position as saves hold it.
    fn position(&self) -> Self::Position;

    /// Gets this game in a position.
    ///
    /// # Errors
    /// Says what the position names and this game does not have.
    fn restored(&self, position: &Self::Position) -> Result<Self, String>;

    /// Gets who tells the game from this state on.
    fn teller(&self) -> Self::Teller;

    /// Tells what an order has brought.
    fn tell(&self, teller: &mut Self::Teller, events: &[Self::Event]) -> Vec<Self::Told>;

    /// Makes a player that is a program, whose chance is that of a seed, and who can be stopped while he thinks. A game without
    /// programs of its own knows the random one.
    ///
    /// # Errors
    /// Says what of the program nobody knows.
    fn program(
        program: &Program,
        seed: u64,
        _stop: Stop,
    ) -> Result<Box<dyn Opponent<Self>>, String> {
        opponent::random_only(program, seed)
    }

    /// Lists what can be tuned of a level; nothing, where its program weighs nothing.
    fn tunable(_level: Level) -> Vec<Tunable> {
        Vec::new()
    }

    /// Tells whether a text says that it is a saved game; a game may have had forms of its own before all had one.
    fn is_save(text: &str) -> bool {
        save::is_save(text)
    }

    /// Reads a text that is no save of the form which all games have; `None` if this game never had another.
    fn old_save(_: Source<'_>, _: Consent) -> Option<Result<Match<Self>, Vec<Fault>>> {
        None
    }
}

/// The numbers of the parts of the data that a game is played with.
pub trait Data: Value + Copy {
    /// Gets the number of all of them together.
    fn whole(&self) -> Number;

    /// Lists the parts that others are than these.
    fn differing(&self, other: &Self) -> Vec<DataPart>;
}

/// The numbers of the data of a game that reads none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoData;

impl Data for NoData {
    fn whole(&self) -> Number {
        Number::of_text("")
    }

    fn differing(&self, _: &Self) -> Vec<DataPart> {
        Vec::new()
    }
}

/// A part of the data, such as the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DataPart {
    pub name: &'static str,
    /// The field of the numbers that stands for it.
    pub field: &'static str,
}

/// A game at its beginning.
#[derive(Clone, Debug)]
pub struct Begun<G: Kept> {
    pub state: G,
    /// The text of the scenario's file, unless the program carries it.
    pub file: Option<String>,
    pub data: G::Data,
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotBegin {
    NoSuchScenario {
        named: String,
        known: Vec<String>,
    },
    /// Several of the user's own scenarios have the number.
    SeveralScenarios {
        named: String,
        files: Vec<String>,
    },
    /// What is wrong with the scenario's file.
    Faults(Vec<Fault>),
    /// What is wrong with how the game is to begin, each with the case that it offends, if it does offend one.
    Start(Vec<(String, Option<Case>)>),
}

impl CannotBegin {
    /// Gathers what is wrong with how a game is to begin.
    pub fn start<F: Cited>(faults: Vec<F>) -> Self {
        let faults = faults.into_iter();
        Self::Start(
            faults
                .map(|fault| (fault.to_string(), fault.case()))
                .collect(),
        )
    }

    /// Gets the case of the rulebook that the first fault offends, if it does offend one.
    pub fn case(&self) -> Option<Case> {
        match self {
            Self::Start(faults) => faults.first().and_then(|(_, case)| *case),
            Self::NoSuchScenario { .. } | Self::SeveralScenarios { .. } | Self::Faults(_) => None,
        }
    }
}

impl Display for CannotBegin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchScenario { named, known } => write!(
                f,
                "`{named}` is no scenario: {}, or the path of a scenario file was expected",
                known.join(", ")
            ),
            Self::SeveralScenarios { named, files } => write!(
                f,
                "several scenarios have the number {named}; name the file: {}",
                files.join(", ")
            ),
            Self::Faults(faults) => f.write_str(&sentences(faults)),
            Self::Start(faults) => {
                let words: Vec<_> = faults.iter().map(|(words, _)| words).collect();
                f.write_str(&sentences(&words))
            }
        }
    }
}

impl std::error::Error for CannotBegin {}

/// How many faults are told in one line; lists of them say themselves how many more there are.
const MOST_TOLD: usize = 101;

/// Tells faults in one line, the first of them if there are many.
pub fn sentences<T: Display>(faults: &[T]) -> String {
    let told = faults.iter().take(MOST_TOLD).map(T::to_string);
    let more = faults.len().saturating_sub(MOST_TOLD);
    let more = (more > 0).then(|| format!("and {more} more faults"));
    told.chain(more).collect::<Vec<_>>().join("; ")
}
