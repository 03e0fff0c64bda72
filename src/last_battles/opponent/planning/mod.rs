//! A program that plans: one layout for all its units in the movement phase, one allocation of attacks in the combat phase.

mod reasons;
mod views;

use super::advice::{Forecast, reason_words};
use super::campaign::Plan;
use super::clock::TurnClock;
use super::evaluator::Evaluator;
use super::fight::Fight;
use super::focus::Focus;
use super::foresight::Foresight;
use super::ground::Ground;
use super::march::{March, Moves};
use super::objectives::Objectives;
use super::plan::Planner;
use super::position::Position;
use super::rollout::Rollout;
use super::weights::Weights;
use super::{decide, entry, hidden, leave, search, staff, supply_trains};
use crate::last_battles::charts::{Light, Turn};
use crate::last_battles::counter::{ByPlayer, Player};
use crate::last_battles::state::DecisionKind;
use crate::last_battles::{Order, State, check, daylight, decision, legal, seen_by, supply};
use crate::table::clock::Clock;
use crate::table::opponent::{Advice, Opponent, mix};
use crate::table::stop::Stop;
use std::sync::Arc;

/// How much work it is to look at a position within a turn, in layouts judged.
const LOOK: usize = 16;

/// A player who plans.
pub struct PlanningPlayer {
    seed: u64,
    weights: Weights,
    stop: Stop,
    clock: TurnClock,
    ground: Option<Arc<Ground>>,
    focus: Focus,
    /// What its units march for, where that is not worked out anew from each position.
    aims: Option<Arc<Plan>>,
    march: March,
    /// How much work its plans have been, and its looks within turns.
    work: u64,
    /// Where the plan leads of which it has given advice.
    forecast: Option<Forecast>,
}

impl PlanningPlayer {
    /// Makes a player of a manner.
    pub fn new(seed: u64, weights: Weights) -> Self {
        Self {
            seed,
            clock: TurnClock::of_seconds(weights.seconds),
            weights,
            stop: Stop::default(),
            ground: None,
            focus: Focus::default(),
            aims: None,
            march: March::default(),
            work: 0,
            forecast: None,
        }
    }

    /// Gets how much work its plans and looks have been, rehearsals left out, in layouts judged times the pieces of each.
    pub const fn work(&self) -> u64 {
        self.work
    }

    /// Gets the tables of a game's ground, worked out once.
    fn ground(&mut self, state: &State) -> Arc<Ground> {
        let known = self.ground.take().filter(|ground| ground.fits(state));
        let ground = known.unwrap_or_else(|| Arc::new(Ground::new(state.setup())));
        self.ground = Some(Arc::clone(&ground));
        ground
    }

    fn decide(&mut self, state: &State, player: Player, kind: DecisionKind) -> Option<Order> {
        match kind {
            DecisionKind::Over => return None,
            DecisionKind::PlacePair | DecisionKind::Reveal if self.weights.hide != 0 => {}
            DecisionKind::SetUp
            | DecisionKind::Command
            | DecisionKind::Reorganize
            | DecisionKind::PlacePair
            | DecisionKind::Reveal
            | DecisionKind::Deploy
            | DecisionKind::Headquarters => {
                let ground = self.ground(state);
                return Some(staff::choose(state, &ground, &self.weights));
            }
            DecisionKind::Movement if !supply::to_roll(state).is_empty() => {
                let unit = supply::to_roll(state)[0];
                return Some(Order::SupplyDie {
                    unit: state.id(unit),
                });
            }
            DecisionKind::Movement if self.march.fits(state) => {
                return Some(self.follow_up(state, player));
            }
            _ => {}
        }
        self.clock.start(state, kind, &self.stop);
        let ground = self.ground(state);
        let objectives = Objectives::new(state, &ground, &self.weights);
        let position = match kind {
            DecisionKind::Movement => self.within(state, &ground, &objectives),
            _ => Position::new(state, &ground, &objectives),
        };
        if kind == DecisionKind::Combat {
            let fight = Fight::new(state, &position, &objectives, &self.weights);
            let mut orders = fight.ranked();
            self.work += (LOOK * position.count()) as u64;
            if self.weights.foresight > 0 && orders.len() > 1 {
                let foresight = Foresight {
                    state,
                    ground: &ground,
                    objectives: &objectives,
                    weights: &self.weights,
                    player,
                    seed: mix(self.seed, state.dice().drawn()),
                    plan: self.aims(state, &objectives, &position, player),
                };
                orders = foresight.sorted(orders, self.weights.foresight as usize);
            }
            let battles = orders.len();
            orders.truncate(self.weights.tries.max(1) as usize);
            if self.weights.others > 0 && matches!(orders[..], [Order::Attack(_), ..]) {
                orders.extend(fight.others());
            }
            let looked_at = (&objectives, &position);
            return self.try_out(state, &ground, looked_at, player, orders, Some(battles));
        }
        if kind != DecisionKind::Movement {
            let plan = self.aims(state, &objectives, &position, player);
            let open = legal(state);
            let near = self.near(state, &ground, &objectives, &open);
            let evaluator = self.judge(state, (&ground, &objectives), &near, player, plan);
            let mut orders = decide::ranked(state, &evaluator, &near, open);
            let pieces = near.count();
            self.work += ((orders.len() + LOOK) * pieces) as u64;
            orders.truncate(self.weights.replies.max(1) as usize);
            let looked_at = (&objectives, &position);
            return self.try_out(state, &ground, looked_at, player, orders, None);
        }
        let evaluator = self.evaluator(state, &ground, &objectives, &position, player);
        let before = leave::choose(state, &evaluator, &position, || {
            self.movers(state, &position)
        });
        let before = before.or_else(|| supply_trains::admit(state));
        let before = before.or_else(|| hidden::march(state, &evaluator));
        let before = before.or_else(|| entry::choose(state, &evaluator, &position));
        if before.is_some() {
            return before;
        }
        let (moves, work) = self.plan(state, &ground, &evaluator, &position);
        let aims = Arc::clone(evaluator.pull.plan());
        self.work += work;
        self.march = March::new(state, moves);
        if self.weights.ride != 0 {
            self.march.follow_plan(&aims);
        }
        if !self.focus.is_everywhere() {
            self.march.leave_leaders();
        }
        Some(self.follow_up(state, player))
    }

