//! What one battle is worth to the attacker: the mean over the six faces of the die, in thousandths of a point.
//!
//! The odds are those of the rules [6.2, 6.3], added up from what the front knows of each hex. A result counts by who dies
//! of it: a stack that must retreat and has nowhere to go is lost, which is why a surround is worth more than odds.

use super::arms::{Arms, ByArm};
use super::ground::{Chances, Ground, Halved, Spot};
use super::position::DEEP;
use crate::last_battles::charts::Odds;
use crate::last_battles::combat::odds;
use crate::last_battles::counter::CombatStrength;
use crate::last_battles::rules::Rule;

/// Units of one hex that may attack.
#[derive(Clone, Copy, Debug, Default)]
pub struct Assailant {
    pub spot: Spot,
    pub strength: i32,
    pub cavalry: i32,
    /// What halving spares of that cavalry, where each unit is rounded up by itself [76:7.3].
    pub spared: i32,
    pub artillery: i32,
    /// How much of the strength is blown cavalry's, which counts half [16.8].
    pub blown: i32,
    pub arms: Arms,
    pub count: usize,
    /// The strength of each of them.
    pub units: [u8; DEEP],
    /// What the enemy gains if all of them are lost.
    pub worth: i64,
    /// What it costs to be driven off the hex.
    pub place: i64,
    /// How many of them could retreat.
    pub escapes: usize,
    pub commanded: bool,
    /// Whether one of them may advance.
    pub steady: bool,
    /// What their defeat would cost beside themselves, if some of them are of the Old Guard [22.5B].
    pub old_guard: i64,
    /// Whether a chateau keeps them where they are when they should retreat [76:10.31].
    pub walled: bool,
    /// Whether they need not attack.
    pub free: bool,
    /// The defenders that they touch, by bits.
    pub touches: u32,
    /// Those of them that lie behind stream or bridge.
    pub wet: u32,
    /// Those of them whom they must fight, or who must fight them.
    pub obliges: u32,
    /// Those of them who must be attacked though they oblige nobody: blown cavalry in a zone [16.8].
    pub holds: u32,
}

/// Units of one hex that may be attacked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Defender {
    pub spot: Spot,
    /// The strength that counts for the odds.
    pub strength: i32,
    pub cavalry: i32,
    /// What halving spares of that cavalry, where each unit is rounded up by itself [76:7.3].
    pub spared: i32,
    /// How much of the strength is blown cavalry's, which counts half [16.8].
    pub blown: i32,
    pub count: usize,
    pub worth: i64,
    /// What it gains to drive them off the hex.
    pub place: i64,
    pub escapes: usize,
    pub multiple: i32,
    pub halves: Halved,
    /// Whether they are steady infantry in a chateau [8.2].
    pub garrison: bool,
    /// Whether they are a garrison by itself [16.11D].
    pub walled: bool,
    /// Whether one of them forms a garrison, which halves the defence [16.11A].
    pub forming: bool,
    /// Whether they are infantry alone, in the open: arms that attack together are enhanced [16.7].
    pub open: bool,
    pub commanded: bool,
    /// Whether none of them is demoralized.
    pub steady: bool,
    /// Whether they must be attacked.
    pub owing: bool,
}

/// One battle: attackers and defenders by bits, and the strength of bombarding artillery.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Battle {
    pub attackers: u32,
    pub defenders: u32,
    pub fire: i32,
}

/// What a battle is rolled on: the column, and by how many pips the die is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    pub column: Odds,
    pub pips: i32,
}

impl Roll {
    /// Takes a lower column; what the odds take off the die then falls away [24.5C].
    pub fn lowered(self, column: Odds) -> Self {
        match column < self.column {
            true => Self {
                column,
                pips: self.pips.max(0),
            },
            false => self,
        }
    }
}

/// The parts that a point is counted in: it can be halved four times over.
const PARTS: i32 = 16;

/// Gets a strength from its parts, rounded up [6.3B].
fn rounded_up(parts: i32) -> CombatStrength {
    CombatStrength((parts.max(0) as u32).div_ceil(PARTS as u32) as u16)
}

/// Iterates over the bits of a set.
pub fn bits(set: u32) -> impl Iterator<Item = usize> {
    std::iter::successors((set != 0).then_some(set), |&rest| {
        let rest = rest & (rest - 1);
        (rest != 0).then_some(rest)
    })
    .map(|rest| rest.trailing_zeros() as usize)
}

/// Those who fight along a stretch of the front.
#[derive(Clone, Debug, Default)]
pub struct Fighters {
    pub assailants: Vec<Assailant>,
    pub defenders: Vec<Defender>,
    /// Whether an exchange is reckoned by whole units.
    pub exact: bool,
    /// How many stacks pushed are worth one killed: the enemy's, and one's own.
    pub push: i64,
    pub pushed: i64,
    /// Whether rain halves attacks [16.5].
    pub rains: bool,
}

