//! The name that was meant, by the fewest letters that differ.

/// Gets the name nearest to a word, if it is so near that it may have been meant.
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let near = names
        .into_iter()
        .map(|name| (distance(word, name), name))
        .min_by_key(|(distance, _)| *distance);
    let (distance, name) = near?;
    let bound = (word.chars().count().max(name.chars().count()) / 4).clamp(1, 2);
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
    let mut rows = vec![(0..=b.len()).collect::<Vec<_>>()];
    for (i, from) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in b.iter().enumerate() {
            let changed = rows[i][j] + usize::from(from != to);
            let mut least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *from == b[j - 1] && a[i - 1] == *to {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
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
}
