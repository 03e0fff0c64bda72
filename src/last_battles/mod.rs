//! Napoleon's Last Battles: the rules, a file a chapter of the rulebook.
//!
//! A game is a [`State`]; four verbs play it: [`legal()`] lists orders, [`check`] refuses them with the case that forbids
//! them, [`resolve`] decides what follows as [`Event`]s, [`State::apply`] lets those happen. [`step`] is all in a row.

pub mod bombardment;
pub mod campaign;
pub mod charts;
pub mod chateaux;
#[cfg(feature = "client")]
pub mod client;
pub mod combat;
pub mod command;
pub mod costs;
pub mod counter;
pub mod data;
pub mod daylight;
pub mod edition;
pub mod event;
pub mod exits;
pub mod game_setup;
pub mod garrisons;
pub mod headquarters;
pub mod hidden;
pub mod invariants;
pub mod kept;
pub mod leaders;
pub mod legal;
pub mod morale;
pub mod movement;
pub mod observation;
pub mod opponent;
pub mod order;
#[cfg(feature = "client")]
pub mod phases;
pub mod protocol;
pub mod rain;
pub mod reach_of;
pub mod readings;
pub mod reinforcements;
pub mod reorganization;
pub mod retreat;
pub mod rules;
pub mod scenario;
pub mod seen_by;
pub mod sequence;
pub mod set_up;
pub mod sight;
pub mod special;
pub mod stacking;
pub mod state;
pub mod supply;
pub mod tally;
pub mod trains;
pub mod undone;
pub mod victory;
pub mod violation;
pub mod words;
pub mod zoc;

pub use event::{Event, HiddenEvent, MoraleEvent};
pub use kept::{Entry, Match, Record};
pub use legal::legal;
pub use order::{Attack, Order};
pub use reach_of::{ReachOf, reach_of};
pub use seen_by::seen_by;
pub use sequence::{Decision, Ready, carry_out, check, decision, resolve, step};
pub use state::State;
pub use undone::{Undone, undone};
pub use violation::Violation;
