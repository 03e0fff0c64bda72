//! Positions to be set up: a scenario, with what the test changes.

use super::*;
use hundred_days::hex::hex;
use hundred_days::last_battles::State;
use hundred_days::last_battles::counter::{Army, BySide, CombatStrength, Player};
use hundred_days::last_battles::data::library::board;
use hundred_days::last_battles::game_setup::{Circumstances, Components, NewGame, Position};
use hundred_days::last_battles::scenario::{Placement, Scenario};
use hundred_days::last_battles::set_up::SetUpFault;
use hundred_days::table::dice::Face;

/// A position to be set up: scenario 19, with what the test changes.
pub struct Field {
    components: Components,
    scenario: Scenario,
    start: NewGame,
}

/// Starts a position on the empty board of scenario 19.
pub fn field() -> Field {
    let mut field = scenario("19");
    field.start.setup = Some(Vec::new());
    field
}

/// Starts a position on the empty board of Quatre Bras of 1976.
pub fn field_of_1976() -> Field {
    let mut field = scenario("76:15");
    field.start.setup = Some(Vec::new());
    field
}

/// Starts a position on the empty board of the campaign of 1976, with leaders and command.
pub fn campaign_of_1976() -> Field {
    let mut field = scenario("76:18");
    field.start.setup = Some(Vec::new());
    field
}

/// Starts a scenario as it stands.
pub fn scenario(number: &str) -> Field {
    Field {
        components: data().components.clone(),
        scenario: data().scenario(number).expect("a scenario").clone(),
        start: NewGame {
            scenario: number.to_owned(),
            ..NewGame::default()
        },
    }
}

impl Field {
    /// Lays a unit on the map, on its full side.
    pub fn unit(self, name: &str, at: u16) -> Self {
        self.lay(name, at, false)
    }

    /// Lays a leader on the map, and plays with leaders.
    pub fn leader(mut self, name: &str, at: u16) -> Self {
        if self.start.options.is_empty() && !self.scenario.rules.chapters.contains(&10) {
            self.start.options.push("10".to_owned());
        }
        self.lay(name, at, false)
    }

    /// Lays a unit on the map, on its reduced side.
    pub fn reduced(self, name: &str, at: u16) -> Self {
        self.lay(name, at, true)
    }

    fn lay(mut self, name: &str, at: u16, reduced: bool) -> Self {
        let position = Position {
            unit: piece(name),
            hex: hex(at),
            reduced,
        };
        self.start.setup.get_or_insert_default().push(position);
        self
    }

    /// States the faces of the first rolls.
    pub fn dice<const N: usize>(mut self, faces: [u8; N]) -> Self {
        self.start.dice = faces.map(|face| Face::new(face).expect("a face")).to_vec();
        self
    }

    /// Sets the seed of the rolls that are not stated.
    pub fn seed(mut self, seed: u64) -> Self {
        self.start.seed = seed;
        self
    }

    /// States what else is otherwise than the scenario says.
    pub fn circumstances(mut self, change: impl FnOnce(&mut Circumstances)) -> Self {
        change(&mut self.start.circumstances);
        self
    }

    /// Turns options on.
    pub fn options(mut self, options: &[&str]) -> Self {
        self.start.options = options.iter().map(|&option| option.to_owned()).collect();
        self
    }

    /// Takes the scenario as it is with what its options in use by default amend.
    pub fn usual(self) -> Self {
        self.with(|scenario| {
            *scenario = scenario.as_agreed(&[]).into_owned();
            scenario.by_default.clear();
        })
    }

    /// Draws one more crest on the map.
    pub fn crest(mut self, side: &str) -> Self {
        let library = &data().files;
        let mut map = library.map.clone();
        let side = side.parse().expect("a hexside");
        map.crests[0].sides.0.push(side);
        let (charts, counters) = (library.charts.clone(), library.order_of_battle.clone());
        self.components = Components::new(board(&map), charts, counters);
        self
    }

    /// Changes the scenario's data.
    pub fn with(mut self, change: impl FnOnce(&mut Scenario)) -> Self {
        change(&mut self.scenario);
        self
    }

    /// Lets the Coalition player move first.
    pub fn coalition_first(self) -> Self {
        self.with(|scenario| scenario.first_player = Player::Coalition)
    }

    /// Plays with chapters that the scenario itself does not name.
    pub fn chapters(self, chapters: &[u8]) -> Self {
        self.with(|scenario| scenario.rules.chapters.extend(chapters))
    }

    /// Gives corps a morale of their own, by the levels of the campaign and its special rules.
    pub fn corps(self) -> Self {
        let campaign = data()
            .scenario("22")
            .and_then(|campaign| campaign.corps.clone());
        self.chapters(&[13]).endless().with(|scenario| {
            scenario.levels = BySide::default();
            scenario.corps = campaign;
        })
    }

    /// Begins in a given turn.
    pub fn from(self, first: &str, last: &str) -> Self {
        self.with(|scenario| {
            scenario.first = turn(first);
            scenario.last = turn(last);
        })
    }

    /// Has a unit of the scenario begin in a hex, wherever it would begin or arrive.
    pub fn begins(self, name: &str, at: u16) -> Self {
        let unit = id(name);
        self.with(|scenario| {
            for placement in &mut scenario.set_up {
                placement.units.retain(|&other| other != unit);
            }
            let groups = scenario.arrivals.iter_mut().flat_map(|a| &mut a.groups);
            groups.for_each(|group| group.retain(|&other| other != unit));
            scenario.set_up.push(Placement {
                hex: hex(at),
                units: vec![unit],
                reduced: false,
            });
        })
    }

    /// Lets nothing end the game before its last turn.
    pub fn endless(self) -> Self {
        self.with(|scenario| scenario.victory.instant.clear())
    }

    /// Sets the losses that demoralize an army.
    pub fn demoralized_at(self, side: Army, losses: u16) -> Self {
        self.with(|scenario| {
            let levels = scenario.levels[side].as_mut().expect("the army's levels");
            let levels = levels.demoralization.iter_mut();
            levels.for_each(|level| level.losses = CombatStrength(losses));
        })
    }

    /// Sets the position up, in the first movement phase unless something must be decided before.
    pub fn game(self) -> Game {
        Game::new(self.state())
    }

    /// Sets the position up, in its first decision whatever it be.
    pub fn asked(self) -> Game {
        let (state, asks) = (self.state(), true);
        Game { state, asks }
    }

    fn state(self) -> State {
        let state = State::set_up(&self.components, &self.scenario, self.start);
        state.unwrap_or_else(|faults| panic!("{faults:?}"))
    }

    /// Gets the faults that keep the position from being set up.
    pub fn faults(self) -> Vec<SetUpFault> {
        let state = State::set_up(&self.components, &self.scenario, self.start);
        state.err().unwrap_or_default()
    }

    /// Sets the position up and ends the first movement phase; a combat phase in which nobody can fight is then over.
    pub fn combat(self) -> Game {
        let mut game = self.game();
        game.does(end());
        game
    }
}
