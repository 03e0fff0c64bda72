//! Assaults: the units that reach the hexes around one enemy stack, put there together.

use super::ground::Spot;
use super::plan::Planner;

/// The sets of sides from which an assault comes, by bits: opposite ones, every second one, or all there are.
const FORMS: [u8; 6] = [
    0b00_1001, 0b01_0010, 0b10_0100, 0b01_0101, 0b10_1010, 0b11_1111,
];
/// The odds that assaults are made for, the attacker's part.
const AIMS: [i32; 4] = [2, 3, 4, 6];

impl Planner<'_> {
    /// Joins the best assault to the plan; tells whether any gains something.
    pub(super) fn assault(&mut self) -> bool {
        let player = self.evaluator.player;
        if !self.evaluator.fights {
            return false;
        }
        let targets: Vec<Spot> = self.position.forces[player.opponent()].spots().collect();
        let mut best: Option<(i64, Vec<(usize, Spot)>)> = None;
        for target in targets {
            let mut tried: Vec<Vec<(usize, Spot)>> = Vec::new();
            for form in FORMS {
                for aim in AIMS {
                    let change = self.storm(target, form, aim);
                    if change.is_empty() || tried.contains(&change) {
                        continue;
                    }
                    let value = self.weigh(&change);
                    let known = best.as_ref().map_or(self.value(), |(value, _)| *value);
                    if value > known {
                        best = Some((value, change.clone()));
                    }
                    tried.push(change);
                }
            }
        }
        best.is_some_and(|(_, change)| self.attempt(&change))
    }

    /// Puts units on the chosen sides of a target until their strength reaches the odds aimed at.
    fn storm(&self, target: Spot, form: u8, aim: i32) -> Vec<(usize, Spot)> {
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
        let mut slots: Vec<(Spot, usize)> = slots
            .map(|(_, next)| {
                (
                    next,
                    self.position.limit(next).saturating_sub(own.count(next)),
                )
            })
            .collect();
        let around = ground.around(target).map(|(_, next)| own.strength_at(next));
        wanted -= around.sum::<i32>();
        let mut change: Vec<(usize, Spot)> = Vec::new();
        let (mut free, guns) = self.free_movers();
        // A unit on every side first, the strongest where it can go; then more of them till it is enough.
        for round in 0..2 {
            for slot in &mut slots {
                let (spot, room) = *slot;
                let taken = change.iter().any(|&(_, at)| at == spot) || own.holds(spot);
                if room == 0 || wanted <= 0 && (round > 0 || taken) {
                    continue;
                }
                let Some(place) = free
                    .iter()
                    .position(|&(mover, _)| self.reaches(mover, spot))
                else {
                    continue;
                };
                let (mover, strength) = free.remove(place);
                change.push((self.piece_of(mover), spot));
                slot.1 -= 1;
                wanted -= strength;
            }
        }
        for (mover, strength) in guns {
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
        covered.max_by_key(|&spot| {
            (
                self.guess(self.piece_of(mover), spot),
                std::cmp::Reverse(spot),
            )
        })
    }

    /// Lists the units that the plan has not brought into contact, the strongest first; and the artillery apart that had
    /// better bombard.
    fn free_movers(&self) -> (Vec<(usize, i32)>, Vec<(usize, i32)>) {
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
        (free, guns)
    }
}
