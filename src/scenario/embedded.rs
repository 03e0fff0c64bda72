//! The data files of the project, held in the program itself.

/// A data file that the program carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Embedded {
    /// Its path from the project's root.
    pub name: &'static str,
    pub text: &'static str,
}

macro_rules! embedded {
    ($($(#[$doc:meta])* $constant:ident = $name:literal;)*) => {
        $($(#[$doc])* pub const $constant: Embedded = Embedded {
            name: concat!("scenarios/last_battles/", $name),
            text: include_str!(concat!("../../scenarios/last_battles/", $name)),
        };)*

        /// All data files.
        pub const ALL: &[Embedded] = &[$($constant),*];
    };
}

embedded! {
    /// The board.
    MAP = "map.ron";
    /// The counters.
    ORDER_OF_BATTLE = "order_of_battle.ron";
    /// Combat results, terrain effects, turn record track.
    CHARTS = "charts.ron";
    /// The numbered cases of the rulebook.
    CASES = "cases.ron";
    /// Scenario 19.
    QUATRE_BRAS = "19-quatre-bras.ron";
}

/// The scenarios, in the order of the rulebook.
pub const SCENARIOS: &[Embedded] = &[QUATRE_BRAS];
