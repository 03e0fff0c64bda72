//! `engine`: plays by lines of JSON, one request and one answer a line.
//!
//! What UCI is to chess: a second program plays by it without knowing the code. Nothing that comes in ends the process
//! but `quit` and the end of the input; whatever is refused leaves the game as it was.

mod adviser;
mod ask;
mod decision;
mod orders;
mod reach;
mod request;
mod scenarios;
mod set_up;
mod view;

use super::lines::{self, Next};
use super::output;
use crate::last_battles::Match;
use crate::last_battles::set_up::switched_off;
use crate::last_battles::{Order, Violation};
use crate::table::case::Case;
use crate::table::data::Fault;
use crate::table::game::CannotBegin;
use crate::table::game::sentences;
use crate::table::journal::{self, Entry, Journal, NotResumed};
use crate::table::level::ParseProgramError;
use crate::table::level::Program;
use crate::table::play::Remark;
use crate::table::play::Use;
use crate::table::record::UndoRefused;
use crate::table::save::{self, Consent};
use crate::table::shown;
use adviser::Adviser;
use request::Request;
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

/// Plays over standard input and output.
pub fn run_stdio() -> ExitCode {
    let answered = run(io::stdin().lock(), io::stdout().lock());
    output::end("engine", ExitCode::SUCCESS, answered)
}

/// Answers each line of the input, until it ends or says `quit`.
///
/// # Errors
/// Fails if a line cannot be read or an answer cannot be written.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut engine = Engine::default();
    let mut line = Vec::new();
    loop {
        let read = lines::next(&mut input, &mut line);
        let answer = match read
            .map_err(|why| io::Error::other(format!("the input cannot be read: {why}")))?
        {
            Next::Line => engine.answer(&line),
            Next::TooLong => Answer::too_long(),
            Next::End => return Ok(()),
        };
        writeln!(output, "{}", shown::json(&answer.json.to_string()))?;
        output.flush()?;
        if answer.last == Last::Yes {
            return Ok(());
        }
    }
}

/// Whether the answer is the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    No,
    Yes,
}

/// The answer to one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub json: Value,
    pub last: Last,
}

impl Answer {
    /// Refuses a line that is longer than a request may be.
    fn too_long() -> Self {
        let most = lines::LONGEST >> 20;
        Self {
            json: Refusal::plain(format!("the line is longer than {most} MB")).json(),
            last: Last::No,
        }
    }
}

/// Why a request is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Refusal {
    case: Option<Case>,
    /// Which rule of the protocol's own refuses it.
    reason: Option<UndoRefused>,
    error: String,
}

impl Refusal {
    /// Tells the refusal, with its reason if a rule of the protocol's own gives one.
    fn json(&self) -> Value {
        let mut json = json!({"ok": false, "case": self.case, "error": self.error});
        if let Some(reason) = self.reason {
            json["reason"] = json!(reason);
        }
        json
    }

    /// Cuts the long words of the request wherever the refusal repeats them.
    fn cutting(mut self, long: &[String]) -> Self {
        for word in long {
            if word.len() <= self.error.len() {
                self.error = self.error.replace(word.as_str(), &shown::cut(word));
            }
        }
        self
    }

    /// Makes a refusal in which no rule is involved.
    fn plain(error: impl Into<String>) -> Self {
        Self {
            case: None,
            reason: None,
            error: error.into(),
        }
    }
}

impl From<Violation> for Refusal {
    fn from(violation: Violation) -> Self {
        Self {
            case: violation.case(),
            reason: None,
            error: violation.to_string(),
        }
    }
}