impl Fighters {
    /// Adds up attack and defence, and gets what is rolled on [6.2, 6.3, 8.2B, 15.1, 16.4, 16.7, 16.8, 24.5C].
    pub fn roll(&self, ground: &Ground, battle: Battle) -> Roll {
        let (mut defence, mut garrison) = (0, false);
        for nth in bits(battle.defenders) {
            let defender = &self.defenders[nth];
            let multiple = self.multiple(ground, battle, nth);
            let mut here = PARTS * defender.strength * multiple;
            let covered = defender.halves.cavalry_inside && multiple == 1;
            if covered {
                here -= PARTS / 2 * (defender.cavalry - defender.spared);
            }
            here -= defender.blown * multiple * if covered { PARTS / 4 } else { PARTS / 2 };
            defence += if defender.forming { here / 2 } else { here };
            garrison |= defender.garrison;
        }
        let (attack, defence) = (rounded_up(self.attack(ground, battle)), rounded_up(defence));
        let mut column = Odds::from_strengths(attack, defence);
        if ground.in_force(Rule::CombinedArms) && self.combines_arms(battle) {
            column = Odds::at(column.column() as i32 + 1);
        }
        let pips = match ground.in_force(Rule::OddsBeyondTheTable) {
            true => odds::beyond_the_table(attack, defence),
            false => 0,
        };
        let roll = Roll { column, pips };
        match garrison {
            true => roll.lowered(Odds::FourToOne),
            false => roll,
        }
    }

    /// Gets the best multiple that the ground gives a defender [6.3, 6.3A, 6.3C].
    fn multiple(&self, ground: &Ground, battle: Battle, nth: usize) -> i32 {
        let mut attackers = bits(battle.attackers).map(|own| &self.assailants[own]);
        let wet = battle.attackers != 0 && attackers.all(|own| own.wet & (1 << nth) != 0);
        let multiple = self.defenders[nth].multiple;
        if wet && !self.defenders[nth].walled {
            multiple.max(ground.water)
        } else {
            multiple
        }
    }

    /// Adds up the attack in parts of a point, each unit halved if the ground does it [6.3B, 16.4].
    fn attack(&self, ground: &Ground, battle: Battle) -> i32 {
        let (mut halved, mut bare) = (Halved::default(), 0);
        for nth in bits(battle.defenders) {
            // What multiplies the defenders already does not halve the attackers as well [6.3C].
            if self.multiple(ground, battle, nth) == 1 {
                let by = self.defenders[nth].halves;
                halved.cavalry |= by.cavalry;
                halved.guns |= by.guns;
                halved.all |= by.all;
                bare |= 1 << nth;
            }
        }
        let over_water = ground.in_force(Rule::ModifiedTerrain);
        let mut sums = ByArm::default();
        for own in bits(battle.attackers).map(|nth| &self.assailants[nth]) {
            let wet = over_water && own.wet & bare & battle.defenders != 0;
            let all = halved.all || wet;
            let parts = |strength: i32, halved: bool| match halved {
                true => PARTS / 2 * strength,
                false => PARTS * strength,
            };
            let infantry = own.strength - own.cavalry - own.artillery;
            sums.infantry += parts(infantry, all);
            sums.cavalry += parts(own.cavalry, all || halved.cavalry)
                - parts(own.blown, all || halved.cavalry) / 2;
            if halved.cavalry && !all {
                sums.cavalry += PARTS / 2 * own.spared;
            }
            sums.artillery += parts(own.artillery, all || halved.guns);
        }
        sums.artillery += match halved.all || halved.guns {
            true => PARTS / 2 * battle.fire,
            false => PARTS * battle.fire,
        };
        let enhanced = ground.in_force(Rule::CombinedEffects)
            && bits(battle.defenders).all(|nth| self.defenders[nth].open);
        let all = match enhanced {
            true => sums.enhanced(self.arms(battle)),
            false => sums.all(),
        };
        if self.rains { all / 2 } else { all }
    }

    /// Tells which arms attack.
    fn arms(&self, battle: Battle) -> Arms {
        let own = bits(battle.attackers).map(|nth| self.assailants[nth].arms);
        own.fold(Arms::of_fire(battle.fire), Arms::and)
    }

    /// Tells whether all three arms attack one hex [15.1].
    fn combines_arms(&self, battle: Battle) -> bool {
        battle.defenders.count_ones() == 1 && self.arms(battle).are_all()
    }

    /// Gets what a battle is worth to the attacker.
    pub fn value(&self, ground: &Ground, battle: Battle) -> i64 {
        self.value_at(ground, battle, self.roll(ground, battle))
    }

    /// Gets the chances of a battle [6.4, 11.3B, 11.3C, 16.15].
    pub fn chances(&self, ground: &Ground, battle: Battle, roll: Roll) -> Chances {
        let mut chances = ground.chances(roll.column, roll.pips);
        self.strike_command(ground, battle, &mut chances);
        chances
    }

