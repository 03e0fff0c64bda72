//! What the commands ask of a game, whatever game it is: the engine by lines of JSON, studies, soaks, replays and checks.

use super::armies::{ByPlayer, BySide, Player};
use super::case::Case;
use super::counters::Counters;
use super::data::{Fault, Source};
use super::game::{CannotBegin, Cited, Game, Kept, sentences};
use super::journal::NotResumed;
use super::record::UndoRefused;
use super::shown;
use super::victory::VictoryLevel;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

/// A game that commands play and look into.
pub trait Protocol: Kept<Event: Serialize> {
    /// How a new game is to begin, as the engine's `new` states it.
    type New: DeserializeOwned + Into<Self::Start>;
    /// What can be asked of a game and changes nothing, beside what can be asked of every game.
    type Question: DeserializeOwned;

    /// The fields of `new`.
    const NEW: &'static [&'static str];
    /// The questions, each with its fields.
    const QUESTIONS: &'static [(&'static str, &'static [&'static str])];

    /// Lists the scenarios that can be played, each with what players may agree on, and whatever else is told of it.
    ///
    /// # Errors
    /// Says what is wrong with the data.
    fn scenarios() -> Result<Vec<Value>, Vec<Fault>> {
        let offered = Self::on_offer()?.into_iter();
        let told = offered.map(|(number, options)| {
            let options: Vec<_> = options.iter().map(|name| json!({"name": name})).collect();
            json!({"number": number, "options": options})
        });
        Ok(told.collect())
    }

    /// Tells what is to be known of a game that has just begun, beside its decision.
    fn begun(&self) -> Fields {
        Fields::new()
    }

    /// Tells the whole state.
    fn view(&self) -> Value;

    /// Tells the open decision.
    fn open(&self) -> Value {
        json!({"player": self.decider(), "turn": self.turn()})
    }

    /// Lists what the open decision admits, and tells whether that is all.
    fn offered(&self) -> Fields {
        fields(json!({"orders": self.legal(), "complete": self.lists_all()}))
    }

    /// Answers a question.
    ///
    /// # Errors
    /// Says why it has no answer.
    fn ask(&self, question: Self::Question) -> Result<Fields, Refusal>;

    /// Refuses what nobody can do once the game is over.
    fn over() -> Refusal {
        Refusal::plain("the game is over")
    }

    /// Tells how the game stands.
    fn standing(&self) -> Standing;

    /// Gets the strength that each army has lost.
    fn losses(&self) -> BySide<u16> {
        BySide::default()
    }

    /// Lists what is told of the game before its first order: its scenario, and what was agreed on.
    fn title(&self) -> Vec<String> {
        vec![Self::NAME.to_owned()]
    }

    /// Names the phase that the game is in.
    fn heading(&self) -> String {
        format!("Turn {}.", self.turn())
    }

    /// Names the phase under which a line of the record stands, if it is another than that of the line before.
    fn heading_of(_told: &Self::Told) -> Option<String> {
        None
    }

    /// Tells an event in a sentence with its case, if there is anything to tell.
    fn sentence(&self, event: &Self::Event) -> Option<String> {
        let told = self.tell(&mut self.teller(), std::slice::from_ref(event));
        let told: Vec<_> = told.iter().map(ToString::to_string).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    /// Lists the data files that the program carries.
    fn data_files() -> &'static [Source<'static>] {
        &[]
    }

    /// Tells whether a text says that it is a data file of this game.
    fn is_data_file(_text: &str) -> bool {
        false
    }

    /// Lists what is wrong with files of the user's that were therefore left out.
    fn left_out() -> Vec<Fault> {
        Vec::new()
    }

    /// Lists what is wrong with data files of this game, file by file. What they need and is not among them is what the program
    /// carries.
    fn faults_of(files: &[Source<'_>]) -> Vec<Vec<Fault>> {
        vec![Vec::new(); files.len()]
    }

    /// Lists the scenarios by the names that begin them, each with all that players may agree on.
    ///
    /// # Errors
    /// Says what is wrong with the data.
    fn on_offer() -> Result<Vec<(String, Vec<String>)>, Vec<Fault>>;

    /// Gets how a game of a scenario begins in which players have agreed on something.
    fn start(scenario: String, options: Vec<String>, seed: u64) -> Self::Start;

    /// Asks what must hold after every order.
    ///
    /// # Errors
    /// Tells what does not hold.
    fn must_hold(&self, _before: &Self, _events: &[Self::Event]) -> Result<(), String> {
        Ok(())
    }

    /// Makes what counts the course of a game that is here now; by itself a game has nothing to count.
    fn counters(&self) -> Box<dyn Counters<Self>> {
        Box::new(())
    }

    /// Tells whether [`legal`](super::game::Game::legal) lists all orders that the open decision admits.
    fn lists_all(&self) -> bool {
        true
    }
}

