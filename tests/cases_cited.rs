//! Every case that the code cites in brackets is one of the rulebook's, as listed in `cases.ron`.

use hundred_days::last_battles::data::embedded::CASES;
use hundred_days::last_battles::data::load::load_cases;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Lists the source files in a folder and all below it.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder to be there") {
        let path = entry.expect("the entry to be readable").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Lists what stands in brackets in a line's comment and looks like cases: `[5.3E]`, `[6.2A, 6.2B]`.
fn cited(line: &str) -> Vec<&str> {
    let comment = line.split_once("//").map_or("", |(_, comment)| comment);
    let brackets = comment.split('[').skip(1);
    let inside = brackets.filter_map(|part| Some(part.split_once(']')?.0));
    inside
        .flat_map(|list| list.split(',').map(str::trim))
        .filter(|word| {
            let (chapter, rest) = word.split_once('.').unwrap_or((word, ""));
            let numbered = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
            let case = rest.trim_end_matches(|c: char| c.is_ascii_uppercase());
            !chapter.is_empty() && numbered(chapter) && !case.is_empty() && numbered(case)
        })
        .collect()
}

#[test]
fn every_case_that_the_code_cites_is_one_of_the_rulebook() {
    let cases = load_cases(CASES).expect("the cases to be readable");
    let known: BTreeSet<_> = cases
        .cases
        .iter()
        .map(|entry| entry.case.as_str())
        .collect();
    let mut files = Vec::new();
    sources(Path::new("src"), &mut files);
    // Rooms below the line draw, with numbers in brackets of their own; the other game has a rulebook of its own.
    files.retain(|file| !file.starts_with("src/client") && !file.starts_with("src/campaign_1815"));
    for file in files {
        let text = std::fs::read_to_string(&file).expect("the file to be readable");
        for (index, line) in text.lines().enumerate() {
            for case in cited(line) {
                // 9.0 is the chapter as a whole.
                let case = case.strip_suffix(".0").unwrap_or(case);
                let place = format!("{}:{}", file.display(), index + 1);
                assert!(
                    known.contains(case),
                    "{place} cites {case}, which is no case"
                );
            }
        }
    }
}

#[test]
fn what_looks_like_a_case_is_told_from_what_does_not() {
    assert_eq!(
        cited("/// Ends [5.3E], or [6.2A, 6.2B] [4.0]."),
        ["5.3E", "6.2A", "6.2B", "4.0"]
    );
    assert!(cited("let x = [0.0, 0.5]; // [`x`], a[0], [1, 2.a]").is_empty());
}
