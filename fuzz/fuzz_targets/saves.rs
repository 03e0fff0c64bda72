//! Saves and journals of any bytes: whatever is accepted is written again, and what is written then is sound.
//!
//! Each holds a sum, which no change by chance would meet. So every input is read as it is, and once more with the sums put
//! right. Where a byte of zero stands in a save, entries of a journal follow, a line each.

#![no_main]

use hundred_days::last_battles::{Match, State};
use hundred_days::table::data::{Fault, Source};
use hundred_days::table::play::Use;
use hundred_days::table::{journal, save};
use libfuzzer_sys::fuzz_target;

const NAME: &str = "game.ron";

fuzz_target!(|bytes: &[u8]| {
    told(journal::read(NAME, bytes).map(|resumed| resumed.game));
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let (text, entries) = match text.split_once('\0') {
        Some((save, entries)) => (save, Some(entries)),
        None => (text, None),
    };
    told(save::from_text(Source { name: NAME, text }));
    let Some(text) = summed(text) else {
        return;
    };
    told(save::from_text(Source {
        name: NAME,
        text: &text,
    }));
    if let Some(entries) = entries {
        let text = journal_of(&text, entries);
        told(journal::read(NAME, text.as_bytes()).map(|resumed| resumed.game));
    }
});

/// Holds a game that is read to what is written of it, and faults to their place.
fn told(read: Result<Match, Vec<Fault>>) {
    match read {
        Ok(game) => writes(&game),
        Err(faults) => assert!(
            faults.iter().all(|fault| !fault.message.is_empty()) && !faults.is_empty(),
            "{faults:?}"
        ),
    }
}

fn writes(game: &Match) {
    if game.used == Use::View {
        return;
    }
    let text = save::to_text(game).expect("a text");
    let source = Source {
        name: NAME,
        text: &text,
    };
    let again: Match = save::from_text(source).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!(again.state(), game.state());
    assert_eq!(again.state().number(), game.state().number());
    assert_eq!(save::to_text(&again).expect("a text"), text);
    save::verify::<State>(source).unwrap_or_else(|faults| panic!("{faults:?}"));
}

/// Puts the right sum over a save.
fn summed(text: &str) -> Option<String> {
    let (line, body) = text.split_once('\n')?;
    let (before, _) = line.rsplit_once("sum=")?;
    let sum = blake3::hash(format!("{before}sum=\n{body}").as_bytes());
    Some(format!("{before}sum={sum}\n{body}"))
}

/// Writes a journal that begins with a save, with the right sums over its entries.
fn journal_of(save: &str, entries: &str) -> String {
    let sum = |nth: usize, entry: &str, before: &str| {
        let all = blake3::hash(format!("{before} {nth} {entry}").as_bytes());
        all.to_hex()[..16].to_owned()
    };
    let magic = "hundred-days-journal";
    let mut text = format!("{magic} format=1 save={}\n{save}", save.len());
    let mut before = sum(0, save, magic);
    for (nth, entry) in entries.lines().enumerate() {
        before = sum(nth + 1, entry, &before);
        text.push_str(&format!("{} {before} {entry}\n", nth + 1));
    }
    text
}
