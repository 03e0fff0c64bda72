//! What a layout of one's own units is worth before the combat phase: the battles it brings, the enemy's answer to it,
//! and how near it stands to what the game is about.

use super::campaign::Plan;
use super::front::{CombatEvaluator, Duty};
use super::ground::{Ground, Spot};
use super::influence::InfluenceMap;
use super::objectives::{Gate, Objectives, POINT};
use super::planning::{answered_in, answers};
use super::position::{NOWHERE, Position};
use super::threat::Threat;
use super::weights::Weights;
use crate::last_battles::charts::Odds;
use crate::last_battles::costs::Costs;
use crate::last_battles::counter::{CombatStrength, Player};
use crate::last_battles::state::{Garrison, State};
use std::sync::Arc;

/// What each piece too many in a hex costs.
const CROWD: i64 = 500 * POINT;

/// Judges layouts of one player in one movement phase.
pub struct Evaluator<'a> {
    pub ground: &'a Ground,
    pub costs: &'a Costs,
    pub objectives: &'a Objectives,
    pub weights: &'a Weights,
    pub player: Player,
    /// The chance of this decision.
    pub seed: u64,
    /// What a strength point gains by standing in each hex.
    pub pull: InfluenceMap<'a>,
    /// Whether there is combat in this player turn, and in the enemy's next one.
    pub fights: bool,
    pub answers: bool,
    /// Whether the enemy moves once more.
    pub pursued: bool,
}

impl<'a> Evaluator<'a> {
    /// Makes the judge of a player in a state, whose units march for what a plan says.
    pub fn new(
        state: &'a State,
        (ground, objectives): (&'a Ground, &'a Objectives),
        weights: &'a Weights,
        position: &Position<'a>,
        player: Player,
        plan: Arc<Plan>,
    ) -> Self {
        let costs = &state.setup().costs;
        Self {
            ground,
            costs,
            objectives,
            weights,
            player,
            seed: 0,
            pull: InfluenceMap::new(position, costs, objectives, weights, player, plan),
            fights: !state.is_quiet(),
            answers: answers(state, player),
            pursued: answered_in(state, player).is_some(),
        }
    }

    /// Gets a judge of another manner.
    pub fn with<'b>(&self, weights: &'b Weights, position: &Position<'b>) -> Evaluator<'b>
    where
        'a: 'b,
    {
        Evaluator {
            ground: self.ground,
            costs: self.costs,
            objectives: self.objectives,
            weights,
            player: self.player,
            seed: self.seed,
            pull: InfluenceMap::new(
                position,
                self.costs,
                self.objectives,
                weights,
                self.player,
                Arc::clone(self.pull.plan()),
            ),
            fights: self.fights,
            answers: self.answers,
            pursued: self.pursued,
        }
    }

    /// Gets what a layout is worth.
    pub fn value(&self, position: &Position<'_>, threat: &Threat) -> i64 {
        let battles = if self.fights {
            self.battles(position) + self.pull.plan().contacts(position, self.player)
        } else {
            0
        };
        battles + self.trains_taken(position) + self.aftermath(position, threat, true)
    }

    /// Gets what is gained by enemy trains that units stand beside: any attack destroys one [16.17C].
    fn trains_taken(&self, position: &Position<'_>) -> i64 {
        let enemies = &position.trains_of[self.player.opponent()];
        if !self.fights || enemies.is_empty() {
            return 0;
        }
        let own = &position.forces[self.player];
        let free = |piece: usize| {
            let piece = &own.pieces[piece];
            piece.garrison == Garrison::None && position.may_attack(piece)
        };
        let reached = enemies.iter().filter(|&&spot| {
            let mut around = self.ground.around(spot);
            around.any(|(_, next)| own.stack(next).any(free))
        });
        self.objectives.train() * reached.count() as i64
    }

