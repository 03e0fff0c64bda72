//! The rules that a scenario or an option switches on, each by its case.
//!
//! [`State::in_force`] answers for all of them whether a game is played by one; how scenarios and options say so is their
//! own affair.

use super::game_setup::GameSetup;
use super::scenario::{CorpsRule, RuleChange};
use super::state::State;
use crate::table::case::{Case, case};

/// A rule that not every game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Leaders are in play \[10\].
    Leaders,
    /// Units fight and move freely only in command \[11\].
    Command,
    /// Units that are lost may come back \[12\].
    Reorganization,
    /// Corps have a morale of their own \[13\].
    CorpsMorale,
    /// Commanders depend on a line to the headquarters of their army [16.14].
    ArmyHeadquarters,
    /// Each army draws supply on its train in place of an edge of the map [16.17].
    SupplyTrains,
    /// Officers near demoralized ones lower their corps's level [22.5A].
    Proximity,
    /// The defeat of the Old Guard lowers the levels of those around [22.5B].
    OldGuard,
    /// The same, but an exchange with a demoralized enemy is no defeat [24.1A].
    OldGuardButExchange,
    /// A line of command runs along roads and trails at half the distance [24.1A].
    CommandAlongRoads,
    /// An attack by units out of command has the result that the table gives [24.1A].
    PlainResultsOutOfCommand,
    /// For some commanders an officer of a steady cavalry corps counts one half [24.1C].
    CavalryCorpsCountHalf,
    /// Odds above 6-1 and below 1-5 change the die by what they go beyond [24.5C].
    OddsBeyondTheTable,
    /// No zone of control reaches over a bridge \[25E\].
    NoZonesOverBridges,
}

/// What puts a rule in force.
enum Source {
    /// A chapter that is in use.
    Chapter(u8),
    /// A change of the standard rules, by the scenario or one of its options.
    Change(fn(&RuleChange) -> bool),
    /// What the scenario says of the morale of corps.
    Corps(CorpsRule),
}

impl Rule {
    /// All of them, in the order of their cases.
    pub const ALL: [Self; 14] = [
        Self::Leaders,
        Self::Command,
        Self::Reorganization,
        Self::CorpsMorale,
        Self::ArmyHeadquarters,
        Self::SupplyTrains,
        Self::Proximity,
        Self::OldGuard,
        Self::OldGuardButExchange,
        Self::CommandAlongRoads,
        Self::PlainResultsOutOfCommand,
        Self::CavalryCorpsCountHalf,
        Self::OddsBeyondTheTable,
        Self::NoZonesOverBridges,
    ];

    /// Gets the case that states the rule.
    pub fn case(self) -> Case {
        case(match self {
            Self::Leaders => "10",
            Self::Command => "11",
            Self::Reorganization => "12",
            Self::CorpsMorale => "13",
            Self::ArmyHeadquarters => "16.14",
            Self::SupplyTrains => "16.17",
            Self::Proximity => "22.5A",
            Self::OldGuard => "22.5B",
            Self::OldGuardButExchange
            | Self::CommandAlongRoads
            | Self::PlainResultsOutOfCommand => "24.1A",
            Self::CavalryCorpsCountHalf => "24.1C",
            Self::OddsBeyondTheTable => "24.5C",
            Self::NoZonesOverBridges => "25E",
        })
    }

    /// Lists the rules that come with this one: it makes no sense without them.
    pub const fn brings(self) -> &'static [Self] {
        match self {
            Self::Command | Self::Reorganization => &[Self::Leaders],
            _ => &[],
        }
    }

    /// Lists the rules without which this one has nothing to act on.
    pub const fn acts_on(self) -> &'static [Self] {
        match self {
            Self::ArmyHeadquarters => &[Self::Leaders],
            Self::Proximity | Self::OldGuard | Self::OldGuardButExchange => &[Self::CorpsMorale],
            _ => &[],
        }
    }

    fn source(self) -> Source {
        use RuleChange as C;
        match self {
            Self::Leaders => Source::Chapter(10),
            Self::Command => Source::Chapter(11),
            Self::Reorganization => Source::Chapter(12),
            Self::CorpsMorale => Source::Chapter(13),
            Self::ArmyHeadquarters => Source::Change(|c| matches!(c, C::ArmyHeadquarters)),
            Self::SupplyTrains => Source::Change(|c| matches!(c, C::SupplyTrains)),
            Self::Proximity => Source::Corps(CorpsRule::Proximity),
            Self::OldGuard => Source::Corps(CorpsRule::OldGuard),
            Self::OldGuardButExchange => Source::Corps(CorpsRule::OldGuardButExchange),
            Self::CommandAlongRoads => Source::Change(|c| matches!(c, C::CommandAlongRoads)),
            Self::PlainResultsOutOfCommand => {
                Source::Change(|c| matches!(c, C::PlainResultsOutOfCommand))
            }
            Self::CavalryCorpsCountHalf => {
                Source::Change(|c| matches!(c, C::CavalryCorpsCountHalf(_)))
            }
            Self::OddsBeyondTheTable => Source::Change(|c| matches!(c, C::OddsBeyondTheTable)),
            Self::NoZonesOverBridges => Source::Change(|c| matches!(c, C::NoZonesOverBridges)),
        }
    }
}

impl GameSetup {
    /// Tells whether a game is played by a rule.
    pub fn in_force(&self, rule: Rule) -> bool {
        let acts = rule.acts_on().iter().all(|&other| self.in_force(other));
        acts && (self.is_stated(rule) || self.is_brought(rule))
    }

    /// Tells whether the scenario, or an option that is on, says that a rule is in force.
    fn is_stated(&self, rule: Rule) -> bool {
        match rule.source() {
            Source::Chapter(chapter) => self.chapters.contains(&chapter),
            Source::Change(is_it) => self.changes.iter().any(is_it),
            Source::Corps(special) => {
                let corps = self.scenario.corps.as_ref();
                let stated = corps.is_some_and(|corps| corps.special.contains(&special));
                stated && !self.corps.is_empty()
            }
        }
    }

    /// Tells whether a rule that is stated brings this one with it.
    fn is_brought(&self, rule: Rule) -> bool {
        let mut bringing = Rule::ALL
            .into_iter()
            .filter(|other| other.brings().contains(&rule));
        bringing.any(|other| self.is_stated(other))
    }
}

impl State {
    /// Tells whether the game is played by a rule.
    pub fn in_force(&self, rule: Rule) -> bool {
        self.setup().in_force(rule)
    }
}
