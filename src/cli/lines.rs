//! Lines that come in from elsewhere, each no longer than a line may be.

use std::io::{self, BufRead};

/// The most bytes of a line, without its end.
pub const LONGEST: usize = 1 << 20;

/// What has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    Line,
    /// A line that was too long; it has been passed over.
    TooLong,
    /// Nothing more comes.
    End,
}

/// Reads the next line into a buffer, without its end; of a line that is too long nothing is kept.
///
/// # Errors
/// Fails if nothing can be read.
pub fn next(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Next> {
    line.clear();
    let mut found = Next::End;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            return Ok(found);
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        if found == Next::TooLong || line.len() + part.len() > LONGEST {
            line.clear();
            found = Next::TooLong;
        } else {
            line.extend_from_slice(part);
            found = Next::Line;
        }
        let passed = part.len() + usize::from(end.is_some());
        input.consume(passed);
        if end.is_some() {
            return Ok(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};

    #[test]
    fn lines_come_one_by_one_and_the_last_needs_no_end() {
        let mut input = BufReader::with_capacity(3, &b"one\n\nthree"[..]);
        let mut line = Vec::new();
        for expected in ["one", "", "three"] {
            assert_eq!(next(&mut input, &mut line).unwrap(), Next::Line);
            assert_eq!(line, expected.as_bytes());
        }
        assert_eq!(next(&mut input, &mut line).unwrap(), Next::End);
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_and_not_kept() {
        let long = std::io::repeat(b'x').take(64 * LONGEST as u64);
        let mut input = BufReader::new(long.chain(&b"\nnext"[..]));
        let mut line = Vec::new();
        assert_eq!(next(&mut input, &mut line).unwrap(), Next::TooLong);
        assert!(line.capacity() <= 2 * LONGEST, "{}", line.capacity());
        assert_eq!(next(&mut input, &mut line).unwrap(), Next::Line);
        assert_eq!(line, b"next");
    }

    #[test]
    fn the_longest_line_is_read() {
        let text = "x".repeat(LONGEST) + "\n";
        let mut line = Vec::new();
        assert_eq!(next(&mut text.as_bytes(), &mut line).unwrap(), Next::Line);
        assert_eq!(line.len(), LONGEST);
    }
}
