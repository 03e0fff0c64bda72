//! What breaks an army or a corps, and what moves that [9, 13].

use super::{Line, Teller, capital};
use crate::last_battles::counter::Army;
use crate::last_battles::morale::levels::stands;
use crate::last_battles::scenario::{
    Breaking, Cause, CorpsName, CorpsRule, Joining, LeavesWhen, LevelChange, Levels, Wings,
};
use crate::last_battles::words::{join, nation_name};

impl Teller<'_> {
    /// Tells the levels of the armies, those of the corps, and what moves them.
    pub(super) fn morale(&self) -> Vec<Line> {
        let levels = |side: Army| Some((side, self.scenario.levels[side].as_ref()?));
        let sides = self.scenario.sides.iter();
        let armies: Vec<_> = sides.filter_map(|&side| levels(side)).collect();
        let leaving = armies
            .iter()
            .filter_map(|&(side, levels)| Some(leaves(side, levels.leaves.as_ref()?)));
        let leaving: Vec<_> = leaving.collect();
        let armies = armies
            .into_iter()
            .map(|(side, levels)| Line::plain(self.army(side, levels)));
        let changes = self
            .scenario
            .changes
            .iter()
            .map(|change| self.change(change));
        let wings = self.scenario.wings.iter().map(|wings| self.wings(wings));
        armies
            .chain(leaving)
            .chain(wings)
            .chain(self.corps())
            .chain(changes)
            .collect()
    }

    /// Tells an army's levels as they are when the game begins, and those that other turns bring.
    fn army(&self, side: Army, levels: &Levels) -> String {
        let first = self.scenario.first;
        let (by, far) = self.moved(side);
        let now = levels.demoralization(first).map(|level| (None, level));
        let later = levels.demoralization.iter();
        let later = later.filter(|level| level.from > first);
        let later = later.map(|level| (Some(level.from), level.losses));
        let mut parts: Vec<String> = now
            .into_iter()
            .chain(later)
            .map(|(from, level)| (from, level.moved(by)))
            .enumerate()
            .map(|(nth, told)| match told {
                (None, level) => format!("demoralized at {level} lost"),
                (Some(from), level) if nth == 0 => {
                    format!("demoralized from {from} at {level} lost")
                }
                (Some(from), level) => format!("from {from} at {level}"),
            })
            .collect();
        if let Some(level) = levels.disintegration {
            parts.push(format!("disintegrates beyond {}", level.moved(far)));
        }
        if let Some(other) = levels.until_demoralized {
            parts.push(format!("not once the {other} army is demoralized"));
        }
        capital(&format!("{side}: {}", parts.join("; ")))
    }

    /// Gets by how much what holds from the start has moved an army's two levels.
    fn moved(&self, side: Army) -> (i32, i32) {
        let scenario = self.scenario;
        let holder = |hex| {
            let mut control = scenario.control.iter();
            control.find(|held| held.hex == hex).map(|held| held.holder)
        };
        let track = &self.components.charts.track;
        let own = scenario.changes.iter().filter(|change| change.of == side);
        own.fold((0, 0), |(by, far), change| {
            let count = stands(&change.when, holder, scenario.first, track).map_or(0, i32::from);
            let other = change.disintegration.unwrap_or(change.by);
            (
                by + i32::from(change.by) * count,
                far + i32::from(other) * count,
            )
        })
    }

    fn wings(&self, wings: &Wings) -> Line {
        let Wings {
            army, left, right, ..
        } = wings;
        let Joining {
            attack_on,
            under,
            near,
        } = &wings.join;
        let words = format!(
            "{army} wings are demoralized one by one, the left at {left} lost, the right (east of column {}) at {right}, until \
             units under {} attack {attack_on} ones while he is in range of {}",
            wings.column,
            self.leader(*under),
            self.leader(*near)
        );
        Line::cited(words, &wings.case)
    }

    fn corps(&self) -> Vec<Line> {
        let Some(morale) = &self.scenario.corps else {
            return Vec::new();
        };
        let mut lines = Vec::new();
        for &side in &self.scenario.sides {
            let own = morale
                .levels
                .iter()
                .filter(|corps| corps.corps.side() == side);
            let own: Vec<_> = own
                .map(|corps| format!("{} {}", name(&corps.corps), corps.level))
                .collect();
            if !own.is_empty() {
                let what = if side == Army::Allied {
                    "nations"
                } else {
                    "corps"
                };
                lines.push(Line::cited(
                    format!(
                        "{side} {what} are demoralized one by one: {}",
                        own.join(", ")
                    ),
                    "13.0",
                ));
            }
        }
        lines.extend(morale.special.iter().map(|special| Line {
            words: of_corps(*special).to_owned(),
            case: Some(special.rule().case()),
        }));
        lines
    }

    fn change(&self, change: &LevelChange) -> Line {
        let (of, when) = (change.of, self.cause(&change.when));
        let levels = match change.disintegration.filter(|&other| other != change.by) {
            Some(other) => format!("{of} levels {:+} and {other:+}", change.by),
            None => format!("{of} levels {:+}", change.by),
        };
        Line::cited(format!("{levels} {when}"), &change.case)
    }

    /// Says when something counts, as the end of a sentence.
    fn cause(&self, cause: &Cause) -> String {
        match cause {
            Cause::EachHeld { by, hexes } => {
                let hexes = join(self.hexes(hexes));
                format!("for each hex of {hexes} that the {by} player holds")
            }
            Cause::AllHeld { by, hexes } => {
                format!("while the {by} player holds {}", self.all_of(hexes))
            }
            Cause::Entered { by, hexes } => {
                let by = either(by.iter().map(ToString::to_string).collect());
                format!("once a {by} unit enters {}", join(self.hexes(hexes)))
            }
            Cause::Fought(one, other) => {
                format!("once {one} and {other} units have fought each other")
            }
            Cause::FirstAttack { by, on, columns } => {
                let (first, last) = columns;
                format!(
                    "for each strength point in command of the first {by} attack on {on} units in columns {first} to {last}"
                )
            }
            Cause::Attacked { by, of, wing } => {
                let wing = wing.map_or(String::new(), |wing| format!(" of the {wing} wing"));
                format!("once a {by} unit has attacked a {of} unit{wing}")
            }
            Cause::Exited { by, at } => {
                let by = either(by.iter().map(ToString::to_string).collect());
                format!(
                    "once a {by} unit has left the map at {}",
                    join(self.hexes(at))
                )
            }
            Cause::Demoralized(sides) => {
                let sides = either(sides.iter().map(ToString::to_string).collect());
                format!("once the {sides} army is demoralized")
            }
            Cause::Points(player) => format!("for each victory point of the {player} player"),
            Cause::EachTurn { from, until } if *from > self.scenario.first => {
                format!("in each turn from {from} to {until}")
            }
            Cause::EachTurn { until, .. } => format!("in each turn up to {until}"),
            Cause::EachTurnOf(units) => {
                format!("for each turn of {} in the game", self.units(units))
            }
        }
    }
}