/// How a game stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The winner; none for a draw, or as long as the game goes on.
    pub winner: Option<Player>,
    /// How great the victory is, where victories have levels.
    pub level: Option<VictoryLevel>,
    /// Why the game has ended, in words; nothing as long as it goes on.
    pub ending: String,
    pub points: ByPlayer<u16>,
}

/// What a granted request is answered with.
pub type Fields = Map<String, Value>;

/// Makes an answer's fields of a JSON object.
pub fn fields(object: Value) -> Fields {
    match object {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    case: Option<Case>,
    /// Which rule of the protocol's own refuses it.
    reason: Option<UndoRefused>,
    pub error: String,
}

impl Refusal {
    /// Makes a refusal in which no rule is involved.
    pub fn plain(error: impl Into<String>) -> Self {
        Self {
            case: None,
            reason: None,
            error: error.into(),
        }
    }

    /// Makes the refusal of a game's own rules.
    pub fn of(why: &impl Cited) -> Self {
        Self {
            case: why.case(),
            ..Self::plain(why.to_string())
        }
    }

    /// Makes the refusal of an order as a game explains it.
    pub fn by<G: Game>(game: &G, why: &G::Refusal) -> Self {
        let (error, case) = game.explain(why);
        Self {
            case,
            ..Self::plain(error)
        }
    }

    /// Tells the refusal in the words, and by the cases, of another book.
    #[must_use]
    pub fn retold(
        mut self,
        words: impl Fn(&str) -> String,
        case: impl Fn(Case) -> Option<Case>,
    ) -> Self {
        self.error = words(&self.error);
        self.case = self.case.and_then(case);
        self
    }

    /// Tells the refusal, with its reason if a rule of the protocol's own gives one.
    pub fn json(&self) -> Value {
        let mut json = json!({"ok": false, "case": self.case, "error": self.error});
        if let Some(reason) = self.reason {
            json["reason"] = json!(reason);
        }
        json
    }

    /// Cuts the long words of the request wherever the refusal repeats them.
    #[must_use]
    pub fn cutting(mut self, long: &[String]) -> Self {
        for word in long {
            if word.len() <= self.error.len() {
                self.error = self.error.replace(word.as_str(), &shown::cut(word));
            }
        }
        self
    }
}

impl From<CannotBegin> for Refusal {
    fn from(error: CannotBegin) -> Self {
        Self {
            case: error.case(),
            ..Self::plain(error.to_string())
        }
    }
}

impl From<UndoRefused> for Refusal {
    fn from(refused: UndoRefused) -> Self {
        Self {
            reason: Some(refused),
            ..Self::plain(refused.to_string())
        }
    }
}

impl From<NotResumed> for Refusal {
    fn from(why: NotResumed) -> Self {
        Self::plain(why.to_string())
    }
}

impl From<Vec<Fault>> for Refusal {
    fn from(faults: Vec<Fault>) -> Self {
        Self::plain(sentences(&faults))
    }
}
