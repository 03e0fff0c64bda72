//! `engine`: plays by lines of JSON, one request and one answer a line.
//!
//! What UCI is to chess: a second program plays by it without knowing the code. Nothing that comes in ends the process
//! but `quit` and the end of the input; whatever is refused leaves the game as it was.

mod adviser;
mod request;
mod session;

pub use session::{Session, SessionOf};

use super::games::{Games, game_named, game_of_kept, game_of_scenario};
use super::lines::{self, Next};
use super::output;
use crate::table::data::Fault;
use crate::table::protocol::{Fields, Refusal, fields};
use crate::table::shown;
use request::{Line, Request};
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

/// Plays over standard input and output.
pub fn run_stdio(games: Games) -> ExitCode {
    let answered = run(games, io::stdin().lock(), io::stdout().lock());
    output::end("engine", ExitCode::SUCCESS, answered)
}

/// Answers each line of the input, until it ends or says `quit`.
///
/// # Errors
/// Fails if a line cannot be read or an answer cannot be written.
pub fn run(games: Games, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut engine = Engine::new(games);
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

/// An engine: a session of the game that was begun last.
pub struct Engine {
    games: Games,
    session: Box<dyn Session>,
}

impl Engine {
    /// Makes an engine of some games, in which none has begun.
    pub fn new(games: Games) -> Self {
        Self {
            games,
            session: games[0].session(),
        }
    }

    /// Answers one line.
    pub fn answer(&mut self, line: &[u8]) -> Answer {
        let Line { id, long, request } = request::read(line);
        let granted = request.and_then(|request| self.grant(request));
        let (granted, last) = match granted {
            Ok(Granted::Last) => (Ok(Fields::new()), Last::Yes),
            Ok(Granted::With(fields)) => (Ok(fields), Last::No),
            Err(refusal) => (Err(refusal), Last::No),
        };
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

    fn grant(&mut self, mut request: Request) -> Result<Granted, Refusal> {
        let game = match request.command.as_str() {
            "quit" => return self.session.check(&request).map(|()| Granted::Last),
            "scenarios" => {
                self.session.check(&request)?;
                return self.scenarios().map(Granted::With);
            }
            "new" => match request.take_text("game") {
                Some(name) => Some(game_named(self.games, &name).map_err(Refusal::plain)?),
                None => request
                    .text("scenario")
                    .map(|named| game_of_scenario(self.games, named)),
            },
            "load" => request
                .text("file")
                .map(|file| game_of_kept(self.games, Path::new(file))),
            _ => None,
        };
        match game.filter(|game| game.name() != self.session.game()) {
            None => self.session.grant(request).map(Granted::With),
            Some(other) => {
                let mut session = other.session();
                let granted = session.grant(request)?;
                self.session = session;
                Ok(Granted::With(granted))
            }
        }
    }

    /// Lists the scenarios of all games.
    fn scenarios(&self) -> Result<Fields, Refusal> {
        let scenarios = self.games.iter().map(|game| game.scenarios());
        let scenarios: Vec<_> = scenarios.collect::<Result<_, Vec<Fault>>>()?;
        Ok(fields(json!({"scenarios": scenarios.concat()})))
    }
}

/// What a request that is granted brings.
enum Granted {
    With(Fields),
    /// The end.
    Last,
}
