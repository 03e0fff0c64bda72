//! What there is to know of a scenario before it is played, in words made from its data [3.1 to 3.4].

mod levels;
mod victory;

use super::join;
use crate::hex::HexNumber;
use crate::last_battles::charts::Light;
use crate::last_battles::counter::{Army, CombatStrength, Counter};
use crate::last_battles::daylight;
use crate::last_battles::edition::Edition;
use crate::last_battles::game_setup::Components;
use crate::last_battles::rules::{Rule, RuleSet};
use crate::last_battles::scenario::{Around, ForceEffect, RuleChange, Scenario, Standing, Who};
use crate::table::case::Case;
use crate::table::ids::{LeaderId, UnitId};
use std::collections::BTreeSet;

/// Lines under a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    pub heading: &'static str,
    pub lines: Vec<Line>,
}

/// A statement, and the numbered case that it is taken from, if one rule alone says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub words: String,
    pub case: Option<Case>,
}

impl Line {
    pub(in crate::last_battles::words) fn plain(words: String) -> Self {
        Self { words, case: None }
    }

    /// Gets the line with the numbers that an edition prints for its cases.
    pub(in crate::last_battles::words) fn cited_in(self, edition: Edition) -> Self {
        Self {
            words: edition.retell(&self.words),
            case: self.case.and_then(|case| edition.cite(case)),
        }
    }

    pub(in crate::last_battles::words) fn cited(words: String, case: &str) -> Self {
        Self {
            words,
            case: Case::new(case),
        }
    }
}

/// Tells what a scenario is played on, how long, by whom, what breaks the armies, and what wins with the options that are
/// agreed on.
pub fn brief(scenario: &Scenario, components: &Components, agreed: &[String]) -> Vec<Paragraph> {
    let teller = Teller {
        scenario,
        components,
        agreed,
    };
    let paragraphs = [
        ("Map", vec![teller.area()]),
        ("Length", teller.length()),
        ("Armies", teller.armies()),
        ("Rules", teller.rules()),
        ("Morale", teller.morale()),
        ("Victory", teller.victory()),
        ("Not in the rulebook", teller.sources()),
    ];
    let edition = scenario.edition;
    let told = paragraphs.into_iter().map(|(heading, lines)| Paragraph {
        heading,
        lines: lines
            .into_iter()
            .map(|line| line.cited_in(edition))
            .collect(),
    });
    told.filter(|paragraph| !paragraph.lines.is_empty())
        .collect()
}

/// Tells what wins with the options that are agreed on.
pub fn what_wins(scenario: &Scenario, components: &Components, agreed: &[String]) -> Vec<Line> {
    let teller = Teller {
        scenario,
        components,
        agreed,
    };
    let lines = teller.victory().into_iter();
    lines.map(|line| line.cited_in(scenario.edition)).collect()
}

/// How many units are named one by one.
const FEW: usize = 3;

/// Knows the scenario, and the names of what it names.
struct Teller<'s> {
    scenario: &'s Scenario,
    components: &'s Components,
    agreed: &'s [String],
}

