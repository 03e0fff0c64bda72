//! Positions, scripted dice and the words that tests are written in.
//!
//! A test lays units on the real map, states the dice, gives orders and looks at the events:
//! `field().unit("fr-2-pire", 1847).dice([3]).combat().does(attack(&["fr-2-pire"], &[1846]))`.

pub mod altered;
pub mod campaign_variants;
pub mod claims;
pub mod command;
pub mod corps;
pub mod duels;
pub mod engine_events;
pub mod exits;
pub mod faults;
mod field;
mod game;
pub mod grand_ligny;
pub mod grand_waterloo;
pub mod hal;
pub mod headquarters;
pub mod hidden;
pub mod hinted;
pub mod journals;
pub mod lba_variants;
mod orders;
pub mod outcomes;
pub mod play;
pub mod played;
pub mod program;
pub mod promises;
#[cfg(feature = "cli")]
pub mod recorded;
pub mod reorganization;
pub mod saves;
pub mod session;

pub use self::{field::*, game::*, orders::*};

use hundred_days::hex::{HexNumber, hex};
use hundred_days::last_battles::charts::{CombatResult, Turn};
use hundred_days::last_battles::data::library::{Library, carried};
use hundred_days::table::ids::{LeaderId, PieceId, UnitId};

/// Names a result, for shorter tests.
pub use CombatResult::{Ae, Ar, De, Dr, Ex, Ne};

/// Gets the data that the program carries.
pub fn data() -> &'static Library {
    carried().unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Names a unit.
pub fn id(name: &str) -> UnitId {
    name.parse().expect("a unit's name")
}

pub fn ids(names: &[&str]) -> Vec<UnitId> {
    names.iter().map(|name| id(name)).collect()
}

/// Names a unit or a leader, where either may stand.
pub fn piece(name: &str) -> PieceId {
    name.parse().expect("a unit's or a leader's name")
}

pub fn pieces(names: &[&str]) -> Vec<PieceId> {
    names.iter().map(|name| piece(name)).collect()
}

pub fn hexes(numbers: &[u16]) -> Vec<HexNumber> {
    numbers.iter().map(|&number| hex(number)).collect()
}

/// Gets the number by which the words of tests name a hex.
pub fn number(hex: HexNumber) -> u16 {
    u16::from(hex.column()) * 100 + u16::from(hex.row())
}

/// Reads a turn such as `16/1400`.
pub fn turn(text: &str) -> Turn {
    text.parse().expect("a turn")
}

/// Names a leader.
pub fn leader_id(name: &str) -> LeaderId {
    name.parse().expect("a leader's name")
}
