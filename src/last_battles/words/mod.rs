//! What happens, in words: one plain sentence an event, for records, replays and logs.
//!
//! Units go by their full names, hexes by number and by what the map calls them. The case is left to the caller, who may
//! show it beside the sentence; see [`Event::case`].

mod asked;
mod brief;
mod combat;
mod designation;
mod hidden;
mod notes;
mod optional;
mod outcomes;
mod rules;
mod staff;
mod told;
mod undone;

pub use self::brief::{Line, Paragraph, brief, what_wins};
pub use self::designation::command;
pub use self::notes::{Note, notes};
pub use self::optional::{Question, arm, question};
pub use self::rules::{clash, terms};
pub use self::told::{Heading, Recorder, Told};
pub use self::undone::undone_words;

use super::charts::{Light, Weather};
use super::combat::outcomes::BattleOutcome;
use super::counter::{Arm, CombatStrength, Nationality, Player, Rank};
use super::event::{BattleReport, DieFor, Event, Modification, MoraleEvent, PointsFor};
use super::game_setup::{GameSetup, SecretOrder};
use super::order::Order;
use super::scenario::VictoryLevel;
use super::state::{Outcome, Phase};
use crate::hex::HexNumber;
use crate::table::ids::{PieceId, UnitId};

/// Says what happened; `None` for what only closes something that was told already.
pub fn describe(setup: &GameSetup, event: &Event) -> Option<String> {
    Teller(setup).tell(event).map(capital)
}

/// Says what a line of the account of a combat's odds means.
pub fn factor(setup: &GameSetup, line: &Modification) -> String {
    Teller(setup).factor(line)
}

/// Gets the full name of a unit or leader.
pub fn unit_name(setup: &GameSetup, unit: impl Into<PieceId>) -> String {
    Teller(setup).unit(unit)
}

/// Gets the name that a unit or leader goes by in a short line: its commander's, if a unit is called by one.
pub fn short_name(setup: &GameSetup, unit: impl Into<PieceId>) -> String {
    Teller(setup).short(unit)
}

/// Says what a result would truly bring, a line for each thing.
pub fn outcome_lines(setup: &GameSetup, outcome: &BattleOutcome) -> Vec<Line> {
    let lines = Teller(setup).outcome(outcome).into_iter();
    lines.map(|line| line.cited_in(setup.edition())).collect()
}

/// Says in one sentence what a result would truly bring to those who fight.
pub fn outcome_sentence(setup: &GameSetup, outcome: &BattleOutcome) -> String {
    Teller(setup).outcome_sentence(outcome)
}

/// Says in a word or two, for the face of a die, what a result would truly bring.
pub fn outcome_in_brief(outcome: &BattleOutcome) -> String {
    outcomes::in_brief(outcome)
}

/// Says what has come of a combat so far, from what happened after its die, a line for each thing.
pub fn aftermath_lines(setup: &GameSetup, report: &BattleReport, after: &[Event]) -> Vec<Line> {
    let lines = Teller(setup).aftermath_of(report, after).into_iter();
    lines.map(|line| line.cited_in(setup.edition())).collect()
}

/// Gets a hex's number, and its name if the map gives one.
pub fn hex_name(setup: &GameSetup, hex: HexNumber) -> String {
    Teller(setup).hex(hex)
}

/// Asks what is to be written down in secret about who comes, and lists the answers [18.5C, 28D].
pub fn secret_question(setup: &GameSetup, matter: &SecretOrder) -> (String, Vec<(String, Order)>) {
    Teller(setup).secret_question(matter)
}

/// Says what an order asks for, in a few words.
pub fn order_words(setup: &GameSetup, order: &Order) -> String {
    Teller(setup).order(order)
}

/// Names a nation of the Allied army by its troops.
pub const fn nation_name(nation: Nationality) -> &'static str {
    match nation {
        Nationality::French => "French",
        Nationality::British => "British",
        Nationality::Kgl => "King's German Legion",
        Nationality::Hanoverian => "Hanoverian",
        Nationality::Netherlands => "Netherlands",
        Nationality::Nassau => "Nassau",
        Nationality::Brunswick => "Brunswick",
        Nationality::Prussian => "Prussian",
    }
}

/// Knows the names of a game.
struct Teller<'s>(&'s GameSetup);

