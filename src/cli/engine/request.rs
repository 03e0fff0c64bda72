//! What can be asked, and how a line of JSON becomes a request.

use crate::table::protocol::{Protocol, Refusal};
use crate::table::shown::LONGEST_ECHO;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// A request: a command, with fields that nobody has looked at yet.
#[derive(Clone, Debug)]
pub struct Request {
    pub command: String,
    fields: Map<String, Value>,
}

/// A line of JSON.
pub struct Line {
    /// The `id` it gives, if it could be read that far.
    pub id: Option<Value>,
    /// The words in it that are too long to be repeated, the longest first.
    pub long: Vec<String>,
    pub request: Result<Request, Refusal>,
}

/// What can be asked of every game; the end and the list of scenarios are no matter of a game.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Ask<G: Protocol> {
    New(G::New),
    State {},
    Decision {},
    Legal {},
    Order {
        order: G::Order,
    },
    Undo {},
    Hint {
        /// How hard the computer opponent thinks.
        #[serde(default)]
        level: Option<String>,
    },
    Save {
        file: String,
    },
    Journal {
        file: String,
    },
    Load {
        file: String,
        /// Whether to go on even with other data, or from before an order that is refused now.
        #[serde(default)]
        play_on: bool,
    },
}

/// A request that has been read.
pub enum Of<G: Protocol> {
    Any(Ask<G>),
    Question(G::Question),
}

/// The commands that every game knows, and the fields of each: those before its own questions, and those after.
const BEFORE: &[(&str, &[&str])] = &[
    ("scenarios", &[]),
    ("new", &[]),
    ("state", &[]),
    ("decision", &[]),
    ("legal", &[]),
];
const AFTER: &[(&str, &[&str])] = &[
    ("order", &["order"]),
    ("undo", &[]),
    ("hint", &["level"]),
    ("save", &["file"]),
    ("journal", &["file"]),
    ("load", &["file", "play_on"]),
    ("quit", &[]),
];

/// Lists the commands of a game, each with its fields.
fn commands<G: Protocol>() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    let all = BEFORE.iter().chain(G::QUESTIONS).chain(AFTER);
    all.map(|&(name, fields)| match name {
        "new" => (name, G::NEW),
        _ => (name, fields),
    })
}

/// The most values of a list in a request.
const LONGEST_LIST: usize = 5000;
/// The most characters of a file's path that a refusal repeats.
const LONGEST_PATH: usize = 4096;

/// Reads a line.
pub fn read(line: &[u8]) -> Line {
    let refused = |error: String| Line {
        id: None,
        long: Vec::new(),
        request: Err(Refusal::plain(error)),
    };
    let mut object = match serde_json::from_slice(line) {
        Ok(Value::Object(object)) => object,
        Ok(_) => {
            let error = "one JSON object a line was expected, such as {\"cmd\":\"scenarios\"}";
            return refused(error.to_owned());
        }
        Err(error) => return refused(format!("the line is no JSON: {error}")),
    };
    let id = object.remove("id");
    let value = Value::Object(object);
    let (mut long, mut longest_list) = (Vec::new(), 0);
    if line.len() > LONGEST_ECHO {
        measure(&value, LONGEST_ECHO, &mut long, &mut longest_list);
        long.sort_by_key(|word| std::cmp::Reverse(word.len()));
    }
    let request = match value {
        _ if longest_list > LONGEST_LIST => Err(Refusal::plain(format!(
            "a list of {longest_list} values stands here: {LONGEST_LIST} at most were expected"
        ))),
        Value::Object(fields) => request(fields),
        _ => Err(Refusal::plain("an object was expected")),
    };
    Line { id, long, request }
}

/// Gathers the words of a value that are longer than that, and the length of its longest list.
fn measure(value: &Value, most: usize, long: &mut Vec<String>, longest_list: &mut usize) {
    match value {
        Value::String(word) if word.chars().nth(most).is_some() => long.push(word.clone()),
        Value::Array(values) => {
            *longest_list = values.len().max(*longest_list);
            for value in values {
                measure(value, most, long, longest_list);
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                if name.chars().nth(LONGEST_ECHO).is_some() {
                    long.push(name.clone());
                }
                let most = if name == "file" { LONGEST_PATH } else { most };
                measure(value, most, long, longest_list);
            }
        }
        _ => {}
    }
}

fn request(mut fields: Map<String, Value>) -> Result<Request, Refusal> {
    match fields.remove("cmd") {
        Some(Value::String(command)) => Ok(Request { command, fields }),
        _ => Err(Refusal::plain("the field `cmd` is missing, or is no text")),
    }
}

impl Request {
    /// Gets the text of a field, if it is one.
    pub fn text(&self, field: &str) -> Option<&str> {
        self.fields.get(field).and_then(Value::as_str)
    }

    /// Takes the text of a field out, if it is one: what is no matter of the game that gets the request.
    pub fn take_text(&mut self, field: &str) -> Option<String> {
        self.text(field)?;
        match self.fields.remove(field) {
            Some(Value::String(text)) => Some(text),
            _ => None,
        }
    }

    /// Refuses a command that a game does not know, or a field that the command does not have.
    ///
    /// # Errors
    /// Says what is known.
    pub fn check<G: Protocol>(&self) -> Result<(), Refusal> {
        let command = &self.command;
        let Some((_, known)) = commands::<G>().find(|(name, _)| name == command) else {
            let names: Vec<_> = commands::<G>().map(|(name, _)| name).collect();
            let error = format!(
                "there is no command `{command}`: one of {}",
                names.join(", ")
            );
            return Err(Refusal::plain(error));
        };
        let mut fields = self.fields.keys();
        let Some(unknown) = fields.find(|key| !known.contains(&key.as_str())) else {
            return Ok(());
        };
        let expected = match known {
            [] => "none".to_owned(),
            known => known.join(", "),
        };
        let error = format!("`{command}` has no field `{unknown}`: {expected} was expected");
        Err(Refusal::plain(error))
    }
}

/// Reads a request as one of a game.
///
/// # Errors
/// Says which field cannot be read, and why.
pub fn read_as<G: Protocol>(request: Request) -> Result<Of<G>, Refusal> {
    request.check::<G>()?;
    let mut questions = G::QUESTIONS.iter();
    match questions.any(|(name, _)| *name == request.command) {
        true => typed(request).map(Of::Question),
        false => typed(request).map(Of::Any),
    }
}

fn typed<T: DeserializeOwned>(request: Request) -> Result<T, Refusal> {
    let Request { command, fields } = request;
    let tagged = [(command.clone(), Value::Object(fields))];
    let tagged = Value::Object(tagged.into_iter().collect());
    serde_path_to_error::deserialize(tagged).map_err(|error| {
        let path = error.path().to_string();
        let within = path
            .strip_prefix(&command)
            .map(|path| path.trim_start_matches('.'));
        match within.filter(|path| !path.is_empty()) {
            Some(path) => Refusal::plain(format!("{path}: {}", error.inner())),
            None => Refusal::plain(format!("{command}: {}", error.inner())),
        }
    })
}
