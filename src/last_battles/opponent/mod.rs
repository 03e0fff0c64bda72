//! Players that are programs.
//!
//! Each knows what its player may know, and acts by the same orders as people do: asked for an order whenever its player
//! has to decide, it gives one. Its chance is its own, never the game's dice.
//!
//! A program that plans weighs many positions that no game has come to, so it keeps its own tables of ground and pieces, which
//! copy rules of zones, stacking, retreat, reach, bombardment and odds. `tests/opponent_copies.rs` holds them to the rules.

pub mod advice;
mod afresh;
pub mod arms;
mod assault;
pub mod battle;
mod campaign;
mod clock;
pub mod cluster;
mod corps;
mod decide;
mod declare;
mod entry;
mod evaluate;
mod evaluator;
mod fight;
mod flight;
mod focus;
mod foresight;
pub mod front;
#[cfg(test)]
mod games;
pub mod ground;
mod headquarters;
mod hidden;
mod influence;
mod leadership;
mod leave;
mod level;
mod levels;
mod luck;
mod manners;
mod march;
mod need;
pub mod objectives;
mod peril;
pub mod piece;
mod plan;
mod planning;
pub mod position;
mod posts;
mod race;
pub mod random;
mod rollout;
mod rolls;
mod search;
mod splice;
mod staff;
mod supply_trains;
pub mod threat;
mod tunable;
pub mod weights;

pub use campaign::{Aim, ToldTask, ToldTurn, plan_of, plans_of};
pub use level::{player, player_of};
pub use planning::PlanningPlayer;
pub use tunable::tunable;
