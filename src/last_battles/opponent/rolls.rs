//! The dice of rehearsals, laid down so that luck makes no plan look better than another.
//!
//! In every six rehearsals each roll shows every face once (a Latin hypercube). What rehearsals of two plans have in common rolls
//! alike in both (common random numbers): a battle has a die of its own, by where and when it is fought, so that one battle more
//! in front of it changes nothing.

use crate::last_battles::order::Attack;
use crate::last_battles::state::State;
use crate::table::dice::Face;
use crate::table::opponent::mix;

/// How many rolls of a rehearsal are laid down from its beginning.
const LAID: u64 = 48;

/// The dice of one of the rehearsals that a decision is searched with.
#[derive(Clone, Copy, Debug)]
pub struct Rolls {
    /// The chance that all rehearsals of the decision share.
    pub shared: u64,
    pub sample: u64,
    /// Whether battles have dice of their own.
    pub by_place: bool,
}

impl Rolls {
    /// Gets the chance of this rehearsal.
    pub const fn seed(self) -> u64 {
        mix(self.shared, self.sample)
    }

    /// Lays the first rolls down.
    pub fn begin(self, state: &mut State) {
        let first = LAID * self.round();
        let faces = (first..first + LAID).map(|roll| self.face(roll));
        state.script_dice(self.seed(), faces.collect());
    }

    /// Lays the die of a battle down that is about to be fought.
    pub fn lay(self, state: &mut State, attack: &Attack) {
        let Some(hex) = attack.defenders.iter().min().filter(|_| self.by_place) else {
            return;
        };
        let turn = state.turn();
        let battle = [
            u64::from(turn.day()),
            u64::from(turn.hour()),
            state.player() as u64,
            u64::from(hex.column()),
            u64::from(hex.row()),
        ];
        let battle = battle.into_iter().fold(0, mix);
        let face = self.face(mix(battle, self.round()));
        state.script_dice(mix(self.seed(), battle), vec![face]);
    }

    /// Counts how often all faces have been shown before.
    const fn round(self) -> u64 {
        self.sample / 6
    }

    /// Gets the face of one roll.
    fn face(self, roll: u64) -> Face {
        let mut all: Vec<Face> = Face::all().collect();
        let seed = mix(self.shared, roll);
        all.sort_by_key(|face| mix(seed, u64::from(face.pips())));
        all[(self.sample % 6) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::opponent::games::before_first_attack;
    use crate::last_battles::{Event, Order, step};

    fn rolls(sample: u64) -> Rolls {
        Rolls {
            shared: 1815,
            sample,
            by_place: true,
        }
    }

    #[test]
    fn six_samples_show_every_face_of_every_roll_once() {
        for first in [0, 6, 12] {
            for roll in 0..LAID {
                let shown = (first..first + 6).map(|sample| rolls(sample).face(roll));
                let mut shown: Vec<Face> = shown.collect();
                shown.sort_unstable();
                assert_eq!(shown, Face::all().collect::<Vec<_>>(), "roll {roll}");
            }
        }
        let other = Rolls {
            shared: 1816,
            ..rolls(0)
        };
        let faces = |rolls: Rolls| (0..LAID).map(|roll| rolls.face(roll)).collect::<Vec<_>>();
        assert_ne!(faces(rolls(0)), faces(other));
    }

    /// Fights the first battle of a game, whatever the dice would have shown, and gets its face.
    fn fought(rolls: Rolls, before: u64) -> Face {
        let (mut state, order) = before_first_attack();
        let Order::Attack(attack) = &order else {
            unreachable!("it is an attack");
        };
        rolls.begin(&mut state);
        state.reseed(before);
        rolls.lay(&mut state, attack);
        let events = step(&mut state, &order).expect("a legal attack");
        let face = events.iter().find_map(|event| match event {
            Event::Battle(report) => Some(report.die),
            _ => None,
        });
        face.expect("a battle")
    }

    #[test]
    fn a_battle_rolls_the_same_whatever_was_rolled_before_it() {
        let mut shown: Vec<Face> = (0..6).map(|sample| fought(rolls(sample), 0)).collect();
        for (sample, face) in shown.iter().enumerate() {
            assert_eq!(*face, fought(rolls(sample as u64), 5));
        }
        shown.sort_unstable();
        assert_eq!(shown, Face::all().collect::<Vec<_>>());
    }
}