impl Teller<'_> {
    fn area(&self) -> Line {
        let area = &self.scenario.area;
        let sheets = join(
            area.sheets
                .iter()
                .map(|sheet| format!("the {sheet}"))
                .collect(),
        );
        let plural = if area.sheets.len() == 1 { "" } else { "s" };
        let (first, last) = area.columns;
        let whole = first <= 1 && last >= self.components.board.grid().columns();
        Line::plain(capital(&match whole {
            true => format!("{sheets} sheet{plural}, whole"),
            false => format!("{sheets} sheet{plural}, columns {first} to {last}"),
        }))
    }

    /// Gets a rule, if it is always in use or the players have agreed on it by its case.
    fn plays_by(&self, rule: Rule) -> Option<Rule> {
        let always = self.scenario.rule_stands(rule) == Standing::Always;
        let (edition, mut agreed) = (self.scenario.edition, self.agreed.iter());
        (always || agreed.any(|option| Rule::taken_by(option, edition) == Some(rule)))
            .then_some(rule)
    }

    fn length(&self) -> Vec<Line> {
        let scenario = self.scenario;
        let track = &self.components.charts.track;
        let boxes: Vec<_> = track.between(scenario.first, scenario.last).collect();
        let rules = RuleSet::from_iter(self.plays_by(Rule::Dawn));
        let nights = boxes.iter();
        let nights = nights.filter(|entry| daylight::of_box(rules, entry) == Light::Night);
        let nights = match nights.count() {
            0 => String::new(),
            1 => ", 1 of them by night".to_owned(),
            count => format!(", {count} of them by night"),
        };
        let mut lines = vec![Line::plain(format!(
            "{} turns from {} to {}{nights}; the {} player moves first",
            boxes.len(),
            scenario.first,
            scenario.last,
            scenario.first_player,
        ))];
        lines.extend(self.weather());
        lines
    }

    /// Tells the turns of rain and mud, or who makes the weather [4.3, 22.6A].
    fn weather(&self) -> Vec<Line> {
        let scenario = self.scenario;
        let mut in_use = scenario.options.iter();
        let die = in_use.find_map(|option| match option.effect {
            ForceEffect::VariableRain { from, until, .. } if option.is_among(&scenario.in_use) => {
                let words = format!("A die makes the weather from {from} to {until}");
                Some(Line::cited(words, &option.case))
            }
            _ => None,
        });
        if let Some(die) = die {
            return vec![die];
        }
        let told = [("Rain", &scenario.rain), ("Mud", &scenario.mud)].map(|(what, turns)| {
            let played = scenario.first..=scenario.last;
            let turns = turns.iter().filter(|turn| played.contains(turn));
            let turns: Vec<_> = turns.map(ToString::to_string).collect();
            (!turns.is_empty()).then(|| Line::plain(format!("{what} on {}", join(turns))))
        });
        told.into_iter().flatten().collect()
    }

    /// Tells what the scenario has from elsewhere than its own rulebook, and how sure that is.
    fn sources(&self) -> Vec<Line> {
        let sources = self.scenario.sources.iter();
        let told = sources.map(|note| format!("{}: {}, {}", note.what, note.from, note.confidence));
        told.map(Line::plain).collect()
    }

    /// Counts each army: what stands on the map, and what comes.
    fn armies(&self) -> Vec<Line> {
        let army = |&side: &Army| {
            let placed = self.scenario.set_up.iter();
            let here =
                placed.flat_map(|placed| placed.units.iter().map(|&unit| (unit, placed.reduced)));
            let comes = self
                .scenario
                .arrivals
                .iter()
                .flat_map(|arrival| arrival.units());
            let chosen = self.scenario.choices.iter();
            let chosen = chosen.flat_map(|choice| choice.units.iter().copied());
            let comes = comes.chain(chosen);
            let here = self.muster(side, here);
            let comes = self.muster(side, comes.map(|unit| (unit, false)));
            let words = match (here.0, comes.0) {
                (0, 0) => return None,
                (_, 0) => format!("{side}: {}", force(here)),
                (0, _) => format!("{side}: {} to come", force(comes)),
                _ => format!("{side}: {}; {} to come", force(here), force(comes)),
            };
            Some(Line::plain(words))
        };
        self.scenario.sides.iter().filter_map(army).collect()
    }

    /// Tells what is changed in the standard rules, and whom rules of the scenario's own are about.
    fn rules(&self) -> Vec<Line> {
        let changes = self.scenario.rules.changes.iter();
        let words = changes.map(|change| match *change {
            RuleChange::CommandAlongRoads => {
                "Command reaches twice as far along roads and trails".to_owned()
            }
            RuleChange::PlainResultsOutOfCommand => {
                "Attacks by units out of command have the results that the table gives".to_owned()
            }
            RuleChange::CavalryCorpsCountHalf(leader) => format!(
                "An officer of a steady cavalry corps counts one half for {}",
                self.leader(leader)
            ),
            RuleChange::OddsBeyondTheTable => {
                "Odds above 6-1 and below 1-5 change the die by what they go beyond".to_owned()
            }
            RuleChange::NoZonesOverBridges => "No zone of control reaches over a bridge".to_owned(),
            RuleChange::ArmyHeadquarters => {
                "Commanders depend on a line to the headquarters of their army".to_owned()
            }
            RuleChange::SupplyTrains => {
                "Each army draws its supply on its train, not on an edge of the map".to_owned()
            }
            RuleChange::AilingNapoleon => {
                "Dice tell Napoleon's rating and how far he rides".to_owned()
            }
            RuleChange::CorpsChiefs => {
                "The two officers of a Prussian corps may be commanded for one point".to_owned()
            }
            RuleChange::ChiefCommands => {
                "A chief of staff may command, and so switches his headquarters off".to_owned()
            }
            RuleChange::TrainsAttacked => {
                "A train in the attacker's zone of control must be attacked".to_owned()
            }
            RuleChange::Seconds => "Bulow and Uxbridge follow their commanders".to_owned(),
            RuleChange::Rifles => {
                "The Allied rifles stack freely and are always in command".to_owned()
            }
            RuleChange::WingArtillery => {
                "The batteries of the French wings are in command beside a unit that is".to_owned()
            }
        });
        let still = self.scenario.stand_still.iter().map(|still| {
            let who = match &still.who {
                Who::Army(side) => format!("The {side} army"),
                Who::Units(units) => self.units(units),
            };
            let words = format!("{who} may not move before {}", still.moves_from);
            Line::cited(words, &still.case)
        });
        let free = self.scenario.always_in_command.iter().map(|free| {
            let words = format!("{} is always in command", self.leader(free.leader));
            Line::cited(words, &free.case)
        });
        let waiting = self.scenario.activations.iter().map(|activation| {
            let words = format!(
                "{} neither moves nor enters before its die comes up, or before {}",
                self.units(&activation.units),
                activation.at_last
            );
            Line::cited(words, &activation.case)
        });
        let chosen = self.scenario.choices.iter().map(|choice| {
            let words = format!(
                "Where and when {} come is written down in secret on {}",
                self.units(&choice.units),
                choice.written
            );
            Line::cited(words, &choice.case)
        });
        let in_use = self.scenario.options.iter();
        let in_use = in_use.filter(|option| option.is_among(&self.scenario.in_use));
        let in_use = in_use.map(|option| Line::cited(option.title.clone(), &option.case));
        let placed = self.scenario.placings.iter().map(|placing| {
            let within = match &placing.within {
                Around::Near(centre, hexes) => {
                    let plural = if *hexes == 1 { "" } else { "es" };
                    format!("within {hexes} hex{plural} of {}", self.hex(*centre))
                }
                Around::Hexes(hexes) => format!("in {}", join(self.hexes(hexes))),
            };
            let words = format!(
                "{}: their player places them {within}, not in enemy zones of control",
                self.units(&placing.units)
            );
            Line::cited(words, &placing.case)
        });
        let own = placed.chain(still).chain(free).chain(waiting);
        let own = own.chain(chosen).chain(in_use);
        words.map(Line::plain).chain(own).collect()
    }

    /// Counts an army's units, and their strength points.
    fn muster(
        &self,
        side: Army,
        units: impl Iterator<Item = (UnitId, bool)>,
    ) -> (usize, CombatStrength) {
        let counters = units.filter_map(|(unit, reduced)| Some((self.counter(unit)?, reduced)));
        let own = counters.filter(|(counter, _)| counter.side == side);
        own.fold(
            (0, CombatStrength(0)),
            |(count, sum), (counter, reduced)| {
                let strength = counter.reduced.filter(|_| reduced);
                let strength = strength.unwrap_or(counter.strength);
                (count + 1, CombatStrength(sum.0 + strength.0))
            },
        )
    }

    fn counter(&self, unit: UnitId) -> Option<&Counter> {
        let mut units = self.components.order_of_battle.units.iter();
        units.find(|counter| counter.id == unit)
    }

    fn leader(&self, leader: LeaderId) -> String {
        let mut leaders = self.components.order_of_battle.leaders.iter();
        let found = leaders.find(|counter| counter.id == leader);
        found.map_or_else(|| leader.to_string(), |counter| counter.full_name.clone())
    }

    /// Names units: a few one by one, more of them by their commands.
    fn units(&self, units: &[UnitId]) -> String {
        let name = |&unit: &UnitId| {
            let counter = self.counter(unit);
            counter.map_or_else(|| unit.to_string(), |counter| counter.full_name.clone())
        };
        match units.len() {
            0..=FEW => join(units.iter().map(name).collect()),
            _ => self.commands(units),
        }
    }

    /// Names units by the commands on their counters, which keeps a corps from being a list.
    fn commands(&self, units: &[UnitId]) -> String {
        let counters = units.iter().filter_map(|&unit| self.counter(unit));
        let commands: BTreeSet<_> = counters
            .map(|counter| format!("{} [{}]", counter.side, counter.command))
            .collect();
        join(commands.into_iter().collect())
    }

    /// Names hexes, those of one place together.
    fn hexes(&self, hexes: &[HexNumber]) -> Vec<String> {
        let mut places: Vec<(&str, Vec<String>)> = Vec::new();
        for &hex in hexes {
            let name = self.place(hex);
            match places.iter_mut().find(|(known, _)| *known == name) {
                Some((_, of_it)) => of_it.push(hex.to_string()),
                None => places.push((name, vec![hex.to_string()])),
            }
        }
        let named = places.into_iter().map(|(name, hexes)| match name {
            "" => join(hexes),
            name => format!("{name} ({})", hexes.join(", ")),
        });
        named.collect()
    }

    /// Names hexes that only count together.
    fn all_of(&self, hexes: &[HexNumber]) -> String {
        let of = if hexes.len() > 1 { "all of " } else { "" };
        format!("{of}{}", join(self.hexes(hexes)))
    }

    fn hex(&self, hex: HexNumber) -> String {
        join(self.hexes(&[hex]))
    }

    /// Gets what the scenario calls a hex, else what the map does; empty if neither names it.
    fn place(&self, hex: HexNumber) -> &str {
        let held = self.scenario.control.iter().find(|held| held.hex == hex);
        let named = held.map(|held| held.name.as_str());
        named
            .or_else(|| self.components.board.name(hex))
            .unwrap_or_default()
    }
}

fn force((units, strength): (usize, CombatStrength)) -> String {
    let plural = if units == 1 { "" } else { "s" };
    format!("{units} unit{plural}, {strength} strength points")
}

fn capital(sentence: &str) -> String {
    super::capital(sentence.to_owned())
}
