//! What wins [3.4].

use super::{Line, Teller, capital};
use crate::last_battles::counter::Player;
use crate::last_battles::rules::Rule;
use crate::last_battles::scenario::{
    Award, Condition, ForceOption, Lead, LeadLevel, PointsWin, VictoryLevel, Win,
};
use crate::last_battles::words::{join, victory_points};

impl Teller<'_> {
    /// Tells what ends the game at once, what decides at its end, and what gains points.
    pub(super) fn victory(&self) -> Vec<Line> {
        let victory = &self.scenario.victory;
        let mut lines = Vec::new();
        let win = |when: &str, win: &Win| {
            let holds = match self.open(&win.when) {
                Ok(condition) => format!("{when} {}", join(self.condition(&condition, true))),
                Err(true) => "In any case".to_owned(),
                Err(false) => return None,
            };
            let words = format!("{holds}: {}", worth(win.winner, win.level));
            Some(Line::cited(words, &win.case))
        };
        let at_once = victory.instant.iter();
        lines.extend(at_once.filter_map(|instant| win("As soon as", instant)));
        let at_last = victory.at_end.iter();
        lines.extend(at_last.filter_map(|last| win("At the end, if", last)));
        if let Some(points) = &victory.points {
            lines.extend(self.points(points));
        }
        if let Some(rest) = &victory.otherwise {
            let words = format!("Otherwise: {}", worth(rest.winner, rest.level));
            lines.push(Line::cited(words, &rest.case));
        }
        lines
    }

    /// Gets what of a condition is open in the game; or whether it holds, if the options that are on leave nothing open.
    fn open(&self, condition: &Condition) -> Result<Condition, bool> {
        match condition {
            Condition::Written(case) if !self.is_on(|option| option.is_called(case)) => Err(false),
            Condition::Not(inner) => match self.open(inner) {
                Ok(inner) => Ok(Condition::Not(Box::new(inner))),
                Err(holds) => Err(!holds),
            },
            Condition::All(parts) => {
                let parts = parts.iter().map(|part| self.open(part));
                let parts: Vec<_> = parts.filter(|part| *part != Err(true)).collect();
                let mut parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
                match (parts.pop(), parts.is_empty()) {
                    (None, _) => Err(true),
                    (Some(only), true) => Ok(only),
                    (Some(last), false) => {
                        parts.push(last);
                        Ok(Condition::All(parts))
                    }
                }
            }
            other => Ok(other.clone()),
        }
    }

    fn is_on(&self, is_it: impl Fn(&ForceOption) -> bool) -> bool {
        self.scenario.options_on(self.agreed).any(is_it)
    }

    /// Says what is the case, or is not, in parts that are joined with `and`.
    fn condition(&self, condition: &Condition, holds: bool) -> Vec<String> {
        let (is, has) = match holds {
            true => ("is", "has"),
            false => ("is not", "has not"),
        };
        vec![match condition {
            Condition::Demoralized(side) => format!("the {side} army {is} demoralized"),
            Condition::WingDemoralized(wing) => {
                format!("the {wing} wing {is} demoralized before the wings have joined")
            }
            Condition::Disintegrated(side) => format!("the {side} army {has} disintegrated"),
            Condition::Holds(player, hexes) => {
                let holds = if holds { "holds" } else { "does not hold" };
                format!("the {player} player {holds} {}", self.all_of(hexes))
            }
            Condition::Lost(leader) => format!("{} {is} lost", self.leader(*leader)),
            Condition::Written(case) => {
                format!("the secret option of {case} {has} been taken")
            }
            Condition::Not(inner) => return self.condition(inner, !holds),
            Condition::All(parts) if holds => {
                let parts = parts.iter().flat_map(|part| self.condition(part, true));
                return parts.collect();
            }
            Condition::All(parts) => {
                let parts = parts.iter().flat_map(|part| self.condition(part, true));
                format!("it is not so that {}", join(parts.collect()))
            }
        }]
    }

    fn points(&self, points: &PointsWin) -> Vec<Line> {
        let case = points.case.as_str();
        let mut lines = Vec::new();
        match &points.lead {
            Some(lead) => lines.extend(self.lead(lead)),
            None => {
                let level = points.level.map_or("a victory", degree);
                let words = format!("Otherwise the player with more victory points wins {level}");
                lines.push(Line::cited(words, case));
            }
        }
        let awards = points.awards.iter();
        lines.extend(awards.map(|award| Line::cited(capital(&self.award(award)), case)));
        lines
    }

    /// Tells what a lead wins, at once and at the end.
    fn lead(&self, lead: &Lead) -> Vec<Line> {
        let (player, rival) = (lead.player, lead.player.opponent());
        let at_once = format!(
            "A {player} lead of {} victory points wins at once; a game that ends without it is won by the {rival} player",
            lead.wins_at
        );
        let at_once = Line::cited(at_once, &lead.case);
        if !self.is_on(|option| option.effect.rule() == Some(Rule::VictoryLevels)) {
            return vec![at_once];
        }
        let levels: Vec<_> = lead.levels.iter().map(lead_level).collect();
        let words = format!(
            "The level of victory, by the lead at the end: {}",
            levels.join("; ")
        );
        vec![at_once, Line::cited(words, &lead.levels_case)]
    }

    fn award(&self, award: &Award) -> String {
        match *award {
            Award::EnemyStrength { each } => {
                format!(
                    "{} for each enemy strength point eliminated",
                    victory_points(each)
                )
            }
            Award::HoldEachPlayerTurn { hex, points } => format!(
                "{} for holding {} at the end of each player turn of one's own",
                victory_points(points),
                self.hex(hex)
            ),
            Award::HoldEachTurn { hex, points } => format!(
                "{} for holding {} at the end of each turn",
                victory_points(points),
                self.hex(hex)
            ),
            Award::HoldAtEnd { hex, points } => {
                format!(
                    "{} for holding {} at the end",
                    victory_points(points),
                    self.hex(hex)
                )
            }
            Award::Exit { by, each, per } => {
                let per = strength(per);
                format!(
                    "{} for each {by} {per} that leaves the map",
                    victory_points(each)
                )
            }
            Award::LeftOnMap { of, each } => format!(
                "{} to the {} player for each {of} strength point on the map at the end",
                victory_points(each),
                of.player().opponent()
            ),
            Award::ExitedStrength {
                by,
                at,
                each,
                doubled_from,
                supplied,
            } => {
                let supplied = if supplied {
                    ", if supply can be traced there at the end"
                } else {
                    ""
                };
                format!(
                    "{} for each {by} strength point that leaves the map at {}{supplied}; twice that from \
                     {doubled_from} strength points on",
                    victory_points(each),
                    self.hex(at)
                )
            }
        }
    }
}

fn strength(points: u16) -> String {
    match points {
        1 => "strength point".to_owned(),
        points => format!("{points} strength points"),
    }
}

fn lead_level(level: &LeadLevel) -> String {
    let worth = worth(level.winner, level.level);
    match level.from {
        Some(from) => format!("{from} or more, {worth}"),
        None => format!("less, {worth}"),
    }
}

fn worth(winner: Player, level: VictoryLevel) -> String {
    let degree = match level {
        VictoryLevel::Marginal => "marginal",
        VictoryLevel::Tactical => "tactical",
        VictoryLevel::Decisive => "decisive",
    };
    format!("{winner} {degree} victory")
}

const fn degree(level: VictoryLevel) -> &'static str {
    match level {
        VictoryLevel::Marginal => "a marginal victory",
        VictoryLevel::Tactical => "a tactical victory",
        VictoryLevel::Decisive => "a decisive victory",
    }
}
