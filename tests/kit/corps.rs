//! Positions in which corps lose units and break [13, 22.5].

use crate::kit::*;
use hundred_days::last_battles::counter::CombatStrength;
use hundred_days::last_battles::scenario::CorpsName;
use hundred_days::last_battles::{Event, MoraleEvent, State};
use hundred_days::table::case::case;

/// Loses a unit as if it had died in combat; what follows waits for the next loss in play.
pub fn lose(state: &mut State, unit: &str) {
    let index = state.find(id(unit)).expect("a unit");
    let hex = state.unit(index).hex().expect("a unit on the map");
    let strength = state.strength(index);
    state.apply(&Event::Eliminated {
        unit: id(unit),
        hex,
        strength,
        may_return: true,
        case: case("6.5"),
    });
}

/// Demoralizes a corps.
pub fn break_up(state: &mut State, corps: CorpsName) {
    state.apply(&Event::Morale(MoraleEvent::CorpsDemoralized {
        corps,
        losses: CombatStrength(0),
        level: CombatStrength(0),
        case: case("13"),
    }));
}

pub fn french(name: &str) -> CorpsName {
    CorpsName::French(name.to_owned())
}

/// The corps that broke, in order, as events tell.
pub fn broken(events: &[Event]) -> Vec<String> {
    let name = |event: &Event| match event {
        Event::Morale(MoraleEvent::CorpsDemoralized { corps, .. }) => Some(corps.to_string()),
        _ => None,
    };
    events.iter().filter_map(name).collect()
}
