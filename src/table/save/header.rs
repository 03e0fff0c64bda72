//! The first line of a save, which is read before anything else.
//!
//! ```text
//! hundred-days-save format=2 program=0.1.0 game=last_battles data=… sum=…
//! ```
//!
//! `data` is the number of the data that the rules read, see [`crate::table::game::Data`]. `sum` is the BLAKE3 hash of
//! the whole file without the 64 digits of the sum itself, in small letters: the first line up to `sum=`, its end, and all
//! lines after it. A byte that is changed, added or missing anywhere therefore makes another sum.

use crate::table::number::Number;

/// What a save begins with.
pub const MAGIC: &str = "hundred-days-save";

/// The version of the format that is written; older ones are read, newer ones are not.
pub const FORMAT: u32 = 2;

/// What the first line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header<'t> {
    /// The version of the program that wrote the save.
    pub program: &'t str,
    /// What is played.
    pub game: &'t str,
    pub data: Number,
    /// What follows the first line.
    pub body: &'t str,
}

/// Puts the first line before a body.
pub fn with_header(game: &str, data: Number, body: &str) -> String {
    let program = env!("CARGO_PKG_VERSION");
    let line = format!("{MAGIC} format={FORMAT} program={program} game={game} data={data} sum=");
    let sum = sum(&line, body);
    format!("{line}{sum}\n{body}")
}

/// Gets the sum of a first line up to `sum=` and of what follows the line.
fn sum(line: &str, body: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(line.as_bytes());
    hasher.update(b"\n");
    hasher.update(body.as_bytes());
    hasher.finalize().to_hex().to_string()
}

/// Reads the first line of a text that begins with [`MAGIC`].
///
/// # Errors
/// Says in a sentence why the save cannot be read.
pub fn parse(text: &str) -> Result<Header<'_>, String> {
    let (line, body) = text.split_once('\n').unwrap_or((text, ""));
    let mut words = line.split(' ');
    let known = words.next() == Some(MAGIC);
    let mut value = |name: &str| {
        let word = words.next()?;
        word.strip_prefix(name)?.strip_prefix('=')
    };
    let format = value("format").and_then(|format| format.parse::<u32>().ok());
    let Some(format) = format.filter(|_| known) else {
        return Err(damaged("its first line cannot be read"));
    };
    if format > FORMAT {
        return Err(format!(
            "the save is of format {format}; this program reads formats up to {FORMAT}: a newer program wrote it"
        ));
    }
    if format < FORMAT {
        return Err(format!(
            "no save of format {format} begins with such a line"
        ));
    }
    let told = (value("program"), value("game"), value("data"), value("sum"));
    let (Some(program), Some(game), Some(data), Some(found)) = told else {
        return Err(damaged("its first line cannot be read"));
    };
    let before = &line[..line.len() - found.len()];
    let ends = words.next().is_none() && text.len() > line.len();
    if !ends || found != sum(before, body) {
        return Err(damaged("its sum is another than the one that was written"));
    }
    let data = data
        .parse()
        .map_err(|_| damaged("its data have no number"))?;
    Ok(Header {
        program,
        game,
        data,
        body,
    })
}

fn damaged(why: &str) -> String {
    format!("the save is damaged or has been altered: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text() -> String {
        with_header("chess", Number::of_text("data"), "// a body\n()\n")
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let text = text();
        let header = parse(&text).expect("a header");
        assert_eq!(header.body, "// a body\n()\n");
        assert_eq!(header.data, Number::of_text("data"));
        assert_eq!(header.game, "chess");
        assert_eq!(header.program, env!("CARGO_PKG_VERSION"));
    }

    #[test]
    fn what_is_wrong_with_a_header_is_told() {
        let text = text();
        for (old, new, expected) in [
            ("format=2", "format=3", "a newer program wrote it"),
            ("format=2", "format=1", "no save of format 1 begins"),
            ("format=2", "format=x", "its first line cannot be read"),
            ("game=chess", "game=goose", "its sum is another"),
            (" game=", " ", "its first line cannot be read"),
            ("a body", "A body", "its sum is another"),
            ("()\n", "()\n\n", "its sum is another"),
            ("\n// a body\n()\n", "", "its sum is another"),
            (
                "hundred-days-save",
                "hundred-days-saves",
                "its first line cannot be read",
            ),
        ] {
            let found = parse(&text.replacen(old, new, 1)).expect_err(old);
            assert!(found.contains(expected), "{old} → {new}: {found}");
        }
    }
}
