//! Where in a data file a value stands.
//!
//! Once a file is read, a value no longer knows its line. A check that finds fault with `routes[3].hexes[17]` asks the
//! outline of the file's text where that is. In a string, the number counts words: that is the eighteenth hex of the list.

use std::fmt;

/// A place in a text: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

impl Position {
    /// The first character of a text.
    pub const START: Self = Self { line: 1, column: 1 };

    /// Gets the place of a byte of the text.
    pub fn of(text: &str, byte: usize) -> Self {
        let mut end = byte.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }

    /// Gets the byte of the text at this place, or the end of its line.
    pub fn byte(self, text: &str) -> usize {
        let lines = text.split_inclusive('\n');
        let line_start = lines.take(self.line - 1).map(str::len).sum::<usize>();
        let line = text[line_start..].split('\n').next().unwrap_or_default();
        let column = line.char_indices().nth(self.column - 1);
        line_start + column.map_or(line.len(), |(byte, _)| byte)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The shape of a RON text: which value begins at which byte.
#[derive(Clone, Debug)]
pub struct Outline<'t> {
    text: &'t str,
    root: Node<'t>,
}

/// A value and the byte at which it begins.
#[derive(Clone, Debug)]
struct Node<'t> {
    byte: usize,
    shape: Shape<'t>,
}

/// What a value consists of.
#[derive(Clone, Debug)]
enum Shape<'t> {
    /// A number, a word, or what could not be read.
    Plain,
    /// A string, by the bytes at which its words begin.
    Words(Vec<usize>),
    /// A list or a tuple.
    Items(Vec<Node<'t>>),
    /// A structure.
    Fields(Vec<(&'t str, Node<'t>)>),
}

impl<'t> Outline<'t> {
    /// Walks through a text. What is no RON is passed over; nothing fails.
    pub fn of(text: &'t str) -> Self {
        Self::down_to(text, DEEPEST)
    }

    /// Walks through a text, and keeps no more than its outermost structure.
    pub fn of_the_outermost(text: &'t str) -> Self {
        Self::down_to(text, 1)
    }

    fn down_to(text: &'t str, kept: usize) -> Self {
        let mut walker = Walker {
            text,
            byte: 0,
            depth: 0,
            kept,
        };
        let root = walker.value();
        Self { text, root }
    }

    /// Lists the names of the outermost structure's fields.
    pub fn fields(&self) -> impl Iterator<Item = &'t str> {
        let fields = match &self.root.shape {
            Shape::Fields(fields) => fields.as_slice(),
            _ => &[],
        };
        fields.iter().map(|(name, _)| *name)
    }

    /// Finds a list that has more lines than that: the byte at which it begins, and how many it has.
    pub fn list_longer_than(&self, lines: usize) -> Option<(usize, usize)> {
        self.root.list_longer_than(lines)
    }

    /// Gets where a value stands, such as `routes[3].hexes[17]`; of a value that is left out, where its parent stands.
    pub fn find(&self, path: &str) -> Position {
        let mut node = &self.root;
        for step in path.split(['.', '[', ']']).filter(|step| !step.is_empty()) {
            match node.child(step) {
                Ok(child) => node = child,
                Err(byte) => return Position::of(self.text, byte),
            }
        }
        Position::of(self.text, node.byte)
    }
}

impl Node<'_> {
    fn list_longer_than(&self, lines: usize) -> Option<(usize, usize)> {
        match &self.shape {
            Shape::Plain | Shape::Words(_) => None,
            Shape::Items(items) if items.len() > lines => Some((self.byte, items.len())),
            Shape::Items(items) => items.iter().find_map(|item| item.list_longer_than(lines)),
            Shape::Fields(fields) => {
                let mut fields = fields.iter();
                fields.find_map(|(_, field)| field.list_longer_than(lines))
            }
        }
    }

    /// Takes a step inwards; an error is the byte at which the walk ends.
    fn child(&self, step: &str) -> Result<&Self, usize> {
        let index = step.parse::<usize>().ok();
        let child = match &self.shape {
            Shape::Plain => None,
            Shape::Words(words) => {
                let word = index.and_then(|index| words.get(index));
                return Err(word.copied().unwrap_or(self.byte));
            }
            Shape::Items(items) => index.and_then(|index| items.get(index)),
            Shape::Fields(fields) => fields
                .iter()
                .find_map(|(name, node)| (*name == step).then_some(node)),
        };
        child.ok_or(self.byte)
    }
}

/// How deep structures may lie within one another; what lies deeper is passed over.
const DEEPEST: usize = 64;

/// A walk through a text.
struct Walker<'t> {
    text: &'t str,
    byte: usize,
    depth: usize,
    /// How deep lies what is kept.
    kept: usize,
}

