//! The state of a game before its first event. Who sets a game up makes it here; from then on events alone change it.

use super::occupation::Occupation;
use super::optional::OptionalState;
use super::scenario_state::ScenarioState;
use super::staff::{CommandState, Corps, Leader, LeaderIndex};
use super::{Phase, Place, Secret, State, Unit, UnitIndex};
use crate::hex::HexNumber;
use crate::last_battles::charts::{Turn, Weather};
use crate::last_battles::counter::{Army, ByPlayer, BySide, CombatStrength};
use crate::last_battles::game_setup::{GameSetup, SetupRef};
use crate::table::dice::Dice;
use crate::table::ids::PieceId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A game that is being set up.
pub struct Beginning(State);

impl Beginning {
    /// Begins with units in their first places, and without leaders.
    pub fn new(setup: GameSetup, units: Vec<Unit>, weather: Weather) -> Self {
        let scenario = &setup.scenario;
        let control = scenario.control.iter();
        Self(State {
            dice: Dice::scripted(setup.start.seed, setup.start.dice.clone()),
            turn: setup.start.first_turn(scenario),
            player: scenario.first_player,
            phase: Phase::Movement,
            occupation: Occupation::of(&setup, &units),
            units,
            control: control.map(|held| (held.hex, held.holder)).collect(),
            losses: BySide::default(),
            morale: BySide::default(),
            points: ByPlayer::default(),
            entered: BTreeMap::new(),
            weather,
            secret: Secret::Undecided,
            battle: None,
            outcome: None,
            staff: CommandState {
                corps: vec![Corps::default(); setup.corps.len()],
                ..CommandState::default()
            },
            ledger: ScenarioState::default(),
            optional: OptionalState::default(),
            setup: SetupRef(Arc::new(setup)),
        })
    }

    /// Gets the state as far as it has been set up.
    pub const fn state(&self) -> &State {
        &self.0
    }

    /// Brings the leaders in, in the order of the setup.
    pub fn bring_leaders(&mut self, leaders: Vec<Leader>) {
        self.0.staff.leaders = leaders;
    }

    /// Sets a leader on a hex.
    pub fn place_leader(&mut self, leader: LeaderIndex, hex: HexNumber) {
        self.0.staff.leaders[usize::from(leader.0)].place = Place::Map(hex);
    }

    pub const fn set_weather(&mut self, weather: Weather) {
        self.0.weather = weather;
    }

    /// Counts a unit as lost, as if it had died in combat on its full side.
    pub fn lose(&mut self, unit: UnitIndex, corps: Option<usize>) {
        let (side, full) = (self.0.counter(unit).side, self.0.counter(unit).strength);
        self.0.losses[side] += full;
        if let Some(corps) = corps {
            self.0.staff.corps[corps].losses += full;
        }
    }

    /// Has a lost unit wait to be reorganized, since the turn in which it was lost \[12\].
    pub fn reorganizes(&mut self, unit: UnitIndex, lost: Option<Turn>) {
        self.0.place(unit, Place::Reorganizing);
        self.0.staff.lost.extend(lost.map(|turn| (unit, turn)));
    }

    pub fn set_losses(&mut self, side: Army, losses: CombatStrength) {
        self.0.losses[side] = losses;
    }

    pub fn set_losses_of_corps(&mut self, corps: usize, losses: CombatStrength) {
        self.0.staff.corps[corps].losses = losses;
    }

    /// Has a unit or leader begin out of command [11.3].
    pub fn put_out_of_command(&mut self, name: PieceId) {
        self.0.set_command(name, false);
    }

    /// Ends the setting up: who stands on a hex that somebody holds, holds it.
    pub fn finish(mut self) -> State {
        let held: Vec<_> = self.0.control.keys().copied().collect();
        for hex in held {
            if let Some(player) = self.0.occupant(hex) {
                self.0.control.insert(hex, player);
            }
        }
        self.0
    }
}
