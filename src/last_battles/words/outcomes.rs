//! What comes of a combat, in words: what a face of the die would truly bring, and what a result has brought.

use super::{Line, Teller, join};
use crate::last_battles::charts::CombatResult;
use crate::last_battles::combat::outcomes::BattleOutcome;
use crate::last_battles::event::{BattleReport, Event, MoraleEvent};
use crate::last_battles::garrisons;
use crate::table::case::{Case, case};
use crate::table::ids::{PieceId, UnitId};

/// How many choices are told one by one.
const FEW: usize = 3;

/// Says in a word or two what a result would truly bring.
pub(super) fn in_brief(outcome: &BattleOutcome) -> String {
    let beside = outcome.least.first().map_or(0, Vec::len);
    let lost = outcome.lost.len() + beside;
    let words = if outcome.at_least.0 > 0 {
        "both lose"
    } else if lost > 0 && outcome.retreats.is_empty() {
        "lost"
    } else if lost > 0 {
        return format!("{lost} lost");
    } else if !outcome.may_stand.is_empty() {
        "may stay"
    } else if outcome.certain_retreats().next().is_some() {
        "retreat"
    } else if !outcome.may_be_lost.is_empty() {
        "at risk"
    } else {
        "no effect"
    };
    words.to_owned()
}

