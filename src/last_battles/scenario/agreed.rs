//! Which of its options a scenario is played with: those in use in any case, those in use by default, and those that the
//! players agree on.
//!
//! Players agree on an option by its name or case, and to go without one that is in use by default by the same with a minus
//! before it: `-26D`.

use super::{ForceOption, Scenario, ScenarioFile, compose};
use crate::last_battles::charts::Turn;

/// Reads what the players agree to go without.
pub fn gone_without(agreed: &str) -> Option<&str> {
    agreed.strip_prefix('-')
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
    pub fn as_agreed(&self, agreed: &[String]) -> Self {
        self.patches(agreed).fold(self.clone(), |scenario, patch| {
            compose::patched(&scenario, patch)
        })
    }

    /// Lists what the options that are on change in what the scenario says.
    fn patches<'s>(&'s self, agreed: &'s [String]) -> impl Iterator<Item = &'s ScenarioFile> {
        let on = self.options_on(agreed);
        on.filter_map(|option| option.patch.as_deref())
    }
}
