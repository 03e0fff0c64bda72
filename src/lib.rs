//! Hundred Days: the hex wargame Napoleon's Last Battles, its rules, its computer's view of them, and its table.
//!
//! The crate is one house; each room uses only those above it in this list:
//!
//! - [`hex`]: the grid and its numbers
//! - [`table`]: what any game here needs: what a game is, dice, names, records, saves, journals, programs that play
//! - [`cli`]: the text commands, which know no game by name
//! - `client` (feature of that name): what any game needs on a screen; it knows no game by name either
//! - [`last_battles`]: the game, a file a chapter of the rulebook; its data files, its opponent, and what it says to commands in
//!   rooms around the rules; with the feature `client` its sequence of play as a Bevy schedule, and what it shows
//!
//! Only here are all games named: [`GAMES`] for the commands, `SHOWN` for the client.

pub mod cli;
#[cfg(feature = "client")]
pub mod client;
pub mod hex;
pub mod last_battles;
pub mod table;

use cli::games::{Games, Row};

/// Lists the games: for the commands, and as the client shows them.
macro_rules! games {
    ($($state:ty),*) => {
        /// The games that are played here. Nobody else names them all.
        pub const GAMES: Games = &[$(&Row::<$state>::NEW),*];

        /// The same, as the desktop client shows them.
        #[cfg(feature = "client")]
        pub const SHOWN: client::Games = client::Games(&[$(&Row::<$state>::NEW),*]);
    };
}

games!(last_battles::State);
