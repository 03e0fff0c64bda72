//! A session of the engine in one game: at most one match, who is asked for hints in it, and where it is written down.

use super::adviser::Adviser;
use super::request::{Ask, Of, Request, read_as};
use crate::table::armies::ByPlayer;
use crate::table::journal::{self, Entry, Journal};
use crate::table::level::{ParseProgramError, Program};
use crate::table::play::{Match, Remark, Use};
use crate::table::protocol::{Fields, Protocol, Refusal, fields};
use crate::table::save::{self, Consent};
use serde_json::json;
use std::borrow::Cow;
use std::path::Path;

/// A session in some game.
pub trait Session: Send {
    /// Gets what the game is called.
    fn game(&self) -> &'static str;

    /// Refuses a request that no session of this game knows.
    ///
    /// # Errors
    /// Says what is known.
    fn check(&self, request: &Request) -> Result<(), Refusal>;

    /// Does what is asked.
    ///
    /// # Errors
    /// Says why it is refused; all is then as it was.
    fn grant(&mut self, request: Request) -> Result<Fields, Refusal>;
}

/// A session in a game of one kind.
pub struct SessionOf<G: Protocol> {
    game: Option<Match<G>>,
    /// Each player has his own, who knows no more than he does.
    advisers: ByPlayer<Option<Adviser<G>>>,
    journal: Option<Journal>,
}

impl<G: Protocol> Default for SessionOf<G> {
    fn default() -> Self {
        Self {
            game: None,
            advisers: ByPlayer::default(),
            journal: None,
        }
    }
}

impl<G: Protocol> Session for SessionOf<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn check(&self, request: &Request) -> Result<(), Refusal> {
        request.check::<G>()
    }

    fn grant(&mut self, request: Request) -> Result<Fields, Refusal> {
        match read_as::<G>(request)? {
            Of::Question(question) => self.seen()?.ask(question),
            Of::Any(ask) => self.answer(ask),
        }
    }
}

impl<G: Protocol> SessionOf<G> {
    fn answer(&mut self, ask: Ask<G>) -> Result<Fields, Refusal> {
        match ask {
            Ask::New(start) => {
                let mut answer = self.take(Match::begin(start.into())?)?;
                answer.extend(self.game()?.state().begun());
                Ok(answer)
            }
            Ask::State {} => {
                // Its fields stand beside `ok` as well, as those of other answers do.
                let state = self.seen()?.view();
                let mut answer = fields(state.clone());
                answer.insert("state".to_owned(), state);
                Ok(answer)
            }
            Ask::Decision {} => self.decision(),
            Ask::Legal {} => Ok(self.seen()?.offered()),
            Ask::Order { order } => {
                let game = self.game_mut()?;
                check_use(game)?;
                let played = game.play(&order);
                let events = played.map_err(|why| Refusal::by(game.state(), &why))?;
                let decision = self.seen()?.open();
                let answer = fields(json!({"events": events, "decision": decision}));
                Ok(self.written(&Entry::Order(order), answer))
            }
            Ask::Undo {} => {
                self.game_mut()?.undo()?;
                let answer = self.decision()?;
                Ok(self.written(&Entry::Undo, answer))
            }
            Ask::Journal { file } => {
                let journal = Journal::begin(Path::new(&file), self.game()?);
                let journal = journal.map_err(|error| {
                    Refusal::plain(format!("{file} cannot be written: {error}"))
                })?;
                self.journal = Some(journal);
                self.decision()
            }
            Ask::Hint { level } => self.hint(level.as_deref()),
            Ask::Save { file } => {
                let saved = save::save(self.game()?, Path::new(&file));
                saved.map_err(|error| {
                    Refusal::plain(format!("{file} cannot be written: {error}"))
                })?;
                self.decision()
            }
            Ask::Load { file, play_on } => self.load(Path::new(&file), play_on),
        }
    }

