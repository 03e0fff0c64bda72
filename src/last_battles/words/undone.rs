//! What the end of a phase would leave undone, in words: one sentence for each kind.

use crate::last_battles::undone::Undone;

/// Says what could still be done, and how often; who or where is told beside it.
pub fn undone_words(what: &Undone) -> String {
    let counted = |count: usize, one: &str, several: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {several}"),
    };
    match what {
        Undone::Moves(names) => counted(names.len(), "unit has not moved", "units have not moved"),
        Undone::Rides(names) => counted(
            names.len(),
            "leader has not moved",
            "leaders have not moved",
        ),
        Undone::Entries(names) => counted(
            names.len(),
            "reinforcement has not come in",
            "reinforcements have not come in",
        ),
        Undone::Attacks(hexes) => counted(
            hexes.len(),
            "enemy hex could still be attacked",
            "enemy hexes could still be attacked",
        ),
        Undone::Bombardments(names) => counted(
            names.len(),
            "battery could still bombard",
            "batteries could still bombard",
        ),
        Undone::Returns(names) => counted(
            names.len(),
            "lost unit could come back",
            "lost units could come back",
        ),
    }
}
