//! Making a state of a snapshot again.

use super::Snapshot;
use super::parts::{find, find_leader, find_leaders};
use crate::hex::HexNumber;
use crate::last_battles::state::occupation::Occupation;
use crate::last_battles::state::scenario_state::ScenarioState;
use crate::last_battles::state::staff::CommandState;
use crate::last_battles::state::{Place, State};
use crate::table::ids::{LeaderId, PairId, UnitId};
use std::fmt;

/// What a snapshot names and the game as it is set up does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotInGame {
    Unit(UnitId),
    Leader(LeaderId),
    Pair(PairId),
    Corps(String),
    Hex(HexNumber),
}

impl fmt::Display for NotInGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit(unit) => write!(f, "there is no unit {unit} in this game"),
            Self::Leader(leader) => write!(f, "there is no leader {leader} in this game"),
            Self::Pair(pair) => write!(f, "there is no pair {pair} in this game"),
            Self::Corps(corps) => {
                write!(f, "no corps {corps} of this game has a morale of its own")
            }
            Self::Hex(hex) => write!(f, "{hex} is no hex of this game"),
        }
    }
}

impl std::error::Error for NotInGame {}

impl State {
    /// Makes the state of a snapshot, of a game that began like this one. Units and leaders that the snapshot does not name
    /// take no part: they have come into the scenario since.
    ///
    /// # Errors
    /// Says what the snapshot names and this game does not have.
    pub fn restored(&self, snapshot: &Snapshot) -> Result<Self, NotInGame> {
        self.check_hexes(snapshot)?;
        let mut state = self.clone();
        state.dice = snapshot.dice.clone();
        state.turn = snapshot.turn;
        state.player = snapshot.player;
        state.phase = snapshot.phase;
        state.weather = snapshot.weather;
        state.control = snapshot.control.clone();
        state.losses = snapshot.losses;
        state.morale = snapshot.morale;
        state.points = snapshot.points;
        state.entered = snapshot.entered.clone();
        state.secret = snapshot.secret;
        state.outcome = snapshot
            .outcome
            .as_ref()
            .map(|outcome| outcome.restore(self.edition()));
        let battle = snapshot.battle.as_ref();
        state.battle = battle.map(|battle| battle.restore(self)).transpose()?;
        state.restore_units(snapshot)?;
        state.staff = self.restored_staff(snapshot)?;
        state.ledger = ScenarioState {
            counts: snapshot.level_changes.clone(),
            secrets: snapshot.written.clone(),
            wings: snapshot.wings,
            called: find_leaders(self, &snapshot.called)?,
        };
        state.optional = snapshot.optional.restore(self)?;
        state.take_zones_from_blown();
        Ok(state)
    }

    fn restore_units(&mut self, snapshot: &Snapshot) -> Result<(), NotInGame> {
        for unit in &mut self.units {
            unit.place = Place::Unused;
        }
        for (&name, unit) in &snapshot.units {
            let index = find(self, name)?;
            self.units[usize::from(index.0)] = *unit;
        }
        self.occupation = Occupation::of(&self.setup, &self.units);
        Ok(())
    }

    /// Refuses a snapshot that names hexes beyond the board.
    fn check_hexes(&self, snapshot: &Snapshot) -> Result<(), NotInGame> {
        let units = snapshot.units.values().map(|unit| unit.place);
        let leaders = snapshot.leaders.values().map(|leader| leader.place);
        let placed = units.chain(leaders).filter_map(|place| match place {
            Place::Map(hex) => Some(hex),
            _ => None,
        });
        let battle = snapshot.battle.iter();
        let fought = battle.flat_map(|battle| battle.attackers.iter().chain(&battle.defenders));
        let held = snapshot.control.keys().chain(snapshot.entered.keys());
        let mut all = placed
            .chain(fought.map(|&(_, hex)| hex))
            .chain(held.copied());
        let grid = self.setup().board.grid();
        match all.find(|&hex| !grid.contains(hex)) {
            Some(hex) => Err(NotInGame::Hex(hex)),
            None => Ok(()),
        }
    }

    fn restored_staff(&self, snapshot: &Snapshot) -> Result<CommandState, NotInGame> {
        let mut staff = CommandState {
            segment: snapshot.segment,
            ..self.staff.clone()
        };
        for leader in &mut staff.leaders {
            leader.place = Place::Unused;
        }
        for (&name, leader) in &snapshot.leaders {
            let index = find_leader(self, name)?;
            staff.leaders[usize::from(index.0)] = *leader;
        }
        staff.out_of_command = match &snapshot.out_of_command {
            None => Vec::new(),
            Some(outside) => {
                let mut out = vec![false; self.units.len()];
                for &unit in outside {
                    out[usize::from(find(self, unit)?.0)] = true;
                }
                out
            }
        };
        let allotments = snapshot.allotments.iter();
        staff.allotments = allotments
            .map(|allotment| allotment.restore(self))
            .collect::<Result<_, _>>()?;
        let given = snapshot.given.iter();
        staff.given = given
            .map(|given| given.restore(self))
            .collect::<Result<_, _>>()?;
        let lost = snapshot.lost.iter();
        staff.lost = lost
            .map(|(&unit, &turn)| Ok((find(self, unit)?, turn)))
            .collect::<Result<_, _>>()?;
        for (name, corps) in &snapshot.corps {
            let levels = &self.setup().corps;
            let place = levels
                .iter()
                .position(|level| level.corps.to_string() == *name);
            let own = place.and_then(|place| staff.corps.get_mut(place));
            *own.ok_or_else(|| NotInGame::Corps(name.clone()))? = *corps;
        }
        Ok(staff)
    }
}
