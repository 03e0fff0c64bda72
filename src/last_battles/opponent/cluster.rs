//! Who attacks whom where hexes in contact hang together: the allocation of attackers to battles, all battles together.
//!
//! Every hex of attackers takes a target at first where it adds most, then changes as long as that gains something; targets
//! that must be attacked and that nobody has taken are joined to a neighbouring battle, and artillery adds its fire where it
//! helps most.

use super::battle::{Battle, Fighters, bits};
use super::ground::Ground;

/// What a target that must be attacked and is not costs, in thousandths of a point.
const NEGLECT: i64 = 200_000;
/// How often the targets of all the rest are looked at again where one has been given another.
const OTHER_ROUNDS: i64 = 2;
/// The most hexes of one side in a cluster: sets of them are bits of a number.
pub const WIDTH: usize = 32;

/// Artillery that can bombard.
#[derive(Clone, Copy, Debug)]
pub struct Battery {
    pub piece: usize,
    pub strength: i32,
    /// What it counts for where nobody attacks beside it [16.9].
    pub sustained: i32,
    /// The defenders in range, by bits.
    pub targets: u32,
}

impl Battery {
    /// Gets what it adds to a battle with so many attackers, by bits.
    const fn fire(&self, attackers: u32) -> i32 {
        match attackers {
            0 => self.sustained,
            _ => self.strength,
        }
    }
}

/// A cluster of hexes in contact, with whom each is to fight.
#[derive(Clone, Debug, Default)]
pub struct Cluster {
    pub fighters: Fighters,
    pub batteries: Vec<Battery>,
    /// The defenders that each assailant attacks, by bits.
    choice: Vec<u32>,
    /// The battle at whose defenders each battery fires, by bits.
    fire: Vec<u32>,
    pub value: i64,
}

/// A battle of an allocation that is not the best.
pub struct Other {
    /// How much less the whole allocation is worth.
    pub less: i64,
    pub cluster: Cluster,
    pub battle: Battle,
}

impl Cluster {
    /// Begins with nobody attacking anybody.
    pub fn new(fighters: Fighters) -> Self {
        Self {
            fighters,
            ..Self::default()
        }
    }

    fn attackers_of(&self, defenders: u32) -> u32 {
        let choices = self.choice.iter().enumerate();
        choices.fold(0, |set, (nth, &choice)| {
            set | u32::from(choice == defenders) << nth
        })
    }

    fn fire_on(&self, defenders: u32, attackers: u32) -> i32 {
        let fire = self.fire.iter().zip(&self.batteries);
        fire.filter(|(target, _)| **target == defenders)
            .map(|(_, battery)| battery.fire(attackers))
            .sum()
    }

    fn owing(&self, defenders: u32) -> bool {
        bits(defenders).any(|nth| self.fighters.defenders[nth].owing)
    }

    /// Gets what a battle is worth; one that nobody fights costs something if its defenders must be attacked.
    fn worth(&self, ground: &Ground, battle: Battle) -> i64 {
        if battle.attackers == 0 && battle.fire == 0 {
            return if self.owing(battle.defenders) {
                -NEGLECT
            } else {
                0
            };
        }
        self.fighters.value(ground, battle)
    }

    fn battle(&self, defenders: u32) -> Battle {
        let attackers = self.attackers_of(defenders);
        Battle {
            attackers,
            defenders,
            fire: self.fire_on(defenders, attackers),
        }
    }

    /// Gets what a change of the attackers of a battle gains.
    fn gain(&self, ground: &Ground, defenders: u32, change: u32) -> i64 {
        let battle = self.battle(defenders);
        let changed = Battle {
            attackers: battle.attackers ^ change,
            fire: self.fire_on(defenders, battle.attackers ^ change),
            ..battle
        };
        self.worth(ground, changed) - self.worth(ground, battle)
    }

    /// Finds the allocation.
    pub fn solve(&mut self, ground: &Ground, rounds: i64) {
        self.choice = vec![0; self.fighters.assailants.len()];
        self.fire = vec![0; self.batteries.len()];
        let mut order: Vec<_> = (0..self.choice.len()).collect();
        order.sort_by_key(|&nth| std::cmp::Reverse(self.fighters.assailants[nth].strength));
        self.settle(ground, rounds, &order);
    }

    /// Gives some assailants the targets where they gain most, one after the other, as often as that changes anything and so often at
    /// most; then sees to the defenders who must be attacked, and to the artillery.
    fn settle(&mut self, ground: &Ground, rounds: i64, order: &[usize]) {
        for _ in 0..rounds {
            let changed = order
                .iter()
                .filter(|&&nth| self.improve(ground, nth))
                .count();
            if changed == 0 {
                break;
            }
        }
        self.join_neglected(ground);
        self.aim(ground);
        self.value = self.total(ground);
    }

    /// Gives one assailant the target where it gains most; tells whether that is another than before.
    fn improve(&mut self, ground: &Ground, nth: usize) -> bool {
        let own = self.fighters.assailants[nth];
        let (now, change) = (self.choice[nth], 1 << nth);
        let leaving = match now {
            0 => 0,
            now => self.gain(ground, now, change),
        };
        let mut best = match now {
            0 if own.free => (0, 0),
            0 => (i64::MIN, 0),
            now => (0, now),
        };
        if own.free && now != 0 && leaving > best.0 {
            best = (leaving, 0);
        }
        for target in bits(own.touches).map(|target| 1 << target) {
            if target != now {
                let gain = leaving + self.gain(ground, target, change);
                if gain > best.0 {
                    best = (gain, target);
                }
            }
        }
        self.choice[nth] = best.1;
        best.1 != now
    }

