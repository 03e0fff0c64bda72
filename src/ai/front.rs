//! Who attacks whom along the front: the allocation of attackers to battles, all battles together.
//!
//! Hexes in contact hang together; each such cluster is solved by itself. Every hex of attackers takes a target at
//! first where it adds most, then changes as long as that gains something; targets that must be attacked and that nobody
//! has taken are joined to a neighbouring battle, and artillery adds its fire where it helps most.

use super::battle::{Assailant, Battle, Defender, Fighters, bits};
use super::ground::{Ground, Spot};
use super::position::Position;
use super::stakes::Stakes;
use crate::last_battles::counter::{Arm, Player};

/// What a target that must be attacked and is not costs, in thousandths of a point.
const NEGLECT: i64 = 200_000;
/// The most hexes of one side in a cluster.
const WIDTH: usize = 32;

/// Where it stands written who must fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Nowhere yet: all in contact will have to, as at the beginning of a combat phase.
    Expected,
    /// With each unit, as the combat phase has fixed it.
    Fixed,
}

/// Artillery that can bombard.
#[derive(Clone, Copy, Debug)]
pub struct Battery {
    pub piece: usize,
    pub strength: i32,
    /// The defenders in range, by bits.
    pub targets: u32,
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

impl Cluster {
    /// Gathers the hexes in contact that hang together with one where a player's units stand.
    fn gather(looker: &Looker<'_, '_>, from: Spot) -> Self {
        let mut cluster = Self::default();
        let (mut own, mut foes) = (vec![from], Vec::new());
        let (mut nth_own, mut nth_foe) = (0, 0);
        let position = looker.position;
        let (side, enemy) = (looker.player, looker.player.opponent());
        let ground = position.ground;
        while nth_own < own.len() || nth_foe < foes.len() {
            if let Some(&spot) = own.get(nth_own) {
                nth_own += 1;
                for (_, next) in ground.around(spot) {
                    let open = position.forces[enemy].holds(next) && looker.attackable(next);
                    if open && !foes.contains(&next) && foes.len() < WIDTH {
                        foes.push(next);
                    }
                }
            } else if let Some(&spot) = foes.get(nth_foe) {
                nth_foe += 1;
                for (_, next) in ground.around(spot) {
                    let open = position.forces[side].holds(next) && looker.can_attack(next);
                    if open && !own.contains(&next) && own.len() < WIDTH {
                        own.push(next);
                    }
                }
            }
        }
        for &spot in &own {
            cluster
                .fighters
                .assailants
                .push(looker.assailant(spot, &foes));
        }
        for &spot in &foes {
            let defender = looker.defender(
                spot,
                &cluster.fighters.assailants,
                cluster.fighters.defenders.len(),
            );
            cluster.fighters.defenders.push(defender);
        }
        cluster
    }

    /// Gathers what artillery can reach and no unit touches.
    fn distant(looker: &Looker<'_, '_>, spots: &[Spot]) -> Self {
        let mut cluster = Self::default();
        for &spot in spots.iter().take(WIDTH) {
            cluster
                .fighters
                .defenders
                .push(looker.defender(spot, &[], 0));
        }
        cluster
    }

    fn attackers_of(&self, defenders: u32) -> u32 {
        let choices = self.choice.iter().enumerate();
        choices.fold(0, |set, (nth, &choice)| {
            set | u32::from(choice == defenders) << nth
        })
    }

    fn fire_on(&self, defenders: u32) -> i32 {
        let fire = self.fire.iter().zip(&self.batteries);
        fire.filter(|(target, _)| **target == defenders)
            .map(|(_, battery)| battery.strength)
            .sum()
    }

    fn owing(&self, defenders: u32) -> bool {
        bits(defenders).any(|nth| self.fighters.defenders[nth].owing)
    }

    /// Gets what the battle against some defenders is worth, with one change of its attackers or its fire.
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
        Battle {
            attackers: self.attackers_of(defenders),
            defenders,
            fire: self.fire_on(defenders),
        }
    }

