//! How rules and options stand in a scenario: in any case, unless the players agree otherwise, by their choice, or not at all.

use super::{ForceEffect, ForceOption, Scenario};
use crate::last_battles::rules::{Rule, RuleSet};
use crate::table::ids::{LeaderId, UnitId};

/// Whether games of a scenario are played by a rule, or with an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Standing {
    Forbidden,
    /// If the players agree on it.
    Optional,
    /// Unless the players agree to go without, in a new game.
    Recommended,
    Always,
}

/// What keeps a rule that players take from being in force with what else is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clash {
    /// It has nothing to act on without another, which is not in force.
    Needs(Rule, Rule),
    /// It cannot be in force with another, which is.
    Excludes(Rule, Rule),
}

/// The chapter of the variant rules, meant as one set.
const VARIANTS: u8 = 16;

impl Scenario {
    /// Tells whether a chapter is always in use, by its number in the fourth edition.
    pub fn plays(&self, chapter: u8) -> bool {
        self.rules.chapters.contains(&self.edition.chapter(chapter))
    }

    /// Tells whether a chapter is left to the players, by its number in the fourth edition.
    pub fn leaves_chapter(&self, chapter: u8) -> bool {
        self.rules.optional.contains(&self.edition.chapter(chapter))
    }

    /// Tells how one of the scenario's options stands.
    pub fn option_stands(&self, option: &ForceOption) -> Standing {
        if option.is_among(&self.in_use) {
            Standing::Always
        } else if let Some(stands) = self.has_counters_of(option) {
            stands
        } else if !self.may_have_needed(option) {
            Standing::Forbidden
        } else if option.is_among(&self.by_default) || self.is_usual(option) {
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
        let barred = self.bars(rule).next().is_some();
        let left = match self.usual.contains(&rule.name_in(self.edition)) {
            true => Standing::Recommended,
            false => Standing::Optional,
        };
        let by_chapter = (self.leaves(rule) && !barred).then_some(left);
        by_option.max(by_chapter).unwrap_or(Standing::Forbidden)
    }

    /// Tells whether the scenario has an option of those without one of which another cannot be had.
    fn may_have_needed(&self, option: &ForceOption) -> bool {
        let has = |named: &String| self.options.iter().any(|other| other.is_called(named));
        option.needs.is_empty() || option.needs.iter().any(has)
    }

    /// Tells whether an option is usual in every new game: by itself, or with one that is always in use.
    fn is_usual(&self, option: &ForceOption) -> bool {
        let always = self
            .options
            .iter()
            .filter(|other| other.is_among(&self.in_use));
        let mut with = always.flat_map(ForceOption::usual_with);
        option.is_among(&self.usual) || with.any(|name| option.is_called(name))
    }

    /// Tells how an option that all scenarios share stands, where its counters are there in any case, or nobody would come by it
    /// [16.1].
    fn has_counters_of(&self, option: &ForceOption) -> Option<Standing> {
        let (comes, is_there) = match &option.effect {
            ForceEffect::SubstituteSet { instead_of, by, .. } => (
                instead_of.are_there(|unit| self.names_unit(unit)),
                by.iter().any(|&unit| self.names_unit(unit)),
            ),
            ForceEffect::Join { units, .. } => (
                units
                    .iter()
                    .flat_map(|joining| &joining.beside)
                    .any(|&unit| self.names_unit(unit)),
                units.iter().all(|joining| self.names_unit(joining.unit)),
            ),
            _ => return self.has_leaders_of(option),
        };
        match (is_there, comes) {
            (true, _) => Some(Standing::Always),
            (false, false) => Some(Standing::Forbidden),
            (false, true) => None,
        }
    }

    /// Tells the same where the counters are leaders'.
    fn has_leaders_of(&self, option: &ForceOption) -> Option<Standing> {
        let names = |leader: LeaderId| self.leaders.iter().any(|placed| placed.leader == leader);
        let patch = option.patch.as_ref().filter(|_| !option.with.is_empty());
        let own = patch.map_or(&[][..], |patch| &patch.leaders);
        let is_there = !own.is_empty() && own.iter().any(|placed| names(placed.leader));
        if is_there {
            return Some(Standing::Always);
        }
        let comes = option.with.is_empty() || option.with.iter().any(|&leader| names(leader));
        (!comes).then_some(Standing::Forbidden)
    }

    /// Tells whether a unit is one of the scenario's own forces.
    fn names_unit(&self, unit: UnitId) -> bool {
        let set_up = self.set_up.iter().map(|placed| &placed.units);
        let chosen = self.choices.iter().map(|choice| &choice.units);
        let arriving = self.arrivals.iter().flat_map(|arrival| &arrival.groups);
        let mut all = set_up.chain(chosen).chain(arriving);
        all.any(|units| units.contains(&unit))
    }

    /// Tells whether the scenario leaves a rule to the players with its chapter.
    pub fn leaves(&self, rule: Rule) -> bool {
        let chapter = rule.left_with_in(self.edition);
        chapter.is_some_and(|chapter| self.rules.optional.contains(&chapter))
    }

    /// Lists the rules of every game of the scenario with which a rule cannot be in force.
    pub fn bars(&self, rule: Rule) -> impl Iterator<Item = Rule> {
        let excluded = rule.excludes().iter().copied();
        excluded.filter(|&other| self.stated().any(|stated| stated == other))
    }

    /// Lists the rules that every game of the scenario is played by, options aside.
    pub fn stated(&self) -> impl Iterator<Item = Rule> {
        let chapters = self.rules.chapters.iter();
        let whole =
            chapters.filter_map(|chapter| Rule::taken_by(&chapter.to_string(), self.edition));
        let changed = self.rules.changes.iter().map(|change| change.rule());
        let corps = self.corps.iter().filter(|corps| !corps.levels.is_empty());
        let special = corps.flat_map(|corps| corps.special.iter().map(|special| special.rule()));
        whole.chain(changed).chain(special)
    }

    /// Lists the rules that players take by naming their cases.
    pub fn taken(&self, agreed: &[String]) -> impl Iterator<Item = Rule> {
        let named = agreed
            .iter()
            .filter_map(|name| Rule::taken_by(name, self.edition));
        named.filter(|&rule| self.rule_stands(rule) != Standing::Forbidden)
    }

    /// Lists what keeps rules that players take from being in force with all else that they agree on: `self` is the scenario as
    /// agreed, and `by_option` are the rules that its options put in force.
    pub fn clashes(&self, agreed: &[String], by_option: &[Rule]) -> Vec<Clash> {
        let taken: Vec<_> = self.taken(agreed).collect();
        if taken.is_empty() {
            return Vec::new();
        }
        let all = self.stated().chain(taken.iter().chain(by_option).copied());
        let all: Vec<_> = all.collect();
        let brought = all.iter().flat_map(|rule| rule.brings());
        let stated: RuleSet = all.iter().chain(brought).copied().collect();
        let in_force = RuleSet::in_force(all.iter().copied());
        let clashes = taken.into_iter().flat_map(|rule| {
            let missing = rule.acts_on().iter();
            let missing = missing.filter(|&&needed| !stated.contains(needed));
            let excluded = rule.excludes().iter();
            let excluded = excluded.filter(|&&other| in_force.contains(other));
            let needs = missing.map(move |&needed| Clash::Needs(rule, needed));
            needs.chain(excluded.map(move |&other| Clash::Excludes(rule, other)))
        });
        clashes.collect()
    }

    /// Tells whether the scenario recommends a rule that it leaves to its players: with all of its chapter, but for what is taken
    /// only if desired.
    pub fn advises(&self, rule: Rule) -> bool {
        let chapter = rule.left_with();
        let of_chapter = chapter.is_some_and(|chapter| self.advised.contains(&chapter));
        of_chapter && !rule.is_aside()
    }

    /// Tells whether the scenario recommends an option that all scenarios share.
    pub fn advises_option(&self, option: &ForceOption) -> bool {
        let chapter = option.case.split('.').next();
        let mut advised = self.advised.iter().map(u8::to_string);
        advised.any(|advised| chapter == Some(advised.as_str())) && !option.aside
    }

    /// Tells whether players of the scenario who want all that the book recommends take a rule: what the scenario advises, or, if it
    /// says nothing of that, chapter 16, which is meant as one set; and what any of that has to act on. What cannot be had with
    /// it is left out \[16\].
    pub fn recommends(&self, rule: Rule) -> bool {
        let wanted = |rule: Rule| {
            let advised = match self.advised.is_empty() {
                true => rule.left_with() == Some(VARIANTS) && !rule.is_aside(),
                false => self.advises(rule),
            };
            let can_be_had = |&rule: &Rule| self.rule_stands(rule) != Standing::Forbidden;
            advised && can_be_had(&rule) && rule.acts_on().iter().all(can_be_had)
        };
        let mut others = Rule::ALL.into_iter();
        wanted(rule) || others.any(|other| other.acts_on().contains(&rule) && wanted(other))
    }

    /// Tells the same of an option that all scenarios share.
    pub fn recommends_option(&self, option: &ForceOption) -> bool {
        match self.advised.is_empty() {
            true => option.case.split('.').next() == Some("16") && !option.aside,
            false => self.advises_option(option),
        }
    }

    /// Lists the rules that players may take by their case alone, or that are taken so and always in force, each with how it
    /// stands.
    pub fn taken_by_case(&self) -> impl Iterator<Item = (Rule, Standing)> {
        let rules = Rule::ALL.into_iter();
        let own = rules.filter(|rule| rule.left_with_in(self.edition).is_some());
        let stand = own.map(|rule| (rule, self.rule_stands(rule)));
        stand.filter(|&(_, stands)| stands != Standing::Forbidden)
    }
}
