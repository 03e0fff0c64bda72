//! What a text opens and never closes: quotes, brackets, comments.
//!
//! A reader stops where a text no longer makes sense, often many lines behind what was left open. A person wants to know where
//! that was opened.

use super::locate::Position;
use super::{Fault, Source};

/// Something that is open, closed wrongly, or closed without having been opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unclosed {
    /// The byte of what was opened; of a bracket that closes nothing, its own.
    pub byte: usize,
    pub message: String,
}

/// Finds the first thing that is not closed as it was opened.
pub fn find(text: &str) -> Option<Unclosed> {
    let mut scan = Scan {
        text,
        byte: 0,
        open: Vec::new(),
    };
    while let Some(next) = scan.peek() {
        if let Some(found) = scan.pass(next) {
            return Some(found);
        }
    }
    let (byte, bracket) = scan.open.pop()?;
    let message = format!(
        "this `{bracket}` is never closed: `{}` was expected before the file ends",
        counterpart(bracket)
    );
    Some(Unclosed { byte, message })
}

/// Makes the fault of a file that leaves something open.
pub fn fault(source: Source<'_>) -> Option<Fault> {
    find(source.text).map(|found| Fault {
        file: source.name.to_owned(),
        at: Position::of(source.text, found.byte),
        message: found.message,
    })
}

const fn counterpart(bracket: char) -> char {
    match bracket {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

/// A walk through a text, and the brackets that are open.
struct Scan<'t> {
    text: &'t str,
    byte: usize,
    open: Vec<(usize, char)>,
}

impl Scan<'_> {
    fn rest(&self) -> &str {
        &self.text[self.byte..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on behind the next occurrence of a text; tells whether there is one.
    fn skip_behind(&mut self, end: &str) -> bool {
        let found = self.rest().find(end);
        self.byte = found.map_or(self.text.len(), |at| self.byte + at + end.len());
        found.is_some()
    }

    /// Passes over what begins here.
    fn pass(&mut self, next: char) -> Option<Unclosed> {
        let rest = self.rest();
        if rest.starts_with("//") {
            self.skip_behind("\n");
            None
        } else if rest.starts_with("/*") {
            self.comment()
        } else if let Some(quote) = raw_quote(rest) {
            self.raw_string(&quote)
        } else {
            match next {
                '"' => self.string(),
                '(' | '[' | '{' => {
                    self.open.push((self.byte, next));
                    self.byte += 1;
                    None
                }
                ')' | ']' | '}' => self.close(next),
                _ => {
                    self.byte += next.len_utf8();
                    None
                }
            }
        }
    }

    /// Passes over a comment, which may hold others.
    fn comment(&mut self) -> Option<Unclosed> {
        let opened = self.byte;
        let mut depth = 0_usize;
        loop {
            let rest = self.rest();
            if rest.starts_with("/*") {
                depth += 1;
                self.byte += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                self.byte += 2;
            } else if let Some(next) = rest.chars().next() {
                self.byte += next.len_utf8();
            } else {
                let message = "this comment is never closed: `*/` was expected".to_owned();
                return Some(Unclosed {
                    byte: opened,
                    message,
                });
            }
            if depth == 0 {
                return None;
            }
        }
    }

    /// Passes over a string. One that seems to end where another one begins was left open.
    fn string(&mut self) -> Option<Unclosed> {
        let opened = self.byte;
        self.byte += 1;
        let mut closed = false;
        while let Some(next) = self.peek() {
            self.byte += next.len_utf8();
            match next {
                '"' => {
                    closed = true;
                    break;
                }
                '\\' => self.byte += self.peek().map_or(0, char::len_utf8),
                _ => {}
            }
        }
        let runs_on = self.peek().is_some_and(char::is_alphanumeric);
        (!closed || runs_on).then(|| Unclosed {
            byte: opened,
            message: "the text that begins here is not closed: a quote was expected at its end"
                .to_owned(),
        })
    }

    fn raw_string(&mut self, quote: &str) -> Option<Unclosed> {
        let opened = self.byte;
        self.byte += quote.len() + 1;
        let end: String = quote.chars().rev().collect();
        (!self.skip_behind(&end)).then(|| Unclosed {
            byte: opened,
            message: format!("the text that begins here is not closed: `{end}` was expected"),
        })
    }

    fn close(&mut self, bracket: char) -> Option<Unclosed> {
        let here = self.byte;
        self.byte += 1;
        let fits = |&(_, open): &(usize, char)| counterpart(open) == bracket;
        match self.open.pop() {
            Some(open) if fits(&open) => None,
            Some((byte, open)) if self.open.iter().any(fits) => Some(Unclosed {
                byte,
                message: format!(
                    "this `{open}` is not closed: at {} stands `{bracket}` where `{}` was expected",
                    Position::of(self.text, here),
                    counterpart(open)
                ),
            }),
            _ => Some(Unclosed {
                byte: here,
                message: format!("this `{bracket}` closes nothing"),
            }),
        }
    }
}

/// Gets the quote, with its number signs, of a raw string that begins here.
fn raw_quote(rest: &str) -> Option<String> {
    let signs = rest.strip_prefix('r')?;
    let count = signs.len() - signs.trim_start_matches('#').len();
    signs[count..]
        .starts_with('"')
        .then(|| format!("{}\"", &signs[..count]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn found(text: &str, line: usize, column: usize, message: &str) {
        let found = find(text).expect("something unclosed");
        assert_eq!(
            Position::of(text, found.byte),
            Position { line, column },
            "{found:?}"
        );
        assert!(found.message.contains(message), "{found:?}");
    }

    #[test]
    fn what_is_closed_as_it_was_opened_is_sound() {
        let text = "( // it's \"open\n a: \"two\n lines (\", b: [(1, 'x')], /* ( /* [ */ \" */ c: r#\"a\"b\"#, d: \"q\\\"\")";
        assert_eq!(find(text), None);
    }

    #[test]
    fn a_text_of_many_brackets_is_gone_through_once() {
        // To look for the place of each of them would never end.
        let text = format!("({}}}", "()".repeat(2_000_000));
        found(&text, 1, 4_000_002, "this `}` closes nothing");
    }

    #[test]
    fn the_opening_is_told() {
        found("(a: \"one,\n b: \"two\")", 1, 5, "a quote was expected");
        found("(a: 1, b: \"two)\n", 1, 11, "a quote was expected");
        found(
            "(\n a: [1, 2),\n b: 1)",
            2,
            5,
            "at 2:10 stands `)` where `]`",
        );
        found("(\n a: [(b: 1],\n)", 2, 6, "at 2:11 stands `]` where `)`");
        found("(\n a: (b: 1),\n", 1, 1, "this `(` is never closed");
        found("(a: 1)\n)", 2, 1, "this `)` closes nothing");
        found("(a: 1, /* b\n (: /* c */ 2)", 1, 8, "`*/` was expected");
        found("(a: r#\"b\")", 1, 5, "`\"#` was expected");
    }
}