    /// Gets what a battle is worth on a column.
    pub fn value_at(&self, ground: &Ground, battle: Battle, roll: Roll) -> i64 {
        self.value_of(ground, battle, self.chances(ground, battle, roll))
    }

    /// Gets what a battle is worth that has some chances.
    pub fn value_of(&self, ground: &Ground, battle: Battle, chances: Chances) -> i64 {
        let outcome = self.outcomes(battle);
        let sum = chances.de * outcome.killed
            + chances.dr * outcome.driven
            + chances.ex * outcome.exchanged
            - chances.ar * outcome.repelled
            - chances.ae * outcome.lost
            - self.defeats(ground, battle, chances) * outcome.old_guard;
        sum / 6
    }

    /// Lets those out of command spoil the chances [11.3B, 11.3C, 16.15B, 16.15C, 24.1A].
    fn strike_command(&self, ground: &Ground, battle: Battle, chances: &mut Chances) {
        if !ground.edition.out_of_command_attacks() {
            return;
        }
        let plain = ground.in_force(Rule::PlainResultsOutOfCommand);
        let void = ground.in_force(Rule::OutOfCommandEffects);
        let attack = !plain && bits(battle.attackers).any(|nth| !self.assailants[nth].commanded);
        let defence = bits(battle.defenders).any(|nth| !self.defenders[nth].commanded);
        if attack && void {
            chances.dr = 0;
        } else if attack {
            chances.ar += chances.de + chances.dr;
            (chances.de, chances.dr) = (0, 0);
        }
        if defence && void {
            (chances.ae, chances.ar) = (0, 0);
        } else if defence {
            chances.ar += chances.ae;
            chances.ae = 0;
        }
    }

    /// Counts the faces that are a defeat of the Old Guard, if it takes part [22.5B, 24.1A].
    fn defeats(&self, ground: &Ground, battle: Battle, chances: Chances) -> i64 {
        let shaken = || bits(battle.defenders).any(|nth| !self.defenders[nth].steady);
        let spared = ground.in_force(Rule::OldGuardButExchange) && shaken();
        chances.ar + chances.ae + if spared { 0 } else { chances.ex }
    }

    fn outcomes(&self, battle: Battle) -> Outcomes {
        let mut outcome = Outcomes::default();
        let (mut strength, mut printed, mut advance) = (0, 0, false);
        for own in bits(battle.attackers).map(|nth| &self.assailants[nth]) {
            outcome.lost += own.worth + own.place;
            if !own.walled {
                outcome.repelled += dying(own.worth, own.count, own.escapes, self.pushed);
                outcome.repelled += own.place;
            }
            strength += own.strength;
            advance |= own.steady && own.commanded;
            outcome.old_guard = outcome.old_guard.max(own.old_guard);
        }
        for foe in bits(battle.defenders).map(|nth| &self.defenders[nth]) {
            let place = if advance { foe.place } else { 0 };
            outcome.killed += foe.worth + place;
            printed += foe.strength;
            if !foe.garrison && !foe.walled {
                outcome.driven += dying(foe.worth, foe.count, foe.escapes, self.push) + place;
            }
        }
        let worth: i64 = bits(battle.attackers)
            .map(|nth| self.assailants[nth].worth)
            .sum();
        let taken = match self.exact {
            true => i64::from(self.taken(battle, printed).min(strength)),
            // Losses come in whole units, so that a little more than the defenders' strength goes.
            false => i64::from((printed + 1).min(strength)),
        };
        outcome.exchanged = outcome.killed - worth * taken / i64::from(strength.max(1));
        outcome
    }
}

impl Fighters {
    /// Gets the least strength of whole units that pays for an exchange [6.5A]; all of it if that is too little.
    fn taken(&self, battle: Battle, printed: i32) -> i32 {
        let own = bits(battle.attackers).map(|nth| &self.assailants[nth]);
        let units = own.flat_map(|own| &own.units[..own.count]);
        // A bit for each sum that some units make.
        let sums = units.fold(1_u128, |sums, &unit| sums | sums.unbounded_shl(unit.into()));
        let enough = sums.unbounded_shr(printed.max(0) as u32);
        match enough {
            0 => i32::MAX,
            _ => printed + enough.trailing_zeros() as i32,
        }
    }
}

/// What each result is worth, by its size.
#[derive(Clone, Copy, Debug, Default)]
struct Outcomes {
    killed: i64,
    driven: i64,
    exchanged: i64,
    repelled: i64,
    lost: i64,
    old_guard: i64,
}

/// Gets what a retreat does to a stack of which some can escape.
fn dying(worth: i64, count: usize, escapes: usize, part: i64) -> i64 {
    let count = count.max(1);
    let dead = count.saturating_sub(escapes) as i64;
    let lost = worth * dead / count as i64;
    lost + (worth - lost) / part.max(1)
}
