//! Reading a value from RON, and saying in plain words where and why a text cannot be read.

use super::locate::Position;
use super::near::nearest;
use super::{Fault, Source, unclosed};
use crate::table::shown::cut;
use ron::error::{Error, SpannedError};
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;
use std::ops::Range;

/// Reads a value from RON without any check beyond its types. What is optional is written without `Some`.
///
/// # Errors
/// Gives back the first thing that is not RON, or not of the expected type.
pub fn read<T: DeserializeOwned>(source: Source<'_>) -> Result<T, Fault> {
    parse(source.text).map_err(|error| {
        let (at, message) = complaint::<T>(source.text, &error);
        Fault {
            file: source.name.to_owned(),
            at,
            message,
        }
    })
}

/// How deep values may lie within one another. Each level takes room of the stack, and no file of ours comes near it.
const DEEPEST: usize = 64;

fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    let options = ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME)
        .with_recursion_limit(DEEPEST);
    options.from_str(text)
}

/// Says where a text cannot be read, and why: of what is opened and never closed, where it was opened.
fn complaint<T: DeserializeOwned>(text: &str, error: &SpannedError) -> (Position, String) {
    let at = place(text, error);
    let byte = at.byte(text);
    if let Some(open) = unclosed::find(text).filter(|open| open.byte <= byte) {
        return (Position::of(text, open.byte), open.message);
    }
    let rest = &text[byte..];
    match &error.code {
        _ if rest.trim().is_empty() => (at, words(&Error::Eof)),
        Error::IntegerOutOfBounds => {
            let number = number_before(text, byte);
            let (start, found) = (number.start, cut(&text[number.clone()]).into_owned());
            let expected = bounds::<T>(text, &number).map_or_else(
                || "a smaller one was expected".to_owned(),
                |(least, most)| format!("a number from {least} to {most} was expected"),
            );
            let message = format!("{found} is out of bounds: {expected}");
            (Position::of(text, start), message)
        }
        Error::ExpectedComma if is_fraction(text, byte) => (at, words(&Error::ExpectedInteger)),
        code => (at, words(code)),
    }
}

/// Gets the whole number that ends at a byte, or around it.
fn number_before(text: &str, byte: usize) -> Range<usize> {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '+' | '_');
    let start = text[..byte].trim_end_matches(part).len();
    let rest = &text[byte..];
    let end = byte + rest.len() - rest.trim_start_matches(part).len();
    start..end
}

/// Finds the bounds of a number by what the reader takes in its place.
fn bounds<T: DeserializeOwned>(text: &str, number: &Range<usize>) -> Option<(i128, i128)> {
    const KINDS: [(i128, i128); 8] = [
        (0, u8::MAX as i128),
        (i8::MIN as i128, i8::MAX as i128),
        (0, u16::MAX as i128),
        (i16::MIN as i128, i16::MAX as i128),
        (0, u32::MAX as i128),
        (i32::MIN as i128, i32::MAX as i128),
        (0, u64::MAX as i128),
        (i64::MIN as i128, i64::MAX as i128),
    ];
    let is_taken = |value: i128| {
        let tried = format!("{}{value}{}", &text[..number.start], &text[number.end..]);
        let end = number.start + value.to_string().len();
        parse::<T>(&tried).err().is_none_or(|error| {
            let at = place(&tried, &error).byte(&tried);
            !matches!(error.code, Error::IntegerOutOfBounds) || at > end
        })
    };
    let fits = |&(least, most): &(i128, i128)| {
        is_taken(least) && is_taken(most) && !is_taken(least - 1) && !is_taken(most + 1)
    };
    KINDS.into_iter().find(fits)
}

/// Tells whether a number with a point stands where the reader took the number before the point.
fn is_fraction(text: &str, byte: usize) -> bool {
    let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    digit(text[..byte].chars().next_back()) && text[byte..].starts_with('.')
}

/// Gets where an error stands: the word that it is about, or else where the reader stopped.
fn place(text: &str, error: &SpannedError) -> Position {
    let byte = |at: ron::error::Position| {
        let (line, column) = (at.line, at.col);
        Position { line, column }.byte(text)
    };
    let (start, end) = (byte(error.span.start), byte(error.span.end));
    let word = match &error.code {
        Error::Message(message) => word_in_question(message),
        _ => None,
    };
    // The reader stops behind the string that holds the word.
    let found = word.and_then(|word| text[..end.max(start)].rfind(&word));
    Position::of(text, found.unwrap_or(start))
}

/// Gets the word that the message of a hex, a hexside, a name or a turn begins with.
fn word_in_question(message: &str) -> Option<String> {
    if let Some(quoted) = message.strip_prefix('`') {
        return quoted.split('`').next().map(str::to_owned);
    }
    let (sides, _) = message.split_once(" do not touch")?;
    let (first, second) = sides.split_once(" and ")?;
    Some(format!("{first}-{second}"))
}

/// Says in plain words what was wrong and what was expected.
fn words(error: &Error) -> String {
    match error {
        Error::Eof => "the file ends in the middle of a value".to_owned(),
        Error::MissingStructField { field, .. } => format!("the field `{field}` is missing here"),
        Error::DuplicateStructField { field, .. } => {
            format!("the field `{field}` stands here twice")
        }
        Error::NoSuchStructField {
            expected, found, ..
        } => unknown(
            &format!("there is no field `{}`", cut(found)),
            found,
            expected,
        ),
        Error::NoSuchEnumVariant {
            expected, found, ..
        } => unknown(
            &format!("`{}` is not known here", cut(found)),
            found,
            expected,
        ),
        Error::ExpectedString => "text in quotes was expected".to_owned(),
        Error::ExpectedInteger => "a whole number was expected".to_owned(),
        Error::ExpectedBoolean => "true or false was expected".to_owned(),
        Error::ExpectedArray => "a list in [ ] was expected".to_owned(),
        Error::ExpectedArrayEnd => "`]` or a comma was expected".to_owned(),
        Error::ExpectedComma => "a comma was expected before this".to_owned(),
        Error::ExpectedIdentifier => "a name without quotes was expected".to_owned(),
        Error::ExpectedStructLike
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedDifferentStructName { .. } => "a record in ( ) was expected".to_owned(),
        Error::ExpectedStructLikeEnd => "`)` or a comma was expected".to_owned(),
        Error::ExceededRecursionLimit => "too many values lie within one another here".to_owned(),
        other => {
            let words = other.to_string();
            let mut letters = words.chars();
            let first = letters.next().map(|c| c.to_ascii_lowercase());
            first.into_iter().chain(letters).collect()
        }
    }
}

/// Says that a word is not known, which one may have been meant, and which there are.
fn unknown(message: &str, found: &str, expected: &[&str]) -> String {
    let listed = match expected {
        [] => "none was expected".to_owned(),
        [one] => format!("`{one}` was expected"),
        many => format!("one of {} was expected", many.join(", ")),
    };
    match nearest(found, expected.iter().copied()) {
        Some(name) => format!("{message}, did you mean `{name}`? {}", upper(&listed)),
        None => format!("{message}: {listed}"),
    }
}

/// Lets a sentence begin with a capital.
fn upper(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
