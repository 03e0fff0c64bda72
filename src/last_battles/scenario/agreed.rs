//! Which of its options a scenario is played with: those in use in any case, those in use by default, and those that the
//! players agree on.
//!
//! Players agree on an option by its name or case, and to go without one that is in use by default by the same with a minus
//! before it: `-26D`.
//!
//! What is usual of the chapters that are left to the players is spelled out when a game is begun: from then on it is part of
//! what its players have agreed on. So games from before something became usual stay what they were.

use super::{ForceOption, Scenario, ScenarioFile, Standing, compose};
use crate::last_battles::charts::Turn;
use crate::last_battles::rules::Rule;
use std::borrow::Cow;

/// Reads what the players agree to go without.
pub fn gone_without(agreed: &str) -> Option<&str> {
    agreed.strip_prefix('-')
}

/// A rule or an option that is usual in new games.
struct Usual {
    name: String,
    case: String,
}

impl Usual {
    /// Tells whether players who agree on a name agree on it: its own, or its case.
    fn is_named_by(&self, name: &str) -> bool {
        name == self.name || name == self.case
    }

    /// Tells whether players who go without a name go without it: its own, its case or its chapter.
    fn is_called(&self, name: &str) -> bool {
        let chapter = self.case.split('.').next();
        self.is_named_by(name) || chapter == Some(name)
    }
}

impl Scenario {
    /// Tells whether an option is in use by default, and the players may go without it.
    pub fn has_by_default(&self, option: &ForceOption) -> bool {
        option.is_among(&self.by_default) && !option.is_among(&self.in_use)
    }

    /// Lists the options that are on, in the order of the scenario.
    pub fn options_on<'s>(&'s self, agreed: &'s [String]) -> impl Iterator<Item = &'s ForceOption> {
        let refused = |option: &ForceOption| {
            let mut refused = agreed.iter().filter_map(|name| gone_without(name));
            refused.any(|name| option.is_called(name))
        };
        let options = self.options.iter();
        options.filter(move |option| {
            option.is_among(&self.in_use)
                || option.is_among(agreed)
                || self.has_by_default(option) && !refused(option)
        })
    }

    /// Spells out what players of a new game agree on: with what is usual, unless they go without it by its name, its case or its
    /// chapter.
    pub fn spelled_out(&self, agreed: &[String]) -> Vec<String> {
        let scenario = self.as_agreed(agreed);
        let usual = scenario.usual_choices(agreed);
        let refused = |usual: &Usual| {
            let mut refused = agreed.iter().filter_map(|name| gone_without(name));
            refused.any(|name| usual.is_called(name))
        };
        let idle = |name: &&String| {
            let refused = gone_without(name);
            refused.is_some_and(|name| usual.iter().any(|usual| usual.is_called(name)))
        };
        let mut spelled: Vec<_> = agreed.iter().filter(|name| !idle(name)).cloned().collect();
        for usual in usual.iter().filter(|usual| !refused(usual)) {
            if !spelled.iter().any(|name| usual.is_named_by(name)) {
                spelled.push(usual.name.clone());
            }
        }
        spelled
    }

    /// Lists what is usual in a new game with what its players agree on, by rules and options.
    fn usual_choices(&self, agreed: &[String]) -> Vec<Usual> {
        let stated = self.stated();
        let taken = stated.chain(self.taken(agreed));
        let with_rules = taken.flat_map(Rule::usual_with);
        let on = self.options_on(agreed).flat_map(ForceOption::usual_with);
        let with_others: Vec<_> = with_rules.chain(on).collect();
        let rules = self.taken_by_case();
        let rules = rules.filter(|(_, stands)| *stands != Standing::Always);
        let rules = rules.map(|(rule, stands)| {
            let name = rule.name_in(self.edition);
            let case = self.edition.heir(rule.case()).unwrap_or(rule.case());
            (name, case.to_string(), stands)
        });
        let options = self.options.iter().map(|option| {
            let stands = self.option_stands(option);
            (option.name().to_owned(), option.case.clone(), stands)
        });
        let usual = rules.chain(options).filter(|(name, _, stands)| {
            let left = matches!(stands, Standing::Optional | Standing::Recommended);
            let own = *stands == Standing::Recommended && !self.by_default_names(name);
            left && (own || with_others.iter().any(|with| *with == name))
        });
        usual.map(|(name, case, _)| Usual { name, case }).collect()
    }

    /// Tells whether an option of a name is in use by default in games from before as well.
    fn by_default_names(&self, name: &str) -> bool {
        let mut options = self.options.iter();
        options.any(|option| option.name() == name && option.is_among(&self.by_default))
    }

    /// Lists the options that are on without any of those that they need.
    pub fn unmet<'s>(&'s self, agreed: &'s [String]) -> impl Iterator<Item = &'s ForceOption> {
        let met = |needed: &String| {
            let mut on = self.options_on(agreed);
            on.any(|option| option.is_called(needed))
        };
        let on = self.options_on(agreed);
        on.filter(move |option| !option.needs.is_empty() && !option.needs.iter().any(met))
    }

    /// Gets the first and the last turn with the options that are on.
    pub fn span(&self, agreed: &[String]) -> (Turn, Turn) {
        self.patches(agreed)
            .fold((self.first, self.last), |(first, last), patch| {
                (patch.first.unwrap_or(first), patch.last.unwrap_or(last))
            })
    }

    /// Gets the scenario with what the options that are on change in it, in the order in which it lists them.
    pub fn as_agreed(&self, agreed: &[String]) -> Cow<'_, Self> {
        let patches = self.patches(agreed);
        patches.fold(Cow::Borrowed(self), |scenario, patch| {
            Cow::Owned(compose::patched(&scenario, patch))
        })
    }

    /// Lists what the options that are on change in what the scenario says.
    fn patches<'s>(&'s self, agreed: &'s [String]) -> impl Iterator<Item = &'s ScenarioFile> {
        let on = self.options_on(agreed);
        on.filter_map(|option| option.patch.as_deref())
    }
}
