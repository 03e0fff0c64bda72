//! Hundred Days: wargames of the campaign of 1815, their rules, their computer's view of them, and their table.
//!
//! The crate is one house; each room uses only those above it in this list:
//!
//! - [`hex`]: the grid and its numbers
//! - [`table`]: what any game here needs: what a game is, dice, names, records, saves, journals, programs that play
//! - [`cli`]: the text commands, which know no game by name
//! - `client` (feature of that name): what any game needs on a screen; it knows no game by name either
//! - [`last_battles`]: a game, a file a chapter of the rulebook; its data files, its opponent, and what it says to commands in
//!   rooms around the rules; with the feature `client` its sequence of play as a Bevy schedule, and what it shows
//! - [`campaign_1815`]: another, with the same rooms; no game knows of any other
//!
//! Only here are all games named: [`GAMES`] for the commands, `SHOWN` for the client.

pub mod campaign_1815;
pub mod cli;
#[cfg(feature = "client")]
pub mod client;
pub mod hex;
pub mod last_battles;
pub mod table;

use cli::games::{Games, Row};

/// Lists the games: for the commands, and as the client shows those that have a client.
macro_rules! games {
    (shown: [$($shown:ty),*], told: [$($told:ty),*]) => {
        /// The games that are played here. Nobody else names them all.
        pub const GAMES: Games = &[$(&Row::<$shown>::NEW,)* $(&Row::<$told>::NEW),*];

        /// Those of them that the desktop client shows.
        #[cfg(feature = "client")]
        pub const SHOWN: client::Games = client::Games(&[$(&Row::<$shown>::NEW),*]);
    };
}

games!(shown: [last_battles::State, campaign_1815::State], told: []);