impl Teller<'_> {
    /// Gets the name that a unit or leader goes by in a short line.
    pub(super) fn short(&self, unit: impl Into<PieceId>) -> String {
        let name = self.unit(unit);
        let ends = ["'s ", "' ", ", ", " cavalry brigade"];
        let ends = ends.iter().filter_map(|end| name.find(end));
        let end = ends.min().unwrap_or(name.len());
        name[..end].to_owned()
    }

    fn shorts(&self, units: &[UnitId]) -> String {
        join(units.iter().map(|&unit| self.short(unit)).collect())
    }

    /// Names units by their short names, and what they do, in the number that fits them.
    fn acts(&self, units: &[UnitId], one: &str, several: &str) -> String {
        let verb = if units.len() == 1 { one } else { several };
        format!("{} {verb}", self.shorts(units))
    }

    /// Says in one sentence what a result would truly bring to those who fight.
    pub(super) fn outcome_sentence(&self, outcome: &BattleOutcome) -> String {
        let lines = self.fates(outcome).into_iter();
        let words: Vec<_> = lines.map(|line| line.words).collect();
        words.join("; ")
    }

    /// Says what a result would truly bring: to those who fight, to morale, and who may advance.
    pub(super) fn outcome(&self, outcome: &BattleOutcome) -> Vec<Line> {
        let follows = outcome.consequences.iter();
        let follows = follows.filter_map(|event| self.consequence(event));
        let fates = self.fates(outcome).into_iter();
        fates.chain(follows).chain(self.advance(outcome)).collect()
    }

    fn fates(&self, outcome: &BattleOutcome) -> Vec<Line> {
        let lines = [
            self.lost(outcome),
            self.certain_retreat(outcome),
            self.least(outcome),
            self.at_risk(outcome),
            self.may_stand(outcome),
            self.may_withdraw(outcome),
        ];
        let lines: Vec<_> = lines.into_iter().flatten().collect();
        match lines.is_empty() {
            true if outcome.result == CombatResult::Ne => {
                vec![Line::cited("nothing happens".to_owned(), "16.15")]
            }
            true => vec![Line::cited(
                "nothing happens to the guns".to_owned(),
                "7.1E",
            )],
            false => lines,
        }
    }

    fn lost(&self, outcome: &BattleOutcome) -> Option<Line> {
        use CombatResult as R;
        let lost = &outcome.lost;
        (!lost.is_empty()).then(|| match outcome.result {
            R::Ar | R::Dr => self.nowhere_to_go(lost),
            R::Ae | R::Ex | R::De | R::Ne => {
                Line::cited(self.acts(lost, "is eliminated", "are eliminated"), "6.5")
            }
        })
    }

    fn nowhere_to_go(&self, lost: &[UnitId]) -> Line {
        let words = self.acts(lost, "is lost", "are lost");
        Line::cited(format!("{words}: no hex to retreat to"), "6.6A")
    }

    fn certain_retreat(&self, outcome: &BattleOutcome) -> Option<Line> {
        let units: Vec<_> = outcome.certain_retreats().collect();
        let words = self.acts(&units, "retreats", "retreat");
        let only = match units.as_slice() {
            [] => return None,
            &[unit] => outcome
                .retreat_of(unit)
                .filter(|escape| escape.to.len() == 1),
            _ => None,
        };
        let to = only.map_or(String::new(), |escape| format!(" to {}", escape.to[0]));
        Some(Line::cited(words + &to, "6.6"))
    }

    /// Says whom the owner cannot but choose among.
    fn least(&self, outcome: &BattleOutcome) -> Option<Line> {
        let choices = &outcome.least;
        let few = || {
            let choices: Vec<_> = choices.iter().map(|units| self.shorts(units)).collect();
            choices.join(", or ")
        };
        let all = || {
            let mut units: Vec<_> = choices.iter().flatten().copied().collect();
            units.sort();
            units.dedup();
            self.shorts(&units)
        };
        let (words, case) = match (outcome.result, choices.len()) {
            (_, 0) => return None,
            (CombatResult::Ex, count) => {
                let least = outcome.at_least;
                let whom = if count <= FEW {
                    few()
                } else {
                    format!("of {}", all())
                };
                let words = format!("the attackers lose at least {least} SP: {whom}");
                (words, "6.5A")
            }
            (_, count) if count <= FEW => (format!("lost for want of room: {}", few()), "6.6C"),
            _ => (
                format!("some are lost for want of room, of {}", all()),
                "6.6C",
            ),
        };
        Some(Line::cited(words, case))
    }

    /// Says whom a wrong choice would lose.
    fn at_risk(&self, outcome: &BattleOutcome) -> Option<Line> {
        let by_choice = |unit: &UnitId| {
            let free = [&outcome.may_stand, &outcome.may_withdraw];
            let among = outcome.least.iter().any(|units| units.contains(unit));
            among || free.iter().any(|units| units.contains(unit))
        };
        let risk = outcome.may_be_lost.iter().filter(|unit| !by_choice(unit));
        let risk: Vec<_> = risk.copied().collect();
        let words = self.acts(&risk, "may be lost", "may be lost");
        let why = match outcome.result {
            CombatResult::Ex => "",
            _ => ": room to retreat is short",
        };
        (!risk.is_empty()).then(|| Line::cited(words + why, "6.6C"))
    }

    fn may_stand(&self, outcome: &BattleOutcome) -> Option<Line> {
        let units = &outcome.may_stand;
        let stuck = units.iter().all(|&unit| outcome.retreat_of(unit).is_none());
        let or = match stuck {
            true => "; it has no hex to retreat to",
            false => " or retreat",
        };
        let words = self.acts(units, "may hold the chateau", "may hold their chateaux");
        let case = garrisons::case_of_stand(self.0);
        (!units.is_empty()).then(|| Line::cited(words + or, case.number()))
    }

    fn may_withdraw(&self, outcome: &BattleOutcome) -> Option<Line> {
        let guns = outcome.may_withdraw.iter();
        let guns = guns.filter(|&&gun| outcome.retreat_of(gun).is_some());
        let guns: Vec<_> = guns.copied().collect();
        let words = self.acts(&guns, "may share the retreat", "may share the retreat");
        (!guns.is_empty()).then(|| Line::cited(words, "7.1E"))
    }

    fn advance(&self, outcome: &BattleOutcome) -> Option<Line> {
        let mut units: Vec<_> = outcome.advances.iter().map(|step| step.unit).collect();
        let mut hexes: Vec<_> = outcome.advances.iter().map(|step| step.to).collect();
        units.dedup();
        hexes.sort();
        hexes.dedup();
        let units: Vec<_> = units.iter().map(|&unit| self.short(unit)).collect();
        let hexes: Vec<_> = hexes.iter().map(ToString::to_string).collect();
        let words = format!(
            "{} may advance into {}",
            units.join(" or "),
            hexes.join(" or ")
        );
        (!units.is_empty()).then(|| Line::cited(words, "6.7"))
    }

    /// Says what an event means for morale, or for the game.
    fn consequence(&self, event: &Event) -> Option<Line> {
        let sentence = self.tell(event)?;
        let words = sentence.trim_end_matches('.').to_owned();
        Some(Line {
            words,
            case: event.case(),
        })
    }

    /// Says what has come of a combat so far.
    pub(super) fn aftermath_of(&self, report: &BattleReport, after: &[Event]) -> Vec<Line> {
        let mut lines: Vec<_> = self.eliminations(after).into_iter().flatten().collect();
        lines.extend(after.iter().filter_map(|event| self.follows(event)));
        let over = after
            .iter()
            .any(|event| matches!(event, Event::Concluded {}));
        if lines.is_empty() && over {
            let words = match report.attackers.is_empty() {
                true => "nothing happens to the guns",
                false => "nothing happens",
            };
            lines.push(Line::plain(words.to_owned()));
        }
        lines
    }

    /// Says who was eliminated by the result itself, and who for want of a hex.
    fn eliminations(&self, after: &[Event]) -> [Option<Line>; 2] {
        let exchanged: Vec<UnitId> = after
            .iter()
            .filter_map(|event| match event {
                Event::Exchanged { units, .. } => Some(units.clone()),
                _ => None,
            })
            .flatten()
            .collect();
        let edition = self.0.edition();
        let lost = |by: Case| -> Vec<UnitId> {
            let by = edition.cite(by);
            let lost = after.iter().filter_map(|event| match event {
                Event::Eliminated { unit, case, .. } if edition.cite(*case) == by => Some(*unit),
                _ => None,
            });
            lost.filter(|unit| !exchanged.contains(unit)).collect()
        };
        let (at_once, stuck) = (lost(case("6.5")), lost(case("6.6")));
        let eliminated = || self.acts(&at_once, "is eliminated", "are eliminated");
        [
            (!at_once.is_empty()).then(|| Line::cited(eliminated(), "6.5")),
            (!stuck.is_empty()).then(|| self.nowhere_to_go(&stuck)),
        ]
    }

    /// Says what else followed.
    fn follows(&self, event: &Event) -> Option<Line> {
        let words = match event {
            Event::Retreated { unit, to, .. } => format!("{} retreats to {to}", self.short(*unit)),
            Event::Displaced { unit, to, .. } => {
                format!("{} makes room and goes to {to}", self.short(*unit))
            }
            Event::Exchanged { units, .. } => format!("the exchange takes {}", self.shorts(units)),
            Event::Advanced { unit, to, .. } => {
                format!("{} advances into {to}", self.short(*unit))
            }
            Event::Stood { units, .. } => self.acts(units, "holds the chateau", "hold"),
            Event::GaveWay { units, .. } => self.acts(units, "gives up the chateau", "give way"),
            Event::Withdraws { units, .. } if !units.is_empty() => {
                self.acts(units, "shares the retreat", "share the retreat")
            }
            Event::Demoralized { .. }
            | Event::Disintegrated { .. }
            | Event::Morale(
                MoraleEvent::CorpsDemoralized { .. }
                | MoraleEvent::WingDemoralized { .. }
                | MoraleEvent::LevelSunk { .. }
                | MoraleEvent::CorpsSunk { .. }
                | MoraleEvent::OldGuardDefeated { .. },
            )
            | Event::LeaderLost { .. }
            | Event::Over(_) => return self.consequence(event),
            _ => return None,
        };
        Some(Line {
            words,
            case: event.case(),
        })
    }
}