    /// Tells whether a hex touches one with an enemy train.
    pub fn is_beside_train(&self, position: &Position<'_>, spot: Spot) -> bool {
        let trains = &position.trains_of[self.player.opponent()];
        !trains.is_empty()
            && self
                .ground
                .around(spot)
                .any(|(_, next)| trains.contains(&next))
    }

    /// Gets what is feared for one's own trains beside which the enemy could stand next.
    fn trains_exposed(&self, position: &Position<'_>, threat: &Threat) -> i64 {
        let trains = position.trains_of[self.player].iter();
        let own = &position.forces[self.player];
        let exposed = trains.filter(|&&spot| {
            let mut around = self.ground.around(spot);
            around.any(|(_, next)| threat.stands(next) && !own.holds(next))
        });
        self.objectives.train() * self.weights.leave / 100 * exposed.count() as i64
    }

    /// Looks at what the enemy could do against a layout.
    pub fn threat(&self, position: &Position<'_>) -> Threat {
        Threat::new(position, self.costs, self.player.opponent())
    }

    /// Gets what a layout is worth once the battles are over, or while the enemy fights his.
    pub fn aftermath(&self, position: &Position<'_>, threat: &Threat, own_turn: bool) -> i64 {
        let mut value = self.standing(position) + self.prizes(position, threat);
        value -= self.crowding(position) + self.exposed_guns(position);
        if own_turn && self.answers {
            let force = &position.forces[self.player];
            value -= force
                .spots()
                .map(|spot| self.risk(position, threat, spot))
                .sum::<i64>();
            value -= self.trains_exposed(position, threat);
        }
        if own_turn && self.pursued {
            value -= self.escapes(position, threat) * self.weights.bar / 100;
        }
        value
    }

    /// Gets what the battles are worth that a layout brings.
    pub fn battles(&self, position: &Position<'_>) -> i64 {
        let combat_evaluator = CombatEvaluator {
            position,
            objectives: self.objectives,
            player: self.player,
            duty: Duty::Expected,
            weights: self.weights,
        };
        let clusters = combat_evaluator.front();
        let sum: i64 = clusters.iter().map(|cluster| cluster.value).sum();
        sum * self.weights.attack / 100
    }

    /// Gets what the places are worth where the units stand.
    pub fn standing(&self, position: &Position<'_>) -> i64 {
        let pieces = position.forces[self.player].pieces.iter();
        let placed = pieces.filter(|piece| piece.at != NOWHERE);
        placed
            .map(|piece| i64::from(piece.strength) * self.pull.on(piece, piece.at))
            .sum()
    }

    /// Gets what it costs that artillery stands in contact, which could bombard from behind others.
    fn exposed_guns(&self, position: &Position<'_>) -> i64 {
        if self.weights.contact == 0 {
            return 0;
        }
        let pieces = position.forces[self.player].pieces.iter();
        let guns = pieces.filter(|piece| piece.arm.is_artillery() && piece.at != NOWHERE);
        let exposed = guns.filter(|gun| position.in_contact(self.player, gun.at));
        self.weights.contact * exposed.map(|gun| i64::from(gun.strength)).sum::<i64>()
    }

    /// Gets what it costs that more stand in a hex than may in the end [5.4].
    fn crowding(&self, position: &Position<'_>) -> i64 {
        let spots = position.forces[self.player].spots();
        let excess = spots.map(|spot| position.excess(self.player, spot));
        CROWD * excess.sum::<usize>() as i64
    }

    /// Gets what the enemy gains by those who could leave the map in his next move.
    pub fn escapes(&self, position: &Position<'_>, threat: &Threat) -> i64 {
        let escaping = self.escaping(position, threat);
        escaping.map(|(gate, strength)| gate.each * strength).sum()
    }

