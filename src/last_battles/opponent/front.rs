//! What stands in contact along the front: the clusters of hexes that hang together, each to be solved by itself.

use super::battle::{Assailant, Battle, Defender, Fighters};
use super::cluster::{Battery, Cluster, WIDTH};
use super::ground::{Ground, Halved, Spot};
use super::objectives::Objectives;
use super::piece::Piece;
use super::position::{NOWHERE, Position};
use super::weights::Weights;
use crate::last_battles::counter::{Arm, Player};
use crate::last_battles::state::Garrison;

/// Where it stands written who must fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Nowhere yet: all in contact will have to, as at the beginning of a combat phase.
    Expected,
    /// With each unit, as the combat phase has fixed it.
    Fixed,
}

/// Looks at a position for one player's attacks.
pub struct CombatEvaluator<'p, 'g> {
    pub position: &'p Position<'g>,
    pub objectives: &'p Objectives,
    pub player: Player,
    pub duty: Duty,
    pub weights: &'p Weights,
}

impl CombatEvaluator<'_, '_> {
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
                let cluster = self.gather(spot);
                if !cluster.fighters.defenders.is_empty() {
                    clusters.push(cluster);
                }
            }
        }
        self.add_batteries(&mut clusters);
        let ground = self.position.ground;
        clusters
            .iter_mut()
            .for_each(|cluster| cluster.solve(ground, self.weights.rounds));
        clusters
    }

    /// Gets who fights where the units of some places attack others, and their battle.
    pub fn meeting(&self, own: &[Spot], foes: &[Spot]) -> (Fighters, Battle) {
        let assailants = own.iter().map(|&spot| self.assailant(spot, foes));
        let cluster = self.against(assailants.take(WIDTH).collect(), foes);
        let battle = Battle {
            attackers: all(cluster.fighters.assailants.len()),
            defenders: all(cluster.fighters.defenders.len()),
            fire: 0,
        };
        (cluster.fighters, battle)
    }

    /// Gathers the hexes in contact that hang together with one where the player's units stand.
    fn gather(&self, from: Spot) -> Cluster {
        let (mut own, mut foes) = (vec![from], Vec::new());
        let (mut nth_own, mut nth_foe) = (0, 0);
        let (position, ground) = (self.position, self.position.ground);
        let (side, enemy) = (self.player, self.player.opponent());
        while nth_own < own.len() || nth_foe < foes.len() {
            if let Some(&spot) = own.get(nth_own) {
                nth_own += 1;
                for (_, next) in ground.around(spot) {
                    let open = position.forces[enemy].holds(next) && self.attackable(next);
                    if open && !foes.contains(&next) && foes.len() < WIDTH {
                        foes.push(next);
                    }
                }
            } else if let Some(&spot) = foes.get(nth_foe) {
                nth_foe += 1;
                for (_, next) in ground.around(spot) {
                    let open = position.forces[side].holds(next) && self.can_attack(next);
                    if open && !own.contains(&next) && own.len() < WIDTH {
                        own.push(next);
                    }
                }
            }
        }
        let assailants = own.iter().map(|&spot| self.assailant(spot, &foes));
        self.against(assailants.collect(), &foes)
    }

    /// Gathers what artillery can reach and no unit touches.
    fn distant(&self, spots: &[Spot]) -> Cluster {
        self.against(Vec::new(), &spots[..spots.len().min(WIDTH)])
    }

    fn against(&self, assailants: Vec<Assailant>, foes: &[Spot]) -> Cluster {
        let defenders = foes.iter().take(WIDTH).enumerate();
        let defenders = defenders
            .map(|(nth, &spot)| self.defender(spot, &assailants, nth))
            .collect();
        Cluster::new(Fighters {
            assailants,
            defenders,
            exact: self.weights.exchange != 0,
            push: self.weights.push,
            pushed: self.weights.pushed,
            rains: self.position.rains,
        })
    }

    /// Tells whether units in a hex may still attack.
    fn can_attack(&self, spot: Spot) -> bool {
        let force = &self.position.forces[self.player];
        let open = |piece: &Piece| self.duty == Duty::Expected || piece.fresh;
        let mut stack = force.stack(spot).map(|piece| &force.pieces[piece]);
        stack.any(|piece| {
            piece.garrison == Garrison::None && open(piece) && self.position.may_attack(piece)
        })
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
            let away = piece.garrison != Garrison::None || !position.may_attack(piece);
            if self.duty == Duty::Fixed && !piece.fresh || away {
                continue;
            }
            own.units[own.count] = piece.strength as u8;
            own.count += 1;
            own.arms.add(piece.arm);
            if piece.old_guard && self.player == Player::French {
                own.old_guard = self.objectives.corps.old_guard(ground, spot);
            }
            own.strength += piece.strength;
            own.worth += piece.worth;
            own.commanded &= piece.commanded;
            own.steady |= piece.steady;
            owes |= piece.owes;
            garrison &= ground.edition.chateau_frees_any_unit() || piece.sheltered;
            own.walled |= piece.sheltered
                && ground.chateau[usize::from(spot)]
                && ground.edition.garrison_ignores_attackers_retreat();
            own.blown += if piece.blown { piece.strength } else { 0 };
            match piece.arm {
                Arm::Cavalry => {
                    own.cavalry += piece.strength;
                    own.spared += spared(ground, piece);
                }
                arm if arm.is_artillery() => own.artillery += piece.strength,
                _ => {}
            }
        }
        own.worth += force.leaders_at(spot);
        let presses = force.presses(spot);
        for (direction, next) in ground.around(spot) {
            if let Some(nth) = foes.iter().position(|&foe| foe == next) {
                own.touches |= 1 << nth;
                let wet = ground.wet[usize::from(spot)] >> direction & 1;
                own.wet |= u32::from(wet) << nth;
                let enemy = &position.forces[self.player.opponent()];
                let reaches = u32::from(ground.obliges[usize::from(spot)] >> direction & 1) << nth;
                match (enemy.presses(next), enemy.is_garrison(next)) {
                    (true, _) => own.obliges |= reaches,
                    (false, false) if presses => own.holds |= reaches,
                    (false, _) => {}
                }
            }
        }
        own.free = match self.duty {
            Duty::Expected => garrison || own.obliges == 0,
            Duty::Fixed => !owes,
        };
        own
    }

    fn defender(&self, spot: Spot, assailants: &[Assailant], nth: usize) -> Defender {
        let (position, place) = (self.position, usize::from(spot));
        let (ground, enemy) = (position.ground, self.player.opponent());
        let force = &position.forces[enemy];
        let mut foe = Defender {
            spot,
            commanded: true,
            steady: true,
            escapes: position.escapes(enemy, spot),
            place: self.prize(spot, enemy),
            multiple: i32::from(ground.multiple[place]),
            open: ground.clear[place],
            halves: ground.halves[place],
            ..Defender::default()
        };
        foe.walled = force.is_garrison(spot);
        if foe.walled {
            foe.halves = Halved::BY_GARRISON;
        }
        let mut owes = false;
        for piece in force.stack(spot).map(|piece| &force.pieces[piece]) {
            // Those above a garrison are attacked as if it were not there [16.11B].
            if piece.garrison == Garrison::Formed && !foe.walled {
                continue;
            }
            foe.forming |= piece.garrison == Garrison::Forming;
            foe.open &= piece.arm == Arm::Infantry;
            foe.count += 1;
            foe.worth += piece.worth;
            foe.commanded &= piece.commanded;
            foe.steady &= piece.steady;
            owes |= piece.owes && piece.fresh;
            foe.garrison |= ground.chateau[place] && piece.sheltered;
            if self.duty == Duty::Fixed && !piece.fresh {
                continue;
            }
            foe.strength += piece.strength;
            foe.blown += if piece.blown { piece.strength } else { 0 };
            if piece.arm == Arm::Cavalry {
                foe.cavalry += piece.strength;
                foe.spared += spared(ground, piece);
            }
        }
        foe.worth += force.leaders_at(spot);
        let touching = |own: &Assailant| {
            let presses = position.forces[self.player].presses(own.spot);
            let obliged = !own.free && presses && own.obliges & (1 << nth) != 0;
            obliged || own.holds & (1 << nth) != 0
        };
        foe.owing = match self.duty {
            Duty::Expected => assailants.iter().any(touching),
            Duty::Fixed => owes,
        };
        foe
    }

    /// Gets what it costs a player to be driven off a hex.
    fn prize(&self, spot: Spot, holder: Player) -> i64 {
        let prize = self
            .objectives
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
                && piece.at != NOWHERE
        });
        for (nth, piece) in guns {
            if position.in_contact(self.player, piece.at) {
                continue;
            }
            let targets: Vec<Spot> = ground
                .targets(piece.at, piece.range)
                .filter(|&spot| enemy.holds(spot) && self.attackable(spot))
                .filter(|&spot| !enemy.is_garrison(spot))
                .collect();
            if targets.is_empty() {
                continue;
            }
            let battery = |targets: u32| Battery {
                piece: nth,
                strength: piece.strength,
                sustained: if position.rains { 0 } else { piece.sustained },
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
                    let mut cluster = self.distant(&targets);
                    let set = all(cluster.fighters.defenders.len());
                    cluster.batteries.push(battery(set));
                    clusters.push(cluster);
                }
            }
        }
    }
}

/// Gets the set of the first so many, by bits.
const fn all(count: usize) -> u32 {
    match count {
        WIDTH.. => u32::MAX,
        _ => (1 << count) - 1,
    }
}

/// Gets what halving spares of a unit: the odd point, where each is rounded up by itself [76:7.3].
fn spared(ground: &Ground, piece: &Piece) -> i32 {
    match ground.edition.rounds_each_halved_unit() {
        true => piece.strength % 2,
        false => 0,
    }
}
