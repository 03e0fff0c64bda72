//! A number that stands for a value by the names of its fields, the same on every machine and in every version.
//!
//! Saved games, and programs that play over the protocol, tell by it whether they mean the same state. It is made so that
//! any other program can work it out:
//!
//! 1. The value is written as JSON, as serde does: a structure as an object of its fields, a map as an object, an enum by
//!    the names of its variants. All numbers are whole.
//! 2. Whatever is empty is left out of the object that holds it: `null`, `false`, `0`, `""`, `[]`, `{}`, and an object that
//!    has become empty so. In a list everything keeps its place. A field that is added later therefore changes no number, as
//!    long as it has its default.
//! 3. The members of each object are sorted by the bytes of their names, and no white space is written. In strings only `"`,
//!    `\` and control characters are escaped, the latter as `\b`, `\f`, `\n`, `\r`, `\t` or `\u00xx` in small letters.
//! 4. The number is the first 16 bytes of the BLAKE3 hash of that text in UTF-8, written as 32 hexadecimal digits in small
//!    letters.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::fmt;
use std::str::FromStr;

/// How many bytes of the hash are kept.
const BYTES: usize = 16;

/// The number that stands for a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Number([u8; BYTES]);

impl Number {
    /// Gets the number of a value by the names of its fields.
    pub fn of(value: &impl Serialize) -> Self {
        Self::of_text(&canonical(value))
    }

    /// Gets the number of a text.
    pub fn of_text(text: &str) -> Self {
        let mut number = [0; BYTES];
        number.copy_from_slice(&blake3::hash(text.as_bytes()).as_bytes()[..BYTES]);
        Self(number)
    }
}

/// Writes a value in the one form of which its number is taken.
pub fn canonical(value: &impl Serialize) -> String {
    // Only keys that are no text, and numbers that are none, keep a value from becoming JSON. No state holds either; if one
    // did, all states would have one number, which the tests of numbers would tell.
    let json = serde_json::to_value(value).unwrap_or_default();
    let mut text = String::new();
    write(&json, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Array(items) => {
            text.push('[');
            for (nth, item) in items.iter().enumerate() {
                separate(nth, text);
                write(item, text);
            }
            text.push(']');
        }
        Value::Object(fields) => {
            let mut told: Vec<_> = fields
                .iter()
                .filter(|(_, field)| !is_empty(field))
                .collect();
            told.sort_by_key(|(name, _)| *name);
            text.push('{');
            for (nth, (name, field)) in told.into_iter().enumerate() {
                separate(nth, text);
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                write(field, text);
            }
            text.push('}');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

/// Tells whether a field has its default, and so is left out of what is written.
pub fn is_default<T: Default + PartialEq>(field: &T) -> bool {
    *field == T::default()
}

fn separate(nth: usize, text: &mut String) {
    if nth > 0 {
        text.push(',');
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(value) => !value,
        Value::Number(number) => number.as_u64() == Some(0),
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.values().all(is_empty),
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is no such number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNumberError(String);

impl fmt::Display for ParseNumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = 2 * BYTES;
        write!(
            f,
            "`{}` is not the number of a state: {digits} digits from 0 to 9 and a to f were expected",
            self.0
        )
    }
}

impl std::error::Error for ParseNumberError {}

impl FromStr for Number {
    type Err = ParseNumberError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || ParseNumberError(text.to_owned());
        let digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 2 * BYTES || !text.as_bytes().iter().all(digit) {
            return Err(wrong());
        }
        let mut number = [0; BYTES];
        for (nth, byte) in number.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * nth..2 * nth + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Self(number))
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[derive(Clone, Copy, Default, Serialize)]
    #[serde(rename_all = "snake_case")]
    enum Gait {
        #[default]
        Walk,
        Trot(u8),
    }

    #[derive(Default, Serialize)]
    struct Horse {
        name: &'static str,
        age: u8,
        gait: Gait,
        shod: bool,
        foals: Vec<u8>,
        rider: Option<&'static str>,
        fed: BTreeMap<&'static str, u8>,
    }

    /// The same, as a later version has it.
    #[derive(Default, Serialize)]
    struct LaterHorse {
        saddle: Option<u8>,
        rider: Option<&'static str>,
        fed: BTreeMap<&'static str, u8>,
        foals: Vec<u8>,
        lame: bool,
        age: u8,
        gait: Gait,
        name: &'static str,
        shod: bool,
        debts: BTreeMap<&'static str, u8>,
    }

    fn horse() -> Horse {
        Horse {
            name: "Copen\"hagen",
            age: 7,
            foals: vec![0, 2],
            gait: Gait::Trot(2),
            ..Horse::default()
        }
    }

    #[test]
    fn the_form_is_the_one_described() {
        assert_eq!(
            canonical(&horse()),
            r#"{"age":7,"foals":[0,2],"gait":{"trot":2},"name":"Copen\"hagen"}"#
        );
        assert_eq!(canonical(&Horse::default()), r#"{"gait":"walk"}"#);
    }

    #[test]
    fn the_number_of_a_value_never_changes() {
        assert_eq!(
            Number::of_text("").to_string(),
            "af1349b9f5f9a1a6a0404dea36dcc949"
        );
        assert_eq!(
            Number::of(&horse()).to_string(),
            "ce7c5f24ffb4aa77a97664b8b590c7c4"
        );
    }

    #[test]
    fn a_field_added_with_its_default_changes_no_number_nor_does_the_order_of_fields() {
        let later = LaterHorse {
            name: "Copen\"hagen",
            age: 7,
            foals: vec![0, 2],
            gait: Gait::Trot(2),
            ..LaterHorse::default()
        };
        assert_eq!(Number::of(&later), Number::of(&horse()));
        let saddled = LaterHorse {
            saddle: Some(1),
            ..later
        };
        assert_ne!(Number::of(&saddled), Number::of(&horse()));
    }

    #[test]
    fn whatever_differs_has_another_number() {
        let others = [
            Horse {
                name: "Marengo",
                ..horse()
            },
            Horse { age: 8, ..horse() },
            Horse {
                gait: Gait::Trot(1),
                ..horse()
            },
            Horse {
                gait: Gait::Walk,
                ..horse()
            },
            Horse {
                shod: true,
                ..horse()
            },
            Horse {
                foals: vec![2, 0],
                ..horse()
            },
            Horse {
                foals: vec![2],
                ..horse()
            },
            Horse {
                rider: Some("Wellington"),
                ..horse()
            },
            Horse {
                fed: [("oats", 1)].into(),
                ..horse()
            },
        ];
        let numbers: Vec<_> = others.iter().chain([&horse()]).map(Number::of).collect();
        for (nth, number) in numbers.iter().enumerate() {
            assert!(!numbers[..nth].contains(number), "{nth}");
        }
    }

    #[test]
    fn a_number_reads_back_as_written_and_in_no_other_way() {
        let number = Number::of(&horse());
        assert_eq!(number.to_string().parse(), Ok(number));
        let text = number.to_string();
        for wrong in [
            &text[1..],
            &text.to_uppercase(),
            "",
            "é",
            &text.replace(&text[..1], "+"),
        ] {
            assert!(wrong.parse::<Number>().is_err(), "{wrong}");
        }
    }
}
