//! Saved games that have been altered, cut short or damaged.

use crate::kit::played::played;
use crate::kit::saves::{fault, format_1, summed};
use hundred_days::last_battles::State;
use hundred_days::last_battles::data::embedded::QUATRE_BRAS;
use hundred_days::table::data::Source;
use hundred_days::table::save::{from_text, to_text};
use proptest::prelude::*;

#[test]
fn an_altered_order_is_told_by_its_number_and_line() {
    let text = format_1(&played(6, 40));
    // Orders stand from the ninth line on, one a line.
    let first = text
        .lines()
        .position(|line| line.contains("(order:"))
        .unwrap();
    for nth in [0, 7, 39] {
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        let line = &lines[first + nth];
        let digit = line.rfind("after: \"").unwrap() + "after: \"".len();
        let other = if line[digit..].starts_with('0') {
            "1"
        } else {
            "0"
        };
        lines[first + nth].replace_range(digit..=digit, other);
        let expected = format!(
            "game.ron:{}:9: order {} does not lead where it did",
            first + nth + 1,
            nth + 1
        );
        let found = fault(&lines.join("\n"));
        assert!(found.starts_with(&expected), "{found}\n{expected}");
    }
    let swapped = text.replacen("order: end()", "order: decline()", 1);
    let found = fault(&swapped);
    assert!(
        found.contains("is refused: ") && found.ends_with("the file has been altered"),
        "{found}"
    );
    let left_out: Vec<_> = text
        .lines()
        .enumerate()
        .filter(|(nth, _)| *nth != first + 3)
        .collect();
    let left_out: Vec<_> = left_out.into_iter().map(|(_, line)| line).collect();
    assert!(fault(&left_out.join("\n")).starts_with(&format!("game.ron:{}:9: order 4", first + 4)));
}

#[test]
fn what_is_altered_before_the_orders_is_told() {
    let text = format_1(&played(6, 5));
    for (old, new, expected) in [
        ("seed:6", "seed:7", "the game does not begin as it did"),
        ("rigged: true", "rigged: false", "`rigged` does not agree"),
        ("dice:[6,1]", "dice:[6,9]", "9"),
        ("scenario:\"19\"", "scenario:\"91\"", "`91` is no scenario"),
        ("\"19.5D\"", "\"19.5X\"", "the scenario has no option 19.5X"),
        (
            "hundred_days_save: 1",
            "hundred_days_save: 2",
            "has another first line",
        ),
        (
            "hundred_days_save: 1",
            "hundred_days_save: 0",
            "there is no format 0",
        ),
        ("hundred_days_save: 1", "hundred_days_save: x", ""),
        (
            "hundred_days_save",
            "hundred_nights_save",
            "this is no saved game of Hundred Days",
        ),
        (
            "    rigged",
            "    ringed: 1,\n    rigged",
            "there is no field `ringed`",
        ),
    ] {
        assert!(text.contains(old), "{old}");
        let found = fault(&text.replacen(old, new, 1));
        assert!(found.contains(expected), "{old} → {new}: {found}");
    }
    for foreign in [
        "",
        "()",
        "hello",
        "(units: [], leaders: [])",
        QUATRE_BRAS.text,
    ] {
        assert!(
            fault(foreign).starts_with("game.ron:1:1: this is no saved game"),
            "{foreign}"
        );
    }
}

#[test]
fn a_save_cut_short_anywhere_is_refused() {
    let text = to_text(&played(8, 12)).unwrap();
    for end in 0..text.len() {
        if text.is_char_boundary(end) {
            assert!(fault(&text[..end]).starts_with("game.ron:1:1: "), "{end}");
        }
    }
    let old = format_1(&played(8, 12));
    for end in (0..old.trim_end().len()).step_by(7) {
        assert!(fault(&old[..end]).starts_with("game.ron:"), "{end}");
    }
    let found = fault(&old[..old.len() - 40]);
    assert!(found.contains("the end of the file is missing"), "{found}");
    let found = fault(&summed(&text[..text.len() - 40]));
    assert!(found.contains("the end of the file is missing"), "{found}");
}

/// Reads what a file of these bytes would hold; what is no text is refused before.
fn is_refused(bytes: &[u8]) -> bool {
    let name = "game.ron";
    std::str::from_utf8(bytes).map_or(true, |text| {
        from_text::<State>(Source { name, text }).is_err()
    })
}

#[test]
fn a_save_with_any_byte_changed_is_refused() {
    let text = to_text(&played(8, 6)).unwrap();
    let mut bytes = text.clone().into_bytes();
    for at in 0..bytes.len() {
        let byte = bytes[at];
        for bit in 0..8 {
            bytes[at] = byte ^ (1 << bit);
            assert!(is_refused(&bytes), "byte {at}, bit {bit}: {:?}", bytes[at]);
        }
        bytes[at] = byte;
    }
    assert!(!is_refused(text.as_bytes()));
}

proptest! {
    #[test]
    fn no_change_of_a_save_makes_the_program_panic(at in 0..20_000_usize, byte in 32..127_u8) {
        let game = played(9, 15);
        for text in [format_1(&game), to_text(&game).unwrap()] {
            let mut bytes = text.into_bytes();
            let place = at % bytes.len();
            bytes[place] = byte;
            let Ok(text) = String::from_utf8(bytes) else {
                continue;
            };
            let name = "game.ron";
            let _ = from_text::<State>(Source { name, text: &text });
            if text.contains("sum=") && text.contains('\n') {
                let text = summed(&text);
                let _ = from_text::<State>(Source { name, text: &text });
            }
        }
    }
}
