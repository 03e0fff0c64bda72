//! A plan in words: what each force marches for, and why. Shown after a game only, because it gives a player's mind away.

use super::{Aim, Plan, Task};
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::Player;
use crate::last_battles::opponent::ground::Ground;
use crate::last_battles::opponent::objectives::Objectives;
use crate::last_battles::opponent::position::Position;
use crate::last_battles::opponent::weights::Weights;
use crate::last_battles::state::{DecisionKind, State};
use crate::last_battles::words::{command, hex_name};
use crate::last_battles::{Order, decision, step};
use crate::table::ids::PieceId;
use std::collections::BTreeMap;

/// A task as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldTask {
    pub aim: Aim,
    pub at: HexNumber,
    pub force: Vec<PieceId>,
    /// What they are to do and why, in one sentence.
    pub words: String,
}

/// What a program would have marched for in a player turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldTurn {
    pub turn: Turn,
    pub player: Player,
    pub tasks: Vec<ToldTask>,
}

/// Tells what a program would have some players' units march for in a game, turn by turn; turns are left out in which the
/// forces of a player go on to the goals that they had.
pub fn plans_of<'a>(
    start: &State,
    orders: impl IntoIterator<Item = &'a Order>,
    of: &[Player],
) -> Vec<ToldTurn> {
    let mut ground = Ground::new(start.setup());
    let mut state = start.clone();
    let mut told: Vec<ToldTurn> = Vec::new();
    let mut looked_at = None;
    let mut orders = orders.into_iter();
    loop {
        let now = (state.turn(), state.player());
        let begins = decision(&state).kind == DecisionKind::Movement && looked_at != Some(now);
        if begins {
            looked_at = Some(now);
            if !ground.fits(&state) {
                ground = Ground::new(state.setup());
            }
            let (turn, player) = now;
            let tasks = match of.contains(&player) {
                true => plan_on(&ground, &state, player),
                false => Vec::new(),
            };
            let last = told.iter().rev().find(|told| told.player == player);
            let known = last.map_or(&[][..], |told| &told.tasks);
            if !goals(&tasks).eq(goals(known)) {
                told.push(ToldTurn {
                    turn,
                    player,
                    tasks,
                });
            }
        }
        let Some(order) = orders.next() else { break };
        if step(&mut state, order).is_err() {
            break;
        }
    }
    told
}

fn goals(tasks: &[ToldTask]) -> impl Iterator<Item = (Aim, HexNumber)> {
    tasks.iter().map(|task| (task.aim, task.at))
}

/// Tells what a program would have a player's units march for in a state.
pub fn plan_of(state: &State, player: Player) -> Vec<ToldTask> {
    plan_on(&Ground::new(state.setup()), state, player)
}

fn plan_on(ground: &Ground, state: &State, player: Player) -> Vec<ToldTask> {
    let objectives = Objectives::new(state, ground, &Weights::NORMAL);
    let position = Position::new(state, ground, &objectives);
    let plan = Plan::new(state, &position, &objectives, &state.setup().costs, player);
    let tasks = plan.tasks.iter();
    tasks
        .map(|task| ToldTask {
            aim: task.aim,
            at: task.at,
            force: task
                .force
                .iter()
                .map(|&unit| state.piece_id(unit))
                .collect(),
            words: words(state, task),
        })
        .collect()
}

/// Says what a task is and why.
fn words(state: &State, task: &Task) -> String {
    let who = forces(state, task);
    let at = hex_name(state.setup(), task.at);
    match task.aim {
        Aim::Resupply => {
            format!("{who} fall back to {at}: without a line of supply they are lost at dawn")
        }
        Aim::Ride => {
            format!("{who} ride for {at}: the road is open, and all who leave there bring points")
        }
        Aim::OpenRoad => format!(
            "{who} force the road to {at}: the enemy stands in it, and all who leave there bring points"
        ),
        Aim::Guard => {
            format!("{who} stand at {at}, across the way by which the enemy would leave the map")
        }
        Aim::Support => format!("{who} come up behind the guard of the road at {at}"),
        Aim::CloseUp => format!(
            "{who} come up to the enemy at {at}: no other is near, and nobody needs them where they are"
        ),
    }
}

/// Names a force by its commands, each with its strength.
fn forces(state: &State, task: &Task) -> String {
    let mut commands: BTreeMap<String, u16> = BTreeMap::new();
    for &unit in &task.force {
        let counter = state.counter(unit);
        let name = format!(
            "{} {}",
            counter.side,
            command(counter.side, &counter.command)
        );
        *commands.entry(name).or_default() += state.strength(unit).0;
    }
    let named = commands.into_iter();
    let named: Vec<_> = named
        .map(|(name, strength)| format!("{strength} of the {name}"))
        .collect();
    named.join(", ")
}
