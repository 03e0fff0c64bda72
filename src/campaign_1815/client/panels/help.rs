//! What mouse and keys do in this game.

/// The lines of the help.
pub const LINES: &[(&str, &str)] = &[
    (
        "click a corps",
        "choose it; again: whoever else is in its hex",
    ),
    ("click a lit hex", "move there, place there, retreat there"),
    ("click a red hex", "lay the attack on it out in the panel"),
    (
        "Enter",
        "give the one answer that is asked for: cast the dice, name the support",
    ),
    ("right click, Esc", "let go"),
    (
        "1 2 3",
        "the headquarters under which a corps moves, or that place a detachment",
    ),
    ("Tab", "the next who can do something"),
    ("Ctrl+Enter", "pass, or go on"),
    ("wheel, + and -, F", "nearer, farther, the whole map"),
    ("T", "chart of results"),
    ("R", "the whole record"),
    ("I", "what the computer would do here"),
    ("Ctrl+Z", "take the last order back"),
];
