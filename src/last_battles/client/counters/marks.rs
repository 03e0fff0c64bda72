//! State marks, pills, discs, flags and dice: everything on the map that is printed but is no counter.
//!
//! Each mark has its own outline and always the same place on the counter, so that neither colour nor memory is needed
//! to tell two of them apart.

use super::face;
use super::svg::{self, FRAME_VIEW, View, document, label};
use crate::client::palette::{Rgb, play};
use crate::last_battles::charts::CombatResult;
use crate::table::armies::Army;
use bevy::math::Vec2;

/// A state of a unit that its counter shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    Moved,
    MustAttack,
    MustBeAttacked,
    OutOfCommand,
    Demoralized,
    /// Cavalry that charged and has not yet rallied.
    Blown,
    /// Cavalry that has come up so that it may charge.
    MayCharge,
    Garrison,
    /// Infantry that will be a garrison in its next movement phase.
    FormsGarrison,
    /// Artillery of the heaviest calibre.
    Heavy,
    /// A unit that had no line of supply when that was last looked at.
    OutOfSupply,
}

impl Mark {
    /// Gets the drawing.
    pub const fn svg(self) -> &'static str {
        match self {
            Self::Moved => include_str!("../../../../assets/symbols/mark-moved.svg"),
            Self::MustAttack => include_str!("../../../../assets/symbols/mark-must-attack.svg"),
            Self::MustBeAttacked => {
                include_str!("../../../../assets/symbols/mark-must-be-attacked.svg")
            }
            Self::OutOfCommand => {
                include_str!("../../../../assets/symbols/mark-out-of-command.svg")
            }
            Self::Demoralized => include_str!("../../../../assets/symbols/mark-demoralized.svg"),
            Self::Blown => include_str!("../../../../assets/symbols/mark-blown.svg"),
            Self::MayCharge => include_str!("../../../../assets/symbols/mark-may-charge.svg"),
            Self::Garrison => include_str!("../../../../assets/symbols/mark-garrison.svg"),
            Self::FormsGarrison => {
                include_str!("../../../../assets/symbols/mark-forms-garrison.svg")
            }
            Self::Heavy => include_str!("../../../../assets/symbols/mark-heavy.svg"),
            Self::OutOfSupply => {
                include_str!("../../../../assets/symbols/mark-out-of-supply.svg")
            }
        }
    }

    /// Gets the mark's centre, beside name and figures, in sides of the counter, from the counter's centre, y up.
    pub const fn place(self) -> Vec2 {
        match self {
            Self::Moved => Vec2::new(0.40, 0.40),
            Self::MustAttack | Self::MustBeAttacked => Vec2::new(-0.52, 0.12),
            Self::OutOfCommand => Vec2::new(-0.52, -0.22),
            Self::Demoralized => Vec2::new(0.53, -0.23),
            Self::Blown | Self::MayCharge => Vec2::new(0.53, -0.57),
            Self::Garrison | Self::FormsGarrison => Vec2::new(0.53, 0.11),
            Self::Heavy => Vec2::new(-0.52, -0.56),
            Self::OutOfSupply => Vec2::new(-0.52, 0.46),
        }
    }

    /// Gets the mark's centre on a leader's plate, in sides of a counter from the plate's centre, y up.
    pub const fn place_on_plate(self) -> Vec2 {
        match self {
            Self::Moved => Vec2::new(0.30, 0.18),
            Self::OutOfCommand => Vec2::new(-0.31, 0.02),
            _ => Vec2::new(0.31, -0.06),
        }
    }

    /// Gets the size of the mark itself in sides of the counter.
    pub const fn size(self) -> f32 {
        match self {
            Self::Moved => 0.24,
            _ => 0.36,
        }
    }

    /// Tells whether the mark still matters where counters show no figures.
    pub const fn seen_from_afar(self) -> bool {
        matches!(
            self,
            Self::MustAttack | Self::MustBeAttacked | Self::OutOfCommand | Self::Demoralized
        )
    }
}

/// Sides of a mark's drawing for one size of the mark itself: the drawings keep a margin for their outlines.
pub const MARK_MARGIN: f32 = 1.4;

/// The faces of the die.
pub const DICE: [&str; 6] = [
    include_str!("../../../../assets/symbols/die-1.svg"),
    include_str!("../../../../assets/symbols/die-2.svg"),
    include_str!("../../../../assets/symbols/die-3.svg"),
    include_str!("../../../../assets/symbols/die-4.svg"),
    include_str!("../../../../assets/symbols/die-5.svg"),
    include_str!("../../../../assets/symbols/die-6.svg"),
];

