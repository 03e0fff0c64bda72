//! Advice: an order, and the reason for it in words.

use super::battle::{Battle, bits};
use super::cluster::Cluster;
use super::evaluator::Evaluator;
use super::front::{CombatEvaluator, Duty};
use super::march::Moves;
use super::position::Position;
use crate::hex::HexNumber;
use crate::last_battles::charts::CombatResult;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::words::{hex_name, unit_name};
use crate::last_battles::{Attack, Order, combat, decision};
use crate::table::dice::Face;
use crate::table::ids::PieceId;

/// What the reasons are made from.
pub struct Adviser<'a> {
    pub state: &'a State,
    pub evaluator: &'a Evaluator<'a>,
    pub position: Position<'a>,
}

impl Adviser<'_> {
    /// Says why an order is given; `rest` is what else the plan has to move.
    pub fn reason(&self, order: &Order, rest: &Moves) -> String {
        match order {
            Order::Move { unit, path } => self.moving(&[*unit], path.last(), rest),
            Order::MoveStack { units, path } => self.moving(units, path.last(), rest),
            Order::Enter { at, path, .. } | Order::EnterStack { at, path, .. } => {
                let goal = path.last().unwrap_or(at);
                format!("comes in at {} and {}", self.hex(*at), self.heading(*goal))
            }
            Order::Exit { at, .. } => format!("leaves the map at {} for its points", self.hex(*at)),
            Order::Attack(attack) => self.attacking(attack),
            Order::Retreat { to, .. } => self.retreating(*to),
            Order::Advance { to, .. } => match self.is_prize(*to) {
                true => format!("takes {}", self.hex(*to)),
                false => format!(
                    "follows up into {} to keep the enemy pressed",
                    self.hex(*to)
                ),
            },
            Order::Losses { .. } => "gives up the least that the exchange takes".to_owned(),
            Order::ChateauStand {} => "the walls are worth more than the ground behind".to_owned(),
            Order::BombardWithdraw { .. } => "the guns go back with the others".to_owned(),
            Order::Command { .. } => "puts the most strength in command".to_owned(),
            Order::Status { active: true, .. } => "the commanders are within its reach".to_owned(),
            Order::Status { active: false, .. } => {
                "has to follow its commanders, or to get out of the enemy's way".to_owned()
            }
            Order::Reorganize { .. } => "brings the most strength back".to_owned(),
            Order::Place { .. } | Order::ChangePlaces { .. } => "stands well there".to_owned(),
            Order::SetUp { .. } => "has the most strength in range".to_owned(),
            Order::HalForce { .. } | Order::Entry { .. } => "costs least in the end".to_owned(),
            Order::Decline {} | Order::End {} => self.resting().to_owned(),
        }
    }

    fn hex(&self, hex: HexNumber) -> String {
        hex_name(self.state.setup(), hex)
    }

    fn is_prize(&self, hex: HexNumber) -> bool {
        let spot = self.evaluator.ground.spot(hex);
        self.evaluator.objectives.prize(spot).is_some()
    }

    fn names(&self, units: &[impl Copy + Into<PieceId>]) -> String {
        let names: Vec<_> = units
            .iter()
            .map(|&unit| unit_name(self.state.setup(), unit))
            .collect();
        names.join(" and ")
    }

    /// Says what a unit's move is for: an attack, a hex, the way there, or safety.
    fn moving(&self, units: &[PieceId], goal: Option<&HexNumber>, rest: &Moves) -> String {
        let found: Vec<_> = units
            .iter()
            .filter_map(|&unit| self.state.find(unit))
            .collect();
        let (Some(&goal), Some(&first)) = (goal, found.first()) else {
            return "stays near the units of its command".to_owned();
        };
        let moves = found.iter().map(|&unit| (unit, goal));
        let layout = self.layout(moves.chain(rest.iter().copied()));
        if let Some(words) = self.battle_at(&layout, goal) {
            return words;
        }
        let spot = self.evaluator.ground.spot(goal);
        if let Some(prize) = self.evaluator.objectives.prize(spot) {
            let verb = if prize.holder == self.evaluator.player {
                "holds"
            } else {
                "takes"
            };
            return format!("{verb} {}", self.hex(goal));
        }
        let from = self.state.unit(first).hex();
        let danger = |position: &Position<'_>, hex: HexNumber| {
            let threat = self.evaluator.threat(position);
            self.evaluator
                .risk(position, &threat, self.evaluator.ground.spot(hex))
        };
        let was = from.map_or(0, |from| danger(&self.position, from));
        if was > 2 * danger(&layout, goal) + 500 {
            return format!("keeps {} out of the enemy's reach", self.names(units));
        }
        self.heading(goal)
    }

    /// Places the units of some moves.
    fn layout(&self, moves: impl Iterator<Item = (UnitIndex, HexNumber)>) -> Position<'_> {
        let mut layout = self.position.clone();
        let player = self.evaluator.player;
        for (unit, hex) in moves {
            let pieces = &layout.forces[player].pieces;
            if let Some(piece) = pieces.iter().position(|piece| piece.unit == unit) {
                layout.shift(player, piece, self.evaluator.ground.spot(hex));
            }
        }
        layout
    }

    /// Says which battle the units of a hex would fight.
    fn battle_at(&self, layout: &Position<'_>, hex: HexNumber) -> Option<String> {
        let spot = self.evaluator.ground.spot(hex);
        let combat_evaluator = CombatEvaluator {
            position: layout,
            objectives: self.evaluator.objectives,
            player: self.evaluator.player,
            duty: Duty::Expected,
            weights: self.evaluator.weights,
        };
        if !self.evaluator.fights {
            return None;
        }
        let pieces = &layout.forces[self.evaluator.player].pieces;
        for cluster in combat_evaluator.front() {
            for battle in cluster.battles() {
                let own = &cluster.fighters.assailants;
                if bits(battle.attackers).any(|nth| own[nth].spot == spot) {
                    return Some(format!("attacks {}", self.prospects(&cluster, battle)));
                }
                let mut firing = cluster.firing(battle);
                if firing.any(|battery| pieces[battery.piece].at == spot) {
                    return Some(format!("fires at {}", self.prospects(&cluster, battle)));
                }
            }
        }
        None
    }

    /// Names a battle's hexes and its odds.
    fn prospects(&self, cluster: &Cluster, battle: Battle) -> String {
        let foes = &cluster.fighters.defenders;
        let hexes: Vec<_> = bits(battle.defenders)
            .map(|nth| self.hex(self.evaluator.ground.hex(foes[nth].spot)))
            .collect();
        let (fighters, ground) = (&cluster.fighters, self.evaluator.ground);
        let roll = fighters.roll(ground, battle);
        let chances = ground.chances(roll.column, roll.pips);
        let clears = chances.dr + chances.de + chances.ex;
        let trapped = bits(battle.defenders).all(|nth| foes[nth].escapes == 0);
        told(
            &hexes.join(" and "),
            &roll.column.to_string(),
            clears as usize,
            trapped,
        )
    }

    /// Says what an attack promises.
    fn attacking(&self, attack: &Attack) -> String {
        let hexes: Vec<_> = attack.defenders.iter().map(|&hex| self.hex(hex)).collect();
        let hexes = hexes.join(" and ");
        let Ok(account) = combat::calculate(self.state, attack) else {
            return format!("attacks {hexes}");
        };
        let clears = |face: &Face| {
            let result = account.result(self.state, *face);
            !matches!(result, CombatResult::Ar | CombatResult::Ae)
        };
        let clears = Face::all().filter(clears).count();
        let enemy = self.evaluator.player.opponent();
        let escapes = |&hex: &HexNumber| {
            let spot = self.evaluator.ground.spot(hex);
            self.position.escapes(enemy, spot)
        };
        let trapped = attack.defenders.iter().all(|hex| escapes(hex) == 0);
        let verb = if attack.attackers.is_empty() {
            "bombards"
        } else {
            "attacks"
        };
        let told = told(&hexes, &account.column.to_string(), clears, trapped);
        match account.column < account.odds {
            true => format!("{verb} {told}, lowered so that nothing is exchanged"),
            false => format!("{verb} {told}"),
        }
    }

    fn retreating(&self, to: HexNumber) -> String {
        let spot = self.evaluator.ground.spot(to);
        let threat = self.evaluator.threat(&self.position);
        let ground = self.evaluator.ground;
        let safe = ground
            .around(spot)
            .filter(|&(_, next)| !threat.covers(&self.position, next));
        match safe.count() {
            0 => format!("falls back to {}, the best of bad places", self.hex(to)),
            _ => format!(
                "falls back to {}, with the way behind it open",
                self.hex(to)
            ),
        }
    }

    /// Says where a move leads in the long run.
    fn heading(&self, goal: HexNumber) -> String {
        let prizes = self
            .evaluator
            .objectives
            .prizes
            .iter()
            .map(|prize| (prize.hex, prize.holder));
        let near = prizes.min_by_key(|&(hex, _)| (hex.distance(goal), hex));
        match near.filter(|(hex, _)| hex.distance(goal) <= 12) {
            Some((hex, holder)) if holder == self.evaluator.player => {
                format!("covers {} from {}", self.hex(hex), self.hex(goal))
            }
            Some((hex, _)) => format!("closes on {} by {}", self.hex(hex), self.hex(goal)),
            None => format!("closes up to {}", self.hex(goal)),
        }
    }

    fn resting(&self) -> &'static str {
        match decision(self.state).kind {
            DecisionKind::Movement => "all others stand where they are wanted",
            DecisionKind::Combat => "no attack that is left promises more than it risks",
            DecisionKind::Advance => "to leave the line would cost more than the ground is worth",
            DecisionKind::BombardWithdraw => "the guns stay in range",
            DecisionKind::Headquarters => "the headquarters serve best as they are",
            DecisionKind::Command => "the proposal puts the most strength in command",
            _ => "nothing better offers",
        }
    }
}

/// Tells of an attack: `Gemioncourt at 4-1, 5 in 6 to clear it`.
fn told(hexes: &str, odds: &str, clears: usize, trapped: bool) -> String {
    let trap = if trapped {
        ", and the defenders have nowhere to go"
    } else {
        ""
    };
    format!("{hexes} at {odds}, {clears} in 6 to clear it{trap}")
}
