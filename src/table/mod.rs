//! What any game here needs and no single game owns.
//!
//! A game is a [`game::Game`]; all else here is written over that: its record, matches, saves and journals, and the programs
//! that play it. It grows only when a second game needs a thing.

pub mod armies;
pub mod board;
pub mod case;
pub mod clock;
pub mod counters;
pub mod data;
pub mod dice;
pub mod fingerprint;
pub mod game;
pub mod ids;
pub mod journal;
pub mod level;
pub mod note;
pub mod number;
pub mod opponent;
pub mod play;
pub mod protocol;
pub mod record;
pub mod save;
pub mod shown;
pub mod stop;
pub mod victory;
pub mod work;