/// Where a shell bursts.
pub const BURST: &str = include_str!("../../../../assets/symbols/bombard-burst.svg");
/// Somebody whom the enemy observes.
pub const OBSERVED: &str = include_str!("../../../../assets/symbols/observed.svg");
/// A headquarters.
pub const HEADQUARTERS: &str = include_str!("../../../../assets/symbols/hq.svg");
/// A supply train.
pub const SUPPLY_TRAIN: &str = include_str!("../../../../assets/symbols/supply-train.svg");

/// Where the game stands on the turn track.
pub const TURN_MARKER: &str = include_str!("../../../../assets/symbols/turn-marker.svg");
/// A turn by night.
pub const NIGHT: &str = include_str!("../../../../assets/symbols/turn-night.svg");
/// A turn in the rain.
pub const RAIN: &str = include_str!("../../../../assets/symbols/turn-rain.svg");

/// Gets the flag of the side that controls a hex.
pub const fn flag(side: Army) -> &'static str {
    match side {
        Army::French => include_str!("../../../../assets/symbols/control-french.svg"),
        Army::Allied => include_str!("../../../../assets/symbols/control-allied.svg"),
        Army::Prussian => include_str!("../../../../assets/symbols/control-prussian.svg"),
    }
}

/// The document of a sum pill, in hundredths of a hex width.
pub const PILL_VIEW: View = View(-20.0, -10.5, 40.0, 21.0);

/// Composes the pill that gives the sum of a stack.
pub fn sum_pill(sum: u16) -> String {
    let (fill, ink) = (play::PILL, play::PILL_INK);
    let digits = sum.to_string();
    let room = 7.6 * digits.len() as f32;
    let left = -(room + 7.2) / 2.0;
    let (right, width) = (left + 5.4, room + 16.0);
    let tip = left + 3.0;
    let figures = label((right + 1.8 + room / 2.0, 5.2), &digits, 14.5, 600, ink);
    let body = format!(
        r#"<rect x="{}" y="-8.5" width="{width}" height="17" rx="8.5" fill="{fill}" stroke="{ink}" stroke-width="1.3"/>
<path d="M{right} -2.8V-4.7H{left}L{tip} 0L{left} 4.7H{right}V2.8" fill="none" stroke="{ink}" stroke-width="1.4"/>{figures}"#,
        -width / 2.0
    );
    document(PILL_VIEW, &body)
}

/// The document of an odds disc; its radius is 40.
pub const ODDS_VIEW: View = View(6.0, 6.0, 90.0, 90.0);

/// Composes the double-ringed disc with the odds of an attack, or a question mark before they are planned.
pub fn odds_disc(odds: &str) -> String {
    let (paper, ring, shadow) = (play::PAPER, play::ATTACK, play::SHADOW);
    let size = f32::min(33.0, 100.0 / odds.chars().count().max(1) as f32);
    let figures = label((50.0, 50.0 + 0.36 * size), odds, size, 700, play::ODDS);
    let body = format!(
        r#"<circle cx="52" cy="53" r="40" fill="{shadow}" opacity="0.5"/><circle cx="50" cy="50" r="40" fill="{paper}" stroke="{ring}" stroke-width="3.4"/>
<circle cx="50" cy="50" r="33.6" fill="none" stroke="{ring}" stroke-width="1"/>{figures}"#
    );
    document(ODDS_VIEW, &body)
}

/// Composes the disc of a combat's result: its letters in its colours, in a ring of paper.
pub fn result_disc(result: CombatResult, (field, ink): (Rgb, Rgb)) -> String {
    let (paper, edge, shadow) = (play::PAPER, play::INK, play::SHADOW);
    let letters = label((50.0, 63.0), &result.to_string(), 37.0, 700, ink);
    let body = format!(
        r#"<circle cx="52" cy="53" r="40" fill="{shadow}" opacity="0.5"/><circle cx="50" cy="50" r="40" fill="{field}" stroke="{paper}" stroke-width="6"/>
<circle cx="50" cy="50" r="43" fill="none" stroke="{edge}" stroke-width="1.6"/>{letters}"#
    );
    document(ODDS_VIEW, &body)
}

/// The document of a tag, in hundredths of a hex width.
pub const TAG_VIEW: View = View(-38.0, -13.0, 76.0, 26.0);

/// What a tag on the map is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TagKind {
    /// What a planned move costs.
    Path,
    /// The range of a bombardment.
    Range,
}

