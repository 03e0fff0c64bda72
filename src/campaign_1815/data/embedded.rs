//! The data files of the game, held in the program itself.

use crate::table::data::Source;

macro_rules! embedded {
    ($($(#[$doc:meta])* $constant:ident = $name:literal;)*) => {
        $($(#[$doc])* pub const $constant: Source<'static> = Source {
            name: concat!("scenarios/campaign_1815/", $name),
            text: include_str!(concat!("../../../scenarios/campaign_1815/", $name)),
        };)*

        /// All data files.
        pub const ALL: &[Source<'static>] = &[$($constant),*];
    };
}

embedded! {
    /// The board.
    MAP = "map.ron";
    /// The counters.
    PIECES = "pieces.ron";
    /// Combat results, turn track, levels of victory.
    CHARTS = "charts.ron";
    /// The numbered cases of the rules.
    CASES = "cases.ron";
    /// Three days.
    JUNE_16 = "june-16.ron";
    /// Four days.
    JUNE_15 = "june-15.ron";
}

/// The scenarios, in the order in which they are listed.
pub const SCENARIOS: &[Source<'static>] = &[JUNE_16, JUNE_15];
