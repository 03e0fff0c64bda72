//! Hundred Days: the hex wargame Napoleon's Last Battles, its rules, its computer's view of them, and its table.
//!
//! The crate is one house; each room uses only those above it in this list:
//!
//! - [`hex`]: the grid and its numbers
//! - [`table`]: what any board game here needs: dice, names, the board, the record of a game
//! - [`last_battles`]: the game, a file a chapter of the rulebook
//! - [`data`]: the data files and what can be wrong with them
//! - [`ai`]: players that are programs
//! - [`game`]: a game at the table, and where its scenario came from
//! - [`save`]: saved games
//! - [`journal`]: what is ordered, on disk as soon as it is ordered
//! - [`cli`]: the text commands
//! - `phases` (feature `client`): the sequence of play as a Bevy schedule
//! - `client` (feature of that name): the desktop client

pub mod ai;
pub mod cli;
#[cfg(feature = "client")]
pub mod client;
pub mod data;
pub mod game;
pub mod hex;
pub mod journal;
pub mod last_battles;
#[cfg(feature = "client")]
pub mod phases;
pub mod save;
pub mod table;
