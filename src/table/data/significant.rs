//! What of a data file counts: two texts that differ in remarks and indentation alone are the same data.

/// Leaves comments out of a RON text, and white space outside strings.
pub fn significant(text: &str) -> String {
    let (mut kept, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '/' => comment(rest),
            _ if first.is_whitespace() => Some(first.len_utf8()),
            _ => None,
        };
        if let Some(length) = length {
            rest = &rest[length..];
            continue;
        }
        let length = match first {
            '"' => string(rest),
            'r' => raw_string(rest).unwrap_or(1),
            _ => first.len_utf8(),
        };
        kept.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    kept
}

/// Gets the length of the comment that a text begins with.
fn comment(text: &str) -> Option<usize> {
    if text.starts_with("//") {
        return Some(text.find('\n').unwrap_or(text.len()));
    }
    let mut depth = 0;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|_| text.starts_with("/*")) {
        let step = match rest {
            _ if rest.starts_with("/*") => 1,
            _ if rest.starts_with("*/") => -1,
            _ => 0,
        };
        depth += step;
        at += match step {
            0 => rest.chars().next().map_or(1, char::len_utf8),
            _ => 2,
        };
        if depth == 0 || rest.is_empty() {
            return Some(at.min(text.len()));
        }
    }
    None
}

/// Gets the length of the string that a text begins with, its quotes included.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Gets the length of the raw string that a text begins with, such as `r#"..."#`.
fn raw_string(text: &str) -> Option<usize> {
    let hashes = text[1..].len() - text[1..].trim_start_matches('#').len();
    let opened = 1 + hashes;
    let body = text[opened..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = body.find(&end).map(|at| at + end.len());
    Some(length.map_or(text.len(), |length| opened + 1 + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_and_indentation_make_no_other_data() {
        let plain = "(name:\"A // b\",at:[1,2])";
        for text in [
            "( name: \"A // b\", at: [1, 2] )",
            "// one\n(\n    name: \"A // b\", /* two /* three */ é */\n    at: [1, 2]) // four",
        ] {
            assert_eq!(significant(text), plain, "{text}");
        }
        assert_ne!(significant("(name:\"A  // b\",at:[1,2])"), plain);
    }

    #[test]
    fn strings_stay_as_they_are() {
        for text in [
            "\"a \\\" // b\"",
            "r#\"a \" /* \"#",
            "r\"a \\\"",
            "\"never closed  ",
            "r#\"never closed  ",
        ] {
            assert_eq!(significant(text), text);
        }
        assert_eq!(significant("a / b r c /* never closed é"), "a/brc");
    }
}