impl From<CannotBegin> for Refusal {
    fn from(error: CannotBegin) -> Self {
        Self {
            case: error.case(),
            reason: None,
            error: error.to_string(),
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

/// What a granted request is answered with, but for `ok` and `id`.
type Fields = Map<String, Value>;

/// Makes an answer's fields of a JSON object.
fn fields(object: Value) -> Fields {
    match object {
        Value::Object(fields) => fields,
        _ => Fields::new(),
    }
}

/// A session: at most one game, who was last asked for a hint in it, and where it is written down.
#[derive(Default)]
pub struct Engine {
    game: Option<Match>,
    adviser: Option<Adviser>,
    journal: Option<Journal>,
}

impl Engine {
    /// Answers one line.
    pub fn answer(&mut self, line: &[u8]) -> Answer {
        let (id, long, request) = request::parse(line);
        let last = match request {
            Ok(Request::Quit {}) => Last::Yes,
            _ => Last::No,
        };
        let granted = request.and_then(|request| self.grant(request));
        let mut json = match granted {
            Ok(mut fields) => {
                fields.insert("ok".to_owned(), Value::Bool(true));
                Value::Object(fields)
            }
            Err(refusal) => refusal.cutting(&long).json(),
        };
        if let Some(id) = id {
            json["id"] = id;
        }
        Answer { json, last }
    }

    fn grant(&mut self, request: Request) -> Result<Fields, Refusal> {
        match request {
            Request::Scenarios {} => scenarios::scenarios(),
            Request::New(start) => {
                let mut answer = self.take(Match::begin(start.into())?)?;
                let setup = self.game()?.state().setup();
                if setup.start.setup.is_some() {
                    let off = switched_off(setup);
                    answer.insert("switched_off".to_owned(), json!(off.whole));
                    answer.insert("switched_off_in_part".to_owned(), json!(off.in_part));
                }
                Ok(answer)
            }
            Request::State {} => {
                // Its fields stand beside `ok` as well, as those of other answers do.
                let state = view::state(self.game()?);
                let mut answer = fields(state.clone());
                answer.insert("state".to_owned(), state);
                Ok(answer)
            }
            Request::Decision {} => self.decision(),
            Request::Legal {} => Ok(orders::legal(self.game()?.state())),
            Request::Reach { unit } => reach::reach(self.game()?.state(), unit),
            Request::Odds { attack } => ask::odds(self.game()?.state(), &attack),
            Request::Hex { hex } => ask::hex(self.game()?.state(), hex),
            Request::Los { from, to } => ask::sight(self.game()?.state(), from, to),
            Request::Supply { unit } => ask::supply(self.game()?.state(), unit),
            Request::Order { order } => {
                let game = self.game_mut()?;
                check_use(game)?;
                let events = game.play(&order)?;
                let decision = decision::open(game.state());
                let answer = fields(json!({"events": events, "decision": decision}));
                Ok(self.written(Entry::Order(order), answer))
            }
            Request::Undo {} => {
                self.game_mut()?.undo()?;
                let answer = self.decision()?;
                Ok(self.written(Entry::Undo, answer))
            }
            Request::Journal { file } => {
                let journal = Journal::begin(Path::new(&file), self.game()?);
                let journal = journal.map_err(|error| {
                    Refusal::plain(format!("{file} cannot be written: {error}"))
                })?;
                self.journal = Some(journal);
                self.decision()
            }
            Request::Hint { level } => self.hint(level.as_deref()),
            Request::Save { file } => {
                let saved = save::save(self.game()?, Path::new(&file));
                saved.map_err(|error| {
                    Refusal::plain(format!("{file} cannot be written: {error}"))
                })?;
                self.decision()
            }
            Request::Load { file, play_on } => {
                let consent = match play_on {
                    true => Consent::Given,
                    false => Consent::NotGiven,
                };
                let path = Path::new(&file);
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
            Request::Quit {} => Ok(Fields::new()),
        }
    }

    /// Goes on with another game, which nobody writes down yet.
    fn take(&mut self, game: Match) -> Result<Fields, Refusal> {
        self.game = Some(game);
        self.adviser = None;
        self.journal = None;
        self.decision()
    }

    /// Writes down what was done, if there is a journal, and says in the answer if that fails: what was done stands.
    fn written(&mut self, entry: Entry<Order>, mut answer: Fields) -> Fields {
        let journal = self.journal.as_mut();
        if let Some(Err(error)) = journal.map(|journal| journal.write(&[entry])) {
            let note = format!("the journal cannot be written, and is closed: {error}");
            answer.insert("notes".to_owned(), json!([note]));
            self.journal = None;
        }
        answer
    }

    /// Tells what a program would do, and why.
    fn hint(&mut self, level: Option<&str>) -> Result<Fields, Refusal> {
        let state = self.game.as_ref().ok_or_else(no_game)?.state();
        let program = level.map_or_else(|| Ok(Program::default()), str::parse);
        let program: Program =
            program.map_err(|error: ParseProgramError| Refusal::plain(error.to_string()))?;
        let known = self.adviser.take().filter(|known| known.is(&program));
        let adviser = known.map_or_else(|| Adviser::new(program, state), Ok);
        let adviser = adviser.map_err(Refusal::plain)?;
        let advice = self.adviser.insert(adviser).advise(state);
        let advice = advice.ok_or(Violation::GameOver)?;
        Ok(fields(
            json!({"order": advice.order, "reason": advice.reason}),
        ))
    }

    fn decision(&self) -> Result<Fields, Refusal> {
        let decision = decision::open(self.game()?.state());
        Ok(fields(json!({"decision": decision})))
    }

    fn game(&self) -> Result<&Match, Refusal> {
        self.game.as_ref().ok_or_else(no_game)
    }

    fn game_mut(&mut self) -> Result<&mut Match, Refusal> {
        self.game.as_mut().ok_or_else(no_game)
    }
}

/// Refuses to play a game that is open for viewing alone.
fn check_use(game: &Match) -> Result<(), Refusal> {
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
