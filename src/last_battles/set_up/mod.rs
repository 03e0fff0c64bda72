//! \[3\] Setting up a game.
//!
//! A scenario is data and may be nonsense; [`State::set_up`] makes a game of it or tells all that is wrong. What the
//! players agreed on beforehand (options, other positions, laid dice) is the game's [`NewGame`]; with the orders given it
//! is the whole game, so a save holds nothing else.

mod builder;
mod circumstances;
mod fault;
mod forces;
mod leaders;
mod options;
mod substitutes;

pub use self::fault::SetUpFault;
pub use self::options::{SwitchedOff, clashes, switched_off};

use super::counter::{Army, CombatStrength};
use super::game_setup::{Components, GameSetup, NewGame};
use super::scenario::Scenario;
use super::special::secrets;
use super::state::{Beginning, State, Unit};
use super::{campaign, sequence};
use builder::SetupBuilder;

impl State {
    /// Sets a game up [3.2].
    ///
    /// # Errors
    /// Gives back all the faults that keep the scenario from being played.
    pub fn set_up(
        components: &Components,
        scenario: &Scenario,
        start: NewGame,
    ) -> Result<Self, Vec<SetUpFault>> {
        if start.options.len() > fault::MOST_OPTIONS {
            return Err(vec![SetUpFault::TooManyOptions(start.options.len())]);
        }
        let mut builder = SetupBuilder::new(components);
        builder
            .faults
            .extend(options::faults(scenario, &start.options));
        let mut active = options::on(scenario, &start);
        let mut scenario = scenario.as_agreed(&start.options).into_owned();
        let rules = options::rules(&scenario, &start, &active);
        match &start.setup {
            Some(positions) => positions
                .iter()
                .filter(|p| builder::leader_of(components, p).is_none())
                .for_each(|p| builder.place_named(p)),
            None => {
                let chapters = options::chapters(&scenario, &start);
                builder.forces(&scenario, &active, &chapters, rules);
            }
        }
        scenario.put_in(&builder.stand_ins);
        leaders::put_in(&mut scenario, rules);
        for option in &mut active {
            option.effect.put_in(&builder.stand_ins);
        }
        start
            .circumstances
            .lost
            .iter()
            .for_each(|lost| match start.setup {
                Some(_) => builder.add_lost(lost.unit),
                None => builder.lose(lost.unit),
            });
        let mut setup = builder.setup(scenario, start, active, rules);
        setup.matters = secrets::matters(&setup);
        setup.leaders = builder.leaders(&setup);
        setup.corps = leaders::corps(&setup);
        let units = builder.units(&setup);
        for turn in [setup.scenario.first, setup.scenario.last] {
            if components.charts.track.get(turn).is_none() {
                builder.faults.push(SetUpFault::NotATurn(turn));
            }
        }
        builder.faults.extend(circumstances::faults(&setup));
        let mut state = Self::at_start(setup, units);
        builder.check_stacks(&state);
        builder.check_leaders(&state);
        if !builder.faults.is_empty() {
            return Err(fault::the_first(builder.faults));
        }
        sequence::open(&mut state);
        Ok(state)
    }

    fn at_start(setup: GameSetup, units: Vec<Unit>) -> Self {
        let weather = campaign::weather_at_start(&setup);
        let mut beginning = Beginning::new(setup, units, weather);
        leaders::take_places(&mut beginning);
        circumstances::take_effect(&mut beginning);
        beginning.finish()
    }
}

/// Gets the strengths that an army brings to a game, those that come later included.
pub fn total_strength(state: &State, side: Army) -> CombatStrength {
    state
        .units()
        .filter(|&unit| state.counter(unit).side == side)
        .map(|unit| state.strength(unit))
        .sum()
}
