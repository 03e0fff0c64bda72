//! Hundred Days: the hex wargame Napoleon's Last Battles, its rules, its computer's view of them, and its table.
//!
//! The crate is one house; each room uses only those above it in this list:
//!
//! - [`hex`]: the grid and its numbers
//! - [`table`]: what any game here needs: what a game is, dice, names, records, saves, journals, programs that play
//! - [`last_battles`]: the game, a file a chapter of the rulebook; its data files, its opponent, and what it says to commands in
//!   rooms around the rules; its sequence of play as a Bevy schedule too, with the feature `client`
//! - [`cli`]: the text commands, which know no game by name; [`GAMES`] lists all
//! - `client` (feature of that name): the desktop client

pub mod cli;
#[cfg(feature = "client")]
pub mod client;
pub mod hex;
pub mod last_battles;
pub mod table;

use cli::games::{Games, Row};

/// The games that are played here. Nobody else names them all.
pub const GAMES: Games = &[&Row::<last_battles::State>::NEW];

/// The games that the desktop client shows.
#[cfg(feature = "client")]
pub const SHOWN: client::Games = client::Games(&[&Row::<last_battles::State>::NEW]);
