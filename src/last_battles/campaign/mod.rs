//! [22.5C, 22.6] What belongs to the campaign alone.
//!
//! It rains on the turns that the scenario names, or, by option, as a die says at the beginning of each player turn by
//! day, where the command phase begins [22.6A]. A force may come from Hal if its owner so decided in secret the evening
//! before [22.6B]: it enters on one turn, at one hex, all together or not at all. Two British leaders stay away [22.6F].

pub mod column;
mod outlook;

pub use outlook::Outlook;

use super::charts::{Light, Turn, Weather};
use super::counter::Player;
use super::event::{DieFor, Event, HiddenEvent};
use super::reinforcements;
use super::scenario::{ForceEffect, SecretEntry};
use super::special::secrets::Writing;
use super::state::{DecisionKind, Place, Secret, State};
use super::violation::Violation;
use crate::hex::HexNumber;
use crate::last_battles::game_setup::{Active, GameSetup};
use crate::table::case::{Case, case};
use crate::table::dice::Face;
use crate::table::ids::{LeaderId, PieceId, UnitId};

/// The die for the weather, as an option has it [22.6A].
struct Die<'a> {
    from: Turn,
    until: Turn,
    begins_on: &'a [Face],
    goes_on: &'a [Face],
    case: Case,
}

fn die(active: &[Active]) -> Option<Die<'_>> {
    active.iter().find_map(|option| match &option.effect {
        ForceEffect::VariableRain {
            from,
            until,
            begins_on,
            goes_on,
        } => Some(Die {
            from: *from,
            until: *until,
            begins_on,
            goes_on,
            case: option.case,
        }),
        _ => None,
    })
}

/// Gets the weather in which a game begins [4.3, 22.6A].
pub fn weather_at_start(setup: &GameSetup) -> Weather {
    scheduled(setup, setup.start.first_turn(&setup.scenario))
}

/// Gets the weather that the scenario names for a turn; clear where a die makes it [22.5C, 22.6A, 26D].
fn scheduled(setup: &GameSetup, turn: Turn) -> Weather {
    let scenario = &setup.scenario;
    if die(&setup.active).is_some() {
        Weather::Clear
    } else if scenario.mud.contains(&turn) {
        Weather::Mud
    } else if scenario.rain.contains(&turn) {
        Weather::Rain
    } else {
        Weather::Clear
    }
}

/// What can be known of the weather of a turn to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    Known(Weather),
    /// A die will make it [22.6A].
    Die,
}

/// Gets what can be known of the weather of a turn [4.3, 22.6A].
pub fn forecast(setup: &GameSetup, turn: Turn) -> Forecast {
    match die(&setup.active) {
        Some(die) if (die.from..=die.until).contains(&turn) => Forecast::Die,
        _ => Forecast::Known(scheduled(setup, turn)),
    }
}

/// Gets the change of weather that a new turn brings of itself [4.3, 22.6A].
pub fn change_of_weather(state: &State) -> Option<Event> {
    let setup = state.setup();
    let (weather, by) = match die(&setup.active) {
        Some(die) if state.turn() > die.until => (Weather::Clear, die.case),
        Some(_) => return None,
        None => {
            let weather = scheduled(setup, state.turn());
            let muddy = weather == Weather::Mud || state.weather() == Weather::Mud;
            (weather, case(if muddy { "26D" } else { "4.3" }))
        }
    };
    (weather != state.weather()).then_some(Event::Weather { weather, case: by })
}

/// Lists the die for the weather, and what it brings, at the beginning of a player turn [22.6A].
pub fn roll_weather(state: &State) -> Vec<Event> {
    let due = |die: &Die<'_>| (die.from..=die.until).contains(&state.turn());
    let Some(die) = die(&state.setup().active).filter(due) else {
        return Vec::new();
    };
    if state.light() == Light::Night {
        return Vec::new();
    }
    let face = state.dice().clone().roll();
    let rain = match state.weather() {
        Weather::Clear => die.begins_on,
        Weather::Rain | Weather::Mud => die.goes_on,
    };
    let weather = match rain.contains(&face) {
        true => Weather::Rain,
        false => Weather::Clear,
    };
    let rolled = Event::Die {
        what: DieFor::Weather,
        face,
        case: die.case,
    };
    let changed = (weather != state.weather()).then_some(Event::Weather {
        weather,
        case: die.case,
    });
    [rolled].into_iter().chain(changed).collect()
}

/// A force that may come, as an option has it [22.6B].
struct Force<'a> {
    units: &'a [UnitId],
    leaders: Vec<LeaderId>,
    decided: Turn,
    entries: &'a [SecretEntry],
    case: Case,
}

fn force(active: &[Active]) -> Option<Force<'_>> {
    active.iter().find_map(|option| match &option.effect {
        ForceEffect::SecretForce {
            units,
            leaders,
            decided,
            entries,
        } => Some(Force {
            units,
            leaders: leaders.iter().copied().chain(kept_with(active)).collect(),
            decided: *decided,
            entries,
            case: option.case,
        }),
        _ => None,
    })
}

impl Force<'_> {
    /// Lists the units and leaders of the force, by name.
    fn names(&self) -> impl Iterator<Item = PieceId> {
        let units = self.units.iter().copied().map(PieceId::from);
        units.chain(self.leaders.iter().copied().map(PieceId::from))
    }

    fn owner(&self, state: &State) -> Option<Player> {
        let first = self.units.iter().find_map(|&unit| state.find(unit));
        first.map(|unit| state.owner(unit))
    }

    fn is_of(&self, state: &State) -> bool {
        self.owner(state) == Some(state.player())
    }
}

