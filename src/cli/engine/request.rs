//! What can be asked, and how a line of JSON becomes a request.

use super::Refusal;
use super::set_up::SetUp;
use crate::hex::HexNumber;
use crate::last_battles::game_setup::NewGame;
use crate::last_battles::{Attack, Order};
use crate::table::dice::Face;
use crate::table::ids::{PieceId, UnitId};
use crate::table::shown::LONGEST_ECHO;
use serde::Deserialize;
use serde_json::Value;

/// A request.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Request {
    Scenarios {},
    New(New),
    State {},
    Decision {},
    Legal {},
    Reach {
        unit: PieceId,
    },
    Odds {
        attack: Attack,
    },
    Hex {
        hex: HexNumber,
    },
    Los {
        from: HexNumber,
        to: HexNumber,
    },
    Supply {
        unit: UnitId,
    },
    Order {
        order: Order,
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
    Quit {},
}

/// How a new game is to begin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct New {
    scenario: String,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    options: Vec<String>,
    #[serde(default)]
    dice: Vec<Face>,
    #[serde(default)]
    setup: Option<SetUp>,
}

impl From<New> for NewGame {
    fn from(new: New) -> Self {
        let (setup, circumstances) = new.setup.map(SetUp::parts).unwrap_or_default();
        Self {
            scenario: new.scenario,
            options: new.options,
            seed: new.seed,
            dice: new.dice,
            setup,
            circumstances,
        }
    }
}

/// The requests and the fields of each.
const FIELDS: &[(&str, &[&str])] = &[
    ("scenarios", &[]),
    ("new", &["scenario", "seed", "options", "dice", "setup"]),
    ("state", &[]),
    ("decision", &[]),
    ("legal", &[]),
    ("reach", &["unit"]),
    ("odds", &["attack"]),
    ("hex", &["hex"]),
    ("los", &["from", "to"]),
    ("supply", &["unit"]),
    ("order", &["order"]),
    ("undo", &[]),
    ("hint", &["level"]),
    ("save", &["file"]),
    ("journal", &["file"]),
    ("load", &["file", "play_on"]),
    ("quit", &[]),
];

/// The most values of a list in a request.
const LONGEST_LIST: usize = 5000;
/// The most characters of a file's path that a refusal repeats.
const LONGEST_PATH: usize = 4096;

/// Reads a line: the `id` it gives, if it could be read that far, the words in it that are too long to be repeated, the longest
/// first, and the request.
pub fn parse(line: &[u8]) -> (Option<Value>, Vec<String>, Result<Request, Refusal>) {
    let refused = |error: String| (None, Vec::new(), Err(Refusal::plain(error)));
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
        Value::Object(object) => request(object),
        _ => Err(Refusal::plain("an object was expected")),
    };
    (id, long, request)
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

fn request(mut object: serde_json::Map<String, Value>) -> Result<Request, Refusal> {
    let Some(Value::String(command)) = object.remove("cmd") else {
        let error = "the field `cmd` is missing, or is no text";
        return Err(Refusal::plain(error));
    };
    let Some((_, known)) = FIELDS.iter().find(|(name, _)| *name == command) else {
        let names: Vec<_> = FIELDS.iter().map(|(name, _)| *name).collect();
        let error = format!(
            "there is no command `{command}`: one of {}",
            names.join(", ")
        );
        return Err(Refusal::plain(error));
    };
    if let Some(unknown) = object.keys().find(|key| !known.contains(&key.as_str())) {
        let expected = match known {
            [] => "none".to_owned(),
            known => known.join(", "),
        };
        let error = format!("`{command}` has no field `{unknown}`: {expected} was expected");
        return Err(Refusal::plain(error));
    }
    let tagged = Value::Object(
        [(command.clone(), Value::Object(object))]
            .into_iter()
            .collect(),
    );
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

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: &str) -> String {
        let (.., request) = parse(line.as_bytes());
        request.map_or_else(|refusal| refusal.error, |request| panic!("{request:?}"))
    }

    #[test]
    fn every_command_of_the_list_is_read() {
        for (name, fields) in FIELDS {
            let (.., request) = parse(format!("{{\"cmd\":\"{name}\"}}").as_bytes());
            let needed = fields
                .iter()
                .any(|field| !["level", "play_on"].contains(field));
            assert_eq!(request.is_err(), needed, "{name}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_by_its_place() {
        let told = [
            ("[1]", "one JSON object a line was expected"),
            ("{", "the line is no JSON"),
            ("", "the line is no JSON"),
            ("{\"command\":\"state\"}", "the field `cmd` is missing"),
            ("{\"cmd\":\"stat\"}", "there is no command `stat`"),
            ("{\"cmd\":\"state\",\"x\":1}", "`state` has no field `x`"),
            (
                "{\"cmd\":\"order\",\"order\":{\"move\":{\"unit\":\"a\",\"path\":[\"1750\",\"99\"]}}}",
                "order.move.path[1]: `99` is not a hex number",
            ),
            ("{\"cmd\":\"reach\"}", "reach: missing field `unit`"),
            (
                "{\"cmd\":\"order\",\"order\":{\"commands\":{}}}",
                "order: unknown variant `commands`, expected one of",
            ),
            (
                "{\"cmd\":\"new\",\"scenario\":\"19\",\"dice\":[6,7]}",
                "dice[1]: 7 is not a face of a die",
            ),
        ];
        for (line, expected) in told {
            let found = error(line);
            assert!(found.starts_with(expected), "{line}: {found}");
        }
    }
}
