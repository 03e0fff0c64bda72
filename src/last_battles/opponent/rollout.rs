//! Rehearsals: a plan or an order is played out with other dice than the game's, the enemy answering as well as a quick mind
//! can.

use super::campaign::Plan;
use super::evaluate::worth;
use super::focus::Focus;
use super::ground::Ground;
use super::luck::Stakes;
use super::objectives::{Objectives, POINT};
use super::planning::PlanningPlayer;
use super::rolls::Rolls;
use super::weights::Weights;
use crate::last_battles::counter::{ByPlayer, Player};
use crate::last_battles::state::DecisionKind;
use crate::last_battles::{Order, State, decision, step};
use crate::table::opponent::{Opponent, mix};
use crate::table::stop::Stop;
use std::sync::Arc;

/// What a rehearsal begins with.
pub trait Opening: Send + Sync {
    /// Makes the beginning, and gets what the player owes to the dice of it; none if the rules refuse it.
    fn begin(
        &self,
        rehearsal: &Rehearsal<'_>,
        state: &mut State,
        general: &mut PlanningPlayer,
    ) -> Option<i64>;

    /// Tells whether another begins in the same way.
    fn is_as(&self, other: &Self) -> bool;
}

/// One order, after which the player goes on as he thinks best.
impl Opening for Order {
    fn begin(
        &self,
        rehearsal: &Rehearsal<'_>,
        state: &mut State,
        _: &mut PlanningPlayer,
    ) -> Option<i64> {
        rehearsal.play(state, self)
    }

    fn is_as(&self, other: &Self) -> bool {
        self == other
    }
}

/// What rehearsals of one decision share.
pub struct Rollout<'a> {
    pub state: &'a State,
    pub ground: &'a Arc<Ground>,
    pub objectives: &'a Objectives,
    pub player: Player,
    /// What the units of each march for.
    pub aims: ByPlayer<Arc<Plan>>,
    /// How both players play in it.
    pub weights: Weights,
    pub seed: u64,
    pub focus: Focus,
    /// How many player turns it goes on after this one.
    pub depth: i64,
    pub stop: &'a Stop,
}

impl Rollout<'_> {
    /// Counts the units on the map that are looked at.
    pub fn units(&self) -> usize {
        let focus = self.focus.wider(self.weights.around);
        let near = |hex| focus.takes_in(self.ground, self.ground.spot(hex));
        let units = Player::ALL.map(|player| {
            let units = self.state.combat_units(player);
            units.filter(|&(_, hex)| near(hex)).count()
        });
        units.iter().sum()
    }

    /// Counts the turns of the whole game.
    pub fn turns(&self) -> usize {
        let setup = self.state.setup();
        let scenario = &setup.scenario;
        let track = &setup.charts.track;
        track.between(scenario.first, scenario.last).count()
    }

    /// Gets how much work a rehearsal is at least: each unit is looked at by each.
    pub fn least_work(&self) -> u64 {
        self.units().pow(2) as u64
    }

    /// Plays an opening out once, and gets what comes of it, and the work that it was.
    pub fn play(&self, opening: &impl Opening, sample: u64) -> (i64, u64) {
        let rehearsal = Rehearsal {
            of: self,
            rolls: Rolls {
                shared: self.seed,
                sample,
                by_place: self.weights.dice != 0,
            },
        };
        let mut state = self.state.clone();
        rehearsal.rolls.begin(&mut state);
        let seed = rehearsal.rolls.seed();
        let general = |player: Player, weights| {
            PlanningPlayer::new(mix(seed, player as u64), weights)
                .on(Arc::clone(self.ground))
                .looking_at(self.focus.clone())
                .marching_for(Arc::clone(&self.aims[player]))
        };
        let [french, coalition] = Player::ALL.map(|player| general(player, self.weights.clone()));
        let mut generals = ByPlayer { french, coalition };
        let begun = opening.begin(&rehearsal, &mut state, &mut generals[self.player]);
        let Some(mut luck) = begun else {
            return (NEVER, 0);
        };
        let mut turns = self.depth;
        let mut now = (state.turn(), state.player());
        let mut before = None;
        loop {
            let open = decision(&state);
            if open.kind == DecisionKind::Movement && now != (state.turn(), state.player()) {
                now = (state.turn(), state.player());
                turns -= 1;
                if turns < 0 {
                    break;
                }
                before = Some(worth(&state, self.player, self.objectives) - luck);
            }
            let Some(order) = generals[open.player].choose(&state) else {
                break;
            };
            let Some(gained) = rehearsal.play(&mut state, &order) else {
                break;
            };
            luck += gained;
        }
        let mut last = general(self.player, self.weights.glance());
        let prospect = match self.weights.prospect {
            0 => 0,
            _ => last.prospect(&state, self.player, self.objectives),
        };
        let after = worth(&state, self.player, self.objectives) - luck;
        let before = before.unwrap_or(after);
        let generals = [&generals.french, &generals.coalition, &last];
        let work = generals.map(PlanningPlayer::work).iter().sum();
        let worth =
            after + before * self.weights.before / 100 + prospect * self.weights.prospect / 100;
        (worth, work)
    }
}

/// One rehearsal of a decision.
pub struct Rehearsal<'a> {
    of: &'a Rollout<'a>,
    rolls: Rolls,
}

impl Rehearsal<'_> {
    /// Carries an order out, and gets what the player owes to the dice of it; none if the rules refuse it.
    fn play(&self, state: &mut State, order: &Order) -> Option<i64> {
        let Rollout {
            ground,
            objectives,
            weights,
            player,
            ..
        } = self.of;
        if let Order::Attack(attack) = order {
            self.rolls.lay(state, attack);
        }
        let stakes = match weights.luck {
            0 => None,
            _ => Stakes::of(state, order, (ground, objectives), weights),
        };
        let own = state.player() == *player;
        let events = step(state, order).ok()?;
        let luck = stakes.map_or(0, |stakes| stakes.luck(&events)) * weights.luck / 100;
        Some(if own { luck } else { -luck })
    }
}

/// What an order is worth that the rules refuse.
const NEVER: i64 = -1_000_000 * POINT;
