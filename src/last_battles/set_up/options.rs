//! What the players agree on before a game: optional chapters of the rulebook, and the scenario's own options.

use super::SetUpFault;
use crate::last_battles::game_setup::{Active, GameSetup, NewGame};
use crate::last_battles::scenario::{
    ForceEffect, RuleChange, Scenario, ScenarioFile, gone_without,
};
use crate::table::case::Case;

/// The chapters that the program plays by where a scenario leaves them to the players.
pub const OPTIONAL: std::ops::RangeInclusive<u8> = 10..=13;

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
            || option.effect.gives_levels()
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
    each.chain(unmet).collect()
}

/// Lists the chapters of the rulebook that a scenario leaves to the players, and that the program plays by.
pub fn chapters_on_offer(scenario: &Scenario) -> impl Iterator<Item = u8> {
    let optional = scenario.rules.optional.iter().copied();
    optional.filter(|chapter| OPTIONAL.contains(chapter))
}

/// Gets the chapter of an option that the scenario leaves to the players, but that the program does not play by.
fn not_played(scenario: &Scenario, option: &str) -> Option<u8> {
    let number = option.split('.').next()?;
    let wanted: u8 = number.parse().ok()?;
    let offered = scenario.rules.optional.contains(&wanted);
    (offered && !OPTIONAL.contains(&wanted)).then_some(wanted)
}

/// Reads an option that is a whole chapter which the scenario leaves to the players, or uses in any case.
fn chapter(scenario: &Scenario, option: &str) -> Option<u8> {
    let wanted: u8 = option.parse().ok()?;
    let used = scenario.rules.chapters.iter().copied();
    let used = used.filter(|chapter| OPTIONAL.contains(chapter));
    chapters_on_offer(scenario)
        .chain(used)
        .find(|&chapter| chapter == wanted)
}

/// Lists the chapters in use: the scenario's own, and those that the players added.
pub fn chapters(scenario: &Scenario, start: &NewGame) -> Vec<u8> {
    let added = start
        .options
        .iter()
        .filter_map(|option| chapter(scenario, option));
    scenario
        .rules
        .chapters
        .iter()
        .copied()
        .chain(added)
        .collect()
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
    if options.any(|option| option.is_called(name)) || chapter(scenario, name).is_some() {
        return None;
    }
    Some(match not_played(scenario, name) {
        Some(chapter) => SetUpFault::NotPlayed {
            option: name.to_owned(),
            chapter,
        },
        None => SetUpFault::UnknownOption(name.to_owned()),
    })
}

/// Finds what keeps players from going without an option.
fn refusal(scenario: &Scenario, name: &str, agreed: &[String]) -> Option<SetUpFault> {
    let named = || scenario.options.iter().filter(|o| o.is_called(name));
    let option = name.to_owned();
    if named().next().is_none() {
        Some(SetUpFault::UnknownOption(option))
    } else if named().any(|option| option.is_among(&scenario.in_use)) {
        Some(SetUpFault::AlwaysInUse(option))
    } else if !named().any(|option| scenario.has_by_default(option)) {
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