/// Gets the player who decides whether a force comes, if the game has one [22.6B].
pub fn owner_of_force(state: &State) -> Option<Player> {
    force(&state.setup().active)?.owner(state)
}

/// Lists the times and places to choose from, if the phasing player must now decide whether a force comes [22.6B].
pub fn secret_entries(state: &State) -> Option<&[SecretEntry]> {
    let force = force(&state.setup().active)?;
    let due = state.secret() == Secret::Undecided && state.turn() == force.decided;
    (due && force.is_of(state)).then_some(force.entries)
}

/// Refuses a hex where the force may not come, and gets what is written down: nobody is told [22.6B].
pub fn check_secret(state: &State, entry: Option<HexNumber>) -> Result<Writing, Violation> {
    let entries = secret_entries(state).unwrap_or_default();
    if let Some(at) = entry.filter(|&at| entries.iter().all(|open| open.at != at)) {
        return Err(Violation::NoSecretEntry {
            at,
            instead: entries.iter().map(|open| open.at).collect(),
        });
    }
    let force = force(&state.setup().active).ok_or(Violation::NotNow {
        open: DecisionKind::HalForce,
        case: case("22.6B"),
    })?;
    Ok(Writing {
        player: state.player(),
        matter: None,
        entry,
        case: force.case,
    })
}

/// Gets the showing of the secret, at the beginning of the player turn in which the force comes [22.6B].
pub fn show_secret(state: &State) -> Option<Event> {
    let Secret::Written(at) = state.secret() else {
        return None;
    };
    let force = force(&state.setup().active).filter(|force| force.is_of(state))?;
    let entry = force.entries.iter().find(|entry| entry.at == at)?;
    let waiting = force
        .names()
        .filter(|&name| place(state, name) == Some(Place::Unused));
    (entry.turn == state.turn()).then(|| {
        Event::Hidden(HiddenEvent::SecretShown {
            units: waiting.collect(),
            matter: None,
            at,
            case: force.case,
        })
    })
}

/// Gets the time and place at which a force comes, once it has been shown [22.6B].
pub fn shown_entry(state: &State) -> Option<SecretEntry> {
    let Secret::Shown(at) = state.secret() else {
        return None;
    };
    let force = force(&state.setup().active)?;
    let entry = force.entries.iter().find(|entry| entry.at == at);
    entry.copied()
}

/// Tells whether the force comes, which gives its enemy a level of victory [22.6B].
pub const fn uses_force(state: &State) -> bool {
    matches!(state.secret(), Secret::Written(_) | Secret::Shown(_))
}

/// Lists the leaders who come with the force though they would come earlier without it [22.6F].
fn kept_with(active: &[Active]) -> impl Iterator<Item = LeaderId> {
    let lists = active.iter().filter_map(|option| match &option.effect {
        ForceEffect::LeadersAway {
            but_with_secret_force,
            ..
        } => Some(but_with_secret_force),
        _ => None,
    });
    lists.flatten().copied()
}

/// Gets the leaders who come with the force, if one may come, and when and where it may [22.6B, 22.6F].
pub fn leaders_of_force(active: &[Active]) -> (Vec<LeaderId>, &[SecretEntry]) {
    force(active).map_or((Vec::new(), &[]), |force| (force.leaders, force.entries))
}

/// Lists the leaders who take no part, or not by the way the scenario gives them [22.6F].
pub fn leaders_away(active: &[Active]) -> Vec<LeaderId> {
    let lists = active.iter().filter_map(|option| match &option.effect {
        ForceEffect::LeadersAway { always, .. } => Some(always),
        _ => None,
    });
    let always = lists.flatten().copied();
    always.chain(kept_with(active)).collect()
}

/// Gets where a unit or leader of the force is.
fn place(state: &State, name: PieceId) -> Option<Place> {
    let unit = state.find(name).map(|unit| state.unit(unit).place);
    unit.or_else(|| Some(state.leader(state.find_leader(name)?).place))
}

/// Tells whether the force may come in: on its turn; and later those of its column for whom the way was too long [22.6B].
pub fn may_enter(state: &State) -> bool {
    let (Some(force), Some(entry)) = (force(&state.setup().active), shown_entry(state)) else {
        return false;
    };
    let waits = |place| matches!(place, Place::Reinforcement | Place::Unused);
    let mut places = force.names().filter_map(|name| place(state, name));
    entry.turn == state.turn() || places.any(|place| !waits(place))
}

/// Refuses the end of a movement phase while only a part of the force has come [22.6B].
pub fn check_together(state: &State) -> Result<(), Violation> {
    let (Some(force), Some(entry)) = (force(&state.setup().active), shown_entry(state)) else {
        return Ok(());
    };
    let names = force.names().filter(|&name| place(state, name).is_some());
    let (waiting, come): (Vec<_>, Vec<_>) =
        names.partition(|&name| place(state, name) == Some(Place::Reinforcement));
    if come.is_empty() {
        return Ok(());
    }
    // Leaders need no room, so that each can come in at the hex and stay there.
    let is_leader = |name: &&PieceId| state.find(**name).is_none();
    let can_follow =
        |&&unit: &&PieceId| reinforcements::check_order(state, &[unit], entry.at, &[]).is_ok();
    let leader = waiting.iter().filter(is_leader).find(can_follow).copied();
    match column::straggler(state).or(leader) {
        Some(unit) => Err(Violation::ForceDivided { unit }),
        None => Ok(()),
    }
}
