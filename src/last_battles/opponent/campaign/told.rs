//! A plan in words: what each force marches for, and why. Shown after a game only, because it gives a player's mind away.

use super::{Aim, Plan, Task};
use crate::hex::HexNumber;
use crate::last_battles::charts::Turn;
use crate::last_battles::counter::Player;
use crate::last_battles::opponent::ground::Ground;
use crate::last_battles::opponent::objectives::Objectives;
use crate::last_battles::opponent::position::Position;
use crate::last_battles::opponent::weights::Weights;
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::words::{command, hex_name};
use crate::last_battles::{Order, decision, step};
use crate::table::ids::PieceId;
use std::collections::BTreeMap;

/// A task as it is told; the posts of a line are told as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldTask {
    pub aim: Aim,
    pub at: HexNumber,
    pub force: Vec<PieceId>,
    /// Where each of the force is to stand: in a line not all at the same hex.
    pub goals: Vec<HexNumber>,
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
            if !aims(&tasks).eq(aims(known)) {
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

fn aims(tasks: &[ToldTask]) -> impl Iterator<Item = (Aim, HexNumber)> {
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
    let in_line = objectives.narrow_gate().is_none();
    let together =
        |one: &Task, other: &Task| in_line && [one.aim, other.aim] == [Aim::Guard, Aim::Guard];
    let told = plan.tasks.chunk_by(together);
    told.map(|tasks| tell(state, tasks)).collect()
}

/// Tells of a task, or of the posts of a line, the most important first, as of one.
fn tell(state: &State, tasks: &[Task]) -> ToldTask {
    let force: Vec<UnitIndex> = tasks.iter().flat_map(|task| &task.force).copied().collect();
    let goals = tasks
        .iter()
        .flat_map(|task| task.force.iter().map(|_| task.at));
    let who = forces(state, &force);
    let name = |hex| hex_name(state.setup(), hex);
    ToldTask {
        aim: tasks[0].aim,
        at: tasks[0].at,
        goals: goals.collect(),
        words: match ends(tasks) {
            (one, other) if one == other => words(tasks[0].aim, &who, &name(one)),
            (one, other) => format!(
                "{who} stand in a line from {} to {}, across the ways by which the enemy would leave the map",
                name(one),
                name(other)
            ),
        },
        force: force.into_iter().map(|unit| state.piece_id(unit)).collect(),
    }
}

/// Gets the ends of a line of posts: those farthest from each other.
fn ends(posts: &[Task]) -> (HexNumber, HexNumber) {
    let hexes = || posts.iter().map(|post| post.at);
    let pairs = hexes().flat_map(|one| hexes().map(move |other| (one, other)));
    let ordered = pairs.filter(|(one, other)| one <= other);
    let farthest = ordered.max_by_key(|&(one, other)| (one.distance(other), one));
    farthest.unwrap_or((posts[0].at, posts[0].at))
}

/// Says what a task is and why.
fn words(aim: Aim, who: &str, at: &str) -> String {
    match aim {
        Aim::Resupply => {
            format!("{who} fall back to {at}: without a line of supply they are lost at dawn")
        }
        Aim::CutOff => {
            format!(
                "{who} stand on the enemy's line of supply at {at}, before dawn asks who has one"
            )
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
        Aim::Support => format!("{who} come up behind those who bar the way at {at}"),
        Aim::Engage => {
            format!(
                "{who} make for the enemy at {at}: once they have fought him levels move in their favour"
            )
        }
        Aim::CloseUp => format!(
            "{who} come up to the enemy at {at}: no other is near, and nobody needs them where they are"
        ),
    }
}

/// Names a force by its commands, each with its strength.
fn forces(state: &State, force: &[UnitIndex]) -> String {
    let mut commands: BTreeMap<String, u16> = BTreeMap::new();
    for &unit in force {
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
