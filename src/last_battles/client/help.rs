//! The keys, and what the mouse does.

/// What does what.
pub const LINES: &[(&str, &str)] = &[
    (
        "click a counter",
        "select it; again: the next of its stack, then all",
    ),
    (
        "Shift + click",
        "add the rest of the stack; in combat, fight another enemy together with the first",
    ),
    (
        "click a lit hex",
        "move there; Ctrl + click also onto a counter",
    ),
    (
        "click a leader",
        "select him and show the range of his orders; Shift adds him to the stack",
    ),
    (
        "click an enemy",
        "plan an attack; your stacks then join or leave it",
    ),
    ("right click", "let go"),
    ("Esc", "close what lies on top; then let go"),
    ("wheel, + and –", "zoom"),
    ("drag, arrows, W A S D", "move the map"),
    ("F", "show the whole area"),
    ("P", "fold the dock and the track away, or have them back"),
    ("Space, held", "fan all stacks out"),
    ("H, held", "hide the counters"),
    ("Tab", "the next unit that may or must act"),
    ("N", "the next open obligation"),
    (
        "Ctrl + Enter",
        "end the phase; what is left undone is told first, a second press ends it",
    ),
    (
        "Enter",
        "confirm what is asked; never ends a phase by itself",
    ),
    (
        "Ctrl + Z",
        "take the last order back, until a die is rolled",
    ),
    ("Ctrl + S, Ctrl + O", "save, load"),
    ("Ctrl + ,", "the settings"),
    (
        "Ctrl + +, –, 0",
        "the size of everything: larger, smaller, as it was",
    ),
    ("R, T", "the whole record, the terrain chart"),
    ("I", "a hint: what the computer would do here"),
    ("L", "lines of supply: who would be cut off now"),
    (
        "O",
        "observation: what is seen, and which of your pieces the enemy sees",
    ),
    (
        "1, 2, 3, 4, 5",
        "the dock: now, losses, arrivals, order of battle, results in a small window",
    ),
];
