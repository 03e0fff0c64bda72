//! Waterloo Campaign, 1815: the rules, a file a chapter; the numbers of the cases are those of `cases.ron`.
//!
//! A game is a [`State`]; four verbs play it: [`legal()`] lists orders, [`check`] refuses them with the case that forbids them,
//! [`resolve`] decides what follows as [`Event`]s, [`State::apply`] lets those happen. [`step`](sequence::step) is all in a row.

pub mod attack;
pub mod board;
pub mod charts;
#[cfg(feature = "client")]
pub mod client;
pub mod command;
pub mod data;
pub mod event;
pub mod game_setup;
pub mod invariants;
pub mod kept;
pub mod legal;
pub mod map_file;
pub mod map_hex;
pub mod movement;
pub mod opponent;
pub mod order;
pub mod organization;
pub mod piece;
pub mod protocol;
pub mod readings;
pub mod retreat;
pub mod roads;
pub mod scenario;
pub mod sequence;
pub mod set_up;
pub mod special;
pub mod state;
pub mod step;
pub mod victory;
pub mod violation;
mod wander;
pub mod words;
pub mod zones;

pub use event::Event;
pub use legal::legal;
pub use order::Order;
pub use sequence::{Decision, check, resolve};
pub use state::State;
pub use violation::Violation;
