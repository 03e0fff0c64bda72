//! Text that came from a file, a line or an argument, as it is shown to a person.
//!
//! A terminal obeys some characters in place of showing them: they move the cursor, hide what was written, turn its order
//! round. Whoever shows a text that others have written shows them by their numbers.

use std::borrow::Cow;
use std::fmt;

/// How many characters of a word are repeated in a refusal.
pub const LONGEST_ECHO: usize = 80;

/// Tells whether a terminal would obey a character in place of showing it.
fn is_obeyed(c: char) -> bool {
    let turns_order =
        matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || turns_order || matches!(c, '\u{2028}' | '\u{2029}')
}

/// A text on one line, whatever it holds: `\n` stands for the end of a line, `\u{1b}` for the escape of terminals.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'t>(pub &'t str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(is_obeyed) {
            let (before, from) = rest.split_at(at);
            f.write_str(before)?;
            let mut letters = from.chars();
            for escaped in letters.next().into_iter().flat_map(char::escape_default) {
                fmt::Write::write_char(f, escaped)?;
            }
            rest = letters.as_str();
        }
        f.write_str(rest)
    }
}

/// Writes a text of several lines so that each of them is shown.
pub fn lines(text: &str) -> String {
    let lines = text.split('\n').map(|line| Shown(line).to_string());
    lines.collect::<Vec<_>>().join("\n")
}

/// Writes JSON so that a terminal shows it; it says the same.
pub fn json(text: &str) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let letter = |c: char| match is_obeyed(c) {
        // All of them have numbers of four digits.
        true => format!("\\u{:04x}", u32::from(c)),
        false => c.to_string(),
    };
    Cow::Owned(text.chars().map(letter).collect())
}

/// Cuts a word that is repeated in a refusal.
pub fn cut(word: &str) -> Cow<'_, str> {
    cut_to(word, LONGEST_ECHO)
}

/// Cuts a text to so many characters.
pub fn cut_to(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_shown_by_its_number() {
        let text = "a\u{1b}[31mb\u{9b}c\u{7f}\n\u{202e}é";
        let shown = Shown(text).to_string();
        assert_eq!(shown, "a\\u{1b}[31mb\\u{9b}c\\u{7f}\\n\\u{202e}é");
        assert_eq!(lines("a\u{7}\nb"), "a\\u{7}\nb");
    }

    #[test]
    fn json_says_the_same_when_it_is_shown() {
        let text = serde_json::json!({"a": "\u{1b}\u{9b}\u{202e}é"}).to_string();
        let shown = json(&text);
        assert!(!shown.contains(is_obeyed), "{shown}");
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(value(&shown), value(&text));
    }

    #[test]
    fn a_long_word_is_cut() {
        assert_eq!(cut("short"), "short");
        let cut = cut(&"é".repeat(LONGEST_ECHO + 1)).into_owned();
        assert_eq!(cut, format!("{}…", "é".repeat(LONGEST_ECHO)));
    }
}
