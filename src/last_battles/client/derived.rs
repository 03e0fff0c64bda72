//! What the core tells only at some cost, asked once each time the game has changed.

use super::command_stop::orders_back;
use super::plans::Plans;
use super::secrecy::{self, Looker};
use crate::client::curtain::Curtain;
use crate::client::frame::{Follow, InFrame};
use crate::last_battles::combat::outcomes::{self, Chance};
use crate::last_battles::order::Attack;
use crate::last_battles::phases::Game;
use crate::last_battles::state::staff::{Allotment, LeaderIndex};
use crate::last_battles::state::{DecisionKind, State, UnitIndex};
use crate::last_battles::{Event, command, decision, supply};
use crate::table::game::Game as _;
use bevy::prelude::*;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Asks the core anew whenever the game has changed.
pub fn plugin(app: &mut App) {
    app.init_resource::<Derived>()
        .init_resource::<Plans>()
        .init_resource::<Curtain>()
        .add_systems(
            Update,
            (follow, foretell)
                .chain()
                .in_set(InFrame::FollowGame)
                .after(Follow),
        );
}

/// The answers.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Derived {
    /// The units out of command; in a command segment those who would be if it ended now [11.3].
    pub units_out: BTreeSet<UnitIndex>,
    /// The officers out of command, likewise.
    pub officers_out: BTreeSet<LeaderIndex>,
    /// Whom each commander could command, in a command segment [11.1A].
    pub candidates: Vec<Allotment>,
    /// The units without a line of supply, whatever the turn \[14\].
    pub cut_off: BTreeSet<UnitIndex>,
    pub can_undo: bool,
    /// Whether the player can go back to the command segment of his turn.
    pub can_reopen_command: bool,
    /// The state as the player who looks on may see it, where that is another than the game's: all of this is found of it.
    pub seen: Option<State>,
    /// A plan, and what each face of its die would truly bring [6.4 to 6.7].
    foretold: Option<(Attack, Vec<Chance>)>,
}

impl Derived {
    /// Asks the core about a state.
    pub fn of(state: &State) -> Self {
        let mut derived = Self {
            cut_off: supply::cut_off(state).into_iter().collect(),
            ..Self::default()
        };
        if decision(state).kind == DecisionKind::Command {
            derived.candidates = command::candidates(state);
            derived.foresee(state);
        } else {
            let units = state.on_map().map(|(unit, _)| unit);
            derived.units_out = units.filter(|&unit| !state.in_command(unit)).collect();
            let out = |leader: &LeaderIndex| {
                let own = state.leader(*leader);
                own.hex().is_some() && !own.in_command
            };
            derived.officers_out = state.leaders().filter(out).collect();
        }
        derived
    }

    /// Gets what each face of a plan's die would truly bring; nothing if there is no die to roll.
    pub fn foretold(&self, state: &State, plan: &Attack) -> Vec<Chance> {
        match &self.foretold {
            Some((known, chances)) if known == plan => chances.clone(),
            _ => outcomes::outcomes(state, plan).unwrap_or_default(),
        }
    }

    /// Finds out who would be out of command if the segment ended now; the other player's stay as they are.
    fn foresee(&mut self, state: &State) {
        let theirs = state.army(state.player().opponent());
        self.units_out = theirs
            .map(|(unit, _)| unit)
            .filter(|&unit| !state.in_command(unit))
            .collect();
        for event in command::confirm(state) {
            if let Event::OutOfCommand {
                officers, units, ..
            } = event
            {
                let units = units.into_iter().filter_map(|unit| state.find(unit));
                self.units_out.extend(units);
                let officers = officers.into_iter();
                let officers = officers.filter_map(|officer| state.find_leader(officer));
                self.officers_out.extend(officers);
            }
        }
    }
}

/// Foretells what would come of the plan at hand, whenever it or the game has changed.
fn foretell(game: Option<Res<Game>>, plans: Res<Plans>, mut derived: ResMut<Derived>) {
    let Some(game) = game.filter(|game| game.is_changed() || plans.is_changed()) else {
        return;
    };
    let foretold = plans.current().map(|plan| {
        let seen = derived.seen.as_ref().unwrap_or(game.state());
        let chances = outcomes::outcomes(seen, plan);
        (plan.clone(), chances.unwrap_or_default())
    });
    if derived.foretold != foretold {
        derived.foretold = foretold;
    }
}

fn follow(game: Option<Res<Game>>, mut curtain: ResMut<Curtain>, mut derived: ResMut<Derived>) {
    let changed = curtain.is_changed();
    let Some(game) = game.filter(|game| game.is_changed() || changed) else {
        return;
    };
    let before = match game.is_added() {
        true => Curtain::default(),
        false => *curtain,
    };
    let after = secrecy::curtain(game.state(), game.seats(), before);
    curtain.set_if_neq(after);
    let seen = match secrecy::looker(game.state(), game.seats(), after) {
        Looker::Player(player) => game.state().seen_by(player),
        Looker::Both => secrecy::seen_by_both(game.state()),
    };
    let now = Derived {
        can_undo: game.record().check_undo().is_ok(),
        can_reopen_command: orders_back(game.record()).is_some(),
        ..Derived::of(&seen)
    };
    let seen = match seen {
        Cow::Owned(seen) => Some(seen),
        Cow::Borrowed(_) => None,
    };
    derived.set_if_neq(Derived { seen, ..now });
}