    /// Joins defenders that must be attacked and are not to a battle whose attackers all touch them.
    fn join_neglected(&mut self, ground: &Ground) {
        for nth in 0..self.fighters.defenders.len() {
            let alone = 1 << nth;
            let attacked = self.choice.iter().any(|choice| choice & alone != 0);
            if attacked || !self.fighters.defenders[nth].owing {
                continue;
            }
            let mut taken: Vec<u32> = self
                .choice
                .iter()
                .copied()
                .filter(|&set| set != 0)
                .collect();
            taken.sort_unstable();
            taken.dedup();
            let joined = taken.into_iter().filter_map(|set| {
                let battle = self.battle(set);
                let touch = |own: usize| self.fighters.assailants[own].touches & alone != 0;
                bits(battle.attackers).all(touch).then(|| {
                    let defenders = set | alone;
                    let wider = Battle {
                        defenders,
                        ..battle
                    };
                    (self.worth(ground, wider) - self.worth(ground, battle), set)
                })
            });
            if let Some((_, set)) = joined.max() {
                let wider = self.choice.iter_mut().filter(|choice| **choice == set);
                wider.for_each(|choice| *choice = set | alone);
            }
        }
    }

    /// Lets each battery fire where it helps most.
    fn aim(&mut self, ground: &Ground) {
        for nth in 0..self.batteries.len() {
            let battery = self.batteries[nth];
            let mut best = (0, 0);
            for target in bits(battery.targets).map(|target| 1 << target) {
                let set = self.choice.iter().find(|&&choice| choice & target != 0);
                let battle = self.battle(set.copied().unwrap_or(target));
                let louder = Battle {
                    fire: battle.fire + battery.fire(battle.attackers),
                    ..battle
                };
                let gain = self.worth(ground, louder) - self.worth(ground, battle);
                if gain > best.0 {
                    best = (gain, battle.defenders);
                }
            }
            self.fire[nth] = best.1;
        }
    }

    /// Lists the battles of the allocation.
    pub fn battles(&self) -> Vec<Battle> {
        let mut sets: Vec<u32> = self.choice.iter().chain(&self.fire).copied().collect();
        sets.sort_unstable();
        sets.dedup();
        let sets = sets.into_iter().filter(|&set| set != 0);
        sets.map(|set| self.battle(set)).collect()
    }

    /// Lists the batteries that fire in a battle.
    pub fn firing(&self, battle: Battle) -> impl Iterator<Item = &Battery> {
        let fire = self.fire.iter().zip(&self.batteries);
        let firing = fire.filter(move |(target, _)| **target == battle.defenders);
        firing.map(|(_, battery)| battery)
    }

    /// Lists the battles of other allocations, in each of which one assailant has another target: none that leaves somebody
    /// unattacked who must be attacked.
    pub fn others(&self, ground: &Ground) -> Vec<Other> {
        let known = self.battles();
        let alone = (0..self.fighters.defenders.len()).map(|nth| 1 << nth);
        let mut targets: Vec<u32> = known.iter().map(|battle| battle.defenders).collect();
        targets.extend(alone);
        targets.sort_unstable();
        targets.dedup();
        let mut others: Vec<Other> = Vec::new();
        for (nth, own) in self.fighters.assailants.iter().enumerate() {
            let touched = targets
                .iter()
                .copied()
                .filter(|set| set & !own.touches == 0);
            let all = touched.chain(own.free.then_some(0));
            for target in all.filter(|&target| target != self.choice[nth]) {
                let cluster = self.with_choice(ground, nth, target);
                let less = self.value - cluster.value;
                if less >= NEGLECT {
                    continue;
                }
                for battle in cluster.battles() {
                    let worse = |other: &Other| other.battle == battle && other.less <= less;
                    if battle.attackers == 0 || known.contains(&battle) || others.iter().any(worse)
                    {
                        continue;
                    }
                    others.retain(|other| other.battle != battle);
                    let cluster = cluster.clone();
                    others.push(Other {
                        less,
                        cluster,
                        battle,
                    });
                }
            }
        }
        others
    }

    /// Gets the allocation in which one assailant has a target, and the others what is best then.
    fn with_choice(&self, ground: &Ground, nth: usize, target: u32) -> Self {
        let mut other = self.clone();
        other.choice[nth] = target;
        other.fire.fill(0);
        let rest: Vec<_> = (0..self.choice.len()).filter(|&rest| rest != nth).collect();
        other.settle(ground, OTHER_ROUNDS, &rest);
        other
    }

    fn total(&self, ground: &Ground) -> i64 {
        let battles = self.battles();
        let served = battles.iter().fold(0, |set, battle| set | battle.defenders);
        let owing = self.fighters.defenders.iter().enumerate();
        let neglected = owing.filter(|(nth, foe)| foe.owing && served & (1 << nth) == 0);
        let battles = battles.iter().map(|&battle| self.worth(ground, battle));
        battles.sum::<i64>() - NEGLECT * neglected.count() as i64
    }
}