    /// Goes on with a saved game, or with one whose journal lies there.
    fn load(&mut self, path: &Path, play_on: bool) -> Result<Fields, Refusal> {
        let consent = match play_on {
            true => Consent::Given,
            false => Consent::NotGiven,
        };
        let (game, journal, faulty) = match journal::lies_at(path) {
            true => {
                // Who takes up his own journal again may have it open still.
                self.journal = None;
                let (journal, resumed) = Journal::resume(path)?;
                (resumed.game, Some(journal), resumed.faulty)
            }
            false => (save::load_with(path, consent)?, None, None),
        };
        let notes = game.remarks.iter().map(Remark::to_string);
        let notes: Vec<_> = notes.chain(faulty.map(|why| why.to_string())).collect();
        let mut answer = self.take(game)?;
        self.journal = journal;
        if !notes.is_empty() {
            answer.insert("notes".to_owned(), json!(notes));
        }
        Ok(answer)
    }

    /// Goes on with another game, which nobody writes down yet.
    fn take(&mut self, game: Match<G>) -> Result<Fields, Refusal> {
        self.game = Some(game);
        self.advisers = ByPlayer::default();
        self.journal = None;
        self.decision()
    }

    /// Writes down what was done, if there is a journal, and says in the answer if that fails: what was done stands.
    fn written(&mut self, entry: &Entry<G::Order>, mut answer: Fields) -> Fields {
        let journal = self.journal.as_mut();
        let entry = std::slice::from_ref(entry);
        if let Some(Err(error)) = journal.map(|journal| journal.write(entry)) {
            let note = format!("the journal cannot be written, and is closed: {error}");
            answer.insert("notes".to_owned(), json!([note]));
            self.journal = None;
        }
        answer
    }

    /// Tells what a program would do, and why.
    fn hint(&mut self, level: Option<&str>) -> Result<Fields, Refusal> {
        let game = self.game.as_ref().ok_or_else(no_game)?;
        let state = seen(game);
        let program = level.map_or_else(|| Ok(Program::default()), str::parse);
        let program: Program =
            program.map_err(|error: ParseProgramError| Refusal::plain(error.to_string()))?;
        let player = game.state().decider().ok_or_else(G::over)?;
        let own = &mut self.advisers[player];
        let known = own.take().filter(|known| known.is(&program));
        let adviser = known.map_or_else(|| Adviser::new(program, &state), Ok);
        let adviser = adviser.map_err(Refusal::plain)?;
        let advice = own.insert(adviser).advise(&state);
        let advice = advice.ok_or_else(G::over)?;
        Ok(fields(
            json!({"order": advice.order, "reason": advice.reason}),
        ))
    }

    fn decision(&self) -> Result<Fields, Refusal> {
        let decision = self.seen()?.open();
        Ok(fields(json!({"decision": decision})))
    }

    /// Gets the game as whoever has to decide may see it.
    fn seen(&self) -> Result<Cow<'_, G>, Refusal> {
        self.game().map(seen)
    }

    fn game(&self) -> Result<&Match<G>, Refusal> {
        self.game.as_ref().ok_or_else(no_game)
    }

    fn game_mut(&mut self) -> Result<&mut Match<G>, Refusal> {
        self.game.as_mut().ok_or_else(no_game)
    }
}

/// Gets a game as whoever has to decide may see it.
fn seen<G: Protocol>(game: &Match<G>) -> Cow<'_, G> {
    let state = game.state();
    match state.decider() {
        Some(player) => state.seen_by(player),
        None => Cow::Borrowed(state),
    }
}

/// Refuses to play a game that is open for viewing alone.
fn check_use<G: Protocol>(game: &Match<G>) -> Result<(), Refusal> {
    match game.used {
        Use::Play => Ok(()),
        Use::View => Err(Refusal::plain(
            "the game was played with other data and is open for viewing; load it with \"play_on\":true to go on with it",
        )),
    }
}

fn no_game() -> Refusal {
    Refusal::plain("there is no game: begin one with `new` or `load`")
}
