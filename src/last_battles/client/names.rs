//! What wargamers call commands, corps and hexes.

use crate::hex::HexNumber;
use crate::last_battles::scenario::CorpsName;
use crate::last_battles::state::State;
use crate::last_battles::words::nation_name;

pub use crate::last_battles::words::command;

/// Names a corps of the morale rules, without its army.
pub fn corps(name: &CorpsName) -> String {
    match name {
        CorpsName::French(designation) | CorpsName::Prussian(designation) => {
            command(name.side(), designation)
        }
        CorpsName::Allied(of) => nation_name(*of).to_owned(),
    }
}

/// Gets a hex's number, and what the map calls it.
pub fn hex(state: &State, hex: HexNumber) -> String {
    let name = state.setup().board.name(hex);
    name.map_or_else(|| hex.to_string(), |name| format!("{hex} {name}"))
}

/// Lists hexes to choose from.
pub fn hexes(list: &[HexNumber]) -> String {
    let list: Vec<_> = list.iter().map(HexNumber::to_string).collect();
    list.join(" or ")
}
