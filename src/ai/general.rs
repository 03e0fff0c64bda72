//! A program that plans: one layout for all its units in the movement phase, one allocation of attacks in the combat phase.

use super::decide;
use super::fight;
use super::ground::Ground;
use super::judge::Judge;
use super::march::March;
use super::position::Position;
use super::pull::pull;
use super::stakes::Stakes;
use super::manner::Manner;
use super::{Opponent, mix, staff};
use crate::last_battles::charts::Light;
use crate::last_battles::counter::Player;
use crate::last_battles::state::DecisionKind;
use crate::last_battles::{Order, State, check, decision, legal};
use std::sync::Arc;

/// A player who plans.
pub struct General {
    seed: u64,
    manner: Manner,
    ground: Option<Arc<Ground>>,
    march: March,
}

impl General {
    /// Makes a player of a manner.
    pub fn new(seed: u64, manner: Manner) -> Self {
        Self {
            seed,
            manner,
            ground: None,
            march: March::default(),
        }
    }

    /// Gets the tables of a game's ground, worked out once.
    fn ground(&mut self, state: &State) -> Arc<Ground> {
        let known = self.ground.take().filter(|ground| ground.fits(state));
        let ground = known.unwrap_or_else(|| Arc::new(Ground::new(state.setting())));
        self.ground = Some(Arc::clone(&ground));
        ground
    }

    fn decide(&mut self, state: &State, player: Player, kind: DecisionKind) -> Option<Order> {
        let ground = self.ground(state);
        let stakes = Stakes::new(state, &ground);
        let position = Position::new(state, &ground, &stakes);
        match kind {
            DecisionKind::Over => None,
            DecisionKind::SetUp | DecisionKind::Command | DecisionKind::Reorganize => {
                Some(staff::choose(state))
            }
            DecisionKind::Combat => fight::choose(state, &position, &stakes),
            _ => {
                let costs = &state.setting().costs;
                let judge = Judge {
                    ground: &ground,
                    costs,
                    stakes: &stakes,
                    manner: &self.manner,
                    player,
                    pull: pull(&position, costs, &stakes, &self.manner, player),
                    fights: !state.is_quiet(),
                    answers: answers(state, player),
                };
                match kind {
                    DecisionKind::Movement => self.march.choose(state, &judge, position),
                    _ => decide::choose(state, &judge, &position),
                }
            }
        }
    }
}

/// Tells whether the enemy of a player will fight in his next player turn, as far as the track tells.
fn answers(state: &State, player: Player) -> bool {
    let setting = state.setting();
    let second = player != setting.scenario.first_player;
    let turn = match second && state.player() == player {
        true => setting.charts.track.next(state.turn()),
        false => Some(state.turn()),
    };
    let turn = turn.filter(|&turn| turn <= setting.scenario.last);
    let lit = turn.and_then(|turn| setting.charts.track.get(turn));
    lit.is_some_and(|entry| entry.light == Light::Day)
}

impl Opponent for General {
    fn choose(&mut self, state: &State) -> Option<Order> {
        let open = decision(state);
        let mut known = state.clone();
        known.reseed(mix(self.seed, state.dice().drawn()));
        let order = self.decide(&known, open.player, open.kind)?;
        if check(state, &order).is_ok() {
            return Some(order);
        }
        // What a plan overlooks, the rules still know.
        legal(state).into_iter().next()
    }
}
