//! Standing on the enemy's lines of supply on the last turn before it is determined: who has none then is lost [14.0].
//!
//! One hex after the other is closed, each time the one that leaves most of him without a line, or, if one alone leaves nobody so,
//! through which most of his lines run. The first of them are taken that gain most.

use super::survey::Survey;
use super::{Aim, Task, is_free, supply};
use crate::hex::HexNumber;
use crate::last_battles::counter::Army;
use crate::last_battles::opponent::position::NOWHERE;
use crate::last_battles::state::UnitIndex;
use crate::last_battles::supply::Lines;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// How many hexes are closed at most.
const MOST: usize = 4;
/// How many of those who could close a hex are thought of, the weakest.
const ABLE: usize = 2;
/// How many times the strength of those who close the lines must be left without one.
const WORTH_WHILE: i64 = 2;

/// Who is to stand where.
type Sent = Vec<(usize, HexNumber)>;

/// The enemy's units, and those of the player, whose hexes his lines go around.
struct Lifelines<'a> {
    survey: &'a Survey<'a>,
    /// His units, each with its army and strength.
    units: Vec<(HexNumber, Army, i64)>,
    /// The player's units, each with where it stands.
    own: Vec<(UnitIndex, HexNumber)>,
}

impl<'a> Lifelines<'a> {
    fn new(survey: &'a Survey<'a>) -> Self {
        let enemies = &survey.position.forces[survey.player.opponent()].pieces;
        let enemies = enemies.iter().filter(|piece| piece.at != NOWHERE);
        let units = enemies.map(|piece| {
            let hex = survey.position.ground.hex(piece.at);
            (hex, piece.side, i64::from(piece.strength))
        });
        Self {
            survey,
            units: units.collect(),
            own: survey.state.army(survey.player).collect(),
        }
    }

    /// Traces the lines of each army once some have gone where they are sent.
    fn past(&self, sent: &[(usize, HexNumber)]) -> BTreeMap<Army, Lines<'_>> {
        let goal = |unit: UnitIndex| {
            let sent = sent.iter();
            let mut goals = sent.filter(|&&(nth, _)| self.survey.own(nth).unit == unit);
            goals.next().map(|&(_, goal)| goal)
        };
        let hexes = self.own.iter();
        let hexes: Vec<_> = hexes
            .map(|&(unit, hex)| goal(unit).unwrap_or(hex))
            .collect();
        let armies = Army::ALL.into_iter();
        let armies = armies.filter(|side| self.units.iter().any(|(_, own, _)| own == side));
        let lines = armies.filter_map(|side| {
            let lines = Lines::past(self.survey.state, side, hexes.iter().copied())?;
            Some((side, lines))
        });
        lines.collect()
    }

    /// Adds up the strength that then has no line.
    fn cut_off(&self, sent: &[(usize, HexNumber)]) -> i64 {
        let lines = self.past(sent);
        let units = self.units.iter();
        let without = units.filter(|(hex, side, _)| {
            let lines = lines.get(side);
            lines.is_some_and(|lines| !lines.reaches(*hex))
        });
        without.map(|&(.., strength)| strength).sum()
    }

    /// Gets how much strength then has its line through each hex.
    fn through(&self, sent: &[(usize, HexNumber)]) -> BTreeMap<HexNumber, i64> {
        let lines = self.past(sent);
        let mut through = BTreeMap::new();
        for (hex, side, strength) in &self.units {
            let line = lines.get(side).and_then(|lines| lines.line(*hex));
            for hex in line.into_iter().flatten() {
                *through.entry(hex).or_default() += strength;
            }
        }
        through
    }
}

/// Makes the tasks of those who close the enemy's lines, each his own.
pub fn tasks(survey: &mut Survey<'_>) -> Vec<Task> {
    let state = survey.state;
    let first = state.setup().scenario.first_player;
    let has_moved = survey.player == first && state.player() != first;
    if has_moved || supply::turns_till_due(state) != Some(1) {
        return Vec::new();
    }
    let sent = sent(survey);
    let tasks = sent.into_iter().map(|(nth, hex)| {
        let goal = survey.position.ground.spot(hex);
        survey.task(Aim::CutOff, goal, None, &[nth])
    });
    tasks.collect()
}

/// Chooses who closes which hex: one of the weakest who can come there, for each.
fn sent(survey: &Survey<'_>) -> Sent {
    let ground = survey.position.ground;
    let zones = &survey.position.forces[survey.player.opponent()];
    let reach = survey.reach();
    let enemy = Lifelines::new(survey);
    let strength = |nth: usize| i64::from(survey.own(nth).strength);
    let mut free = survey.left.clone();
    free.retain(|&nth| is_free(survey.position, survey.player, survey.own(nth)));
    free.sort_by_key(|&nth| (strength(nth), nth));
    let already = enemy.cut_off(&[]);
    let mut sent = Sent::new();
    let (mut spent, mut most, mut taken) = (0, 0, 0);
    while sent.len() < MOST {
        let through = enemy.through(&sent).into_iter();
        let open = through.filter(|&(hex, _)| !zones.controls(ground.spot(hex)));
        let ways = open.flat_map(|(hex, strength)| {
            let spot = [ground.spot(hex)];
            let able: Vec<_> = reach.strikers(&spot).collect();
            let able = free.iter().filter(move |nth| able.contains(nth));
            able.take(ABLE).map(move |&nth| (nth, hex, strength))
        });
        let gains = ways.map(|(nth, hex, through)| {
            let gained = enemy.cut_off(&[&sent[..], &[(nth, hex)]].concat());
            (gained, through, Reverse((strength(nth), nth, hex)))
        });
        let Some((gained, _, Reverse((strength, nth, hex)))) = gains.max() else {
            break;
        };
        free.retain(|&other| other != nth);
        spent += strength;
        sent.push((nth, hex));
        let gain = gained - already;
        if gain >= WORTH_WHILE * spent && gain - spent > most {
            (most, taken) = (gain - spent, sent.len());
        }
    }
    sent.truncate(taken);
    sent
}
