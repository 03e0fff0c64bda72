//! Every case that the code of this game cites is one of its rulebook, and every one of the rulebook is cited.

use hundred_days::campaign_1815::data::cases::carried;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Lists the cases that a line names: in the brackets of a comment, or in the code as text.
fn cited(line: &str) -> Vec<String> {
    let comment = line.split_once("//").map_or("", |(_, comment)| comment);
    let brackets = comment.split('[').skip(1);
    let inside = brackets.filter_map(|part| Some(part.split_once(']')?.0.to_owned()));
    let texts = line.split("case(\"").skip(1);
    let texts = texts.filter_map(|part| Some(part.split_once('"')?.0.to_owned()));
    let all = inside.chain(texts).flat_map(|list| {
        let words = list.split([',', ' ']).map(str::to_owned);
        words.collect::<Vec<_>>()
    });
    all.filter(|word| {
        let parts = word.split_once('.');
        parts.is_some_and(|(chapter, case)| {
            let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            number(chapter) && number(case)
        })
    })
    .collect()
}

#[test]
fn the_code_cites_the_cases_of_the_rulebook_and_all_of_them() {
    let known: BTreeSet<_> = carried()
        .numbered_cases
        .iter()
        .map(|entry| entry.case.clone())
        .collect();
    assert_eq!(known.len(), 93);
    let mut files = Vec::new();
    sources(Path::new("src/campaign_1815"), &mut files);
    let mut found = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a file");
        for line in text.lines() {
            for case in cited(line) {
                assert!(
                    known.contains(&case),
                    "{}: {case} is no case",
                    file.display()
                );
                found.insert(case);
            }
        }
    }
    let missing: Vec<_> = known.difference(&found).collect();
    assert!(missing.is_empty(), "nothing cites {missing:?}");
}