impl Teller<'_> {
    /// Names a unit, or a leader where one may stand in its place.
    fn unit(&self, unit: impl Into<PieceId>) -> String {
        let unit = unit.into();
        self.0.find(unit).map_or_else(
            || self.leader(unit),
            |index| {
                let counter = &self.0.roster[usize::from(index.0)].counter;
                match counter.arm {
                    Arm::Train => format!("the {}", counter.full_name),
                    _ => counter.full_name.clone(),
                }
            },
        )
    }

    fn leader(&self, leader: impl Into<PieceId>) -> String {
        let leader = leader.into();
        let entries = self.0.leaders.iter();
        let mut named = entries.filter(|entry| leader == entry.counter.id);
        named.next().map_or_else(
            || self.marker(leader),
            |entry| match entry.counter.rank {
                Rank::Headquarters => format!("the {}", entry.counter.full_name),
                _ => entry.counter.full_name.clone(),
            },
        )
    }

    fn units(&self, units: &[impl Copy + Into<PieceId>]) -> String {
        join(units.iter().map(|&unit| self.unit(unit)).collect())
    }

    /// Names units and what they do, in the number that fits them.
    fn act(&self, units: &[UnitId], one: &str, several: &str) -> String {
        let verb = if units.len() == 1 { one } else { several };
        format!("{} {verb}", self.units(units))
    }

    fn hex(&self, hex: HexNumber) -> String {
        match self.0.board.name(hex) {
            Some(name) => format!("{hex} ({name})"),
            None => hex.to_string(),
        }
    }

    fn hexes(&self, hexes: &[HexNumber]) -> String {
        join(hexes.iter().map(|&hex| self.hex(hex)).collect())
    }

    fn tell(&self, event: &Event) -> Option<String> {
        self.movement(event)
            .or_else(|| self.fight(event))
            .or_else(|| self.aftermath(event))
            .or_else(|| self.staff(event))
            .or_else(|| self.optional(event))
            .or_else(|| self.hidden(event))
            .or_else(|| self.course(event))
    }

    fn movement(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Moved {
                unit,
                from,
                to,
                cost,
                ..
            } => format!(
                "{} moves from {} to {} ({cost} MP).",
                self.unit(*unit),
                self.hex(*from),
                self.hex(*to)
            ),
            Event::Entered { unit, at, to, .. } if at == to => {
                format!("{} enters at {}.", self.unit(*unit), self.hex(*at))
            }
            Event::Entered { unit, at, to, .. } => format!(
                "{} enters at {} and goes on to {}.",
                self.unit(*unit),
                self.hex(*at),
                self.hex(*to)
            ),
            Event::Exited { unit, at, .. } => {
                format!("{} leaves the map at {}.", self.unit(*unit), self.hex(*at))
            }
            Event::Placed { unit, to, .. } => {
                format!("{} is placed in {}.", self.unit(*unit), self.hex(*to))
            }
            Event::Reduced { unit, .. } => {
                format!("{} shows its reduced side.", self.unit(*unit))
            }
            Event::Released { unit, .. } => format!("{} may move from now on.", self.unit(*unit)),
            Event::Activated { units, at, .. } => self.may_enter(units, *at),
            _ => return None,
        })
    }

    pub(super) fn may_enter(&self, units: &[impl Copy + Into<PieceId>], at: HexNumber) -> String {
        let who = self.units(units);
        format!("{who} may enter at {} from now on.", self.hex(at))
    }

    fn course(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Demoralized {
                side,
                losses,
                level,
                ..
            } => {
                format!(
                    "The {side} army is demoralized: {losses} strength points lost, the level is {level}."
                )
            }
            Event::Disintegrated {
                side,
                losses,
                level,
                ..
            } => format!(
                "The {side} army falls apart: {losses} strength points lost, more than {level}."
            ),
            Event::ArmyLeft { side, left, .. } => match left.len() {
                0 => format!("The {side} army stays away."),
                _ => format!("The {side} army leaves the map."),
            },
            Event::Morale(MoraleEvent::Levels {
                side,
                demoralization,
                disintegration,
                ..
            }) => {
                let level = |what: &str, level: &Option<CombatStrength>| {
                    level.map(|level| format!("{what} at {level}"))
                };
                let levels = [
                    level("demoralization", demoralization),
                    level("disintegration", disintegration),
                ];
                let levels: Vec<_> = levels.into_iter().flatten().collect();
                match levels.is_empty() {
                    true => format!("The {side} levels no longer count."),
                    false => format!("The {side} levels move: {}.", join(levels)),
                }
            }
            Event::Control { hex, player, .. } => {
                format!("{} takes control of {}.", the(*player), self.hex(*hex))
            }
            Event::Vp {
                player,
                points,
                reason,
                ..
            } => format!(
                "{} gains {}, {}.",
                the(*player),
                victory_points(*points),
                gained_by(*reason)
            ),
            Event::Die { what, face, .. } => match what {
                DieFor::Release(unit)
                | DieFor::Reduction(unit)
                | DieFor::Rout(unit)
                | DieFor::Allowance(unit)
                | DieFor::Supply(unit) => {
                    format!("The die for {} shows {}.", self.unit(*unit), face.pips())
                }
                DieFor::Weather => format!("The die for the weather shows {}.", face.pips()),
                DieFor::Leader(leader)
                | DieFor::Reorganization(leader)
                | DieFor::Activity(leader)
                | DieFor::Line(leader)
                | DieFor::Led(leader)
                | DieFor::Rating(leader)
                | DieFor::March(leader) => {
                    format!(
                        "The die for {} shows {}.",
                        self.leader(*leader),
                        face.pips()
                    )
                }
                DieFor::Corps => {
                    format!("The die that sets a corps free shows {}.", face.pips())
                }
                DieFor::Impetus => {
                    format!("The die for the cavalry's impetus shows {}.", face.pips())
                }
                DieFor::Arrival => format!("The die for the arrival shows {}.", face.pips()),
            },
            Event::Weather { weather, .. } => match weather {
                Weather::Clear
                    if self.0.scenario.rain.is_empty() && !self.0.scenario.mud.is_empty() =>
                {
                    "The ground has dried.".to_owned()
                }
                Weather::Clear => "The rain has passed.".to_owned(),
                Weather::Rain => "It rains.".to_owned(),
                Weather::Mud => "The ground is mud.".to_owned(),
            },
            Event::Phase { player, phase, .. } => match phase {
                Phase::SetUp => format!("{} sets up.", the(*player)),
                Phase::Command => format!("{player} command phase."),
                Phase::Movement => format!("{} movement phase.", player),
                Phase::Combat => format!("{} combat phase.", player),
                Phase::Over => "The game is over.".to_owned(),
            },
            Event::Turn { turn, light, .. } => match light {
                Light::Day => format!("Turn {turn}."),
                Light::Night => format!("Turn {turn}, by night."),
            },
            Event::Over(outcome) => over(outcome),
            _ => return None,
        })
    }
}