/// Composes a tag with a few words.
pub fn tag(kind: TagKind, text: &str) -> String {
    let (fill, ink): (Rgb, Rgb) = match kind {
        TagKind::Path => (play::PATH, play::PATH_KEYLINE),
        TagKind::Range => (play::PILL, play::OBLIGATION_KEYLINE),
    };
    let letters = text.chars().count().max(1) as f32;
    let size = f32::min(14.5, 125.0 / letters);
    let width = f32::min(letters * size * 0.52 + 10.0, 74.0);
    let words = label((0.0, 0.35 * size), text, size, 600, ink);
    let body = format!(
        r#"<rect x="{}" y="-11" width="{width}" height="22" rx="3.5" fill="{fill}" stroke="{ink}" stroke-width="1.3"/>{words}"#,
        -width / 2.0
    );
    document(TAG_VIEW, &body)
}

/// Composes the frame of a selected counter: gold within black, round the silhouette.
pub fn selection_frame(side: Army) -> String {
    let (gold, black) = (play::SELECTION, play::SELECTION_KEYLINE);
    let outline = svg::silhouette(side, 5.5);
    let body = format!(
        r#"<path d="{outline}" fill="none" stroke="{black}" stroke-width="15"/><path d="{outline}" fill="none" stroke="{gold}" stroke-width="8.5"/>"#
    );
    document(FRAME_VIEW, &body)
}

/// Composes the frame of a selected leader's plate.
pub fn plate_frame() -> String {
    let (gold, black) = (play::SELECTION, play::SELECTION_KEYLINE);
    let outline = face::PLATE;
    let body = format!(
        r#"<g fill="none" stroke-linejoin="round"><path d="{outline}" stroke="{black}" stroke-width="30"/><path d="{outline}" stroke="{gold}" stroke-width="20"/></g>"#
    );
    document(PLATE_FRAME_VIEW, &body)
}

/// The document of the frame round a plate.
pub const PLATE_FRAME_VIEW: View = View(-20.0, -16.0, 200.0, 152.0);

/// Composes the dashed frame of a counter that only might stand here.
pub fn ghost_frame(side: Army) -> String {
    let (cream, dark) = (play::PATH_KEYLINE, play::PATH);
    let outline = svg::silhouette(side, 3.0);
    let body = format!(
        r#"<path d="{outline}" fill="none" stroke="{dark}" stroke-width="5"/><path d="{outline}" fill="none" stroke="{cream}" stroke-width="3" stroke-dasharray="9 6"/>"#
    );
    document(FRAME_VIEW, &body)
}

/// Composes the grey veil and slash over a counter that is eliminated.
pub fn slash(side: Army) -> String {
    let (outline, red, cream) = (
        svg::silhouette(side, 1.8),
        play::ATTACK,
        play::ATTACK_KEYLINE,
    );
    let body = format!(
        r##"<path d="{outline}" fill="#8A8880" opacity="0.72"/><path d="M4 96L96 4" stroke="{cream}" stroke-width="15" stroke-linecap="round"/><path d="M4 96L96 4" stroke="{red}" stroke-width="9" stroke-linecap="round"/>"##
    );
    document(FRAME_VIEW, &body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Rect;

    const ALL: [Mark; 11] = [
        Mark::Moved,
        Mark::MustAttack,
        Mark::MustBeAttacked,
        Mark::OutOfCommand,
        Mark::Demoralized,
        Mark::Blown,
        Mark::MayCharge,
        Mark::Garrison,
        Mark::FormsGarrison,
        Mark::Heavy,
        Mark::OutOfSupply,
    ];

    /// Marks of which a unit shows one at most.
    const NEVER_TOGETHER: [[Mark; 2]; 3] = [
        [Mark::MustAttack, Mark::MustBeAttacked],
        [Mark::Blown, Mark::MayCharge],
        [Mark::Garrison, Mark::FormsGarrison],
    ];

    #[test]
    fn marks_that_may_meet_do_not_cover_each_other() {
        for (i, one) in ALL.into_iter().enumerate() {
            for other in ALL.into_iter().skip(i + 1) {
                if NEVER_TOGETHER.contains(&[one, other]) {
                    continue;
                }
                let apart = one.place().distance(other.place());
                assert!(
                    apart >= 0.9 * (one.size() + other.size()) / 2.0,
                    "{one:?} {other:?}"
                );
            }
        }
    }

    #[test]
    fn marks_keep_off_name_and_figures() {
        let name = Rect::from_center_size(Vec2::new(0.0, 0.39), Vec2::new(0.54, 0.15));
        let figures = Rect::from_center_size(Vec2::new(0.0, -0.26), Vec2::new(0.64, 0.36));
        for mark in ALL {
            let own = Rect::from_center_size(mark.place(), Vec2::splat(mark.size()));
            for printed in [name, figures] {
                assert!(own.intersect(printed).is_empty(), "{mark:?}");
            }
        }
    }

    #[test]
    fn a_pill_gives_the_sum() {
        assert!(sum_pill(13).contains(">13<"));
    }
}