    /// Gets the strength of the enemies who could leave the map for points in their next move, gate by gate: nobody by a hex in
    /// one's own zone [5.5].
    pub fn escaping<'b>(
        &self,
        position: &'b Position<'_>,
        threat: &'b Threat,
    ) -> impl Iterator<Item = (&'b Gate, i64)>
    where
        'a: 'b,
    {
        let (player, ground) = (self.player, self.ground);
        let (own, foe) = (
            &position.forces[player],
            &position.forces[player.opponent()],
        );
        let gates = self.objectives.gates.iter();
        let gates = gates.filter(move |gate| gate.side.player() != player);
        gates.map(move |gate| {
            let hexes = gate.hexes.iter().map(|&hex| ground.spot(hex));
            let open: Vec<Spot> = hexes
                .filter(|&spot| threat.stands(spot) && !own.controls(spot))
                .collect();
            let leaves = threat.strikers(&open).map(|nth| &foe.pieces[nth]);
            let leaves = leaves.filter(|piece| piece.side == gate.side && !piece.held);
            (gate, leaves.map(|piece| i64::from(piece.strength)).sum())
        })
    }

    /// Gets what is gained by hexes taken and feared for hexes left open.
    fn prizes(&self, position: &Position<'_>, threat: &Threat) -> i64 {
        let own = &position.forces[self.player];
        let worth = self.objectives.prizes.iter().map(|prize| {
            let open = threat.stands(prize.spot);
            match (own.holds(prize.spot), prize.holder == self.player) {
                (true, true) => 0,
                (true, false) => prize.worth * self.weights.take / 100,
                (false, true) if open => -prize.worth * self.weights.leave / 100,
                (false, _) => 0,
            }
        });
        worth.sum()
    }

    /// Gets what the enemy's best attack on the units of a hex would cost.
    pub fn risk(&self, position: &Position<'_>, threat: &Threat, spot: Spot) -> i64 {
        let own = &position.forces[self.player];
        let foe = &position.forces[self.player.opponent()];
        let ground = self.ground;
        let (mut approaches, mut count, mut dry, mut safe) = ([0; 6], 0, 0, 0);
        for (direction, next) in ground.around(spot) {
            if threat.stands(next) && !own.holds(next) {
                approaches[count] = next;
                count += 1;
                dry += usize::from(ground.wet[usize::from(spot)] & (1 << direction) == 0);
            }
            let room = own.count(next) < position.limit(next);
            let free = room && position.admits(self.player, next);
            safe += usize::from(free && !threat.covers(position, next));
        }
        if count == 0 {
            return 0;
        }
        let strikers = threat.strikers(&approaches[..count]).take(2 * count);
        let most = strikers.map(|nth| &foe.pieces[nth]);
        let (mut strength, mut worth) = (0, 0);
        for piece in most {
            strength += piece.strength;
            worth += piece.worth;
        }
        let mut multiple = i32::from(ground.multiple[usize::from(spot)]);
        if dry == 0 {
            multiple = multiple.max(ground.water);
        }
        let strength_here = own.strength_at(spot);
        let attack = i64::from(strength) * self.weights.share / 100;
        let odds = Odds::from_strengths(
            CombatStrength(attack as u16),
            CombatStrength((strength_here * multiple) as u16),
        );
        let chances = ground.chances(odds, 0);
        let loss = own.worth_at(spot);
        let place = self.objectives.prize(spot).map_or(0, |prize| prize.worth);
        let surround = (self.weights.surround - self.weights.relief * safe as i64).max(0);
        let driven = loss * surround / 100 + loss * (100 - surround) / 100 / 24 + place;
        let per_point = worth / i64::from(strength.max(1));
        let exchange = loss + place - per_point * i64::from(strength_here.min(strength));
        let spent = worth * self.weights.share / 100;
        let value = chances.de * (loss + place) + chances.dr * driven + chances.ex * exchange
            - chances.ar * spent / 24
            - chances.ae * spent;
        let value = value / 6;
        let touched = position.in_contact(self.player, spot);
        match value {
            value if value > 0 => value * self.weights.risk / 100,
            value if touched => value * self.weights.bait / 100,
            _ => 0,
        }
    }
}