    /// Gets the next order of the plan that is being carried out.
    fn follow_up(&mut self, state: &State, player: Player) -> Order {
        let ground = self.ground(state);
        let answers = answers(state, player);
        self.march.order(state, &ground, &self.weights, answers)
    }

    /// Makes the plan of a movement phase; gets the work that it was, if it is not rehearsed.
    fn plan(
        &self,
        state: &State,
        ground: &Arc<Ground>,
        evaluator: &Evaluator<'_>,
        position: &Position<'_>,
    ) -> (Moves, u64) {
        let movers = self.movers(state, position);
        if self.weights.plans <= 1 {
            let mut planner = Planner::new(evaluator, position.clone(), movers);
            planner.search();
            return (planner.moves(), planner.work());
        }
        let looked_at = (evaluator.objectives, position);
        let rollout = self.rollout(state, ground, looked_at, evaluator.player);
        (search::plan(evaluator, position, &movers, &rollout), 0)
    }

    /// Chooses among orders, the first of which seems the best at first sight, by rehearsals: attacks, where so many battles
    /// are still to come, or else replies.
    fn try_out(
        &self,
        state: &State,
        ground: &Arc<Ground>,
        looked_at: (&Objectives, &Position<'_>),
        player: Player,
        mut orders: Vec<Order>,
        battles: Option<usize>,
    ) -> Option<Order> {
        if orders.len() < 2 {
            return orders.pop();
        }
        let mut rollout = self.rollout(state, ground, looked_at, player);
        rollout.focus = Focus::of(state, ground, &orders, self.weights.focus);
        match battles {
            Some(battles) => search::attack(&rollout, orders, &self.weights, battles),
            None => search::reply(&rollout, orders, &self.weights),
        }
    }

    /// Gets what rehearsals of a decision share: each goes on till the player moves again.
    fn rollout<'a>(
        &'a self,
        state: &'a State,
        ground: &'a Arc<Ground>,
        (objectives, position): (&'a Objectives, &Position<'_>),
        player: Player,
    ) -> Rollout<'a> {
        let own_turn = state.player() == player;
        let aims = |player| self.aims(state, objectives, position, player);
        Rollout {
            aims: ByPlayer {
                french: aims(Player::French),
                coalition: aims(Player::Coalition),
            },
            state,
            ground,
            objectives,
            player,
            weights: self.weights.quick(),
            seed: mix(self.seed, state.dice().drawn()),
            focus: Focus::default(),
            depth: self.weights.depth - i64::from(!own_turn),
            stop: &self.clock.stop,
        }
    }

    /// Lets a player be stopped while he thinks.
    pub fn until(mut self, stop: Stop) -> Self {
        self.stop = stop;
        self
    }

    /// Takes the tables of a ground that fits the game.
    pub fn on(mut self, ground: Arc<Ground>) -> Self {
        self.ground = Some(ground);
        self
    }

    /// Thinks only of the units that a focus takes in.
    pub fn looking_at(mut self, focus: Focus) -> Self {
        self.focus = focus;
        self
    }

    /// Marches for what is known beforehand.
    pub fn marching_for(mut self, aims: Arc<Plan>) -> Self {
        self.aims = Some(aims);
        self
    }

    /// Takes up a plan for a movement phase that somebody else has made.
    pub fn take_up(&mut self, state: &State, moves: Moves) {
        let known = known_to(state, decision(state).player, self.seed);
        self.march = March::new(&known, moves);
    }

    /// Gets what the next turn promises a player who is about to move, by what was at stake when a search began.
    pub fn prospect(&mut self, state: &State, player: Player, objectives: &Objectives) -> i64 {
        if state.outcome().is_some() || state.player() != player {
            return 0;
        }
        let ground = self.ground(state);
        let objectives = objectives.later(state, &ground);
        let position = self.within(state, &ground, &objectives);
        let evaluator = self.evaluator(state, &ground, &objectives, &position, player);
        let mut planner = Planner::new(&evaluator, position.clone(), self.movers(state, &position));
        planner.search();
        let (value, work) = (planner.value(), planner.work());
        self.work += work;
        value
    }
}