/// Tells what makes an army leave the map.
fn leaves(side: Army, leaves: &LeavesWhen) -> Line {
    let when = match leaves.when {
        Breaking::Demoralized => "is demoralized",
        Breaking::Disintegrated => "disintegrates",
    };
    let words = format!("The {side} army leaves the map once it {when}");
    Line::cited(words, &leaves.case)
}

const fn of_corps(special: CorpsRule) -> &'static str {
    match special {
        CorpsRule::Proximity => "A demoralized officer lowers the levels of the officers near him",
        CorpsRule::OldGuard => "A defeat of the Old Guard lowers the levels of the French around",
        CorpsRule::OldGuardButExchange => {
            "A defeat of the Old Guard, but no exchange with a demoralized enemy, lowers the levels of the French around"
        }
    }
}

fn name(corps: &CorpsName) -> String {
    match corps {
        CorpsName::French(name) | CorpsName::Prussian(name) => format!("[{name}]"),
        CorpsName::Allied(nation) => nation_name(*nation).to_owned(),
    }
}

/// Joins a list with commas and a last `or`.
pub(super) fn either(mut items: Vec<String>) -> String {
    match items.pop() {
        Some(last) if !items.is_empty() => format!("{} or {last}", items.join(", ")),
        last => last.unwrap_or_default(),
    }
}