/// Lets a sentence begin with a capital, as some names do not.
fn capital(sentence: String) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|c| c.to_uppercase());
    first.into_iter().flatten().chain(letters).collect()
}

/// Joins a list with commas and a last `and`.
fn join(mut items: Vec<String>) -> String {
    match items.pop() {
        None => "nobody".to_owned(),
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
    }
}

const fn the(player: Player) -> &'static str {
    match player {
        Player::French => "The French player",
        Player::Coalition => "The Coalition player",
    }
}

fn victory_points(points: u16) -> String {
    match points {
        1 => "1 victory point".to_owned(),
        points => format!("{points} victory points"),
    }
}

const fn gained_by(reason: PointsFor) -> &'static str {
    match reason {
        PointsFor::Elimination => "for enemy strength eliminated",
        PointsFor::Control => "for a place held in this player turn",
        PointsFor::ControlAtTurnEnd => "for a place held in this turn",
        PointsFor::ControlAtEnd => "for a place held at the end",
        PointsFor::CorpsInPlay => "for the enemy corps that was called in",
        PointsFor::Exit => "for strength that has left the map",
        PointsFor::LeftOnMap => "for enemy strength left on the map",
    }
}

fn over(outcome: &Outcome) -> String {
    let level = match outcome.level {
        Some(VictoryLevel::Marginal) => "a marginal victory",
        Some(VictoryLevel::Tactical) => "a tactical victory",
        Some(VictoryLevel::Decisive) => "a decisive victory",
        None => "a victory",
    };
    match outcome.winner {
        Some(player) => format!("{} wins {level}: {}.", the(player), outcome.reason),
        None => format!("The game is a draw: {}.", outcome.reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_end_with_and() {
        let words = |items: &[&str]| join(items.iter().map(|&item| item.to_owned()).collect());
        assert_eq!(words(&[]), "nobody");
        assert_eq!(words(&["one"]), "one");
        assert_eq!(words(&["one", "two", "three"]), "one, two and three");
    }
}
