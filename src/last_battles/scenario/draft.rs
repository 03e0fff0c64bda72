//! What a scenario's file states, which may be less than a whole scenario: the rest comes from those that it builds on.

use super::super::charts::Turn;
use super::super::counter::{Army, BySide, Player};
use super::{
    Activation, AlwaysInCommand, Area, Arrival, CorpsMorale, EntryChoice, Exit, ForceOption,
    Holding, LeaderPlacement, LevelChange, Levels, Placement, Placing, Rules, Scenario, StandStill,
    Supply, Victory, Wings,
};
use crate::table::ids::{LeaderId, UnitId};
use serde::Deserialize;

/// A scenario's file: what it builds on, and what it says itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ScenarioFile {
    /// The scenarios that give what is not said here, in order.
    pub builds_on: Vec<Base>,
    /// What of theirs is left out.
    pub without: Without,
    /// The options of theirs that can be chosen here too, by case.
    pub keeps: Vec<String>,
    pub number: Option<String>,
    pub name: Option<String>,
    pub summary: Option<String>,
    pub rules: Option<Rules>,
    pub first: Option<Turn>,
    pub last: Option<Turn>,
    pub rain: Option<Vec<Turn>>,
    pub mud: Option<Vec<Turn>>,
    pub area: Option<Area>,
    pub sides: Option<Vec<Army>>,
    pub first_player: Option<Player>,
    pub set_up: Vec<Placement>,
    pub arrivals: Vec<Arrival>,
    pub choices: Vec<EntryChoice>,
    pub placings: Vec<Placing>,
    pub supply: Option<Supply>,
    pub exits: Option<Vec<Exit>>,
    pub leaders: Vec<LeaderPlacement>,
    pub levels: Option<BySide<Option<Levels>>>,
    pub changes: Vec<LevelChange>,
    pub activations: Vec<Activation>,
    pub corps: Option<CorpsMorale>,
    pub wings: Option<Wings>,
    pub stand_still: Vec<StandStill>,
    pub always_in_command: Vec<AlwaysInCommand>,
    pub control: Vec<Holding>,
    pub victory: Option<Victory>,
    pub options: Vec<ForceOption>,
    pub in_use: Option<Vec<String>>,
    pub by_default: Option<Vec<String>>,
}

/// A scenario that another builds on, by its number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Base {
    /// All of it but its options.
    All(String),
    /// Who stands where and who comes when, and nothing else.
    Forces(String),
}

impl Base {
    /// Gets the number of the scenario.
    pub fn number(&self) -> &str {
        match self {
            Self::All(number) | Self::Forces(number) => number,
        }
    }
}

/// What is left out of the scenarios that another builds on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Without {
    pub units: Vec<UnitId>,
    pub leaders: Vec<LeaderId>,
    /// Changes of levels, victory conditions, placings, and who waits or stands still, by case.
    pub cases: Vec<String>,
}

impl ScenarioFile {
    /// Tells whether it states who takes part, where and when.
    pub fn amends_forces(&self) -> bool {
        *self != self.without_forces()
    }

    /// Tells whether it states anything else.
    pub fn amends_rules(&self) -> bool {
        self.without_forces() != Self::default()
    }

    fn without_forces(&self) -> Self {
        Self {
            without: Without::default(),
            set_up: Vec::new(),
            arrivals: Vec::new(),
            choices: Vec::new(),
            placings: Vec::new(),
            leaders: Vec::new(),
            activations: Vec::new(),
            ..self.clone()
        }
    }

    /// Lists the units that it sets up, or lets arrive.
    pub fn units(&self) -> impl Iterator<Item = UnitId> {
        let set_up = self.set_up.iter().flat_map(|at| &at.units).copied();
        let arriving = self.arrivals.iter().flat_map(Arrival::units);
        let choosing = self.choices.iter().flat_map(|choice| &choice.units);
        set_up.chain(arriving).chain(choosing.copied())
    }

    /// Lists the cases of what may be left out by case.
    pub fn cases(&self) -> impl Iterator<Item = &str> {
        let changes = self.changes.iter().map(|line| &line.case);
        let waiting = self.activations.iter().map(|line| &line.case);
        let placings = self.placings.iter().map(|line| &line.case);
        let still = self.stand_still.iter().map(|line| &line.case);
        let victory = self.victory.iter();
        let wins = victory.clone().flat_map(|victory| {
            let wins = victory.instant.iter().chain(&victory.at_end);
            wins.map(|win| &win.case)
        });
        let points = victory
            .clone()
            .filter_map(|victory| victory.points.as_ref());
        let points = points.map(|points| &points.case);
        let otherwise = victory.filter_map(|victory| victory.otherwise.as_ref());
        let otherwise = otherwise.map(|otherwise| &otherwise.case);
        let lines = changes.chain(waiting).chain(placings).chain(still);
        let ends = wins.chain(points).chain(otherwise);
        lines.chain(ends).map(String::as_str)
    }
}

impl Without {
    /// Tells whether nothing is left out.
    pub fn is_empty(&self) -> bool {
        self.units.is_empty() && self.leaders.is_empty() && self.cases.is_empty()
    }
}

impl From<&Scenario> for ScenarioFile {
    fn from(whole: &Scenario) -> Self {
        let whole = whole.clone();
        Self {
            builds_on: Vec::new(),
            without: Without::default(),
            keeps: Vec::new(),
            number: Some(whole.number),
            name: Some(whole.name),
            summary: Some(whole.summary),
            rules: Some(whole.rules),
            first: Some(whole.first),
            last: Some(whole.last),
            rain: Some(whole.rain),
            mud: Some(whole.mud),
            area: Some(whole.area),
            sides: Some(whole.sides),
            first_player: Some(whole.first_player),
            set_up: whole.set_up,
            arrivals: whole.arrivals,
            choices: whole.choices,
            placings: whole.placings,
            supply: whole.supply,
            exits: Some(whole.exits),
            leaders: whole.leaders,
            levels: Some(whole.levels),
            changes: whole.changes,
            activations: whole.activations,
            corps: whole.corps,
            wings: whole.wings,
            stand_still: whole.stand_still,
            always_in_command: whole.always_in_command,
            control: whole.control,
            victory: Some(whole.victory),
            options: whole.options,
            in_use: Some(whole.in_use),
            by_default: Some(whole.by_default),
        }
    }
}