    /// Gets what a change of the attackers of a battle gains.
    fn gain(&self, ground: &Ground, defenders: u32, change: u32) -> i64 {
        let battle = self.battle(defenders);
        let changed = Battle {
            attackers: battle.attackers ^ change,
            ..battle
        };
        self.worth(ground, changed) - self.worth(ground, battle)
    }

    /// Finds the allocation.
    fn solve(&mut self, ground: &Ground, rounds: i64) {
        self.choice = vec![0; self.fighters.assailants.len()];
        self.fire = vec![0; self.batteries.len()];
        let mut order: Vec<_> = (0..self.choice.len()).collect();
        order.sort_by_key(|&nth| std::cmp::Reverse(self.fighters.assailants[nth].strength));
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
        let may_stay_out = own.free;
        let mut best = match now {
            0 if may_stay_out => (0, 0),
            0 => (i64::MIN, 0),
            now => (0, now),
        };
        if may_stay_out && now != 0 && leaving > best.0 {
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
                    fire: battle.fire + battery.strength,
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

    fn total(&self, ground: &Ground) -> i64 {
        let battles = self.battles();
        let served = battles.iter().fold(0, |set, battle| set | battle.defenders);
        let owing = self.fighters.defenders.iter().enumerate();
        let neglected = owing.filter(|(nth, foe)| foe.owing && served & (1 << nth) == 0);
        let battles = battles.iter().map(|&battle| self.worth(ground, battle));
        battles.sum::<i64>() - NEGLECT * neglected.count() as i64
    }
}

/// Looks at a position for one player's attacks.
pub struct Looker<'p, 'g> {
    pub position: &'p Position<'g>,
    pub stakes: &'p Stakes,
    pub player: Player,
    pub duty: Duty,
    /// How often the attackers are dealt out anew for something better.
    pub rounds: i64,
}

impl Looker<'_, '_> {
    /// Solves the whole front.
    pub fn front(&self) -> Vec<Cluster> {
        let own: Vec<Spot> = self.position.forces[self.player].spots().collect();
        self.clusters(&own)
    }

    /// Solves the clusters that some hexes of the player's units belong to.
    pub fn clusters(&self, spots: &[Spot]) -> Vec<Cluster> {
        let mut clusters: Vec<Cluster> = Vec::new();
        for &spot in spots {
            let known = |cluster: &Cluster| {
                let mut own = cluster.fighters.assailants.iter();
                own.any(|own| own.spot == spot)
            };
            let force = &self.position.forces[self.player];
            let fights = force.holds(spot)
                && self.position.in_contact(self.player, spot)
                && self.can_attack(spot);
            if fights && !clusters.iter().any(known) {
                let cluster = Cluster::gather(self, spot);
                if !cluster.fighters.defenders.is_empty() {
                    clusters.push(cluster);
                }
            }
        }
        self.add_batteries(&mut clusters);
        let ground = self.position.ground;
        clusters
            .iter_mut()
            .for_each(|cluster| cluster.solve(ground, self.rounds));
        clusters
    }

    /// Tells whether units in a hex may still attack.
    fn can_attack(&self, spot: Spot) -> bool {
        let force = &self.position.forces[self.player];
        self.duty == Duty::Expected || force.stack(spot).any(|piece| force.pieces[piece].fresh)
    }

    /// Tells whether units in a hex may still be attacked.
    fn attackable(&self, spot: Spot) -> bool {
        let force = &self.position.forces[self.player.opponent()];
        self.duty == Duty::Expected || force.stack(spot).any(|piece| force.pieces[piece].fresh)
    }

    fn assailant(&self, spot: Spot, foes: &[Spot]) -> Assailant {
        let (position, ground) = (self.position, self.position.ground);
        let force = &position.forces[self.player];
        let mut own = Assailant {
            spot,
            commanded: true,
            escapes: position.escapes(self.player, spot),
            place: self.prize(spot, self.player),
            ..Assailant::default()
        };
        let mut garrison = ground.chateau[usize::from(spot)];
        let mut owes = false;
        for piece in force.stack(spot).map(|piece| &force.pieces[piece]) {
            if self.duty == Duty::Fixed && !piece.fresh {
                continue;
            }
            own.count += 1;
            own.strength += piece.strength;
            own.worth += piece.worth;
            own.commanded &= piece.commanded;
            own.steady |= piece.steady;
            owes |= piece.owes;
            garrison &= piece.arm == Arm::Infantry && piece.steady;
            if piece.arm == Arm::Cavalry {
                own.cavalry += piece.strength;
            }
        }
        own.free = match self.duty {
            Duty::Expected => garrison,
            Duty::Fixed => !owes,
        };
        for (direction, next) in ground.around(spot) {
            if let Some(nth) = foes.iter().position(|&foe| foe == next) {
                own.touches |= 1 << nth;
                let wet = ground.wet[usize::from(spot)] >> direction & 1;
                own.wet |= u32::from(wet) << nth;
            }
        }
        own
    }

    fn defender(&self, spot: Spot, assailants: &[Assailant], nth: usize) -> Defender {
        let (position, place) = (self.position, usize::from(spot));
        let (ground, enemy) = (position.ground, self.player.opponent());
        let force = &position.forces[enemy];
        let mut foe = Defender {
            spot,
            commanded: true,
            escapes: position.escapes(enemy, spot),
            place: self.prize(spot, enemy),
            multiple: i32::from(ground.multiple[place]),
            halves: ground.halves[place],
            ..Defender::default()
        };
        let mut owes = false;
        for piece in force.stack(spot).map(|piece| &force.pieces[piece]) {
            foe.count += 1;
            foe.worth += piece.worth;
            foe.commanded &= piece.commanded;
            owes |= piece.owes && piece.fresh;
            foe.garrison |= ground.chateau[place] && piece.arm == Arm::Infantry && piece.steady;
            if self.duty == Duty::Fixed && !piece.fresh {
                continue;
            }
            foe.strength += piece.strength;
            if piece.arm == Arm::Cavalry {
                foe.cavalry += piece.strength;
            }
        }
        let touching = |own: &Assailant| !own.free && own.touches & (1 << nth) != 0;
        foe.owing = match self.duty {
            Duty::Expected => assailants.iter().any(touching),
            Duty::Fixed => owes,
        };
        foe
    }

    /// Gets what it costs a player to be driven off a hex.
    fn prize(&self, spot: Spot, holder: Player) -> i64 {
        let prize = self
            .stakes
            .prize(spot)
            .filter(|prize| prize.holder == holder);
        prize.map_or(0, |prize| prize.worth)
    }

    /// Adds artillery that touches no enemy to the clusters that it can reach, one for each; or to one of distant targets.
    fn add_batteries(&self, clusters: &mut Vec<Cluster>) {
        let (position, ground) = (self.position, self.position.ground);
        let (force, enemy) = (
            &position.forces[self.player],
            &position.forces[self.player.opponent()],
        );
        let guns = force.pieces.iter().enumerate().filter(|(_, piece)| {
            piece.arm.is_artillery()
                && (self.duty == Duty::Expected || piece.fresh)
                && piece.commanded
                && piece.at != super::position::NOWHERE
        });
        for (nth, piece) in guns {
            if position.in_contact(self.player, piece.at) {
                continue;
            }
            let seen = ground.targets(piece.at).iter().copied();
            let targets: Vec<Spot> = seen
                .filter(|&spot| enemy.holds(spot) && self.attackable(spot))
                .collect();
            if targets.is_empty() {
                continue;
            }
            let battery = |targets: u32| Battery {
                piece: nth,
                strength: piece.strength,
                targets,
            };
            let near = clusters.iter_mut().find_map(|cluster| {
                let foes = cluster.fighters.defenders.iter().enumerate();
                let set = foes.fold(0, |set, (nth, foe)| {
                    set | u32::from(targets.contains(&foe.spot)) << nth
                });
                (set != 0).then_some((cluster, set))
            });
            match near {
                Some((cluster, set)) => cluster.batteries.push(battery(set)),
                None => {
                    let mut cluster = Cluster::distant(self, &targets);
                    let all = cluster.fighters.defenders.len();
                    let set = if all == WIDTH {
                        u32::MAX
                    } else {
                        (1 << all) - 1
                    };
                    cluster.batteries.push(battery(set));
                    clusters.push(cluster);
                }
            }
        }
    }
}