/// Tells whether the enemy of a player will fight in his next player turn, as far as the track tells.
pub(super) fn answers(state: &State, player: Player) -> bool {
    let lit = answered_in(state, player);
    lit.is_some_and(|turn| daylight::of_turn(state.setup(), turn) == Light::Day)
}

/// Gets the turn in which the enemy of a player moves next, as far as the track tells.
pub(super) fn answered_in(state: &State, player: Player) -> Option<Turn> {
    let setup = state.setup();
    let second = player != setup.scenario.first_player;
    let turn = match second && state.player() == player {
        true => setup.charts.track.next(state.turn()),
        false => Some(state.turn()),
    };
    let turn = turn.filter(|&turn| turn <= setup.scenario.last);
    turn.filter(|&turn| setup.charts.track.get(turn).is_some())
}

/// Gets a state as a player may know it: the enemy's secrets left out, and the dice with another future.
fn known_to(state: &State, player: Player, seed: u64) -> State {
    let mut known = seen_by(state, player).into_owned();
    known.reseed(mix(seed, state.dice().drawn()));
    known
}

impl Opponent<State> for PlanningPlayer {
    fn choose(&mut self, state: &State) -> Option<Order> {
        let open = decision(state);
        let known = known_to(state, open.player, self.seed);
        let order = self.decide(&known, open.player, open.kind);
        self.clock.face.halt();
        let order = order?;
        if check(state, &order).is_ok() {
            return Some(order);
        }
        // What a plan overlooks, the rules still know.
        legal(state).into_iter().next()
    }

    fn advise(&mut self, state: &State) -> Option<Advice<Order>> {
        let (order, reason) = self.explain(state)?;
        let reason = reason_words(state.setup(), &reason);
        Some(Advice { order, reason })
    }

    fn clock(&self) -> Option<Clock> {
        (self.weights.seconds > 0).then(|| self.clock.face.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::last_battles::data::library::carried;
    use crate::last_battles::game_setup::NewGame;
    use crate::last_battles::state::UnitIndex;
    use crate::table::ids::UnitId;

    #[test]
    fn a_plan_that_is_taken_up_is_carried_out() {
        let start = NewGame {
            scenario: "19".to_owned(),
            seed: 1815,
            ..NewGame::default()
        };
        let data = carried().expect("the carried data are sound");
        let scenario = data.scenario("19").expect("scenario 19");
        let mut state = State::set_up(&data.components, scenario, start).expect("a game");
        state.reseed(5);
        let mut general = PlanningPlayer::new(3, Weights::NORMAL);
        let named = |name: &str| state.find(name.parse::<UnitId>().ok()?);
        let wanted: Vec<(UnitIndex, _)> = ["fr-3c-marcillac", "fr-2-soye"]
            .into_iter()
            .filter_map(named)
            .zip([crate::hex::hex(1355), crate::hex::hex(1756)])
            .collect();
        assert_eq!(wanted.len(), 2);
        general.take_up(&state, wanted.clone());
        let mut given = Vec::new();
        while let Some(order @ Order::Move { .. }) = general.choose(&state) {
            crate::last_battles::step(&mut state, &order).expect("a legal order");
            given.push(order);
        }
        assert_eq!(given.len(), 2, "{given:?}");
        for (unit, goal) in wanted {
            assert_eq!(state.unit(unit).hex(), Some(goal));
        }
    }
}
