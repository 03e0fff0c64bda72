//! The name that was meant, by the fewest letters that differ.

/// The most letters in which a name differs that may have been meant.
const FARTHEST: usize = 2;

/// Gets the name nearest to a word, if it is so near that it may have been meant.
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let length = word.chars().count();
    // A word may be as long as a file, and a name that is longer or shorter by more than that is not meant.
    let alike = |name: &&str| name.chars().count().abs_diff(length) <= FARTHEST;
    let near = names
        .into_iter()
        .filter(alike)
        .map(|name| (distance(word, name), name))
        .min_by_key(|(distance, _)| *distance);
    let (distance, name) = near?;
    let bound = (length.max(name.chars().count()) / 4).clamp(1, FARTHEST);
    (distance <= bound).then_some(name)
}

/// Asks whether the name nearest to a word was meant, to be put behind a message; nothing if none is near.
pub fn did_you_mean<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!(", did you mean `{name}`?"))
}

/// Counts the letters to be changed, put in, taken out, or swapped with their neighbours, to get from one word to another.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<_>, Vec<_>) = (
        a.to_lowercase().chars().collect(),
        b.to_lowercase().chars().collect(),
    );
    // Only the last two rows of the table are asked for.
    let mut above = (0..=b.len()).collect::<Vec<_>>();
    let mut before_it = above.clone();
    for (i, from) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let changed = above[j] + usize::from(from != to);
            let mut least = changed.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *from == b[j - 1] && a[i - 1] == *to {
                least = least.min(before_it[j - 1] + 1);
            }
            row.push(least);
        }
        before_it = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_the_name() {
        let names = ["french", "coalition", "Demoralized", "Disintegrated"];
        assert_eq!(nearest("franch", names), Some("french"));
        assert_eq!(nearest("frenhc", names), Some("french"));
        assert_eq!(nearest("demoralised", names), Some("Demoralized"));
        assert_eq!(nearest("dutch", names), None);
        assert_eq!(nearest("x", []), None);
    }

    #[test]
    fn a_word_as_long_as_a_file_is_near_no_name() {
        let word = "x".repeat(16 << 20);
        assert_eq!(nearest(&word, ["french", "coalition"]), None);
    }
}
