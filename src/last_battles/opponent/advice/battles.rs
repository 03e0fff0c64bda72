//! What combats promise, by the rules' own reckoning, and which ones a plan leads to.

use super::reason::{Promise, Reason};
use crate::last_battles::charts::CombatResult;
use crate::last_battles::combat::odds::Account;
use crate::last_battles::combat::{self, odds};
use crate::last_battles::counter::{CombatStrength, Player};
use crate::last_battles::opponent::fight::Fight;
use crate::last_battles::opponent::ground::Ground;
use crate::last_battles::opponent::march::March;
use crate::last_battles::opponent::objectives::Objectives;
use crate::last_battles::opponent::planning::answers;
use crate::last_battles::opponent::position::Position;
use crate::last_battles::opponent::weights::Weights;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{Attack, Order, decision, garrisons, retreat, step};
use crate::table::dice::Face;
use crate::table::ids::UnitId;

/// The most orders of a movement phase that are looked ahead.
const ORDERS: usize = 2000;

/// Where a plan leads: the state once all its moves have been carried out and the phase has ended, and the combats that are open
/// then.
pub struct Forecast {
    /// The number of the state from which the rest of the plan leads there.
    from: u64,
    pub state: State,
    pub attacks: Vec<Attack>,
}

impl Forecast {
    /// Carries out the rest of a plan that fits a state.
    pub fn new(march: &March, from: &State, ground: &Ground, weights: &Weights) -> Self {
        let (mut march, mut state) = (march.clone(), from.clone());
        let player = from.player();
        let answered = answers(from, player);
        for _ in 0..ORDERS {
            if !decides(&state, player, DecisionKind::Movement) {
                break;
            }
            let order = march.order(&state, ground, weights, answered);
            if step(&mut state, &order).is_err() {
                break;
            }
        }
        let mut attacks = Vec::new();
        if decides(&state, player, DecisionKind::Combat) {
            let objectives = Objectives::new(&state, ground, weights);
            let position = Position::new(&state, ground, &objectives);
            let ranked = Fight::new(&state, &position, &objectives, weights).ranked();
            attacks.extend(ranked.into_iter().filter_map(|order| match order {
                Order::Attack(attack) => Some(attack),
                _ => None,
            }));
        }
        Self {
            from: from.fingerprint(),
            state,
            attacks,
        }
    }

    /// Tells whether the plan leads from a state to where this looks.
    pub fn fits(&self, state: &State) -> bool {
        self.from == state.fingerprint()
    }

    /// Goes on to a state to which an order of the plan has led.
    pub fn go_on(&mut self, state: &State) {
        self.from = state.fingerprint();
    }

    /// Gets the combat open to one of some units, as all stand now.
    pub fn fight(&self, units: &[UnitIndex], now: &State) -> Option<Reason> {
        let named = |attack: &&Attack| {
            taking_part(attack).any(|unit| units.iter().any(|&own| self.state.id(own) == *unit))
        };
        let attack = self.attacks.iter().find(named)?;
        let to_come = taking_part(attack).any(|&unit| {
            let unit = now.find(unit);
            unit.is_some_and(|unit| now.unit(unit).hex() != self.state.unit(unit).hex())
        });
        match promise(&self.state, attack) {
            Some(promise) => Some(Reason::WillFight {
                promise,
                rest: to_come,
            }),
            None => Some(Reason::FallsOnTrain {
                hexes: attack.defenders.clone(),
            }),
        }
    }
}

fn taking_part(attack: &Attack) -> impl Iterator<Item = &UnitId> {
    attack.attackers.iter().chain(&attack.bombarding)
}

fn decides(state: &State, player: Player, kind: DecisionKind) -> bool {
    let open = decision(state);
    open.player == player && open.kind == kind && state.outcome().is_none()
}

/// Reckons what an attack promises; nothing where no die is rolled.
pub fn promise(state: &State, attack: &Attack) -> Option<Promise> {
    let account = combat::calculate(state, attack).ok()?;
    let calculated = || {
        let plain = Attack {
            odds: None,
            ..attack.clone()
        };
        let plain = combat::calculate(state, &plain).ok()?;
        let lower = account.column < plain.column;
        lower.then(|| (plain.column, exchanges(state, attack, &plain)))
    };
    let defenders = attack.defenders.iter().flat_map(|&hex| state.stack(hex));
    let defenders: Vec<UnitIndex> = defenders.collect();
    let garrison = defenders
        .iter()
        .any(|&unit| garrisons::may_stand(state, unit));
    let clears = |face: &Face| match account.result(state, *face) {
        CombatResult::De | CombatResult::Ex => true,
        CombatResult::Dr => !garrison,
        CombatResult::Ar | CombatResult::Ae | CombatResult::Ne => false,
    };
    let stuck = |&unit: &UnitIndex| retreat::open(state, unit).is_empty();
    Some(Promise {
        attack: attack.clone(),
        column: account.column,
        clears: Face::all().filter(clears).count(),
        exchanges: exchanges(state, attack, &account),
        cost: cost(state, attack, &defenders),
        trapped: !garrison && defenders.iter().all(stuck),
        lowered: attack.odds.and_then(|_| calculated()),
    })
}

/// Counts the faces that are exchanges; guns that only bombard lose nothing by them [7.1E].
fn exchanges(state: &State, attack: &Attack, account: &Account) -> usize {
    let exchanged = |face: &Face| account.result(state, *face) == CombatResult::Ex;
    match attack.attackers.is_empty() {
        true => 0,
        false => Face::all().filter(exchanged).count(),
    }
}

/// Gets the least strength of whole attackers that pays for an exchange; all of it if that is too little [6.5A].
fn cost(state: &State, attack: &Attack, defenders: &[UnitIndex]) -> CombatStrength {
    let contributing = defenders
        .iter()
        .filter(|&&unit| odds::contributes(state, unit));
    let least: u16 = contributing.map(|&unit| state.strength(unit).0).sum();
    let own = attack.attackers.iter().filter_map(|&unit| state.find(unit));
    let mut sums = vec![0_u16];
    for unit in own {
        let strength = state.strength(unit).0;
        let more: Vec<_> = sums.iter().map(|sum| sum + strength).collect();
        sums.extend(more);
        sums.sort_unstable();
        sums.dedup();
    }
    let all = sums.last().copied().unwrap_or_default();
    let enough = sums.into_iter().find(|&sum| sum >= least);
    CombatStrength(enough.unwrap_or(all))
}
