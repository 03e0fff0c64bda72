//! How rules and options stand in a scenario: in any case, unless the players agree otherwise, by their choice, or not at all.

use super::{ForceOption, Scenario};
use crate::last_battles::rules::Rule;

/// Whether games of a scenario are played by a rule, or with an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    Forbidden,
    /// If the players agree on it.
    Optional,
    /// Unless the players agree to go without.
    Recommended,
    Always,
}

impl Scenario {
    /// Tells how one of the scenario's options stands.
    pub fn option_stands(&self, option: &ForceOption) -> Standing {
        if option.is_among(&self.in_use) {
            Standing::Always
        } else if option.is_among(&self.by_default) {
            Standing::Recommended
        } else {
            Standing::Optional
        }
    }

    /// Tells how a rule stands: as the scenario has it, or as the option does that puts it in force, or left to the players with
    /// its chapter.
    pub fn rule_stands(&self, rule: Rule) -> Standing {
        if self.stated().any(|stated| stated == rule) {
            return Standing::Always;
        }
        let options = self.options.iter();
        let by_option = options.filter(|option| option.effect.rule() == Some(rule));
        let by_option = by_option.map(|option| self.option_stands(option)).max();
        let optional = &self.rules.optional;
        let left = rule.left_with().filter(|left| optional.contains(left));
        let by_chapter = left.map(|_| Standing::Optional);
        by_option.max(by_chapter).unwrap_or(Standing::Forbidden)
    }

    /// Lists the rules that every game of the scenario is played by, options aside.
    pub fn stated(&self) -> impl Iterator<Item = Rule> {
        let chapters = self.rules.chapters.iter();
        let whole = chapters.filter_map(|chapter| Rule::taken_by(&chapter.to_string()));
        let changed = self.rules.changes.iter().map(|change| change.rule());
        let corps = self.corps.iter().filter(|corps| !corps.levels.is_empty());
        let special = corps.flat_map(|corps| corps.special.iter().map(|special| special.rule()));
        whole.chain(changed).chain(special)
    }

    /// Lists the rules that players may take by their case alone, or that are taken so and always in force, each with how it
    /// stands.
    pub fn taken_by_case(&self) -> impl Iterator<Item = (Rule, Standing)> {
        let rules = Rule::ALL.into_iter();
        let own = rules.filter(|rule| rule.left_with().is_some());
        let stand = own.map(|rule| (rule, self.rule_stands(rule)));
        stand.filter(|&(_, stands)| stands != Standing::Forbidden)
    }
}
