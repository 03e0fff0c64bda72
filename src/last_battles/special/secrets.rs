//! [18.5C, 28D] What a player writes down in secret, and shows when it comes true.
//!
//! It is written in a movement phase of his on the turn that the scenario names, before anything else is done; until it is
//! shown nobody else is told. The force at Hal is a matter of its own, see the campaign [22.6B].

use crate::hex::HexNumber;
use crate::last_battles::counter::Player;
use crate::last_battles::event::{Event, HiddenEvent};
use crate::last_battles::game_setup::{Choice, GameSetup, SecretOrder};
use crate::last_battles::leaders::seconds;
use crate::last_battles::scenario::{ForceEffect, SecretEntry};
use crate::last_battles::state::{DecisionKind, Place, Secret, State};
use crate::last_battles::violation::Violation;
use crate::table::case::{Case, case};
use crate::table::ids::{PieceId, UnitId};

/// Lists what is to be written down in a game, in the order in which it is asked for.
pub fn matters(setup: &GameSetup) -> Vec<SecretOrder> {
    let of_scenario = setup.scenario.choices.iter().filter_map(|choice| {
        Some(SecretOrder {
            case: Case::new(&choice.case).unwrap_or(case("5.6")),
            player: owner(setup, &choice.units)?,
            written: choice.written,
            entries: choice.entries.clone(),
            choice: Choice::Comes,
            units: choice.units.clone(),
        })
    });
    let active = setup.active.iter();
    let of_options = active.filter_map(|option| match &option.effect {
        ForceEffect::SecretArrival {
            units,
            at,
            written,
            rolled,
            ..
        } => Some(SecretOrder {
            case: option.case,
            player: owner(setup, units)?,
            written: *written,
            entries: vec![SecretEntry {
                turn: *rolled,
                at: *at,
            }],
            choice: Choice::MayStayAway,
            units: units.clone(),
        }),
        _ => None,
    });
    of_scenario.chain(of_options).collect()
}

/// Gets the player who owns the first of some units that is in the game and has yet to come.
fn owner(setup: &GameSetup, units: &[UnitId]) -> Option<Player> {
    let found = units.iter().filter_map(|&unit| setup.find(unit));
    let mut due = found.filter(|unit| setup.roster[usize::from(unit.0)].due.is_some());
    due.next().map(|unit| setup.owners[usize::from(unit.0)])
}

/// Gets what the phasing player has to write down now, and which of the matters it is.
pub fn open(state: &State) -> Option<(usize, SecretOrder)> {
    let matters = state.setup().matters.iter().enumerate();
    let mut due = matters.filter(|(nth, matter)| {
        matter.player == state.player()
            && matter.written == state.turn()
            && state.ledger().secret(*nth) == Secret::Undecided
    });
    due.next().map(|(nth, matter)| (nth, matter.clone()))
}

/// What the rules allow to be written down in secret; nobody is told [18.5C, 22.6B, 28D].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writing {
    pub player: Player,
    /// Which matter it is; none for the force at Hal.
    pub matter: Option<usize>,
    pub entry: Option<HexNumber>,
    pub case: Case,
}

/// Refuses what cannot be written down now.
pub fn check(state: &State, at: Option<HexNumber>) -> Result<Writing, Violation> {
    let Some((nth, matter)) = open(state) else {
        return Err(Violation::NotNow {
            open: DecisionKind::Entry,
            case: case("5.6"),
        });
    };
    let allowed = match at {
        Some(at) => matter.entries.iter().any(|entry| entry.at == at),
        None => matter.choice == Choice::MayStayAway,
    };
    match allowed {
        true => Ok(Writing {
            player: matter.player,
            matter: Some(nth),
            entry: at,
            case: matter.case,
        }),
        false => Err(Violation::NoEntryChoice {
            at,
            instead: matter.entries.iter().map(|entry| entry.at).collect(),
            case: matter.case,
        }),
    }
}

/// Decides what is written.
pub fn resolve(writing: Writing) -> Event {
    Event::Hidden(HiddenEvent::SecretWritten {
        player: writing.player,
        matter: writing.matter,
        entry: writing.entry,
        case: writing.case,
    })
}

/// Lists what is shown at the beginning of a player turn, because it now comes true.
pub fn show(state: &State) -> Vec<Event> {
    let matters = state.setup().matters.iter().enumerate();
    let shown = matters.filter_map(|(nth, matter)| {
        let Secret::Written(at) = state.ledger().secret(nth) else {
            return None;
        };
        let entry = matter.entries.iter().find(|entry| entry.at == at)?;
        let waits = |unit: &UnitId| {
            let index = state.find(*unit);
            index.is_some_and(|unit| state.unit(unit).place == Place::Unused)
        };
        let due = entry.turn <= state.turn() && matter.player == state.player();
        due.then(|| {
            Event::Hidden(HiddenEvent::SecretShown {
                units: matter
                    .units
                    .iter()
                    .copied()
                    .filter(waits)
                    .map(PieceId::from)
                    .chain(leaders_with(state, nth))
                    .collect(),
                matter: Some(nth),
                at,
                case: matter.case,
            })
        })
    });
    shown.collect()
}

/// Lists the leaders who come with the units of a matter, and wait.
fn leaders_with(state: &State, matter: usize) -> impl Iterator<Item = PieceId> {
    let entries = state.setup().leaders.iter().zip(state.leaders());
    let waiting = entries.filter(move |(entry, leader)| {
        let own = entry.due.as_ref().and_then(|due| due.matter);
        let unused = state.leader(*leader).place == Place::Unused;
        own == Some(matter) && unused && !seconds::waits(state, *leader)
    });
    waiting.map(|(entry, _)| entry.counter.id.into())
}

/// Gets where those of a matter come in, once that has been shown.
pub fn shown_at(state: &State, matter: usize) -> Option<HexNumber> {
    match state.ledger().secret(matter) {
        Secret::Shown(at) => Some(at),
        _ => None,
    }
}

/// Tells whether the secret option of a case has been taken, be it shown or not.
pub fn is_written(state: &State, case: &str) -> bool {
    let matters = state.setup().matters.iter().enumerate();
    let mut taken = matters.filter(|(nth, matter)| {
        matter.case.as_str() == case
            && matches!(
                state.ledger().secret(*nth),
                Secret::Written(_) | Secret::Shown(_)
            )
    });
    taken.next().is_some()
}
