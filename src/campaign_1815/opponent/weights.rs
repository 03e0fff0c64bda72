//! What a program weighs, in hundredths of a victory point.

use crate::table::level::{Level, Program, Tunable};
use std::ops::RangeInclusive;

/// A victory point.
pub const POINT: i32 = 100;

/// How much of a corps' strength is felt so many hexes away, in hundredths.
pub const FELT: [i32; 8] = [100, 100, 80, 60, 42, 28, 18, 10];
/// How much of it helps a friend so many hexes away.
pub const HELPS: [i32; 5] = [100, 75, 50, 25, 10];
/// The least and the most that the enemy being weaker or stronger around one own corps counts, in hundredths of strength.
pub const PRESSED: (i32, i32) = (-200, 700);
/// The same of an enemy corps: to be weaker there costs nothing but what the danger says, or nobody would begin to gather.
pub const PRESSES: (i32, i32) = (0, 700);
/// How many assaults are planned at once, and how much each counts, in quarters.
pub const ASSAULTS: [i32; 3] = [4, 2, 1];
/// By how much the attackers of a corps should outweigh it, in hundredths.
pub const OUTWEIGH: i32 = 130;
/// How many hexes away a corps is that no assault counts on.
pub const TOO_FAR: i32 = 32;
/// How much it presses a player who is behind with so many turns left after this one, in hundredths.
pub const URGENT: [i32; 8] = [100, 90, 75, 60, 45, 35, 30, 25];
/// What it is worth to headquarters to command a corps that no others do, and one that others do as well.
pub const COMMANDS: (i32, i32) = (12, 2);
/// How many hexes of room to move such a corps has that count.
pub const ROOM: i32 = 4;
/// What a star of headquarters is worth to a corps in their range that is one hex away from the enemy, two, and three.
pub const STAR: [i32; 3] = [9, 6, 3];
/// How many hexes away from the enemy cost headquarters one.
pub const FARTHER: i32 = 3;
/// What the Grand Battery is worth in a hex that is one hex away from the enemy, two, and three.
pub const GUNS: [i32; 3] = [30, 15, 5];
/// At first sight of where a corps might go: an enemy corps one hex away, two, and three.
pub const NEAR_ENEMY: [i32; 3] = [8, 5, 4];
/// A friendly one, likewise.
pub const NEAR_FRIEND: [i32; 3] = [3, 2, 1];
/// How far away an enemy corps is that is hunted no further.
pub const HUNTED: i32 = 20;
/// How much the road to Brussels matters with so many turns left after this one, in hundredths.
pub const ROAD_MATTERS: [i32; 8] = [100, 85, 70, 55, 40, 30, 20, 10];
/// How much of what a rehearsed order seems worth at first sight is counted beside the rehearsals, in hundredths.
pub const AT_FIRST_SIGHT: i64 = 25;
/// By how many half points more the worth of a lead shades off, for each turn that is left.
pub const SHADE_A_TURN: i32 = 5;
/// What a move must gain more for each order beyond [`PATIENCE`], so that no phase goes on for ever.
pub const IMPATIENCE: i32 = 3;
/// After how many orders of one phase a program begins to move only for more and more.
pub const PATIENCE: i32 = 12;

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
    /// How much of the strength of its friends helps a corps, in hundredths of [`HELPS`].
    pub mutual: i32,
    /// A hex by which all those are nearer whom an assault needs.
    pub mass: i32,
    /// By how much a player who is behind counts his pressure more and the enemy's less, in hundredths.
    pub bold: i32,
    /// A hex by which a corps of a player who is behind is nearer to the nearest enemy corps.
    pub hunt: i32,
    /// Having won the game as it stands on the last turn, over having lost it; on turns before it counts less.
    pub victory: i32,
    /// How many half points behind a player may be on the last turn to hope for half of that still, a little less for each.
    pub shade: i32,
    /// Two steps of what it would cost the French to open the road to one gate of Brussels on the last turn.
    pub road: i32,
    /// A gate that stands open within the range of Coalition headquarters, for each turn played.
    pub gate: i32,
    /// A hex by which a French corps is nearer to Brussels.
    pub advance: i32,
    /// A corps out of the range of all its headquarters.
    pub command: i32,
    /// A fresh cavalry corps, compared with an exhausted one.
    pub fresh: i32,
    /// A blown corps, in hundredths of a lost one.
    pub blown: i32,
    /// What a retreat costs a corps: its place, and the fights of the rest of the phase.
    pub retreat: i32,
    /// What it is worth to have a detachment recalled by an attack.
    pub recall: i32,
    /// A detachment within reach of an enemy corps, for each hex that it is nearer than five.
    pub exposed: i32,
    /// A detachment on the map: what it risks, and where else it is missed.
    pub post: i32,
    /// A detachment on a road before the enemy.
    pub screen: i32,
    /// The star that Hill's corps loses when three detachments are out [2.13].
    pub hill: i32,
    /// What a withdrawal must gain, for it gives up the hex and the fights from it.
    pub withdrawal: i32,
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
        pressure: 12,
        danger: 8,
        mutual: 60,
        mass: 20,
        bold: 100,
        hunt: 8,
        victory: 800,
        shade: 9,
        road: 12,
        gate: 20,
        advance: 2,
        command: 12,
        fresh: 10,
        blown: 45,
        retreat: 16,
        recall: 22,
        exposed: 8,
        post: 10,
        screen: 10,
        hill: 6,
        withdrawal: 20,
        least_move: 4,
        least_attack: 4,
    };

    /// What the easy level weighs: its own attacks, and hardly the enemy's answer.
    pub const EASY: Self = Self {
        risk: 10,
        danger: 1,
        road: 4,
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

    fn fields(&mut self) -> [(&'static str, RangeInclusive<i64>, &mut i32); 25] {
        [
            ("attack", 0..=300, &mut self.attack),
            ("risk", 0..=300, &mut self.risk),
            ("pressure", 0..=100, &mut self.pressure),
            ("danger", 0..=100, &mut self.danger),
            ("mutual", 0..=100, &mut self.mutual),
            ("mass", 0..=100, &mut self.mass),
            ("bold", 0..=100, &mut self.bold),
            ("hunt", 0..=50, &mut self.hunt),
            ("victory", 0..=5000, &mut self.victory),
            ("shade", 1..=50, &mut self.shade),
            ("road", 0..=100, &mut self.road),
            ("gate", 0..=100, &mut self.gate),
            ("advance", 0..=50, &mut self.advance),
            ("command", 0..=200, &mut self.command),
            ("fresh", 0..=100, &mut self.fresh),
            ("blown", 0..=100, &mut self.blown),
            ("retreat", 0..=200, &mut self.retreat),
            ("recall", 0..=200, &mut self.recall),
            ("exposed", 0..=100, &mut self.exposed),
            ("post", 0..=100, &mut self.post),
            ("screen", 0..=100, &mut self.screen),
            ("hill", 0..=200, &mut self.hill),
            ("withdrawal", 0..=200, &mut self.withdrawal),
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
