//! What the players agree on before a game: rules that the scenario leaves to them, and options of its own.

use super::SetUpFault;
use crate::last_battles::game_setup::{Active, GameSetup, NewGame};
use crate::last_battles::rules::{Rule, RuleSet};
use crate::last_battles::scenario::{
    Clash, ForceEffect, RuleChange, Scenario, ScenarioFile, Standing, gone_without,
};
use crate::table::case::Case;

/// Lists the options that are on.
pub fn on(scenario: &Scenario, start: &NewGame) -> Vec<Active> {
    let on = scenario.options_on(&start.options);
    let on = on.filter_map(|option| {
        Some(Active {
            case: Case::new(&option.case)?,
            effect: option.effect.clone(),
        })
    });
    on.collect()
}

/// The options without effect in a game that begins with a position of the players' own, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwitchedOff<'s> {
    /// Those that only say who takes part, where and when.
    pub whole: Vec<&'s str>,
    /// Those that say more than that.
    pub in_part: Vec<&'s str>,
}

/// Finds the options that a position of the players' own leaves without effect.
pub fn switched_off(setup: &GameSetup) -> SwitchedOff<'_> {
    let mut off = SwitchedOff::default();
    let (scenario, start) = (&setup.scenario, &setup.start);
    if start.setup.is_none() {
        return off;
    }
    for option in scenario.options_on(&start.options) {
        let patch = option.patch.as_deref();
        let forces =
            option.effect.is_about_forces() || patch.is_some_and(ScenarioFile::states_forces);
        let others = is_asked(setup, &option.effect)
            || option.effect.rule().is_some()
            || option.effect.is_about_rules()
            || patch.is_some_and(ScenarioFile::states_rules);
        match (forces, others) {
            (true, false) => off.whole.push(option.name()),
            (true, true) => off.in_part.push(option.name()),
            (false, _) => {}
        }
    }
    off
}

/// Tells whether an effect asks a player for a decision in any case: about a force of which some are in the game [22.6B].
fn is_asked(setup: &GameSetup, effect: &ForceEffect) -> bool {
    match effect {
        ForceEffect::SecretForce { units, .. } => {
            units.iter().any(|&unit| setup.find(unit).is_some())
        }
        _ => false,
    }
}

/// Finds what is wrong with what the players have agreed on.
pub fn faults(scenario: &Scenario, agreed: &[String]) -> Vec<SetUpFault> {
    let each = agreed.iter().enumerate().filter_map(|(nth, name)| {
        if agreed[..nth].contains(name) {
            Some(SetUpFault::OptionTwice(name.clone()))
        } else if let Some(refused) = gone_without(name) {
            refusal(scenario, refused, agreed)
        } else {
            choice(scenario, name)
        }
    });
    let unmet = scenario.unmet(agreed).map(|option| SetUpFault::Needs {
        option: option.name().to_owned(),
        needs: option.needs.clone(),
    });
    let clashes = clashes(scenario, agreed);
    let clashes = clashes.into_iter().map(|clash| match clash {
        Clash::Needs(rule, needed) => SetUpFault::Needs {
            option: rule.name_in(scenario.edition),
            needs: vec![needed.name_in(scenario.edition)],
        },
        Clash::Excludes(rule, with) => excluded(scenario, rule, with),
    });
    each.chain(unmet).chain(clashes).collect()
}

/// Lists what keeps rules that players take from being in force with all else that they agree on.
pub fn clashes(scenario: &Scenario, agreed: &[String]) -> Vec<Clash> {
    if agreed.is_empty() {
        return Vec::new();
    }
    let on = scenario.options_on(agreed);
    let by_option: Vec<_> = on.filter_map(|option| option.effect.rule()).collect();
    scenario.as_agreed(agreed).clashes(agreed, &by_option)
}

fn excluded(scenario: &Scenario, rule: Rule, with: Rule) -> SetUpFault {
    SetUpFault::Excludes {
        option: rule.name_in(scenario.edition),
        with: with.name_in(scenario.edition),
    }
}

/// Gets the rule that players take by its case, if the scenario leaves it to them, or has it in any case.
fn taken(scenario: &Scenario, option: &str) -> Option<Rule> {
    let rule = Rule::taken_by(option, scenario.edition)?;
    (scenario.rule_stands(rule) != Standing::Forbidden).then_some(rule)
}

/// Lists the chapters in use: the scenario's own, and those that the players added.
pub fn chapters(scenario: &Scenario, start: &NewGame) -> Vec<u8> {
    let agreed = start.options.iter();
    let added = agreed.filter(|option| taken(scenario, option).is_some());
    let added = added.filter_map(|option| option.parse().ok());
    let own = scenario.rules.chapters.iter().copied();
    own.chain(added).collect()
}

/// Gets the rules that a game is played by: the scenario's own, those that the players take, and those of options that are on.
pub fn rules(scenario: &Scenario, start: &NewGame, active: &[Active]) -> RuleSet {
    let taken = scenario.taken(&start.options);
    let by_option = active.iter().filter_map(|option| option.effect.rule());
    RuleSet::in_force(scenario.stated().chain(taken).chain(by_option))
}

/// Lists what the scenario, and the options that are on, change in the standard rules.
pub fn rule_changes(scenario: &Scenario, active: &[Active]) -> Vec<RuleChange> {
    let by_option = active.iter().filter_map(|option| match option.effect {
        ForceEffect::Rule(change) => Some(change),
        _ => None,
    });
    let own = scenario.rules.changes.iter().copied();
    own.chain(by_option).collect()
}

/// Finds what keeps an option from being chosen.
fn choice(scenario: &Scenario, name: &str) -> Option<SetUpFault> {
    let mut options = scenario.options.iter();
    if options.any(|option| option.is_called(name)) || taken(scenario, name).is_some() {
        return None;
    }
    let rule = Rule::taken_by(name, scenario.edition).filter(|&rule| scenario.leaves(rule));
    let barred = rule.and_then(|rule| Some(excluded(scenario, rule, scenario.bars(rule).next()?)));
    if barred.is_some() {
        return barred;
    }
    if scenario.barred.iter().any(|barred| barred == name) {
        return Some(SetUpFault::Barred(name.to_owned()));
    }
    Some(SetUpFault::UnknownOption(name.to_owned()))
}

/// Finds what keeps players from going without an option.
fn refusal(scenario: &Scenario, name: &str, agreed: &[String]) -> Option<SetUpFault> {
    let named = || scenario.options.iter().filter(|o| o.is_called(name));
    let stands = || named().map(|option| scenario.option_stands(option)).max();
    let option = name.to_owned();
    if named().next().is_none() {
        Some(SetUpFault::UnknownOption(option))
    } else if stands() == Some(Standing::Always) {
        Some(SetUpFault::AlwaysInUse(option))
    } else if stands() != Some(Standing::Recommended) {
        Some(SetUpFault::NotInUse(option))
    } else if agreed.contains(&option) {
        Some(SetUpFault::OptionTwice(option))
    } else {
        None
    }
}

/// Tells whether an option is without effect because of a chapter in use.
pub fn overruled(effect: &ForceEffect, chapters: &[u8]) -> bool {
    match effect {
        ForceEffect::Immobile { unless, .. } => {
            unless.iter().any(|chapter| chapters.contains(chapter))
        }
        _ => false,
    }
}
