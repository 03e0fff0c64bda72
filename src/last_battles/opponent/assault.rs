//! Assaults: the units that reach the hexes around one enemy stack, put there together.

use super::ground::Spot;
use super::plan::Planner;
use std::cmp::Reverse;

/// The sets of sides from which an assault comes, by bits: opposite ones, every second one, or all there are.
const FORMS: [u8; 6] = [
    0b00_1001, 0b01_0010, 0b10_0100, 0b01_0101, 0b10_1010, 0b11_1111,
];
/// The odds that assaults are made for, the attacker's part.
const AIMS: [i32; 4] = [2, 3, 4, 6];

/// The units that can be brought into contact, and the artillery that had better bombard, each with its strength.
struct Troops {
    free: Vec<(usize, i32)>,
    guns: Vec<(usize, i32)>,
}

impl Planner<'_> {
    /// Joins the best assault to the plan; tells whether any gains something.
    pub(super) fn assault(&mut self) -> bool {
        if !self.evaluator.fights {
            return false;
        }
        let troops = self.free_movers();
        let mut promised: Vec<(i64, Spot)> = Vec::new();
        let mut best: Option<(i64, Vec<(usize, Spot)>)> = None;
        for target in self.targets() {
            let comers = self.comers(target, &troops);
            if comers.iter().all(Vec::is_empty) {
                continue;
            }
            let mut tried: Vec<Vec<(usize, Spot)>> = Vec::new();
            let mut most = i64::MIN;
            for form in FORMS {
                for aim in AIMS {
                    let change = self.storm(target, (form, aim), &troops, &comers);
                    if change.is_empty() || tried.contains(&change) {
                        continue;
                    }
                    let value = self.weigh(&change);
                    most = most.max(value);
                    let known = best.as_ref().map_or(self.value(), |(value, _)| *value);
                    if value > known {
                        best = Some((value, change.clone()));
                    }
                    tried.push(change);
                }
            }
            promised.push((most, target));
        }
        if self.targets.is_none() {
            promised.sort_by_key(|&(value, target)| (Reverse(value), target));
            self.targets = Some(promised.into_iter().map(|(_, target)| target).collect());
        }
        best.is_some_and(|(_, change)| self.attempt(&change))
    }

    /// Lists the hexes of the enemy that are thought of: all at first, later those where an assault promised most.
    fn targets(&self) -> Vec<Spot> {
        let most = self.evaluator.weights.targets as usize;
        match &self.targets {
            Some(targets) if most > 0 => targets.iter().take(most).copied().collect(),
            _ => {
                let foe = &self.position.forces[self.evaluator.player.opponent()];
                foe.spots().collect()
            }
        }
    }

    /// Puts units on the chosen sides of a target until their strength reaches the odds aimed at.
    fn storm(
        &self,
        target: Spot,
        (form, aim): (u8, i32),
        troops: &Troops,
        comers: &[Vec<(usize, i32)>; 6],
    ) -> Vec<(usize, Spot)> {
        let player = self.evaluator.player;
        let (own, foe) = (
            &self.position.forces[player],
            &self.position.forces[player.opponent()],
        );
        let ground = self.evaluator.ground;
        let defence = foe.strength_at(target) * i32::from(ground.multiple[usize::from(target)]);
        let mut wanted = defence * aim;
        let slots = ground
            .around(target)
            .filter(|&(direction, next)| form & (1 << direction) != 0 && !foe.holds(next));
        let mut slots: Vec<_> = slots
            .map(|(direction, next)| {
                let room = self.position.limit(next).saturating_sub(own.count(next));
                (&comers[direction], next, room)
            })
            .collect();
        let around = ground.around(target).map(|(_, next)| own.strength_at(next));
        wanted -= around.sum::<i32>();
        let mut change: Vec<(usize, Spot)> = Vec::new();
        // A unit on every side first, the strongest where it can go; then more of them till it is enough.
        for round in 0..2 {
            for slot in &mut slots {
                let (comers, spot, room) = *slot;
                let taken = change.iter().any(|&(_, at)| at == spot) || own.holds(spot);
                if room == 0 || wanted <= 0 && (round > 0 || taken) {
                    continue;
                }
                let idle =
                    |&&(piece, _): &&(usize, i32)| change.iter().all(|&(other, _)| other != piece);
                let Some(&(piece, strength)) = comers.iter().find(idle) else {
                    continue;
                };
                change.push((piece, spot));
                slot.2 -= 1;
                wanted -= strength;
            }
        }
        for &(mover, strength) in &troops.guns {
            if wanted <= 0 || change.is_empty() {
                break;
            }
            if let Some(spot) = self.emplacement(mover, target, &change) {
                change.push((self.piece_of(mover), spot));
                wanted -= strength;
            }
        }
        change
    }

    /// Lists on each side of a target the pieces that can come there, the strongest first, each with its strength.
    fn comers(&self, target: Spot, troops: &Troops) -> [Vec<(usize, i32)>; 6] {
        let foe = &self.position.forces[self.evaluator.player.opponent()];
        let mut comers = [const { Vec::new() }; 6];
        for (direction, next) in self.evaluator.ground.around(target) {
            if foe.holds(next) {
                continue;
            }
            let free = troops.free.iter();
            let free = free.filter(|&&(mover, _)| self.reaches(mover, next));
            let free = free.map(|&(mover, strength)| (self.piece_of(mover), strength));
            comers[direction] = free.collect();
        }
        comers
    }

    /// Finds a hex with room from which artillery can bombard a target and that touches no enemy, where it stands best.
    fn emplacement(&self, mover: usize, target: Spot, change: &[(usize, Spot)]) -> Option<Spot> {
        let player = self.evaluator.player;
        let piece = &self.position.forces[player].pieces[self.piece_of(mover)];
        let ground = self.evaluator.ground;
        let fits = |&spot: &Spot| {
            let comers = change.iter().filter(|&&(_, at)| at == spot).count();
            let room =
                self.position.limit(spot) > self.position.forces[player].count(spot) + comers;
            self.reaches(mover, spot)
                && (room || spot == piece.at)
                && !self.position.in_contact(player, spot)
        };
        let around = ground.targets(target, piece.range).filter(fits);
        let covered =
            around.filter(|&spot| ground.targets(spot, piece.range).any(|to| to == target));
        covered.max_by_key(|&spot| (self.guess(self.piece_of(mover), spot), Reverse(spot)))
    }

    /// Lists the units that the plan has not brought into contact, the strongest first; and the artillery apart that had
    /// better bombard.
    fn free_movers(&self) -> Troops {
        let player = self.evaluator.player;
        let force = &self.position.forces[player];
        let batteries = self.evaluator.weights.batteries != 0;
        let (mut free, mut guns) = (Vec::new(), Vec::new());
        for nth in 0..self.mover_count() {
            let piece = &force.pieces[self.piece_of(nth)];
            if !self.position.in_contact(player, piece.at) && self.notices(nth) {
                match batteries && piece.commanded && piece.arm.is_artillery() {
                    true => guns.push((nth, piece.strength)),
                    false => free.push((nth, piece.strength)),
                }
            }
        }
        free.sort_by_key(|&(nth, strength)| (-strength, nth));
        guns.sort_by_key(|&(nth, strength)| (-strength, nth));
        Troops { free, guns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::opponent::evaluator::Evaluator;
    use crate::last_battles::opponent::games::before_first_move;
    use crate::last_battles::opponent::ground::Ground;
    use crate::last_battles::opponent::objectives::Objectives;
    use crate::last_battles::opponent::plan::movers;
    use crate::last_battles::opponent::position::Position;
    use crate::last_battles::opponent::weights::Weights;
    use std::sync::Arc;

    #[test]
    fn what_promised_most_is_looked_at_once_more() {
        let state = before_first_move();
        let targets = |most: i64| {
            let weights = Weights {
                targets: most,
                ..Weights::NORMAL
            };
            let ground = Ground::new(state.setup());
            let objectives = Objectives::new(&state, &ground, &weights);
            let position = Position::new(&state, &ground, &objectives);
            let player = state.player();
            let known = (&ground, &objectives);
            let evaluator =
                Evaluator::new(&state, known, &weights, &position, player, Arc::default());
            let movers = movers(&state, &position, |_| true);
            let mut planner = Planner::new(&evaluator, position, movers);
            let all = planner.targets();
            planner.assault();
            (all, planner.targets())
        };
        let (all, again) = targets(0);
        assert_eq!(all, again);
        let (_, three) = targets(3);
        let (_, one) = targets(1);
        assert_eq!(three.len(), 3);
        assert_eq!(three[..1], one);
        assert!(three.iter().all(|target| all.contains(target)));
    }
}
