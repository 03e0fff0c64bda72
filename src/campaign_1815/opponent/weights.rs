//! What a program weighs, in hundredths of a victory point.

use crate::table::level::{Level, Program, Tunable};
use std::ops::RangeInclusive;

/// A victory point.
pub const POINT: i32 = 100;

/// What a program weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Own attacks that would pay, in hundredths of what they would bring.
    pub attack: i32,
    /// The enemy's attacks that would pay, likewise.
    pub risk: i32,
    /// Being stronger around an enemy corps, for each unit of strength.
    pub pressure: i32,
    /// The enemy being stronger around an own corps, likewise.
    pub danger: i32,
    /// A gate of Brussels that is not guarded, for each turn played.
    pub gate: i32,
    /// A hex by which a French corps is nearer to Brussels.
    pub advance: i32,
    /// A corps out of the range of all its headquarters.
    pub command: i32,
    /// A fresh cavalry corps, compared with an exhausted one.
    pub fresh: i32,
    /// A blown corps, in hundredths of a lost one.
    pub blown: i32,
    /// What a move must gain to be made.
    pub least_move: i32,
    /// What an attack must promise to be made.
    pub least_attack: i32,
}

impl Weights {
    /// What the normal level weighs.
    pub const NORMAL: Self = Self {
        attack: 90,
        risk: 70,
        pressure: 6,
        danger: 5,
        gate: 10,
        advance: 2,
        command: 12,
        fresh: 10,
        blown: 45,
        least_move: 4,
        least_attack: 4,
    };

    /// What the easy level weighs: its own attacks, and hardly the enemy's answer.
    pub const EASY: Self = Self {
        risk: 10,
        danger: 1,
        gate: 4,
        least_attack: 10,
        ..Self::NORMAL
    };

    /// Gets what a level weighs; nothing of the random one.
    pub const fn of(level: Level) -> Option<Self> {
        match level {
            Level::Easy => Some(Self::EASY),
            Level::Normal | Level::Hard | Level::Master => Some(Self::NORMAL),
            Level::Random | Level::Normal1 | Level::Hard1 => None,
        }
    }

    /// Gets what a program weighs: its level's weights with its changes.
    ///
    /// # Errors
    /// Says what nobody knows.
    pub fn of_program(program: &Program) -> Result<Option<Self>, String> {
        let Some(mut weights) = Self::of(program.level) else {
            return Ok(None);
        };
        for (name, value) in &program.changes {
            let known = weights
                .fields()
                .into_iter()
                .find(|(known, ..)| known == name);
            let Some((_, bounds, field)) = known else {
                let names = Self::NORMAL.names().join(", ");
                return Err(format!(
                    "nothing is called `{name}` here: one of {names} was expected"
                ));
            };
            if !bounds.contains(value) {
                return Err(format!(
                    "{name} may be {} to {}, and not {value}",
                    bounds.start(),
                    bounds.end()
                ));
            }
            *field = *value as i32;
        }
        Ok(Some(weights))
    }

    fn fields(&mut self) -> [(&'static str, RangeInclusive<i64>, &mut i32); 11] {
        [
            ("attack", 0..=300, &mut self.attack),
            ("risk", 0..=300, &mut self.risk),
            ("pressure", 0..=100, &mut self.pressure),
            ("danger", 0..=100, &mut self.danger),
            ("gate", 0..=200, &mut self.gate),
            ("advance", 0..=50, &mut self.advance),
            ("command", 0..=200, &mut self.command),
            ("fresh", 0..=100, &mut self.fresh),
            ("blown", 0..=100, &mut self.blown),
            ("least_move", 0..=100, &mut self.least_move),
            ("least_attack", -100..=200, &mut self.least_attack),
        ]
    }

    fn names(mut self) -> Vec<&'static str> {
        self.fields().into_iter().map(|(name, ..)| name).collect()
    }

    /// Lists what can be tuned of a level.
    pub fn tunable(level: Level) -> Vec<Tunable> {
        let Some(mut weights) = Self::of(level) else {
            return Vec::new();
        };
        let fields = weights.fields().into_iter();
        fields
            .map(|(name, bounds, value)| Tunable {
                name,
                value: i64::from(*value),
                bounds,
            })
            .collect()
    }
}