impl<'t> Walker<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.byte..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, unwanted: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.byte += rest.len() - rest.trim_start_matches(unwanted).len();
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        if found {
            self.byte += wanted.len_utf8();
        }
        found
    }

    /// Passes over blanks, comments and attributes.
    fn blanks(&mut self) {
        loop {
            self.skip(char::is_whitespace);
            let rest = self.rest();
            if rest.starts_with("//") || rest.starts_with("#!") {
                self.skip(|c| c != '\n');
            } else if rest.starts_with("/*") {
                self.block_comment();
            } else {
                return;
            }
        }
    }

    /// Passes over a block comment, which may hold others.
    fn block_comment(&mut self) {
        let mut open = 0_usize;
        while let Some(next) = self.peek() {
            let rest = self.rest();
            if rest.starts_with("/*") {
                open += 1;
                self.byte += 2;
            } else if rest.starts_with("*/") {
                open -= 1;
                self.byte += 2;
            } else {
                self.byte += next.len_utf8();
            }
            if open == 0 {
                return;
            }
        }
    }

    fn value(&mut self) -> Node<'t> {
        self.blanks();
        let byte = self.byte;
        if self.take('"') {
            let shape = Shape::Words(self.words());
            return Node { byte, shape };
        }
        // The name of a variant, or a number.
        self.skip(|c| c.is_alphanumeric() || "_+-.'".contains(c));
        let named = self.byte;
        self.blanks();
        let close = match self.peek() {
            Some('(') => ')',
            Some('[') if named == byte => ']',
            Some('{') if named == byte => '}',
            _ => {
                self.byte = named;
                let shape = Shape::Plain;
                return Node { byte, shape };
            }
        };
        self.byte += 1;
        self.depth += 1;
        let shape = self.members(close);
        self.depth -= 1;
        Node { byte, shape }
    }

    /// Walks through what stands between brackets, and over the closing one.
    fn members(&mut self, close: char) -> Shape<'t> {
        let (mut items, mut fields) = (Vec::new(), Vec::new());
        loop {
            self.blanks();
            if self.depth > DEEPEST || self.peek().is_none() || self.take(close) {
                break;
            }
            let before = self.byte;
            let kept = self.depth <= self.kept;
            match (self.field_name(), self.value()) {
                _ if !kept => {}
                (Some(name), value) => fields.push((name, value)),
                (None, value) => items.push(value),
            }
            self.blanks();
            self.take(',');
            if self.byte == before {
                // Not RON: pass over one character, so that the walk ends.
                self.byte += self.peek().map_or(1, char::len_utf8);
            }
        }
        if fields.is_empty() {
            Shape::Items(items)
        } else {
            Shape::Fields(fields)
        }
    }

    /// Reads a name with a colon after it; stays in place where there is none.
    fn field_name(&mut self) -> Option<&'t str> {
        let start = self.byte;
        self.skip(|c| c.is_alphanumeric() || c == '_');
        let name = &self.text[start..self.byte];
        self.blanks();
        if !name.is_empty() && self.take(':') {
            return Some(name);
        }
        self.byte = start;
        None
    }

    /// Walks through a string after its opening quote; lists where its words begin.
    fn words(&mut self) -> Vec<usize> {
        let mut words = Vec::new();
        let mut within = false;
        while let Some(next) = self.peek() {
            let byte = self.byte;
            self.byte += next.len_utf8();
            let escaped = if next == '\\' { self.peek() } else { None };
            if next == '"' {
                break;
            }
            if let Some(escaped) = escaped {
                self.byte += escaped.len_utf8();
            }
            let blank = next.is_whitespace() || escaped.is_some_and(|c| "\nnrt".contains(c));
            if !blank && !within {
                words.push(byte);
            }
            within = !blank;
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"// "not here"
#![enable(implicit_some)]
(
    name: "a (b", /* nor: [here] */
    routes: [
        (id: "R1", hexes: "0101
            0102 0103"),
        Named(id: "é", at: [1, -2.5, Some(3)]),
    ],
)
"#;

    #[track_caller]
    fn found(path: &str, line: usize, column: usize) {
        assert_eq!(Outline::of(TEXT).find(path), Position { line, column });
    }

    #[test]
    fn values_are_found_by_their_path() {
        found("", 3, 1);
        found("name", 4, 11);
        found("routes", 5, 13);
        found("routes[0].id", 6, 14);
        found("routes[0].hexes[0]", 6, 28);
        found("routes[0].hexes[2]", 7, 18);
        found("routes[1]", 8, 9);
        found("routes[1].at[1]", 8, 32);
        found("routes[1].at[2][0]", 8, 43);
    }

    #[test]
    fn of_the_outermost_structure_the_fields_alone_are_kept() {
        let outline = Outline::of_the_outermost(TEXT);
        assert_eq!(outline.fields().collect::<Vec<_>>(), ["name", "routes"]);
        assert_eq!(outline.find("routes[1].at"), outline.find("routes"));
    }

    #[test]
    fn of_what_is_not_there_the_parent_is_found() {
        found("routes[1].hexes", 8, 9);
        found("routes[0].hexes[9]", 6, 27);
        found("other.thing", 3, 1);
    }

    #[test]
    fn bytes_and_positions_agree() {
        for (byte, _) in TEXT.char_indices() {
            assert_eq!(Position::of(TEXT, byte).byte(TEXT), byte);
        }
    }
}
