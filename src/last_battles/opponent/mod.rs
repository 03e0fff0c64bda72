//! Players that are programs.
//!
//! Each knows what its player may know, and acts by the same orders as people do: asked for an order whenever its player
//! has to decide, it gives one. Its chance is its own, never the game's dice.

mod advice;
mod assault;
mod battle;
mod cluster;
mod decide;
mod entry;
mod evaluate;
mod evaluator;
mod fight;
mod front;
mod ground;
mod headquarters;
mod influence;
mod leave;
mod level;
mod levels;
mod march;
mod objectives;
mod plan;
mod planning;
mod position;
pub mod random;
mod rollout;
mod search;
mod staff;
mod supply_trains;
mod threat;
mod weights;

pub use level::{player, player_of};
